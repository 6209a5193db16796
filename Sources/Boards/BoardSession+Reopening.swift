import Replication
import Text

/// What is gone of a store that was taken away under a board, although the board lived on in memory.
public struct StoreLoss: Equatable, Sendable {
  /// The history before this run: its sums are here, but not how they came about.
  public var history = false
  /// Counts that only the store had.
  public var counts = false
  /// Other boards of the device.
  public var boards = false

  /// Nothing: everything was in memory.
  public init() {}
}

/// Reading the store anew behind a board that is open.
extension BoardSession {
  /// A session that goes on, with what has to be written.
  public struct Reopened: Sendable {
    /// The session, ready to count.
    public var session: BoardSession
    /// What has to be written for it to last, in the transaction that read the records.
    public var writes: [StoreWrite]
    /// How many records could not be read and were set aside.
    public var damaged: Int
    /// What is gone; `nil` where the store was the one that is known.
    public var loss: StoreLoss?
  }

  /// Opens the board again from a store that others may have written to, or taken away.
  ///
  /// Memory may be the only copy: where the store lacks what the session knows, that is written anew.
  ///
  /// - Parameter unstored: operations of this session that are still on their way to the store.
  /// - Returns: `nil` where it takes all records to tell.
  /// - Throws: `StoreFault`; then nothing may be written.
  /// - Complexity: O(state + loose operations), and O(history) where the store is another.
  public func reopened(
    _ opening: StoreOpening, unstored: [Operation]
  ) throws(StoreFault) -> Reopened? {
    if isHome(in: opening.records) {
      var opened = try BoardSession.open(opening)
      // What has just become logs is not kept in memory as well.
      if opened.session.recent.count > opening.looseLimit {
        opened.session.recent = opened.session.board.heldBack
      }
      for operation in unstored { opened.session.merge(operation) }
      return Reopened(session: opened.session, writes: opened.writes, damaged: opened.damaged)
    }
    guard opening.isWhole else { return nil }
    var unused: [StoreWrite] = []
    let found = try BoardSession.contents(of: opening, &unused)
    // What was taken away is no new board; what was still written to it belongs to this one.
    let isEmptied = found.isNew
    var opened = try BoardSession.open(isEmptied ? opening.withoutRecords : opening)
    let logs = isEmptied ? [] : BoardStore.logs(in: opening.records)
    let known = recent + (isEmptied ? found.loose.map { $0.operation } : [])
    _ = opened.session.read(history: logs)
    opened.writes += opened.session.merge(known)
    _ = opened.session.read(history: logs)
    var loss = StoreLoss()
    if opened.session.board.covers(board) {
      opened.writes += opened.session.goOn(as: self)
      return Reopened(
        session: opened.session, writes: opened.writes, damaged: opened.damaged, loss: loss)
    }
    var kept = self
    for operation in opened.session.everything(logs) { kept.merge(operation) }
    if kept.board.covers(opened.session.board) {
      loss.history = true
      let writes = opened.writes + kept.writtenAnew(opening)
      return Reopened(session: kept, writes: writes, damaged: opened.damaged, loss: loss)
    }
    // Both hold sums that the other lacks, and sums can't be told apart: what others keep stays, and
    // what this one has as operations counts with it.
    loss.counts = true
    _ = BoardSession.vouchForAllThatIsMissing(on: &opened.session.board, &opened.writes)
    opened.session.sheet = Sheet(opened.session.board)
    opened.writes += opened.session.goOn(as: self)
    return Reopened(
      session: opened.session, writes: opened.writes, damaged: opened.damaged, loss: loss)
  }

  /// Whether records are those of a store that this session was opened from.
  ///
  /// - Parameter records: those under `BoardStore.now`.
  public func isHome(in records: [StoreRecord]) -> Bool {
    // A write that was on its way when the store was taken away may have put the secret alone.
    guard records.contains(where: { sameUTF8($0.key, BoardStore.versionKey) }) else { return false }
    // Its secret under another number is what another page of the device remembers.
    let key = BoardStore.replicaPrefix + "\(number)"
    guard let record = records.first(where: { sameUTF8($0.key, key) }) else { return false }
    return secrets.contains { $0.secret == record.value }
  }

  /// Writes operations anew that have rotted since this session read them.
  ///
  /// - Parameter records: those under `BoardStore.now`.
  public func mended(_ records: [StoreRecord]) -> [StoreWrite] {
    var writes: [StoreWrite] = []
    for record in records where !BoardStore.isWhole(record) {
      guard let digest = BoardStore.parts(ofKey: record.key)?.digest,
        let operation = recent.first(where: { $0.digest == digest })
      else { continue }
      writes.append(BoardStore.write(operation))
    }
    return writes
  }

  /// Goes on as the session that a page worked with, and as the same device.
  ///
  /// Both sides are laid side by side again: the server may know more than this store.
  ///
  /// - Returns: what has to be written for that.
  private mutating func goOn(as other: BoardSession) -> [StoreWrite] {
    var writes: [StoreWrite] = []
    for (replica, secret) in other.secrets where replica != other.author.replica {
      prove(secret)
      writes.append(keep(secret, of: replica))
    }
    if author.secret != other.author.secret {
      writes.append(keep(author.secret, of: author.replica))
      prove(other.author.secret)
    }
    author = other.author
    writes.append(.put(BoardStore.replicaPrefix + "\(number)", author.secret))
    if shared == nil, let shared = other.shared { writes.append(share(shared)) }
    if let write = stand(nil) { writes.append(write) }
    return writes
  }

  /// Everything that memory has of the board, with what the store still has in the way taken away.
  ///
  /// How the sums before this run came about is gone, so nothing can follow on it: the device goes on
  /// under another identity.
  private mutating func writtenAnew(_ opening: StoreOpening) -> [StoreWrite] {
    var writes: [StoreWrite] = [.put(BoardStore.versionKey, [BoardStore.version])]
    var loose: [(key: String, operation: Operation)] = []
    for operation in recent {
      loose.append((BoardStore.key(of: operation, operation.digest), operation))
    }
    let waiting = board.heldBack
    BoardSession.fold(loose, into: board, &writes)
    for operation in waiting { writes.append(BoardStore.write(operation)) }
    snapshot = BoardSession.write(snapshotOf: board, to: &writes)
    recent = waiting
    hasHistory = true
    for (replica, secret) in secrets { writes.append(keep(secret, of: replica)) }
    if let shared { writes.append(share(shared)) }
    progress = nil
    writes.append(.remove(BoardStore.progressKey))
    return writes
      + takeNewIdentity(
        SHA256.hash(opening.secret + author.secret), run: opening.session &+ 1)
  }
}
