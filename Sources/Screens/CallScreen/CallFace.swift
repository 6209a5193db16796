public import Interface
import Markup
import Calling
import CivilTime
import Replication
import Reports
import Text

typealias View = Node<CallMessage>

extension CallScreen {
  /// What is seen now.
  public func face(_ desk: Desk) -> Face<CallMessage> {
    Face(
      heading: [element("h1", .key("heading")) { text(title) }], content: [content])
  }

  /// What a call is called.
  func name(of call: Call) -> String {
    if let name = call.name { return name.string }
    guard let source = call.source?.name?.string else { return words.title }
    return words.callFrom(source)
  }

  private var title: String { call.map { name(of: $0) } ?? words.title }

  private var content: View {
    guard let source = rows.first, let day else { return waiting }
    let slider = day.slider
    var language = words.language
    language.dates.isTwelveHours = clock.isTwelveHours
    let times = CallTimes(language)
    let stop = slider.nearestStop(to: instant, in: source.zone)
    return element("main", .class("call"), .key("call"), .style("--stop", "\(stop)")) {
      sourceView(source, slider, times)
      element("ul", .class("places"), .attribute("aria-label", words.times)) {
        for index in rows.indices.dropFirst() { placeView(index, day, times) }
      }
      fader(source, day, times)
    }
  }

  /// What is there until the clocks can be set, or where they can't.
  private var waiting: View {
    element("main", .class("empty"), .key("waiting"), .attribute("role", "status")) {
      if zoneSupply == .missing {
        element("p") { text(words.noZones) }
        element("button", .class("word"), .on(.click, .tryAgainTapped)) {
          text(CommonWords(language: words.language).tryAgain)
        }
      } else {
        element("p") { text(words.starting) }
      }
    }
  }

  private func sourceView(_ row: Row, _ slider: TimeSlider, _ times: CallTimes) -> View {
    let local = try? row.zone.dateTime(at: instant)
    let part = local.map { DayPart(minuteOfDay: $0.hour * 60 + $0.minute) } ?? .beforeDawn
    return element("section", .class("source"), .key("source")) {
      clock(row, slider, isLarge: true, times)
      element("div", .class("what")) {
        element("h2") { text(name(of: row)) }
        if let local {
          element("div", .class("hero")) { time(local, times) }
          element("div", .class("sub")) {
            text(times.dates.weekday(local.date) + " · " + times.part(part))
          }
        }
      }
    }
  }

  private func placeView(_ index: Int, _ day: Day, _ times: CallTimes) -> View {
    let row = rows[index]
    let local = rows.first.flatMap { try? LocalTime(row.zone, at: instant, from: $0.zone) }
    return element("li", .class("destination"), .key(row.place.id.bits)) {
      clock(row, day.slider, isLarge: false, times)
      element("div", .class("what")) {
        element("h3") { text(name(of: row)) }
        if let local {
          element("div", .class("time")) { time(local.dateTime, times) }
          element("div", .class("sub")) {
            text(times.part(local.part) + " · ")
            element(local.dayShift == 0 ? "span" : "b") { text(times.dayShift(local.dayShift)) }
          }
        }
      }
      if let local {
        element(
          "span", .class("scene " + local.part.className), .attribute("role", "img"),
          .attribute("aria-label", times.part(local.part)))
      }
      band(index, day)
    }
  }

  /// "6:15" and, smaller, "PM".
  @NodeBuilder<CallMessage>
  private func time(_ time: CivilDateTime, _ times: CallTimes) -> [View] {
    let (clock, half) = times.dates.parts(of: time.hour * 60 + time.minute)
    if times.dates.isHalfFirst, let half { element("small") { text(half) } }
    text(clock)
    if !times.dates.isHalfFirst, let half { element("small") { text(half) } }
  }

  private func name(of row: Row) -> String {
    row.place.name?.string ?? String(decoding: row.place.zone, as: UTF8.self)
  }

  // MARK: A clock

