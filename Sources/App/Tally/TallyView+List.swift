import Markup
import Replication
import Tallying

extension App {
  /// Below this many rows all of them are drawn; above it those near the screen.
  static let wholeList = 60

  /// The rows, or what to do where there are none.
  var list: [View] {
    guard let sheet = session?.sheet else { return [] }
    if sheet.tallies.isEmpty { return [isJoining ? fetching : empty] }
    let isSettingUp = tally.side == .settingUp
    let all = sheet.tallies.count
    var first = 0
    var end = all
    if all > App.wholeList {
      first = max(0, min(tally.window.first, all - tally.window.count))
      end = min(all, first + tally.window.count)
    }
    return [
      element(
        "ul", .class(tally.drag == nil ? "rows" : "rows sorting"),
        .attribute("aria-label", words.tallies), .key("rows"),
        .attribute("role", "list")
      ) {
        spacer(first, "before")
        for row in first..<end {
          if isSettingUp {
            settingRow(sheet.tallies[row], row)
            if let editor = tally.editor, editor.id == sheet.tallies[row].id {
              editorRow(sheet.tallies[row], editor)
            }
          } else {
            countingRow(sheet.tallies[row], row, of: all)
          }
        }
        spacer(all - end, "behind")
        addRow
      }
    ]
  }

  /// The room of rows that are not drawn.
  private func spacer(_ rows: Int, _ key: StaticString) -> View? {
    guard rows > 0 else { return nil }
    return element(
      "li", .class("spacer"), .key(Key(stringLiteral: key)), .attribute("aria-hidden", "true"),
      .style("height", "calc(var(--row) * \(rows))"))
  }

  /// Whether this is a board that was joined and has not come yet.
  private var isJoining: Bool {
    session?.shared != nil && !shelf.scope.utf8.isEmpty
      && inStep.synchronizer?.isInStep != true && inStep.trouble != .closed
  }

  private var fetching: View {
    element("div", .class("empty"), .key("fetching"), .attribute("role", "status")) {
      element("p") { text(inStep.trouble == nil ? sharing.joining : sharing.joiningOffline) }
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
    }
  }

  private var addRow: View {
    element("li", .class("add-row"), .key("add")) {
      element("button", .class("add-tally"), .on(.click, .tally(.addTapped))) {
        icon(.plus)
        text(words.addTally)
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
      half(.subtract, row.id, words.subtractOne(name), .minus)
      element("div", .class("glass")) {
        element("div", .class("what")) {
          element("div", .class("name")) { text(name) }
          if let line = subline(row) { element("div", .class("sub")) { text(line) } }
        }
        matrix(layout.figures, count)
      }
      half(.add, row.id, words.addOne(name), .plus)
    }
  }

  /// The second line of a row: what is the matter with its count.
  private func subline(_ row: Tally) -> String? {
    if row.isDeleted { return words.isGone }
    if row.count == nil || tally.full == row.id { return words.overflow }
    return nil
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
  func matrix(_ figures: DotMatrix, _ label: String) -> View {
    element(
      "svg", .class("matrix"), .attribute("role", "img"), .attribute("aria-label", label),
      .attribute("width", "\(figures.width)"), .attribute("height", "\(figures.height)"),
      .attribute("viewBox", figures.viewBox), .attribute("preserveAspectRatio", "xMaxYMid")
    ) {
      element("path", .class("off"), .attribute("d", figures.unlit))
      element("path", .class("on"), .attribute("d", figures.lit))
    }
  }
}
