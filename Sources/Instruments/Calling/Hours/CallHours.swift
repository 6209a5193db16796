import CivilTime

/// The hours at which the people of a place may be called, by the clock on their wall.
///
/// Each day of the week goes by the first rule that has it. What no span of that rule covers is
/// ``Rating/never``, and so is a day that no rule has. Where spans overlap the better rating holds.
public struct CallHours: Equatable, Sendable {
  /// Hours of one rating.
  public struct Span: Equatable, Sendable {
    /// The minute of the day at which they begin, from 0 to 1,439.
    public let start: Int
    /// The minute of the day before which they end, from 1 to 1,440; where it is not after the
    /// start it is one of the next day, whatever rule that day goes by.
    public let end: Int
    /// Good or possible; never has no need of spans, and one of it adds nothing.
    public let rating: Rating

    /// Hours from a minute of the day to another; `nil` outside the limits.
    public init?(from start: Int, to end: Int, _ rating: Rating) {
      guard start >= 0, start < 1440, end >= 1, end <= 1440 else { return nil }
      self.start = start
      self.end = end
      self.rating = rating
    }

    /// How long they are, in minutes: from 1 to 1,440.
    public var length: Int { end > start ? end - start : end + 1440 - start }
  }

  /// The hours of some days of the week.
  public struct Rule: Equatable, Sendable {
    /// The days on which the spans begin.
    public let weekdays: Weekdays
    /// The spans, in any order.
    public let spans: [Span]

    /// Puts the parts together.
    public init(_ weekdays: Weekdays, _ spans: [Span]) {
      self.weekdays = weekdays
      self.spans = spans
    }
  }

  /// Most rules, one for each day.
  public static let mostRules = 7
  /// Most spans of a rule.
  public static let mostSpans = 24

  /// The rules, the first of which that has a day counts.
  public let rules: [Rule]

  /// Hours by rules; `nil` with more than ``mostRules``, or one of more than ``mostSpans``.
  public init?(_ rules: [Rule]) {
    guard rules.count <= Self.mostRules else { return nil }
    for rule in rules where rule.spans.count > Self.mostSpans { return nil }
    self.rules = rules
  }

  /// How good every minute of a week is, from Monday 0:00 on.
  ///
  /// - Parameter hours: `nil` for the hours by the parts of the day.
  static func ratings(_ hours: CallHours?) -> [Rating] {
    guard let hours else {
      var ratings: [Rating] = []
      ratings.reserveCapacity(WeekTable.minutes)
      for minute in 0..<WeekTable.minutes {
        ratings.append(DayPart(minuteOfDay: minute % 1440).rating)
      }
      return ratings
    }
    var ratings = [Rating](repeating: .never, count: WeekTable.minutes)
    for day in Weekday.allCases {
      guard let rule = hours.rules.first(where: { $0.weekdays.contains(day) }) else { continue }
      let midnight = (day.rawValue - 1) * 1440
      for span in rule.spans {
        for minute in span.start..<(span.start + span.length) {
          let place = (midnight + minute) % WeekTable.minutes
          ratings[place] = max(ratings[place], span.rating)
        }
      }
    }
    return ratings
  }

  /// How good a time of the wall clock is, in a few steps for each rule.
  public func rating(at time: CivilDateTime) -> Rating {
    let minute = time.hour * 60 + time.minute
    let yesterday = Weekday(daysSince1970: time.date.daysSince1970 - 1)
    var best = Rating.never
    for (day, minute) in [(time.date.weekday, minute), (yesterday, minute + 1440)] {
      guard let rule = rules.first(where: { $0.weekdays.contains(day) }) else { continue }
      for span in rule.spans where minute >= span.start && minute < span.start + span.length {
        best = max(best, span.rating)
      }
    }
    return best
  }
}
