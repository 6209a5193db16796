/// Where things end in a style sheet, with regard to quotes, escapes and brackets (CSS Syntax 3).
enum CSSText {
  /// The first of some characters that stands in no brackets and quotes, from a place on.
  static func find(_ text: [UInt8], from start: Int, _ wanted: StaticString) -> Int? {
    var depth = 0
    var quote: UInt8?
    var position = start
    while position < text.count {
      let byte = text[position]
      if byte == UInt8(ascii: "\\") {
        position += 2
        continue
      }
      if let open = quote {
        if byte == open { quote = nil }
      } else {
        if depth == 0, has(wanted, byte) { return position }
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
        default: break
        }
      }
      position += 1
    }
    return nil
  }

  private static func has(_ wanted: StaticString, _ byte: UInt8) -> Bool {
    wanted.withUTF8Buffer { $0.contains(byte) }
  }

  /// The parts between a character that stands in no brackets and quotes.
  static func split(_ text: [UInt8], at separator: StaticString) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    while let end = find(text, from: start, separator) {
      parts.append(text[start..<end])
      start = end + 1
    }
    parts.append(text[start...])
    return parts
  }

  /// Where something begins, behind spaces and what hid sheets from the first browsers.
  static func skipSpaces(_ text: [UInt8], from start: Int) -> Int {
    var position = start
    while position < text.count {
      if ValueReader.isSpace(text[position]) {
        position += 1
      } else if text[position...].starts(with: Array("<!--".utf8)) {
        position += 4
      } else if text[position...].starts(with: Array("-->".utf8)) {
        position += 3
      } else {
        break
      }
    }
    return position
  }

  static func withoutComments(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(UInt8(ascii: "*")) else { return text }
    var result: [UInt8] = []
    var quote: UInt8?
    var position = 0
    while position < text.count {
      let byte = text[position]
      if quote == nil, byte == UInt8(ascii: "/"), position + 1 < text.count,
        text[position + 1] == UInt8(ascii: "*")
      {
        position += 2
        while position < text.count, !isCommentEnd(text, position) { position += 1 }
        position += 2
        result.append(0x20)
        continue
      }
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
      result.append(byte)
      position += 1
    }
    return result
  }

  private static func isCommentEnd(_ text: [UInt8], _ position: Int) -> Bool {
    text[position] == UInt8(ascii: "*") && position + 1 < text.count
      && text[position + 1] == UInt8(ascii: "/")
  }
}
