/// Operations in columns: the history of a board at about three bytes a tap.
///
/// A log is a list of *runs*; in a run every operation follows the one before it, so that neither
/// `prev` nor `seq` need be written, and taps, which are most of it, are four columns of small
/// numbers: time since the last, counter, round, amount, the latter two run-length coded.
/// A log is a set: writing an operation twice, in whatever logs, changes nothing.
public enum Log {
  /// The version that stands first in a log.
  static let version: UInt64 = 1

  /// Most operations in one log; what reads a log never holds more at a time.
  public static let capacity = 65_536

  /// Writes operations as a log.
  ///
  /// - Parameter operations: in any order, at most `capacity`.
  /// - Returns: the same bytes for the same set.
  /// - Complexity: O(*n* log *n*).
  public static func encode(_ operations: [Operation]) -> [UInt8] {
    precondition(operations.count <= capacity)
    var named: [(digest: Digest, operation: Operation)] = []
    named.reserveCapacity(operations.count)
    for operation in operations { named.append((operation.digest, operation)) }
    named.order { a, b in
      if a.operation.replica != b.operation.replica {
        return a.operation.replica < b.operation.replica
      }
      return (a.operation.seq, a.digest.bits) < (b.operation.seq, b.digest.bits)
    }
    var seen: Set<UInt64> = []
    var runs: [[Operation]] = []
    /// The last operation of each run that may go on, by its digest.
    var open: [Digest: Int] = [:]
    for (digest, operation) in named where seen.insert(digest.bits).inserted {
      if operation.seq > 1, let run = open[operation.prev],
        runs[run][0].replica == operation.replica,
        // Nothing forbids a gap in the numbers, but a run could not say so.
        runs[run][0].seq + Int64(runs[run].count) == operation.seq
      {
        open[operation.prev] = nil
        runs[run].append(operation)
        open[digest] = run
      } else {
        open[digest] = runs.count
        runs.append([operation])
      }
    }
    var entities: Set<EntityID> = []
    for run in runs {
      for operation in run { if let tap = operation.tap { entities.insert(tap.counter) } }
    }
    let table = entities.ordered()
    var number: [EntityID: UInt64] = [:]
    for (i, entity) in table.enumerated() { number[entity] = UInt64(i) }

    var writer = CanonicalWriter()
    writer.varint(version)
    writer.varint(UInt64(table.count))
    for entity in table { writer.word(entity.bits) }
    writer.varint(UInt64(runs.count))
    for run in runs { write(run, number, to: &writer) }
    return writer.bytes
  }

  private static func write(
    _ run: [Operation], _ number: [EntityID: UInt64], to writer: inout CanonicalWriter
  ) {
    writer.replica(run[0].replica)
    writer.varint(run[0].seq)
    if run[0].seq > 1 { writer.word(run[0].prev.bits) }
    writer.varint(UInt64(run.count))
    var kinds = RunLengths()
    var rounds = RunLengths()
    var amounts = RunLengths()
    var times = CanonicalWriter()
    var counters = CanonicalWriter()
    var others = CanonicalWriter()
    var last: Int64 = 0
    for operation in run {
      guard let tap = operation.tap else {
        kinds.append(1)
        operation.write(tailTo: &others)
        continue
      }
      kinds.append(0)
      times.zigzag(operation.at &- last)
      last = operation.at
      counters.varint(number[tap.counter] ?? 0)
      rounds.append(tap.round)
      amounts.append(tap.n)
    }
    kinds.write(to: &writer)
    writer.bytes.append(contentsOf: times.bytes)
    writer.bytes.append(contentsOf: counters.bytes)
    rounds.write(to: &writer)
    amounts.write(to: &writer)
    writer.bytes.append(contentsOf: others.bytes)
  }

