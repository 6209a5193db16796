import Boards
import Interface
import Replication
import TallyScreen
import Text

// From one board of this device to another.

extension App {
  /// Opens another board of the shelf, once all of this one is stored.
  mutating func turnTo(_ scope: String) -> [Effect] {
    guard !sameUTF8(scope, desk.shelf.scope) else {
      closePanels()
      return []
    }
    inStep.incoming = nil
    inStep.wantedWall = nil
    return leave(for: scope)
  }

  /// Opens the board behind a scope, once all of this one is stored.
  ///
  /// Where there is nothing to store it is done all the same: in a store that was taken away nothing of
  /// this board would be left.
  mutating func leave(for scope: String, storing writes: [StoreWrite] = []) -> [Effect] {
    inStep.wantedScope = scope
    let stopped = stopDriver()
    guard desk.session != nil, case .keeping = storage else { return stopped }
    return stopped + store([], unscoped: writes)
  }

  @inline(never)
  mutating func turnToWantedBoard() -> [Effect] {
    guard let scope = inStep.wantedScope, pending.isEmpty, case .keeping = storage else {
      return []
    }
    inStep.wantedScope = nil
    var writes = noteOpenBoard()
    if let link = inStep.incoming { writes += shelve(link) }
    if var entry = desk.shelf.entry(ofScope: scope), entry.isRemoved {
      entry.isRemoved = false
      writes.append(desk.shelf.put(entry))
    }
    writes.append(desk.shelf.open(scope))
    let effects = inStep.leaveBoard()
    closePanels()
    if boards.staysOpen { (boards.isOpen, boards.focus) = (true, .board) }
    boards.staysOpen = false
    if let welcome = boards.welcome, !sameUTF8(welcome.scope, scope) { boards.welcome = nil }
    let left = tallySlot.isEmpty ? [] : letGoOfTally()
    desk.session = nil
    desk.note = nil
    tallySlot = .empty
    callSlot = .empty
    if instrument == .tally { beginTally() }
    storage = .opening
    return effects + left + store([], unscoped: writes) + [.open(prefix: scope + BoardStore.now)]
  }

  /// Puts the board of a link on the shelf, if it is not there.
  @inline(never)
  mutating func shelve(_ link: BoardLink) -> [StoreWrite] {
    guard var entry = desk.shelf.entry(of: link.board) else {
      return [desk.shelf.put(link.board, name: "")]
    }
    guard entry.isRemoved else { return [] }
    entry.isRemoved = false
    return [desk.shelf.put(entry)]
  }

  /// The page was opened with a link: its board is on the shelf, and is the one that is opened.
  @inline(never)
  mutating func openLinkAtStart(_ link: BoardLink) -> [StoreWrite] {
    var writes = shelve(link)
    guard let entry = desk.shelf.entry(of: link.board),
      !sameUTF8(entry.scope, desk.shelf.scope)
    else { return writes }
    welcome(to: entry.scope)
    writes.append(desk.shelf.open(entry.scope))
    return writes
  }

  /// Notes that a link leads to another board than the one that is open, and the way back.
  mutating func welcome(to scope: String) {
    // On a wall nothing is said to whoever looks.
    guard inStep.wantedWall == nil else { return }
    let former = desk.shelf.scope
    let name = desk.boardName?.string ?? desk.shelf.entry(ofScope: former)?.name ?? ""
    boards.welcome = BoardsState.Welcome(scope: scope, former: (former, name))
    desk.spoken = boardsWords.welcome("", nil)
  }

  /// Notes on the shelf what is known of the board that is open.
  ///
  /// - Parameter isRemoved: whether it is taken off the list.
  mutating func noteOpenBoard(isRemoved: Bool = false) -> [StoreWrite] {
    guard let session = desk.session else { return [] }
    let known = desk.shelf.entry(ofScope: desk.shelf.scope)
    // One that was never left has no name on the shelf; another run would give it another.
    let new = desk.chance(Moment(now: 0, random: desk.surroundings.session), 9)
    var entry = Shelf.Entry(
      board: session.shared?.link.board ?? known?.board ?? boardID(new),
      scope: desk.shelf.scope, name: desk.boardName?.string ?? "",
      isLocal: session.shared == nil, right: session.shared?.right, waiting: unsentCount)
    entry.isRemoved = isRemoved || known?.isRemoved == true
    return entry == known ? [] : [desk.shelf.put(entry)]
  }

  /// How many changes of this device its server is not known to have.
  var unsentCount: Int {
    guard let session = desk.session, let synchronizer = session.synchronizer else { return 0 }
    if inStep.driver?.isOutboxKnown == true {
      switch inStep.driver?.standing {
      case .sending(let count), .stranded(let count), .troubled(_, let count): return count
      case .inStep, .asking, .lost, nil: return 0
      }
    }
    if synchronizer.progress != nil { return synchronizer.waiting }
    // Nobody has heard what the server has: all may be missing there.
    var count = 0
    for operation in session.recent where session.own.contains(operation.replica) { count += 1 }
    return count
  }

  /// The name of a board, of sixteen random bytes.
  func boardID(_ bytes: [UInt8]) -> BoardID {
    var halves: (UInt64, UInt64) = (0, 0)
    for i in 0..<8 {
      halves.0 = halves.0 << 8 | UInt64(bytes[i])
      halves.1 = halves.1 << 8 | UInt64(bytes[8 + i])
    }
    return BoardID(high: halves.0, low: halves.1)
  }
}
