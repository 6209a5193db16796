import Text

/// Makes UTF-8 of a document's bytes, with every line ending in a line feed (XML 1.0, section 2.11).
struct XMLEncoding {
  /// Well-formed UTF-8 of nothing but characters that XML allows.
  private(set) var text: [UInt8]
  /// Where the document begins in it, behind a byte order mark.
  private(set) var start = 0

  init(_ bytes: [UInt8]) throws(XMLError) {
    text = bytes
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      text = try Self.transcoded(utf16: bytes)
    } else if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      start = 3
    } else {
      try Self.checkBeginning(bytes)
      switch try Self.declared(bytes) {
      case .utf8: break
      case .ascii:
        if let place = bytes.firstIndex(where: { $0 >= 0x80 }) {
          throw XMLError(Self.line(bytes, place), .wrongEncoding)
        }
      case .latin1: text = Self.transcoded(bytes) { UInt32($0) }
      case .windows1252: text = Self.transcoded(bytes, by: Self.windows1252)
      }
    }
    if try Self.check(text) { text = Self.withLineFeeds(text) }
    try Self.checkBeginning(text, from: start)
  }

  // MARK: - Which encoding

  private enum Name { case utf8, ascii, latin1, windows1252 }

  private static func declared(_ bytes: [UInt8]) throws(XMLError) -> Name {
    guard let declaration = try XMLDeclaration(bytes, at: 0), !declaration.encoding.isEmpty else {
      return .utf8
    }
    let name = declaration.encoding.map { $0.lowercased }
    switch name {
    case "utf-8", "utf8": return .utf8
    case "us-ascii", "ascii", "ansi_x3.4-1968", "iso646-us": return .ascii
    case "iso-8859-1", "iso_8859-1", "iso8859-1", "latin1", "l1", "cp819", "ibm819": return .latin1
    case "windows-1252", "cp1252", "cp-1252", "x-cp1252": return .windows1252
    case "utf-16", "utf16", "utf-16le", "utf-16be", "iso-10646-ucs-2":
      throw XMLError(1, .wrongEncoding)
    default: throw XMLError(1, .unknownEncoding(declaration.encoding))
    }
  }

  private static func checkBeginning(_ bytes: [UInt8], from start: Int = 0) throws(XMLError) {
    guard let place = bytes[start...].firstIndex(where: { !XMLCharacters.isSpace($0) }) else {
      throw XMLError(line(bytes, bytes.count), .misplacedEnd)
    }
    if bytes[place] != UInt8(ascii: "<") { throw XMLError(line(bytes, place), .notXML) }
  }

  private static func line(_ bytes: [UInt8], _ place: Int) -> Int {
    1 + bytes[..<place].count { $0 == 0x0A }
  }

  // MARK: - From one to another

  private static func transcoded(utf16 bytes: [UInt8]) throws(XMLError) -> [UInt8] {
    let isLittle = bytes[0] == 0xFF
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / 2 + bytes.count / 8)
    func unit(_ place: Int) -> UInt32? {
      guard place + 1 < bytes.count else { return nil }
      let (first, second) = (UInt32(bytes[place]), UInt32(bytes[place + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    var line = 1
    var position = 2
    while position < bytes.count {
      guard let first = unit(position) else { throw XMLError(line, .wrongEncoding) }
      position += 2
      if first == 0x0A { line += 1 }
      guard first >= 0xD800, first < 0xE000 else {
        UTF8Sequence.append(first, to: &text)
        continue
      }
      guard first < 0xDC00, let second = unit(position), second >= 0xDC00, second < 0xE000 else {
        throw XMLError(line, .badCharacter)
      }
      position += 2
      UTF8Sequence.append(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), to: &text)
    }
    return text
  }

  private static func transcoded(_ bytes: [UInt8], by map: (UInt8) -> UInt32) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 16)
    for byte in bytes { UTF8Sequence.append(byte < 0x80 ? UInt32(byte) : map(byte), to: &text) }
    return text
  }

  /// The WHATWG's windows-1252; what Latin-1 has no letters for.
  private static func windows1252(_ byte: UInt8) -> UInt32 {
    guard byte >= 0x80, byte < 0xA0 else { return UInt32(byte) }
    let high: [32 of UInt32] = [
      0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
      0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
      0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
    ]
    return high[Int(byte - 0x80)]
  }

  // MARK: - What is in it

  /// Goes through all characters.
  ///
  /// - Returns: Whether a carriage return is among them.
  private static func check(_ text: [UInt8]) throws(XMLError) -> Bool {
    var hasReturns = false
    var position = 0
    while position < text.count {
      let byte = text[position]
      if byte >= 0x20, byte < 0x80 {
        position += 1
        continue
      }
      if byte < 0x20 {
        if byte == 0x0D { hasReturns = true }
        guard XMLCharacters.isSpace(byte) else {
          throw XMLError(line(text, position), .badCharacter)
        }
        position += 1
        continue
      }
      let (codePoint, next) = UTF8Sequence.codePoint(in: text, at: position, end: text.count)
      guard let codePoint, XMLCharacters.isAllowed(codePoint) else {
        throw XMLError(line(text, position), .badCharacter)
      }
      position = next
    }
    return hasReturns
  }

  private static func withLineFeeds(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    for (position, byte) in text.enumerated() {
      if byte == 0x0D {
        result.append(0x0A)
      } else if byte != 0x0A || position == 0 || text[position - 1] != 0x0D {
        result.append(byte)
      }
    }
    return result
  }
}
