import Markup
import Replication
import Tallying
import Testing

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

@Suite("Groups on the page")
struct GroupsTests {
  /// The example with a group behind its three tallies; returns the group.
  private func grouped(_ tallies: [EntityID] = [trousers, suit]) throws -> (Screen, EntityID) {
    var screen = Screen()
    screen.send(.setUpTapped)
    screen.send(.addGroupTapped)
    let group = try #require(screen.app.tally.editor?.id)
    screen.send(.nameEdited(group), Event(.input, text: "Winter"))
    screen.send(.closeTapped)
    for tally in tallies.reversed() {
      try drag(tally, to: try #require(screen.app.line(of: group)), in: &screen)
    }
    return (screen, group)
  }

  /// Drags a row by its grip until it is in a line.
  private func drag(_ id: EntityID, to line: Int, in screen: inout Screen) throws {
    let from = try #require(screen.app.line(of: id))
    let box = Event.Box(x: 0, y: 0, width: 44, height: 80)
    func event(_ kind: Event.Kind, _ y: Double) -> Event {
      Event(
        kind, pointer: 1, pointerType: .touch, time: Double(screen.now), y: y, box: box)
    }
    screen.send(.gripPressed(id), event(.pointerDown, 0))
    let way = Double(line - from) * 80
    screen.send(.gripMoved(id), event(.pointerMove, way / 2))
    screen.send(.gripMoved(id), event(.pointerMove, way))
    screen.send(.gripReleased(id), event(.pointerUp, way))
  }

  private func shown(_ screen: Screen) -> [String] {
    guard let lines = screen.app.tally.lines, let sheet = screen.app.sheet else { return [] }
    return (0..<lines.count).map { line in
      switch lines[line] {
      case .group(let place): "[\(sheet.sections[place].group?.name?.string ?? "")]"
      case .row(let row): sheet.tallies[row].name?.string ?? ""
      }
    }
  }

  @Test("A new group is named at once, and takes tallies dragged below its line")
  func making() throws {
    let (screen, _) = try grouped()
    #expect(shown(screen) == ["Shirts", "[Winter]", "Trousers", "Suit"])
    #expect(screen.html.contains("2 tallies"))
    #expect(screen.app.desk.spoken.contains("Winter"))
  }

  @Test("A tally is put into a group and out of it without dragging, and its settings stay open")
  func choosing() throws {
    var (screen, group) = try grouped([suit])
    screen.send(.settingsTapped(shirts))
    screen.send(.groupChosen(shirts, group))
    #expect(shown(screen) == ["Trousers", "[Winter]", "Suit", "Shirts"])
    #expect(screen.app.tally.editor?.id == shirts)
    #expect(screen.app.desk.spoken.contains("Winter"))
    // Where it is already nothing happens.
    let before = screen.html
    screen.send(.groupChosen(shirts, group))
    #expect(screen.html == before)
    screen.send(.groupChosen(shirts, nil))
    #expect(shown(screen) == ["Trousers", "Shirts", "[Winter]", "Suit"])
    screen.send(.undoTapped)
    #expect(shown(screen) == ["Trousers", "[Winter]", "Suit", "Shirts"])
  }

  @Test("A tally is dragged out of a group, above its line, and undo brings it back")
  func leaving() throws {
    var (screen, group) = try grouped()
    try drag(suit, to: 0, in: &screen)
    #expect(shown(screen) == ["Suit", "Shirts", "[Winter]", "Trousers"])
    screen.send(.undoTapped)
    #expect(shown(screen) == ["Shirts", "[Winter]", "Trousers", "Suit"])
    try drag(trousers, to: 1, in: &screen)
    #expect(shown(screen) == ["Shirts", "Trousers", "[Winter]", "Suit"])
    screen.send(.deleteTapped(group))
    #expect(Set(shown(screen)) == ["Shirts", "Trousers", "Suit"])
    screen.send(.undoTapped)
    #expect(shown(screen) == ["Shirts", "Trousers", "[Winter]", "Suit"])
  }

  @Test("The arrow keys on a grip go through the lines of groups")
  func keys() throws {
    var (screen, _) = try grouped([suit])
    let down = Event(.keyDown, key: "ArrowDown")
    screen.send(.gripKeyed(shirts), down)
    screen.send(.gripKeyed(shirts), down)
    #expect(shown(screen) == ["Trousers", "[Winter]", "Shirts", "Suit"])
    screen.send(.gripKeyed(shirts), Event(.keyDown, key: "ArrowUp"))
    #expect(shown(screen) == ["Trousers", "Shirts", "[Winter]", "Suit"])
  }

  @Test("A folded group hides its tallies until one is to be seen")
  func folding() throws {
    var (screen, group) = try grouped()
    screen.send(.doneTapped)
    screen.send(.foldTapped(group))
    #expect(shown(screen) == ["Shirts", "[Winter]"])
    #expect(!screen.html.contains("Add one to Trousers"))
    #expect(screen.html.contains("aria-expanded=\"false\""))
    screen.send(.setUpTapped)
    try screen.add("Scarf", to: group)
    #expect(shown(screen) == ["Shirts", "[Winter]", "Trousers", "Suit", "Scarf"])
    screen.send(.foldTapped(group))
    try screen.add("Tie")
    #expect(shown(screen) == ["Shirts", "[Winter]", "Trousers", "Suit", "Scarf", "Tie"])
  }

  @Test("What is folded stays folded at the next start; what can't be read folds nothing")
  func foldsLast() throws {
    var (screen, group) = try grouped()
    screen.send(.doneTapped)
    screen.send(.foldTapped(group))
    screen.store()
    var again = screen.restarted(run: 2)
    #expect(shown(again) == ["Shirts", "[Winter]"])
    // Unfolding it to show something is not a wish to have it so.
    again.random = 500
    again.send(.setUpTapped)
    try again.add("Scarf", to: group)
    again.send(.doneTapped)
    again.store()
    #expect(shown(again.restarted(run: 3)) == ["Shirts", "[Winter]"])
    again.send(.foldTapped(group))
    again.send(.foldTapped(group))
    again.store()
    #expect(shown(again.restarted(run: 4)).count == 5)
    again.records["now/folds"] = [1, 2, 3]
    #expect(shown(again.restarted(run: 5)).count == 5)
  }

  @Test("Where one counts, a group without tallies has no line; its total is what they count")
  func emptyAndTotal() throws {
    var (screen, _) = try grouped([])
    #expect(shown(screen).last == "[Winter]")
    screen.send(.doneTapped)
    #expect(shown(screen) == ["Shirts", "Trousers", "Suit"])
    (screen, _) = try grouped()
    screen.send(.doneTapped)
    for _ in 0..<3 { screen.tap(suit) }
    screen.tap(trousers)
    #expect(screen.html.contains("aria-label=\"total 4\""))
  }

  @Test("Groups move up and down by their keys, and stop at the ends")
  func order() throws {
    var (screen, first) = try grouped([suit])
    screen.send(.addGroupTapped)
    let second = try #require(screen.app.tally.editor?.id)
    #expect(shown(screen) == ["Shirts", "Trousers", "[Winter]", "Suit", "[Group 2]"])
    screen.send(.groupMoved(second, isDown: true))
    screen.send(.groupMoved(first, isDown: false))
    #expect(shown(screen) == ["Shirts", "Trousers", "[Winter]", "Suit", "[Group 2]"])
    screen.send(.groupMoved(second, isDown: false))
    #expect(shown(screen) == ["Shirts", "Trousers", "[Group 2]", "[Winter]", "Suit"])
    screen.send(.groupMoved(second, isDown: true))
    #expect(shown(screen) == ["Shirts", "Trousers", "[Winter]", "Suit", "[Group 2]"])
  }

  @Test("The arrow keys go from half to half past the lines of groups")
  func focus() throws {
    var (screen, _) = try grouped()
    screen.send(.doneTapped)
    screen.send(.halfFocused(shirts, .add))
    screen.send(.halfKeyed(shirts, .add), Event(.keyDown, key: "ArrowDown"))
    #expect(screen.app.tally.focus?.id == trousers)
    screen.send(.halfKeyed(trousers, .add), Event(.keyDown, key: "ArrowUp"))
    #expect(screen.app.tally.focus?.id == shirts)
  }

  @Test("Lines and rows agree with a list that is written out, for any groups and folds")
  func againstReference() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var board = Screen()
      board.send(.setUpTapped)
      var groups: [EntityID] = []
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        board.send(.addGroupTapped)
        groups.append(try #require(board.app.tally.editor?.id))
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          try board.add("Scarf", to: groups.randomElement() ?? EntityID(0))
        }
      }
      board.send(.closeTapped)
      if Bool.random() { board.send(.doneTapped) }
      for group in groups where Bool.random() { board.send(.foldTapped(group)) }
      let sheet = try #require(board.app.sheet)
      let lines = try #require(board.app.tally.lines)
      var expected: [ListLines.Line] = []
      for (place, section) in sheet.sections.enumerated() {
        if section.group != nil, board.app.tally.side == .settingUp || !section.rows.isEmpty {
          expected.append(.group(place))
        }
        if let group = section.group, board.app.tally.folded.contains(group.id) { continue }
        expected += section.rows.map { .row($0) }
      }
      #expect((0..<lines.count).map { lines[$0] } == expected)
      for row in sheet.tallies.indices {
        #expect(lines.line(ofRow: row) == expected.firstIndex(of: .row(row)))
      }
      for place in sheet.sections.indices.dropFirst() {
        #expect(lines.line(ofSection: place) == expected.firstIndex(of: .group(place)))
      }
      for columns in 1...4 {
        // Set place by place, as a style sheet does it.
        var (row, column) = (0, 0)
        var rows: [Int] = []
        for line in expected {
          if case .group = line {
            if column > 0 { (row, column) = (row + 1, 0) }
            rows.append(row)
            row += 1
          } else {
            rows.append(row)
            column += 1
            if column == columns { (row, column) = (row + 1, 0) }
          }
        }
        for (line, row) in rows.enumerated() {
          #expect(lines.gridRow(ofLine: line, columns: columns) == row)
        }
        #expect(lines.gridRow(ofLine: lines.count, columns: columns) == row)
        for row in 0...row + 1 {
          let first = rows.firstIndex { $0 >= row } ?? lines.count
          #expect(lines.line(inGridRow: row, columns: columns) == first)
        }
      }
    }
  }
}
