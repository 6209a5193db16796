import Boards
import JSONCoding

/// What lies between a device and its server and answers in its place: proxies, sign-in pages of a
/// network, caches, other programs at the same address.
enum Interloper {
  /// An answer that is not the server's.
  ///
  /// - Parameters:
  ///   - real: what the server said, where it was asked; it comes spoilt.
  ///   - chance: which answer.
  static func answer(instead real: NetworkAnswer?, _ chance: UInt64) -> NetworkAnswer {
    let pages: [(status: Int32, body: String)] = [
      (400, html), (401, html), (403, html), (404, html), (407, html), (409, html), (413, html),
      (502, html), (511, html), (200, html), (200, ""), (200, "{}"), (204, ""), (200, "[]"),
      (403, "{\"type\":\"about:blank\",\"status\":403,\"index\":0}"),
      (409, "{\"type\":\"https://proxy.example/problems/conflict\",\"status\":409,\"index\":0}"),
      // Ours, but of another answer.
      (409, "{\"type\":\"urn:detent:problem:unknown-predecessor\",\"status\":200,\"index\":0}"),
      (200, "{\"status\":\"ok\",\"schema\":3}"),
    ]
    if let real, chance & 1 == 0 {
      let half = Array(real.body[..<(real.body.count / 2)])
      return NetworkAnswer(status: real.status, body: half)
    }
    let page = pages[Int((chance >> 1) % UInt64(pages.count))]
    return NetworkAnswer(status: page.status, body: Array(page.body.utf8))
  }

  private static let html =
    "<!doctype html><title>Welcome</title><form>Accept the terms of this network</form>"

  /// A mistake for those who look for it: a proxy's page, read as if the server had said it.
  static func believed(_ answer: NetworkAnswer) -> NetworkAnswer {
    guard [400, 403, 409, 413].contains(answer.status), answer.json == nil else { return answer }
    let body = JSON.object([
      JSON.Member("type", "urn:detent:problem:malformed"),
      JSON.Member("status", .integer(Int64(answer.status))),
    ])
    return NetworkAnswer(status: answer.status, body: body.bytes())
  }
}
