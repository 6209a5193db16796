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
    guard number.isFinite, number != 0 else {
      text.append(UInt8(ascii: "0"))
      return
    }
    if number < 0 { text.append(UInt8(ascii: "-")) }
    var digits = ShortestDigits(abs(number))
    if let significantDigits { digits.round(to: significantDigits) }
    let (count, point) = (digits.count, digits.point)
    switch point {
    case count...21:
      digits.append(0..<count, to: &text)
      for _ in count..<point { text.append(UInt8(ascii: "0")) }
    case 1..<21:
      digits.append(0..<point, to: &text)
      text.append(UInt8(ascii: "."))
      digits.append(point..<count, to: &text)
    case -5...0:
      text.append(UInt8(ascii: "0"))
      text.append(UInt8(ascii: "."))
      for _ in point..<0 { text.append(UInt8(ascii: "0")) }
      digits.append(0..<count, to: &text)
    default:
      digits.append(0..<1, to: &text)
      if count > 1 {
        text.append(UInt8(ascii: "."))
        digits.append(1..<count, to: &text)
      }
      text.append(UInt8(ascii: "e"))
      text.append(UInt8(ascii: point > 0 ? "+" : "-"))
      text += "\(abs(point - 1))".utf8
    }
  }
}

/// The fewest digits that tell a Double from its neighbours, and of those the nearest.
private struct ShortestDigits {
  /// In ASCII; the first and the last are not 0.
  private var digits = InlineArray<24, UInt8>(repeating: 0)
  /// How many there are: 17 at most, but for zeros that are taken away.
  private(set) var count = 0
  /// The value is 0.d₁d₂d₃… times ten to this power.
  private(set) var point = 0

  /// Takes the digits from the standard library's text, which has the fewest.
  init(_ number: Double) {
    var text = number.description
    text.withUTF8 { read($0) }
    trim()
  }

  private mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
    var isFraction = false
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"):
        point += Self.exponent(text[(index + 1)...])
        return
      default:
        if !isFraction { point += 1 }
        if count == 0, byte == UInt8(ascii: "0") {
          point -= 1
        } else {
          digits[count] = byte
          count += 1
        }
      }
    }
  }

  private static func exponent(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    var exponent = 0
    for byte in text where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "+") {
      exponent = exponent * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return text.first == UInt8(ascii: "-") ? -exponent : exponent
  }

  func append(_ range: Range<Int>, to text: inout [UInt8]) {
    for index in range { text.append(digits[index]) }
  }

  mutating func round(to limit: Int) {
    guard count > limit else { return }
    let isUp = digits[limit] >= UInt8(ascii: "5")
    count = limit
    if isUp {
      while count > 0, digits[count - 1] == UInt8(ascii: "9") { count -= 1 }
      if count == 0 {
        digits[0] = UInt8(ascii: "1")
        count = 1
        point += 1
      } else {
        digits[count - 1] += 1
      }
    }
    trim()
  }

  private mutating func trim() {
    while count > 0, digits[count - 1] == UInt8(ascii: "0") { count -= 1 }
  }
}
