import FoundationEssentials
import GRDB
import HTTPTypes
import Hummingbird
import JSONCoding
import Logging
import Replication
import ServiceLifecycle

/// Everything that the routes of shared boards work with.
struct SharedBoards: Sendable {
  let database: ServerDatabase
  let limits: DetentServer.Limits
  let commits: GroupCommit
  let grants: Grants
  let events: BoardEvents
  let snapshots = SnapshotCache()
  let feeds = CalendarFeeds()
  let uploads: TokenBuckets<Uploader>
  let requests: TokenBuckets<Int64>
  let boards: TokenBuckets<ClientAddress>
  let refusals: TokenBuckets<ClientAddress>

  /// One replica with one token.
  struct Uploader: Hashable, Sendable {
    let token: Int64
    let replica: ReplicaID
  }

  init(_ database: ServerDatabase, limits: DetentServer.Limits, logger: Logger) {
    self.database = database
    self.limits = limits
    commits = GroupCommit(database, limits: limits, logger: logger)
    grants = Grants(database)
    events = BoardEvents(database, limits: limits, logger: logger)
    uploads = TokenBuckets(limits.uploads)
    requests = TokenBuckets(limits.requests)
    boards = TokenBuckets(limits.boards)
    refusals = TokenBuckets(limits.refusals)
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
    guard let id = context.parameters.get("board").flatMap({ BoardID($0) }), let token,
      let grant = try await grants.grant(token, of: id)
    else {
      let address = ClientAddress(peer: context.channel.remoteAddress, headers: request.headers)
      if let seconds = refusals.take(address) { throw Problem.tooManyRequests(seconds: seconds) }
      return nil
    }
    if let seconds = requests.take(grant.token) { throw Problem.tooManyRequests(seconds: seconds) }
    grants.note(grant.token, now: Timestamp.milliseconds())
    return grant
  }

  /// An answer that no cache keeps.
  static func answer(_ json: JSON, status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes())))
  }

  /// Writes down when tokens were last used.
  func writeUsed() async {
    let used = grants.takeUsed()
    guard !used.isEmpty else { return }
    // Nobody waits for it, and a failure is in the log already.
    try? await commits.write { try TokenRecord.note($0, used: used) }
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
