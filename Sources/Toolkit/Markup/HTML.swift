import Text

/// The view as HTML, in UTF-8: for the server and for tests.
///
/// Text and attribute values are escaped always, and control characters become U+FFFD, so nothing
/// in them can act as markup. Listeners and focus are left out. Styles are written as a `style`
/// attribute, which a strict content security policy ignores until the page has its patches.
///
/// Complexity: linear in the size of the view.
@inlinable
public func html<Message>(of node: Node<Message>) -> [UInt8] {
  var writer = HTMLWriter()
  write(node, to: &writer)
  return writer.bytes
}

/// The view as HTML text; see ``html(of:)``.
@inlinable
public func htmlText<Message>(of node: Node<Message>) -> String {
  String(decoding: html(of: node), as: UTF8.self)
}

@inlinable
func write<Message>(_ node: Node<Message>, to writer: inout HTMLWriter) {
  switch node {
  case .text(let text): writer.writeEscaped(text)
  case .element(let element): write(element, to: &writer)
  }
}

@inlinable
func write<Message>(_ element: Element<Message>, to writer: inout HTMLWriter) {
  let attributes = element.storage.attributes
  let content = writer.open(element.storage.tag)
  var hasStyles = false
  for (index, attribute) in attributes.enumerated() {
    let isSaidAgain = attributes[(index + 1)...].contains { $0.concernsSame(as: attribute) }
    switch attribute.content {
    case _ where isSaidAgain: break
    case .attribute(let name, let value): writer.writeAttribute(name, value)
    case .value(let text) where content != .value: writer.writeAttribute("value", text)
    case .style: hasStyles = true
    default: break
    }
  }
  if hasStyles {
    writer.openStyles()
    for (index, attribute) in attributes.enumerated() {
      guard case .style(let name, let value) = attribute.content,
        !attributes[(index + 1)...].contains(where: { $0.concernsSame(as: attribute) })
      else { continue }
      writer.writeStyle(name, value)
    }
    writer.closeStyles()
  }
  writer.closeStart(content)
  if content == .none { return }
  if content == .value, let value = element.value { writer.writeEscaped(value) }
  for child in element.storage.children { write(child, to: &writer) }
  writer.close(element.storage.tag)
}

/// The bytes of HTML as they are written, and how what comes from outside is made harmless.
@usableFromInline
struct HTMLWriter {
  /// What may stand between the start and the end of an element.
  @usableFromInline
  enum Content {
    /// Nothing, not even an end tag: a void element.
    case none
    /// The value of a field.
    case value
    /// Children, the first line end of which the parser drops (HTML, 13.2.6.4.7).
    case lines
    case children
  }

  @usableFromInline var bytes: [UInt8] = []

  @usableFromInline
  init() {}

  private mutating func append(_ literal: StaticString) {
    let start = literal.utf8Start
    bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: literal.utf8CodeUnitCount))
  }

  @usableFromInline
  mutating func open(_ tag: Name) -> Content {
    NameRole.tag.admit(tag)
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: tag.bytes)
    switch tag.bytes[0].lowercased {
    case UInt8(ascii: "t") where tag.isOne(of: "textarea"): return .value
    case UInt8(ascii: "t") where tag.isOne(of: "track"): return .none
    case UInt8(ascii: "p") where tag.isOne(of: "pre"): return .lines
    case UInt8(ascii: "l") where tag.isOne(of: "listing"): return .lines
    case UInt8(ascii: "a")...UInt8(ascii: "c") where tag.isOne(of: "area", "base", "br", "col"),
      UInt8(ascii: "e")...UInt8(ascii: "h") where tag.isOne(of: "embed", "hr"),
      UInt8(ascii: "i") where tag.isOne(of: "img", "input"),
      UInt8(ascii: "l")...UInt8(ascii: "m") where tag.isOne(of: "link", "meta"),
      UInt8(ascii: "s") where tag.isOne(of: "source"),
      UInt8(ascii: "w") where tag.isOne(of: "wbr"):
      return .none
    default: return .children
    }
  }

  @usableFromInline
  mutating func writeAttribute(_ name: Name, _ value: String) {
    NameRole.attribute.admit(name)
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: name.bytes)
    append("=\"")
    writeEscaped(safeValue(value, of: name))
    bytes.append(UInt8(ascii: "\""))
  }

  @usableFromInline
  mutating func openStyles() { append(" style=\"") }

  @usableFromInline
  mutating func writeStyle(_ name: Name, _ value: String) {
    guard isDeclarationValue(value) else { return }
    NameRole.style.admit(name)
    bytes.append(contentsOf: name.bytes)
    bytes.append(UInt8(ascii: ":"))
    writeEscaped(value)
    bytes.append(UInt8(ascii: ";"))
  }

  @usableFromInline
  mutating func closeStyles() { bytes.append(UInt8(ascii: "\"")) }

  @usableFromInline
  mutating func closeStart(_ content: Content) {
    bytes.append(UInt8(ascii: ">"))
    if content == .lines || content == .value { bytes.append(UInt8(ascii: "\n")) }
  }

  @usableFromInline
  mutating func close(_ tag: Name) {
    append("</")
    bytes.append(contentsOf: tag.bytes)
    bytes.append(UInt8(ascii: ">"))
  }

  /// Escapes for text and for quoted attribute values alike.
  ///
  /// A carriage return is written as a reference, which parsers keep, where they would turn the
  /// character itself into a line feed. Other controls (U+0000–001F but tab and line feed,
  /// U+007F–009F) become U+FFFD.
  @usableFromInline
  mutating func writeEscaped(_ text: String) {
    var isAfterC2 = false
    for byte in text.utf8 {
      if isAfterC2 {
        isAfterC2 = false
        if byte < 0xa0 {
          append("\u{FFFD}")
        } else {
          bytes.append(0xc2)
          bytes.append(byte)
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "\""): append("&quot;")
      case UInt8(ascii: "'"): append("&#39;")
      case 0x0d: append("&#13;")
      case 0x09, 0x0a: bytes.append(byte)
      case 0..<0x20, 0x7f: append("\u{FFFD}")
      case 0xc2: isAfterC2 = true
      default: bytes.append(byte)
      }
    }
  }
}
