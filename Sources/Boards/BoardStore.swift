public import Replication
import Text

/// One write to a key-value store.
public enum StoreWrite: Equatable, Sendable {
  /// Puts a value under a key.
  case put(String, [UInt8])
  /// Takes a key away.
  case remove(String)
}

/// One key with its value.
public struct StoreRecord: Equatable, Sendable {
  /// The key, in ASCII.
  public let key: String
  /// The value.
  public let value: [UInt8]

  /// Pairs them.
  public init(_ key: String, _ value: [UInt8]) {
    self.key = key
    self.value = value
  }

  /// Compares bytes: messages hold records, and `==` on strings would weigh 30 KB in the page.
  public static func == (a: StoreRecord, b: StoreRecord) -> Bool {
    sameUTF8(a.key, b.key) && a.value == b.value
  }
}

/// How a board lies in a key-value store: IndexedDB in the browser, SQLite behind the command line.
///
/// | key | value |
/// |---|---|
/// | `now/version` | the version of this schema, one byte |
/// | `now/replica/N` | the secret of the device's replica N |
/// | `now/snapshot` | the fold over all operations that are in logs |
/// | `now/operation/REPLICA/SEQ/DIGEST` | an operation since then, in canonical bytes |
/// | `now/link` | that the board is shared, and the tokens that open it |
/// | `now/place` | where this device stands with the server; without it, it starts at the beginning |
/// | `now/folds` | the groups that are folded on this device, each as `EntityID.bytes` |
/// | `now/score` | the beat that this device plays |
/// | `now/call` | the call that is open on this device, as `EntityID.bytes`; empty where the list is |
/// | `now/draft` | the call that is edited on this device, in its screen's own form; empty where none is |
/// | `now/missing/REPLICA/SEQ/DIGEST` | an operation that was there and cannot be read any more |
/// | `log/DIGEST` | a log of earlier operations |
/// | `damaged/KEY` | bytes that could not be read, set aside |
///
/// What starts with `now/` is all that is needed to count.
public enum BoardStore {
  /// The version of the schema; a new form of operations, snapshots or logs is a new version too.
  public static let version: UInt8 = 1
  /// Where everything lies that is read at the start.
  public static let now = "now/"
  /// Where the history lies.
  public static let logs = "log/"
  /// Where bytes lie that could not be read.
  public static let damagedPrefix = "damaged/"
  /// How many operations may lie loose before they are folded into a log.
  public static let looseLimit = 512

  static let versionKey = "now/version"
  static let snapshotKey = "now/snapshot"
  static let linkKey = "now/link"
  static let progressKey = "now/place"
  /// Where the groups lie that are folded on this device.
  public static var foldsKey: String { "now/folds" }
  /// Where the beat lies that this device plays.
  public static var scoreKey: String { "now/score" }
  /// Where it lies what this device practises with, and the sitting that is not in the log yet.
  public static var practiceKey: String { "now/practice" }
  /// Where it lies which call is open on this device.
  public static var openCallKey: String { "now/call" }
  /// Where the draft of a call lies that is edited on this device.
  public static var draftKey: String { "now/draft" }
  static let replicaPrefix = "now/replica/"
  static let operationPrefix = "now/operation/"
  static let missingPrefix = "now/missing/"

  /// The write that makes an operation last.
  public static func write(_ operation: Operation) -> StoreWrite {
    .put(key(of: operation, operation.digest), operation.canonicalBytes)
  }

  static func key(of operation: Operation, _ digest: Digest) -> String {
    operationPrefix + operation.replica.description + "/"
      + EntityID(UInt64(operation.seq)).description + "/" + digest.description
  }

  /// Where it is noted that what an operation follows on can't be read any more.
  static func missingKey(before operation: Operation) -> String {
    missingPrefix + operation.replica.description + "/"
      + EntityID(UInt64(operation.seq - 1)).description + "/" + operation.prev.description
  }

