import Replication
import Testing

/// One example for each rule of merging.
@Suite("Board")
struct BoardRuleTests {
  @Test("The worked example of the guide")
  func guide() throws {
    let shirts = EntityID(0x11)
    var (till, phone) = (Maker(1), Maker(2))
    try till.make { try $0.add(shirts, 3) }
    phone.receive(till.made)
    // Both go on without a network; the till starts a new day.
    try till.make { [try $0.reset(shirts, now: 2000)] }
    try till.make { try $0.add(shirts, 1) }
    try phone.make { try $0.add(shirts, 2) }
    till.receive(phone.made)
    phone.receive(till.made)
    #expect(till.board.snapshot == phone.board.snapshot)
    let counter = till.board.counter(shirts)
    #expect(counter.count == 1)
    #expect(counter.rounds.map { $0.total } == [5, 1])
  }

  @Test("A field is read as a mark, a name or a position only where it holds one")
  func kinds() throws {
    let (thing, field) = (EntityID(7), Field("x"))
    var maker = Maker(1)
    #expect(!maker.board.isSet(thing, field) && maker.board.title(thing, field) == nil)
    #expect(maker.board.position(thing, field) == Position([]))
    try maker.make { [try $0.put(thing, field, .integer(1), now: 1)] }
    #expect(maker.board.isSet(thing, field) && maker.board.title(thing, field) == nil)
    try maker.make { [try $0.put(thing, field, .integer(2), now: 2)] }
    #expect(!maker.board.isSet(thing, field))
    try maker.make { [try $0.put(thing, field, .text(Array("Tea".utf8)), now: 3)] }
    #expect(try maker.board.title(thing, field) == Title("Tea"))
    #expect(maker.board.position(thing, field) == Position([]))
    try maker.make { [try $0.put(thing, field, .bytes([3, 4]), now: 4)] }
    #expect(maker.board.position(thing, field) == Position([3, 4]))
    #expect(maker.board.title(thing, field) == nil && !maker.board.isSet(thing, field))
  }

  @Test("Resets made at once share the new round")
  func concurrentResets() throws {
    var (a, b) = (Maker(1), Maker(2))
    try a.add(9)
    b.receive(a.made)
    try a.reset()
    try a.add(1)
    try b.reset()
    try b.add(2)
    a.receive(b.made)
    #expect(a.count() == 3)
    #expect(a.board.counter(tea).current == 1)
  }

  @Test("An add made without knowing of the reset stays in the round before")
  func lateAdd() throws {
    var (a, b) = (Maker(1), Maker(2))
    try a.add(9)
    b.receive(a.made)
    try a.reset()
    try b.add(4)
    a.receive(b.made)
    #expect(a.count() == 0)
    #expect(a.board.counter(tea).rounds.map { $0.total } == [13, 0])
    let zero = try #require(a.board.counter(tea).rounds.first)
    #expect(zero.sums.map { $0.sum }.sorted() == [4, 9])
  }

  @Test("Taking a reset back brings the count back, with what was counted since")
  func undoneReset() throws {
    var a = Maker(1)
    try a.add(9)
    try a.reset()
    try a.undoLast()
    #expect(a.count() == 9)
    try a.redoLast()
    #expect(a.count() == 0)
    try a.add(2)
    #expect(a.count() == 2)
  }

  @Test("A boundary stands while any replica's does")
  func boundaryOfTwo() throws {
    var (a, b) = (Maker(1), Maker(2))
    try a.add(9)
    b.receive(a.made)
    try a.reset()
    try b.reset()
    a.receive(b.made)
    try a.undoLast()
    #expect(a.count() == 0)
    b.receive(a.made)
    try b.undoLast()
    #expect(b.count() == 9)
  }

  @Test("A reset behind one that was taken back opens a round of its own")
  func resetAfterUndo() throws {
    var a = Maker(1)
    try a.add(9)
    try a.reset()
    try a.undoLast()
    try a.reset()
    try a.add(1)
    #expect(a.board.counter(tea).current == 2)
    #expect(a.count() == 1)
  }

  @Test("Of two writes the later stamp wins, and of equal stamps the greater digest")
  func stamps() throws {
    var (a, b) = (Maker(1), Maker(2))
    try a.put("early", at: 10)
    try b.put("late", at: 20)
    a.receive(b.made)
    #expect(a.text() == "late")
    var (c, d) = (Maker(3), Maker(4))
    let one = try c.put("one", at: 10)
    let two = try d.put("two", at: 10)
    let winner = one.digest < two.digest ? "two" : "one"
    #expect(board([one, two]).text(tea, name) == winner)
    #expect(board([two, one]).text(tea, name) == winner)
  }

  @Test("A local edit beats what it saw, however wrong the clock, and infects nobody")
  func wrongClock() throws {
    let future: Int64 = 4_000_000_000_000
    var (a, b) = (Maker(1), Maker(2))
    try a.put("from the future", at: future)
    b.receive(a.made)
    try b.put("now", at: 1000)
    #expect(b.text() == "now")
    // The stamp of another field is the clock's alone.
    let other = try b.put("other", in: Field("note"), at: 1000)
    #expect(other.changes == [.put(tea, Field("note"), .string("other"), stamp: 1000)])
    #expect(b.made[0].changes == [.put(tea, name, .string("now"), stamp: future + 1)])
  }

