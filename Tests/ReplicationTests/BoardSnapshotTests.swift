import Replication
import SeededRandom
import Testing
import Traces

@Suite("Snapshots of boards")
struct BoardSnapshotTests {
  /// A board with everything in it that a snapshot can hold.
  private func full() throws -> (operations: [Operation], board: Board) {
    var (a, b) = (Maker(1), Maker(2))
    try a.add(5)
    try a.put("Tea")
    b.receive(a.made)
    try b.reset()
    try b.add(-3, to: cake)
    try a.reset()
    try a.undoLast()
    var clone = Maker(1, session: 9)
    try clone.add(1)
    let all = a.made + b.made + clone.made
    return (all, board(all))
  }

  @Test("A board read from its snapshot is the same board, and goes on alike")
  func roundTrip() throws {
    let (all, whole) = try full()
    var read = try Board(snapshot: whole.snapshot)
    #expect(read.snapshot == whole.snapshot)
    #expect(read.entities == whole.entities && read.replicas == whole.replicas)
    #expect(read.isForked(all[0].replica))
    var c = Maker(3)
    c.board = read
    try c.add(4)
    read.apply(c.made[0])
    #expect(read.snapshot == board(all + c.made).snapshot)
    #expect(Board().snapshot == [1, 0, 0, 0])
  }

  @Test("Every truncation and every changed byte is refused or read as just these bytes")
  func singleBytes() throws {
    let bytes = try full().board.snapshot
    for end in 0..<bytes.count {
      #expect(throws: FormatError.self) { try Board(snapshot: Array(bytes[..<end])) }
    }
    #expect(throws: FormatError.self) { try Board(snapshot: bytes + [0]) }
    for at in 0..<bytes.count {
      for change in 1...UInt8.max {
        var mutated = bytes
        mutated[at] ^= change
        guard let read = try? Board(snapshot: mutated) else { continue }
        if read.snapshot != mutated { Issue.record("\(mutated)") }
      }
    }
  }

  @Test("30,000 hostile snapshots never trap, nor does anything done on those that are read")
  func fuzz() throws {
    let (all, whole) = try full()
    let bytes = whole.snapshot
    var chance = RandomOperation(seed: 7)
    var read = 0
    for i in 0..<30_000 {
      let mutated = i % 10 == 0 ? [1] + chance.bytes(most: 60) : Proof.mutated(bytes, &chance)
      guard var board = try? Board(snapshot: mutated) else { continue }
      read += 1
      for operation in all { board.apply(operation) }
      for entity in board.entities { _ = board.counter(entity).count }
      board.learn(all.map { ($0, $0.digest) })
      if (try? Board(snapshot: board.snapshot)) == nil { Issue.record("\(mutated)") }
    }
    #expect(read > 100)
  }

  @Test("Sums beyond what anybody can count are refused, so that adding them up cannot overflow")
  func hugeSums() throws {
    var a = Maker(1)
    try a.add(1)
    var bytes = a.board.snapshot
    // … sums: 1, replica 0, zigzag(1) = 2, votes: 0.
    #expect(bytes.suffix(4) == [1, 0, 2, 0])
    bytes.removeLast(2)
    let huge = bytes + [UInt8](repeating: 0xff, count: 18) + [3, 0]
    #expect(throws: FormatError.self) { try Board(snapshot: huge) }
    let large = bytes + [UInt8](repeating: 0xff, count: 9) + [3, 0]
    #expect(try Board(snapshot: large).counter(tea).count == nil)
  }

