import Foundation
import HummingbirdTesting
import JSONCoding
import Logging
import Replication
import Testing

@testable import Server

@Suite("Packing what is old") struct PackingTests {
  private let site: TestSite
  private let configuration: DetentServer.Configuration

  init() throws {
    site = try TestSite()
    var configuration = site.configuration
    configuration.limits.packedOperations = 16
    configuration.limits.looseOperations = 8
    self.configuration = configuration
  }

  /// What three devices did, and the board they share.
  private struct Shared: Sendable {
    let id: BoardID
    let owner: AccessToken
    let page: OperationPage
    /// The hash of the history behind each cursor.
    let hashes: [Digest]

    var operations: [Replication.Operation] { page.operations }

    func client(_ client: any TestClientProtocol) -> BoardClient {
      BoardClient(client: client, id: id, owner: owner)
    }
  }

  /// Makes a board of 120 operations, packs it, and leaves it behind.
  private func write(isPacked: Bool = true) async throws -> Shared {
    let server = try site.server(isPacked ? configuration : site.configuration)
    let shared = try await server.application().test(.router) { client in
      let board = try await BoardClient.make(client)
      var devices = [Device(), Device(), Device()]
      let guest = try await board.add(.edit)
      for index in 0..<120 {
        let operation = try devices[index / 5 % 3].tap(Int64(index + 1))
        let answer = try await board.send([operation], token: index % 7 == 0 ? guest : nil)
        #expect(answer.status == .ok)
      }
      let page = try await board.page()
      if isPacked {
        try await server.boards.packing.pack(server.storage.onlyBoard())
        // The server may have been at it by itself.
        try await waitFor(server, segments: 6)
      }
      let hashes = page.operations.reduce(into: [HistoryHash.start]) {
        $0.append(HistoryHash.behind($0.last ?? .none, $1.digest))
      }
      return Shared(id: board.id, owner: board.owner, page: page, hashes: hashes)
    }
    try server.storage.close()
    return shared
  }

  private func read<Value>(_ body: (any SQLConnection) throws -> Value) throws -> Value {
    try TestDatabase.read(configuration.database, body)
  }

  private func damage(_ sql: String) throws {
    try TestDatabase.change(configuration.database, sql)
  }

  @Test("A packed board reads as before, from wherever and in whatever pieces")
  func reads() async throws {
    let shared = try await write()
    try read { db in
      let rows = try db.integer("SELECT count(*) FROM operations")
      let segments = try db.integer("SELECT count(*) FROM segments")
      let packed = try db.integer("SELECT count(*) FROM packed")
      let board = try #require(try db.integer("SELECT number FROM boards"))
      #expect(rows == 24 && segments == 6 && packed == 96)
      // Who wrote what is still known.
      var authors: [Int64] = []
      try HistorySegment.forEach(db, board: board, after: 0) { segment, isSound in
        #expect(isSound)
        authors += try OrderedLog.decode(segment.log).map { $0.number }
        return true
      }
      #expect(authors == (0..<96).map { $0 % 7 == 0 ? 4 : 2 })
    }
    let server = try site.server(configuration)
    try await server.application().test(.router) { client in
      let board = shared.client(client)
      #expect(try await board.page() == shared.page)
      for after in 0...120 {
        for limit in [1, 7, 40] {
          let page = try await board.page(after: Int64(after), limit: limit)
          let end = min(120, after + limit)
          #expect(page.operations == Array(shared.operations[after..<end]))
          #expect(page.afterHash == shared.hashes[after])
          #expect(page.cursorHash == shared.hashes[end] && page.cursor == Int64(end))
        }
      }
      let log = try await board.ask("/history?after=10").bytes
      var logged: Set<Digest> = []
      try Log.forEach(in: log) { _, digest in logged.insert(digest) }
      #expect(logged == Set(shared.operations[10...].map { $0.digest }))
      var fold = Board()
      for operation in shared.operations { fold.apply(operation) }
      #expect(try await board.ask("/snapshot").bytes == fold.snapshot)
      #expect(try await server.boards.reader.mender.mendAll() == .init())
    }
    #expect(try DatabaseCheck(database: configuration.database).run().findings.isEmpty)
  }

  @Test("What comes again is known, what follows on old operations is taken, and packing goes on")
  func writes() async throws {
    let shared = try await write()
    let server = try site.server(configuration)
    try await server.application().test(.router) { client in
      let board = shared.client(client)
      let again = try UploadAnswer(json: try await board.send(shared.operations).json)
      #expect(again.new == 0 && again.cursor == 120)
      // A clone of a device goes on where it was long ago.
      let old = shared.operations[3]
      var operation = Replication.Operation(
        replica: old.replica, seq: old.seq + 1, prev: old.digest, at: 5, changes: old.changes)
      var added: [Replication.Operation] = []
      for number in 0..<40 {
        operation.changes = [.add(EntityID(7), round: 0, n: Int64(number) + 1)]
        #expect(try await board.send([operation]).status == .ok)
        added.append(operation)
        operation.prev = operation.digest
        operation.seq += 1
      }
      operation.prev = Digest(99)
      #expect(try await board.send([operation]).problem == "unknown-predecessor")
      try await server.boards.packing.pack(server.storage.onlyBoard())
      #expect(try await board.page().operations == shared.operations + added)
      #expect(try await board.page(after: 100).operations == shared.operations[100...] + added)
      #expect(try await board.send(added).status == .ok)
      #expect(try await board.page().cursor == 160)
      #expect(try await server.boards.reader.mender.mendAll() == .init())
    }
    let segments = try read { try $0.integer("SELECT count(*) FROM segments") }
    #expect(segments == 9)
  }

