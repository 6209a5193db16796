import HTTPTypes
import Hummingbird
import JSONCoding
import Logging
import NIOCore
import Replication
import ServiceLifecycle

/// Everything that the routes of shared boards work with.
struct SharedBoards: Sendable {
  let storage: any BoardStorage
  let limits: DetentServer.Limits
  let metrics = ServerMetrics()
  let writer: BoardWriter
  /// The connections that the writer reads itself.
  let lane = UploadLane()
  let reader: BoardReader
  let grants: Grants
  let events: BoardEvents
  let folds: Folds
  let packing: BoardPacking
  let feeds = CalendarFeeds()
  /// What answers may hold, and what uploads may; neither gets in the other's way.
  let memory: MemoryBudget
  let uploadMemory: MemoryBudget
  /// What reading and what writing has cost whom.
  let readingCosts: Costs
  let writingCosts: Costs
  private let uploads: TokenBuckets<Uploader>
  private let requests: TokenBuckets<Payer>
  private let requestsPerToken: TokenBuckets<Int64>
  private let boards: TokenBuckets<ClientAddress>
  private let refusals: TokenBuckets<ClientAddress>
  private let bytesPerAddress: TokenBuckets<ClientAddress>
  private let bytesOfNewBoards: TokenBuckets<Everybody>
  /// All that servers over one database keep together; in an order that all of them know.
  private let sharedLimits: [any SharedLimit]

  /// What a request takes of a processor before anything is read or written, roughly.
  private static let admission = 0.0002
  /// Bytes of a body that takes less than that to be read.
  private static let smallBody = 1024

  /// One replica with one token.
  private struct Uploader: LimitKey {
    let token: Int64
    let replica: ReplicaID

    init(token: Int64, replica: ReplicaID) {
      self.token = token
      self.replica = replica
    }

    var words: [UInt64] { token.words + [replica.high, replica.low] }

    init?(words: [UInt64]) {
      guard words.count == 3 else { return nil }
      self.init(
        token: Int64(bitPattern: words[0]), replica: ReplicaID(high: words[1], low: words[2]))
    }
  }

  init(_ storage: any BoardStorage, limits: DetentServer.Limits, logger: Logger) {
    self.storage = storage
    self.limits = limits
    writer = BoardWriter(storage, limits: limits, logger: logger, metrics: metrics, lane: lane)
    grants = Grants(storage)
    readingCosts = Costs(limits.reading)
    writingCosts = Costs(limits.writing)
    let threads = ReadingPool(
      readingCosts, threads: storage.readingThreads, mostWaiting: limits.waitingReads,
      metrics: metrics)
    let mender = BoardMender(storage, threads, writer, logger)
    reader = BoardReader(storage: storage, threads: threads, mender: mender)
    events = BoardEvents(reader, limits: limits, logger: logger, metrics: metrics)
    mender.whenChanged { [weak events] board in
      events?.end(board)
      storage.tell(.renewed(board: board))
    }
    memory = MemoryBudget(limits.memory / 4 * 3, patience: limits.memoryTime)
    uploadMemory = MemoryBudget(limits.memory / 4, patience: limits.memoryTime)
    folds = Folds(reader)
    packing = BoardPacking(reader, writer, limits: limits, logger: logger, metrics: metrics)
    uploads = TokenBuckets(limits.uploads)
    requests = TokenBuckets(limits.requests)
    requestsPerToken = TokenBuckets(limits.requestsPerToken)
    boards = TokenBuckets(limits.boards)
    refusals = TokenBuckets(limits.refusals)
    bytesPerAddress = TokenBuckets(limits.bytesPerAddress)
    bytesOfNewBoards = TokenBuckets(limits.bytesOfNewBoards)
    sharedLimits =
      [
        uploads, requests, requestsPerToken, boards, refusals, bytesPerAddress, bytesOfNewBoards,
      ] + readingCosts.limits + writingCosts.limits
  }

  /// Tells everybody, here and on other servers, of something that is on disk.
  func tell(_ news: ServerNews) {
    take(news)
    storage.tell(news)
  }

  /// Takes note of what happened, here or on another server.
  func take(_ news: ServerNews) {
    switch news {
    case .changed(let board, let head): events.changed(board, head: head)
    case .renewed(let board): events.end(board)
    case .revoked(let token, let board):
      // In this order: a stream that opens meanwhile asks the database again.
      grants.forget()
      events.revoke(token, of: board)
    case .taken(let use):
      guard sharedLimits.indices.contains(use.limit) else { return }
      sharedLimits[use.limit].take(use.amount, by: use.key, now: .now)
    }
  }

  /// Tells other servers what was taken out of limits here.
  func tellUses() {
    for (limit, each) in sharedLimits.enumerated() {
      for (key, amount) in each.untold(now: .now) {
        storage.tell(.taken(LimitUse(limit: limit, key: key, amount: amount)))
      }
    }
  }

  /// Where a request comes from.
  func address(_ request: Request, _ context: DetentServer.Context) -> ClientAddress {
    ClientAddress(
      peer: context.channel.remoteAddress, headers: request.headers, trusting: limits.proxies)
  }

  /// What the request's token may do with the board that the request names.
  ///
  /// - Parameter right: what it must at least reach to.
  /// - Throws: ``Problem``; the same one for every reason why a token opens nothing.
  func grant(
    _ request: Request, _ context: DetentServer.Context, _ right: Right = .look
  ) async throws -> Grant {
    let token = RequestReading.token(request.headers)
    guard let grant = try await grant(request, context, token) else { throw Problem.unauthorized }
    guard grant.right.reaches(right) else {
      throw right == .own ? Problem.forbidden : Problem.lookOnly
    }
    return grant
  }

