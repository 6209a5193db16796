import Boards
import JSONCoding
import Replication
import Storage

/// One board of this device as an answer shows it.
struct BoardLine {
  /// What it is called on the board itself.
  let name: String?
  /// Whether it is the one that this store began with.
  let isOwn: Bool
  /// Whether it is open.
  let isOpen: Bool
  let shared: SharedBoard?
  /// What stands in front of its keys.
  let scope: String
  /// Whether it was taken off the list.
  let isRemoved: Bool
  /// Whether it is this device's alone, and always was.
  let isLocal: Bool
  /// How many changes the server is not known to have.
  let waiting: Int

  /// Every board of a store that is on the list, the one it began with first.
  ///
  /// - Complexity: O(all boards).
  static func all(in store: LocalStore) throws -> [BoardLine] {
    let own = try store.board(.ownTallies).read { try BoardLine($0) }
    let shelf = try store.shelf()
    var lines = own.isRemoved ? [] : [own]
    for entry in shelf.entries where !entry.scope.isEmpty && !entry.isRemoved {
      lines.append(try store.board(.shared(entry.board)).read { try BoardLine($0) })
    }
    return lines
  }

  /// Reads it off a board.
  init(_ board: BoardReading) throws {
    name = board.session.sheet.name?.string
    isOwn = board.scope.isEmpty
    isOpen = board.scope == board.shelf.scope
    shared = board.session.shared
    scope = board.scope
    isRemoved = board.shelf.entry(ofScope: board.scope)?.isRemoved == true
    isLocal = isOwn || board.shelf.entry(ofScope: board.scope)?.isLocal == true
    waiting = try board.waiting()
  }

  var shownName: String {
    name ?? (isOwn ? "My tallies" : isLocal ? "Untitled board" : "Shared board")
  }

  /// How things stand, as far as it is known here.
  var standing: String {
    guard let shared else { return isLocal ? "only on this device" : "no longer shared" }
    let changes = waiting == 1 ? "1 change not sent" : "\(waiting) changes not sent"
    let restriction = shared.right?.restriction.map { ", \($0)" } ?? ""
    return "\(shared.link.origin), \(waiting > 0 ? changes : "synced")\(restriction)"
  }

  /// `{"board", "name", "own", "open", "server", "right", "waiting"}`, without any token.
  var json: JSON {
    .object([
      JSON.Member("board", shared.map { JSON($0.link.board.description) } ?? .null),
      JSON.Member("name", name.map { JSON($0) } ?? .null),
      JSON.Member("own", JSON(isOwn)),
      JSON.Member("open", JSON(isOpen)),
      JSON.Member("server", shared.map { JSON($0.link.origin) } ?? .null),
      JSON.Member("right", shared?.right.map { JSON($0.rawValue) } ?? .null),
      JSON.Member("waiting", .integer(Int64(waiting))),
    ])
  }
}
