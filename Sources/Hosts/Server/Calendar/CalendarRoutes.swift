import HTTPTypes
import Hummingbird
import NIOCore

/// The calls of a board for programs that keep calendars.
struct CalendarRoutes: Sendable {
  let boards: SharedBoards

  /// `GET /v1/boards/{board}/feeds/{token}/calls.ics`: the calls as a calendar to subscribe to.
  func calls(_ request: Request, _ context: DetentServer.Context) async throws -> Response {
    let grant = try await boards.grantByPath(request, context)
    let feed = try await boards.feeds.feed(
      of: grant.board, boards.reader, boards.folds, for: grant.payer)
    var headers = HTTPFields.feed
    headers[.eTag] = feed.tag
    let known = request.headers[values: .ifNoneMatch].joined(separator: ",")
    if entityTagMatches(known, feed.tag) {
      return Response(status: .notModified, headers: headers)
    }
    let lease = try await boards.memory.lease(feed.body.readableBytes, for: grant.payer.line)
    boards.charge(grant, bytes: feed.body.readableBytes, for: request)
    headers[.contentType] = "text/calendar; charset=utf-8"
    return Response(
      status: .ok, headers: headers, body: .leased(feed.body, lease))
  }
}

extension HTTPFields {
  /// What is said of an answer whose address holds a token: no cache that others use keeps it, and no
  /// page that is opened from it learns the address.
  static var feed: HTTPFields {
    var fields: HTTPFields = [.cacheControl: "private, no-cache"]
    fields.add("Referrer-Policy", "no-referrer")
    return fields
  }
}
