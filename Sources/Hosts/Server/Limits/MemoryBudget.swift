import Synchronization

/// The memory that answers and uploads under way may take up together.
///
/// Who builds or collects something leases its size first. One line of people (``Payer/Line``) gets a
/// quarter at most of what the others leave, so that peers who do not read hold up themselves, until they
/// are given up. Who waits is served in order, but for those who wait for their own line alone.
final class MemoryBudget: Sendable {
  /// Some of the memory; given back at the end, or when nobody holds it any more.
  final class Lease: Sendable {
    private let budget: MemoryBudget
    private let line: Payer.Line
    private let bytes: Mutex<Int>

    fileprivate init(_ budget: MemoryBudget, _ line: Payer.Line, _ bytes: Int) {
      self.budget = budget
      self.line = line
      self.bytes = Mutex(bytes)
    }

    deinit { end() }

    /// Takes more, as long as there is some.
    /// - Returns: whether there was.
    func grow(by more: Int) -> Bool {
      guard budget.take(more, line) else { return false }
      bytes.withLock { $0 += more }
      return true
    }

    /// Gives some back.
    func shrink(by less: Int) {
      bytes.withLock { $0 -= less }
      budget.giveBack(less, line)
    }

    /// Gives all of it back; a second time does nothing.
    func end() {
      let all = bytes.withLock { bytes in
        defer { bytes = 0 }
        return bytes
      }
      if all > 0 { budget.giveBack(all, line) }
    }
  }

  private struct Waiter {
    let number: Int
    let line: Payer.Line
    let bytes: Int
    let go: CheckedContinuation<Bool, Never>
  }

  private struct State {
    var used = 0
    var byLine: [Payer.Line: Int] = [:]
    var waiters: [Waiter] = []
    var number = 0
  }

  /// How many bytes may be leased at once.
  let total: Int
  private let patience: Duration
  private let state = Mutex(State())

  /// Most who wait.
  private static let mostWaiting = 2000

  /// - Parameters:
  ///   - total: bytes that may be leased at once.
  ///   - patience: how long somebody waits for some.
  init(_ total: Int, patience: Duration) {
    self.total = total
    self.patience = patience
  }

  /// How many bytes are leased.
  var used: Int { state.withLock { $0.used } }

  /// Leases bytes, or nil where there are none at the moment.
  func tryLease(_ bytes: Int, for line: Payer.Line) -> Lease? {
    take(bytes, line) ? Lease(self, line, bytes) : nil
  }

  /// Leases bytes as soon as there are some.
  /// - Throws: ``Problem/busy(_:)-(String)`` where that takes too long.
  func lease(_ bytes: Int, for line: Payer.Line) async throws -> Lease {
    if state.withLock({ $0.waiters.isEmpty }), let lease = tryLease(bytes, for: line) {
      return lease
    }
    let number = state.withLock { state in
      state.number += 1
      return state.number
    }
    let alarm = Task {
      try await Task.sleep(for: patience)
      leave(number)
    }
    defer { alarm.cancel() }
    let isGranted = await withTaskCancellationHandler {
      await withCheckedContinuation { go in
        let granted: [Waiter]? = state.withLock { state in
          guard state.waiters.count < Self.mostWaiting, !Task.isCancelled else { return nil }
          state.waiters.append(Waiter(number: number, line: line, bytes: bytes, go: go))
          return serve(&state)
        }
        guard let granted else { return go.resume(returning: false) }
        for waiter in granted { waiter.go.resume(returning: true) }
      }
    } onCancel: {
      leave(number)
    }
    guard isGranted else { throw Problem.busy("Too many answers are waiting to be read.") }
    return Lease(self, line, bytes)
  }

  fileprivate func take(_ bytes: Int, _ line: Payer.Line) -> Bool {
    state.withLock { ask(bytes, line, &$0) == .granted }
  }

  fileprivate func giveBack(_ bytes: Int, _ line: Payer.Line) {
    let granted = state.withLock { state in
      state.used -= bytes
      let left = (state.byLine[line] ?? 0) - bytes
      state.byLine[line] = left > 0 ? left : nil
      return serve(&state)
    }
    for waiter in granted { waiter.go.resume(returning: true) }
  }

  /// Grants what those who wait can have now.
  private func serve(_ state: inout State) -> [Waiter] {
    var granted: [Waiter] = []
    var waiting: [Waiter] = []
    for (i, waiter) in state.waiters.enumerated() {
      switch ask(waiter.bytes, waiter.line, &state) {
      case .granted: granted.append(waiter)
      case .ownIsFull: waiting.append(waiter)
      case .allIsFull:
        state.waiters = waiting + state.waiters[i...]
        return granted
      }
    }
    state.waiters = waiting
    return granted
  }

  private enum Answer { case granted, ownIsFull, allIsFull }

  private func ask(_ bytes: Int, _ line: Payer.Line, _ state: inout State) -> Answer {
    let own = state.byLine[line] ?? 0
    // Whoever has none gets some, however little a quarter is.
    guard own == 0 || own + bytes <= (total - state.used + own) / 4 else { return .ownIsFull }
    guard state.used + bytes <= total else { return .allIsFull }
    state.used += bytes
    state.byLine[line] = own + bytes
    return .granted
  }

  private func leave(_ number: Int) {
    let waiter = state.withLock { state -> Waiter? in
      guard let place = state.waiters.firstIndex(where: { $0.number == number }) else { return nil }
      return state.waiters.remove(at: place)
    }
    waiter?.go.resume(returning: false)
  }
}
