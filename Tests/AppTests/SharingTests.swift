@testable import Boards
import JSONCoding
import Markup
import Replication
import Testing

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

@Suite("Sharing a board") struct SharingTests {
  private static let fragment =
    "board/" + String(repeating: "0123456789abcdef", count: 2) + "/"
    + String(repeating: "fedcba9876543210", count: 2)

  private func requests(_ effects: [Effect]) -> [NetworkRequest] {
    effects.compactMap { if case .request(let request, _) = $0 { request } else { nil } }
  }

  @Test("keeping in step asks for the board and its link, and stores the tokens first")
  func share() throws {
    var screen = Screen()
    let effects = screen.send(.inStep(.keepTapped))
    guard case .store(let writes, _)? = effects.first else {
      Issue.record("nothing is stored before the server is asked: \(effects)")
      return
    }
    #expect(writes.count == 2)
    #expect(requests(effects).isEmpty)
    screen.store()
    let asked = requests(screen.effects)
    #expect(asked.map { $0.path } == ["/v1/boards"])
    #expect(asked.first?.token == nil)
    #expect(screen.send(.inStep(.keepTapped)) == [], "it is shared once")
  }

  @Test("a device is asked for its name where it shares, and others get it with the board")
  func naming() throws {
    var screen = Screen()
    screen.send(.sharingOpened)
    #expect(screen.html.contains("Name of this device"))
    screen.send(.inStep(.naming(.edited)), Event(.input, text: " Door A "))
    // The field loses the keyboard where the button is tapped.
    screen.send(.inStep(.naming(.left)))
    screen.store()
    screen.send(.inStep(.keepTapped))
    #expect(screen.html.contains(#"value="Door A""#))
    let session = try #require(screen.app.desk.session)
    #expect(DeviceNames.name(of: session.own, on: session.board)?.string == "Door A")
    screen.send(.inStep(.naming(.edited)), Event(.input, text: String(repeating: "x", count: 300)))
    screen.send(.inStep(.naming(.keyed)), Event(.keyDown, key: "Enter"))
    #expect(screen.html.contains(#"role="alert""#) && screen.html.contains("device-hint"))
    screen.send(.inStep(.naming(.keyed)), Event(.keyDown, key: "Escape"))
    #expect(screen.html.contains(#"value="Door A""#), "Escape leaves it as it was")
  }

  @Test("a link opens a board of its own, without the example, and one's own stays")
  func join() {
    var own = Screen()
    own.tap(shirts)
    own.store()
    let joined = Screen(own.records, run: 2, fragment: Self.fragment)
    #expect(joined.names.isEmpty)
    #expect(joined.html.contains("Loading the board"))
    #expect(requests(joined.effects).map { $0.path.hasSuffix("0123456789abcdef") } == [true])
    // The next start without a link opens the same board; the shelf leads back.
    var later = Screen(joined.records, run: 3)
    #expect(later.names.isEmpty)
    later.send(.boards(.opened))
    #expect(later.html.contains("My board"))
  }

  @Test("a page without the right to ask, or another program's answer, is said in words")
  func troubles() {
    for (status, problem, words) in [
      (Int32(401), "unauthorized", "Link turned off"), (500, "", "Server busy"),
      (0, "", "Offline"), (404, "not-found", "Version mismatch"),
      (401, "", "Something else is answering"), (404, "", "Something else is answering"),
      (200, "", "Something else is answering"),
    ] {
      let type = problem.isEmpty ? "about:blank" : "urn:detent:problem:\(problem)"
      let body = #"{"type":"\#(type)","status":\#(status)}"#
      var screen = Screen(run: 4, fragment: Self.fragment)
      for case .request(_, let ticket) in screen.effects {
        screen.send(
          .inStep(.answered(ticket: ticket, NetworkAnswer(status: status, body: Array(body.utf8)))))
      }
      screen.send(.sharingOpened)
      let said = screen.html
      #expect(said.contains(words) || said.contains(words.replacing("&#39;", with: "'")))
    }
  }

