import Replication

/// Makes of a damaged board one on which everything that is there is right.
///
/// Runs inside a transaction of the writer's. What is lost is put down in `damages`, and the board gets
/// a new epoch, at which every device lays its own operations beside the server's and sends what lacks.
struct BoardMending {
  private let db: any SQLConnection
  private let board: Int64
  private var isThorough: Bool

  private init(db: any SQLConnection, board: Int64, isThorough: Bool) {
    self.db = db
    self.board = board
    self.isThorough = isThorough
  }

  /// - Parameter isThorough: whether tables are made anew where rows are written otherwise.
  /// - Returns: whether the board has a new epoch.
  static func mend(
    _ db: any SQLConnection, _ check: BoardCheck, isThorough: Bool, now: Int64
  ) throws -> Bool {
    var mending = BoardMending(db: db, board: check.board, isThorough: isThorough)
    var isLoss = false
    do {
      try db.savepoint {
        if check.findings.contains(.index) { throw SQLError(.damaged, "the index is damaged") }
        for finding in check.findings where try mending.mend(finding, now) { isLoss = true }
      }
    } catch let error as SQLError where error.kind == .damaged {
      // A row that is changed is looked for in the index by what it says now, right or wrong.
      try Indexes.rebuild(db, of: "operations")
      try Indexes.rebuild(db, of: "replicas")
      mending.isThorough = true
      for finding in check.findings where try mending.mend(finding, now) { isLoss = true }
    }
    if db.dialect == .postgreSQL {
      try db.run("UPDATE boards SET mended = mended + 1 WHERE number = $1", check.board)
    }
    guard isLoss else { return false }
    try db.run(
      "UPDATE boards SET epoch = $1 WHERE number = $2", BoardRecord.newEpoch(), check.board)
    return true
  }

  /// - Returns: whether something was put down as lost.
  private func mend(_ finding: BoardCheck.Finding, _ now: Int64) throws -> Bool {
    switch finding {
    case .bytes(let cursor, let isNamed): return try putDown(cursor, isNamed: isNamed, now)
    case .missing(let first, let last): return try putDown(first...last, now)
    case .columns(let cursor): return try writeColumns(cursor, now)
    case .hash(let cursor): try writeHashes(from: cursor)
    case .table: try makeTable()
    case .index: break
    case .segment(let number): try takeOutSegment(number)
    case .names: try writeNames()
    case .board: try writeBoard()
    }
    return false
  }

  /// Takes a row out, where it is not whole after all.
  private func putDown(_ cursor: Int64, isNamed: Bool, _ now: Int64) throws -> Bool {
    // Who found it damaged may have read it wrongly.
    guard let row = try row(cursor), Digest(SHA256.prefix64(row.bytes)) != row.digest else {
      return false
    }
    return try takeOut(cursor, isNamed: isNamed, now)
  }

  private func takeOut(_ cursor: Int64, isNamed: Bool, _ now: Int64) throws -> Bool {
    try db.run(
      """
      UPDATE boards SET bytes = boards.bytes - coalesce(
        (SELECT length(operations.bytes) FROM operations WHERE board = $1 AND cursor = $2), 0)
      WHERE number = $1
      """, board, cursor)
    try db.run("DELETE FROM damages WHERE board = $1 AND cursor = $2", board, cursor)
    try db.run(
      """
      INSERT INTO damages (board, first, cursor, replica, digest, hash, found)
      SELECT board, cursor, cursor, CASE WHEN $3 = 1 THEN replica END,
        CASE WHEN $3 = 1 THEN digest END, hash, CAST($4 AS bigint)
      FROM operations WHERE board = $1 AND cursor = $2
      """, board, cursor, isNamed ? 1 : 0, now)
    try db.run("DELETE FROM operations WHERE board = $1 AND cursor = $2", board, cursor)
    return true
  }

  /// Notes that nothing is there from one cursor to another, where that is so.
  private func putDown(_ cursors: ClosedRange<Int64>, _ now: Int64) throws -> Bool {
    let (first, last) = (cursors.lowerBound, cursors.upperBound)
    let isThere =
      try db.exists(
        "SELECT 1 FROM operations WHERE board = $1 AND cursor BETWEEN $2 AND $3 LIMIT 1",
        board, first, last)
      || db.exists(
        "SELECT 1 FROM segments WHERE board = $1 AND cursor >= $2 AND first <= $3 LIMIT 1",
        board, first, last)
    if isThere { return false }
    let named = try takeNames(first...last, now)
    // What the history came to is known where it is all that is missing at the end.
    try db.run(
      """
      INSERT INTO damages (board, first, cursor, hash, found)
      SELECT number, CAST($2 AS bigint), CAST($3 AS bigint), CASE WHEN cursor = $3 THEN hash END,
        CAST($4 AS bigint)
      FROM boards WHERE number = $1 AND CAST($2 AS bigint) <= CAST($3 AS bigint)
      ON CONFLICT DO NOTHING
      """, board, first + named, last, now)
    try writeBoard()
    return true
  }

