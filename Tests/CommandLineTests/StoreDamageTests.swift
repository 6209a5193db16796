import Foundation
import GRDB
import Replication
import Tallying
import Testing

@testable import Storage

@Suite("A store whose bytes rot")
struct StoreDamageTests {
  let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private func execute(_ sql: String) throws {
    try DatabaseQueue(path: sandbox.file).write { db in try db.execute(sql: sql) }
  }

  /// Turns one bit in the middle of every value that the condition finds.
  private func rot(_ condition: String) throws {
    try DatabaseQueue(path: sandbox.file).write { db in
      let rows = try Row.fetchAll(db, sql: "SELECT key, value FROM record WHERE \(condition)")
      #expect(!rows.isEmpty)
      for row in rows {
        var value: Data = row["value"]
        value[value.count / 2] ^= 4
        try db.execute(
          sql: "UPDATE record SET value = ? WHERE key = ?",
          arguments: [value, row["key"] as String])
      }
    }
  }

  @Test("An operation that cannot be read is set aside; those behind it count, now and later")
  func operation() throws {
    for amount in [1, 10, 100, 1000] { _ = try sandbox.tally("count", "Shirts", "+\(amount)") }
    try rot("key LIKE 'now/operation/%/0000000000000002/%'")
    let list = try sandbox.tally()
    #expect(list.output.hasPrefix("1101  Shirts\n") && list.error.contains("1 saved record"))
    let count = try sandbox.tally("count", "Shirts", "+5")
    #expect(count.output == "1106  Shirts\n" && count.error.contains("were skipped"))
    let after = try sandbox.tally("count", "Shirts", "+20000")
    #expect(after.output == "21106  Shirts\n" && after.error.isEmpty)
    #expect(try sandbox.tally("undo").output == "1106  Shirts\n")
    let kept = try DatabaseQueue(path: sandbox.file).read { db in
      try Int.fetchOne(
        db, sql: "SELECT count(*) FROM record WHERE key LIKE 'damaged/%' AND value <> x''")
    }
    #expect(kept == 1)
  }

  @Test("A snapshot that cannot be read is made again out of the logs")
  func snapshot() throws {
    try fold(1500)
    try rot("key = 'now/snapshot'")
    let list = try sandbox.tally()
    #expect(list.output.contains("1500  Shirts\n"), "\(list)")
    #expect(list.error.contains("1 saved record"))
    #expect(try sandbox.tally("count", "Shirts").output == "1501  Shirts\n")
    let again = try sandbox.tally("count", "Shirts")
    #expect(again.output == "1502  Shirts\n" && again.error.isEmpty)
    #expect(try sandbox.tally("undo").output == "1501  Shirts\n")
  }

  @Test("A lost secret gives a new identity, and everything counts")
  func secret() throws {
    _ = try sandbox.tally("count", "Shirts", "+3")
    try rot("key = 'now/replica/0'")
    #expect(try sandbox.tally("count", "Shirts").output == "4  Shirts\n")
    #expect(try sandbox.tally("undo").output == "3  Shirts\n")
  }

  @Test("Whatever byte of the file is turned: a refusal, a notice, or the right count")
  func anyByte() throws {
    try fold(700)
    for i in 0..<6 { _ = try sandbox.tally("count", "Suit", "+\(i + 1)") }
    let sound = try Data(contentsOf: URL(fileURLWithPath: sandbox.file))
    let right = "700  Shirts\n  0  Trousers\n 21  Suit\n"
    #expect(try sandbox.tally().output == right)
    var random = SplitMix(seed: 4)
    var outcomes: [Int32: Int] = [:]
    for _ in 0..<150 {
      var bytes = sound
      let place = Int.random(in: 0..<sound.count, using: &random)
      bytes[place] ^= UInt8.random(in: 1...255, using: &random)
      try bytes.write(to: URL(fileURLWithPath: sandbox.file))
      let outcome = try sandbox.tally()
      outcomes[outcome.status, default: 0] += 1
      let isRight = outcome.status == 0 && outcome.output == right
      let isNoticed = outcome.status == 0 && outcome.error.contains("couldn't be read")
      let isRefused = [65, 69].contains(outcome.status)
      #expect(isRight || isNoticed || isRefused, "byte \(place): \(outcome)")
    }
    #expect(outcomes[0, default: 0] > 0)
  }

