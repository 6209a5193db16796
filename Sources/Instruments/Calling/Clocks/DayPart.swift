/// What people do at a time of day, by the clock on their wall: one of seven parts of the day.
public enum DayPart: Int, CaseIterable, Comparable, Sendable {
  /// From 0:00 to 6:00: asleep.
  case beforeDawn
  /// From 6:00 to 9:00.
  case breakfast
  /// From 9:00 to 12:00: a great time to call.
  case morning
  /// From 12:00 to 15:00: a call may interrupt lunch or a siesta.
  case lunch
  /// From 15:00 to 18:00: a great time to call.
  case afternoon
  /// From 18:00 to 21:00.
  case dinner
  /// From 21:00 to 24:00: the lights are on.
  case late

  /// The part that has a minute of the day, from 0 to 1,439; others are taken for the nearest.
  public init(minuteOfDay: Int) {
    let hour = min(max(minuteOfDay, 0), 1439) / 60
    self = hour < 6 ? .beforeDawn : DayPart(rawValue: hour / 3 - 1) ?? .late
  }

  /// Its minutes of the day.
  public var minutes: Range<Int> {
    self == .beforeDawn ? 0..<360 : (rawValue + 1) * 180..<(rawValue + 2) * 180
  }

  /// How good it is for a call where nobody has hours of their own.
  public var rating: Rating {
    switch self {
    case .beforeDawn: .never
    case .morning, .afternoon: .good
    case .breakfast, .lunch, .dinner, .late: .possible
    }
  }

  /// What a call in possible hours costs in this part of the day.
  public var price: Int {
    switch self {
    case .beforeDawn: 4
    case .breakfast, .dinner: 2
    case .morning, .lunch, .afternoon: 1
    case .late: 3
    }
  }

  /// Whether the left one comes first in a day.
  public static func < (a: DayPart, b: DayPart) -> Bool { a.rawValue < b.rawValue }
}
