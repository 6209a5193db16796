import CivilTime

/// Zones in words.
enum ZoneWords {
  /// What happens at a transition over which clocks are put forward.
  static func gap(_ transition: Transition) -> String {
    "clocks go forward by \(length(transition.jump)), from \(clocks(transition))."
  }

  /// What happens at a transition over which clocks are put back.
  static func overlap(_ transition: Transition) -> String {
    "clocks go back by \(length(-transition.jump)), from \(clocks(transition))."
  }

  /// An instant on the clocks of some offset, with offset and abbreviation.
  static func time(_ instant: Instant, _ type: LocalTimeType) -> String {
    "\(stamp(instant, type.offset)) \(type.abbreviation)"
  }

  /// An instant as RFC 3339 writes it; Z is universal time.
  static func stamp(_ instant: Instant, _ offset: Int, isUTC: Bool = false) -> String {
    guard let time = try? CivilDateTime(instant, offset: offset) else {
      return "\(instant.secondsSince1970) s since 1970"
    }
    return time.text + (isUTC ? "Z" : offsetText(offset))
  }

  /// An instant in universal time.
  static func utc(_ instant: Instant) -> String { stamp(instant, 0, isUTC: true) }

  /// How the clocks are set.
  static func type(_ type: LocalTimeType) -> String {
    "\(offsetText(type.offset)) \(type.abbreviation)\(type.isDaylight ? ", daylight saving" : "")"
  }

  /// A length of time: "1 hour", "30 minutes", "20 minutes 28 seconds".
  static func length(_ seconds: Int) -> String {
    let parts = [
      (seconds / 3600, "hour"), (seconds / 60 % 60, "minute"), (seconds % 60, "second"),
    ]
    let words = parts.filter { $0.0 != 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    return words.isEmpty ? "nothing" : words.joined(separator: " ")
  }

  /// "2026-03-29 01:00 GMT to 02:00 BST".
  private static func clocks(_ transition: Transition) -> String {
    guard let before = try? CivilDateTime(transition.instant, offset: transition.before.offset),
      let after = try? CivilDateTime(transition.instant, offset: transition.after.offset)
    else { return "\(transition.instant.secondsSince1970) s since 1970" }
    let day = before.date == after.date ? "" : after.date.text + " "
    return "\(before.date.text) \(short(before)) \(transition.before.abbreviation) to "
      + "\(day)\(short(after)) \(transition.after.abbreviation)"
  }

  private static func short(_ time: CivilDateTime) -> String {
    let text = time.text
    return String(text.suffix(8).dropLast(time.second == 0 ? 3 : 0))
  }

  /// "Sunday, week 13, day 88".
  static func day(_ date: CivilDate) -> String {
    let names = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    let week = date.isoWeek
    let year = week.year == date.year ? "" : " of \(week.year)"
    return "\(names[date.weekday.rawValue - 1]), week \(week.number)\(year), day \(date.dayOfYear)"
  }
}
