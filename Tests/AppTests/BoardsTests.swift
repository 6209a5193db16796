import Markup
import Replication
import Reports
import Tallying
import ShippedWords
import Testing
import Text

@testable import App
@testable import Boards
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

@Suite("The boards of a device") struct BoardsTests {
  private static let id = String(repeating: "0123456789abcdef", count: 2)
  private static let fragment = "board/\(id)/" + String(repeating: "fedcba9876543210", count: 2)

  private func type(_ text: String) -> Event { Event(.input, text: text) }

  private func key(_ name: String) -> Event { Event(.keyDown, key: name) }

  /// A device on which the open board was counted on.
  func used(language: Language = .english) -> Screen {
    var screen = Screen(language: language)
    screen.tap(shirts)
    screen.carryOut()
    return screen
  }

  /// A device with another board, which is open.
  private func withAnother() -> Screen {
    var screen = used()
    screen.send(.boards(.opened))
    screen.send(.boards(.newTapped))
    screen.carryOut()
    return screen
  }

  /// The names in the list, the open one with a star.
  func list(_ screen: Screen) -> [String] {
    screen.app.shelvedBoards.map { ($0.isOpen ? "*" : "") + $0.name }
  }

  func setup(_ number: Int) -> TallySetup {
    TallyTemplate.setups(.english)[number]
  }

  // MARK: The title

  @Test("The title is a button that opens the boards, and says so")
  func title() {
    var screen = used()
    #expect(screen.html.contains("aria-label=\"Dry cleaning, all boards\""))
    #expect(screen.html.contains("aria-haspopup=\"dialog\" aria-expanded=\"false\""))
    screen.send(.boards(.opened))
    #expect(screen.html.contains("aria-expanded=\"true\""))
    #expect(screen.html.contains("role=\"dialog\""))
    screen.send(.boards(.closed))
    #expect(!screen.html.contains("role=\"dialog\""))
    #expect(used(language: Language(tag: "ja")).html.contains("クリーニング、すべてのボード"))
  }

  @Test("Escape closes the boards, and the keyboard goes back to the title")
  func escape() {
    var screen = used()
    screen.send(.boards(.opened))
    #expect(screen.app.boards.focus == .board)
    screen.send(.keyPressed, key("Escape"))
    #expect(!screen.app.isPanelOpen && screen.app.boards.focus == .title)
    screen.send(.shown)
    #expect(screen.app.boards.focus == .none, "it is taken there once")
  }

  @Test("Nothing of the instrument's keys works behind the panel")
  func keys() {
    var screen = used()
    screen.send(.boards(.opened))
    screen.send(.keyPressed, key("/"))
    #expect(!screen.app.tally.isSearching)
    screen.send(.sharingOpened)
    #expect(screen.app.isSharing && !screen.app.boards.isOpen, "one panel at a time")
    screen.send(.boards(.opened))
    #expect(!screen.app.isSharing && screen.app.boards.isOpen)
    screen.send(.tabTapped(.tally))
    #expect(!screen.app.isPanelOpen)
  }

  // MARK: Making and changing

  @Test("A new board is empty, opens at once and at the next start, and the other one stays")
  func new() throws {
    var screen = withAnother()
    #expect(screen.names == [] && !screen.app.isPanelOpen)
    #expect(list(screen) == ["Dry cleaning", "*Untitled board"])
    try screen.add("Guests")
    screen.carryOut()
    var again = screen.restarted(run: 2)
    #expect(again.names == ["Guests"])
    again.send(.boards(.opened))
    again.carryOut()
    again.send(.inStep(.boardTapped(scope: "")))
    again.carryOut()
    #expect(again.names == ["Shirts", "Trousers", "Suit"] && again.count(shirts) == 1)
    #expect(list(again) == ["*Dry cleaning", "Untitled board"])
  }

  @Test("Each template makes a board of its own, in both languages", arguments: 0..<6)
  func template(number: Int) {
    for language in [Language.english, Language(tag: "ja"), Language(tag: "de")] {
      var screen = used(language: language)
      let setup = TallyTemplate.setups(language)[number]
      screen.send(.boards(.opened))
      screen.send(.boards(.templateTapped(number)))
      screen.carryOut()
      #expect(screen.names == setup.items.map { $0.name?.string ?? "" })
      #expect(screen.app.desk.boardName == setup.name)
      #expect(list(screen).contains("*" + (setup.name?.string ?? "")))
      var again = screen.restarted(run: 2)
      #expect(again.names.count == setup.items.count, "it is stored")
      again.send(.inStep(.boardTapped(scope: "")))
      again.carryOut()
      #expect(again.count(shirts) == 1 && again.names.count == 3)
    }
  }

  @Test("A template from Time to Call is seen in Tally")
  func fromCall() {
    var screen = used()
    screen.sendParts()
    screen.send(.tabTapped(.call))
    screen.send(.boards(.opened))
    screen.send(.boards(.templateTapped(0)))
    screen.carryOut()
    #expect(screen.app.instrument == .tally && screen.names.count == 5)
  }

