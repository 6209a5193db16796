import Boards
import Markup
import Replication
import Reports
import Tallying

extension App {
  /// What stands in one place of the wall board.
  private struct Tile {
    let id: EntityID
    let name: String
    let color: String
    let image: View?
    let figures: String
    /// What is the matter with the figures, or how they stand to a limit.
    let line: String?
    let progress: Progress?
  }

  /// All that is counted, in figures to be read across a room: nothing to tap, and live.
  ///
  /// What is shown is what the list shows: a group that is folded there is its sum here.
  ///
  /// - Complexity: O(groups + tallies on the page).
  var wallView: View {
    let state = wall ?? WallState(serial: 0, at: Moment(now: 0, random: 0))
    let (tiles, page, pages) = wallTiles(state)
    return element(
      "div", .class(state.shownKey == nil ? "device wall" : "device wall touched"),
      .attribute("lang", words.language.tag), .on(.keyDown, .wall(.keyed)),
      .on(.click, .wall(.tapped)), .on(.contextMenu, .tally(.menuAsked)),
      .style("--gap", "\(nearestInteger(gap(state)))px")
    ) {
      element("main", .class("wall-board"), .key("wall")) {
        element("header", .key("head")) {
          element("h1") { text(boardName) }
          if pages > 1 { pageLamps(page, of: pages) }
          if let standing = wallStanding {
            element(
              "span", .class(standing.isGood ? "saved" : "saved pending"), .key("standing"),
              .attribute("role", "status")
            ) {
              text(standing.line)
            }
          }
        }
        element(
          "div", .class("stage"), .key("stage"), .on(.resize, .wall(.resized), measuring: .box)
        ) {
          if tiles.isEmpty {
            element("p", .class("hint"), .attribute("role", "status")) { text(emptyLine) }
          } else {
            tileList(tiles, state, page)
          }
        }
      }
      element(
        "button", .class(tally.leave == nil ? "leave" : "leave held"), .key("leave"),
        .on(.pointerDown, .single(.leavePressed)), .on(.pointerUp, .single(.leaveReleased)),
        .on(.pointerCancel, .single(.leaveReleased)), .on(.click, .single(.leaveClicked)),
        .on(.contextMenu, .tally(.menuAsked))
      ) {
        icon(.close)
        element("span") { text(singleWords.holdToLeave) }
      }
    }
  }

  private func gap(_ state: WallState) -> Double {
    WallLayout.gap(width: state.room.width, height: state.room.height)
  }

  private var emptyLine: String {
    guard isJoining else { return words.nothingYet }
    return inStep.driver?.trouble == nil ? sharing.joining : sharing.joiningOffline
  }

  // MARK: What is shown

  /// The tiles of the page that is up, its number from 0, and how many pages there are.
  private func wallTiles(_ state: WallState) -> (tiles: [Tile], page: Int, pages: Int) {
    guard let sheet = session?.sheet, let lines = wallLines, lines.count > 0 else {
      return ([], 0, 1)
    }
    let capacity = WallLayout.capacity(width: state.room.width, height: state.room.height)
    let pages = (lines.count + capacity - 1) / capacity
    // All pages alike full, that none is nearly empty.
    let each = (lines.count + pages - 1) / pages
    let page = (state.turns % pages + pages) % pages
    var tiles: [Tile] = []
    for line in min(page * each, lines.count)..<min((page + 1) * each, lines.count) {
      switch lines[line] {
      case .group(let place): if let tile = tile(of: sheet.sections[place]) { tiles.append(tile) }
      case .row(let row): tiles.append(tile(of: sheet.tallies[row]))
      }
    }
    return (tiles, page, pages)
  }

  /// The list's lines as they are where one counts.
  private var wallLines: ListLines? {
    guard let sheet = session?.sheet else { return nil }
    return ListLines(sheet, folded: tally.folded, showsEmpty: false)
  }

  private func tile(of section: TallySection) -> Tile? {
    guard let group = section.group else { return nil }
    return Tile(
      id: group.id, name: words.group(group), color: "var(--crayon-chalk)", image: nil,
      figures: section.sum.map { Figures.text($0) } ?? "—",
      line: words.tallies(section.rows.count), progress: nil)
  }

  private func tile(of row: Tally) -> Tile {
    var line: String?
    if row.computation != nil {
      if case .failure? = session?.sheet.result(of: row.id) { line = explanation(of: row) }
    } else if row.count == nil {
      line = words.overflow
    } else if row.progress != nil {
      line = standing(of: row)
    }
    return Tile(
      id: row.id, name: words.name(row), color: Crayon(code: row.color).reference,
      image: row.computation == nil ? image(of: row) : icon(.equals, "icon own"),
      figures: figures(of: row), line: line, progress: row.progress)
  }

  // MARK: How it looks

  private func tileList(_ tiles: [Tile], _ state: WallState, _ page: Int) -> View {
    var drawn: [DotMatrix] = []
    var dots = 1
    for tile in tiles {
      let figures = DotMatrix(tile.figures)
      drawn.append(figures)
      dots = max(dots, figures.columns)
    }
    let layout = WallLayout(
      tiles: tiles.count, dots: dots, width: state.room.width, height: state.room.height)
    // Where one has a line below its name, all leave room for it: figures stand on one height.
    let isLined = tiles.contains { $0.line != nil }
    // Those of a last row that is not full share its width: as many parts as both kinds of row divide.
    let left = tiles.count - (layout.rows - 1) * layout.columns
    let full = (layout.rows - 1) * layout.columns
    return element(
      "ul", .class("tiles"), .key(UInt64(page)), .attribute("role", "list"),
      .attribute("aria-label", words.tallies),
      .style("--columns", "\(layout.columns * left)"), .style("--rows", "\(layout.rows)"),
      .style("--figure", "\(nearestInteger(layout.figure - 0.5))px"),
      .style("--letters", "\(nearestInteger(WallLayout.name(figure: layout.figure)))px")
    ) {
      for (i, tile) in tiles.enumerated() {
        element(
          "li", .class(isLined ? "tile lined" : "tile"), .key(tile.id.bits),
          .style("--crayon", tile.color),
          .style("--span", "\(i < full ? left : layout.columns)")
        ) {
          element("div", .class("what")) {
            if let image = tile.image { image }
            element("div", .class("name")) { text(tile.name) }
          }
          if isLined { element("div", .class("sub")) { if let line = tile.line { text(line) } } }
          matrix(drawn[i], tile.figures, alignment: "xMidYMid")
          if let progress = tile.progress { lamps(progress) }
        }
      }
    }
  }

  private func pageLamps(_ page: Int, of pages: Int) -> View {
    element(
      "div", .class("pages"), .key("pages"), .attribute("role", "img"),
      .attribute("aria-label", wallWords.page(page + 1, of: pages))
    ) {
      for each in 0..<min(pages, 24) {
        element("i", .class(each == page ? "lit" : nil))
      }
    }
  }
}