  @Test(
    "hostile answers trap nothing", arguments: ["", "{", "[]", "{\"right\":1}", "<html>", "null"])
  func hostile(body: String) {
    var screen = Screen(run: 5, fragment: Self.fragment)
    for case .request(_, let ticket) in screen.effects {
      screen.send(
        .inStep(.answered(ticket: ticket, NetworkAnswer(status: 200, body: Array(body.utf8)))))
    }
    #expect(!screen.app.isInStep)
    #expect(screen.send(.inStep(.streamed(ticket: 99, [1, 2, 3]))) == [])
  }

  @Test("a damaged link or place is survived: counting goes on")
  func damaged() {
    var screen = Screen()
    screen.send(.inStep(.keepTapped))
    screen.store()
    screen.tap(shirts)
    screen.store()
    for key in ["now/link", "now/place"] {
      var records = screen.records
      records[key] = [1, 2, 3]
      let again = Screen(records, run: 6)
      #expect(again.count(shirts) == 1)
    }
  }
}

@Suite("Links that only count, and links that only look")
struct RightsTests {
  /// A device whose link has a right, as the server said; on a board with the example.
  private func device(_ right: Right) throws -> Screen {
    var screen = Screen()
    screen.send(.inStep(.keepTapped))
    screen.store()
    var shared = try #require(screen.app.desk.session?.shared)
    shared.right = right
    shared.isToBeMade = false
    screen.records[BoardStore.linkKey] = shared.bytes
    return screen.restarted(run: 2)
  }

  @Test("With a link that counts, counting and taking it back work, and nothing else is kept")
  func counting() throws {
    var screen = try device(.count)
    screen.tap(shirts)
    screen.tap(shirts)
    screen.tap(suit)
    screen.send(.undoTapped)
    #expect(screen.count(shirts) == 2 && screen.count(suit) == 0)
    let recent = screen.app.desk.session?.recent.count
    for message: TallyMessage in [
      .resetTapped(shirts), .resetTapped(shirts), .editor(.deleteTapped(shirts)), .addTapped,
      .addGroupTapped, .settingsTapped(shirts), .editor(.colorTapped(shirts, 3)),
      .editor(.settings(.shakeTapped(shirts))),
    ] {
      screen.send(message)
    }
    #expect(screen.app.desk.session?.recent.count == recent)
    #expect(screen.names == ["Shirts", "Trousers", "Suit"] && screen.count(shirts) == 2)
    #expect(screen.html.contains("This link only allows counting"))
  }

  @Test("What is refused is not said to be done")
  func said() throws {
    var screen = try device(.count)
    screen.send(.setUpTapped)
    for message: TallyMessage in [.resetTapped(shirts), .resetTapped(shirts)] {
      screen.send(message)
    }
    #expect(screen.html.contains("This link only allows counting"))
    #expect(!screen.html.contains("Shirts reset"))
    screen.send(.deleteTapped(shirts))
    #expect(!screen.html.contains("Shirts deleted"))
  }

  @Test("What was done before the link grew narrow is not taken back by it")
  func older() throws {
    var screen = Screen()
    screen.set(shirts, .colorTapped(shirts, 3))
    screen.send(.inStep(.keepTapped))
    screen.store()
    var shared = try #require(screen.app.desk.session?.shared)
    shared.right = .count
    screen.records[BoardStore.linkKey] = shared.bytes
    var narrow = screen.restarted(run: 2)
    narrow.send(.undoTapped)
    #expect(narrow.app.sheet?.tally(shirts)?.color == 3)
    #expect(narrow.html.contains("This link only allows counting"))
  }

  @Test("With a link that looks, not even a touch shows a count", arguments: [Half.add, .subtract])
  func looking(half: Half) throws {
    var screen = try device(.look)
    screen.send(.halfPressed(shirts, half), screen.touch(1))
    #expect(screen.html.contains("This link is view-only"))
    #expect(!screen.html.contains("aria-label=\"1\"") && !screen.html.contains("aria-label=\"-1\""))
    screen.send(.halfReleased(shirts, half), screen.touch(1))
    screen.send(.halfClicked(shirts, half))
    screen.send(.undoTapped)
    #expect(screen.count(shirts) == 0)
  }
}
