import HTTPTypes
import Hummingbird
import Replication
import ServiceLifecycle

/// `GET /v1/boards/{board}/events`: what was done behind a cursor, and then what is being done.
struct EventRoutes: Sendable {
  let boards: SharedBoards

  func listen(_ request: Request, _ context: DetentServer.Context) async throws -> Response {
    let grant = try await boards.grant(request, context)
    let after = try HistoryRoutes.after(request)
    // For what lies behind; what comes is shared by all who listen.
    let lease = try await boards.memory.lease(PageReading.memory, for: grant.payer.line)
    guard boards.events.mayJoin(grant) else { throw Problem.tooManyRequests(seconds: 5) }
    let body = ResponseBody { writer in
      let reader = EventReader(
        grant.payer, MessageForm(wanted: request.headers), channel: context.channel,
        capacity: boards.limits.waitingMessages,
        bytes: boards.limits.waitingMessageBytes)
      boards.events.join(reader, grant.board)
      defer {
        boards.events.leave(reader, grant.board)
        boards.metrics.streamEnded(reader.ending ?? .gone)
      }
      // A reader that goes away is noticed at once, not with the next message.
      try await request.body.consumeWithInboundCloseHandler { _ in
        try await withGracefulShutdownHandler {
          try await write(to: &writer, reader, request, grant, lease, after: after)
          try await writer.finish(nil)
        } onGracefulShutdown: {
          reader.end(.shutdown)
        }
      } onInboundClosed: {
        reader.end(.gone)
      }
    }
    return Response(status: .ok, headers: Self.headers, body: body)
  }

  // Proxies must not hold back or keep any of it (nginx asks for a field of its own).
  private static let headers: HTTPFields = {
    var headers: HTTPFields = [
      .contentType: "text/event-stream", .cacheControl: "no-store",
    ]
    headers.add("X-Accel-Buffering", "no")
    return headers
  }()

  private func write(
    to writer: inout any ResponseBodyWriter, _ reader: EventReader, _ request: Request,
    _ grant: Grant, _ lease: MemoryBudget.Lease, after: Int64
  ) async throws {
    try await writer.write(EventMessage.greeting)
    // The token may have been revoked between the answer's head and the joining.
    guard let token = RequestReading.token(request.headers),
      try await boards.grants.grant(token, of: grant.id, to: grant.payer.address) != nil
    else { return try await writer.write(EventMessage.revoked) }
    // The first message comes even where it holds nothing: the reader learns epoch and head.
    var cursor = after
    defer { lease.end() }
    while reader.ending == nil {
      let from = cursor
      let (page, bytes) = try await boards.reader.read(grant.payer) { db in
        let page = try OperationRecords.page(
          db, board: grant.board, after: from, limit: OperationPage.limit,
          bytes: PageReading.pieceBytes)
        // Whoever asks pays for the writing, too.
        return (page, EventMessage(page.page).bytes(reader.form))
      }
      boards.readingCosts.charge(grant.payer, bytes: bytes.readableBytes)
      try await writer.write(bytes)
      reader.tookPage()
      cursor = page.cursor
      if cursor >= page.head,
        boards.events.goLive(reader, grant.board, cursor: cursor, epoch: page.epoch)
      {
        break
      }
    }
    lease.end()
    while true {
      switch await reader.next() {
      case .message(let message):
        guard message.cursor > cursor else { continue }
        try await writer.write(message.bytes(reader.form))
        cursor = message.cursor
      case .heartbeat: try await writer.write(EventMessage.heartbeat)
      case .end(.revoked): return try await writer.write(EventMessage.revoked)
      case .end: return
      }
    }
  }
}
