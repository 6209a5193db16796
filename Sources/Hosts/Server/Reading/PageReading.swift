import JSONCoding
import NIOCore
import Replication

/// A page of operations that is written while it is read: either form of a ``Replication/OperationPage``,
/// in pieces.
///
/// Used by one task, which asks for a piece when the last one has been taken.
final class PageReading: @unchecked Sendable {
  /// Bytes of operations in one piece, but for a single one that is larger.
  static let pieceBytes = 64 << 10
  /// What a piece takes up, with what it is made of.
  static let memory = 4 * pieceBytes

  private let boards: SharedBoards
  private let grant: Grant
  private let form: MessageForm
  private let after: Int64
  private var cursor: Int64
  private var limit: Int
  private var room = HistoryRoutes.pageBytes
  private var isFirst = true
  /// The board's cursor when the reading began: what comes later is for the next page.
  private var head: Int64?
  /// Whether the last piece was the last.
  private(set) var isOver = false

  init(_ boards: SharedBoards, _ grant: Grant, _ form: MessageForm, after: Int64, limit: Int) {
    self.boards = boards
    self.grant = grant
    self.form = form
    self.after = after
    cursor = after
    self.limit = limit
  }

  /// The next bytes.
  func next() async throws -> ByteBuffer {
    let board = grant.board
    let (from, most, room) = (cursor, limit, isFirst ? .max : room)
    let (last, token) = (head, isFirst ? grant.token : nil)
    let form = form
    let (page, operations) = try await boards.reader.read(grant.payer) { db in
      // It may have been revoked while this waited.
      if let token, try !TokenRecord.stands(db, number: token, board: board) {
        throw Problem.unauthorized
      }
      let page = try OperationRecords.page(
        db, board: board, after: from, limit: most, bytes: Self.pieceBytes, room: room, head: last)
      return (page, Self.written(page.operations, form))
    }
    var piece = ByteBuffer()
    if isFirst {
      head = page.head
      piece.writeBytes(start(page))
    } else if form == .json, !page.operations.isEmpty {
      piece.writeStaticString(",")
    }
    piece.writeImmutableBuffer(operations)
    isFirst = false
    limit -= page.operations.count
    self.room -= page.bytes
    cursor = page.cursor
    isOver = cursor >= page.head || limit <= 0 || self.room <= 0 || page.operations.isEmpty
    if isOver { piece.writeBytes(end(page)) }
    boards.readingCosts.charge(grant.payer, bytes: piece.readableBytes)
    return piece
  }

  private func start(_ page: StoredPage) -> [UInt8] {
    let hash = page.afterHash ?? .none
    return switch form {
    case .json:
      Array(
        ("{\"epoch\":\"\(Digest(page.epoch))\",\"after\":\(after),\"afterHash\":\"\(hash)\","
          + "\"head\":\(page.head),\"operations\":[").utf8)
    case .canonical: OperationPage.canonicalStart(epoch: page.epoch, after: after, afterHash: hash)
    }
  }

  private func end(_ page: StoredPage) -> [UInt8] {
    let hash = page.cursorHash ?? .none
    return switch form {
    case .json: Array("],\"cursor\":\(cursor),\"cursorHash\":\"\(hash)\"}".utf8)
    case .canonical:
      OperationPage.canonicalEnd(cursor: cursor, cursorHash: hash, head: head ?? page.head)
    }
  }

  private static func written(
    _ operations: [Replication.Operation], _ form: MessageForm
  ) -> ByteBuffer {
    var bytes = ByteBuffer()
    for (i, operation) in operations.enumerated() {
      switch form {
      case .json:
        if i > 0 { bytes.writeStaticString(",") }
        bytes.writeBytes(operation.json.bytes())
      case .canonical: bytes.writeBytes(OperationPage.canonicalRun(operation))
      }
    }
    return bytes
  }
}
