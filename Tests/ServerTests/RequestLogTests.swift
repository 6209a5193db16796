import Foundation
import Hummingbird
import HummingbirdTesting
import JSONCoding
import Logging
import Replication
import Testing

@testable import Server

@Suite struct RequestLogTests {
  @Test("A request is one line, without query, fragment or fields")
  func oneLine() async throws {
    let site = try TestSite()
    try await site.server().application().test(.router) { client in
      _ = try await client.execute(
        uri: "/nothing?token=sesame#sesame", method: .get,
        headers: [.authorization: "Bearer sesame"])
    }
    let lines = site.log.all.split(separator: "\n").filter { $0.contains("message=request") }
    #expect(lines.count == 1)
    let line = try #require(lines.first)
    #expect(
      line.hasPrefix(
        "time=2026-03-01T09:30:00.000Z level=info message=request method=GET path=/nothing "
          + "status=404 ms="))
    #expect(!site.log.all.contains("sesame"))
  }

  @Test("After requests of every kind the log holds no token and no secret")
  func noSecrets() async throws {
    let site = try TestSite()
    let owner = AccessToken.random()
    let editor = AccessToken.random()
    let guessed = AccessToken.random()
    let device = Device()
    try await site.test { client in
      let board = BoardClient(client: client, id: .random(), owner: owner)
      var device = device
      _ = try await board.create()
      _ = try await board.add(.edit, token: editor)
      _ = try await board.send([try device.tap()], proving: [device])
      let forged = Upload(
        secrets: [(Device().author.replica, device.author.secret)],
        operations: [try device.tap()])
      _ = try await board.ask("/operations", .post, json: forged.json)
      for rest in [
        "", "/operations", "/snapshot", "/history", "/tokens", "/events?after=x",
        "/operations?token=\(owner.secretText)", "/\(owner.secretText)",
        "/feeds/\(owner.secretText)/calls.ics", "/feeds/\(editor.secretText)/calls.ics?x=1",
        "/tokens/\(editor.secretText)", "/tokens/\(editor.secretText.uppercased())x",
      ] {
        for token in [owner, editor, guessed] {
          _ = try await board.ask(rest, token: token)
          _ = try await board.ask(rest, .post, token: token, body: "{\(owner.secretText)}")
        }
      }
      _ = try await BoardAnswer.ask(client, "/\(owner.secretText)", .get)
      _ = try await BoardAnswer.ask(client, "/board/\(board.id)/\(owner.secretText)", .get)
      _ = try await BoardAnswer.ask(
        client, "/v1/boards", .post, body: "{\"board\":\"\(owner.secretText)\"}")
      _ = try await board.ask("/tokens/\(editor.id)", .delete)
      #expect(site.log.all.contains("path=/v1/boards/\(board.id)/operations"))
    }
    let log = site.log.all.lowercased()
    #expect(log.split(separator: "\n").count > 60)
    for token in [owner, editor, guessed] { #expect(!log.contains(token.secretText)) }
    let secret = device.author.secret.map { String(format: "%02x", $0) }.joined()
    #expect(!log.contains(secret))
  }

  @Test("Nothing that a request holds can begin a line of its own")
  func noForgedLines() {
    let written = Recorder()
    let logger = Logger(label: "test") { _ in
      LogfmtHandler(now: { "now" }, write: { line, _ in written.add(line) })
    }
    logger.info("request", metadata: ["path": "/a\nlevel=error \"x\"", "empty": ""])
    #expect(
      written.all
        == "time=now level=info message=request path=\"/a\\u000alevel=error \\\"x\\\"\" empty=\"\"\n"
    )
  }

  @Test("A duration has two decimals")
  func milliseconds() {
    #expect(RequestLog.milliseconds(.microseconds(1_234_567)) == "1234.56")
    #expect(RequestLog.milliseconds(.microseconds(9)) == "0.00")
    #expect(RequestLog.milliseconds(.microseconds(50)) == "0.05")
  }

  @Test("Moments are told as RFC 3339 does, leap days included")
  func timestamps() {
    #expect(Timestamp.text(seconds: 0, milliseconds: 7) == "1970-01-01T00:00:00.007Z")
    #expect(Timestamp.text(seconds: 1_709_210_096, milliseconds: 999) == "2024-02-29T12:34:56.999Z")
  }
}
