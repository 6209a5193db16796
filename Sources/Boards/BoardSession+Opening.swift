import Replication

extension BoardSession {
  /// A session with what has to be written, in the transaction that read the records.
  public struct Opened: Sendable {
    /// The session, ready to count.
    public var session: BoardSession
    /// What has to be written for it to last.
    public var writes: [StoreWrite]
    /// How many records could not be read and were set aside.
    public var damaged: Int
    /// Whether the store held operations of a board that was taken away; they count again.
    public var isTorn = false
  }

  /// Opens a board from the records of its store.
  ///
  /// An empty store becomes a new board with the example; a device without a replica gets one; many
  /// loose operations become a log. Records that cannot be read are set aside, not thrown away, and
  /// what follows on them counts all the same.
  ///
  /// - Throws: `StoreFault`; then nothing may be written.
  /// - Complexity: O(state + loose operations).
  public static func open(_ opening: StoreOpening) throws(StoreFault) -> Opened {
    var found = Contents()
    var writes: [StoreWrite] = []
    // Where there is nothing yet, there is nothing to be understood.
    if !opening.records.isEmpty { found = try contents(of: opening, &writes) }
    if found.isNew {
      writes.append(.put(BoardStore.versionKey, [BoardStore.version]))
      // Left by a page whose store was emptied: operations it had synced by then are not here.
      found.progress = nil
      if let example = opening.example {
        found.loose.append((BoardStore.key(of: example, example.digest), example))
        found.board.apply(example)
        writes.append(BoardStore.write(example))
      }
    }

    var secrets = found.secrets
    var secret = opening.secret
    let number = opening.lease ?? unleasedNumber(secrets.map { $0.number })
    if let known = secrets.first(where: { $0.number == number }) {
      secret = known.secret
    } else {
      writes.append(.put(BoardStore.replicaPrefix + "\(number)", secret))
      secrets.append((number, secret))
    }
    var own: [(replica: ReplicaID, secret: [UInt8])] = []
    for known in secrets {
      let replica = ReplicaID(secret: known.secret)
      // One secret may lie there under two numbers.
      if !own.contains(where: { $0.replica == replica }) { own.append((replica, known.secret)) }
    }
    var operations: [Operation] = []
    for entry in found.loose { operations.append(entry.operation) }
    var session = BoardSession(
      board: found.board, author: Author(secret: secret, session: opening.session), number: number,
      secrets: own, recent: operations, snapshot: found.snapshot, shared: found.shared,
      progress: found.progress)
    if session.isForked {
      writes.append(contentsOf: session.takeNewIdentity(opening.secret, run: opening.session &+ 1))
    }
    return Opened(
      session: session, writes: writes, damaged: found.damaged, isTorn: found.isTorn)
  }

  /// Without a lease every run is a replica of its own, numbered apart from the leased ones.
  private static func unleasedNumber(_ known: [Int64]) -> Int64 {
    var next: Int64 = 1_000_000
    for number in known where number < 1 << 52 { next = max(next, number + 1) }
    return next
  }
}
