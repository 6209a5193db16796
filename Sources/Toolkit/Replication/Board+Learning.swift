/// What a board that was read from a snapshot knows of the way to where its chains end.
extension Board {
  /// Tells a board that was read from a snapshot which operations it consists of, so that what was
  /// held back for want of history finds its place.
  ///
  /// The way back from each end is followed through the history and through what is held back: what
  /// lies on it is part of the board already. Only where it leads to the first operation is a chain
  /// known whole; with a part missing, what is in the snapshot could be taken for new, and count twice.
  ///
  /// - Parameter history: operations behind the snapshot's heads, in any order.
  /// - Complexity: O(*n*).
  public mutating func learn(
    _ history: some Sequence<(operation: Operation, digest: Digest)>,
    changed: (EntityID) -> Void = { _ in }
  ) {
    var before: [Link: Digest] = [:]
    for (operation, digest) in history {
      before[Link(replica: operation.replica, digest: digest)] = operation.prev
    }
    for waiting in held.values {
      for operation in waiting {
        before[Link(replica: operation.replica, digest: operation.digest)] = operation.prev
      }
    }
    for replica in Array(chains.keys) {
      guard var chain = chains[replica], !chain.isComplete else { continue }
      chains[replica] = nil
      chain.follow(back: { before[Link(replica: replica, digest: $0)] })
      chains[replica] = chain
    }
    for link in Array(held.keys).ordered(by: { ($0.replica, $0.digest) < ($1.replica, $1.digest) })
    {
      guard let waiting = held[link] else { continue }
      held[link] = nil
      for operation in waiting { apply(operation, changed: changed) }
    }
  }

  /// Whether an operation is part of this board as far as a snapshot names it, and its bytes were not
  /// seen since.
  public func isOnlyNamed(_ operation: Operation) -> Bool {
    guard let chain = chains[operation.replica], !chain.named.isEmpty else { return false }
    return chain.named[operation.digest.bits] == false
  }

  /// Takes note that the bytes of an operation are here that a snapshot names.
  public mutating func saw(_ operation: Operation) {
    guard isOnlyNamed(operation) else { return }
    chains[operation.replica]?.named[operation.digest.bits] = true
  }

  /// Whether everything another board ends with is part of this one.
  public func covers(_ other: Board) -> Bool {
    for (replica, chain) in other.chains {
      guard let own = chains[replica] else {
        if chain.tips.isEmpty { continue }
        return false
      }
      for tip in chain.tips where !own.known.contains(tip.digest.bits) { return false }
    }
    return true
  }
}

extension Board.Chain {
  /// Follows the way from what a snapshot names to the first operation, as far as it is known.
  ///
  /// - Parameter predecessor: what an operation follows on; `nil` where its bytes are not here.
  fileprivate mutating func follow(back predecessor: (Digest) -> Digest?) {
    var ends: [UInt64: Bool] = [:]
    var way: Set<UInt64> = []
    for start in named.keys {
      var digest = Digest(start)
      while digest != .none, way.insert(digest.bits).inserted {
        // Whoever vouched for one that is missing knows what lies behind it.
        if vouched[digest.bits] != nil {
          vouched[digest.bits] = true
          break
        }
        known.insert(digest.bits)
        guard let prev = predecessor(digest) else {
          ends[digest.bits] = named[digest.bits] ?? false
          break
        }
        digest = prev
      }
    }
    named = ends
    isComplete = ends.isEmpty
  }
}
