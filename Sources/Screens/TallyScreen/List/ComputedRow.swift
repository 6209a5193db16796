import Interface
import Markup
import Replication
import Reports
import TallyRooms
import Tallying

extension TallyScreen {
  /// A row where one counts that is computed: nothing to tap.
  @inline(never)
  func computedRow(_ row: Tally, _ place: Int, of all: Int, _ desk: Desk) -> View {
    let name = words.name(row)
    let shown = figures(of: row)
    let layout = GlassLayout(name: name, figures: shown, width: 310)
    return element(
      "li", .class(layout.isStacked ? "tally sum long" : "tally sum"), .key(row.id.bits),
      .style("--crayon", Crayon(code: row.color).reference),
      .attribute("aria-setsize", "\(all)"), .attribute("aria-posinset", "\(place + 1)")
    ) {
      element("div", .class("glass")) {
        icon(.equals, "icon own")
        element("div", .class("what")) {
          element("div", .class("name")) { text(name) }
          element("div", .class("sub")) { text(tallies.explanation(of: row, desk)) }
        }
        matrix(layout.figures, shown)
      }
    }
  }
}
