public import Replication

extension CallLink {
  /// Identities for the call and its places that every device makes alike from the same link: whoever keeps
  /// the call twice has it once, in a board as in a calendar.
  public var identities: [EntityID] {
    let seed = Array(fragment.utf8)
    var bytes: [UInt8] = []
    while bytes.count < 8 * (places.count + 1) {
      bytes += SHA256.hash(seed + [UInt8(truncatingIfNeeded: bytes.count / 32)])
    }
    return EntityID.list(Array(bytes[..<(8 * (places.count + 1))])) ?? []
  }
}
