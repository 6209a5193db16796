import Replication
import Testing

/// What other counting engines got wrong.
@Suite("Known bugs of counting engines")
struct KnownBugTests {
  @Test("Older history that arrives late is counted once")
  func lateHistory() throws {
    var a = Maker(1)
    for _ in 0..<20 { try a.add(1) }
    var late = Board()
    late.apply(a.made[19])
    for operation in a.made { late.apply(operation) }
    for operation in a.made.reversed() { #expect(late.apply(operation) == .duplicate) }
    #expect(late.counter(tea).count == 20)
    // The same on a board that knows the chain's end from a snapshot, but not the way there.
    var read = try Board(snapshot: late.snapshot)
    for operation in a.made { read.apply(operation) }
    #expect(read.counter(tea).count == 20)
    #expect(read.needsHistory)
    read.learn(a.made.map { ($0, $0.digest) })
    #expect(read.counter(tea).count == 20 && !read.isHoldingBack)
    #expect(read.snapshot == late.snapshot)
  }

  @Test("A restart leaves the counter as it was, however often and from whatever")
  func restart() throws {
    var a = Maker(1)
    for run in 2..<12 {
      try a.add(3)
      let before = a.board.snapshot
      a.restart(knowing: a.made, session: UInt64(run))
      #expect(a.board.snapshot == before)
      a.board = try Board(snapshot: before)
      #expect(a.board.snapshot == before)
    }
    #expect(a.count() == 30)
    #expect(!a.board.isForked(a.author.replica))
  }

  @Test("A retry after a lost answer is counted once")
  func retry() throws {
    var (phone, server) = (Maker(1), Board())
    try phone.add(1)
    for _ in 0..<5 { server.apply(phone.made[0]) }
    try phone.add(1)
    for _ in 0..<2 { for operation in phone.made { server.apply(operation) } }
    #expect(server.counter(tea).count == 2)
    #expect(server.snapshot == phone.board.snapshot)
  }

  @Test("Overflow never wraps to a negative count")
  func overflow() throws {
    var makers = [Maker(1), Maker(2), Maker(3)]
    var all: [Operation] = []
    for i in makers.indices {
      try makers[i].add(Int64.max)
      all += makers[i].made
    }
    let merged = board(all)
    #expect(merged.counter(tea).total == Int128(Int64.max) * 3)
    #expect(merged.counter(tea).count == nil)
    let read = try Board(snapshot: merged.snapshot)
    #expect(read.counter(tea).total == Int128(Int64.max) * 3)
  }

  @Test("Counts travel as increments, never as values")
  func increments() throws {
    var (a, b) = (Maker(1), Maker(2))
    try a.add(1)
    b.receive(a.made)
    // Both saw 1 and made it 2.
    try a.add(1)
    try b.add(1)
    a.receive(b.made)
    #expect(a.count() == 3)
    for operation in a.made + b.made {
      for change in operation.changes {
        guard case .add(tea, round: 0, n: 1) = change else {
          Issue.record("\(change)")
          continue
        }
      }
    }
  }

  @Test("No acknowledged add goes missing where nothing failed")
  func nothingLost() throws {
    var makers = (0..<5).map { Maker(UInt8($0)) }
    var expected: Int64 = 0
    for round in 0..<120 {
      let i = round * 7 % 5
      try makers[i].add(Int64(round) + 1)
      expected += Int64(round) + 1
      // Everybody hears of it sooner or later, in batches that overlap.
      let j = (i + 1 + round % 4) % 5
      let heard = makers[i].made.suffix(12)
      for operation in heard { makers[j].board.apply(operation) }
    }
    let all = makers.flatMap { $0.made }
    for maker in makers {
      var board = maker.board
      for operation in all.reversed() { board.apply(operation) }
      #expect(board.counter(tea).count == expected)
      #expect(!board.isHoldingBack)
    }
  }
}
