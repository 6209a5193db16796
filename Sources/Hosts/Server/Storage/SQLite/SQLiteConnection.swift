import GRDB
import GRDBSQLite

/// A connection to SQLite, straight through its C interface: for what happens with every count.
///
/// As short-lived as the access in which GRDB hands out its own; prepared statements stay with that.
final class SQLiteConnection: SQLConnection {
  private let db: Database
  private let connection: OpaquePointer

  var dialect: SQLDialect { .sqlite }

  /// Works on GRDB's connection.
  init(_ db: Database) throws {
    guard let connection = db.sqliteConnection else {
      throw SQLError(.unavailable, "the connection is closed")
    }
    self.db = db
    self.connection = connection
  }

  func forEach(
    _ statement: SQLStatement, values: [any SQLBindable], _ body: (any SQLRow) throws -> Bool
  ) throws {
    let prepared = try prepare(statement.sqlite)
    let at = prepared.sqliteStatement
    defer {
      sqlite3_reset(at)
      sqlite3_clear_bindings(at)
    }
    try bind(values, to: at)
    while true {
      switch sqlite3_step(at) {
      case SQLITE_ROW: guard try body(SQLiteRow(statement: at)) else { return }
      case SQLITE_DONE: return
      default: throw failure
      }
    }
  }

  func run(_ statement: SQLStatement, values: [any SQLBindable]) throws {
    try forEach(statement, values: values) { _ in true }
  }

  func execute(_ script: String) throws {
    guard sqlite3_exec(connection, script, nil, nil, nil) == SQLITE_OK else { throw failure }
  }

  func transaction<Value>(_ body: () throws -> Value) throws -> Value {
    // Prepared, for each count that comes alone has one of its own.
    try run("BEGIN IMMEDIATE")
    do {
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      // Some failures have ended the transaction already.
      if sqlite3_get_autocommit(connection) == 0 { try execute("ROLLBACK") }
      throw error
    }
  }

  func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
    try execute("SAVEPOINT detent")
    do {
      let value = try body()
      try execute("RELEASE detent")
      return value
    } catch {
      if sqlite3_get_autocommit(connection) == 0 {
        try execute("ROLLBACK TO detent; RELEASE detent")
      }
      throw error
    }
  }

  private func prepare(_ text: String) throws -> Statement {
    do {
      let kept = try db.cachedStatement(sql: text)
      // One that is being read further out is not begun anew.
      return sqlite3_stmt_busy(kept.sqliteStatement) == 0 ? kept : try db.makeStatement(sql: text)
    } catch let error as DatabaseError {
      throw SQLError(error)
    }
  }

  private func bind(_ values: [any SQLBindable], to statement: OpaquePointer) throws {
    for (index, value) in values.enumerated() {
      let at = Int32(index + 1)
      let code =
        switch value.sqlValue {
        case .integer(let number): sqlite3_bind_int64(statement, at, number)
        case .bytes(let bytes):
          bytes.isEmpty
            ? sqlite3_bind_zeroblob(statement, at, 0)
            : sqlite3_bind_blob64(statement, at, bytes, UInt64(bytes.count), Self.copied)
        case .text(let text):
          sqlite3_bind_text(statement, at, text, Int32(text.utf8.count), Self.copied)
        case .integers: SQLITE_MISUSE
        case .null: sqlite3_bind_null(statement, at)
        }
      guard code == SQLITE_OK else { throw failure }
    }
  }

  /// SQLITE_TRANSIENT, which is a macro: SQLite copies what it is given.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  private var failure: SQLError {
    SQLError(
      DatabaseError(
        resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
        message: String(cString: sqlite3_errmsg(connection))))
  }
}

private struct SQLiteRow: SQLRow {
  let statement: OpaquePointer

  func isNull(_ column: Int) -> Bool {
    sqlite3_column_type(statement, Int32(column)) == SQLITE_NULL
  }

  func isInteger(_ column: Int) -> Bool {
    sqlite3_column_type(statement, Int32(column)) == SQLITE_INTEGER
  }

  func integer(_ column: Int) -> Int64 { sqlite3_column_int64(statement, Int32(column)) }

  func bytes(_ column: Int) -> [UInt8] {
    // In this order: asking for the bytes may change what they are.
    let start = sqlite3_column_blob(statement, Int32(column))
    let count = Int(sqlite3_column_bytes(statement, Int32(column)))
    return [UInt8](UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  func text(_ column: Int) -> String {
    String(decoding: bytes(column), as: UTF8.self)
  }
}

extension SQLError {
  /// What SQLite says, sorted by what can be done about it.
  init(_ error: DatabaseError) {
    let kind: Kind =
      switch error.resultCode {
      case .SQLITE_FULL: .full
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
      case .SQLITE_READONLY: .readOnly
      case .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_NOMEM, .SQLITE_PROTOCOL: .unavailable
      default: .refused
      }
    self.init(kind, error.message ?? "\(error.resultCode)")
  }
}
