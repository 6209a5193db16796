import Replication
import SeededRandom
import Testing

@testable import Tallying

@Suite("Groups")
struct GroupTests {
  private func id(_ row: UInt64) -> EntityID { EntityID(1000 + row) }
  private let one = EntityID(51)
  private let two = EntityID(52)

  /// Rows a to f: a and b at the root, c and d in the first group, e and f in the second.
  private func grouped() throws -> Session {
    var session = try session(rows: 6)
    try session.perform(.createGroup(one, Title("one"), behind: nil))
    try session.perform(.createGroup(two, Title("two"), behind: nil))
    for (row, group) in [(2, one), (3, one), (4, two), (5, two)] as [(UInt64, EntityID)] {
      let behind = row % 2 == 1 ? id(row - 1) : nil
      try session.perform(.place(id(row), in: group, behind: behind))
    }
    return session
  }

  private func shown(_ session: Session) -> String {
    var parts: [String] = []
    for section in session.sheet.sections {
      let names = session.sheet.tallies[section.rows].map { $0.name?.string ?? "?" }
      parts.append((section.group.map { "\($0.name?.string ?? "?"):" } ?? "") + names.joined())
    }
    return parts.joined(separator: " ")
  }

  @Test("Those of no group come first, then each group's in the order of the groups")
  func order() throws {
    var session = try grouped()
    #expect(shown(session) == "ab one:cd two:ef")
    #expect(session.names == ["a", "b", "c", "d", "e", "f"])
    try session.perform(.moveGroup(two, behind: nil))
    #expect(shown(session) == "ab two:ef one:cd")
    #expect(session.sheet.row(of: id(4)) == 2)
    try session.perform(.moveGroup(two, behind: one))
    #expect(shown(session) == "ab one:cd two:ef")
    #expect(try session.perform(.moveGroup(two, behind: one)) == nil)
    let third = EntityID(53)
    try session.perform(.createGroup(third, Title("three"), behind: one))
    #expect(shown(session) == "ab one:cd three: two:ef")
    #expect(session.sheet.section(of: third)?.rows == 4..<4)
    #expect(session.sheet.section(of: EntityID(99)) == nil)
    for row in 0..<6 {
      let section = session.sheet.section(atRow: row)
      #expect(section.rows.contains(row) && section.group?.id == session.sheet.tallies[row].group)
    }
  }

  @Test("Shares of a group are the nearest thousandths, the greatest first")
  func shares() throws {
    var chance = SeededGenerator(seed: 28)
    for seed in 0..<200 {
      var session = try grouped()
      var counts: [EntityID: Int64] = [:]
      for row in 0..<6 as Range<UInt64> {
        let most: Int64 = [3, 1000, .max][seed % 3]
        let count = Int64.random(in: 0...most, using: &chance)
        counts[id(row)] = count
        try session.perform(.set(id(row), to: count, note: nil))
      }
      for (row, group) in [(1, nil), (3, one), (4, two)] as [(UInt64, EntityID?)] {
        let shares = try #require(GroupShares(with: id(row), in: session.sheet))
        let other = id(row ^ 1)
        let total = Int128(counts[id(row)] ?? 0) + Int128(counts[other] ?? 0)
        #expect(shares.group?.id == group && shares.total == total)
        #expect(shares.shares.map { $0.count } == shares.shares.map { $0.count }.sorted(by: >))
        #expect(Set(shares.shares.map { $0.tally.id }) == [id(row), other])
        for share in shares.shares where total > 0 {
          #expect(share.count == counts[share.tally.id])
          let error = Int128(share.thousandths) * total - Int128(share.count) * 1000
          #expect(error.magnitude * 2 <= total.magnitude)
        }
      }
    }
  }

  @Test("There are no shares for one alone, of a count below zero, or of what is not in the list")
  func noShares() throws {
    var session = try grouped()
    let zero = try #require(GroupShares(with: id(0), in: session.sheet))
    #expect(zero.shares.map { $0.thousandths } == [0, 0] && zero.shares[0].tally.id == id(0))
    try session.perform(.count(id(3), by: -1))
    #expect(GroupShares(with: id(2), in: session.sheet) == nil)
    try session.perform(.archive(id(3), true))
    #expect(GroupShares(with: id(2), in: session.sheet) == nil)
    #expect(GroupShares(with: id(3), in: session.sheet) == nil)
    #expect(GroupShares(with: one, in: session.sheet) == nil)
  }

