import Replication

/// A board as its row in the database says.
struct BoardRecord: Sendable {
  /// The number by which other rows name it.
  let number: Int64
  /// This life of the board on this server.
  let epoch: UInt64
  /// How many operations came so far.
  let cursor: Int64
  /// The sum of their canonical bytes.
  let bytes: Int64
  /// The hash of its history.
  let hash: Digest
  /// When it was made, in milliseconds since 1970.
  let made: Int64

  private init(_ row: any SQLRow) {
    number = row.integer(0)
    epoch = UInt64(bitPattern: row.integer(1))
    cursor = row.integer(2)
    bytes = row.integer(3)
    made = row.integer(4)
    hash = row.digest(5)
  }

  private static let byID = SQLStatement(
    sqlite: "SELECT number, epoch, cursor, bytes, made, hash FROM boards WHERE id = $1",
    postgreSQL: """
      SELECT number, epoch, cursor, bytes, made, hash FROM boards
      WHERE number = ANY($2) AND id = $1
      """)
  private static let byNumber: SQLStatement =
    "SELECT number, epoch, cursor, bytes, made, hash FROM boards WHERE number = $1"

  /// The board of that name.
  static func find(_ db: any SQLConnection, _ id: BoardID) throws -> BoardRecord? {
    switch db.dialect {
    case .sqlite: try db.first(byID, id, read: BoardRecord.init)
    case .postgreSQL: try db.first(byID, id, numbers(of: id), read: BoardRecord.init)
    }
  }

  /// The board of that number.
  static func find(_ db: any SQLConnection, number: Int64) throws -> BoardRecord? {
    try db.first(byNumber, number, read: BoardRecord.init)
  }

  /// Keeps others from writing boards, until the transaction is over; for PostgreSQL
  /// alone, since a file has but one that writes.
  static let holdAll: SQLStatement =
    "SELECT 1 FROM boards WHERE number = ANY($1) ORDER BY number FOR NO KEY UPDATE"

  /// The same with those that nobody else keeps at the moment; the others are left out.
  static let holdFree: SQLStatement = """
    SELECT number FROM boards WHERE number = ANY($1) ORDER BY number FOR NO KEY UPDATE SKIP LOCKED
    """

  /// Keeps others from writing a board, until the transaction is over.
  static func hold(_ db: any SQLConnection, number: Int64) throws {
    if db.dialect == .postgreSQL { try db.run(holdAll, [number]) }
  }

  /// Makes an empty board with a new epoch; nil where there is one of that name already.
  static func make(_ db: any SQLConnection, _ id: BoardID, now: Int64) throws -> BoardRecord? {
    let isMade = try insert(
      db, id, epoch: newEpoch(), cursor: 0, bytes: 0, made: now, hash: HistoryHash.start)
    return isMade == nil ? nil : try find(db, id)
  }

  /// Makes a board's row; nil where there is one of that name already.
  ///
  /// - Returns: its number. In a file, where numbers are short, they are counted. Where tables may be
  ///   spread over machines, a count would be a place that all of them have to ask: there it is made of
  ///   the name.
  static func insert(
    _ db: any SQLConnection, _ id: BoardID, epoch: Int64, cursor: Int64, bytes: Int64, made: Int64,
    hash: Digest
  ) throws -> Int64? {
    let numbers: [Int64?] = db.dialect == .postgreSQL ? numbers(of: id) : [nil]
    for number in numbers {
      let found = try db.integer(
        """
        INSERT INTO boards (number, id, epoch, cursor, bytes, made, hash)
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING number
        """, number, id, epoch, cursor, bytes, made, hash)
      if let found { return found }
      // Either it is there, or another one has its number: then it gets its second one.
      if try find(db, id) != nil { return nil }
    }
    return nil
  }

  /// The two numbers that a board of that name may have in PostgreSQL, the likelier first: names are
  /// chosen by devices, and nobody can find one that has both numbers of others.
  private static func numbers(of id: BoardID) -> [Int64] {
    let hash = SHA256.hash(id.bytes)
    return [0, 8].map { start in
      hash[start..<start + 8].reduce(0) { $0 << 8 | Int64($1) }
    }
  }

  /// Random bits for another life of a board.
  static func newEpoch() -> Int64 { .random(in: .min ... .max) }
}

extension BoardID {
  /// What the board of that number is called.
  static func find(_ db: any SQLConnection, number: Int64) throws -> BoardID? {
    try db.first("SELECT id FROM boards WHERE number = $1", number) { BoardID(bytes: $0.bytes(0)) }
      ?? nil
  }

  /// The name that sixteen bytes, big-endian, stand for.
  init?(bytes: [UInt8]) {
    guard let (high, low) = words(bytes) else { return nil }
    self.init(high: high, low: low)
  }

  /// The sixteen bytes, big-endian.
  var bytes: [UInt8] { bigEndian(high, low) }
}

extension ReplicaID {
  /// The replica that sixteen bytes, big-endian, stand for.
  init?(bytes: [UInt8]) {
    guard let (high, low) = words(bytes) else { return nil }
    self.init(high: high, low: low)
  }

  /// The sixteen bytes, big-endian.
  var bytes: [UInt8] { bigEndian(high, low) }
}

private func words(_ bytes: [UInt8]) -> (UInt64, UInt64)? {
  guard bytes.count == 16 else { return nil }
  func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
  return (word(bytes[..<8]), word(bytes[8...]))
}

private func bigEndian(_ words: UInt64...) -> [UInt8] {
  words.flatMap { word in withUnsafeBytes(of: word.bigEndian) { [UInt8]($0) } }
}
