/// A piece of a view: an element with what is inside it, or text.
public enum Node<Message: Sendable>: Sendable {
  /// An element.
  case element(Element<Message>)
  /// Text, escaped wherever it is written.
  case text(String)

  /// The same piece with other messages: how a screen's view becomes part of an app's.
  ///
  /// Complexity: linear in the size of the piece; texts are shared, not copied.
  @inlinable
  public func map<Other>(_ transform: (Message) -> Other) -> Node<Other> {
    switch self {
    case .text(let text): .text(text)
    case .element(let element): .element(element.map(transform))
    }
  }

  /// The same piece, for one who keeps it and shows it again as it is: it is mapped once, and a page
  /// that shows it does not look into it again.
  ///
  /// Whoever maps a kept piece has to do so in the same way each time.
  @inlinable
  public var kept: Node {
    if case .element(let element) = self { element.storage.isKept = true }
    return self
  }

  /// Whether the page can turn one into the other in place: both text, or the same tag and key.
  @inlinable
  func isAlike(_ other: Node) -> Bool {
    switch (self, other) {
    case (.text, .text): true
    case (.element(let first), .element(let second)):
      first.storage.tag == second.storage.tag && first.storage.key == second.storage.key
    default: false
    }
  }
}

/// A tag, what is said about it, and its children: a value, however large, of one reference.
public struct Element<Message: Sendable>: Sendable {
  /// Shared, because a walk through a view would otherwise count references for each part of each
  /// element; two elements with the same storage are known to be equal without a look inside.
  ///
  /// Only one who makes an element and one who maps it change it: a page that draws in one thread.
  @usableFromInline
  final class Storage: @unchecked Sendable {
    @usableFromInline let tag: Name
    @usableFromInline let key: Key?
    @usableFromInline let attributes: [Attribute<Message>]
    @usableFromInline let children: [Node<Message>]
    @usableFromInline let hasValue: Bool
    /// Whether it will be shown again as it is.
    @usableFromInline var isKept = false
    /// The same with other messages: the storage of another type of element.
    @usableFromInline var mapped: AnyObject?

    @inlinable
    init(_ tag: Name, _ attributes: [Attribute<Message>], _ children: [Node<Message>]) {
      var found: Key?
      var hasValue = false
      for attribute in attributes {
        switch attribute.content {
        case .key(let key): found = key
        case .value: hasValue = true
        default: break
        }
      }
      self.tag = tag
      key = found
      self.attributes = attributes
      self.children = children
      self.hasValue = hasValue
    }
  }

  @usableFromInline let storage: Storage

  @inlinable
  init(_ storage: Storage) { self.storage = storage }

  /// Makes an element; `<script>` and the other tags whose text is not text (`style`, `iframe`,
  /// `noscript`, `xmp`, …) are programming errors that stop the program when it is written.
  @inlinable
  public init(
    _ tag: Name, attributes: [Attribute<Message>] = [], children: [Node<Message>] = []
  ) {
    storage = Storage(tag, attributes, children)
  }

  /// The tag's name.
  public var tag: Name { storage.tag }
  /// What it is among its siblings.
  public var key: Key? { storage.key }
  /// Everything said about it, in the order it was said.
  public var attributes: [Attribute<Message>] { storage.attributes }
  /// What is inside.
  public var children: [Node<Message>] { storage.children }

  /// What it listens for; of two listeners of one kind, the last.
  @inlinable public var listeners: [Listener<Message>] {
    var result: [Listener<Message>] = []
    for attribute in storage.attributes {
      guard case .listener(let listener) = attribute.content else { continue }
      if let index = result.firstIndex(where: { $0.kind == listener.kind }) {
        result[index] = listener
      } else {
        result.append(listener)
      }
    }
    return result
  }

  /// The value of an attribute as the view says it, or nil if the view does not set it.
  @inlinable
  public func attribute(_ name: Name) -> String? {
    for attribute in storage.attributes.reversed() {
      if case .attribute(name, let value) = attribute.content { return value }
    }
    return nil
  }

  /// The value of a style property as the view says it, or nil if the view does not set it.
  public func style(_ name: Name) -> String? {
    for attribute in storage.attributes.reversed() {
      if case .style(name, let value) = attribute.content { return value }
    }
    return nil
  }

  /// What the field holds as the view says it, or nil if the view leaves that to the page.
  @inlinable public var value: String? {
    for attribute in storage.attributes.reversed() {
      if case .value(let text) = attribute.content { return text }
    }
    return nil
  }

  /// Whether the view wants the keyboard's focus here.
  @inlinable public var isFocused: Bool {
    storage.attributes.contains { if case .focused = $0.content { true } else { false } }
  }

  /// The same element with other messages.
  @inlinable
  public func map<Other>(_ transform: (Message) -> Other) -> Element<Other> {
    if let mapped = storage.mapped {
      return Element<Other>(unsafeDowncast(mapped, to: Element<Other>.Storage.self))
    }
    let made = Element<Other>(
      storage.tag,
      attributes: storage.attributes.map { $0.map(transform) },
      children: storage.children.map { $0.map(transform) })
    if storage.isKept {
      made.storage.isKept = true
      storage.mapped = made.storage
    }
    return made
  }
}
