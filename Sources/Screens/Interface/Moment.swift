/// The time and the chance of one turn of the loop.
public struct Moment: Equatable, Sendable {
  /// The wall clock in milliseconds since 1970.
  public let now: Int64
  /// 64 random bits.
  public let random: UInt64
  /// What the clock on the wall shows ahead of UTC now, in minutes.
  public let zone: Int32

  /// Puts them together.
  public init(now: Int64, random: UInt64, zone: Int32 = 0) {
    self.now = now
    self.random = random
    self.zone = zone
  }

  /// What the clock on the wall shows ahead of UTC now, in seconds.
  public var offset: Int64 { Int64(zone) * 60 }

  private static var day: Int64 { 86_400_000 }

  /// Milliseconds since the calendar on the wall began, which it did in 1970.
  private var wall: Int64 { now + offset * 1000 }

  /// The day on the calendar on the wall, in days since 1970.
  public var day: Int64 { (wall - (wall % Moment.day + Moment.day) % Moment.day) / Moment.day }

  /// Milliseconds until the next day.
  public var untilTomorrow: Int64 { (day + 1) * Moment.day - wall }
}
