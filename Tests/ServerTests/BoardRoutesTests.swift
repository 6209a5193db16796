import Foundation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import Replication
import Testing

@testable import Server

@Suite struct BoardRoutesTests {
  @Test("A board is made once, however often it is asked for", arguments: [false, true])
  func makes(overSocket: Bool) async throws {
    let site = try TestSite()
    try await site.test(live: overSocket) { client in
      let board = BoardClient(client: client, id: .random(), owner: .random())
      let first = try await board.create()
      #expect(first.status == .created)
      #expect(first.headers[.cacheControl] == "no-store")
      #expect(try first.json.required("board").boardID() == board.id)
      #expect(try first.json.required("right").right() == .own)
      #expect(try first.json.required("cursor").integer() == 0)
      let again = try await board.create()
      #expect(again.status == .ok)
      #expect(again.bytes == first.bytes)
      #expect(try await board.ask().bytes == first.bytes)
      let thief = BoardClient(client: client, id: board.id, owner: .random())
      let refused = try await thief.create()
      #expect(refused.status == .unauthorized)
      #expect(refused.bytes == (try await board.ask(token: .random()).bytes))
      let second = BoardClient(client: client, id: .random(), owner: board.owner)
      #expect(try await second.create().problem == "unauthorized")
    }
  }

