import Boards
import Replication
import Tallying

/// What is timed, natively and in wasm alike.
enum Workload: Int32, CaseIterable {
  /// A tap as the app does it: session, sheet, undo and the bytes to be stored.
  case performing
  /// Operations made on a board, with the bytes to be stored.
  case making
  /// Operations of one replica applied to an empty board.
  case applying
  /// Operations written as logs.
  case encoding
  /// Logs read back as operations.
  case decoding
  /// The snapshot of a board written.
  case writingSnapshot
  /// A snapshot read back as a board.
  case readingSnapshot

  /// How the table calls it.
  var name: String {
    switch self {
    case .performing: "taps performed by the app"
    case .making: "operations made"
    case .applying: "operations applied"
    case .encoding: "operations written to logs"
    case .decoding: "operations read from logs"
    case .writingSnapshot: "snapshots written"
    case .readingSnapshot: "snapshots read"
    }
  }
}

/// Why a workload did not do what it should; then its time means nothing.
enum WorkloadFailure: Error {
  case refused
  case unreadable
  case miscounted
}

/// The things that workloads are done to, made ahead of time.
struct Workbench {
  private static let snapshots = 1000

  private let taps: Int
  private let operations: [Operation]
  private let logs: [[UInt8]]
  private let board: Board
  private let snapshot: [UInt8]

  /// - Parameter taps: how many operations each workload is about.
  init(taps: Int) throws(WorkloadFailure) {
    self.taps = taps
    do throws(RefusedChange) {
      operations = try History(replicas: 1, taps: taps).operations
    } catch { throw .refused }
    logs = Logs.encode(operations)
    board = Board(operations)
    snapshot = board.snapshot
  }

  /// Does a workload once.
  ///
  /// - Returns: how many operations or snapshots that was.
  func run(_ workload: Workload) throws(WorkloadFailure) -> Int {
    switch workload {
    case .performing: return try perform()
    case .making: return try make()
    case .applying:
      guard Board(operations).sum == Int64(taps) else { throw .miscounted }
      return taps
    case .encoding:
      guard Logs.encode(operations).count == logs.count else { throw .miscounted }
      return taps
    case .decoding:
      guard let read = try? Logs.decode(logs), read.count == taps else { throw .unreadable }
      return taps
    case .writingSnapshot:
      for _ in 0..<Workbench.snapshots {
        guard board.snapshot.count == snapshot.count else { throw .miscounted }
      }
      return Workbench.snapshots
    case .readingSnapshot:
      for _ in 0..<Workbench.snapshots {
        guard let read = try? Board(snapshot: snapshot), read.sum == Int64(taps) else {
          throw .unreadable
        }
      }
      return Workbench.snapshots
    }
  }

  private func make() throws(WorkloadFailure) -> Int {
    var author = Author(number: 1)
    var board = Board()
    var bytes = 0
    for tap in Taps(taps) {
      guard let changes = try? board.add(tap.tally, 1) else { throw .refused }
      bytes += board.operation(by: &author, changes, now: tap.at).canonicalBytes.count
    }
    guard board.sum == Int64(taps), bytes > taps else { throw .miscounted }
    return taps
  }

  private func perform() throws(WorkloadFailure) -> Int {
    let opening = StoreOpening(
      records: [], isWhole: true, lease: 0, secret: Author(number: 1).secret, session: 1,
      example: TallyExample.operation(.english))
    guard var session = (try? TallySession.open(opening))?.session else { throw .unreadable }
    for i in 0..<Taps.tallies {
      guard let title = try? Title("Tally"),
        (try? session.perform(
          .create(EntityID(1000 + i), title, color: 1, behind: nil), now: Taps.start)) != nil
      else { throw .refused }
    }
    for tap in Taps(taps) {
      guard let made = try? session.perform(.count(tap.tally, by: 1), now: tap.at),
        case .put(_, let bytes) = BoardStore.write(made.operation), !bytes.isEmpty
      else { throw .refused }
    }
    guard session.board.sum == Int64(taps) else { throw .miscounted }
    return taps
  }
}
