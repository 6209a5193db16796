import Testing
import Workflows

@Suite("Workflow")
struct WorkflowTests {
  enum Node { case a, b, stranger }

  func workflow(
    nodes: [WorkflowNode<Node>] = [.decision(.a), .work(.b)], arrows: [Arrow<Node>] = [],
    outcomes: [Ending<Node, Int>] = []
  ) throws -> Workflow<Node, Int> {
    try Workflow(nodes: nodes, arrows: arrows, outcomes: outcomes)
  }

  @Test("An arrow to a node that was not given is refused, and one from it, and an outcome")
  func foreignNodes() {
    let foreign = WorkflowFault<Node>.foreignNode(.stranger)
    #expect(throws: foreign) { try workflow(arrows: [.from(.a, .yes, to: .stranger)]) }
    #expect(throws: foreign) { try workflow(arrows: [.from(.stranger, .yes, to: .a)]) }
    #expect(throws: foreign) { try workflow(outcomes: [.at(.stranger, .yes, gives: 1)]) }
    #expect(throws: foreign) {
      try Workflow<Node, Int>(nodes: [], arrows: [.from(.stranger, .complete, to: .stranger)])
    }
  }

  @Test("A node that was given twice is refused")
  func repeatedNodes() {
    #expect(throws: WorkflowFault<Node>.repeatedNode(.a)) {
      try workflow(nodes: [.decision(.a), .work(.b), .work(.a)])
    }
  }

  @Test(
    "Nodes have the exits of their kind and no others",
    arguments: [
      (Exit.complete, [false, true, false]), (.yes, [true, false, false]),
      (.no, [true, false, false]), (.choice(0), [false, false, true]),
      (.choice(2), [false, false, true]), (.choice(3), [false, false, false]),
      (.choice(255), [false, false, false]), (.failed, [true, true, true]),
    ])
  func exits(_ exit: Exit, _ isAllowed: [Bool]) throws {
    for (node, isAllowed) in zip(0..<3, isAllowed) {
      func make() throws -> Workflow<Int, Bool> {
        try Workflow(
          nodes: [.decision(0), .work(1), .choice(2, of: 3)],
          arrows: [.from(node, exit, to: 0)], outcomes: [.at(node, exit, gives: true)])
      }
      if isAllowed {
        _ = try make()
      } else {
        #expect(throws: WorkflowFault<Int>.noSuchExit(NodeExit(node, exit))) { try make() }
      }
    }
  }

  @Test("A choice is one of at least two", arguments: [0, 1] as [UInt8])
  func choices(_ count: UInt8) {
    #expect(throws: WorkflowFault<Node>.tooFewChoices(.a)) {
      try workflow(nodes: [.choice(.a, of: count)])
    }
  }

  @Test("Limits, attempts and waits that can't be are refused")
  func policies() {
    let nodes: [WorkflowNode<Node>] = [
      .work(.a, limit: 0), .decision(.a, limit: -1), .choice(.a, of: 2, limit: .min),
      .work(.a, retry: Retry(attempts: 0)), .work(.a, retry: Retry(attempts: -3)),
      .work(.a, retry: Retry(attempts: 2, wait: -1)),
      .work(.a, retry: Retry(attempts: 2, wait: 1, longestWait: -1)),
    ]
    for node in nodes {
      #expect(throws: WorkflowFault<Node>.impossiblePolicy(.a)) { try workflow(nodes: [node]) }
    }
  }

  @Test("A workflow owns the nodes it was given, and knows what they ask")
  func owns() throws {
    let workflow = try healthWorkflow()
    #expect(workflow.nodes == [.exercise, .injured, .liftWeights, .sitUps])
    #expect(workflow.kind(of: .injured) == .decision)
    #expect(workflow.kind(of: .sitUps) == .work)
    #expect(try self.workflow(nodes: [.choice(.a, of: 7)]).kind(of: .a) == .choice(7))
    #expect(try self.workflow().kind(of: .stranger) == nil)
  }

  @Test("Two workflows are equal where their boxes, arrows and outcomes are")
  func equality() throws {
    #expect(try healthWorkflow() == healthWorkflow())
    #expect(try healthWorkflow() != healthWorkflow(limit: 5))
    #expect(try workflow() != workflow(arrows: [.from(.a, .yes, to: .b)]))
    #expect(
      try workflow(outcomes: [.at(.b, .complete, gives: 1)])
        != workflow(outcomes: [.at(.b, .complete, gives: 2)]))
  }
}
