import Synchronization

/// A moment of a clock that knows nothing but milliseconds.
struct TestInstant: InstantProtocol {
  var milliseconds: Int64

  func advanced(by duration: Duration) -> TestInstant {
    let (seconds, attoseconds) = duration.components
    return TestInstant(
      milliseconds: milliseconds + seconds * 1000 + attoseconds / 1_000_000_000_000_000)
  }

  func duration(to other: TestInstant) -> Duration {
    .milliseconds(other.milliseconds - milliseconds)
  }

  static func < (a: TestInstant, b: TestInstant) -> Bool { a.milliseconds < b.milliseconds }
}

/// A clock on which whoever sleeps wakes at once, at the moment he slept for.
final class JumpingClock: Clock {
  private let moment = Mutex<Int64>(0)

  var now: TestInstant { TestInstant(milliseconds: moment.withLock { $0 }) }
  var minimumResolution: Duration { .milliseconds(1) }

  func sleep(until deadline: TestInstant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    moment.withLock { $0 = max($0, deadline.milliseconds) }
  }
}

/// A clock that stands still until it is turned.
final class StandingClock: Clock {
  private struct State {
    var now: Int64 = 0
    var count = 0
    var sleepers: [(number: Int, until: Int64, wake: CheckedContinuation<Void, any Error>)] = []
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  var now: TestInstant { TestInstant(milliseconds: state.withLock { $0.now }) }
  var minimumResolution: Duration { .milliseconds(1) }

  /// The moments that are slept for, in order.
  var alarms: [Int64] { state.withLock { $0.sleepers.map(\.until).sorted() } }

  func sleep(until deadline: TestInstant, tolerance: Duration?) async throws {
    let number = state.withLock {
      $0.count += 1
      return $0.count
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isOver: Bool? = state.withLock { state in
          if state.cancelled.contains(number) { return nil }
          if deadline.milliseconds <= state.now { return true }
          state.sleepers.append((number, deadline.milliseconds, continuation))
          return false
        }
        if isOver == true { continuation.resume() }
        if isOver == nil { continuation.resume(throwing: CancellationError()) }
      }
    } onCancel: {
      let sleeper = state.withLock { state -> CheckedContinuation<Void, any Error>? in
        state.cancelled.insert(number)
        guard let place = state.sleepers.firstIndex(where: { $0.number == number }) else {
          return nil
        }
        return state.sleepers.remove(at: place).wake
      }
      sleeper?.resume(throwing: CancellationError())
    }
  }

  /// Lets time pass.
  func turn(by milliseconds: Int64) {
    let due = state.withLock { state in
      state.now += milliseconds
      let now = state.now
      let due = state.sleepers.filter { $0.until <= now }
      state.sleepers.removeAll { $0.until <= now }
      return due
    }
    for sleeper in due { sleeper.wake.resume() }
  }

  /// Waits until somebody sleeps for this moment.
  func isSleptFor(_ moment: Int64) async {
    while !alarms.contains(moment) { await Task.yield() }
  }
}
