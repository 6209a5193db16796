import Foundation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import Replication
import Testing

@testable import Server

@Suite struct HistoryRoutesTests {
  @Test("Pages follow each other without a gap, and a cursor beyond the head gives none")
  func pages() async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      var device = Device()
      let all = try device.taps(25)
      _ = try await board.send(all)
      var read: [Replication.Operation] = []
      var cursor: Int64 = 0
      repeat {
        let page = try await board.page(after: cursor, limit: 10)
        #expect(page.after == cursor)
        #expect(page.head == 25)
        #expect(page.cursor == cursor + Int64(page.operations.count))
        read += page.operations
        cursor = page.cursor
      } while cursor < 25
      #expect(read == all)
      let end = try await board.page(after: 25)
      #expect((end.after, end.cursor, end.head, end.operations.count) == (25, 25, 25, 0))
      let beyond = try await board.page(after: 26)
      #expect((beyond.after, beyond.cursor, beyond.head, beyond.operations) == (26, 25, 25, []))
    }
  }

  @Test("Large operations make small pages, yet always one")
  func largeOperations() async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      var device = Device()
      var all: [Replication.Operation] = []
      for _ in 0..<40 {
        let change = try device.board.put(
          EntityID(1), Field("name"), .text(Array(repeating: 97, count: 60_000)), now: 1)
        all.append(device.board.operation(by: &device.author, [change], now: 1))
      }
      for start in stride(from: 0, to: 40, by: 10) {
        #expect(try await board.send(Array(all[start..<start + 10])).status == .ok)
      }
      let page = try await board.page()
      #expect(page.operations == Array(all[..<17]))
      #expect((page.cursor, page.head) == (17, 40))
    }
  }

  @Test(
    "A cursor or limit that is none is refused",
    arguments: [
      "after=-1", "after=x", "after=", "after=1.0", "after=9007199254740992", "after=1&after=2",
      "limit=0", "limit=1001", "limit=%2B1", "after=00000000000000001",
    ])
  func malformed(query: String) async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      let answer = try await board.ask("/operations?\(query)")
      #expect(answer.status == .badRequest)
      #expect(answer.problem == "malformed")
      guard query.hasPrefix("after") else { return }
      #expect(try await board.ask("/history?\(query)").problem == "malformed")
      #expect(try await board.ask("/events?\(query)").problem == "malformed")
    }
  }

  @Test("Snapshot and history agree with a fold of the operations", arguments: 0..<5)
  func agree(_: Int) async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      var devices = (0..<3).map { _ in Device() }
      var fold = Board()
      var count: Int64 = 0
      for round in 0..<6 {
        var sent: [Replication.Operation] = []
        for _ in 0..<Int.random(in: 1...20) {
          sent.append(try devices[.random(in: 0..<3)].tap(.random(in: 1...9)))
        }
        // A clone goes on from where its device was: a fork, which an older snapshot cannot place.
        if round % 2 == 1 {
          var clone = devices[0]
          _ = try devices[0].tap()
          sent.append(try clone.tap(5))
          devices.append(clone)
          devices.swapAt(0, 3)
          devices.removeLast()
        }
        let answer = try await board.send(sent)
        guard answer.status == .ok else {
          Issue.record("\(answer.text)")
          return
        }
        for operation in sent { fold.apply(operation) }
        count += Int64(sent.count)
        let snapshot = try await board.ask("/snapshot")
        #expect(snapshot.headers[.contentType] == "application/octet-stream")
        #expect(snapshot.bytes == fold.snapshot)
        #expect(field("Detent-Cursor", snapshot) == "\(count)")
        #expect(
          field("Detent-Epoch", snapshot)
            == Digest(try await board.page().epoch).description)
        let history = try await board.ask("/history")
        #expect(field("Detent-Cursor", history) == "\(count)")
        #expect(field("Detent-Head", history) == "\(count)")
        var replayed = Board()
        try Log.forEach(in: history.bytes) { operation, _ in replayed.apply(operation) }
        #expect(replayed.snapshot == fold.snapshot)
        let rest = try await board.ask("/history?after=\(count - 1)")
        var last: [Replication.Operation] = []
        try Log.forEach(in: rest.bytes) { operation, _ in last.append(operation) }
        #expect(last == [try #require(sent.last)])
      }
    }
  }

  @Test("A snapshot of a fork behind an older snapshot is the fold all the same")
  func forkBehindSnapshot() async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      var device = Device()
      var all = [try device.tap()]
      var clone = device
      all += try device.taps(3)
      _ = try await board.send(all)
      _ = try await board.ask("/snapshot")
      all.append(try clone.tap(50))
      _ = try await board.send(Array(all.suffix(1)))
      var fold = Board()
      for operation in all { fold.apply(operation) }
      #expect(try await board.ask("/snapshot").bytes == fold.snapshot)
    }
  }

  @Test("Kept snapshots take bounded memory")
  func boundedCache() throws {
    let site = try TestSite()
    let boards = try site.server().boards
    let cache = Folds(boards.reader, capacity: 1000)
    for board in 0..<100 {
      cache.keep(
        Snapshot(epoch: 1, cursor: 1, body: .init(repeating: 0, count: 200)), of: Int64(board))
    }
    let kept = (0..<100).count { cache.kept(of: Int64($0)) != nil }
    #expect((1...5).contains(kept))
    cache.keep(Snapshot(epoch: 1, cursor: 1, body: .init(repeating: 0, count: 999)), of: 7)
    #expect(cache.kept(of: 7) == nil)
  }

  private func field(_ name: String, _ answer: BoardAnswer) -> String? {
    HTTPField.Name(name).flatMap { answer.headers[$0] }
  }
}
