import Boards
import Interface
import Markup
import Replication

extension App {
  /// How many links of one right are tried, turned off or not, before it is given up.
  private static let mostNumbers = 1000

  /// What the panel remembers of the links of the board, while an owner has it open.
  var links: LinksState? {
    get { linksSlot.value }
    set { linksSlot = Slot(newValue) }
  }

  /// The link that the panel shows; `nil` where it can't be shown here.
  var shownLink: BoardLink? {
    guard let shared = desk.session?.shared else { return nil }
    guard shared.right == .own, let links, let chosen = links.chosen else {
      return shared.linkForOthers
    }
    if chosen == shared.link.token.id { return shared.link }
    return links.token(of: chosen).map {
      BoardLink(origin: shared.link.origin, board: shared.link.board, token: $0)
    }
  }

  /// What the link that is shown allows.
  var shownRight: Right? {
    guard let shared = desk.session?.shared else { return nil }
    guard shared.right == .own else { return shared.right }
    guard let chosen = links?.chosen else { return .edit }
    if chosen == shared.link.token.id { return .own }
    for line in links?.lines ?? [] where line.id == chosen { return line.right }
    return nil
  }

  /// The text of the link that the panel shows.
  var shownLinkText: String? {
    guard let link = shownLink else { return nil }
    let isForWall = links?.isForWall == true && shownRight == .look
    return link.secretText(showing: isForWall ? .wall : BoardLink.Front(instrument))
  }

  /// Asks for the links of the board when an owner opens the panel, and forgets them afterwards.
  @inline(never)
  mutating func followLinks(at moment: Moment) -> [Effect] {
    guard isSharing || inStep.isFeedWanted, let shared = desk.session?.shared, shared.right == .own,
      !shared.isToBeMade
    else {
      var effects: [Effect] = []
      if let request = links?.request { effects.append(.cancel(ticket: request.ticket)) }
      links = nil
      return effects
    }
    let invitation = shared.isInvitationMade ? shared.invitation?.id : nil
    if links?.board != shared.link.board {
      links = LinksState(of: shared.link.board)
    } else if links?.invitation == invitation {
      return []
    }
    links?.invitation = invitation
    links?.lines = nil
    return ask(.list)
  }

  /// Lets something happen to the links of the board.
  mutating func update(_ message: LinksMessage, _ event: Event, at moment: Moment) -> [Effect] {
    switch message {
    case .chosen(let id):
      links?.chosen = id
      links?.confirmation.forget()
      links?.isForWall = false
      inStep.isCopied = false
      return []
    case .shareTapped:
      guard let text = shownLinkText else { return [] }
      return [.hand(.share(title: boardName, text: text))]
    case .wallTapped:
      links?.isForWall.toggle()
      inStep.isCopied = false
      return []
    case .revokeTapped(let id):
      let serial = inStep.nextSerial()
      guard links?.confirmation.isSecondTap(on: id, serial: serial) == true else {
        desk.spoken = sharing.tapAgainToTurnOff
        return [
          .wake(after: Confirmation<Bool>.patience, .inStep(.links(.revokeExpired(serial: serial))))
        ]
      }
      return ask(.revoke(id))
    case .revokeExpired(let serial):
      links?.confirmation.expire(serial)
      return []
    case .anotherTapped:
      links?.isMaking.toggle()
      links?.isWrong = false
      return []
    case .rightTapped(let right):
      links?.right = right
      return []
    case .nameEdited:
      links?.draft = event.text
      links?.isWrong = false
      return []
    case .nameKeyed:
      switch event.keystroke {
      case .enter: return [.preventDefault] + makeLink()
      case .escape:
        desk.pass()
        return []
      default: return []
      }
    case .makeTapped: return makeLink()
    case .retryTapped: return ask(.list)
    }
  }

  /// Makes a link of the right that was chosen, under the name that was typed, if any was.
  private mutating func makeLink() -> [Effect] {
    guard let links, links.request == nil else { return [] }
    var name = ""
    do throws(Title.Fault) {
      let title = try Title(links.draft)
      guard title.string.unicodeScalars.count <= LinksState.nameLimit else { throw .tooLong }
      name = title.string
    } catch {
      if error != .empty {
        self.links?.isWrong = true
        desk.spoken = sharing.noName
        return []
      }
    }
    return ask(.make(links.right, name: name, number: firstNumber(of: links.right)))
  }

