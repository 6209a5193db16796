@testable import Boards
import JSONCoding
import Markup
import Replication
import Tallying
import Testing

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

/// A server that keeps tokens as a real one does, and answers what a panel asks of it.
private struct TokenServer {
  struct Token {
    let id: Digest
    let right: String
    let name: String
    var used: Int64?
    var isRevoked = false
  }

  var tokens: [Token] = []
  /// The bodies that were sent to make tokens.
  var made: [JSON] = []

  mutating func answer(_ request: NetworkRequest) -> NetworkAnswer {
    switch request.method {
    case .get where request.path.hasSuffix("/tokens"):
      let list = tokens.filter { !$0.isRevoked }.map { token in
        JSON.object([
          JSON.Member("id", JSON(token.id.description)), JSON.Member("right", JSON(token.right)),
          JSON.Member("name", JSON(token.name)), JSON.Member("made", .integer(5)),
          JSON.Member("used", token.used.map { .integer($0) } ?? .null),
        ])
      }
      return NetworkAnswer(
        status: 200, body: JSON.object([JSON.Member("tokens", .array(list))]).bytes())
    case .get: return NetworkAnswer(status: 200, body: Array(#"{"right":"own"}"#.utf8))
    case .post:
      guard let json = try? JSON(reading: request.body),
        case .string(let text)? = json.member("token"),
        let token = AccessToken(secretText: text.string)
      else { return NetworkAnswer(status: 400) }
      if request.path.hasSuffix("/boards") {
        tokens.append(Token(id: token.id, right: "own", name: "", used: 1))
        return NetworkAnswer(status: 201, body: Array(#"{"right":"own"}"#.utf8))
      }
      guard case .string(let right)? = json.member("right"),
        case .string(let name)? = json.member("name")
      else { return NetworkAnswer(status: 400) }
      made.append(json)
      if tokens.contains(where: { $0.id == token.id }) {
        return NetworkAnswer(
          status: 409,
          body: Array(#"{"type":"urn:detent:problem:token-taken","status":409}"#.utf8))
      }
      tokens.append(Token(id: token.id, right: right.string, name: name.string))
      return NetworkAnswer(
        status: 201, body: JSON.object([JSON.Member("id", JSON(token.id.description))]).bytes())
    case .delete:
      guard let i = tokens.firstIndex(where: { request.path.hasSuffix($0.id.description) }) else {
        return NetworkAnswer(
          status: 404, body: Array(#"{"type":"urn:detent:problem:not-found","status":404}"#.utf8))
      }
      tokens[i].isRevoked = true
      return NetworkAnswer(status: 204)
    }
  }
}

@Suite("Links that an owner makes") struct LinksTests {
  /// Carries out what is asked of the network and of the store, until nothing more is.
  private func run(_ screen: inout Screen, _ server: inout TokenServer) {
    for _ in 0..<50 {
      screen.store(answering: &server)
      if screen.effects.isEmpty { return }
    }
  }

  private func owner() -> (Screen, TokenServer) {
    var screen = Screen()
    var server = TokenServer()
    screen.send(.inStep(.keepTapped))
    run(&screen, &server)
    screen.send(.sharingOpened)
    run(&screen, &server)
    return (screen, server)
  }

  private func make(
    _ right: Right, _ name: String, _ screen: inout Screen, _ server: inout TokenServer
  ) {
    screen.send(.inStep(.links(.anotherTapped)))
    screen.send(.inStep(.links(.rightTapped(right))))
    screen.send(.inStep(.links(.nameEdited)), Event(.input, text: name))
    screen.send(.inStep(.links(.makeTapped)))
    run(&screen, &server)
  }

  @Test("An owner sees the two links there are, and when they were last used")
  func list() {
    let (screen, server) = owner()
    #expect(server.tokens.count == 2)
    #expect(
      screen.html.contains("Other people") && screen.html.contains("My devices"))
    #expect(screen.html.contains("not used yet") && screen.html.contains("used "))
    #expect(screen.html.contains("Add a link"))
  }

  @Test("Shared with the panel open, the link for others is listed as what it is")
  func sharedBesideTheList() {
    var screen = Screen()
    var server = TokenServer()
    screen.send(.sharingOpened)
    screen.send(.inStep(.keepTapped))
    run(&screen, &server)
    #expect(server.tokens.count == 2)
    #expect(screen.html.contains("Other people") && screen.html.contains("not used yet"))
    #expect(!screen.html.contains("Turned off"))
    // The link is replaced: the new one is no more turned off than the first.
    for _ in 0..<2 { screen.send(.inStep(.replaceTapped)) }
    run(&screen, &server)
    #expect(!screen.html.contains("Turned off") && screen.html.contains("not used yet"))
  }

  @Test("A link is made with a right and a name, shown, and opens what it says")
  func making() throws {
    var (screen, server) = owner()
    let before = try #require(screen.app.shownLink)
    make(.count, "  Door   B ", &screen, &server)
    #expect(server.tokens.last?.right == "count" && server.tokens.last?.name == "Door B")
    let link = try #require(screen.app.shownLink)
    #expect(link.token.id == server.tokens.last?.id && link != before)
    #expect(screen.html.contains("Door B") && screen.html.contains("Count only"))
    #expect(screen.html.contains(link.secretText))
    #expect(screen.html.contains("but not change anything else"))
    let copied = screen.send(.inStep(.copyTapped))
    #expect(copied.contains(.copy(link.secretText)))
    // It is worked out again, on any device with the same link, and nothing of it is stored.
    for record in screen.records.values {
      #expect(record.firstRange(of: Array(link.token.secretText.utf8)) == nil)
    }
    var later = screen.restarted(run: 9)
    later.send(.sharingOpened)
    run(&later, &server)
    later.send(.inStep(.links(.chosen(link.token.id))))
    #expect(later.app.shownLink?.token == link.token)
  }

  @Test("It is turned off by two taps, is gone, and the next one is another")
  func turningOff() throws {
    var (screen, server) = owner()
    make(.count, "Door B", &screen, &server)
    let first = try #require(screen.app.shownLink?.token)
    screen.send(.inStep(.links(.revokeTapped(first.id))))
    #expect(screen.html.contains("Tap again: the link stops working</button>"))
    #expect(server.tokens.last?.isRevoked == false)
    for case .wake(after: 3000, let message) in screen.effects { screen.send(message) }
    #expect(!screen.html.contains("Tap again: the link stops working</button>"))
    screen.send(.inStep(.links(.revokeTapped(first.id))))
    screen.send(.inStep(.links(.revokeTapped(first.id))))
    run(&screen, &server)
    #expect(server.tokens.last?.isRevoked == true)
    #expect(!screen.html.contains("Door B"))
    make(.count, "Door B", &screen, &server)
    let second = try #require(screen.app.shownLink?.token)
    #expect(second != first && second == server.second(of: screen))
  }

  @Test("A look link may open on the wall; its address says so and its token is the same")
  func wall() throws {
    var (screen, server) = owner()
    #expect(!screen.html.contains("Opens on a big screen"))
    make(.look, "", &screen, &server)
    let link = try #require(screen.app.shownLink)
    screen.send(.inStep(.links(.wallTapped)))
    #expect(screen.app.shownLinkText == link.secretText + "/wall")
    #expect(BoardLink(link.secretText + "/wall") == link)
    #expect(screen.html.contains(link.secretText + "/wall"))
    let shared = screen.send(.inStep(.links(.shareTapped)))
    #expect(
      shared.contains(.hand(.share(title: "Dry cleaning", text: link.secretText + "/wall"))))
  }

  @Test("Without the server it says so, and the two links of the device are there all the same")
  func offline() throws {
    var screen = owner().0
    screen.closePanel()
    screen.send(.sharingOpened)
    for case .request(let request, let ticket) in screen.effects
    where request.path.hasSuffix("/tokens") {
      screen.send(.inStep(.answered(ticket: ticket, NetworkAnswer(status: 0))))
    }
    #expect(screen.html.contains("list of links can&#39;t be loaded"))
    #expect(screen.html.contains("Other people") && screen.app.shownLink != nil)
    let again = screen.send(.inStep(.links(.retryTapped)))
    #expect(again.count == 1)
    #expect(!screen.html.contains(#"role="alert""#))
  }

  @Test(
    "Every refusal is said in words",
    arguments: [
      (Int32(500), "", "The server is busy"), (429, "", "The server is busy"),
      (409, "too-many-tokens", "any more links"), (403, "", "The server refused"),
      (200, "", "The server refused"),
    ])
  func refusals(status: Int32, problem: String, words: String) throws {
    var screen = owner().0
    screen.send(.inStep(.links(.anotherTapped)))
    // A good answer that is no list, and refusals of the token that is to be made.
    let message: LinksMessage = status == 200 ? .retryTapped : .makeTapped
    let effects = screen.send(.inStep(.links(message)))
    let body = #"{"type":"urn:detent:problem:\#(problem)","status":\#(status)}"#
    for case .request(_, let ticket) in effects {
      screen.send(
        .inStep(
          .answered(ticket: ticket, NetworkAnswer(status: status, body: Array(body.utf8)))))
    }
    #expect(screen.html.contains(words))
    #expect(screen.html.contains("Try again"))
  }

  @Test("A name is at most 80 characters, and controls nothing", arguments: ["\u{202E}x", "long"])
  func names(name: String) {
    var (screen, server) = owner()
    let count = server.tokens.count
    make(.count, name == "long" ? String(repeating: "x", count: 81) : name, &screen, &server)
    #expect(server.tokens.count == count)
    #expect(screen.html.contains("Up to 80 characters"))
  }

  @Test("What was made elsewhere can be turned off, not shown")
  func elsewhere() throws {
    var (screen, server) = owner()
    let stranger = Digest(77)
    server.tokens.append(TokenServer.Token(id: stranger, right: "own", name: "Terminal", used: nil))
    screen.send(.inStep(.links(.retryTapped)))
    run(&screen, &server)
    screen.send(.inStep(.links(.chosen(stranger))))
    #expect(screen.html.contains("be shown here") && !screen.html.contains("Copy link"))
    #expect(screen.app.shownLink == nil)
    screen.send(.inStep(.links(.revokeTapped(stranger))))
    screen.send(.inStep(.links(.revokeTapped(stranger))))
    run(&screen, &server)
    #expect(server.tokens.last?.isRevoked == true)
  }

  @Test("Who is no owner sees their own link, what it allows, and no list")
  func others() throws {
    for (right, words) in [
      (Right.look, "not change anything."), (.count, "not change anything else."),
    ] {
      var screen = owner().0
      var shared = try #require(screen.app.desk.session?.shared)
      shared.right = right
      screen.records[BoardStore.linkKey] = shared.bytes
      screen = screen.restarted(run: 5)
      let effects = screen.send(.sharingOpened)
      #expect(!effects.contains { if case .request = $0 { true } else { false } })
      #expect(screen.html.contains(words) && !screen.html.contains("Add a link"))
    }
  }
}

extension TokenServer {
  /// The token of the second count link of the board's owner, worked out by the rule.
  fileprivate func second(of screen: Screen) -> AccessToken? {
    guard let own = screen.app.desk.session?.shared?.link.token else { return nil }
    let hash = SHA256.hash(Array("detent board link count 1\n".utf8) + own.bytes)
    return AccessToken(bytes: Array(hash.prefix(16)))
  }
}

extension Screen {
  /// Carries out the writes and the requests that were asked for; streams stay open and silent.
  fileprivate mutating func store(answering server: inout TokenServer) {
    let asked = effects
    effects = []
    for effect in asked {
      switch effect {
      case .store(let writes, let ticket):
        write(writes)
        send(.stored(ticket: ticket))
      case .request(let request, let ticket) where !request.isStream:
        let answer: NetworkAnswer
        if request.path.contains("/operations") {
          answer =
            request.method == .get
            ? NetworkAnswer(
              status: 200,
              body: Array(
                #"{"epoch":"0000000000000001","after":0,"cursor":0,"head":0,"operations":[]}"#.utf8)
            )
            : NetworkAnswer(status: 500)
        } else {
          answer = server.answer(request)
        }
        send(.inStep(.answered(ticket: ticket, answer)))
      default: break
      }
    }
  }
}
