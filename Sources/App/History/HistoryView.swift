import Boards
import Markup
import Replication
import Reports
import Tallying

extension App {
  /// The way to a tally's history, from its settings.
  func historyButton(_ row: Tally) -> View {
    element(
      "button", .class("word"), .key("history"),
      .attribute("aria-label", historyWords.history(of: words.name(row))),
      .on(.click, .panelOpened(.history(row.id)))
    ) {
      icon(.clock)
      text(historyWords.title)
    }
  }

  /// The panel in place of the list.
  var historyPanel: View {
    guard let state = history, let session, let tally = Tally(state.id, on: session.board),
      let names = deviceNames
    else { return element("main", .class("panel history"), .key("history")) }
    let rounds = TallyRound.all(of: session.board.counter(state.id))
    let shown = App.round(state.chosen, of: rounds)
    return element(
      "main", .class("panel history"), .key("history"),
      .style("--crayon", Crayon(code: tally.color).reference)
    ) {
      element("div", .class("column"), .key("who")) {
        totalSection(tally, state, names)
        agreementSection(tally, state, names)
        if rounds.count > 1 { roundsSection(rounds, shown, state) }
      }
      element("div", .class("column"), .key("what")) {
        chartSection(tally, shown, state)
        if shown.isCurrent { shareSection(tally) }
        logSection(state, names)
      }
    }
  }

  // MARK: Who counted

  private func totalSection(
    _ tally: Tally, _ state: HistoryState, _ names: DeviceNames
  ) -> View {
    element("section", .key("total")) {
      element("div", .class("glass")) {
        element("div", .class("name")) { text(words.name(tally)) }
        matrix(
          DotMatrix(figures(of: tally), cells: 0, within: 320, largestPitch: 12),
          figures(of: tally))
      }
      element("h2") { text(historyWords.whoCounted) }
      sharesList(state, names)
      if let line = whatIsMissing(state) { element("p", .class("hint")) { text(line) } }
      deviceField(state)
    }
  }

  /// The most devices that are listed one by one.
  private static let mostDevices = 30

