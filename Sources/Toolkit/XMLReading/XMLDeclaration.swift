import Text

/// The `<?xml … ?>` at the beginning of a document (XML 1.0, section 2.8).
struct XMLDeclaration {
  /// The name of the encoding, empty where none is said.
  private(set) var encoding: [UInt8] = []
  /// Whether nothing outside of the document says anything about it.
  private(set) var isStandalone = false
  /// Where it ends.
  private(set) var end: Int

  /// Reads the declaration; nil where there is none.
  init?(_ bytes: [UInt8], at start: Int) throws(XMLError) {
    end = start
    guard bytes[start...].starts(with: Array("<?xml".utf8)), start + 5 < bytes.count,
      XMLCharacters.isSpace(bytes[start + 5])
    else { return nil }
    end = start + 5
    guard let version = try value(of: "version", bytes), version.count > 2,
      version.starts(with: Array("1.".utf8)), version[2...].allSatisfy({ $0.isDigit })
    else { throw XMLError(1, .badDeclaration) }
    if let name = try value(of: "encoding", bytes) {
      guard let first = name.first, first.isLetter, name.allSatisfy({ Self.isOfEncoding($0) })
      else { throw XMLError(1, .badDeclaration) }
      encoding = name
    }
    if let word = try value(of: "standalone", bytes) {
      switch word {
      case "yes": isStandalone = true
      case "no": break
      default: throw XMLError(1, .badDeclaration)
      }
    }
    skipSpaces(bytes)
    guard bytes[end...].starts(with: Array("?>".utf8)) else { throw XMLError(1, .badDeclaration) }
    end += 2
  }

  private mutating func skipSpaces(_ bytes: [UInt8]) {
    while end < bytes.count, XMLCharacters.isSpace(bytes[end]) { end += 1 }
  }

  /// Reads spaces, a name, an equals sign and a value in quotes; nil where it is another name.
  private mutating func value(of name: StaticString, _ bytes: [UInt8]) throws(XMLError) -> [UInt8]?
  {
    let before = end
    skipSpaces(bytes)
    let isFarEnough = end > before
    let nameEnd = XMLCharacters.nameEnd(bytes, from: end)
    guard isFarEnough, name ~= bytes[end..<nameEnd] else {
      end = before
      return nil
    }
    end = nameEnd
    skipSpaces(bytes)
    guard end < bytes.count, bytes[end] == UInt8(ascii: "=") else {
      throw XMLError(1, .badDeclaration)
    }
    end += 1
    skipSpaces(bytes)
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "'"),
      let close = bytes[(end + 1)...].firstIndex(of: bytes[end])
    else { throw XMLError(1, .badDeclaration) }
    defer { end = close + 1 }
    return Array(bytes[(end + 1)..<close])
  }

  private static func isOfEncoding(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-")
  }
}

/// Compares without Unicode's rules, for names of markup.
func ~= (pattern: StaticString, bytes: some RandomAccessCollection<UInt8>) -> Bool {
  pattern.utf8CodeUnitCount == bytes.count
    && pattern.withUTF8Buffer { $0.elementsEqual(bytes) }
}
