import SeededRandom
import Testing
import Workflows

@Suite("Saved runs")
struct SavingTests {
  typealias HealthWalk = Walk<Station, Health, Never>

  /// A walk at the sit-ups, pending.
  func walk(_ workflow: Workflow<Station, Health>) throws -> HealthWalk {
    var walk = HealthWalk(workflow)
    try walk.start(at: .exercise)
    while let visit = walk.next() {
      switch visit.node {
      case .exercise: walk.report(visit.token, .yes, at: 0)
      case .injured: walk.report(visit.token, .no, at: 0)
      case .liftWeights: walk.report(visit.token, .complete, at: 0)
      case .sitUps: walk.report(visit.token, .pending, at: 0)
      }
    }
    return walk
  }

  /// What becomes of a walk that is saved and continued.
  func again(_ walk: HealthWalk) throws -> HealthWalk {
    let saved = try #require(walk.saved)
    return try HealthWalk(walk.workflow, continuing: saved)
  }

  func report(_ token: Token, to walk: inout HealthWalk) -> Rejection? {
    walk.report(token, .complete, at: 0)
  }

  @Test("A run goes on where it was saved: the pending node is performed again")
  func continuing() throws {
    let workflow = try healthWorkflow()
    let before = try walk(workflow)
    let old = try #require(before.pendingVisit?.token)
    var after = try again(before)
    #expect(after.isRunning && after.trace == before.trace && after.trail == before.trail)
    #expect(report(old, to: &after) == .earlierRun)
    let next = after.next()
    let visit = try #require(next)
    #expect(visit.node == .sitUps && visit.attempt == 1)
    #expect(report(old, to: &after) == .earlierRun)
    #expect(report(visit.token, to: &after) == nil)
    #expect(after.completion?.outcome == .healthy)
    #expect(after.trace.map(\.node) == [.exercise, .liftWeights, .sitUps])
  }

  @Test("The attempt is kept, and so is what is left of the attempts")
  func attempts() throws {
    let workflow = try healthWorkflow(limit: 10, retry: Retry(attempts: 3, wait: 100))
    var first = try walk(workflow)
    let abandoned = first.wake(at: 10)
    #expect(abandoned?.node == .sitUps)
    // It waits for its second attempt.
    var second = try again(first)
    var next = second.next()
    var visit = try #require(next)
    #expect(visit.attempt == 2)
    second.report(visit.token, .pending, at: 0)
    #expect(second.wakeTime == 10)
    _ = second.wake(at: 10)
    var third = try again(second)
    next = third.next()
    visit = try #require(next)
    #expect(visit.attempt == 3)
    third.report(visit.token, .pending, at: 0)
    _ = third.wake(at: 10)
    #expect(third.completion?.error == .timedOut)
  }

  @Test("There is nothing to save before the start and after the end")
  func nothing() throws {
    let workflow = try healthWorkflow()
    var walk = HealthWalk(workflow)
    #expect(walk.saved == nil)
    try walk.start(at: .injured)
    #expect(walk.saved != nil)
    while let visit = walk.next() { walk.report(visit.token, .no, at: 0) }
    #expect(walk.saved == nil)
    try walk.start(at: .injured)
    _ = walk.cancel()
    #expect(walk.saved == nil)
  }

