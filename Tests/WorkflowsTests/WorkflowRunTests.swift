import Testing
import Workflows

@Suite("WorkflowRun")
struct WorkflowRunTests {
  @Test(
    "Every route gives its outcome",
    arguments: [
      (Person(isWilling: false, isInjured: true), Health.inconclusive, Station.injured),
      (Person(isWilling: false, isInjured: false), .unhealthy, .injured),
      (Person(isWilling: true, isInjured: false), .healthy, .sitUps),
      (Person(isWilling: true, isInjured: true), .healthy, .sitUps),
    ])
  func routes(_ person: Person, _ health: Health, _ last: Station) throws {
    let notes = HealthNotes()
    let run = try notes.run(person)
    try run.start(at: .exercise) { notes.ends.append($0) }
    if person.isWilling {
      #expect(notes.ends.isEmpty && run.isRunning)
      #expect(run.pendingVisit?.node == .sitUps)
      let token = try #require(notes.pending.first?.token)
      #expect(run.report(token, .complete) == nil)
    }
    #expect(!run.isRunning && run.pendingVisit == nil)
    #expect(notes.ends.count == 1)
    #expect(notes.ends.first?.outcome == health)
    #expect(notes.ends.first?.finalNode == last)
    #expect(notes.ends.first?.error == nil && notes.ends.first?.isCancelled == false)
    let way: [Station] =
      person.isWilling ? [.exercise, .liftWeights, .sitUps] : [.exercise, .injured]
    #expect(run.shared.done == way)
    #expect(run.trace.map(\.node) == way)
  }

  @Test("It starts at any node")
  func starts() throws {
    let notes = HealthNotes()
    let run = try notes.run(Person(isInjured: true))
    try run.start(at: .injured) { notes.ends.append($0) }
    #expect(notes.ends.map(\.outcome) == [.inconclusive])
    #expect(run.shared.done == [.injured])
  }

