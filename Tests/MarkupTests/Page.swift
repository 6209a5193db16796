import Markup

/// A model of the DOM that applies patches: a reader of the format of its own, which refuses what a
/// browser would throw at and what the format does not allow.
final class Page {
  final class Item {
    var tag: String?
    var isSVG = false
    var text = ""
    var attributes: [String: String] = [:]
    var styles: [String: String] = [:]
    var value: String?
    var listens: [Int] = [0, 0, 0]
    var children: [Item] = []
    weak var parent: Item?
  }

  struct Refusal: Error { let reason: String }

  private(set) var nodes: [Int: Item]
  private var names: [String] = []
  private var bytes: ArraySlice<UInt8> = []
  /// How often each operation was applied, by its byte.
  private(set) var counts: [UInt8: Int] = [:]
  private(set) var focused: Item?
  private(set) var scrolls: [(item: Item, quarters: Int, isSmooth: Bool)] = []

  init() {
    let root = Item()
    root.tag = "root"
    nodes = [0: root]
  }

  func apply(_ patch: [UInt8]) throws {
    bytes = patch[...]
    counts = [:]
    var current: Item?
    while let operation = bytes.popFirst() {
      counts[operation, default: 0] += 1
      switch operation {
      case 0: names.append(try text())
      case 1: current = try node()
      case 2, 3:
        let item = Item()
        item.isSVG = operation == 3
        try add(item)
        item.tag = try name()
        current = item
      case 4:
        let item = Item()
        try add(item)
        item.text = try text()
      case 5: try element(current).attributes[name()] = text()
      case 6:
        let name = try name()
        guard try element(current).attributes.removeValue(forKey: name) != nil else {
          throw Refusal(reason: "removes \(name), which was not there")
        }
      case 7: try element(current).styles[name()] = text()
      case 8: try element(current).styles.removeValue(forKey: name())
      case 9:
        let item = try node()
        guard item.tag == nil else { throw Refusal(reason: "text of an element") }
        item.text = try text()
      case 10: try element(current).value = text()
      case 11: focused = try node()
      case 12: try element(current).listens = [number(), number(), number()]
      case 13, 14: try place(isMove: operation == 14)
      case 15: try remove()
      case 16: scrolls.append((try element(node()), try number(), try number() == 1))
      default: throw Refusal(reason: "operation \(operation)")
      }
    }
  }

  private func place(isMove: Bool) throws {
    let (item, parent) = (try node(), try node())
    let sibling = try number()
    guard (item.parent != nil) == isMove else { throw Refusal(reason: "inserts what is there") }
    if isMove {
      guard item.parent === parent else { throw Refusal(reason: "moves to another parent") }
      parent.children.removeAll { $0 === item }
    }
    var index = parent.children.count
    if sibling != 0 {
      guard let before = nodes[sibling],
        let found = parent.children.firstIndex(where: { $0 === before })
      else { throw Refusal(reason: "no sibling \(sibling)") }
      index = found
    }
    parent.children.insert(item, at: index)
    item.parent = parent
  }

  private func remove() throws {
    let item = try node()
    guard let parent = item.parent else { throw Refusal(reason: "removes what is nowhere") }
    parent.children.removeAll { $0 === item }
    forget(item)
  }

  private func forget(_ item: Item) {
    nodes = nodes.filter { $0.value !== item }
    for child in item.children { forget(child) }
  }

  private func add(_ item: Item) throws {
    let own = try number()
    guard nodes.updateValue(item, forKey: own) == nil else {
      throw Refusal(reason: "number \(own) is taken")
    }
  }

  private func element(_ item: Item?) throws -> Item {
    guard let item, item.tag != nil else { throw Refusal(reason: "no element") }
    return item
  }

  private func node() throws -> Item {
    let own = try number()
    guard let item = nodes[own] else { throw Refusal(reason: "no node \(own)") }
    return item
  }

  private func name() throws -> String {
    let own = try number()
    guard names.indices.contains(own) else { throw Refusal(reason: "no name \(own)") }
    return names[own]
  }

  private func number() throws -> Int {
    var value = 0
    for shift in stride(from: 0, to: 35, by: 7) {
      guard let byte = bytes.popFirst() else { break }
      value |= Int(byte & 0x7f) << shift
      if byte < 0x80 { return value }
    }
    throw Refusal(reason: "a number without end")
  }

  private func text() throws -> String {
    let length = try number()
    guard length <= bytes.count, let text = String(validating: bytes.prefix(length), as: UTF8.self)
    else { throw Refusal(reason: "a text that is none") }
    bytes.removeFirst(length)
    return text
  }

  // MARK: What it shows

  /// The page in one canonical text: attributes sorted, nothing left out.
  var shown: String { (nodes[0]?.children ?? []).map(Self.show).joined() }

  /// The numbers of the nodes that can be reached from the root, and of those that are kept.
  var reachableAndKept: (Int, Int) {
    func count(_ item: Item) -> Int { item.children.reduce(1) { $0 + count($1) } }
    return (nodes[0].map(count) ?? 0, nodes.count)
  }

  /// The number of the only element with this attribute.
  func number(where name: String, is value: String) -> Int32? {
    nodes.first { $0.value.attributes[name] == value }.map { Int32($0.key) }
  }

  private static func show(_ item: Item) -> String {
    guard let tag = item.tag else { return "«\(item.text)»" }
    let kinds = item.listens.map(String.init).joined(separator: ",")
    return "<\(item.isSVG ? "svg:" : "")\(tag) \(sorted(item.attributes)) {\(sorted(item.styles))}"
      + " =\(item.value ?? "nil") on \(kinds)>\(item.children.map(show).joined())</>"
  }

  private static func sorted(_ pairs: [String: String]) -> String {
    pairs.sorted { $0.key < $1.key }.map { "\($0.key)=\(Array($0.value.utf8))" }
      .joined(separator: " ")
  }

  /// What a page has to show for a view, worked out from the view alone.
  ///
  /// A field keeps what it holds when a view stops saying it, so the value is given by `held`, what
  /// the page holds: it is checked only where the view says one.
  static func expected(_ view: Node<Message>, _ held: Item, inSVG: Bool = false) -> String {
    guard case .element(let element) = view else {
      guard case .text(let text) = view else { return "" }
      return "«\(text)»"
    }
    let item = Item()
    item.tag = element.tag.description
    item.isSVG = inSVG || element.tag == "svg"
    item.value = element.value ?? held.value
    for name: Name in ["class", "title", "hidden", "data-x"] {
      item.attributes[name.description] = element.attribute(name)
    }
    if let link = element.attribute("href") {
      item.attributes["href"] = link.hasPrefix("javascript:") ? "about:blank" : link
    }
    for name: Name in ["--crayon", "order"] {
      guard let value = element.style(name), !value.contains(";"), !value.contains("(") else {
        continue
      }
      item.styles[name.description] = value
    }
    for listener in element.listeners {
      let bit = 1 << Int(listener.kind.rawValue)
      item.listens[0] |= bit
      if listener.measuring.contains(.box) { item.listens[1] |= bit }
      if listener.measuring.contains(.scroll) { item.listens[2] |= bit }
    }
    let children = zip(element.children, held.children).map {
      expected($0, $1, inSVG: item.isSVG)
    }
    let own = show(item)
    return own.dropLast(3) + children.joined() + "</>"
  }

  /// Whether the page shows the view.
  func shows(_ view: Node<Message>) -> Bool {
    guard let root = nodes[0], root.children.count == 1 else { return false }
    return shown == Self.expected(view, root.children[0])
  }
}
