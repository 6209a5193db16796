import Calling
import CivilTime
import Interface
import Markup
import Replication
import Reports
import Text

extension BestRoom {
  /// The times, the best first, the bands of all places with the windows above them, and what is
  /// searched by.
  func view(_ calls: Calls) -> View {
    let words = BestWords(language: calls.words.language)
    return element("section", .class("best"), .key("best")) {
      if rows.count < 2 {
        element("p", .class("hint"), .key("one")) { text(words.onePlace) }
        element("button", .class("word"), .key("add"), .on(.click, .room(.placeWanted))) {
          text(calls.words.addPlace)
        }
      } else {
        controls(calls, words)
        if isWeek || isSeries { days(calls) }
        if isSeries { seriesView(calls, words) } else { timesView(calls, words) }
        notes(calls, words)
        if differs || opened != nil {
          element(
            "button", .class("word keep"), .key("save"),
            .flag("disabled", !differs || opened?.band?.isWrong ?? false),
            .on(.click, .room(.best(.saveTapped)))
          ) {
            text(words.saveChanges)
          }
        }
      }
    }
  }

  @NodeBuilder<CallMessage>
  private func controls(_ calls: Calls, _ words: BestWords) -> [View] {
    element("div", .class("line"), .key("kind")) {
      chip(words.oneTime, isChosen: !isSeries, .seriesTapped(isSeries: false))
      chip(words.fairSeries, isChosen: isSeries, .seriesTapped(isSeries: true))
    }
    element("div", .class("line"), .key("span")) {
      if isSeries {
        step(
          .minus, words.fewerWeeks, .weeksStepped(isLonger: false), isOff: !series.canResize(false))
        element("span", .class("amount")) { text(words.weeks(series.count)) }
        step(.plus, words.moreWeeks, .weeksStepped(isLonger: true), isOff: !series.canResize(true))
      } else {
        chip(calls.times.dates.weekday(date), isChosen: !isWeek, .spanTapped(isWeek: false))
        chip(words.sevenDays, isChosen: isWeek, .spanTapped(isWeek: true))
      }
      element(
        "span", .class("stepper"), .attribute("role", "group"),
        .attribute("aria-label", calls.words.length)
      ) {
        step(.minus, calls.words.shorter, .lengthStepped(isLonger: false), isOff: call.length <= 1)
        element("span", .class("amount")) { text(calls.words.minutes(call.length)) }
        step(.plus, calls.words.longer, .lengthStepped(isLonger: true), isOff: call.length >= 1440)
      }
    }
  }

  private func chip(_ name: String, isChosen: Bool, _ message: BestMessage) -> View {
    element(
      "button", .class("chip"), .attribute("aria-pressed", isChosen ? "true" : "false"),
      .on(.click, .room(.best(message)))
    ) {
      text(name)
    }
  }

  private func step(_ sign: Icon, _ name: String, _ message: BestMessage, isOff: Bool) -> View {
    element(
      "button", .class("key"), .attribute("aria-label", name), .attribute("title", name),
      .flag("disabled", isOff), .on(.click, .room(.best(message)))
    ) {
      icon(sign)
    }
  }

  private func days(_ calls: Calls) -> View {
    element(
      "div", .class("days"), .key("days"), .attribute("role", "group"),
      .attribute("aria-label", calls.words.weekdays)
    ) {
      for day in calls.week {
        element(
          "button", .class("chip"), .key(UInt64(day.rawValue)),
          .attribute("aria-pressed", call.weekdays.contains(day) ? "true" : "false"),
          .on(.click, .room(.best(.dayTapped(day))))
        ) {
          text(calls.times.dates.name(of: day))
        }
      }
    }
  }

  @NodeBuilder<CallMessage>
  private func notes(_ calls: Calls, _ words: BestWords) -> [View] {
    if isOneClock { element("p", .class("hint"), .key("one-clock")) { text(words.oneClock) } }
    if rows.count < call.places.count {
      element("p", .class("hint"), .key("unknown")) {
        text(words.without(calls.words.list(unknown.map { calls.name(of: $0) })))
      }
    }
  }

  // MARK: Single times

  @NodeBuilder<CallMessage>
  private func timesView(_ calls: Calls, _ words: BestWords) -> [View] {
    if case .windows? = windows.found {
    } else {
      element("div", .class("none"), .key("none"), .attribute("role", "status")) {
        element("p") { text(windows.found == nil ? words.noTimes : words.noWindow) }
        element("p", .class("hint")) { text(words.noWayOn) }
      }
    }
    element(
      "ol", .class("windows"), .key("windows"), .attribute("aria-label", calls.words.bestTimes)
    ) {
      windows.list
    }
    if windows.more > 0 {
      element("button", .class("word more"), .key("more"), .on(.click, .room(.best(.moreTapped)))) {
        text(words.more(windows.more))
      }
    }
    axis(calls, words)
  }

