public import Replication

/// A board that is being worked on: the fold, what an instrument shows of it, who works on it, and
/// what can be taken back.
///
/// What is done to it comes as changes that an instrument works out; see `perform`.
public struct BoardSession<Sheet: BoardSheet>: Sendable {
  /// The fold over all operations known.
  public internal(set) var board: Board
  /// What is shown of it.
  public internal(set) var sheet: Sheet
  /// Who the next operation is made by.
  public internal(set) var author: Author
  /// Every replica of this device.
  public private(set) var own: Set<ReplicaID>
  /// The number that the author's secret is stored under.
  let number: Int64
  /// Every replica of this device, with the secret that proves it.
  private(set) var secrets: [(replica: ReplicaID, secret: [UInt8])]
  /// What can be taken back and brought back.
  public internal(set) var undo = Undo()
  /// The operations that are not in a log.
  public internal(set) var recent: [Operation]
  /// The name of the snapshot this session began with; 0 without one.
  var snapshot: Digest
  /// Whether there are logs that `undo` does not know of yet.
  public internal(set) var hasHistory: Bool
  /// That the board is shared; `nil` where it is this device's alone.
  public internal(set) var shared: SharedBoard?
  /// Where this device stands with the server.
  var progress: ServerProgress?

  /// What this device may do with the board; everything where it is not shared, or the server has
  /// not said.
  public var right: Right { shared?.right ?? .own }

  init(
    board: Board, author: Author, number: Int64, secrets: [(replica: ReplicaID, secret: [UInt8])],
    recent: [Operation], snapshot: Digest, shared: SharedBoard?, progress: ServerProgress?
  ) {
    self.board = board
    self.author = author
    self.number = number
    self.secrets = secrets
    own = []
    for entry in secrets { own.insert(entry.replica) }
    self.recent = recent
    self.snapshot = snapshot
    self.shared = shared
    self.progress = progress
    hasHistory = snapshot != .none
    sheet = Sheet(board)
    let own = own
    // Of what others did there is nothing to take back.
    guard recent.contains(where: { own.contains($0.replica) }) else { return }
    undo = Undo(
      from: { body in
        for operation in recent where !operation.isRecord(on: board) {
          body(operation, operation.digest)
        }
      }, own: own)
  }

  /// Does something, as one operation.
  ///
  /// - Parameters:
  ///   - changes: what it comes to on this board.
  ///   - now: the wall clock in milliseconds since 1970.
  ///   - held: entities with a thumb on them, which stay in view.
  /// - Returns: `nil` where there is nothing to change.
  /// - Throws: `RefusedChange.forbidden` where the board's link does not allow it; then nothing
  ///   changed.
  public mutating func perform(
    _ changes: [Change], now: Int64, held: Set<EntityID> = []
  ) throws(RefusedChange) -> MadeOperation? {
    try make(changes, now: now, undoes: nil, held: held)
  }

  /// Gives this device a name, which everyone on the board sees.
  ///
  /// Whoever may only count names the one replica that says so: nobody else can be spoken for.
  ///
  /// - Returns: `nil` where it is so already.
  public mutating func nameDevice(_ name: Title, now: Int64) throws(RefusedChange) -> MadeOperation?
  {
    let mayEdit = right.reaches(.edit)
    let changes = try DeviceNames.changes(
      naming: mayEdit ? own.ordered() : [author.replica], name, on: board, now: now)
    return try make(changes, now: now, undoes: nil, held: [])
  }

  /// The history in the order of the clocks.
  ///
  /// - Parameter logs: the values under `BoardStore.logs`.
  public func timeline(_ logs: [[UInt8]]) -> Timeline {
    Timeline(logs: logs, loose: recent, waiting: board.heldBack)
  }

  /// Takes back the last thing this device did.
  ///
  /// - Returns: `nil` where there is nothing left to take back.
  public mutating func undoLast(now: Int64) throws(RefusedChange) -> MadeOperation? {
    while let entry = undo.last {
      if let made = try revert(entry, now: now) { return made }
      undo.forget(entry.digest)
    }
    return nil
  }

  /// Brings back what was taken back last.
  public mutating func redoLast(now: Int64) throws(RefusedChange) -> MadeOperation? {
    while let entry = undo.lastUndone {
      if let made = try revert(entry, now: now) { return made }
      undo.forget(entry.digest)
    }
    return nil
  }

  private mutating func revert(_ entry: Undo.Entry, now: Int64) throws(RefusedChange)
    -> MadeOperation?
  {
    let changes = try Undo.inverse(
      of: entry, on: board, by: author.replica, own: own, now: now)
    return try make(changes, now: now, undoes: entry.digest, held: [])
  }

  private mutating func make(
    _ changes: [Change], now: Int64, undoes: Digest?, held: Set<EntityID>
  ) throws(RefusedChange) -> MadeOperation? {
    guard !changes.isEmpty else { return nil }
    // What the server would refuse is not done here either: it would be on this device alone.
    guard right.allows(changes, by: author.replica, on: board) else { throw .forbidden(right) }
    let replaced = Undo.replaced(by: changes, on: board)
    var author = author
    let operation = write(changes, by: &author, now: now, undoes: undoes, held: held)
    self.author = author
    undo.note(Undo.Entry(operation: operation, digest: operation.digest, replaced: replaced))
    return MadeOperation(operation: operation)
  }

