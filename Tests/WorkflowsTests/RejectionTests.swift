import Testing
import Workflows

@Suite("Rejection")
struct RejectionTests {
  @Test("A second report of one visit is rejected, at the end and in the middle")
  func doubleReports() throws {
    let notes = HealthNotes()
    let run = try notes.run()
    try run.start(at: .exercise) { notes.ends.append($0) }
    let token = try #require(notes.pending.first?.token)
    #expect(run.report(token, .complete) == nil)
    #expect(run.report(token, .complete) == .repeated)
    #expect(notes.ends.count == 1)

    // In the middle: the next node is pending already.
    let chain = try Workflow<Int, Int>(
      nodes: [.work(0), .work(1)], arrows: [.from(0, .complete, to: 1)])
    var tokens: [Token] = []
    let two = WorkflowRun<Int, Int, Never, Void>(of: chain, sharing: ()) { _, visit, _ in
      tokens.append(visit.token)
      return .pending
    }
    var ends = 0
    try two.start(at: 0) { _ in ends += 1 }
    #expect(two.report(tokens[0], .complete) == nil)
    #expect(two.report(tokens[0], .complete) == .repeated)
    #expect(two.pendingVisit?.node == 1 && ends == 0)
    #expect(two.report(tokens[1], .complete) == nil)
    #expect(ends == 1)
  }

  @Test("A report for an earlier run is rejected, after a reset and in the next run")
  func lateReports() throws {
    let notes = HealthNotes()
    let run = try notes.run()
    try run.start(at: .exercise) { notes.ends.append($0) }
    let old = try #require(notes.pending.first?.token)
    run.reset()
    #expect(notes.ends.map(\.isCancelled) == [true])
    #expect(run.report(old, .complete) == .earlierRun)
    #expect(run.trace.isEmpty)
    try run.start(at: .sitUps) { notes.ends.append($0) }
    #expect(run.report(old, .complete) == .earlierRun)
    #expect(run.isRunning)
    let new = try #require(notes.pending.last?.token)
    #expect(run.report(new, .complete) == nil)
    #expect(notes.ends.last?.outcome == .healthy)
    // Without a reset as well.
    try run.start(at: .sitUps) { notes.ends.append($0) }
    #expect(run.report(new, .complete) == .earlierRun)
    run.cancel()
  }

  @Test("A report after a cancel is rejected")
  func reportsAfterCancel() throws {
    let notes = HealthNotes()
    let run = try notes.run()
    try run.start(at: .exercise) { notes.ends.append($0) }
    let token = try #require(notes.pending.first?.token)
    run.cancel()
    #expect(run.report(token, .complete) == .cancelled)
    #expect(notes.ends.count == 1 && !run.isRunning)
  }

  @Test("A report that is no answer to what the node asks is rejected, and the node stays pending")
  func wrongReports() throws {
    let notes = HealthNotes()
    let run = try notes.run()
    try run.start(at: .exercise) { notes.ends.append($0) }
    let token = try #require(notes.pending.first?.token)
    for wrong in [.yes, .no, .choice(0), .pending] as [NodeResult<Never>] {
      #expect(run.report(token, wrong) == .wrongResult)
    }
    #expect(run.isRunning)
    #expect(run.report(token, .complete) == nil)
    #expect(notes.ends.first?.outcome == .healthy)
  }

  @Test("A token that was never given out is rejected")
  func strangeTokens() throws {
    let notes = HealthNotes()
    let run = try notes.run()
    let other = try notes.run()
    // Runs and visits are counted by each walk for itself; these are further than the first.
    for _ in 0..<3 {
      try other.start(at: .sitUps) { _ in }
      other.cancel()
    }
    try other.start(at: .sitUps) { _ in }
    let strange = try #require(other.pendingVisit?.token)
    other.cancel()
    #expect(run.report(strange, .complete) == .unknownToken)
    try run.start(at: .exercise) { notes.ends.append($0) }
    #expect(run.report(strange, .complete) == .unknownToken)
    #expect(run.isRunning)
    run.cancel()
  }

  @Test("A node that at once answers what it can't ends the run with that error")
  func wrongResults() throws {
    for wrong in [.complete, .choice(1)] as [NodeResult<Never>] {
      let run = HealthRun(of: try healthWorkflow(), sharing: Person()) { _, _, _ in wrong }
      var ends: [Completion<Station, Health, Never>] = []
      try run.start(at: .exercise) { ends.append($0) }
      #expect(ends.count == 1)
      #expect(ends.first?.error == .wrongResult && ends.first?.finalNode == .exercise)
      #expect(ends.first?.outcome == nil)
    }
  }
}
