import Foundation
import Testing

@testable import Server

@Suite("A connection to PostgreSQL", .withPostgreSQL) struct PostgreSQLConnectionTests {
  private let site: TestSite
  private let db: PostgreSQLConnection

  init() throws {
    site = try TestSite()
    db = try PostgreSQLConnection(PostgreSQLAddress(site.configuration.database))
    try db.execute("CREATE SCHEMA detent; CREATE TABLE t (n bigint UNIQUE, b bytea, s text)")
  }

  private func numbers() throws -> [Int64] { try db.integers("SELECT n FROM t ORDER BY n") }

  @Test("Values come back as they were given")
  func values() throws {
    let bytes: [[UInt8]] = [[], [0], Array(0...255), Array(repeating: 7, count: 100_000)]
    let texts = ["", "a", "日本語 ½", String(repeating: "x", count: 10_000), "'; DROP TABLE t; --"]
    for (index, number) in [Int64.min, -1, 0, 1, .max].enumerated() {
      let (b, s) = (bytes[index % bytes.count], texts[index])
      try db.run("INSERT INTO t VALUES ($1, $2, $3)", number, b, s)
      let found = try db.first("SELECT n, b, s FROM t WHERE n = $1", number) { row in
        row.integer(0) == number && row.bytes(1) == b && row.text(2) == s && !row.isNull(1)
      }
      #expect(found == true)
    }
    try db.run("DELETE FROM t")
    try db.run("INSERT INTO t VALUES ($1, $2, $3)", nil as Int64?, nil as [UInt8]?, nil as String?)
    let isEmpty = try db.first("SELECT n, b, s FROM t") { row in
      row.isNull(0) && row.isNull(1) && row.integer(0) == 0 && row.bytes(1) == []
        && row.text(2) == "" && row.optionalInteger(0) == nil
    }
    #expect(isEmpty == true)
    // Numbers of any width, and truth.
    let odd = try db.first("SELECT -1::smallint, -5::integer, true, false, NULL::integer") { row in
      (0..<4).map { row.integer($0) }
    }
    #expect(odd == [-1, -5, 1, 0])
    #expect(
      try db.integers(
        "SELECT v FROM unnest($1) AS v ORDER BY v", [3, .min, .max] as [Int64])
        == [.min, 3, .max])
    #expect(try db.integers("SELECT v FROM unnest($1) AS v", [] as [Int64]) == [])
  }

  @Test("A transaction is done as a whole or not at all, and what comes after it goes on")
  func transactions() throws {
    struct Stop: Error {}
    // More than are sent before their answers are taken.
    try db.transaction { for n in 0..<1000 { try db.run("INSERT INTO t (n) VALUES ($1)", n) } }
    #expect(try numbers().count == 1000)
    #expect(throws: Stop.self) {
      try db.transaction {
        try db.run("INSERT INTO t (n) VALUES (5000)")
        throw Stop()
      }
    }
    // One that is refused, somewhere before the end.
    let error = #expect(throws: SQLError.self) {
      try db.transaction {
        for n in 2000..<2010 { try db.run("INSERT INTO t (n) VALUES ($1)", n % 2005) }
      }
    }
    #expect(error?.kind == .refused && error?.message.contains("23505") == true)
    #expect(throws: SQLError.self) { try db.run("INSERT INTO nowhere VALUES (1)") }
    #expect(throws: SQLError.self) { try db.transaction { _ = try db.integer("SELECT 1/0") } }
    #expect(try numbers() == Array(0..<1000))
    // What failed once is prepared again when it can be.
    try db.execute("CREATE TABLE nowhere (n bigint)")
    try db.run("INSERT INTO nowhere VALUES (1)")
  }

  @Test("Behind a savepoint one part fails and the rest stays")
  func savepoints() throws {
    try db.transaction {
      try db.run("INSERT INTO t (n) VALUES (1)")
      #expect(throws: SQLError.self) {
        try db.savepoint {
          try db.run("INSERT INTO t (n) VALUES (2)")
          try db.run("INSERT INTO t (n) VALUES (1)")
        }
      }
      try db.savepoint { try db.run("INSERT INTO t (n) VALUES (3)") }
      #expect(try numbers() == [1, 3])
    }
    #expect(try numbers() == [1, 3])
  }

  @Test("What is read is of one moment")
  func moments() throws {
    let other = try PostgreSQLConnection(PostgreSQLAddress(site.configuration.database))
    try db.run("INSERT INTO t (n) VALUES (1)")
    try db.reading {
      #expect(try numbers() == [1])
      try other.run("INSERT INTO t (n) VALUES (2)")
      #expect(try numbers() == [1])
      let error = #expect(throws: SQLError.self) {
        _ = try db.exists("INSERT INTO t (n) VALUES (3) RETURNING 1")
      }
      #expect(error?.kind == .readOnly)
    }
    #expect(try numbers() == [1, 2])
  }

  @Test("Two that stand in each other's way are told so, and who waits too long")
  func conflicts() throws {
    let other = try PostgreSQLConnection(PostgreSQLAddress(site.configuration.database))
    try db.run("INSERT INTO t (n) VALUES (1)")
    try other.execute("SET lock_timeout = '50ms'")
    try db.transaction {
      _ = try db.exists("UPDATE t SET s = 'here' RETURNING 1")
      let error = #expect(throws: SQLError.self) { try other.run("UPDATE t SET s = 'there'") }
      #expect(error?.kind == .busy)
    }
    let error = #expect(throws: SQLError.self) {
      try db.transaction {
        try db.run("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        _ = try db.exists("SELECT 1 FROM t")
        try other.run("UPDATE t SET s = 'there'")
        _ = try db.exists("UPDATE t SET s = 'here' RETURNING 1")
      }
    }
    #expect(error?.kind == .conflict)
  }

  @Test("A connection that was ended is known to be dead, also while it was told to keep something")
  func lost() throws {
    let other = try PostgreSQLConnection(PostgreSQLAddress(site.configuration.database))
    func end() throws {
      let pid = try #require(try db.integer("SELECT pg_backend_pid()"))
      _ = try other.exists("SELECT pg_terminate_backend($1::integer)", pid)
    }
    #expect(db.isAlive)
    let error = #expect(throws: SQLError.self) {
      try db.transaction {
        try db.run("INSERT INTO t (n) VALUES (1)")
        try end()
      }
    }
    #expect(error?.kind == .uncertain || error?.kind == .unavailable)
    #expect(!db.isAlive)
    #expect(throws: SQLError.self) { try db.run("SELECT 1") }
    #expect(try other.integers("SELECT n FROM t") == [])
  }
}
