import Dispatch
import Logging
import Synchronization

/// Tells other servers what happened here, and hears what happened there, by PostgreSQL's LISTEN and
/// NOTIFY.
///
/// What is told comes after it is on disk and in a transaction of its own that waits for no disk: so it
/// holds nobody up, and a message can be lost where a server is killed between the two. Whoever relies on
/// news looks at the database itself now and then, and whenever it has been deaf.
final class PostgreSQLNews: Sendable {
  private struct Pending {
    /// The last cursor of each board.
    var heads: [Int64: Int64] = [:]
    var others: [ServerNews] = []
    var isOver = false
    /// How many threads are at work, and who waits for them to end.
    var threads = 0
    var waiting: CheckedContinuation<Void, Never>?

    var isEmpty: Bool { heads.isEmpty && others.isEmpty }
  }

  /// Shared with the threads, which outlive this by a moment.
  private final class Work: Sendable {
    let address: PostgreSQLAddress
    let logger: Logger
    let sender = UInt64.random(in: .min ... .max)
    let pending = Mutex(Pending())
    let ready = DispatchSemaphore(value: 0)

    init(_ address: PostgreSQLAddress, _ logger: Logger) {
      self.address = address
      self.logger = logger
    }

    var isOver: Bool { pending.withLock { $0.isOver } }
  }

  private let work: Work

  /// How long a teller rests, so that what comes meanwhile goes into one message.
  private static let rest = 0.005
  /// After how many seconds without news it says that it is still there.
  private static let pulse = 1.0
  /// After how many seconds without a word of its own a listener takes itself for deaf.
  private static let patience: Duration = .seconds(4)
  /// How many other news wait at most; beyond that they are dropped.
  private static let most = 10_000

  init(_ address: PostgreSQLAddress, logger: Logger) {
    work = Work(address, logger)
  }

  deinit { end() }

  /// Tells all others, soon.
  func tell(_ news: ServerNews) {
    let isFirst = work.pending.withLock { pending in
      let wasEmpty = pending.isEmpty
      switch news {
      case .changed(let board, let head):
        pending.heads[board] = max(pending.heads[board] ?? 0, head)
      default:
        if pending.others.count < Self.most { pending.others.append(news) }
      }
      return wasEmpty
    }
    if isFirst { work.ready.signal() }
  }

  /// Tells others and hears them, each on a thread of its own, until the task is cancelled and what is
  /// left is told.
  func listen(_ hear: @escaping @Sendable (Heard) -> Void) async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { waiting in
        work.pending.withLock { ($0.threads, $0.waiting) = (2, waiting) }
        start { work in Self.tell(work) }
        start { work in Self.listen(work, hear) }
      }
    } onCancel: {
      end()
    }
  }

  private func start(_ body: @escaping @Sendable (Work) -> Void) {
    WorkerThread.start(.usual) { [work] in
      body(work)
      let waiting = work.pending.withLock { pending in
        pending.threads -= 1
        return pending.threads == 0 ? pending.waiting : nil
      }
      waiting?.resume()
    }
  }

  private func end() {
    work.pending.withLock { $0.isOver = true }
    work.ready.signal()
  }

  // MARK: Threads

  private static func tell(_ work: Work) {
    var connection: PostgreSQLConnection?
    var isOver = false
    while !isOver {
      _ = work.ready.wait(timeout: .now() + pulse)
      let news = work.pending.withLock { pending in
        isOver = pending.isOver
        defer { (pending.heads, pending.others) = ([:], []) }
        return pending.heads.map { ServerNews.changed(board: $0.key, head: $0.value) }
          + pending.others
      }
      do {
        let sending: PostgreSQLConnection
        if let known = connection, known.isAlive {
          sending = known
        } else {
          connection = nil
          sending = try PostgreSQLConnection(work.address)
          // Nothing is lost with a message that is not on disk.
          try sending.execute("SET synchronous_commit = off")
          connection = sending
        }
        for text in ServerMessage.texts(work.sender, news) {
          try sending.run(ServerMessage.notify, text)
        }
      } catch {
        // The others look for themselves. The writer has said in the log what is wrong.
        connection = nil
      }
      pause(rest)
    }
  }

  private static func listen(_ work: Work, _ hear: (Heard) -> Void) {
    var isSaid = false
    while !work.isOver {
      do {
        let connection = try PostgreSQLConnection(work.address)
        // As long as a server hears, nobody puts something else into the database.
        try PostgreSQLUse.share(connection)
        try connection.listen()
        if isSaid { work.logger.info("in contact with the database and other servers again") }
        isSaid = false
        hear(.hearing)
        defer { hear(.deaf) }
        var last = ContinuousClock.now
        while !work.isOver {
          for text in try connection.notifications(within: 500) {
            guard let message = ServerMessage(text) else { continue }
            if message.sender == work.sender {
              last = .now
            } else if !message.news.isEmpty {
              hear(.news(message.news))
            }
          }
          // A connection can be dead for minutes before the system says so.
          if last.duration(to: .now) > patience { break }
        }
      } catch {
        if !isSaid {
          work.logger.warning(
            "lost contact with the database and other servers", metadata: ["error": "\(error)"])
        }
        isSaid = true
      }
      if !work.isOver { pause(0.3) }
    }
  }

  private static func pause(_ seconds: Double) {
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + seconds)
  }
}
