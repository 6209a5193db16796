import Foundation
import GRDB
import Replication
import Synchronization
import Testing

@testable import Server

@Suite(.withFiles) struct BackupTests {
  private let site: TestSite
  private var database: String { site.configuration.database }
  private var file: String { site.path("backup.detent") }

  init() throws { site = try TestSite() }

  @Test("A backup made while others write holds all that was acknowledged before, and is whole")
  func consistent() async throws {
    let database = database
    let file = file
    try await site.test { client in
      let board = try await BoardClient.make(client)
      var device = Device()
      let operations = try device.taps(400)
      _ = try await board.send(Array(operations[..<100]))
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          for operation in operations[100...] { _ = try await board.send([operation]) }
        }
        for round in 0..<5 {
          let before = try await board.page().head
          let contents = try DatabaseBackup(
            database: database, file: file, replaces: round > 0
          ).make()
          #expect(contents.boards == 1)
          #expect(contents.operations >= before)
          #expect(contents.bytes == FileStatus.size(file))
          let found = try digests(in: file)
          #expect(found == operations.prefix(Int(contents.operations)).map { $0.digest.bits })
          try await Task.sleep(for: .milliseconds(20))
        }
        try await group.waitForAll()
      }
    }
    #expect(neighbours(of: file) == [])
  }

  @Test("A backup is one file, for its owner alone, that the server opens")
  func oneFile() async throws {
    try await fill(taps: 3)
    _ = try DatabaseBackup(database: database, file: file).make()
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try Data(contentsOf: URL(filePath: file))[18...19] == Data([1, 1]))  // no WAL
    #expect(try SQLiteStorage(path: file).cursor == 3)
  }

  @Test("A file that is there is kept, unless it shall be replaced")
  func keepsFiles() async throws {
    try await fill(taps: 1)
    try site.write("backup.detent", "letters")
    #expect(throws: BackupFailure.exists(path: file)) {
      try DatabaseBackup(database: database, file: file).make()
    }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "letters")
    _ = try DatabaseBackup(database: database, file: file, replaces: true).make()
    #expect(try digests(in: file).count == 1)
  }

  @Test("Neither the database itself nor one that is open is ever replaced")
  func keepsDatabases() async throws {
    try await fill(taps: 1)
    let link = site.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: database)
    for place in [database, link] {
      #expect(throws: BackupFailure.sameFile(path: place)) {
        try DatabaseBackup(database: database, file: place, replaces: true).make()
      }
    }
    try site.write("backup.detent-wal", "of another database")
    #expect(throws: BackupFailure.unclosed(path: file, sidecar: file + "-wal")) {
      try DatabaseBackup(database: database, file: file, replaces: true).make()
    }
  }

  @Test("What cannot be backed up is said, and the last backup stays", arguments: Unfit.allCases)
  func refuses(_ unfit: Unfit) async throws {
    try await fill(taps: 1)
    _ = try DatabaseBackup(database: database, file: file).make()
    let last = try Data(contentsOf: URL(filePath: file))
    let place = try unfit.make(site, soundFile: file)
    let failure = #expect(throws: BackupFailure.self) {
      try DatabaseBackup(database: place, file: file, replaces: true).make()
    }
    #expect(failure?.exitCode == unfit.exitCode, "\(String(describing: failure))")
    #expect(failure?.description.contains(place) == true)
    #expect(try Data(contentsOf: URL(filePath: file)) == last)
    #expect(neighbours(of: file) == [])
  }

  @Test("What an attempt left behind that was killed does not stand in the way")
  func overwritesParts() async throws {
    try await fill(taps: 2)
    try Data(count: 100_000).write(to: URL(filePath: file + ".part"))
    try site.write("backup.detent.part-journal", "half a page")
    _ = try DatabaseBackup(database: database, file: file).make()
    #expect(try digests(in: file).count == 2)
    #expect(neighbours(of: file) == [])
  }

  @Test("Two backups to the same file do not disturb each other")
  func takesTurns() async throws {
    try await fill(taps: 1)
    let other = try DatabaseCopy(for: file)
    #expect(throws: BackupFailure.underWay(path: file)) {
      try DatabaseBackup(database: database, file: file).make()
    }
    #expect(FileStatus.exists(other.path))
  }

  @Test("Progress rises to 1")
  func progress() async throws {
    try await fill(taps: 1)
    try execute(
      "CREATE TABLE ballast (b); INSERT INTO ballast VALUES (zeroblob(20000000))", at: database)
    let parts = Mutex<[Double]>([])
    _ = try DatabaseBackup(database: database, file: file).make { part in
      parts.withLock { $0.append(part) }
    }
    let heard = parts.withLock { $0 }
    #expect(heard.count > 3)
    #expect(heard == heard.sorted() && heard.last == 1)
  }

  private func fill(taps: Int) async throws {
    try await site.test { client in
      let board = try await BoardClient.make(client)
      var device = Device()
      _ = try await board.send(try device.taps(taps))
    }
  }

  /// Files that were to be removed.
  private func neighbours(of path: String) -> [String] {
    [".part", ".part-journal", "-wal", "-shm", "-journal"].filter { FileStatus.exists(path + $0) }
  }

  /// The operations of a backup in their order.
  private func digests(in path: String) throws -> [UInt64] {
    var configuration = GRDB.Configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: path, configuration: configuration).read { db in
      try Int64.fetchAll(db, sql: "SELECT digest FROM operations ORDER BY cursor")
        .map { UInt64(bitPattern: $0) }
    }
  }
}

/// A file that is no sound database of a server's.
enum Unfit: CaseIterable, Sendable {
  case missing, nothing, text, damaged, foreign, ofTheCommandLine, newer

  var exitCode: Int32 {
    switch self {
    case .missing: 66
    case .newer: 69
    default: 65
    }
  }

  /// Makes it in the site's folder.
  func make(_ site: TestSite, soundFile: String) throws -> String {
    let path = site.path("unfit.sqlite")
    switch self {
    case .missing: break
    case .nothing: try Data().write(to: URL(filePath: path))
    case .text: try site.write("unfit.sqlite", String(repeating: "letters ", count: 1000))
    case .damaged:
      var bytes = try Data(contentsOf: URL(filePath: soundFile))
      for i in bytes.count / 2..<bytes.count { bytes[i] = 0xAB }
      try bytes.write(to: URL(filePath: path))
    case .foreign: try execute("CREATE TABLE addresses (name); PRAGMA user_version = 2", at: path)
    case .ofTheCommandLine:
      try execute(
        "CREATE TABLE record (k); PRAGMA user_version = 1; PRAGMA application_id = 1147499630",
        at: path)
    case .newer:
      try FileManager.default.copyItem(atPath: soundFile, toPath: path)
      try execute("PRAGMA user_version = 99", at: path)
    }
    return path
  }
}

/// Does something to a database, as another program would.
func execute(_ sql: String, at path: String) throws {
  let queue = try DatabaseQueue(path: path)
  try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
  try queue.close()
}

extension SQLiteStorage {
  /// How many operations the first board has.
  fileprivate var cursor: Int? {
    get throws { try pool.read { try Int.fetchOne($0, sql: "SELECT cursor FROM boards") } }
  }
}
