import Boards
import Interface
import Markup
import Replication
import Reports
import TallyRooms
import Tallying

extension TallyScreen {
  /// Below this many rows all of them are drawn; above it those near the screen.
  static let wholeList = 60

  /// The rows, or what to do where there are none.
  func list(_ desk: Desk) -> [View] {
    guard let sheet = tallies.sheet else { return [] }
    guard let lines, lines.count > 0 || !addingSlot.isEmpty else {
      return [isSearching ? nothingFound : emptyList(desk)]
    }
    var children: [View] = []
    let columns = columns
    let rows = lines.count == 0 ? 0 : lines.gridRow(ofLine: lines.count - 1, columns: columns) + 1
    var (row, gaps) = (0, 0)
    var kept: [Int] = []
    if lines.count > TallyScreen.wholeList, isAtSomeRow { kept = rowsAtHand }
    // In columns what adds stands in the last row.
    if columns > 1 { kept.append(rows - 1) }
    let named = addingSlot.isEmpty ? nil : lineBeforeAdding
    rowMemory.begin()
    while let next = nextDrawn(from: row, of: rows, lines.count, kept) {
      if next > row {
        children.append(spacer(next - row, gaps))
        gaps += 1
      }
      row = next + 1
      let first = lines.line(inGridRow: next, columns: columns)
      for line in first..<lines.line(inGridRow: row, columns: columns) {
        addLine(line, of: lines, of: sheet, desk, to: &children)
        if line == named, let adding {
          children.append(
            element("li", .class("add-row naming added"), .key("naming")) {
              nameField(of: adding, desk)
            })
        }
      }
    }
    if row < rows { children.append(spacer(rows - row, -1)) }
    children.append(addRow(desk))
    if side == .settingUp, !isEditing { children.append(settingsPlace) }
    return [
      element(
        "ul", .class("rows"), .attribute("aria-label", tallies.words.tallies), .key("rows"),
        .attribute("role", "list"),
        .on(.resize, .resized, measuring: [.box, .scroll])
      ) {
        children
      }
    ]
  }

  /// What stands in a line, with its settings where they are open.
  @inline(never)
  private func addLine(
    _ line: Int, of lines: ListLines, of sheet: TallySheet, _ desk: Desk, to children: inout [View]
  ) {
    switch lines[line] {
    case .group(let place):
      if let row = groupRow(place, inLine: line) { children.append(row) }
      if isEditing, let settings = groupSettings(place, of: sheet, desk) {
        children.append(settings)
      }
    case .row(let row): addRow(row, of: sheet, inLine: line, desk, to: &children)
    }
  }

  /// A tally as it looks on the side that is up, with its settings where they are open.
  private func addRow(
    _ row: Int, of sheet: TallySheet, inLine line: Int, _ desk: Desk, to children: inout [View]
  ) {
    var (place, all) = (row, sheet.tallies.count)
    if isSearching, let lines { (place, all) = (line, lines.count) }
    let tally = sheet.tallies[row]
    if side == .settingUp {
      children.append(settingRow(tally, place, of: all, inLine: line, desk))
      if isEditing, let settings = settings(tally, desk) { children.append(settings) }
    } else if tally.computation != nil {
      children.append(computedRow(tally, place, of: all, desk))
    } else {
      children.append(countingRow(tally, place, of: all, desk))
    }
  }

  /// Whether somebody is at a row: drags it, sets it up, adds behind it, has the keyboard in it.
  private var isAtSomeRow: Bool {
    drag != nil || isEditing || !addingSlot.isEmpty || focus != nil || focusedGrip != nil
  }

  /// The first row of the page from one on that is drawn: of a short list any, of a long one those near
  /// the screen and those that are kept.
  private func nextDrawn(from row: Int, of all: Int, _ lines: Int, _ kept: [Int]) -> Int? {
    if lines <= TallyScreen.wholeList { return row < all ? row : nil }
    let first = max(0, min(window.first, all - window.count))
    var next = max(first, row)
    if next >= min(all, first + window.count) { next = all }
    for each in kept where each >= row && each < next { next = each }
    return next < all ? next : nil
  }

  /// The room of rows that are not drawn.
  private func spacer(_ rows: Int, _ place: Int) -> View {
    element(
      "li", .class("spacer"), .key(UInt64(truncatingIfNeeded: place) | 1 << 63),
      .attribute("aria-hidden", "true"), .style("height", "calc(var(--row) * \(rows))"))
  }

