import JSONCoding
import Replication

extension BoardSession {
  /// A session with what has to be written, in the transaction that read the records.
  public struct Opened: Sendable {
    /// The session, ready to count.
    public var session: BoardSession
    /// What has to be written for it to last.
    public var writes: [StoreWrite]
    /// How many records could not be read and were set aside.
    public var damaged: Int
  }

  /// Opens a board from the records of its store.
  ///
  /// An empty store becomes a new board with the example; a device without a replica gets one; many
  /// loose operations become a log. Records that cannot be read are set aside, not thrown away, and
  /// what follows on them counts all the same.
  ///
  /// - Throws: `StoreFault`; then nothing may be written.
  /// - Complexity: O(state + loose operations).
  public static func open(_ opening: StoreOpening) throws(StoreFault) -> Opened {
    var board = Board()
    var writes: [StoreWrite] = []
    var secrets: [(number: Int64, secret: [UInt8])] = []
    var loose: [(key: String, operation: Operation)] = []
    var damaged: [StoreRecord] = []
    var missing: [String] = []
    var isNew = true
    var snapshot = Digest.none
    var damagedSnapshot: StoreRecord?
    var shared: SharedBoard?
    var place: ServerPlace?

    for record in opening.records {
      let key = Array(record.key.utf8)
      if key == Array(BoardStore.versionKey.utf8) {
        guard record.value == [BoardStore.version] else { throw .newerVersion }
        isNew = false
      } else if key == Array(BoardStore.snapshotKey.utf8) {
        snapshot = Digest(SHA256.prefix64(record.value))
        do throws(FormatError) {
          board = try Board(snapshot: record.value)
        } catch {
          damagedSnapshot = record
        }
      } else if key == Array(BoardStore.linkKey.utf8) {
        do throws(JSONError) {
          shared = try SharedBoard(bytes: record.value)
        } catch { damaged.append(record) }
      } else if key == Array(BoardStore.placeKey.utf8) {
        // Without it everything is laid side by side again.
        if let json = try? JSON(reading: record.value) {
          place = try? ServerPlace(json: JSONCursor(json))
        }
      } else if let number = decimal(key, after: BoardStore.replicaPrefix) {
        if record.value.count == 32 {
          secrets.append((number, record.value))
        } else {
          damaged.append(record)
        }
      } else if starts(key, with: BoardStore.operationPrefix) {
        do throws(FormatError) {
          let operation = try Operation(canonicalBytes: record.value)
          // Bytes may rot and still read as an operation, but not as the one that the key names.
          if BoardStore.parts(ofKey: record.key)?.digest == operation.digest {
            loose.append((record.key, operation))
          } else {
            damaged.append(record)
          }
        } catch {
          // Whole, by its name, and yet not to be understood: a newer program made it.
          if case .newerVersion = error.reason,
            BoardStore.parts(ofKey: record.key)?.digest == Digest(SHA256.prefix64(record.value))
          {
            throw .newerVersion
          }
          damaged.append(record)
        }
      } else if starts(key, with: BoardStore.missingPrefix) {
        missing.append(record.key)
      }
    }

    if let record = damagedSnapshot {
      guard opening.isWhole else { throw .damagedSnapshot }
      rebuild(&board, from: opening.records, &damaged)
      damaged.append(record)
      snapshot = write(snapshotOf: board, to: &writes)
    }

    if isNew {
      writes.append(.put(BoardStore.versionKey, [BoardStore.version]))
      if let example = opening.example {
        loose.append((BoardStore.key(of: example, example.digest), example))
        writes.append(BoardStore.write(example))
      }
    }
    if !damaged.isEmpty {
      setAside(damaged, vouching: &board, &writes)
      // The server may have what is lost here: both sides are laid side by side again.
      if place != nil { writes.append(.remove(BoardStore.placeKey)) }
      place = nil
    }
    for key in missing {
      if let parts = BoardStore.parts(ofKey: key, behind: BoardStore.missingPrefix) {
        board.vouch(for: parts.digest, of: parts.replica)
      }
    }
    for entry in loose { board.apply(entry.operation) }

    if loose.count > BoardStore.looseLimit {
      fold(loose, into: board, &writes)
      snapshot = write(snapshotOf: board, to: &writes)
    }

    var secret = opening.secret
    let number = opening.lease ?? unleasedNumber(secrets.map { $0.number })
    if let known = secrets.first(where: { $0.number == number }) {
      secret = known.secret
    } else {
      writes.append(.put(BoardStore.replicaPrefix + "\(number)", secret))
      secrets.append((number, secret))
    }
    var own: [(replica: ReplicaID, secret: [UInt8])] = []
    for known in secrets { own.append((ReplicaID(secret: known.secret), known.secret)) }
    var operations: [Operation] = []
    for entry in loose { operations.append(entry.operation) }
    var session = BoardSession(
      board: board, author: Author(secret: secret, session: opening.session), number: number,
      secrets: own, recent: operations, snapshot: snapshot, shared: shared, place: place)
    if session.isForked {
      writes.append(contentsOf: session.takeNewIdentity(opening.secret, run: opening.session &+ 1))
    }
    return Opened(session: session, writes: writes, damaged: damaged.count)
  }

  /// Without a lease every run is a replica of its own, numbered apart from the leased ones.
  private static func unleasedNumber(_ known: [Int64]) -> Int64 {
    var next: Int64 = 1_000_000
    for number in known where number < 1 << 52 { next = max(next, number + 1) }
    return next
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
