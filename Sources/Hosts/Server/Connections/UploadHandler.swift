import HTTPTypes
import NIOCore
import NIOHTTPTypes
import Replication

/// Handles uploads that have to wait for nothing but the disk, on their connection's event loop.
///
/// Taps are the most frequent request, and taking one through tasks and routes costs several times as much
/// as writing it. Whatever isn't plain goes on to the routes as it came: a token that hasn't been seen yet,
/// a large body, and everything that will be refused. So this handler knows only one answer. A connection
/// that sends upload after upload is lent to the writer's thread (``UploadLane``).
final class UploadHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  /// A request that is kept until it is whole, and until it is answered.
  private struct Upload {
    let request: HTTPRequest
    let head: UploadHead
    let grant: Grant
    let lease: MemoryBudget.Lease
    let start: ContinuousClock.Instant
    /// How much of the connection had been read when its head was whole.
    let reads: Int
    var body = ByteBuffer()
  }

  private enum State {
    /// What comes goes on to the routes.
    case passing
    case collecting(Upload)
    /// The writer has it; what comes behind it waits.
    case writing(Upload)
    /// The writer has the connection; what comes waits.
    case lent(UploadLane.Loan)
  }

  /// What came behind an upload that is not answered yet.
  private enum Event {
    case part(HTTPRequestPart)
    case other(Any)
    case error(any Error)
  }

  /// How long a body may take before the routes wait for it.
  private static let patience = TimeAmount.seconds(1)
  /// How many uploads have to come one after the other before the connection is lent.
  private static let steadiness = 4
  /// How much time there may be between them.
  private static let pause = Duration.seconds(1)

  private let reception: UploadReception
  private let bytes: ReadBytes?
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
  /// How many uploads came one after the other, and when the last of them did.
  private var steady = 0
  private var last = ContinuousClock.Instant.now
  /// Where the connection will be lent when the upload at hand is answered: how much had been read of it with
  /// that upload. Nothing is read until then.
  private var readsOfLast: Int?
  /// The last loan, as long as somebody has it.
  private weak var lastLoan: UploadLane.Loan?
  /// Whether the next request is one that was refused already.
  private var isRefused = false

  /// - Parameter bytes: the connection's first step, where it could be lent.
  init(_ reception: UploadReception, bytes: ReadBytes? = nil) {
    self.reception = reception
    self.bytes = bytes
  }

  // MARK: Inbound

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    switch (state, part) {
    case (.writing, _): waiting.append(.part(part))
    case (.lent, _): wait(.part(part))
    case (.passing, .head(let request)):
      if let upload = upload(request, context) {
        state = .collecting(upload)
      } else {
        steady = 0
        unanswered += 1
        context.fireChannelRead(data)
      }
    case (.passing, _): context.fireChannelRead(data)
    case (.collecting(var upload), .body(let bytes)):
      state = .passing  // Or the bytes would be copied.
      upload.body.writeImmutableBuffer(bytes)
      state = .collecting(upload)
      if upload.body.readableBytes > UploadReception.bodyBytes { passOn(upload, context) }
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
    if waiting.isEmpty, !isKeptFromReading { context.read() } else { isReadWanted = true }
  }

  /// Whether the connection is lent or about to be.
  private var isKeptFromReading: Bool { if case .lent = state { true } else { readsOfLast != nil } }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch state {
    case .writing: waiting.append(.other(event))
    case .lent: wait(.other(event))
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
    case .lent: wait(.error(error))
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
    switch state {
    case .collecting: state = .passing
    case .lent: state = .passing
    case .passing, .writing: break
    }
    if let lastLoan { reception.boards.lane.hangUp(lastLoan) }
  }

  // MARK: Outbound

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) { unanswered -= 1 }
    context.write(data, promise: promise)
  }

  // MARK: An upload

  /// The upload that begins with `request`; nil where it is for the routes.
  private func upload(_ request: HTTPRequest, _ context: ChannelHandlerContext) -> Upload? {
    guard !isRefused else {
      isRefused = false
      return nil
    }
    // Answers go out in the order of their requests; where the peer takes none, the routes wait for it.
    guard unanswered == 0, context.channel.isWritable else { return nil }
    let boards = reception.boards
    let peer =
      peer ?? ClientAddress.Peer(context.channel.remoteAddress, trusting: boards.limits.proxies)
    self.peer = peer
    guard let head = UploadHead(request, from: peer), let grant = reception.grant(head),
      let lease = boards.uploadMemory.tryLease(RequestReading.bodyPiece, for: grant.payer.line)
    else { return nil }
    return Upload(
      request: request, head: head, grant: grant, lease: lease, start: .now,
      reads: bytes?.count ?? 0)
  }

  private func begin(_ upload: Upload, _ context: ChannelHandlerContext) {
    alarm?.cancel()
    alarm = nil
    guard let append = reception.append(upload.body, upload.head, upload.grant) else {
      return passOnWhole(upload, context)
    }
    state = .writing(upload)
    readsOfLast = isSteady(upload) ? upload.reads : nil
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    reception.boards.writer.append(append, on: context.eventLoop) { result in
      let (this, context) = bound.value
      this.end(result, context)
    }
  }

  private func end(_ result: Result<UploadAnswer, any Error>, _ context: ChannelHandlerContext) {
    guard case .writing(let upload) = state else { return }
    state = .passing
    switch result {
    case .success(let answer):
      write(answer, to: upload, context)
      if readsOfLast != nil { return lendBehindAnswer(context) }
    case .failure:
      // The routes try it again, and find the words for it.
      readsOfLast = nil
      passOnWhole(upload, context)
    }
    goOn(context)
  }

  private func write(
    _ answer: UploadAnswer, to upload: Upload, _ context: ChannelHandlerContext
  ) {
    let body = upload.head.form.body(answer)
    var head = HTTPResponse(status: .ok, headerFields: reception.fields(upload.head))
    head.headerFields.append(HTTPField(name: .contentLength, value: String(body.readableBytes)))
    head.headerFields.append(HTTPField(name: .date, value: date.text()))
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    context.write(wrapOutboundOut(.body(body)), promise: nil)
    written = context.writeAndFlush(wrapOutboundOut(.end(nil)))
    reception.note(answer, upload.head, upload.grant, since: upload.start)
  }

  // MARK: Lending the connection

  /// Whether upload follows on upload, and this one is all that was read at once: then the steps before this
  /// one keep nothing of what follows.
  private func isSteady(_ upload: Upload) -> Bool {
    guard let bytes, let peer else { return false }
    steady = upload.start - last < Self.pause ? steady + 1 : 1
    last = upload.start
    guard steady >= Self.steadiness, let read = bytes.last, bytes.count == upload.reads,
      upload.body.readableBytes == upload.head.length
    else { return false }
    return reception.boards.lane.heads.keep(
      Array(read.readableBytesView), of: upload.request, as: upload.head, from: peer)
  }

  /// Lends the connection as soon as its answer is sent.
  private func lendBehindAnswer(_ context: ChannelHandlerContext) {
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    written?.whenComplete { _ in
      let (this, context) = bound.value
      let reads = this.readsOfLast
      this.readsOfLast = nil
      if !this.lend(context, after: reads) { this.goOn(context) }
    }
  }

  /// - Parameter reads: how much was read with the last upload; more may be the beginning of another request.
  /// - Returns: whether it is lent.
  private func lend(_ context: ChannelHandlerContext, after reads: Int?) -> Bool {
    guard case .passing = state, waiting.isEmpty, unanswered == 0, context.channel.isActive,
      let peer, let bytes, bytes.count == reads
    else { return false }
    let lane = reception.boards.lane
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    let found = try? context.pipeline.syncOperations.withUnsafeTransportIfAvailable(
      of: NIOBSDSocket.Handle.self
    ) { descriptor in
      lane.lend(descriptor, peer: peer, reception: reception, loop: context.eventLoop) {
        reason, rest in
        let (this, context) = bound.value
        this.takeBack(reason, rest, context)
      }
    }
    guard let loan = found ?? nil else { return false }
    state = .lent(loan)
    lastLoan = loan
    bytes.keep { [weak loan] in if let loan { lane.recall(loan) } }
    return true
  }

  private func takeBack(
    _ reason: UploadLane.Return, _ rest: ByteBuffer?, _ context: ChannelHandlerContext
  ) {
    guard case .lent = state else { return }
    state = .passing
    guard context.channel.isActive, let bytes else { return }
    last = .now
    if let rest { written = bytes.write(rest) }
    switch reason {
    case .usual: bytes.release()
    case .inVain:
      steady = 0
      bytes.release()
    case .refused(let read):
      steady = 0
      isRefused = true
      bytes.release(behind: read)
    case .torn: return context.close(promise: nil)
    }
    goOn(context)
  }

  /// Keeps what comes while the connection is lent, an error for one, and asks for it back.
  private func wait(_ event: Event) {
    waiting.append(event)
    if case .lent(let loan) = state { reception.boards.lane.recall(loan) }
  }

  // MARK: Handing on to the routes

  /// Hands on what has come of a request; the rest follows by itself.
  private func passOn(_ upload: Upload, _ context: ChannelHandlerContext) {
    alarm?.cancel()
    alarm = nil
    state = .passing
    steady = 0
    unanswered += 1
    upload.lease.end()
    context.fireChannelRead(wrapInboundOut(.head(upload.request)))
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
    if isReadWanted, !isKeptFromReading {
      isReadWanted = false
      context.read()
    }
  }
}
