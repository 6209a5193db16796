import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import ServiceLifecycle

/// Tells whoever watches over servers how this one is: `GET /metrics`, at an address of its own.
///
/// It is not the address that people come to, so that a proxy can't pass it on by mistake; and it answers
/// where that one is too busy to.
struct MetricsService: Service {
  let address: DetentServer.ListenAddress
  /// All there is to be told.
  let text: @Sendable () async -> String
  let limits: DetentServer.Limits
  let say: @Sendable (String) -> Void
  let logger: Logger

  /// Most connections at once: a few readers, and people who try it.
  private static let connections = 64

  func run() async throws {
    let application = Application(
      router: router(),
      server: DetentServer.plain(
        limits, Connections(most: Self.connections, perAddress: Self.connections)),
      configuration: .init(
        address: .hostname(address.hostname, port: address.port), reuseAddress: true),
      onServerRunning: { channel in
        let port = channel.localAddress?.port ?? address.port
        say("Metrics: http://\(address.text(port: port))/metrics\n")
      },
      logger: logger)
    do {
      try await application.run()
    } catch let error as IOError {
      throw ServerFailure(
        error, hostname: address.hostname, port: address.port, flag: "--metrics")
    } catch let error as SocketAddressError {
      throw ServerFailure.cannotListen(
        hostname: address.hostname, port: address.port, reason: "\(error)")
    }
  }

  private func router() -> Router<BasicRequestContext> {
    let router = Router(context: BasicRequestContext.self, options: .autoGenerateHeadEndpoints)
    router.add(middleware: ProblemsMiddleware())
    router.get("metrics") { [text] _, _ in
      Response(
        status: .ok, headers: [.contentType: MetricsText.contentType, .cacheControl: "no-store"],
        body: ResponseBody(byteBuffer: ByteBuffer(string: await text())))
    }
    return router
  }
}
