import JSONCoding
import Replication

extension BoardSession {
  /// What keeps this board in step with its server; `nil` where it is not shared.
  public var synchronizer: Synchronizer? {
    guard let shared else { return nil }
    var synchronizer = Synchronizer(from: progress, board: board, recent: recent, own: own)
    if let right = shared.right { synchronizer.limit(to: right) }
    return synchronizer
  }

  /// Makes the board a shared one, or notes what the server said of it.
  ///
  /// - Returns: what has to be stored.
  public mutating func share(_ shared: SharedBoard) -> StoreWrite {
    self.shared = shared
    return .put(BoardStore.linkKey, shared.bytes)
  }

  /// Notes where this device stands with the server.
  ///
  /// - Returns: what has to be stored, together with what it stands for; `nil` where it is so
  ///   already.
  public mutating func stand(_ progress: ServerProgress?) -> StoreWrite? {
    guard progress != self.progress else { return nil }
    self.progress = progress
    guard let progress else { return .remove(BoardStore.progressKey) }
    return .put(BoardStore.progressKey, progress.json.bytes())
  }

  /// Takes in what an answer of the server changed.
  ///
  /// - Parameter held: entities with a thumb on them, which stay in view.
  /// - Returns: what has to be stored, all or none.
  public mutating func take(_ change: SyncChange, held: Set<EntityID> = []) -> [StoreWrite] {
    guard var shared else { return [] }
    switch change {
    case .operations(let operations, let progress):
      var writes = merge(operations, held: held)
      if let write = stand(progress) { writes.append(write) }
      return writes
    case .right(let right):
      shared.right = right
      shared.isToBeMade = false
    case .invited(let token):
      guard shared.invitation == token else { return [] }
      shared.isInvitationMade = true
    case .willInvite(let token):
      shared.invitation = token
      shared.isInvitationMade = false
    }
    return [share(shared)]
  }

  /// Says again, under the identity it writes as, what operations come to that no server takes.
  ///
  /// - Parameters:
  ///   - stranded: the operations, all of this device.
  ///   - now: the wall clock in milliseconds since 1970.
  ///   - run: a random number.
  /// - Returns: the operations that were made, to be stored together.
  public mutating func sayAgain(
    _ stranded: [Operation], now: Int64, run: UInt64
  ) throws(RefusedChange) -> [Operation] {
    let lost = Stranded(stranded, on: board)
    let again = try lost.sayingAgain(by: author.replica, right, on: board, now: now)
    guard !again.isEmpty else { return [] }
    var made: [Operation] = []
    for (replica, secret) in secrets where replica != author.replica {
      var ghost = Author(secret: secret, session: run)
      make(lost.takingBack(by: replica), by: &ghost, now: now, &made)
    }
    var author = author
    make(again, by: &author, now: now, &made)
    self.author = author
    return made
  }

  private mutating func make(
    _ changes: [Change], by author: inout Author, now: Int64, _ made: inout [Operation]
  ) {
    for start in stride(from: 0, to: changes.count, by: Operation.Limit.changes) {
      let end = min(changes.count, start + Operation.Limit.changes)
      made.append(write(Array(changes[start..<end]), by: &author, now: now))
    }
  }

  /// Takes in what the server sent.
  ///
  /// - Parameter held: entities with a thumb on them, which stay in view.
  /// - Returns: what has to be stored: what was new.
  public mutating func merge(_ operations: [Operation], held: Set<EntityID> = []) -> [StoreWrite] {
    var writes: [StoreWrite] = []
    for operation in operations {
      if !merge(operation, held: held) {
        // Of what a snapshot ends with the bytes may be lost; here they are again.
        guard board.isOnlyNamed(operation) else { continue }
        board.saw(operation)
        recent.append(operation)
      }
      writes.append(BoardStore.write(operation))
    }
    return writes
  }

  /// An upload with the proof for those of its operations that this device made.
  public func upload(_ operations: [Operation]) -> Upload {
    var proven: [(replica: ReplicaID, secret: [UInt8])] = []
    for operation in operations {
      guard !proven.contains(where: { $0.replica == operation.replica }),
        let entry = secrets.first(where: { $0.replica == operation.replica })
      else { continue }
      proven.append(entry)
    }
    return Upload(secrets: proven, operations: operations)
  }

  /// Every operation this device has, for laying both sides side by side.
  ///
  /// - Parameter logs: the values under `BoardStore.logs`.
  /// - Returns: what could be read.
  /// - Complexity: O(*n*).
  public func everything(_ logs: [[UInt8]]) -> [Operation] {
    var all = recent
    for log in logs { try? Log.forEach(in: log) { operation, _ in all.append(operation) } }
    return all
  }
}
