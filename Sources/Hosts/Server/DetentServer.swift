import HTTPTypes
public import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import ServiceLifecycle

/// The server that hands out the web app and keeps devices in step.
///
///     try await DetentServer(configuration, logger: logger).run()
///
/// Making one opens the database and reads the web app, so that whatever is wrong with them is
/// said before anybody connects.
public struct DetentServer: Sendable {
  /// The version that `/health` and the start message tell.
  public static let version = "0.1.0"

  /// The context of each request.
  struct Context: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The connection, or the stream of one.
    let channel: any Channel
    /// What the request is called in the log; no other request of any server has the same name.
    let requestID: String

    init(source: ApplicationRequestContextSource) {
      let given = source.logger[metadataKey: Self.givenKey].map { "\($0)" }
      requestID = given ?? "\(RequestID())"
      var logger = source.logger
      logger[metadataKey: Self.givenKey] = nil
      logger[metadataKey: Self.requestKey] = .string(requestID)
      coreContext = .init(
        source: ApplicationRequestContextSource(channel: source.channel, logger: logger))
      channel = source.channel
    }

    /// The field of the log that names the request, and what Hummingbird calls it.
    static let requestKey = "request"
    private static let givenKey = "hb.request.id"
  }

  private let configuration: Configuration
  private let logger: Logger
  private let assets: WebAssets
  let storage: any BoardStorage
  let boards: SharedBoards
  let health: Health
  let connections: Connections
  /// How many files and connections may be open at once.
  let descriptors: Int
  /// When it was made, in milliseconds since 1970.
  let start = Timestamp.milliseconds()
  private let channels: HTTPServerBuilder
  private let say: @Sendable (String) -> Void

  /// Opens all that the server needs, without listening yet.
  /// - Parameters:
  ///   - configuration: where to listen and what to serve.
  ///   - logger: takes one line for each request.
  ///   - say: takes the message for the person who started the server; standard output by default.
  /// - Throws: ``ServerFailure``.
  public init(
    _ configuration: Configuration, logger: Logger, say: (@Sendable (String) -> Void)? = nil
  ) throws(ServerFailure) {
    self.configuration = configuration
    self.logger = logger
    self.say = say ?? { StandardStream.output.write($0) }
    descriptors = Descriptors.raise()
    let tls = try Self.tls(configuration)
    assets = try WebAssets(root: configuration.webRoot)
    storage = try DatabaseLocation(configuration.database).open(logger)
    boards = SharedBoards(storage, limits: configuration.limits, logger: logger)
    health = Health(storage: storage, version: Self.version)
    // Beyond that the system would refuse connections, over and over, without telling the peer.
    connections = Connections(
      most: max(16, min(configuration.limits.connections, descriptors - Self.ownDescriptors)),
      perAddress: configuration.limits.connectionsPerAddress)
    channels = Self.channels(
      configuration, tls: tls, connections: connections, boards: boards, logger: logger)
  }

  /// How many connections wait to be accepted. When a server comes back, thousands of devices do at once;
  /// one that finds the line full tries again a second later.
  private static let backlog = 4096

  /// The whole application, to be run by a service group or tested without a network.
  public func application() -> some ApplicationProtocol {
    Application(
      router: router(),
      server: channels,
      configuration: .init(
        address: .hostname(configuration.hostname, port: configuration.port),
        backlog: Self.backlog, reuseAddress: true),
      // The first that starts stops last.
      services: [
        BoardWriterService(writer: boards.writer), NeighbourService(boards: boards),
        TokenUseService(boards: boards),
        BoardCheckService(storage: storage, mender: boards.reader.mender, logger: logger),
        BoardPackingService(packing: boards.packing),
      ],
      onServerRunning: { channel in announce(port: channel.localAddress?.port) },
      logger: logger)
  }

  /// Serves until SIGINT or SIGTERM, then finishes the requests under way, for ten seconds at most.
  /// - Throws: ``ServerFailure`` when the port cannot be listened on.
  public func run() async throws {
    var services: [any Service] = [application()]
    if let address = configuration.metrics {
      services.append(
        MetricsService(
          address: address, text: metricsText, limits: configuration.limits, say: say,
          logger: logger))
    }
    var group = ServiceGroupConfiguration(
      services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    group.maximumGracefulShutdownDuration = .seconds(10)
    do {
      try await ServiceGroup(configuration: group).run()
    } catch let error as IOError {
      throw ServerFailure(
        error, hostname: configuration.hostname, port: configuration.port, flag: "--port")
    } catch let error as SocketAddressError {
      throw ServerFailure.cannotListen(
        hostname: configuration.hostname, port: configuration.port, reason: "\(error)")
    }
    do {
      try storage.close()
    } catch {
      logger.warning("database can't be closed properly", metadata: ["error": "\(error)"])
    }
    logger.info("stopped")
  }

  /// The pattern of the address that operations are sent to.
  static let uploads = "/v1/boards/{board}/operations"

  /// What is asked at which address.
  func router() -> Router<Context> {
    let router = Router(context: Context.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: RequestLog(metrics: boards.metrics))
    router.add(middleware: Pacing())
    router.add(middleware: SecurityHeaders(isSecure: configuration.isSecure))
    router.add(middleware: ProblemsMiddleware())
    router.add(middleware: RequestLimits(limit: configuration.limits.bodyBytes))
    router.add(
      middleware:
        WebAssetsMiddleware(
          assets: assets, costs: boards.readingCosts, proxies: configuration.limits.proxies))
    router.resource(
      "health", get: { [health] _, context in try await health.response(context: context) })
    router.resource(
      "ready", get: { [health] _, context in try await health.response(context: context) })
    router.resource("v1/openapi.json", get: { _, _ in OpenAPI.response })
    let board = BoardRoutes(boards: boards)
    let history = HistoryRoutes(boards: boards)
    let tokens = TokenRoutes(boards: boards)
    let calendar = CalendarRoutes(boards: boards)
    router.resource("v1/boards", post: board.make)
    router.resource("v1/boards/:board", get: board.state)
    router.resource("v1/boards/:board/operations", get: history.page, post: board.upload)
    router.resource("v1/boards/:board/snapshot", get: history.snapshot)
    router.resource("v1/boards/:board/history", get: history.history)
    router.resource("v1/boards/:board/events", get: EventRoutes(boards: boards).listen)
    router.resource("v1/boards/:board/feeds/:token/calls.ics", get: calendar.calls)
    router.resource("v1/boards/:board/tokens", get: tokens.list, post: tokens.make)
    router.resource("v1/boards/:board/tokens/:token", delete: tokens.revoke)
    return router
  }

  private func announce(port: Int?) {
    let message = StartMessage(
      configuration: configuration, port: port ?? configuration.port,
      addresses: LocalAddresses.all(), version: Self.version)
    say(message.text)
  }
}

extension Router where Context == DetentServer.Context {
  /// An address with what can be asked there; all else is refused with words.
  fileprivate func resource(
    _ path: RouterPath, get: Handler? = nil, post: Handler? = nil, delete: Handler? = nil
  ) {
    let handlers: [(HTTPRequest.Method, Handler?)] = [
      (.get, get), (.post, post), (.delete, delete), (.put, nil), (.patch, nil), (.options, nil),
    ]
    let allow = handlers.filter { $0.1 != nil }
      .flatMap { $0.0 == .get ? ["GET", "HEAD"] : [$0.0.rawValue] }.joined(separator: ", ")
    for (method, handler) in handlers {
      if let handler {
        on(path, method: method, use: handler)
      } else {
        on(path, method: method) { _, _ -> Response in
          throw Problem.methodNotAllowed(allow: allow)
        }
      }
    }
    if get == nil {
      on(path, method: .head) { _, _ -> Response in throw Problem.methodNotAllowed(allow: allow) }
    }
  }

  fileprivate typealias Handler =
    @Sendable (Request, DetentServer.Context) async throws -> Response
}
