import HummingbirdCore
import HummingbirdHTTP2
import Logging
import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension DetentServer {
  /// A connection that says nothing for a minute is closed; a stream of ours keeps it open.
  ///
  /// - Parameters:
  ///   - tls: as of ``tls(_:)``.
  ///   - connections: where they are counted.
  static func channels(
    _ configuration: Configuration, tls: TLSConfiguration?, connections: Connections,
    boards: SharedBoards, logger: Logger
  ) -> HTTPServerBuilder {
    let isSecure = configuration.isSecure
    let refused = boards.metrics.refusedConnections
    let http1 = http1 {
      RequestGuard(configuration.limits, isPlain: !isSecure) { bytes in
        UploadHandler(
          UploadReception(boards: boards, isSecure: isSecure, logger: logger), bytes: bytes)
      }
    }
    guard let tls else {
      return HTTPServerBuilder { responder in
        GuardedChannel(
          base: HTTP1Channel(responder: responder, configuration: http1), connections: connections,
          proxies: configuration.limits.proxies, refused: refused)
      }
    }
    let http2 = HTTP2UpgradeChannel.Configuration(
      idleTimeout: .seconds(60), gracefulCloseTimeout: .seconds(5), streamConfiguration: http1)
    return HTTPServerBuilder { responder in
      GuardedChannel(
        base: GuardedTLSChannel(
          base: try HTTP2UpgradeChannel(
            tlsConfiguration: tls, configuration: http2, responder: responder),
          timeout: .seconds(10)),
        connections: connections,
        proxies: configuration.limits.proxies, refused: refused)
    }
  }

  /// Connections without TLS, for requests to be read alone.
  static func plain(_ limits: Limits, _ connections: Connections) -> HTTPServerBuilder {
    let http1 = http1 { RequestGuard(limits) }
    return HTTPServerBuilder { responder in
      GuardedChannel(
        base: HTTP1Channel(responder: responder, configuration: http1), connections: connections)
    }
  }

  private static func http1(
    _ makeGuard: @escaping @Sendable () -> RequestGuard
  ) -> HTTP1Channel.Configuration {
    HTTP1Channel.Configuration(
      additionalChannelHandlers: [makeGuard()],
      idleTimeout: .seconds(60),
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100))
  }

  /// Descriptors for the database, the log, the threads and whatever listens.
  static let ownDescriptors = 128 + UploadLane.descriptors

  /// The certificate and its key, ready to be used; nil for a server without.
  static func tls(_ configuration: Configuration) throws(ServerFailure) -> TLSConfiguration? {
    guard let certificate = configuration.certificate, let key = configuration.key else {
      return nil
    }
    let chain: [NIOSSLCertificate]
    do {
      chain = try NIOSSLCertificate.fromPEMFile(certificate)
    } catch {
      throw .unusableCertificate(path: certificate, reason: "no certificate could be read from it")
    }
    let privateKey: NIOSSLPrivateKey
    do {
      privateKey = try NIOSSLPrivateKey(file: key, format: .pem)
    } catch {
      throw .unusableCertificate(path: key, reason: "no private key could be read from it")
    }
    var tls = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) }, privateKey: .privateKey(privateKey))
    tls.minimumTLSVersion = .tlsv12
    do {
      // Whether the key belongs to the certificate shows only here.
      _ = try HTTP2UpgradeChannel(tlsConfiguration: tls) { _, _, _ in }
    } catch {
      throw .unusableCertificate(path: key, reason: "it does not belong to \(certificate)")
    }
    return tls
  }
}

extension ServerFailure {
  /// Puts the system's refusal to listen into words.
  /// - Parameter flag: what sets the port.
  init(_ error: IOError, hostname: String, port: Int, flag: String) {
    if error.errnoCode == EADDRINUSE {
      self = .portInUse(port: port, flag: flag)
    } else {
      self = .cannotListen(
        hostname: hostname, port: port, reason: String(cString: strerror(error.errnoCode)))
    }
  }
}
