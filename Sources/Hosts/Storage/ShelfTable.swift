import Boards
import GRDB
import JSONCoding
import Replication

/// The shelf of a store, beside the boards in the same table.
struct ShelfTable {
  /// What lies on the shelf.
  let shelf: Shelf
  /// Whether the store could not tell which board is open.
  private let isOpenUnknown: Bool

  /// Reads the shelf.
  ///
  /// A record that rotted would make a shared board vanish or turn another one up, so its scope is
  /// read off the keys that lie behind it.
  init(_ db: Database) throws {
    var table = RecordTable(db)
    var records: [StoreRecord] = []
    var isOpenUnknown = false
    for record in try table.records(Shelf.prefix) {
      guard table.rotten[record.key] != nil else {
        records.append(record)
        continue
      }
      guard let board = StoreKey(record.key).shelved else {
        isOpenUnknown = true
        continue
      }
      let scope = StoreKey.scope(of: board)
      let isBehind =
        try Int.fetchOne(
          db, sql: "SELECT count(*) FROM record WHERE substr(key, 1, ?) = ?",
          arguments: [scope.utf8.count, scope]) ?? 0 > 0
      records.append(
        StoreRecord(
          record.key,
          JSON.object([
            JSON.Member("scope", JSON(isBehind ? scope : "")), JSON.Member("name", JSON("")),
          ]).bytes()))
    }
    shelf = Shelf(records)
    self.isOpenUnknown = isOpenUnknown
  }

  /// What stands in front of the keys of the board that is meant.
  func scope(of choice: BoardChoice, path: String) throws(StoreFailure) -> String {
    switch choice {
    case .ownTallies: return ""
    case .shared(let board):
      guard let entry = shelf.entry(of: board) else { throw .notOnShelf(path: path) }
      return entry.scope
    case .open:
      if isOpenUnknown { throw .noBoardOpen(path: path) }
      return shelf.scope
    }
  }
}
