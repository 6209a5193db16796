import Replication
import Testing
import Traces

/// Every order of small histories, against the slow fold.
@Suite("Board in any order")
struct BoardOrderTests {
  /// Every order of a history gives the same bytes, and what the reference says.
  private func check(_ history: [Operation], _ expected: Int128) throws {
    let reference = Reference(history)
    let whole = board(history).snapshot
    #expect(reference.total(tea) == expected)
    var orders = 0
    forEachPermutation(of: history) { order in
      var board = Board()
      for operation in order { board.apply(operation) }
      // Again, from the other end: duplicates change nothing.
      if orders % 7 == 0 {
        for operation in order.reversed() where board.apply(operation) != .duplicate {
          Issue.record("an operation was new twice")
        }
      }
      orders += 1
      if board.isHoldingBack { Issue.record("held back after \(order)") }
      if board.snapshot != whole { Issue.record("another board after \(order)") }
      if board.counter(tea).total != expected { Issue.record("wrong total after \(order)") }
    }
    let one = board(history)
    #expect(one.value(tea, name) == reference.value(tea, name))
    var sum: Int128 = 0
    for round in one.counter(tea).rounds { sum += round.total }
    #expect(sum == reference.sum(tea))
    #expect(orders == (1...history.count).reduce(1, *))
  }

  @Test("720 orders of counting, resetting and renaming on two devices")
  func twoDevices() throws {
    var (a, b) = (Maker(1), Maker(2))
    try a.add(5)
    try a.reset()
    try a.add(1)
    try b.add(2)
    try b.put("Tea")
    try b.add(3)
    try check(a.made + b.made, 1)
  }

  @Test("720 orders of a fork: a cloned device counts on both sides")
  func fork() throws {
    var a = Maker(1)
    try a.add(5)
    var clone = a
    clone.restart(knowing: a.made)
    a.restart(knowing: a.made, session: 3)
    try a.add(1)
    try a.add(1)
    try clone.add(1)
    try clone.put("Tea")
    try clone.add(1)
    let all = a.made + clone.made.dropFirst()
    try check(all, 9)
    #expect(board(all).isForked(a.author.replica))
    #expect(board(all).heads(of: a.author.replica).count == 2)
    #expect(!board(a.made).isForked(a.author.replica))
  }

  @Test("720 orders of resets at once, one of them taken back")
  func resets() throws {
    var (a, b) = (Maker(1), Maker(2))
    try a.add(5)
    try a.reset()
    try a.add(1)
    try b.reset()
    try b.undoLast()
    try b.add(10)
    // B's add was made when B's own reset had fallen and A's was unknown: in the round before.
    try check(a.made + b.made, 1)
  }

  @Test("720 orders with an unknown kind of change, a gap in the numbers and two first operations")
  func strange() throws {
    var a = Maker(1)
    try a.add(5)
    var twin = Maker(1, session: 9)
    try twin.add(6)
    let strange = Operation(
      replica: a.author.replica, seq: 40, prev: a.made[0].digest, at: -5,
      changes: [.unknown(kind: 99, [1, 2, 3]), .add(tea, round: 0, n: 1)])
    let behind = Operation(
      replica: a.author.replica, seq: 3, prev: strange.digest, at: 0,
      changes: [.put(tea, name, .unknown(kind: 77, [4]), stamp: 9)])
    var b = Maker(2)
    try b.put("Tea", at: 5)
    try b.add(-20)
    try check(a.made + twin.made + [strange, behind] + b.made, -8)
  }

  @Test("5,040 orders of three devices that undo and redo")
  func undoing() throws {
    var (a, b, c) = (Maker(1), Maker(2), Maker(3))
    try a.add(5)
    try a.undoLast()
    try a.redoLast()
    try b.reset()
    try b.add(2)
    try c.put("Tea")
    try c.undoLast()
    try check(a.made + b.made + c.made, 2)
  }
}
