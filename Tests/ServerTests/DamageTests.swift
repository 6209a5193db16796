import Foundation
import GRDB
import HummingbirdTesting
import JSONCoding
import Replication
import SeededRandom
import Testing

@testable import Server

@Suite("Damage to a board") struct DamageTests {
  private let site: TestSite
  private var database: String { site.configuration.database }

  init() throws { site = try TestSite() }

  /// What devices have, and the board they share.
  private struct Shared: Sendable {
    let id: BoardID
    let owner: AccessToken
    let operations: [Replication.Operation]
    let epoch: UInt64

    func client(_ client: any TestClientProtocol) -> BoardClient {
      BoardClient(client: client, id: id, owner: owner)
    }
  }

  /// A board of two devices whose taps alternate, left behind by a server that has stopped.
  private func write(_ count: Int = 20, isPacked: Bool = false) async throws -> Shared {
    var configuration = site.configuration
    if isPacked {
      configuration.limits.packedOperations = 32
      configuration.limits.looseOperations = 8
    }
    let server = try site.server(configuration)
    let found = try await server.application().test(.router) { client in
      let board = try await BoardClient.make(client)
      var devices = [Device(), Device()]
      for index in 0..<count {
        let answer = try await board.send([try devices[index % 2].tap(Int64(index + 1))])
        #expect(answer.status == .ok)
      }
      let page = try await board.page()
      if isPacked { try await server.boards.packing.pack(server.storage.onlyBoard()) }
      return Shared(
        id: board.id, owner: board.owner, operations: page.operations, epoch: page.epoch)
    }
    try server.storage.close()
    return found
  }

  private func damage(_ sql: String) throws {
    try TestDatabase.change(database, sql)
  }

  /// What the server has, and how many operations it knows to lack.
  private func look(
    _ server: DetentServer, _ board: BoardClient
  ) async throws -> (page: OperationPage, lost: Int) {
    let lost = try await server.storage.check().lost
    return (try await board.page(), lost)
  }

  @Test(
    "What can be worked out from what is left is mended, and no device has to do anything",
    arguments: [
      "UPDATE operations SET digest = digest + 1 WHERE cursor = 7",
      "UPDATE operations SET digest = digest + 1 WHERE cursor = 20",
      "UPDATE operations SET seq = seq + 64 WHERE cursor = 7",
      "UPDATE operations SET replica = 3 - replica WHERE cursor = 7",
      "UPDATE replicas SET id = x'00112233445566778899aabbccddeeff' WHERE number = 2",
      "UPDATE replicas SET board = 5 WHERE number = 2",
      "UPDATE operations SET hash = hash + 1024 WHERE cursor = 1",
      "UPDATE operations SET hash = hash + 1024 WHERE cursor = 7",
      "UPDATE operations SET hash = hash + 1024 WHERE cursor = 20",
      "UPDATE boards SET hash = hash + 1",
      "UPDATE boards SET cursor = cursor - 4",
      "UPDATE boards SET cursor = cursor + 9007199254740992",
      "UPDATE boards SET bytes = bytes + 4096",
    ])
  func mends(_ sql: String) async throws {
    let shared = try await write()
    try damage(sql)
    let server = try site.server()
    try await server.application().test(.router) { client in
      let mender = server.boards.reader.mender
      try await settle(mender)
      let (page, lost) = try await look(server, shared.client(client))
      #expect(page.operations == shared.operations)
      #expect(page.epoch == shared.epoch)
      #expect(page.cursor == 20 && page.head == 20 && lost == 0)
      #expect(page.cursorHash == Self.hash(shared.operations))
      // Every device can go on.
      for replica in Set(shared.operations.map { $0.replica }) {
        let last = try #require(shared.operations.last { $0.replica == replica })
        let next = Replication.Operation(
          replica: replica, seq: last.seq + 1, prev: last.digest, at: 1, changes: last.changes)
        #expect(try await shared.client(client).send([next]).status == .ok)
      }
      #expect(try await mender.mendAll() == .init())
    }
  }

  /// Lets a mender work until there is nothing left to do; the server's own check may be at it, too.
  private func settle(_ mender: BoardMender) async throws {
    var rounds = 0
    while try await mender.mendAll().damaged > 0 {
      rounds += 1
      guard rounds < 8 else {
        Issue.record(
          "mending has no end: \(site.log.all.split(separator: "\n").filter { $0.contains("error") }.suffix(2))"
        )
        return
      }
    }
  }

