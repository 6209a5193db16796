import App
import Foundation
import GRDB
import Replication

/// The key-value table of a store, every row with a checksum, for SQLite keeps none.
struct RecordTable {
  let db: Database
  /// The bytes of rows whose checksum is wrong, by key.
  private(set) var rotten: [String: [UInt8]] = [:]

  init(_ db: Database) { self.db = db }

  /// Reads the records whose keys begin with a prefix.
  ///
  /// A row that does not fit its checksum comes without its bytes: they could read as something
  /// else that was never counted.
  mutating func records(_ prefix: String) throws -> [StoreRecord] {
    var records: [StoreRecord] = []
    // All rows, for a search goes astray where a rotten key is out of order.
    let cursor = try Row.fetchCursor(
      db, sql: "SELECT key, sum, CASE WHEN substr(key, 1, ?) = ? THEN value END FROM record",
      arguments: [prefix.utf8.count, prefix])
    while let row = try cursor.next() {
      let key: String = row[0]
      let sum: Int64 = row[1]
      guard let data: Data = row[2] else {
        guard key.hasPrefix(BoardStore.now) || BoardStore.canSetAside(key) else {
          throw Misnamed(key: key)
        }
        continue
      }
      let value = Array(data)
      if sum == RecordTable.sum(key, value) {
        records.append(StoreRecord(key, value))
      } else {
        guard BoardStore.canSetAside(key) else { throw Misnamed(key: key) }
        rotten[key] = value
        records.append(StoreRecord(key, []))
      }
    }
    return records
  }

  /// A row whose key must have been another.
  struct Misnamed: Error { let key: String }

  /// Carries out what the board wants written.
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
        try put.execute(arguments: [key, Data(value), RecordTable.sum(key, value)])
      case .remove(let key): try remove.execute(arguments: [key])
      }
    }
  }

  /// The first 64 bits of the SHA-256 of key and value.
  private static func sum(_ key: String, _ value: [UInt8]) -> Int64 {
    Int64(bitPattern: SHA256.prefix64(Array(key.utf8) + [0] + value))
  }
}
