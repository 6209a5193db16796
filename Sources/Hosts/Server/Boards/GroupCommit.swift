import GRDB
import Logging
import Synchronization

/// Everything that is written to the database goes through here, one group after the other.
///
/// Whatever waits is done in one transaction: a thousand counts that come at once cost one wait for
/// the disk. Each job has a savepoint of its own, so that one that is refused leaves no trace and
/// disturbs no other. Who waits is answered after the commit: an answer means on disk.
final class GroupCommit: Sendable {
  /// One job. What `work` returns answers whoever waits, and is called once the commit is known.
  private struct Job: Sendable {
    let bytes: Int
    let work: @Sendable (Database) throws -> @Sendable () -> Void
    let refuse: @Sendable (any Error) -> Void
  }

  private struct Line {
    var jobs: [Job] = []
    var bytes = 0
    var isWorking = false
  }

  /// Most bytes of one transaction; more wait for the next one.
  private static let groupBytes = 8 << 20

  private let pool: DatabasePool
  private let limits: DetentServer.Limits
  private let logger: Logger
  private let line = Mutex(Line())

  init(_ database: ServerDatabase, limits: DetentServer.Limits, logger: Logger) {
    pool = database.pool
    self.limits = limits
    self.logger = logger
  }

  /// Does `work` in the next transaction and returns when that is on disk.
  ///
  /// - Parameters:
  ///   - bytes: how much it is about to write, roughly.
  ///   - work: may be done on any thread; when it throws, nothing of it is kept.
  /// - Throws: what `work` threw; ``Problem/busy(_:)-(String)`` where too much waits or the
  ///   database refuses.
  func write<Value: Sendable>(
    bytes: Int = 0, _ work: @escaping @Sendable (Database) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      let job = Job(
        bytes: bytes,
        work: { db in
          let value = try work(db)
          return { continuation.resume(returning: value) }
        },
        refuse: { continuation.resume(throwing: $0) })
      enqueue(job)
    }
  }

  private func enqueue(_ job: Job) {
    let (isTaken, isFirst) = line.withLock { line in
      guard line.jobs.count < limits.waitingWrites,
        line.jobs.isEmpty || line.bytes + job.bytes <= limits.waitingBytes
      else { return (false, false) }
      line.jobs.append(job)
      line.bytes += job.bytes
      defer { line.isWorking = true }
      return (true, !line.isWorking)
    }
    guard isTaken else { return job.refuse(Problem.busy("Too many writes are waiting.")) }
    if isFirst { Task.detached { await self.work() } }
  }

  private func work() async {
    while let jobs = next() {
      do {
        let answers = try await pool.writeWithoutTransaction { try Self.write(jobs, $0) }
        for answer in answers { answer() }
      } catch {
        logger.error(
          "database refuses a write",
          metadata: ["jobs": "\(jobs.count)", "error": "\(error)"])
        let problem = (error as? DatabaseError).map(Problem.busy)
        for job in jobs { job.refuse(problem ?? .busy("The database is unavailable.")) }
      }
    }
  }

  private func next() -> [Job]? {
    line.withLock { line in
      var bytes = 0
      let end =
        line.jobs.firstIndex { job in
          bytes += job.bytes
          return bytes > Self.groupBytes && bytes > job.bytes
        } ?? line.jobs.count
      guard end > 0 else {
        line.isWorking = false
        return nil
      }
      let group = Array(line.jobs[..<end])
      line.jobs.removeFirst(end)
      line.bytes -= group.reduce(0) { $0 + $1.bytes }
      return group
    }
  }

  private static func write(_ jobs: [Job], _ db: Database) throws -> [@Sendable () -> Void] {
    var answers: [@Sendable () -> Void] = []
    try db.inTransaction(.immediate) {
      for job in jobs {
        do {
          var answer: (@Sendable () -> Void)?
          try db.inSavepoint {
            answer = try job.work(db)
            return .commit
          }
          if let answer { answers.append(answer) }
        } catch let error as DatabaseError where error.isOfTheWholeDatabase {
          throw error
        } catch {
          answers.append { job.refuse(error) }
        }
      }
      return .commit
    }
    return answers
  }
}
