import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Replication
import SeededRandom
import Testing

@testable import Server

@Suite("Connections that are lent to the writer's thread") struct UploadLaneTests {
  @Test("Whoever sends upload after upload is read by the writer, and answered with the same bytes")
  func lent() async throws {
    try await Self.serve { server, tapper in
      var isLent = false
      for count in 1...40 {
        try await tapper.tap()
        #expect(try await tapper.answers(count).allSatisfy { $0.status == 200 })
        isLent = isLent || server.boards.lane.count == 1
        // Nobody is lent for a few taps.
        if count < 4 { #expect(!isLent) }
      }
      #expect(isLent)
      let answers = try await tapper.answers(40)
      let cursors = try answers.map { try UploadAnswer(canonicalBytes: $0.body).cursor }
      #expect(cursors == Array(1...40))
      // By the connection's own steps, and by the writer.
      #expect(answers[0].head.withoutID == answers[39].head.withoutID)
      #expect(answers[0].head.contains("Content-Security-Policy: "))
      #expect(try await tapper.board.page().cursor == 40)
    }
  }

  @Test("In JSON, too", arguments: [true, false])
  func forms(isCanonical: Bool) async throws {
    try await Self.serve { server, tapper in
      var isLent = false
      for count in 1...20 {
        try await tapper.tap(isCanonical: isCanonical)
        _ = try await tapper.answers(count)
        isLent = isLent || server.boards.lane.count == 1
      }
      #expect(isLent)
      let answers = try await tapper.answers(20)
      #expect(answers[0].head.withoutID == answers[19].head.withoutID)
      #expect(answers.allSatisfy { $0.status == 200 })
      #expect(try await tapper.board.page().cursor == 20)
    }
  }

  @Test("What else comes on such a connection is answered as on any other")
  func otherRequests() async throws {
    let requests = [
      "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n",
      "GET /v1/boards/BOARD HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer TOKEN\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
      "GET / HTTP/1.1\r\n\r\n",
      "POST /v1/boards/BOARD/operations HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer TOKEN\r\n"
        + "Content-Length: 3\r\n\r\n{}}",
      "POST /v1/boards/BOARD/operations HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}",
      "POST /v1/boards/BOARD/operations HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer TOKEN\r\n"
        + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
      "POST /v1/boards/BOARD/operations HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n",
      "what?\r\n\r\n", "\r\n\r\n\r\nGET /ready HTTP/1.0\r\n\r\n",
      String(repeating: "x", count: 40_000) + "\r\n\r\n",
    ]
    for request in requests {
      try await Self.serve { server, tapper in
        let text = request.replacing("BOARD", with: tapper.board.id.description)
          .replacing("TOKEN", with: tapper.board.owner.secretText)
        let fresh = try await tapper.another()
        try await fresh.socket.write(text)
        let expected = try await fresh.answers(1)[0]
        try await tapper.beLent(server)
        try await tapper.socket.write(text)
        let answer = try await tapper.answers(tapper.sent + 1).last
        #expect(answer?.status == expected.status, "\(text)")
        #expect(answer?.head.withoutID == expected.head.withoutID)
        // And upload after upload goes on where the connection does.
        if !expected.head.contains("Connection: close"), !text.contains("HTTP/1.0") {
          let before = try await tapper.answers(0).count
          try await tapper.tap()
          #expect(try await tapper.answers(before + 1).last?.status == 200, "\(text)")
        }
      }
    }
  }

  @Test("A token that is revoked opens nothing from then on")
  func revoked() async throws {
    try await Self.serve { server, tapper in
      let guest = try await tapper.board.add(.count)
      tapper.token = guest
      try await tapper.beLent(server)
      let tokens = try await tapper.board.ask("/tokens").json.required("tokens").elements()
      let number = try #require(tokens.last).required("id").text().string
      #expect(try await tapper.board.ask("/tokens/\(number)", .delete).status.code < 300)
      try await tapper.tap()
      #expect(try await tapper.answers(tapper.sent).last?.status == 401)
    }
  }

  @Test("Uploads that come without waiting are answered one after the other")
  func pipelined() async throws {
    try await Self.serve(Self.generous) { server, tapper in
      try await tapper.beLent(server)
      let before = tapper.sent
      for _ in 0..<300 { try await tapper.tap() }
      let answers = try await tapper.answers(before + 300)
      let cursors = try answers.map { try UploadAnswer(canonicalBytes: $0.body).cursor }
      #expect(cursors == Array(1...Int64(before + 300)))
    }
  }

  @Test("Who takes no answers is left to the connection's own steps, and gets every byte later")
  func unread() async throws {
    try await Self.serve(Self.generous) { server, tapper in
      try await tapper.beLent(server)
      let before = tapper.sent
      let size = tapper.socket.bytes.count / before
      try await tapper.socket.setReading(false)
      // More than the system keeps on both sides.
      let more = 16_000
      let writing = Task {
        for _ in 0..<more / 100 {
          var bytes: [UInt8] = []
          for _ in 0..<100 { bytes += try tapper.upload() }
          try await tapper.socket.write(bytes)
        }
      }
      var calm = 0
      try await tapper.socket.wait {
        calm = server.boards.lane.count == 0 ? calm + 1 : 0
        return calm == 50
      }
      try await tapper.socket.setReading(true)
      try await writing.value
      try await tapper.socket.wait { tapper.socket.bytes.count >= (before + more) * size }
      let answers = try await tapper.answers(before + more)
      let cursors = try answers.map { try UploadAnswer(canonicalBytes: $0.body).cursor }
      #expect(cursors == Array(1...Int64(before + more)))
    }
  }

  @Test("Who says that nothing more comes still gets all answers, each once")
  func halfClosed() async throws {
    try await Self.serve { server, tapper in
      for count in 1...40 {
        let other = try await tapper.another()
        try await other.beLent(server)
        for _ in 0..<count % 4 { try await other.tap() }
        try await other.socket.closeOutput()
        try await other.socket.waitForEnd()
        let answers = try await other.answers(other.sent)
        #expect(answers.count == other.sent && answers.allSatisfy { $0.status == 200 })
      }
      try await tapper.socket.wait { server.boards.lane.count == 0 }
    }
  }

  @Test("While the writer is held up, what reads is answered; then what was sent is")
  func heldUp() async throws {
    try await Self.serve { server, tapper in
      try await tapper.beLent(server)
      let before = tapper.sent
      try await Self.holdingUp(server) {
        try await tapper.socket.write("GET /v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try await tapper.answers(before + 1)
        try await tapper.tap()
      }
      #expect(try await tapper.answers(before + 2).last?.status == 200)
      #expect(try await tapper.board.page().cursor == Int64(before + 1))
    }
  }

  @Test("A connection that is closed while the writer is held up is closed at once")
  func closedWhenHeldUp() async throws {
    try await Self.serve { server, tapper in
      let close = "GET /v1/openapi.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
      for request in ["what?\r\n\r\n", close] {
        let other = try await tapper.another()
        try await other.beLent(server)
        try await Self.holdingUp(server) {
          try await other.socket.write(request)
          try await other.socket.waitForEnd()
        }
      }
    }
  }

  @Test("Whoever taps without end holds up nothing else that is to be written")
  func others() async throws {
    try await Self.serve(Self.generous) { server, tapper in
      let more = 1500
      let other = try await tapper.another()
      var bytes: [UInt8] = []
      for _ in 0..<more { bytes += try other.upload() }
      try await tapper.beLent(server)
      let before = tapper.sent
      try await tapper.socket.write(bytes)
      // How many transactions there are before it is its turn, while there is always an upload.
      let writer = server.boards.writer
      let start = writer.groups
      let turn = try await writer.write { _ in writer.groups }
      #expect(turn - start < 60)
      _ = try await tapper.answers(before + more)
    }
  }

  @Test("The beginning of a request behind an upload is not forgotten, where it is read by itself")
  func cutBehind() async throws {
    try await Self.serve { _, tapper in
      for count in 1...3 {
        try await tapper.tap()
        _ = try await tapper.answers(count)
      }
      func padded() throws -> [UInt8] {
        let bytes = try tapper.upload()
        let place = try #require(bytes.firstRange(of: Array("Host: ".utf8))?.lowerBound)
        // As much as is read at once.
        let room = 2048 - bytes.count - "X: \r\n".utf8.count
        let field = "X: \(String(repeating: "x", count: room))\r\n"
        return bytes[..<place] + Array(field.utf8) + bytes[place...]
      }
      // After this one the connection would be lent.
      try await tapper.socket.write(
        try padded() + Array("GET /health HTTP/1.1\r\nHost: localhost\r\nX: ".utf8))
      _ = try await tapper.answers(4)
      try await Task.sleep(for: .milliseconds(20))
      // To whoever forgot the beginning this is an upload of its own.
      try await tapper.socket.write(padded())
      #expect(try await tapper.answers(5).last?.status == 400)
    }
  }

  @Test("A connection that rests goes back, and can be lent again")
  func rests() async throws {
    try await Self.serve { server, tapper in
      for _ in 0..<3 {
        try await tapper.beLent(server)
        try await tapper.socket.wait { server.boards.lane.count == 0 }
      }
    }
  }

  @Test("A request that comes in pieces is put together")
  func pieces() async throws {
    try await Self.serve { server, tapper in
      for cut in [1, 20, 100, -1, -10] {
        try await tapper.beLent(server)
        let bytes = try tapper.upload()
        let place = cut > 0 ? cut : bytes.count + cut
        try await tapper.socket.write(Array(bytes[..<place]))
        try await Task.sleep(for: .milliseconds(20))
        try await tapper.socket.write(Array(bytes[place...]))
        #expect(try await tapper.answers(tapper.sent).last?.status == 200)
      }
      #expect(try await tapper.board.page().cursor == Int64(tapper.sent))
    }
  }

  @Test("However uploads and others are mixed, cut and hurried, each is answered in its turn")
  func mixed() async throws {
    try await Self.serve(Self.generous) { server, tapper in
      var random = SeededGenerator(seed: 21)
      for _ in 0..<12 {
        let other = try await tapper.another()
        try await other.beLent(server)
        var expected = Array(repeating: 200, count: other.sent)
        for _ in 0..<60 {
          var bytes: [UInt8] = []
          for _ in 0..<random.below(3) + 1 {
            switch random.below(12) {
            case 0:
              bytes += Array("GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
              expected.append(200)
            case 1:
              bytes += Array(
                """
                POST \(other.board.path)/operations HTTP/1.1\r
                Host: localhost\r
                Content-Length: 2\r\n\r\n{}
                """.utf8)
              expected.append(401)
            default:
              bytes += try other.upload(isCanonical: random.below(4) > 0)
              expected.append(200)
            }
          }
          while !bytes.isEmpty {
            let isCut = random.below(5) == 0
            let part = bytes.prefix(isCut ? random.below(400) + 1 : bytes.count)
            try await other.socket.write(Array(part))
            bytes.removeFirst(part.count)
            if isCut { try await Task.sleep(for: .milliseconds(random.below(3))) }
          }
          if random.below(3) > 0 { _ = try await other.answers(expected.count) }
        }
        #expect(try await other.answers(expected.count).map { $0.status } == expected)
        await other.socket.close()
      }
      let before = try await tapper.board.page(limit: 1).head
      try await tapper.tap()
      let last = try UploadAnswer(canonicalBytes: try await tapper.answers(1)[0].body)
      #expect(last.after == before)
    }
  }

  @Test("What is refused is refused in the routes' words")
  func refused() async throws {
    try await Self.serve { server, tapper in
      try await tapper.beLent(server)
      let before = tapper.sent
      // On what the server doesn't know.
      _ = try tapper.device.tap()
      try await tapper.tap()
      let answer = try #require(try await tapper.answers(before + 1).last)
      #expect(answer.status == 409)
      #expect(answer.head.contains("Content-Type: application/problem+json"))
      #expect(try await tapper.board.page().cursor == Int64(before))
    }
  }

  @Test("More connections than can be lent are served like all others")
  func many() async throws {
    try await Self.serve { server, tapper in
      var others: [Tapper] = []
      for _ in 0..<UploadLane.most + 20 { others.append(try await tapper.another()) }
      for count in 1...6 {
        for other in others { try await other.tap() }
        for other in others { _ = try await other.answers(count) }
      }
      #expect(server.boards.lane.count <= UploadLane.most)
      for other in others {
        #expect(try await other.answers(6).allSatisfy { $0.status == 200 })
        await other.socket.close()
      }
      #expect(try await tapper.board.page().cursor == Int64(6 * others.count))
      try await tapper.socket.wait { server.boards.lane.count == 0 }
    }
  }

  @Test("A server that stops answers what it has read, and leaves no loan")
  func stops() async throws {
    let site = try TestSite()
    let server = try site.server()
    let heard = try await Self.run(server) { tapper in
      try await tapper.beLent(server)
      return (tapper.socket, tapper.sent)
    }
    #expect(server.boards.lane.count == 0)
    try await heard.0.waitForEnd()
    #expect(heard.0.text.components(separatedBy: "HTTP/1.1 200").count - 1 == heard.1)
  }

  // MARK: Tools

  /// Does something while the writer does nothing.
  private static func holdingUp(
    _ server: DetentServer, _ body: @Sendable () async throws -> Void
  ) async throws {
    let gate = try await Gate(server.boards.writer)
    let result: Result<Void, any Error>
    do { result = .success(try await body()) } catch { result = .failure(error) }
    try await gate.open()
    try result.get()
  }

  private static func generous(_ limits: inout DetentServer.Limits) {
    let rate = DetentServer.Limits.Rate(burst: 100_000, perSecond: 100_000)
    limits.uploads = rate
    limits.refusals = rate
    limits.requests = rate
    limits.requestsPerToken = rate
    limits.writing.holder = rate
    limits.writing.group = rate
  }

  static func serve(
    _ change: (inout DetentServer.Limits) -> Void = { _ in },
    _ body: @Sendable (DetentServer, Tapper) async throws -> Void
  ) async throws {
    let site = try TestSite()
    var configuration = site.configuration
    change(&configuration.limits)
    let server = try site.server(configuration)
    try await run(server) { try await body(server, $0) }
  }

  static func run<Value: Sendable>(
    _ server: DetentServer, _ body: @Sendable (Tapper) async throws -> Value
  ) async throws -> Value {
    try await server.application().test(.live) { client in
      let board = try await BoardClient.make(client)
      _ = try await board.ask()  // The token is known from now on.
      return try await body(Tapper(board))
    }
  }
}
