import Boards
import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Replication

/// Asks the server of a board over HTTP/1.1, with or without TLS.
struct BoardServer: Sendable {
  /// Scheme, host and port.
  let origin: String
  /// When all asking ends, whatever has come by then.
  var deadline: ContinuousClock.Instant?
  private let client: HTTPClient

  /// How long a connection may take to be made.
  private static let connectTime = TimeAmount.seconds(2)
  /// How long an answer may take to come whole.
  private static let answerTime = Duration.seconds(10)
  /// Most bytes of an answer; a page of operations stays far below.
  private static let most = 16 << 20

  /// Asks one server as long as the body runs, on connections that are kept open.
  ///
  /// - Parameters:
  ///   - authority: a file with the certificates that are trusted beside the system's.
  ///   - patience: how long all of it may take.
  static func with<T>(
    _ origin: String, authority: String?, patience: Duration? = nil,
    _ body: (BoardServer) async throws -> T
  ) async throws -> T {
    let client = HTTPClient(
      eventLoopGroupProvider: .singleton, configuration: try configuration(authority))
    let server = BoardServer(
      origin: origin, deadline: patience.map { .now + $0 }, client: client)
    do {
      let result = try await body(server)
      try? await client.shutdown()
      return result
    } catch {
      try? await client.shutdown()
      throw error
    }
  }

  private init(origin: String, deadline: ContinuousClock.Instant?, client: HTTPClient) {
    self.origin = origin
    self.deadline = deadline
    self.client = client
  }

  private static func configuration(_ authority: String?) throws -> HTTPClient.Configuration {
    var tls = TLSConfiguration.makeClientConfiguration()
    if let authority {
      do {
        tls.additionalTrustRoots = [
          .certificates(try NIOSSLCertificate.fromPEMFile(authority))
        ]
      } catch { throw CommandFailure.badAuthority(path: authority) }
    }
    var configuration = HTTPClient.Configuration(
      tlsConfiguration: tls, redirectConfiguration: .disallow,
      timeout: .init(connect: connectTime), decompression: .disabled)
    // Two versions of HTTP on one connection are nothing that one request at a time needs.
    configuration.httpVersion = .http1Only
    configuration.connectionPool.retryConnectionEstablishment = false
    return configuration
  }

  /// Asks, and takes whatever answer comes.
  ///
  /// A server that says when to ask again is asked again then, if there is time for it: what can be
  /// asked of it does nothing twice.
  func answer(_ request: NetworkRequest) async throws(ServerTrouble) -> NetworkAnswer {
    let end = min(deadline ?? .now + Self.answerTime, .now + Self.answerTime)
    while true {
      let answer = try await answer(request, until: end)
      let pause = Duration.seconds(Int64(answer.pause))
      guard pause > .zero, .now + pause < end else { return answer }
      do { try await Task.sleep(for: pause) } catch { return answer }
    }
  }

  private func answer(
    _ request: NetworkRequest, until end: ContinuousClock.Instant
  ) async throws(ServerTrouble) -> NetworkAnswer {
    let time = ContinuousClock.now.duration(to: end)
    guard time > .zero else { throw .unreachable(reason: "no answer in time") }
    do {
      return try await withThrowingTaskGroup(of: NetworkAnswer?.self) { group in
        group.addTask { try await ask(request) }
        group.addTask {
          try await Task.sleep(for: time)
          return nil
        }
        defer { group.cancelAll() }
        guard let first = try await group.next(), let answer = first else {
          throw ServerTrouble.unreachable(reason: "no answer in time")
        }
        return answer
      }
    } catch { throw Self.trouble(error) }
  }

  /// Asks what the link of a board allows.
  func right(_ link: BoardLink) async throws(ServerTrouble) -> Right {
    let answer = try await answer(BoardRequests(link).look)
    guard case .success(let right) = answer.right else { throw ServerTrouble(answer) }
    return right
  }

  /// Asks for all tokens of a board.
  func tokens(of link: BoardLink) async throws(ServerTrouble) -> [TokenLine] {
    let answer = try await answer(BoardRequests(link).tokens)
    guard case .success(let lines) = answer.tokens else { throw ServerTrouble(answer) }
    return lines
  }

  /// Has a token of a board turned off; one that the server never had is, too.
  func revoke(_ id: Digest, of link: BoardLink) async throws(ServerTrouble) {
    let answer = try await answer(BoardRequests(link).revoke(id))
    if answer.troubleRevoking != nil { throw ServerTrouble(answer) }
  }

  private func ask(_ request: NetworkRequest) async throws -> NetworkAnswer {
    let response = try await client.execute(
      http(request), deadline: .now() + .nanoseconds(Int64(Self.answerTime / .nanoseconds(1))))
    let body = try await response.body.collect(upTo: Self.most)
    // A date in place of seconds is left to later tries.
    let retryAfter = response.headers.first(name: "Retry-After").flatMap { Int32($0) }
    return NetworkAnswer(
      status: Int32(response.status.code), body: Array(body.readableBytesView),
      retryAfter: retryAfter ?? 0)
  }

  /// Opens a stream and hands its bytes over as they come, until it ends or the task is cancelled.
  func stream(
    _ request: NetworkRequest, _ received: ([UInt8]) -> Void
  ) async throws(ServerTrouble) {
    do {
      let response = try await client.execute(http(request), deadline: .distantFuture)
      guard response.status == .ok else {
        let body = try await response.body.collect(upTo: Self.most)
        throw ServerTrouble(
          NetworkAnswer(status: Int32(response.status.code), body: Array(body.readableBytesView)))
      }
      for try await part in response.body { received(Array(part.readableBytesView)) }
    } catch { throw Self.trouble(error) }
  }

  private func http(_ request: NetworkRequest) -> HTTPClientRequest {
    var http = HTTPClientRequest(url: origin + request.path)
    switch request.method {
    case .get: http.method = .GET
    case .post: http.method = .POST
    case .delete: http.method = .DELETE
    }
    if let token = request.token {
      http.headers.add(name: "Authorization", value: "Bearer " + token.secretText)
    }
    if !request.body.isEmpty {
      http.headers.add(
        name: "Content-Type", value: request.isCanonical ? Upload.canonicalType : "application/json"
      )
      http.body = .bytes(request.body)
    }
    // Refusals, and streams as such, have types of their own.
    http.headers.add(
      name: "Accept", value: request.isCanonical ? Upload.canonicalType + ", */*" : "*/*")
    return http
  }

  private static func trouble(_ error: any Error) -> ServerTrouble {
    if let trouble = error as? ServerTrouble { return trouble }
    let text = "\(error)"
    if text.contains("CERTIFICATE_VERIFY_FAILED") || error is NIOSSLExtraError { return .untrusted }
    switch error {
    case is NIOTooManyBytesError: return .misunderstood(what: "an answer without end")
    case let error as HTTPClientError:
      return error == .connectTimeout || error == .deadlineExceeded
        ? .unreachable(reason: "no answer in time")
        : .unreachable(reason: error.shortDescription)
    case let error as NIOConnectionError:
      return .unreachable(
        reason: error.connectionErrors.isEmpty ? "no such host" : "no connection")
    case is IOError: return .unreachable(reason: "no connection")
    case is NIOSSLError: return .misunderstood(what: "no TLS")
    case is HTTPParserError: return .misunderstood(what: "no HTTP")
    default: return .unreachable(reason: "no connection")
    }
  }
}
