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
  ///   - descriptors: how many files and connections may be open at once.
  ///   - tls: as of ``tls(_:)``.
  static func channels(
    _ configuration: Configuration, tls: TLSConfiguration?, descriptors: Int, boards: SharedBoards,
    logger: Logger
  ) -> HTTPServerBuilder {
    let limits = configuration.limits
    // Beyond that the system would refuse connections, over and over, without telling the peer.
    let connections = Connections(
      most: max(16, min(limits.connections, descriptors - Self.ownDescriptors)),
      perAddress: limits.connectionsPerAddress)
    let isSecure = configuration.isSecure
    let http1 = HTTP1Channel.Configuration(
      additionalChannelHandlers: [
        RequestGuard(limits) { UploadHandler(boards, isSecure: isSecure, logger: logger) }
      ],
      idleTimeout: .seconds(60),
      httpDecoderConfiguration: .init(
        maxHeaderFieldSize: 16 << 10, maxHeaderListSize: 32 << 10, maxHeaderFieldCount: 100))
    guard let tls else {
      return HTTPServerBuilder { responder in
        GuardedChannel(
          base: HTTP1Channel(responder: responder, configuration: http1), connections: connections)
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
        connections: connections)
    }
  }

  /// Descriptors for the database, the log, the threads and whatever listens.
  private static let ownDescriptors = 128

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
  init(_ error: IOError, _ configuration: DetentServer.Configuration) {
    if error.errnoCode == EADDRINUSE {
      self = .portInUse(port: configuration.port)
    } else {
      self = .cannotListen(
        hostname: configuration.hostname, port: configuration.port,
        reason: String(cString: strerror(error.errnoCode)))
    }
  }
}
