import Dispatch
import Foundation
import HTTPTypes
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Replication
import Testing

@testable import Server

/// Keeps the writer's thread busy, so that whatever comes has to wait.
struct Gate {
  private let semaphore = DispatchSemaphore(value: 0)
  private let held: Task<Void, any Error>

  init(_ writer: BoardWriter) async throws {
    let semaphore = semaphore
    let isHeld = DispatchSemaphore(value: 0)
    held = Task {
      try await writer.write { _ in
        isHeld.signal()
        semaphore.wait()
      }
    }
    while isHeld.wait(timeout: .now()) == .timedOut {
      try await Task.sleep(for: .milliseconds(1))
    }
  }

  func open() async throws {
    semaphore.signal()
    try await held.value
  }
}

/// A connection with nothing but the handler under test, on a board of its own.
final class UploadLine {
  let site: TestSite
  let boards: SharedBoards
  let channel = NIOAsyncTestingChannel()
  let reads = Reads()
  let id = BoardID.random()
  let (owner, counter, looker) = (AccessToken.random(), AccessToken.random(), AccessToken.random())
  private(set) var epoch: UInt64 = 0
  var device = Device()

  /// What the handler lets go on of reading.
  final class Reads: ChannelOutboundHandler, Sendable {
    typealias OutboundIn = Never
    private let asked = NIOLockedValueBox(0)

    var count: Int { asked.withLockedValue { $0 } }

    func read(context: ChannelHandlerContext) {
      asked.withLockedValue { $0 += 1 }
      context.read()
    }
  }

  /// A request in whole.
  struct Request: Equatable {
    let head: HTTPRequest
    let body: [UInt8]
    let trailers: HTTPFields?
  }

  init() async throws {
    site = try TestSite()
    let server = try site.server()
    boards = server.boards
    let tokens = [(owner, Right.own), (counter, .count), (looker, .look)]
    let id = id
    epoch = try await boards.writer.write { db in
      guard let board = try BoardRecord.make(db, id, now: 1) else { throw Problem.notFound }
      for (token, right) in tokens {
        _ = try TokenRecord.make(
          db, hash: token.hash, board: board.number, right: right, name: "", now: 1)
      }
      return board.epoch
    }
    // As a server does as soon as it hears of revocations.
    boards.grants.remember(true)
    for (token, _) in tokens { _ = try await boards.grants.grant(token, of: id) }
    let log = site.log
    let logger = Logger(label: "test") { _ in
      LogfmtHandler(now: { "now" }, write: { line, _ in log.add(line) })
    }
    let (boards, reads) = (boards, reads)
    try await channel.testingEventLoop.executeInContext { [channel] in
      try channel.pipeline.syncOperations.addHandlers(
        [
          reads,
          UploadHandler(UploadReception(boards: boards, isSecure: false, logger: logger)),
        ])
    }
  }

  var path: String { "/v1/boards/\(id)/operations" }

  func board() async throws -> BoardRecord {
    let id = id
    let found = try boards.storage.read { try BoardRecord.find($0, id) }
    return try #require(found)
  }

  func upload(
    _ operations: [Replication.Operation], _ form: MessageForm, token: AccessToken? = nil
  ) -> [HTTPRequestPart] {
    let upload = Upload(secrets: [], operations: operations)
    return request(
      form == .json ? upload.json.bytes() : upload.canonicalBytes, form, token: token)
  }

  func request(
    _ body: [UInt8], _ form: MessageForm, token: AccessToken? = nil
  ) -> [HTTPRequestPart] {
    let fields: HTTPFields = [
      .authorization: "Bearer \((token ?? owner).secretText)",
      .contentType: form == .json ? "application/json" : Upload.canonicalType,
      .contentLength: "\(body.count)",
    ]
    let head = HTTPRequest(
      method: .post, scheme: nil, authority: "localhost", path: path, headerFields: fields)
    return [.head(head), .body(ByteBuffer(bytes: body)), .end(nil)]
  }

  func receive(_ parts: [HTTPRequestPart]) async throws {
    for part in parts { try await channel.writeInbound(part) }
  }

  /// The next answer on the wire.
  func answer() async throws -> (head: HTTPResponse, body: [UInt8]) {
    var (head, body): (HTTPResponse?, [UInt8]) = (nil, [])
    for _ in 0..<2000 {
      await channel.testingEventLoop.run()
      while let part = try await channel.readOutbound(as: HTTPResponsePart.self) {
        switch part {
        case .head(let found): head = found
        case .body(let bytes): body += Array(bytes.readableBytesView)
        case .end: return (try #require(head), body)
        }
      }
      try await Task.sleep(for: .milliseconds(5))
    }
    struct NoAnswer: Error {}
    throw NoAnswer()
  }

  /// What the routes have got: at least so many requests, where it has to be waited for.
  func handedOn(_ count: Int = 0) async throws -> [Request] {
    var parts: [HTTPRequestPart] = []
    for _ in 0..<2000 {
      await channel.testingEventLoop.run()
      while let part = try await channel.readInbound(as: HTTPRequestPart.self) {
        parts.append(part)
      }
      if Self.joined(parts).count >= count { break }
      try await Task.sleep(for: .milliseconds(5))
    }
    return Self.joined(parts)
  }

  /// Lets the routes answer one of what they have.
  func routesAnswer() async throws {
    try await channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .badRequest)))
    try await channel.writeOutbound(HTTPResponsePart.end(nil))
    while try await channel.readOutbound(as: HTTPResponsePart.self) != nil {}
  }

  static func joined(_ parts: [HTTPRequestPart]) -> [Request] {
    var (requests, head, body): ([Request], HTTPRequest?, [UInt8]) = ([], nil, [])
    for part in parts {
      switch part {
      case .head(let found): (head, body) = (found, [])
      case .body(let bytes): body += Array(bytes.readableBytesView)
      case .end(let trailers):
        if let head { requests.append(Request(head: head, body: body, trailers: trailers)) }
      }
    }
    return requests
  }
}
