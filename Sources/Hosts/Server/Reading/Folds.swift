import NIOCore
import Replication
import Synchronization

/// The fold of a board's operations up to a cursor.
struct Snapshot: Sendable {
  let epoch: UInt64
  let cursor: Int64
  /// Shared by all who read it.
  let body: ByteBuffer

  /// As a board is made of it.
  var bytes: [UInt8] { Array(body.readableBytesView) }

  /// Most bytes; a board with more in it (some 300,000 fields) is read by its operations alone.
  static let limit = 8 << 20
}

/// The folds of boards that somebody asked for; the next one goes on from the last.
///
/// Who asks for the same board at the same time waits for the same fold. Two boards are folded at a
/// time, in pieces, and what a fold holds is bounded.
final class Folds: Sendable {
  private struct State {
    var snapshots: [Int64: Snapshot] = [:]
    var bytes = 0
    var running: [Int64: Task<Snapshot, any Error>] = [:]
    var working = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private static let atOnce = 2
  private static let mostWaiting = 100
  /// Processor time of one piece, and after how many operations, or bytes, the fold is made small again.
  private static let pieceSeconds = 0.005
  private static let stretch = 65_536
  private static let stretchBytes = 8 << 20
  /// Most operations of a fold that can't be made small.
  private static let mostWhole = 2_000_000

  private let reader: BoardReader
  private let capacity: Int
  private let state = Mutex(State())

  /// - Parameter capacity: how many bytes of snapshots are kept at most.
  init(_ reader: BoardReader, capacity: Int = 64 << 20) {
    self.reader = reader
    self.capacity = capacity
  }

  /// The board as it is now, or later.
  ///
  /// - Throws: ``Problem`` where the token opens nothing any more, the board is too large or too many
  ///   wait, and what the database throws.
  func snapshot(of board: Int64, for payer: Payer) async throws -> Snapshot {
    let record = try await reader.read(payer) { db in
      if let token = payer.token, try !TokenRecord.stands(db, number: token, board: board) {
        throw Problem.unauthorized
      }
      return try BoardRecord.find(db, number: board)
    }
    guard let record else { throw Problem.unauthorized }
    while true {
      guard let task = task(record, for: payer) else {
        throw Problem.busy("Too many boards are waiting to be read.")
      }
      let snapshot = try await task.value
      // One that was under way already may have begun before what this one is to have.
      if snapshot.epoch != record.epoch || snapshot.cursor >= record.cursor { return snapshot }
    }
  }

  /// What a snapshot holds, to be worked with.
  func board(of snapshot: Snapshot, for payer: Payer) async throws -> Board {
    try await reader.threads.run(payer) { try Board(snapshot: snapshot.bytes) }
  }

  private func task(_ record: BoardRecord, for payer: Payer) -> Task<Snapshot, any Error>? {
    state.withLock { state in
      let board = record.number
      if let known = state.snapshots[board], known.epoch == record.epoch,
        known.cursor >= record.cursor
      {
        return Task { known }
      }
      if let running = state.running[board] { return running }
      guard state.running.count < Self.atOnce + Self.mostWaiting else { return nil }
      let last = state.snapshots[board]
      let task = Task {
        await self.begin()
        defer { self.end(board) }
        let snapshot = try await self.fold(record, from: last, for: payer)
        self.keep(snapshot, of: board)
        return snapshot
      }
      state.running[board] = task
      return task
    }
  }

  private func fold(
    _ record: BoardRecord, from last: Snapshot?, for payer: Payer
  ) async throws -> Snapshot {
    if let last, last.epoch == record.epoch, last.cursor < record.cursor {
      let start = try await reader.threads.run(payer, in: Self.line) {
        try? Board(snapshot: last.bytes)
      }
      if let start,
        let fold = try await fold(record, start, after: last.cursor, isSmall: true, payer)
      {
        return fold
      }
    }
    if let fold = try await fold(record, Board(), after: 0, isSmall: true, payer) { return fold }
    // An operation that follows on one inside a part that was made small (a fork) finds no place there.
    guard let fold = try await fold(record, Board(), after: 0, isSmall: false, payer) else {
      throw Problem.tooLargeToFold
    }
    return fold
  }

