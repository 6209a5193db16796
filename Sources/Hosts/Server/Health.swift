import Hummingbird
import Synchronization

/// `GET /health` and `GET /ready`: whether this server can do its work, for whoever watches over it or
/// sends others to it.
///
/// It can where an upload would come to the disk, so that is tried: at most once a second, however many
/// ask.
final class Health: Sendable {
  private let storage: any BoardStorage
  private let version: String
  private let last = Mutex<
    (found: Task<StorageCondition, any Error>, moment: ContinuousClock.Instant)?
  >(nil)
  private let seen = Mutex<StorageCondition?>(nil)

  init(storage: any BoardStorage, version: String) {
    self.storage = storage
    self.version = version
  }

  /// How the database was when last seen; nil where it never was.
  var known: StorageCondition? { seen.withLock { $0 } }

  /// How the database is; nil where an upload would not reach its disk, or would wait longer.
  func condition(within patience: Duration) async -> StorageCondition? {
    let (answers, answer) = AsyncStream.makeStream(of: StorageCondition?.self)
    let alarm = Task {
      try await Task.sleep(for: patience)
      answer.yield(nil)
    }
    Task { answer.yield(try? await check().value) }
    defer { alarm.cancel() }
    return await answers.first { _ in true } ?? nil
  }

  func response(context: some RequestContext) async throws -> Response {
    let condition: StorageCondition
    do {
      condition = try await check().value
    } catch {
      // The reason names paths of the machine: it is for the log, not for the net.
      context.logger.error(
        "database is unavailable",
        metadata: ["database": "\(storage.name)", "error": "\(error)"])
      throw Problem(status: .serviceUnavailable, detail: "The database can't be written.")
    }
    let status = condition.lost == 0 ? "ok" : "damaged"
    let body =
      "{\"status\":\"\(status)\",\"version\":\"\(jsonEscaped(version))\","
      + "\"schema\":\(condition.schema),\"lost\":\(condition.lost)}"
    return Response(
      status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
  }

  private func check() -> Task<StorageCondition, any Error> {
    last.withLock { last in
      if let last, last.moment.duration(to: .now) < .seconds(1) { return last.found }
      let found = Task {
        do {
          let condition = try await storage.check()
          self.seen.withLock { $0 = condition }
          return condition
        } catch {
          // What has failed may go again the next moment.
          self.last.withLock { $0 = nil }
          throw error
        }
      }
      last = (found, .now)
      return found
    }
  }
}
