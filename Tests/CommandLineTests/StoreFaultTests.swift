import Boards
import Foundation
import GRDB
import Testing

@testable import Storage

@Suite("A store that can't be used")
struct StoreFaultTests {
  let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private var database: DatabaseQueue {
    get throws { try DatabaseQueue(path: sandbox.file) }
  }

  private func bytes() throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: sandbox.file))
  }

  private func write(_ bytes: Data) throws {
    try FileManager.default.createDirectory(
      atPath: sandbox.store, withIntermediateDirectories: true)
    try bytes.write(to: URL(fileURLWithPath: sandbox.file))
  }

  /// Every command that opens the store is refused alike, and the file stays as it is.
  private func expectRefusal(
    _ status: Int32, saying word: String, location: SourceLocation = #_sourceLocation
  ) throws {
    let before = try bytes()
    for words in [
      ["list"], ["count", "Shirts"], ["undo"], ["add", "x"], ["export", "--json", "--operations"],
    ] {
      let outcome = try sandbox.tally(words)
      #expect(outcome.status == status, "\(words) \(outcome)", sourceLocation: location)
      #expect(outcome.output.isEmpty, sourceLocation: location)
      #expect(outcome.error.contains(word), "\(outcome.error)", sourceLocation: location)
      #expect(outcome.error.contains(sandbox.file), sourceLocation: location)
    }
    #expect(try bytes() == before, sourceLocation: location)
  }

  @Test("Random bytes are called damaged, with a way out that works")
  func noise() throws {
    try write(Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0 &* 197 &+ $0 >> 7) }))
    try expectRefusal(65, saying: "is damaged")
    let advice = try sandbox.tally("list").error.split(separator: "\n")
      .first { $0.hasPrefix("  mv ") }
    #expect(try sandbox.run("/bin/sh", ["-c", String(advice ?? "false")]).status == 0)
    #expect(try sandbox.tally("count", "Shirts").output == "1  Shirts\n")
  }

  @Test("A truncated file is called damaged")
  func truncated() throws {
    for _ in 0..<40 { _ = try sandbox.tally("add", String(repeating: "long ", count: 40)) }
    let whole = try bytes()
    #expect(whole.count > 16_384)
    try write(whole.prefix(whole.count / 2))
    try expectRefusal(65, saying: "is damaged")
  }

  @Test("Another program's database is left alone")
  func foreign() throws {
    _ = try sandbox.tally()
    try FileManager.default.removeItem(atPath: sandbox.file)
    try database.write { db in try db.execute(sql: "CREATE TABLE recipe (name TEXT)") }
    try expectRefusal(65, saying: "another program")
  }

  @Test("A newer file, or a newer board in it, asks for the newer program")
  func newer() throws {
    _ = try sandbox.tally("count", "Shirts")
    try database.write { db in try db.execute(sql: "PRAGMA user_version = 2") }
    try expectRefusal(69, saying: "newer version of Detent")
    try database.write { db in
      try db.execute(sql: "PRAGMA user_version = 1")
      try RecordTable(db).write([.put("now/version", [BoardStore.version + 1])])
    }
    try expectRefusal(69, saying: "newer version of Detent")
    try database.write { db in
      try RecordTable(db).write([.put("now/version", [BoardStore.version])])
    }
    #expect(try sandbox.tally("count", "Shirts").output == "2  Shirts\n")
  }

  @Test("A store that another process holds is waited for, then given up; looking never waits")
  func locked() throws {
    _ = try sandbox.tally("count", "Shirts")
    let clock = ContinuousClock()
    try database.inDatabase { db in
      try db.execute(sql: "BEGIN IMMEDIATE")
      var refused: Sandbox.Outcome?
      let waited = try clock.measure { refused = try sandbox.tally("count", "Shirts") }
      #expect(refused?.status == 75 && refused?.error.contains("Try again") == true)
      #expect(waited > .seconds(4) && waited < .seconds(20))
      #expect(try sandbox.tally().output.hasPrefix("1  Shirts\n"))
      let waiting = try sandbox.start(
        Sandbox.program, ["tally", "count", "Shirts"],
        environment: ["DETENT_STORE": sandbox.store])
      usleep(500_000)
      try db.execute(sql: "ROLLBACK")
      waiting.process.waitUntilExit()
      #expect(waiting.outcome().output == "2  Shirts\n")
    }
  }

  @Test("A file where the directory should be, or a directory where the file should be")
  func wrongKind() throws {
    try Data("x".utf8).write(to: URL(fileURLWithPath: sandbox.store))
    for path in [sandbox.store, sandbox.store + "/deeper", "/dev/null/x"] {
      let outcome = try sandbox.tally("--store", path)
      #expect(outcome.status == 73 && outcome.error.contains("--store"), "\(outcome)")
    }
    #expect(try String(contentsOfFile: sandbox.store, encoding: .utf8) == "x")
    let other = sandbox.directory + "/other"
    try FileManager.default.createDirectory(
      atPath: other + "/detent.sqlite", withIntermediateDirectories: true)
    let outcome = try sandbox.tally("--store", other)
    #expect(outcome.status == 73 && outcome.error.contains("not a file"), "\(outcome)")
  }

  @Test("Without the right to write, nothing is counted and the reason is said")
  func readOnly() throws {
    _ = try sandbox.tally("count", "Shirts")
    // The superuser may write anywhere, so then it is nobody who tries.
    let isRoot = geteuid() == 0
    let program = sandbox.directory + "/detent"
    try FileManager.default.copyItem(atPath: Sandbox.program, toPath: program)
    func tally(_ words: String...) throws -> Sandbox.Outcome {
      let asNobody = ["--reuid=65534", "--regid=65534", "--clear-groups", program]
      return try sandbox.run(
        isRoot ? "/usr/bin/setpriv" : program, (isRoot ? asNobody : []) + ["tally"] + words,
        environment: ["DETENT_STORE": sandbox.store])
    }
    func chmod(_ mode: Int, _ path: String) throws {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    defer { try? chmod(0o700, sandbox.store) }
    try chmod(0o755, sandbox.directory)
    try chmod(0o444, sandbox.file)
    try chmod(0o555, sandbox.store)
    let refused = try tally("count", "Shirts")
    #expect(refused.status == 77 && refused.error.contains("No permission"), "\(refused)")
    let fresh = try tally("--store", sandbox.store + "/deeper")
    #expect(fresh.status == 77 && fresh.error.contains("--store"), "\(fresh)")
    try chmod(0o000, sandbox.store)
    let hidden = try tally("list")
    #expect(hidden.status == 77, "\(hidden)")
    try chmod(0o700, sandbox.store)
    try chmod(0o600, sandbox.file)
    #expect(try sandbox.tally().output.hasPrefix("1  Shirts\n"))
  }
}
