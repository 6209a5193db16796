import Boards
import Interface
import Replication

/// A store that was taken away under the board that is open: deleted, emptied, evicted.
///
/// Memory is the only copy then. Before anything else is done, the store is read again, and what it
/// lacks is written anew in the same transaction.
extension App {
  /// The store is not known to be the one that was opened.
  @inline(never)
  mutating func storeLost() -> [Effect] {
    guard desk.session != nil, !isStoreLost else { return [] }
    switch storage {
    case .notKeeping, .newer, .opening: return []
    case .keeping, .behind: break
    }
    isStoreLost = true
    storage = .behind(.lost)
    return readAgain()
  }

  /// Reads the store behind the board that is open, unless that is being done.
  ///
  /// - Parameter all: whether all records are needed, not only those under `BoardStore.now`.
  @inline(never)
  mutating func readAgain(all: Bool = false) -> [Effect] {
    guard !isReadingAgain else { return [] }
    isReadingAgain = true
    // What came in the meantime would not be on the board that was read.
    let prefix = all ? desk.shelf.scope : desk.shelf.scope + BoardStore.now
    return stopDriver() + [.open(prefix: prefix)]
  }

  /// Takes the records of the store behind a board that is open already.
  @inline(never)
  mutating func openedAgain(
    _ own: [StoreRecord], isWhole: Bool, at moment: Moment
  ) throws(StoreFault) -> (writes: [StoreWrite], effects: [Effect]) {
    guard let known = desk.session else { return ([], []) }
    let found = try known.reopened(
      opening(own, isWhole: isWhole, desk.shelf.scope), unstored: unstoredOperations)
    isReadingAgain = false
    guard let found else { return ([], readAgain(all: true)) }
    desk.session = found.session
    isStoreLost = false
    storage = .keeping
    if notice == .storageFull || notice == .storageFailed { notice = nil }
    if found.damaged > 0 { notice = .setAside(found.damaged) }
    var writes = scoped(found.writes)
    if var loss = found.loss {
      // What the server has of the history comes back.
      if found.session.shared != nil { loss.history = false }
      loss.boards = desk.shelf.hasOthers
      // Another board that was to be opened is gone; one of a link is not.
      if inStep.incoming == nil { inStep.wantedScope = nil }
      notice = .wiped(loss)
      for record in recalled { writes += scoped([.put(record.key, record.value)]) }
      writes += desk.shelf.writtenAnew()
    } else {
      recall(from: own)
    }
    // Two sides that are laid side by side go on where they were, unless something is gone here.
    let goesOn =
      found.loss == nil && found.damaged == 0 && inStep.driver?.hasBegun == true
      && inStep.driver?.progress == nil
    if goesOn { inStep.driver?.lookAgain(found.session) }
    let left = goesOn ? [] : inStep.leaveBoard()
    // Nothing is said to be saved before this is, and with it what was on its way.
    let stored = store([])
    return (writes, left + begun(at: moment) + stored)
  }

  /// The store could not be read again: what is in memory stays there, and it is tried again.
  @inline(never)
  mutating func notOpenedAgain(_ trouble: StorageTrouble) -> [Effect] {
    isReadingAgain = false
    isStoreLost = true
    storage = .behind(trouble)
    notice = trouble == .full ? .storageFull : .storageFailed
    return [.wake(after: 5000, .retryDue)]
  }

  /// Operations of this page that are still on their way to the store.
  @inline(never)
  var unstoredOperations: [Operation] {
    var made: [Operation] = []
    for entry in pending { made += entry.made }
    return made
  }

  /// What is gone where a page did not live to write anew what it had in memory.
  @inline(never)
  var tornLoss: StoreLoss {
    var loss = StoreLoss()
    loss.counts = true
    return loss
  }
}