  private func sharesList(_ state: HistoryState, _ names: DeviceNames) -> View? {
    guard let session else { return nil }
    let shares = CounterShares(of: state.id, on: session.board, names)
    var latest: [(device: [UInt8], at: Int64)] = []
    for (replica, at) in state.history.lastTaps {
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
    if rows.isEmpty { rows.append((Array(historyWords.thisDevice.utf8), 0)) }
    rows.order { a, b in
      a.sum.magnitude != b.sum.magnitude
        ? a.sum.magnitude > b.sum.magnitude : a.device.lexicographicallyPrecedes(b.device)
    }
    var left: Int128 = 0
    for row in rows.dropFirst(App.mostDevices) { left += row.sum }
    return element(
      "ul", .class("shares"), .attribute("role", "list"),
      .attribute("aria-label", String(decoding: shares.line, as: UTF8.self))
    ) {
      for row in rows.prefix(App.mostDevices) {
        let at = latest.first { $0.device == row.device }?.at
        share(
          String(decoding: row.device, as: UTF8.self), row.sum,
          at.map { historyWords.lastCounted(historyWords.ago($0, now: state.moment.now)) },
          key: Key(bytes: row.device))
      }
      if rows.count > App.mostDevices {
        share(historyWords.others(rows.count - App.mostDevices), left, nil, key: "others")
      }
    }
  }

  private func share(_ name: String, _ sum: Int128, _ line: String?, key: Key) -> View {
    element("li", .key(key)) {
      element("span", .class("device-name")) {
        text(name)
        if let line { element("small") { text(line) } }
      }
      element("span", .class("figures")) { text(ChartFigure.grouped(sum)) }
    }
  }

  /// What may be missing from what is shown, and why.
  private func whatIsMissing(_ state: HistoryState) -> String? {
    if state.damaged > 0 { return historyWords.damaged }
    guard session?.shared != nil, inStep.driver?.cursor == nil else { return nil }
    return inStep.driver?.trouble == nil ? historyWords.fetching : historyWords.offline
  }

  private func deviceField(_ state: HistoryState) -> View? {
    guard let session else { return nil }
    let name = DeviceNames.name(of: session.own, on: session.board)?.string ?? ""
    let isWrong = state.fault != nil
    return element("div", .class("naming")) {
      element("label", .class("label"), .attribute("for", "device-name")) {
        text(historyWords.nameOfThisDevice)
      }
      element(
        "input", .class("field"), .attribute("id", "device-name"), .attribute("type", "text"),
        .attribute("autocomplete", "off"), .attribute("enterkeyhint", "done"),
        .attribute("placeholder", historyWords.nameExample), .value(state.draft ?? name),
        .attribute("aria-invalid", isWrong ? "true" : nil),
        .attribute("aria-describedby", "device-hint"),
        .on(.input, .history(.nameEdited)), .on(.blur, .history(.nameLeft)),
        .on(.keyDown, .history(.nameKeyed)))
      element(
        "p", .class(isWrong ? "hint wrong" : "hint"), .attribute("id", "device-hint"),
        .attribute("role", isWrong ? "alert" : nil)
      ) {
        text(state.fault.map { words.fault($0) } ?? historyWords.whoSeesName)
      }
    }
  }

  // MARK: Rounds and chart

  private func roundsSection(
    _ rounds: [TallyRound], _ shown: TallyRound, _ state: HistoryState
  ) -> View {
    element("section", .key("rounds")) {
      element("h2", .attribute("id", "rounds")) { text(historyWords.rounds) }
      element(
        "div", .class("boards"), .attribute("role", "group"),
        .attribute("aria-labelledby", "rounds")
      ) {
        for round in rounds.reversed().prefix(state.rounds) {
          roundButton(round, isShown: round.number == shown.number, state)
        }
        if rounds.count > state.rounds {
          element("button", .class("word"), .key("more"), .on(.click, .history(.moreRoundsTapped)))
          {
            text(historyWords.moreRounds)
          }
        }
      }
    }
  }

  private func roundButton(_ round: TallyRound, isShown: Bool, _ state: HistoryState) -> View {
    let beginning = state.history.beginnings[round.number].map { state.clock.full($0) }
    return element(
      "button", .class(isShown ? "board chosen" : "board"), .key(UInt64(round.number)),
      .attribute("aria-pressed", isShown ? "true" : "false"),
      .on(.click, .history(.roundTapped(round.number)))
    ) {
      element("span", .class("device-name")) {
        text(name(of: round, state))
        if round.isCurrent, round.day == nil, let beginning {
          element("small") { text(historyWords.since(beginning)) }
        }
      }
      element("span", .class("figures")) { text(ChartFigure.grouped(round.total)) }
    }
  }

  /// What a round is called: its day, else when it began.
  private func name(of round: TallyRound, _ state: HistoryState) -> String {
    if let day = round.day {
      return historyWords.day(day, today: state.clock.day(state.moment.now))
    }
    if round.isCurrent { return historyWords.now }
    if round.number == 0 { return historyWords.beforeResets }
    guard let beginning = state.history.beginnings[round.number] else {
      return historyWords.round(round.number)
    }
    return historyWords.since(state.clock.full(beginning))
  }

  private func chartSection(_ tally: Tally, _ round: TallyRound, _ state: HistoryState) -> View {
    element("section", .key("chart")) {
      element("div", .class("chart-title")) {
        element("h2") { text(historyWords.chart) }
        element("div", .class("kinds"), .attribute("role", "group")) {
          kindButton(.count, state)
          kindButton(.rate, state)
        }
      }
      if state.isRead {
        chart(tally, round, state)
      } else {
        element("p", .class("reading"), .attribute("role", "status")) {
          text(state.percent.map { historyWords.reading($0) } ?? historyWords.reading)
        }
      }
    }
  }

  private func kindButton(_ kind: TallyChart.Kind, _ state: HistoryState) -> View {
    element(
      "button", .class("word toggle"),
      .attribute("aria-pressed", state.kind == kind ? "true" : "false"),
      .on(.click, .history(.kindTapped(kind)))
    ) { text(historyWords.kind(kind)) }
  }

  private func chart(_ tally: Tally, _ round: TallyRound, _ state: HistoryState) -> View {
    let chart = TallyChart(
      state.kind, of: tally, called: name(of: round, state), state.history.histogram,
      in: words.language, offset: state.moment.offset)
    return element("figure", .key("figure")) {
      chart.figure()
      element("figcaption") { text(chart.description) }
    }
  }

  /// What part of its group the tally is, as it stands.
  private func shareSection(_ tally: Tally) -> View? {
    guard let sheet = session?.sheet,
      let chart = GroupChart(with: tally.id, in: sheet, words.language)
    else { return nil }
    return element("section", .key("share")) {
      element("h2") { text(historyWords.share) }
      element("figure") {
        chart.figure()
        element("figcaption") { text(chart.description) }
      }
    }
  }

  // MARK: The log

  private func logSection(_ state: HistoryState, _ names: DeviceNames) -> View? {
    guard state.isRead else { return nil }
    let entries = state.history.newest(state.entries)
    let today = state.clock.day(state.moment.now)
    var days: [(day: Int64, entries: [TallyHistory.Entry])] = []
    for entry in entries {
      let day = state.clock.day(entry.last)
      if let last = days.last, last.day == day {
        days[days.count - 1].entries.append(entry)
      } else {
        days.append((day, []))
        days[days.count - 1].entries.append(entry)
      }
    }
    let isAll = state.history.count <= state.entries
    return element("section", .key("log")) {
      element("h2") { text(historyWords.log) }
      if entries.isEmpty { element("p") { text(historyWords.nothing) } }
      for day in days {
        element("div", .class("day"), .key(UInt64(bitPattern: day.day))) {
          element("h3") { text(historyWords.day(day.day, today: today)) }
          element("ol", .class("log"), .attribute("role", "list")) {
            for entry in day.entries { logEntry(entry, state, names) }
          }
        }
      }
      if !isAll {
        element("button", .class("word"), .key("more"), .on(.click, .history(.moreTapped))) {
          text(historyWords.more)
        }
      } else if state.history.isCut {
        element("p", .class("hint"), .key("cut")) { text(historyWords.isCut) }
      }
    }
  }

  private func logEntry(
    _ entry: TallyHistory.Entry, _ state: HistoryState, _ names: DeviceNames
  ) -> View {
    element("li", .key(entry.place.number)) {
      element("span", .class("time")) { text(state.clock.time(entry.last)) }
      element("span", .class("deed")) {
        if entry.up != 0 {
          element("b", .class("up")) { text("+" + ChartFigure.grouped(entry.up)) }
        }
        if entry.down != 0 {
          element("b", .class("down")) { text(ChartFigure.grouped(-entry.down)) }
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
    case .counted: entry.taps > 1 ? historyWords.taps(entry.taps) : nil
    case .corrected: historyWords.corrected
    case .reverted: historyWords.reverted
    case .began(let round):
      TallyRound.day(ofRound: round) == nil ? historyWords.began : historyWords.dayBegan
    case .reopened: historyWords.reopened
    }
  }
}
