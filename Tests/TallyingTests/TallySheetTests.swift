import Replication
import SeededRandom
import Tallying
import Testing

@Suite("TallySheet")
struct TallySheetTests {
  @Test("Refreshing what changed is the same as reading everything anew, 40 histories long")
  func refreshing() throws {
    for seed in 0..<40 as Range<UInt64> {
      var chance = SeededGenerator(seed: seed)
      var session = Session()
      var other = Session(2)
      for step in 0..<80 {
        let now = Int64(step * 10)
        let id = EntityID(100 + UInt64(chance.below(8)))
        let behind = chance.below(3) == 0 ? nil : EntityID(100 + UInt64(chance.below(8)))
        let action: TallyAction =
          switch chance.below(9) {
          case 0, 1: .create(id, try Title("row \(step)"), color: Int64(step % 16), behind: behind)
          case 2: .count(id, by: 1)
          case 3: .reset(id)
          case 4: .rename(id, try Title("name \(step)"))
          case 5, 6: .move(id, behind: behind)
          case 7: .delete(id)
          default: .renameBoard(try Title("board \(step)"))
          }
        switch chance.below(6) {
        case 0: try session.undoLast(at: now)
        case 1: if let operation = try other.perform(action, at: now) { session.receive(operation) }
        default: try session.perform(action, at: now)
        }
        let anew = TallySheet(session.board)
        if session.sheet != anew { Issue.record("seed \(seed), step \(step): \(action)") }
        for (row, tally) in anew.tallies.enumerated()
        where session.sheet.row(of: tally.id) != row || session.sheet.tally(tally.id) != tally {
          Issue.record("seed \(seed), step \(step): index of \(tally.id)")
        }
      }
    }
  }

  @Test(
    "A held row stays in its place while deleted, follows counts and moves, and goes when let go")
  func held() throws {
    for seed in 0..<30 as Range<UInt64> {
      var chance = SeededGenerator(seed: 1000 + seed)
      var session = try session(rows: 5)
      let held = EntityID(1000 + UInt64(chance.below(5)))
      for step in 0..<30 {
        let id = EntityID(1000 + UInt64(chance.below(5)))
        let behind = EntityID(1000 + UInt64(chance.below(5)))
        let actions: [TallyAction] = [
          .count(id, by: 1), .move(id, behind: behind), .delete(id), .delete(held),
          .rename(held, try Title("h\(step)")),
        ]
        let changes = try actions[chance.below(5)].changes(
          on: session.board, session.sheet, now: Int64(step))
        guard !changes.isEmpty else { continue }
        _ = try session.perform(changes, now: Int64(step), held: [held])
        // What is shown: all that are not deleted, and the held one, in order.
        var expected = TallySheet(session.board).tallies
        if let tally = Tally(held, on: session.board), tally.isDeleted { expected.append(tally) }
        expected.sort { ($0.position, $0.id) < ($1.position, $1.id) }
        #expect(session.sheet.tallies == expected)
        for (row, tally) in expected.enumerated() {
          #expect(session.sheet.row(of: tally.id) == row)
        }
      }
      session.letGo(held)
      #expect(session.sheet == TallySheet(session.board))
    }
  }

  @Test("A row that is deleted already does not come into view by being held")
  func heldTooLate() throws {
    var session = try session(rows: 2)
    try session.perform(.delete(EntityID(1000)))
    var sheet = session.sheet
    sheet.refresh(EntityID(1000), from: session.board, isHeld: true)
    #expect(sheet.tallies.map { $0.name?.string } == ["b"])
  }

  @Test("Rows that two people put in the same place are told apart everywhere alike")
  func samePlace() throws {
    var (a, b) = (Session(1), Session(2))
    let one = try #require(
      try a.perform(.create(EntityID(5), Title("one"), color: 0, behind: nil)))
    let two = try #require(
      try b.perform(.create(EntityID(4), Title("two"), color: 0, behind: nil)))
    a.receive(two)
    b.receive(one)
    #expect(a.names == ["two", "one"] && b.names == a.names)
    #expect(a.sheet.tallies[0].position == a.sheet.tallies[1].position)
    // Between the two there is no room, but something still happens, and the same everywhere.
    let third = try #require(
      try a.perform(.create(EntityID(6), Title("three"), color: 0, behind: EntityID(4))))
    b.receive(third)
    #expect(a.names == b.names && a.names.count == 3)
  }

  @Test("What other instruments keep on the board is no tally, and nothing counts it")
  func otherInstruments() throws {
    var session = try session(rows: 1)
    let (call, place) = (EntityID(70), EntityID(71))
    session.receive(
      Operation(
        replica: ReplicaID(high: 1, low: 1), seq: 1, prev: .none, at: 0,
        changes: [
          .put(call, Field("kind"), .integer(4), stamp: 5000),
          .put(call, Field("name"), .string("Family"), stamp: 5000),
          .put(place, Field("kind"), .integer(5), stamp: 5000),
          .put(place, Field("name"), .string("Tokyo"), stamp: 5000),
        ]))
    #expect(session.sheet.tallies.count == 1)
    #expect(Tally(call, on: session.board) == nil && Tally(place, on: session.board) == nil)
    #expect(try session.perform(.count(call, by: 1)) == nil)
    #expect(session.sheet == TallySheet(session.board))
  }

  @Test("What others wrote into a tally's fields is shown as far as it means something")
  func foreignValues() throws {
    var session = try session(rows: 1)
    let id = EntityID(1000)
    session.receive(
      Operation(
        replica: ReplicaID(high: 1, low: 1), seq: 1, prev: .none, at: 0,
        changes: [
          .put(id, Field("name"), .string("\u{1b}[2J\u{202e}evil"), stamp: 5000),
          .put(id, Field("color"), .integer(99), stamp: 5000),
          .put(id, Field("pos"), .integer(3), stamp: 5000),
          .put(id, Field("deleted"), .string("yes"), stamp: 5000),
          .put(EntityID(1), Field("name"), .bytes([1]), stamp: 5000),
          .put(EntityID(77), Field("kind"), .integer(99), stamp: 5000),
        ]))
    #expect(session.names == ["[2Jevil"])
    #expect(session.sheet.tallies[0].color == 0 && !session.sheet.tallies[0].isDeleted)
    #expect(session.sheet.name == nil)
    #expect(session.sheet == TallySheet(session.board))
  }
}