  @Test("A version to come is an error of its own")
  func newerVersion() {
    do throws(FormatError) {
      _ = try Board(snapshot: [2, 0, 0, 0])
      Issue.record("read")
    } catch { #expect(error.reason == .newerVersion(2)) }
  }

  @Test("What belongs into the history behind a snapshot waits until the history is known")
  func needsHistory() throws {
    var a = Maker(1)
    for _ in 0..<4 { try a.add(1) }
    var fork = a
    fork.board = board(Array(a.made[..<2]))
    fork.author = Author(secret: a.author.secret, session: 5)
    let branch = try fork.add(10)
    var read = try Board(snapshot: a.board.snapshot)
    #expect(!read.needsHistory)
    #expect(read.apply(branch) == .heldBack)
    #expect(read.needsHistory && read.counter(tea).count == 4)
    var changed: [EntityID] = []
    read.learn(a.made.map { ($0, $0.digest) }) { changed.append($0) }
    #expect(changed == [tea])
    #expect(read.counter(tea).count == 14 && !read.needsHistory)
    #expect(read.isForked(a.author.replica))
    #expect(read.snapshot == board(a.made + [branch]).snapshot)
  }

  @Test("Of a fork with one way known, what may lie on the other waits until that is known")
  func halfKnown() throws {
    var a = Maker(1)
    for n in [1, 10] as [Int64] { try a.add(n) }
    var clone = a
    clone.restart(knowing: a.made, session: 2)
    for n in [100, 1000] as [Int64] { try a.add(n) }
    for n in [10_000, 100_000] as [Int64] { try clone.add(n) }
    var read = try Board(snapshot: board(a.made + clone.made).snapshot)
    #expect(read.counter(tea).count == 111_111)
    read.learn(clone.made[2...].map { ($0, $0.digest) })
    // It follows on one that is known to be part of the snapshot, and is part of it itself.
    #expect(read.apply(a.made[2]) == .heldBack)
    #expect(read.needsHistory && read.counter(tea).count == 111_111)
    read.learn(a.made.map { ($0, $0.digest) })
    #expect(read.counter(tea).count == 111_111 && !read.isHoldingBack)
  }

  @Test("However a chain forked, and whatever of it is known when: each operation counts once")
  func forks() throws {
    for seed in 0..<3000 as Range<UInt64> {
      var chance = SeededGenerator(seed: seed)
      // Each adds a power of two, so that no two sets of them come to the same.
      var makers = [Maker(1)]
      for n in 0..<12 {
        var maker = makers[chance.below(2) == 0 ? makers.count - 1 : chance.below(makers.count)]
        maker.restart(knowing: maker.made, session: UInt64(n + 2))
        try maker.add(1 << Int64(n))
        makers.append(maker)
      }
      let all = makers.dropFirst().map { $0.made[$0.made.count - 1] }
      // What a snapshot holds goes back to the first one; but for one that may have been lost.
      var old: [Operation] = []
      for _ in 0...chance.below(3) { old += makers[chance.below(makers.count)].made }
      let lost = chance.below(2) == 0 ? old.randomElement(using: &chance) : nil
      old.removeAll { $0 == lost }
      var before = board(old)
      if let lost { before.vouch(for: lost.digest, of: lost.replica) }
      var read = try Board(snapshot: before.snapshot)
      if let lost { read.vouch(for: lost.digest, of: lost.replica) }
      for operation in (all + all).shuffled(using: &chance) {
        read.apply(operation)
        guard chance.below(4) == 0 else { continue }
        read.learn(old.filter { _ in chance.below(3) > 0 }.map { ($0, $0.digest) })
      }
      read.learn(old.map { ($0, $0.digest) })
      #expect(read.counter(tea).count == 1 << 12 - 1 && !read.isHoldingBack, "seed \(seed)")
      #expect(read.snapshot == board(all).snapshot, "seed \(seed)")
    }
  }

  @Test("A new author after a fork starts a chain of its own, which no longer forks")
  func newIdentity() throws {
    var a = Maker(1)
    try a.add(1)
    var clone = a
    a.restart(knowing: a.made, session: 2)
    clone.restart(knowing: a.made, session: 3)
    try a.add(1)
    try clone.add(1)
    a.receive(clone.made)
    #expect(a.board.isForked(a.author.replica))
    // The run that forked goes on from its own operation, not from the other's.
    try a.add(1)
    #expect(a.made[2].prev == a.made[1].digest)
    a.author = Author(secret: [UInt8](repeating: 99, count: 16), session: 4)
    try a.add(1)
    #expect(!a.board.isForked(a.author.replica))
    #expect(a.made[3].seq == 1 && a.made[3].session == 4)
    #expect(a.count() == 5)
  }

  @Test("Devices cloned at once that do the same in the same instant count twice")
  func sessions() throws {
    var (a, b) = (Maker(1, session: 1), Maker(1, session: 2))
    try a.add(1)
    try b.add(1)
    #expect(board(a.made + b.made).counter(tea).count == 2)
    // The mistake of having no session: the two taps would be one operation.
    var twin = Maker(1, session: 1)
    try twin.add(1)
    #expect(board(a.made + twin.made).counter(tea).count == 1)
  }

  @Test("What follows on an operation whose bytes are lost counts once that is vouched for")
  func vouched() throws {
    var a = Maker(1)
    for _ in 0..<4 { try a.add(1) }
    let rest = [a.made[0], a.made[2], a.made[3]]
    var damaged = board(rest)
    #expect(damaged.counter(tea).count == 1)
    damaged.vouch(for: a.made[1].digest, of: a.author.replica)
    #expect(damaged.counter(tea).count == 3)
    #expect(damaged.isForked(a.author.replica))
    // A second device had it: it counts as any other, and the chain is whole again.
    #expect(damaged.apply(a.made[1]) == .applied(count: 1))
    #expect(damaged.snapshot == a.board.snapshot)
    #expect(damaged.apply(a.made[1]) == .duplicate)
  }

  @Test("Of an operation that two follow it makes no difference how often it was vouched for")
  func vouchedTwice() throws {
    var a = Maker(1)
    try a.add(1)
    var twin = a
    try a.add(1)
    try twin.add(2)
    let whole = board([a.made[0], a.made[1], twin.made[1]])
    var board = Board()
    board.apply(a.made[1])
    board.apply(twin.made[1])
    #expect(board.isHoldingBack)
    for _ in 0..<2 { board.vouch(for: a.made[0].digest, of: a.author.replica) }
    board.apply(a.made[0])
    #expect(board.snapshot == whole.snapshot)
  }

  @Test("Vouching in any order, for two in a row and for what is known, changes no count")
  func vouchedOrders() throws {
    var a = Maker(1)
    for _ in 0..<4 { try a.add(1) }
    forEachPermutation(of: [0, 1, 2, 3]) { order in
      var board = Board()
      for digest in [a.made[1].digest, a.made[2].digest] {
        board.vouch(for: digest, of: a.author.replica)
      }
      #expect(throws: Never.self) { try Board(snapshot: board.snapshot) }
      for i in order { board.apply(a.made[i]) }
      board.vouch(for: a.made[0].digest, of: a.author.replica)
      #expect(board.counter(tea).count == 4)
      #expect(board.snapshot == a.board.snapshot)
    }
  }
}
