/// Bytes as text for addresses: base64url without padding (RFC 4648, section 5).
public enum Base64URL {
  /// Why a text stands for no bytes.
  public enum Fault: Error, Equatable, Sendable {
    /// A character that is none of the sixty-four, and where.
    case character(offset: Int)
    /// More bytes than allowed.
    case tooLong
    /// A character too many, or bits that belong to no byte: another text stands for the same bytes.
    case cut
  }

  /// The text of some bytes.
  public static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(digit(bits >> UInt32(count) & 63))
      }
    }
    if count > 0 { text.append(digit(bits << UInt32(6 - count) & 63)) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text: those whose ``text(_:)`` it is.
  ///
  /// - Parameter limit: how many at most.
  /// - Throws: ``Fault``.
  public static func bytes(
    _ text: some Sequence<UInt8>, limit: Int
  ) throws(Fault) -> [UInt8] {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    var offset = 0
    for character in text {
      guard let value = value(ofDigit: character) else { throw .character(offset: offset) }
      offset += 1
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        guard bytes.count <= limit else { throw .tooLong }
      }
    }
    guard count < 6, bits & (1 << UInt32(count) - 1) == 0 else { throw .cut }
    return bytes
  }

  private static func digit(_ value: UInt32) -> UInt8 {
    switch value {
    case 0..<26: UInt8(ascii: "A") + UInt8(value)
    case 26..<52: UInt8(ascii: "a") + UInt8(value - 26)
    case 52..<62: UInt8(ascii: "0") + UInt8(value - 52)
    case 62: UInt8(ascii: "-")
    default: UInt8(ascii: "_")
    }
  }

  private static func value(ofDigit digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