  /// Folds what lies behind a cursor; nil where something found no place.
  private func fold(
    _ record: BoardRecord, _ start: Board, after: Int64, isSmall: Bool, _ payer: Payer
  ) async throws -> Snapshot? {
    let fold = Fold(start, after: after, isSmall: isSmall)
    while fold.cursor < record.cursor {
      let isFit = try await reader.read(payer, in: Self.line) { db in
        try fold.go(on: db, record)
      }
      guard isFit else { return nil }
    }
    return try await reader.threads.run(payer, in: Self.line) {
      if fold.board.isHoldingBack, isSmall { return nil }
      let bytes = fold.board.snapshot
      guard bytes.count <= Snapshot.limit else { throw Problem.tooLargeToFold }
      return Snapshot(
        epoch: record.epoch, cursor: record.cursor, body: ByteBuffer(bytes: bytes))
    }
  }

  /// Where folds wait: in a line of their own, since others than who began one wait for it.
  private static let line = Payer.Line.token(nil)

  /// One fold under way; its pieces are done one after the other.
  private final class Fold: @unchecked Sendable {
    var board: Board
    var cursor: Int64
    let isSmall: Bool
    var operations = 0
    var bytes = 0
    var whole = 0

    init(_ board: Board, after cursor: Int64, isSmall: Bool) {
      self.board = board
      self.cursor = cursor
      self.isSmall = isSmall
    }

    /// Goes on for a few milliseconds.
    /// - Returns: whether what it holds can be bounded.
    func go(on db: any SQLConnection, _ record: BoardRecord) throws -> Bool {
      let start = processorSeconds()
      var count = 0
      try OperationRecords.forEach(db, board: record.number, after: cursor) { stored in
        guard stored.cursor <= record.cursor else { return false }
        board.apply(stored.operation)
        cursor = stored.cursor
        count += 1
        self.bytes += stored.size
        return self.bytes < Folds.stretchBytes && processorSeconds() - start < Folds.pieceSeconds
      }
      // Whatever is missing at the end is not there to come.
      if count == 0 { cursor = record.cursor }
      operations += count
      whole += count
      guard operations >= Folds.stretch || bytes >= Folds.stretchBytes else { return true }
      operations = 0
      bytes = 0
      guard isSmall else { return whole < Folds.mostWhole }
      if board.isHoldingBack { return false }
      let small = board.snapshot
      guard small.count <= Snapshot.limit else { throw Problem.tooLargeToFold }
      board = try Board(snapshot: small)
      return true
    }
  }

  private func begin() async {
    await withCheckedContinuation { go in
      let mayGo = state.withLock { state in
        guard state.working >= Self.atOnce else {
          state.working += 1
          return true
        }
        state.waiting.append(go)
        return false
      }
      if mayGo { go.resume() }
    }
  }

  private func end(_ board: Int64) {
    let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
      state.running[board] = nil
      guard !state.waiting.isEmpty else {
        state.working -= 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }

  /// The last fold of a board that is kept.
  func kept(of board: Int64) -> Snapshot? { state.withLock { $0.snapshots[board] } }

  /// Keeps the fold of a board, as long as there is room.
  func keep(_ snapshot: Snapshot, of board: Int64) {
    state.withLock { state in
      if let old = state.snapshots[board] {
        guard old.epoch != snapshot.epoch || old.cursor < snapshot.cursor else { return }
        state.bytes -= old.body.readableBytes
        state.snapshots[board] = nil
      }
      guard snapshot.body.readableBytes <= capacity / 4 else { return }
      if state.bytes + snapshot.body.readableBytes > capacity {
        state.snapshots = [:]
        state.bytes = 0
      }
      state.snapshots[board] = snapshot
      state.bytes += snapshot.body.readableBytes
    }
  }
}
