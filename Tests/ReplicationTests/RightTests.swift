import JSONCoding
import Replication
import Testing

@Suite("Right") struct RightTests {
  @Test("each right reaches those below it, and itself")
  func order() {
    let rights: [Right] = [.own, .edit, .count, .look]
    #expect(Right.allCases == rights)
    for (i, right) in rights.enumerated() {
      for (j, other) in rights.enumerated() { #expect(right.reaches(other) == (i <= j)) }
      #expect(Right(text: JSON.Text(right.rawValue)) == right)
    }
    for word in ["", "Own", "edits", "count ", "lookonly"] {
      #expect(Right(text: JSON.Text(word)) == nil)
    }
  }

  @Test("what may be added with each right")
  func allows() {
    func operation(_ changes: [Change], undoes: Digest? = nil) -> Operation {
      Operation(
        replica: ReplicaID(secret: [UInt8](repeating: 1, count: 32)), seq: 1, prev: .none,
        session: 1, at: 1, undoes: undoes, changes: changes)
    }
    let add = Change.add(EntityID(7), round: 2, n: -3)
    let device = ReplicaID(secret: [UInt8](repeating: 1, count: 32)).entity
    let name = Change.put(device, .deviceName, .text(Array("Door A".utf8)), stamp: 1)
    let counting = [
      operation([add]), operation([add, add]), operation([add], undoes: Digest(9)),
      operation([name]), operation([add, .put(device, .deviceName, .none, stamp: 2)]),
    ]
    let more = [
      operation([.put(EntityID(7), Field("name"), .none, stamp: 1)]),
      operation([.round(EntityID(7), 1, stands: true, stamp: 1)]),
      operation([.unknown(kind: 9, [])]),
      // Neither another's name, nor another field, nor what is no name.
      operation([.put(EntityID(device.bits ^ 1), .deviceName, .text([65]), stamp: 1)]),
      operation([.put(device, Field("name"), .text([65]), stamp: 1)]),
      operation([.put(device, .deviceName, .integer(1), stamp: 1)]),
      operation([add, .put(EntityID(7), Field("name"), .none, stamp: 1)]),
    ]
    for operation in counting + more {
      for isOwn in [true, false] {
        #expect(Right.own.allows(operation, isOwn: isOwn))
        #expect(Right.edit.allows(operation, isOwn: isOwn))
        #expect(!Right.look.allows(operation, isOwn: isOwn))
        #expect(
          Right.count.allows(operation, isOwn: isOwn) == (isOwn && counting.contains(operation)))
      }
    }
    for operation in counting {
      #expect(Right.count.allows(operation.changes, by: operation.replica))
    }
  }

  @Test("who may only count counts near the rounds that were opened")
  func rounds() throws {
    var owner = Maker(1)
    let replica = owner.author.replica
    func allows(_ right: Right, _ round: Int64, on board: Board) -> Bool {
      right.allows([.add(tea, round: round, n: 1)], by: replica, on: board)
    }
    #expect(allows(.count, Counter.reach, on: owner.board))
    for far in [Counter.reach + 1, Operation.Limit.exact] {
      #expect(!allows(.count, far, on: owner.board) && !allows(.look, 0, on: owner.board))
      #expect(allows(.edit, far, on: owner.board) && allows(.own, far, on: owner.board))
    }
    try owner.reset()
    #expect(allows(.count, Counter.reach + 1, on: owner.board))
  }
}
