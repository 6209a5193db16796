import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTPTypes
import Replication

/// Handles uploads that have to wait for nothing but the disk, on their connection's event loop.
///
/// Taps are the most frequent request, and taking one through tasks and routes costs several times as much
/// as writing it. Whatever isn't plain goes on to the routes as it came: a token that hasn't been seen yet,
/// a large body, and everything that will be refused. So this handler knows only one answer.
final class UploadHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// A request that is kept until it is whole, and until it is answered.
  private struct Upload {
    let head: HTTPRequest
    let form: MessageForm
    let grant: Grant
    let lease: MemoryBudget.Lease
    let start: ContinuousClock.Instant
    var body = ByteBuffer()
  }

  private enum State {
    /// What comes goes on to the routes.
    case passing
    case collecting(Upload)
    /// The writer has it; what comes behind it waits.
    case writing(Upload)
  }

  /// What came behind an upload that is not answered yet.
  private enum Event {
    case part(HTTPRequestPart)
    case other(Any)
    case error(any Error)
  }

  /// What is said of every answer.
  private static let jsonFields = fields(.json)
  private static let canonicalFields = fields(.canonical)

  private static func fields(_ form: MessageForm) -> HTTPFields {
    var fields = form.fields
    SecurityPolicy.add(to: &fields, isData: true)
    return fields
  }

  /// Most bytes of a body; what is leased for one holds it.
  static let bodyBytes = RequestReading.bodyPiece / RequestReading.spread
  /// How long a body may take before the routes wait for it.
  private static let patience = TimeAmount.seconds(1)

  private let boards: SharedBoards
  private let isSecure: Bool
  private let logger: Logger
  private var state = State.passing
  private var waiting = CircularBuffer<Event>()
  /// When the last answer is on its way.
  private var written: EventLoopFuture<Void>?
  private var isReadWanted = false
  private var alarm: Scheduled<Void>?
  /// Requests that the routes have not answered.
  private var unanswered = 0
  private var date = AnswerDate()
  private var peer: ClientAddress.Peer?

  init(_ boards: SharedBoards, isSecure: Bool, logger: Logger) {
    self.boards = boards
    self.isSecure = isSecure
    self.logger = logger
  }

  // MARK: Inbound

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    switch (state, part) {
    case (.writing, _): waiting.append(.part(part))
    case (.passing, .head(let head)):
      if let upload = upload(head, context) {
        state = .collecting(upload)
      } else {
        unanswered += 1
        context.fireChannelRead(data)
      }
    case (.passing, _): context.fireChannelRead(data)
    case (.collecting(var upload), .body(let bytes)):
      state = .passing  // Or the bytes would be copied.
      upload.body.writeImmutableBuffer(bytes)
      state = .collecting(upload)
      if upload.body.readableBytes > Self.bodyBytes { passOn(upload, context) }
    case (.collecting(let upload), .end(nil)): begin(upload, context)
    case (.collecting(let upload), _):
      passOn(upload, context)
      context.fireChannelRead(data)
    }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if case .collecting = state, alarm == nil { passOnLater(context) }
    context.fireChannelReadComplete()
  }

  func read(context: ChannelHandlerContext) {
    // Whoever sends request after request before it takes an answer is read no further.
    if waiting.isEmpty { context.read() } else { isReadWanted = true }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch state {
    case .writing: waiting.append(.other(event))
    case .collecting(let upload):
      passOn(upload, context)
      context.fireUserInboundEventTriggered(event)
    case .passing:
      guard case ChannelEvent.inputClosed? = event as? ChannelEvent, let written else {
        return context.fireUserInboundEventTriggered(event)
      }
      // Routes that never had a request close the connection at once.
      let bound = NIOLoopBound((context, event), eventLoop: context.eventLoop)
      written.whenComplete { _ in
        let (context, event) = bound.value
        context.fireUserInboundEventTriggered(event)
      }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch state {
    case .writing: waiting.append(.error(error))
    case .collecting(let upload):
      passOn(upload, context)
      context.fireErrorCaught(error)
    case .passing: context.fireErrorCaught(error)
    }
  }

  func channelInactive(context: ChannelHandlerContext) {
    stop()
    context.fireChannelInactive()
  }

  func handlerRemoved(context: ChannelHandlerContext) { stop() }

  private func stop() {
    alarm?.cancel()
    alarm = nil
    waiting.removeAll()
    if case .collecting = state { state = .passing }
  }

  // MARK: Outbound

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { unanswered -= 1 }
    context.write(data, promise: promise)
  }

  // MARK: An upload

  /// The upload that begins with `head`; nil where it is for the routes.
  private func upload(_ head: HTTPRequest, _ context: ChannelHandlerContext) -> Upload? {
    // Answers go out in the order of their requests; where the peer takes none, the routes wait for it.
    guard head.method == .post, unanswered == 0, context.channel.isWritable,
      let board = head.path.flatMap(Self.board),
      let length = head.headerFields[.contentLength].flatMap({ Int($0) }),
      length <= Self.bodyBytes, head.headerFields[.connection] != "close",
      let token = RequestReading.token(head.headerFields)
    else { return nil }
    let peer =
      peer ?? ClientAddress.Peer(context.channel.remoteAddress, trusting: boards.limits.proxies)
    self.peer = peer
    let address = ClientAddress(peer, headers: head.headerFields)
    guard let grant = boards.grants.remembered(token, of: board, to: address),
      grant.right.reaches(.count),
      let lease = boards.uploadMemory.tryLease(RequestReading.bodyPiece, for: grant.payer.line)
    else { return nil }
    return Upload(
      head: head, form: MessageForm(sent: head.headerFields), grant: grant, lease: lease,
      start: .now)
  }

  /// The board of `/v1/boards/{board}/operations`.
  private static func board(_ path: String) -> BoardID? {
    let (start, end) = ("/v1/boards/", "/operations")
    guard path.utf8.count == start.utf8.count + 32 + end.utf8.count, path.hasPrefix(start),
      path.hasSuffix(end)
    else { return nil }
    return BoardID(String(path.dropFirst(start.utf8.count).prefix(32)))
  }

  private func begin(_ upload: Upload, _ context: ChannelHandlerContext) {
    alarm?.cancel()
    alarm = nil
    var grant = upload.grant
    let append: BoardWriter.Append
    do {
      try boards.admit(&grant, isWriting: true)
      let batch = try boards.batch(upload.body, upload.form, grant)
      guard grant.right.reaches(.edit) || batch.beyondTomorrow.isEmpty else {
        return passOnWhole(upload, context)
      }
      try boards.admit(upload: batch.size, of: batch.entries[0].operation.replica, grant)
      append = BoardWriter.Append(batch: batch, grant: grant)
    } catch {
      return passOnWhole(upload, context)
    }
    state = .writing(upload)
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    boards.writer.append(append, on: context.eventLoop) { result in
      let (this, context) = bound.value
      this.end(result, context)
    }
  }

  private func end(_ result: Result<UploadAnswer, any Error>, _ context: ChannelHandlerContext) {
    guard case .writing(let upload) = state else { return }
    state = .passing
    switch result {
    case .success(let answer):
      if answer.new > 0 {
        boards.tell(.changed(board: upload.grant.board, head: answer.cursor))
      }
      write(answer, to: upload, context)
    case .failure:
      // The routes try it again, and find the words for it.
      passOnWhole(upload, context)
    }
    goOn(context)
  }

  private func write(
    _ answer: UploadAnswer, to upload: Upload, _ context: ChannelHandlerContext
  ) {
    let body = upload.form.body(answer)
    var head = HTTPResponse(
      status: .ok, headerFields: upload.form == .json ? Self.jsonFields : Self.canonicalFields)
    SecurityPolicy.addTransport(
      to: &head.headerFields, isSecure: isSecure, authority: upload.head.authority)
    head.headerFields.append(HTTPField(name: .contentLength, value: String(body.readableBytes)))
    head.headerFields.append(HTTPField(name: .date, value: date.text()))
    var logger = logger
    logger[metadataKey: DetentServer.Context.requestKey] = .stringConvertible(RequestID())
    RequestLog.note(
      .post, upload.head.path ?? "", route: DetentServer.uploads, .ok, since: upload.start, logger,
      boards.metrics)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(body)), promise: nil)
    written = context.writeAndFlush(wrapOutboundOut(.end(nil)))
  }

  // MARK: Handing on to the routes

  /// Hands on what has come of a request; the rest follows by itself.
  private func passOn(_ upload: Upload, _ context: ChannelHandlerContext) {
    alarm?.cancel()
    alarm = nil
    state = .passing
    unanswered += 1
    upload.lease.end()
    context.fireChannelRead(wrapInboundOut(.head(upload.head)))
    if upload.body.readableBytes > 0 {
      context.fireChannelRead(wrapInboundOut(.body(upload.body)))
    }
  }

  private func passOnWhole(_ upload: Upload, _ context: ChannelHandlerContext) {
    passOn(upload, context)
    context.fireChannelRead(wrapInboundOut(.end(nil)))
  }

  private func passOnLater(_ context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    alarm = context.eventLoop.scheduleTask(in: Self.patience) {
      let (this, context) = bound.value
      guard case .collecting(let upload) = this.state else { return }
      this.passOn(upload, context)
      context.fireChannelReadComplete()
    }
  }

  /// Handles what came in the meantime.
  private func goOn(_ context: ChannelHandlerContext) {
    while !waiting.isEmpty {
      if case .writing = state { return }
      switch waiting.removeFirst() {
      case .part(let part): channelRead(context: context, data: wrapInboundOut(part))
      case .other(let event): userInboundEventTriggered(context: context, event: event)
      case .error(let error): errorCaught(context: context, error: error)
      }
    }
    channelReadComplete(context: context)
    if isReadWanted {
      isReadWanted = false
      context.read()
    }
  }
}

/// The moment of an answer (RFC 9110, section 6.6.1), worked out once a second.
private struct AnswerDate {
  private var second: Int64 = 0
  private var last = ""

  mutating func text() -> String {
    let second = Timestamp.milliseconds() / 1000
    if second != self.second {
      self.second = second
      last = Timestamp.http(seconds: Int(second))
    }
    return last
  }
}
