/// An arrow of the diagram: what comes next when a node leaves by an exit.
public struct Arrow<Node: Equatable & Sendable>: Sendable {
  let origin: Node
  let exit: Exit
  let target: Node

  /// Draws an arrow from a node's exit to another node, or to itself.
  public static func from(_ origin: Node, _ exit: Exit, to target: Node) -> Self {
    Self(origin: origin, exit: exit, target: target)
  }
}

/// What it means that a node was the last one and left by an exit.
public struct Ending<Node: Equatable & Sendable, Outcome: Sendable>: Sendable {
  let node: Node
  let exit: Exit
  let outcome: Outcome

  /// Gives a final node's exit its meaning.
  public static func at(_ node: Node, _ exit: Exit, gives outcome: Outcome) -> Self {
    Self(node: node, exit: exit, outcome: outcome)
  }
}

/// An exit of a certain node.
public struct NodeExit<Node: Equatable & Sendable>: Equatable, Sendable {
  /// The node.
  public let node: Node
  /// One of its exits.
  public let exit: Exit

  /// Pairs them.
  public init(_ node: Node, _ exit: Exit) {
    self.node = node
    self.exit = exit
  }
}
