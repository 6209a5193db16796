/// What a device can take back and bring back, derived from the log of its own operations.
///
/// Undo is an operation like any other: −n in the round that was counted in, the old value where
/// the field is still one's own, the boundary taken down. So it survives restarts and merges.
public struct Undo: Sendable {
  /// An operation with what its writes replaced.
  public struct Entry: Equatable, Sendable {
    /// The operation.
    public let operation: Operation
    /// Its name.
    public let digest: Digest
    /// For each change that writes a field, what the field held before; `.none` for others.
    public let replaced: [Value]

    /// Puts the parts together.
    public init(operation: Operation, digest: Digest, replaced: [Value]) {
      self.operation = operation
      self.digest = digest
      self.replaced = replaced
    }
  }

  /// How many steps are kept.
  public static let depth = 1000

  private var done: [Entry] = []
  private var undone: [Entry] = []

  /// Nothing to take back.
  public init() {}

  /// Whether undo would take something back.
  public var hasDone: Bool { !done.isEmpty }

  /// Whether redo would bring something back.
  public var hasUndone: Bool { !undone.isEmpty }

  /// What undo would take back.
  public var last: Entry? { done.last }

  /// What redo would bring back.
  public var lastUndone: Entry? { undone.last }

  /// What changes are about to replace: what each field they write holds now.
  public static func replaced(by changes: [Change], on board: Board) -> [Value] {
    var replaced: [Value] = []
    for change in changes {
      if case .put(let entity, let field, _, _) = change {
        replaced.append(board.value(entity, field))
      } else {
        replaced.append(.none)
      }
    }
    return replaced
  }

  /// Takes note of an operation of this device, in the order they were made.
  public mutating func note(_ entry: Entry) {
    guard let target = entry.operation.undoes else {
      undone = []
      Undo.push(entry, on: &done)
      return
    }
    if let i = done.lastIndex(where: { $0.digest == target }) {
      done.remove(at: i)
      Undo.push(entry, on: &undone)
    } else if let i = undone.lastIndex(where: { $0.digest == target }) {
      undone.remove(at: i)
      Undo.push(entry, on: &done)
    }
  }

  /// Drops a step that can no longer be taken.
  public mutating func forget(_ digest: Digest) {
    done.removeAll { $0.digest == digest }
    undone.removeAll { $0.digest == digest }
  }

  // Not a method of the value: that would hold a second reference, and copy the stack for every tap.
  private static func push(_ entry: Entry, on stack: inout [Entry]) {
    stack.append(entry)
    if stack.count > Undo.depth { stack.removeFirst() }
  }

  /// The changes that take an operation back, on the board as it is now.
  ///
  /// A field is put back only while it is still this device's own: the write seen is one of its
  /// replicas' and holds what the operation wrote.
  ///
  /// - Returns: empty where nothing of it can be taken back any more: all its fields were
  ///   written by others since.
  public static func inverse(
    of entry: Entry, on board: Board, by replica: ReplicaID, own: Set<ReplicaID>, now: Int64
  ) throws(RefusedChange) -> [Change] {
    var changes: [Change] = []
    var sums: [EntityID: Int128] = [:]
    for (i, change) in entry.operation.changes.enumerated().reversed() {
      switch change {
      case .add(let counter, let round, let n):
        let state = board.counter(counter)
        if round >= state.current, round <= state.horizon {
          sums[counter, default: 0] -= Int128(n)
        }
        changes.append(.add(counter, round: round, n: -n))
      case .put(let entity, let field, let value, _):
        let key = Board.FieldKey(entity: entity, field: field)
        guard let seen = board.registers[key], own.contains(seen.replica), seen.value == value
        else {
          continue
        }
        changes.append(try board.put(entity, field, entry.replaced[i], now: now))
      case .round(let counter, let round, let stands, _):
        changes.append(
          try board.boundary(counter, round, stands: !stands, by: replica, now: now))
      case .unknown: continue
      }
    }
    // What merging brought beyond 64 bits may come nearer again.
    for (counter, sum) in sums {
      let total = board.counter(counter).total
      if Int64(exactly: total + sum) == nil, (total + sum).magnitude >= total.magnitude {
        throw .countOverflow
      }
    }
    return changes
  }
}

extension Undo {
  /// Derives what can be taken back from the operations themselves, after a restart.
  ///
  /// What a write replaced is the greatest write to the same field below it.
  ///
  /// - Parameters:
  ///   - operations: all that are known, in any order, as often as they come; called twice.
  ///   - replicas: this device's own.
  /// - Complexity: O(*n* log *n*) over the operations, and quadratic in the writes to one field.
  public init(
    from operations: (_ body: (Operation, Digest) -> Void) -> Void,
    own replicas: Set<ReplicaID>
  ) {
    self.init()
    var own: [(operation: Operation, digest: Digest)] = []
    var seen: Set<UInt64> = []
    operations { operation, digest in
      if replicas.contains(operation.replica), seen.insert(digest.bits).inserted {
        own.append((operation, digest))
      }
    }
    // A chain keeps its order; between chains of one device the clock has to do.
    var order: [ReplicaID: Int64] = [:]
    own.order { a, b in
      a.operation.replica != b.operation.replica
        ? a.operation.replica < b.operation.replica
        : (a.operation.seq, a.digest.bits) < (b.operation.seq, b.digest.bits)
    }
    var timed: [(at: Int64, index: Int)] = []
    for (i, entry) in own.enumerated() {
      let at = max(entry.operation.at, order[entry.operation.replica] ?? Int64.min)
      order[entry.operation.replica] = at
      timed.append((at, i))
    }
    timed.order { ($0.at, $0.index) < ($1.at, $1.index) }

    var written: [Board.FieldKey: [(rank: (Int64, UInt64), value: Value)]] = [:]
    for entry in own {
      for change in entry.operation.changes {
        if case .put(let entity, let field, _, _) = change {
          written[Board.FieldKey(entity: entity, field: field)] = []
        }
      }
    }
    operations { operation, digest in
      for change in operation.changes {
        guard case .put(let entity, let field, let value, let stamp) = change else { continue }
        let key = Board.FieldKey(entity: entity, field: field)
        if written[key] != nil {
          written[key]?.append(((stamp, digest.bits), value))
        }
      }
    }
    for (_, index) in timed {
      let (operation, digest) = own[index]
      var replaced: [Value] = []
      for change in operation.changes {
        var value = Value.none
        if case .put(let entity, let field, _, let stamp) = change {
          let writes = written[Board.FieldKey(entity: entity, field: field)] ?? []
          var greatest: (Int64, UInt64) = (.min, 0)
          for write in writes where write.rank < (stamp, digest.bits) && write.rank >= greatest {
            (greatest, value) = write
          }
        }
        replaced.append(value)
      }
      note(Entry(operation: operation, digest: digest, replaced: replaced))
    }
  }
}