  /// Reads a log, operation by operation, in the order of the runs.
  ///
  /// - Parameter body: gets each operation with its digest, which the chain needs anyway.
  /// - Throws: `FormatError`; what was read until then has been handed out, and is valid.
  /// - Complexity: O(*n*), one SHA-256 an operation.
  public static func forEach(
    in bytes: [UInt8], _ body: (Operation, Digest) -> Void
  ) throws(FormatError) {
    var reader = CanonicalReader(bytes)
    try reader.version(Log.version)
    var table: [EntityID] = []
    for _ in 0..<(try reader.count(of: 8)) { table.append(EntityID(try reader.word())) }
    for _ in 0..<(try reader.count(of: 18)) {
      let replica = try reader.replica()
      let (seq, prev) = try reader.place()
      // A tap takes at least a byte of time and one of counter, anything else more.
      let count = try reader.count(of: 2)
      guard count >= 1, count <= capacity, seq + Int64(count) - 1 <= Operation.Limit.exact else {
        throw reader.error(.tooLarge)
      }
      let kinds = try RunLengths.read(count, from: &reader)
      var taps = 0
      for kind in kinds {
        guard kind == 0 || kind == 1 else { throw reader.error(.number) }
        if kind == 0 { taps += 1 }
      }
      var times: [Int64] = []
      times.reserveCapacity(taps)
      var at: Int64 = 0
      for _ in 0..<taps {
        at = at &+ (try reader.zigzag())
        guard at.magnitude <= UInt64(Operation.Limit.exact) else { throw reader.error(.number) }
        times.append(at)
      }
      var counters: [EntityID] = []
      counters.reserveCapacity(taps)
      for _ in 0..<taps {
        let number = try reader.varint()
        guard number < UInt64(table.count) else { throw reader.error(.inconsistent) }
        counters.append(table[Int(number)])
      }
      let rounds = try RunLengths.read(taps, from: &reader)
      let amounts = try RunLengths.read(taps, from: &reader)
      for i in 0..<taps {
        guard rounds[i] >= 0, rounds[i] <= Operation.Limit.exact, amounts[i] != 0,
          amounts[i].magnitude <= UInt64(Operation.Limit.exact)
        else { throw reader.error(.number) }
      }
      var tap = 0
      var operation = Operation(replica: replica, seq: seq, prev: prev, at: 0, changes: [])
      for kind in kinds {
        if kind == 0 {
          operation.session = nil
          operation.undoes = nil
          operation.at = times[tap]
          operation.changes = [.add(counters[tap], round: rounds[tap], n: amounts[tap])]
          tap += 1
        } else {
          try operation.read(tailFrom: &reader)
        }
        let canonical = operation.canonicalBytes
        guard canonical.count <= Operation.Limit.operationBytes else {
          throw reader.error(.tooLarge)
        }
        let digest = Digest(SHA256.prefix64(canonical))
        body(operation, digest)
        operation.seq += 1
        operation.prev = digest
      }
    }
    try reader.finish()
  }
}

extension Operation {
  /// The one add that a plain tap consists of.
  fileprivate var tap: (counter: EntityID, round: Int64, n: Int64)? {
    guard session == nil, undoes == nil, changes.count == 1,
      case .add(let counter, let round, let n) = changes[0]
    else { return nil }
    return (counter, round, n)
  }
}

/// Numbers of which many are equal to their neighbours: each with how often it comes.
struct RunLengths {
  private var runs: [(value: Int64, count: UInt64)] = []

  mutating func append(_ value: Int64) {
    if let last = runs.last, last.value == value {
      runs[runs.count - 1].count += 1
    } else {
      runs.append((value, 1))
    }
  }

  func write(to writer: inout CanonicalWriter) {
    for run in runs {
      writer.zigzag(run.value)
      writer.varint(run.count)
    }
  }

  /// Reads until `count` numbers are there; neither fewer nor more are accepted.
  static func read(_ count: Int, from reader: inout CanonicalReader) throws(FormatError)
    -> [Int64]
  {
    var values: [Int64] = []
    values.reserveCapacity(count)
    while values.count < count {
      let value = try reader.zigzag()
      let length = try reader.varint()
      guard length >= 1, length <= UInt64(count - values.count) else {
        throw reader.error(.inconsistent)
      }
      for _ in 0..<Int(length) { values.append(value) }
    }
    return values
  }
}
