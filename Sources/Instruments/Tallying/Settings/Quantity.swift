import Replication

/// A whole number from 1 to 2⁵³ − 1: a step, a target, a capacity.
public struct Quantity: Equatable, Sendable {
  /// The number.
  public let value: Int64

  /// Takes a number.
  ///
  /// - Throws: ``SettingFault/outOfRange(_:)``.
  public init(_ value: Int64) throws(SettingFault) {
    guard value >= 1, value <= Operation.Limit.exact else { throw .outOfRange(value) }
    self.value = value
  }

  private init(unchecked value: Int64) { self.value = value }

  /// 1, by which a tally counts where nobody said otherwise.
  public static let one = Quantity(unchecked: 1)

  /// What a board has in a field; `nil` where that is none.
  init?(_ id: EntityID, _ field: Field, on board: Board) {
    guard let value = board.integer(id, field), value >= 1, value <= Operation.Limit.exact else {
      return nil
    }
    self.value = value
  }
}

/// Why something can't be set; nothing changed.
public enum SettingFault: Error, Equatable, Sendable {
  /// A number out of 1 to 2⁵³ − 1.
  case outOfRange(Int64)
  /// Text that is no decimal number.
  case notANumber
  /// A number with decimals, or beyond 64 bits, where a whole one is wanted.
  case notWhole
  /// A number such as `1,234`, which may be read in two ways, both of them in ASCII.
  case unclear(grouped: [UInt8], decimal: [UInt8])
  /// A price with more than 15 digits, or more than 6 behind the point.
  case tooManyDigits
  /// Text that is the name of no key: empty, longer than 32 bytes, or with white space or controls.
  case notAKey
  /// A picture of more than `TallyPicture.mostBytes` bytes; how many it has.
  case pictureTooLarge(bytes: Int)
  /// Bytes that are no picture of a format that every browser shows.
  case notAPicture
}
