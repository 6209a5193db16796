import FoundationEssentials
import GRDB
import Replication

/// How operations come to the end of a board's log.
///
/// Remembers what it wrote, so that a count that follows on the last one of its replica reads nothing:
/// true as long as nobody else writes. Lives on the writer's thread and connection.
final class OperationAppending {
  let begin: SQLiteStatement
  let commit: SQLiteStatement
  let rollback: SQLiteStatement
  private let insert: SQLiteStatement
  private let insertReplica: SQLiteStatement
  private let updateBoard: SQLiteStatement
  private let findBoard: SQLiteStatement
  private let findToken: SQLiteStatement
  private let findReplica: SQLiteStatement
  private let findOperation: SQLiteStatement
  private let findPacked: SQLiteStatement
  /// Most canonical bytes of a board.
  private let limit: Int64

  private struct Board {
    let epoch: UInt64
    var cursor: Int64
    var bytes: Int64
    var hash: Digest
    /// Whether nothing of it was ever lost here.
    let isWhole: Bool
    /// The first operation that is not packed.
    let first: Int64
  }

  private struct Author: Hashable {
    let board: Int64
    let replica: ReplicaID
  }

  private struct Replica {
    /// The number of its row; nil as long as it has none.
    var number: Int64?
    /// The operation of it that came last, where that is known and nothing of the board was lost: what
    /// follows on it can't be here yet.
    var last: Digest?
    /// Those of the batch at hand.
    var added: Set<Digest> = []
  }

  private var boards: [Int64: Board] = [:]
  /// Those whose rows are not written yet.
  private var changed: Set<Int64> = []
  private var replicas: [Author: Replica] = [:]
  /// The boards of which there is enough to be packed.
  private var long: Set<Int64> = []
  /// How many operations are enough.
  private let length: Int64
  /// The tokens that open their boards.
  private var tokens: Set<Int64> = []

  /// How much is remembered at most, before it begins anew.
  private static let capacity = 50_000

