import Replication

/// What opening a board does once in a while.
extension BoardSession {
  /// Makes a board again whose snapshot is damaged: the logs hold everything it was made of.
  ///
  /// - Parameters:
  ///   - records: all there are.
  ///   - damaged: what can't be read is added here.
  static func rebuild(
    _ board: inout Board, from records: [StoreRecord], _ damaged: inout [StoreRecord]
  ) {
    for log in records
    where starts(Array(log.key.utf8), with: BoardStore.logs) && BoardStore.isWhole(log) {
      do throws(FormatError) {
        try Log.forEach(in: log.value) { operation, _ in board.apply(operation) }
      } catch { damaged.append(log) }
    }
  }

  /// Puts records that can't be read out of the way, and lets what follows on them count all the same.
  static func setAside(
    _ damaged: [StoreRecord], vouching board: inout Board, _ writes: inout [StoreWrite]
  ) {
    for record in damaged {
      writes.append(.put(BoardStore.damagedPrefix + record.key, record.value))
      if Array(record.key.utf8) != Array(BoardStore.snapshotKey.utf8) {
        writes.append(.remove(record.key))
      }
      if let parts = BoardStore.parts(ofKey: record.key) {
        board.vouch(for: parts.digest, of: parts.replica)
        writes.append(.put(BoardStore.missingKey(of: record.key), [1]))
      }
    }
  }

  /// Lets what waits for operations count that are nowhere any more.
  ///
  /// - Returns: how many such operations are missing.
  static func vouchForAllThatIsMissing(
    on board: inout Board, _ writes: inout [StoreWrite]
  ) -> Int {
    var missing: Set<UInt64> = []
    while true {
      // Those that still wait may be part of a snapshot.
      var names = missing
      let waiting = board.heldBack
      for operation in waiting { names.insert(operation.digest.bits) }
      // Each chain of those that wait begins with one whose predecessor is not among them.
      let first = waiting.filter { !names.contains($0.prev.bits) }
      if first.isEmpty { return missing.count }
      for operation in first {
        board.vouch(for: operation.prev, of: operation.replica)
        writes.append(.put(BoardStore.missingKey(before: operation), [1]))
        missing.insert(operation.prev.bits)
      }
    }
  }

  /// Makes logs of loose operations that the board knows; those that wait for others stay loose.
  static func fold(
    _ loose: [(key: String, operation: Operation)], into board: Board,
    _ writes: inout [StoreWrite]
  ) {
    var waiting: Set<UInt64> = []
    for operation in board.heldBack { waiting.insert(operation.digest.bits) }
    let folded =
      waiting.isEmpty
      ? loose : loose.filter { entry in !waiting.contains(entry.operation.digest.bits) }
    var start = 0
    while start < folded.count {
      let end = min(folded.count, start + Log.capacity)
      var part: [Operation] = []
      for entry in folded[start..<end] { part.append(entry.operation) }
      let log = Log.encode(part)
      writes.append(.put(BoardStore.logs + Digest(SHA256.prefix64(log)).description, log))
      start = end
    }
    for entry in folded { writes.append(.remove(entry.key)) }
  }

  /// What is to be written, with logs in place of loose operations where there are so many that opening
  /// the board would make logs of them.
  ///
  /// - Parameter writes: for this session, in the transaction that read its records.
  /// - Complexity: O(state + writes).
  public mutating func folding(_ writes: [StoreWrite]) -> [StoreWrite] {
    var loose: [(key: String, operation: Operation)] = []
    var folded: [StoreWrite] = []
    for write in writes {
      if case .put(let key, let bytes) = write, BoardStore.parts(ofKey: key) != nil,
        let operation = try? Operation(canonicalBytes: bytes)
      {
        loose.append((key, operation))
      } else {
        folded.append(write)
      }
    }
    guard loose.count > BoardStore.looseLimit else { return writes }
    var logs: [StoreWrite] = []
    BoardSession.fold(loose, into: board, &logs)
    var names: Set<String> = []
    for case .remove(let key) in logs { names.insert(key) }
    for entry in loose where !names.contains(entry.key) {
      folded.append(.put(entry.key, entry.operation.canonicalBytes))
    }
    // Of what is in a log nothing may lie there yet.
    for case .put(let key, let log) in logs { folded.append(.put(key, log)) }
    snapshot = BoardSession.write(snapshotOf: board, to: &folded)
    return folded
  }

  /// Stores what a board comes to, and names it.
  static func write(snapshotOf board: Board, to writes: inout [StoreWrite]) -> Digest {
    let bytes = board.snapshot
    writes.append(.put(BoardStore.snapshotKey, bytes))
    return Digest(SHA256.prefix64(bytes))
  }
}
