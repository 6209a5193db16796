import Text

/// A view on a page: remembers the last one and writes what has changed as a patch.
///
/// One rendering belongs to one host element and one host: every patch builds on the one before, so
/// all of them have to be applied, in order. The format is described at `PatchWriter`.
///
/// ```swift
/// var rendering = Rendering<Message>()
/// apply(rendering.update(to: view(state)))
/// if let message = rendering.message(for: event) { … }
/// ```
///
/// Everything generic here is inlinable, so that a native build specialises it for the app's own
/// messages: unspecialised, the walk is some ten times slower.
public struct Rendering<Message: Sendable>: Sendable {
  /// The first child and the next sibling of each node, by number; 0 for none, as no child is 0.
  @usableFromInline
  struct Link: Sendable {
    @usableFromInline var first: Int32 = 0
    @usableFromInline var next: Int32 = 0
    @inlinable
    init() {}
  }

  @usableFromInline var last: [Node<Message>] = []
  @usableFromInline var links = [Link()]
  /// Numbers to give again, and those that were freed by the patch under way: a number must not mean
  /// two nodes in one patch.
  @usableFromInline var free: [Int32] = []
  @usableFromInline var freed: [Int32] = []
  @usableFromInline var listeners: [Int32: [Listener<Message>]] = [:]
  /// What a person has put into fields since the last update, which the last view knows nothing of.
  @usableFromInline var edited: [Int32: String] = [:]
  @usableFromInline var toFocus: [Int32] = []
  /// Node, quarters of a pixel, and 1 to glide or 0, for each wish to scroll.
  @usableFromInline var toScroll: [UInt32] = []
  @usableFromInline var writer = PatchWriter()

  /// Starts with an empty page.
  @inlinable
  public init() {}

  /// Takes the next view and gives the patch that makes the page show it: empty if nothing changes.
  ///
  /// Children are paired with those of the last view by tag and key (text with text): first what is
  /// alike from the start of both lists, then from their end, then of what is left the first of a
  /// kind with the first, the second with the second. Pairs are changed in place and moved only if
  /// they must be: the number of moves is the smallest possible for that pairing.
  ///
  /// Complexity: linear in the size of the view; O(*n* log *n*) in the children of an element whose
  /// order changed. An element that is the very same value as last time is not looked into.
  @inlinable
  public mutating func update(to view: Node<Message>) -> [UInt8] {
    let next = [view]
    compareChildren(of: 0, last, next, inSVG: false)
    last = next
    // Last, when everything is in the page and in its place.
    writer.scroll(toScroll)
    toScroll.removeAll()
    for node in toFocus { writer.focus(node) }
    toFocus.removeAll()
    edited.removeAll()
    free.append(contentsOf: freed)
    freed.removeAll()
    return writer.take()
  }

  /// The message the view put on that element for that kind of event, or nil if it put none.
  ///
  /// Also takes note of what an edited field holds now, so that the next update sets it back if the
  /// view says otherwise.
  @inlinable
  public mutating func message(for event: Event) -> Message? {
    guard let own = listeners[event.node],
      let listener = own.first(where: { $0.kind == event.kind })
    else { return nil }
    if event.kind == .input || event.kind == .change { edited[event.node] = event.text }
    return listener.message
  }

  /// Changes one node into the other in place, if both are text or have the same tag and key.
  @inlinable
  mutating func compareIfAlike(
    _ old: Node<Message>, _ new: Node<Message>, at number: Int32, inSVG: Bool
  ) -> Bool {
    switch (old, new) {
    case (.text(let first), .text(let second)):
      if !sameUTF8(first, second) { writer.setText(number, second) }
      return true
    case (.element(let first), .element(let second)):
      let (one, two) = (first.storage, second.storage)
      guard one !== two || !edited.isEmpty else { return true }
      guard one.tag == two.tag && one.key == two.key else { return false }
      compare(one, two, at: number, inSVG: inSVG)
      return true
    default: return false
    }
  }

  @inlinable
  mutating func compare(
    _ old: Element<Message>.Storage, _ new: Element<Message>.Storage, at number: Int32, inSVG: Bool
  ) {
    if !sayTheSame(old.attributes, new.attributes) {
      changeAttributes(of: number, from: old.attributes, to: new.attributes)
    }
    if !(old.children.isEmpty && new.children.isEmpty) {
      compareChildren(
        of: number, old.children, new.children, inSVG: isSVGInside(new.tag, inSVG: inSVG))
    }
    changeValue(of: number, from: old, to: new)
  }

  /// Makes a node that no one has put anywhere yet, with everything in it.
  @inlinable
  mutating func create(_ node: Node<Message>, inSVG: Bool) -> Int32 {
    let number: Int32
    if let reused = free.popLast() {
      number = reused
    } else {
      number = Int32(links.count)
      links.append(Link())
    }
    switch node {
    case .text(let text): writer.createText(number, text)
    case .element(let element):
      let storage = element.storage
      writer.createElement(number, storage.tag, isSVG: inSVG || storage.tag == "svg")
      changeAttributes(of: number, from: [], to: storage.attributes)
      let isInside = isSVGInside(storage.tag, inSVG: inSVG)
      var previous: Int32 = 0
      for child in storage.children {
        let made = create(child, inSVG: isInside)
        writer.place(.insert, made, in: number, before: 0)
        if previous == 0 {
          links[Int(number)].first = made
        } else {
          links[Int(previous)].next = made
        }
        previous = made
      }
      // After the children: a `select` has no value without its options.
      if let value = element.value { writer.setValue(number, value) }
    }
    return number
  }

  /// Frees the numbers of a node and of everything in it.
  @inlinable
  mutating func forget(_ number: Int32) {
    var child = links[Int(number)].first
    while child != 0 {
      let next = links[Int(child)].next
      forget(child)
      child = next
    }
    links[Int(number)] = Link()
    if !listeners.isEmpty { listeners[number] = nil }
    freed.append(number)
  }

  /// Whether the children of a tag are SVG; inside `foreignObject` they are HTML again.
  @inlinable
  func isSVGInside(_ tag: Name, inSVG: Bool) -> Bool {
    inSVG ? tag != "foreignObject" : tag == "svg"
  }
}
