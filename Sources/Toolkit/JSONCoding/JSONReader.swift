import Text

/// A recursive descent over the bytes of one document.
struct JSONReader {
  let bytes: [UInt8]
  /// The next byte to look at.
  var position = 0
  private let maximumDepth: Int
  private let duplicateKeys: JSON.DuplicateKeys

  init(_ bytes: [UInt8], maximumDepth: Int, duplicateKeys: JSON.DuplicateKeys) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
    self.duplicateKeys = duplicateKeys
  }

  /// The next byte, or 0 at the end: no grammar rule accepts 0, so that none needs to ask for both.
  var next: UInt8 { position < bytes.count ? bytes[position] : 0 }

  /// The fault of the next byte, or of there being none.
  func unexpected(_ expected: JSONError.Expected) -> JSONError {
    let found = position < bytes.count ? bytes[position] : nil
    return JSONError(.offset(position), .unexpected(found, expected: expected))
  }

  mutating func document() throws(JSONError) -> JSON {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw JSONError(.offset(0), .byteOrderMark) }
    skipWhitespace()
    let value = try value(depth: 0, else: .value)
    skipWhitespace()
    guard position == bytes.count else { throw unexpected(.endOfInput) }
    return value
  }

  private mutating func skipWhitespace() {
    while true {
      switch next {
      case ASCII.space, ASCII.lineFeed, ASCII.carriageReturn, ASCII.tab: position += 1
      default: return
      }
    }
  }

  private mutating func value(
    depth: Int, else expected: JSONError.Expected
  ) throws(JSONError) -> JSON {
    switch next {
    case ASCII.quote: return .string(try string())
    case ASCII.openBrace: return try object(depth: depth + 1)
    case ASCII.openBracket: return try array(depth: depth + 1)
    case ASCII.minus, ASCII.zero...ASCII.nine: return try number()
    case UInt8(ascii: "t"):
      try word("true", .wordTrue)
      return .bool(true)
    case UInt8(ascii: "f"):
      try word("false", .wordFalse)
      return .bool(false)
    case UInt8(ascii: "n"):
      try word("null", .wordNull)
      return .null
    default: throw unexpected(expected)
    }
  }

  private mutating func word(
    _ letters: String, _ expected: JSONError.Expected
  ) throws(JSONError) {
    for letter in letters.utf8 {
      guard next == letter else { throw unexpected(expected) }
      position += 1
    }
  }

  private mutating func array(depth: Int) throws(JSONError) -> JSON {
    try enter(depth)
    var elements: [JSON] = []
    skipWhitespace()
    if next == ASCII.closeBracket {
      position += 1
      return .array(elements)
    }
    var expected = JSONError.Expected.valueOrCloseBracket
    while true {
      elements.append(try value(depth: depth, else: expected))
      skipWhitespace()
      switch next {
      case ASCII.comma: position += 1
      case ASCII.closeBracket:
        position += 1
        return .array(elements)
      default: throw unexpected(.commaOrCloseBracket)
      }
      skipWhitespace()
      expected = .value
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> JSON {
    try enter(depth)
    var members: [JSON.Member] = []
    var keys = UniqueKeys()
    skipWhitespace()
    if next == ASCII.closeBrace {
      position += 1
      return .object(members)
    }
    var expected = JSONError.Expected.keyOrCloseBrace
    while true {
      guard next == ASCII.quote else { throw unexpected(expected) }
      let offset = position
      let key = try string()
      if duplicateKeys == .refused { try keys.add(key, at: offset, to: members) }
      skipWhitespace()
      guard next == ASCII.colon else { throw unexpected(.colon) }
      position += 1
      skipWhitespace()
      members.append(JSON.Member(key, try value(depth: depth, else: .value)))
      skipWhitespace()
      switch next {
      case ASCII.comma: position += 1
      case ASCII.closeBrace:
        position += 1
        try keys.check(members)
        return .object(members)
      default: throw unexpected(.commaOrCloseBrace)
      }
      skipWhitespace()
      expected = .key
    }
  }

  /// Steps over an opening bracket, unless it is one too many.
  private mutating func enter(_ depth: Int) throws(JSONError) {
    guard depth <= maximumDepth else {
      throw JSONError(.offset(position), .tooDeep(limit: maximumDepth))
    }
    position += 1
  }
}
