import Replication
import Tallying

/// A board with its sheet and undo, as a page holds them.
struct Session {
  var board = Board()
  var sheet = TallySheet(Board())
  var author: Author
  var undo = Undo()
  /// Every computation that was worked out, as often as it was.
  var evaluated: [EntityID] = []

  init(_ number: UInt8 = 1) {
    author = Author(secret: [UInt8](repeating: number, count: 16), session: 1)
  }

  /// Does it as a page does; `nil` where it changes nothing.
  @discardableResult
  mutating func perform(_ action: TallyAction, at now: Int64 = 1000) throws(RefusedChange)
    -> Operation?
  {
    make(try action.changes(on: board, sheet, now: now), at: now)
  }

  /// Takes the last step back.
  @discardableResult
  mutating func undoLast(at now: Int64 = 2000) throws(RefusedChange) -> Operation? {
    try inverse(undo.last, now)
  }

  /// Brings the last step taken back again.
  @discardableResult
  mutating func redoLast(at now: Int64 = 3000) throws(RefusedChange) -> Operation? {
    try inverse(undo.lastUndone, now)
  }

  private mutating func inverse(_ entry: Undo.Entry?, _ now: Int64) throws(RefusedChange)
    -> Operation?
  {
    guard let entry else { return nil }
    let changes = try Undo.inverse(
      of: entry, on: board, by: author.replica, own: [author.replica], now: now)
    return make(changes, at: now, undoes: entry.digest)
  }

  private mutating func make(_ changes: [Change], at now: Int64, undoes: Digest? = nil)
    -> Operation?
  {
    guard !changes.isEmpty else { return nil }
    let replaced = Undo.replaced(by: changes, on: board)
    var changed: [EntityID] = []
    let operation = board.operation(by: &author, changes, now: now, undoes: undoes) {
      changed.append($0)
    }
    undo.note(Undo.Entry(operation: operation, digest: operation.digest, replaced: replaced))
    refresh(changed)
    return operation
  }

  mutating func receive(_ operation: Operation) {
    var changed: [EntityID] = []
    board.apply(operation) { changed.append($0) }
    refresh(changed)
  }

  private mutating func refresh(_ changed: [EntityID]) {
    for id in changed { sheet.refresh(id, from: board) { evaluated.append($0) } }
  }

  var names: [String] { sheet.tallies.map { $0.name?.string ?? "?" } }
  func count(_ id: EntityID) -> Int64? { sheet.tally(id)?.count }
}

let tea = EntityID(0x21)

/// A session with rows `a`, `b`, `c` and so on, whose identities are 1,000, 1,001 and so on.
func session(rows: Int) throws -> Session {
  var session = Session()
  for row in 0..<rows {
    let name = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(row)))
    try session.perform(.create(EntityID(1000 + UInt64(row)), Title(name), color: 0, behind: nil))
  }
  return session
}
