import Boards
import Markup
import Replication
import Tallying
import Testing
import Text

@testable import App
@testable import Interface
@testable import TallyRooms
@testable import TallyScreen

@Suite("Storing") struct StoringTests {
  @Test("saved is shown only once it is")
  func saved() {
    var screen = Screen()
    #expect(screen.html.contains(">Saved<"))
    screen.tap(shirts)
    #expect(screen.html.contains(">Saving…<"))
    screen.tap(shirts)
    screen.send(.stored(ticket: 1))
    #expect(screen.html.contains(">Saving…<"))
    screen.send(.stored(ticket: 2))
    #expect(screen.html.contains(">Saved<"))
  }

  @Test("what could not be written is kept, tried again, and told the other tabs then")
  func full() {
    var screen = Screen()
    screen.effects = []
    screen.tap(shirts)
    let failed = screen.send(.notStored(ticket: 1, .full))
    #expect(failed == [.wake(after: 5000, .retryDue)])
    #expect(screen.html.contains(">Not saved<"))
    #expect(screen.html.contains("Not enough storage."))
    screen.tap(trousers)
    #expect(screen.send(.notStored(ticket: 2, .full)) == [])
    let retried = screen.send(.noticeAnswered)
    guard case .store(let writes, let ticket)? = retried.first else {
      Issue.record("nothing was tried again: \(retried)")
      return
    }
    let operations = writes.filter { write in
      if case .put(let key, _) = write { key.hasPrefix("now/operation/") } else { false }
    }
    #expect(operations.count == 2)
    screen.write(writes)
    screen.send(.stored(ticket: ticket))
    #expect(screen.html.contains(">Saved<"))
    #expect(!screen.html.contains("No room left"))
    let again = screen.restarted(run: 2)
    #expect(again.count(shirts) == 1)
    #expect(again.count(trousers) == 1)
  }

  @Test("without a store one counts all the same, and is told what that means")
  func denied() {
    var screen = Screen()
    screen = Screen()
    var app = App(
      Surroundings(
        language: .english, lease: nil, secret: [UInt8](repeating: 5, count: 32), session: 9))
    _ = app.update(.notOpened(.denied), at: Moment(now: 1, random: 1))
    screen.app = app
    let effects = screen.tap(shirts)
    #expect(screen.count(shirts) == 1)
    #expect(effects == [.vibrate(10), .wake(after: 600, .tally(.halfHeld(pointer: 1, serial: 1)))])
    #expect(screen.html.contains("save anything here"))
    #expect(screen.html.contains(">Not saved<"))
    #expect(screen.send(.noticeAnswered) == [.reload])
  }

  @Test("a store of a newer version is left as it is")
  func newer() {
    let records: [String: [UInt8]] = ["now/version": [9], "now/operation/x": [1]]
    var screen = Screen(records)
    #expect(screen.records == records)
    #expect(screen.app.storage == .newer)
    #expect(screen.html.contains("saved by a newer version of Detent"))
    #expect(screen.tap(shirts).contains { if case .store = $0 { true } else { false } } == false)
    #expect(screen.send(.noticeAnswered) == [.reload])
  }

  @Test("an operation that can't be read is set aside, and what follows on it counts")
  func damagedOperation() throws {
    var screen = Screen()
    for _ in 0..<4 { screen.tap(shirts) }
    screen.tap(trousers)
    screen.store()
    let mine = screen.records.keys.filter { $0.contains("/0000000000000002/") }
    let key = try #require(mine.first)
    var records = screen.records
    records[key] = [0xff, 0x00]
    var again = Screen(records, run: 2)
    #expect(again.count(shirts) == 3)
    #expect(again.count(trousers) == 1)
    #expect(again.records["damaged/" + key] == [0xff, 0x00])
    #expect(again.records[key] == nil)
    #expect(again.html.contains("read 1 saved record."))
    again.send(.noticeAnswered)
    #expect(!again.html.contains("read 1 saved record"))
    // And it goes on counting, under whatever identity.
    again.tap(shirts)
    again.store()
    #expect(Screen(again.records, run: 3).count(shirts) == 4)
  }

  @Test("many operations become a log and a snapshot, and undo reaches behind them")
  func folding() throws {
    var screen = Screen()
    for _ in 0..<600 { screen.tap(shirts) }
    screen.store()
    let before = screen.records.count
    var again = screen.restarted(run: 2)
    #expect(before > 600)
    #expect(again.records.count < 20)
    #expect(again.count(shirts) == 600)
    again.send(.undoTapped)
    #expect(again.count(shirts) == 599)
    let logs = again.records.filter { $0.key.hasPrefix("log/") }.map { $0.value }
    #expect(logs.count == 1)
    again.tap(shirts)
    again.send(.historyRead(logs))
    for _ in 0..<700 { again.send(.undoTapped) }
    #expect(again.count(shirts) == 0)
    again.store()
    #expect(again.restarted(run: 3).count(shirts) == 0)

    // Where all is in logs, they are read when somebody first goes back.
    var later = Screen(Screen(screen.records, run: 2).records, run: 4)
    #expect(later.effects == [.entitle("Dry cleaning")])
    #expect(later.send(.undoTapped) == [.readHistory])
    #expect(later.count(shirts) == 600)
    later.send(.historyRead(logs))
    #expect(later.count(shirts) == 599)
  }