  /// Counts shirts in this process, and folds the operations into logs.
  private func fold(_ count: Int) throws {
    let store = LocalStore(directory: sandbox.store, example: .english)
    for start in stride(from: 0, to: count, by: 600) {
      try store.transact { board in
        for _ in start..<min(count, start + 600) {
          _ = try board.perform(.count(TallyExample.ids[0], by: 1))
        }
      }
    }
    try store.transact { _ in }
  }
}

/// Steele, Lea, Flood 2014: the same numbers in every run.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}

@Suite("A shelf whose bytes rot")
struct ShelfDamageTests {
  @Test("No count lands on another board: it is found again, or asked for")
  func shelf() throws {
    let server = try LiveServer()
    let owner = try Sandbox()
    let guest = try Sandbox()
    try guest.join(try owner.share(server))
    func rot(_ condition: String) throws {
      try DatabaseQueue(path: guest.file).write { db in
        try db.execute(
          sql: "UPDATE record SET value = CAST(value || x'20' AS BLOB) "
            + "WHERE \(condition)")
        #expect(db.changesCount == 1)
      }
    }
    try rot("key LIKE 'shelf/board/%'")
    #expect(try guest.tally("count", "Shirts").output == "1  Shirts\n")
    #expect(try owner.tally().output.hasPrefix("1  Shirts\n"))
    try rot("key = 'shelf/open'")
    for words in [["count", "Shirts"], ["list"]] {
      let refused = try guest.tally(words)
      #expect(refused.status == 65 && refused.error.contains("detent board use"), "\(refused)")
    }
    #expect(try guest.tally("--board", "Dry cleaning").output.hasPrefix("1  Shirts\n"))
    #expect(try guest.board("use", "Dry cleaning").status == 0)
    #expect(try guest.tally("count", "Shirts").output == "2  Shirts\n")
    try rot("key LIKE 'board/%/now/link'")
    let unshared = try guest.tally("count", "Shirts")
    #expect(unshared.output == "3  Shirts\n" && unshared.error.contains("were skipped"))
    try guest.join(try owner.share(server))
    #expect(try owner.tally().output.hasPrefix("3  Shirts\n"))
    try DatabaseQueue(path: guest.file).write { db in
      try db.execute(sql: "UPDATE record SET key = 'shelf/opem' WHERE key = 'shelf/open'")
    }
    #expect(try guest.tally("count", "Shirts").status == 65)
  }
}

@Suite("A device's own operation that rots, on a shared board")
struct OwnDamageTests {
  @Test("It is spoken of, and comes back from the server")
  func healed() throws {
    let server = try LiveServer()
    let owner = try Sandbox()
    _ = try owner.share(server)
    for amount in [1, 10, 100] { _ = try owner.tally("count", "Shirts", "+\(amount)") }
    let key = "key LIKE 'now/operation/%/0000000000000002/%'"
    let value = { db in try Data.fetchOne(db, sql: "SELECT value FROM record WHERE \(key)") }
    let whole = try DatabaseQueue(path: owner.file).read(value)
    try DatabaseQueue(path: owner.file).write { db in
      var rotten = try #require(try value(db))
      rotten[rotten.count - 1] ^= 4
      try db.execute(sql: "UPDATE record SET value = ? WHERE \(key)", arguments: [rotten])
      #expect(db.changesCount == 1)
    }
    let count = try owner.tally("count", "Shirts", "+1000")
    #expect(count.error.contains("1 saved record"))
    let after = try owner.tally()
    #expect(after.output.hasPrefix("1111  Shirts\n") && after.error.isEmpty, "\(after)")
    #expect(try DatabaseQueue(path: owner.file).read(value) == whole)
  }
}
