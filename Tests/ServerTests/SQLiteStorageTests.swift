import Foundation
import GRDB
import Hummingbird
import HummingbirdTesting
import Testing

@testable import Server

@Suite(.withFiles) struct SQLiteStorageTests {
  @Test("A missing folder and file are made, with the schema, WAL and full durability")
  func makesFile() throws {
    let site = try TestSite()
    let database = try SQLiteStorage(path: site.path("a/b/c.sqlite"))
    let found = try database.pool.writeWithoutTransaction { db in
      try ["user_version", "journal_mode", "synchronous"].map { name in
        try String.fetchOne(db, sql: "PRAGMA \(name)")
      }
    }
    #expect(found == ["5", "wal", "2"])
    for suffix in ["", "-wal", "-shm"] {
      let attributes = try FileManager.default.attributesOfItem(
        atPath: site.path("a/b/c.sqlite" + suffix))
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(suffix)")
    }
  }

  @Test("What was written is there when the file is opened again")
  func opensAgain() throws {
    let site = try TestSite()
    let path = site.path("again.sqlite")
    do {
      let database = try SQLiteStorage(path: path)
      try database.pool.write { try $0.execute(sql: "CREATE TABLE kept (n); ") }
      try database.pool.close()
    }
    let database = try SQLiteStorage(path: path)
    #expect(try database.pool.read { try $0.tableExists("kept") })
  }

  @Test("A file of schema 1, which held nothing, is carried over")
  func migrates() throws {
    let site = try TestSite()
    let path = site.path("old.sqlite")
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA user_version = 1")
    }
    try queue.close()
    for _ in 0..<2 {
      let database = try SQLiteStorage(path: path)
      let tables = try database.pool.read { db in
        #expect(try Int.fetchOne(db, sql: "PRAGMA user_version") == SQLiteStorage.schema)
        return try String.fetchAll(
          db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      }
      #expect(
        tables == ["boards", "damages", "operations", "packed", "replicas", "segments", "tokens"])
      try database.pool.close()
    }
  }

  @Test("A place that cannot be written is refused with exit code 73")
  func unwritable() throws {
    let site = try TestSite()
    for path in [site.path("secret.txt/x.sqlite"), "/proc/detent/x.sqlite", site.path("web")] {
      let failure = #expect(throws: ServerFailure.self) { try SQLiteStorage(path: path) }
      #expect(failure?.exitCode == 73, "\(path): \(String(describing: failure))")
      #expect(failure?.description.contains("--database") == true)
    }
  }

  @Test("A damaged file is refused with exit code 65 and left as it is")
  func corrupt() throws {
    let site = try TestSite()
    for (name, bytes) in try damagedFiles(site) {
      try bytes.write(to: site.folder.appending(path: name))
      let failure = #expect(throws: ServerFailure.self, "\(name)") {
        try SQLiteStorage(path: site.path(name))
      }
      #expect(failure?.exitCode == 65, "\(name): \(String(describing: failure))")
      #expect(try Data(contentsOf: site.folder.appending(path: name)) == bytes)
    }
  }

  private func damagedFiles(_ site: TestSite) throws -> [(String, Data)] {
    let path = site.path("sound.sqlite")
    let database = try SQLiteStorage(path: path)
    try database.pool.write { db in
      try db.execute(sql: "CREATE TABLE t (x); CREATE INDEX i ON t (x)")
      for n in 0..<2000 { try db.execute(sql: "INSERT INTO t VALUES (?)", arguments: [n]) }
    }
    try database.pool.close()
    let sound = try Data(contentsOf: URL(filePath: path))
    var hole = sound
    hole.replaceSubrange(8192..<12288, with: Data(repeating: 0xAB, count: 4096))
    return [
      ("text.sqlite", Data(String(repeating: "not a database ", count: 100).utf8)),
      ("hole.sqlite", hole),
      ("short.sqlite", sound.prefix(sound.count / 2)),
    ]
  }

  @Test("A newer database is refused with exit code 65 and left as it is")
  func newer() throws {
    let site = try TestSite()
    let path = site.path("newer.sqlite")
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: "PRAGMA user_version = 99") }
    try queue.close()
    let before = try Data(contentsOf: URL(filePath: path))
    let expected = ServerFailure.newerDatabase(
      path: path, found: 99, supported: SQLiteStorage.schema)
    #expect(throws: expected) { try SQLiteStorage(path: path) }
    #expect(expected.exitCode == 65)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test("Another program's database is refused and left as it is")
  func foreign() throws {
    let site = try TestSite()
    let path = site.path("foreign.sqlite")
    let queue = try DatabaseQueue(path: path)
    try queue.write { try $0.execute(sql: "CREATE TABLE addresses (name)") }
    try queue.close()
    let before = try Data(contentsOf: URL(filePath: path))
    let failure = #expect(throws: ServerFailure.self) { try SQLiteStorage(path: path) }
    #expect(failure?.exitCode == 65)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test(
    "Health tells version and schema while the database can be written", arguments: [false, true])
  func healthy(overSocket: Bool) async throws {
    let site = try TestSite()
    try await site.server().application().test(overSocket ? .live : .router) { client in
      let answer = try await client.execute(uri: "/health", method: .get)
      #expect(answer.status == .ok)
      #expect(answer.headers[.contentType] == "application/json")
      #expect(answer.headers[.cacheControl] == "no-store")
      #expect(
        String(buffer: answer.body)
          == "{\"status\":\"ok\",\"version\":\"\(DetentServer.version)\",\"schema\":5,"
          + "\"lost\":0}")
    }
  }

  @Test("Health is refused once the database's file is gone or replaced, and tells no paths")
  func unhealthy() async throws {
    let site = try TestSite()
    let path = site.configuration.database
    try await site.server().application().test(.router) { client in
      try FileManager.default.removeItem(atPath: path)
      for _ in 0..<2 {
        let answer = try await client.execute(uri: "/health", method: .get)
        #expect(answer.status == .serviceUnavailable)
        #expect(answer.headers[.contentType] == "application/problem+json")
        #expect(!String(buffer: answer.body).contains("sqlite"))
        try Data("another".utf8).write(to: URL(filePath: path))
      }
    }
    #expect(site.log.all.contains("database is unavailable"))
  }
}
