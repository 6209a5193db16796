import Dispatch
import Logging
import NIOCore
import Replication
import ServiceLifecycle
import Synchronization

/// Everything that is written to the database goes through here, one group after the other, on one
/// thread.
///
/// Whatever waits is done in one transaction: a thousand counts that come at once cost one wait for
/// the disk. One that is refused leaves no trace and disturbs no other. Who waits is answered after the
/// commit: an answer means on disk.
final class BoardWriter: Sendable {
  /// What is to be done, by whom the answer is awaited.
  private enum Job: Sendable {
    /// Operations, answered on an event loop where there is one.
    case append(Append, (any EventLoop)?, @Sendable (Result<UploadAnswer, any Error>) -> Void)
    /// Operations from a connection that this thread reads itself.
    case upload(LentUpload)
    /// Anything else. What `work` returns answers whoever waits, and is called once the commit is known.
    case other(
      work: @Sendable (any SQLConnection) throws -> @Sendable () -> Void,
      refuse: @Sendable (any Error) -> Void)

    var append: Append? {
      switch self {
      case .append(let append, _, _): append
      case .upload(let upload): upload.append
      case .other: nil
      }
    }

    var bytes: Int { append?.batch.size ?? 0 }
  }

  /// An upload to be appended, as of ``OperationAppending/append(_:)``.
  struct Append: Sendable {
    let batch: OperationBatch
    let grant: Grant
    /// Which of the batch count in rounds that no reset came near; with a right below `edit`.
    var tooFar: Set<Int> = []
  }

  private struct Line {
    var jobs: [Job] = []
    var bytes = 0
    var isAwake = false
    var isOver = false
  }

  /// What the thread works with; it outlives the writer by a moment.
  private final class Work: Sendable {
    let storage: any BoardStorage
    let limits: DetentServer.Limits
    let logger: Logger
    let metrics: ServerMetrics
    let line = Mutex(Line())
    let lane: UploadLane
    let groups = Atomic(0)
    /// Hears of boards of which there is enough to be packed.
    let whenLong = BoardListener()
    /// Signalled once the thread has let go.
    let isOver = DispatchSemaphore(value: 0)

    init(
      _ storage: any BoardStorage, _ limits: DetentServer.Limits, _ logger: Logger,
      _ metrics: ServerMetrics, _ lane: UploadLane
    ) {
      self.lane = lane
      self.metrics = metrics
      self.storage = storage
      self.limits = limits
      self.logger = logger
    }
  }

  /// Answers that are due, each loop's together: to wake one costs more than to answer.
  private struct Answers {
    var onLoops: [ObjectIdentifier: (loop: any EventLoop, answers: [@Sendable () -> Void])] = [:]
    var others: [@Sendable () -> Void] = []
    var uploads: [(LentUpload, Result<UploadAnswer, any Error>)] = []
    /// Operations that were new, and those that had come before.
    var new: Int64 = 0
    var repeated: Int64 = 0

    mutating func add(_ result: Result<UploadAnswer, any Error>, to job: Job) {
      switch job {
      case .append(_, let loop, let answer): add({ answer(result) }, on: loop)
      case .upload(let upload): uploads.append((upload, result))
      case .other: break
      }
    }

    mutating func add(_ answer: @escaping @Sendable () -> Void, on loop: (any EventLoop)? = nil) {
      guard let loop else { return others.append(answer) }
      onLoops[ObjectIdentifier(loop), default: (loop, [])].answers.append(answer)
    }

    func give(_ reader: UploadReader? = nil) {
      if !uploads.isEmpty { reader?.end(uploads) }
      for (loop, answers) in onLoops.values {
        loop.execute { for answer in answers { answer() } }
      }
      for answer in others { answer() }
    }
  }

  /// Most bytes of one transaction; more wait for the next one.
  private static let groupBytes = 8 << 20

  private let work: Work

  init(
    _ storage: any BoardStorage, limits: DetentServer.Limits, logger: Logger,
    metrics: ServerMetrics = ServerMetrics(), lane: UploadLane = UploadLane()
  ) {
    let work = Work(storage, limits, logger, metrics, lane)
    self.work = work
    WorkerThread.start(.usual) { Self.serve(work) }
  }

  deinit { end() }

  /// Writes what waits and lets go of the database; whatever comes later is refused.
  func close() {
    end()
    work.isOver.wait()
    work.isOver.signal()
  }

