import Foundation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes
import Replication
import SeededRandom
import Testing

@testable import Server

@Suite("Uploads on their connection's own loop") struct UploadHandlerTests {
  @Test("A plain upload is answered at once, and the routes see nothing of it")
  func plain() async throws {
    let line = try await UploadLine()
    let operations = try line.device.taps(3)
    try await line.receive(line.upload(operations, .canonical))
    let (head, body) = try await line.answer()
    #expect(head.status == .ok)
    #expect(
      try UploadAnswer(canonicalBytes: body)
        == UploadAnswer(
          epoch: line.epoch, after: 0, cursor: 3, new: 3,
          cursorHash: operations.reduce(HistoryHash.start) { HistoryHash.behind($0, $1.digest) }))
    // The same once more, in the other form: nothing is new.
    try await line.receive(line.upload(operations, .json))
    let again = try UploadAnswer(
      json: JSONCursor(JSON(reading: try await line.answer().body)))
    #expect(again.new == 0 && again.cursor == 3)
    #expect(try await line.handedOn().isEmpty)
    let requests = line.site.log.all.split(separator: "\n").filter { $0.contains("method=") }
    #expect(requests.count == 2)
    #expect(line.site.log.all.contains("method=POST path=\(line.path) status=200 ms="))
  }

  @Test("It answers with the very fields that the routes answer with", arguments: [true, false])
  func sameFields(isCanonical: Bool) async throws {
    let site = try TestSite()
    try await site.test(live: true) { client in
      let board = try await BoardClient.make(client)
      var device = Device()
      func fields(_ more: HTTPFields) async throws -> [String: String] {
        let upload = Upload(secrets: [], operations: [try device.tap()])
        var headers: HTTPFields = [.authorization: "Bearer \(board.owner.secretText)"]
        if isCanonical { headers[.contentType] = Upload.canonicalType }
        headers.append(contentsOf: more)
        let answer = try await client.executeRequest(
          uri: board.path + "/operations", method: .post, headers: headers,
          body: ByteBuffer(bytes: isCanonical ? upload.canonicalBytes : upload.json.bytes()))
        #expect(answer.status == .ok)
        var fields: [String: String] = [:]
        for field in answer.headers {
          #expect(fields[field.name.canonicalName] == nil)
          fields[field.name.canonicalName] = field.value
        }
        let date = fields.removeValue(forKey: "date") ?? ""
        #expect(date.wholeMatch(of: #/..., \d\d ... \d{4} \d\d:\d\d:\d\d GMT/#) != nil)
        return fields
      }
      _ = try await board.ask()  // The token is known from now on.
      let plain = try await fields([:])
      #expect(plain.count >= 6)
      #expect(try await fields([.connection: "close"]) == plain)
    }
  }

  @Test("What isn't plain goes on to the routes as it came")
  func handsOn() async throws {
    let line = try await UploadLine()
    let good = line.upload(try line.device.taps(2), .canonical)
    var cases: [[HTTPRequestPart]] = []
    func add(_ parts: [HTTPRequestPart], _ change: (inout HTTPRequest) -> Void = { _ in }) {
      var parts = parts
      if case .head(var head) = parts[0] {
        change(&head)
        parts[0] = .head(head)
      }
      cases.append(parts)
    }
    add(good) { $0.method = .put }
    add(good) { $0.path = line.path + "?a=1" }
    add(good) { $0.path = "/v1/boards/\(BoardID.random())/operations" }
    add(good) { $0.headerFields[.authorization] = "Bearer \(AccessToken.random().secretText)" }
    add(good) { $0.headerFields[.authorization] = "Bearer \(line.looker.secretText)" }
    add(good) { $0.headerFields[.authorization] = "Basic eHg6eHg=" }
    add(good) { $0.headerFields[.connection] = "close" }
    add(good) { $0.headerFields[.contentLength] = nil }
    add(good) { $0.headerFields[.contentLength] = "16385" }
    add([good[0], good[1], .end([.eTag: "\"trailer\""])])
    add(line.request([1, 2, 3], .canonical))
    add(line.request(Array("{}".utf8), .json))
    add(line.request(Array(repeating: 1, count: 20_000), .canonical))
    var stranger = Device()
    _ = try stranger.tap()
    add(line.upload([try stranger.tap()], .canonical))  // On what the server doesn't know.
    let forged = Upload(
      secrets: [(stranger.author.replica, [UInt8](repeating: 1, count: 16))],
      operations: [try stranger.tap()])
    add(line.request(forged.json.bytes(), .json))
    // More than a right to count: to name a tally.
    let named = stranger.board.operation(
      by: &stranger.author,
      [try stranger.board.put(EntityID(7), .deviceName, .text(Array("Hats".utf8)), now: 5)], now: 5)
    add(line.upload([named], .canonical, token: line.counter))
    // A round that no reset came near.
    let far = Replication.Operation(
      replica: stranger.author.replica, seq: 1, prev: .none, at: 0,
      changes: [.add(EntityID(7), round: 1 << 50, n: 1)])
    add(line.upload([far], .json, token: line.counter))
    for (number, parts) in cases.enumerated() {
      try await line.receive(parts)
      let seen = try await line.handedOn(parts.isEmpty ? 0 : 1)
      #expect(seen == UploadLine.joined(parts), "case \(number)")
      #expect(try await line.channel.readOutbound(as: HTTPResponsePart.self) == nil)
      try await line.routesAnswer()
    }
    // After all of it, a plain one is plain again.
    try await line.receive(good)
    #expect(try await line.answer().head.status == .ok)
    #expect(try await line.board().cursor == 2)
  }

  @Test(
    "What comes behind an upload waits for its answer, and what comes behind others goes by them")
  func order() async throws {
    let line = try await UploadLine()
    let look: [HTTPRequestPart] = [
      .head(HTTPRequest(method: .get, scheme: nil, authority: "x", path: "/health")), .end(nil),
    ]
    // Held while the upload is with the writer: its thread is kept busy.
    let gate = try await Gate(line.boards.writer)
    try await line.receive(line.upload([try line.device.tap()], .canonical))
    try await line.receive(look)
    try await line.receive(line.upload([try line.device.tap()], .canonical))
    line.channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    await line.channel.testingEventLoop.run()
    #expect(try await line.handedOn(0).isEmpty)
    try await gate.open()
    #expect(try await line.answer().head.status == .ok)
    // The second upload is for the routes now: they have a request that came before it.
    let seen = try await line.handedOn(2)
    #expect(seen.count == 2 && seen[0] == UploadLine.joined(look)[0])
    try await line.routesAnswer()
    try await line.routesAnswer()
    #expect(try await line.board().cursor == 1)
  }

  @Test("Who sends on before there is an answer is not read")
  func notRead() async throws {
    let line = try await UploadLine()
    let gate = try await Gate(line.boards.writer)
    let reads = line.reads
    func readOnce() async throws -> Int {
      let before = reads.count
      line.channel.read()
      await line.channel.testingEventLoop.run()
      return reads.count - before
    }
    #expect(try await readOnce() == 1)
    try await line.receive(line.upload([try line.device.tap()], .canonical))
    #expect(try await readOnce() == 1)  // Whether it closes is still noticed.
    try await line.receive(line.upload([try line.device.tap()], .canonical))
    #expect(try await readOnce() == 0)
    let before = reads.count
    try await gate.open()
    for _ in 0..<2 { #expect(try await line.answer().head.status == .ok) }
    await line.channel.testingEventLoop.run()
    #expect(reads.count == before + 1)
  }

  @Test("A body that takes its time is waited for by the routes")
  func slow() async throws {
    let line = try await UploadLine()
    let parts = line.upload([try line.device.tap()], .canonical)
    try await line.receive([parts[0]])
    await line.channel.testingEventLoop.advanceTime(by: .milliseconds(900))
    #expect(try await line.handedOn(0).isEmpty)
    #expect(line.boards.uploadMemory.used > 0)
    await line.channel.testingEventLoop.advanceTime(by: .milliseconds(200))
    #expect(line.boards.uploadMemory.used == 0)
    try await line.receive(Array(parts[1...]))
    #expect(try await line.handedOn(1) == UploadLine.joined(parts))
  }

  @Test("A connection that is lost on the way leaves what was sent, and keeps no memory")
  func lost() async throws {
    let line = try await UploadLine()
    let gate = try await Gate(line.boards.writer)
    try await line.receive(line.upload([try line.device.tap()], .canonical))
    try await line.receive(line.upload([try line.device.tap()], .canonical))
    _ = try? await line.channel.finish(acceptAlreadyClosed: true)
    try await gate.open()
    for _ in 0..<1000 where line.boards.uploadMemory.used > 0 {
      await line.channel.testingEventLoop.run()
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(line.boards.uploadMemory.used == 0)
    #expect(try await line.board().cursor == 1)
  }

  @Test("However requests are mixed and cut, each is answered in its turn, as if it came alone")
  func mixed() async throws {
    let site = try TestSite()
    try await site.test(live: true) {
      $0.uploads = .init(burst: 100_000, perSecond: 1000)
    } _: { client in
      let board = try await BoardClient.make(client)
      let counter = try await board.add(.count)
      let port = try #require(client.port)
      var random = SeededGenerator(seed: 19)
      for _ in 0..<30 {
        var device = Device()
        var (text, expected) = (Data(), [Int]())
        func ask(
          _ method: String, _ path: String, _ token: AccessToken, _ kind: String, _ body: Data
        ) {
          text +=
            Data(
              """
              \(method) \(path) HTTP/1.1\r
              Host: localhost\r
              Authorization: Bearer \(token.secretText)\r
              Content-Type: \(kind)\r
              Content-Length: \(body.count)\r\n\r\n
              """.utf8) + body
        }
        for _ in 0..<random.below(12) + 1 {
          let (path, token) = (
            board.path + "/operations", (random.below(2) == 0) ? counter : board.owner
          )
          switch random.below(7) {
          case 0...3:
            let upload = Upload(
              secrets: [(device.author.replica, device.author.secret)],
              operations: try device.taps(random.below(3) + 1))
            let isCanonical = (random.below(2) == 0)
            ask(
              "POST", path, token, isCanonical ? Upload.canonicalType : "application/json",
              Data(isCanonical ? upload.canonicalBytes : upload.json.bytes()))
            expected.append(200)
          case 4:
            ask("GET", board.path, token, "text/plain", Data())
            expected.append(200)
          case 5:
            ask("POST", path, token, "application/json", Data("{\"operations\":[]}".utf8))
            expected.append(400)
          default:
            ask("POST", path, .random(), Upload.canonicalType, Data([1, 0, 0]))
            expected.append(401)
          }
        }
        let socket = try await Socket.connect(port: port)
        while !text.isEmpty {
          let part = text.prefix(random.below((random.below(3) == 0) ? 2000 : 300) + 1)
          text = Data(text.dropFirst(part.count))
          try await socket.write(Array(part))
          if (random.below(4) == 0) { try await Task.sleep(for: .milliseconds(random.below(4))) }
        }
        try await socket.wait { statuses(of: socket.text).count >= expected.count }
        #expect(statuses(of: socket.text) == expected)
        await socket.close()
      }
    }
  }

  @Test("Who says that nothing more comes still gets all answers")
  func halfClosed() async throws {
    let site = try TestSite()
    try await site.test(live: true) { client in
      let board = try await BoardClient.make(client)
      _ = try await board.ask()
      let port = try #require(client.port)
      for count in 1...12 {
        var device = Device()
        let socket = try await Socket.connect(port: port)
        var bytes: [UInt8] = []
        for _ in 0..<count {
          let body = Upload(secrets: [], operations: [try device.tap()]).canonicalBytes
          bytes += Array(
            """
            POST \(board.path)/operations HTTP/1.1\r
            Host: localhost\r
            Authorization: Bearer \(board.owner.secretText)\r
            Content-Type: \(Upload.canonicalType)\r
            Content-Length: \(body.count)\r\n\r\n
            """.utf8)
          bytes += body
        }
        try await socket.write(bytes)
        try await socket.closeOutput()
        try await socket.waitForEnd()
        #expect(statuses(of: socket.text) == Array(repeating: 200, count: count))
        await socket.close()
      }
      #expect(try await board.page().cursor == 78)
    }
  }

  @Test("A peer that takes no answers is left to the routes, which wait for it")
  func unread() async throws {
    let line = try await UploadLine()
    line.channel.isWritable = false
    let parts = line.upload([try line.device.tap()], .canonical)
    try await line.receive(parts)
    #expect(try await line.handedOn(1) == UploadLine.joined(parts))
  }

  private func statuses(of text: String) -> [Int] {
    text.matches(of: #/HTTP/1\.1 (\d\d\d) /#).compactMap { Int($0.1) }
  }
}
