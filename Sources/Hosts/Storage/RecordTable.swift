import Boards
import Foundation
import GRDB
import Replication

/// The key-value table of a store, every row with a checksum, for SQLite keeps none.
struct RecordTable {
  let db: Database
  /// What stands in front of the keys of the board that is read and written.
  let scope: String
  /// The bytes of rows whose checksum is wrong, by key.
  private(set) var rotten: [String: [UInt8]] = [:]

  /// Looks at the board behind a scope, or at the shelf and the store's own board without one.
  init(_ db: Database, scope: String = "") {
    self.db = db
    self.scope = scope
  }

  /// Reads the records whose keys begin with a prefix behind the scope; they come without it.
  ///
  /// A row that does not fit its checksum comes without its bytes: they could read as something
  /// else that was never counted.
  mutating func records(_ prefix: String) throws -> [StoreRecord] {
    var records: [StoreRecord] = []
    let start = scope + prefix
    // All rows, for a search goes astray where a rotten key is out of order.
    let cursor = try Row.fetchCursor(
      db, sql: "SELECT key, sum, CASE WHEN substr(key, 1, ?) = ? THEN value END FROM record",
      arguments: [start.utf8.count, start])
    while let row = try cursor.next() {
      let whole: String = row[0]
      let sum: Int64 = row[1]
      let key = StoreKey(whole)
      guard let data: Data = row[2],
        key.lies(behind: scope) || prefix == Shelf.prefix && scope.isEmpty
      else {
        guard key.isKnown else { throw Misnamed(key: whole) }
        continue
      }
      let value = Array(data)
      if sum == RecordTable.sum(whole, value) {
        records.append(StoreRecord(String(key.key), value))
      } else {
        guard key.canSetAside else { throw Misnamed(key: whole) }
        rotten[String(key.key)] = value
        records.append(StoreRecord(String(key.key), []))
      }
    }
    return records
  }

  /// A row whose key must have been another.
  struct Misnamed: Error { let key: String }

  /// Carries out what the board wants written, behind the scope.
  func write(_ writes: [StoreWrite]) throws {
    let put = try db.makeStatement(
      sql: "INSERT OR REPLACE INTO record (key, value, sum) VALUES (?, ?, ?)")
    let remove = try db.makeStatement(sql: "DELETE FROM record WHERE key = ?")
    for write in writes {
      switch write {
      case .put(let key, var value):
        // What is set aside keeps its bytes, rotten as they are.
        if key.hasPrefix(BoardStore.damagedPrefix),
          let bytes = rotten[String(key.dropFirst(BoardStore.damagedPrefix.utf8.count))]
        {
          value = bytes
        }
        let whole = scope + key
        try put.execute(arguments: [whole, Data(value), RecordTable.sum(whole, value)])
      case .remove(let key): try remove.execute(arguments: [scope + key])
      }
    }
  }

  /// The first 64 bits of the SHA-256 of key and value.
  private static func sum(_ key: String, _ value: [UInt8]) -> Int64 {
    Int64(bitPattern: SHA256.prefix64(Array(key.utf8) + [0] + value))
  }
}