  @Test("Clocks beyond the format are taken as its ends")
  func clockEnds() throws {
    var a = Maker(1)
    #expect(try a.put("b", at: Int64.min).at == 0)
    #expect(try a.put("a", at: Int64.max).at == Operation.Limit.exact)
    #expect(throws: RefusedChange.exhausted) {
      try a.board.put(tea, name, .none, now: 0)
    }
  }

  @Test("An add that would leave 64 bits is refused where it is made, and nothing changes")
  func overflow() throws {
    var a = Maker(1)
    try a.add(Int64.max)
    #expect(a.made[0].changes.count == 1025)
    let before = a.board.snapshot
    #expect(throws: RefusedChange.countOverflow) { try a.board.add(tea, 1) }
    #expect(a.board.snapshot == before)
    try a.add(-5)
    #expect(a.count() == Int64.max - 5)
    var b = Maker(2)
    try b.add(Int64.min)
    #expect(b.count() == Int64.min)
    #expect(throws: RefusedChange.countOverflow) { try b.board.add(tea, -1) }
  }

  @Test("Merged sums beyond 64 bits have no count, keep their total, and come back")
  func mergedOverflow() throws {
    var (a, b) = (Maker(1), Maker(2))
    try a.add(Int64.max)
    try b.add(Int64.max)
    a.receive(b.made)
    #expect(a.count() == nil)
    #expect(a.board.counter(tea).total == Int128(Int64.max) * 2)
    try a.undoLast()
    #expect(a.count() == Int64.max)
  }

  @Test("Counting goes on behind a deletion, and is there when it is taken back")
  func deletion() throws {
    let deleted = Field("deleted")
    var (a, b) = (Maker(1), Maker(2))
    try a.add(1)
    b.receive(a.made)
    try a.make { [try $0.put(tea, deleted, .integer(1), now: 1000)] }
    try b.add(4)
    a.receive(b.made)
    #expect(a.board.integer(tea, deleted) == 1)
    #expect(a.count() == 5)
    try a.undoLast()
    #expect(a.board.value(tea, deleted) == .none)
    #expect(a.count() == 5)
  }

  @Test("A round number at the end of the format cannot be passed, and says so")
  func roundsUsedUp() throws {
    var a = Maker(1)
    a.board.apply(
      Operation(
        replica: ReplicaID(high: 1, low: 1), seq: 1, prev: .none, at: 0,
        changes: [.round(tea, Operation.Limit.exact, stands: true, stamp: 0)]))
    #expect(throws: RefusedChange.exhausted) { try a.board.reset(tea, now: 0) }
    try a.add(3)
    #expect(a.count() == 3)
  }

  @Test("An add far beyond every reset neither counts nor uses up the rounds, in any order")
  func farRound() throws {
    var owner = Maker(1)
    try owner.add(5)
    for far in [Operation.Limit.exact, Counter.reach + 2] {
      let add = Operation(
        replica: ReplicaID(high: 1, low: UInt64(far)), seq: 1, prev: .none, at: 0,
        changes: [.add(tea, round: far, n: 7)])
      owner.make { _ in [.add(tea, round: 0, n: 1)] }
      owner.board.apply(add)
      owner.made.append(add)
    }
    #expect(owner.count() == 7)
    try owner.reset()
    // Within reach of the reset now, so it may have come before a reset of its own.
    #expect(owner.board.counter(tea).current == 1 && owner.board.counter(tea).horizon == 65_537)
    #expect(owner.count() == 0)
    try owner.add(2)
    #expect(owner.count() == 2)
    let expected = owner.board.snapshot
    try forEachPermutation(of: owner.made) { order in
      let merged = board(order)
      #expect(merged.snapshot == expected && merged.counter(tea).count == 2)
    }
    let read = try Board(snapshot: expected)
    #expect(read.counter(tea).count == 2)
    #expect(try read.reset(tea, now: 0) == .round(tea, 2, stands: true, stamp: 0))
  }

  @Test("An add far ahead of its reset counts as soon as that comes")
  func resetComesLater() throws {
    let round = 20_000 * Counter.roundsOfDay
    let reset = Operation(
      replica: ReplicaID(high: 1, low: 1), seq: 1, prev: .none, at: 0,
      changes: [.round(tea, round, stands: true, stamp: 0)])
    let add = Operation(
      replica: ReplicaID(high: 1, low: 2), seq: 1, prev: .none, at: 0,
      changes: [.add(tea, round: round, n: 3)])
    #expect(board([add]).counter(tea).count == 0)
    #expect(board([add, reset]).counter(tea).count == 3)
    #expect(board([add, reset]).snapshot == board([reset, add]).snapshot)
  }

  @Test("A value too large is refused where it is made")
  func largeValue() {
    let most = Operation.Limit.valueBytes
    let board = Board()
    let fits = Value.bytes([UInt8](repeating: 0, count: most))
    #expect(throws: Never.self) { try board.put(tea, name, fits, now: 0) }
    let large = Value.bytes([UInt8](repeating: 0, count: most + 1))
    #expect(throws: RefusedChange.tooLarge) { try board.put(tea, name, large, now: 0) }
  }

  @Test("Every applied operation names what it changed, also those that had waited")
  func changed() throws {
    var a = Maker(1)
    try a.add(1)
    try a.add(1, to: cake)
    var board = Board()
    var changed: [EntityID] = []
    #expect(board.apply(a.made[1]) { changed.append($0) } == .heldBack)
    #expect(changed.isEmpty && board.isHoldingBack)
    #expect(board.heldBack == [a.made[1]])
    #expect(board.apply(a.made[1]) == .duplicate)
    #expect(board.apply(a.made[0]) { changed.append($0) } == .applied(count: 2))
    #expect(changed == [tea, cake])
    #expect(board.heldBack.isEmpty)
  }
}
