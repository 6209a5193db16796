import Replication
import Tallying

extension BoardSession {
  /// A session with what has to be written, in the transaction that read the records.
  public struct Opened: Sendable {
    /// The session, ready to count.
    public var session: BoardSession
    /// What has to be written for it to last.
    public var writes: [StoreWrite]
    /// How many records could not be read and were set aside.
    public var damaged: Int
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
    var board = Board()
    var writes: [StoreWrite] = []
    var secrets: [(number: Int64, secret: [UInt8])] = []
    var loose: [(key: String, operation: Operation)] = []
    var damaged: [StoreRecord] = []
    var isNew = true
    var hasLogs = false
    var damagedSnapshot: StoreRecord?

    for record in opening.records {
      if record.key.utf8.elementsEqual(BoardStore.versionKey.utf8) {
        guard record.value == [BoardStore.version] else { throw .newerVersion }
        isNew = false
      } else if record.key.utf8.elementsEqual(BoardStore.snapshotKey.utf8) {
        hasLogs = true
        do throws(FormatError) {
          board = try Board(snapshot: record.value)
        } catch {
          if case .newerVersion = error.reason { throw .newerVersion }
          damagedSnapshot = record
        }
      } else if let number = decimal(record.key, after: BoardStore.replicaPrefix) {
        if record.value.count == 32 {
          secrets.append((number, record.value))
        } else {
          damaged.append(record)
        }
      } else if starts(record.key, with: BoardStore.operationPrefix) {
        do throws(FormatError) {
          loose.append((record.key, try Operation(canonicalBytes: record.value)))
        } catch {
          if case .newerVersion = error.reason { throw .newerVersion }
          damaged.append(record)
        }
      }
    }

    if let record = damagedSnapshot {
      // The logs hold everything the snapshot was made of.
      guard opening.isWhole else { throw .damagedSnapshot }
      for log in opening.records where starts(log.key, with: BoardStore.logs) {
        do throws(FormatError) {
          try Log.forEach(in: log.value) { operation, _ in board.apply(operation) }
        } catch { damaged.append(log) }
      }
      damaged.append(record)
      writes.append(.put(BoardStore.snapshotKey, board.snapshot))
    }

    if isNew {
      writes.append(.put(BoardStore.versionKey, [BoardStore.version]))
      let example = TallyExample.operation(opening.example)
      loose.append((BoardStore.key(of: example, example.digest), example))
      writes.append(BoardStore.write(example))
    }
    for record in damaged {
      writes.append(.put(BoardStore.damagedPrefix + record.key, record.value))
      if !record.key.utf8.elementsEqual(BoardStore.snapshotKey.utf8) {
        writes.append(.remove(record.key))
      }
      if let parts = BoardStore.parts(ofKey: record.key) {
        board.vouch(for: parts.digest, of: parts.replica)
      }
    }
    for entry in loose { board.apply(entry.operation) }

    if loose.count > BoardStore.looseLimit {
      let waiting = board.heldBack
      let folded = loose.filter { entry in !waiting.contains(entry.operation) }
      var start = 0
      while start < folded.count {
        let end = min(folded.count, start + Log.capacity)
        var part: [Operation] = []
        for entry in folded[start..<end] { part.append(entry.operation) }
        let log = Log.encode(part)
        writes.append(.put(BoardStore.logs + Digest(SHA256.prefix64(log)).description, log))
        start = end
      }
      for entry in folded { writes.append(.remove(entry.key)) }
      writes.append(.put(BoardStore.snapshotKey, board.snapshot))
      hasLogs = true
    }

    var secret = opening.secret
    let number = opening.lease ?? unleasedNumber(secrets.map { $0.number })
    if let known = secrets.first(where: { $0.number == number }) {
      secret = known.secret
    } else {
      writes.append(.put(BoardStore.replicaPrefix + "\(number)", secret))
      secrets.append((number, secret))
    }
    var own: Set<ReplicaID> = []
    for known in secrets { own.insert(ReplicaID(secret: known.secret)) }
    var operations: [Operation] = []
    for entry in loose { operations.append(entry.operation) }
    var session = BoardSession(
      board: board, author: Author(secret: secret, session: opening.session), number: number,
      own: own, recent: operations, hasHistory: hasLogs)
    if session.isForked {
      writes.append(contentsOf: session.takeNewIdentity(opening.secret, run: opening.session &+ 1))
    }
    return Opened(session: session, writes: writes, damaged: damaged.count)
  }

  /// Without a lease every run is a replica of its own, numbered apart from the leased ones.
  private static func unleasedNumber(_ known: [Int64]) -> Int64 {
    var next: Int64 = 1_000_000
    for number in known where number < 1 << 52 { next = max(next, number + 1) }
    return next
  }

  private static func starts(_ key: String, with prefix: String) -> Bool {
    key.utf8.starts(with: prefix.utf8)
  }

  private static func decimal(_ key: String, after prefix: String) -> Int64? {
    guard starts(key, with: prefix) else { return nil }
    return Int64(String(decoding: Array(key.utf8.dropFirst(prefix.utf8.count)), as: UTF8.self))
  }
}
