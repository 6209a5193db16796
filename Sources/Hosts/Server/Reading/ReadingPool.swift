import Dispatch
import Synchronization

/// The threads that read boards: behind everything that counts, and for all who ask in turn.
///
/// What is to be read comes in small pieces. Of the lines in which people wait, the one goes next that
/// has used the least processor time since it came; so whoever asks for a little is not held up by
/// those who ask for much. Each piece is charged to whoever asked.
final class ReadingPool: Sendable {
  private struct Job {
    let payer: Payer
    let line: Payer.Line
    let start = ContinuousClock.now
    let work: @Sendable () -> Void
  }

  private struct Line {
    var jobs: [Job] = []
    /// Jobs of it that are being done.
    var working = 0
    /// Processor time used, beginning with what the least of the others had when it came.
    var used: Double

    /// What it will have used when all it is doing is done, roughly.
    var claim: Double { used + Double(working) * ReadingPool.usual }
  }

  /// Seconds that a piece takes.
  private static let usual = 0.005

  private struct State {
    var lines: [Payer.Line: Line] = [:]
    var waiting = 0
    var isOver = false
  }

  /// Shared with the threads, which outlive the pool by a moment.
  private final class Work: Sendable {
    let state = Mutex(State())
    let ready = DispatchSemaphore(value: 0)
    let costs: Costs
    let metrics: ServerMetrics

    init(_ costs: Costs, _ metrics: ServerMetrics) {
      self.costs = costs
      self.metrics = metrics
    }
  }

  private let work: Work
  private let threads: Int
  private let mostWaiting: Int

  /// - Parameters:
  ///   - costs: where the pieces are charged.
  ///   - threads: how many pieces are done at once.
  ///   - mostWaiting: how many wait at most.
  init(
    _ costs: Costs, threads: Int, mostWaiting: Int, metrics: ServerMetrics = ServerMetrics()
  ) {
    work = Work(costs, metrics)
    self.threads = threads
    self.mostWaiting = mostWaiting
    for _ in 0..<threads {
      WorkerThread.start(.background) { [work] in Self.serve(work) }
    }
  }

  deinit {
    work.state.withLock { $0.isOver = true }
    for _ in 0..<threads { work.ready.signal() }
  }

  /// How many pieces wait.
  var waiting: Int { work.state.withLock { $0.waiting } }

  /// Does a piece of reading when it is its turn.
  ///
  /// - Parameters:
  ///   - payer: who is charged.
  ///   - line: where it waits; the payer's own, or one for what many wait for.
  ///   - body: takes a few milliseconds; more is to be cut into pieces.
  /// - Throws: what `body` throws; ``Problem/busy(_:)-(String)`` where too many wait.
  func run<Value: Sendable>(
    _ payer: Payer, in line: Payer.Line? = nil, _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let line = line ?? payer.line
      let job = Job(payer: payer, line: line) {
        continuation.resume(with: Result { try body() })
      }
      let isTaken = work.state.withLock { state in
        // One line alone does not keep the others out.
        guard state.waiting < mostWaiting,
          (state.lines[line]?.jobs.count ?? 0) <= mostWaiting / 4
        else { return false }
        let least = state.lines.values.lazy.map { $0.used }.min() ?? 0
        state.lines[line, default: Line(used: least)].jobs.append(job)
        state.waiting += 1
        return true
      }
      if isTaken {
        work.ready.signal()
      } else {
        continuation.resume(throwing: Problem.busy("Too many readers are waiting."))
      }
    }
  }

  private static func serve(_ work: Work) {
    while true {
      work.ready.wait()
      let job = work.state.withLock { state -> Job? in
        var next: (line: Payer.Line, claim: Double)?
        for (line, content) in state.lines where !content.jobs.isEmpty {
          if content.claim < next?.claim ?? .infinity { next = (line, content.claim) }
        }
        guard let line = next?.line else { return nil }
        state.waiting -= 1
        state.lines[line]?.working += 1
        return state.lines[line]?.jobs.removeFirst()
      }
      guard let job else {
        if work.state.withLock({ $0.isOver }) { return }
        continue
      }
      let start = processorSeconds()
      job.work()
      let seconds = processorSeconds() - start
      work.costs.charge(job.payer, seconds: seconds)
      work.metrics.reads.record(job.start.duration(to: .now))
      work.state.withLock { state in
        let line = job.line
        state.lines[line]?.working -= 1
        state.lines[line]?.used += seconds
        // Who comes back later begins anew: rest is not saved up.
        if let known = state.lines[line], known.jobs.isEmpty, known.working == 0 {
          state.lines[line] = nil
        }
      }
    }
  }
}
