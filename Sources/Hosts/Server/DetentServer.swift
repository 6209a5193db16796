import HTTPTypes
public import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import ServiceLifecycle

/// The server that hands out the web app and, next, keeps devices in step.
///
///     try await DetentServer(configuration, logger: logger).run()
///
/// Making one opens the database and reads the web app, so that whatever is wrong with them is
/// said before anybody connects.
public struct DetentServer: Sendable {
  /// The version that `/health` and the start message tell.
  public static let version = "0.1.0"

  /// The context of each request; a body may be one MiB at most.
  struct Context: RequestContext {
    var coreContext: CoreRequestContextStorage
    var maxUploadSize: Int { 1 << 20 }

    init(source: ApplicationRequestContextSource) {
      coreContext = .init(source: source)
    }
  }

  private let configuration: Configuration
  private let logger: Logger
  private let assets: WebAssets
  private let database: ServerDatabase
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
    channels = try Self.channels(configuration)
    assets = try WebAssets(root: configuration.webRoot)
    database = try ServerDatabase(path: configuration.database)
  }

  /// The whole application, to be run by a service group or tested without a network.
  public func application() -> some ApplicationProtocol {
    Application(
      router: router(),
      server: channels,
      configuration: .init(
        address: .hostname(configuration.hostname, port: configuration.port),
        reuseAddress: true),
      onServerRunning: { channel in announce(port: channel.localAddress?.port) },
      logger: logger)
  }

  /// Serves until SIGINT or SIGTERM, then finishes the requests under way, for ten seconds at most.
  /// - Throws: ``ServerFailure`` when the port cannot be listened on.
  public func run() async throws {
    var group = ServiceGroupConfiguration(
      services: [application()], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    group.maximumGracefulShutdownDuration = .seconds(10)
    do {
      try await ServiceGroup(configuration: group).run()
    } catch let error as IOError {
      throw ServerFailure(error, configuration)
    } catch let error as SocketAddressError {
      throw ServerFailure.cannotListen(
        hostname: configuration.hostname, port: configuration.port, reason: "\(error)")
    }
    logger.info("stopped")
  }

  private func router() -> Router<Context> {
    let router = Router(context: Context.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: RequestLog())
    router.add(middleware: SecurityHeaders(isSecure: configuration.isSecure))
    router.add(middleware: ProblemsMiddleware())
    router.add(middleware: RequestLimits())
    router.add(middleware: WebAssetsMiddleware(assets: assets))
    let health = Health(database: database, version: Self.version)
    router.get("health") { _, context in try await health.response(context: context) }
    for method in [HTTPRequest.Method.post, .put, .patch, .delete, .options] {
      router.on("health", method: method) { _, _ -> Response in
        throw Problem.methodNotAllowed(allow: "GET, HEAD")
      }
    }
    return router
  }

  private func announce(port: Int?) {
    let message = StartMessage(
      configuration: configuration, port: port ?? configuration.port,
      addresses: LocalAddresses.all(), version: Self.version)
    say(message.text)
  }
}
