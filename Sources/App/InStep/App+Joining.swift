import Replication
import Workflows

/// What each box of `Joining` does.
extension App {
  private static let aMoment: Int32 = 1000

  /// Does what can be done to be in step, and sees to it that what takes longer than a moment is
  /// said.
  mutating func stepWithServer(at moment: Moment) -> [Effect] {
    start(.mayAsk, at: moment)
  }

  /// Begins at a box, unless something is under way.
  mutating func start(_ step: Joining.Step, at moment: Moment) -> [Effect] {
    var walk = inStep.walk ?? Joining.Walk(Joining.workflow, traceLimit: 0)
    try? walk.start(at: step)
    inStep.walk = walk
    return walkOn(at: moment)
  }

  /// Tells what came of the box that is pending, and goes on.
  mutating func report(
    _ result: NodeResult<InStepState.Trouble>, at moment: Moment
  ) -> [Effect] {
    guard let visit = inStep.walk?.pendingVisit else { return [] }
    inStep.walk?.report(visit.token, result, at: 0)
    return walkOn(at: moment)
  }

  /// Ends what is under way, whatever it waits for.
  mutating func stopJoining() -> [Effect] {
    guard inStep.walk?.cancel() != nil else { return [] }
    inStep.synchronizer?.failed()
    guard let ticket = inStep.request else { return [] }
    inStep.request = nil
    return [.cancel(ticket: ticket)]
  }

  private mutating func walkOn(at moment: Moment) -> [Effect] {
    var effects: [Effect] = []
    while let visit = inStep.walk?.next() {
      let result = perform(visit, at: moment, &effects)
      inStep.walk?.report(visit.token, result, at: 0)
    }
    if isInStep { inStep.isSlow = false }
    if !isInStep, !inStep.isWatched, inStep.synchronizer != nil {
      inStep.isWatched = true
      effects.append(.wake(after: App.aMoment, .inStep(.momentPassed)))
    }
    return effects + turnWhenStored()
  }

  private mutating func perform(
    _ visit: Visit<Joining.Step>, at moment: Moment, _ effects: inout [Effect]
  ) -> NodeResult<InStepState.Trouble> {
    let shared = session?.shared
    switch visit.node {
    case .isBoardOpen:
      return answer(shared != nil && shared?.link.board == inStep.incoming?.board)
    case .openBoard:
      guard let link = inStep.incoming else { return .failed(.refused) }
      let scope = shelf.entry(of: link.board)?.scope ?? "board/\(link.board)/"
      guard !sameUTF8(scope, shelf.scope) else {
        inStep.incoming = nil
        closePanel()
        return .failed(.refused)
      }
      inStep.wantedScope = scope
      return .pending
    case .opensAlready:
      guard
        shared?.link.token == inStep.incoming?.token
          || (shared?.right == .own && inStep.trouble != .closed)
      else { return .no }
      inStep.incoming = nil
      return .yes
    case .takeLink:
      guard let link = inStep.incoming else { return .complete }
      inStep.incoming = nil
      guard let write = session?.share(SharedBoard(link: link)) else { return .complete }
      inStep.trouble = nil
      effects += store([write])
      return .complete
    case .mayAsk:
      guard case .keeping = storage, inStep.isInSight, shared != nil, !inStep.isHopeless else {
        return .no
      }
      if inStep.synchronizer == nil { inStep.synchronizer = session?.synchronizer }
      return .yes
    case .isMade: return answer(shared?.isToBeMade != true)
    case .isRightKnown: return answer(shared?.right != nil)
    case .wantsInvitation:
      return answer(
        shared?.right == .own && shared?.invitation != nil && shared?.isInvitationMade == false)
    case .next:
      inStep.wanted = inStep.synchronizer?.next()
      switch inStep.wanted {
      case .fetch: return choose(.fetch)
      case .readHistory: return choose(.compare)
      case .upload: return choose(.send)
      case nil: return choose(.nothing)
      }
    case .make, .look, .invite, .revokeLink, .fetch, .send:
      guard let shared, let request = request(visit.node, shared) else {
        inStep.synchronizer?.failed()
        return .failed(.busy)
      }
      inStep.lastTicket += 1
      inStep.request = inStep.lastTicket
      effects.append(.request(request, ticket: inStep.lastTicket))
      return .pending
    case .compare:
      effects.append(.readHistory)
      return .pending
    case .isListening:
      return answer(inStep.stream != nil || inStep.synchronizer?.streamCursor == nil)
    case .listen:
      effects += openStream(at: moment)
      return .complete
    case .mayRetry: return answer(!inStep.isHopeless)
    case .wait:
      effects.append(waitEffect(serial: visit.token.visit, at: moment))
      return .pending
    }
  }

  private func answer(_ isYes: Bool) -> NodeResult<InStepState.Trouble> { isYes ? .yes : .no }

  private func choose(_ want: Joining.Want) -> NodeResult<InStepState.Trouble> {
    .choice(want.rawValue)
  }

  /// Tries again later: after one second, two, four, up to half a minute, a little by chance, so
  /// that a venue full of phones does not come at once.
  private mutating func waitEffect(serial: Int64, at moment: Moment) -> Effect {
    inStep.failures += 1
    let base: Int32 = min(30_000, 500 << Int32(min(inStep.failures, 7)))
    let chance = Int32(truncatingIfNeeded: moment.random % UInt64(base / 2))
    return .wake(after: base / 2 + chance, .inStep(.waitEnded(serial: serial)))
  }

  // MARK: What ends a wait

  /// The time is over that a failure is waited out.
  mutating func waitEnded(serial: Int64, at moment: Moment) -> [Effect] {
    guard inStep.isWaiting, inStep.walk?.pendingVisit?.token.visit == serial else { return [] }
    return report(.complete, at: moment)
  }

  /// There is reason to hope that the server answers again.
  mutating func tryAgain(at moment: Moment) -> [Effect] {
    inStep.failures = 0
    return inStep.isWaiting ? report(.complete, at: moment) : stepOn(at: moment)
  }

  /// The board that was to be opened is on the screen, or a link came with it.
  mutating func openedWithLink(at moment: Moment) -> [Effect] {
    guard inStep.walk?.pendingVisit?.node == .openBoard else {
      return stopJoining() + start(.isBoardOpen, at: moment)
    }
    // It may still be the other board, read again.
    guard session?.shared?.link.board == inStep.incoming?.board else { return [] }
    return report(.complete, at: moment)
  }
}
