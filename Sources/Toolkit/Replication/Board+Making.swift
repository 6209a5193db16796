/// Who makes operations: an identity, the proof of it, and the number of this run.
public struct Author: Equatable, Sendable {
  /// The random bytes whose hash is the identity; stored with the device, sent with uploads.
  public let secret: [UInt8]
  /// The identity.
  public let replica: ReplicaID
  /// The random number of this run of the program.
  public let session: UInt64
  /// The last operation this run made, if it made one.
  fileprivate var last: (digest: Digest, seq: Int64)?

  /// An author for one run of a program.
  ///
  /// - Parameters:
  ///   - secret: at least 16 random bytes that no other author has.
  ///   - session: random, new for every run.
  public init(secret: [UInt8], session: UInt64) {
    self.secret = secret
    self.session = session
    replica = ReplicaID(secret: secret)
  }

  /// Compares identity and run.
  public static func == (a: Author, b: Author) -> Bool {
    a.secret == b.secret && a.session == b.session
  }
}

/// Why a change was not made; nothing changed.
public enum RefusedChange: Error, Equatable, Sendable {
  /// The count would leave the range of 64 bits.
  case countOverflow
  /// The counter's rounds or a field's stamps are used up.
  case exhausted
  /// The value is larger than `Operation.Limit.valueBytes`.
  case tooLarge
  /// The link that this device has for the board does not allow it, but no more than that.
  case forbidden(Right)
}

extension Board {
  /// A write that beats the one it replaces, whatever the clocks say.
  ///
  /// - Parameter now: the wall clock in milliseconds since 1970.
  public func put(_ entity: EntityID, _ field: Field, _ value: Value, now: Int64)
    throws(RefusedChange) -> Change
  {
    switch value {
    case .text(let bytes), .bytes(let bytes):
      guard bytes.count <= Operation.Limit.valueBytes else { throw .tooLarge }
    default: break
    }
    let replaced = registers[FieldKey(entity: entity, field: field)]?.stamp ?? -1
    return .put(entity, field, value, stamp: try stamp(now, after: replaced))
  }

  /// Counts in the current round.
  ///
  /// - Returns: as many changes as it takes; one add holds at most 2⁵³ − 1, no adds hold 0.
  public func add(_ counter: EntityID, _ n: Int64) throws(RefusedChange) -> [Change] {
    let state = self.counter(counter)
    guard Int64(exactly: state.total + Int128(n)) != nil else { throw .countOverflow }
    let round = state.current
    let most = Operation.Limit.exact
    var changes: [Change] = []
    var rest = n
    while rest != 0 {
      let part = max(-most, min(most, rest))
      changes.append(.add(counter, round: round, n: part))
      rest -= part
    }
    return changes
  }

  /// Opens the next round: the count starts again at 0, and nothing counted is erased.
  public func reset(_ counter: EntityID, now: Int64) throws(RefusedChange) -> Change {
    let next = self.counter(counter).highest + 1
    guard next <= Operation.Limit.exact else { throw .exhausted }
    return .round(counter, next, stands: true, stamp: try stamp(now, after: -1))
  }

  /// Lets a boundary stand or fall, as its author's last word on it.
  func boundary(
    _ counter: EntityID, _ round: Int64, stands: Bool, by replica: ReplicaID, now: Int64
  ) throws(RefusedChange) -> Change {
    var last: Int64 = -1
    for known in self.counter(counter).rounds where known.number == round {
      for vote in known.votes where vote.replica == replica { last = vote.stamp }
    }
    return .round(counter, round, stands: stands, stamp: try stamp(now, after: last))
  }

  /// Makes an operation of the author and applies it.
  ///
  /// - Parameters:
  ///   - changes: at least one, at most `Operation.Limit.changes`.
  ///   - now: the wall clock in milliseconds since 1970.
  ///   - undoes: the operation it takes back.
  ///   - changed: told of every entity that the operation speaks of.
  /// - Returns: what has to be stored and sent.
  public mutating func operation(
    by author: inout Author, _ changes: [Change], now: Int64, undoes: Digest? = nil,
    changed: (EntityID) -> Void = { _ in }
  ) -> Operation {
    precondition(!changes.isEmpty && changes.count <= Operation.Limit.changes)
    // After a fork the run goes on from its own last operation, else from the longest branch.
    let head =
      author.last
      ?? heads(of: author.replica).max { ($0.seq, $0.digest) < ($1.seq, $1.digest) }
    let operation = Operation(
      replica: author.replica, seq: (head?.seq ?? 0) + 1, prev: head?.digest ?? .none,
      session: author.last == nil ? author.session : nil, at: clamp(now), undoes: undoes,
      changes: changes)
    author.last = (operation.digest, operation.seq)
    apply(operation, changed: changed)
    return operation
  }

  private func stamp(_ now: Int64, after replaced: Int64) throws(RefusedChange) -> Int64 {
    guard replaced < Operation.Limit.exact else { throw .exhausted }
    return max(clamp(now), replaced + 1)
  }

  private func clamp(_ now: Int64) -> Int64 { max(0, min(Operation.Limit.exact, now)) }
}
