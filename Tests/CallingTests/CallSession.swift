@testable import Boards
@testable import Calling
import CivilTime
import Replication

extension BoardSession<CallSheet> {
  /// A new board on the device of a number.
  init(_ number: UInt8 = 1) {
    let opening = StoreOpening(
      records: [], isWhole: true, lease: 0, secret: [UInt8](repeating: number, count: 16),
      session: 1, example: nil)
    do { self = try BoardSession.open(opening).session } catch { fatalError("\(error)") }
  }

  init(with call: Call) throws {
    self.init()
    try perform(.save(call, from: nil))
  }

  /// Does it; `nil` where it changes nothing.
  @discardableResult
  mutating func perform(_ action: CallAction, at now: Int64 = 1000) throws -> Operation? {
    try perform(action, now: now)?.operation
  }

  mutating func undoLast(at now: Int64 = 2000) throws { _ = try undoLast(now: now) }

  /// Every operation that was made or received.
  var made: [Operation] { recent }

  mutating func receive(_ operation: Operation) { merge(operation) }

  /// Writes a field as another program might.
  mutating func write(_ id: EntityID, _ field: StaticString, _ value: Value) throws {
    _ = try perform([try board.put(id, Field(field), value, now: 3000)], now: 3000)
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
