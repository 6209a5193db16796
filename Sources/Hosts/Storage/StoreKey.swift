import Boards
import Replication

/// The name of a record in the table, taken apart.
struct StoreKey {
  /// What stands in front: the scope of a shared board, or nothing.
  let scope: Substring
  /// The key that the board's own records have.
  let key: Substring

  private static let boardPrefix = "board/"
  private static let shelvedPrefix = Shelf.prefix + "board/"

  init(_ text: String) {
    let end = text.utf8.index(
      text.startIndex, offsetBy: Self.boardPrefix.utf8.count + 33, limitedBy: text.endIndex)
    if text.hasPrefix(Self.boardPrefix), let end, text[..<end].hasSuffix("/"),
      BoardID(String(text[..<end].dropFirst(Self.boardPrefix.count).dropLast())) != nil
    {
      scope = text[..<end]
      key = text[end...]
    } else {
      scope = ""
      key = text[...]
    }
  }

  /// What stands in front of the keys of a board that was joined.
  static func scope(of board: BoardID) -> String { "\(boardPrefix)\(board)/" }

  /// The board whose place on the shelf this record tells.
  var shelved: BoardID? {
    guard scope.isEmpty, key.hasPrefix(Self.shelvedPrefix) else { return nil }
    return BoardID(String(key.dropFirst(Self.shelvedPrefix.count)))
  }

  private var isOnShelf: Bool { scope.isEmpty && key.hasPrefix(Shelf.prefix) }

  /// Whether the record belongs to the board behind a scope.
  func lies(behind scope: String) -> Bool { self.scope == scope && !isOnShelf }

  /// Whether a store may hold a record of this name.
  var isKnown: Bool {
    if isOnShelf { return shelved != nil || key == "shelf/open" }
    return key.hasPrefix(BoardStore.now) || canSetAside
  }

  /// Whether it is noticed when the record cannot be read.
  var canSetAside: Bool {
    isOnShelf ? isKnown : BoardStore.canSetAside(String(key))
  }
}
