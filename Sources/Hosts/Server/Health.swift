import Hummingbird

/// `GET /health`: whether this server can do its work, for whoever watches over it.
struct Health: Sendable {
  let database: ServerDatabase
  let version: String

  func response(context: some RequestContext) async throws -> Response {
    let schema: Int
    do {
      schema = try await database.check()
    } catch {
      // The reason names paths of the machine: it is for the log, not for the net.
      context.logger.error(
        "database is unavailable",
        metadata: ["database": "\(database.path)", "error": "\(error)"])
      throw Problem(status: .serviceUnavailable, detail: "The database can't be written.")
    }
    let body =
      "{\"status\":\"ok\",\"version\":\"\(jsonEscaped(version))\",\"schema\":\(schema)}"
    return Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
  }
}