  private func end() {
    work.line.withLock { $0.isOver = true }
    work.lane.wake()
  }

  /// Calls `body`, again and again, with the number of each board of which there is enough to be packed.
  func whenLong(_ body: @escaping @Sendable (Int64) -> Void) {
    work.whenLong.set(body)
  }

  /// How many writes wait.
  var waiting: Int { work.line.withLock { $0.jobs.count } }

  /// How many transactions there were.
  var groups: Int { work.groups.load(ordering: .relaxed) }

  /// Does `work` in the next transaction and returns when that is on disk.
  ///
  /// - Parameter work: done on the writer's thread; when it throws, nothing of it is kept.
  /// - Throws: what `work` threw; ``Problem/busy(_:)-(String)`` where too much waits or the
  ///   database refuses.
  func write<Value: Sendable>(
    _ work: @escaping @Sendable (any SQLConnection) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      enqueue(
        .other(
          work: { db in
            let value = try work(db)
            return { continuation.resume(returning: value) }
          }, refuse: { continuation.resume(throwing: $0) }))
    }
  }

  /// Appends an upload.
  ///
  /// - Parameters:
  ///   - loop: where the answer is taken; nil for the writer's own thread.
  ///   - answer: called when all of it is on disk, or refused: with a ``Problem`` that says what the
  ///     sender can do, ``UnknownPredecessor`` or ``DamagedBoard``.
  func append(
    _ append: Append, on loop: (any EventLoop)? = nil,
    _ answer: @escaping @Sendable (Result<UploadAnswer, any Error>) -> Void
  ) {
    enqueue(.append(append, loop, answer))
  }

  private func enqueue(_ job: Job) {
    let (isTaken, mustWake) = work.line.withLock { line in
      let isTaken =
        !line.isOver && line.jobs.count < work.limits.waitingWrites
        && (line.jobs.isEmpty || line.bytes + job.bytes <= work.limits.waitingBytes)
      guard isTaken else { return (false, false) }
      line.jobs.append(job)
      line.bytes += job.bytes
      defer { line.isAwake = true }
      return (true, !line.isAwake)
    }
    guard isTaken else { return Self.refuse([job], Problem.busy("Too many writes are waiting.")) }
    if mustWake { work.lane.wake() }
  }

  private static func refuse(
    _ jobs: [Job], _ error: any Error, _ reader: UploadReader? = nil
  ) {
    var answers = Answers()
    for job in jobs {
      if case .other(_, let refuse) = job {
        answers.add { refuse(error) }
      } else {
        answers.add(.failure(error), to: job)
      }
    }
    answers.give(reader)
  }

  // MARK: On the thread

  private static func serve(_ work: Work) {
    let appending = OperationAppending(work.limits, isShared: work.storage.isShared)
    let reader = UploadReader(work.lane)
    var wasAlone = false
    while true {
      reader.wait()
      while let jobs = next(work, reader, &wasAlone) {
        let start = ContinuousClock.now
        do {
          let answers = try work.storage.write { db in
            try write(jobs, db, appending, work)
          }
          work.groups.add(1, ordering: .relaxed)
          work.metrics.transactions.record(start.duration(to: .now))
          work.metrics.wrote(jobs.count, new: answers.new, repeated: answers.repeated)
          answers.give(reader)
          for board in appending.takeLong() { work.whenLong.tell(board) }
        } catch {
          work.metrics.failedTransactions.increment()
          work.logger.error(
            "database refuses a write", metadata: ["jobs": "\(jobs.count)", "error": "\(error)"])
          let problem = (error as? SQLError).map(Problem.busy)
          refuse(jobs, problem ?? .busy("The database is unavailable."), reader)
        }
      }
      if work.line.withLock({ $0.isOver && $0.jobs.isEmpty }) { break }
    }
    work.isOver.signal()
  }

  /// What is written next, with all that the connections have which this thread reads; nil where nothing
  /// waits.
  ///
  /// - Parameter wasAlone: whether the last one was a job that went into no transaction with uploads; the
  ///   two kinds take turns where both wait.
  private static func next(
    _ work: Work, _ reader: UploadReader, _ wasAlone: inout Bool
  ) -> [Job]? {
    let mayRead = work.line.withLock { line in
      let isAlone = work.storage.isShared && line.jobs.first.map { $0.append == nil } ?? false
      return !line.isOver && (!isAlone || wasAlone)
    }
    let uploads = mayRead ? reader.uploads().map { Job.upload($0) } : []
    return work.line.withLock { line in
      var bytes = 0
      var end =
        line.jobs.firstIndex { job in
          bytes += job.bytes
          return bytes > Self.groupBytes && bytes > job.bytes
        } ?? line.jobs.count
      if work.storage.isShared { end = like(uploads, line.jobs[..<end]) }
      let group = uploads + line.jobs[..<end]
      guard !group.isEmpty else {
        line.isAwake = false
        return nil
      }
      wasAlone = group[0].append == nil
      line.jobs.removeFirst(end)
      line.bytes -= group[uploads.count...].reduce(0) { $0 + $1.bytes }
      return group
    }
  }

  /// How many jobs go into one transaction with some uploads where others write, too: either uploads, whose
  /// boards are held in one order, or one other job, which may hold a board.
  private static func like(_ uploads: [Job], _ jobs: ArraySlice<Job>) -> Int {
    if uploads.isEmpty, let first = jobs.first, first.append == nil { return 1 }
    return jobs.firstIndex { $0.append == nil } ?? jobs.count
  }

  /// How often a transaction is begun anew that stood in another one's way.
  private static let attempts = 5

  /// Writes a group: at first as if all went well, and where the database refuses one of them, each
  /// behind a savepoint of its own.
  private static func write(
    _ jobs: [Job], _ db: any SQLConnection, _ memory: OperationAppending, _ work: Work
  ) throws -> Answers {
    var isCareful = false
    var skipsHeld = false
    var attempt = 1
    while true {
      do {
        return try transaction(jobs, db, memory, isCareful: isCareful, skipsHeld: skipsHeld)
      } catch let error as SQLError where error.kind == .busy && jobs.count > 1 && !skipsHeld {
        // One board that another server doesn't let go of holds up no others.
        skipsHeld = true
      } catch let error as SQLError where error.kind == .conflict && attempt < attempts {
        attempt += 1
      } catch let error as SQLError where error.mayBeOfOneBoard && !isCareful {
        work.logger.error(
          "database refuses a part of a write",
          metadata: ["jobs": "\(jobs.count)", "error": "\(error)"])
        isCareful = true
      }
    }
  }

  private static func transaction(
    _ jobs: [Job], _ db: any SQLConnection, _ memory: OperationAppending, isCareful: Bool,
    skipsHeld: Bool
  ) throws -> Answers {
    do {
      return try db.transaction {
        try memory.begin(db, jobs.compactMap { $0.append }, skipsHeld: skipsHeld)
        let answers = try perform(jobs, db, memory, isCareful: isCareful)
        try memory.writeBoards()
        return answers
      }
    } catch {
      memory.forget()
      throw error
    }
  }

  private static func perform(
    _ jobs: [Job], _ db: any SQLConnection, _ memory: OperationAppending, isCareful: Bool
  ) throws -> Answers {
    var answers = Answers()
    for job in jobs {
      switch job {
      case .append, .upload:
        guard let append = job.append else { continue }
        let result: Result<UploadAnswer, any Error>
        do {
          let done = isCareful ? try memory.appendAlone(append) : try memory.append(append)
          answers.new += done.new
          answers.repeated += Int64(append.batch.entries.count) - done.new
          result = .success(done)
        } catch let problem as Problem {
          result = .failure(problem)
        } catch let lacking as UnknownPredecessor {
          result = .failure(lacking)
        } catch let error as SQLError where isCareful && error.mayBeOfOneBoard {
          result = .failure(DamagedBoard(number: append.grant.board))
        }
        answers.add(result, to: job)
      case .other(let work, let refuse):
        try memory.letGo()
        do {
          answers.add(try db.savepoint { try work(db) })
        } catch let error as SQLError
          where error.isOfTheWholeDatabase && !(isCareful && error.mayBeOfOneBoard)
        {
          throw error
        } catch {
          answers.add { refuse(error) }
        }
      }
    }
    return answers
  }
}

/// Lets go of the database when all others have stopped.
struct BoardWriterService: Service {
  let writer: BoardWriter

  func run() async throws {
    try? await gracefulShutdown()
    writer.close()
  }
}
