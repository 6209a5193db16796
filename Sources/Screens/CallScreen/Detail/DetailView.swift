import Calling
import CivilTime
import Interface
import Markup
import Replication
import Reports
import Text

typealias View = Node<CallMessage>

/// A call as one looks at it: nothing here changes what is kept, but what says so.
struct DetailView {
  let calls: Calls
  let playing: Playing
  let day: Playing.Day
  let times: CallTimes
  /// What the keyboard comes to.
  var focus: CallScreen.Focus?
  var words: CallScreenWords { calls.words }

  /// Nothing where the clocks can't be set.
  init?(_ calls: Calls, _ playing: Playing) {
    guard let day = playing.day, !playing.rows.isEmpty else { return nil }
    self.calls = calls
    self.playing = playing
    self.day = day
    times = calls.times
  }

  /// How far along the day the time is.
  ///
  /// Only what stands there says it, and by no property that goes through the style sheet: either would
  /// have more elements styled anew in each frame of a drag.
  ///
  /// - Parameter unit: hundredths of a width.
  func way(_ unit: String) -> Attribute<CallMessage> {
    let way = nearestInteger(day.slider.way(to: playing.instant) * 10_000)
    return .style("translate", "\(way / 100).\(way % 100 / 10)\(way % 10)\(unit)")
  }

  var view: View {
    element("section", .class("call"), .key("call")) {
      source(playing.rows[0])
      // It scrolls where there are many, by keys, too.
      element(
        "ul", .class("places"), .attribute("aria-label", words.times), .attribute("tabindex", "0")
      ) {
        for index in playing.rows.indices.dropFirst() { place(index) }
        for place in playing.unknown { unknownPlace(place, calls) }
      }
      playing.shift.flatMap { changeNotice($0) } ?? (calls.isWhole ? clockNote : nil)
      fader(playing.rows[0])
    }
  }

  /// Which time it is that the source's clock shows this, where it does so twice in a night.
  var turn: [String] {
    let stop = day.slider.stops[day.slider.nearestStop(to: playing.instant)]
    guard stop.instant == playing.instant, let turn = stop.turn else { return [] }
    return [turn == .first ? words.firstTime : words.secondTime]
  }

  private func source(_ row: Playing.Row) -> View {
    let local = try? row.zone.dateTime(at: playing.instant)
    let part = local.map { DayPart(minuteOfDay: $0.hour * 60 + $0.minute) } ?? .beforeDawn
    return element("section", .class("source"), .key("source")) {
      element("div", .class("dial-face")) {
        clock(row, self.local(row), isLarge: true)
        half(isMorning: true)
        half(isMorning: false)
      }
      element("div", .class("what")) {
        element("h2") { text(calls.name(of: row.place)) }
        if let local {
          hero(local)
          element("div", .class("sub")) {
            element(
              "button", .class("date"), .focused(focus == .date), .on(.click, .room(.dateTapped))
            ) {
              text(
                calls.isWhole
                  ? calls.day(local.date, of: row.zone) : times.dates.weekday(local.date))
            }
            text(" · " + words.list([times.part(part)] + turn))
          }
        }
        if calls.isWhole { people(row.place) }
      }
    }
  }

  /// The time of the source, which is a key: whoever taps it types another.
  private func hero(_ local: CivilDateTime) -> View {
    if let typed = playing.typed { return typingField(typed, local) }
    return element(
      "button", .class("hero"), .key("time"), .attribute("title", words.typeTime),
      .on(.click, .play(.timeTapped))
    ) {
      time(local)
    }
  }

  /// The key over AM or PM of the source's clock.
  private func half(isMorning: Bool) -> View {
    let name =
      isMorning
      ? words.classicEarliest(times.dates.clock(7 * 60))
      : words.classicLatest(times.dates.clock(22 * 60))
    return element(
      "button", .class(isMorning ? "half-key am" : "half-key pm"), .attribute("aria-label", name),
      .attribute("title", name), .on(.click, .play(.halfTapped(isMorning: isMorning))))
  }

  private func place(_ index: Int) -> View {
    let row = playing.rows[index]
    let local = local(row)
    return element("li", .class("destination"), .key(row.place.id.bits)) {
      clock(row, local, isLarge: false)
      element("div", .class("what")) {
        element("h3") { text(calls.name(of: row.place)) }
        if let local {
          // The clock has said it.
          element("div", .class("time"), silent) { time(local.dateTime) }
          element("div", .class("sub"), silent) {
            text(times.part(local.part) + " · ")
            // Always the same element: one that comes or goes has the whole page styled anew.
            element("span", .class(local.dayShift == 0 ? nil : "another")) {
              text(shift(local))
            }
          }
        }
        if calls.isWhole { people(row.place) }
      }
      if let local { element("span", .class("scene " + local.part.className), silent) }
      band(index)
    }
  }

