import Boards
import Markup
import Replication
import Tallying
import Testing

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

/// A device that made a board with everything on it and shares it; the server has not yet said what
/// its link allows.
struct NarrowBoard {
  var screen = Screen()
  /// A group with a tally in it, and one without.
  let group: EntityID
  let inGroup: EntityID
  let otherGroup: EntityID
  let computation: EntityID
  let archived: EntityID
  let deleted: EntityID
  /// A count of somebody else, and a board's file with it and more.
  let otherTap: Operation
  let otherFile: [UInt8]

  /// What is on no board.
  static let nothing = EntityID(0xdead)
  static let table = "name,count\r\nShirts,5\r\nGloves,2\r\n"
  /// A picture of one pixel.
  static let picture: [UInt8] = [
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
    1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3a, 0x7e, 0x9b, 0x55, 0, 0, 0, 0x0a, 0x49, 0x44, 0x41, 0x54,
    0x78, 0x9c, 0x63, 0x60, 0, 0, 0, 2, 0, 1, 0x48, 0xaf, 0xa4, 0x71, 0, 0, 0, 0, 0x49, 0x45, 0x4e,
    0x44, 0xae, 0x42, 0x60, 0x82,
  ]

  /// What messages speak of: a tally without settings and one with all, a computation, a group, and
  /// what never was.
  var ids: [EntityID] { [shirts, suit, computation, group, Self.nothing] }

  init() throws {
    func type(_ text: String) -> Event { Event(.input, text: text) }
    screen.tap(shirts)
    screen.send(.setUpTapped)
    screen.send(.addGroupTapped)
    group = try #require(screen.app.tally.editor?.id)
    screen.send(.nameEdited(group), type("Winter"))
    screen.send(.closeTapped)
    inGroup = try screen.add("Socks", to: group)
    screen.send(.addGroupTapped)
    otherGroup = try #require(screen.app.tally.editor?.id)
    screen.send(.closeTapped)
    screen.send(.addComputationTapped)
    computation = try #require(screen.app.tally.editor?.id)
    screen.send(.closeTapped)
    archived = try screen.add("Hats")
    screen.send(.archiveTapped(archived))
    deleted = try screen.add("Gloves")
    screen.send(.deleteTapped(deleted))
    screen.send(.settingsTapped(suit))
    for (field, text) in [(SettingField.step, "2"), (.target, "10"), (.capacity, "20")] {
      screen.send(.settings(.edited(suit, field)), type(text))
      screen.send(.settings(.left(suit, field)))
    }
    screen.send(.settings(.keyPressed(suit)), Event(.keyDown, key: "x"))
    screen.send(.settings(.shakeTapped(suit)))
    screen.send(.settings(.dailyTapped(suit)))
    screen.send(.settings(.alsoTapped(shirts, trousers)))
    screen.send(.doneTapped)
    // It is full, and every tap ticks: what is refused must not sound or be said as a count is.
    for _ in 0..<10 { screen.tap(suit) }
    screen.turnSound()
    screen.send(.roomOpened(.history(shirts)))
    screen.send(.history(.naming(.edited)), type("Mine"))
    screen.send(.history(.naming(.left)))
    screen.closePanel()
    // Two calls, of which one was the example.
    screen.sendParts()
    screen.send(.tabTapped(.call))
    screen.loadData()
    screen.call(.play(.keepTapped))
    screen.call(.room(.addTapped))
    screen.call(.room(.edit(.doneTapped)))
    screen.send(.tabTapped(.tally))
    screen.store()

    var other = (
      board: Board(), author: Author(secret: Array(repeating: 200, count: 32), session: 9)
    )
    otherTap = other.board.operation(
      by: &other.author, try other.board.add(shirts, 4), now: screen.now)
    let renamed = other.board.operation(
      by: &other.author, [try other.board.put(shirts, Field("name"), .string("Theirs"), now: 9)],
      now: screen.now)
    otherFile = BoardFile.bytes(logs: [], loose: [otherTap, renamed])

    screen.send(.inStep(.keepTapped))
    screen.store()
    let sheet = try #require(screen.app.sheet)
    #expect(sheet.tallies.count == 5 && sheet.sections.count == 3)
    #expect(sheet.tally(suit)?.settings.isDaily == true)
    #expect(sheet.tally(shirts)?.countsAlso == [trousers])
  }

  /// The server answers the request to make the board, and says what the link allows.
  static func narrow(_ screen: inout Screen, to right: Right) {
    let ticket = screen.app.inStep.request ?? -1
    let body = Array(#"{"right":"\#(right.rawValue)"}"#.utf8)
    screen.send(.inStep(.answered(ticket: ticket, NetworkAnswer(status: 200, body: body))))
    screen.settle()
  }
}

extension Screen {
  /// Carries out what was asked of store and clock, until nothing more comes of it; whatever else
  /// was asked, of network and other programs, nobody answers.
  ///
  /// - Returns: the operations that were stored for the first time.
  @discardableResult
  mutating func settle() -> [Operation] {
    var stored: [Operation] = []
    for _ in 0..<100 where !effects.isEmpty {
      let asked = effects
      effects = []
      for effect in asked {
        switch effect {
        case .store(let writes, let ticket):
          for case .put(let key, let value) in writes
          where key.contains("now/operation/") && records[key] == nil {
            if let operation = try? Operation(canonicalBytes: value) { stored.append(operation) }
          }
          write(writes)
          send(.stored(ticket: ticket))
        case .readHistory: send(.historyRead(logs))
        case .readLogs: send(.history(.answered(.logs(logs))))
        case .readRecent:
          send(
            .recentRead(
              records.filter { $0.key.hasPrefix(BoardStore.now) }
                .map { StoreRecord($0.key, $0.value) }.sorted { $0.key < $1.key }))
        case .wake(after: 0, let message): send(message)
        default: break
        }
      }
    }
    return stored
  }

  private var logs: [[UInt8]] {
    records.filter { $0.key.hasPrefix("log/") }.sorted { $0.key < $1.key }.map { $0.value }
  }
}
