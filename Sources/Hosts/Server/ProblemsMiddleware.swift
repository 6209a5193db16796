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
    } catch let error as SQLError where error.isOfTheWholeDatabase {
      // Its own words name paths and statements: they are for the log, not for the net.
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
