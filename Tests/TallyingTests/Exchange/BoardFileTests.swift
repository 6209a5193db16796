import Boards
import Replication
import SeededRandom
import Testing

@testable import Tallying

@Suite("BoardFile")
struct BoardFileTests {
  private let id = EntityID(1000)

  /// Two people's operations on one board, and what it counts.
  private func history() throws -> (operations: [Operation], board: Board) {
    var (a, b) = (Session(1), Session(2))
    var all: [Operation] = []
    func note(_ operation: Operation?) { if let operation { all.append(operation) } }
    note(try a.perform(.create(id, Title("a"), color: 1, behind: nil)))
    for operation in all { b.receive(operation) }
    for step in 0..<40 as Range<Int64> {
      note(try a.perform(.count(id, by: 1), at: 1000 + step))
      note(try b.perform(.count(id, by: 2), at: 1000 + step))
    }
    note(try a.perform(.reset(id), at: 5000))
    note(try a.perform(.count(id, by: 7), at: 5001))
    var board = Board()
    for operation in all { board.apply(operation) }
    return (all, board)
  }

  private func fault(_ bytes: [UInt8]) -> BoardFileFault? {
    do throws(BoardFileFault) {
      _ = try BoardFile(bytes).board()
      return nil
    } catch { return error }
  }

  @Test("Merged elsewhere, twice, and in parts that overlap, everything counts once")
  func merging() throws {
    let (all, board) = try history()
    let log = Log.encode(Array(all[..<50]))
    let files = [
      BoardFile.bytes(logs: [log], loose: Array(all[40...])),
      BoardFile.bytes(logs: [], loose: all),
      BoardFile.bytes(logs: [log, log], loose: Array(all[50...])),
    ]
    for bytes in files { #expect(try BoardFile(bytes).board().snapshot == board.snapshot) }
    // Somebody who has been counting, too, and knows part of it.
    var other = Session(3)
    for operation in all[..<30] { other.receive(operation) }
    try other.perform(.count(id, by: 100), at: 6000)
    for (i, bytes) in (files + files).enumerated() {
      let news = try BoardFile(bytes).news(for: other.board)
      #expect(news.count == (i == 0 ? all.count - 30 : 0))
      for operation in news { other.receive(operation) }
    }
    #expect(other.board.counter(id).rounds.map { $0.total } == [220, 7])
    #expect(other.count(id) == 7 && !other.board.isHoldingBack)
  }

  @Test("An empty board is a file, too, and more operations than a log holds are several logs")
  func sizes() throws {
    #expect(try BoardFile(BoardFile.bytes(logs: [], loose: [])).board().entities.isEmpty)
    var operations: [Operation] = []
    for i in 0..<(Log.capacity + 5) {
      operations.append(
        Operation(
          replica: ReplicaID(high: UInt64(i), low: 0), seq: 1, prev: .none, at: 0,
          changes: [.add(id, round: 0, n: 1)]))
    }
    var count = 0
    try BoardFile(BoardFile.bytes(logs: [], loose: operations)).forEach { _ in count += 1 }
    #expect(count == Log.capacity + 5)
  }

  @Test("Whatever is cut off or altered is noticed before anything is merged")
  func damage() throws {
    let bytes = BoardFile.bytes(logs: [], loose: try history().operations)
    let start = 16
    for end in 0..<bytes.count {
      #expect(fault(Array(bytes[..<end])) == (end <= start ? .notABoard : .damaged))
    }
    for i in 0..<bytes.count where i != start {
      var altered = bytes
      altered[i] ^= 0x20
      #expect(fault(altered) == (i < start ? .notABoard : .damaged))
    }
    var newer = bytes
    newer[start] = 2
    #expect(fault(newer) == .newer)
    #expect(fault(Array("name,count\na,1\n".utf8)) == .notABoard)
    // As text: line ends are changed on the way.
    var text: [UInt8] = []
    for byte in bytes where byte != 13 { text.append(byte) }
    #expect(fault(text) == .notABoard)
  }

  @Test("A file with a right check and wrong insides is refused by name, or read as what is valid")
  func hostile() throws {
    let (all, _) = try history()
    let whole = BoardFile.bytes(logs: [Log.encode(Array(all[..<30]))], loose: Array(all[30...]))
    let bytes = Array(whole.dropLast(8))
    var chance = SeededGenerator(seed: 11)
    var faults = 0
    for _ in 0..<1500 {
      var altered = bytes
      for _ in 0...chance.below(3) {
        let i = 17 + chance.below(altered.count - 17)
        switch chance.below(3) {
        case 0: altered[i] = UInt8(chance.below(256))
        case 1: altered.remove(at: i)
        default: altered.insert(UInt8(chance.below(256)), at: i)
        }
      }
      let sum = SHA256.prefix64(altered)
      for i in 0..<8 { altered.append(UInt8(truncatingIfNeeded: sum >> UInt64(56 - 8 * i))) }
      if fault(altered) != nil { faults += 1 }
    }
    #expect(faults > 1000)
  }

  @Test("The form is for ever: a file of today is read by every later program")
  func stored() throws {
    let operation = Operation(
      replica: ReplicaID(high: 1, low: 2), seq: 1, prev: .none, session: 3, at: 4,
      changes: [.add(id, round: 0, n: 5)])
    let bytes = BoardFile.bytes(logs: [], loose: [operation])
    #expect(Array(bytes[..<17]) == Array("DETENT-BOARD\r\n\u{1a}\n".utf8) + [1])
    #expect(SHA256.prefix64(bytes) == 15_282_394_495_995_949_583)
    #expect(try BoardFile(bytes).board().counter(id).count == 5)
  }
}
