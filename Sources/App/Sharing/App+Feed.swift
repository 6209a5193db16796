import Boards
import CallScreen
import Interface
import Markup
import Replication

// What of Time to Call is the app's: addresses of calendars, the panel in which the board is shared, and
// calls that come by a link.

extension App {
  private static let call = Array("call=".utf8)

  /// What a fragment holds that is meant for Time to Call; `nil` for any other.
  static func callFragment(of fragment: String) -> [UInt8]? {
    let bytes = Array(fragment.utf8)
    return bytes.starts(with: call) ? Array(bytes[call.count...]) : nil
  }

  /// Shows the call of a link, once the board and the instrument are there.
  @inline(never)
  mutating func open(call fragment: [UInt8], at moment: Moment) -> [Effect] {
    wantedCall = fragment
    if instrument != .call { return turn(to: .call, at: moment) }
    return callSlot.isEmpty || desk.session == nil ? [] : openWantedCall(at: moment)
  }

  /// Hands the link over that waits.
  @inline(never)
  mutating func openWantedCall(at moment: Moment) -> [Effect] {
    guard let fragment = wantedCall else { return [] }
    wantedCall = nil
    return tell(CallMessage.room(.receive(.opened(fragment))), Event(.click), at: moment)
  }

  /// Does the app's part of what happened on the screen of Time to Call.
  @inline(never)
  mutating func carryOutCall(_ message: CallMessage, at moment: Moment) -> [Effect] {
    switch message {
    case .room(.send(.sharingTapped)):
      openSharing()
      return []
    case .room(.send(.feedTapped)): return askForFeed(at: moment)
    default: return []
    }
  }

  // MARK: Calendars to subscribe to

  /// Sees to an address of the board's calls. Who only looks has one; an owner makes a link for it, under a
  /// name of its own, so that turning it off takes nothing else away.
  private mutating func askForFeed(at moment: Moment) -> [Effect] {
    guard let shared = desk.session?.shared, let right = shared.right else { return [] }
    if let address = BoardRequests(shared.link).secretFeedText(right) {
      return answer(.secretAddress(Array(address.utf8)), at: moment)
    }
    guard right == .own, !shared.isToBeMade else { return answer(.fault(.refused), at: moment) }
    inStep.isFeedWanted = true
    // Links that are known already may have been turned off elsewhere.
    if links != nil { return ask(.list) }
    return []
  }

  /// Takes the link that is there for calendars, or makes it.
  mutating func listedForFeed(_ lines: [TokenLine], at moment: Moment) -> [Effect] {
    let name = CallScreen.feedName(desk.language)
    for line in lines where line.right == .look && line.name.utf8.elementsEqual(name.utf8) {
      if let token = links?.token(of: line.id) { return answerFeed(by: token, at: moment) }
    }
    return ask(.make(.look, name: name, number: firstNumber(of: .look)))
  }

  /// The link for calendars is there.
  mutating func answerFeed(by token: AccessToken, at moment: Moment) -> [Effect] {
    guard let shared = desk.session?.shared else { return [] }
    let link = BoardLink(origin: shared.link.origin, board: shared.link.board, token: token)
    let address = BoardRequests(link).secretFeedText(.look) ?? ""
    return answer(.secretAddress(Array(address.utf8)), at: moment)
  }

  /// It could not be made.
  mutating func answerFeed(_ fault: LinksState.Fault, at moment: Moment) -> [Effect] {
    switch fault {
    case .unreachable: answer(.fault(.unreachable), at: moment)
    case .busy: answer(.fault(.busy), at: moment)
    case .tooMany: answer(.fault(.tooMany), at: moment)
    case .lastOwner, .refused: answer(.fault(.refused), at: moment)
    }
  }

  private mutating func answer(_ answer: FeedAnswer, at moment: Moment) -> [Effect] {
    inStep.isFeedWanted = false
    return tell(CallMessage.room(.send(.feedAnswered(answer))), Event(.click), at: moment)
  }
}
