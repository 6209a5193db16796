/// Scalars out of UTF-8 (RFC 3629, section 4).
enum UTF8Decoding {
  /// The scalar at a place, and where the next begins; no scalar where a byte is no part of one.
  static func scalar(in bytes: [UInt8], at start: Int, end: Int) -> (scalar: UInt32?, next: Int) {
    let first = bytes[start]
    if first < 0x80 { return (UInt32(first), start + 1) }
    let length: Int
    let least: UInt32
    var value: UInt32
    switch first {
    case 0xc2...0xdf: (length, least, value) = (2, 0x80, UInt32(first & 0x1f))
    case 0xe0...0xef: (length, least, value) = (3, 0x800, UInt32(first & 0x0f))
    case 0xf0...0xf4: (length, least, value) = (4, 0x10000, UInt32(first & 0x07))
    default: return (nil, start + 1)
    }
    guard start + length <= end else { return (nil, start + 1) }
    for i in start + 1..<start + length {
      guard bytes[i] & 0xc0 == 0x80 else { return (nil, start + 1) }
      value = value << 6 | UInt32(bytes[i] & 0x3f)
    }
    guard value >= least, value <= 0x10ffff, !(0xd800...0xdfff).contains(value) else {
      return (nil, start + 1)
    }
    return (value, start + length)
  }
}
