import Calling
import CivilTime
import Replication

/// A board with its calls and undo, as a page holds them.
struct CallSession {
  var board = Board()
  var sheet = CallSheet(Board())
  var author: Author
  var undo = Undo()
  var made: [Operation] = []

  init(_ number: UInt8 = 1) {
    author = Author(secret: [UInt8](repeating: number, count: 16), session: 1)
  }

  init(with call: Call) throws {
    self.init()
    try perform(.save(call, from: nil))
  }

  /// Does it as a page does; `nil` where it changes nothing.
  @discardableResult
  mutating func perform(_ action: CallAction, at now: Int64 = 1000) throws -> Operation? {
    make(try action.changes(on: board, sheet, now: now), at: now)
  }

  mutating func undoLast(at now: Int64 = 2000) throws {
    guard let entry = undo.last else { return }
    let changes = try Undo.inverse(
      of: entry, on: board, by: author.replica, own: [author.replica], now: now)
    make(changes, at: now, undoes: entry.digest)
  }

  @discardableResult
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
    made.append(operation)
    for id in changed { sheet.refresh(id, from: board) }
    return operation
  }

  mutating func receive(_ operation: Operation) {
    var changed: [EntityID] = []
    board.apply(operation) { changed.append($0) }
    for id in changed { sheet.refresh(id, from: board) }
  }

  /// Writes a field as another program might.
  mutating func write(_ id: EntityID, _ field: StaticString, _ value: Value) throws {
    make([try board.put(id, Field(field), value, now: 3000)], at: 3000)
  }

  func names(_ id: EntityID) -> [String] { sheet.call(id)?.names ?? [] }
}

extension Call {
  var names: [String] { places.map { $0.name?.string ?? "?" } }

  /// From New York to Tokyo and London, 15:00 in New York.
  static func example(_ id: EntityID) -> Call {
    func place(_ number: UInt64, _ reference: Int64, _ name: String, _ zone: String) -> CallPlace {
      CallPlace(
        EntityID(id.bits << 8 | number), reference: reference, name: try? Title(name),
        zone: Array(zone.utf8))
    }
    var tokyo = place(2, 1_850_147, "Tokyo", "Asia/Tokyo")
    tokyo.people = [sure { try Title("Hana") }, sure { try Title("Ken") }]
    tokyo.phones = [sure { PhoneNumber(Array(" +81 (3) 5555-1234".utf8)) }]
    var london = place(3, 2_643_743, "London", "Europe/London")
    london.hours = CallSearchTests.workHours
    return Call(
      id, at: .once(instant("2026-01-15T20:00")),
      [place(1, 5_128_581, "New York", "America/New_York"), tokyo, london])
  }
}
