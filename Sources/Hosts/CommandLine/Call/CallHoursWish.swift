import ArgumentParser
import Calling

/// Hours in which a place may be called, as `9-17`, `Tokyo=10-19`, `Cairo=sun-thu 9:30-16` or
/// `9-17/7-22`: good, and behind the slash possible.
struct CallHoursWish: ExpressibleByArgument, Equatable {
  /// Whose they are; `nil` for all who have none of their own.
  let place: String?
  let rule: CallHours.Rule

  init?(argument: String) {
    var text = argument[...]
    if let equals = text.lastIndex(of: "=") {
      place = String(text[..<equals])
      text = text[text.index(after: equals)...]
    } else {
      place = nil
    }
    var weekdays = Weekdays.all
    let words = text.split(separator: " ")
    if words.count > 1, let days = WeekdayList(argument: String(words[0])) {
      weekdays = days.weekdays
      text = text[words[1].startIndex...]
    }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, place != "" else { return nil }
    var spans: [CallHours.Span] = []
    for (part, rating) in zip(parts, [Rating.good, .possible]) {
      for span in part.split(separator: ",", omittingEmptySubsequences: false) {
        guard let span = Self.span(span, rating) else { return nil }
        spans.append(span)
      }
    }
    guard spans.count <= CallHours.mostSpans else { return nil }
    rule = CallHours.Rule(weekdays, spans)
  }

  private static func span(_ text: Substring, _ rating: Rating) -> CallHours.Span? {
    let ends = text.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
    guard ends.count == 2, let start = TimeOfDay(argument: String(ends[0]))?.minute else {
      return nil
    }
    let last = ends[1].filter { $0 != " " }
    var end = last == "24" || last == "24:00" ? 1440 : TimeOfDay(argument: last)?.minute
    if end == 0 { end = 1440 }
    guard let end, start != end else { return nil }
    return CallHours.Span(from: start, to: end, rating)
  }

  /// The hours of each place, `nil` for those by the parts of the day.
  ///
  /// - Parameter index: gives the place that a name means.
  static func hours(
    _ wishes: [CallHoursWish], count: Int, index: (String) throws -> Int
  ) throws -> [CallHours?] {
    var own = [[CallHours.Rule]](repeating: [], count: count)
    var everybody: [CallHours.Rule] = []
    for wish in wishes {
      if let place = wish.place {
        own[try index(place)].append(wish.rule)
      } else {
        everybody.append(wish.rule)
      }
    }
    return try own.map { rules in
      let rules = rules.isEmpty ? everybody : rules
      if rules.isEmpty { return nil }
      guard let hours = CallHours(rules) else { throw CallFailure.tooManyHours }
      return hours
    }
  }
}

/// When a call is, as `15:00` or `9:00 Tokyo`: by the clock of that place.
struct TimeAndPlace: ExpressibleByArgument, Equatable {
  let time: TimeOfDay
  let place: String?

  init?(argument: String) {
    if let time = TimeOfDay(argument: argument) {
      self.time = time
      place = nil
      return
    }
    let words = argument.split(separator: " ")
    for count in stride(from: words.count - 1, to: 0, by: -1) {
      guard let time = TimeOfDay(argument: words[..<count].joined(separator: " ")) else { continue }
      var rest = words[count...]
      if rest.count > 1, rest.first?.lowercased() == "in" { rest = rest.dropFirst() }
      self.time = time
      place = rest.joined(separator: " ")
      return
    }
    return nil
  }
}