  /// What the token in the request's path opens: addresses are kept and passed on by programs and
  /// proxies, so one that may do more than look is refused there.
  ///
  /// - Throws: ``Problem``; the same one for every reason why a token opens nothing.
  func grantByPath(_ request: Request, _ context: DetentServer.Context) async throws -> Grant {
    let token = context.parameters.get("token").flatMap { AccessToken(secretText: $0) }
    guard let grant = try await grant(request, context, token) else { throw Problem.noFeed }
    guard grant.right == .look else { throw Problem.moreThanLook }
    return grant
  }

  /// What a token may do with the board that the request names; `nil` where it opens nothing.
  private func grant(
    _ request: Request, _ context: DetentServer.Context, _ token: AccessToken?
  ) async throws -> Grant? {
    let address = address(request, context)
    guard let id = context.parameters.get("board").flatMap({ BoardID($0) }), let token,
      var grant = try await grants.grant(token, of: id, to: address)
    else {
      try refuse(address)
      return nil
    }
    try admit(&grant, isWriting: request.method == .post || request.method == .delete)
    return grant
  }

  /// Lets a request in that a token was found for.
  func admit(_ grant: inout Grant, isWriting: Bool) throws(Problem) {
    if let seconds = requests.take(grant.payer) ?? requestsPerToken.take(grant.token) {
      throw .tooManyRequests(seconds: seconds)
    }
    // Guests may use up what their board has; its owner can still see who they are and shut them out.
    if grant.right == .own { grant.payer.board = nil }
    let costs = isWriting ? writingCosts : readingCosts
    try costs.admit(grant.payer)
    // What many ask at once is not all let in before the first of it is charged.
    costs.charge(grant.payer, seconds: Self.admission)
    grants.note(grant, now: Timestamp.milliseconds())
  }

  /// Takes note of a request whose token opens nothing.
  /// - Throws: ``Problem`` where there were too many from that address.
  func refuse(_ address: ClientAddress) throws(Problem) {
    if let seconds = refusals.take(address) { throw .tooManyRequests(seconds: seconds) }
  }

  /// Lets an address make a board.
  func admitBoard(from address: ClientAddress) throws(Problem) {
    if let seconds = boards.take(address) { throw .tooManyRequests(seconds: seconds) }
  }

  /// What the body of an upload says, its cost charged to whoever sent it.
  ///
  /// - Parameter form: as the request's fields say.
  func batch(
    _ body: ByteBuffer, _ form: MessageForm, _ grant: Grant
  ) throws(Problem) -> OperationBatch {
    // To read a small one is part of what letting it in costs, and to ask for the time would cost as much.
    let isSmall = body.readableBytes <= Self.smallBody
    let start = isSmall ? 0 : processorSeconds()
    defer {
      writingCosts.charge(
        grant.payer, seconds: isSmall ? 0 : processorSeconds() - start, bytes: body.readableBytes)
    }
    let upload = try form.upload(body)
    if let replica = upload.forged { throw .forgedReplica(replica) }
    return OperationBatch(upload)
  }

  /// Lets an upload come to the disk.
  ///
  /// - Parameter bytes: of its operations.
  func admit(
    upload bytes: Int, of replica: ReplicaID, _ grant: Grant
  ) throws(Problem) {
    if let seconds = uploads.take(Uploader(token: grant.token, replica: replica)) {
      throw .tooManyRequests(seconds: seconds)
    }
    let address = grant.payer.address
    if address.isSomebodys, let seconds = bytesPerAddress.take(address, Double(bytes)) {
      throw .tooManyBytes(seconds: seconds)
    }
    if Timestamp.milliseconds() - grant.made < limits.newness,
      let seconds = bytesOfNewBoards.take(Everybody(), Double(bytes))
    {
      throw .tooManyBytes(seconds: seconds)
    }
  }

  /// Takes down what an answer has of bytes, where it has any.
  func charge(_ grant: Grant, bytes: Int, for request: Request) {
    if request.method != .head { readingCosts.charge(grant.payer, bytes: bytes) }
  }

  /// An answer that no cache keeps.
  static func answer(_ json: JSON, status: HTTPResponse.Status = .ok) -> Response {
    answer(ByteBuffer(bytes: json.bytes()), status: status)
  }

  /// An answer in JSON that no cache keeps.
  static func answer(_ json: ByteBuffer, status: HTTPResponse.Status = .ok) -> Response {
    Response(status: status, headers: Self.json, body: ResponseBody(byteBuffer: json))
  }

  /// What is said of every answer in JSON.
  static let json: HTTPFields = [.contentType: "application/json", .cacheControl: "no-store"]

  /// Writes down when tokens were last used.
  func writeUsed() async {
    let used = grants.takeUsed()
    guard !used.isEmpty else { return }
    // Nobody waits for it, and a failure is in the log already.
    try? await writer.write { db in
      // In one order, so that servers don't wait for each other in a ring.
      for (token, use) in used.sorted(by: { $0.key < $1.key }) {
        try TokenRecord.note(db, number: token, board: use.board, used: use.moment)
      }
    }
  }
}

/// Writes down now and then, and once at the end, when tokens were last used.
struct TokenUseService: Service {
  let boards: SharedBoards

  func run() async throws {
    try? await cancelWhenGracefulShutdown {
      while true {
        try await Task.sleep(for: .seconds(60))
        await boards.writeUsed()
      }
    }
    await boards.writeUsed()
  }
}
