/// A diagram of boxes and arrows, as a value: nodes, what comes after each of their exits, and what
/// it means to end there.
///
/// Nodes are told apart by a type of your own, mostly an enum, and know nothing of each other. What
/// they do is told to the run, ``WorkflowRun`` (callbacks), ``run(from:sharing:clock:perform:)``
/// (`async`) or ``Walk`` (a value that is asked for the next step). All three run on one engine.
///
///     enum Step { case exercise, injured, liftWeights, sitUps }
///     enum Health { case healthy, unhealthy, inconclusive }
///
///     let workflow = try Workflow<Step, Health>(
///       nodes: [
///         .decision(.exercise), .decision(.injured), .work(.liftWeights), .work(.sitUps),
///       ],
///       arrows: [
///         .from(.exercise, .yes, to: .liftWeights), .from(.exercise, .no, to: .injured),
///         .from(.liftWeights, .complete, to: .sitUps),
///       ],
///       outcomes: [
///         .at(.sitUps, .complete, gives: .healthy), .at(.injured, .yes, gives: .inconclusive),
///         .at(.injured, .no, gives: .unhealthy),
///       ])
public struct Workflow<Node: Equatable & Sendable, Outcome: Sendable>: Sendable {
  /// The nodes, in the order they were given.
  public let nodes: [Node]
  @usableFromInline let graph: Graph
  let outcomes: [Outcome]

  /// What saved runs of other workflows with the same boxes and arrows are told apart by.
  public var version: Int64 { graph.version }

  /// Draws boxes, then arrows between them, then what the ends mean.
  ///
  /// Where an exit is given several arrows or outcomes, the first counts, arrows before outcomes;
  /// ``check(starts:)`` lists them. An exit with neither ends the run without an outcome.
  ///
  /// - Parameters:
  ///   - nodes: all nodes there are.
  ///   - arrows: what comes after an exit.
  ///   - outcomes: what it means to end with an exit.
  ///   - version: a number of your own that tells apart saved runs of workflows with the same boxes
  ///     and arrows.
  /// - Throws: ``WorkflowFault``, at the first thing that is wrong.
  /// - Complexity: O(*nodes* · (*nodes* + *arrows* + *outcomes*)).
  public init(
    nodes: [WorkflowNode<Node>], arrows: [Arrow<Node>], outcomes: [Ending<Node, Outcome>] = [],
    version: Int64 = 0
  ) throws(WorkflowFault<Node>) {
    var names: [Node] = []
    var graph = GraphDrawing()
    for node in nodes {
      guard !names.contains(node.node) else { throw .repeatedNode(node.node) }
      if case .choice(let count) = node.kind, count < 2 { throw .tooFewChoices(node.node) }
      if let limit = node.limit, limit < 1 { throw .impossiblePolicy(node.node) }
      if let retry = node.retry, retry.attempts < 1 || retry.wait < 0 || retry.longestWait < 0 {
        throw .impossiblePolicy(node.node)
      }
      names.append(node.node)
      graph.add(node.kind, limit: node.limit, retry: node.retry)
    }
    for arrow in arrows {
      let slot = try Self.slot(of: arrow.origin, arrow.exit, names, graph)
      guard let target = names.firstIndex(of: arrow.target) else {
        throw .foreignNode(arrow.target)
      }
      graph.lead(slot, to: Int32(target))
    }
    var meanings: [Outcome] = []
    for ending in outcomes {
      let slot = try Self.slot(of: ending.node, ending.exit, names, graph)
      graph.end(slot, with: meanings.count)
      meanings.append(ending.outcome)
    }
    self.nodes = names
    self.graph = Graph(graph, version: version)
    self.outcomes = meanings
  }

  private static func slot(
    of node: Node, _ exit: Exit, _ names: [Node], _ graph: GraphDrawing
  ) throws(WorkflowFault<Node>) -> Int32 {
    guard let number = names.firstIndex(of: node) else { throw .foreignNode(node) }
    let box = graph.boxes[number]
    guard let offset = exit.offset(of: box.kind) else { throw .noSuchExit(NodeExit(node, exit)) }
    return box.slot + offset
  }

  /// What a node asks; `nil` where the workflow does not own it.
  public func kind(of node: Node) -> NodeKind? {
    nodes.firstIndex(of: node).map { graph.boxes[$0].kind }
  }
}

extension Workflow: Equatable where Outcome: Equatable {}
