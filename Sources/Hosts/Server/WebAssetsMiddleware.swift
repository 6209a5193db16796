import HTTPTypes
import Hummingbird

/// Answers requests for the files of the web app and passes all others on.
struct WebAssetsMiddleware: RouterMiddleware {
  typealias Context = DetentServer.Context

  let assets: WebAssets
  let costs: Costs
  let proxies: TrustedProxies

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    guard let asset = assets.byPath[request.uri.path] else {
      do {
        return try await next(request, context)
      } catch let error as HTTPError where error.status == .notFound && isForPerson(request) {
        guard let missing = assets.byPath["/missing.html"] else { throw error }
        var response = try response(to: request, with: missing)
        if response.status == .ok { response.status = .notFound }
        return response
      }
    }
    guard request.method == .get || request.method == .head else {
      throw Problem.methodNotAllowed(allow: "GET, HEAD")
    }
    let payer = Payer(
      address: ClientAddress(
        peer: context.channel.remoteAddress, headers: request.headers, trusting: proxies))
    try costs.admit(payer)
    let response = try response(to: request, with: asset)
    costs.charge(payer, seconds: Self.seconds, bytes: response.body.contentLength ?? 0)
    return response
  }

  /// What an answer takes of a processor, roughly.
  private static let seconds = 0.0001

  /// Whether somebody has typed an address, or followed a link.
  private func isForPerson(_ request: Request) -> Bool {
    (request.method == .get || request.method == .head)
      && request.headers[values: .accept].contains { $0.contains("text/html") }
  }

  private func response(to request: Request, with asset: WebAsset) throws -> Response {
    // A field may come in several lines, which mean the same as one (RFC 9110, section 5.3).
    let acceptEncoding =
      request.headers.contains(.acceptEncoding)
      ? request.headers[values: .acceptEncoding].joined(separator: ",") : nil
    var headers: HTTPFields = [.cacheControl: asset.cacheControl]
    if asset.representations.count > 1 { headers[.vary] = "Accept-Encoding" }
    guard let chosen = asset.representation(acceptEncoding: acceptEncoding) else {
      throw Problem(status: .notAcceptable, detail: "No acceptable content coding is available.")
    }
    headers[.eTag] = chosen.entityTag
    let known = request.headers[values: .ifNoneMatch].joined(separator: ",")
    if entityTagMatches(known, chosen.entityTag) {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = asset.type
    if chosen.coding != .identity { headers[.contentEncoding] = chosen.coding.rawValue }
    let response = Response(
      status: .ok, headers: headers, body: ResponseBody(byteBuffer: chosen.body))
    return request.method == .head ? response.createHeadResponse() : response
  }
}
