/// Why bytes are no time zone, and where.
///
/// In words: `byte 44: the transitions are not in order`.
public struct TZifError: Error, Equatable, Sendable {
  /// The byte at fault, counted from zero; the number of bytes where they end too early.
  public let offset: Int
  /// What the fault is.
  public let reason: Reason

  /// What can be wrong with a time zone's bytes.
  public enum Reason: Equatable, Sendable {
    /// It does not begin with "TZif" and a version.
    case notTZif
    /// The bytes end before what they announce.
    case endsEarly
    /// A number of things that can't be: no type, no abbreviation, as many flags as neither none nor
    /// types, or more transitions than ``TZifError/transitionLimit``.
    case badCount
    /// Transitions or leap seconds are not in strictly ascending order.
    case disorder
    /// A transition has a type that is not there.
    case noSuchType
    /// An offset from UTC is outside of -89,999…93,599 seconds.
    case badOffset
    /// A flag is neither 0 nor 1.
    case badFlag
    /// An abbreviation is not there, has no end, or has other characters than printable ASCII.
    case badAbbreviation
    /// The rule for the time after the last transition is no POSIX TZ string (RFC 9636, section 3.3).
    case badRule
  }

  /// More transitions than any zone has; a limit of ours.
  public static let transitionLimit = 20_000

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension TZifError: CustomStringConvertible {
  /// The fault in words, with its place.
  public var description: String { "byte \(offset): \(words)" }

  private var words: String {
    switch reason {
    case .notTZif: "this is no time zone (TZif)"
    case .endsEarly: "the time zone ends too early"
    case .badCount: "a number of things that can't be"
    case .disorder: "transitions or leap seconds are not in order"
    case .noSuchType: "a transition to a time that is not described"
    case .badOffset: "an offset from UTC of more than a day"
    case .badFlag: "a flag that is neither 0 nor 1"
    case .badAbbreviation: "an abbreviation that can't be read"
    case .badRule: "a rule that is no POSIX TZ string"
    }
  }
}