  /// Notes by name what was packed in a segment that is gone, so that it is missed and can come again.
  ///
  /// - Parameter cursors: where it was, in whatever order.
  /// - Returns: of how many the names are known.
  private func takeNames(_ cursors: ClosedRange<Int64>, _ now: Int64) throws -> Int64 {
    var names: [[Int64]] = []
    do {
      // Others are for the next gap.
      try db.forEach(
        """
        SELECT replica, digest FROM packed WHERE board = $1
          AND segment NOT IN (SELECT number FROM segments WHERE board = $1) LIMIT $2
        """, values: [board, cursors.count]
      ) { row in
        if row.isInteger(0), row.isInteger(1) { names.append([row.integer(0), row.integer(1)]) }
        return true
      }
    } catch let error as SQLError where error.kind == .damaged {
      // They are written anew, without those that are gone.
    }
    for (cursor, name) in zip(cursors, names) {
      try db.run(
        """
        INSERT INTO damages (board, first, cursor, replica, digest, hash, found)
        SELECT number, CAST($2 AS bigint), CAST($2 AS bigint), CAST($3 AS bigint),
          CAST($4 AS bigint), CASE WHEN cursor = $2 THEN hash END, CAST($5 AS bigint)
        FROM boards WHERE number = $1
        ON CONFLICT DO NOTHING
        """, board, cursor, name[0], name[1], now)
      try db.run(
        "DELETE FROM packed WHERE board = $1 AND replica = $2 AND digest = $3",
        board, name[0], name[1])
    }
    return Int64(names.count)
  }

  /// Takes a segment out, where it is not whole after all; where it is, the index is wrong.
  private func takeOutSegment(_ number: Int64) throws {
    guard let (segment, isSound) = try HistorySegment.find(db, board: board, number: number)
    else { return try Indexes.rebuild(db, of: "segments") }
    if isSound, (try? segment.records()) != nil {
      // Unless the board has it twice, or in the wrong order.
      try Indexes.rebuild(db, of: "segments")
      guard isThorough, segment.board == board else { return }
    }
    try db.run(Self.deleteSegment, board, number)
  }

  private static let deleteSegment = SQLStatement(
    // Whatever board a damaged row says that it is of.
    sqlite: "DELETE FROM segments WHERE number = $2 AND $1 = $1",
    postgreSQL: "DELETE FROM segments WHERE board = $1 AND number = $2")

  /// Writes the names of what is packed anew.
  private func writeNames() throws {
    var boards = [board]
    if isThorough, db.dialect == .sqlite {
      // A row in the wrong place can't be taken out by itself.
      let definition = try db.first("SELECT sql FROM sqlite_schema WHERE name = 'packed'") {
        $0.text(0)
      }
      try db.execute("DROP TABLE packed; \(definition ?? "")")
      boards = try db.integers("SELECT number FROM boards")
    } else {
      try db.run("DELETE FROM packed WHERE board = $1", board)
    }
    // Or a replica that is not found would get a second number.
    try Indexes.rebuild(db, of: "replicas")
    for board in boards {
      var numbers: [ReplicaID: Int64] = [:]
      try HistorySegment.forEach(db, board: board, after: Int64.min) { segment, isSound in
        guard isSound, let number = segment.number, let records = try? segment.records() else {
          return true
        }
        for record in records {
          let id = record.operation.replica
          let replica = try numbers[id] ?? ReplicaRecord.numberOrNew(db, id, of: board)
          numbers[id] = replica
          try db.run(Self.insertName, board, replica, record.digest, number)
        }
        return true
      }
    }
  }

  private static let insertName: SQLStatement = """
    INSERT INTO packed (board, replica, digest, segment) VALUES ($1, $2, $3, $4)
    ON CONFLICT DO NOTHING
    """

  private func row(_ cursor: Int64) throws -> OperationRecords.Row? {
    var found: OperationRecords.Row?
    try OperationRecords.forEachRow(db, board: board, after: cursor - 1) { row in
      if row.cursor == cursor { found = row }
      return false
    }
    return found
  }

  /// Makes the table anew of all rows that belong to a board, each where it says that it belongs. What is
  /// missing then, the next look finds.
  private func makeTable() throws {
    switch db.dialect {
    case .sqlite: try sortTable()
    case .postgreSQL:
      // The order of rows is no matter of theirs there.
      try db.run(
        """
        DELETE FROM operations WHERE board = $1 AND (
          cursor NOT BETWEEN 1 AND 9007199254740991
          OR cursor <= (SELECT coalesce(max(cursor), 0) FROM segments WHERE board = $1)
          OR replica NOT IN (SELECT number FROM replicas WHERE board = $1)
          OR token NOT IN (SELECT number FROM tokens WHERE board = $1))
        """, board)
    }
  }

