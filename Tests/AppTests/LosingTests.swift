import Markup
import Replication
import Tallying
import Testing
import Text

@testable import App
@testable import Boards
@testable import Interface
@testable import TallyScreen

@Suite("A store that is taken away under an open page") struct LosingTests {
  private let deleted = "This browser deleted what was saved here"

  @Test("is written anew from memory, which is said at once, and only then is anything saved")
  func wiped() {
    var screen = Screen()
    screen.tap(shirts)
    screen.tap(shirts)
    screen.store()
    screen.records = [:]
    let asked = screen.tap(trousers)
    // What was written lies alone in a store that is another.
    for case .store(let writes, let ticket) in asked {
      screen.write(writes)
      screen.send(.notStored(ticket: ticket, .lost))
    }
    #expect(screen.html.contains(">Not saved<"))
    screen.open()
    #expect(screen.html.contains(deleted) && screen.html.contains(">Saving…<"))
    #expect(!screen.html.contains("Other boards") && !screen.html.contains("history"))
    screen.store()
    #expect(screen.html.contains(">Saved<"))
    let again = screen.restarted(run: 2)
    #expect(again.count(shirts) == 2 && again.count(trousers) == 1)
    #expect(again.names == ["Shirts", "Trousers", "Suit"])
    #expect(!again.html.contains(deleted))
    screen.send(.undoTapped)
    #expect(screen.count(trousers) == 0)
    screen.send(.noticeAnswered)
    #expect(!screen.html.contains(deleted))
  }

  @Test("and emptied again and again, while one counts on")
  func again() {
    var screen = Screen()
    for turn in 1...5 {
      screen.tap(shirts)
      screen.loseStore()
      screen.tap(suit)
      screen.store()
      let later = screen.restarted(run: UInt64(turn) + 1)
      #expect(later.count(shirts) == Int64(turn) && later.count(suit) == Int64(turn))
    }
  }

  @Test("with a history that is not in memory: the counts stay, and what is lost is said")
  func folded() {
    var screen = Screen()
    for _ in 0..<600 { screen.tap(shirts) }
    screen.store()
    screen = screen.restarted(run: 2).restarted(run: 5)
    screen.tap(shirts)
    screen.store()
    screen.tap(suit)
    screen.loseStore()
    #expect(screen.html.contains("Their earlier history is lost"))
    #expect(screen.count(shirts) == 601 && screen.count(suit) == 1)
    screen.tap(shirts)
    screen.store()
    var later = screen.restarted(run: 3)
    #expect(later.count(shirts) == 602 && later.count(suit) == 1)
    // What this run did can be taken back all the same, and once more after it.
    later.send(.undoTapped)
    #expect(later.count(shirts) == 601)
    later.store()
    later.loseStore()
    #expect(later.restarted(run: 4).count(shirts) == 601)
  }

  @Test("with other boards on the shelf: they are gone, and that is said")
  func shelf() {
    let fragment =
      "board/" + String(repeating: "0123456789abcdef", count: 2) + "/"
      + String(repeating: "fedcba9876543210", count: 2)
    var own = Screen()
    own.tap(shirts)
    own.turnSound()
    own.store()
    var joined = Screen(own.records, run: 2, fragment: fragment)
    joined.store()
    joined.loseStore()
    #expect(joined.html.contains("Other boards saved here are gone"))
    #expect(joined.html.contains("Whatever the server has comes back"))
    // The link was in memory: the board is still the shared one, and asks for what the server has.
    var later = Screen(joined.records, run: 3)
    #expect(later.app.desk.session?.shared != nil && later.app.desk.shelf.isSounding)
    later.send(.inStep(.boardTapped(scope: "")))
    later.store()
    later.open()
    #expect(later.count(shirts) == 0)

    var back = Screen(Screen(own.records, run: 2, fragment: fragment).records, run: 3)
    back.send(.inStep(.boardTapped(scope: "")))
    back.store()
    back.open()
    back.store()
    #expect(back.app.desk.shelf.entries.count == 1 && back.count(shirts) == 1)
    back.loseStore()
    #expect(back.html.contains("Other boards saved here are gone"))
    #expect(Screen(back.records, run: 4).app.desk.shelf.entries.isEmpty)
    #expect(Screen(back.records, run: 4).count(shirts) == 1)
  }

  @Test("and into which a write on its way put a secret alone: it is another store all the same")
  func secretAlone() {
    var screen = Screen()
    screen.tap(shirts)
    screen.store()
    screen.records = screen.records.filter { $0.key.hasPrefix(BoardStore.replicaPrefix) }
    // Under the tab's number, and once with the tap.
    #expect(screen.records.count == 2)
    screen.send(.notStored(ticket: 0, .lost))
    screen.open()
    screen.store()
    let later = screen.restarted(run: 2)
    #expect(later.count(shirts) == 1 && later.names == ["Shirts", "Trousers", "Suit"])
  }

