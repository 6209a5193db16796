import Markup
import Replication
import Reports
import Tallying
import ShippedWords
import Testing
import Text

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

/// Whole boards as files.
extension ExchangeTests {
  @Test("a board's file brings what is new there, once, however often it is opened")
  func boardFile() throws {
    var other = Screen(lease: 0, run: 40)
    other.effects = []
    for _ in 0..<7 { other.tap(trousers) }
    other.send(.setUpTapped)
    other.send(.roomOpened(.exchange))
    let effects = other.send(.exchange(.boardTapped))
    let saved = try #require(file(settle(&other, effects)))
    #expect(saved.name == "Dry cleaning 2027-01-15.detent")

    var screen = opened()
    for round in 0..<2 {
      if screen.app.panel == nil { screen.send(.roomOpened(.exchange)) }
      let opened = screen.send(.exchange(.answered(.file(name: [], saved.bytes))))
      settle(&screen, opened)
      // The example is on both boards.
      #expect(screen.html.contains("8 changes in the file, \(round == 0 ? 7 : 0) of them new"))
      #expect(screen.html.contains("0 → 7") == (round == 0))
      screen.send(.exchange(.takeTapped))
      screen.store()
      #expect(screen.count(trousers) == 7)
    }
    #expect(screen.restarted(run: 3).count(trousers) == 7)
  }

  @Test("a board's file knows what lies in logs on both sides")
  func boardFileWithLogs() throws {
    var screen = Screen()
    for _ in 0..<600 { screen.tap(shirts) }
    screen.store()
    screen = screen.restarted(run: 2)
    screen.store()
    screen.send(.setUpTapped)
    screen.send(.roomOpened(.exchange))
    let effects = screen.send(.exchange(.boardTapped))
    let saved = try #require(file(settle(&screen, effects)))
    let again = screen.send(.exchange(.answered(.file(name: [], saved.bytes))))
    settle(&screen, again)
    #expect(screen.html.contains("601 changes in the file, 0 of them new"))
    var fresh = opened()
    let opened = fresh.send(.exchange(.answered(.file(name: [], saved.bytes))))
    settle(&fresh, opened)
    fresh.send(.exchange(.takeTapped))
    fresh.store()
    #expect(fresh.count(shirts) == 600)
  }

  @Test("a damaged board file changes nothing and says so")
  func damagedBoardFile() throws {
    var screen = opened()
    let effects = screen.send(.exchange(.boardTapped))
    var bytes = try #require(file(settle(&screen, effects))).bytes
    bytes[bytes.count / 2] ^= 4
    screen.send(.exchange(.answered(.file(name: [], bytes))))
    #expect(screen.html.contains("damaged or incomplete"))
  }
}
