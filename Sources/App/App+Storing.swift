import Replication
import Tallying

extension App {
  /// Takes the records of the store, in the transaction that read them.
  ///
  /// - Parameter isWhole: whether these are all records, not only those under `BoardStore.now`.
  /// - Returns: what has to be written in the same transaction, and what to do then.
  public mutating func opened(_ records: [StoreRecord], isWhole: Bool) -> (
    writes: [StoreWrite], effects: [Effect]
  ) {
    let opening = StoreOpening(
      records: records, isWhole: isWhole, lease: surroundings.lease, secret: surroundings.secret,
      session: surroundings.session,
      example: surroundings.language == .english ? .english : .japanese)
    do throws(StoreFault) {
      let opened = try BoardSession.open(opening)
      session = opened.session
      storage = .keeping
      if opened.damaged > 0 { notice = .setAside(opened.damaged) }
      return (opened.writes, [])
    } catch {
      switch error {
      case .damagedSnapshot: return ([], [.open(prefix: "")])
      case .newerVersion:
        storage = .newer
        notice = .newerStore
        return ([], [])
      }
    }
  }

  /// Without a store one can still count, as long as the page is open, and is told so.
  mutating func notOpened(_ trouble: StorageTrouble) -> [Effect] {
    guard session == nil else { return notStored(trouble) }
    let opening = StoreOpening(
      records: [], isWhole: true, lease: nil, secret: surroundings.secret,
      session: surroundings.session,
      example: surroundings.language == .english ? .english : .japanese)
    session = (try? BoardSession.open(opening))?.session
    storage = .notKeeping(trouble)
    notice = .storageDenied
    return []
  }

  /// Stores what was made, and tells the other tabs.
  mutating func keep(_ made: BoardSession.Made) -> [Effect] {
    guard session != nil else { return [] }
    let bytes = made.operation.canonicalBytes
    let write = BoardStore.write(made.operation)
    if case .notKeeping = storage { return [] }
    lastTicket += 1
    pending.append((lastTicket, [write]))
    let effects: [Effect] = [
      .store([write], ticket: lastTicket), .tell(bytes, ticket: lastTicket),
    ]
    // Some browsers ask the person about it: not before there is something to keep.
    return lastTicket == 1 ? effects + [.keepStore] : effects
  }

  mutating func stored(_ ticket: Int64) -> [Effect] {
    pending.removeAll { $0.ticket == ticket }
    if pending.isEmpty, case .behind = storage {
      storage = .keeping
      if notice == .storageFull || notice == .storageFailed { notice = nil }
    }
    return []
  }

  mutating func notStored(_ trouble: StorageTrouble) -> [Effect] {
    // Timers pile up if every failed tap starts one.
    var isFirst = true
    if case .behind = storage { isFirst = false }
    storage = .behind(trouble)
    notice = trouble == .full ? .storageFull : .storageFailed
    return isFirst ? [.wake(after: 5000, .retryDue)] : []
  }

  /// Puts everything that is not stored into one new transaction.
  mutating func retry() -> [Effect] {
    guard case .behind = storage, !pending.isEmpty else { return [] }
    var writes: [StoreWrite] = []
    for entry in pending { writes += entry.writes }
    lastTicket += 1
    pending = [(lastTicket, writes)]
    var effects: [Effect] = [.store(writes, ticket: lastTicket)]
    for write in writes {
      if case .put(_, let bytes) = write { effects.append(.tell(bytes, ticket: lastTicket)) }
    }
    // If this one fails too, its answer starts the next timer.
    storage = .behind(.failed)
    return effects + [.wake(after: 5000, .retryDue)]
  }

  /// Looks at what the store has got while the page was out of sight: messages of other tabs may
  /// have been lost.
  mutating func caughtUp(_ records: [StoreRecord]) -> [Effect] {
    guard pending.isEmpty, var session else { return [] }
    self.session = nil
    let isOutdated = session.catchUp(records, held: tally.held)
    self.session = session
    // Another tab folded what this one had as loose operations: read it all again.
    return isOutdated ? [.open(prefix: BoardStore.now)] : []
  }

  mutating func heard(_ bytes: [UInt8], at moment: Moment) -> [Effect] {
    // Another tab may be of another version; what it wrote is in the store all the same.
    guard let operation = try? Operation(canonicalBytes: bytes), var session else { return [] }
    self.session = nil
    session.merge(operation, held: tally.held)
    self.session = session
    if session.isForked { return leaveFork() }
    // A snapshot does not know the way to its heads; the logs do.
    return session.board.needsHistory ? [.readHistory] : []
  }

  /// A clone of this device writes under the same name: go on under another.
  private mutating func leaveFork() -> [Effect] {
    // From this run's own random bytes, which the clone does not have.
    let secret = SHA256.hash(surroundings.secret + (session?.author.secret ?? []))
    guard let writes = session?.takeNewIdentity(secret, run: surroundings.session &+ 1) else {
      return []
    }
    lastTicket += 1
    pending.append((lastTicket, writes))
    return [.store(writes, ticket: lastTicket)]
  }
}
