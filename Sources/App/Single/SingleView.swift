import Markup
import Replication
import Reports
import Tallying

extension App {
  /// One tally on the whole screen: wherever it is touched it counts, and nothing else is in reach.
  func singleView(_ row: Tally) -> View {
    let name = words.name(row)
    let count = figures(of: row)
    var names = "device single"
    for touch in tally.touches where touch.id == row.id {
      names += touch.half == .add ? " hit-add" : " hit-subtract"
    }
    return element(
      "div", .class(names), .attribute("lang", words.language.tag),
      .style("--crayon", Crayon(code: row.color).reference), .on(.keyDown, .keyPressed)
    ) {
      element("main", .class("face"), .key("face")) {
        surface(row, name)
        element("div", .class("what")) {
          image(of: row)
          element("h1", .class("name")) { text(name) }
          if let line = singleLine(row) { element("div", .class("sub")) { text(line) } }
        }
        matrix(DotMatrix(count, cells: 0), count, alignment: "xMidYMid")
        if let progress = row.progress { lamps(progress) }
      }
      element("footer", .class("toolbar"), .key("toolbar")) {
        element(
          "button", .class("subtracting"),
          .attribute("aria-label", words.subtract(row.settings.step.value, from: name)),
          .on(.pointerDown, .tally(.halfPressed(row.id, .subtract))),
          .on(.pointerUp, .tally(.halfReleased(row.id, .subtract)), measuring: .box),
          .on(.pointerCancel, .tally(.halfCancelled(row.id, .subtract))),
          .on(.click, .tally(.halfClicked(row.id, .subtract))),
          .on(.keyDown, .tally(.halfKeyed(row.id, .subtract))),
          .on(.contextMenu, .tally(.menuAsked))
        ) {
          element("span", .class("gem subtract")) { icon(.minus) }
        }
        savedState
        element(
          "button", .class(tally.leave == nil ? "leave" : "leave held"),
          .on(.pointerDown, .single(.leavePressed)), .on(.pointerUp, .single(.leaveReleased)),
          .on(.pointerCancel, .single(.leaveReleased)), .on(.click, .single(.leaveClicked)),
          .on(.contextMenu, .tally(.menuAsked))
        ) {
          icon(.close)
          element("span") { text(singleWords.holdToLeave) }
        }
      }
      element("div", .class("live"), .attribute("aria-live", "polite"), .key("live")) {
        text(tally.spoken)
      }
    }
  }

  private func surface(_ row: Tally, _ name: String) -> View {
    let focus = TallyState.Focus(id: row.id, half: .add)
    return element(
      "button", .class("surface"),
      .attribute("aria-label", words.add(row.settings.step.value, to: name)),
      .focused(tally.focus == focus),
      .on(.pointerDown, .tally(.halfPressed(row.id, .add))),
      .on(.pointerUp, .tally(.halfReleased(row.id, .add)), measuring: .box),
      .on(.pointerCancel, .tally(.halfCancelled(row.id, .add))),
      .on(.click, .tally(.halfClicked(row.id, .add))),
      .on(.keyDown, .tally(.halfKeyed(row.id, .add))),
      .on(.contextMenu, .tally(.menuAsked)))
  }

  private func singleLine(_ row: Tally) -> String? {
    if row.count == nil || tally.full == row.id { return words.overflow }
    return standing(of: row)
  }
}
