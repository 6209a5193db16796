import HTTPTypes
import Hummingbird
import JSONCoding
import NIOCore
import Replication

/// Reading what was done on a board: page by page, as a snapshot, or as a log.
///
/// What is read goes out in pieces, each read when the one before has been taken.
struct HistoryRoutes: Sendable {
  let boards: SharedBoards

  /// Most bytes of operations in one page, but for a single one that is larger.
  static let pageBytes = 1 << 20
  /// Most operations and bytes of them that are packed into one log.
  static let logOperations = 16_384
  static let logBytes = 1 << 20
  /// What making one takes up.
  private static let logMemory = 4 * logBytes

  /// `GET /v1/boards/{board}/operations`: the next operations behind a cursor.
  func page(_ request: Request, _ context: DetentServer.Context) async throws -> Response {
    let grant = try await boards.grant(request, context)
    let after = try Self.after(request)
    let most = Int64(OperationPage.limit)
    let limit = try RequestReading.number(request, "limit", in: 1...most, default: most)
    let lease = try await boards.memory.lease(PageReading.memory, for: grant.payer.line)
    let form = MessageForm(wanted: request.headers)
    let reading = PageReading(boards, grant, form, after: after, limit: Int(limit))
    let first = try await reading.next()
    if reading.isOver {
      return Response(status: .ok, headers: form.fields, body: ResponseBody(byteBuffer: first))
    }
    let body = ResponseBody { writer in
      defer { lease.end() }
      try await writer.write(first)
      while !reading.isOver { try await writer.write(try await reading.next()) }
      try await writer.finish(nil)
    }
    return Response(status: .ok, headers: form.fields, body: body)
  }

  /// `GET /v1/boards/{board}/snapshot`: the fold of all operations.
  func snapshot(_ request: Request, _ context: DetentServer.Context) async throws -> Response {
    let grant = try await boards.grant(request, context)
    let snapshot = try await boards.folds.snapshot(of: grant.board, for: grant.payer)
    // It may be the last to hold it.
    let lease = try await boards.memory.lease(snapshot.body.readableBytes, for: grant.payer.line)
    boards.charge(grant, bytes: snapshot.body.readableBytes, for: request)
    return Response(
      status: .ok, headers: Self.headers(epoch: snapshot.epoch, cursor: snapshot.cursor),
      body: .leased(snapshot.body, lease))
  }

  /// `GET /v1/boards/{board}/history`: the next operations behind a cursor, packed.
  func history(_ request: Request, _ context: DetentServer.Context) async throws -> Response {
    let grant = try await boards.grant(request, context)
    let after = try Self.after(request)
    let lease = try await boards.memory.lease(Self.logMemory, for: grant.payer.line)
    let (page, log) = try await boards.reader.read(grant.payer) { db in
      guard try TokenRecord.stands(db, number: grant.token, board: grant.board) else {
        throw Problem.unauthorized
      }
      let page = try OperationRecords.page(
        db, board: grant.board, after: after, limit: Self.logOperations, bytes: Self.logBytes)
      return (page, ByteBuffer(bytes: Log.encode(page.operations)))
    }
    boards.charge(grant, bytes: log.readableBytes, for: request)
    lease.shrink(by: max(0, Self.logMemory - log.readableBytes))
    var headers = Self.headers(epoch: page.epoch, cursor: page.cursor)
    headers.add("Detent-Head", "\(page.head)")
    return Response(status: .ok, headers: headers, body: .leased(log, lease))
  }

  /// The cursor that the query names, 0 where it names none.
  static func after(_ request: Request) throws(Problem) -> Int64 {
    try RequestReading.number(
      request, "after", in: 0...Replication.Operation.Limit.exact, default: 0)
  }

  private static func headers(epoch: UInt64, cursor: Int64) -> HTTPFields {
    var headers: HTTPFields = [
      .contentType: "application/octet-stream", .cacheControl: "no-store",
    ]
    headers.add("Detent-Epoch", Digest(epoch).description)
    headers.add("Detent-Cursor", "\(cursor)")
    return headers
  }
}

extension HTTPFields {
  /// Adds a field whose name is known to be well formed.
  mutating func add(_ name: String, _ value: String) {
    if let name = HTTPField.Name(name) { self[name] = value }
  }
}
