import Foundation
import GRDB
import Replication
import Testing

@testable import Server

@Suite(.withFiles) struct RestorationTests {
  private let site: TestSite
  private var database: String { site.configuration.database }
  private var file: String { site.path("backup.detent") }

  init() throws { site = try TestSite() }

  @Test("A restored server has what the backup had, and devices bring back what came later")
  func heals() async throws {
    let database = database
    let file = file
    let (id, owner) = (BoardID.random(), AccessToken.random())
    var device = Device()
    let first = try device.taps(5)
    let later = try device.taps(4)
    try await site.test { client in
      let board = BoardClient(client: client, id: id, owner: owner)
      _ = try await board.create()
      _ = try await board.send(first)
      _ = try DatabaseBackup(database: database, file: file).make()
      _ = try await board.send(later)
    }
    let epoch = try epochs(database)
    let outcome = try DatabaseRestoration(file: file, database: database).run(time: "NOW")
    #expect(outcome.contents.boards == 1 && outcome.contents.operations == 5)
    #expect(outcome.kept == database + ".before-restore-NOW")
    #expect(try epochs(database) != epoch)
    #expect(try cursor(database + ".before-restore-NOW") == 9)
    try await site.test { client in
      let board = BoardClient(client: client, id: id, owner: owner)
      #expect(try await board.page(after: 9).head == 5)
      #expect(try await board.send(later).status == .ok)
      let all = try await board.page().operations
      #expect(all == first + later)
    }
  }

  @Test("Every board gets an epoch of its own")
  func epochs() async throws {
    try await site.test { client in
      for _ in 0..<20 { _ = try await BoardClient.make(client) }
    }
    let before = try epochs(database)
    _ = try DatabaseBackup(database: database, file: file).make()
    for _ in 0..<2 { _ = try DatabaseRestoration(file: file, database: database).run() }
    let after = try epochs(database)
    #expect(Set(after).count == 20)
    #expect(Set(after).isDisjoint(with: before))
  }

