/// Writes a patch: what to do to the page so that it shows the next view.
///
/// This is the one description of the format; `Web/host/patches.js` reads it.
///
/// A patch is a row of operations: a byte each that says which, then its operands. A *number* is an
/// unsigned LEB128 varint of at most 32 bits; a *text* is the number of its bytes and then those, in
/// UTF-8. Nodes and names are referred to by number. Node 0 is the element everything is put into.
/// A node keeps its number until it is removed; the number may be given again from the next patch on.
/// Names are numbered 0, 1, 2 … as they are defined, and hold for all later patches.
///
/// | byte | operation | operands |
/// |---|---|---|
/// | 0 | define the next name | text |
/// | 1 | go to a node: operations marked ▸ act on it | node |
/// | 2 | create an HTML element and go to it | node, name |
/// | 3 | create an SVG element and go to it | node, name |
/// | 4 | create a text node | node, text |
/// | 5 | ▸ set an attribute | name, text |
/// | 6 | ▸ remove an attribute | name |
/// | 7 | ▸ set a style property | name, text |
/// | 8 | ▸ remove a style property | name |
/// | 9 | set the content of a text node | node, text |
/// | 10 | ▸ set the value of a field, unless it has it | text |
/// | 11 | focus; select the content of a text field | node |
/// | 12 | ▸ listen: a bit for each ``Event/Kind``, then the kinds that measure the box, the scroll | 3 numbers |
/// | 13 | insert a new node | node, parent, sibling it comes before (0: at the end) |
/// | 14 | move a node among its siblings | node, parent, sibling it comes before (0: at the end) |
/// | 15 | remove a node and forget the numbers of all in it | node |
/// | 16 | scroll the content of a node | node, quarters of a pixel hidden above, 1 to glide or 0 |
@usableFromInline
struct PatchWriter: Sendable {
  @usableFromInline
  enum Operation: UInt8, Sendable {
    case name, node, element, svgElement, text, setAttribute, removeAttribute, setStyle
    case removeStyle, setText, setValue, focus, listen, insert, move, remove, scroll
  }

  private struct Use: Hashable {
    let role: NameRole
    let name: Name
  }

  private var bytes: [UInt8] = []
  private var names: [Use: UInt32] = [:]
  /// The node the host is at; none at the start of each patch.
  private var current: Int32 = -1

  @usableFromInline
  init() {}

  /// The operations since the last time, and nothing if there were none.
  @usableFromInline
  mutating func take() -> [UInt8] {
    var taken: [UInt8] = []
    swap(&taken, &bytes)
    current = -1
    return taken
  }

  private mutating func append(_ number: UInt32) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  private mutating func append(_ text: String) {
    append(UInt32(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func append(_ operation: Operation) { bytes.append(operation.rawValue) }

  private mutating func append(node: Int32) { append(UInt32(bitPattern: node)) }

  private mutating func goTo(_ node: Int32) {
    guard node != current else { return }
    append(.node)
    append(node: node)
    current = node
  }

  /// The number of a name; defines it, and sees that it is allowed, the first time.
  private mutating func number(of name: Name, as role: NameRole) -> UInt32 {
    let use = Use(role: role, name: name)
    if let number = names[use] { return number }
    role.admit(name)
    let number = UInt32(names.count)
    names[use] = number
    append(.name)
    append(UInt32(name.count))
    bytes.append(contentsOf: name.bytes)
    return number
  }

  @usableFromInline
  mutating func createElement(_ node: Int32, _ tag: Name, isSVG: Bool) {
    let name = number(of: tag, as: .tag)
    append(isSVG ? .svgElement : .element)
    append(node: node)
    append(name)
    current = node
  }

  @usableFromInline
  mutating func createText(_ node: Int32, _ text: String) {
    append(.text)
    append(node: node)
    append(text)
  }

  @usableFromInline
  mutating func setAttribute(_ node: Int32, _ name: Name, _ value: String) {
    let number = number(of: name, as: .attribute)
    goTo(node)
    append(.setAttribute)
    append(number)
    append(safeValue(value, of: name))
  }

  @usableFromInline
  mutating func removeAttribute(_ node: Int32, _ name: Name) {
    let number = number(of: name, as: .attribute)
    goTo(node)
    append(.removeAttribute)
    append(number)
  }

  /// A value that is no declaration's takes the property away, as if the view had left it out.
  @usableFromInline
  mutating func setStyle(_ node: Int32, _ name: Name, _ value: String) {
    guard isDeclarationValue(value) else { return removeStyle(node, name) }
    let number = number(of: name, as: .style)
    goTo(node)
    append(.setStyle)
    append(number)
    append(value)
  }

  @usableFromInline
  mutating func removeStyle(_ node: Int32, _ name: Name) {
    let number = number(of: name, as: .style)
    goTo(node)
    append(.removeStyle)
    append(number)
  }

  @usableFromInline
  mutating func setText(_ node: Int32, _ text: String) {
    append(.setText)
    append(node: node)
    append(text)
  }

  @usableFromInline
  mutating func setValue(_ node: Int32, _ text: String) {
    goTo(node)
    append(.setValue)
    append(text)
  }

  @usableFromInline
  mutating func focus(_ node: Int32) {
    append(.focus)
    append(node: node)
  }

  @usableFromInline
  mutating func listen(_ node: Int32, _ kinds: UInt32, box: UInt32, scroll: UInt32) {
    goTo(node)
    append(.listen)
    append(kinds)
    append(box)
    append(scroll)
  }

  @usableFromInline
  mutating func place(_ operation: Operation, _ node: Int32, in parent: Int32, before: Int32) {
    append(operation)
    append(node: node)
    append(node: parent)
    append(node: before)
  }

  @usableFromInline
  mutating func remove(_ node: Int32) {
    append(.remove)
    append(node: node)
  }

  /// Takes three operands for each node.
  @usableFromInline
  mutating func scroll(_ operands: [UInt32]) {
    for (index, operand) in operands.enumerated() {
      if index % 3 == 0 { append(.scroll) }
      append(operand)
    }
  }
}
