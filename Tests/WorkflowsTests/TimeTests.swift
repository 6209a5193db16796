import Testing
import Workflows

@Suite("Time limits and retries")
struct TimeTests {
  struct Trouble: Error, Equatable { var number: Int }
  typealias Run = WorkflowRun<Int, String, Trouble, [Visit<Int>]>
  typealias End = Completion<Int, String, Trouble>

  final class Notes {
    var ends: [End] = []
    var abandoned: [Int64] = []
  }

  /// A run of one node, 0, whose visits are collected, with or without an arrow for its failure.
  func run(
    limit: Int64? = nil, retry: Retry? = nil, rescue: Bool = false, _ clock: HandClock,
    _ notes: Notes, perform: @escaping (Visit<Int>) -> NodeResult<Trouble> = { _ in .pending }
  ) throws -> Run {
    let workflow = try Workflow<Int, String>(
      nodes: [.work(0, limit: limit, retry: retry), .work(1)],
      arrows: rescue ? [.from(0, .failed, to: 1)] : [],
      outcomes: [.at(0, .complete, gives: "done"), .at(1, .complete, gives: "rescued")])
    return Run(
      of: workflow, sharing: [], clock: clock.clock,
      abandon: { _, visit in notes.abandoned.append(visit.token.visit) }
    ) { visits, visit, _ in
      visits.append(visit)
      return visit.node == 1 ? .complete : perform(visit)
    }
  }

  @Test("A limit or a wait wants a clock")
  func clockMissing() throws {
    for node in [
      WorkflowNode<Int>.work(0, limit: 1), .work(0, retry: Retry(attempts: 2, wait: 1)),
    ] {
      let run = WorkflowRun<Int, Int, Never, Void>(
        of: try Workflow(nodes: [node], arrows: []), sharing: ()
      ) { _, _, _ in .complete }
      #expect(throws: StartFault<Int>.clockMissing) { try run.start(at: 0) { _ in } }
    }
    // Nothing is waited for here.
    for retry in [Retry(attempts: 1, wait: 9), Retry(attempts: 5)] {
      let run = WorkflowRun<Int, Int, Never, Void>(
        of: try Workflow(nodes: [.work(0, retry: retry)], arrows: []), sharing: ()
      ) { _, _, _ in .complete }
      try run.start(at: 0) { _ in }
      #expect(!run.isRunning)
    }
  }

  @Test("A pending node has all of its limit and not a millisecond more")
  func limits() throws {
    let clock = HandClock()
    clock.turn(by: 7)
    let notes = Notes()
    let run = try run(limit: 100, clock, notes)
    try run.start(at: 0) { notes.ends.append($0) }
    clock.turn(by: 99)
    #expect(run.isRunning && notes.abandoned.isEmpty)
    clock.turn(by: 1)
    #expect(notes.abandoned == [1])
    #expect(notes.ends == [End(outcome: nil, finalNode: 0, error: .timedOut)])
    #expect(run.report(run.shared[0].token, .complete) == .tooLate)
    #expect(run.trace == [TraceStep(node: 0, attempt: 1, exit: .failed, isTimeOut: true)])
  }

  @Test("Who reports in time is not disturbed by the alarm")
  func inTime() throws {
    let clock = HandClock()
    let notes = Notes()
    let run = try run(limit: 100, clock, notes)
    try run.start(at: 0) { notes.ends.append($0) }
    clock.turn(by: 99)
    #expect(run.report(run.shared[0].token, .complete) == nil)
    clock.turn(by: 1000)
    #expect(notes.ends == [End(outcome: "done", finalNode: 0)])
    #expect(notes.abandoned.isEmpty)
  }

