import Text

extension JSON {
  /// How a document is laid out.
  public enum Layout: Equatable, Sendable {
    /// Not a byte too many, for machines.
    case compact
    /// A line for each value, indented by two spaces, for people; empty arrays and objects stay on
    /// their line. No line feed at the end.
    case indented
  }

  /// The document as UTF-8.
  public func bytes(_ layout: Layout = .compact) -> [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes, layout)
    return bytes
  }

  /// Appends the document as UTF-8.
  ///
  /// Escapes only what RFC 8259, section 7 demands (`"`, `\`, below U+0020), in the shortest form.
  /// To stand inside HTML the text needs escaping of its own. Linear in what is written; each level
  /// of nesting takes stack.
  public func write(to bytes: inout [UInt8], _ layout: Layout = .compact) {
    write(to: &bytes, indent: layout == .indented ? 0 : nil)
  }

  /// `indent` is the number of levels around this value, nil for compact.
  private func write(to bytes: inout [UInt8], indent: Int?) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(true): bytes.append(contentsOf: "true".utf8)
    case .bool(false): bytes.append(contentsOf: "false".utf8)
    case .integer(let integer): Self.write(integer, to: &bytes)
    case .number(let number): bytes.append(contentsOf: number.literal)
    case .string(let text): text.writeQuoted(to: &bytes)
    case .array(let elements):
      bytes.append(ASCII.openBracket)
      let inner = indent.map { $0 + 1 }
      for (index, element) in elements.enumerated() {
        Self.separate(index, indent: inner, in: &bytes)
        element.write(to: &bytes, indent: inner)
      }
      if !elements.isEmpty { Self.breakLine(indent, in: &bytes) }
      bytes.append(ASCII.closeBracket)
    case .object(let members):
      bytes.append(ASCII.openBrace)
      let inner = indent.map { $0 + 1 }
      for (index, member) in members.enumerated() {
        Self.separate(index, indent: inner, in: &bytes)
        member.key.writeQuoted(to: &bytes)
        bytes.append(ASCII.colon)
        if inner != nil { bytes.append(ASCII.space) }
        member.value.write(to: &bytes, indent: inner)
      }
      if !members.isEmpty { Self.breakLine(indent, in: &bytes) }
      bytes.append(ASCII.closeBrace)
    }
  }

  private static func separate(_ index: Int, indent: Int?, in bytes: inout [UInt8]) {
    if index > 0 { bytes.append(ASCII.comma) }
    breakLine(indent, in: &bytes)
  }

  private static func breakLine(_ indent: Int?, in bytes: inout [UInt8]) {
    guard let indent else { return }
    bytes.append(ASCII.lineFeed)
    for _ in 0..<indent * 2 { bytes.append(ASCII.space) }
  }

  private static func write(_ integer: Int64, to bytes: inout [UInt8]) {
    if integer < 0 { bytes.append(ASCII.minus) }
    let start = bytes.count
    var left = integer.magnitude
    repeat {
      bytes.append(ASCII.zero + UInt8(left % 10))
      left /= 10
    } while left > 0
    bytes[start...].reverse()
  }
}

extension JSON.Text {
  fileprivate func writeQuoted(to bytes: inout [UInt8]) {
    bytes.append(ASCII.quote)
    var runStart = 0
    for index in utf8.indices {
      let byte = utf8[index]
      if byte >= 0x20 && byte != ASCII.quote && byte != ASCII.backslash { continue }
      bytes.append(contentsOf: utf8[runStart..<index])
      runStart = index + 1
      bytes.append(ASCII.backslash)
      switch byte {
      case 0x08: bytes.append(UInt8(ascii: "b"))
      case 0x0C: bytes.append(UInt8(ascii: "f"))
      case ASCII.lineFeed: bytes.append(UInt8(ascii: "n"))
      case ASCII.carriageReturn: bytes.append(UInt8(ascii: "r"))
      case ASCII.tab: bytes.append(UInt8(ascii: "t"))
      case ..<0x20:
        bytes.append(contentsOf: "u00".utf8)
        let digit = byte & 0xF
        bytes.append(ASCII.zero + byte >> 4)
        bytes.append(.hexadecimalDigit(digit))
      default: bytes.append(byte)
      }
    }
    bytes.append(contentsOf: utf8[runStart...])
    bytes.append(ASCII.quote)
  }
}