  @Test("a damaged snapshot is made again from the logs")
  func damagedSnapshot() {
    var screen = Screen()
    for _ in 0..<600 { screen.tap(shirts) }
    screen.store()
    var records = screen.restarted(run: 2).records
    let whole = records["now/snapshot"]
    records["now/snapshot"]?[3] ^= 0x55
    records["now/snapshot"]?.removeLast()
    let again = Screen(records, run: 3)
    #expect(again.count(shirts) == 600)
    #expect(again.records["now/snapshot"] == whole)
    #expect(again.records["damaged/now/snapshot"] != nil)
    // With the logs gone too, what is left still counts.
    for key in Array(records.keys) where key.hasPrefix("log/") { records[key] = nil }
    var rest = Screen(records, run: 4)
    rest.tap(shirts)
    #expect(rest.html.contains("read 1 saved record"))
  }

  @Test("two tabs follow each other and agree after any number of restarts")
  func twoTabs() {
    var one = Screen()
    one.store()
    var two = Screen(one.records, lease: 1, run: 2)
    one.records = two.records
    for _ in 0..<3 {
      for case .tell(let bytes, _) in one.tap(shirts) { two.send(.heard(bytes)) }
      for case .tell(let bytes, _) in two.tap(shirts) { one.send(.heard(bytes)) }
    }
    #expect(one.count(shirts) == 6)
    #expect(two.count(shirts) == 6)
    one.store()
    two.store()
    let all = one.records.merging(two.records) { a, _ in a }
    #expect(Screen(all, run: 3).count(shirts) == 6)
  }

  @Test("a page that was out of sight catches up, even where others folded the log")
  func catchingUp() {
    var one = Screen()
    one.store()
    var two = Screen(one.records, lease: 1, run: 2)
    for _ in 0..<3 { two.tap(shirts) }
    two.store()
    let all = one.records.merging(two.records) { a, _ in a }
    func now(_ records: [String: [UInt8]]) -> [StoreRecord] {
      records.filter { $0.key.hasPrefix("now/") }.map { StoreRecord($0.key, $0.value) }
    }
    #expect(one.send(.shown) == [.readRecent])
    #expect(one.send(.recentRead(now(all))) == [])
    #expect(one.count(shirts) == 3)
    for _ in 0..<600 { two.tap(shirts) }
    two.store()
    let folded = Screen(two.records, lease: 1, run: 3).records
    #expect(one.send(.recentRead(now(folded))) == [.open(prefix: "now/")])
    one.effects = []
    let (writes, _) = one.app.opened(
      now(folded), isWhole: false, at: Moment(now: one.now, random: one.random))
    one.write(writes)
    #expect(one.count(shirts) == 603)
  }

  @Test("a tally deleted elsewhere stays under the thumb, greyed, until that goes")
  func deletedUnderThumb() throws {
    var one = Screen()
    one.store()
    var two = Screen(one.records, lease: 1, run: 2)
    one.send(.halfPressed(shirts, .add), one.touch(1))
    for case .tell(let bytes, _) in two.send(.deleteTapped(shirts)) { one.send(.heard(bytes)) }
    #expect(one.html.contains("gone"))
    #expect(one.html.contains("Deleted elsewhere"))
    let released = one.send(.halfReleased(shirts, .add), one.touch(1))
    // It waits for the click that follows a touch, which would hit the next row.
    #expect(released.contains(.wake(after: 400, .tally(.goneExpired(shirts)))))
    #expect(one.html.contains("Deleted elsewhere"))
    one.send(.goneExpired(shirts))
    #expect(one.names == ["Trousers", "Suit"])
    #expect(one.app.desk.session?.board.counter(shirts).count == 1)
  }

  @Test("a device that was cloned goes on under a new identity, and nothing is lost")
  func cloned() {
    var one = Screen()
    one.tap(shirts)
    one.store()
    var two = Screen(one.records, run: 2)
    one = Screen(one.records, run: 3)
    let before = one.app.desk.session?.author.replica
    let told = one.tap(shirts)
    for case .tell(let bytes, _) in two.tap(shirts) { one.send(.heard(bytes)) }
    for case .tell(let bytes, _) in told { two.send(.heard(bytes)) }
    #expect(one.count(shirts) == 3)
    #expect(two.count(shirts) == 3)
    #expect(one.app.desk.session?.author.replica != before)
    #expect(one.app.desk.session?.author.replica != two.app.desk.session?.author.replica)
    one.tap(shirts)
    one.store()
    #expect(
      Screen(one.records, run: 4).app.desk.session?.author.replica
        == one.app.desk.session?.author.replica)
    two.store()
    let all = one.records.merging(two.records) { a, _ in a }
    #expect(Screen(all, run: 5).count(shirts) == 4)
  }
}
