import FoundationEssentials
import Hummingbird
import JSONCoding
import NIOCore
import Replication

/// Making a board, telling of it, and taking operations in.
struct BoardRoutes: Sendable {
  let boards: SharedBoards

  /// `POST /v1/boards`: makes a board under the name and with the owner's token that its first
  /// device chose, so that asking again after a lost answer makes no second one.
  func make(_ request: Request, _ context: DetentServer.Context) async throws -> Response {
    let body = try await RequestReading.json(request, context, boards.limits)
    let (id, token) = try RequestReading.decoding { () throws(JSONError) in
      (try body.required("board").boardID(), try body.required("token").token())
    }
    let address = ClientAddress(peer: context.channel.remoteAddress, headers: request.headers)
    if let seconds = boards.boards.take(address) {
      throw Problem.tooManyRequests(seconds: seconds)
    }
    let hash = Data(token.hash)
    let (board, isNew) = try await boards.commits.write { db in
      let known = try TokenRecord.find(db, hash: hash)
      if let board = try BoardRecord.find(db, id) {
        guard let known, known.board == board.number, known.right == .own, !known.isRevoked else {
          throw Problem.boardTaken
        }
        return (board, false)
      }
      guard known == nil else { throw Problem.tokenTaken }
      let now = Timestamp.milliseconds()
      guard let board = try BoardRecord.make(db, id, now: now) else { throw Problem.boardTaken }
      try TokenRecord.make(
        db, hash: hash, board: board.number, right: .own, name: "", now: now)
      return (board, true)
    }
    return SharedBoards.answer(
      Self.json(id, .own, epoch: board.epoch, cursor: board.cursor),
      status: isNew ? .created : .ok)
  }

  /// `GET /v1/boards/{board}`: what the token may, and how far the board has come.
  func state(_ request: Request, _ context: DetentServer.Context) async throws -> Response {
    let grant = try await boards.grant(request, context)
    let board = try await boards.database.pool.read { db in
      try BoardRecord.find(db, number: grant.board)
    }
    guard let board else { throw Problem.unauthorized }
    return SharedBoards.answer(
      Self.json(grant.id, grant.right, epoch: board.epoch, cursor: board.cursor))
  }

  /// `POST /v1/boards/{board}/operations`: appends what is new and answers when it is on disk.
  func upload(_ request: Request, _ context: DetentServer.Context) async throws -> Response {
    let grant = try await boards.grant(request, context, .count)
    let body = try await RequestReading.json(request, context, boards.limits)
    let upload = try RequestReading.decoding { () throws(JSONError) in try Upload(json: body) }
    let uploader = SharedBoards.Uploader(
      token: grant.token, replica: upload.operations[0].replica)
    if let seconds = boards.uploads.take(uploader) {
      throw Problem.tooManyRequests(seconds: seconds)
    }
    if let replica = upload.forged { throw Problem.forgedReplica(replica) }
    let batch = OperationRecords.Batch(upload)
    let limit = boards.limits.boardBytes
    let answer = try await boards.commits.write(bytes: batch.size) { db in
      try OperationRecords.append(db, batch, to: grant, limit: limit)
    }
    if answer.new > 0 { boards.events.changed(grant.board, head: answer.cursor) }
    return SharedBoards.answer(answer.json)
  }

  private static func json(_ id: BoardID, _ right: Right, epoch: UInt64, cursor: Int64) -> JSON {
    [
      "board": JSON(id.description), "right": JSON(right.rawValue),
      "epoch": JSON(Digest(epoch).description), "cursor": .integer(cursor),
    ]
  }
}
