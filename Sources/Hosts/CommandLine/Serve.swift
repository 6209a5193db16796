import ArgumentParser
import Foundation
import Logging
import Server

/// `detent serve`: the web app for browsers.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serve the app to browsers.",
    discussion: """
      Every setting is a flag or an environment variable; the flag wins.

      EXAMPLES
        detent serve
        detent serve --hostname 0.0.0.0 --certificate cert.pem --key key.pem \\
          --public-url https://192.168.1.5:8080
        detent serve --database postgres://detent@db.example.org/detent
      """)

  @Option(help: "The address to listen on (DETENT_HOSTNAME; 127.0.0.1).")
  var hostname: String?
  @Option(help: "TCP port, 0 for any (DETENT_PORT; 8080).")
  var port: Int?
  @Option(
    help: """
      The SQLite file, created if missing, or a PostgreSQL database as
      postgres://… (DETENT_DATABASE; data/detent.sqlite).
      """)
  var database: String?
  @Option(help: "PEM certificate chain (DETENT_CERTIFICATE).")
  var certificate: String?
  @Option(help: "PEM private key (DETENT_KEY).")
  var key: String?
  @Option(
    name: .customLong("public-url"),
    help: "Address people reach the server by, for links (DETENT_PUBLIC_URL).")
  var publicURL: String?
  @Option(help: "The built web app (DETENT_WEB_ROOT; .build/web).")
  var webRoot: String?
  @Option(help: "MiB of memory for answers and uploads in progress (DETENT_MEMORY; 256).")
  var memory: Int?
  @Option(
    help: "HOST:PORT where Prometheus reads metrics, none by default (DETENT_METRICS).")
  var metrics: String?
  @Option(
    help: "Addresses of proxies to believe about clients' addresses (DETENT_TRUSTED_PROXIES).")
  var trustedProxies: String?

  func run() async throws {
    let flags = DetentServer.Flags(
      hostname: hostname, port: port, database: database, certificate: certificate, key: key,
      publicURL: publicURL, webRoot: webRoot, memory: memory, metrics: metrics,
      trustedProxies: trustedProxies)
    let configuration = try DetentServer.Configuration(
      flags: flags, environment: ProcessInfo.processInfo.environment)
    let logger = Logger(label: "detent") { _ in LogfmtHandler() }
    try await Self.open(configuration, logger).run()
  }

  /// Opens what is to be served; waits for room where the disk has none, and for a database that doesn't
  /// answer.
  private static func open(
    _ configuration: DetentServer.Configuration, _ logger: Logger
  ) async throws -> DetentServer {
    var isSaid = false
    while true {
      switch Self.attempt(configuration, logger) {
      case .success(let server): return server
      case .failure(let failure):
        guard let what = failure.whatIsWaitedFor else { throw failure }
        if !isSaid {
          try OutputStream.error.write(
            Printable.text("\(failure) The server starts as soon as \(what).") + "\n")
        }
        isSaid = true
        try await Task.sleep(for: .seconds(2))
      }
    }
  }

  private static func attempt(
    _ configuration: DetentServer.Configuration, _ logger: Logger
  ) -> Result<DetentServer, ServerFailure> {
    Result { () throws(ServerFailure) in try DetentServer(configuration, logger: logger) }
  }
}

extension ServerFailure {
  /// What a server waits for that can't start yet; nil where waiting is of no use.
  fileprivate var whatIsWaitedFor: String? {
    switch self {
    case .fullDisk: "there is room"
    case .unreachableDatabase: "it answers"
    default: nil
    }
  }
}
