import Boards
import Markup
import Replication
import Reports
import Tallying

extension App {
  /// How many of what was put away are shown at once.
  private static let mostShown = 200

  /// What was put away, each with its way back.
  var drawerPanel: View {
    let archived = session.map { TallySheet.archived($0.board) } ?? []
    return element("main", .class("panel drawer"), .key("panel")) {
      element("section", .key("archive")) {
        element("h2") { text(drawerWords.archive) }
        if archived.isEmpty {
          element("div", .class("nothing")) {
            icon(.archive)
            element("p") { text(drawerWords.nothing) }
          }
        } else {
          element("ul", .class("away"), .attribute("role", "list")) {
            for row in archived.prefix(App.mostShown) { archivedRow(row) }
          }
          if archived.count > App.mostShown {
            element("p", .class("hint")) {
              text(drawerWords.more(archived.count - App.mostShown))
            }
          }
        }
        element("p", .class("hint")) {
          text(archived.isEmpty ? drawerWords.how : drawerWords.goesOn)
        }
      }
      element("section", .key("sound")) {
        element("h2") { text(drawerWords.device) }
        element(
          "button", .class("word toggle"), .attribute("role", "switch"),
          .attribute("aria-checked", shelf.isSounding ? "true" : "false"),
          .on(.click, .tally(.settings(.drawer(.soundTapped))))
        ) {
          icon(.sound)
          text(drawerWords.sound)
        }
        element("p", .class("hint")) { text(drawerWords.soundHint) }
      }
    }
  }

  /// What is opened from the side where one sets up.
  var panelTools: [View] {
    [
      panelTool("drawer", drawerWords.title, .archive, .drawer),
      panelTool("exchange", exchanging.open, .exchange, .exchange),
    ]
  }

  private func archivedRow(_ row: Tally) -> View {
    let name = words.name(row)
    return element(
      "li", .key(row.id.bits), .style("--crayon", Crayon(code: row.color).reference)
    ) {
      element("i", .class("dot"))
      if row.computation == nil {
        element(
          "button", .class("away-name"), .attribute("aria-label", historyWords.history(of: name)),
          .on(.click, .panelOpened(.history(row.id)))
        ) {
          text(name)
        }
      } else {
        element("span", .class("away-name")) { text(name) }
      }
      element("span", .class("line-figures")) { text(figures(of: row)) }
      element(
        "button", .class("word"), .attribute("aria-label", drawerWords.bringBack(name)),
        .on(.click, .tally(.settings(.drawer(.broughtBack(row.id)))))
      ) {
        text(drawerWords.bringBack)
      }
    }
  }

  /// Beside the other keys of a tally's settings.
  func archiveButton(_ row: Tally) -> View {
    element(
      "button", .class("key"), .attribute("aria-label", drawerWords.archive(words.name(row))),
      .on(.click, .tally(.settings(.drawer(.archived(row.id)))))
    ) {
      icon(.archive)
    }
  }
}
