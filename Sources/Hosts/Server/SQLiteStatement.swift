import FoundationEssentials
import GRDB
import GRDBSQLite

/// A statement that is prepared once and run many times, straight through SQLite's C interface: for what
/// happens with every count.
///
/// Belongs to one connection, and to whoever has that at the moment.
final class SQLiteStatement {
  private let statement: OpaquePointer
  private let connection: OpaquePointer

  /// Prepares it on GRDB's connection.
  init(_ db: Database, _ sql: String) throws {
    guard let connection = db.sqliteConnection else {
      throw DatabaseError(resultCode: .SQLITE_MISUSE)
    }
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(
      connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else { throw Self.error(connection, code) }
    self.statement = statement
    self.connection = connection
  }

  deinit { sqlite3_finalize(statement) }

  /// Gives a parameter, counted from 1, its value.
  func bind(_ index: Int32, _ value: Int64) { sqlite3_bind_int64(statement, index, value) }

  /// Gives a parameter its bytes, for as long as `body` runs.
  func withBytes<Value>(
    _ index: Int32, _ bytes: [UInt8], _ body: () throws -> Value
  ) rethrows -> Value {
    try bytes.withUnsafeBytes { buffer in
      // Without a destructor SQLite neither copies nor keeps them.
      sqlite3_bind_blob64(statement, index, buffer.baseAddress, UInt64(buffer.count), nil)
      defer { sqlite3_bind_null(statement, index) }
      return try body()
    }
  }

  /// Runs it where it returns nothing.
  func run() throws { _ = try first { _ in () } }

  /// Runs it and reads the first row; nil where there is none.
  func first<Value>(_ read: (borrowing Row) throws -> Value) throws -> Value? {
    defer { sqlite3_reset(statement) }
    let code = sqlite3_step(statement)
    switch code {
    case SQLITE_ROW: return try read(Row(statement: statement))
    case SQLITE_DONE: return nil
    default: throw Self.error(connection, code)
    }
  }

  /// A row, as long as it is being read.
  struct Row: ~Copyable {
    fileprivate let statement: OpaquePointer

    /// The number in a column, counted from 0.
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }
  }

  private static func error(_ connection: OpaquePointer, _ code: Int32) -> DatabaseError {
    DatabaseError(
      resultCode: ResultCode(rawValue: sqlite3_extended_errcode(connection)),
      message: String(cString: sqlite3_errmsg(connection)))
  }
}
