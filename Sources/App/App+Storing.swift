public import Boards
import Interface
import Replication
import Tallying
import Text

extension App {
  /// Takes the records of the store, in the transaction that read them: first those of the shelf,
  /// then those of the board that is open.
  ///
  /// - Parameter isWhole: whether these are all records, not only those under `BoardStore.now`.
  /// - Returns: what has to be written in the same transaction, and what to do then.
  public mutating func opened(
    _ records: [StoreRecord], isWhole: Bool, at moment: Moment
  ) -> (writes: [StoreWrite], effects: [Effect]) {
    guard isShelfRead else { return shelfRead(records) }
    let own = Shelf.records(records, behind: desk.shelf.scope)
    do throws(StoreFault) {
      if desk.session != nil { return try openedAgain(own, isWhole: isWhole, at: moment) }
      let opened = try BoardSession<BoardNews>.open(
        opening(own, isWhole: isWhole, desk.shelf.scope))
      desk.session = opened.session
      recall(from: own)
      storage = .keeping
      if opened.damaged > 0 { notice = .setAside(opened.damaged) }
      if opened.isTorn { notice = .wiped(tornLoss) }
      var writes = scoped(opened.writes)
      // A board that was joined is shared from its first moment on.
      if let link = inStep.incoming, desk.session?.shared == nil,
        let entry = desk.shelf.entry(of: link.board),
        sameUTF8(entry.scope, desk.shelf.scope),
        let write = desk.session?.share(SharedBoard(link: link))
      {
        // What was read of the shelf may have been taken away since.
        writes += scoped([write]) + [desk.shelf.put(entry), desk.shelf.open(entry.scope)]
      }
      return (writes, inStep.leaveBoard() + begun(at: moment))
    } catch {
      switch error {
      case .damagedSnapshot: return ([], [.open(prefix: desk.shelf.scope)])
      case .newerVersion:
        storage = .newer
        notice = .newerStore
        return ([], [])
      }
    }
  }

  /// Goes on with the board that was opened.
  mutating func begun(at moment: Moment) -> [Effect] {
    var effects = follow(at: moment) + [.wake(after: 0, .boardOpened)]
    if desk.session?.board.needsHistory == true { effects.append(.readHistory) }
    looseAtReading = desk.session?.recent.count ?? 0
    desk.standing = standing
    return effects
  }

  /// Takes up what this device keeps beside the board, for screens that come later.
  mutating func recall(from own: [StoreRecord]) {
    recalled = own.filter { App.isKeptBeside($0.key) }
    if !tallySlot.isEmpty { recallInTally() }
  }

  static func isKeptBeside(_ key: String) -> Bool {
    sameUTF8(key, BoardStore.foldsKey) || sameUTF8(key, BoardStore.scoreKey)
      || sameUTF8(key, BoardStore.practiceKey)
      || sameUTF8(key, BoardStore.openCallKey) || sameUTF8(key, BoardStore.draftKey)
  }

  private mutating func shelfRead(_ records: [StoreRecord]) -> (
    writes: [StoreWrite], effects: [Effect]
  ) {
    isShelfRead = true
    desk.shelf = Shelf(records)
    let writes = inStep.incoming.map { openLinkAtStart($0) } ?? []
    return (writes, [.open(prefix: desk.shelf.scope + BoardStore.now)])
  }

  func opening(_ records: [StoreRecord], isWhole: Bool, _ scope: String) -> StoreOpening {
    let surroundings = desk.surroundings
    return StoreOpening(
      records: records, isWhole: isWhole, lease: surroundings.lease, secret: surroundings.secret,
      session: surroundings.session,
      example: scope.utf8.isEmpty
        ? TallyExample.operation(TallyExample.words(in: desk.language.tag)) : nil,
      looseLimit: surroundings.looseLimit)
  }

  func scoped(_ writes: [StoreWrite]) -> [StoreWrite] {
    var scoped: [StoreWrite] = []
    for write in writes { scoped.append(Shelf.write(write, behind: desk.shelf.scope)) }
    return scoped
  }

