import Markup
import Replication
import Tallying

extension App {
  private static let patience: Int32 = 3000

  /// Lets something happen between this device, its server and the panel.
  mutating func update(_ message: InStepMessage, _ event: Event, at moment: Moment) -> [Effect] {
    switch message {
    case .answered(let ticket, let answer): return answered(ticket, answer, at: moment)
    case .streamed(let ticket, let bytes): return streamed(ticket, bytes, at: moment)
    case .streamChecked(let ticket): return checkStream(ticket, at: moment)
    case .waitEnded(let serial):
      guard inStep.waitSerial == serial else { return [] }
      inStep.waitSerial = 0
      return stepOn(at: moment)
    case .momentPassed:
      inStep.isWatched = false
      inStep.isSlow = !isInStep
      return []
    case .networkReturned, .tryTapped:
      inStep.waitSerial = 0
      inStep.failures = 0
      return stepOn(at: moment)
    case .linkOpened(let fragment):
      guard let link = BoardLink(origin: surroundings.origin, fragment: fragment) else { return [] }
      return follow(link, at: moment)
    case .opened:
      inStep.isOpen = true
      return []
    case .closed:
      inStep.isOpen = false
      inStep.linkFault = nil
      return []
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
      guard let link = shownLink else { return [] }
      let serial = inStep.nextSerial()
      inStep.isCopied = true
      tally.spoken = sharing.copied
      return [
        .copy(link.secretText),
        .wake(after: App.patience, .inStep(.copyEnded(serial: serial))),
      ]
    case .copyEnded:
      inStep.isCopied = false
      return []
    case .ownLinkTapped:
      inStep.showsOwnLink.toggle()
      return []
    case .replaceTapped:
      guard inStep.isSureToReplace else {
        inStep.isSureToReplace = true
        tally.spoken = sharing.tapAgainToReplace
        return [
          .wake(
            after: App.patience, .inStep(.replaceExpired(serial: inStep.nextSerial())))
        ]
      }
      inStep.isSureToReplace = false
      return revokeInvitation()
    case .replaceExpired:
      inStep.isSureToReplace = false
      return []
    case .boardTapped(let scope): return turnTo(scope, at: moment)
    }
  }

  /// The link that the panel shows.
  var shownLink: BoardLink? {
    guard let shared = session?.shared else { return nil }
    return inStep.showsOwnLink ? shared.link : shared.linkForOthers
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
    inStep.draft = ""
    inStep.isOpen = false
    return follow(link, at: moment)
  }

  /// Opens the board of a link; what was open stays on the shelf.
  private mutating func follow(_ link: BoardLink, at moment: Moment) -> [Effect] {
    inStep.incoming = link
    guard let session else { return [] }
    if session.shared?.link.board == link.board { return takeLink(at: moment) }
    return turnTo(shelf.entry(of: link.board)?.scope ?? "board/\(link.board)/", at: moment)
  }

  /// Takes over the token of a link that was opened, where the board has none that opens it.
  mutating func takeLink(at moment: Moment) -> [Effect] {
    guard let link = inStep.incoming, var shared = session?.shared,
      shared.link.board == link.board
    else { return [] }
    inStep.incoming = nil
    guard shared.link.token != link.token, shared.right != .own || inStep.trouble == .closed else {
      return stepOn(at: moment)
    }
    shared = SharedBoard(link: link)
    guard let write = session?.share(shared) else { return [] }
    inStep.trouble = nil
    inStep.waitSerial = 0
    return store([write]) + stepOn(at: moment)
  }

  /// Opens another board of the shelf, once all of this one is stored.
  private mutating func turnTo(_ scope: String, at moment: Moment) -> [Effect] {
    guard !sameUTF8(scope, shelf.scope) else {
      inStep.isOpen = false
      return []
    }
    inStep.wantedScope = scope
    return turnWhenStored()
  }

  mutating func turnWhenStored() -> [Effect] {
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
    inStep.isOpen = false
    session = nil
    tally = TallyState()
    storage = .opening
    return effects + store([], unscoped: writes) + [.open(prefix: scope + BoardStore.now)]
  }

  /// The board's name as it is shown.
  var boardName: String { session?.sheet.name?.string ?? words.untitledBoard }

  /// What keeping in step is, in the person's language.
  var sharing: InStepWords { InStepWords(surroundings.language) }
}
