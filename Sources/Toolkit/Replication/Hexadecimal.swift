import Text

/// Sixteen digits a word, as identifiers are written for people and in JSON.
enum Hexadecimal {
  static func append(_ word: UInt64, to text: inout [UInt8]) {
    for i in 0..<16 {
      text.append(.hexadecimalDigit(UInt8(truncatingIfNeeded: word >> UInt64(60 - 4 * i)) & 15))
    }
  }

  static func append(_ bytes: [UInt8], to text: inout [UInt8]) {
    for byte in bytes {
      text.append(.hexadecimalDigit(byte >> 4))
      text.append(.hexadecimalDigit(byte & 15))
    }
  }

  static func word(_ text: some Collection<UInt8>) -> UInt64? {
    guard text.count == 16 else { return nil }
    var word: UInt64 = 0
    for character in text {
      guard let value = value(character) else { return nil }
      word = word << 4 | UInt64(value)
    }
    return word
  }

  static func bytes(_ text: [UInt8]) -> [UInt8]? {
    guard text.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 2)
    for i in stride(from: 0, to: text.count, by: 2) {
      guard let high = value(text[i]), let low = value(text[i + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  /// Lower case only: one identifier has one spelling.
  private static func value(_ character: UInt8) -> UInt8? {
    character == character.lowercased ? character.hexadecimalValue : nil
  }
}

extension EntityID: CustomStringConvertible {
  /// Sixteen hexadecimal digits.
  public var description: String {
    var text: [UInt8] = []
    Hexadecimal.append(bits, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads sixteen lower-case hexadecimal digits; `nil` for anything else.
  public init?(_ text: String) {
    guard let bits = Hexadecimal.word(Array(text.utf8)) else { return nil }
    self.init(bits)
  }
}

extension Digest: CustomStringConvertible {
  /// Sixteen hexadecimal digits.
  public var description: String { EntityID(bits).description }

  /// Reads sixteen lower-case hexadecimal digits in ASCII; `nil` for anything else.
  public init?(hexadecimal text: [UInt8]) {
    guard let bits = Hexadecimal.word(text) else { return nil }
    self.init(bits)
  }
}

extension ReplicaID: CustomStringConvertible {
  /// Thirty-two hexadecimal digits.
  public var description: String { EntityID(high).description + EntityID(low).description }

  /// Reads thirty-two lower-case hexadecimal digits; `nil` for anything else.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 32, let high = Hexadecimal.word(bytes[..<16]),
      let low = Hexadecimal.word(bytes[16...])
    else { return nil }
    self.init(high: high, low: low)
  }
}
