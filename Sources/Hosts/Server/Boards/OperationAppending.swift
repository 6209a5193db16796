import Replication

/// How operations come to the end of a board's log.
///
/// Remembers what it wrote, so that a count that follows on the last one of its replica reads nothing.
/// That is true as long as nobody else writes; where others may, the boards of a transaction are held
/// first, and what is remembered of one that moved meanwhile is forgotten. Lives on the writer's thread.
final class OperationAppending {
  /// Most canonical bytes of a board.
  private let limit: Int64
  private let isShared: Bool
  /// The connection of the transaction that is under way.
  private var db: (any SQLConnection)?
  /// The boards that may be appended to, where that is not all of them.
  private var held: Set<Int64>?

  private struct Board {
    let epoch: UInt64
    var cursor: Int64
    var bytes: Int64
    var hash: Digest
    /// Whether nothing of it was ever lost here.
    let isWhole: Bool
    /// The first operation that is not packed.
    let first: Int64
    /// How often it was mended.
    let mended: Int64

    init(_ row: any SQLRow, from column: Int) {
      epoch = UInt64(bitPattern: row.integer(column))
      cursor = row.integer(column + 1)
      bytes = row.integer(column + 2)
      hash = row.digest(column + 3)
      isWhole = row.integer(column + 4) == 0
      // A damaged row may say anything.
      first = max(1, row.integer(column + 5))
      mended = row.integer(column + 6)
    }

    /// Whether everything that is known of its replicas is known of another state of it, too.
    func hasHistory(of other: Board) -> Bool {
      epoch == other.epoch && cursor == other.cursor && hash == other.hash
        && isWhole == other.isWhole && mended == other.mended
    }
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
  /// What is known of replicas, by board.
  private var replicas: [Int64: [ReplicaID: Replica]] = [:]
  /// How many they are.
  private var replicaCount = 0
  /// The boards of which there is enough to be packed.
  private var long: Set<Int64> = []
  /// How many operations are enough.
  private let length: Int64
  /// The tokens that open their boards.
  private var tokens: Set<Int64> = []

  /// How much is remembered at most, before it begins anew.
  private static let capacity = 50_000

  init(_ limits: DetentServer.Limits, isShared: Bool) {
    limit = limits.boardBytes
    length = Int64(limits.packedOperations + limits.looseOperations)
    self.isShared = isShared
  }

  /// Goes on in a transaction that has just begun.
  ///
  /// - Parameters:
  ///   - appends: all that it will append.
  ///   - skipsHeld: whether boards that somebody else holds are left out, and appending to them refused.
  func begin(
    _ db: any SQLConnection, _ appends: [BoardWriter.Append], skipsHeld: Bool = false
  ) throws {
    self.db = db
    held = nil
    guard isShared, !appends.isEmpty else { return }
    let numbers = Set(appends.map { $0.grant.board }).sorted()
    // All who write hold boards in this order, so that none waits for another in a ring. What is asked
    // next is asked when they are held.
    if skipsHeld {
      held = Set(try db.integers(BoardRecord.holdFree, numbers))
    } else {
      try db.run(BoardRecord.holdAll, numbers)
    }
    var before: [Int64: Board] = [:]
    for number in numbers { before[number] = boards.removeValue(forKey: number) }
    tokens = []
    try db.forEach(Self.states, values: [numbers, Set(appends.map { $0.grant.token }).sorted()]) {
      row in
      if row.integer(0) == 0 {
        boards[row.integer(1)] = Board(row, from: 2)
      } else {
        tokens.insert(row.integer(1))
      }
      return true
    }
    for number in numbers {
      let isSame = boards[number].flatMap { now in before[number]?.hasHistory(of: now) }
      if isSame != true { forgetReplicas(of: number) }
    }
  }

  private static let columns = """
    epoch, cursor, bytes, hash,
    CASE WHEN EXISTS (SELECT 1 FROM damages WHERE board = boards.number) THEN 1 ELSE 0 END,
    coalesce((SELECT min(o.cursor) FROM operations o WHERE o.board = boards.number), cursor + 1)
    """
  // A file is mended by whoever remembers.
  private static let state: SQLStatement = "SELECT \(columns), 0 FROM boards WHERE number = $1"
  private static let states: SQLStatement = """
    SELECT 0, number, \(columns), mended FROM boards WHERE number = ANY($1)
    UNION ALL
    SELECT 1, number, 0, 0, 0, 0, 0, 0, 0 FROM tokens
    WHERE board = ANY($1) AND number = ANY($2) AND revoked IS NULL
    """
  private static let insert: SQLStatement = """
    INSERT INTO operations (board, cursor, replica, seq, digest, token, proven, hash, bytes)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    """
  private static let update: SQLStatement =
    "UPDATE boards SET cursor = $1, bytes = $2, hash = $3 WHERE number = $4"
  private static let contains: [SQLStatement] = [
    // Not the index alone: it may lead to a row that is lost.
    "SELECT seq FROM operations WHERE board = $1 AND replica = $2 AND digest = $3",
    "SELECT 1 FROM packed WHERE board = $1 AND replica = $2 AND digest = $3",
  ]

