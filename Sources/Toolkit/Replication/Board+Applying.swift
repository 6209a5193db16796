extension Board {
  /// What became of an operation.
  public enum Outcome: Equatable, Sendable {
    /// It was new and is now part of the board, as are `count` − 1 that waited for it.
    case applied(count: Int)
    /// It was here already.
    case duplicate
    /// It waits for its predecessor.
    case heldBack
  }

  /// Takes an operation in, from whatever route, at whatever time.
  ///
  /// - Parameter changed: told of every entity that an applied operation speaks of.
  /// - Complexity: O(changes × log replicas); one SHA-256.
  @discardableResult
  public mutating func apply(_ operation: Operation, changed: (EntityID) -> Void = { _ in })
    -> Outcome
  {
    let digest = operation.digest
    switch place(operation, digest) {
    case .duplicate: return .duplicate
    case .heldBack:
      let link = Link(replica: operation.replica, digest: operation.prev)
      for waiting in held[link] ?? [] where waiting == operation { return .duplicate }
      held[link, default: []].append(operation)
      return .heldBack
    case .applied:
      fold(operation, digest, changed)
      return .applied(count: 1 + release(behind: operation.replica, digest, changed))
    }
  }

  /// Accepts that an operation existed whose bytes can no longer be read, so that those behind it
  /// count all the same.
  ///
  /// The chain then looks forked, and its author goes on under a new identity. Should the operation
  /// turn up after all, it counts as any other.
  public mutating func vouch(
    for digest: Digest, of replica: ReplicaID, changed: (EntityID) -> Void = { _ in }
  ) {
    if let chain = chains[replica] {
      // To vouch again would forget that others follow it.
      if chain.known.contains(digest.bits) || chain.vouched[digest.bits] != nil { return }
    }
    chains[replica, default: Chain()].vouched[digest.bits] = false
    _ = release(behind: replica, digest, changed)
  }

  /// Where an operation belongs: the outcome, with the chain's bookkeeping done if it applies.
  private mutating func place(_ operation: Operation, _ digest: Digest) -> Outcome {
    guard var chain = chains[operation.replica] else {
      guard operation.seq == 1 else { return .heldBack }
      chains[operation.replica] = Chain(
        tips: [Chain.Tip(digest: digest, seq: 1)], known: [digest.bits])
      return .applied(count: 1)
    }
    if chain.known.contains(digest.bits) { return .duplicate }
    guard chain.isComplete || operation.seq > chain.reach else { return .heldBack }
    let tip = Chain.Tip(digest: digest, seq: operation.seq)
    let head = chain.tips.firstIndex { $0.digest == operation.prev }
    let isVouched = chain.vouched[operation.prev.bits] != nil
    guard
      head != nil || isVouched || chain.known.contains(operation.prev.bits)
        || (operation.seq == 1 && chain.isComplete)
    else { return .heldBack }
    // Taken out before it is changed: a set with a second owner would be copied for every tap.
    chains[operation.replica] = nil
    if isVouched { chain.vouched[operation.prev.bits] = true }
    // What was vouched for may come when others follow on it; then it is no tip.
    let isFollowed = chain.vouched.removeValue(forKey: digest.bits) == true
    if let head {
      chain.tips.remove(at: head)
    }
    if !isFollowed { chain.tips.append(tip) }
    chain.known.insert(digest.bits)
    chains[operation.replica] = chain
    return .applied(count: 1)
  }

  private mutating func fold(
    _ operation: Operation, _ digest: Digest, _ changed: (EntityID) -> Void
  ) {
    for change in operation.changes {
      switch change {
      case .put(let entity, let field, let value, let stamp):
        let key = FieldKey(entity: entity, field: field)
        if let known = registers[key],
          (known.stamp, known.digest.bits) > (stamp, digest.bits)
        {
          break
        }
        registers[key] = Register(
          value: value, stamp: stamp, digest: digest, replica: operation.replica)
      case .add(let counter, let round, let n):
        counters[counter, default: Counter()].add(n, round: round, by: operation.replica)
      case .round(let counter, let round, let stands, let stamp):
        counters[counter, default: Counter()].vote(
          Counter.Round.Vote(
            replica: operation.replica, stands: stands, stamp: stamp, digest: digest),
          round: round)
      case .unknown: break
      }
      if let entity = change.entity { changed(entity) }
    }
  }

  /// Applies what waited for an operation, and what waited for that; returns how many.
  private mutating func release(
    behind replica: ReplicaID, _ digest: Digest, _ changed: (EntityID) -> Void
  ) -> Int {
    guard !held.isEmpty else { return 0 }
    var count = 0
    var arrived = [Link(replica: replica, digest: digest)]
    while let link = arrived.popLast() {
      guard let waiting = held[link] else { continue }
      held[link] = nil
      for operation in waiting {
        let digest = operation.digest
        switch place(operation, digest) {
        case .applied:
          fold(operation, digest, changed)
          count += 1
          arrived.append(Link(replica: operation.replica, digest: digest))
        case .heldBack: held[link, default: []].append(operation)
        case .duplicate: break  // It waited twice.
        }
      }
    }
    return count
  }
}
