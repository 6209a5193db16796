@testable import Boards
import Replication
import Tallying
import Testing

@Suite("TallyAction")
struct TallyActionTests {
  @Test("A new tally stands at the end or behind another, at 0, with its name and crayon")
  func create() throws {
    var session = try session(rows: 3)
    #expect(session.names == ["a", "b", "c"])
    let operation = try session.perform(
      .create(tea, Title(" Green  tea "), color: 5, behind: EntityID(1000)))
    #expect(session.names == ["a", "Green tea", "b", "c"])
    let tally = try #require(session.sheet.tally(tea))
    #expect(tally.count == 0 && tally.color == 5 && !tally.isReset && !tally.isDeleted)
    #expect(operation?.changes.count == 4)
    // Behind one that is gone: at the end.
    try session.perform(.create(EntityID(0x22), Title("d"), color: 0, behind: EntityID(5)))
    #expect(session.names == ["a", "Green tea", "b", "c", "d"])
  }

  @Test("Counting adds, up and down, and below zero")
  func count() throws {
    var session = try session(rows: 1)
    let id = EntityID(1000)
    let operation = try session.perform(.count(id, by: 3))
    #expect(operation?.changes == [.add(id, round: 0, n: 3)])
    try session.perform(.count(id, by: -5))
    #expect(session.count(id) == -2)
    #expect(try session.perform(.count(id, by: 0)) == nil)
  }

