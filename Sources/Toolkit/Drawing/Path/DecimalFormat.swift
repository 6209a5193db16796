/// How numbers are written: in the shortest way that gives the same Double again, or to some
/// significant digits.
///
/// Without a point or zeros that say nothing: `0.5`, `12`, `-3.25`. From 10²¹ on and below 10⁻⁶ with
/// an exponent, `1e+21` and `1.5e-7`: that is what JavaScript does (ECMA-262, section 6.1.6.1.20),
/// and every reader of SVG, JSON, Swift and JavaScript takes it. Minus zero is `0`.
public struct DecimalFormat: Hashable, Sendable {
  /// At most how many digits are written from the first that is not 0, or nil for as many as it
  /// takes. What is more is rounded, halves away from zero.
  public let significantDigits: Int?

  /// - Parameter significantDigits: 1 or more.
  public init(significantDigits: Int? = nil) {
    self.significantDigits = significantDigits.map { max(1, $0) }
  }

  /// The number as text.
  ///
  /// - Parameter number: Neither infinite nor not a number; those are written as 0.
  public func text(_ number: Double) -> String {
    var bytes: [UInt8] = []
    append(number, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the number behind what is there.
  ///
  /// - Parameter number: Neither infinite nor not a number; those are written as 0.
  public func append(_ number: Double, to text: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.room) { place in
      guard let start = place.baseAddress else { return }
      let end = write(number, to: start)
      text.append(contentsOf: UnsafeBufferPointer(start: start, count: end - start))
    }
  }

  /// How many bytes a number needs at most, with what is written too much: 25 and a block.
  static let room = 64

  /// Writes the number where there is ``room``.
  ///
  /// - Returns: Where it ends.
  @inline(__always)
  func write(_ number: Double, to place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8>
  {
    var place = place
    guard number.isFinite, number != 0 else {
      place.pointee = UInt8(ascii: "0")
      return place + 1
    }
    place.pointee = UInt8(ascii: "-")
    if number < 0 { place += 1 }
    var decimal = ShortestDecimal(number.magnitude)
    if let significantDigits { decimal.round(to: significantDigits) }
    return write(decimal, to: place)
  }

  private func write(
    _ decimal: ShortestDecimal, to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var place = start
    let digits = DecimalDigits(decimal.significand)
    let count = digits.count
    // The value is 0.d₁d₂d₃… times ten to this power.
    let point = digits.wholeCount + decimal.exponent
    switch point {
    case 1..<count:
      // The fraction first: it stands one farther on.
      digits.write(to: place + 1)
      digits.writeHead(to: place, upTo: point)
      place[point] = UInt8(ascii: ".")
      return place + count + 1
    case count...21:
      digits.write(to: place)
      place += count
      for _ in count..<point {
        place.pointee = UInt8(ascii: "0")
        place += 1
      }
      return place
    case -5...0:
      place[0] = UInt8(ascii: "0")
      place[1] = UInt8(ascii: ".")
      place += 2
      for _ in point..<0 {
        place.pointee = UInt8(ascii: "0")
        place += 1
      }
      digits.write(to: place)
      return place + count
    default: return writeScientific(digits, point, to: place)
    }
  }

  @inline(never)
  private func writeScientific(
    _ digits: DecimalDigits, _ point: Int, to start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var place = start
    let count = digits.count
    digits.write(to: place + 1)
    place[0] = place[1]
    place[1] = UInt8(ascii: ".")
    place += count > 1 ? count + 1 : 1
    place[0] = UInt8(ascii: "e")
    place[1] = UInt8(ascii: point > 0 ? "+" : "-")
    let exponent = DecimalDigits(UInt64((point - 1).magnitude))
    exponent.write(to: place + 2)
    place += 2 + exponent.count
    // Zeros at the end of an exponent say something.
    for _ in exponent.count..<exponent.wholeCount {
      place.pointee = UInt8(ascii: "0")
      place += 1
    }
    return place
  }
}

extension ShortestDecimal {
  /// Leaves some digits from the first one on, halves rounded up.
  fileprivate mutating func round(to limit: Int) {
    let excess = DecimalDigits(significand).wholeCount - limit
    guard excess > 0 else { return }
    let unit = PowerOfTen.whole(excess)
    significand = (significand + unit / 2) / unit
    exponent += excess
  }
}
