import HTTPTypes
import Hummingbird
import JSONCoding

/// What a request cannot get, as RFC 9457 problem details; a small page for a person's browser.
struct Problem: Error, Sendable {
  var status: HTTPResponse.Status
  var detail: String
  var headers: HTTPFields = [:]
  /// What programs tell problems apart by: the end of `type`, `urn:detent:problem:NAME`.
  var name: String?
  /// Members of the problem's own.
  var members: [JSON.Member] = []

  static let notFound = Problem(status: .notFound, detail: "This page doesn't exist.")

  static func methodNotAllowed(allow: String) -> Problem {
    Problem(
      status: .methodNotAllowed, detail: "Only \(allow) is allowed here.",
      headers: [.allow: allow])
  }

  /// The answer; a HEAD request gets the fields alone.
  func response(to request: Request) -> Response {
    // A problem with a name is for the programs that know it.
    let wantsPage = name == nil && request.headers[.accept]?.contains("text/html") ?? false
    let body = wantsPage ? ByteBuffer(string: page) : ByteBuffer(bytes: bytes)
    var headers = headers
    headers[.contentType] = wantsPage ? "text/html; charset=utf-8" : "application/problem+json"
    headers[.cacheControl] = "no-store"
    headers[.vary] = "Accept"
    let response = Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: body))
    return request.method == .head ? response.createHeadResponse() : response
  }

  /// The answer's bytes for a program.
  var bytes: [UInt8] { json.bytes() }

  // RFC 9457, section 4.2.1: without a type of its own, the title is the status's phrase.
  private var json: JSON {
    let title =
      name.map { name in
        let words = name.split(separator: "-").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
      } ?? status.reasonPhrase
    let own: [JSON.Member] = [
      .init("type", JSON(name.map { "urn:detent:problem:\($0)" } ?? "about:blank")),
      .init("title", JSON(title)),
      .init("status", .integer(Int64(status.code))),
      .init("detail", JSON(detail)),
    ]
    return .object(own + members)
  }

  // Every text in the page is this program's own: nothing of the request is ever shown.
  private var page: String {
    """
    <!doctype html>
    <html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>\(status.reasonPhrase) · Detent</title>
    <h1>\(status.reasonPhrase)</h1>
    <p>\(detail)</p>
    <p><a href="/">Open Detent</a></p>
    </html>

    """
  }
}

/// The text as it may stand between the quotes of a JSON string (RFC 8259, section 7).
func jsonEscaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case _ where scalar.value < 0x20:
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}
