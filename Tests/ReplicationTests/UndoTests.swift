import Replication
import Testing

@Suite("Undo")
struct UndoTests {
  @Test("Steps are taken back in turn and brought back in turn, across a restart")
  func restart() throws {
    var a = Maker(1)
    try a.add(5)
    try a.put("Tea")
    try a.reset()
    try a.add(2)
    try a.undoLast()
    a.restart(knowing: a.made.shuffled())
    #expect(a.count() == 0)
    try a.redoLast()
    #expect(a.count() == 2)
    a.restart(knowing: a.made.reversed(), session: 3)
    try a.undoLast()
    try a.undoLast()
    #expect(a.count() == 5)
    try a.undoLast()
    #expect(a.text() == nil)
    try a.undoLast()
    #expect(a.count() == 0)
    #expect(try !a.undoLast())
    for _ in 0..<4 { #expect(try a.redoLast()) }
    #expect(try !a.redoLast())
    #expect(a.count() == 2 && a.text() == "Tea")
  }

  @Test("What is derived after a restart is what was noted while running")
  func derived() throws {
    var a = Maker(1)
    try a.put("one", at: 10)
    try a.put("two", at: 5)
    try a.add(3, at: 4)
    try a.undoLast(at: 3)
    try a.undoLast(at: 2)
    try a.put("three", at: 20)
    try a.undoLast(at: 1)
    let noted = (a.undo.last, a.undo.lastUndone)
    a.restart(knowing: a.made.shuffled())
    #expect(a.undo.last == noted.0)
    #expect(a.undo.lastUndone == noted.1)
    #expect(a.text() == "one")
  }

  @Test("A new step ends what could be brought back")
  func newStep() throws {
    var a = Maker(1)
    try a.add(5)
    try a.undoLast()
    try a.add(1)
    #expect(a.undo.lastUndone == nil)
    #expect(try !a.redoLast())
    #expect(a.count() == 1)
  }

  @Test("Taps of others in between stay")
  func others() throws {
    var (a, b) = (Maker(1), Maker(2))
    try a.add(5)
    b.receive(a.made)
    try b.add(3)
    a.receive(b.made)
    #expect(a.undo.last?.operation == a.made[0])
    try a.undoLast()
    #expect(a.count() == 3)
  }

  @Test("A tap is taken back in the round it was made in")
  func originalRound() throws {
    var (a, b) = (Maker(1), Maker(2))
    try a.add(5)
    b.receive(a.made)
    try b.reset()
    try b.add(1)
    a.receive(b.made)
    try a.undoLast()
    #expect(a.count() == 1)
    #expect(a.board.counter(tea).rounds.map { $0.total } == [0, 1])
  }

  @Test("A field somebody else has written since is left alone")
  func foreignField() throws {
    var (a, b) = (Maker(1), Maker(2))
    try a.make(at: 10) {
      try [$0.put(tea, name, .string("mine"), now: 10)] + $0.add(tea, 2)
    }
    b.receive(a.made)
    try b.put("theirs", at: 20)
    a.receive(b.made)
    try a.undoLast()
    #expect(a.text() == "theirs")
    #expect(a.count() == 0)
    var c = Maker(3)
    try c.put("mine", at: 10)
    c.receive(
      try {
        var d = Maker(4); return [try d.put("theirs", at: 30)]
      }())
    #expect(try !c.undoLast())
    // Forgotten: it is not offered again.
    #expect(c.undo.last == nil)
  }

  @Test("A field another replica of the same device has written is its own")
  func ownReplicas() throws {
    var (tab, other) = (Maker(1), Maker(2))
    try tab.put("first", at: 1)
    other.receive(tab.made)
    other.own.insert(tab.author.replica)
    other.restart(knowing: tab.made)
    try other.undoLast()
    #expect(other.text() == nil)
  }

  @Test("A deletion is taken back, and its restoring taken back again")
  func deletion() throws {
    let deleted = Field("deleted")
    var a = Maker(1)
    try a.put("Tea")
    try a.make { [try $0.put(tea, deleted, .integer(1), now: 1000)] }
    try a.undoLast()
    #expect(a.board.value(tea, deleted) == .none)
    try a.redoLast()
    #expect(a.board.integer(tea, deleted) == 1)
    #expect(a.text() == "Tea")
  }

  @Test("An undo that would leave 64 bits is refused, and the step stays")
  func overflow() throws {
    var (a, b) = (Maker(1), Maker(2))
    try a.add(-5)
    try b.add(Int64.max)
    a.receive(b.made)
    var c = Maker(3)
    try c.add(3)
    a.receive(c.made)
    #expect(a.count() == Int64.max - 2)
    #expect(throws: RefusedChange.countOverflow) { try a.undoLast() }
    #expect(a.undo.last?.operation == a.made[0])
  }

  @Test("A step of many parts is weighed as a whole: each of its parts alone would fit")
  func largeStep() throws {
    var (a, b, c) = (Maker(1), Maker(2), Maker(3))
    try a.add(-Int64.max)
    #expect(a.made[0].changes.count == 1025)
    try b.add(Int64.max)
    try c.add(5)
    a.receive(b.made + c.made)
    #expect(a.count() == 5)
    #expect(throws: RefusedChange.countOverflow) { try a.undoLast() }
    #expect(a.count() == 5)
  }

  @Test("A thousand steps are kept, of any number made")
  func depth() throws {
    var a = Maker(1)
    for _ in 0..<(Undo.depth + 20) { try a.add(1) }
    var steps = 0
    while try a.undoLast() { steps += 1 }
    #expect(steps == Undo.depth)
    #expect(a.count() == 20)
    while try a.redoLast() { steps -= 1 }
    #expect(steps == 0)
    #expect(a.count() == Int64(Undo.depth + 20))
  }

  @Test("Unknown kinds have no inverse, and what cannot be taken back can be forgotten")
  func unknown() throws {
    var a = Maker(1)
    a.make { _ in [.unknown(kind: 9, [1])] }
    #expect(try !a.undoLast())
    #expect(a.undo.last == nil)
  }
}
