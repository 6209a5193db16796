import Foundation
import HTTPTypes
import HummingbirdTesting
import JSONCoding
import NIOCore
import Replication
import Testing

@testable import Server

/// A shared board as a device speaks with it, over a client of the test's.
struct BoardClient: Sendable {
  let client: any TestClientProtocol
  let id: BoardID
  let owner: AccessToken

  /// Makes a board.
  static func make(_ client: any TestClientProtocol) async throws -> BoardClient {
    let board = BoardClient(client: client, id: .random(), owner: .random())
    let answer = try await board.create()
    #expect(answer.status == .created)
    return board
  }

  var path: String { "/v1/boards/\(id)" }

  func create() async throws -> BoardAnswer {
    try await BoardAnswer.ask(
      client, "/v1/boards", .post,
      json: ["board": JSON(id.description), "token": JSON(owner.secretText)])
  }

  /// Asks with the owner's token, or another one.
  func ask(
    _ rest: String = "", _ method: HTTPRequest.Method = .get, token: AccessToken? = nil,
    json: JSON? = nil, body: String? = nil
  ) async throws -> BoardAnswer {
    try await BoardAnswer.ask(
      client, path + rest, method, json: json,
      headers: [.authorization: "Bearer \((token ?? owner).secretText)"], body: body)
  }

  func send(
    _ operations: [Replication.Operation], proving devices: [Device] = [],
    token: AccessToken? = nil
  ) async throws -> BoardAnswer {
    let upload = Upload(
      secrets: devices.map { ($0.author.replica, $0.author.secret) }, operations: operations)
    return try await ask("/operations", .post, token: token, json: upload.json)
  }

  /// Asks for the calls by a token in the address alone.
  func feed(
    _ token: AccessToken, known: String? = nil, _ method: HTTPRequest.Method = .get
  ) async throws -> BoardAnswer {
    try await BoardAnswer.ask(
      client, path + "/feeds/\(token.secretText)/calls.ics", method,
      headers: known.map { [.ifNoneMatch: $0] } ?? [:])
  }

  func page(after: Int64 = 0, limit: Int? = nil) async throws -> OperationPage {
    let rest = "/operations?after=\(after)" + (limit.map { "&limit=\($0)" } ?? "")
    return try OperationPage(json: try await ask(rest).json)
  }

  func add(_ right: Right, name: String = "", token: AccessToken = .random()) async throws
    -> AccessToken
  {
    let answer = try await ask(
      "/tokens", .post,
      json: [
        "token": JSON(token.secretText), "right": JSON(right.rawValue), "name": JSON(name),
      ])
    #expect(answer.status == .created)
    return token
  }
}

/// What came back.
struct BoardAnswer: Sendable {
  let status: HTTPResponse.Status
  let headers: HTTPFields
  let bytes: [UInt8]

  static func ask(
    _ client: any TestClientProtocol, _ uri: String, _ method: HTTPRequest.Method,
    json: JSON? = nil, headers: HTTPFields = [:], body: String? = nil
  ) async throws -> BoardAnswer {
    let bytes = json.map { ByteBuffer(bytes: $0.bytes()) } ?? body.map { ByteBuffer(string: $0) }
    let answer = try await client.execute(
      uri: uri, method: method, headers: headers, body: bytes)
    return BoardAnswer(
      status: answer.status, headers: answer.headers, bytes: Array(answer.body.readableBytesView))
  }

  var json: JSONCursor { get throws { JSONCursor(try JSON(reading: bytes)) } }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The name of the problem, after checking that it is one in every respect.
  var problem: String? {
    guard headers[.contentType] == "application/problem+json",
      let json = try? JSON(reading: bytes),
      json.member("status") == .integer(Int64(status.code)),
      case .string(let type) = json.member("type"), case .string = json.member("title"),
      case .string = json.member("detail")
    else { return nil }
    let prefix = "urn:detent:problem:"
    return type.string.hasPrefix(prefix) ? String(type.string.dropFirst(prefix.count)) : nil
  }
}

/// Somebody who counts.
struct Device: Sendable {
  var author = Author(
    secret: (0..<16).map { _ in UInt8.random(in: 0...255) }, session: .random(in: 1 ... .max))
  var board = Board()
  let counter = EntityID(7)

  /// Counts once, at a moment that makes operations of equal devices differ.
  mutating func tap(_ n: Int64 = 1) throws -> Replication.Operation {
    let changes = try board.add(counter, n)
    return board.operation(by: &author, changes, now: 1_700_000_000_000)
  }

  /// Says what the device of a replica is called.
  mutating func name(_ replica: ReplicaID) throws -> Replication.Operation {
    let name = try board.put(replica.entity, .deviceName, .text(Array("Door A".utf8)), now: 2)
    return board.operation(by: &author, [name], now: 2)
  }

  mutating func taps(_ count: Int) throws -> [Replication.Operation] {
    try (0..<count).map { _ in try tap() }
  }
}

extension BoardID {
  static func random() -> BoardID {
    BoardID(high: .random(in: .min ... .max), low: .random(in: .min ... .max))
  }
}

extension AccessToken {
  static func random() -> AccessToken {
    AccessToken(bytes: (0..<16).map { _ in .random(in: 0...255) })
  }

  /// What a server calls it.
  var id: String { TokenRecord.id(hash) }
}

extension Grants {
  /// What a token opens to somebody of whom nothing is known.
  func grant(_ token: AccessToken, of id: BoardID) async throws -> Grant? {
    try await grant(token, of: id, to: ClientAddress(peer: nil, headers: [:]))
  }
}

extension TestSite {
  /// Runs a test against a server with limits of the test's own.
  func test(
    live: Bool = false, _ change: (inout DetentServer.Limits) -> Void = { _ in },
    _ body: @Sendable (any TestClientProtocol) async throws -> Void
  ) async throws {
    var configuration = configuration
    change(&configuration.limits)
    try await server(configuration).application().test(live ? .live : .router) {
      try await body($0)
    }
  }
}
