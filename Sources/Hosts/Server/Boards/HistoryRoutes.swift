import GRDB
import HTTPTypes
import Hummingbird
import JSONCoding
import NIOCore
import Replication

/// Reading what was done on a board: page by page, as a snapshot, or as a log.
struct HistoryRoutes: Sendable {
  let boards: SharedBoards

  /// Most bytes of operations in one answer, but for a single one that is larger.
  static let pageBytes = 1 << 20
  /// Most bytes of operations that are packed into one log.
  static let logBytes = 16 << 20

  /// `GET /v1/boards/{board}/operations`: the next operations behind a cursor.
  func page(_ request: Request, _ context: DetentServer.Context) async throws -> Response {
    let grant = try await boards.grant(request, context)
    let after = try Self.after(request)
    let most = Int64(OperationPage.limit)
    let limit = try RequestReading.number(request, "limit", in: 1...most, default: most)
    let page = try await boards.database.page(
      board: grant.board, after: after, limit: Int(limit))
    return SharedBoards.answer(page.json)
  }

  /// `GET /v1/boards/{board}/snapshot`: the fold of all operations.
  func snapshot(_ request: Request, _ context: DetentServer.Context) async throws -> Response {
    let grant = try await boards.grant(request, context)
    let last = boards.snapshots.snapshot(of: grant.board)
    let (snapshot, epoch) = try await boards.database.pool.read { db in
      guard let board = try BoardRecord.find(db, number: grant.board) else {
        throw Problem.unauthorized
      }
      return (try Snapshot.fold(db, board, from: last), board.epoch)
    }
    boards.snapshots.keep(snapshot, of: grant.board)
    return Self.bytes(snapshot.bytes, epoch: epoch, cursor: snapshot.cursor)
  }

  /// `GET /v1/boards/{board}/history`: the next operations behind a cursor, packed.
  func history(_ request: Request, _ context: DetentServer.Context) async throws -> Response {
    let grant = try await boards.grant(request, context)
    let after = try Self.after(request)
    let page = try await boards.database.page(
      board: grant.board, after: after, limit: Log.capacity, bytes: Self.logBytes)
    var response = Self.bytes(
      Log.encode(page.operations), epoch: page.epoch, cursor: page.cursor)
    response.headers.add("Detent-Head", "\(page.head)")
    return response
  }

  /// The cursor that the query names, 0 where it names none.
  static func after(_ request: Request) throws(Problem) -> Int64 {
    try RequestReading.number(
      request, "after", in: 0...Replication.Operation.Limit.exact, default: 0)
  }

  private static func bytes(_ bytes: [UInt8], epoch: UInt64, cursor: Int64) -> Response {
    var headers: HTTPFields = [
      .contentType: "application/octet-stream", .cacheControl: "no-store",
    ]
    headers.add("Detent-Epoch", Digest(epoch).description)
    headers.add("Detent-Cursor", "\(cursor)")
    return Response(
      status: .ok, headers: headers,
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}

extension HTTPFields {
  /// Adds a field whose name is known to be well formed.
  mutating func add(_ name: String, _ value: String) {
    if let name = HTTPField.Name(name) { self[name] = value }
  }
}

extension ServerDatabase {
  /// The next operations of a board; none, with the cursor at the head, where `after` is beyond it.
  func page(
    board number: Int64, after: Int64, limit: Int, bytes: Int = HistoryRoutes.pageBytes
  ) async throws -> OperationPage {
    try await pool.read { db in
      guard let board = try BoardRecord.find(db, number: number) else {
        throw Problem.unauthorized
      }
      var operations: [Replication.Operation] = []
      var cursor = min(after, board.cursor)
      var room = bytes
      try OperationRecords.forEach(db, board: number, after: after) { at, bytes in
        if !operations.isEmpty, bytes.count > room { return false }
        room -= bytes.count
        operations.append(try Replication.Operation(canonicalBytes: bytes))
        cursor = at
        return operations.count < limit
      }
      return OperationPage(
        epoch: board.epoch, after: after, cursor: cursor, head: board.cursor,
        operations: operations)
    }
  }
}
