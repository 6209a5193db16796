import GRDB
import Replication

/// Makes of a damaged board one on which everything that is there is right.
///
/// Runs inside a transaction of the writer's. What is lost is put down in `damages`, and the board gets
/// a new epoch, at which every device lays its own operations beside the server's and sends what lacks.
struct BoardMending {
  private let db: Database
  private let board: Int64
  private var isThorough: Bool

  private init(db: Database, board: Int64, isThorough: Bool) {
    self.db = db
    self.board = board
    self.isThorough = isThorough
  }

  /// - Parameter isThorough: whether tables are made anew where rows are written otherwise.
  /// - Returns: whether the board has a new epoch.
  static func mend(
    _ db: Database, _ check: BoardCheck, isThorough: Bool, now: Int64
  ) throws -> Bool {
    var mending = BoardMending(db: db, board: check.board, isThorough: isThorough)
    var isLoss = false
    do {
      try db.inSavepoint {
        if check.findings.contains(.index) { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        for finding in check.findings where try mending.mend(finding, now) { isLoss = true }
        return .commit
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      // A row that is changed is looked for in the index by what it says now, right or wrong.
      try db.execute(sql: "REINDEX operations_by_digest; REINDEX replicas")
      mending.isThorough = true
      for finding in check.findings where try mending.mend(finding, now) { isLoss = true }
    }
    guard isLoss else { return false }
    try db.execute(
      sql: "UPDATE boards SET epoch = ? WHERE number = ?",
      arguments: [Int64.random(in: .min ... .max), check.board])
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
    try db.execute(
      sql: """
        UPDATE boards SET bytes = bytes - coalesce(
          (SELECT length(bytes) FROM operations WHERE board = :board AND cursor = :cursor), 0)
        WHERE number = :board
        """, arguments: ["board": board, "cursor": cursor])
    try db.execute(
      sql: """
        INSERT OR REPLACE INTO damages (board, first, cursor, replica, digest, hash, found)
        SELECT board, cursor, cursor, iif(:named, replica, NULL), iif(:named, digest, NULL), hash, :now
        FROM operations WHERE board = :board AND cursor = :cursor
        """, arguments: ["board": board, "cursor": cursor, "named": isNamed, "now": now])
    try db.execute(
      sql: "DELETE FROM operations WHERE board = ? AND cursor = ?", arguments: [board, cursor])
    return true
  }

  /// Notes that nothing is there from one cursor to another, where that is so.
  private func putDown(_ cursors: ClosedRange<Int64>, _ now: Int64) throws -> Bool {
    let (first, last) = (cursors.lowerBound, cursors.upperBound)
    let isThere = try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (
            SELECT 1 FROM operations WHERE board = :board AND cursor BETWEEN :first AND :last)
          OR EXISTS (
            SELECT 1 FROM segments WHERE board = :board AND cursor >= :first AND first <= :last)
        """, arguments: ["board": board, "first": first, "last": last])
    if isThere == true { return false }
    let named = try takeNames(first...last, now)
    // What the history came to is known where it is all that is missing at the end.
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO damages (board, first, cursor, hash, found)
        SELECT number, :first, :last, CASE WHEN cursor = :last THEN hash END, :now FROM boards
        WHERE number = :board AND :first <= :last
        """, arguments: ["board": board, "first": first + named, "last": last, "now": now])
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
      let gone = try Row.fetchCursor(
        db,
        sql: """
          SELECT replica, digest FROM packed
          WHERE board = :board AND segment NOT IN (SELECT number FROM segments WHERE board = :board)
          """, arguments: ["board": board])
      // Others are for the next gap.
      while names.count < cursors.count, let row = try gone.next() {
        if let name = row.integers { names.append(name) }
      }
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      // They are written anew, without those that are gone.
    }
    for (cursor, name) in zip(cursors, names) {
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO damages (board, first, cursor, replica, digest, hash, found)
          SELECT number, :cursor, :cursor, :replica, :digest, CASE WHEN cursor = :cursor THEN hash END, :now
          FROM boards WHERE number = :board
          """,
        arguments: [
          "board": board, "cursor": cursor, "replica": name[0], "digest": name[1], "now": now,
        ])
      try db.execute(
        sql: "DELETE FROM packed WHERE board = ? AND replica = ? AND digest = ?",
        arguments: [board, name[0], name[1]])
    }
    return Int64(names.count)
  }

  /// Takes a segment out, where it is not whole after all; where it is, the index is wrong.
  private func takeOutSegment(_ number: Int64) throws {
    guard let (segment, isSound) = try HistorySegment.find(db, number: number) else {
      return try db.execute(sql: "REINDEX segments")
    }
    if isSound, (try? segment.records()) != nil {
      // Unless the board has it twice, or in the wrong order.
      try db.execute(sql: "REINDEX segments")
      guard isThorough, segment.board == board else { return }
    }
    try db.execute(sql: "DELETE FROM segments WHERE number = ?", arguments: [number])
  }

  /// Writes the names of what is packed anew.
  private func writeNames() throws {
    var boards = [board]
    if isThorough {
      // A row in the wrong place can't be taken out by itself.
      let definition = try String.fetchOne(
        db, sql: "SELECT sql FROM sqlite_schema WHERE name = 'packed'")
      try db.execute(sql: "DROP TABLE packed; \(definition ?? "")")
      boards = try Int64.fetchAll(db, sql: "SELECT number FROM boards")
    } else {
      try db.execute(sql: "DELETE FROM packed WHERE board = ?", arguments: [board])
    }
    // Or a replica that is not found would get a second number.
    try db.execute(sql: "REINDEX replicas")
    let insert = try SQLiteStatement(db, "INSERT OR IGNORE INTO packed VALUES (?, ?, ?, ?)")
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
          insert.bind(1, board)
          insert.bind(2, replica)
          insert.bind(3, Int64(bitPattern: record.digest.bits))
          insert.bind(4, number)
          try insert.run()
        }
        return true
      }
    }
  }

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
    // A row in the wrong place is found, and taken out, by nothing but reading all into a table anew.
    let definitions = try String.fetchAll(
      db,
      sql: """
        SELECT sql FROM sqlite_schema WHERE tbl_name = 'operations' AND sql IS NOT NULL
        ORDER BY type DESC
        """)
    // In this file: a folder for temporary files may be small.
    try db.execute(
      sql: """
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
    let id = operation.replica.data
    if let known = try ReplicaRecord.number(db, operation.replica, of: board) {
      try db.execute(
        sql: "UPDATE operations SET replica = ? WHERE board = ? AND cursor = ?",
        arguments: [known, board, cursor])
    } else {
      // It is the replica's own row that is wrong, where that is not another board's.
      let isOthers = try Bool.fetchOne(
        db,
        sql: """
          SELECT 1 FROM replicas JOIN boards ON boards.number = replicas.board
          WHERE replicas.number = ? AND replicas.board != ?
          """, arguments: [row.replica, board])
      if isOthers == true { return try takeOut(cursor, isNamed: false, now) }
      try db.execute(
        sql: "UPDATE replicas SET id = ?, board = ? WHERE number = ?",
        arguments: [id, board, row.replica])
    }
    try db.execute(
      sql: "UPDATE operations SET seq = ?, digest = ? WHERE board = ? AND cursor = ?",
      arguments: [operation.seq, Int64(bitPattern: operation.digest.bits), board, cursor])
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
        try db.execute(
          sql: "UPDATE operations SET hash = ? WHERE board = ? AND cursor = ?",
          arguments: [Int64(bitPattern: hash.bits), board, cursor])
      }
      if count < 10_000 { break }
    }
    try writeBoard()
  }

  /// Works out the board's own row.
  private func writeBoard() throws {
    let last =
      try Int64.fetchOne(
        db,
        sql: """
          SELECT max(cursor) FROM (
            SELECT max(cursor) AS cursor FROM operations WHERE board = :board
            UNION ALL SELECT max(cursor) FROM damages WHERE board = :board
            UNION ALL SELECT max(cursor) FROM segments WHERE board = :board)
          """, arguments: ["board": board]) ?? 0
    let hash = try OperationRecords.hash(db, board: board, at: last)
    try db.execute(
      sql: """
        UPDATE boards SET cursor = :last, hash = coalesce(:hash, hash), bytes =
          (SELECT coalesce(sum(length(bytes)), 0) FROM operations WHERE board = :board)
          + (SELECT coalesce(sum(size), 0) FROM segments WHERE board = :board)
        WHERE number = :board
        """,
      arguments: [
        "board": board, "last": last, "hash": hash.map { Int64(bitPattern: $0.bits) },
      ])
  }
}
