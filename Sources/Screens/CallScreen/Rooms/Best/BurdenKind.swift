import Calling
import CivilTime

/// Why a call costs a place something: whether it is early there or late.
enum BurdenKind: Int, CaseIterable, Sendable {
  case beforeDawn, early, lunch, dinner, late, night
  /// Possible by the place's own hours, at a part of the day that is good without them.
  case possible
  /// Outside of the place's own hours.
  case outside
  /// Not a day of the call.
  case wrongDay

  /// Before this minute of the day people get up for a call; after it they are at breakfast.
  static let awake = 7 * 60 + 30
  /// Before this one they are still up, or after it get up.
  private static let dawn = 3 * 60

  /// The kind of what a place pays.
  ///
  /// - Parameter minute: the minute of its day since when it costs so much.
  init(_ payment: Payment, atMinute minute: Int) {
    switch DayPart(minuteOfDay: minute) {
    case .beforeDawn: self = minute < Self.dawn ? .night : .beforeDawn
    case .breakfast where minute < Self.awake: self = .early
    case _ where payment.isNever: self = .outside
    case .breakfast: self = .early
    case .lunch: self = .lunch
    case .dinner: self = .dinner
    case .late: self = .late
    case .morning, .afternoon: self = .possible
    }
  }

  /// What the style sheet calls it: by the part of the day, for its colour.
  var className: String {
    switch self {
    case .beforeDawn, .night: "before-dawn"
    case .early: "breakfast"
    case .lunch: "lunch"
    case .dinner: "dinner"
    case .late: "late"
    case .possible: "afternoon"
    case .outside, .wrongDay: "never"
    }
  }
}
