import Replication

/// A repeatable sequence of taps, the same that Benchmarks/peers.py makes.
///
/// A tap comes 0.3 to 1 second after the one before, on one of ten tallies by chance.
struct Taps: Sequence, IteratorProtocol {
  static let tallies: UInt64 = 10
  static let start: Int64 = 1_700_000_000_000

  private var left: Int
  private var seed: UInt64
  private var at = Taps.start

  init(_ count: Int, seed: UInt64 = 1) {
    left = count
    self.seed = seed
  }

  mutating func next() -> (tally: EntityID, at: Int64)? {
    guard left > 0 else { return nil }
    left -= 1
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    at += 300 + Int64((seed >> 40) % 700)
    // The board itself is entity 1.
    return (EntityID(1000 + (seed >> 33) % Taps.tallies), at)
  }
}

extension Author {
  /// The author with a number, the same in every run.
  init(number: UInt64) {
    var secret: [UInt8] = []
    for i in 0..<32 { secret.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * (i % 8)))) }
    self.init(secret: secret, session: number)
  }
}

/// What many replicas did, each without knowing of the others until all met.
struct History {
  private(set) var operations: [Operation] = []
  /// The bytes that had to be stored on the way, one operation at a time.
  private(set) var made = 0

  init(replicas: UInt64, taps: Int) throws(RefusedChange) {
    operations.reserveCapacity(Int(replicas) * taps)
    for number in 1...replicas {
      var author = Author(number: number)
      var board = Board()
      for tap in Taps(taps, seed: number) {
        let operation = board.operation(
          by: &author, try board.add(tap.tally, 1), now: tap.at)
        made += operation.canonicalBytes.count
        operations.append(operation)
      }
    }
  }
}

extension Board {
  /// A board that these operations are applied to.
  init(_ operations: some Sequence<Operation>) {
    self.init()
    for operation in operations { apply(operation) }
  }

  /// The sum of all that was tapped.
  var sum: Int64 {
    var sum: Int64 = 0
    for i in 0..<Taps.tallies { sum += counter(EntityID(1000 + i)).count ?? 0 }
    return sum
  }
}

/// Logs that together hold operations, each as full as a log may be.
enum Logs {
  static func encode(_ operations: [Operation]) -> [[UInt8]] {
    var logs: [[UInt8]] = []
    var start = 0
    while start < operations.count {
      let end = Swift.min(operations.count, start + Log.capacity)
      logs.append(Log.encode(Array(operations[start..<end])))
      start = end
    }
    return logs
  }

  static func decode(_ logs: [[UInt8]]) throws(FormatError) -> [Operation] {
    var operations: [Operation] = []
    for log in logs { try Log.forEach(in: log) { operation, _ in operations.append(operation) } }
    return operations
  }
}
