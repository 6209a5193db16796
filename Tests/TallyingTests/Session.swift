@testable import Boards
import Replication
import Tallying

/// A board as page and terminal hold it.
typealias Session = TallySession

let tea = EntityID(0x21)

extension BoardSession<TallySheet> {
  /// A new board without the example, on the device of a number.
  init(_ number: UInt8 = 1) {
    let opening = StoreOpening(
      records: [], isWhole: true, lease: 0, secret: [UInt8](repeating: number, count: 16),
      session: 1, example: nil)
    do { self = try BoardSession.open(opening).session } catch { fatalError("\(error)") }
  }

  /// Does it; `nil` where it changes nothing.
  @discardableResult
  mutating func perform(_ action: TallyAction, at now: Int64 = 1000) throws(RefusedChange)
    -> Operation?
  {
    try perform(action, now: now)?.operation
  }

  /// Takes the last step back.
  @discardableResult
  mutating func undoLast(at now: Int64 = 2000) throws(RefusedChange) -> Operation? {
    try undoLast(now: now)?.operation
  }

  /// Brings the last step taken back again.
  @discardableResult
  mutating func redoLast(at now: Int64 = 3000) throws(RefusedChange) -> Operation? {
    try redoLast(now: now)?.operation
  }

  mutating func receive(_ operation: Operation) { merge(operation) }

  var names: [String] { sheet.tallies.map { $0.name?.string ?? "?" } }
  func count(_ id: EntityID) -> Int64? { sheet.tally(id)?.count }
}

/// A session with rows `a`, `b`, `c` and so on, whose identities are 1,000, 1,001 and so on.
func session(rows: Int) throws -> Session {
  var session = Session()
  for row in 0..<rows {
    let name = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(row)))
    try session.perform(.create(EntityID(1000 + UInt64(row)), Title(name), color: 0, behind: nil))
  }
  return session
}
