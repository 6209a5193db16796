import Foundation
import GRDB
import Logging
import Testing

@testable import Server

/// Which database the tests of the server run with: a file of SQLite's, or where
/// `DETENT_TEST_POSTGRESQL` has an address, PostgreSQL (`Scripts/with-postgresql`).
enum TestDatabase {
  static let address = ProcessInfo.processInfo.environment["DETENT_TEST_POSTGRESQL"]

  /// Makes a database that nobody else uses; nil where files are used.
  static func make() -> String? {
    guard let address else { return nil }
    let name = "test_" + UUID().uuidString.lowercased().filter { $0 != "-" }
    do {
      try administer("CREATE DATABASE \(name)")
    } catch {
      Issue.record("no database can be made: \(error)")
    }
    return address.replacing("/postgres?", with: "/\(name)?")
  }

  /// Takes away what ``make()`` made.
  static func remove(_ database: String) {
    guard let name = database.firstMatch(of: /\/(test_[0-9a-f]+)/)?.1 else { return }
    try? administer("DROP DATABASE IF EXISTS \(name) WITH (FORCE)")
  }

  private static func administer(_ statement: String) throws {
    try PostgreSQLConnection(PostgreSQLAddress(address ?? "")).execute(statement)
  }

  /// Changes rows behind the server's back.
  static func change(_ database: String, _ sql: String) throws {
    if case .postgreSQL(let address) = try DatabaseLocation(database) {
      // As SQLite writes bytes, so does this.
      let sql = sql.replacing(/x'([0-9a-f]*)'/) { "'\\x\($0.1)'::bytea" }
        .replacing("zeroblob(16)", with: "decode(repeat('00', 16), 'hex')")
        .replacing("zeroblob(length(log))", with: "decode(repeat('00', length(log)), 'hex')")
      return try PostgreSQLConnection(address).execute(sql)
    }
    let queue = try DatabaseQueue(path: database)
    try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA foreign_keys = OFF; \(sql)") }
    try queue.close()
  }

  /// Looks at rows behind the server's back.
  static func read<Value>(
    _ database: String, _ body: (any SQLConnection) throws -> Value
  ) throws -> Value {
    if case .postgreSQL(let address) = try DatabaseLocation(database) {
      return try body(PostgreSQLConnection(address))
    }
    let queue = try DatabaseQueue(path: database)
    defer { try? queue.close() }
    return try queue.read { try body(SQLiteConnection($0)) }
  }
}

extension Trait where Self == ConditionTrait {
  /// For what is so with files alone.
  static var withFiles: Self { .enabled(if: TestDatabase.address == nil) }

  /// For what is so with PostgreSQL alone.
  static var withPostgreSQL: Self { .enabled(if: TestDatabase.address != nil) }
}

extension BoardStorage {
  /// SQLite's own pool.
  var pool: DatabasePool {
    guard let file = self as? SQLiteStorage else { fatalError("the storage is no file") }
    return file.pool
  }

  /// The number of the only board.
  func onlyBoard() throws -> Int64 {
    try read { db in try #require(try db.integer("SELECT number FROM boards")) }
  }
}