  private func addRow(_ desk: Desk) -> View {
    if !addingSlot.isEmpty, let adding, adding.group == nil {
      return element(
        "li", .class("add-row naming"), .key("add"), .on(.resize, .rowResized, measuring: .box)
      ) {
        nameField(of: adding, desk)
      }
    }
    return element(
      "li", .class("add-row"), .key("add"), .on(.resize, .rowResized, measuring: .box)
    ) {
      element("button", .class("add-tally"), .focused(isAddFocused), .on(.click, .addTapped)) {
        icon(.plus)
        text(words.addTally)
      }
      if side == .settingUp { otherAdders }
    }
  }

  private func countingRow(_ row: Tally, _ place: Int, of all: Int, _ desk: Desk) -> View {
    let look = RowLook(
      id: row.id, place: place, all: all, name: words.name(row), figures: figures(of: row),
      letters: layout.lettersBeside, subline: subline(row, desk), color: row.color,
      image: row.settings.image,
      step: row.settings.step.value, key: row.settings.key?.shown,
      progress: Tallies.hasStanding(row) ? row.progress : nil,
      isDeleted: row.isDeleted, isAddTouched: isTouched(row.id, .add),
      isSubtractTouched: isTouched(row.id, .subtract),
      focused: focus?.id == row.id ? focus?.half : nil)
    return rowMemory.row(look) { view(of: look) }
  }

  private func view(of row: RowLook) -> View {
    let layout = GlassLayout(name: row.name, figures: row.figures, letters: row.letters)
    var names = "tally"
    if layout.isStacked { names += " long" }
    if row.isAddTouched { names += " hit-add" }
    if row.isSubtractTouched { names += " hit-subtract" }
    if row.isDeleted { names += " gone" }
    return element(
      "li", .class(names), .key(row.id.bits),
      .style("--crayon", Crayon(code: row.color).reference),
      .attribute("aria-setsize", "\(row.all)"), .attribute("aria-posinset", "\(row.place + 1)")
    ) {
      element("i", .class("notch"))
      half(.subtract, of: row, words.subtract(row.step, from: row.name), .minus)
      element("div", .class("glass")) {
        image(row.image)
        element("div", .class("what")) {
          element("div", .class("name")) { text(row.name) }
          if let line = row.subline { element("div", .class("sub")) { text(line) } }
        }
        if let key = row.key { element("kbd", .class("keycap")) { text(key) } }
        matrix(layout.figures, row.figures)
        if let progress = row.progress { lamps(progress, words.language) }
      }
      half(.add, of: row, words.add(row.step, to: row.name), .plus)
    }
  }

  private func isTouched(_ id: EntityID, _ half: Half) -> Bool {
    for touch in touches where touch.id == id && touch.half == half { return true }
    return false
  }

  /// The second line of a row: what is the matter with its count, how far it is, who counted it.
  private func subline(_ row: Tally, _ desk: Desk) -> String? {
    if row.isDeleted { return words.isGone }
    if row.count == nil || tallies.full == row.id { return tallies.words.overflow }
    return tallies.line(below: row, desk)
  }

  private func half(_ half: Half, of row: RowLook, _ label: String, _ sign: Icon) -> View {
    let id = row.id
    return element(
      "button", .class(half == .add ? "half add" : "half subtract"),
      .attribute("aria-label", label),
      .attribute("aria-keyshortcuts", half == .add ? row.key : nil),
      .focused(row.focused == half),
      .on(.pointerDown, .halfPressed(id, half)),
      .on(.pointerUp, .halfReleased(id, half), measuring: .box),
      .on(.pointerCancel, .halfCancelled(id, half)),
      .on(.click, .halfClicked(id, half)),
      .on(.keyDown, .halfKeyed(id, half)),
      .on(.focus, .halfFocused(id, half)),
      .on(.contextMenu, .menuAsked)
    ) {
      element("span", .class(half == .add ? "gem add" : "gem subtract")) {
        // What a tap comes to, as far as it has room on a gem.
        if (2..<1000).contains(row.step) {
          element("b") { text(half == .add ? "+\(row.step)" : "−\(row.step)") }
        } else {
          icon(sign)
        }
      }
    }
  }
}
