import Markup
import Replication
import Tallying
import Testing

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

@Suite("Setting up") struct SettingUpTests {
  private func typed(_ text: String) -> Event { Event(.input, text: text) }

  private func settingUp() -> Screen {
    var screen = Screen()
    screen.send(.setUpTapped)
    return screen
  }

  @Test("names are typed one after the other; Enter adds each, and with nothing typed it ends that")
  func add() throws {
    for isSettingUp in [true, false] {
      var screen = isSettingUp ? settingUp() : Screen()
      screen.send(.addTapped)
      #expect(screen.html.contains(#"id="new-name""#))
      #expect(screen.names == ["Shirts", "Trousers", "Suit"], "it is no tally as yet")
      for name in ["Robins", "Neck  ties ", "Herons"] {
        screen.send(.adding(.edited), typed(name))
        screen.send(.adding(.keyed), Event(.keyDown, key: "Enter"))
        #expect(screen.app.tally.adding?.draft == "")
      }
      #expect(screen.names == ["Shirts", "Trousers", "Suit", "Robins", "Neck ties", "Herons"])
      #expect(screen.app.desk.spoken == "Herons added")
      screen.send(.adding(.keyed), Event(.keyDown, key: "Enter"))
      #expect(screen.names.count == 6 && !screen.html.contains(#"id="new-name""#))
      #expect(screen.app.tally.isAddFocused, "the keyboard is where it was before")
      screen.send(.undoTapped)
      #expect(screen.names.count == 5, "each is a step of its own")
      #expect(screen.app.tally.side == (isSettingUp ? .settingUp : .counting))
    }
  }

  @Test("each pasted line is a tally, all of them one step; what can't be a name stays behind")
  func addLines() throws {
    var screen = settingUp()
    screen.send(.addTapped)
    screen.send(.adding(.edited), typed("Robins\r\n\n  Neck ties \nHerons"))
    #expect(screen.names == ["Shirts", "Trousers", "Suit", "Robins", "Neck ties", "Herons"])
    #expect(screen.app.desk.spoken == "3 tallies added")
    #expect(screen.app.tally.adding?.draft == "")
    screen.send(.adding(.keyed), Event(.keyDown, key: "Enter"))
    screen.send(.undoTapped)
    #expect(screen.names == ["Shirts", "Trousers", "Suit"])
    #expect(screen.app.desk.spoken == "Undone: 3 entries removed")
    screen.send(.redoTapped)
    #expect(screen.names.count == 6 && screen.app.desk.spoken == "Redone: 3 entries are back")

    screen.send(.addTapped)
    screen.send(.adding(.edited), typed("Wrens\na\u{7}b\nOwls"))
    #expect(screen.names.last == "Wrens" && screen.app.tally.adding?.draft == "a\u{7}b\nOwls")
    #expect(screen.html.contains("invisible control character"))
    // Enter where a keyboard has no key events for it.
    screen.send(.adding(.edited), typed("Owls\n"))
    #expect(screen.names.last == "Owls" && screen.app.tally.adding?.draft == "")
  }

