/// The well-formed byte sequences of the Unicode Standard, table 3-7.
enum UTF8Sequence {
  /// How many bytes the code point at `position` takes, or nil where the sequence is malformed:
  /// overlong, a surrogate, above U+10FFFF, cut short, or a stray continuation byte.
  static func length(in bytes: [UInt8], at position: Int) -> Int? {
    let lead = bytes[position]
    // The second byte's range is what shuts out overlong forms, surrogates and the end of Unicode.
    let length: Int
    let second: ClosedRange<UInt8>
    switch lead {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard length <= bytes.count - position, second.contains(bytes[position + 1]) else { return nil }
    for offset in 2..<max(length, 2) where bytes[position + offset] & 0xC0 != 0x80 { return nil }
    return length
  }

  /// Appends the bytes of a code point that is no surrogate.
  static func append(_ codePoint: UInt32, to bytes: inout [UInt8]) {
    func continuation(_ shift: UInt32) -> UInt8 { UInt8(codePoint >> shift & 0x3F) | 0x80 }
    switch codePoint {
    case ..<0x80:
      bytes.append(UInt8(codePoint))
    case ..<0x800:
      bytes.append(UInt8(codePoint >> 6) | 0xC0)
      bytes.append(continuation(0))
    case ..<0x10000:
      bytes.append(UInt8(codePoint >> 12) | 0xE0)
      bytes.append(continuation(6))
      bytes.append(continuation(0))
    default:
      bytes.append(UInt8(codePoint >> 18) | 0xF0)
      bytes.append(continuation(12))
      bytes.append(continuation(6))
      bytes.append(continuation(0))
    }
  }
}