  @Test("Behind a group is the first place in it, for what moves there and for what is made there")
  func behindGroup() throws {
    var session = try grouped()
    try session.perform(.move(id(0), behind: two))
    #expect(shown(session) == "b one:cd two:aef")
    try session.perform(.move(id(0), behind: two))
    #expect(shown(session) == "b one:cd two:aef")
    let empty = EntityID(53)
    try session.perform(.createGroup(empty, Title("three"), behind: nil))
    #expect(session.sheet.last == empty)
    try session.perform(.create(EntityID(77), Title("g"), color: 1, behind: session.sheet.last))
    #expect(shown(session) == "b one:cd two:aef three:g")
    #expect(session.sheet.last == EntityID(77))
  }

  @Test("A tally moves within its group, to another, to the front of one, and out of all")
  func moving() throws {
    var session = try grouped()
    try session.perform(.move(id(2), behind: id(3)))
    #expect(shown(session) == "ab one:dc two:ef")
    let operation = try session.perform(.move(id(2), behind: id(4)))
    #expect(shown(session) == "ab one:d two:ecf" && operation?.changes.count == 2)
    try session.undoLast()
    #expect(shown(session) == "ab one:dc two:ef")
    try session.perform(.place(id(0), in: two, behind: nil))
    #expect(shown(session) == "b one:dc two:aef")
    try session.perform(.place(id(0), in: nil, behind: id(1)))
    #expect(shown(session) == "ba one:dc two:ef")
    try session.perform(.move(id(5), behind: nil))
    #expect(shown(session) == "fba one:dc two:e")
    // Behind one that is elsewhere: in front of the group that was said.
    try session.perform(.place(id(5), in: one, behind: id(4)))
    #expect(shown(session) == "ba one:fdc two:e")
    #expect(try session.perform(.place(id(5), in: EntityID(99), behind: nil)) == nil)
  }

  @Test("Every move from every row to behind every other puts it there, and undo puts it back")
  func allMoves() throws {
    let start = try grouped()
    for from in 0..<6 as Range<UInt64> {
      for to in 0..<6 as Range<UInt64> where to != from {
        var session = start
        let made = try session.perform(.move(id(from), behind: id(to)))
        let row = try #require(session.sheet.row(of: id(from)))
        #expect(row > 0 && session.sheet.tallies[row - 1].id == id(to), "\(from) behind \(to)")
        #expect(session.sheet.tallies[row].group == start.sheet.tally(id(to))?.group)
        let others = session.sheet.tallies.map { $0.id }.filter { $0 != id(from) }
        #expect(others == start.sheet.tallies.map { $0.id }.filter { $0 != id(from) })
        if made != nil { try session.undoLast() }
        #expect(session.sheet == start.sheet)
      }
    }
  }

  @Test("A new tally goes to the end of no group, or behind another in that one's group")
  func creating() throws {
    var session = try grouped()
    try session.perform(.create(EntityID(61), Title("x"), color: 0, behind: nil))
    try session.perform(.create(EntityID(62), Title("y"), color: 0, behind: id(5)))
    try session.perform(.create(EntityID(63), Title("z"), color: 0, behind: id(2)))
    #expect(shown(session) == "abx one:czd two:efy")
  }

