import Foundation
import Replication
import Testing

@testable import Server

/// Somebody who taps, on a connection of their own. Used by one test at a time.
final class Tapper: @unchecked Sendable {
  struct Answer {
    let status: Int
    let head: String
    let body: [UInt8]
  }

  let board: BoardClient
  let socket: Socket
  var token: AccessToken
  var device = Device()
  /// How many uploads were sent.
  private(set) var sent = 0

  init(_ board: BoardClient) async throws {
    self.board = board
    token = board.owner
    socket = try await Socket.connect(port: #require(board.client.port))
  }

  /// Another one, on the same board.
  func another() async throws -> Tapper { try await Tapper(board) }

  /// The next upload.
  func upload(isCanonical: Bool = true) throws -> [UInt8] {
    sent += 1
    let upload = Upload(
      secrets: [(device.author.replica, device.author.secret)], operations: [try device.tap()])
    let body = isCanonical ? upload.canonicalBytes : upload.json.bytes()
    return Array(
      """
      POST \(board.path)/operations HTTP/1.1\r
      Host: localhost\r
      Authorization: Bearer \(token.secretText)\r
      Content-Type: \(isCanonical ? Upload.canonicalType : "application/json")\r
      Content-Length: \(body.count)\r\n\r\n
      """.utf8) + body
  }

  func tap(isCanonical: Bool = true) async throws {
    try await socket.write(upload(isCanonical: isCanonical))
  }

  /// Taps until the connection is lent, when no other is.
  func beLent(_ server: DetentServer) async throws {
    try await socket.wait { server.boards.lane.count == 0 }
    for _ in 0..<60 {
      let count = try await answers(0).count
      try await tap()
      _ = try await answers(count + 1)
      if server.boards.lane.count > 0 { return }
    }
    Issue.record("it is never lent")
  }

  /// All answers so far, when there are at least so many.
  func answers(_ count: Int) async throws -> [Answer] {
    var answers: [Answer] = []
    try await socket.wait {
      answers = parsed()
      return answers.count >= count
    }
    return answers
  }

  private func parsed() -> [Answer] {
    var bytes = socket.bytes[...]
    var answers: [Answer] = []
    let end = Data("\r\n\r\n".utf8)
    while let found = bytes.range(of: end) {
      let head = String(decoding: bytes[..<found.lowerBound], as: UTF8.self)
      let field = "\r\nContent-Length: "
      let length = head.utf8.firstRange(of: field.utf8).map { place in
        Int(String(head[place.upperBound...].prefix { $0.isNumber })) ?? 0
      }
      guard bytes[found.upperBound...].count >= length ?? 0,
        let status = Int(head.dropFirst(9).prefix(3))
      else { break }
      let rest = found.upperBound + (length ?? 0)
      answers.append(
        Answer(status: status, head: head, body: Array(bytes[found.upperBound..<rest])))
      bytes = bytes[rest...]
    }
    return answers
  }
}

extension String {
  /// An answer's head without what differs from one request to the next.
  var withoutID: String {
    split(separator: "\r\n").filter { line in
      !["X-Request-ID", "Date", "Content-Length"].contains { line.hasPrefix($0) }
    }
    .joined(separator: "\n")
  }
}
