import Foundation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import Replication
import Testing

@testable import Server

@Suite(.timeLimit(.minutes(1))) struct EventRoutesTests {
  @Test("A stream begins with what lies behind the cursor and goes on with what is done")
  func catchesUpAndFollows() async throws {
    let site = try TestSite()
    try await site.test(live: true) { client in
      let board = try await BoardClient.make(client)
      var device = Device()
      let old = try device.taps(3)
      _ = try await board.send(old)
      let all = try await listen(board)
      let some = try await listen(board, after: 2)
      let none = try await listen(board, after: 3)
      #expect(all.text.hasPrefix("HTTP/1.1 200 OK\r\n"))
      for field in [
        "content-type: text/event-stream", "cache-control: no-store", "x-accel-buffering: no",
      ] { #expect(all.text.lowercased().contains(field)) }
      #expect(!all.text.lowercased().contains("content-encoding"))
      #expect(all.text.contains(": Detent\n\n"))
      let new = try device.taps(2)
      _ = try await board.send(new)
      for socket in [all, some, none] {
        try await socket.wait(forCursor: 5)
      }
      #expect(try operations(all) == old + new)
      #expect(try operations(some, from: 2) == Array((old + new)[2...]))
      #expect(try operations(none, from: 3) == new)
      // The first message of one who has everything holds nothing but where it is.
      #expect(try pages(none, from: 3).first?.head == 3)
    }
  }

  @Test("A cursor beyond the head is set right at once")
  func beyondHead() async throws {
    let site = try TestSite()
    try await site.test(live: true) { client in
      let board = try await BoardClient.make(client)
      let socket = try await listen(board, after: 100)
      try await socket.wait(for: "\"head\":0,\"operations\":[]")
      var device = Device()
      let operation = try device.tap()
      _ = try await board.send([operation])
      try await socket.wait(for: operation.replica.description)
    }
  }

  @Test("A long history comes in pages before the stream goes live")
  func longHistory() async throws {
    let site = try TestSite()
    try await site.test(live: true) { client in
      let board = try await BoardClient.make(client)
      var device = Device()
      let all = try device.taps(2300)
      for start in stride(from: 0, to: 2300, by: 460) {
        #expect(try await board.send(Array(all[start..<start + 460])).status == .ok)
      }
      let socket = try await listen(board)
      try await socket.wait(forCursor: 2300)
      #expect(try pages(socket).map { $0.operations.count } == [1000, 1000, 300])
      #expect(try operations(socket) == all)
    }
  }

  @Test("The first tap is told at once, a flood now and then, to all readers alike")
  func coalesces() async throws {
    let site = try TestSite()
    try await site.test(live: true) {
      $0.messageInterval = .seconds(4)
    } _: { client in
      let board = try await BoardClient.make(client)
      let first = try await listen(board)
      let second = try await listen(board)
      var device = Device()
      let clock = ContinuousClock()
      let start = clock.now
      var sent: [Replication.Operation] = [try device.tap()]
      _ = try await board.send(sent)
      try await first.wait(forCursor: 1)
      #expect(start.duration(to: clock.now) < .milliseconds(3500))
      for _ in 0..<30 {
        let next = try device.tap()
        sent.append(next)
        _ = try await board.send([next])
      }
      for socket in [first, second] {
        try await socket.wait(forCursor: sent.count)
        let elapsed = start.duration(to: clock.now)
        #expect(try operations(socket) == sent)
        // The empty one at first, the one at once, and one for each interval that began.
        let messages = try pages(socket).count
        #expect(messages <= 3 + Int(elapsed / .seconds(4)), "\(messages) in \(elapsed)")
      }
    }
  }

  @Test("A silent stream says that it stands")
  func heartbeat() async throws {
    let site = try TestSite()
    try await site.test(live: true) {
      $0.heartbeat = .milliseconds(50)
    } _: { client in
      let board = try await BoardClient.make(client)
      let socket = try await listen(board)
      try await socket.wait(for: ":\n\n\r\n3\r\n:\n\n")
    }
  }

  @Test("HEAD tells what a stream would be, and opens none")
  func head() async throws {
    let site = try TestSite()
    let server = try site.server()
    try await server.application().test(.live) { client in
      let board = try await BoardClient.make(client)
      let grant = try #require(try await server.boards.grants.grant(board.owner, of: board.id))
      let answer = try await board.ask("/events", .head)
      #expect(answer.status == .ok)
      #expect(answer.bytes.isEmpty)
      #expect(server.boards.events.count(of: grant.board) == 0)
    }
  }

  @Test("A revoked token's streams are told so and end; others go on")
  func revoked() async throws {
    let site = try TestSite()
    try await site.test(live: true) { client in
      let board = try await BoardClient.make(client)
      let editor = try await board.add(.edit)
      let shutOut = try await listen(board, token: editor)
      let stays = try await listen(board)
      #expect(try await board.ask("/tokens/\(editor.id)", .delete).status == .noContent)
      try await shutOut.wait(for: "event: revoked\n")
      try await shutOut.waitForEnd()
      #expect(shutOut.text.hasSuffix("0\r\n\r\n"))
      var device = Device()
      let operation = try device.tap()
      #expect(try await board.send([operation], token: editor).status == .unauthorized)
      #expect(try await board.send([operation]).status == .ok)
      try await stays.wait(forCursor: 1)
      #expect(!stays.isClosed)
    }
  }

  @Test("Open streams, read or not, do not keep the server from stopping")
  func shutdown() async throws {
    let site = try TestSite()
    let clock = ContinuousClock()
    let (sockets, start) = try await site.server().application().test(.live) { client in
      let board = try await BoardClient.make(client)
      var sockets: [Socket] = []
      for _ in 0..<20 { sockets.append(try await listen(board)) }
      sockets.append(try await listen(board, reads: false))
      return (sockets, clock.now)
    }
    // Whatever does not stop by itself is stopped after ten.
    #expect(start.duration(to: clock.now) < .seconds(8))
    for socket in sockets.dropLast() {
      try await socket.waitForEnd()
      #expect(socket.text.hasSuffix("0\r\n\r\n"))
    }
  }

  @Test("Two hundred readers and fifty writers: everybody hears everything, in one order")
  func many() async throws {
    let site = try TestSite()
    try await site.test(live: true) {
      $0.requests = .init(burst: 100_000, perSecond: 100_000)
    } _: { client in
      let board = try await BoardClient.make(client)
      var readers: [Socket] = []
      for _ in 0..<200 { readers.append(try await listen(board)) }
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<50 {
          group.addTask {
            var device = Device()
            for _ in 0..<10 {
              let operation = try device.tap()
              let answer = try await board.send([operation], proving: [device])
              #expect(answer.status == .ok)
            }
          }
        }
        try await group.waitForAll()
      }
      let all = try await board.page().operations
      #expect(all.count == 500)
      for reader in readers {
        try await reader.wait(forCursor: 500)
        #expect(try operations(reader) == all)
      }
    }
  }

  @Test("Over TLS and HTTP/2 boards are made, counted on and listened to just the same")
  func secure() async throws {
    let site = try TestSite()
    try await site.server(site.secured()).application().test(.ahc(.https)) { client in
      let board = try await BoardClient.make(client)
      let editor = try await board.add(.edit)
      async let stream = board.ask("/events", token: editor)
      var device = Device()
      let all = try device.taps(3)
      for operation in all {
        #expect(try await board.send([operation], proving: [device]).status == .ok)
      }
      try await Task.sleep(for: .milliseconds(400))
      #expect(try await board.ask("/tokens/\(editor.id)", .delete).status == .noContent)
      let heard = try await stream
      #expect(heard.status == .ok)
      #expect(heard.headers[.contentType] == "text/event-stream")
      #expect(heard.text.hasPrefix(": Detent\n\nevent: operations\n"))
      for operation in all { #expect(heard.text.contains("\"seq\":\(operation.seq),")) }
      #expect(heard.text.hasSuffix("event: revoked\ndata: {}\n\n"))
      let large = try await board.ask(
        "/operations", .post, body: String(repeating: " ", count: (1 << 20) + 1))
      #expect(large.problem == "too-large")
    }
  }

  @Test("More streams than a board may have are refused")
  func tooMany() async throws {
    let site = try TestSite()
    try await site.test(live: true) {
      $0.streamsPerBoard = 1
    } _: { client in
      let board = try await BoardClient.make(client)
      let socket = try await listen(board)
      #expect(try await board.ask("/events").problem == "too-many-requests")
      await socket.close()
    }
  }
}
