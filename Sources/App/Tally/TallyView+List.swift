import Boards
import Markup
import Replication
import Reports
import Tallying

extension App {
  /// Below this many rows all of them are drawn; above it those near the screen.
  static let wholeList = 60

  /// The rows, or what to do where there are none.
  var list: [View] {
    guard let sheet = session?.sheet else { return [] }
    guard let lines, lines.count > 0 else {
      return [tally.isSearching ? nothingFound : isJoining ? fetching : empty]
    }
    var children: [View] = []
    var (line, gaps) = (0, 0)
    let kept = keptLines
    while let next = nextDrawn(from: line, of: lines.count, kept) {
      if next > line {
        children.append(spacer(next - line, gaps))
        gaps += 1
      }
      switch lines[next] {
      case .group(let place):
        if let row = groupRow(place, inLine: next) { children.append(row) }
        if let editor = tally.editor, let group = sheet.sections[place].group,
          editor.id == group.id, tally.side == .settingUp
        {
          children.append(groupEditor(group, place, editor))
        }
      case .row(let row): addRow(row, of: sheet, inLine: next, to: &children)
      }
      line = next + 1
    }
    if line < lines.count { children.append(spacer(lines.count - line, -1)) }
    children.append(addRow)
    return [
      element(
        "ul", .class("rows"), .attribute("aria-label", words.tallies), .key("rows"),
        .attribute("role", "list"),
        .on(.resize, .tally(.resized), measuring: [.box, .scroll])
      ) {
        children
      }
    ]
  }

  /// A tally as it looks on the side that is up, with its settings where they are open.
  private func addRow(
    _ row: Int, of sheet: TallySheet, inLine line: Int, to children: inout [View]
  ) {
    var (place, all) = (row, sheet.tallies.count)
    if self.tally.isSearching, let lines { (place, all) = (line, lines.count) }
    let tally = sheet.tallies[row]
    if self.tally.side == .settingUp {
      children.append(settingRow(tally, place, of: all, inLine: line))
      if let editor = self.tally.editor, editor.id == tally.id {
        children.append(editorRow(tally, editor))
      }
    } else if tally.computation != nil {
      children.append(computedRow(tally, place, of: all))
    } else {
      children.append(countingRow(tally, place, of: all))
    }
  }

  /// The lines that somebody is at, which are drawn wherever they are: dragged, being set up, with the
  /// keyboard.
  private var keptLines: [Int] {
    var lines: [Int] = []
    for id in [tally.drag?.id, tally.editor?.id, tally.focus?.id, tally.focusedGrip] {
      if let id, let line = line(of: id) { lines.append(line) }
    }
    return lines
  }

  /// The first line from one on that is drawn: of a short list any, of a long one those near the
  /// screen and those that are kept.
  private func nextDrawn(from line: Int, of all: Int, _ kept: [Int]) -> Int? {
    if all <= App.wholeList { return line < all ? line : nil }
    let first = max(0, min(tally.window.first, all - tally.window.count))
    var next = max(first, line)
    if next >= min(all, first + tally.window.count) { next = all }
    for each in kept where each >= line && each < next { next = each }
    return next < all ? next : nil
  }

  /// The room of lines that are not drawn.
  private func spacer(_ rows: Int, _ place: Int) -> View {
    element(
      "li", .class("spacer"), .key(UInt64(truncatingIfNeeded: place) | 1 << 63),
      .attribute("aria-hidden", "true"), .style("height", "calc(var(--row) * \(rows))"))
  }

  /// Whether this is a board that was joined and has not come yet.
  var isJoining: Bool {
    session?.shared != nil && !shelf.scope.utf8.isEmpty
      && inStep.driver?.isInStep != true && inStep.driver?.trouble != .closed
  }

  private var fetching: View {
    element("div", .class("empty"), .key("fetching"), .attribute("role", "status")) {
      element("p") {
        text(inStep.driver?.trouble == nil ? sharing.joining : sharing.joiningOffline)
      }
    }
  }

