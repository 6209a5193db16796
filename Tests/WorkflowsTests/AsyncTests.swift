import Synchronization
import Testing
import Workflows

@Suite("run(from:) with async and await")
struct AsyncTests {
  struct Trouble: Error, Equatable { var number: Int }

  @Test(
    "Every route of the health example gives its outcome",
    arguments: [
      (Person(isWilling: false, isInjured: true), Health.inconclusive),
      (Person(isWilling: false, isInjured: false), .unhealthy), (Person(), .healthy),
    ])
  func health(_ person: Person, _ health: Health) async throws {
    var person = person
    let end = try await healthWorkflow().run(from: .exercise, sharing: &person) { person, visit in
      person.done.append(visit.node)
      switch visit.node {
      case .exercise: return person.isWilling ? .yes : .no
      case .injured: return person.isInjured ? .yes : .no
      case .liftWeights: return .complete
      case .sitUps:
        await Task.yield()
        return .complete
      }
    }
    #expect(end.outcome == health && end.error == nil && !end.isCancelled)
    #expect(person.done.last == end.finalNode)
  }

  @Test("Nodes that share nothing need nothing to share")
  func sharingNothing() async throws {
    let end = try await healthWorkflow().run(from: .injured) { _ in .yes }
    #expect(end.outcome == .inconclusive)
  }

