import Foundation
import JSONCoding
import Replication
import Testing

@testable import Server

/// Opens a stream.
func listen(
  _ board: BoardClient, after: Int64? = nil, token: AccessToken? = nil, reads: Bool = true
) async throws -> Socket {
  let socket = try await Socket.connect(port: try #require(board.client.port))
  let query = after.map { "?after=\($0)" } ?? ""
  try await socket.write(
    "GET \(board.path)/events\(query) HTTP/1.1\r\nHost: localhost\r\n"
      + "Authorization: Bearer \((token ?? board.owner).secretText)\r\n\r\n")
  try await socket.wait(for: "event: ")
  if !reads { try await socket.setReading(false) }
  return socket
}

/// The messages that a stream gave, after checking that each follows on what came before.
func pages(_ socket: Socket, from start: Int64 = 0) throws -> [OperationPage] {
  var cursor = start
  // What was cut off in the middle of a line is no message.
  return try socket.content.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    .filter { $0.hasPrefix("data: {\"epoch\"") }
    .map { line in
      let json = try JSON(reading: Array(line.dropFirst(6).utf8))
      let page = try OperationPage(json: JSONCursor(json))
      #expect(page.after <= cursor)
      #expect(page.cursor == page.after + Int64(page.operations.count))
      cursor = max(cursor, page.cursor)
      return page
    }
}

/// All operations, each once, as a reader would take them.
func operations(
  _ socket: Socket, from start: Int64 = 0
) throws -> [Replication.Operation] {
  var all: [Replication.Operation] = []
  for page in try pages(socket, from: start) {
    let known = start + Int64(all.count) - page.after
    all += page.operations.dropFirst(Int(known))
  }
  return all
}

extension Socket {
  /// What came of the answer's body, without the marks of its chunks (RFC 9112, section 7.1).
  var content: String {
    var rest = Data(text.utf8)[...]
    guard let head = rest.range(of: Data("\r\n\r\n".utf8)) else { return "" }
    rest = rest[head.upperBound...]
    var content = Data()
    while let line = rest.range(of: Data("\r\n".utf8)),
      let size = Int(String(decoding: rest[..<line.lowerBound], as: UTF8.self), radix: 16), size > 0
    {
      content += rest[line.upperBound...].prefix(size)
      rest = rest[line.upperBound...].dropFirst(size + 2)
    }
    return String(decoding: content, as: UTF8.self)
  }

  /// Waits until the message with that cursor has come as a whole.
  func wait(forCursor cursor: some BinaryInteger) async throws {
    try await wait(for: "\"cursor\":\(cursor),", then: "]}\n\n")
  }
}
