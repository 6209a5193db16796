import GRDB
import Hummingbird
import NIOHTTP1

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
    } catch let error as DatabaseError where error.isOfTheWholeDatabase {
      // The words of SQLite name paths and statements: they are for the log, not for the net.
      context.logger.error("database is unavailable", metadata: ["error": "\(error)"])
      return Problem.busy(error).response(to: request)
    } catch is HTTPParserError {
      return Problem.unreadableRequest.response(to: request)
    } catch {
      context.logger.error("request failed", metadata: ["error": "\(error)"])
      return Problem(status: .internalServerError, detail: "Something went wrong on the server.")
        .response(to: request)
    }
  }
}

extension DatabaseError {
  /// Whether nobody could have written or read now, whatever they asked for.
  var isOfTheWholeDatabase: Bool {
    switch resultCode {
    case .SQLITE_FULL, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_IOERR, .SQLITE_READONLY,
      .SQLITE_CANTOPEN, .SQLITE_NOMEM, .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_PROTOCOL:
      true
    default: false
    }
  }
}
