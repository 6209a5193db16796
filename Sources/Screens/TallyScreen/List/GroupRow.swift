import Boards
import Interface
import Markup
import Replication
import Reports
import TallyRooms
import Tallying
import Text

extension TallyScreen {
  /// A group's own line: its name, how many tallies it has, and what they count together.
  @inline(never)
  func groupRow(_ place: Int, inLine line: Int) -> View? {
    guard let sheet = tallies.sheet, let group = sheet.sections[place].group else { return nil }
    let section = sheet.sections[place]
    let name = words.group(group)
    let isFolded = folded.contains(group.id)
    let isChosen = editor?.id == group.id
    let sum = section.sum.map { tallies.words.language.numbers.text($0) } ?? "—"
    let isSettingUp = side == .settingUp
    return element(
      "li", .class(isChosen ? "group chosen" : "group"), .key(group.id.bits),
      .style("--shift", shift(ofLine: line))
    ) {
      element("h2") {
        element(
          "button", .class("fold"), .attribute("aria-expanded", isFolded ? "false" : "true"),
          .on(.click, .foldTapped(group.id))
        ) {
          icon(isFolded ? .right : .down)
          element("span", .class("what")) {
            element("span", .class("name")) { text(name) }
            element("span", .class("sub")) {
              text(tallies.words.tallies(tallyCount(in: section, of: sheet)))
            }
          }
        }
      }
      if isSettingUp {
        element(
          "button", .class("key"), .attribute("aria-label", words.addTo(name)),
          .attribute("title", words.addTo(name)),
          .on(.click, .addToGroupTapped(group.id))
        ) {
          icon(.plus)
        }
        element(
          "button", .class("key settings"), .attribute("aria-label", words.settings(name)),
          .attribute("title", words.settings(name)),
          .attribute("aria-expanded", isChosen ? "true" : "false"),
          .focused(focusedKey == group.id),
          .on(.click, .settingsTapped(group.id))
        ) {
          icon(.sliders)
        }
      } else if !section.rows.isEmpty {
        element("div", .class("glass")) {
          matrix(DotMatrix(sum, within: 140, largestPitch: 4), words.together(sum))
        }
      }
    }
  }

  /// How many tallies a group has; what is computed of them is none.
  private func tallyCount(in section: TallySection, of sheet: TallySheet) -> Int {
    var count = 0
    for row in section.rows where sheet.tallies[row].computation == nil { count += 1 }
    return count
  }

  /// How far a line gives way to the row that is dragged; `nil` while none is.
  func shift(ofLine line: Int) -> String? {
    guard let drag else { return nil }
    var shift = 0.0
    if line > drag.from, line <= drag.to {
      shift = -drag.rowHeight
    } else if line < drag.from, line >= drag.to {
      shift = drag.rowHeight
    }
    return "\(nearestInteger(shift))px"
  }
}
