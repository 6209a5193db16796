import Replication

/// An operation with its name, so that the name is computed once.
public struct NamedOperation: Sendable {
  /// The operation.
  public let operation: Operation
  /// Its name.
  public let digest: Digest

  /// Computes the name.
  public init(_ operation: Operation) {
    self.operation = operation
    digest = operation.digest
  }
}

/// A simulated device: what its disk holds, and what its page remembers.
struct Device {
  /// What a person does.
  enum Action {
    case add(EntityID, Int64)
    case reset(EntityID)
    case rename(EntityID, UInt8)
    case undo
    case redo
  }

  private var author: Author
  private var own: Set<ReplicaID>
  private let skew: Int64
  private var undo = Undo()
  private var seen: Set<Int64> = []
  var board = Board()
  var stored: [NamedOperation] = []

  init(secret: [UInt8], session: UInt64, skew: Int64) {
    author = Author(secret: secret, session: session)
    own = [author.replica]
    self.skew = skew
  }

  /// Does it on the page; the caller decides whether the disk got it.
  mutating func perform(_ action: Action, clock: Int64, _ mutation: Simulation.Mutation)
    -> NamedOperation?
  {
    let now = clock + skew
    var changes: [Change] = []
    var undoes: Digest?
    do throws(RefusedChange) {
      switch action {
      case .add(let counter, let n): changes = try board.add(counter, n)
      case .reset(let counter): changes = [try board.reset(counter, now: now)]
      case .rename(let entity, let letter):
        changes = [try board.put(entity, Simulation.name, .text([letter & 0x7f]), now: now)]
      case .undo, .redo:
        var entry = undo.last
        if case .redo = action { entry = undo.lastUndone }
        guard let entry else { return nil }
        changes = try Undo.inverse(
          of: entry, on: board, by: author.replica, own: own, now: now)
        undoes = entry.digest
      }
    } catch { return nil }
    guard !changes.isEmpty else { return nil }
    let replaced = Undo.replaced(by: changes, on: board)
    let operation = board.operation(by: &author, changes, now: now, undoes: undoes)
    let named = NamedOperation(operation)
    undo.note(Undo.Entry(operation: operation, digest: named.digest, replaced: replaced))
    _ = isNew(operation, mutation)
    return named
  }

  /// The page starts again from the disk, with its own memory gone.
  mutating func reload(session: UInt64, _ mutation: Simulation.Mutation, isCompact: Bool) {
    author = Author(secret: author.secret, session: session)
    seen = []
    board = Board()
    if isCompact, mutation == .none {
      // As a store does it: a snapshot of a part, and the operations that came after.
      var folded: [Operation] = []
      for named in stored[..<(stored.count / 2)] { board.apply(named.operation) }
      let heldBack = board.heldBack
      for named in stored[..<(stored.count / 2)] where !heldBack.contains(named.operation) {
        folded.append(named.operation)
      }
      let log = Log.encode(folded)
      board = (try? Board(snapshot: board.snapshot)) ?? Board()
      for named in stored { board.apply(named.operation) }
      if board.needsHistory {
        var history: [(operation: Operation, digest: Digest)] = []
        try? Log.forEach(in: log) { history.append(($0, $1)) }
        board.learn(history)
      }
    } else {
      for named in stored where isNew(named.operation, mutation) { board.apply(named.operation) }
    }
    let all = stored
    undo = Undo(
      from: { body in for named in all { body(named.operation, named.digest) } },
      own: own)
  }

  mutating func receive(_ named: NamedOperation, _ mutation: Simulation.Mutation) {
    guard isNew(named.operation, mutation) else { return }
    if board.apply(named.operation) != .duplicate { stored.append(named) }
  }

  /// Whether a server would take it: it knows what the operation follows on.
  func canPlace(_ named: NamedOperation) -> Bool {
    if named.operation.seq == 1 { return true }
    for known in stored where known.digest == named.operation.prev { return true }
    return false
  }

  /// Goes on under a new identity once it learns that somebody else writes under its own.
  mutating func leaveFork(secret: [UInt8], session: UInt64, _ mutation: Simulation.Mutation) {
    guard board.isForked(author.replica), mutation == .none else { return }
    author = Author(secret: secret, session: session)
    own.insert(author.replica)
  }

  /// Whether log and snapshot give back what they were made of.
  func storedFormsAgree(_ mutation: Simulation.Mutation) -> Bool {
    guard mutation == .none else { return true }
    var replayed = Board()
    var all: [Operation] = []
    for named in stored { all.append(named.operation) }
    let log = Log.encode(all)
    let snapshot = board.snapshot
    do throws(FormatError) {
      try Log.forEach(in: log) { operation, _ in replayed.apply(operation) }
      let read = try Board(snapshot: snapshot)
      return replayed.snapshot == snapshot && read.snapshot == snapshot
    } catch { return false }
  }

  /// The mistake of telling operations apart by their number, for those who make it.
  private mutating func isNew(_ operation: Operation, _ mutation: Simulation.Mutation) -> Bool {
    guard mutation == .dedupeByNumber else { return true }
    return seen.insert(Int64(bitPattern: operation.replica.low) &+ operation.seq).inserted
  }
}
