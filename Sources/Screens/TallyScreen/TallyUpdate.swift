public import Boards
public import Interface
public import Markup
public import Replication
import Reports
import TallyRooms
import Tallying
import Text

typealias TallyEffect = Effect<TallyMessage>

extension TallyScreen {
  /// Lets something happen on Tally's screen.
  public mutating func update(
    _ message: TallyMessage, _ event: Event, _ desk: inout Desk, at moment: Moment
  ) -> [Effect<TallyMessage>] {
    (focusedKey, isAddFocused) = (nil, false)
    switch message {
    case .halfPressed, .halfReleased, .halfCancelled, .halfHeld, .halfClicked, .halfKeyed,
      .halfFocused, .goneExpired, .menuAsked:
      return count(message, event, &desk, at: moment)
    case .scrollNearsEnd: aim(event)
    case .scrolled, .scrollEnded, .pauseEnded, .resized, .rowResized:
      return scroll(message, event, at: moment)
    case .setUpTapped, .doneTapped, .addTapped, .boardNameEdited, .boardNameLeft, .boardNameKeyed,
      .resetTapped, .resetExpired, .settingsTapped:
      return setUp(message, event, &desk, at: moment)
    case .adding(let message): return add(message, event, &desk, at: moment)
    case .editor(let message): return edit(message, event, &desk, at: moment)
    case .gripPressed, .gripMoved, .gripReleased, .gripCancelled, .gripKeyed:
      return sort(message, event, &desk, at: moment)
    case .swept(let id, let phase): return sweep(id, phase, event, &desk, at: moment)
    case .foldTapped, .addComputationTapped, .addGroupTapped, .addToGroupTapped:
      group(message, event, &desk, at: moment)
    case .search(let message): return updateSearch(message, event, &desk, at: moment)
    case .roomOpened(let place): return open(place, &desk, at: moment)
    case .roomClosed: closeRoom()
    case .single, .history, .exchange, .wall, .archive:
      return updateRoom(message, event, &desk, at: moment)
    case .answered(let answer): return answered(answer, event, &desk, at: moment)
    case .boardOpened, .dayBegan:
      tallies.follow(desk, held: held)
      if tallies.sheet?.hasDaily == true { beginDay(&desk, at: moment) }
    case .shown: comeBack(&desk, at: moment)
    case .hidden:
      if !addingSlot.isEmpty { endAdding(&desk, at: moment) }
      return letGo()
    case .shaken: return shaken(&desk, at: moment)
    case .keyPressed: return keyPressed(event, &desk, at: moment)
    }
    return []
  }

  /// Takes in what has changed on the board, and keeps the room that is open up with it.
  public mutating func follow(_ desk: inout Desk, at moment: Moment) -> [Effect<TallyMessage>] {
    tallies.follow(desk, held: held)
    // A search is for counting: what is set up may be anywhere.
    if side == .settingUp { searchSlot = .empty }
    var effects = roomSlot.isEmpty ? [] : followRoom(&desk, at: moment)
    if tallies.sheet?.hasDaily == true { effects += waitForTomorrow(at: moment) }
    // What follows from how things stand is asked for when that changes.
    if occupiesScreen != isOccupying || wantsMotion != isFeeling { effects += askAnew() }
    return effects
  }

  /// Lets go of all that fingers hold and the machine does, for something else takes its place.
  public mutating func letGo() -> [Effect<TallyMessage>] {
    touches = []
    leaving = []
    drag = nil
    swipes = []
    focus = nil
    var effects: [TallyEffect] = []
    if isOccupying { effects.append(.occupyScreen(false)) }
    if isFeeling { effects.append(.feelMotion(false)) }
    (isOccupying, isFeeling) = (false, false)
    return effects
  }

  /// Takes up what was kept on this device beside the board: which groups are folded.
  public mutating func recall(_ records: [StoreRecord]) {
    folded = []
    for record in records where record.key.utf8.elementsEqual(BoardStore.foldsKey.utf8) {
      recall(folded: record.value)
    }
  }

  /// Does something to the tallies, and sees to it that it lasts.
  mutating func perform(_ action: TallyAction, _ desk: inout Desk, at moment: Moment) {
    tallies.perform(action, &desk, held: held, at: moment)
  }

  /// Something else was done than what waits for a second tap.
  public mutating func forgetConfirmation() {
    confirmation.forget()
    tallies.full = nil
  }

  /// Whether a tally's line is drawn.
  func isNearScreen(_ id: EntityID) -> Bool {
    guard let lines, let row = gridRow(of: id) else { return false }
    return lines.count <= TallyScreen.wholeList || (row >= window.first && row < window.end)
  }

  /// Unfolds a tally's group, and moves the window so that its line is in it.
  mutating func reveal(_ id: EntityID) {
    guard let sheet = tallies.sheet else { return }
    if let row = sheet.row(of: id), let group = sheet.section(atRow: row).group?.id {
      folded.remove(group)
    }
    guard let row = gridRow(of: id) else { return }
    if row < window.first || row >= window.end { window.first = max(0, row - window.count / 2) }
  }
}