  /// The first number under which there is no link of a right.
  func firstNumber(of right: Right) -> Int {
    guard let links, let own = desk.session?.shared?.link.token else { return 0 }
    var number = 0
    while links.token(of: own.invitation(right, number: number).id) != nil { number += 1 }
    return number
  }

  mutating func ask(_ request: LinksState.Request) -> [Effect] {
    guard let shared = desk.session?.shared, links != nil else { return [] }
    var effects: [Effect] = []
    if let pending = links?.request {
      // A list that is on its way would not know of it.
      guard case .list = pending.1 else { return [] }
      effects.append(.cancel(ticket: pending.ticket))
    }
    let board = BoardRequests(shared.link)
    let asked: NetworkRequest
    switch request {
    case .list: asked = board.tokens
    case .make(let right, let name, let number):
      asked = board.makeToken(
        shared.link.token.invitation(right, number: number), right, name: name)
    case .revoke(let id): asked = board.revoke(id)
    }
    inStep.lastTicket += 1
    let ticket = inStep.lastTicket
    links?.request = (ticket, request)
    links?.fault = nil
    effects.append(.request(asked, ticket: ticket))
    return effects
  }

  /// Takes in what the server says to a question about links.
  mutating func linksAnswered(_ answer: NetworkAnswer, at moment: Moment) -> [Effect] {
    guard let request = links?.request?.1, let own = desk.session?.shared?.link.token else {
      return []
    }
    links?.request = nil
    switch request {
    case .list:
      guard case .success(let lines) = answer.tokens else { return fail(answer, at: moment) }
      inStep.lastHeard = moment.now
      links?.lines = lines
      links?.toldAt = moment.now
      links?.known = App.tokens(of: lines, from: own)
      // One that was turned off elsewhere is not there to be shown.
      if let chosen = links?.chosen, !lines.contains(where: { $0.id == chosen }) {
        links?.chosen = nil
      }
      return inStep.isFeedWanted ? listedForFeed(lines, at: moment) : []
    case .make(let right, let name, let number):
      // One that was turned off can't be made again, and then it is the next one.
      if answer.isProblem("token-taken"), number < App.mostNumbers {
        return ask(.make(right, name: name, number: number + 1))
      }
      let token = own.invitation(right, number: number)
      guard answer.troubleMaking(token) == nil else { return fail(answer, at: moment) }
      if inStep.isFeedWanted { return answerFeed(by: token, at: moment) }
      links?.known.append(token)
      links?.chosen = token.id
      links?.isMaking = false
      links?.draft = ""
      desk.spoken = sharing.made(right)
      return ask(.list)
    case .revoke(let id):
      guard answer.troubleRevoking == nil else { return fail(answer, at: moment) }
      links?.chosen = nil
      links?.lines?.removeAll { $0.id == id }
      desk.spoken = sharing.turnedOff
      return ask(.list)
    }
  }

  private mutating func fail(_ answer: NetworkAnswer, at moment: Moment) -> [Effect] {
    let fault: LinksState.Fault
    switch answer.trouble {
    case .unreachable, .intercepted: fault = .unreachable
    case .busy: fault = .busy
    case .refused where answer.isProblem("too-many-tokens"): fault = .tooMany
    case .refused where answer.isProblem("last-owner"): fault = .lastOwner
    case .refused, .closed, .boardFull: fault = .refused
    }
    if inStep.isFeedWanted { return answerFeed(fault, at: moment) }
    links?.fault = fault
    desk.spoken = sharing.explain(fault)
    return []
  }

  /// The tokens that can be worked out of an owner's own, of those that a server tells of.
  ///
  /// - Complexity: O(links) hashes.
  private static func tokens(of lines: [TokenLine], from own: AccessToken) -> [AccessToken] {
    var tokens: [AccessToken] = []
    for right in Right.allCases {
      var left = 0
      for line in lines where line.right == right { left += 1 }
      var number = 0
      // Between them are those that were turned off, and others may be from elsewhere.
      var misses = 0
      while left > 0, misses < 40 {
        let token = own.invitation(right, number: number)
        let id = token.id
        if lines.contains(where: { $0.id == id }) {
          tokens.append(token)
          left -= 1
          misses = 0
        } else {
          misses += 1
        }
        number += 1
      }
    }
    return tokens
  }
}
