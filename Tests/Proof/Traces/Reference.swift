import Replication

/// The slow and obvious fold: what a set of operations means, straight from the rules.
public struct Reference {
  private var operations: [Digest: Operation] = [:]

  /// The meaning of a set; duplicates are the same operation.
  public init(_ all: [Operation]) {
    for operation in all { operations[operation.digest] = operation }
  }

  /// The meaning of a set whose names are known.
  public init(_ all: [NamedOperation]) {
    for named in all { operations[named.digest] = named.operation }
  }

  /// How many operations there are.
  public var count: Int { operations.count }

  /// Whether an operation is in the set.
  public func contains(_ digest: Digest) -> Bool { operations[digest] != nil }

  /// The value of a field: the write with the greatest stamp, then digest, then place in it.
  public func value(_ entity: EntityID, _ field: Field) -> Value {
    var best: (stamp: Int64, digest: UInt64, place: Int, value: Value)?
    for (digest, operation) in operations {
      for (place, change) in operation.changes.enumerated() {
        guard case .put(entity, field, let value, let stamp) = change else { continue }
        if let known = best,
          (known.stamp, known.digest, known.place) > (stamp, digest.bits, place)
        {
          continue
        }
        best = (stamp, digest.bits, place, value)
      }
    }
    return best?.value ?? .none
  }

  /// The sum of all adds of a counter in all rounds.
  public func sum(_ counter: EntityID) -> Int128 { sum(counter, from: Int64.min) }

  /// What is counted since the greatest boundary that stands, up to 2¹⁶ behind the greatest of all.
  public func total(_ counter: EntityID) -> Int128 {
    var votes: [Int64: [ReplicaID: (stamp: Int64, digest: UInt64, place: Int, stands: Bool)]] = [:]
    for (digest, operation) in operations {
      for (place, change) in operation.changes.enumerated() {
        guard case .round(counter, let round, let stands, let stamp) = change else { continue }
        if let known = votes[round]?[operation.replica],
          (known.stamp, known.digest, known.place) > (stamp, digest.bits, place)
        {
          continue
        }
        votes[round, default: [:]][operation.replica] = (stamp, digest.bits, place, stands)
      }
    }
    var current: Int64 = 0
    var opened: Int64 = 0
    for (round, voices) in votes {
      opened = max(opened, round)
      for voice in voices.values where voice.stands { current = max(current, round) }
    }
    return sum(counter, from: current, to: opened + 65_536)
  }

  private func sum(_ counter: EntityID, from first: Int64, to last: Int64 = .max) -> Int128 {
    var sum: Int128 = 0
    for operation in operations.values {
      for change in operation.changes {
        if case .add(counter, let round, let n) = change, round >= first, round <= last {
          sum += Int128(n)
        }
      }
    }
    return sum
  }
}