  private static func hash(_ operations: [Replication.Operation]) -> Digest {
    operations.reduce(HistoryHash.start) { HistoryHash.behind($0, $1.digest) }
  }

  @Test(
    "What is lost is asked for again from devices, and the server says so until it has it",
    arguments: [
      ("UPDATE operations SET bytes = substr(bytes, 2) WHERE cursor = 7", [7]),
      ("UPDATE operations SET bytes = substr(bytes, 1, 5) WHERE cursor = 1", [1]),
      ("UPDATE operations SET bytes = x'' WHERE cursor IN (20, 19)", [19, 20]),
      ("DELETE FROM operations WHERE cursor BETWEEN 5 AND 8", [5, 6, 7, 8]),
      ("DELETE FROM operations WHERE cursor = 20", [20]),
      ("DELETE FROM operations", Array(1...20)),
      ("UPDATE operations SET board = 7 WHERE cursor = 5", [5]),
      (
        "INSERT INTO boards (number, id, epoch, cursor, bytes, made, hash) SELECT 2, zeroblob(16), 1, 0, 0, 1, 0;"
          + "UPDATE operations SET board = 2 WHERE cursor = 5", [5]
      ),
    ])
  func asksAgain(_ sql: String, _ cursors: [Int]) async throws {
    let shared = try await write()
    try damage(sql)
    let server = try site.server()
    let gone = cursors.map { shared.operations[$0 - 1] }
    let isNamed = sql.hasPrefix("UPDATE operations SET bytes")
    try await server.application().test(.router) { client in
      let board = shared.client(client)
      let mender = server.boards.reader.mender
      try await settle(mender)
      let (page, lost) = try await look(server, board)
      #expect(page.operations == shared.operations.filter { !gone.contains($0) })
      #expect(page.epoch != shared.epoch)
      #expect(page.cursor == 20 && page.head == 20)
      // What is not known by name can't be missed by name.
      #expect(lost == (isNamed ? gone.count : 0))
      let health = try await BoardAnswer.ask(client, "/health", .get)
      #expect(health.status == .ok)
      #expect(try health.json.required("lost").integer() == Int64(lost))
      #expect(
        try health.json.required("status").text().string == (lost == 0 ? "ok" : "damaged"))
      #expect(try await board.send(shared.operations).status == .ok)
      let (healed, missing) = try await look(server, board)
      #expect(Set(healed.operations.map { $0.digest }) == Set(shared.operations.map { $0.digest }))
      #expect(healed.operations.count == shared.operations.count && missing == 0)
      #expect(healed.epoch == page.epoch)
      #expect(healed.cursor == Int64(20 + gone.count))
      #expect(try await mender.mendAll() == .init())
      // Everybody else reads on from where they were.
      #expect(try await board.page(after: 20).operations == gone)
      var fold = Board()
      for operation in shared.operations { fold.apply(operation) }
      let bytes = try await board.ask("/snapshot").bytes
      #expect(try Board(snapshot: bytes).counter(EntityID(7)) == fold.counter(EntityID(7)))
    }
    #expect(site.log.all.contains("damage"))
  }

  @Test("What lost its row and not its place in the index is lost, and taken again", .withFiles)
  func indexOfNothing() async throws {
    let shared = try await write(120)
    // As where the disk lost one of two pages that it had confirmed: the index is of later than the table.
    try damage(
      "CREATE TABLE kept AS SELECT * FROM sqlite_schema WHERE name = 'operations_by_digest'; "
        + "PRAGMA writable_schema = ON; "
        + "DELETE FROM sqlite_schema WHERE name = 'operations_by_digest'")
    try damage("DELETE FROM operations WHERE cursor BETWEEN 40 AND 44")
    try damage("PRAGMA writable_schema = ON; INSERT INTO sqlite_schema SELECT * FROM kept")
    try damage("DROP TABLE kept")
    let server = try site.server()
    try await server.application().test(.router) { client in
      let board = shared.client(client)
      let mender = server.boards.reader.mender
      try await settle(mender)
      let page = try await board.page()
      #expect(page.operations.count == 115 && page.epoch != shared.epoch)
      #expect(try await board.send(shared.operations).status == .ok)
      #expect(try await board.page(after: 120).operations == Array(shared.operations[39..<44]))
      #expect(try await mender.mendAll() == .init())
    }
  }

  @Test("Damage that a reader meets is dealt with at once, and its streams begin anew")
  func metByReader() async throws {
    let site = site
    let shared = try await write()
    let server = try site.server()
    try await server.application().test(.live) { client in
      let board = shared.client(client)
      let socket = try await listen(board, after: 20)
      try await server.boards.writer.write { db in
        try db.run("UPDATE operations SET bytes = $1 WHERE cursor = 3", [1, 2] as [UInt8])
      }
      var answer = try await board.ask("/operations?after=0")
      // The server's own check may have been there first.
      #expect(answer.status == .ok || answer.problem == "busy")
      try await socket.wait(for: "0\r\n\r\n")
      for _ in 0..<500 where answer.status != .ok {
        try await Task.sleep(for: .milliseconds(10))
        answer = try await board.ask("/operations?after=0")
      }
      let page = try OperationPage(json: try answer.json)
      #expect(page.epoch != shared.epoch && page.operations.count == 19)
    }
  }

  @Test("A backup of what is damaged is none, and a check says what is wrong", .withFiles)
  func backupAndCheck() async throws {
    _ = try await write()
    let file = site.path("backup.detent")
    #expect(try DatabaseCheck(database: database).run().findings.isEmpty)
    _ = try DatabaseBackup(database: database, file: file).make()
    let before = try Data(contentsOf: URL(filePath: file))
    try damage(
      "UPDATE operations SET bytes = CAST(substr(bytes, 1, length(bytes) - 1) || x'ff' AS BLOB) "
        + "WHERE cursor = 3")
    let failure = #expect(throws: BackupFailure.self) {
      try DatabaseBackup(database: database, file: file, replaces: true).make()
    }
    #expect(failure?.exitCode == 65)
    #expect("\(failure.map { "\($0)" } ?? "")".contains("operation 3"))
    #expect(try Data(contentsOf: URL(filePath: file)) == before)
    let report = try DatabaseCheck(database: database).run()
    #expect(
      report.findings.count == 1 && report.findings[0].hasSuffix("operation 3 isn't what it was"))
  }

  @Test(
    "Whatever bit of the file turns over, the server notices, or nobody can tell", .withFiles,
    arguments: 0..<4)
  func anyBit(_ seed: Int) async throws {
    // Half of them where most is packed.
    let shared = try await write(120, isPacked: seed % 2 == 1)
    let sound = try Data(contentsOf: URL(filePath: database))
    let known = try guarded(database)
    var random = SeededGenerator(seed: UInt64(seed) &* 7919 &+ 90001)
    var refused = 0
    for round in 0..<60 {
      var file = sound
      let (at, bit) = (random.below(file.count), random.below(8))
      file[at] ^= 1 << UInt8(bit)
      let place: Comment = "seed \(seed), round \(round): bit \(bit) of byte \(at)"
      var configuration = site.configuration
      configuration.database = site.path("flipped-\(round).sqlite")
      try file.write(to: URL(filePath: configuration.database))
      let server: DetentServer
      do throws(ServerFailure) {
        server = try site.server(configuration)
      } catch {
        #expect(error.exitCode == 65, "\(error)")
        refused += 1
        continue
      }
      // Names of boards and tokens are no operations: whoever's is wrong is told that it opens nothing.
      if try guarded(configuration.database) != known { continue }
      try await server.application().test(.router) { client in
        let board = shared.client(client)
        let mender = server.boards.reader.mender
        try await settle(mender)
        let first = try await board.ask("/operations?after=0")
        #expect(first.status == .ok, place)
        guard first.status == .ok else { return }
        let page = try OperationPage(json: first.json)
        if page.epoch == shared.epoch {
          #expect(page.operations == shared.operations, place)
        } else {
          #expect(try await board.send(shared.operations).status == .ok)
          let healed = try await board.page()
          #expect(
            Set(healed.operations.map { $0.digest }) == Set(shared.operations.map { $0.digest }))
          #expect(healed.operations.count == 120, place)
        }
        #expect(try await mender.mendAll() == .init(), place)
      }
    }
    #expect(refused < 60)
  }

  /// What says which tokens open which boards.
  private func guarded(_ path: String) throws -> [String] {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT quote(number) || quote(id) || quote(made) FROM boards UNION ALL
          SELECT quote(number) || quote(hash) || quote(board) || quote("right") || quote(revoked)
          FROM tokens
          """)
    }
  }
}
