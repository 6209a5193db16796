/// The well-formed byte sequences of the Unicode Standard, table 3-7 (RFC 3629, section 4).
public enum UTF8Sequence {
  /// How many bytes the code point at `position` takes, or nil where the sequence is malformed:
  /// overlong, a surrogate, above U+10FFFF, cut short, or a stray continuation byte.
  ///
  /// - Parameter end: where the bytes end; at their own end where it isn't said.
  public static func length(in bytes: [UInt8], at position: Int, end: Int? = nil) -> Int? {
    let lead = bytes[position]
    // The second byte's range is what shuts out overlong forms, surrogates and the end of Unicode.
    let length: Int
    let second: ClosedRange<UInt8>
    switch lead {
    case 0x00...0x7f: return 1
    case 0xc2...0xdf: (length, second) = (2, 0x80...0xbf)
    case 0xe0: (length, second) = (3, 0xa0...0xbf)
    case 0xed: (length, second) = (3, 0x80...0x9f)
    case 0xe1...0xef: (length, second) = (3, 0x80...0xbf)
    case 0xf0: (length, second) = (4, 0x90...0xbf)
    case 0xf1...0xf3: (length, second) = (4, 0x80...0xbf)
    case 0xf4: (length, second) = (4, 0x80...0x8f)
    default: return nil
    }
    guard length <= (end ?? bytes.count) - position, second.contains(bytes[position + 1]) else {
      return nil
    }
    for offset in 2..<max(length, 2) where bytes[position + offset] & 0xc0 != 0x80 { return nil }
    return length
  }

  /// The code point at a place before `end`, and where the next begins; none where a byte is no
  /// part of one.
  public static func codePoint(
    in bytes: [UInt8], at position: Int, end: Int
  ) -> (codePoint: UInt32?, next: Int) {
    let lead = UInt32(bytes[position])
    if lead < 0x80 { return (lead, position + 1) }
    guard let length = length(in: bytes, at: position, end: end) else { return (nil, position + 1) }
    var codePoint = lead & (0x7f >> UInt32(length))
    for offset in 1..<length {
      codePoint = codePoint << 6 | UInt32(bytes[position + offset] & 0x3f)
    }
    return (codePoint, position + length)
  }

  /// Appends the bytes of a code point that is no surrogate.
  public static func append(_ codePoint: UInt32, to bytes: inout [UInt8]) {
    func continuation(_ shift: UInt32) -> UInt8 { UInt8(codePoint >> shift & 0x3f) | 0x80 }
    switch codePoint {
    case ..<0x80:
      bytes.append(UInt8(codePoint))
    case ..<0x800:
      bytes.append(UInt8(codePoint >> 6) | 0xc0)
      bytes.append(continuation(0))
    case ..<0x10000:
      bytes.append(UInt8(codePoint >> 12) | 0xe0)
      bytes.append(continuation(6))
      bytes.append(continuation(0))
    default:
      bytes.append(UInt8(codePoint >> 18) | 0xf0)
      bytes.append(continuation(12))
      bytes.append(continuation(6))
      bytes.append(continuation(0))
    }
  }
}