  private var silent: Attribute<CallMessage> { .attribute("aria-hidden", "true") }

  private func local(_ row: Playing.Row) -> LocalTime? {
    try? LocalTime(row.zone, at: playing.instant, from: playing.rows[0].zone)
  }

  /// "6:15" and, smaller, "PM".
  @NodeBuilder<CallMessage>
  private func time(_ time: CivilDateTime) -> [View] {
    let (clock, half) = times.dates.parts(of: time.hour * 60 + time.minute)
    if times.dates.isHalfFirst, let half { element("small") { text(half) } }
    text(clock)
    if !times.dates.isHalfFirst, let half { element("small") { text(half) } }
  }

  private func clock(_ row: Playing.Row, _ local: LocalTime?, isLarge: Bool) -> View {
    guard let local else { return element("span", .class("clock")) }
    return paperClock(
      minutes: minutesGone(local.dateTime, since: day.slider.date), isLarge: isLarge,
      label: spoken(row, local))
  }

  /// "Tokyo, 7:15 PM, dinner, tomorrow".
  private func spoken(_ row: Playing.Row, _ local: LocalTime) -> String {
    var parts = [calls.name(of: row.place), times.time(local.dateTime), times.part(local.part)]
    if row.place.id != playing.rows[0].place.id { parts.append(shift(local)) }
    return words.list(parts)
  }

  /// "tomorrow"; seen from another day than today "next day".
  private func shift(_ local: LocalTime) -> String {
    let isToday = playing.now >= day.slider.start && playing.now < day.slider.end
    return times.dayShift(local.dayShift, isToday: isToday)
  }

  // MARK: The day

  func band(_ index: Int) -> View {
    element(
      "div", .class("band"), .attribute("role", "img"),
      .attribute("aria-label", words.day(of: calls.name(of: playing.rows[index].place)))
    ) {
      day.bands[index]
      element("i", .class("cursor"), way("%"))
    }
  }
}

/// A day of the source as a place lives through it: colour and thickness say which part it is.
func picture(_ band: DayBand?, on slider: TimeSlider) -> View {
  var spans: [View] = []
  for span in band?.spans ?? [] {
    let from = (span.start.secondsSince1970 - slider.start.secondsSince1970) / 60
    let height = span.part.thickness
    spans.append(
      element(
        "rect", .class(span.part.className), .attribute("x", "\(from + 2)"),
        .attribute("y", "\(8 - height)"), .attribute("width", "\(span.length / 60 - 4)"),
        .attribute("height", "\(2 * height)")))
  }
  let length = (slider.end.secondsSince1970 - slider.start.secondsSince1970) / 60
  return element(
    "svg", .attribute("viewBox", "0 0 \(length) 16"), .attribute("preserveAspectRatio", "none")
  ) {
    spans
  }.kept
}

/// How many minutes a clock has gone on since a day began; below 0 before it.
func minutesGone(_ time: CivilDateTime, since date: CivilDate) -> Int64 {
  (time.date.daysSince1970 - date.daysSince1970) * 1440 + Int64(time.hour * 60 + time.minute)
}

/// A paper clock, whose hands turn as far as the time goes, so that each hour takes the minute hand all
/// the way round (`Web/host/turning.rest.js`).
///
/// - Parameter minutes: since the midnight before it shows.
func paperClock(minutes: Int64, isLarge: Bool, label: String) -> View {
  let isMorning = (minutes % 1440 + 1440) % 1440 < 720
  return element(
    "span", .class(isLarge ? "clock large" : "clock"),
    .attribute("role", "img"), .attribute("aria-label", label),
    .style("--minutes", "\(minutes)")
  ) {
    isMorning ? ClockHands.morning : ClockHands.afternoon
    isLarge ? ClockHands.large : ClockHands.small
  }
}

extension DayPart {
  /// What the style sheet calls it.
  var className: String {
    switch self {
    case .beforeDawn: "before-dawn"
    case .breakfast: "breakfast"
    case .morning: "morning"
    case .lunch: "lunch"
    case .afternoon: "afternoon"
    case .dinner: "dinner"
    case .late: "late"
    }
  }

  /// Half the thickness of its stretch of a band: the better for a call, the thicker.
  var thickness: Int {
    switch self {
    case .beforeDawn: 2
    case .late: 4
    case .breakfast: 5
    case .dinner: 6
    case .morning, .lunch, .afternoon: 8
    }
  }
}
