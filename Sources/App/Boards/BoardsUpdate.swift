import Boards
import Interface
import Markup
import Replication
import TallyRooms
import TallyScreen
import Tallying
import Text

// The boards of this device: which there are, which is open, and how others come and go.

extension App {
  /// What the screen remembers of the boards; it is there from the first time one looks at them.
  var boards: BoardsState {
    get { boardsSlot.value ?? BoardsState() }
    set { boardsSlot = .full(newValue) }
  }

  /// Lets something happen in the panel with the boards.
  @inline(never)
  mutating func update(_ message: BoardsMessage, _ event: Event, at moment: Moment) -> [Effect] {
    switch message {
    case .opened: return openBoards()
    case .shelfRead(let records): return takeUpShelf(records)
    case .closed: closeBoards()
    case .newTapped: return beginBoard(with: nil, at: moment)
    case .templateTapped(let number):
      let setups = TallyTemplate.setups(desk.language)
      guard number < setups.count else { return [] }
      return beginBoard(with: setups[number], at: moment)
    case .renameTapped:
      boards.draft = desk.boardName?.string ?? ""
      boards.focus = .name
    case .nameEdited:
      boards.draft = event.text
      boards.fault = nil
    case .nameLeft: leaveName(at: moment)
    case .nameKeyed:
      switch event.keystroke {
      case .enter:
        leaveName(at: moment)
        if boards.draft == nil { boards.focus = .board }
        return [.preventDefault]
      case .escape:
        (boards.draft, boards.fault, boards.focus) = (nil, nil, .board)
      default: break
      }
    case .removeTapped: return removeBoard()
    case .putBackTapped(let board): return putBack(board)
    case .backTapped:
      guard let welcome = boards.welcome else { return [] }
      return turnTo(welcome.former.scope)
    case .welcomeDismissed: boards.welcome = nil
    }
    return []
  }

  /// Whether the panel with the boards is open.
  @inline(never)
  var isChoosingBoard: Bool { boards.isOpen }

  private mutating func openBoards() -> [Effect] {
    closePanels()
    boards.isOpen = true
    boards.focus = .board
    guard case .keeping = storage else { return [] }
    boards.shelfTicket = lastTicket
    return [.readShelf]
  }

  /// Back to the instrument, and the keyboard to the title.
  @inline(never)
  mutating func closeBoards() {
    guard boards.isOpen else { return }
    boards.isOpen = false
    (boards.draft, boards.fault) = (nil, nil)
    boards.focus = .title
  }

  /// What got the keyboard has it.
  @inline(never)
  mutating func forgetBoardsFocus() { boards.focus = .none }

  /// Takes in what other tabs have put on the shelf or taken off.
  private mutating func takeUpShelf(_ records: [StoreRecord]) -> [Effect] {
    // What was put on it since is not among these.
    guard boards.shelfTicket == lastTicket, case .keeping = storage else { return [] }
    // A shelf is never emptied: the store is another one.
    if records.isEmpty, !desk.shelf.entries.isEmpty { return storeLost() }
    desk.shelf.takeUp(records)
    return []
  }

  // MARK: Names

  private mutating func leaveName(at moment: Moment) {
    guard let draft = boards.draft else { return }
    do throws(Title.Fault) {
      let title = try Title(draft)
      boards.draft = nil
      rename(title, at: moment)
    } catch {
      boards.fault = error
      desk.spoken = common.fault(error)
    }
  }

  private mutating func rename(_ title: Title, at moment: Moment) {
    guard let board = desk.session?.board, title != desk.boardName else { return }
    do throws(RefusedChange) {
      let action = TallyAction.renameBoard(title)
      try desk.perform(
        try action.changes(on: board, TallySheet(board), now: moment.now), at: moment)
    } catch {
      if case .forbidden = error { desk.refuse() }
    }
  }

  // MARK: Making

  /// Makes a board on this device and opens it.
  ///
  /// - Parameter setup: what it begins with; `nil` for nothing.
  private mutating func beginBoard(with setup: TallySetup?, at moment: Moment) -> [Effect] {
    guard case .keeping = storage, desk.session != nil else { return [] }
    let entry = Shelf.Entry(
      board: boardID(desk.chance(moment, 8)), name: setup?.name?.string ?? "")
    let write = desk.shelf.put(entry)
    if let setup { boards.beginning = (entry.scope, setup) }
    inStep.incoming = nil
    inStep.wantedWall = nil
    return leave(for: entry.scope, storing: [write])
  }

  /// Makes a board of the setup that came in.
  @inline(never)
  mutating func beginBoardOfSetup(at moment: Moment) -> [Effect] {
    guard let setup = tally.incomingSetup else { return [] }
    return beginBoard(with: setup, at: moment)
  }

  /// Takes over what the board that was opened is to begin with.
  @inline(never)
  mutating func beginWithSetup(at moment: Moment) -> [Effect] {
    guard let beginning = boards.beginning, sameUTF8(beginning.scope, desk.shelf.scope),
      desk.session != nil, inStep.wantedScope == nil
    else { return [] }
    boards.beginning = nil
    let effects = turn(to: .tally, at: moment)
    takeInTally(beginning.setup, at: moment)
    return effects
  }

  // MARK: Taking off the list

  private mutating func removeBoard() -> [Effect] {
    guard case .keeping = storage, desk.session != nil,
      let next = shelvedBoards.first(where: { !$0.isOpen })
    else { return [] }
    let name = shownName(of: desk.boardName?.string ?? "", desk.session?.shared == nil)
    let writes = noteOpenBoard(isRemoved: true)
    boards.staysOpen = true
    let effects = leave(for: next.scope, storing: writes)
    desk.show(boardsWords.removed(name), offersUndo: false)
    return effects
  }

  private mutating func putBack(_ board: BoardID) -> [Effect] {
    guard case .keeping = storage, let entry = desk.shelf.entry(of: board) else { return [] }
    return turnTo(entry.scope)
  }
}