  /// A paper clock. Its hands turn as far as the time goes, so that each hour takes the minute hand
  /// all the way round; gears do the rest in the style sheet.
  private func clock(
    _ row: Row, _ slider: TimeSlider, isLarge: Bool, _ times: CallTimes
  ) -> View {
    let local = try? LocalTime(row.zone, at: instant, from: rows[0].zone)
    let minutes = local.map { minutesGone($0.dateTime, since: slider.date) } ?? 0
    let isMorning = (local?.dateTime.hour ?? 0) < 12
    let hands = isLarge ? ClockHands.large : ClockHands.small
    return element(
      "span", .class(isLarge ? "clock large" : "clock"), .attribute("role", "img"),
      .attribute("aria-label", spoken(row, local, times)),
      .style("--minutes", "\(minutes)")
    ) {
      element("svg", .attribute("viewBox", "-60 -60 120 120"), .attribute("aria-hidden", "true")) {
        element("text", .class(isMorning ? "half-day is" : "half-day"), .attribute("x", "-15.5")) {
          text("AM")
        }
        element("text", .class(isMorning ? "half-day" : "half-day is"), .attribute("x", "15.5")) {
          text("PM")
        }
        element("path", .class("shade hour"), .attribute("d", hands.hour))
        element("path", .class("hand hour"), .attribute("d", hands.hour))
        element("path", .class("shade minute"), .attribute("d", hands.minute))
        element("path", .class("hand minute"), .attribute("d", hands.minute))
        element("circle", .class("pin"), .attribute("r", hands.pin))
      }
    }
  }

  /// How many minutes a clock has gone on since a day began; below 0 before it.
  private func minutesGone(_ time: CivilDateTime, since date: CivilDate) -> Int64 {
    (time.date.daysSince1970 - date.daysSince1970) * 1440 + Int64(time.hour * 60 + time.minute)
  }

  /// "Tokyo, 7:15 PM, dinner, tomorrow".
  private func spoken(_ row: Row, _ local: LocalTime?, _ times: CallTimes) -> String {
    guard let local else { return name(of: row) }
    var parts = [name(of: row), times.time(local.dateTime), times.part(local.part)]
    if row.place.id != rows[0].place.id { parts.append(times.dayShift(local.dayShift)) }
    return words.list(parts)
  }

  // MARK: The day

  /// A day of the source as a place lives through it: colour and thickness say which part it is.
  private func band(_ index: Int, _ day: Day) -> View {
    var spans: [View] = []
    if let all = day.bands[index]?.spans, let start = all.first?.start {
      for span in all {
        let from = (span.start.secondsSince1970 - start.secondsSince1970) / 60
        let height = span.part.thickness
        spans.append(
          element(
            "rect", .class(span.part.className), .attribute("x", "\(from + 2)"),
            .attribute("y", "\(8 - height)"), .attribute("width", "\(span.length / 60 - 4)"),
            .attribute("height", "\(2 * height)")))
      }
    }
    return element(
      "div", .class("band"), .attribute("role", "img"),
      .attribute("aria-label", words.day(of: name(of: rows[index])))
    ) {
      element(
        "svg", .attribute("viewBox", "0 0 1440 16"), .attribute("preserveAspectRatio", "none")
      ) {
        spans
      }
      element("i", .class("cursor"))
    }
  }

  private func fader(_ row: Row, _ day: Day, _ times: CallTimes) -> View {
    let slider = day.slider
    let stop = slider.nearestStop(to: instant, in: row.zone)
    let local = try? row.zone.dateTime(at: instant)
    return element("section", .class("fader"), .key("fader")) {
      element("div", .class("scale"), .attribute("aria-hidden", "true")) {
        for hour in [0, 6, 12, 18, 24] {
          element("span", .style("--at", "\(hour)")) { text(times.hour(hour)) }
        }
      }
      element("div", .class("ticks"), .attribute("aria-hidden", "true"))
      band(0, day)
      element(
        "div", .class("slot"),
        .on(.pointerDown, .faderPressed, measuring: .box), .on(.pointerMove, .faderMoved),
        .on(.pointerUp, .faderReleased), .on(.pointerCancel, .faderCancelled)
      ) {
        element(
          "button", .class("cap"), .attribute("role", "slider"),
          .attribute("aria-label", words.fader), .attribute("aria-valuemin", "0"),
          .attribute("aria-valuemax", "\(TimeSlider.count - 1)"),
          .attribute("aria-valuenow", "\(stop)"),
          .attribute("aria-valuetext", local.map { times.time($0) }),
          .on(.keyDown, .faderKeyed))
      }
      if let local, !isKept || played.differs(from: saved, now: now) {
        element("button", .class("word keep"), .key("keep"), .on(.click, .keepTapped)) {
          text(words.keep(times.time(local)))
        }
      }
    }
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