  @Test("A deleted group's tallies come to the root, and go back with it when that is undone")
  func deleting() throws {
    var session = try grouped()
    try session.perform(.delete(one))
    #expect(session.sheet.sections.count == 2 && session.sheet.section(of: one) == nil)
    #expect(
      Set(session.sheet.tallies[session.sheet.sections[0].rows].map { $0.id })
        == Set([0, 1, 2, 3].map { id($0) }))
    #expect(session.sheet == TallySheet(session.board))
    try session.undoLast()
    #expect(shown(session) == "ab one:cd two:ef")
    try session.perform(.rename(one, Title("first")))
    #expect(shown(session) == "ab first:cd two:ef")
  }

  @Test("The sum of a group is that of its tallies, computations left aside")
  func sums() throws {
    var session = try grouped()
    #expect(session.sheet.section(of: one)?.sum == 0)
    try session.perform(.count(id(2), by: 5))
    try session.perform(.count(id(3), by: -7))
    #expect(session.sheet.section(of: one)?.sum == -2 && session.sheet.section(of: two)?.sum == 0)
    try session.perform(
      .createComputation(
        EntityID(70), Title("sum"), Formula(.entity(id(2))), Computation.Presentation(), color: 0,
        behind: id(2)))
    #expect(session.sheet.section(of: one)?.sum == -2)
    try session.perform(.set(id(4), to: Int64.max, note: nil))
    try session.perform(.set(id(5), to: Int64.max, note: nil))
    #expect(session.sheet.section(of: two)?.sum == nil)
    try session.perform(.count(id(5), by: -Int64.max))
    #expect(session.sheet.section(of: two)?.sum == Int64.max)
    var other = Session(9)
    session.receive(try #require(try other.perform(.count(id(4), by: 1))))
    #expect(session.count(id(4)) == nil && session.sheet.section(of: two)?.sum == nil)
    try session.perform(.archive(id(4), true))
    #expect(session.sheet.section(of: two)?.sum == 0)
  }

  @Test("A tally that came before its group goes there once the group comes")
  func early() throws {
    var session = Session(3)
    // The operations in the wrong order, each of another maker, so that none waits for another.
    let changes: [Change] = [
      .put(id(0), Field("kind"), .integer(1), stamp: 0),
      .put(id(0), Field("group"), .entity(one), stamp: 0),
      .put(one, Field("kind"), .integer(3), stamp: 0),
      .put(one, Field("deleted"), .integer(1), stamp: 0),
      .put(one, Field("deleted"), .none, stamp: 1),
      .put(id(0), Field("deleted"), .integer(1), stamp: 0),
    ]
    for (i, change) in changes.enumerated() {
      session.receive(
        Operation(
          replica: ReplicaID(high: UInt64(i), low: 1), seq: 1, prev: .none, at: 0,
          changes: [change]))
      #expect(session.sheet == TallySheet(session.board))
    }
    #expect(session.sheet.sections.count == 2 && session.sheet.tallies.isEmpty)
  }

  @Test("Refreshing what changed is the same as reading everything anew, 30 histories with groups")
  func refreshing() throws {
    for seed in 0..<30 as Range<UInt64> {
      var chance = SeededGenerator(seed: 7000 + seed)
      var session = Session()
      var other = Session(2)
      func tally() -> EntityID { EntityID(100 + UInt64(chance.below(7))) }
      func group() -> EntityID { EntityID(200 + UInt64(chance.below(3))) }
      for step in 0..<120 {
        let now = Int64(step * 10)
        let behind = chance.below(3) == 0 ? nil : tally()
        let action: TallyAction =
          switch chance.below(15) {
          case 0, 1: .create(tally(), try Title("row \(step)"), color: 3, behind: behind)
          case 2, 3: .count(tally(), by: Int64(chance.below(9)) - 3)
          case 4: .createGroup(group(), try Title("group \(step)"), behind: group())
          case 5, 6: .move(tally(), behind: behind)
          case 7, 8: .place(tally(), in: chance.below(4) == 0 ? nil : group(), behind: behind)
          case 9: .delete(chance.below(2) == 0 ? tally() : group())
          case 10: .moveGroup(group(), behind: chance.below(3) == 0 ? nil : group())
          case 11: .rename(chance.below(2) == 0 ? tally() : group(), try Title("name \(step)"))
          case 12: .archive(tally(), chance.below(2) == 0)
          case 13: .countAlso(tally(), [tally(), tally()])
          default: .set(tally(), to: chance.below(2) == 0 ? Int64.max : 0, note: nil)
          }
        switch chance.below(5) {
        case 0: _ = try? session.undoLast(at: now)
        case 1:
          if let operation = try? other.perform(action, at: now) { session.receive(operation) }
        default: _ = try? session.perform(action, at: now)
        }
        let anew = TallySheet(session.board)
        if session.sheet != anew { Issue.record("seed \(seed), step \(step): \(action)") }
        check(anew, session, "seed \(seed), step \(step)")
      }
    }
  }

  /// The sheet against what its documentation says, worked out slowly.
  private func check(_ anew: TallySheet, _ session: Session, _ place: String) {
    var groups: [TallyGroup] = []
    for entity in session.board.entities {
      if let group = TallyGroup(entity, on: session.board) { groups.append(group) }
    }
    groups.sort { ($0.position, $0.id) < ($1.position, $1.id) }
    var expected: [Tally] = []
    var sums: [Int64?] = []
    var rows: [Range<Int>] = []
    for group in [nil] + groups.map({ Optional($0.id) }) {
      var members: [Tally] = []
      for entity in session.board.entities {
        guard let tally = Tally(entity, on: session.board), tally.isListed, tally.group == group
        else { continue }
        members.append(tally)
      }
      members.sort { ($0.position, $0.id) < ($1.position, $1.id) }
      rows.append(expected.count..<expected.count + members.count)
      expected += members
      var sum: Int128? = 0
      for member in members {
        sum = member.count.flatMap { count in sum.map { $0 + Int128(count) } }
      }
      sums.append(sum.flatMap { Int64(exactly: $0) })
    }
    #expect(anew.tallies == expected, "\(place)")
    #expect(session.sheet.sections.map { $0.rows } == rows, "\(place)")
    #expect(session.sheet.sections.map { $0.sum } == sums, "\(place)")
    #expect(session.sheet.sections.map { $0.group } == [nil] + groups, "\(place)")
    for (row, tally) in expected.enumerated() where session.sheet.row(of: tally.id) != row {
      Issue.record("\(place): index of \(tally.id)")
    }
  }
}