  private func axis(_ calls: Calls, _ words: BestWords) -> View {
    let found = windows.found?.windows ?? []
    return element(
      "section", .class(isWeek ? "axis days-of-week" : "axis"), .key("axis"),
      .attribute("aria-label", words.day)
    ) {
      element("div", .class("bars"), .key("bars"), .attribute("aria-hidden", "true")) {
        chart.bars(found, self)
      }
      element("ul", .class("lanes"), .key("lanes"), .attribute("aria-label", calls.words.places)) {
        for row in rows.indices {
          if row < chart.shown {
            lane(row, calls, words)
          } else {
            element("li", .class("lane"), .key(rows[row].place.id.bits))
          }
        }
      }
      chart.scale(self, calls.times)
    }
  }

  /// The band of a place; tapped, its own hours.
  private func lane(_ row: Int, _ calls: Calls, _ words: BestWords) -> View {
    let place = rows[row].place
    let isOpen = opened?.row == row
    let name = calls.name(of: place)
    return element("li", .class(isOpen ? "lane open" : "lane"), .key(place.id.bits)) {
      element(
        "button", .attribute("aria-expanded", isOpen ? "true" : "false"),
        .attribute("title", calls.words.hours), .on(.click, .room(.best(.placeTapped(row))))
      ) {
        element("span", .class("name"), .attribute("aria-hidden", "true")) { text(name) }
        if place.hours != nil {
          element("span", .class("sub")) { text(calls.words.ownHours) }
        }
        element("span", .class("life"), .key("day")) {
          if row < chart.bands.count {
            chart.bands[row]
          } else {
            element("span", .class("day-band"))
          }
          if let way = windows.way { element("i", .class("mark"), .style("--way", "\(way)")) }
        }
      }
      if isOpen, let opened { hours(opened.band, calls, words) }
    }
  }

  private func hours(_ band: HoursBand?, _ calls: Calls, _ words: BestWords) -> View {
    element("div", .class("own-hours"), .key("hours")) {
      element("div", .class("line"), .key("choice")) {
        element("span", .class("label")) { text(calls.words.hours) }
        chip(calls.words.usualHours, isChosen: band == nil, .hoursTapped(isOwn: false))
        chip(calls.words.ownHours, isChosen: band != nil, .hoursTapped(isOwn: true))
      }
      if let band {
        band.view(calls) { .room(.best(.hours($0))) }
        element("p", .class("hint"), .key("hint")) { text(words.ownHoursHint) }
      }
    }
  }

  // MARK: A series

  @NodeBuilder<CallMessage>
  private func seriesView(_ calls: Calls, _ words: BestWords) -> [View] {
    if let progress = series.progress {
      // The style sheet shows it to who has waited for a second.
      element(
        "progress", .class("search"), .key("progress"), .attribute("max", "100"),
        .attribute("value", "\(nearestInteger(progress * 100))"),
        .attribute("aria-label", words.lookingForSeries))
    } else if series.found == nil {
      element("p", .class("hint"), .key("none")) { text(words.noTimes) }
    }
    if let found = series.found {
      burdens(found, calls, words)
      if series.isLaidOut { keeping(calls, words) }
      element(
        "ol", .class("series"), .key("series"), .attribute("aria-label", words.fairSeries)
      ) {
        series.calendar
      }
    }
  }

  /// That a series is kept in a calendar alone, and the way there.
  private func keeping(_ calls: Calls, _ words: BestWords) -> View {
    element("div", .class("not-kept"), .key("take")) {
      element("div") { element("p") { text(words.seriesLeaves) } }
      element("button", .class("word primary"), .on(.click, .room(.best(.calendarTapped)))) {
        text(calls.words.calendarFile)
      }
      element("button", .class("word"), .on(.click, .room(.sendTapped))) { text(calls.words.send) }
    }
  }

  /// Who carries how much, and why.
  private func burdens(_ found: FairSeries, _ calls: Calls, _ words: BestWords) -> View {
    let burdens = found.burdens
    let most = burdens.reduce(0) { max($0, $1) }
    return element("section", .class("burdens"), .key("burdens")) {
      element("h2") { text(words.burdens) }
      element("ul") {
        for (row, burden) in burdens.enumerated() where row < rows.count {
          element("li", .key(rows[row].place.id.bits)) {
            element("span", .class("name")) { text(calls.name(of: rows[row].place)) }
            element("b") { text("\(burden)") }
            element("i", .style("--part", "\(most == 0 ? 0 : burden * 100 / most)"))
            if series.isLaidOut, row < series.reasons.count {
              element("span", .class("sub")) { text(reasons(series.reasons[row], calls, words)) }
            }
          }
        }
      }
      element("p", .class("hint"), .key("verdict")) { text(words.verdict(on: found)) }
      if series.isLaidOut, most > 0 {
        element("p", .class("hint"), .key("points")) { text(words.points) }
      }
    }
  }

  /// "8× early, 4× dinner".
  private func reasons(_ counts: [Int], _ calls: Calls, _ words: BestWords) -> String {
    var said: [String] = []
    for kind in BurdenKind.allCases where counts[kind.rawValue] > 0 {
      said.append(words.often(counts[kind.rawValue], words.reason(kind)))
    }
    return said.isEmpty ? words.alwaysGood : calls.words.list(said)
  }
}
