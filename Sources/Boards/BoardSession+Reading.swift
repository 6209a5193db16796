import JSONCoding
import Replication

extension BoardSession {
  /// What lies in the store of a board.
  struct Contents {
    var board = Board()
    /// The secrets of this device's replicas, by the numbers of their leases.
    var secrets: [(number: Int64, secret: [UInt8])] = []
    /// The operations that are in no log yet.
    var loose: [(key: String, operation: Operation)] = []
    /// How many records could not be read and were set aside.
    var damaged = 0
    /// Whether nobody has ever written to it.
    var isNew = true
    /// Whether there are operations of a board that was taken away.
    var isTorn = false
    /// The name of the snapshot.
    var snapshot = Digest.none
    var shared: SharedBoard?
    /// What was last heard of the server.
    var progress: ServerProgress?
  }

  /// What was found in records, before it is made whole.
  private struct Found {
    var contents = Contents()
    var damaged: [StoreRecord] = []
    var missing: [String] = []
    var damagedSnapshot: StoreRecord?
  }

  /// Reads the records of a store; those that can't be read are set aside.
  ///
  /// - Parameter writes: what has to be written is added here.
  static func contents(
    of opening: StoreOpening, _ writes: inout [StoreWrite]
  ) throws(StoreFault) -> Contents {
    var found = Found()
    for record in opening.records { try read(record, &found) }
    var contents = found.contents
    if let record = found.damagedSnapshot {
      guard opening.isWhole else { throw .damagedSnapshot }
      rebuild(&contents.board, from: opening.records, &found.damaged)
      found.damaged.append(record)
      contents.snapshot = write(snapshotOf: contents.board, to: &writes)
    }
    if !found.damaged.isEmpty {
      setAside(found.damaged, vouching: &contents.board, &writes)
      // The server may have what is lost here: both sides are laid side by side again.
      if contents.progress != nil { writes.append(.remove(BoardStore.progressKey)) }
      contents.progress = nil
      contents.damaged = found.damaged.count
    }
    for key in found.missing {
      if let parts = BoardStore.parts(ofKey: key, behind: BoardStore.missingPrefix) {
        contents.board.vouch(for: parts.digest, of: parts.replica)
      }
    }
    for entry in contents.loose { contents.board.apply(entry.operation) }
    if contents.board.isHoldingBack { place(&contents, &writes) }
    if contents.loose.count > opening.looseLimit {
      fold(contents.loose, into: contents.board, &writes)
      contents.snapshot = write(snapshotOf: contents.board, to: &writes)
    }
    return contents
  }

  /// Finds the place of what waits, where it can be found without the logs.
  private static func place(_ contents: inout Contents, _ writes: inout [StoreWrite]) {
    if contents.isNew {
      // A store that was emptied under a page which then died: what it still wrote counts.
      contents.isTorn = vouchForAllThatIsMissing(on: &contents.board, &writes) > 0
    } else if contents.board.needsHistory {
      // A history that came back from the server lies loose.
      contents.board.learn(contents.loose.map { ($0.operation, $0.operation.digest) })
    }
  }

  private static func read(_ record: StoreRecord, _ found: inout Found) throws(StoreFault) {
    let key = Array(record.key.utf8)
    if key == Array(BoardStore.versionKey.utf8) {
      guard record.value == [BoardStore.version] else { throw .newerVersion }
      found.contents.isNew = false
    } else if key == Array(BoardStore.snapshotKey.utf8) {
      found.contents.snapshot = Digest(SHA256.prefix64(record.value))
      do throws(FormatError) {
        found.contents.board = try Board(snapshot: record.value)
      } catch {
        found.damagedSnapshot = record
      }
    } else if key == Array(BoardStore.linkKey.utf8) {
      do throws(JSONError) {
        found.contents.shared = try SharedBoard(bytes: record.value)
      } catch { found.damaged.append(record) }
    } else if key == Array(BoardStore.progressKey.utf8) {
      // Without it everything is laid side by side again.
      if let json = try? JSON(reading: record.value) {
        found.contents.progress = try? ServerProgress(json: JSONCursor(json))
      }
    } else if let number = decimal(key, after: BoardStore.replicaPrefix) {
      if record.value.count == 32 {
        found.contents.secrets.append((number, record.value))
      } else {
        found.damaged.append(record)
      }
    } else if starts(key, with: BoardStore.operationPrefix) {
      try readOperation(record, &found)
    } else if starts(key, with: BoardStore.missingPrefix) {
      found.missing.append(record.key)
    } else if starts(key, with: BoardStore.logs), !BoardStore.isWhole(record) {
      found.damaged.append(record)
    }
  }

  private static func readOperation(
    _ record: StoreRecord, _ found: inout Found
  ) throws(StoreFault) {
    do throws(FormatError) {
      let operation = try Operation(canonicalBytes: record.value)
      // Bytes may rot and still read as an operation, but not as the one that the key names.
      if BoardStore.parts(ofKey: record.key)?.digest == operation.digest {
        found.contents.loose.append((record.key, operation))
      } else {
        found.damaged.append(record)
      }
    } catch {
      // Whole, by its name, and yet not to be understood: a newer program made it.
      if case .newerVersion = error.reason,
        BoardStore.parts(ofKey: record.key)?.digest == Digest(SHA256.prefix64(record.value))
      {
        throw .newerVersion
      }
      found.damaged.append(record)
    }
  }

  static func starts(_ key: [UInt8], with prefix: String) -> Bool {
    let prefix = Array(prefix.utf8)
    return key.count >= prefix.count && Array(key[..<prefix.count]) == prefix
  }

  private static func decimal(_ key: [UInt8], after prefix: String) -> Int64? {
    guard starts(key, with: prefix), key.count > prefix.utf8.count, key.count < 40 else {
      return nil
    }
    var number: Int64 = 0
    for digit in key[prefix.utf8.count...] {
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9"), number < 1 << 55 else {
        return nil
      }
      number = number * 10 + Int64(digit - UInt8(ascii: "0"))
    }
    return number
  }
}
