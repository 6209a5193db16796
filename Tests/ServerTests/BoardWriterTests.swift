import Foundation
import HummingbirdTesting
import JSONCoding
import Logging
import Replication
import Synchronization
import Testing

@testable import Server

@Suite struct BoardWriterTests {
  private func writer(_ site: TestSite) throws -> (BoardWriter, any BoardStorage) {
    let database = try DatabaseLocation(site.configuration.database).open(Logger(label: "test"))
    try database.write { try $0.execute("CREATE TABLE t (n bigint UNIQUE)") }
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    return (BoardWriter(database, limits: .init(), logger: logger), database)
  }

  @Test("A job that is refused, or that the database refuses, leaves no trace and harms no other")
  func savepoints() async throws {
    struct Refused: Error {}
    let site = try TestSite()
    let (writer, database) = try writer(site)
    let failures = await withTaskGroup(of: Bool.self) { group in
      for n in 0..<300 {
        group.addTask {
          do {
            let answer = try await writer.write { db in
              try db.run("INSERT INTO t VALUES ($1)", n)
              if n % 3 == 1 { throw Refused() }
              if n % 3 == 2 {
                try db.run("INSERT INTO t VALUES ($1)", n)
              }
              return n
            }
            #expect(answer == n)
            return false
          } catch {
            #expect(n % 3 == 1 ? error is Refused : (error as? SQLError)?.kind == .refused)
            return true
          }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(failures == 200)
    let kept = try database.read { try $0.integers("SELECT n FROM t") }
    #expect(kept.sorted() == Array(stride(from: Int64(0), to: 300, by: 3)))
  }

  @Test("What waits together is written together", .withFiles)
  func groups() async throws {
    let site = try TestSite()
    let (writer, _) = try writer(site)
    let gate = DispatchSemaphore(value: 0)
    let held = Recorder()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await writer.write { _ in
          held.add("now")
          gate.wait()
        }
      }
      while held.all.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
      for n in 0..<500 {
        group.addTask {
          try await writer.write { db in
            try db.run("INSERT INTO t VALUES ($1)", n)
          }
        }
      }
      while writer.waiting < 500 { try await Task.sleep(for: .milliseconds(1)) }
      gate.signal()
      try await group.waitForAll()
    }
    #expect(writer.groups == 2)
  }

  @Test(
    "However uploads race, the order is one, without gaps, each operation once", arguments: 0..<3)
  func concurrentUploads(_: Int) async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      let reference = Reference()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<12 {
          group.addTask {
            var device = Device()
            let all = try device.taps(30)
            var known = 0
            while known < all.count {
              // Some are sent twice, as after a lost answer; some too early.
              let start = Int.random(in: max(0, known - 3)...min(known + 1, all.count - 1))
              let end = Int.random(in: start + 1...min(all.count, start + 6))
              let answer = try await board.send(Array(all[start..<end]))
              if start > known {
                #expect(answer.problem == "unknown-predecessor")
                continue
              }
              let parsed = try UploadAnswer(json: try answer.json)
              let new = Array(all[known..<max(known, end)])
              #expect(parsed.new == Int64(new.count))
              reference.note(parsed, new)
              known = max(known, end)
            }
          }
        }
        try await group.waitForAll()
      }
      let page = try await board.page()
      #expect(page.head == 360)
      #expect(page.operations == reference.all)
    }
  }

  /// What a server must hold after the answers it gave: each upload at the cursors it was told.
  private final class Reference: Sendable {
    private let places = Mutex<[Int64: Replication.Operation]>([:])

    func note(_ answer: UploadAnswer, _ new: [Replication.Operation]) {
      #expect(answer.cursor == answer.after + answer.new)
      places.withLock { places in
        for (index, operation) in new.enumerated() {
          let cursor = answer.after + Int64(index) + 1
          #expect(places[cursor] == nil)
          places[cursor] = operation
        }
      }
    }

    var all: [Replication.Operation] {
      places.withLock { places in places.keys.sorted().compactMap { places[$0] } }
    }
  }
}
