import CivilTime

/// Some days of the week.
public struct Weekdays: Hashable, Sendable {
  /// Bit 0 is Monday, bit 6 Sunday; no other is set.
  public let bits: UInt8

  /// Takes the bits; those above the seventh mean nothing and go.
  public init(bits: UInt8) { self.bits = bits & 0x7f }

  /// Takes days.
  public init(_ days: [Weekday]) {
    var bits: UInt8 = 0
    for day in days { bits |= 1 << UInt8(day.rawValue - 1) }
    self.bits = bits
  }

  /// Every day.
  public static var all: Weekdays { Weekdays(bits: 0x7f) }
  /// Monday to Friday.
  public static var workdays: Weekdays { Weekdays(bits: 0x1f) }
  /// Saturday and Sunday.
  public static var weekend: Weekdays { Weekdays(bits: 0x60) }

  /// Whether there is no day in it.
  public var isEmpty: Bool { bits == 0 }

  /// Whether it has a day.
  public func contains(_ day: Weekday) -> Bool { bits >> UInt8(day.rawValue - 1) & 1 == 1 }

  /// The days in it, from Monday on.
  public var days: [Weekday] { Weekday.allCases.filter { contains($0) } }

  /// The days so many days later, as where a call crosses midnight from one place to the other.
  public func shifted(by days: Int) -> Weekdays {
    let shift = ((days % 7) + 7) % 7
    let wide = UInt16(bits) << UInt16(shift)
    return Weekdays(bits: UInt8(truncatingIfNeeded: wide | wide >> 7))
  }
}
