import Boards
import Interface
import Markup
import Replication
import Reports
import TallyScreen
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
      if let call = App.callFragment(of: fragment) {
        closePanels()
        return open(call: call, at: moment)
      }
      guard let link = BoardLink(origin: desk.surroundings.origin, fragment: fragment) else {
        guard SetupLink.isMeant(fragment) else { return [] }
        let effects = turn(to: .tally, at: moment)
        closeSharing()
        _ = openInTally(fragment)
        return effects
      }
      return open(link, showing: BoardLink.Front(askedForBy: fragment), at: moment)
    case .naming(let message): return inStep.naming.update(message, event, &desk, at: moment)
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
      desk.spoken = common.copied
      return [
        .copy(text),
        .wake(after: Confirmation<Bool>.patience, .inStep(.copyEnded(serial: serial))),
      ]
    case .copyEnded:
      inStep.isCopied = false
      return []
    case .links(let message): return update(message, event, at: moment)
    case .replaceTapped:
      let serial = inStep.nextSerial()
      guard inStep.replacing.isSecondTap(on: true, serial: serial) else {
        desk.spoken = sharing.tapAgainToReplace
        return [.wake(after: Confirmation<Bool>.patience, .inStep(.replaceExpired(serial: serial)))]
      }
      return replaceLink(at: moment)
    case .replaceExpired(let serial):
      inStep.replacing.expire(serial)
      return []
    case .boardTapped(let scope): return turnTo(scope)
    }
  }

  /// Makes this board a shared one; the server hears of it as soon as it can be reached.
  private mutating func share(at moment: Moment) -> [Effect] {
    guard case .keeping = storage, desk.session != nil, desk.session?.shared == nil else {
      return []
    }
    // A board that was named on the shelf keeps that name.
    let board =
      desk.shelf.entry(ofScope: desk.shelf.scope)?.board ?? boardID(desk.chance(moment, 0))
    let shared = SharedBoard(
      link: BoardLink(
        origin: desk.surroundings.origin, board: board, token: token(moment, 1)),
      isToBeMade: true, invitation: token(moment, 2))
    guard let write = desk.session?.share(shared) else { return [] }
    let entry = desk.shelf.put(board, scope: desk.shelf.scope, name: desk.boardName?.string ?? "")
    let effects = store([write], unscoped: [entry])
    return effects + [.tell(told([]), ticket: lastTicket)] + stepOn(at: moment)
  }

  private mutating func openLink(at moment: Moment) -> [Effect] {
    guard let link = BoardLink(inStep.draft) else {
      inStep.linkFault = .notALink
      desk.spoken = sharing.fault(.notALink)
      return []
    }
    guard sameUTF8(link.origin, desk.surroundings.origin) else {
      let fault = InStepState.LinkFault.elsewhere(origin: link.origin)
      inStep.linkFault = fault
      desk.spoken = sharing.fault(fault)
      return []
    }
    let front = BoardLink.Front(askedForBy: inStep.draft)
    inStep.draft = ""
    closePanels()
    return open(link, showing: front, at: moment)
  }

  /// Opens the board of a link; what was open stays on the shelf.
  ///
  /// - Parameter front: what of it is to be seen first; `nil` for what is in front.
  private mutating func open(
    _ link: BoardLink, showing front: BoardLink.Front?, at moment: Moment
  ) -> [Effect] {
    inStep.incoming = link
    inStep.wantedWall = front == .wall ? link.board : nil
    let turned = front.map { turn(to: $0.instrument, at: moment) } ?? []
    guard desk.session != nil else { return turned }
    return turned + (front == .wall ? openWantedWall(at: moment) : []) + openIncoming(at: moment)
  }

  /// Revokes the link that invited others, to make another.
  private mutating func replaceLink(at moment: Moment) -> [Effect] {
    guard desk.session?.shared?.invitation != nil, inStep.request == nil else { return [] }
    let effects = stopDriver()
    let invitation = token(moment, 3)
    inStep.driver?.replaceInvitation(with: invitation)
    return effects + drive(at: moment)
  }

  /// The board's name as it is shown.
  var boardName: String { desk.boardName?.string ?? sharing.untitledBoard }
}