  private var empty: View {
    element("div", .class("empty"), .key("empty")) {
      element("div", .class("glass")) { matrix(DotMatrix("0"), "0") }
      element("p") { text(words.nothingYet) }
      element("p") { text(words.howTo) }
      element("button", .class("word"), .on(.click, .tally(.addTapped))) {
        icon(.plus)
        text(words.addTally)
      }
      element("button", .class("word"), .key("template"), .on(.click, .panelOpened(.exchange))) {
        text(words.beginWithTemplate)
      }
    }
  }

  private var addRow: View {
    element(
      "li", .class("add-row"), .key("add"), .on(.resize, .tally(.rowResized), measuring: .box)
    ) {
      element("button", .class("add-tally"), .on(.click, .tally(.addTapped))) {
        icon(.plus)
        text(words.addTally)
      }
      if tally.side == .settingUp {
        addComputationButton
        element("button", .class("add-tally"), .on(.click, .tally(.addGroupTapped))) {
          icon(.plus)
          text(words.addGroup)
        }
      }
    }
  }

  private func countingRow(_ row: Tally, _ place: Int, of all: Int) -> View {
    let name = words.name(row)
    let count = figures(of: row)
    let layout = GlassLayout(name: name, figures: count)
    var names = "tally"
    if layout.isStacked { names += " long" }
    for touch in tally.touches where touch.id == row.id {
      names += touch.half == .add ? " hit-add" : " hit-subtract"
    }
    if row.isDeleted { names += " gone" }
    return element(
      "li", .class(names), .key(row.id.bits),
      .style("--crayon", Crayon(code: row.color).reference),
      .attribute("aria-setsize", "\(all)"), .attribute("aria-posinset", "\(place + 1)")
    ) {
      element("i", .class("notch"))
      half(.subtract, row.id, words.subtract(row.settings.step.value, from: name), .minus)
      element("div", .class("glass")) {
        image(of: row)
        element("div", .class("what")) {
          element("div", .class("name")) { text(name) }
          if let line = subline(row) { element("div", .class("sub")) { text(line) } }
        }
        matrix(layout.figures, count)
        if hasStanding(row), let progress = row.progress { lamps(progress) }
      }
      half(.add, row.id, words.add(row.settings.step.value, to: name), .plus)
    }
  }

  /// The second line of a row: what is the matter with its count.
  private func subline(_ row: Tally) -> String? {
    if row.isDeleted { return words.isGone }
    if row.count == nil || tally.full == row.id { return words.overflow }
    return hasStanding(row) ? standing(of: row) : nil
  }

  /// Whether there is more to say of a tally than its name.
  private func hasStanding(_ row: Tally) -> Bool {
    row.settings.target != nil || row.settings.capacity != nil || row.settings.note != nil
  }

  private func half(_ half: Half, _ id: EntityID, _ label: String, _ sign: Icon) -> View {
    let isFocused = tally.focus == TallyState.Focus(id: id, half: half)
    return element(
      "button", .class(half == .add ? "half add" : "half subtract"),
      .attribute("aria-label", label), .focused(isFocused),
      .on(.pointerDown, .tally(.halfPressed(id, half))),
      .on(.pointerUp, .tally(.halfReleased(id, half)), measuring: .box),
      .on(.pointerCancel, .tally(.halfCancelled(id, half))),
      .on(.click, .tally(.halfClicked(id, half))),
      .on(.keyDown, .tally(.halfKeyed(id, half))),
      .on(.focus, .tally(.halfFocused(id, half))),
      .on(.contextMenu, .tally(.menuAsked))
    ) {
      element("span", .class(half == .add ? "gem add" : "gem subtract")) { icon(sign) }
    }
  }

  /// A count in dots; spoken as a number.
  ///
  /// - Parameter alignment: where in its room it stands (SVG 2, 8.9).
  func matrix(_ figures: DotMatrix, _ label: String, alignment: String = "xMaxYMid") -> View {
    element(
      "svg", .class("matrix"), .attribute("role", "img"), .attribute("aria-label", label),
      .attribute("width", "\(figures.width)"), .attribute("height", "\(figures.height)"),
      .attribute("viewBox", figures.viewBox), .attribute("preserveAspectRatio", alignment)
    ) {
      element("path", .class("off"), .attribute("d", figures.unlit))
      element("path", .class("on"), .attribute("d", figures.lit))
    }
  }
}
