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
    guard let id = context.parameters.get("board").flatMap({ BoardID($0) }),
      let token = RequestReading.token(request.headers),
      let grant = try await grants.grant(token, of: id)
    else {
      let address = ClientAddress(peer: context.channel.remoteAddress, headers: request.headers)
      if let seconds = refusals.take(address) { throw Problem.tooManyRequests(seconds: seconds) }
      throw Problem.unauthorized
    }
    if let seconds = requests.take(grant.token) { throw Problem.tooManyRequests(seconds: seconds) }
    grants.note(grant.token, now: Timestamp.milliseconds())
    guard grant.right.reaches(right) else {
      throw right == .own ? Problem.forbidden : Problem.lookOnly
    }
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