  /// Without a store one can still count, as long as the page is open, and is told so.
  mutating func notOpened(_ trouble: StorageTrouble) -> [Effect] {
    guard desk.session == nil else { return notOpenedAgain(trouble) }
    desk.session = (try? BoardSession<BoardNews>.open(opening([], isWhole: true, "")))?.session
    storage = .notKeeping(trouble)
    notice = .storageDenied
    return []
  }

  /// Stores what the screens have left on the desk, and tells the other tabs.
  mutating func keepWhatIsOnTheDesk() -> [Effect] {
    let outbox = desk.outbox
    guard !outbox.isEmpty, let session = desk.session else { return [] }
    if case .notKeeping = storage { return [] }
    let writes = outbox.made.isEmpty ? [] : session.writes(making: outbox.made)
    for case .put(let key, let value) in outbox.writes where App.isKeptBeside(key) {
      recalled.removeAll { sameUTF8($0.key, key) }
      recalled.append(StoreRecord(key, value))
    }
    var effects = store(
      writes + outbox.writes, unscoped: outbox.shelfWrites, made: outbox.made)
    for operation in outbox.made {
      effects.append(.tell(told(operation.canonicalBytes), ticket: lastTicket))
    }
    // Some browsers ask the person about it: not before there is something to keep.
    if lastTicket == 1 { effects.append(.keepStore) }
    guard outbox.hasTakenIn else { return effects }
    effects.append(.tell(told([]), ticket: lastTicket))
    if session.isForked { effects += leaveFork() }
    return session.shared == nil ? effects : effects + [.readRecent]
  }

  /// Writes to the board that is open, and to the shelf, all or none.
  ///
  /// Whatever no answer came for yet is written again with it: should that fail, nothing lies in the
  /// store that follows on something which does not.
  mutating func store(
    _ writes: [StoreWrite], unscoped: [StoreWrite] = [], made: [Operation] = []
  ) -> [Effect] {
    lastTicket += 1
    pending.append((lastTicket, scoped(writes) + unscoped, made))
    // While nothing can be written, the timer tries again, not every tap.
    if case .behind = storage, pending.count > App.manyPending { return [] }
    return [storePending()]
  }

  private static let manyPending = 64

  func storePending() -> Effect {
    var all: [StoreWrite] = []
    for entry in pending { all += entry.writes }
    return .store(all, ticket: lastTicket)
  }

  /// What the other tabs are told: which board it belongs to, a zero byte, the operation; without
  /// one, that there is something else to be read.
  func told(_ operation: [UInt8]) -> [UInt8] { Array(desk.shelf.scope.utf8) + [0] + operation }

  /// Everything up to a ticket is safe.
  mutating func stored(_ ticket: Int64, at moment: Moment) -> [Effect] {
    for entry in pending where entry.ticket <= ticket {
      for made in entry.made { inStep.driver?.stored(made) }
    }
    pending.removeAll { $0.ticket <= ticket }
    if pending.isEmpty, !isStoreLost, case .behind = storage {
      storage = .keeping
      if notice == .storageFull || notice == .storageFailed { notice = nil }
    }
    let effects = turnWhenStored()
    guard effects.isEmpty else { return effects }
    // Opening the board anew makes logs of them.
    if pending.isEmpty, inStep.request == nil, hasManyLoose { return readAgain() }
    return stepOn(at: moment)
  }

  /// Whether more operations lie outside of logs than a page should hold; joining may bring very many,
  /// and in a log one takes a tenth of the memory.
  var hasManyLoose: Bool {
    guard let session = desk.session, !session.board.isHoldingBack else { return false }
    // Those that waited for the history when the board was read would stay outside once more.
    return session.recent.count - looseAtReading > 20 * desk.surroundings.looseLimit
  }