  @Test("cells that were copied from a spreadsheet are names with counts")
  func addCells() throws {
    var screen = settingUp()
    screen.send(.addTapped)
    let cells = "Owls\t4\nRobins\tcold\t1,204\nHerons\t-2\nWrens\tno number\nTits 5\nSwans\t"
    screen.send(.adding(.edited), typed(cells))
    let made = screen.app.sheet?.tallies.dropFirst(3).map { ($0.name?.string ?? "", $0.count ?? 0) }
    #expect(made?.map { $0.1 } == [4, 1204, -2, 0, 0, 0])
    #expect(
      made?.map { $0.0 } == ["Owls", "Robins", "Herons", "Wrens no number", "Tits 5", "Swans"])
    screen.send(.undoTapped)
    #expect(screen.names == ["Shirts", "Trousers", "Suit"])
  }

  @Test("a long list that is pasted is added whole, in a few steps")
  func addManyLines() {
    var screen = settingUp()
    screen.send(.addTapped)
    screen.send(.adding(.edited), typed((0..<2300).map { "Bird \($0)" }.joined(separator: "\n")))
    #expect(screen.names.count == 2303)
    #expect(screen.names[3] == "Bird 0" && screen.names.last == "Bird 2299")
  }

  @Test("what goes into a group says so, where the field is at the end of the list, too")
  func addToLastGroup() throws {
    var screen = settingUp()
    screen.send(.addTapped)
    #expect(screen.html.contains(#"placeholder="Name of the new tally""#))
    screen.send(.adding(.ended))
    screen.send(.addGroupTapped)
    screen.send(.closeTapped)
    screen.send(.addTapped)
    #expect(screen.html.contains(#"placeholder="New tally in Group 1""#))
    screen.send(.adding(.edited), typed("Robins\nHerons"))
    screen.send(.adding(.ended))
    let section = try #require(screen.app.tally.tallies.sheet?.sections.last)
    #expect(section.group?.name?.string == "Group 1" && section.rows.count == 2)
    screen.send(.addComputationTapped)
    #expect(screen.html.contains("Total added to Group 1"))
    screen.send(.closeTapped)
    screen.send(.addComputationTapped)
    #expect(screen.names.suffix(2) == ["Total", "Total 2"])
    screen.send(.doneTapped)
    #expect(
      screen.html.contains(#"<span class="sub">2 tallies</span>"#), "what is computed is none")
  }

  @Test("an undo says what it came to")
  func undoing() throws {
    var screen = settingUp()
    func undone() -> String {
      screen.send(.undoTapped)
      return screen.app.desk.spoken
    }
    screen.send(.settingsTapped(shirts))
    screen.send(.colorTapped(shirts, 3))
    #expect(undone() == "Undone: Shirts · Colour")
    screen.send(.deleteTapped(shirts))
    #expect(undone() == "Undone: Shirts is back")
    screen.send(.redoTapped)
    #expect(screen.app.desk.spoken == "Redone: Shirts removed")
    #expect(undone() == "Undone: Shirts is back")
    screen.send(.settingsTapped(shirts))
    screen.send(.nameEdited(shirts), typed("Blouses"))
    screen.send(.nameLeft(shirts))
    #expect(undone() == "Undone: Shirts · Name")
    screen.send(.boardNameEdited, typed("Laundry"))
    screen.send(.boardNameLeft)
    #expect(undone() == "Undone: Board name")
    screen.send(.archiveTapped(shirts))
    #expect(undone() == "Undone: Shirts is back")
    screen.tap(shirts)
    screen.tap(shirts)
    #expect(undone() == "Undone: Shirts 1")
  }

  @Test("what was typed is added when the field is left, and not when it is escaped")
  func addingEnds() {
    var screen = settingUp()
    screen.send(.addTapped)
    screen.send(.adding(.edited), typed("Robins"))
    screen.send(.adding(.left))
    #expect(screen.names.last == "Robins" && !screen.html.contains(#"id="new-name""#))
    screen.send(.addTapped)
    screen.send(.adding(.edited), typed("Wrens"))
    screen.send(.adding(.keyed), Event(.keyDown, key: "Escape"))
    #expect(screen.names.last == "Robins" && !screen.html.contains(#"id="new-name""#))
    // A browser may keep the keyboard in the field when something else is tapped.
    screen.send(.addTapped)
    screen.send(.adding(.edited), typed("Herons"))
    screen.send(.settingsTapped(shirts))
    #expect(screen.names.last == "Herons" && screen.app.tally.editor?.id == shirts)
    screen.send(.addTapped)
    screen.send(.adding(.edited), typed("a\u{7}b"))
    screen.send(.doneTapped)
    #expect(screen.html.contains("invisible control character"), "it is not thrown away in silence")
    #expect(screen.app.tally.side == .settingUp)
  }

  @Test("where settings are closed or their tally is deleted, the keyboard goes to a row's key")
  func focusReturns() {
    var screen = settingUp()
    screen.send(.settingsTapped(shirts))
    screen.send(.closeTapped)
    #expect(screen.app.tally.focusedKey == shirts)
    screen.send(.settingsTapped(shirts))
    #expect(screen.app.tally.focusedKey == nil)
    screen.send(.deleteTapped(shirts))
    #expect(screen.app.tally.focusedKey == trousers)
  }

  @Test("a name that is none keeps what was typed, and says why")
  func badNames() {
    var screen = settingUp()
    screen.send(.settingsTapped(shirts))
    for (name, words) in [
      ("   ", "Enter a name"),
      (String(repeating: "x", count: 1_000_000), "up to"),
      ("a\u{7}b", "invisible control character"), ("a\u{202e}b", "invisible control character"),
    ] {
      screen.send(.nameEdited(shirts), typed(name))
      #expect(screen.send(.nameLeft(shirts)) == [])
      #expect(screen.html.contains(words))
      #expect(screen.html.contains(#"aria-invalid="true""#))
      screen.send(.doneTapped)
      #expect(screen.app.tally.side == .settingUp)
    }
    #expect(screen.names.first == "Shirts")
    screen.send(.nameKeyed(shirts), Event(.keyDown, key: "Escape"))
    #expect(!screen.html.contains("aria-invalid"))
    screen.send(.doneTapped)
    #expect(screen.app.tally.side == .counting)
  }

  @Test("a reset wants a second tap within three seconds, keeps the old round, and can be undone")
  func reset() {
    var screen = Screen()
    for _ in 0..<3 { screen.tap(shirts) }
    screen.send(.setUpTapped)
    #expect(
      screen.send(.resetTapped(shirts)) == [
        .wake(after: 3000, .tally(.resetExpired(serial: 4)))
      ])
    let question = #"<div class="name">Tap again to reset</div>"#
    #expect(screen.html.contains(question))
    screen.send(.resetExpired(serial: 3))
    #expect(screen.html.contains(question))
    screen.send(.resetExpired(serial: 4))
    #expect(!screen.html.contains(question))
    screen.send(.resetTapped(shirts))
    screen.send(.resetTapped(trousers))
    #expect(screen.count(shirts) == 3)
    screen.send(.resetTapped(shirts))
    screen.send(.resetTapped(shirts))
    #expect(screen.count(shirts) == 0)
    let rounds = screen.app.desk.session?.board.counter(shirts).rounds.map { $0.total }
    #expect(rounds == [3, 0] || rounds == [3])
    screen.send(.undoTapped)
    #expect(screen.count(shirts) == 3)
  }

  @Test("a deleted tally comes back with its count")
  func delete() {
    var screen = Screen()
    screen.tap(trousers)
    screen.send(.setUpTapped)
    screen.send(.settingsTapped(trousers))
    screen.send(.deleteTapped(trousers))
    #expect(screen.names == ["Shirts", "Suit"])
    #expect(screen.html.contains("Trousers deleted"))
    screen.send(.undoTapped)
    #expect(screen.names == ["Shirts", "Trousers", "Suit"])
    #expect(screen.count(trousers) == 1)
  }

  @Test("with no tally left the screen says what to do")
  func empty() throws {
    var screen = settingUp()
    for id in [shirts, trousers, suit] { screen.send(.deleteTapped(id)) }
    screen.send(.doneTapped)
    #expect(screen.html.contains("No tallies yet"))
    try screen.add("Robins")
    #expect(screen.names == ["Robins"])
  }

  @Test(
    "a row follows the finger and goes where it is let go", arguments: [-200.0, 0, 60, 130, 900])
  func drag(y: Double) {
    var screen = settingUp()
    var down = screen.touch(1, y: 100)
    down.box = Event.Box(x: 0, y: 60, width: 44, height: 100)
    let pressed = screen.send(.gripPressed(trousers), down)
    #expect(pressed == [.preventDefault, .capturePointer, .vibrate(10)])
    screen.send(.gripMoved(trousers), screen.touch(1, y: 100 + y))
    #expect(screen.html.contains("dragging"))
    screen.send(.gripReleased(trousers), screen.touch(1, y: 100 + y))
    #expect(!screen.html.contains("dragging"))
    let expected =
      y < -50
      ? ["Trousers", "Shirts", "Suit"]
      : y > 50 ? ["Shirts", "Suit", "Trousers"] : ["Shirts", "Trousers", "Suit"]
    #expect(screen.names == expected)
  }

  @Test("a drag that is cancelled changes nothing; arrow keys move a row as well")
  func dragCancelled() {
    var screen = settingUp()
    var down = screen.touch(1, y: 100)
    down.box = Event.Box(x: 0, y: 60, width: 44, height: 100)
    screen.send(.gripPressed(suit), down)
    screen.send(.gripMoved(suit), screen.touch(1, y: -500))
    screen.send(.gripCancelled(suit), screen.touch(1))
    #expect(screen.names == ["Shirts", "Trousers", "Suit"])
    screen.send(.gripKeyed(suit), Event(.keyDown, key: "ArrowUp"))
    screen.send(.gripKeyed(suit), Event(.keyDown, key: "ArrowUp"))
    #expect(screen.send(.gripKeyed(suit), Event(.keyDown, key: "ArrowUp")) == [.preventDefault])
    #expect(screen.names == ["Suit", "Shirts", "Trousers"])
    #expect(screen.html.contains("Suit, position 1 of 3"))
  }

  @Test("a crayon is chosen by tap and by arrow key, round the box")
  func crayons() {
    var screen = settingUp()
    screen.send(.settingsTapped(shirts))
    screen.send(.colorTapped(shirts, 15))
    #expect(screen.app.sheet?.tally(shirts)?.color == 15)
    screen.send(.colorKeyed(shirts, 15), Event(.keyDown, key: "ArrowRight"))
    #expect(screen.app.sheet?.tally(shirts)?.color == 0)
    screen.send(.colorKeyed(shirts, 0), Event(.keyDown, key: "ArrowLeft"))
    #expect(screen.app.sheet?.tally(shirts)?.color == 15)
    #expect(screen.send(.colorTapped(shirts, 15)) == [])
  }

  @Test("the board has a name of its own")
  func boardName() {
    var screen = settingUp()
    screen.send(.boardNameEdited, typed("Laundry"))
    screen.send(.doneTapped)
    #expect(screen.html.contains("<h1>Laundry</h1>"))
    screen.send(.setUpTapped)
    screen.send(.boardNameEdited, typed(""))
    screen.send(.boardNameLeft)
    screen.send(.doneTapped)
    #expect(screen.app.tally.side == .settingUp)
    screen.send(.boardNameKeyed, Event(.keyDown, key: "Escape"))
    screen.send(.doneTapped)
    #expect(screen.html.contains("<h1>Laundry</h1>"))
  }
}
