import Text

/// A phone number as a person wrote it.
public struct PhoneNumber: Equatable, Sendable {
  /// Most characters of one.
  public static let limit = 40

  /// The characters in ASCII: digits and `+ ( ) - . / , ; * #` and spaces.
  public let ascii: [UInt8]

  /// Takes what a person typed; spaces around it go.
  ///
  /// - Returns: `nil` with other characters, without a digit, or with more than ``limit`` characters.
  public init?(_ text: [UInt8]) {
    let space = UInt8(ascii: " ")
    guard let first = text.firstIndex(where: { $0 != space }),
      let last = text.lastIndex(where: { $0 != space }), last - first < Self.limit
    else { return nil }
    var digits = 0
    for byte in text[first...last] {
      switch byte {
      case ASCII.zero...ASCII.nine: digits += 1
      case space, UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: ";"): break
      // ( ) * and , - . /
      case 0x28...0x2a, 0x2c...0x2f: break
      default: return nil
      }
    }
    guard digits > 0 else { return nil }
    ascii = Array(text[first...last])
  }

  /// What is dialled: the digits, `*` and `#`, with a `+` where one stands in front (RFC 3966).
  public var dialled: [UInt8] {
    var dialled: [UInt8] = []
    for byte in ascii {
      switch byte {
      case ASCII.zero...ASCII.nine, UInt8(ascii: "*"), UInt8(ascii: "#"):
        dialled.append(byte)
      case UInt8(ascii: "+") where dialled.isEmpty: dialled.append(byte)
      default: break
      }
    }
    return dialled
  }

  /// What a link has that dials it (RFC 3966, 3); `nil` for one with `*` or `#`, by which networks take orders.
  public var address: String? {
    let dialled = dialled
    guard dialled.allSatisfy({ $0.isDigit || $0 == UInt8(ascii: "+") }) else { return nil }
    return "tel:" + String(decoding: dialled, as: UTF8.self)
  }
}
