/// What a board's history up to a cursor comes to: a server that was set back, and has been given other
/// operations since, tells another hash for the same cursor.
public enum HistoryHash {
  /// The hash before the first operation.
  public static var start: Digest { .none }

  /// The hash behind an operation: the first 64 bits of SHA-256 (FIPS 180-4) over the hash before it and
  /// its digest, both big-endian.
  public static func behind(_ before: Digest, _ digest: Digest) -> Digest {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16)
    for word in [before.bits, digest.bits] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
    return Digest(SHA256.prefix64(bytes))
  }
}