  @Test("A server packs what an older one left, and boards that grow")
  func byItself() async throws {
    let shared = try await write(isPacked: false)
    let server = try site.server(configuration)
    try await server.application().test(.live) { client in
      let board = shared.client(client)
      try await waitFor(server, segments: 6)
      var device = Device()
      for operation in try device.taps(16) {
        #expect(try await board.send([operation]).status == .ok)
      }
      try await waitFor(server, segments: 7)
      #expect(try await board.page().operations.count == 136)
    }
  }

  private func waitFor(_ server: DetentServer, segments: Int) async throws {
    for _ in 0..<1000 {
      let found = try server.storage.read { try $0.integer("SELECT count(*) FROM segments") }
      if found == Int64(segments) { return }
      try await Task.sleep(for: .milliseconds(10))
    }
    Issue.record("there are not \(segments) segments")
  }

  @Test("Where rows are missing, what is left of them is packed up to there")
  func gaps() async throws {
    let shared = try await write(isPacked: false)
    try damage("DELETE FROM operations WHERE cursor IN (5, 40, 41)")
    let server = try site.server(configuration)
    try await server.application().test(.router) { client in
      let board = shared.client(client)
      let mender = server.boards.reader.mender
      // The server's own look at its start may have been before it.
      #expect(try await mender.mendAll().damaged <= 1)
      try await server.boards.packing.pack(server.storage.onlyBoard())
      let left = shared.operations.enumerated().filter { ![4, 39, 40].contains($0.offset) }
      #expect(try await board.page().operations == left.map { $0.element })
      #expect(try await mender.mendAll() == .init())
      #expect(try await board.send(shared.operations).status == .ok)
      #expect(try await board.page().cursor == 123)
      #expect(try await mender.mendAll() == .init())
    }
    let ends = try read {
      try $0.integers("SELECT cursor FROM segments ORDER BY cursor")
    }
    #expect(ends == [4, 21, 37, 39, 57, 73, 89, 105])
  }

  @Test("What does not follow on what is packed waits for the look through the board")
  func notInOrder() async throws {
    let shared = try await write(isPacked: false)
    let server = try site.server(configuration)
    try await server.application().test(.router) { client in
      try await waitFor(server, segments: 6)
      let board = shared.client(client)
      _ = try await server.boards.reader.mender.mendAll()
      try await server.boards.writer.write { db in
        try db.run("DELETE FROM operations WHERE cursor = 97")
      }
      var device = Device()
      for operation in try device.taps(30) {
        #expect(try await board.send([operation]).status == .ok)
      }
      try await server.boards.packing.pack(server.storage.onlyBoard())
      try await waitFor(server, segments: 6)
      #expect(try await server.boards.reader.mender.mendAll().damaged == 1)
      try await server.boards.packing.pack(server.storage.onlyBoard())
      try await waitFor(server, segments: 8)
      #expect(try await board.page().operations.count == 149)
      #expect(try await server.boards.reader.mender.mendAll() == .init())
    }
  }

  @Test("An operation that came again while its name was damaged does no harm")
  func twice() async throws {
    let shared = try await write()
    let server = try site.server(configuration)
    try await server.application().test(.router) { client in
      let board = shared.client(client)
      let mender = server.boards.reader.mender
      _ = try await mender.mendAll()
      let old = shared.operations[4]
      try await server.boards.writer.write { db in
        try db.run("DELETE FROM packed WHERE digest = $1", old.digest)
      }
      #expect(try UploadAnswer(json: try await board.send([old]).json).new == 1)
      // The server's own look at its start may have been before it.
      #expect(try await mender.mendAll().damaged <= 1)
      var device = Device()
      for operation in try device.taps(40) {
        #expect(try await board.send([operation]).status == .ok)
      }
      try await server.boards.packing.pack(server.storage.onlyBoard())
      #expect(try await mender.mendAll() == .init())
      #expect(try await board.page().operations.count == 161)
      #expect(try UploadAnswer(json: try await board.send([old]).json).new == 0)
    }
    #expect(try DatabaseCheck(database: configuration.database).run().findings.isEmpty)
  }

