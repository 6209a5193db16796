import GRDB
import Replication
import Synchronization

/// The fold of a board's operations up to a cursor.
struct Snapshot: Sendable {
  let cursor: Int64
  let bytes: [UInt8]

  /// Folds all operations, beginning with an older snapshot where there is one.
  static func fold(_ db: Database, _ board: BoardRecord, from last: Snapshot?) throws -> Snapshot {
    if let last, last.cursor == board.cursor { return last }
    if let last, last.cursor < board.cursor, let start = try? Board(snapshot: last.bytes) {
      let folded = try fold(db, board, start, after: last.cursor)
      // An operation that follows on one inside the older snapshot (a fork) finds no place there.
      if !folded.isHoldingBack { return Snapshot(cursor: board.cursor, bytes: folded.snapshot) }
    }
    return Snapshot(cursor: board.cursor, bytes: try fold(db, board).snapshot)
  }

  /// Folds all operations.
  static func fold(_ db: Database, _ board: BoardRecord) throws -> Board {
    try fold(db, board, Board(), after: 0)
  }

  private static func fold(
    _ db: Database, _ board: BoardRecord, _ start: Board, after: Int64
  ) throws -> Board {
    var fold = start
    try OperationRecords.forEach(db, board: board.number, after: after) { _, bytes in
      fold.apply(try Replication.Operation(canonicalBytes: bytes))
      return true
    }
    return fold
  }
}

/// The last snapshots that somebody asked for: the next one goes on from there.
final class SnapshotCache: Sendable {
  private struct Known {
    var snapshots: [Int64: Snapshot] = [:]
    var bytes = 0
  }

  private let capacity: Int
  private let known = Mutex(Known())

  /// - Parameter capacity: how many bytes are kept at most.
  init(capacity: Int = 64 << 20) { self.capacity = capacity }

  func snapshot(of board: Int64) -> Snapshot? { known.withLock { $0.snapshots[board] } }

  func keep(_ snapshot: Snapshot, of board: Int64) {
    known.withLock { known in
      if let old = known.snapshots[board] {
        guard old.cursor < snapshot.cursor else { return }
        known.bytes -= old.bytes.count
        known.snapshots[board] = nil
      }
      guard snapshot.bytes.count <= capacity / 4 else { return }
      if known.bytes + snapshot.bytes.count > capacity { known = Known() }
      known.snapshots[board] = snapshot
      known.bytes += snapshot.bytes.count
    }
  }
}
