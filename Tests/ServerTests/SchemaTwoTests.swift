import Foundation
import GRDB
import JSONCoding
import Replication
import Testing

@testable import Server

@Suite("A database of schema 2", .withFiles) struct SchemaTwoTests {
  @Test("is carried over: tokens open what they opened, counts are there, new rights can be given")
  func carriesOver() async throws {
    let site = try TestSite()
    let path = site.configuration.database
    let id = BoardID.random()
    let (owner, editor, gone) = (AccessToken.random(), AccessToken.random(), AccessToken.random())
    var device = Device()
    let (first, second, third) = (try device.tap(5), try device.tap(), try device.tap())
    try write(
      path, id, [(owner, "own", false), (editor, "edit", false), (gone, "edit", true)], first)
    try await site.test { [device] client in
      let board = BoardClient(client: client, id: id, owner: owner)
      #expect(try await board.ask().json.required("right").right() == .own)
      #expect(try await board.ask(token: editor).json.required("right").right() == .edit)
      #expect(try await board.ask(token: gone).status == .unauthorized)
      #expect(try await board.page().operations == [first])
      let names = try await board.ask("/tokens").json.required("tokens").elements()
        .map { try $0.required("name").text().string }
      #expect(names == ["own", "edit"])
      let counter = try await board.add(.count)
      let counted = try await board.send([second], proving: [device], token: counter)
      #expect(counted.status == .ok)
      #expect(try await board.send([third], token: editor).status == .ok)
    }
    let database = try SQLiteStorage(path: path)
    let rights = try await database.pool.read { db in
      #expect(try Row.fetchAll(db, sql: "PRAGMA foreign_key_check").isEmpty)
      #expect(try String.fetchOne(db, sql: "PRAGMA integrity_check") == "ok")
      return try String.fetchAll(db, sql: "SELECT \"right\" FROM tokens ORDER BY number")
    }
    #expect(rights == ["own", "edit", "edit", "count"])
    await #expect(throws: DatabaseError.self) {
      try await database.pool.write { try $0.execute(sql: "UPDATE tokens SET \"right\" = 'all'") }
    }
  }

  private func write(
    _ path: String, _ id: BoardID, _ tokens: [(AccessToken, String, Bool)],
    _ operation: Replication.Operation
  ) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL")
      try db.execute(sql: Self.schema)
      try db.execute(
        sql: "INSERT INTO boards (id, epoch, cursor, bytes, made) VALUES (?, 1, 1, 50, 1)",
        arguments: [Data(id.bytes)])
      for (token, right, isRevoked) in tokens {
        try db.execute(
          sql: """
            INSERT INTO tokens (hash, board, "right", name, made, revoked) VALUES (?, 1, ?, ?, 1, ?)
            """, arguments: [Data(token.hash), right, right, isRevoked ? 2 : nil])
      }
      try db.execute(
        sql: "INSERT INTO replicas (board, id) VALUES (1, ?)",
        arguments: [Data(operation.replica.bytes)])
      let digest = Int64(bitPattern: operation.digest.bits)
      try db.execute(
        sql: "INSERT INTO operations VALUES (1, 1, 1, 1, ?, ?, 2, 1)",
        arguments: [digest, Data(operation.canonicalBytes)])
      try db.execute(sql: "INSERT INTO heads VALUES (1, ?, 1)", arguments: [digest])
    }
    try queue.close()
  }

  /// As it was shipped.
  private static let schema = """
    CREATE TABLE boards (
      number INTEGER PRIMARY KEY,
      id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
      epoch INTEGER NOT NULL,
      cursor INTEGER NOT NULL,
      bytes INTEGER NOT NULL,
      made INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE tokens (
      number INTEGER PRIMARY KEY,
      hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
      board INTEGER NOT NULL REFERENCES boards (number),
      "right" TEXT NOT NULL CHECK ("right" IN ('own', 'edit')),
      name TEXT NOT NULL,
      made INTEGER NOT NULL,
      used INTEGER,
      revoked INTEGER
    ) STRICT;
    CREATE INDEX tokens_of_board ON tokens (board, number);
    CREATE TABLE replicas (
      number INTEGER PRIMARY KEY,
      board INTEGER NOT NULL REFERENCES boards (number),
      id BLOB NOT NULL CHECK (length(id) = 16),
      UNIQUE (board, id)
    ) STRICT;
    CREATE TABLE operations (
      board INTEGER NOT NULL REFERENCES boards (number),
      cursor INTEGER NOT NULL,
      replica INTEGER NOT NULL REFERENCES replicas (number),
      seq INTEGER NOT NULL,
      digest INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      token INTEGER NOT NULL REFERENCES tokens (number),
      proven INTEGER NOT NULL CHECK (proven IN (0, 1)),
      PRIMARY KEY (board, cursor)
    ) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX operations_by_digest ON operations (board, replica, digest);
    CREATE TABLE heads (
      replica INTEGER NOT NULL REFERENCES replicas (number),
      digest INTEGER NOT NULL,
      seq INTEGER NOT NULL,
      PRIMARY KEY (replica, digest)
    ) STRICT, WITHOUT ROWID;
    PRAGMA user_version = 2;
    """
}