  init(_ db: Database, _ limits: DetentServer.Limits) throws {
    limit = limits.boardBytes
    length = Int64(limits.packedOperations + limits.looseOperations)
    begin = try SQLiteStatement(db, "BEGIN IMMEDIATE")
    commit = try SQLiteStatement(db, "COMMIT")
    rollback = try SQLiteStatement(db, "ROLLBACK")
    insert = try SQLiteStatement(
      db,
      """
      INSERT INTO operations (board, cursor, replica, seq, digest, token, proven, hash, bytes)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    insertReplica = try SQLiteStatement(
      db, "INSERT INTO replicas (board, id) VALUES (?, ?) RETURNING number")
    updateBoard = try SQLiteStatement(
      db, "UPDATE boards SET cursor = ?, bytes = ?, hash = ? WHERE number = ?")
    findBoard = try SQLiteStatement(
      db,
      """
      SELECT epoch, cursor, bytes, hash, EXISTS (SELECT 1 FROM damages WHERE board = number),
        coalesce((SELECT min(cursor) FROM operations WHERE board = number), cursor + 1)
      FROM boards WHERE number = ?
      """)
    findToken = try SQLiteStatement(
      db, "SELECT 1 FROM tokens WHERE number = ? AND revoked IS NULL")
    findReplica = try SQLiteStatement(
      db, "SELECT number FROM replicas WHERE board = ? AND id = ?")
    findOperation = try SQLiteStatement(
      // Not the index alone: it may lead to a row that is lost.
      db, "SELECT seq FROM operations WHERE board = ? AND replica = ? AND digest = ?")
    findPacked = try SQLiteStatement(
      db, "SELECT 1 FROM packed WHERE board = ? AND replica = ? AND digest = ?")
  }

  /// Appends what is new of an upload, all of it or nothing; the board's row is written by
  /// ``writeBoards()``.
  ///
  /// - Throws: ``Problem`` with what the sender can do, and nothing was written; `DatabaseError`, and
  ///   the transaction is to be rolled back.
  func append(_ append: BoardWriter.Append) throws -> UploadAnswer {
    let (grant, entries) = (append.grant, append.batch.entries)
    guard try stands(grant.token), let before = try board(grant.board) else {
      throw Problem.unauthorized
    }
    // First all that can be wrong, then the writing.
    var board = before
    var authors: [ReplicaID: Replica] = [:]
    var new: [Int] = []
    for (index, entry) in entries.enumerated() {
      let operation = entry.operation
      var author = try authors[operation.replica] ?? replica(operation.replica, grant.board)
      let follows = operation.seq > 1 && author.last == operation.prev
      if try !follows && contains(author, entry.digest, grant.board) { continue }
      guard grant.right.allows(operation, isOwn: entry.isProven) else {
        throw Problem.countOnly(index: index, isProven: entry.isProven)
      }
      guard !append.tooFar.contains(index) else { throw Problem.roundTooFar(index: index) }
      if try operation.seq > 1 && !follows && !contains(author, operation.prev, grant.board) {
        throw UnknownPredecessor(index: index, replica: operation.replica)
      }
      board.cursor += 1
      board.bytes += Int64(entry.bytes.count)
      guard board.bytes <= limit else { throw Problem.boardFull(limit) }
      author.last = board.isWhole ? entry.digest : nil
      author.added.insert(entry.digest)
      authors[operation.replica] = author
      new.append(index)
    }
    guard !new.isEmpty else { return answer(before, before) }
    board.cursor = before.cursor
    for index in new {
      let entry = entries[index]
      let number = try number(of: entry.operation.replica, &authors, grant.board)
      board.cursor += 1
      board.hash = HistoryHash.behind(board.hash, entry.digest)
      insert.bind(1, grant.board)
      insert.bind(2, board.cursor)
      insert.bind(3, number)
      insert.bind(4, entry.operation.seq)
      insert.bind(5, Int64(bitPattern: entry.digest.bits))
      insert.bind(6, grant.token)
      insert.bind(7, entry.isProven ? 1 : 0)
      insert.bind(8, Int64(bitPattern: board.hash.bits))
      try insert.withBytes(9, entry.bytes) { try insert.run() }
    }
    for (id, author) in authors {
      replicas[Author(board: grant.board, replica: id)] = Replica(
        number: author.number, last: author.last)
    }
    boards[grant.board] = board
    changed.insert(grant.board)
    if board.cursor - board.first >= length { long.insert(grant.board) }
    return answer(before, board)
  }

  /// Appends an upload and writes its board, behind a savepoint.
  func appendAlone(_ db: Database, _ append: BoardWriter.Append) throws -> UploadAnswer {
    try letGo()
    var answer: UploadAnswer?
    do {
      try db.inSavepoint {
        answer = try self.append(append)
        try writeBoards()
        return .commit
      }
    } catch {
      forget()
      throw error
    }
    guard let answer else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
    return answer
  }

  /// Writes the rows of the boards that have changed.
  func writeBoards() throws {
    for number in changed {
      guard let board = boards[number] else { continue }
      updateBoard.bind(1, board.cursor)
      updateBoard.bind(2, board.bytes)
      updateBoard.bind(3, Int64(bitPattern: board.hash.bits))
      updateBoard.bind(4, number)
      try updateBoard.run()
    }
    changed = []
    if boards.count + replicas.count + tokens.count > Self.capacity { forget() }
  }

  /// The boards of which there is enough to be packed, each time anew.
  func takeLong() -> Set<Int64> {
    defer { long = [] }
    return long
  }

  /// Writes what is known and forgets it, for something else is about to write.
  func letGo() throws {
    try writeBoards()
    forget()
  }

  /// Forgets what is remembered.
  func forget() {
    boards = [:]
    changed = []
    replicas = [:]
    tokens = []
  }

  private func answer(_ before: Board, _ after: Board) -> UploadAnswer {
    UploadAnswer(
      epoch: after.epoch, after: before.cursor, cursor: after.cursor,
      new: after.cursor - before.cursor, afterHash: before.hash, cursorHash: after.hash)
  }

  private func stands(_ token: Int64) throws -> Bool {
    if tokens.contains(token) { return true }
    findToken.bind(1, token)
    guard try findToken.first({ _ in () }) != nil else { return false }
    tokens.insert(token)
    return true
  }

  private func board(_ number: Int64) throws -> Board? {
    if let known = boards[number] { return known }
    findBoard.bind(1, number)
    let found = try findBoard.first { row in
      Board(
        epoch: UInt64(bitPattern: row.integer(0)), cursor: row.integer(1), bytes: row.integer(2),
        hash: Digest(UInt64(bitPattern: row.integer(3))), isWhole: row.integer(4) == 0,
        // A damaged row may say anything.
        first: max(1, row.integer(5)))
    }
    if let found { boards[number] = found }
    return found
  }

  private func replica(_ id: ReplicaID, _ board: Int64) throws -> Replica {
    if let known = replicas[Author(board: board, replica: id)] { return known }
    findReplica.bind(1, board)
    let number = try findReplica.withBytes(2, id.bytes) {
      try findReplica.first { $0.integer(0) }
    }
    return Replica(number: number)
  }

  private func number(
    of id: ReplicaID, _ authors: inout [ReplicaID: Replica], _ board: Int64
  ) throws -> Int64 {
    if let number = authors[id]?.number { return number }
    insertReplica.bind(1, board)
    let made = try insertReplica.withBytes(2, id.bytes) {
      try insertReplica.first { $0.integer(0) }
    }
    guard let made else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
    authors[id]?.number = made
    return made
  }

  private func contains(_ author: Replica, _ digest: Digest, _ board: Int64) throws -> Bool {
    if author.added.contains(digest) { return true }
    guard let number = author.number else { return false }
    if author.last == digest { return true }
    for statement in [findOperation, findPacked] {
      statement.bind(1, board)
      statement.bind(2, number)
      statement.bind(3, Int64(bitPattern: digest.bits))
      if try statement.first({ _ in () }) != nil { return true }
    }
    return false
  }
}

/// An operation of an upload follows on one that is not here.
struct UnknownPredecessor: Error {
  /// Which one of the upload.
  let index: Int
  let replica: ReplicaID
}
