/// A moment, the same all over the world, to the second.
///
/// It counts POSIX seconds: every day has 86,400 of them, a leap second has no instant of its own.
public struct Instant: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z; any number.
  public let secondsSince1970: Int64

  /// Makes one from seconds since 1970-01-01T00:00:00Z.
  @inlinable
  public init(secondsSince1970: Int64) { self.secondsSince1970 = secondsSince1970 }

  /// The instant so many seconds later; earlier if negative.
  ///
  /// - Throws: ``CivilTimeError/outOfRange`` beyond 64 bits.
  public func adding(seconds: Int64) throws(CivilTimeError) -> Instant {
    let (sum, overflows) = secondsSince1970.addingReportingOverflow(seconds)
    guard !overflows else { throw .outOfRange }
    return Instant(secondsSince1970: sum)
  }

  /// Whether the left one comes first.
  public static func < (a: Instant, b: Instant) -> Bool {
    a.secondsSince1970 < b.secondsSince1970
  }
}
