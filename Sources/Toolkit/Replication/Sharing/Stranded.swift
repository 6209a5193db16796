/// What operations that no server takes come to: what counts on this device and nowhere else.
///
/// They can be said again by another replica. For each counter and round the stranded replica first
/// takes back what it added, which is stranded too, and then the other one adds as much: the sum
/// here stays what it is, and it is right everywhere else, whether or not the stranded operations
/// turn up there one day.
public struct Stranded: Equatable, Sendable {
  /// What one replica added to a counter in one round, and nobody else knows of.
  struct Sum: Equatable, Sendable {
    let replica: ReplicaID
    let counter: EntityID
    let round: Int64
    var n: Int128
  }

  private var sums: [Sum] = []
  private var writes: [(key: Board.FieldKey, value: Value)] = []
  private var boundaries: [(counter: EntityID, round: Int64)] = []

  /// Whether nothing of it counts here and nowhere else.
  public var isEmpty: Bool { sums.isEmpty && writes.isEmpty && boundaries.isEmpty }

  /// Compares all parts.
  public static func == (a: Stranded, b: Stranded) -> Bool {
    a.sums == b.sums
      && a.writes.elementsEqual(b.writes) { $0.key == $1.key && $0.value == $1.value }
      && a.boundaries.elementsEqual(b.boundaries) { $0 == $1 }
  }

  /// Works out what operations come to on a board that has them.
  ///
  /// - Parameter operations: those that no server takes.
  /// - Complexity: O(*n*²) in the counters, fields and boundaries they speak of.
  public init(_ operations: [Operation], on board: Board) {
    var names: Set<UInt64> = []
    var replicas: Set<ReplicaID> = []
    for operation in operations {
      names.insert(operation.digest.bits)
      replicas.insert(operation.replica)
    }
    for operation in operations {
      for change in operation.changes {
        switch change {
        case .add(let counter, let round, let n):
          let at = sums.firstIndex {
            $0.replica == operation.replica && $0.counter == counter && $0.round == round
          }
          if let at {
            sums[at].n += Int128(n)
          } else {
            sums.append(
              Sum(replica: operation.replica, counter: counter, round: round, n: Int128(n)))
          }
        case .put(let entity, let field, _, _):
          let key = Board.FieldKey(entity: entity, field: field)
          guard let seen = board.registers[key], names.contains(seen.digest.bits),
            !writes.contains(where: { $0.key == key })
          else { continue }
          writes.append((key, seen.value))
        case .round(let counter, let round, _, _):
          guard !boundaries.contains(where: { $0 == (counter, round) }) else { continue }
          var isKnownElsewhere = false
          var stands = false
          for known in board.counter(counter).rounds where known.number == round {
            for vote in known.votes {
              if !replicas.contains(vote.replica) {
                isKnownElsewhere = isKnownElsewhere || vote.stands
              } else if names.contains(vote.digest.bits) {
                stands = stands || vote.stands
              }
            }
          }
          if stands, !isKnownElsewhere { boundaries.append((counter, round)) }
        case .unknown: continue
        }
      }
    }
    sums.removeAll { $0.n == 0 }
  }

  /// The changes by which a stranded replica takes back what it added.
  public func takingBack(by replica: ReplicaID) -> [Change] {
    var changes: [Change] = []
    for sum in sums where sum.replica == replica {
      append(-sum.n, to: sum.counter, round: sum.round, &changes)
    }
    return changes
  }

  /// The changes by which another replica says all of it again.
  ///
  /// - Parameters:
  ///   - right: what that replica may do; what is beyond it stays where it is.
  ///   - now: the wall clock in milliseconds since 1970.
  public func sayingAgain(
    by replica: ReplicaID, _ right: Right, on board: Board, now: Int64
  ) throws(RefusedChange) -> [Change] {
    guard right.reaches(.count) else { return [] }
    var changes: [Change] = []
    if right.reaches(.edit) {
      for (key, value) in writes {
        changes.append(try board.put(key.entity, key.field, value, now: now))
      }
      for (counter, round) in boundaries {
        changes.append(
          try board.boundary(counter, round, stands: true, by: replica, now: now))
      }
    }
    for sum in sums { append(sum.n, to: sum.counter, round: sum.round, &changes) }
    return changes
  }

  private func append(_ n: Int128, to counter: EntityID, round: Int64, _ changes: inout [Change]) {
    let most = Int128(Operation.Limit.exact)
    var rest = n
    while rest != 0 {
      let part = max(-most, min(most, rest))
      changes.append(.add(counter, round: round, n: Int64(part)))
      rest -= part
    }
  }
}