  mutating func notStored(_ trouble: StorageTrouble) -> [Effect] {
    if trouble == .lost { return storeLost() }
    // A later transaction has carried over what this one could not.
    guard !pending.isEmpty else { return [] }
    // Timers pile up if every failed tap starts one.
    var isFirst = true
    if case .behind = storage { isFirst = false }
    storage = .behind(trouble)
    // "Family saved" is not so yet.
    desk.note = nil
    notice = trouble == .full ? .storageFull : .storageFailed
    return isFirst ? [.wake(after: 5000, .retryDue)] : []
  }

  /// Puts everything that is not stored into one new transaction.
  mutating func retry() -> [Effect] {
    if isStoreLost { return readAgain() }
    guard case .behind = storage, !pending.isEmpty else { return [] }
    lastTicket += 1
    // If this one fails too, its answer starts the next timer.
    storage = .behind(.failed)
    return [storePending(), .wake(after: 5000, .retryDue)]
  }

  /// Looks at what the store has got while the page was out of sight: messages of other tabs may
  /// have been lost.
  mutating func caughtUp(_ records: [StoreRecord], at moment: Moment) -> [Effect] {
    guard pending.isEmpty, !isStoreLost, let known = desk.session else { return stepOn(at: moment) }
    let own = Shelf.records(records, behind: desk.shelf.scope)
    guard known.isHome(in: own) else { return storeLost() }
    let isOutdated = desk.session?.catchUp(own, held: []) == true
    let mended = known.mended(own)
    let writing = mended.isEmpty ? [] : store(mended)
    // What another tab made and did not live to send is found by the marks.
    if let session = desk.session { inStep.driver?.lookAgain(session) }
    // Another tab folded what this one had as loose operations: read it all again.
    return writing + (isOutdated ? readAgain() : stepOn(at: moment))
  }

  mutating func heard(_ bytes: [UInt8], at moment: Moment) -> [Effect] {
    let scope = Array(desk.shelf.scope.utf8)
    // Another tab may be of another version, or have another board open; what it wrote is in the
    // store all the same.
    guard bytes.starts(with: scope), bytes.count > scope.count, bytes[scope.count] == 0 else {
      return []
    }
    let told = Array(bytes[(scope.count + 1)...])
    if told.isEmpty { return [.readRecent] }
    guard let operation = try? Operation(canonicalBytes: told),
      let isNew = desk.session?.merge(operation), let session = desk.session
    else { return [] }
    // The tab that made it may die before it has sent it.
    if isNew { inStep.driver?.stored(operation) }
    if session.isForked { return leaveFork() }
    // A snapshot does not know the way to its heads; the logs do.
    return (session.board.needsHistory ? [.readHistory] : []) + stepOn(at: moment)
  }

  mutating func historyRead(_ logs: [[UInt8]], at moment: Moment) -> [Effect] {
    if let damaged = desk.session?.read(history: logs), damaged > 0 {
      notice = .setAside(damaged)
      // Opened with all there is, what has rotted is set aside, and asked for where it may still be.
      if !hasLookedForRot, pending.isEmpty {
        hasLookedForRot = true
        return readAgain(all: true)
      }
    }
    guard inStep.driver?.isReadingHistory == true, let session = desk.session else { return [] }
    // Nothing is sent before it is on the disk.
    var unstored: Set<UInt64> = []
    for made in unstoredOperations { unstored.insert(made.digest.bits) }
    var all: [Operation] = []
    for operation in session.everything(logs) where !unstored.contains(operation.digest.bits) {
      all.append(operation)
    }
    inStep.driver?.read(all, unstored: unstored, board: session.board)
    return drive(at: moment)
  }

  /// A clone of this device writes under the same name: go on under another.
  mutating func leaveFork() -> [Effect] {
    // From this run's own random bytes, which the clone does not have.
    let secret = SHA256.hash(desk.surroundings.secret + (desk.session?.author.secret ?? []))
    guard
      let writes = desk.session?.takeNewIdentity(
        secret, run: desk.surroundings.session &+ 1)
    else { return [] }
    inStep.driver?.take(own: desk.session?.own ?? [])
    return store(writes)
  }
}