  @Test("It does not start twice, nor at a node of others, and nothing is called then")
  func wrongStarts() throws {
    let notes = HealthNotes()
    let run = try notes.run()
    try run.start(at: .exercise) { notes.ends.append($0) }
    #expect(throws: StartFault<Station>.isRunning) {
      try run.start(at: .injured) { _ in Issue.record("completed") }
    }
    #expect(throws: StartFault<Station>.isRunning) {
      try run.resume { _ in Issue.record("completed") }
    }
    #expect(run.shared.done == [.exercise, .liftWeights, .sitUps])
    let small = try Workflow<Int, Int>(nodes: [.work(1)], arrows: [])
    let other = WorkflowRun<Int, Int, Never, Void>(of: small, sharing: ()) { _, _, _ in .complete }
    #expect(throws: StartFault<Int>.foreignNode(2)) {
      try other.start(at: 2) { _ in Issue.record("completed") }
    }
    #expect(!other.isRunning)
  }

  // MARK: Cancelling, resetting, running again

  @Test("Cancelling completes before it returns, and tells the pending node once")
  func cancelling() throws {
    let notes = HealthNotes()
    let run = try notes.run()
    try run.start(at: .exercise) { notes.ends.append($0) }
    run.cancel()
    #expect(
      notes.ends == [
        Completion(outcome: nil, finalNode: nil, isCancelled: true)
      ])
    #expect(notes.abandoned.map(\.node) == [.sitUps])
    #expect(notes.abandoned.map(\.token) == notes.pending.map(\.token))
    run.cancel()
    #expect(notes.ends.count == 1 && notes.abandoned.count == 1)
  }

  @Test("Cancelling what does not run does nothing")
  func cancellingNothing() throws {
    let notes = HealthNotes()
    let run = try notes.run(Person(isWilling: false))
    run.cancel()
    #expect(notes.ends.isEmpty)
    try run.start(at: .exercise) { notes.ends.append($0) }
    run.cancel()
    #expect(notes.ends.map(\.outcome) == [.unhealthy])
  }

  @Test("A node may cancel its own run, whatever it then answers")
  func cancellingItself() throws {
    for result in [.yes, .pending] as [NodeResult<Never>] {
      let notes = HealthNotes()
      let run = HealthRun(
        of: try healthWorkflow(), sharing: Person(),
        abandon: { _, visit in notes.abandoned.append(visit) }
      ) { person, visit, run in
        person.done.append(visit.node)
        run.cancel()
        return result
      }
      try run.start(at: .exercise) { notes.ends.append($0) }
      #expect(notes.ends.map(\.isCancelled) == [true])
      #expect(run.shared.done == [.exercise])
      // Who answered has nothing to be told.
      #expect(notes.abandoned.count == (result == .pending ? 1 : 0))
    }
  }

  @Test("A run can be used again, from the completion too")
  func again() throws {
    let notes = HealthNotes()
    let run = try notes.run(Person(isWilling: false))
    for _ in 0..<3 {
      try run.start(at: .exercise) { notes.ends.append($0) }
      run.reset()
      #expect(run.trace.isEmpty)
    }
    #expect(notes.ends.map(\.outcome) == [.unhealthy, .unhealthy, .unhealthy])

    var left = 3
    func startAgain(_ end: Completion<Station, Health, Never>) {
      left -= 1
      if left > 0 {
        #expect(throws: Never.self) { try run.start(at: .injured, completion: startAgain) }
      }
    }
    try run.start(at: .injured, completion: startAgain)
    #expect(left == 0)
  }

  @Test("A run keeps itself alive while it is under way, and no longer")
  func life() throws {
    let notes = HealthNotes()
    weak var weakRun: HealthRun?
    do {
      let run = try notes.run()
      weakRun = run
      try run.start(at: .exercise) { notes.ends.append($0) }
    }
    #expect(weakRun != nil)
    let token = try #require(notes.pending.first?.token)
    weakRun?.report(token, .complete)
    #expect(notes.ends.first?.outcome == .healthy)
    #expect(weakRun == nil)

    do {
      let run = try notes.run()
      weakRun = run
      try run.start(at: .exercise) { _ in }
      run.cancel()
    }
    #expect(weakRun == nil)
  }

  // MARK: Many nodes

  @Test("A million nodes in a loop need no more stack than one", arguments: [0, 1, 2])
  func millionNodes(_ mode: Int) throws {
    let workflow = try Workflow<Int, Bool>(
      nodes: [.decision(0), .work(1)],
      arrows: [.from(0, .no, to: 1), .from(1, .complete, to: 0)],
      outcomes: [.at(0, .yes, gives: true)])
    var outcome: Bool?
    let run = WorkflowRun<Int, Bool, Never, Int>(of: workflow, sharing: 0) { count, visit, run in
      count += 1
      let result: NodeResult<Never> =
        visit.node == 1 ? .complete : count > 1_000_000 ? .yes : .no
      // At once; reported before it returns; or both, of which the first counts.
      if mode > 0 { run.report(visit.token, result) }
      return mode == 1 ? .pending : result
    }
    try run.start(at: 0) { outcome = $0.outcome }
    #expect(outcome == true)
    #expect(run.shared == 1_000_001)
    #expect(run.trace.count == 256)
    #expect(run.trace.last == TraceStep(node: 0, attempt: 1, exit: .yes))
  }

  @Test("A hundred thousand runs, each begun by the completion of the one before, neither")
  func manyRuns() throws {
    let workflow = try Workflow<Int, Bool>(nodes: [.work(0)], arrows: [])
    let run = WorkflowRun<Int, Bool, Never, Int>(of: workflow, sharing: 0) { count, _, _ in
      count += 1
      return .complete
    }
    func again(_ end: Completion<Int, Bool, Never>) {
      if run.shared < 100_000 { try? run.start(at: 0, completion: again) }
    }
    try run.start(at: 0, completion: again)
    #expect(run.shared == 100_000)
  }

  @Test("A run of a value walk that is under way goes on")
  func resuming() throws {
    var walk = Walk<Station, Health, Never>(try healthWorkflow())
    try walk.start(at: .liftWeights)
    let run = HealthRun(walk, sharing: Person()) { person, visit, _ in
      person.done.append(visit.node)
      return .complete
    }
    var ends: [Completion<Station, Health, Never>] = []
    try run.resume { ends.append($0) }
    #expect(ends.map(\.outcome) == [.healthy])
    #expect(run.shared.done == [.liftWeights, .sitUps])
  }
}