  @Test("A look through a board that is packed meanwhile finds nothing wrong")
  func checkedMeanwhile() async throws {
    var configuration = configuration
    configuration.limits.packedOperations = 50_000
    let server = try site.server(configuration)
    let packing = DetentServer.Limits()
    try await server.application().test(.router) { client in
      let board = try await BoardClient.make(client)
      for _ in 0..<20 {
        var device = Device()
        #expect(try await board.send(try device.taps(500)).status == .ok)
      }
      var limits = packing
      limits.packedOperations = 200
      let boards = server.boards
      let packer = BoardPacking(
        boards.reader, boards.writer, limits: limits, logger: Logger(label: "test"),
        metrics: boards.metrics)
      let number = try server.storage.onlyBoard()
      let check = try server.storage.read { try BoardCheck($0, board: number) }
      #expect(try server.storage.read { try check.go(on: $0) } == false)
      let packed = Task { try await packer.pack(number) }
      var pieces = 0
      while try !server.storage.read({ try check.go(on: $0) }) {
        pieces += 1
        try await Task.sleep(for: .milliseconds(5))
      }
      #expect(check.findings == [] && check.count == 10_000 && pieces > 1)
      try await packed.value
      #expect(try await boards.reader.mender.mendAll() == .init())
    }
  }

  @Test(
    "A segment that is lost is missed by name, and taken again from devices",
    arguments: [
      ("UPDATE segments SET log = zeroblob(length(log)) WHERE cursor = 32", 17...32),
      ("UPDATE segments SET log = substr(log, 1, length(log) - 1) WHERE cursor = 96", 81...96),
      ("UPDATE segments SET size = size + 1 WHERE cursor = 16", 1...16),
      ("UPDATE segments SET first = first - 16 WHERE cursor = 48", 33...48),
      ("UPDATE segments SET hash = hash + 1 WHERE cursor = 48", 33...48),
      ("UPDATE segments SET digest = digest + 1 WHERE cursor = 48", 33...48),
      ("UPDATE segments SET cursor = 200 WHERE cursor = 96", 81...96),
      ("UPDATE segments SET board = 9 WHERE cursor = 64", 49...64),
      ("DELETE FROM segments WHERE cursor IN (80, 96)", 65...96),
      ("DELETE FROM segments", 1...96),
    ])
  func lost(_ sql: String, _ gone: ClosedRange<Int>) async throws {
    let shared = try await write()
    try damage(sql)
    let report = try DatabaseCheck(database: configuration.database).run()
    #expect(!report.findings.isEmpty)
    let server = try site.server(configuration)
    try await server.application().test(.router) { client in
      let board = shared.client(client)
      let mender = server.boards.reader.mender
      // The server's own look at its start may have been before it.
      #expect(try await mender.mendAll().damaged <= 1)
      #expect(try await mender.mendAll() == .init())
      let lost = shared.operations[(gone.lowerBound - 1)..<gone.upperBound]
      let page = try await board.page()
      #expect(page.operations.count == 120 - lost.count && page.epoch != shared.page.epoch)
      #expect(try await server.storage.check().lost == lost.count)
      #expect(try await board.send(shared.operations).status == .ok)
      #expect(try await board.page(after: 120).operations == Array(lost))
      #expect(try await server.storage.check().lost == 0)
      try await server.boards.packing.pack(server.storage.onlyBoard())
      #expect(try await mender.mendAll() == .init())
      let healed = try await board.page()
      #expect(healed.operations.count == 120)
      #expect(Set(healed.operations.map { $0.digest }) == Set(shared.operations.map { $0.digest }))
    }
  }

  @Test(
    "Names that are damaged are written anew from the segments, and nobody has to do anything",
    arguments: [
      "DELETE FROM packed WHERE segment = \(segment(3))", "DELETE FROM packed",
      "UPDATE packed SET digest = digest + 1 WHERE segment = \(segment(2))",
      "UPDATE packed SET segment = 1", "UPDATE packed SET board = 8 WHERE segment = \(segment(4))",
      "UPDATE packed SET replica = 4 - replica",
      "INSERT INTO packed SELECT number, 1, 77, 1 FROM boards",
      "INSERT INTO packed SELECT number, 1, 77, 400 FROM boards",
      "UPDATE replicas SET id = x'00112233445566778899aabbccddeeff' WHERE number = 2",
    ])
  func names(_ sql: String) async throws {
    let shared = try await write()
    try damage(sql)
    let server = try site.server(configuration)
    try await server.application().test(.router) { client in
      let board = shared.client(client)
      let mender = server.boards.reader.mender
      #expect(try await mender.mendAll().damaged >= 1)
      #expect(try await mender.mendAll() == .init())
      let page = try await board.page()
      #expect(page == shared.page)
      let again = try UploadAnswer(json: try await board.send(shared.operations).json)
      #expect(again.new == 0 && again.cursor == 120)
    }
  }
}

/// The number of the segment that is the `n`th of the board: a database may leave numbers out.
private func segment(_ n: Int) -> String {
  "(SELECT number FROM segments WHERE cursor = \(16 * n))"
}