  private func sortTable() throws {
    // A row in the wrong place is found, and taken out, by nothing but reading all into a table anew.
    let definitions = try db.all(
      """
      SELECT sql FROM sqlite_schema WHERE tbl_name = 'operations' AND sql IS NOT NULL
      ORDER BY type DESC
      """
    ) { $0.text(0) }
    // In this file: a folder for temporary files may be small.
    try db.execute(
      """
      CREATE TABLE sorting AS SELECT * FROM operations NOT INDEXED
        WHERE board IN (SELECT number FROM boards) AND cursor BETWEEN 1 AND 9007199254740991
          AND (board != \(board) OR cursor > (
            SELECT coalesce(max(cursor), 0) FROM segments WHERE segments.board = operations.board))
          AND replica IN (SELECT number FROM replicas) AND token IN (SELECT number FROM tokens);
      DROP TABLE operations;
      \(definitions.joined(separator: ";"));
      INSERT OR IGNORE INTO operations SELECT * FROM sorting ORDER BY board, cursor;
      DROP TABLE sorting;
      """)
  }

  /// Writes anew what the bytes say of their operation; one of another board is taken out.
  private func writeColumns(_ cursor: Int64, _ now: Int64) throws -> Bool {
    guard let row = try row(cursor),
      let operation = try? Replication.Operation(canonicalBytes: row.bytes)
    else { return false }
    var replica = try ReplicaRecord.number(db, operation.replica, of: board)
    if replica == nil {
      // Either the replica's own row is wrong, or the operation is another board's: the history knows.
      let before = try OperationRecords.hash(db, board: board, at: cursor - 1)
      guard before.map({ HistoryHash.behind($0, operation.digest) == row.hash }) == true else {
        return try takeOut(cursor, isNamed: false, now)
      }
      replica = try ReplicaRecord.make(db, operation.replica, of: board)
    }
    try db.run(
      """
      UPDATE operations SET replica = $1, seq = $2, digest = $3 WHERE board = $4 AND cursor = $5
      """, replica, operation.seq, operation.digest, board, cursor)
    return false
  }

  /// Works out the history's hashes from a cursor on, until they are right again.
  private func writeHashes(from first: Int64) throws {
    guard var hash = try OperationRecords.hash(db, board: board, at: first - 1) else { return }
    var next = first
    var isRight = false
    while !isRight {
      var wrong: [(cursor: Int64, hash: Digest)] = []
      var count = 0
      var isGap = false
      try OperationRecords.forEachRow(db, board: board, after: next - 1) { row in
        isGap = row.cursor != next
        if isGap { return false }
        hash = HistoryHash.behind(hash, row.digest)
        isRight = hash == row.hash
        if isRight { return false }
        wrong.append((row.cursor, hash))
        next += 1
        count += 1
        return count < 10_000
      }
      for (cursor, hash) in wrong {
        try db.run(
          "UPDATE operations SET hash = $1 WHERE board = $2 AND cursor = $3", hash, board, cursor)
      }
      if count < 10_000 { break }
    }
    try writeBoard()
  }

  /// Works out the board's own row.
  private func writeBoard() throws {
    let ends = try [Self.lastLoose, Self.lastLost, Self.lastPacked].map { statement in
      try db.integer(statement, board) ?? 0
    }
    let last = ends.max() ?? 0
    let hash = try OperationRecords.hash(db, board: board, at: last)
    try db.run(
      """
      UPDATE boards SET cursor = $2, hash = coalesce(CAST($3 AS bigint), hash), bytes =
        (SELECT coalesce(sum(length(operations.bytes)), 0) FROM operations WHERE board = $1)
        + (SELECT coalesce(sum(size), 0) FROM segments WHERE board = $1)
      WHERE number = $1
      """, board, last, hash)
  }

  private static let lastLoose: SQLStatement =
    "SELECT max(cursor) FROM operations WHERE board = $1"
  private static let lastLost: SQLStatement = "SELECT max(cursor) FROM damages WHERE board = $1"
  private static let lastPacked: SQLStatement = "SELECT max(cursor) FROM segments WHERE board = $1"
}

/// Working out anew what leads to rows.
enum Indexes {
  /// Works out the indexes of a table anew.
  ///
  /// - Complexity: O(rows · log(rows)), while nobody else reads or writes the table.
  static func rebuild(_ db: any SQLConnection, of table: String) throws {
    switch db.dialect {
    case .sqlite: try db.execute("REINDEX \(table)")
    case .postgreSQL: try db.execute("REINDEX TABLE \(table)")
    }
  }
}
