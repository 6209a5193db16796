import Replication
import Text

/// Records whose keys name their bytes: what has rotted is noticed.
extension BoardStore {
  /// Whether the bytes of an operation or a log are those that its key names; true for all else.
  static func isWhole(_ record: StoreRecord) -> Bool {
    let key = Array(record.key.utf8)
    let name: UInt64? =
      if let parts = parts(ofKey: record.key) {
        parts.digest.bits
      } else if key.count == logs.utf8.count + 16, key.starts(with: Array(logs.utf8)) {
        EntityID(String(decoding: key[logs.utf8.count...], as: UTF8.self))?.bits
      } else {
        nil
      }
    guard let name else { return true }
    return SHA256.prefix64(record.value) == name
  }

  /// The logs among records, for those who read the history; one that has rotted comes without its
  /// bytes, for they could read as something that nobody counted.
  public static func logs(in records: [StoreRecord]) -> [[UInt8]] {
    var values: [[UInt8]] = []
    for record in records where Array(record.key.utf8).starts(with: Array(logs.utf8)) {
      values.append(isWhole(record) ? record.value : [])
    }
    return values
  }
}
