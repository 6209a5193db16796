import JSONCoding
import Replication
import Testing
import Traces

@Suite("Canonical bytes of operations")
struct OperationBytesTests {
  /// Whether bytes are refused, or read as an operation that has exactly these bytes.
  private func isOneToOne(_ bytes: [UInt8]) -> Bool {
    guard let operation = try? Operation(canonicalBytes: bytes) else { return true }
    return operation.canonicalBytes == bytes
  }

  private func reason(_ bytes: [UInt8]) -> FormatError.Reason? {
    do throws(FormatError) {
      _ = try Operation(canonicalBytes: bytes)
      return nil
    } catch { return error.reason }
  }

  /// The least operation: version, replica, seq 1, no flags, at 0, one change (kind, length,
  /// counter, round 0, +1).
  private let least: [UInt8] =
    [1] + [UInt8](repeating: 9, count: 16) + [1, 0, 0, 1] + [2, 10, 0, 0, 0, 0, 0, 0, 0, 7, 0, 2]

  private func operation(_ changes: [Change]) -> Operation {
    Operation(
      replica: ReplicaID(high: 1, low: 2), seq: 1, prev: .none, at: 0, changes: changes)
  }

  @Test("The layout is the one the guide gives")
  func layout() throws {
    let nines: UInt64 = 0x0909_0909_0909_0909
    let tap = Operation(
      replica: ReplicaID(high: nines, low: nines), seq: 1, prev: .none, at: 0,
      changes: [.add(tea, round: 0, n: 1)])
    #expect(tap.canonicalBytes == least)
    var next = tap
    next.seq = 2
    next.prev = tap.digest
    next.session = 3
    next.undoes = tap.digest
    next.at = -1
    var expected = least
    let digest = (0..<8).map { UInt8(truncatingIfNeeded: tap.digest.bits >> UInt64(56 - 8 * $0)) }
    expected.replaceSubrange(
      17..<20, with: [2] + digest + [3, 0, 0, 0, 0, 0, 0, 0, 3] + digest + [1])
    #expect(next.canonicalBytes == expected)
  }

  @Test("What is not the first of its chain names the one before, as in JSON")
  func namelessPredecessor() throws {
    var next = operation([.add(tea, round: 0, n: 1)])
    next.seq = 2
    #expect(reason(next.canonicalBytes) == .inconsistent)
    #expect(throws: JSONError.self) { try Operation(json: JSONCursor(next.json)) }
    next.prev = Digest(1)
    #expect(try Operation(canonicalBytes: next.canonicalBytes) == next)
  }

  @Test("3,000 random operations come back as they were")
  func roundTrip() throws {
    var operations = RandomOperation(seed: 1)
    for _ in 0..<3_000 {
      let operation = operations.next()
      #expect(try Operation(canonicalBytes: operation.canonicalBytes) == operation)
    }
  }

  @Test("Every truncation is refused, and so is anything behind the end")
  func truncations() {
    var operations = RandomOperation(seed: 2)
    for _ in 0..<60 {
      let bytes = operations.next().canonicalBytes
      for end in 0..<bytes.count where reason(Array(bytes[..<end])) == nil {
        Issue.record("read \(end) of \(bytes)")
      }
      #expect(reason(bytes + [0]) == .trailing)
    }
  }

  @Test("Every change of a single byte is refused or means something else with just these bytes")
  func singleBytes() {
    var operations = RandomOperation(seed: 3)
    for sample in [operation([.add(tea, round: 0, n: 1)]), operations.next(), operations.next()] {
      let bytes = sample.canonicalBytes
      for at in 0..<bytes.count {
        for value in UInt8.min...UInt8.max where value != bytes[at] {
          var mutated = bytes
          mutated[at] = value
          if !isOneToOne(mutated) { Issue.record("\(mutated)") }
          if let read = try? Operation(canonicalBytes: mutated), read == sample {
            Issue.record("two forms of one operation: \(mutated)")
          }
        }
      }
    }
  }

  @Test("120,000 mutated and random inputs never trap, and what is read has just these bytes")
  func fuzz() {
    var chance = RandomOperation(seed: 4)
    var forms: [[UInt8]] = []
    for _ in 0..<200 { forms.append(chance.next().canonicalBytes) }
    var read = 0
    for i in 0..<120_000 {
      var bytes = i % 10 == 0 ? [1] + chance.bytes(most: 40) : forms[i % 200]
      if i % 10 != 0 { bytes = Proof.mutated(bytes, &chance) }
      guard let operation = try? Operation(canonicalBytes: bytes) else { continue }
      read += 1
      if operation.canonicalBytes != bytes { Issue.record("\(bytes)") }
    }
    #expect(read > 5_000 && read < 60_000)
  }

