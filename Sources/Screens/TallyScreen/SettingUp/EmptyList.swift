import Interface
import Markup
import TallyRooms

extension TallyScreen {
  /// What stands in place of rows where there are none: what is on its way, or how to begin.
  @inline(never)
  func emptyList(_ desk: Desk) -> View { desk.standing.joiningLine.map(fetching) ?? empty }

  private func fetching(_ line: String) -> View {
    element("div", .class("empty"), .key("fetching"), .attribute("role", "status")) {
      element("p") { text(line) }
    }
  }

  private var empty: View {
    element("div", .class("empty"), .key("empty")) {
      element("div", .class("glass")) { matrix(DotMatrix("0"), "0") }
      element("p") { text(tallies.words.nothingYet) }
      element("p") { text(words.howTo) }
      element("button", .class("word"), .on(.click, .addTapped)) {
        icon(.plus)
        text(words.addTally)
      }
      element("button", .class("word"), .key("template"), .on(.click, .roomOpened(.exchange))) {
        text(words.beginWithTemplate)
      }
    }
  }
}
