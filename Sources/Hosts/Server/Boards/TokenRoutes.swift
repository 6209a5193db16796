import Hummingbird
import JSONCoding
import Replication

/// Letting others in, seeing who was let in, and shutting them out again; for owners.
struct TokenRoutes: Sendable {
  let boards: SharedBoards

  /// `POST /v1/boards/{board}/tokens`: lets in whoever has the token that the owner's device chose.
  func make(_ request: Request, _ context: DetentServer.Context) async throws -> Response {
    let grant = try await boards.grant(request, context, .own)
    let (body, lease) = try await RequestReading.json(request, context, boards, grant.payer)
    defer { lease.end() }
    let (token, right, name) = try RequestReading.decoding { () throws(JSONError) in
      (
        try body.required("token").token(), try body.required("right").right(),
        try body.required("name").tokenName()
      )
    }
    let hash = token.hash
    let limit = boards.limits.tokensPerBoard
    let (record, isNew) = try await boards.writer.write { db in
      try BoardRecord.hold(db, number: grant.board)
      guard try TokenRecord.stands(db, number: grant.token, board: grant.board) else {
        throw Problem.unauthorized
      }
      if let known = try TokenRecord.find(db, hash: hash, board: grant.board) {
        guard known.right == right, known.name == name, !known.isRevoked else {
          throw Problem.tokenTaken
        }
        return (known, false)
      }
      guard try TokenRecord.list(db, board: grant.board).count < limit else {
        throw Problem.tooManyTokens(limit)
      }
      let made = try TokenRecord.make(
        db, hash: hash, board: grant.board, right: right, name: name,
        now: Timestamp.milliseconds())
      guard let made else { throw Problem.tokenTaken }
      return (made, true)
    }
    return SharedBoards.answer(.object(Self.members(record)), status: isNew ? .created : .ok)
  }

  /// `GET /v1/boards/{board}/tokens`: who is let in, without what lets them in.
  func list(_ request: Request, _ context: DetentServer.Context) async throws -> Response {
    let grant = try await boards.grant(request, context, .own)
    let records = try await boards.reader.read(grant.payer) { db in
      try TokenRecord.list(db, board: grant.board)
    }
    let used = boards.grants.used
    let list = records.map { record in
      let moment = [record.used, used[record.number]?.moment].compactMap { $0 }.max()
      return JSON.object(
        Self.members(record) + [.init("used", moment.map { .integer($0) } ?? .null)])
    }
    return SharedBoards.answer(["tokens": .array(list)])
  }

  /// `DELETE /v1/boards/{board}/tokens/{token}`: shuts out whoever has that token, at once.
  func revoke(_ request: Request, _ context: DetentServer.Context) async throws -> Response {
    let grant = try await boards.grant(request, context, .own)
    let id = context.parameters.get("token") ?? ""
    let work: @Sendable (any SQLConnection) throws -> Int64 = { db in
      try BoardRecord.hold(db, number: grant.board)
      guard try TokenRecord.stands(db, number: grant.token, board: grant.board) else {
        throw Problem.unauthorized
      }
      guard let token = try TokenRecord.find(db, id: id, board: grant.board) else {
        throw Problem.unknownToken
      }
      // Asked again after a lost answer.
      if token.isRevoked { return token.number }
      let owners = try TokenRecord.list(db, board: grant.board).count { $0.right == .own }
      if token.right == .own, owners == 1 { throw Problem.lastOwner }
      try token.revoke(db, now: Timestamp.milliseconds())
      // With the transaction, so that no other server can miss it.
      try ServerMessage.tell(db, .revoked(token: token.number, board: grant.board))
      return token.number
    }
    let revoked: Int64
    do {
      revoked = try await boards.writer.write(work)
    } catch {
      // It may have been done all the same.
      boards.grants.forget()
      throw error
    }
    boards.take(.revoked(token: revoked, board: grant.board))
    return Response(status: .noContent, headers: [.cacheControl: "no-store"])
  }

  private static func members(_ record: TokenRecord) -> [JSON.Member] {
    [
      .init("id", JSON(record.id)), .init("right", JSON(record.right.rawValue)),
      .init("name", JSON(record.name)), .init("made", .integer(record.made)),
    ]
  }
}

extension Problem {
  /// A token that the board never had.
  static let unknownToken = Problem(
    status: .notFound, detail: "The board has no such token.", name: "not-found")
}
