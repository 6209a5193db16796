/// An instant at which the clocks of a zone are set anew, or are called otherwise (RFC 9636,
/// section 2).
public struct Transition: Equatable, Sendable {
  /// The first instant of the new time.
  public let instant: Instant
  /// How the clocks were set.
  public let before: LocalTimeType
  /// How they are set from then on.
  public let after: LocalTimeType

  /// By how many seconds the clocks are put forward; back if negative; 0 if only the abbreviation or
  /// the flag changes.
  public var jump: Int { after.offset - before.offset }
}
