import Replication

/// One connection to whatever boards are kept in; used by one thread at a time.
///
///     let cursor = try db.integer("SELECT cursor FROM boards WHERE number = $1", board)
///
/// Statements are prepared when they come first and then kept. A whole number is 64 bits wide everywhere,
/// and bytes are bytes.
protocol SQLConnection: AnyObject {
  /// Which of a statement's texts it takes.
  var dialect: SQLDialect { get }

  /// Reads rows in order, until `body` says that it is enough or there are no more.
  ///
  /// All of them may come into memory at once: what can be long is asked for in parts.
  /// - Throws: ``SQLError``, and what `body` throws.
  func forEach(
    _ statement: SQLStatement, values: [any SQLBindable], _ body: (any SQLRow) throws -> Bool
  ) throws

  /// Runs a statement that returns nothing.
  ///
  /// It may still be under way afterwards, where a transaction has begun; what goes wrong then is
  /// thrown by a later call, at last by that which ends the transaction.
  /// - Throws: ``SQLError``.
  func run(_ statement: SQLStatement, values: [any SQLBindable]) throws

  /// Runs statements that take no values, divided by semicolons.
  func execute(_ script: String) throws

  /// Does what `body` does for good when it returns, and none of it when it throws.
  ///
  /// - Throws: what `body` throws; ``SQLError``, of the kind ``SQLError/Kind/uncertain`` where nobody
  ///   knows whether it was done.
  func transaction<Value>(_ body: () throws -> Value) throws -> Value

  /// Inside a transaction: keeps what `body` does when it returns, and none of it when it throws.
  func savepoint<Value>(_ body: () throws -> Value) throws -> Value
}

/// The two kinds of SQL that are spoken here.
enum SQLDialect: Sendable {
  case sqlite
  case postgreSQL
}

extension SQLConnection {
  /// Runs a statement that returns nothing; see ``run(_:values:)``.
  func run(_ statement: SQLStatement, _ values: any SQLBindable...) throws {
    try run(statement, values: values)
  }

  /// What is read of the first row; nil where there is none.
  func first<Value>(
    _ statement: SQLStatement, _ values: any SQLBindable...,
    read: (any SQLRow) throws -> Value
  ) throws -> Value? {
    var value: Value?
    try forEach(statement, values: values) { row in
      value = try read(row)
      return false
    }
    return value
  }

  /// What is read of each row.
  func all<Value>(
    _ statement: SQLStatement, _ values: any SQLBindable...,
    read: (any SQLRow) throws -> Value
  ) throws -> [Value] {
    var list: [Value] = []
    try forEach(statement, values: values) { row in
      list.append(try read(row))
      return true
    }
    return list
  }

  /// The first row's only number; nil where there is none.
  func integer(_ statement: SQLStatement, _ values: any SQLBindable...) throws -> Int64? {
    var value: Int64?
    try forEach(statement, values: values) { row in
      value = row.optionalInteger(0)
      return false
    }
    return value
  }

  /// The only number of each row.
  func integers(_ statement: SQLStatement, _ values: any SQLBindable...) throws -> [Int64] {
    var list: [Int64] = []
    try forEach(statement, values: values) { row in
      list.append(row.integer(0))
      return true
    }
    return list
  }

  /// Whether there is a row.
  func exists(_ statement: SQLStatement, _ values: any SQLBindable...) throws -> Bool {
    var isThere = false
    try forEach(statement, values: values) { _ in
      isThere = true
      return false
    }
    return isThere
  }
}

/// A row, as long as it is being read; columns are counted from 0.
protocol SQLRow {
  /// Whether a column holds nothing.
  func isNull(_ column: Int) -> Bool
  /// Whether a column holds a whole number: in a damaged file it may be anything.
  func isInteger(_ column: Int) -> Bool
  /// The number in a column; 0 where there is none.
  func integer(_ column: Int) -> Int64
  /// The bytes in a column; none where there are none.
  func bytes(_ column: Int) -> [UInt8]
  /// The text in a column; empty where there is none.
  func text(_ column: Int) -> String
}

extension SQLRow {
  /// The number in a column.
  func optionalInteger(_ column: Int) -> Int64? { isNull(column) ? nil : integer(column) }

  /// The digest that a column's number stands for.
  func digest(_ column: Int) -> Digest { Digest(UInt64(bitPattern: integer(column))) }

  /// The digest that a column's number stands for.
  func optionalDigest(_ column: Int) -> Digest? { isNull(column) ? nil : digest(column) }
}
