import Replication

/// Looks through everything that lies of a board, operation by operation, and says what is not as it was
/// written.
///
/// Goes in pieces, each a transaction of its own, while others write: what comes meanwhile is looked at,
/// too. Used by one task.
final class BoardCheck: @unchecked Sendable {
  /// What was found.
  enum Finding: Equatable, Sendable {
    /// The operation's bytes are not those of its digest; `isNamed` where the history confirms that, or
    /// nothing speaks against it.
    case bytes(at: Int64, isNamed: Bool)
    /// The operations from one cursor to another are gone.
    case missing(from: Int64, to: Int64)
    /// The operation is whole, and other columns of its row are not.
    case columns(at: Int64)
    /// The history's hash is wrong from here on.
    case hash(at: Int64)
    /// The table is not in order, or holds other rows than its index leads to; the rest shows only when it
    /// has been made anew.
    case table
    /// The index does not lead to an operation.
    case index
    /// A segment, by the number of its row, is not what it was; what it held shows as missing when it has
    /// been taken out.
    case segment(number: Int64)
    /// The names of packed operations are others than those that the segments hold.
    case names
    /// The board's own row does not say how far it came.
    case board
  }

  /// The number of the board's row.
  let board: Int64
  private(set) var findings: [Finding] = []
  /// How many operations were looked at.
  private(set) var count: Int64 = 0

  /// Processor time of one piece.
  private static let pieceSeconds = 0.005
  /// How many findings are enough to act upon; the next check finds the rest.
  static let mostFindings = 1000

  private var cursor: Int64 = 0
  private var bytes: Int64 = 0
  /// The hash up to the cursor; nil behind a gap of which nothing is known.
  private var hash: Digest? = HistoryHash.start
  private var losses: [Loss]
  private var isIndexSound = true
  private var isInOrder = true
  private var isPastSegments = false
  /// The end of the last segment when all were looked at.
  private var lastPacked: Int64 = 0
  /// How many operations are packed, and how many of them again in another segment.
  private var packed: Int64 = 0
  private var again: Int64 = 0
  private var areNamesSound = true
  private var replicas: [Int64: [UInt8]] = [:]
  private var numbers: [ReplicaID: Int64] = [:]

  /// A row of what was lost before: one operation, or where nothing is known of them, all up to a cursor.
  private struct Loss {
    let first: Int64
    let cursor: Int64
    let hash: Digest?
  }

  /// Begins at the first operation.
  init(_ db: any SQLConnection, board: Int64) throws {
    self.board = board
    losses = try db.all(
      "SELECT first, cursor, hash FROM damages WHERE board = $1 ORDER BY cursor DESC", board
    ) { row in
      Loss(first: row.integer(0), cursor: row.integer(1), hash: row.optionalDigest(2))
    }
  }

  /// A part of the index can't be read: the transaction is spoilt, and the check goes on in the next.
  struct IndexDamage: Error {}

  /// Goes on for a few milliseconds.
  ///
  /// - Returns: whether that was all.
  /// - Throws: ``IndexDamage``, at most once; ``SQLError``.
  func go(on db: any SQLConnection) throws -> Bool {
    let start = processorSeconds()
    var isAtEnd = true
    if !isPastSegments {
      try HistorySegment.forEach(db, board: board, after: count == 0 ? Int64.min : cursor) {
        segment, isSound in
        try look(at: segment, isSound: isSound, db)
        isAtEnd = processorSeconds() - start < Self.pieceSeconds
        return isAtEnd && findings.count < Self.mostFindings
      }
      if findings.count >= Self.mostFindings { return true }
      guard isAtEnd else { return false }
      isPastSegments = true
    } else if try wasPacked(db) {
      // What was packed since is neither where it was nor where it was looked for.
      try beginAnew(db)
      return false
    }
    // No cursor is below 1, unless it is damaged.
    let after = count == packed ? Int64.min : cursor
    try OperationRecords.forEachRow(db, board: board, after: after) { row in
      guard row.cursor > cursor, row.cursor <= Replication.Operation.Limit.exact else {
        // Segments that are not what they were may say anything.
        if !findings.contains(where: { $0.isSegment }) { findings = [.table] }
        isInOrder = false
        return false
      }
      try look(at: row, db)
      isAtEnd = processorSeconds() - start < Self.pieceSeconds
      return isAtEnd && findings.count < Self.mostFindings
    }
    if !isInOrder || findings.count >= Self.mostFindings { return true }
    if isAtEnd { try finish(db) }
    return isAtEnd
  }

