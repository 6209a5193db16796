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
    let address = boards.address(request, context)
    let payer = Payer(address: address)
    try boards.writingCosts.admit(payer)
    let (body, lease) = try await RequestReading.json(request, context, boards, payer)
    defer { lease.end() }
    let (id, token) = try RequestReading.decoding { () throws(JSONError) in
      (try body.required("board").boardID(), try body.required("token").token())
    }
    try boards.admitBoard(from: address)
    let hash = token.hash
    let made: (board: BoardRecord, isNew: Bool)
    do {
      made = try await boards.writer.write { db in
        let now = Timestamp.milliseconds()
        if try BoardRecord.find(db, id) == nil, let board = try BoardRecord.make(db, id, now: now) {
          guard
            try TokenRecord.make(
              db, hash: hash, board: board.number, right: .own, name: "", now: now) != nil
          else { throw Taken() }
          return (board, true)
        }
        // It was there, or another server has just made it.
        guard let board = try BoardRecord.find(db, id),
          let known = try TokenRecord.find(db, hash: hash, board: board.number),
          known.right == .own, !known.isRevoked
        else { throw Taken() }
        return (board, false)
      }
    } catch is Taken {
      // Nobody learns here which boards or tokens there are, as nowhere else.
      try boards.refuse(address)
      throw Problem.unauthorized
    }
    let (board, isNew) = made
    return SharedBoards.answer(
      Self.json(id, .own, epoch: board.epoch, cursor: board.cursor),
      status: isNew ? .created : .ok)
  }

  /// The board's name, or the token, stands for something else already.
  private struct Taken: Error {}

  /// `GET /v1/boards/{board}`: what the token may, and how far the board has come.
  func state(_ request: Request, _ context: DetentServer.Context) async throws -> Response {
    let grant = try await boards.grant(request, context)
    let board = try await boards.reader.read(grant.payer) { db in
      try BoardRecord.find(db, number: grant.board)
    }
    guard let board else { throw Problem.unauthorized }
    return SharedBoards.answer(
      Self.json(grant.id, grant.right, epoch: board.epoch, cursor: board.cursor))
  }

  /// `POST /v1/boards/{board}/operations`: appends what is new and answers when it is on disk.
  func upload(_ request: Request, _ context: DetentServer.Context) async throws -> Response {
    let grant = try await boards.grant(request, context, .count)
    let (body, lease) = try await RequestReading.body(request, context, boards, grant.payer)
    defer { lease.end() }
    let form = MessageForm(sent: request.headers)
    let batch = try boards.batch(body, form, grant)
    try boards.admit(upload: batch.size, of: batch.entries[0].operation.replica, grant)
    let tooFar = grant.right.reaches(.edit) ? [] : try await roundsTooFar(batch, grant)
    let append = BoardWriter.Append(batch: batch, grant: grant, tooFar: tooFar)
    do {
      let answer = try await withCheckedThrowingContinuation { continuation in
        boards.writer.append(append) { continuation.resume(with: $0) }
      }
      if answer.new > 0 { boards.tell(.changed(board: grant.board, head: answer.cursor)) }
      return Response(
        status: .ok, headers: form.fields, body: ResponseBody(byteBuffer: form.body(answer)))
    } catch let lacking as UnknownPredecessor {
      // A help for those who look for what is wrong; nobody has a right to more than their share of it.
      let mayRead = (try? boards.readingCosts.admit(grant.payer)) != nil
      let heads =
        mayRead
        ? try await boards.reader.read(grant.payer) { db in
          try OperationRecords.heads(db, lacking.replica, of: grant.board)
        } : []
      throw Problem.unknownPredecessor(index: lacking.index, of: lacking.replica, heads: heads)
    } catch let damage as DamagedBoard {
      throw boards.reader.mender.met(damage)
    }
  }

  /// Which of a batch count in rounds that no reset opened or came near, on the board as it is now.
  private func roundsTooFar(
    _ batch: OperationBatch, _ grant: Grant
  ) async throws -> Set<Int> {
    let far = batch.beyondTomorrow
    guard !far.isEmpty else { return [] }
    let snapshot = try await boards.folds.snapshot(of: grant.board, for: grant.payer)
    let board = try await boards.folds.board(of: snapshot, for: grant.payer)
    return try await boards.reader.threads.run(grant.payer) {
      // Each is a walk over the counter's rounds.
      var horizons: [EntityID: Int64] = [:]
      return Set(
        far.filter { index in
          batch.entries[index].operation.changes.contains { change in
            guard case .add(let counter, let round, _) = change else { return false }
            let horizon = horizons[counter] ?? board.counter(counter).horizon
            horizons[counter] = horizon
            return round > horizon
          }
        })
    }
  }

  private static func json(_ id: BoardID, _ right: Right, epoch: UInt64, cursor: Int64) -> JSON {
    [
      "board": JSON(id.description), "right": JSON(right.rawValue),
      "epoch": JSON(Digest(epoch).description), "cursor": .integer(cursor),
    ]
  }
}
