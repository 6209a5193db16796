/// Eight bytes of text in a word, the first in the lowest place, looked at all at once: most of the
/// time that reading numbers takes goes into branches that nothing can foretell, and here are none.
///
/// A mask has the highest bit of each byte that is meant.
struct EightBytes {
  /// Digits as 0...9; other bytes as something else.
  private let word: UInt64

  /// Takes the eight bytes from an address on.
  @inline(__always) init(at address: UnsafePointer<UInt8>) {
    let bytes = UnsafeRawPointer(address).loadUnaligned(as: UInt64.self)
    word = UInt64(littleEndian: bytes) ^ 0x3030_3030_3030_3030
  }

  @inline(__always) private init(word: UInt64) { self.word = word }

  /// A mask of the bytes that are no digits.
  var others: UInt64 {
    // What is 10 or more gets the highest bit by adding 0x76; no byte carries into the next.
    @inline(__always) get {
      ((word & Self.every(0x7F)) &+ Self.every(0x76) | word) & Self.every(0x80)
    }
  }

  /// A mask of the bytes that are this one.
  @inline(__always) func mask(_ byte: UInt8) -> UInt64 {
    Self.zeros(word ^ Self.every(byte ^ 0x30))
  }

  /// A mask of the bytes that are this small letter or its capital.
  @inline(__always) func mask(letter: UInt8) -> UInt64 {
    Self.zeros((word | Self.every(0x20)) ^ Self.every(letter ^ 0x30 | 0x20))
  }

  private static func every(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  @inline(__always) private static func zeros(_ word: UInt64) -> UInt64 {
    ~((word & every(0x7F)) &+ every(0x7F) | word) & every(0x80)
  }

  /// Closes up over the byte of a mask of one.
  @inline(__always) func removing(_ mask: UInt64) -> EightBytes {
    let before = mask >> 7 &- 1
    return EightBytes(word: word & before | word >> 8 & ~before)
  }

  /// The number that the first digits make, 1...8 of them.
  @inline(__always) func number(digits: Int) -> UInt32 {
    // Zeros in front, then neighbours are put together: to pairs, to fours, to eight.
    var sum = word &<< UInt64(truncatingIfNeeded: (8 &- digits) &* 8)
    sum = sum &* 10 &+ (sum >> 8)
    let pairs: UInt64 = 0x0000_00FF_0000_00FF
    let upper = (sum & pairs) &* 0x000F_4240_0000_0064
    let lower = (sum >> 16 & pairs) &* 0x0000_2710_0000_0001
    return UInt32(truncatingIfNeeded: (upper &+ lower) >> 32)
  }
}

extension UInt64 {
  /// Of a mask the first byte alone.
  var firstOfMask: UInt64 { @inline(__always) get { self & (0 &- self) } }

  /// How many bytes lie before the first one of a mask; 8 where there is none.
  var bytesBefore: Int { @inline(__always) get { trailingZeroBitCount >> 3 } }
}