  private func look(at segment: HistorySegment, isSound: Bool, _ db: any SQLConnection) throws {
    guard isSound, segment.first > cursor, let records = try? segment.records() else {
      findings.append(.segment(number: segment.number ?? 0))
      return
    }
    pass(to: segment.first)
    if areNamesSound, try !records.allSatisfy({ try isNamed($0, segment, db) }) { noteNames() }
    count += Int64(records.count)
    packed += Int64(records.count)
    cursor = segment.cursor
    lastPacked = cursor
    bytes += segment.size
    hash = segment.hash
  }

  /// Whether more is packed than when the segments were looked at.
  private func wasPacked(_ db: any SQLConnection) throws -> Bool {
    let last = try db.integer("SELECT max(cursor) FROM segments WHERE board = $1", board)
    return (last ?? 0) != lastPacked && !findings.contains { $0.isSegment }
  }

  private func beginAnew(_ db: any SQLConnection) throws {
    let anew = try BoardCheck(db, board: board)
    losses = anew.losses
    findings = []
    (count, packed, again, cursor, lastPacked, bytes) = (0, 0, 0, 0, 0, 0)
    hash = HistoryHash.start
    (isPastSegments, isInOrder, isIndexSound, areNamesSound) = (false, true, true, true)
  }

  private func isNamed(
    _ record: OperationRecords.Record, _ segment: HistorySegment, _ db: any SQLConnection
  ) throws -> Bool {
    let id = record.operation.replica
    guard let replica = try numbers[id] ?? ReplicaRecord.number(db, id, of: board) else {
      return false
    }
    numbers[id] = replica
    do {
      let name = try db.first(Self.segmentOfName, board, replica, record.digest) { row in
        row.isInteger(0) ? row.integer(0) : nil
      }
      guard let named = name ?? nil else { return false }
      if named == segment.number { return true }
      // It may be there twice, where it came again while its name was damaged.
      guard let (other, isSound) = try HistorySegment.find(db, board: board, number: named),
        isSound,
        other.board == board, let records = try? other.records(),
        records.contains(where: { $0.digest == record.digest && $0.operation.replica == id })
      else { return false }
      again += 1
      return true
    } catch let error as SQLError where error.kind == .damaged {
      noteNames()
      throw IndexDamage()
    }
  }

  private static let segmentOfName: SQLStatement =
    "SELECT segment FROM packed WHERE board = $1 AND replica = $2 AND digest = $3"

  private func noteNames() {
    areNamesSound = false
    findings.append(.names)
  }

  private func look(
    at row: OperationRecords.Row, _ db: any SQLConnection
  ) throws {
    if isIndexSound, try !isFound(row, db) { noteIndex() }
    pass(to: row.cursor)
    count += 1
    cursor = row.cursor
    bytes += Int64(row.bytes.count)
    let digest = Digest(SHA256.prefix64(row.bytes))
    let operation = try? Replication.Operation(canonicalBytes: row.bytes)
    guard let operation, digest == row.digest else {
      // Either the bytes are wrong, or the digest is, and the history knows the right one.
      let isWhole =
        operation != nil && hash.map { row.hash == HistoryHash.behind($0, digest) } == true
      let isNamed = hash.map { row.hash == HistoryHash.behind($0, row.digest) } ?? true
      findings.append(
        isWhole ? .columns(at: row.cursor) : .bytes(at: row.cursor, isNamed: isNamed))
      hash = row.hash
      return
    }
    if try operation.seq != row.seq || operation.replica.bytes != replica(row.replica, db) {
      findings.append(.columns(at: row.cursor))
    }
    let right = hash.map { HistoryHash.behind($0, row.digest) } ?? row.hash
    if right != row.hash { findings.append(.hash(at: row.cursor)) }
    hash = right
  }