  @Test("A run of other boxes and arrows is refused")
  func otherWorkflows() throws {
    let walk = try walk(try healthWorkflow())
    let saved = try #require(walk.saved)
    typealias Nodes = [WorkflowNode<Station>]
    let nodes: Nodes = [
      .decision(.exercise), .decision(.injured), .work(.liftWeights), .work(.sitUps),
    ]
    let arrows: [Arrow<Station>] = [
      .from(.exercise, .yes, to: .liftWeights), .from(.exercise, .no, to: .injured),
      .from(.liftWeights, .complete, to: .sitUps),
    ]
    let outcomes: [Ending<Station, Health>] = [
      .at(.sitUps, .complete, gives: .healthy), .at(.injured, .yes, gives: .inconclusive),
      .at(.injured, .no, gives: .unhealthy),
    ]
    func make(
      _ nodes: Nodes, _ arrows: [Arrow<Station>], _ outcomes: [Ending<Station, Health>],
      version: Int64 = 0
    ) throws -> Workflow<Station, Health> {
      try Workflow(nodes: nodes, arrows: arrows, outcomes: outcomes, version: version)
    }
    _ = try HealthWalk(try make(nodes, arrows, outcomes), continuing: saved)
    let others = [
      try make(nodes, arrows, outcomes, version: 1),
      try make(nodes, Array(arrows.dropLast()), outcomes),
      try make(nodes, arrows + [.from(.sitUps, .failed, to: .exercise)], outcomes),
      try make(nodes, arrows, Array(outcomes.dropLast())),
      try make(Array(nodes.dropLast()), Array(arrows.dropLast()), Array(outcomes.dropFirst())),
      try make([.choice(.exercise, of: 2)] + nodes.dropFirst(), [], []),
      try make(nodes, [], []),
      try healthWorkflow(limit: 1),
      try healthWorkflow(retry: Retry(attempts: 2)),
      try make([], [], []),
    ]
    for other in others {
      #expect(throws: SavedRunFault.otherWorkflow) {
        try HealthWalk(other, continuing: saved)
      }
    }
  }

  @Test("Bytes that were cut off are refused, wherever that was")
  func truncated() throws {
    let workflow = try healthWorkflow()
    let walk = try walk(workflow)
    let saved = try #require(walk.saved)
    for count in 0..<saved.count {
      let error = #expect(throws: SavedRunFault.self) {
        try HealthWalk(workflow, continuing: Array(saved[..<count]))
      }
      if count >= 8 {
        #expect(error == .truncated(expected: saved.count, found: count))
      } else if case .truncated = error {
      } else {
        Issue.record("\(count) bytes: \(String(describing: error))")
      }
    }
  }

  @Test("Every single byte that was changed is noticed, and every byte too many")
  func damaged() throws {
    let workflow = try healthWorkflow()
    let walk = try walk(workflow)
    let saved = try #require(walk.saved)
    for place in saved.indices {
      for change in [1, 0x80, 0xff, 0x55] as [UInt8] {
        var bytes = saved
        bytes[place] ^= change
        #expect(throws: SavedRunFault.self) { try HealthWalk(workflow, continuing: bytes) }
      }
    }
    #expect(throws: SavedRunFault.damaged(at: saved.count)) {
      try HealthWalk(workflow, continuing: saved + [0])
    }
    #expect(throws: SavedRunFault.notASavedRun) {
      try HealthWalk(workflow, continuing: Array("{\"run\": 1, \"node\": 3}".utf8))
    }
  }

  @Test("Bytes with a right hash and wrong numbers are refused, and noise is")
  func forged() throws {
    let workflow = try healthWorkflow()
    let walk = try walk(workflow)
    let saved = try #require(walk.saved)
    var random = SeededGenerator(seed: 11)
    var accepted = 0
    for _ in 0..<20_000 {
      var bytes = saved
      // Behind the mark, the count and the fingerprint.
      for _ in 0...random.below(3) {
        let place = 16 + random.below(saved.count - 24)
        bytes[place] = [0, 1, 2, 3, 0x7f, 0x80, 0xff][random.below(7)]
      }
      seal(&bytes)
      guard var walk = try? HealthWalk(workflow, continuing: bytes) else { continue }
      accepted += 1
      // What is accepted can be walked to its end.
      #expect(walk.trace.count <= 256)
      var steps = 0
      while let visit = walk.next(), steps < 10 {
        steps += 1
        let kind = workflow.kind(of: visit.node)
        walk.report(visit.token, kind == .work ? .complete : .yes, at: 0)
      }
      #expect(walk.completion != nil)
    }
    #expect(accepted > 0 && accepted < 20_000)
    for _ in 0..<2000 {
      var noise = (0..<random.below(200)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      if noise.count > 24 {
        noise.replaceSubrange(0..<16, with: saved[..<16])
        seal(&noise)
      }
      _ = try? HealthWalk(workflow, continuing: noise)
    }
  }

  /// Puts the count and FNV-1a, computed here once more, where a saved run has them.
  func seal(_ bytes: inout [UInt8]) {
    for i in 0..<4 { bytes[4 + i] = UInt8(truncatingIfNeeded: bytes.count >> (8 * i)) }
    var hash: UInt64 = 14_695_981_039_346_656_037
    for byte in bytes.dropLast(8) { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    for i in 0..<8 {
      bytes[bytes.count - 8 + i] = UInt8(truncatingIfNeeded: hash >> UInt64(8 * i))
    }
  }

  @Test("A continued run keeps as much of the trace as it is asked to")
  func traceLimit() throws {
    let workflow = try healthWorkflow()
    let walk = try walk(workflow)
    let saved = try #require(walk.saved)
    let short = try HealthWalk(workflow, continuing: saved, traceLimit: 1)
    #expect(short.trace.map(\.node) == [.liftWeights] && short.droppedSteps == 1)
    let none = try HealthWalk(workflow, continuing: saved, traceLimit: 0)
    #expect(none.trace.isEmpty && none.droppedSteps == 2)
  }

  @Test("A run that calls back is saved and continued as well")
  func runs() throws {
    let workflow = try healthWorkflow()
    let first = HealthRun(of: workflow, sharing: Person()) { person, visit, _ in
      person.done.append(visit.node)
      return visit.node == .exercise ? .yes : .pending
    }
    try first.start(at: .exercise) { _ in Issue.record("completed") }
    let saved = try #require(first.saved)
    // The process ends here; what nodes share was kept by the caller.
    let second = HealthRun(
      try Walk(workflow, continuing: saved), sharing: first.shared
    ) { person, visit, _ in
      person.done.append(visit.node)
      return .complete
    }
    var outcome: Health?
    try second.resume { outcome = $0.outcome }
    #expect(outcome == .healthy)
    #expect(second.shared.done == [.exercise, .liftWeights, .liftWeights, .sitUps])
  }
}
