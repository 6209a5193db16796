/// A whole number's digits in ASCII, three blocks of eight, without the zeros in front and at the end.
struct DecimalDigits {
  /// The digits, the first in the lowest byte; zeros in front of them.
  private let blocks: (UInt64, UInt64, UInt64)
  /// Where the first digit stands of 24.
  private let first: Int
  /// How many digits there are, without the zeros at the end.
  let count: Int

  /// How many digits there are, with the zeros at the end.
  var wholeCount: Int { 24 - first }

  /// Takes a number of 1 to 20 digits; 0 counts as one without digits.
  @inline(__always) init(_ number: UInt64) {
    let (head, last) = number.quotientAndRemainder(dividingBy: 100_000_000)
    let (top, middle) = head.quotientAndRemainder(dividingBy: 100_000_000)
    blocks.2 = Self.digits(last)
    blocks.1 = head == 0 ? 0 : Self.digits(middle)
    blocks.0 = top == 0 ? 0 : Self.digits(top)
    first =
      top != 0
      ? blocks.0.trailingZeroBitCount >> 3
      : head != 0
        ? 8 + blocks.1.trailingZeroBitCount >> 3 : 16 + blocks.2.trailingZeroBitCount >> 3
    let end =
      last != 0
      ? 24 - blocks.2.leadingZeroBitCount >> 3
      : middle != 0
        ? 16 - blocks.1.leadingZeroBitCount >> 3 : 8 - blocks.0.leadingZeroBitCount >> 3
    count = max(0, end - first)
  }

  /// The eight digits of a number below 10⁸ as bytes 0...9, the first in the lowest: halves, pairs and
  /// single digits are parted all at once, each division being a multiplication and a shift.
  @inline(__always) private static func digits(_ number: UInt64) -> UInt64 {
    let high = number / 10_000
    let fours = high | (number &- 10_000 &* high) &<< 32
    let hundreds = (fours &* 10_486) &>> 20 & 0x0000_007F_0000_007F
    let pairs = hundreds | (fours &- 100 &* hundreds) &<< 16
    let tens = (pairs &* 103) &>> 10 & 0x000F_000F_000F_000F
    return tens | (pairs &- 10 &* tens) &<< 8
  }

  /// Writes all digits, and up to 16 bytes of anything behind them.
  @inline(__always) func write(to place: UnsafeMutablePointer<UInt8>) {
    // From the first digit on, by blocks that are shifted down.
    let place = UnsafeMutableRawPointer(place)
    let shift = UInt64(truncatingIfNeeded: (first & 7) &* 8)
    func store(_ low: UInt64, _ high: UInt64, _ offset: Int) {
      let rest = shift == 0 ? 0 : high &<< (64 &- shift)
      let word = (low &>> shift | rest) | 0x3030_3030_3030_3030
      place.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
    }
    if first >= 16 {
      store(blocks.2, 0, 0)
    } else if first >= 8 {
      store(blocks.1, blocks.2, 0)
      store(blocks.2, 0, 8)
    } else {
      store(blocks.0, blocks.1, 0)
      store(blocks.1, blocks.2, 8)
      store(blocks.2, 0, 16)
    }
  }

  /// Writes the digits in front of a place once more, where one byte before the others was left.
  @inline(__always) func writeHead(to place: UnsafeMutablePointer<UInt8>, upTo count: Int) {
    for index in 0..<count { place[index] = place[index + 1] }
  }
}
