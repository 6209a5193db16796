import Replication
import Testing
import Traces

@Suite("Log")
struct LogTests {
  private func read(_ log: [UInt8]) throws(FormatError) -> [Operation] {
    var operations: [Operation] = []
    try Log.forEach(in: log) { operation, digest in
      if operation.digest != digest { Issue.record("the wrong name of \(operation)") }
      operations.append(operation)
    }
    return operations
  }

  private func sorted(_ operations: [Operation]) -> [[UInt8]] {
    operations.map { $0.canonicalBytes }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// Devices that tap, rename, reset, undo and fork, and some operations of no chain.
  private func history(seed: UInt64) throws -> [Operation] {
    var chance = RandomOperation(seed: seed)
    var makers = (0..<3).map { Maker(UInt8($0)) }
    var all: [Operation] = []
    for step in 0..<40 {
      let i = chance.random.below(3)
      let now = Int64(1_700_000_000_000 + step * 900)
      switch chance.random.below(10) {
      case 0: try makers[i].put("name \(step)", at: now)
      case 1: try makers[i].reset(at: now)
      case 2: try makers[i].undoLast(at: now)
      case 3: makers[i].restart(knowing: Array(makers[i].made.prefix(4)), session: UInt64(step))
      default: try makers[i].add(chance.random.oneIn(4) ? -2 : 1, at: now)
      }
    }
    for maker in makers { all += maker.made }
    for _ in 0..<5 { all.append(chance.next()) }
    return all
  }

  @Test("The set that goes in comes out, and in any order and with duplicates the same bytes")
  func set() throws {
    for seed in 0..<25 as Range<UInt64> {
      var all = try history(seed: seed)
      let log = Log.encode(all)
      #expect(sorted(try read(log)) == sorted(all))
      var random = Random(seed: seed)
      random.shuffle(&all)
      #expect(Log.encode(all + all.prefix(7)) == log)
    }
    #expect(Log.encode([]) == [1, 0, 0])
    #expect(try read([1, 0, 0]).isEmpty)
  }

  @Test("A gap in a chain's numbers and a number used twice come back as they went in")
  func gaps() throws {
    var a = Maker(1)
    try a.add(1)
    func behind(_ operation: Operation, seq: Int64) -> Operation {
      Operation(
        replica: operation.replica, seq: seq, prev: operation.digest, at: 7,
        changes: [.add(tea, round: 0, n: 1)])
    }
    let gap = behind(a.made[0], seq: 9)
    let back = behind(gap, seq: 3)
    let last = behind(back, seq: Operation.Limit.exact)
    let all = [a.made[0], gap, back, last]
    #expect(sorted(try read(Log.encode(all))) == sorted(all))
  }

  @Test("A tap takes less than four bytes")
  func size() throws {
    // 20,000 taps in each of five logs of what people do: pauses of seconds, six tallies.
    var random = Random(seed: 9)
    var bytes = 0
    for device in 0..<5 as Range<UInt64> {
      var operations: [Operation] = []
      var now: Int64 = 1_700_000_000_000
      var prev = Digest.none
      for seq in 1...20_000 as ClosedRange<Int64> {
        now += 200 + Int64(random.below(4_000))
        let operation = Operation(
          replica: ReplicaID(high: device, low: 0), seq: seq, prev: prev, at: now,
          changes: [.add(EntityID(UInt64(random.below(6))), round: 0, n: random.oneIn(30) ? -1 : 1)]
        )
        prev = operation.digest
        operations.append(operation)
      }
      bytes += Log.encode(operations).count
    }
    print("Log: \(bytes) bytes for 100,000 taps")
    #expect(bytes < 400_000)
  }

  @Test("Every truncation is refused, and trailing bytes are")
  func truncations() throws {
    let log = Log.encode(try history(seed: 3))
    for end in 0..<log.count {
      #expect(throws: FormatError.self) { try read(Array(log[..<end])) }
    }
    #expect(throws: FormatError.self) { try read(log + [0]) }
  }

  @Test("20,000 hostile logs never trap; what is handed out is valid, and the rest is refused")
  func fuzz() throws {
    let log = Log.encode(Array(try history(seed: 4).prefix(12)))
    var chance = RandomOperation(seed: 8)
    var refused = 0
    for i in 0..<20_000 {
      let bytes = i % 10 == 0 ? [1] + chance.bytes(most: 60) : Proof.mutated(log, &chance)
      do throws(FormatError) {
        try Log.forEach(in: bytes) { operation, _ in
          if i % 50 == 1, (try? Operation(canonicalBytes: operation.canonicalBytes)) != operation {
            Issue.record("\(bytes)")
          }
        }
      } catch { refused += 1 }
    }
    #expect(refused > 10_000)
  }

  @Test("A few bytes that promise a great deal are refused before it is made")
  func promises() {
    let head: [UInt8] = [1, 0, 1] + [UInt8](repeating: 9, count: 16) + [1]
    let million: [UInt8] = [0xc0, 0x84, 0x3d]
    #expect(throws: FormatError.self) { try read([1] + million) }
    #expect(throws: FormatError.self) { try read([1, 0] + million) }
    #expect(throws: FormatError.self) { try read(head + million + [0] + million) }
    #expect(throws: FormatError.self) { try read(head + [3, 0, 2, 2, 1, 0]) }
  }

  @Test("An operation larger than one may be is refused in a log as anywhere")
  func largeOperation() throws {
    let value = Value.bytes([UInt8](repeating: 1, count: 65_536))
    let large = Operation(
      replica: ReplicaID(high: 1, low: 1), seq: 1, prev: .none, at: 0,
      changes: .init(repeating: .put(tea, name, value, stamp: 0), count: 16))
    #expect(throws: FormatError.self) { try read(Log.encode([large])) }
  }

  @Test("A version to come is an error of its own")
  func newerVersion() {
    do throws(FormatError) {
      _ = try read([2, 0, 0])
      Issue.record("read")
    } catch { #expect(error.reason == .newerVersion(2)) }
  }
}