  /// The author and the digest that the key of an operation names, even if its bytes are gone.
  static func parts(ofKey key: String, behind prefix: String = operationPrefix) -> (
    replica: ReplicaID, digest: Digest
  )? {
    let bytes = Array(key.utf8)
    let start = prefix.utf8.count
    guard bytes.count == start + 32 + 1 + 16 + 1 + 16,
      let replica = ReplicaID(String(decoding: bytes[start..<start + 32], as: UTF8.self)),
      let digest = EntityID(String(decoding: bytes[(start + 50)...], as: UTF8.self))
    else { return nil }
    return (replica, Digest(digest.bits))
  }

  /// Whether a key is that of a replica's secret.
  static func isReplicaKey(_ key: String) -> Bool {
    Array(key.utf8).starts(with: Array(replicaPrefix.utf8))
  }

  /// Where it is noted that the operation under a key cannot be read any more.
  static func missingKey(of key: String) -> String {
    let bytes = Array(key.utf8)
    return missingPrefix
      + String(decoding: bytes[operationPrefix.utf8.count...], as: UTF8.self)
  }

  /// Whether opening a board notices when the record under a key cannot be read, and sets it aside.
  ///
  /// What else lies rotten in a store had another name once: something is missing unnoticed.
  public static func canSetAside(_ key: String) -> Bool {
    let bytes = Array(key.utf8)
    return parts(ofKey: key) != nil || parts(ofKey: key, behind: missingPrefix) != nil
      || bytes == Array(snapshotKey.utf8) || bytes.starts(with: Array(replicaPrefix.utf8))
      || bytes == Array(linkKey.utf8) || bytes == Array(progressKey.utf8)
      || bytes.starts(with: Array(logs.utf8)) || bytes.starts(with: Array(damagedPrefix.utf8))
  }

  /// Reads every operation out of records, loose or in logs, for an export.
  ///
  /// - Parameter records: all there are; an operation that lies in two of them comes once.
  /// - Returns: how many records could not be read to the end.
  /// - Complexity: O(operations).
  public static func forEachOperation(
    in records: [StoreRecord], _ body: (Operation) -> Void
  ) -> Int {
    var seen: Set<Digest> = []
    var damaged = 0
    for record in records {
      let key = Array(record.key.utf8)
      do throws(FormatError) {
        if key.starts(with: Array(logs.utf8)) {
          try Log.forEach(in: record.value) { operation, digest in
            if seen.insert(digest).inserted { body(operation) }
          }
        } else if key.starts(with: Array(operationPrefix.utf8)) {
          let operation = try Operation(canonicalBytes: record.value)
          if seen.insert(operation.digest).inserted { body(operation) }
        }
      } catch { damaged += 1 }
    }
    return damaged
  }
}

/// Why a store was not opened; nothing in it was changed.
public enum StoreFault: Error, Equatable, Sendable {
  /// A later Detent wrote it.
  case newerVersion
  /// The snapshot cannot be read; opening it with all records rebuilds it from the logs.
  case damagedSnapshot
}

/// What the host hands over when a store is opened.
public struct StoreOpening: Sendable {
  /// The records under `BoardStore.now`, or all of them to rebuild.
  public let records: [StoreRecord]
  /// Whether these are all of them.
  public let isWhole: Bool
  /// The number of the replica that this run may write as; `nil` for one of its own.
  public let lease: Int64?
  /// 32 random bytes for a new replica.
  public let secret: [UInt8]
  /// A random number for this run.
  public let session: UInt64
  /// What a new board begins with, the same operation on every device; `nil` for one that is empty
  /// or was joined.
  public let example: Operation?
  /// Most operations that stay outside of logs.
  public let looseLimit: Int

  /// Puts the parts together.
  public init(
    records: [StoreRecord], isWhole: Bool, lease: Int64?, secret: [UInt8], session: UInt64,
    example: Operation?, looseLimit: Int = BoardStore.looseLimit
  ) {
    self.records = records
    self.isWhole = isWhole
    self.lease = lease
    self.secret = secret
    self.session = session
    self.example = example
    self.looseLimit = looseLimit
  }

  /// The same store with nothing in it, for a board that is no new one.
  var withoutRecords: StoreOpening {
    StoreOpening(
      records: [], isWhole: true, lease: lease, secret: secret, session: session, example: nil,
      looseLimit: looseLimit)
  }
}
