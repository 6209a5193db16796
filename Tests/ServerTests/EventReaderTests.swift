import Foundation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import Replication
import Testing

@testable import Server

@Suite(.timeLimit(.minutes(1))) struct EventReaderTests {
  @Test("A reader that does not keep up is let go, and loses nothing when it comes back")
  func slowReader() async throws {
    let site = try TestSite()
    let server = try {
      var configuration = site.configuration
      configuration.limits.messageInterval = .milliseconds(1)
      configuration.limits.waitingMessages = 4
      return try site.server(configuration)
    }()
    try await server.application().test(.live) { client in
      let board = try await BoardClient.make(client)
      let slow = try await listen(board, reads: false)
      let quick = try await listen(board)
      var device = Device()
      var sent: [Replication.Operation] = []
      let grant = try #require(try await server.boards.grants.grant(board.owner, of: board.id))
      for stamp in 1...2000 {
        var large = try device.tap()
        large.seq = 1
        large.prev = .none
        large.changes = [
          .put(
            EntityID(1), Field("name"), .text(Array(repeating: 97, count: 60_000)),
            stamp: Int64(stamp))
        ]
        large.session = UInt64(stamp)
        sent.append(large)
        #expect(try await board.send([large]).status == .ok)
        try await quick.wait(forCursor: stamp)
        if server.boards.events.count(of: grant.board) == 1 { break }
      }
      #expect(server.boards.events.count(of: grant.board) == 1)
      #expect(sent.count < 2000)
      try await slow.setReading(true)
      try await slow.waitForEnd()
      let got = try operations(slow)
      #expect(got.count < sent.count)
      let back = try await listen(board, after: Int64(got.count))
      try await back.wait(forCursor: sent.count)
      #expect(try got + operations(back, from: Int64(got.count)) == sent)
      #expect(try operations(quick) == sent)
    }
  }

  @Test("A reader that takes nothing of what lies behind is given up")
  func deadReader() async throws {
    let site = try TestSite()
    var configuration = site.configuration
    configuration.limits.heartbeat = .milliseconds(100)
    let server = try site.server(configuration)
    try await server.application().test(.live) { client in
      let board = try await BoardClient.make(client)
      let grant = try #require(try await server.boards.grants.grant(board.owner, of: board.id))
      var device = Device()
      for _ in 0..<20 {
        let operations = try (0..<10).map { _ in
          let change = try device.board.put(
            EntityID(1), Field("name"), .text(Array(repeating: 97, count: 60_000)), now: 1)
          return device.board.operation(by: &device.author, [change], now: 1)
        }
        #expect(try await board.send(operations).status == .ok)
      }
      let dead = try await listen(board, reads: false)
      #expect(server.boards.events.count(of: grant.board) == 1)
      for _ in 0..<1000 where server.boards.events.count(of: grant.board) > 0 {
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(server.boards.events.count(of: grant.board) == 0)
      try await dead.setReading(true)
      try await dead.waitForEnd()
      #expect(!dead.text.contains("\"cursor\":200,"))
    }
  }

  @Test("A reader that goes away is forgotten at once")
  func leaves() async throws {
    let site = try TestSite()
    let server = try site.server()
    try await server.application().test(.live) { client in
      let board = try await BoardClient.make(client)
      let grant = try #require(try await server.boards.grants.grant(board.owner, of: board.id))
      let socket = try await listen(board)
      #expect(server.boards.events.count(of: grant.board) == 1)
      await socket.close()
      for _ in 0..<200 where server.boards.events.count(of: grant.board) > 0 {
        try await Task.sleep(for: .milliseconds(10))
      }
      #expect(server.boards.events.count(of: grant.board) == 0)
    }
  }
}