  /// Makes an operation of one of this device's authors, and shows what it does.
  mutating func write(
    _ changes: [Change], by author: inout Author, now: Int64, undoes: Digest? = nil,
    held: Set<EntityID> = []
  ) -> Operation {
    var touched: [EntityID] = []
    let operation = board.operation(by: &author, changes, now: now, undoes: undoes) { entity in
      if touched.last != entity { touched.append(entity) }
    }
    for entity in touched { sheet.refresh(entity, from: board, isHeld: held.contains(entity)) }
    recent.append(operation)
    return operation
  }

  /// Takes in an operation that another tab, device or file made.
  ///
  /// - Parameter held: entities with a thumb on them, which stay in view.
  /// - Returns: whether anything changed.
  @discardableResult
  public mutating func merge(_ operation: Operation, held: Set<EntityID> = []) -> Bool {
    var touched: [EntityID] = []
    let outcome = board.apply(operation) { entity in
      if touched.last != entity { touched.append(entity) }
    }
    guard outcome != .duplicate else { return false }
    recent.append(operation)
    for entity in touched { sheet.refresh(entity, from: board, isHeld: held.contains(entity)) }
    return true
  }

  /// Takes in what the store has got in the meantime.
  ///
  /// - Parameter records: those under `BoardStore.now`.
  /// - Returns: whether there is a snapshot this session does not know; then it has to be opened
  ///   again.
  public mutating func catchUp(_ records: [StoreRecord], held: Set<EntityID>) -> Bool {
    var current = Digest.none
    for record in records {
      if BoardStore.parts(ofKey: record.key) != nil {
        // What has rotted may read as an operation that nobody made.
        if BoardStore.isWhole(record), let operation = try? Operation(canonicalBytes: record.value)
        {
          merge(operation, held: held)
        }
      } else if Array(record.key.utf8) == Array(BoardStore.snapshotKey.utf8) {
        current = Digest(SHA256.prefix64(record.value))
      } else if Array(record.key.utf8) == Array(BoardStore.linkKey.utf8) {
        // Another tab shared the board, or learnt what may be done with it.
        if let shared = try? SharedBoard(bytes: record.value) { self.shared = shared }
      } else if BoardStore.isReplicaKey(record.key), record.value.count == 32 {
        prove(record.value)
      }
    }
    return current != snapshot
  }

  /// Takes up another replica of this device.
  mutating func prove(_ secret: [UInt8]) {
    let replica = ReplicaID(secret: secret)
    if own.insert(replica).inserted { secrets.append((replica, secret)) }
  }

  /// Reads an entity anew once no thumb is on it any more.
  public mutating func letGo(_ id: EntityID) { sheet.refresh(id, from: board, isHeld: false) }

  /// Takes in the history, so that undo reaches behind the last snapshot.
  ///
  /// - Parameter logs: the values under `BoardStore.logs`.
  /// - Returns: how many logs could not be read to the end.
  public mutating func read(history logs: [[UInt8]]) -> Int {
    var damaged = 0
    var all: [(operation: Operation, digest: Digest)] = []
    for log in logs {
      do throws(FormatError) {
        try Log.forEach(in: log) { operation, digest in all.append((operation, digest)) }
      } catch { damaged += 1 }
    }
    for operation in recent { all.append((operation, operation.digest)) }
    board.learn(all)
    all.removeAll { $0.operation.isRecord(on: board) }
    undo = Undo(
      from: { body in for entry in all { body(entry.operation, entry.digest) } }, own: own)
    sheet = Sheet(board)
    hasHistory = false
    return damaged
  }

  /// Whether somebody else writes as this replica: a cloned device or a restored backup.
  public var isForked: Bool { board.isForked(author.replica) }

  /// Goes on under a new identity after a fork.
  ///
  /// - Parameters:
  ///   - secret: 32 random bytes.
  ///   - session: a random number for this run.
  /// - Returns: what has to be stored before anything is made under it.
  public mutating func takeNewIdentity(_ secret: [UInt8], run session: UInt64) -> [StoreWrite] {
    // What the old one wrote is still this device's own.
    let kept = keep(author.secret, of: author.replica)
    author = Author(secret: secret, session: session)
    prove(secret)
    return [kept, .put(BoardStore.replicaPrefix + "\(number)", secret)]
  }

  /// The writes that make operations of this session last, and with them the secret of its author.
  ///
  /// The browser may have emptied the store, and the page may die before it has saved everything again:
  /// without the secret, no later page could send these operations.
  public func writes(making made: [Operation]) -> [StoreWrite] {
    var writes = [keep(author.secret, of: author.replica)]
    for operation in made { writes.append(BoardStore.write(operation)) }
    return writes
  }

  /// Keeps the secret of a replica, out of the way of leases.
  func keep(_ secret: [UInt8], of replica: ReplicaID) -> StoreWrite {
    .put(BoardStore.replicaPrefix + "\(Int64(replica.low >> 12) | 1 << 52)", secret)
  }
}

/// An operation that was made here: it is part of the board already, and has to be stored.
public struct MadeOperation: Equatable, Sendable {
  /// The operation.
  public let operation: Operation
  /// What it speaks of first.
  public var entity: EntityID? { operation.changes.first?.entity }
}
