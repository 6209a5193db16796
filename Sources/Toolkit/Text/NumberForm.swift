/// How numbers are written where a person is at home: marks, groups of digits, the percent sign.
public struct NumberForm: Equatable, Sendable {
  /// What stands before the decimals.
  public enum DecimalMark: Equatable, Sendable {
    case point, comma
  }

  /// What stands between groups of digits.
  public enum GroupMark: Equatable, Sendable {
    case comma, point
    /// U+00A0, which no line breaks at.
    case space
    /// U+202F, of half the width.
    case narrowSpace
    /// U+2019.
    case apostrophe
  }

  /// Where the percent sign stands.
  public enum Percent: Equatable, Sendable {
    /// `5%`
    case behind
    /// `5 %`, with U+00A0.
    case apart
    /// `%5`
    case before
  }

  /// What stands before the decimals.
  public let decimalMark: DecimalMark
  /// What stands between groups of digits.
  public let groupMark: GroupMark
  /// The fewest digits of a whole part that is grouped: 4, or 5 where `1234` has no mark.
  public let fewestGrouped: Int
  /// Whether groups behind the last three digits are of two, as in `12,34,567`.
  public let hasPairs: Bool
  /// Where the percent sign stands.
  public let percentSign: Percent

  /// Puts the parts together.
  public init(
    _ decimalMark: DecimalMark, _ groupMark: GroupMark, from fewestGrouped: Int = 4,
    hasPairs: Bool = false, percent: Percent = .behind
  ) {
    self.decimalMark = decimalMark
    self.groupMark = groupMark
    self.fewestGrouped = fewestGrouped
    self.hasPairs = hasPairs
    percentSign = percent
  }

  /// `1,234.5` and `5%`, as in English.
  public static let english = NumberForm(.point, .comma)

  // MARK: Writing

  /// A whole number, grouped, with a minus as wide as a plus.
  public func text<Number: BinaryInteger>(_ number: Number) -> String {
    text(ascii: Array("\(number)".utf8))
  }

  /// A decimal number in ASCII, such as `-1234.5`, as it is written here.
  ///
  /// - Parameter isGrouped: whether the whole part has marks; what is going to be edited has none.
  public func text(ascii number: [UInt8], isGrouped: Bool = true) -> String {
    let isNegative = number.first == ASCII.minus
    let digits = isNegative ? number[1...] : number[...]
    let end = digits.firstIndex { !$0.isDigit } ?? digits.endIndex
    let hasMarks = isGrouped && end - digits.startIndex >= fewestGrouped
    var text: [UInt8] = isNegative ? [0xe2, 0x88, 0x92] : []
    for i in digits.indices {
      if hasMarks, i > digits.startIndex, i < end, isBoundary(end - i) { text += groupBytes }
      let isMark = digits[i] == ASCII.point && decimalMark == .comma
      text.append(isMark ? ASCII.comma : digits[i])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// A number that is written already, with the percent sign.
  public func percent(_ number: String) -> String {
    switch percentSign {
    case .behind: number + "%"
    case .apart: number + "\u{a0}%"
    case .before: "%" + number
    }
  }

  /// Whether a mark stands before the last so many digits of a whole part.
  private func isBoundary(_ count: Int) -> Bool {
    hasPairs ? count == 3 || (count > 3 && count % 2 == 1) : count % 3 == 0
  }

  private var groupBytes: [UInt8] {
    switch groupMark {
    case .comma: [ASCII.comma]
    case .point: [ASCII.point]
    case .space: [0xc2, 0xa0]
    case .narrowSpace: [0xe2, 0x80, 0xaf]
    case .apostrophe: [0xe2, 0x80, 0x99]
    }
  }
}
