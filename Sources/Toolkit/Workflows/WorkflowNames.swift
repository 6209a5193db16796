/// What a diagram calls things. None of it is part of the workflow, so that a program which draws
/// no diagram doesn't carry the words.
public struct WorkflowNames<Node: Equatable & Sendable, Outcome: Sendable> {
  let node: (Node) -> String
  let outcome: (Outcome) -> String
  let choice: (Node, UInt8) -> String

  /// Gives names to nodes, outcomes and the several exits of choices.
  public init(
    node: @escaping (Node) -> String, outcome: @escaping (Outcome) -> String,
    choice: @escaping (Node, UInt8) -> String = { _, number in "\(number)" }
  ) {
    self.node = node
    self.outcome = outcome
    self.choice = choice
  }

  #if !hasFeature(Embedded)
    /// The names that things have in the source.
    public static var described: WorkflowNames {
      WorkflowNames(node: { "\($0)" }, outcome: { "\($0)" })
    }
  #endif

  /// What stands at an arrow; nothing where there is only one way to go on.
  func exit(_ exit: Exit, of node: Node) -> String {
    switch exit {
    case .complete: ""
    case .yes: "yes"
    case .no: "no"
    case .choice(let number): choice(node, number)
    case .failed: "failed"
    }
  }
}

/// The lines of a diagram, in whatever language it is written.
struct DiagramPlan {
  struct Line {
    let slot: Int
    let origin: Int
    let label: String
    let isFailure: Bool
    /// The node or the outcome it leads to.
    let target: (isNode: Bool, number: Int)
    let isMarked: Bool
  }

  private(set) var lines: [Line] = []
  /// Each outcome once, by its name.
  private(set) var outcomes: [String] = []
  private(set) var markedOutcomes: Set<Int> = []
  private(set) var markedNodes: Set<Int> = []

  init<Node, Outcome>(
    _ workflow: Workflow<Node, Outcome>, _ names: WorkflowNames<Node, Outcome>, _ trail: Trail
  ) {
    let graph = workflow.graph
    if trail.start >= 0, trail.start < workflow.nodes.count { markedNodes.insert(Int(trail.start)) }
    for slot in graph.targets.indices {
      let (origin, exit) = graph.port(of: slot)
      let isMarked = trail.contains(slot)
      if isMarked { markedNodes.insert(origin) }
      var target = (isNode: true, number: Int(graph.targets[slot]))
      if let number = Graph.outcome(graph.targets[slot]) {
        let name = Array(names.outcome(workflow.outcomes[number]).utf8)
        let known = outcomes.firstIndex { Array($0.utf8) == name }
        target = (false, known ?? outcomes.count)
        if known == nil { outcomes.append(String(decoding: name, as: UTF8.self)) }
        if isMarked { markedOutcomes.insert(target.number) }
      } else if target.number < 0 {
        continue
      } else if isMarked {
        markedNodes.insert(target.number)
      }
      lines.append(
        Line(
          slot: slot, origin: origin, label: names.exit(exit, of: workflow.nodes[origin]),
          isFailure: exit == .failed, target: target, isMarked: isMarked))
    }
  }
}

/// Writes text with some bytes spelled differently.
func spelled(_ text: String, _ spell: (UInt8) -> String?) -> String {
  var bytes: [UInt8] = []
  for byte in text.utf8 {
    if let spelling = spell(byte) { bytes += Array(spelling.utf8) } else { bytes.append(byte) }
  }
  return String(decoding: bytes, as: UTF8.self)
}