  @Test("Nothing is restored while a server has the database, nor served twice")
  func locked() async throws {
    let database = database
    let file = file
    let site = site
    try await site.test { client in
      _ = try await BoardClient.make(client)
      _ = try DatabaseBackup(database: database, file: file).make()
      #expect(throws: BackupFailure.inUse(path: database)) {
        try DatabaseRestoration(file: file, database: database).run()
      }
      let failure = #expect(throws: ServerFailure.databaseInUse(path: database)) {
        try site.server()
      }
      #expect(failure?.exitCode == 75)
    }
    _ = try DatabaseRestoration(file: file, database: database).run()
    _ = try site.server()
  }

  @Test("Another program that has the database open is noticed without the lock")
  func open() async throws {
    try await fill()
    _ = try DatabaseBackup(database: database, file: file).make()
    do {
      let shell = try openShell()
      #expect(throws: BackupFailure.busy(path: database)) {
        try DatabaseRestoration(file: file, database: database).run()
      }
      try shell.close()
    }
    _ = try DatabaseRestoration(file: file, database: database).run()
  }

  @Test("What a killed server left in its log is kept with the old database")
  func keepsLog() async throws {
    try await fill()
    _ = try DatabaseBackup(database: database, file: file).make()
    let killed = site.path("killed.sqlite")
    try leaveLog(killed)
    #expect(FileStatus.size(killed + "-wal") > 0)
    let outcome = try DatabaseRestoration(file: file, database: killed).run()
    #expect(try cursor(try #require(outcome.kept)) == 77)
    #expect(try cursor(killed) == 1)
  }

  @Test("A damaged database is kept with all that lies beside it")
  func replacesDamaged() async throws {
    try await fill()
    _ = try DatabaseBackup(database: database, file: file).make()
    let damaged = Data(String(repeating: "ruins ", count: 2000).utf8)
    try damaged.write(to: URL(filePath: database))
    try Data("log".utf8).write(to: URL(filePath: database + "-wal"))
    let kept = try #require(
      try DatabaseRestoration(file: file, database: database).run(time: "X").kept)
    #expect(try Data(contentsOf: URL(filePath: kept)) == damaged)
    #expect(try Data(contentsOf: URL(filePath: kept + "-wal")) == Data("log".utf8))
    #expect(!FileStatus.exists(database + "-wal"))
    #expect(try cursor(database) == 1)
    let again = try DatabaseRestoration(file: file, database: database).run(time: "X").kept
    #expect(again == kept + "-2")
  }

  @Test("Where there was nothing, the folder is made and the database put there")
  func fresh() async throws {
    try await fill()
    _ = try DatabaseBackup(database: database, file: file).make()
    let place = site.path("new/machine/detent.sqlite")
    let outcome = try DatabaseRestoration(file: file, database: place).run()
    #expect(outcome.kept == nil)
    #expect(try cursor(place) == 1)
  }

  @Test("A file that is no sound backup changes nothing", arguments: Unfit.allCases)
  func refuses(_ unfit: Unfit) async throws {
    try await fill()
    _ = try DatabaseBackup(database: database, file: file).make()
    let before = try Data(contentsOf: URL(filePath: database))
    let bad = try unfit.make(site, soundFile: file)
    let failure = #expect(throws: BackupFailure.self) {
      try DatabaseRestoration(file: bad, database: database).run()
    }
    #expect(failure?.exitCode == unfit.exitCode, "\(String(describing: failure))")
    #expect(failure?.description.contains(bad) == true)
    #expect(try Data(contentsOf: URL(filePath: database)) == before)
    #expect(!FileStatus.exists(database + ".part"))
  }

  @Test("Another program's database is never replaced")
  func keepsForeign() async throws {
    try await fill()
    _ = try DatabaseBackup(database: database, file: file).make()
    for unfit in [Unfit.foreign, .ofTheCommandLine] {
      let place = try unfit.make(site, soundFile: file)
      let before = try Data(contentsOf: URL(filePath: place))
      #expect(throws: BackupFailure.unfit(path: place, .foreign)) {
        try DatabaseRestoration(file: file, database: place).run()
      }
      #expect(try Data(contentsOf: URL(filePath: place)) == before)
      try FileManager.default.removeItem(atPath: place)
    }
  }

  @Test("The server opens no store of the command line")
  func opensNoLocalStore() throws {
    let place = try Unfit.ofTheCommandLine.make(site, soundFile: file)
    let before = try Data(contentsOf: URL(filePath: place))
    #expect(throws: ServerFailure.self) { try SQLiteStorage(path: place) }
    #expect(try Data(contentsOf: URL(filePath: place)) == before)
  }

  private func fill() async throws {
    try await site.test { client in
      let board = try await BoardClient.make(client)
      var device = Device()
      _ = try await board.send(try device.taps(1))
    }
  }

  /// A program that has the database open.
  private func openShell() throws -> DatabasePool {
    let shell = try DatabasePool(path: database)
    _ = try shell.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM boards") }
    return shell
  }

  /// Writes to the database, and copies it as it lies there when the machine stops at this moment.
  private func leaveLog(_ copy: String) throws {
    let queue = try DatabaseQueue(path: database)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL; UPDATE boards SET cursor = 77")
    }
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: database + suffix, toPath: copy + suffix)
    }
    try queue.close()
  }

  private func epochs(_ path: String) throws -> [Int64] {
    try read(path) { try Int64.fetchAll($0, sql: "SELECT epoch FROM boards ORDER BY number") }
  }

  private func cursor(_ path: String) throws -> Int64? {
    try read(path) { try Int64.fetchOne($0, sql: "SELECT cursor FROM boards") }
  }

  private func read<Value>(_ path: String, _ body: (Database) throws -> Value) throws -> Value {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read(body)
  }
}
