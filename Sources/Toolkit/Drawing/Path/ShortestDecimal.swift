/// The decimal with the fewest digits that reads back as a Double, and of those the nearest: a whole
/// number times a power of ten.
///
/// Numbers with a few decimals, as nearly all are, are found by one multiplication and one division;
/// others of usual size by exact integers, of which the interval that reads back as the same Double
/// is known (the idea of Giulietti, "The Schubfach way to render doubles", 2020, where powers of five
/// still fit one word); what is left is taken from the standard library's text.
struct ShortestDecimal {
  var significand: UInt64
  var exponent: Int

  /// Takes a number that is more than 0 and finite.
  @inline(__always) init(_ number: Double) {
    // Two decimals of at most 15 digits never read as the same Double: there is none that is shorter.
    if number < 1e9 {
      let millionths = UInt64(number * 1e6 + 0.5)
      if Double(millionths) / 1e6 == number, millionths > 0 {
        self.init(significand: millionths, exponent: -6)
        return
      }
    }
    self = Self.searched(number)
  }

  private init(significand: UInt64, exponent: Int) {
    self.significand = significand
    self.exponent = exponent
  }

  private static func searched(_ number: Double) -> ShortestDecimal {
    let bits = number.bitPattern
    let fraction = bits & 0xF_FFFF_FFFF_FFFF
    let power = 1075 - Int(bits >> 52)
    // The number is whole / 2^power. Next to a power of two the interval is uneven.
    guard power > 0, power < 90, fraction != 0 else {
      return ShortestDecimal(text: number.description)
    }
    let whole = fraction | 1 << 52
    // The least power of ten that is at least 2^power: one unit in the last place is then 1 to 10.
    let digits = (power * 315_653) >> 20 + 1
    let five = PowerOfFive.whole(digits)
    // The number times 10^digits is product / 2^shift.
    let shift = UInt64(truncatingIfNeeded: power - digits)
    let (high, low) = whole.multipliedFullWidth(by: five)
    let floor = shift == 0 ? low : high << (64 &- shift) | low >> shift
    // From here on in halves: what is above the floor, a unit, and the interval's reach.
    let above = (low & (1 << shift &- 1)) << 1
    let unit = shift &+ 1
    // An odd significand's interval is without its ends (ties go to even).
    let open = whole & 1
    let units = floor % 10
    let significand: UInt64
    if five >= above &+ open, (five &- above &- open) >> unit >= units {
      significand = floor &- units
    } else if (five &+ above &- open) >> unit >= 10 &- units {
      significand = floor &- units &+ 10
    } else {
      let half: UInt64 = 1 << shift
      let isUp = above > half || above == half && floor & 1 == 1
      significand = isUp ? floor &+ 1 : floor
    }
    return ShortestDecimal(significand: significand, exponent: -digits)
  }

  /// Reads the standard library's text, which has the fewest digits too.
  private init(text: String) {
    significand = 0
    exponent = 0
    var isFraction = false
    var written: Int?
    var isNegative = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"): written = 0
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "+"): break
      default:
        let digit = byte &- UInt8(ascii: "0")
        if let before = written {
          written = before * 10 + Int(digit)
        } else if significand < 1_000_000_000_000_000_000 {
          significand = significand * 10 + UInt64(digit)
          if isFraction { exponent -= 1 }
        } else if !isFraction {
          // A zero: no more than 17 digits say anything.
          exponent += 1
        }
      }
    }
    if let written { exponent += isNegative ? -written : written }
  }
}

/// Powers of five that fit a word.
private enum PowerOfFive {
  @inline(__always) static func whole(_ exponent: Int) -> UInt64 { integers[exponent] }

  private static let integers: InlineArray<28, UInt64> = [
    1, 5, 25, 125, 625, 3125, 15_625, 78_125, 390_625, 1_953_125, 9_765_625, 48_828_125,
    244_140_625, 1_220_703_125, 6_103_515_625, 30_517_578_125, 152_587_890_625, 762_939_453_125,
    3_814_697_265_625, 19_073_486_328_125, 95_367_431_640_625, 476_837_158_203_125,
    2_384_185_791_015_625, 11_920_928_955_078_125, 59_604_644_775_390_625, 298_023_223_876_953_125,
    1_490_116_119_384_765_625, 7_450_580_596_923_828_125,
  ]
}