  /// Appends what is new of an upload, all of it or nothing; the board's row is written by
  /// ``writeBoards()``.
  ///
  /// - Throws: ``Problem`` with what the sender can do, and nothing was written; ``SQLError``, and the
  ///   transaction is to be rolled back.
  func append(_ append: BoardWriter.Append) throws -> UploadAnswer {
    let db = try connection
    let (grant, entries) = (append.grant, append.batch.entries)
    guard held?.contains(grant.board) != false else {
      throw Problem.busy("The board is in use by another server.")
    }
    guard try stands(grant), let before = try board(grant.board) else {
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
      try db.run(
        Self.insert, grant.board, board.cursor, number, entry.operation.seq, entry.digest,
        grant.token, entry.isProven ? 1 : 0, board.hash, entry.bytes)
    }
    for (id, author) in authors {
      let known = Replica(number: author.number, last: author.last)
      if replicas[grant.board, default: [:]].updateValue(known, forKey: id) == nil {
        replicaCount += 1
      }
    }
    boards[grant.board] = board
    changed.insert(grant.board)
    if board.cursor - board.first >= length { long.insert(grant.board) }
    return answer(before, board)
  }

  /// Appends an upload and writes its board, behind a savepoint.
  func appendAlone(_ append: BoardWriter.Append) throws -> UploadAnswer {
    try writeBoards()
    do {
      return try connection.savepoint {
        let answer = try self.append(append)
        try writeBoards()
        return answer
      }
    } catch {
      // What others had before is on its way, and what it comes to is read anew.
      let board = append.grant.board
      boards[board] = nil
      changed.remove(board)
      forgetReplicas(of: board)
      throw error
    }
  }

  /// Writes the rows of the boards that have changed.
  func writeBoards() throws {
    for number in changed {
      guard let board = boards[number] else { continue }
      try connection.run(Self.update, board.cursor, board.bytes, board.hash, number)
    }
    changed = []
    if boards.count + replicaCount + tokens.count > Self.capacity { forget() }
  }

  /// The boards of which there is enough to be packed, each time anew.
  func takeLong() -> Set<Int64> {
    defer { long = [] }
    return long
  }

  /// Writes what is known and forgets it, for something else is about to write.
  func letGo() throws {
    try writeBoards()
    // What others did is noticed when a board is held the next time.
    if !isShared { forget() }
  }

  /// Forgets what is remembered.
  func forget() {
    boards = [:]
    changed = []
    replicas = [:]
    replicaCount = 0
    tokens = []
  }

  private func forgetReplicas(of board: Int64) {
    replicaCount -= replicas.removeValue(forKey: board)?.count ?? 0
  }

  private var connection: any SQLConnection {
    get throws {
      guard let db else { throw SQLError(.unavailable, "there is no transaction") }
      return db
    }
  }

  private func answer(_ before: Board, _ after: Board) -> UploadAnswer {
    UploadAnswer(
      epoch: after.epoch, after: before.cursor, cursor: after.cursor,
      new: after.cursor - before.cursor, afterHash: before.hash, cursorHash: after.hash)
  }

  private func stands(_ grant: Grant) throws -> Bool {
    if tokens.contains(grant.token) { return true }
    guard try !isShared && TokenRecord.stands(connection, number: grant.token, board: grant.board)
    else { return false }
    tokens.insert(grant.token)
    return true
  }

  private func board(_ number: Int64) throws -> Board? {
    if let known = boards[number] { return known }
    let found = try connection.first(Self.state, number) { Board($0, from: 0) }
    if let found { boards[number] = found }
    return found
  }

  private func replica(_ id: ReplicaID, _ board: Int64) throws -> Replica {
    if let known = replicas[board]?[id] { return known }
    return Replica(number: try ReplicaRecord.number(connection, id, of: board))
  }

  private func number(
    of id: ReplicaID, _ authors: inout [ReplicaID: Replica], _ board: Int64
  ) throws -> Int64 {
    if let number = authors[id]?.number { return number }
    let made = try ReplicaRecord.make(connection, id, of: board)
    authors[id]?.number = made
    return made
  }

  private func contains(_ author: Replica, _ digest: Digest, _ board: Int64) throws -> Bool {
    if author.added.contains(digest) { return true }
    guard let number = author.number else { return false }
    if author.last == digest { return true }
    return try Self.contains.contains { try connection.exists($0, board, number, digest) }
  }
}

/// An operation of an upload follows on one that is not here.
struct UnknownPredecessor: Error {
  /// Which one of the upload.
  let index: Int
  let replica: ReplicaID
}