  @Test("The limit of a later visit is its own, though an earlier alarm still rings")
  func laterLimits() throws {
    let clock = HandClock()
    let workflow = try Workflow<Int, Bool>(
      nodes: [.work(0, limit: 100), .work(1, limit: 30), .work(2, limit: 500)],
      arrows: [.from(0, .complete, to: 1), .from(1, .complete, to: 2)])
    var tokens: [Token] = []
    let run = WorkflowRun<Int, Bool, Never, Void>(of: workflow, sharing: (), clock: clock.clock) {
      _, visit, _ in
      tokens.append(visit.token)
      return .pending
    }
    var ends: [Completion<Int, Bool, Never>] = []
    try run.start(at: 0) { ends.append($0) }
    clock.turn(by: 90)
    run.report(tokens[0], .complete)
    clock.turn(by: 29)
    #expect(run.pendingVisit?.node == 1)
    run.report(tokens[1], .complete)
    clock.turn(by: 499)
    #expect(run.pendingVisit?.node == 2)
    clock.turn(by: 1)
    #expect(ends.map(\.error) == [.timedOut])
  }

  @Test("A failing node is tried as often as it may be, and waits twice as long each time")
  func retries() throws {
    let clock = HandClock()
    let notes = Notes()
    var moments: [Int64] = []
    let retry = Retry(attempts: 6, wait: 100, longestWait: 500)
    let run = try run(retry: retry, clock, notes) { visit in
      moments.append(clock.now)
      return .failed(Trouble(number: Int(visit.attempt)))
    }
    try run.start(at: 0) { notes.ends.append($0) }
    clock.turn(by: 10_000)
    #expect(moments == [0, 100, 300, 700, 1200, 1700])
    #expect(run.shared.map(\.attempt) == [1, 2, 3, 4, 5, 6])
    #expect(
      notes.ends == [End(outcome: nil, finalNode: 0, error: .failed(Trouble(number: 6)))])
    #expect(run.trace.map(\.attempt) == [1, 2, 3, 4, 5, 6])
    #expect(run.trace.allSatisfy { $0.exit == .failed && !$0.isTimeOut })
  }

  @Test("The attempt that works is the last one")
  func success() throws {
    let clock = HandClock()
    let notes = Notes()
    let run = try run(retry: Retry(attempts: 5, wait: 10), clock, notes) { visit in
      visit.attempt < 3 ? .failed(Trouble(number: 0)) : .complete
    }
    try run.start(at: 0) { notes.ends.append($0) }
    #expect(notes.ends.isEmpty)
    clock.turn(by: 30)
    #expect(notes.ends == [End(outcome: "done", finalNode: 0)])
  }

  @Test("Without a wait the attempts follow each other at once, a million of them too")
  func noWait() throws {
    let notes = Notes()
    var count = 0
    let run = try run(retry: Retry(attempts: 1_000_000), HandClock(), notes) { _ in
      count += 1
      return .failed(Trouble(number: count))
    }
    try run.start(at: 0) { notes.ends.append($0) }
    #expect(notes.ends.map(\.error) == [.failed(Trouble(number: 1_000_000))])
  }

  @Test("What times out is tried again too, and each attempt has the whole limit")
  func timeOutsAreRetried() throws {
    let clock = HandClock()
    let notes = Notes()
    let run = try run(limit: 50, retry: Retry(attempts: 3, wait: 10), clock, notes)
    try run.start(at: 0) { notes.ends.append($0) }
    clock.turn(by: 50)
    #expect(run.isRunning && run.pendingVisit == nil)
    #expect(run.report(run.shared[0].token, .complete) == .tooLate)
    clock.turn(by: 10)
    #expect(run.pendingVisit?.attempt == 2)
    #expect(run.report(run.shared[0].token, .complete) == .tooLate)
    clock.turn(by: 50 + 20 + 49)
    #expect(run.pendingVisit?.attempt == 3)
    run.report(run.shared[2].token, .complete)
    #expect(notes.ends == [End(outcome: "done", finalNode: 0)])
    #expect(notes.abandoned == [1, 2])
    #expect(run.trace.map(\.isTimeOut) == [true, true, false])
    #expect(run.report(run.shared[1].token, .complete) == .tooLate)
    #expect(run.report(run.shared[2].token, .complete) == .repeated)
  }

  @Test("After the last attempt the arrow of failure is taken")
  func errorArrow() throws {
    for limit in [nil, 5] as [Int64?] {
      let clock = HandClock()
      let notes = Notes()
      let run = try run(limit: limit, retry: Retry(attempts: 2), rescue: true, clock, notes) { _ in
        limit == nil ? .failed(Trouble(number: 1)) : .pending
      }
      try run.start(at: 0) { notes.ends.append($0) }
      clock.turn(by: 20)
      // The error of a node that others come after is theirs to mend.
      #expect(notes.ends == [End(outcome: "rescued", finalNode: 1)])
      #expect(run.shared.map(\.node) == [0, 0, 1])
    }
  }

  @Test("A failure may have an outcome, which comes with the error")
  func errorOutcome() throws {
    let workflow = try Workflow<Int, String>(
      nodes: [.work(0)], arrows: [], outcomes: [.at(0, .failed, gives: "sad")])
    let run = WorkflowRun<Int, String, Trouble, Void>(of: workflow, sharing: ()) { _, _, _ in
      .failed(Trouble(number: 4))
    }
    var ends: [End] = []
    try run.start(at: 0) { ends.append($0) }
    #expect(ends == [End(outcome: "sad", finalNode: 0, error: .failed(Trouble(number: 4)))])
  }

  @Test("A wait is over at once when it is told to try again")
  func tryAgain() throws {
    let clock = HandClock()
    let notes = Notes()
    let run = try run(retry: Retry(attempts: 3, wait: 1000), clock, notes) { visit in
      visit.attempt < 3 ? .failed(Trouble(number: 0)) : .complete
    }
    try run.start(at: 0) { notes.ends.append($0) }
    run.tryAgain()
    #expect(run.shared.count == 2)
    clock.turn(by: 1000)
    #expect(run.shared.count == 2)
    clock.turn(by: 1000)
    #expect(notes.ends.map(\.outcome) == ["done"])
  }

  @Test("Cancelling during a wait completes, and the alarm does nothing")
  func cancelledWait() throws {
    let clock = HandClock()
    let notes = Notes()
    let run = try run(retry: Retry(attempts: 3, wait: 10), clock, notes) { _ in
      .failed(Trouble(number: 0))
    }
    try run.start(at: 0) { notes.ends.append($0) }
    run.cancel()
    clock.turn(by: 100)
    #expect(notes.ends.map(\.isCancelled) == [true])
    #expect(run.shared.count == 1 && notes.abandoned.isEmpty)
  }

  @Test("A clock that rings too early or too late does no harm")
  func unreliableClock() throws {
    var now: Int64 = 0
    var alarms: [() -> Void] = []
    let clock = WorkflowClock(now: { now }, wake: { alarms.append($1) })
    let workflow = try Workflow<Int, Bool>(nodes: [.work(0, limit: 100)], arrows: [])
    let run = WorkflowRun<Int, Bool, Never, Void>(of: workflow, sharing: (), clock: clock) {
      _, _, _ in .pending
    }
    var ends = 0
    try run.start(at: 0) { _ in ends += 1 }
    for early in [10, 50, 99] as [Int64] {
      now = early
      alarms.removeFirst()()
      #expect(ends == 0 && alarms.count == 1)
    }
    now = 5000
    alarms.removeFirst()()
    #expect(ends == 1)
  }

  @Test("Waits grow up to the longest and stay there, however many attempts there are")
  func hugeWaits() throws {
    let clock = HandClock()
    let notes = Notes()
    var last: Int64 = 0
    var waits: [Int64] = []
    let retry = Retry(attempts: 200, wait: 1, longestWait: 1 << 50)
    let run = try run(retry: retry, clock, notes) { _ in
      waits.append(clock.now - last)
      last = clock.now
      return .failed(Trouble(number: 0))
    }
    try run.start(at: 0) { notes.ends.append($0) }
    while clock.turnToNext() {}
    #expect(notes.ends.count == 1)
    #expect(waits == [0] + (0..<199).map { 1 << min($0, 50) })
  }
}
