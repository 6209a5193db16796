import Boards
import Markup
import Replication
import Reports
import Tallying
import Text

extension App {

  /// Lets something happen between this device, its server and the panel.
  mutating func update(_ message: InStepMessage, _ event: Event, at moment: Moment) -> [Effect] {
    switch message {
    case .answered(let ticket, let answer): return answered(ticket, answer, at: moment)
    case .streamed(let ticket, let bytes): return streamed(ticket, bytes, at: moment)
    case .streamChecked(let ticket): return checkStream(ticket, at: moment)
    case .waitEnded(let serial): return waitEnded(serial: serial, at: moment)
    case .momentPassed:
      inStep.isWatched = false
      inStep.isSlow = !isInStep
      return []
    case .networkReturned, .tryTapped: return tryAgain(at: moment)
    case .offerTapped:
      inStep.driver?.offerAgain()
      return drive(at: moment)
    case .sayAgainTapped: return sayAgain(at: moment)
    case .linkOpened(let fragment):
      guard let link = BoardLink(origin: surroundings.origin, fragment: fragment) else {
        openSetup(fragment)
        return []
      }
      return follow(link, asWall: BoardLink.isForWall(fragment), at: moment)
    case .keepTapped: return share(at: moment)
    case .linkEdited:
      inStep.draft = event.text
      inStep.linkFault = nil
      return []
    case .linkKeyed:
      guard case .enter = event.keystroke else { return [] }
      return [.preventDefault] + openLink(at: moment)
    case .linkTapped: return openLink(at: moment)
    case .copyTapped:
      guard let text = shownLinkText else { return [] }
      let serial = inStep.nextSerial()
      inStep.isCopied = true
      tally.spoken = sharing.copied
      return [
        .copy(text),
        .wake(after: App.patience, .inStep(.copyEnded(serial: serial))),
      ]
    case .copyEnded:
      inStep.isCopied = false
      return []
    case .links(let message): return update(message, event, at: moment)
    case .replaceTapped:
      let serial = inStep.nextSerial()
      guard inStep.replacing.isSecondTap(on: true, serial: serial) else {
        tally.spoken = sharing.tapAgainToReplace
        return [.wake(after: App.patience, .inStep(.replaceExpired(serial: serial)))]
      }
      return replaceLink(at: moment)
    case .replaceExpired(let serial):
      inStep.replacing.expire(serial)
      return []
    case .boardTapped(let scope):
      inStep.incoming = nil
      inStep.wantedWall = nil
      return turnTo(scope, at: moment)
    }
  }

  /// Makes this board a shared one; the server hears of it as soon as it can be reached.
  private mutating func share(at moment: Moment) -> [Effect] {
    guard case .keeping = storage, session != nil, session?.shared == nil else { return [] }
    let name = App.chance(surroundings, moment, 0)
    var halves: (UInt64, UInt64) = (0, 0)
    for i in 0..<8 {
      halves.0 = halves.0 << 8 | UInt64(name[i])
      halves.1 = halves.1 << 8 | UInt64(name[8 + i])
    }
    let board = BoardID(high: halves.0, low: halves.1)
    let shared = SharedBoard(
      link: BoardLink(
        origin: surroundings.origin, board: board, token: App.token(surroundings, moment, 1)),
      isToBeMade: true, invitation: App.token(surroundings, moment, 2))
    guard let write = session?.share(shared) else { return [] }
    let entry = shelf.put(board, scope: shelf.scope, name: boardName)
    let effects = store([write], unscoped: [entry])
    return effects + [.tell(told([]), ticket: lastTicket)] + stepOn(at: moment)
  }

  private mutating func openLink(at moment: Moment) -> [Effect] {
    guard let link = BoardLink(inStep.draft) else {
      inStep.linkFault = .notALink
      tally.spoken = sharing.fault(.notALink)
      return []
    }
    guard sameUTF8(link.origin, surroundings.origin) else {
      let fault = InStepState.LinkFault.elsewhere(origin: link.origin)
      inStep.linkFault = fault
      tally.spoken = sharing.fault(fault)
      return []
    }
    let isForWall = BoardLink.isForWall(inStep.draft)
    inStep.draft = ""
    closePanel()
    return follow(link, asWall: isForWall, at: moment)
  }

  /// Opens the board of a link; what was open stays on the shelf.
  ///
  /// - Parameter asWall: whether it is to be shown as a wall board.
  private mutating func follow(
    _ link: BoardLink, asWall: Bool, at moment: Moment
  ) -> [Effect] {
    inStep.incoming = link
    inStep.wantedWall = asWall ? link.board : nil
    guard session != nil else { return [] }
    if asWall { openWantedWall() }
    return openIncoming(at: moment)
  }

  /// Revokes the link that invited others, to make another.
  private mutating func replaceLink(at moment: Moment) -> [Effect] {
    guard session?.shared?.invitation != nil, inStep.request == nil else { return [] }
    let effects = stopDriver()
    inStep.driver?.replaceInvitation(with: App.token(surroundings, moment, 3))
    return effects + drive(at: moment)
  }

  /// Opens another board of the shelf, once all of this one is stored.
  private mutating func turnTo(_ scope: String, at moment: Moment) -> [Effect] {
    guard !sameUTF8(scope, shelf.scope) else {
      closePanel()
      return []
    }
    inStep.wantedScope = scope
    return stopDriver() + turnWhenStored()
  }

  mutating func turnToWantedBoard() -> [Effect] {
    guard let scope = inStep.wantedScope, pending.isEmpty, case .keeping = storage else {
      return []
    }
    inStep.wantedScope = nil
    var writes: [StoreWrite] = []
    if let shared = session?.shared { writes.append(shelf.put(shared.link.board, name: boardName)) }
    if let link = inStep.incoming, shelf.entry(of: link.board) == nil {
      writes.append(shelf.put(link.board, name: ""))
    }
    writes.append(shelf.open(scope))
    let effects = inStep.leaveBoard()
    closePanel()
    session = nil
    tally = TallyState()
    storage = .opening
    return effects + store([], unscoped: writes) + [.open(prefix: scope + BoardStore.now)]
  }

  /// The board's name as it is shown.
  var boardName: String { session?.sheet.name?.string ?? words.untitledBoard }
}
