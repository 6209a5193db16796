import Boards
import Interface
import Markup
import Replication
import Reports
import Tallying
import Text

/// What came in, looked at before anything changes.
extension ExchangeRoom {
  /// How many lines of a file are shown.
  private static let shownChanges = 200

  func incomingSection(_ incoming: Incoming, _ tallies: Tallies, _ desk: Desk) -> View {
    let isOpen = tallies.sheet != nil
    return element("section", .class("incoming"), .key("incoming")) {
      switch incoming {
      case .setup(let setup): setupPreview(setup, tallies, desk)
      case .table(let table): tablePreview(table, isOpen: isOpen)
      case .board(let news, let changes): boardPreview(news, changes, isOpen: isOpen)
      }
    }
  }

  private func answers(
    _ label: String, _ message: ExchangeMessage, isOpen: Bool,
    other: (label: String, message: ExchangeMessage)? = nil
  ) -> View {
    element("div", .class("keys answers")) {
      element(
        "button", .class("word primary"), .flag("disabled", !isOpen),
        .focused(), .on(.click, message)
      ) {
        text(label)
      }
      if let other { word(other.label, other.message) }
      word(words.notNow, .leaveTapped)
    }
  }

  private func line(
    _ name: String, _ figures: String?, color: Int64? = nil, sub: String? = nil
  ) -> View {
    element("li", .class("line-item")) {
      if let color {
        element("i", .class("dot"), .style("--crayon", Crayon(code: color).reference))
      }
      element("span", .class("line-name")) {
        text(name)
        if let sub { element("small") { text(sub) } }
      }
      if let figures { element("span", .class("line-figures")) { text(figures) } }
    }
  }

  // MARK: A setup

  private func setupPreview(
    _ setup: TallySetup, _ tallies: Tallies, _ desk: Desk
  ) -> [View] {
    let isOpen = tallies.sheet != nil
    var views: [View] = []
    views.append(element("p", .class("label")) { text(words.whatYouGet) })
    views.append(element("h2") { text(setup.name?.string ?? words.untitled) })
    var about = words.tallies(setup.items.count)
    if setup.hasCounts { about += " · " + words.bringsCounts }
    views.append(element("p") { text(about) })
    var next = 0
    for group in -1..<setup.groups.count {
      var lines: [View] = []
      while next < setup.items.count, (setup.items[next].group ?? -1) == group {
        lines.append(preview(of: next, in: setup))
        next += 1
      }
      if group >= 0 {
        views.append(element("h3") { text(setup.groups[group]?.string ?? words.untitled) })
      }
      if !lines.isEmpty { views.append(element("ul", .class("lines")) { lines }) }
    }
    if isFree(tallies, desk) {
      if desk.session?.board.isUntouchedExample == true {
        views.append(element("p", .class("hint")) { text(words.takesPlace) })
      }
      views.append(answers(words.takeCopy, .takeTapped, isOpen: isOpen))
    } else {
      let board = boardName(desk)
      views.append(element("p", .class("hint")) { text(words.newOrHere(board)) })
      views.append(
        answers(
          words.asNewBoard, .newBoardTapped, isOpen: isOpen && desk.standing.isKept,
          other: (words.addHere(board), .takeTapped)))
    }
    return views
  }

  private func preview(of place: Int, in setup: TallySetup) -> View {
    let item = setup.items[place]
    var figures: String?
    var sub = setup.line(of: place, words.language.numbers).map {
      String(decoding: $0, as: UTF8.self)
    }
    if case .tally(let count, _) = item.content {
      if setup.hasCounts { figures = words.language.numbers.text(count) }
      sub = item.settings.note?.string
    }
    return line(
      item.name?.string ?? words.untitled, figures, color: item.color, sub: sub)
  }

  // MARK: Files

  private func tablePreview(_ table: Table, isOpen: Bool) -> [View] {
    var views: [View] = []
    views.append(element("h2") { text(words.whatWouldHappen) })
    guard let plan = table.plan else {
      if let fault {
        views.append(element("p", .attribute("role", "alert")) { text(words.fault(fault.0)) })
      }
      var other: (String, ExchangeMessage)?
      if !table.table.hasTaps { other = (words.setCounts, .importChosen(.set)) }
      views.append(
        answers(words.countAgain, .importChosen(.addAgain), isOpen: isOpen, other: other))
      return views
    }
    views.append(element("p") { text(words.summary(plan)) })
    var lines: [View] = []
    for each in plan.lines.prefix(ExchangeRoom.shownChanges) {
      let before = each.before.map { words.language.numbers.text($0) } ?? "—"
      let after = each.after.map { words.language.numbers.text($0) } ?? "—"
      lines.append(
        line(
          each.name.string,
          each.isNew
            ? "\(words.isNew) \(after)"
            : each.before == each.after ? after : "\(before) → \(after)",
          sub: words.earlier(each)))
    }
    views.append(element("ul", .class("lines")) { lines })
    if plan.lines.count > lines.count {
      views.append(more(plan.lines.count - lines.count))
    }
    if plan.changes.isEmpty {
      views.append(element("p", .class("hint")) { text(words.nothingNew) })
    }
    // What the tallies show already can be added to or replaced; a tap is only ever added.
    if !table.table.hasTaps, plan.lines.contains(where: { !$0.isNew }) {
      let isSetting = table.mode == .set
      views.append(
        element(
          "button", .class("switch"), .attribute("role", "switch"),
          .attribute("aria-checked", isSetting ? "true" : "false"),
          .on(.click, .importChosen(isSetting ? .add : .set))
        ) { text(words.setCounts) })
    }
    views.append(answers(words.count, .takeTapped, isOpen: isOpen && !plan.changes.isEmpty))
    return views
  }

  private func boardPreview(
    _ news: BoardFile.News, _ changes: [CountChange], isOpen: Bool
  ) -> [View] {
    let count = news.operations.count
    var views: [View] = []
    views.append(element("h2") { text(words.whatWouldHappen) })
    views.append(element("p") { text(words.operations(news.count, new: count)) })
    var lines: [View] = []
    for each in changes.prefix(ExchangeRoom.shownChanges) {
      let before = each.before.map { "\($0) →" } ?? words.isNew
      lines.append(line(each.name, "\(before) \(each.after)"))
    }
    views.append(element("ul", .class("lines")) { lines })
    if changes.count > lines.count { views.append(more(changes.count - lines.count)) }
    views.append(
      element("p", .class("hint")) { text(count == 0 ? words.nothingNew : words.mergeHint) })
    views.append(answers(words.add, .takeTapped, isOpen: isOpen && count > 0))
    return views
  }

  private func more(_ count: Int) -> View {
    element("p", .class("hint")) { text(words.moreLines(count)) }
  }
}
