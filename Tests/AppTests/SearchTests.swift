import Markup
import Replication
import Tallying
import Testing

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

/// Finding tallies in a long list.
@Suite("Search on the page") struct PageSearchTests {
  private static let names = [
    "Red roses", "White roses", "Tulips", "ひまわり", "ＡＳＴＥＲ", "Äste", "Crème brûlée", "Straße",
    "桜", "梅", "Tulips again", "Last",
  ]

  /// The example with more tallies behind it; 15 in all.
  private func screen(_ names: [String] = names) throws -> Screen {
    var screen = Screen()
    screen.send(.setUpTapped)
    for name in names {
      _ = try screen.add(name)
    }
    screen.send(.doneTapped)
    return screen
  }

  private func find(_ text: String, in screen: inout Screen) {
    if screen.app.tally.search == nil { screen.send(.search(.opened)) }
    screen.send(.search(.edited), Event(.input, text: text))
  }

  private func shown(_ screen: Screen) -> [String] {
    guard let lines = screen.app.tally.lines, let sheet = screen.app.sheet else { return [] }
    return (0..<lines.count).map { line in
      if case .row(let row) = lines[line] { sheet.tallies[row].name?.string ?? "" } else { "[]" }
    }
  }

  @Test("it is offered where there are more than twelve, and by the slash key")
  func offered() throws {
    var short = try screen(Array(Self.names.prefix(9)))
    #expect(!short.html.contains("Find a tally"))
    short.send(.keyPressed, Event(.keyDown, key: "/"))
    #expect(short.app.tally.search == nil)
    var screen = try screen()
    #expect(screen.html.contains("Find a tally"))
    #expect(screen.send(.keyPressed, Event(.keyDown, key: "/")) == [.preventDefault])
    #expect(screen.app.tally.search != nil && screen.html.contains("type=\"search\""))
  }

  @Test("a tally's own key goes first, slash or not")
  func ownKey() throws {
    var screen = try screen()
    screen.send(.setUpTapped)
    screen.send(.settingsTapped(shirts))
    screen.send(.settings(.keyPressed(shirts)), Event(.keyDown, key: "/"))
    screen.send(.doneTapped)
    screen.send(.keyPressed, Event(.keyDown, key: "/"))
    #expect(screen.app.tally.search == nil && screen.count(shirts) == 1)
  }

  @Test("case, width, accents and kana do not matter, and how many were found is said")
  func folding() throws {
    var screen = try screen()
    for (text, found) in [
      ("ROSES", ["Red roses", "White roses"]), ("aster", ["ＡＳＴＥＲ"]), ("aste", ["ＡＳＴＥＲ", "Äste"]),
      ("creme", ["Crème brûlée"]), ("strasse", ["Straße"]), ("ヒマワリ", ["ひまわり"]),
      ("ﾋﾏﾜﾘ", ["ひまわり"]), ("roses red", ["Red roses"]), ("桜", ["桜"]),
    ] {
      find(text, in: &screen)
      #expect(shown(screen) == found, "\(text)")
      #expect(screen.app.desk.spoken == (found.count == 1 ? "1 tally" : "2 tallies") + " found")
    }
    #expect(screen.html.contains("aria-setsize=\"1\" aria-posinset=\"1\""))
    find("  ", in: &screen)
    #expect(shown(screen).count == 15 && screen.app.desk.spoken == "All tallies")
  }

  @Test("what is found counts, by touch and from the keyboard, and stays found when renamed")
  func counting() throws {
    var screen = try screen()
    find("suit", in: &screen)
    screen.tap(suit)
    screen.send(.search(.keyed), Event(.keyDown, key: "Enter"))
    #expect(screen.app.tally.focus == TallyScreen.Focus(id: suit, half: .add))
    screen.send(.halfKeyed(suit, .add), Event(.keyDown, key: "+"))
    #expect(screen.count(suit) == 2 && shown(screen) == ["Suit"])
    find("tulips", in: &screen)
    screen.send(.search(.keyed), Event(.keyDown, key: "ArrowDown"))
    let first = try #require(screen.app.tally.focus?.id)
    screen.send(.halfKeyed(first, .add), Event(.keyDown, key: "ArrowDown"))
    let second = try #require(screen.app.tally.focus?.id)
    #expect(screen.app.sheet?.tally(second)?.name?.string == "Tulips again")
    // What leaves the list leaves what was found.
    screen.send(.undoTapped)
    #expect(screen.count(suit) == 1)
    #expect(screen.html.contains("Undone: Suit 1"))
  }

  @Test("nothing found says so and has a way out; escape and the cross bring all back")
  func nothing() throws {
    var screen = try screen()
    for way in 0..<3 {
      find("zebra", in: &screen)
      #expect(shown(screen).isEmpty)
      #expect(screen.html.contains("No results for “zebra”"))
      #expect(screen.app.desk.spoken == "No results")
      switch way {
      case 0: screen.send(.search(.closed))
      case 1: screen.send(.search(.keyed), Event(.keyDown, key: "Escape"))
      default: screen.send(.keyPressed, Event(.keyDown, key: "Escape"))
      }
      #expect(screen.app.tally.search == nil && shown(screen).count == 15)
    }
  }

  @Test("setting up ends it, and the settings of a long press are seen in the whole list")
  func settingUp() throws {
    var screen = try screen()
    find("suit", in: &screen)
    screen.send(.setUpTapped)
    #expect(screen.app.tally.search == nil && shown(screen).count == 15)
    screen.send(.doneTapped)
    find("suit", in: &screen)
    screen.send(.halfPressed(suit, .add), screen.touch(1))
    screen.now += 620
    let serial = screen.serial
    screen.send(.halfHeld(pointer: 1, serial: serial))
    #expect(screen.app.tally.editor?.id == suit && screen.app.tally.search == nil)
    #expect(shown(screen).count == 15)
  }

  @Test("the list comes back where it was, in a long list too")
  func whereItWas() throws {
    var screen = try screen((1...200).map { "Bird \($0)" })
    func event(_ top: Double, rows: Double) -> Event {
      Event(
        .scroll, box: Event.Box(x: 0, y: 0, width: 300, height: rows * 80),
        scroll: Event.Scroll(top: top, viewport: 640, extent: rows * 80))
    }
    screen.send(.rowResized, Event(.resize, box: Event.Box(x: 0, y: 0, width: 300, height: 80)))
    screen.send(.resized, event(0, rows: 204))
    screen.send(.scrolled, event(8000, rows: 204))
    screen.send(.scrollEnded, event(8000, rows: 204))
    let first = try #require(screen.app.entity(inLine: 100))
    find("suit", in: &screen)
    #expect(screen.app.tally.layout.goal?.top == 0)
    screen.now += 1000
    screen.send(.resized, event(0, rows: 8))
    #expect(screen.html.contains("Add one to Suit"))
    screen.now += 1000
    screen.send(.search(.closed))
    #expect(screen.html.contains("Add one to Bird 98"), "drawn at once")
    screen.now += 1000
    screen.send(.resized, event(0, rows: 204))
    #expect(screen.app.tally.layout.goal?.top == 8000)
    #expect(screen.app.entity(inLine: 100) == first)
  }

  @Test("a panel that is looked at meanwhile leaves what was found")
  func panel() throws {
    var screen = try screen()
    find("suit", in: &screen)
    screen.send(.sharingOpened)
    #expect(screen.app.tally.search != nil)
    screen.closePanel()
    #expect(shown(screen) == ["Suit"])
  }
}