  @Test("after the shelf was read and before the board was: the shared board is on the shelf again")
  func onTheShelf() throws {
    let digits = String(repeating: "0123456789abcdef", count: 2)
    let fragment = "board/" + digits + "/" + String(repeating: "fedcba9876543210", count: 2)
    let board = try #require(BoardID(digits))
    var shelf = Shelf([])
    var screen = Screen()
    screen.app = App(
      Surroundings(
        language: .english, lease: 0, secret: [UInt8](repeating: 5, count: 32), session: 5,
        origin: "https://count.example.org", fragment: fragment))
    // It is the board that the device began with.
    screen.records = [:]
    screen.write([shelf.put(board, scope: "", name: "Race")])
    screen.effects = []
    screen.open(Shelf.prefix)
    screen.records = [:]
    screen.open()
    screen.tap(shirts)
    screen.store()
    let later = Screen(screen.records, run: 6, fragment: fragment)
    #expect(later.app.desk.shelf.scope.isEmpty && later.app.desk.session?.shared != nil)
    #expect(later.count(shirts) == 1)
  }

  /// A device with two boards, of which the first is open and counts 2.
  private func withTwoBoards() -> Screen {
    var screen = Screen()
    screen.tap(shirts)
    screen.carryOut()
    screen.send(.boards(.newTapped))
    screen.carryOut()
    screen.send(.inStep(.boardTapped(scope: "")))
    screen.carryOut()
    screen.tap(shirts)
    screen.carryOut()
    return screen
  }