  @Test("An editor's and a revoked owner's token make no board again")
  func takenByOthers() async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      let editor = try await board.add(.edit)
      let other = try await board.add(.own)
      #expect(
        try await BoardClient(client: client, id: board.id, owner: editor).create().problem
          == "unauthorized")
      _ = try await board.ask("/tokens/\(other.id)", .delete)
      #expect(
        try await BoardClient(client: client, id: board.id, owner: other).create().problem
          == "unauthorized")
    }
  }

  @Test(
    "What is no board is refused with the place, and nothing of it is repeated",
    arguments: [
      ("", "byte 0"), ("{", "byte 1"), ("[]", "expected object"), ("null", "expected object"),
      ("{}", "\"board\""), ("{\"board\":7,\"token\":7}", "board: expected string"),
      ("{\"board\":\"5e5a3e\",\"token\":\"5e5a3e\"}", "board: expected 32"),
      ("{\"board\":\"\(String(repeating: "a", count: 32))\"}", "\"token\""),
      (
        "{\"board\":\"\(String(repeating: "a", count: 32))\",\"token\":\"5e5a3e\"}",
        "token: expected 32"
      ),
      ("{\"board\":\"\(String(repeating: "A", count: 32))\",\"token\":\"x\"}", "board"),
      ("{\"board\":1,\"board\":2}", "once"), ("\u{FEFF}{}", "byte order mark"),
      (String(repeating: "[", count: 100_000), "levels of nesting"), ("{\"a\":\"\u{1}\"}", "0x01"),
      ("{\"board\":\"\\ud800\"}", "surrogate"), ("{} {}", "the end"), ("{\"a\":1e}", "digit"),
    ])
  func malformed(body: String, words: String) async throws {
    let site = try TestSite()
    try await site.test { client in
      let answer = try await BoardAnswer.ask(client, "/v1/boards", .post, body: body)
      #expect(answer.status == .badRequest)
      #expect(answer.problem == "malformed")
      let detail = try answer.json.required("detail").text().string
      #expect(detail.contains(words), "\(detail)")
      #expect(!answer.text.contains("5e5a3e"))
    }
  }

  @Test("Every token that opens nothing is refused in the same words")
  func unauthorized() async throws {
    let site = try TestSite()
    try await site.test {
      $0.refusals = .init(burst: 1000, perSecond: 1)
    } _: { client in
      let board = try await BoardClient.make(client)
      let other = try await BoardClient.make(client)
      let revoked = try await board.add(.edit)
      #expect(try await board.ask(token: revoked).status == .ok)
      #expect(try await board.ask("/tokens/\(revoked.id)", .delete).status == .noContent)
      let secret = board.owner.secretText
      let fields: [(String, HTTPFields)] = [
        (board.path, [:]),
        (board.path, [.authorization: "Bearer \(AccessToken.random().secretText)"]),
        (board.path, [.authorization: "Bearer \(other.owner.secretText)"]),
        (board.path, [.authorization: "Bearer \(revoked.secretText)"]),
        (board.path, [.authorization: "Basic \(secret)"]),
        (board.path, [.authorization: secret]),
        (board.path, [.authorization: "Bearer \(secret.uppercased())"]),
        (board.path, [.authorization: "Bearer \(secret)0"]),
        (board.path, [.authorization: "Bearer"]),
        ("/v1/boards/\(BoardID.random())", [.authorization: "Bearer \(secret)"]),
        ("/v1/boards/nonsense", [.authorization: "Bearer \(secret)"]),
        ("/v1/boards/\(board.id.description.uppercased())", [.authorization: "Bearer \(secret)"]),
      ]
      var seen: Set<[UInt8]> = []
      for (path, headers) in fields {
        for (rest, method) in [
          ("", HTTPRequest.Method.get), ("/operations", .get), ("/operations", .post),
          ("/snapshot", .get), ("/history", .get), ("/events", .get), ("/tokens", .get),
          ("/tokens", .post), ("/tokens/0", .delete),
        ] {
          let answer = try await BoardAnswer.ask(client, path + rest, method, headers: headers)
          #expect(answer.status == .unauthorized, "\(path)\(rest) \(headers)")
          #expect(answer.headers[.wwwAuthenticate] == "Bearer")
          #expect(answer.problem == "unauthorized")
          seen.insert(answer.bytes)
        }
      }
      #expect(seen.count == 1)
      #expect(
        try await BoardAnswer.ask(
          client, board.path, .get, headers: [.authorization: "bearer \(secret)"]
        ).status == .ok)
    }
  }

  @Test("Operations get contiguous cursors, and come back as they went")
  func uploads() async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      var device = Device()
      let operations = try device.taps(5)
      let answer = try await board.send(Array(operations[..<3]), proving: [device])
      #expect(answer.status == .ok)
      let first = try UploadAnswer(json: try answer.json)
      #expect((first.after, first.cursor, first.new) == (0, 3, 3))
      let second = try UploadAnswer(
        json: try await board.send(operations, proving: [device]).json)
      #expect((second.after, second.cursor, second.new) == (3, 5, 2))
      let third = try UploadAnswer(json: try await board.send(operations).json)
      #expect((third.after, third.cursor, third.new) == (5, 5, 0))
      #expect(third.epoch == first.epoch)
      let page = try await board.page()
      #expect(page.operations == operations)
      #expect((page.after, page.cursor, page.head, page.epoch) == (0, 5, 5, first.epoch))
      #expect(try await board.ask().json.required("cursor").integer() == 5)
    }
  }

  @Test("A second operation on the same predecessor is a fork, and both stay")
  func forks() async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      var device = Device()
      let first = try device.tap()
      var clone = device
      let left = try device.tap(2)
      let right = try clone.tap(3)
      #expect(try await board.send([first, left]).status == .ok)
      #expect(try await board.send([first, right]).status == .ok)
      #expect(try await board.page().operations == [first, left, right])
      // The heads are both branches' ends.
      _ = try device.tap()
      let late = try device.tap()
      let answer = try await board.send([late])
      #expect(answer.problem == "unknown-predecessor")
      let heads = try answer.json.required("heads").elements().map {
        try $0.required("digest").text().string
      }
      #expect(Set(heads) == [left.digest.description, right.digest.description])
    }
  }

  @Test("An operation whose predecessor is missing is refused with the heads, and nothing is kept")
  func unknownPredecessor() async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      var device = Device()
      var other = Device()
      let operations = try device.taps(5)
      let stranger = try await board.send([try other.tap(), operations[1]])
      #expect(stranger.status == .conflict)
      #expect(stranger.problem == "unknown-predecessor")
      #expect(try stranger.json.required("index").integer() == 1)
      #expect(try stranger.json.required("heads").elements().isEmpty)
      #expect(try await board.page().operations.isEmpty)
      _ = try await board.send(Array(operations[..<2]))
      let gap = try await board.send([operations[1], operations[4]])
      #expect(try gap.json.required("index").integer() == 1)
      let head = try #require(try gap.json.required("heads").elements().first)
      #expect(try head.required("replica").text().string == device.author.replica.description)
      #expect(try head.required("seq").integer() == 2)
      #expect(try head.required("digest").text().string == operations[1].digest.description)
      #expect(try await board.page().head == 2)
      // A predecessor of another replica's is none.
      var forged = operations[2]
      forged.replica = other.author.replica
      #expect(try await board.send([forged]).status == .conflict)
    }
  }

  @Test("A secret that does not prove its replica is refused, and not repeated")
  func forgedReplica() async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      var device = Device()
      let stolen = Device()
      let upload = Upload(
        secrets: [(device.author.replica, stolen.author.secret)], operations: [try device.tap()])
      let answer = try await board.ask("/operations", .post, json: upload.json)
      #expect(answer.status == .forbidden)
      #expect(answer.problem == "forged-replica")
      let secret = stolen.author.secret.map { String(format: "%02x", $0) }.joined()
      #expect(!answer.text.contains(secret))
      #expect(try await board.page().head == 0)
    }
  }

  @Test("The server notes which token brought an operation, and whether it was proven")
  func trace() async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      let editor = try await board.add(.edit)
      var mine = Device()
      var theirs = Device()
      #expect(
        try await board.send([try mine.tap(), try theirs.tap()], proving: [mine], token: editor)
          .status == .ok)
      let rows = try TestDatabase.read(site.configuration.database) { db in
        try db.all(
          """
          SELECT proven, tokens.hash FROM operations JOIN tokens ON tokens.number = operations.token
          ORDER BY cursor
          """
        ) { ($0.integer(0), $0.bytes(1)) }
      }
      #expect(rows.map { $0.0 } == [1, 0])
      #expect(rows.allSatisfy { $0.1 == editor.hash })
    }
  }

  @Test(
    "An upload that says nothing sensible is refused with the place",
    arguments: [
      ("{}", "\"secrets\""), ("{\"secrets\":{},\"operations\":[]}", "1 to 500"),
      ("{\"secrets\":[],\"operations\":[]}", "secrets: expected object"),
      ("{\"secrets\":{\"a\":\"b\"},\"operations\":[]}", "32 hexadecimal"),
      ("{\"secrets\":{},\"operations\":[7]}", "operations[0]"),
      ("{\"secrets\":{},\"operations\":[{\"replica\":1}]}", "operations[0].replica"),
    ])
  func malformedUploads(body: String, words: String) async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      let answer = try await BoardAnswer.ask(
        client, board.path + "/operations", .post,
        headers: [.authorization: "Bearer \(board.owner.secretText)"], body: body)
      #expect(answer.problem == "malformed")
      #expect(answer.text.contains(words.replacing("\"", with: "\\\"")), "\(answer.text)")
    }
  }

  @Test("Kinds of change that a newer program made are kept as they came")
  func unknownKinds() async throws {
    let site = try TestSite()
    try await site.test { client in
      let board = try await BoardClient.make(client)
      var device = Device()
      var operation = try device.tap()
      operation.changes.append(.unknown(kind: 99, [1, 2, 3]))
      #expect(try await board.send([operation]).status == .ok)
      #expect(try await board.page().operations == [operation])
    }
  }
}