  @Test("A node of others is refused before anything is performed")
  func foreignNode() async throws {
    let workflow = try Workflow<Int, Int>(nodes: [.work(1)], arrows: [])
    await #expect(throws: StartFault<Int>.foreignNode(2)) {
      try await workflow.run(from: 2) { _ in
        Issue.record("performed")
        return .complete
      }
    }
  }

  /// What may not be sent anywhere.
  final class Unsendable { var count = 0 }

  actor Gym {
    let unsendable = Unsendable()

    /// - Returns: how many nodes were performed.
    func visit(limit: Int64?) async throws -> Int {
      var unsendable = unsendable
      let end = try await healthWorkflow(limit: limit).run(
        from: .exercise, sharing: &unsendable
      ) { unsendable, visit in
        self.assertIsolated()
        unsendable.count += 1
        await Task.yield()
        self.assertIsolated()
        return visit.node == .exercise ? .yes : .complete
      }
      assertIsolated()
      #expect(end.outcome == .healthy)
      return unsendable.count
    }
  }

  @Test("All nodes run where the caller is: on its actor, with a time limit too")
  func isolation() async throws {
    #expect(try await Gym().visit(limit: nil) == 3)
    #expect(try await Gym().visit(limit: 60_000) == 3)
  }

  @MainActor
  @Test("All nodes run where the caller is: on the main actor, with a time limit too")
  func mainActor() async throws {
    for limit in [nil, 60_000] as [Int64?] {
      var count = 0
      _ = try await healthWorkflow(limit: limit).run(from: .exercise, sharing: &count) {
        count, visit in
        MainActor.assertIsolated()
        count += 1
        await Task.yield()
        MainActor.assertIsolated()
        return visit.node == .exercise ? .yes : .complete
      }
      #expect(count == 3)
    }
  }

  @Test("A node's own error comes with the completion")
  func errors() async throws {
    let workflow = try Workflow<Int, Int>(
      nodes: [.work(0), .decision(1)], arrows: [.from(0, .complete, to: 1)])
    let end = try await workflow.run(from: 0) { visit async throws(Trouble) in
      if visit.node == 1 { throw Trouble(number: 5) }
      return .complete
    }
    #expect(end.finalNode == 1 && end.error == .failed(Trouble(number: 5)) && end.outcome == nil)
  }

  @Test("An exit that the node hasn't, or failing without an error, ends the run")
  func wrongResults() async throws {
    for wrong in [.complete, .choice(0), .failed] as [Exit] {
      let end = try await healthWorkflow().run(from: .exercise) { _ in wrong }
      #expect(end.error == .wrongResult && end.finalNode == .exercise)
    }
  }

  @Test("Retries wait as long as they should")
  func retries() async throws {
    let clock = JumpingClock()
    let workflow = try Workflow<Int, String>(
      nodes: [.work(0, retry: Retry(attempts: 5, wait: 100, longestWait: 300))], arrows: [],
      outcomes: [.at(0, .complete, gives: "done")])
    var moments: [Int64] = []
    let end = try await workflow.run(from: 0, sharing: &moments, clock: clock) {
      moments, visit async throws(Trouble) in
      moments.append(clock.now.milliseconds)
      if visit.attempt < 5 { throw Trouble(number: 0) }
      return .complete
    }
    #expect(end.outcome == "done")
    #expect(moments == [0, 100, 300, 600, 900])
  }

  @Test("A node whose limit passes has its task cancelled, and what it says does not count")
  func limits() async throws {
    let clock = StandingClock()
    let workflow = try Workflow<Int, String>(
      nodes: [.work(0, limit: 50, retry: Retry(attempts: 2)), .work(1)],
      arrows: [.from(0, .failed, to: 1)],
      outcomes: [.at(0, .complete, gives: "done"), .at(1, .complete, gives: "rescued")])
    let cancelled = Atomic(0)
    async let end = workflow.run(from: 0, clock: clock) { visit async throws(Trouble) in
      if visit.node == 0 {
        try? await clock.sleep(for: .milliseconds(1_000_000))
        if Task.isCancelled { cancelled.add(1, ordering: .relaxed) }
      }
      return .complete
    }
    for limit in [50, 100] as [Int64] {
      await clock.isSleptFor(limit)
      await clock.isSleptFor(limit - 50 + 1_000_000)
      clock.turn(by: 49)
      #expect(cancelled.load(ordering: .relaxed) == Int(limit / 50) - 1)
      clock.turn(by: 1)
    }
    #expect(try await end.outcome == "rescued")
    #expect(cancelled.load(ordering: .relaxed) == 2)
    #expect(clock.alarms.isEmpty)
  }

  @Test("A node that is done in time leaves no alarm behind")
  func inTime() async throws {
    let clock = StandingClock()
    let end = try await healthWorkflow(limit: 50).run(from: .sitUps, clock: clock) { _ in
      await clock.isSleptFor(50)
      return .complete
    }
    #expect(end.outcome == .healthy)
    #expect(clock.alarms.isEmpty)
  }

  @Test("Cancelling the task cancels the run, while a node works, waits, or before it starts")
  func cancelling() async throws {
    for limit in [nil, 1000] as [Int64?] {
      let clock = StandingClock()
      let task = Task {
        try await healthWorkflow(limit: limit).run(from: .sitUps, clock: clock) { _ in
          try? await clock.sleep(for: .milliseconds(777))
          return .complete
        }
      }
      await clock.isSleptFor(777)
      task.cancel()
      #expect(try await task.value.isCancelled)
    }

    let clock = StandingClock()
    let waiting = Task {
      let workflow = try Workflow<Int, Int>(
        nodes: [.work(0, retry: Retry(attempts: 2, wait: 333))], arrows: [])
      return try await workflow.run(from: 0, clock: clock) { _ async throws(Trouble) in
        throw Trouble(number: 0)
      }
    }
    await clock.isSleptFor(333)
    waiting.cancel()
    #expect(try await waiting.value.isCancelled)

    let early = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await healthWorkflow().run(from: .exercise) { _ in
        Issue.record("performed")
        return .yes
      }
    }
    #expect(try await early.value.isCancelled)
  }

  @Test("A million nodes are awaited one after the other")
  func millionNodes() async throws {
    let workflow = try Workflow<Int, Bool>(
      nodes: [.decision(0), .work(1)],
      arrows: [.from(0, .no, to: 1), .from(1, .complete, to: 0)],
      outcomes: [.at(0, .yes, gives: true)])
    var count = 0
    let end = try await workflow.run(from: 0, sharing: &count) { count, visit in
      count += 1
      return visit.node == 1 ? .complete : count > 1_000_000 ? .yes : .no
    }
    #expect(end.outcome == true && count == 1_000_001)
  }

  @Test("It is offered for saving before each node, and what was saved goes on")
  func saving() async throws {
    let workflow = try healthWorkflow()
    var saved: [[UInt8]] = []
    var walk = Walk<Station, Health, Never>(workflow)
    var person = Person()
    _ = try await walk.run(
      from: .exercise, sharing: &person, save: { if let bytes = $0.saved { saved.append(bytes) } }
    ) { _, visit in visit.node == .exercise ? .yes : .complete }
    #expect(saved.count == 3)
    #expect(walk.trace.map(\.node) == [.exercise, .liftWeights, .sitUps])
    for (bytes, left) in zip(saved, [3, 2, 1]) {
      var again = try Walk<Station, Health, Never>(workflow, continuing: bytes)
      var person = Person()
      let end = await again.resume(sharing: &person) { person, visit in
        person.done.append(visit.node)
        return visit.node == .exercise ? .yes : .complete
      }
      #expect(end.outcome == .healthy && person.done.count == left)
      #expect(again.trace == walk.trace)
    }
  }
}