  @Test("Numbers in more bytes than they need are refused")
  func longNumbers() {
    #expect(reason(least) == nil)
    for at in [0, 17, 18, 19, 20, 21, 22, 31, 32] {
      var long = least
      long[at] |= 0x80
      long.insert(0, at: at + 1)
      if at > 22 { long[22] += 1 }
      #expect(reason(long) == .number, "the number at \(at)")
    }
    // Ten bytes that would be more than 64 bits.
    var huge = least
    huge.replaceSubrange(17...17, with: [UInt8](repeating: 0xff, count: 9) + [2])
    #expect(reason(huge) == .number)
  }

  @Test("A version to come is an error of its own, a version that never was is not")
  func versions() {
    var bytes = least
    bytes[0] = 2
    #expect(reason(bytes) == .newerVersion(2))
    bytes[0] = 0
    #expect(reason(bytes) == .number)
    #expect(FormatError(offset: 1, reason: .newerVersion(2)).description.contains("newer"))
  }

  @Test("An add of nothing, a round 0 that is opened, and seq 0 are refused")
  func zeros() {
    for change in [Change.add(tea, round: 0, n: 0), .round(tea, 0, stands: true, stamp: 0)] {
      #expect(reason(operation([change]).canonicalBytes) == .number)
    }
    #expect(reason(operation([]).canonicalBytes) == .tooLarge)
    var none = least
    none[17] = 0
    #expect(reason(none) == .number)
  }

  @Test("Numbers end at 2⁵³ − 1")
  func exactNumbers() {
    let most = Operation.Limit.exact
    func changes(_ number: Int64) -> [Change] {
      [
        .add(tea, round: number, n: 1), .add(tea, round: 0, n: number),
        .add(tea, round: 0, n: -number), .round(tea, number, stands: true, stamp: 1),
        .round(tea, 1, stands: false, stamp: number), .put(tea, name, .none, stamp: number),
      ]
    }
    for change in changes(most) { #expect(reason(operation([change]).canonicalBytes) == nil) }
    for change in changes(most + 1) {
      #expect(reason(operation([change]).canonicalBytes) == .number, "\(change)")
    }
    var late = operation([.add(tea, round: 0, n: 1)])
    for (at, isRead) in [(most, true), (-most, true), (most + 1, false), (Int64.min, false)] {
      late.at = at
      #expect((reason(late.canonicalBytes) == nil) == isRead)
    }
    var far = late
    (far.at, far.seq, far.prev) = (0, most + 1, Digest(1))
    #expect(reason(far.canonicalBytes) == .number)
  }

  @Test("Changes, values and operations end at their limits")
  func sizes() {
    let one = Change.add(tea, round: 0, n: 1)
    #expect(reason(operation(.init(repeating: one, count: 4096)).canonicalBytes) == nil)
    #expect(reason(operation(.init(repeating: one, count: 4097)).canonicalBytes) == .tooLarge)
    func put(_ bytes: Int) -> Change {
      .put(tea, name, .bytes([UInt8](repeating: 1, count: bytes)), stamp: 0)
    }
    #expect(reason(operation([put(65_536)]).canonicalBytes) == nil)
    #expect(reason(operation([put(65_537)]).canonicalBytes) == .tooLarge)
    let large = operation(.init(repeating: put(65_536), count: 16)).canonicalBytes
    #expect(large.count > Operation.Limit.operationBytes)
    #expect(reason(large) == .tooLarge)
  }

  @Test("Text that is not UTF-8 and names that break their rule are refused")
  func text() {
    for bytes in [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80]] as [[UInt8]] {
      let bad = operation([.put(tea, name, .text(bytes), stamp: 0)])
      #expect(reason(bad.canonicalBytes) == .text)
    }
    for bad in ["", "ninechars", "Name", "a b", "é", "a\0"] {
      #expect(Field(bytes: Array(bad.utf8)) == nil, "\(bad)")
    }
    #expect(Field("name") < Field("note"))
    #expect(Field("abcd-123").bytes == Array("abcd-123".utf8))
  }

  @Test("Kinds of change and of value to come survive, and the fold ignores what it cannot read")
  func unknownKinds() throws {
    let strange = Operation(
      replica: ReplicaID(high: 1, low: 2), seq: 1, prev: .none, at: 0,
      changes: [
        .unknown(kind: 4, [1, 2]), .unknown(kind: UInt64.max, []),
        .put(tea, name, .unknown(kind: 5, [3]), stamp: 2), .add(tea, round: 0, n: 1),
      ])
    #expect(try Operation(canonicalBytes: strange.canonicalBytes) == strange)
    let board = board([strange])
    #expect(board.counter(tea).count == 1)
    #expect(board.text(tea, name) == nil)
    let read = try Board(snapshot: board.snapshot)
    #expect(read.value(tea, name) == .unknown(kind: 5, [3]))
    // A kind that is known has one form only.
    #expect(reason(operation([.unknown(kind: 2, [1])]).canonicalBytes) != nil)
    #expect(reason(operation([.unknown(kind: 0, [])]).canonicalBytes) == .number)
  }
}
