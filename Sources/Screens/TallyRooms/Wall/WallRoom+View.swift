import Boards
public import Interface
import Markup
import Replication
import Reports
import Tallying
import Text

extension WallRoom {
  typealias View = Node<WallMessage>

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
  public func face(
    _ folded: Set<EntityID>, _ tallies: Tallies, _ desk: Desk
  ) -> Face<WallMessage> {
    let (tiles, page, pages) = tiles(folded, tallies, desk)
    let content = [
      element("main", .class("wall-board"), .key("wall")) {
        element("header", .key("head")) {
          element("h1") { text(desk.boardName?.string ?? words.untitledBoard) }
          if pages > 1 { pageLamps(page, of: pages) }
          if desk.standing.isShared { standing(desk) }
        }
        element(
          "div", .class("stage"), .key("stage"), .on(.resize, .resized, measuring: .box)
        ) {
          if tiles.isEmpty {
            element("p", .class("hint"), .attribute("role", "status")) {
              text(emptyLine(tallies, desk))
            }
          } else {
            tileList(tiles, page, tallies)
          }
        }
      },
      leaveKey(isHeld: leaving.isHeld, words.holdToLeave),
    ]
    return Face(
      content: content, names: shownKey == nil ? "wall" : "wall touched",
      attributes: [
        .on(.keyDown, .keyed), .on(.click, .tapped), .on(.contextMenu, .menuAsked),
        .style("--gap", "\(nearestInteger(gap))px"),
      ], isWhole: true)
  }

  private var gap: Double { WallLayout.gap(width: room.width, height: room.height) }

  private func emptyLine(_ tallies: Tallies, _ desk: Desk) -> String {
    desk.standing.joiningLine ?? tallies.words.nothingYet
  }

  /// How the board stands with its server, and since when nothing was heard where it is not in step.
  private func standing(_ desk: Desk) -> View {
    let standing = desk.standing
    var line = standing.line
    if let heard = standing.lastHeard {
      line = words.lastHeard(
        line, CommonWords(language: words.language).ago(heard, now: moment.now))
    }
    return element(
      "span", .class(standing.kind == .good ? "saved" : "saved pending"), .key("standing"),
      .attribute("role", "status")
    ) {
      text(line)
    }
  }

  private func leaveKey(isHeld: Bool, _ words: String) -> View {
    element(
      "button", .class(isHeld ? "leave held" : "leave"), .key("leave"),
      .on(.pointerDown, .leavePressed), .on(.pointerUp, .leaveReleased),
      .on(.pointerCancel, .leaveReleased), .on(.click, .leaveClicked),
      .on(.contextMenu, .menuAsked)
    ) {
      icon(.close)
      element("span") { text(words) }
    }
  }

  // MARK: What is shown

  /// The tiles of the page that is up, its number from 0, and how many pages there are.
  private func tiles(
    _ folded: Set<EntityID>, _ tallies: Tallies, _ desk: Desk
  ) -> (tiles: [Tile], page: Int, pages: Int) {
    guard let sheet = tallies.sheet else { return ([], 0, 1) }
    let lines = ListLines(sheet, folded: folded, showsEmpty: false)
    guard lines.count > 0 else { return ([], 0, 1) }
    let capacity = WallLayout.capacity(width: room.width, height: room.height)
    let pages = (lines.count + capacity - 1) / capacity
    // All pages alike full, that none is nearly empty.
    let each = (lines.count + pages - 1) / pages
    let page = (turns % pages + pages) % pages
    var tiles: [Tile] = []
    for line in min(page * each, lines.count)..<min((page + 1) * each, lines.count) {
      switch lines[line] {
      case .group(let place):
        if let tile = tile(of: sheet.sections[place], tallies.words) { tiles.append(tile) }
      case .row(let row): tiles.append(tile(of: sheet.tallies[row], tallies, desk))
      }
    }
    return (tiles, page, pages)
  }

  private func tile(of section: TallySection, _ words: TallyWords) -> Tile? {
    guard let group = section.group else { return nil }
    return Tile(
      id: group.id, name: words.group(group), color: "var(--crayon-chalk)", image: nil,
      figures: section.sum.map { words.language.numbers.text($0) } ?? "—",
      line: words.tallies(section.rows.count), progress: nil)
  }

  private func tile(of row: Tally, _ tallies: Tallies, _ desk: Desk) -> Tile {
    var line: String?
    if row.computation != nil {
      if case .failure? = tallies.sheet?.result(of: row.id) {
        line = tallies.explanation(of: row, desk)
      }
    } else if row.count == nil {
      line = tallies.words.overflow
    } else if row.progress != nil {
      line = tallies.standing(of: row)
    }
    return Tile(
      id: row.id, name: words.name(row), color: Crayon(code: row.color).reference,
      image: row.computation == nil ? image(row.settings.image) : icon(.equals, "icon own"),
      figures: tallies.figures(of: row), line: line, progress: row.progress)
  }

  // MARK: How it looks

  private func tileList(_ tiles: [Tile], _ page: Int, _ tallies: Tallies) -> View {
    var drawn: [DotMatrix] = []
    var dots = 1
    for tile in tiles {
      let figures = DotMatrix(tile.figures)
      drawn.append(figures)
      dots = max(dots, figures.columns)
    }
    let layout = WallLayout(
      tiles: tiles.count, dots: dots, width: room.width, height: room.height)
    // Where one has a line below its name, all leave room for it: figures stand on one height.
    let isLined = tiles.contains { $0.line != nil }
    // Those of a last row that is not full share its width: as many parts as both kinds of row divide.
    let left = tiles.count - (layout.rows - 1) * layout.columns
    let full = (layout.rows - 1) * layout.columns
    return element(
      "ul", .class("tiles"), .key(UInt64(page)), .attribute("role", "list"),
      .attribute("aria-label", tallies.words.tallies),
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
          if let progress = tile.progress { lamps(progress, words.language) }
        }
      }
    }
  }

  private func pageLamps(_ page: Int, of pages: Int) -> View {
    element(
      "div", .class("pages"), .key("pages"), .attribute("role", "img"),
      .attribute("aria-label", words.page(page + 1, of: pages))
    ) {
      for each in 0..<min(pages, 24) {
        element("i", .class(each == page ? "lit" : nil))
      }
    }
  }
}
