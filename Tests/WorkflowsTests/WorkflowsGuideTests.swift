import Testing
import Workflows

/// The examples of `Guides/Workflows.md`; `Tests/Guides/test_guides.py` finds them here line by
/// line.
@Suite("Workflows guide")
struct WorkflowsGuideTests {
  enum Step { case exercise, injured, liftWeights, sitUps }
  enum Health { case healthy, unhealthy, inconclusive }

  static func health() throws -> Workflow<Step, Health> {
    try Workflow(
      nodes: [
        .decision(.exercise), .decision(.injured), .work(.liftWeights), .work(.sitUps),
      ],
      arrows: [
        .from(.exercise, .yes, to: .liftWeights),
        .from(.exercise, .no, to: .injured),
        .from(.liftWeights, .complete, to: .sitUps),
      ],
      outcomes: [
        .at(.sitUps, .complete, gives: .healthy),
        .at(.injured, .yes, gives: .inconclusive),
        .at(.injured, .no, gives: .unhealthy),
      ])
  }

  struct Person {
    var isWilling: Bool
    var isInjured: Bool
  }

  final class Gym {
    /// Calls back when the sit-ups are done.
    var sitUps: [() -> Void] = []
  }

  static func examine(
    _ person: Person, in gym: Gym, completion: @escaping (Health?) -> Void
  ) throws -> WorkflowRun<Step, Health, Never, Person> {
    let run = WorkflowRun<Step, Health, Never, Person>(of: try health(), sharing: person) {
      person, visit, run in
      switch visit.node {
      case .exercise: return person.isWilling ? .yes : .no
      case .injured: return person.isInjured ? .yes : .no
      case .liftWeights: return .complete
      case .sitUps:
        gym.sitUps.append { run.report(visit.token, .complete) }
        return .pending
      }
    }
    try run.start(at: .exercise) { ended in completion(ended.outcome) }
    return run
  }

  static func examine(_ person: Person, sitUps: () async -> Void) async throws -> Health? {
    let ended = try await health().run(from: .exercise) { visit in
      switch visit.node {
      case .exercise: return person.isWilling ? .yes : .no
      case .injured: return person.isInjured ? .yes : .no
      case .liftWeights: return .complete
      case .sitUps:
        await sitUps()
        return .complete
      }
    }
    return ended.outcome
  }

  enum Errand { case ask, listen, apologise }
  struct NoAnswer: Error {}

  static func errand() throws -> Workflow<Errand, String> {
    try Workflow(
      nodes: [
        .work(.ask, limit: 5_000, retry: Retry(attempts: 4, wait: 1_000, longestWait: 30_000)),
        .work(.listen), .work(.apologise),
      ],
      arrows: [.from(.ask, .complete, to: .listen), .from(.ask, .failed, to: .apologise)],
      outcomes: [
        .at(.listen, .complete, gives: "answered"), .at(.apologise, .complete, gives: "sorry"),
      ])
  }

  @Test("The health example gives what the guide says", arguments: [true, false], [true, false])
  func health(_ isWilling: Bool, _ isInjured: Bool) async throws {
    let person = Person(isWilling: isWilling, isInjured: isInjured)
    let expected: Health = isWilling ? .healthy : isInjured ? .inconclusive : .unhealthy
    let gym = Gym()
    var found: Health?
    let run = try Self.examine(person, in: gym) { found = $0 }
    #expect(run.isRunning == isWilling)
    gym.sitUps.first?()
    #expect(found == expected)
    #expect(try await Self.examine(person) { await Task.yield() } == expected)
  }

  @Test("The value is asked for each step")
  func value() throws {
    func isTrue(_ step: Step) -> Bool { step == .injured }
    let now: Int64 = 0
    var walk = Walk<Step, Health, Never>(try Self.health())
    try walk.start(at: .exercise)
    while let visit = walk.next() {
      let isDecision = walk.workflow.kind(of: visit.node) == .decision
      walk.report(
        visit.token, !isDecision ? .complete : isTrue(visit.node) ? .yes : .no, at: now)
    }
    #expect(walk.completion?.outcome == .inconclusive)
  }

  @Test("Limits and retries, with a clock that is turned by hand")
  func time() throws {
    let hand = HandClock()
    var outcome: String?
    let run = WorkflowRun<Errand, String, NoAnswer, Int>(
      of: try Self.errand(), sharing: 0, clock: hand.clock
    ) { asked, visit, _ in
      guard visit.node == .ask else { return .complete }
      asked += 1
      return .pending
    }
    try run.start(at: .ask) { outcome = $0.outcome }
    hand.turn(by: 5_000 + 1_000 + 5_000 + 2_000 + 5_000 + 4_000)
    #expect(run.shared == 4 && outcome == nil)
    hand.turn(by: 5_000)
    #expect(outcome == "sorry")
  }

  @Test("Checks, ways and diagrams")
  func looking() throws {
    let workflow = try Self.health()
    #expect(workflow.check(starts: [.exercise]).isSound)
    #expect(workflow.check(starts: [.liftWeights]).unreachable == [.exercise, .injured])
    #expect(workflow.paths(from: .exercise).paths.count == 3)

    let run = WorkflowRun<Step, Health, Never, Void>(of: workflow, sharing: ()) { _, visit, _ in
      visit.node == .exercise ? .no : .yes
    }
    try run.start(at: .exercise) { _ in }
    #expect(
      workflow.mermaid(.described, marking: run.trail) == """
        flowchart TD
          n0{"exercise"}
          n1{"injured"}
          n2["liftWeights"]
          n3["sitUps"]
          o0(["inconclusive"])
          o1(["unhealthy"])
          o2(["healthy"])
          n0 -->|"yes"| n2
          n0 -->|"no"| n1
          n1 -->|"yes"| o0
          n1 -->|"no"| o1
          n2 --> n3
          n3 --> o2
          linkStyle 1,2 stroke:#d33,stroke-width:3px
          classDef taken stroke:#d33,stroke-width:3px
          class n0,n1,o0 taken

        """)
  }

  @Test("A run is saved and continued")
  func saving() throws {
    let workflow = try Self.health()
    let gym = Gym()
    let person = Person(isWilling: true, isInjured: false)
    let run = try Self.examine(person, in: gym) { _ in Issue.record("completed") }
    let saved = try #require(run.saved)
    // Later, in another process:
    let walk = try Walk<Step, Health, Never>(workflow, continuing: saved)
    let again = WorkflowRun<Step, Health, Never, Person>(walk, sharing: person) { _, visit, _ in
      #expect(visit.node == .sitUps)
      return .complete
    }
    var found: Health?
    try again.resume { found = $0.outcome }
    #expect(found == .healthy)
  }
}