  /// Accounts for what should lie between the last one and another cursor.
  private func pass(to end: Int64) {
    var next = cursor + 1
    while let loss = losses.last, loss.cursor < end {
      losses.removeLast()
      // It came again at the same place, or was put down twice.
      guard loss.cursor >= next else { continue }
      if loss.first > next { findings.append(.missing(from: next, to: loss.first - 1)) }
      hash = loss.hash
      next = loss.cursor + 1
    }
    if next < end {
      findings.append(.missing(from: next, to: end - 1))
      hash = nil
    }
  }

  private func finish(_ db: any SQLConnection) throws {
    guard let record = try BoardRecord.find(db, number: board) else { return }
    let isPossible =
      record.cursor >= cursor && record.cursor <= Replication.Operation.Limit.exact
    if isPossible { pass(to: record.cursor + 1) }
    if findings.contains(where: { $0.isGap }), try indexed(db) != count - packed {
      return findings = [.table]
    }
    // Those of what is missing are dealt with there.
    if areNamesSound, !findings.contains(where: { $0.isGap || $0.hidesOthers }),
      try named(db) != packed - again
    {
      noteNames()
    }
    if !isPossible || record.bytes != bytes || hash.map({ $0 != record.hash }) == true {
      findings.append(.board)
    }
  }

  /// How many names of packed operations the board has.
  private func named(_ db: any SQLConnection) throws -> Int64 {
    try db.integer("SELECT count(*) FROM packed WHERE board = $1", board) ?? 0
  }

  /// How many operations of the board the index leads to.
  private func indexed(_ db: any SQLConnection) throws -> Int64 {
    try db.integer(Self.indexed, board) ?? 0
  }

  private static let indexed = SQLStatement(
    sqlite: "SELECT count(*) FROM operations INDEXED BY operations_by_digest WHERE board = $1",
    postgreSQL: "SELECT count(*) FROM operations WHERE board = $1")
  private static let cursorByIndex = SQLStatement(
    sqlite: """
      SELECT cursor FROM operations INDEXED BY operations_by_digest
      WHERE board = $1 AND replica = $2 AND digest = $3
      """,
    postgreSQL: """
      SELECT cursor FROM operations WHERE board = $1 AND replica = $2 AND digest = $3
      """)

  private func replica(_ number: Int64, _ db: any SQLConnection) throws -> [UInt8]? {
    if let known = replicas[number] { return known }
    let id = try db.first(
      "SELECT id FROM replicas WHERE board = $1 AND number = $2", board, number
    ) { $0.bytes(0) }
    if let id { replicas[number] = id }
    return id
  }

  private func noteIndex() {
    isIndexSound = false
    findings.append(.index)
  }

  private func isFound(_ row: OperationRecords.Row, _ db: any SQLConnection) throws -> Bool {
    do {
      return try db.integer(Self.cursorByIndex, board, row.replica, row.digest) == row.cursor
    } catch let error as SQLError where error.kind == .damaged {
      noteIndex()
      throw IndexDamage()
    }
  }
}

extension BoardCheck.Finding {
  /// For a log or a terminal.
  var words: String {
    switch self {
    case .bytes(let cursor, _): "operation \(cursor) isn't what it was"
    case .missing(let first, let last) where first == last: "operation \(first) is missing"
    case .missing(let first, let last): "operations \(first) to \(last) are missing"
    case .columns(let cursor): "the row of operation \(cursor) is damaged, the operation is whole"
    case .hash(let cursor): "the hash of the history is wrong at operation \(cursor)"
    case .table: "the table of operations is damaged"
    case .index: "the index of operations is damaged"
    case .segment: "a packed part of the history is damaged"
    case .names: "the names of packed operations are damaged"
    case .board: "the board's own row is damaged"
    }
  }

  /// Whether what else there is shows only when this has been mended.
  var hidesOthers: Bool {
    switch self {
    case .table, .segment, .names: true
    default: false
    }
  }

  /// Whether it is a segment.
  fileprivate var isSegment: Bool {
    if case .segment = self { true } else { false }
  }

  /// Whether operations are not there at all.
  fileprivate var isGap: Bool {
    if case .missing = self { true } else { false }
  }
}
