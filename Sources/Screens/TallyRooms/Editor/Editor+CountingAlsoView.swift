import Interface
import Markup
import Replication
import Reports
import Tallying

extension Editor {
  /// Which tallies count along: each a key that is in or out; `nil` where there is no other tally.
  func alsoField(
    _ row: Tally, _ words: SettingsWords, _ sheet: TallySheet, _ board: Board
  ) -> View? {
    let (shown, hidden) = offeredAlso(for: row, sheet, board)
    let with = countedWith(row, words, sheet)
    let isSearched = !alsoSearch.utf8.isEmpty
    if shown.isEmpty && with.isEmpty && !isSearched { return nil }
    return element(
      "div", .class("chips also"), .attribute("role", "group"),
      .attribute("aria-labelledby", "also")
    ) {
      element("div", .class("label"), .attribute("id", "also")) { text(words.also) }
      if hidden > 0 || isSearched {
        element(
          "input", .class("field"), .attribute("type", "search"),
          .attribute("aria-label", words.findAlso), .attribute("autocomplete", "off"),
          .attribute("placeholder", words.findAlso), .value(alsoSearch),
          .on(.input, .settings(.alsoSearched(row.id))),
          .on(.keyDown, .settings(.alsoKeyed(row.id))))
      }
      element("div", .class("inputs")) {
        for other in shown { alsoKey(other, row, words) }
        if hidden > 0 { element("p", .class("hint")) { text(words.moreAlso(hidden)) } }
        if shown.isEmpty && isSearched {
          element("p", .class("hint")) { text(words.noneAlso) }
        }
      }
      for line in alsoLines(row, with, words, sheet, board) {
        element("p", .class("hint")) { text(line) }
      }
    }
  }

  private func alsoKey(_ other: Tally, _ row: Tally, _ words: SettingsWords) -> View {
    let isIn = row.countsAlso.contains(other.id)
    let name = words.name(other)
    return element(
      "button", .class("input"), .key(other.id.bits),
      .style("--crayon", Crayon(code: other.color).reference),
      .attribute("aria-pressed", isIn ? "true" : "false"),
      .on(.click, .settings(.alsoTapped(row.id, other.id)))
    ) {
      if isIn { icon(.check) }
      text(other.isArchived ? words.putAway(name) : name)
    }
  }

  /// What else is worth knowing: what comes of it, and why this one counts without being tapped.
  private func alsoLines(
    _ row: Tally, _ with: [String], _ words: SettingsWords, _ sheet: TallySheet, _ board: Board
  ) -> [String] {
    var lines: [String] = []
    let onTheWay = countedOnTheWay(row, words, board)
    if isInCircle(row, sheet) {
      lines.append(words.circleAlso)
    } else if !onTheWay.isEmpty {
      lines.append(words.onTheWay(onTheWay))
    }
    if row.countsAlso.count >= CountingAlso.most { lines.append(words.fullAlso) }
    if !with.isEmpty { lines.append(words.countedWith(with)) }
    return lines
  }
}
