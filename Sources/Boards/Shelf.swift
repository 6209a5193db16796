import JSONCoding
import Replication
import Text

/// The boards of this device, and which of them is open.
///
/// The board that the device began with lies in the store as it is. Each board that was made or joined
/// since lies behind a *scope*, which stands in front of all its keys.
///
/// | key | value |
/// |---|---|
/// | `shelf/open` | the scope of the board that is open; empty for the one it began with |
/// | `shelf/sound` | a one where every tap ticks; nothing of this device's is told to others |
/// | `shelf/calls`, `shelf/click` | what Time to Call and Click remember of this device, in their own forms |
/// | `shelf/board/ID` | the scope of a board, and what was known of it when it was last looked at |
public struct Shelf: Equatable, Sendable {
  /// Where it lies in a store.
  public static let prefix = "shelf/"

  /// The boards, in the order of their names in the store, each once; the one that the device began
  /// with is among them once it was left or shared.
  public internal(set) var entries: [Entry] = []
  /// The scope of the board that is open.
  public private(set) var scope = ""

  /// What is remembered of this device, each under its key.
  var memories: [StoreRecord] = []

  /// Where an instrument's memory of this device lies.
  public static var callsKey: String { "shelf/calls" }
  /// See ``callsKey``.
  public static var clickKey: String { "shelf/click" }
  static var soundKey: String { "shelf/sound" }
  private static let openKey = "shelf/open"
  private static let boardPrefix = "shelf/board/"

  /// Reads the records under `prefix`; what can't be understood is left out.
  public init(_ records: [StoreRecord]) {
    for record in records {
      let key = Array(record.key.utf8)
      if key == Array(Shelf.openKey.utf8) {
        scope = String(decoding: record.value, as: UTF8.self)
      } else if key.starts(with: Array(Shelf.boardPrefix.utf8)) {
        if let board = BoardID(
          String(decoding: key[Shelf.boardPrefix.utf8.count...], as: UTF8.self)),
          let entry = Entry(board, record.value)
        {
          add(entry)
        }
      } else {
        memories.append(record)
      }
    }
    if !scope.utf8.isEmpty, entry(ofScope: scope) == nil { scope = "" }
  }

  /// What is remembered of this device under a key, such as ``callsKey``; empty where it is nothing.
  public func memory(_ key: String) -> [UInt8] {
    for memory in memories where sameUTF8(memory.key, key) { return memory.value }
    return []
  }

  /// Whether every tap ticks on this device.
  public var isSounding: Bool { memory(Shelf.soundKey) == [1] }

  /// Takes in what another tab has put on the shelf or taken off; the same board stays open.
  public mutating func takeUp(_ records: [StoreRecord]) { entries = Shelf(records).entries }

  /// Two tabs may have put the same board on the shelf; the one that shared it knows its name there.
  private mutating func add(_ entry: Entry) {
    guard let twin = self.entry(ofScope: entry.scope) else { return entries.append(entry) }
    if twin.isLocal, !entry.isLocal {
      entries.removeAll { $0.board == twin.board }
      entries.append(entry)
    }
  }

  /// Compares all parts.
  public static func == (a: Shelf, b: Shelf) -> Bool {
    a.entries == b.entries && a.memories == b.memories
      && sameUTF8(a.scope, b.scope)
  }

  /// The entry of a board, if it is on the shelf.
  public func entry(of board: BoardID) -> Entry? { entries.first { $0.board == board } }

  /// The entry of the board that lies behind a scope.
  public func entry(ofScope scope: String) -> Entry? {
    entries.first { sameUTF8($0.scope, scope) }
  }

  /// Puts a shared board on the shelf, or gives one there another name.
  ///
  /// - Parameter scope: `nil` for one of its own.
  public mutating func put(_ board: BoardID, scope: String? = nil, name: String) -> StoreWrite {
    let known = entry(of: board)
    var entry =
      known ?? Entry(board: board, scope: scope ?? Shelf.scope(of: board), name: name)
    entry.name = name
    entry.isLocal = false
    return put(entry)
  }

  /// Puts a board on the shelf, or notes there what is known of it now.
  public mutating func put(_ entry: Entry) -> StoreWrite {
    entries.removeAll { $0.board == entry.board || sameUTF8($0.scope, entry.scope) }
    entries.append(entry)
    return .put(Shelf.boardPrefix + entry.board.description, entry.bytes)
  }

  /// What stands in front of the keys of a board that was made or joined.
  public static func scope(of board: BoardID) -> String { "board/\(board)/" }

  /// Opens the board behind a scope at the next start, too.
  public mutating func open(_ scope: String) -> StoreWrite {
    self.scope = scope
    return .put(Shelf.openKey, Array(scope.utf8))
  }

  /// Whether there are other boards on the device than the one that is open.
  public var hasOthers: Bool {
    !scope.utf8.isEmpty || entries.contains { !sameUTF8($0.scope, scope) }
  }

  /// A write to the store of the board behind a scope, as a write to the whole store.
  public static func write(_ write: StoreWrite, behind scope: String) -> StoreWrite {
    switch write {
    case .put(let key, let value): .put(scope + key, value)
    case .remove(let key): .remove(scope + key)
    }
  }

  /// The records of the board behind a scope, by the keys they have there; others are left out.
  public static func records(_ records: [StoreRecord], behind scope: String) -> [StoreRecord] {
    let prefix = Array(scope.utf8)
    if prefix.isEmpty { return records }
    var own: [StoreRecord] = []
    for record in records {
      let key = Array(record.key.utf8)
      guard key.starts(with: prefix) else { continue }
      own.append(
        StoreRecord(String(decoding: key[prefix.count...], as: UTF8.self), record.value))
    }
    return own
  }
}
