import HTTPTypes
import Hummingbird

/// What a request cannot get, as RFC 9457 problem details; a small page for a person's browser.
struct Problem: Error, Sendable {
  var status: HTTPResponse.Status
  var detail: String
  var headers: HTTPFields = [:]

  static let notFound = Problem(status: .notFound, detail: "There is nothing at this address.")

  static func methodNotAllowed(allow: String) -> Problem {
    Problem(
      status: .methodNotAllowed, detail: "Here only \(allow) can be asked.",
      headers: [.allow: allow])
  }

  /// The answer; a HEAD request gets the fields alone.
  func response(to request: Request) -> Response {
    let wantsPage = request.headers[.accept]?.contains("text/html") ?? false
    let body = wantsPage ? page : json
    var headers = headers
    headers[.contentType] = wantsPage ? "text/html; charset=utf-8" : "application/problem+json"
    headers[.cacheControl] = "no-store"
    headers[.vary] = "Accept"
    let response = Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
    return request.method == .head ? response.createHeadResponse() : response
  }

  // RFC 9457, section 4.2.1: without a type of its own, the title is the status's phrase.
  private var json: String {
    """
    {"type":"about:blank","title":"\(jsonEscaped(status.reasonPhrase))",\
    "status":\(status.code),"detail":"\(jsonEscaped(detail))"}
    """
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

/// Turns whatever goes wrong below into a ``Problem``; a fault of ours is logged, never shown.
struct ProblemsMiddleware<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let problem as Problem {
      return problem.response(to: request)
    } catch let error as HTTPError {
      let known: Problem =
        error.status == .notFound
        ? .notFound
        : Problem(status: error.status, detail: error.body ?? error.status.reasonPhrase)
      return known.response(to: request)
    } catch {
      context.logger.error("request failed", metadata: ["error": "\(error)"])
      return Problem(status: .internalServerError, detail: "The fault is on this side.")
        .response(to: request)
    }
  }
}
