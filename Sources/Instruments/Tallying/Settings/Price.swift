import Replication
public import Text

/// What one of a thing costs: an exact decimal number, in whatever currency people agreed on.
///
/// Not an amount of money: nothing is converted and nothing rounded. All that is done with it is
/// count × price, which is exact.
public struct Price: Equatable, Sendable {
  /// The number; it has at most 15 digits, 6 of them behind the point.
  public let number: DecimalNumber

  /// Most digits, before and behind the point together.
  public static let mostDigits = 15
  /// Most digits behind the point.
  public static let mostDecimals = 6

  /// Takes a number.
  ///
  /// - Throws: ``SettingFault/tooManyDigits``.
  public init(_ number: DecimalNumber) throws(SettingFault) {
    guard number.units.magnitude < 1_000_000_000_000_000, number.scale <= Price.mostDecimals else {
      throw .tooManyDigits
    }
    self.number = number
  }

  /// Reads ASCII digits with at most one point, and a `-` before them for what is given back.
  ///
  /// - Throws: ``SettingFault/notANumber``, ``SettingFault/tooManyDigits``.
  public init(_ text: [UInt8]) throws(SettingFault) {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = isNegative ? Array(text.dropFirst()) : text
    guard digits.count <= 40 else { throw .tooManyDigits }
    guard let number = DecimalNumber(digits: digits) else { throw .notANumber }
    try self.init(isNegative ? -number : number)
  }

  /// Takes a number as somebody typed it.
  ///
  /// - Throws: ``SettingFault/notANumber``, ``SettingFault/tooManyDigits``, ``SettingFault/unclear(grouped:decimal:)``.
  public init(_ typed: TypedNumber) throws(SettingFault) {
    switch typed {
    case .clear(let text): try self.init(text)
    case .unclear(let grouped, let decimal): throw .unclear(grouped: grouped, decimal: decimal)
    case .notANumber: throw .notANumber
    }
  }

  /// What so many cost, exactly.
  public func times(_ count: Int64) -> DecimalNumber {
    // 19 digits times 15 are never more than the 36 that a number has.
    DecimalNumber(Int128(count) * number.units, scale: number.scale) ?? DecimalNumber(0)
  }

  /// The digits in ASCII, as they are stored.
  var text: [UInt8] { number.text }

  /// What a board has in a field; `nil` where that is none.
  init?(_ id: EntityID, on board: Board) {
    guard case .text(let text) = board.value(id, TallyField.price), let price = try? Price(text)
    else { return nil }
    self = price
  }
}

extension Tally {
  /// What all that was counted costs; `nil` without a price or a count.
  public var cost: DecimalNumber? {
    guard let price = settings.price, let count else { return nil }
    return price.times(count)
  }
}

extension TallySheet {
  /// What the tallies in some rows cost together; `nil` where none of them has a price, and beyond
  /// what a number holds.
  ///
  /// - Complexity: O(rows).
  public func cost(of rows: Range<Int>) -> DecimalNumber? {
    var units: Int128 = 0
    var isPriced = false
    for tally in tallies[rows] where tally.isCounted {
      guard let cost = tally.cost else { continue }
      isPriced = true
      let factor = Rational.power(ofTen: Price.mostDecimals - cost.scale)
      let (part, isTooLarge) = cost.units.multipliedReportingOverflow(by: factor)
      let (sum, isBeyond) = units.addingReportingOverflow(part)
      if isTooLarge || isBeyond { return nil }
      units = sum
    }
    return isPriced ? DecimalNumber(units, scale: Price.mostDecimals) : nil
  }
}
