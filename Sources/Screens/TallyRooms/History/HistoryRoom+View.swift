import Boards
public import Interface
public import Markup
import Replication
import Reports
import Tallying
import Text

extension HistoryRoom {
  /// A part of what it shows.
  public typealias View = Node<HistoryMessage>

  /// What is seen of it.
  public func view(_ tallies: Tallies, _ desk: Desk) -> View {
    guard let session = desk.session, let sheet = tallies.sheet,
      let tally = Tally(id, on: session.board)
    else { return element("main", .class("panel history"), .key("history")) }
    let names = words.deviceNames(session)
    let rounds = TallyRound.all(of: session.board.counter(id))
    let shown = HistoryRoom.round(chosen, of: rounds)
    return element(
      "main", .class("panel history"), .key("history"),
      .style("--crayon", Crayon(code: tally.color).reference)
    ) {
      element("div", .class("column"), .key("who")) {
        totalSection(tally, tallies, names, desk)
        agreementSection(tally, names, sheet, session.board)
        if rounds.count > 1 { roundsSection(rounds, shown) }
      }
      element("div", .class("column"), .key("what")) {
        chartSection(tally, shown)
        if shown.isCurrent { shareSection(tally, sheet) }
        logSection(names)
      }
    }
  }

  private var common: CommonWords { CommonWords(language: words.language) }

  // MARK: Who counted

  private func totalSection(
    _ tally: Tally, _ tallies: Tallies, _ names: DeviceNames, _ desk: Desk
  ) -> View {
    let figures = tallies.figures(of: tally)
    return element("section", .key("total")) {
      element("div", .class("glass")) {
        element("div", .class("name")) { text(words.name(tally)) }
        matrix(DotMatrix(figures, cells: 0, within: 320, largestPitch: 12), figures)
      }
      element("h2") { text(words.whoCounted) }
      sharesList(names, desk)
      if let line = whatIsMissing(desk) { element("p", .class("hint")) { text(line) } }
      naming.view(desk)?.map { HistoryMessage.naming($0) }
    }
  }

  /// The most devices that are listed one by one.
  private static let mostDevices = 30

  private func sharesList(_ names: DeviceNames, _ desk: Desk) -> View? {
    guard let session = desk.session else { return nil }
    let shares = CounterShares(of: id, on: session.board, names)
    var latest: [(device: [UInt8], at: Int64)] = []
    for (replica, at) in history.lastTaps {
      let device = names.label(of: replica)
      if let i = latest.firstIndex(where: { $0.device == device }) {
        latest[i].at = max(latest[i].at, at)
      } else {
        latest.append((device, at))
      }
    }
    var rows: [(device: [UInt8], sum: Int128)] = []
    for share in shares.shares { rows.append((share.device, share.sum)) }
    // Who counted in earlier rounds alone is heard of all the same.
    for entry in latest where !rows.contains(where: { $0.device == entry.device }) {
      rows.append((entry.device, 0))
    }
    if rows.isEmpty { rows.append((Array(words.thisDevice.utf8), 0)) }
    rows.order { a, b in
      a.sum.magnitude != b.sum.magnitude
        ? a.sum.magnitude > b.sum.magnitude : a.device.lexicographicallyPrecedes(b.device)
    }
    var left: Int128 = 0
    for row in rows.dropFirst(HistoryRoom.mostDevices) { left += row.sum }
    return element(
      "ul", .class("shares"), .attribute("role", "list"),
      .attribute("aria-label", shares.line(words.language.numbers))
    ) {
      for row in rows.prefix(HistoryRoom.mostDevices) {
        let at = latest.first { $0.device == row.device }?.at
        share(
          String(decoding: row.device, as: UTF8.self), row.sum,
          at.map { words.lastCounted(common.ago($0, now: moment.now)) },
          key: Key(bytes: row.device))
      }
      if rows.count > HistoryRoom.mostDevices {
        share(words.others(rows.count - HistoryRoom.mostDevices), left, nil, key: "others")
      }
    }
  }

  private func share(_ name: String, _ sum: Int128, _ line: String?, key: Key) -> View {
    element("li", .key(key)) {
      element("span", .class("device-name")) {
        text(name)
        if let line { element("small") { text(line) } }
      }
      element("span", .class("figures")) { text(words.language.numbers.text(sum)) }
    }
  }

  /// What may be missing from what is shown, and why.
  private func whatIsMissing(_ desk: Desk) -> String? {
    if damaged > 0 { return words.damaged }
    guard desk.standing.isFetching else { return nil }
    return desk.standing.isOffline ? words.offline : words.fetching
  }

  // MARK: Rounds and chart

  private func roundsSection(
    _ rounds: [TallyRound], _ shown: TallyRound
  ) -> View {
    element("section", .key("rounds")) {
      element("h2", .attribute("id", "rounds")) { text(words.rounds) }
      element(
        "div", .class("boards"), .attribute("role", "group"),
        .attribute("aria-labelledby", "rounds")
      ) {
        for round in rounds.reversed().prefix(self.rounds) {
          roundButton(round, isShown: round.number == shown.number)
        }
        if rounds.count > self.rounds {
          element("button", .class("word"), .key("more"), .on(.click, .moreRoundsTapped)) {
            text(words.moreRounds)
          }
        }
      }
    }
  }

