import CivilTime
import Clicking
import Interface
import Markup
import Replication
import Reports
import Text

// The log of practice as it is seen: how long, day by day, and what each song has become.
extension ClickScreen {
  @NodeBuilder<ClickMessage> var practiceLogRoom: [View] {
    if let room = practiceSlot.value?.log {
      if room.log.practices.isEmpty {
        element("p", .class("hint"), .key("none")) { text(words.noPractice) }
      } else {
        element("div", .class("practising totals"), .key("totals")) {
          total("week", words.duration(room.seconds(ofLast: 7)), words.lastSevenDays)
          total("streak", words.language.numbers.text(room.streak), words.daysInARow(room.streak))
        }
        minutesChart(room)
        heading("songs", words.whatWasPractised)
        for (i, practised) in room.practised.enumerated() { practisedRow(i, practised, room) }
        heading("sittings", words.sittings)
        sittings(room)
        element(
          "button", .class("word wide"), .key("file"), .on(.click, .room(.practice(.fileTapped)))
        ) {
          icon(.share)
          text(words.saveAsFile)
        }
      }
    }
  }

  private func total(_ key: Key, _ value: String, _ label: String) -> View {
    element("p", .class("figure"), .key(key)) {
      element("b") { text(value) }
      element("span") { text(label) }
    }
  }

  // MARK: Minutes

  private func minutesChart(_ room: PracticeLogRoom) -> View {
    let first = room.today - PracticeLogRoom.days + 1
    var values: [(day: Int64, tenths: Int128)] = []
    var days = 0
    for day in room.days where day.number >= first && day.number <= room.today {
      values.append((day.number, Int128(day.seconds / 6)))
      days += 1
    }
    let chart = DayChart(
      .bars, values, over: first...room.today, color: "var(--now)", words.language)
    return element("figure", .class("practice-chart"), .key("minutes")) {
      chart.figure(words.minutesADay) as View
      element("figcaption", .class("hint"), .key("said")) {
        text(
          words.practised(
            days: days, of: Int(PracticeLogRoom.days),
            words.duration(room.seconds(ofLast: PracticeLogRoom.days))))
      }
    }
  }

  // MARK: Songs

  private func practisedRow(
    _ index: Int, _ practised: PracticeLogRoom.Practised, _ room: PracticeLogRoom
  ) -> View {
    let isOpen = room.chosen == index
    return element("div", .class("list-row"), .key(UInt64(index))) {
      element("div", .class("row"), .key("row")) {
        element(
          "button", .class("row-name"), .key("name"),
          .attribute("aria-expanded", isOpen ? "true" : "false"),
          .on(.click, .room(.practice(.songTapped(index))))
        ) {
          element("span", .class("name")) { text(name(practised.song, practised.name)) }
          element("span", .class("what")) { text(summary(of: practised)) }
        }
      }
      if isOpen { change(of: practised, room) }
    }
  }

  /// "45 min · 80 → 104 BPM".
  private func summary(of practised: PracticeLogRoom.Practised) -> String {
    var summary = words.duration(practised.seconds)
    guard let first = practised.sittings.first, let last = practised.sittings.last else {
      return summary
    }
    summary += " · " + words.tempi(first.tempo, last.lastTempo)
    if let steadiness = last.steadiness {
      summary += " · " + words.steadiness(milliseconds(steadiness))
    }
    return summary
  }

  private func milliseconds(_ micro: Int64) -> Int { Int((micro + 500) / 1000) }

  /// How tempo and steadiness went from day to day.
  private func change(of practised: PracticeLogRoom.Practised, _ room: PracticeLogRoom) -> [View] {
    var tempi: [(day: Int64, tenths: Int128)] = []
    var spreads: [(day: Int64, tenths: Int128)] = []
    for sitting in practised.sittings {
      let day = room.day(of: sitting)
      // The last of each day.
      if tempi.last?.day == day { tempi.removeLast() }
      tempi.append((day, Int128(nearestInteger(sitting.lastTempo.double * 10))))
      guard let steadiness = sitting.steadiness else { continue }
      if spreads.last?.day == day { spreads.removeLast() }
      spreads.append((day, Int128(steadiness / 100)))
    }
    var views = [lineChart("tempo", words.tempoOverTime, tempi)]
    if !spreads.isEmpty { views.append(lineChart("spread", words.steadinessOverTime, spreads)) }
    return views
  }

  private func lineChart(
    _ key: Key, _ title: String, _ values: [(day: Int64, tenths: Int128)]
  ) -> View {
    let first = values.first?.day ?? 0
    let chart = DayChart(
      .line, values, over: first...max(first, values.last?.day ?? 0), color: "var(--now)",
      words.language)
    return element("figure", .class("practice-chart"), .key(key)) {
      element("figcaption", .class("label"), .key("title")) { text(title) }
      chart.figure(
        words.fromTo(
          title, tenths(values.first?.tenths ?? 0), tenths(values.last?.tenths ?? 0))) as View
    }
  }

  private func tenths(_ tenths: Int128) -> String {
    words.decimal(Fraction(Int64(tenths), 10) ?? Fraction(0))
  }

  // MARK: Sittings

  private func sittings(_ room: PracticeLogRoom) -> [View] {
    let dates = DateWords(words.language)
    var views: [View] = []
    var left = room.shown
    for day in room.days.reversed() {
      guard left > 0 else { break }
      views.append(
        element("h3", .class("day"), .key(UInt64(bitPattern: day.number))) {
          text(
            ((try? CivilDate(daysSince1970: day.number)).map { dates.fullDate($0) } ?? "") + " · "
              + words.duration(day.seconds))
        })
      for practice in day.practices.reversed() {
        views.append(sittingRow(practice, room, dates))
        left -= 1
      }
    }
    if left <= 0, room.log.practices.count > room.shown {
      views.append(
        element(
          "button", .class("word wide"), .key("more"), .on(.click, .room(.practice(.moreTapped)))
        ) { text(words.showMore) })
    }
    return views
  }

  private func sittingRow(
    _ practice: Practice, _ room: PracticeLogRoom, _ dates: DateWords
  ) -> View {
    let second = practice.start + room.offset - room.day(of: practice) * 86_400_000
    let time = dates.clock(Int(second / 60_000))
    let name = name(practice.song, practice.name)
    var what = time + " · " + words.duration(practice.seconds) + " · "
    what += words.tempi(practice.tempo, practice.lastTempo)
    if let steadiness = practice.steadiness {
      what += " · " + words.steadiness(milliseconds(steadiness))
    }
    return element("div", .class("row sitting"), .key(practice.id.bits)) {
      element("p", .class("row-name"), .key("name")) {
        element("span", .class("name")) { text(name) }
        element("span", .class("what")) { text(what) }
      }
      element(
        "button", .class("key"), .key("delete"),
        .attribute("aria-label", words.deleteSitting(name, time)),
        .attribute("title", words.deleteSittingLabel),
        .on(.click, .room(.practice(.deleted(practice.id))))
      ) { icon(.trash) }
    }
  }
}
