import Markup
import Replication
import Reports
import Tallying

extension App {
  /// Which tallies count along: each a key that is in or out; `nil` where there is no other tally.
  func alsoField(_ row: Tally, _ editor: TallyState.Editor) -> View? {
    let (shown, hidden) = offeredAlso(for: row)
    let with = countedWith(row)
    let isSearched = !editor.alsoSearch.utf8.isEmpty
    if shown.isEmpty && with.isEmpty && !isSearched { return nil }
    return element(
      "div", .class("also"), .attribute("role", "group"), .attribute("aria-labelledby", "also")
    ) {
      element("div", .class("label"), .attribute("id", "also")) { text(settingsWords.also) }
      if hidden > 0 || isSearched {
        element(
          "input", .class("field"), .attribute("type", "search"),
          .attribute("aria-label", settingsWords.findAlso), .attribute("autocomplete", "off"),
          .attribute("placeholder", settingsWords.findAlso), .value(editor.alsoSearch),
          .on(.input, .tally(.settings(.alsoSearched(row.id)))),
          .on(.keyDown, .tally(.settings(.alsoKeyed(row.id)))))
      }
      element("div", .class("inputs")) {
        for other in shown { alsoKey(other, row) }
        if hidden > 0 { element("p", .class("hint")) { text(settingsWords.moreAlso(hidden)) } }
        if shown.isEmpty && isSearched {
          element("p", .class("hint")) { text(settingsWords.noneAlso) }
        }
      }
      for line in alsoLines(row, with) { element("p", .class("hint")) { text(line) } }
    }
  }

  private func alsoKey(_ other: Tally, _ row: Tally) -> View {
    let isIn = row.countsAlso.contains(other.id)
    let name = words.name(other)
    return element(
      "button", .class("input"), .key(other.id.bits),
      .style("--crayon", Crayon(code: other.color).reference),
      .attribute("aria-pressed", isIn ? "true" : "false"),
      .on(.click, .tally(.settings(.alsoTapped(row.id, other.id))))
    ) {
      if isIn { icon(.check) }
      text(other.isArchived ? settingsWords.putAway(name) : name)
    }
  }

  /// What else is worth knowing: what comes of it, and why this one counts without being tapped.
  private func alsoLines(_ row: Tally, _ with: [String]) -> [String] {
    var lines: [String] = []
    let onTheWay = countedOnTheWay(row)
    if isInCircle(row) {
      lines.append(settingsWords.circleAlso)
    } else if !onTheWay.isEmpty {
      lines.append(settingsWords.onTheWay(onTheWay))
    }
    if row.countsAlso.count >= CountingAlso.most { lines.append(settingsWords.fullAlso) }
    if !with.isEmpty { lines.append(settingsWords.countedWith(with)) }
    return lines
  }
}
