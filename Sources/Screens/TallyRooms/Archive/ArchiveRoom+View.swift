import Boards
import Interface
public import Markup
import Replication
import Reports
import Tallying

extension ArchiveRoom {
  /// How many of what was put away are shown at once.
  private static let mostShown = 200

  /// A part of what it shows.
  public typealias View = Node<ArchiveMessage>

  /// What was put away, each with its way back.
  public func view(_ tallies: Tallies, _ desk: Desk) -> View {
    let archived = desk.session.map { TallySheet.archived($0.board) } ?? []
    return element("main", .class("panel archive"), .key("panel")) {
      element("section", .key("archive")) {
        element("h2") { text(words.archive) }
        if archived.isEmpty {
          element("div", .class("nothing")) {
            icon(.archive)
            element("p") { text(words.nothing) }
          }
        } else {
          element("ul", .class("away"), .attribute("role", "list")) {
            for row in archived.prefix(ArchiveRoom.mostShown) { archivedRow(row, tallies) }
          }
          if archived.count > ArchiveRoom.mostShown {
            element("p", .class("hint")) {
              text(words.more(archived.count - ArchiveRoom.mostShown))
            }
          }
        }
        element("p", .class("hint")) {
          text(archived.isEmpty ? words.how : words.goesOn)
        }
      }
      element("section", .key("sound")) {
        element("h2") { text(words.device) }
        element(
          "button", .class("switch"), .attribute("role", "switch"),
          .attribute("aria-checked", desk.shelf.isSounding ? "true" : "false"),
          .on(.click, .soundTapped)
        ) {
          icon(.sound)
          text(words.sound)
        }
        element("p", .class("hint")) { text(words.soundHint) }
      }
    }
  }

  private func archivedRow(_ row: Tally, _ tallies: Tallies) -> View {
    let name = words.name(row)
    return element(
      "li", .key(row.id.bits), .style("--crayon", Crayon(code: row.color).reference)
    ) {
      element("i", .class("dot"))
      if row.computation == nil {
        element(
          "button", .class("away-name"),
          .attribute("aria-label", HistoryWords(language: words.language).history(of: name)),
          .on(.click, .historyTapped(row.id))
        ) {
          text(name)
        }
      } else {
        element("span", .class("away-name")) { text(name) }
      }
      element("span", .class("line-figures")) { text(tallies.figures(of: row)) }
      element(
        "button", .class("word"), .attribute("aria-label", words.bringBack(name)),
        .on(.click, .broughtBack(row.id))
      ) {
        text(words.bringBack)
      }
    }
  }
}
