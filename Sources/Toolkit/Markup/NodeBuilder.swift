/// Makes an element with what is inside it, so that a view reads like the page it makes.
///
/// ```swift
/// element("li", .key(id), .class("tally"), .on(.click, .chosen(id))) {
///   text(name)
///   if isNew { element("em") { text("new") } }
///   for part in parts { row(part) }
/// }
/// ```
@inlinable
public func element<Message>(
  _ tag: Name, _ attributes: Attribute<Message>...,
  @NodeBuilder<Message> children: () -> [Node<Message>]
) -> Node<Message> {
  .element(Element(tag, attributes: attributes, children: children()))
}

/// Makes an element with nothing inside.
@inlinable
public func element<Message>(_ tag: Name, _ attributes: Attribute<Message>...) -> Node<Message> {
  .element(Element(tag, attributes: attributes))
}

/// Makes text; it may be anything, for it is escaped wherever it is written.
@inlinable
public func text<Message>(_ text: String) -> Node<Message> { .text(text) }

/// Collects the children of an element from statements: nodes, lists of nodes, `if`, `switch`, `for`.
@resultBuilder
public enum NodeBuilder<Message: Sendable> {
  /// Takes a node.
  @inlinable
  public static func buildExpression(_ node: Node<Message>) -> Node<Message> { node }
  /// Takes a node, or leaves it out.
  @inlinable
  public static func buildExpression(_ node: Node<Message>?) -> [Node<Message>] {
    node.map { [$0] } ?? []
  }
  /// Takes nodes that were made elsewhere.
  @inlinable
  public static func buildExpression(_ nodes: [Node<Message>]) -> [Node<Message>] { nodes }
  /// Makes no children.
  @inlinable
  public static func buildBlock() -> [Node<Message>] { [] }
  /// Starts with a node.
  @inlinable
  public static func buildPartialBlock(first: Node<Message>) -> [Node<Message>] { [first] }
  /// Starts with a list.
  @inlinable
  public static func buildPartialBlock(first: [Node<Message>]) -> [Node<Message>] { first }
  /// Adds a node.
  @inlinable
  public static func buildPartialBlock(
    accumulated: consuming [Node<Message>], next: Node<Message>
  ) -> [Node<Message>] {
    accumulated.append(next)
    return accumulated
  }
  /// Adds a list.
  @inlinable
  public static func buildPartialBlock(
    accumulated: consuming [Node<Message>], next: [Node<Message>]
  ) -> [Node<Message>] {
    accumulated.append(contentsOf: next)
    return accumulated
  }
  /// Takes what an `if` without `else` gave.
  @inlinable
  public static func buildOptional(_ nodes: [Node<Message>]?) -> [Node<Message>] { nodes ?? [] }
  /// Takes the first branch.
  @inlinable
  public static func buildEither(first nodes: [Node<Message>]) -> [Node<Message>] { nodes }
  /// Takes the other branch.
  @inlinable
  public static func buildEither(second nodes: [Node<Message>]) -> [Node<Message>] { nodes }
  /// Takes what a loop gave.
  @inlinable
  public static func buildArray(_ rounds: [[Node<Message>]]) -> [Node<Message>] {
    var nodes: [Node<Message>] = []
    nodes.reserveCapacity(rounds.count)
    for round in rounds { nodes.append(contentsOf: round) }
    return nodes
  }
}
