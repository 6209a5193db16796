import Interface
import Markup
import Replication
import Reports
import TallyRooms
import Tallying

extension TallyScreen {
  /// One tally on the whole screen: wherever it is touched it counts, and nothing else is in reach.
  func singleFace(_ row: Tally, _ key: HoldToLeave, _ desk: Desk) -> Face<TallyMessage> {
    let name = words.name(row)
    let count = figures(of: row)
    var names = "single"
    for touch in touches where touch.id == row.id {
      names += touch.half == .add ? " hit-add" : " hit-subtract"
    }
    let content: [View] = [
      element("main", .class("face"), .key("face")) {
        surface(row, name)
        element("div", .class("what")) {
          image(row.settings.image)
          element("h1", .class("name")) { text(name) }
          if let line = singleLine(row, desk) { element("div", .class("sub")) { text(line) } }
        }
        matrix(DotMatrix(count, cells: 0), count, alignment: "xMidYMid")
        if let progress = row.progress { lamps(progress, words.language) }
      },
      element("footer", .class("toolbar"), .key("toolbar")) {
        element(
          "button", .class("subtracting"),
          .attribute("aria-label", words.subtract(row.settings.step.value, from: name)),
          .on(.pointerDown, .halfPressed(row.id, .subtract)),
          .on(.pointerUp, .halfReleased(row.id, .subtract), measuring: .box),
          .on(.pointerCancel, .halfCancelled(row.id, .subtract)),
          .on(.click, .halfClicked(row.id, .subtract)),
          .on(.keyDown, .halfKeyed(row.id, .subtract)),
          .on(.contextMenu, .menuAsked)
        ) {
          element("span", .class("gem subtract")) { icon(.minus) }
        }
        standingLine(desk)
        element(
          "button", .class(key.isHeld ? "leave held" : "leave"),
          .on(.pointerDown, .single(.leavePressed)), .on(.pointerUp, .single(.leaveReleased)),
          .on(.pointerCancel, .single(.leaveReleased)), .on(.click, .single(.leaveClicked)),
          .on(.contextMenu, .menuAsked)
        ) {
          icon(.close)
          element("span") { text(SingleWords(language: words.language).holdToLeave) }
        }
      },
    ]
    return Face(
      content: content, names: names,
      attributes: [.style("--crayon", Crayon(code: row.color).reference)], isWhole: true)
  }

  private func surface(_ row: Tally, _ name: String) -> View {
    element(
      "button", .class("surface"),
      .attribute("aria-label", words.add(row.settings.step.value, to: name)),
      .focused(focus == Focus(id: row.id, half: .add)),
      .on(.pointerDown, .halfPressed(row.id, .add)),
      .on(.pointerUp, .halfReleased(row.id, .add), measuring: .box),
      .on(.pointerCancel, .halfCancelled(row.id, .add)),
      .on(.click, .halfClicked(row.id, .add)),
      .on(.keyDown, .halfKeyed(row.id, .add)),
      .on(.contextMenu, .menuAsked))
  }

  private func singleLine(_ row: Tally, _ desk: Desk) -> String? {
    if row.count == nil || tallies.full == row.id { return tallies.words.overflow }
    return tallies.line(below: row, desk)
  }
}