  private func roundButton(_ round: TallyRound, isShown: Bool) -> View {
    let beginning = history.beginnings[round.number].map { clock.full($0) }
    return element(
      "button", .class(isShown ? "board chosen" : "board"), .key(UInt64(round.number)),
      .attribute("aria-pressed", isShown ? "true" : "false"),
      .on(.click, .roundTapped(round.number))
    ) {
      element("span", .class("device-name")) {
        text(name(of: round))
        if round.isCurrent, round.day == nil, let beginning {
          element("small") { text(words.since(beginning)) }
        }
      }
      element("span", .class("figures")) { text(words.language.numbers.text(round.total)) }
    }
  }

  /// What a round is called: its day, else when it began.
  private func name(of round: TallyRound) -> String {
    if let day = round.day {
      return words.day(day, today: clock.day(moment.now))
    }
    if round.isCurrent { return words.now }
    if round.number == 0 { return words.beforeResets }
    guard let beginning = history.beginnings[round.number] else {
      return words.round(round.number)
    }
    return words.since(clock.full(beginning))
  }

  private func chartSection(_ tally: Tally, _ round: TallyRound) -> View {
    element("section", .key("chart")) {
      element("div", .class("chart-title")) {
        element("h2") { text(words.chart) }
        element("div", .class("kinds"), .attribute("role", "group")) {
          kindButton(.count)
          kindButton(.rate)
        }
      }
      if isRead {
        chart(tally, round)
      } else {
        element("p", .class("reading"), .attribute("role", "status")) {
          text(percent.map { words.reading($0) } ?? words.reading)
        }
      }
    }
  }

  private func kindButton(_ kind: TallyChart.Kind) -> View {
    element(
      "button", .class("word toggle"),
      .attribute("aria-pressed", self.kind == kind ? "true" : "false"),
      .on(.click, .kindTapped(kind))
    ) { text(words.kind(kind)) }
  }

  private func chart(_ tally: Tally, _ round: TallyRound) -> View {
    let chart = TallyChart(
      kind, of: tally, called: name(of: round), history.histogram,
      in: words.language, offset: moment.offset)
    return element("figure", .key("figure")) {
      chart.figure()
      element("figcaption") { text(chart.description) }
    }
  }

  /// What part of its group the tally is, as it stands.
  private func shareSection(_ tally: Tally, _ sheet: TallySheet) -> View? {
    guard let chart = GroupChart(with: tally.id, in: sheet, words.language) else { return nil }
    return element("section", .key("share")) {
      element("h2") { text(words.share) }
      element("figure") {
        chart.figure()
        element("figcaption") { text(chart.description) }
      }
    }
  }

  // MARK: The log

  private func logSection(_ names: DeviceNames) -> View? {
    guard isRead else { return nil }
    let entries = history.newest(self.entries)
    let today = clock.day(moment.now)
    var days: [(day: Int64, entries: [TallyHistory.Entry])] = []
    for entry in entries {
      let day = clock.day(entry.last)
      if let last = days.last, last.day == day {
        days[days.count - 1].entries.append(entry)
      } else {
        days.append((day, []))
        days[days.count - 1].entries.append(entry)
      }
    }
    let isAll = history.count <= self.entries
    return element("section", .key("log")) {
      element("h2") { text(words.log) }
      if entries.isEmpty { element("p") { text(words.nothing) } }
      for day in days {
        element("div", .class("day"), .key(UInt64(bitPattern: day.day))) {
          element("h3") { text(words.day(day.day, today: today)) }
          element("ol", .class("log"), .attribute("role", "list")) {
            for entry in day.entries { logEntry(entry, names) }
          }
        }
      }
      if !isAll {
        element("button", .class("word"), .key("more"), .on(.click, .moreTapped)) {
          text(words.more)
        }
      } else if history.isCut {
        element("p", .class("hint"), .key("cut")) { text(words.isCut) }
      }
    }
  }

  private func logEntry(
    _ entry: TallyHistory.Entry, _ names: DeviceNames
  ) -> View {
    element("li", .key(entry.key.number)) {
      element("span", .class("time")) { text(clock.time(entry.last)) }
      element("span", .class("deed")) {
        if entry.up != 0 {
          element("b", .class("up")) { text("+" + words.language.numbers.text(entry.up)) }
        }
        if entry.down != 0 {
          element("b", .class("down")) { text(words.language.numbers.text(-entry.down)) }
        }
        if let deed = deed(entry) { element("span") { text(deed) } }
        if case .corrected(let note) = entry.kind, let note = Title(showing: note) {
          element("q") { text(note.string) }
        }
      }
      element("span", .class("by")) {
        text(String(decoding: names.label(of: entry.replica), as: UTF8.self))
      }
    }
  }

  private func deed(_ entry: TallyHistory.Entry) -> String? {
    switch entry.kind {
    case .counted: entry.taps > 1 ? words.taps(entry.taps) : nil
    case .corrected: words.corrected
    case .reverted: words.reverted
    case .began(let round):
      TallyRound.day(ofRound: round) == nil ? words.began : words.dayBegan
    case .reopened: words.reopened
    }
  }
}