  @Test("Setting is a signed correction with its reason in the same operation")
  func set() throws {
    var session = try session(rows: 1)
    var other = session
    other.author = Author(secret: [UInt8](repeating: 2, count: 16), session: 1)
    let id = EntityID(1000)
    try session.perform(.count(id, by: 10))
    let operation = try #require(try session.perform(.set(id, to: 7, note: Title("recounted"))))
    #expect(operation.changes.first == .add(id, round: 0, n: -3))
    #expect(operation.changes.count == 2)
    #expect(session.board.text(id, Field("note")) == "recounted")
    #expect(session.count(id) == 7)
    #expect(try session.perform(.set(id, to: 7, note: nil)) == nil)
    // A tap at the same time is not lost by it.
    session.receive(try #require(try other.perform(.count(id, by: 1))))
    #expect(session.count(id) == 8)
    try session.undoLast()
    #expect(session.count(id) == 11 && session.board.text(id, Field("note")) == nil)
  }

  @Test("Counts reach both ends of 64 bits and stop there, with the count unharmed")
  func ends() throws {
    var session = try session(rows: 1)
    let id = EntityID(1000)
    try session.perform(.set(id, to: Int64.max, note: nil))
    #expect(throws: RefusedChange.countOverflow) { try session.perform(.count(id, by: 1)) }
    #expect(session.count(id) == Int64.max)
    try session.perform(.set(id, to: -1, note: nil))
    try session.perform(.set(id, to: Int64.min, note: nil))
    #expect(throws: RefusedChange.countOverflow) { try session.perform(.count(id, by: -1)) }
    #expect(throws: RefusedChange.countOverflow) {
      try session.perform(.set(id, to: Int64.max, note: nil))
    }
    #expect(session.count(id) == Int64.min)
    // Beyond 64 bits there is no count, but a reset starts anew.
    var foreign = Session(9)
    session.receive(try #require(try foreign.perform(.count(id, by: -1))))
    #expect(session.sheet.tally(id) != nil && session.count(id) == nil)
    try session.perform(.reset(id))
    #expect(session.count(id) == 0)
  }

  @Test("A reset opens a round and keeps what was counted")
  func reset() throws {
    var session = try session(rows: 1)
    let id = EntityID(1000)
    try session.perform(.count(id, by: 4))
    try session.perform(.reset(id))
    #expect(session.count(id) == 0 && session.sheet.tally(id)?.isReset == true)
    #expect(session.board.counter(id).rounds.map { $0.total } == [4, 0])
    try session.undoLast()
    #expect(session.count(id) == 4 && session.sheet.tally(id)?.isReset == false)
  }

  @Test("What is so already makes no change")
  func noChange() throws {
    var session = try session(rows: 2)
    let id = EntityID(1000)
    #expect(try session.perform(.rename(id, Title("a"))) == nil)
    #expect(try session.perform(.recolor(id, 0)) == nil)
    #expect(try session.perform(.rename(id, Title("z"))) != nil)
    #expect(try session.perform(.recolor(id, 15)) != nil)
    #expect(session.names == ["z", "b"] && session.sheet.tally(id)?.color == 15)
    #expect(try session.perform(.delete(id)) != nil)
    #expect(try session.perform(.delete(id)) == nil)
    #expect(try session.perform(.renameBoard(Title("Till"))) != nil)
    #expect(try session.perform(.renameBoard(Title("Till"))) == nil)
    #expect(session.sheet.name?.string == "Till")
  }

  @Test("A move puts a row behind any other or in front of all, and undo puts it back")
  func move() throws {
    let start = try session(rows: 6)
    for from in 0..<6 {
      for to in -1..<6 where to != from {
        var session = start
        let behind = to < 0 ? nil : EntityID(1000 + UInt64(to))
        let move = TallyAction.move(EntityID(1000 + UInt64(from)), behind: behind)
        let isMade = try session.perform(move) != nil
        var expected = start.names
        let moved = expected.remove(at: from)
        let place = to < 0 ? 0 : (expected.firstIndex(of: start.names[to]) ?? 9) + 1
        expected.insert(moved, at: place)
        #expect(session.names == expected, "\(from) behind \(to)")
        if isMade { try session.undoLast() }
        #expect(session.names == start.names)
      }
    }
  }

  @Test("A row goes in front of one without a position, and the order does not hang")
  func moveBeforeNoPosition() throws {
    var session = try session(rows: 2)
    let bare = Operation(
      replica: ReplicaID(high: 1, low: 1), seq: 1, prev: .none, at: 0,
      changes: [.put(tea, Field("kind"), .integer(1), stamp: 0)])
    session.receive(bare)
    #expect(session.names == ["?", "a", "b"])
    try session.perform(.move(EntityID(1001), behind: nil))
    #expect(session.names == ["?", "b", "a"])
    try session.perform(.move(EntityID(1000), behind: tea))
    #expect(session.names == ["?", "a", "b"])
  }

  @Test("A deleted tally leaves the list and comes back with its count")
  func delete() throws {
    var session = try session(rows: 2)
    let id = EntityID(1000)
    try session.perform(.count(id, by: 4))
    try session.perform(.delete(id))
    #expect(session.names == ["b"] && session.sheet.row(of: id) == nil)
    try session.undoLast()
    #expect(session.names == ["a", "b"] && session.count(id) == 4)
    try session.redoLast()
    #expect(session.names == ["b"])
  }

  @Test("The example is one operation, the same everywhere, and any edit beats it")
  func example() throws {
    for words in ["en", "ja", "de"].map({ TallyExample.words(in: $0) }) {
      let operation = TallyExample.operation(words)
      #expect(operation == TallyExample.operation(words))
      #expect(try Operation(canonicalBytes: operation.canonicalBytes) == operation)
      var session = Session()
      for _ in 0..<2 { session.receive(operation) }
      #expect(session.sheet.tallies.map { $0.id } == TallyExample.ids)
      #expect(session.sheet.tallies.allSatisfy { $0.count == 0 && $0.name != nil })
      #expect(session.undo.last == nil)
      try session.perform(.rename(TallyExample.ids[0], Title("Coats")), at: 0)
      #expect(session.names.first == "Coats")
    }
    let english = TallyExample.operation(.english)
    #expect(english.digest != TallyExample.operation(TallyExample.words(in: "ja")).digest)
    // Boards everywhere begin with it. One that differs by a bit would be a second example beside it.
    #expect(english.digest.description == "3b9b6e27ce249a24")
  }
}
