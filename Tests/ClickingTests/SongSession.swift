@testable import Boards
@testable import Clicking
import Replication

extension BoardSession<SongSheet> {
  /// A new board on the device of a number.
  init(_ number: UInt8 = 1) {
    let opening = StoreOpening(
      records: [], isWhole: true, lease: 0, secret: [UInt8](repeating: number, count: 16),
      session: 1, example: nil)
    do { self = try BoardSession.open(opening).session } catch { fatalError("\(error)") }
  }

  init(with songs: Song...) throws {
    self.init()
    for song in songs.reversed() { try perform(.save(song, from: nil)) }
  }

  /// Does it; `nil` where it changes nothing.
  @discardableResult
  mutating func perform(_ action: SongAction, at now: Int64 = 1000) throws -> Operation? {
    let made = try perform(action, now: now)?.operation
    if sheet != SongSheet(board) { throw Stale() }
    return made
  }

  /// Edits a song as a screen does.
  @discardableResult
  mutating func edit(_ id: EntityID, at now: Int64 = 1000, _ edit: (inout Song) throws -> Void)
    throws -> Operation?
  {
    guard let base = sheet.song(id) else { throw Stale() }
    var song = base
    try edit(&song)
    return try perform(.save(song, from: base), at: now)
  }

  mutating func undo() throws { _ = try undoLast(now: 2000) }

  /// Every operation that was made or received.
  var made: [Operation] { recent }

  /// Takes in all that another device made.
  mutating func receive(_ other: SongSession) { for operation in other.made { merge(operation) } }

  /// Writes a field as another program might.
  mutating func write(_ id: EntityID, _ field: StaticString, _ value: Value) throws {
    _ = try perform([try board.put(id, Field(field), value, now: 3000)], now: 3000)
  }

  var names: [String] { sheet.songs.map { $0.name?.string ?? "?" } }

  func listed(_ id: EntityID) -> [String] {
    (sheet.list(id)?.entries ?? []).map { sheet.song($0.song)?.name?.string ?? "?" }
  }
}

/// A sheet that is not what is on its board.
struct Stale: Error {}

extension Song {
  /// An intro of four bars and a verse of sixteen in 7/8, at 120.
  static func example(_ number: UInt64, _ name: String = "Money") -> Song {
    var verse = Part(
      name: Array("Verse".utf8), bars: 16, metre: Metre(groups: [2, 2, 3], unit: 8))
    verse.accents = Accent.list(Array("Xoxoxoo".utf8)) ?? []
    return Song(
      EntityID(number), name: try? Title(name),
      [
        SongPart(EntityID(number << 8 | 1), Part(name: Array("Intro".utf8), bars: 4)),
        SongPart(EntityID(number << 8 | 2), verse),
      ])
  }

  var partNames: [String] { parts.map { String(decoding: $0.part.name, as: UTF8.self) } }
}