  @Test("is noticed before another board is opened in the place of what only memory has")
  func leaving() throws {
    var screen = withTwoBoards()
    let other = try #require(screen.app.desk.shelf.entries.first { !$0.scope.isEmpty }).scope
    screen.records = [:]
    let asked = screen.send(.inStep(.boardTapped(scope: other)))
    let tickets = asked.compactMap { if case .store(_, let ticket) = $0 { ticket } else { nil } }
    screen.effects = []
    screen.send(.notStored(ticket: try #require(tickets.first), .lost))
    screen.open()
    screen.carryOut()
    #expect(screen.app.desk.shelf.scope.isEmpty && screen.count(shirts) == 2)
    #expect(screen.html.contains("Other boards saved here are gone"))
    #expect(screen.restarted(run: 5).count(shirts) == 2)
  }

  @Test("is noticed by who looks at the boards, and reading the shelf takes no other one's place")
  func shelved() {
    var screen = withTwoBoards()
    screen.records = [:]
    screen.send(.boards(.opened))
    screen.carryOut()
    screen.carryOut()
    #expect(screen.html.contains("Other boards saved here are gone"))
    #expect(screen.restarted(run: 5).count(shirts) == 2)
    // The store is read again while the shelf is: each answer finds its own.
    screen = withTwoBoards()
    screen.send(.shown)
    screen.send(.boards(.opened))
    let shelf = screen.stored(under: Shelf.prefix)
    screen.send(.recentRead(screen.stored(under: BoardStore.now)))
    screen.send(.boards(.shelfRead(shelf)))
    #expect(screen.app.desk.shelf.entries.count == 2 && screen.count(shirts) == 2)
    #expect(!screen.html.contains(deleted))
  }

  @Test(
    "by a page that dies before it has written all anew: what it still wrote counts, and it is said"
  )
  func torn() {
    var screen = Screen()
    for _ in 0..<3 { screen.tap(shirts) }
    screen.store()
    screen.records = [:]
    for _ in 0..<2 {
      for case .store(let writes, _) in screen.tap(shirts) { screen.write(writes) }
    }
    var next = screen.restarted(run: 2)
    #expect(next.count(shirts) == 2)
    #expect(next.html.contains("Some counts are lost"))
    next.tap(shirts)
    next.store()
    let later = next.restarted(run: 3)
    #expect(later.count(shirts) == 3 && !later.html.contains(deleted))
  }

  @Test(
    "is noticed when the page comes back into sight, and no new board takes the place of this one")
  func outOfSight() {
    var screen = Screen()
    for _ in 0..<600 { screen.tap(shirts) }
    screen.store()
    screen = screen.restarted(run: 2).restarted(run: 4)
    screen.records = [:]
    screen.send(.shown)
    screen.send(.recentRead([]))
    screen.open()
    screen.store()
    #expect(screen.html.contains(deleted) && screen.count(shirts) == 600)
    #expect(screen.restarted(run: 3).count(shirts) == 600)
  }

  @Test("under two tabs: what either of them has is in the new store", arguments: [3, 600])
  func tabs(taps: Int) {
    var one = Screen()
    for _ in 0..<taps { one.tap(shirts) }
    one.store()
    one = one.restarted(run: 6).restarted(run: 2)
    var two = Screen(one.records, lease: 1, run: 3)
    one.records = two.records
    // Neither has heard of what the other did last.
    one.tap(trousers)
    one.store()
    two.tap(suit)
    two.store()
    one.records = [:]
    one.loseStore()
    two.records = one.records
    two.send(.notStored(ticket: 0, .lost))
    two.open()
    two.store()
    #expect(two.html.contains(deleted))
    let later = Screen(two.records, run: 4)
    #expect(later.count(shirts) == Int64(taps))
    #expect(later.count(trousers) == 1 && later.count(suit) == 1)
    // The first goes on with what it has, and nothing of it is lost either.
    one.records = two.records
    one.tap(trousers)
    one.store()
    #expect(Screen(one.records, run: 5).count(trousers) == 2)
  }

  @Test("that was only closed by the browser is the same: nothing is said")
  func closed() {
    var screen = Screen()
    screen.tap(shirts)
    screen.store()
    screen.send(.notStored(ticket: 0, .lost))
    let records = screen.records
    screen.tap(shirts)
    screen.open()
    screen.store()
    #expect(screen.html.contains(">Saved<") && !screen.html.contains(deleted))
    #expect(screen.count(shirts) == 2)
    #expect(screen.records.count == records.count + 1)
    #expect(screen.restarted(run: 2).count(shirts) == 2)
  }

  @Test("and can't be opened again: that is said, and it is tried until it can")
  func denied() {
    var screen = Screen()
    screen.tap(shirts)
    screen.store()
    screen.records = [:]
    screen.send(.notStored(ticket: 0, .lost))
    screen.effects = []
    #expect(screen.send(.notOpened(.failed)) == [.wake(after: 5000, .retryDue)])
    #expect(screen.html.contains(">Not saved<") && screen.html.contains("still on this screen"))
    screen.tap(shirts)
    for case .store(_, let ticket) in screen.effects {
      screen.send(.notStored(ticket: ticket, .lost))
    }
    screen.effects = []
    #expect(screen.send(.retryDue) == [.open(prefix: "now/")])
    #expect(screen.send(.noticeAnswered) == [], "it is being tried")
    screen.open()
    screen.store()
    #expect(screen.html.contains(">Saved<") && screen.restarted(run: 2).count(shirts) == 2)
  }

  @Test("keeps what this device alone keeps with its board")
  func folds() throws {
    var screen = Screen()
    screen.send(.addGroupTapped)
    screen.send(.adding(.edited), Event(.input, text: "Coats"))
    screen.send(.adding(.ended))
    screen.store()
    screen.app.desk.keep(.put(BoardStore.foldsKey, shirts.bytes))
    screen.send(.shown)
    screen.store()
    screen.loseStore()
    #expect(screen.records[BoardStore.foldsKey] == shirts.bytes)
  }
}

@Suite("An operation that rots under an open page") struct RottingTests {
  @Test("counts as it was made, and is written anew from memory")
  func mended() throws {
    var screen = Screen()
    for _ in 0..<3 { screen.tap(shirts) }
    screen.store()
    let whole = screen.records
    let key = try #require(whole.keys.first { $0.contains("/0000000000000003/") })
    // It still reads as an operation: one that counts otherwise.
    let last = try #require(whole[key]?.count) - 1
    screen.records[key]?[last] = 6
    #expect((try? Operation(canonicalBytes: screen.records[key] ?? [])) != nil)
    let now = screen.records.filter { $0.key.hasPrefix("now/") }
    screen.send(.shown)
    screen.send(.recentRead(now.map { StoreRecord($0.key, $0.value) }))
    #expect(screen.count(shirts) == 3)
    screen.store()
    #expect(screen.records == whole)
  }

  @Test("in a log is set aside when the history is read")
  func log() throws {
    var screen = Screen()
    for _ in 0..<600 { screen.tap(shirts) }
    screen.store()
    screen = screen.restarted(run: 2).restarted(run: 3)
    let key = try #require(screen.records.keys.first { $0.hasPrefix("log/") })
    let rotten = try #require(screen.records[key]).enumerated().map { $0 == 60 ? $1 ^ 1 : $1 }
    screen.records[key] = rotten
    screen.send(.undoTapped)
    let logs = BoardStore.logs(in: screen.records.map { StoreRecord($0.key, $0.value) })
    screen.send(.historyRead(logs))
    screen.open()
    screen.store()
    #expect(screen.records["damaged/" + key] == rotten)
    #expect(screen.records[key] == nil)
    #expect(screen.html.contains("t read 1 saved record"))
    #expect(screen.count(shirts) == 600)
  }
}

extension Screen {
  /// The store is taken away, and the machine notices by itself.
  mutating func loseStore() {
    store()
    records = [:]
    send(.notStored(ticket: 0, .lost))
    open()
    store()
  }
}
