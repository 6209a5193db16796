import JSONCoding
import Replication
import Text

/// The boards of this device, and which of them is open.
///
/// The device's own board lies in the store as it is. Each board that was joined lies behind a
/// *scope*, which stands in front of all its keys.
///
/// | key | value |
/// |---|---|
/// | `shelf/open` | the scope of the board that is open; empty for the device's own |
/// | `shelf/sound` | a one where every tap ticks; nothing of this device's is told to others |
/// | `shelf/board/ID` | the scope of a shared board and its name when it was last looked at |
public struct Shelf: Equatable, Sendable {
  /// A shared board.
  public struct Entry: Equatable, Sendable {
    /// Which.
    public let board: BoardID
    /// What stands in front of its keys.
    public let scope: String
    /// Its name when it was last looked at.
    public var name: String

    /// Compares bytes: `==` on strings would weigh 30 KB in the page.
    public static func == (a: Entry, b: Entry) -> Bool {
      a.board == b.board && sameUTF8(a.scope, b.scope)
        && sameUTF8(a.name, b.name)
    }
  }

  /// Where it lies in a store.
  public static let prefix = "shelf/"

  /// The shared boards, in the order of their names in the store.
  public private(set) var entries: [Entry] = []
  /// The scope of the board that is open.
  public private(set) var scope = ""

  /// Whether every tap ticks on this device.
  public private(set) var isSounding = false

  private static var soundKey: String { "shelf/sound" }
  private static let openKey = "shelf/open"
  private static let boardPrefix = "shelf/board/"

  /// Reads the records under `prefix`; what can't be understood is left out.
  public init(_ records: [StoreRecord]) {
    for record in records {
      let key = Array(record.key.utf8)
      if key == Array(Shelf.openKey.utf8) {
        scope = String(decoding: record.value, as: UTF8.self)
      } else if sameUTF8(record.key, Shelf.soundKey) {
        isSounding = record.value == [1]
      } else if key.starts(with: Array(Shelf.boardPrefix.utf8)),
        let board = BoardID(
          String(decoding: key[Shelf.boardPrefix.utf8.count...], as: UTF8.self)),
        let json = try? JSON(reading: record.value),
        case .string(let scope)? = json.member("scope"),
        case .string(let name)? = json.member("name")
      {
        entries.append(Entry(board: board, scope: scope.string, name: name.string))
      }
    }
    if !scope.utf8.isEmpty, entry(ofScope: scope) == nil { scope = "" }
  }

  /// Compares both parts.
  public static func == (a: Shelf, b: Shelf) -> Bool {
    a.entries == b.entries && a.isSounding == b.isSounding && sameUTF8(a.scope, b.scope)
  }

  /// The entry of a board, if it is on the shelf.
  public func entry(of board: BoardID) -> Entry? { entries.first { $0.board == board } }

  /// The entry of the board that lies behind a scope.
  public func entry(ofScope scope: String) -> Entry? {
    entries.first { sameUTF8($0.scope, scope) }
  }

  /// Puts a board on the shelf, or gives one there another name.
  ///
  /// - Parameter scope: `nil` for one of its own.
  public mutating func put(_ board: BoardID, scope: String? = nil, name: String) -> StoreWrite {
    let entry = Entry(
      board: board, scope: scope ?? self.entry(of: board)?.scope ?? "board/\(board)/", name: name)
    entries.removeAll { $0.board == board }
    entries.append(entry)
    return .put(
      Shelf.boardPrefix + board.description,
      JSON.object([
        JSON.Member("scope", JSON(entry.scope)), JSON.Member("name", JSON(entry.name)),
      ]).bytes())
  }

  /// Opens the board behind a scope at the next start, too.
  public mutating func open(_ scope: String) -> StoreWrite {
    self.scope = scope
    return .put(Shelf.openKey, Array(scope.utf8))
  }

  /// Lets every tap tick on this device from now on, or none.
  public mutating func sound(_ isOn: Bool) -> StoreWrite {
    isSounding = isOn
    return .put(Shelf.soundKey, [isOn ? 1 : 0])
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