  @Test("The open board is renamed in the list; a name that is none stays to be mended")
  func rename() {
    var screen = used()
    screen.send(.boards(.opened))
    screen.send(.boards(.renameTapped))
    #expect(screen.html.contains("value=\"Dry cleaning\""))
    screen.send(.boards(.nameEdited), type("  "))
    screen.send(.boards(.nameKeyed), key("Enter"))
    #expect(screen.html.contains("Enter a name"))
    screen.send(.boards(.nameEdited), type("Laundry"))
    screen.send(.boards(.nameKeyed), key("Enter"))
    #expect(list(screen) == ["*Laundry"] && screen.app.boards.focus == .board)
    screen.send(.undoTapped)
    #expect(list(screen) == ["*Dry cleaning"])
    screen.send(.boards(.renameTapped))
    screen.send(.boards(.nameEdited), type("Mist"))
    screen.send(.boards(.nameKeyed), key("Escape"))
    screen.send(.boards(.nameLeft))
    #expect(list(screen) == ["*Dry cleaning"] && screen.app.boards.isOpen)
  }

  @Test("A board that is shared keeps the name that it had on the shelf, and says what it is")
  func shareLocal() throws {
    var screen = withAnother()
    let scope = screen.app.desk.shelf.scope
    #expect(
      screen.app.shelvedBoards.map(\.standing) == ["Only on this device", "Only on this device"])
    screen.send(.inStep(.keepTapped))
    screen.carryOut()
    let board = try #require(screen.app.desk.session?.shared?.link.board)
    #expect(Shelf.scope(of: board) == scope)
    #expect(screen.app.desk.shelf.entries.count == 2)
    #expect(screen.app.desk.shelf.entry(of: board)?.isLocal == false)
    #expect(screen.app.shelvedBoards.map(\.standing) == ["Only on this device", "Shared"])
  }

  // MARK: Removing

  @Test("A board that is removed is kept as it was and can be put back; the last one stays")
  func remove() throws {
    var alone = used()
    alone.send(.boards(.opened))
    #expect(!alone.html.contains(">Remove<"))
    alone.send(.boards(.removeTapped))
    #expect(alone.app.desk.session != nil && list(alone) == ["*Dry cleaning"])

    var screen = withAnother()
    try screen.add("Guests")
    screen.carryOut()
    screen.send(.boards(.opened))
    #expect(screen.html.contains(">Remove<"))
    screen.send(.boards(.removeTapped))
    screen.carryOut()
    #expect(screen.app.boards.isOpen, "one sees where it went")
    #expect(list(screen) == ["*Dry cleaning"])
    #expect(screen.html.contains("Put back: Untitled board"))
    #expect(screen.app.desk.spoken.contains("Untitled board"))
    var again = screen.restarted(run: 2)
    again.send(.boards(.opened))
    again.carryOut()
    #expect(list(again) == ["*Dry cleaning"])
    let removed = try #require(again.app.desk.shelf.entries.first { $0.isRemoved })
    again.send(.boards(.putBackTapped(removed.board)))
    again.carryOut()
    #expect(again.names == ["Guests"])
    #expect(list(again) == ["Dry cleaning", "*Untitled board"])
  }

  @Test("The board that the device began with can be removed, and comes back, too")
  func removeFirst() throws {
    var screen = withAnother()
    screen.send(.inStep(.boardTapped(scope: "")))
    screen.carryOut()
    screen.send(.boards(.opened))
    screen.send(.boards(.removeTapped))
    screen.carryOut()
    #expect(list(screen) == ["*Untitled board"] && screen.names == [])
    let again = screen.restarted(run: 2)
    #expect(list(again) == ["*Untitled board"])
    screen.send(
      .boards(.putBackTapped(try #require(screen.app.desk.shelf.entry(ofScope: "")).board)))
    screen.carryOut()
    #expect(screen.count(shirts) == 1)
  }

  @Test("What is not sent yet is said before a board is removed, and afterwards")
  func unsent() throws {
    var screen = withAnother()
    try screen.add("Guests")
    screen.carryOut()
    screen.send(.inStep(.keepTapped))
    let scope = screen.app.desk.shelf.scope
    // The server makes the board, and takes nothing after that.
    for _ in 0..<4 {
      let asked = screen.effects
      screen.carryOut()
      for case .request(let request, let ticket) in asked {
        let isMade = sameUTF8(request.path, "/v1/boards")
        screen.send(
          .inStep(
            .answered(
              ticket: ticket,
              NetworkAnswer(
                status: isMade ? 201 : 0, body: isMade ? Array(#"{"right":"own"}"#.utf8) : []))))
      }
    }
    let waiting = screen.app.unsentCount
    #expect(waiting > 0)
    screen.send(.boards(.opened))
    screen.carryOut()
    #expect(screen.html.contains("been sent"))
    screen.send(.boards(.removeTapped))
    screen.carryOut()
    #expect(
      screen.html.contains(waiting == 1 ? "1 change not sent" : "\(waiting) changes not sent"))
    #expect(screen.records.keys.contains { $0.hasPrefix(scope + "now/operation/") })
  }

  // MARK: Other tabs

  @Test("What another tab put on the shelf or took off it is seen when the panel opens")
  func tabs() throws {
    var one = used()
    var other = Screen(one.records, lease: 1, run: 2)
    other.send(.boards(.opened))
    other.send(.boards(.templateTapped(0)))
    other.carryOut()
    one.records = other.records
    #expect(list(one) == ["*Dry cleaning"])
    one.send(.boards(.opened))
    one.carryOut()
    #expect(list(one) == ["*Dry cleaning", "Score sheet"])
    #expect(one.count(shirts) == 1, "the board that is open here stays open")
    // What is told of the other board is not taken for this one's.
    let told = other.app.told(Array(repeating: 1, count: 40))
    #expect(one.send(.heard(told)) == [])
  }

  @Test("Two tabs that leave the first board at once do not double it")
  func twins() {
    let start = used().records
    var all: [String: [UInt8]] = start
    for run in 2...3 {
      var screen = Screen(start, lease: Int64(run), run: UInt64(run))
      screen.send(.boards(.opened))
      screen.send(.boards(.newTapped))
      screen.carryOut()
      all.merge(screen.records) { a, _ in a }
    }
    let screen = Screen(all, run: 9)
    #expect(screen.app.shelvedBoards.filter { $0.scope.isEmpty }.count == 1)
    #expect(screen.app.shelvedBoards.count == 3)
  }

  // MARK: A link

  @Test("Whoever comes by a link is told what it opened, what they may do, and the way back")
  func welcome() {
    var screen = Screen(used().records, run: 2, fragment: Self.fragment)
    #expect(screen.html.contains("You opened a shared board."))
    #expect(screen.html.contains("Your own boards are still here."))
    for case .request(_, let ticket) in screen.effects {
      screen.send(
        .inStep(
          .answered(
            ticket: ticket, NetworkAnswer(status: 200, body: Array(#"{"right":"count"}"#.utf8)))))
    }
    #expect(screen.html.contains("You opened a shared board. You can count."))
    #expect(screen.html.contains("Back to my board"))
    screen.send(.boards(.backTapped))
    screen.carryOut()
    #expect(screen.count(shirts) == 1)
    #expect(!screen.html.contains("notice welcome"))
    // The same link in the running page: its board is known by now, and so is the one left.
    screen.send(.inStep(.linkOpened(fragment: Self.fragment)))
    screen.carryOut()
    #expect(screen.html.contains("Back to “Dry cleaning”"))
    screen.send(.boards(.welcomeDismissed))
    #expect(!screen.html.contains("notice welcome"))
  }

  @Test("A link to the board that is open anyway, and one to a wall, say nothing")
  func noWelcome() {
    let joined = Screen(used().records, run: 2, fragment: Self.fragment)
    let again = Screen(joined.records, run: 3, fragment: Self.fragment)
    #expect(!again.html.contains("notice welcome"))
    let wall = Screen(used().records, run: 2, fragment: Self.fragment + "/wall")
    #expect(!wall.html.contains("notice welcome"))
  }

  @Test("A link to a board that was removed puts it back")
  func linkToRemoved() {
    var screen = Screen(used().records, run: 2, fragment: Self.fragment)
    screen.carryOut()
    screen.send(.boards(.opened))
    screen.send(.boards(.removeTapped))
    screen.carryOut()
    #expect(list(screen) == ["*Dry cleaning"])
    let again = Screen(screen.records, run: 3, fragment: Self.fragment)
    #expect(list(again) == ["My board", "*Shared board"])
  }

  @Test("The welcome is said in Japanese, for every right")
  func japanese() {
    let words = BoardsWords(Language(tag: "ja"))
    #expect(
      words.welcome("結婚式", .count)
        == "「結婚式」をリンクで開きました。カウントできます。自分のボードもこの端末に残っています。")
    for right in Right.allCases { #expect(words.welcome("", right).hasPrefix("共有ボードをリンクで開きました。")) }
  }
}

extension Screen {
  /// Carries out what was asked of the store, until nothing more comes of it: other boards open.
  mutating func carryOut() {
    for _ in 0..<100 where !effects.isEmpty {
      let asked = effects
      effects = []
      for effect in asked {
        switch effect {
        case .store(let writes, let ticket):
          write(writes)
          send(.stored(ticket: ticket))
        case .open(let prefix): open(prefix)
        case .plain(.readShelf): send(.boards(.shelfRead(stored(under: Shelf.prefix))))
        case .wake(after: 0, let message): send(message)
        default: break
        }
      }
    }
  }
}
