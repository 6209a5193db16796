import Replication

/// Carries all that is known of boards from one database to another one that has its tables and nothing
/// in them; either may be SQLite or PostgreSQL.
///
/// Whatever is not damaged arrives as it was: who wrote what, in which order, with the same cursors and
/// hashes. What rows call each other is each database's own affair, and is worked out anew.
struct DatabaseTransfer {
  /// Where it comes from; inside a transaction that sees one moment.
  let source: any SQLConnection
  /// Where it goes to; inside a transaction.
  let target: any SQLConnection
  /// Whether boards begin another life, by which devices learn that the server may have forgotten
  /// something.
  var isRestoring = false

  /// How many rows are read at once.
  private static let part = 256

  /// Carries everything over.
  ///
  /// - Parameter progress: hears now and then which part is done, from 0 to 1.
  /// - Throws: ``DatabaseFinding/damaged(_:)``, ``SQLError``.
  /// - Complexity: O(size of the database), in memory O(replicas of a board).
  func run(_ progress: (Double) -> Void = { _ in }) throws {
    let all = max(
      1, try source.integer("SELECT CAST(coalesce(sum(cursor), 0) AS bigint) FROM boards") ?? 1)
    var done: Int64 = 0
    for number in try source.integers("SELECT number FROM boards ORDER BY number") {
      guard let record = try BoardRecord.find(source, number: number),
        let id = try BoardID.find(source, number: number)
      else { throw DatabaseFinding.damaged("a board has no name") }
      try carry(record, id) { count in
        progress(min(1, Double(done + count) / Double(all)))
      }
      done += record.cursor
    }
    if target.dialect == .postgreSQL {
      // What is numbered next goes on behind what came with a number.
      for table in ["tokens", "segments"] {
        _ = try target.integer(
          """
          SELECT setval(pg_get_serial_sequence('\(table)', 'number'),
            (SELECT coalesce(max(number), 0) + 1 FROM \(table)), false)
          """)
      }
    }
  }

  private func carry(
    _ board: BoardRecord, _ id: BoardID, _ progress: (Int64) -> Void
  ) throws {
    let number = try BoardRecord.insert(
      target, id, epoch: isRestoring ? BoardRecord.newEpoch() : Int64(bitPattern: board.epoch),
      cursor: board.cursor, bytes: board.bytes, made: board.made, hash: board.hash)
    guard let number else { throw DatabaseFinding.damaged("two boards have the name \(id)") }
    let from = board.number
    try source.forEach(
      """
      SELECT number, hash, "right", name, made, used, revoked FROM tokens WHERE board = $1
      ORDER BY number
      """, values: [from]
    ) { row in
      try TokenRecord.claim(target, hash: row.bytes(1), board: number)
      try target.run(
        """
        INSERT INTO tokens (board, number, hash, "right", name, made, used, revoked)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        """, number, row.integer(0), row.bytes(1), row.text(2), row.text(3), row.integer(4),
        row.optionalInteger(5), row.optionalInteger(6))
      return true
    }
    var replicas: [Int64: Int64] = [:]
    try source.forEach(
      "SELECT number, id FROM replicas WHERE board = $1 ORDER BY number", values: [from]
    ) { row in
      guard let id = ReplicaID(bytes: row.bytes(1)) else {
        throw DatabaseFinding.damaged("a replica has no name")
      }
      replicas[row.integer(0)] = try ReplicaRecord.make(target, id, of: number)
      return true
    }
    func replica(_ row: any SQLRow, _ column: Int) throws -> Int64 {
      guard let known = replicas[row.integer(column)] else {
        throw DatabaseFinding.damaged("an operation of \(id) has no author")
      }
      return known
    }
    var count: Int64 = 0
    try parts(
      """
      SELECT cursor, replica, seq, digest, token, proven, hash, bytes FROM operations
      WHERE board = $1 AND cursor > $2 ORDER BY cursor LIMIT $3
      """, of: from
    ) { row in
      try target.run(
        """
        INSERT INTO operations (board, cursor, replica, seq, digest, token, proven, hash, bytes)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        """, number, row.integer(0), try replica(row, 1), row.integer(2), row.digest(3),
        row.integer(4), row.integer(5), row.digest(6), row.bytes(7))
      count += 1
      if count % 1024 == 0 { progress(count) }
      return row.integer(0)
    }
    try HistorySegment.forEach(source, board: from, after: Int64.min) { segment, isSound in
      guard isSound else { throw DatabaseFinding.damaged("a packed part of \(id) is damaged") }
      try segment.carry(to: target, as: number)
      count += segment.cursor - segment.first + 1
      progress(count)
      return true
    }
    try carryNames(from, number, replica)
    try source.forEach(
      "SELECT first, cursor, replica, digest, hash, found FROM damages WHERE board = $1",
      values: [from]
    ) { row in
      try target.run(
        """
        INSERT INTO damages (board, first, cursor, replica, digest, hash, found)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        """, number, row.integer(0), row.integer(1),
        row.isNull(2) ? nil : try replica(row, 2), row.optionalInteger(3), row.optionalInteger(4),
        row.integer(5))
      return true
    }
  }

  /// Reads rows in parts; `body` carries each over and returns the cursor behind which it goes on.
  private func parts(
    _ statement: SQLStatement, of board: Int64, _ body: (any SQLRow) throws -> Int64
  ) throws {
    var (last, count) = (Int64.min, 0)
    repeat {
      count = 0
      try source.forEach(statement, values: [board, last, Self.part]) { row in
        last = try body(row)
        count += 1
        return true
      }
    } while count == Self.part
  }

  private func carryNames(
    _ from: Int64, _ number: Int64, _ replica: (any SQLRow, Int) throws -> Int64
  ) throws {
    var (last, count) = ((Int64.min, Int64.min), 0)
    repeat {
      count = 0
      try source.forEach(
        """
        SELECT replica, digest, segment FROM packed
        WHERE board = $1 AND (replica, digest) > ($2, $3) ORDER BY replica, digest LIMIT $4
        """, values: [from, last.0, last.1, Self.part]
      ) { row in
        last = (row.integer(0), row.integer(1))
        try target.run(
          "INSERT INTO packed (board, replica, digest, segment) VALUES ($1, $2, $3, $4)", number,
          try replica(row, 0), last.1, row.integer(2))
        count += 1
        return true
      }
    } while count == Self.part
  }
}
