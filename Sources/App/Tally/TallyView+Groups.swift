import Boards
import Markup
import Replication
import Reports
import Tallying

extension App {
  /// A group's own line: its name, how many tallies it has, and what they count together.
  func groupRow(_ place: Int, inLine line: Int) -> View? {
    guard let sheet = session?.sheet, let group = sheet.sections[place].group else { return nil }
    let section = sheet.sections[place]
    let name = words.group(group)
    let isFolded = tally.folded.contains(group.id)
    let isChosen = tally.editor?.id == group.id
    let sum = section.sum.map { Figures.text($0) } ?? "—"
    let isSettingUp = tally.side == .settingUp
    return element(
      "li", .class(isChosen ? "group chosen" : "group"), .key(group.id.bits),
      .style("--shift", shift(ofLine: line))
    ) {
      element("h2") {
        element(
          "button", .class("fold"), .attribute("aria-expanded", isFolded ? "false" : "true"),
          .on(.click, .tally(.foldTapped(group.id)))
        ) {
          icon(isFolded ? .right : .down)
          element("span", .class("what")) {
            element("span", .class("name")) { text(name) }
            element("span", .class("sub")) { text(words.tallies(section.rows.count)) }
          }
        }
      }
      if isSettingUp {
        element(
          "button", .class("key"), .attribute("aria-label", words.addTo(name)),
          .on(.click, .tally(.addToGroupTapped(group.id)))
        ) {
          icon(.plus)
        }
        element(
          "button", .class("key settings"), .attribute("aria-label", words.settings(name)),
          .attribute("aria-expanded", isChosen ? "true" : "false"),
          .on(.click, .tally(.settingsTapped(group.id)))
        ) {
          icon(.sliders)
        }
      } else if !section.rows.isEmpty {
        element("div", .class("glass")) { matrix(DotMatrix(sum), words.together(sum)) }
      }
    }
  }

  /// How far a line gives way to the row that is dragged; `nil` while none is.
  func shift(ofLine line: Int) -> String? {
    guard let drag = tally.drag else { return nil }
    var shift = 0.0
    if line > drag.from, line <= drag.to {
      shift = -drag.rowHeight
    } else if line < drag.from, line >= drag.to {
      shift = drag.rowHeight
    }
    return "\(nearestInteger(shift))px"
  }
}
