import Boards
import Interface
import Markup
import Replication
import Reports
import TallyRooms
import Tallying

extension TallyScreen {
  /// The settings of a tally, where they are open.
  @inline(never)
  func settings(_ tally: Tally, _ desk: Desk) -> View? {
    guard let editor, editor.id == tally.id else { return nil }
    return editor.view(tally, tallies, desk, motion).map { .editor($0) }
  }

  /// The settings of a group, where they are open.
  @inline(never)
  func groupSettings(_ place: Int, of sheet: TallySheet, _ desk: Desk) -> View? {
    guard let editor, let group = sheet.sections[place].group, editor.id == group.id,
      side == .settingUp
    else { return nil }
    return editor.view(
      group, at: place, of: sheet.sections.count - 1, isEmpty: sheet.sections[place].rows.isEmpty,
      desk
    ).map { .editor($0) }
  }

  /// A row on its service side: reset, name, settings, and a grip to move it.
  @inline(never)
  func settingRow(
    _ row: Tally, _ place: Int, of all: Int, inLine line: Int, _ desk: Desk
  ) -> View {
    let name = words.name(row)
    let isSure = confirmation.id == row.id
    let shown = editor?.typedFigures(of: row, tallies, desk) ?? figures(of: row)
    // The glass is narrower here than where one counts; beside a name, figures are smaller, too.
    let glass = GlassLayout(
      name: name, figures: shown, width: SettingGlass.width, letters: layout.lettersBeside)
    let drawn =
      glass.isStacked
      ? glass.figures : DotMatrix(shown, within: SettingGlass.beside, largestPitch: 4)
    var names = row.computation == nil ? "tally" : "tally sum"
    if glass.isStacked { names += " long" }
    if isSure { names += " sure" }
    if editor?.id == row.id { names += " chosen" }
    var shift = shift(ofLine: line)
    if let drag, drag.id == row.id {
      names += " dragging"
      shift = "\(nearestInteger(drag.offset))px"
    }
    let swiped = swipes.first { $0.id == row.id }
    if let swiped, swiped.way > 0 { names += swiped.isArmed ? " swiping armed" : " swiping" }
    return element(
      "li", .class(names), .key(row.id.bits),
      .style("--crayon", Crayon(code: row.color).reference),
      .style("--shift", shift),
      .style("--way", swiped.map { "-\(nearestInteger($0.way))px" }),
      .attribute("aria-setsize", "\(all)"), .attribute("aria-posinset", "\(place + 1)"),
      .on(.pointerDown, .swept(row.id, .began), measuring: .box),
      .on(.pointerMove, .swept(row.id, .moved)),
      .on(.pointerUp, .swept(row.id, .ended)),
      .on(.pointerCancel, .swept(row.id, .cancelled))
    ) {
      if let swiped, swiped.way > 0 {
        element("span", .class("bin"), .attribute("aria-hidden", "true")) { icon(.trash) }
      }
      if row.computation == nil {
        element(
          "button", .class("gem-key reset"), .attribute("aria-label", words.reset(name)),
          .attribute("title", words.reset(name)),
          .on(.click, .resetTapped(row.id))
        ) {
          element("span", .class("gem reset")) { icon(.reset) }
        }
      }
      element("div", .class("glass")) {
        if row.computation != nil {
          icon(.equals, "icon own")
        } else {
          // While the wheel turns, what it points at is seen where it will stand.
          image(editor?.image(of: row) ?? row.settings.image)
        }
        element("button", .class("what"), .on(.click, .settingsTapped(row.id))) {
          element("div", .class("name")) { text(isSure ? words.tapAgain : name) }
          if row.computation != nil {
            element("div", .class("sub")) { text(tallies.explanation(of: row, desk)) }
          }
        }
        matrix(drawn, shown)
      }
      element(
        "button", .class("key settings"), .attribute("aria-label", words.settings(name)),
        .attribute("title", words.settings(name)),
        .attribute("aria-expanded", editor?.id == row.id ? "true" : "false"),
        .focused(focusedKey == row.id),
        .on(.click, .settingsTapped(row.id))
      ) {
        icon(.sliders)
      }
      element(
        "button", .class("grip"), .attribute("aria-label", words.move(name)),
        .attribute("title", words.move(name)),
        .focused(focusedGrip == row.id),
        .on(.pointerDown, .gripPressed(row.id), measuring: [.box, .scroll]),
        .on(.pointerMove, .gripMoved(row.id)),
        .on(.pointerUp, .gripReleased(row.id)),
        .on(.pointerCancel, .gripCancelled(row.id)),
        .on(.keyDown, .gripKeyed(row.id))
      ) {
        icon(.grip)
      }
    }
  }
}

/// The room in a row's glass where one sets up, in points, on a phone 390 points wide.
private enum SettingGlass {
  static let width = 214
  /// What a figure may take of it beside a name.
  static let beside = 111
}
