import Replication
import Tallying
import Testing

@Suite("Also counts")
struct CountingAlsoTests {
  private let a = EntityID(1000)
  private let b = EntityID(1001)
  private let c = EntityID(1002)
  private let d = EntityID(1003)

  @Test("One tap counts all that it leads to, once each, as one operation that undo takes back")
  func chain() throws {
    var session = try session(rows: 4)
    try session.perform(.countAlso(a, [b, c]))
    try session.perform(.countAlso(b, [d]))
    try session.perform(.countAlso(c, [d]))
    let operation = try #require(try session.perform(.count(a, by: 3)))
    #expect(operation.changes.count == 4)
    #expect([a, b, c, d].map { session.count($0) } == [3, 3, 3, 3])
    try session.perform(.count(c, by: -1))
    #expect([a, b, c, d].map { session.count($0) } == [3, 3, 2, 2])
    try session.undoLast()
    try session.undoLast()
    #expect([a, b, c, d].map { session.count($0) } == [0, 0, 0, 0])
    try session.redoLast()
    #expect([a, b, c, d].map { session.count($0) } == [3, 3, 3, 3])
    #expect(session.sheet == TallySheet(session.board))
  }

  @Test("A correction goes along, a reset does not")
  func corrections() throws {
    var session = try session(rows: 2)
    try session.perform(.countAlso(a, [b]))
    try session.perform(.count(a, by: 10))
    try session.perform(.set(a, to: 7, note: Title("recounted")))
    #expect(session.count(b) == 7)
    try session.perform(.reset(a))
    #expect(session.count(a) == 0 && session.count(b) == 7)
    try session.perform(.set(b, to: 1, note: nil))
    #expect(session.count(a) == 0 && session.count(b) == 1)
  }

  @Test("Without room in one of them none counts")
  func overflow() throws {
    var session = try session(rows: 3)
    try session.perform(.countAlso(a, [b, c]))
    try session.perform(.set(c, to: Int64.max, note: nil))
    #expect(throws: RefusedChange.countOverflow) { try session.perform(.count(a, by: 1)) }
    #expect([a, b, c].map { session.count($0) } == [0, 0, Int64.max])
    // Each of several adds that are all as large as can be: more than an operation holds.
    var wide = try fan(8)
    #expect(throws: RefusedChange.tooLarge) { try wide.perform(.count(a, by: Int64.max)) }
    #expect(throws: RefusedChange.tooLarge) { try wide.perform(.set(a, to: Int64.max, note: nil)) }
    #expect(try wide.perform(.count(a, by: 1 << 60)) != nil)
  }

  private func fan(_ count: UInt64) throws -> Session {
    var session = try session(rows: Int(count))
    try session.perform(.countAlso(a, (1..<count).map { EntityID(1000 + $0) }))
    return session
  }

  @Test("Graphs of four tallies count what is reachable, once, circles and all: every ninth of all")
  func allGraphs() throws {
    let ids = [a, b, c, d]
    let start = try session(rows: 4)
    for graph in stride(from: 0, to: 1 << 12, by: 9) {
      var session = start
      var links: [[Int]] = [[], [], [], []]
      var bit = 0
      for from in 0..<4 {
        for to in 0..<4 where to != from {
          if graph >> bit & 1 == 1 { links[from].append(to) }
          bit += 1
        }
        if !links[from].isEmpty {
          try session.perform(.countAlso(ids[from], links[from].map { ids[$0] }))
        }
      }
      try session.perform(.count(a, by: 2))
      // Reachability by Warshall's closure.
      var reaches = (0..<4).map { from in (0..<4).map { links[from].contains($0) || from == $0 } }
      for via in 0..<4 {
        for from in 0..<4 where reaches[from][via] {
          for to in 0..<4 where reaches[via][to] { reaches[from][to] = true }
        }
      }
      for to in 0..<4 where session.count(ids[to]) != (reaches[0][to] ? 2 : 0) {
        Issue.record("graph \(graph): \(to)")
      }
      let offered = session.sheet.canCountAlso(for: a).map { $0.id }
      let expected = (0..<4).filter { !reaches[$0][0] }.map { ids[$0] }
      if offered != expected { Issue.record("graph \(graph): offered \(offered)") }
    }
  }

  @Test("What is deleted, no tally or not there is passed over; what is archived counts")
  func targets() throws {
    var session = try session(rows: 4)
    let sum = EntityID(7)
    try session.perform(
      .createComputation(
        sum, Title("sum"), Formula(.entity(a)), Computation.Presentation(), color: 0, behind: nil))
    try session.perform(.createGroup(EntityID(8), Title("group"), behind: nil))
    try session.perform(.countAlso(a, [a, sum, EntityID(8), EntityID(9), b, b, c]))
    #expect(session.sheet.tally(a)?.countsAlso == [sum, EntityID(8), EntityID(9), b, c])
    try session.perform(.delete(b))
    try session.perform(.archive(c, true))
    #expect(try session.perform(.count(a, by: 1))?.changes.count == 2)
    #expect(CountingAlso.all(from: a, on: session.board) == [a, c])
    #expect(try session.perform(.count(EntityID(8), by: 1)) == nil)
    #expect(try session.perform(.countAlso(a, [a])) != nil)
    #expect(session.sheet.tally(a)?.countsAlso == [])
  }

  @Test("Sixteen may be set, and one tap counts at most sixty-four")
  func limits() throws {
    var session = try session(rows: 1)
    let many = (0..<17).map { EntityID(2000 + UInt64($0)) }
    #expect(throws: RefusedChange.tooLarge) { try session.perform(.countAlso(a, many)) }
    #expect(try session.perform(.countAlso(a, many.dropLast() + [a])) != nil)
    for (i, id) in many.enumerated() {
      try session.perform(.create(id, Title("t"), color: 0, behind: nil))
      let further = (0..<16).map { EntityID(3000 + UInt64(i * 16 + $0)) }
      for id in further { try session.perform(.create(id, Title("u"), color: 0, behind: nil)) }
      try session.perform(.countAlso(id, further))
    }
    let all = CountingAlso.all(from: a, on: session.board)
    #expect(all.count == CountingAlso.reach && Array(all[1...16]) == Array(many.dropLast()))
    #expect(try session.perform(.count(a, by: 1))?.changes.count == 64)
  }
}
