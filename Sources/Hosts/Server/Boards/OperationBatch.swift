import Replication

/// An upload as it is stored; everything that needs no database is worked out before.
struct OperationBatch: Sendable {
  /// An operation with its digest and its canonical bytes.
  struct Entry: Sendable {
    let operation: Replication.Operation
    let bytes: [UInt8]
    let digest: Digest
    let isProven: Bool
  }

  let entries: [Entry]
  /// All canonical bytes.
  let size: Int

  init(_ upload: Upload) {
    let proven = Set(upload.secrets.map { $0.replica })
    var size = 0
    entries = upload.operations.map { operation in
      let bytes = operation.canonicalBytes
      size += bytes.count
      return Entry(
        operation: operation, bytes: bytes, digest: Digest(SHA256.prefix64(bytes)),
        isProven: proven.contains(operation.replica))
    }
    self.size = size
  }

  /// Which of them count in rounds behind those that begin tomorrow anywhere on Earth: what a device
  /// counts in whose reset the server has yet to get is not. Rare: some device's clock is far ahead, or
  /// somebody is at play.
  var beyondTomorrow: [Int] {
    entries.indices.filter { Self.isBeyondTomorrow(entries[$0].operation) }
  }

  private static func isBeyondTomorrow(_ operation: Replication.Operation) -> Bool {
    let day = max(0, Timestamp.milliseconds()) / 86_400_000
    let last = (day + 2) * Counter.roundsOfDay + Counter.reach
    return operation.changes.contains { change in
      if case .add(_, let round, _) = change { round > last } else { false }
    }
  }
}
