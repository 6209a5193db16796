import JSONCoding
import Replication
import Workflows

extension App {
  /// How long a stream may be silent before it is taken for dead, in milliseconds; servers say
  /// something every 15 seconds.
  private static let silence: Int32 = 30_000

  /// What a box of `Joining` asks the server.
  func request(_ step: Joining.Step, _ shared: SharedBoard) -> NetworkRequest? {
    let ask = BoardRequests(shared.link)
    switch (step, inStep.wanted) {
    case (.make, _): return ask.make
    case (.look, _): return ask.look
    case (.invite, _): return shared.invitation.map { ask.makeToken($0, .edit, name: "") }
    case (.revokeLink, _): return shared.invitation.map(ask.revoke)
    case (.fetch, .fetch(let cursor)): return ask.operations(after: cursor)
    case (.send, .upload(let operations)): return (session?.upload(operations)).map(ask.send)
    default: return nil
    }
  }

  mutating func answered(_ ticket: Int32, _ answer: NetworkAnswer, at moment: Moment) -> [Effect] {
    if let stream = inStep.stream, stream.ticket == ticket {
      return streamEnded(answer, at: moment)
    }
    if links?.request?.ticket == ticket { return linksAnswered(answer, at: moment) }
    guard inStep.request == ticket, let step = inStep.walk?.pendingVisit?.node else { return [] }
    inStep.request = nil
    var effects: [Effect] = []
    let trouble: InStepState.Trouble?
    if answer.isGood || (step == .revokeLink && answer.status == 404) {
      inStep.failures = 0
      inStep.lastHeard = moment.now
      inStep.trouble = nil
      trouble = take(answer, to: step, at: moment, &effects)
    } else {
      trouble = refusal(answer, to: step)
    }
    guard let trouble else { return effects + report(.complete, at: moment) }
    inStep.synchronizer?.failed()
    inStep.trouble = trouble
    return effects + report(.failed(trouble), at: moment)
  }

  /// Takes in a good answer.
  ///
  /// - Returns: what is wrong with it: another program answers there, or another version.
  private mutating func take(
    _ answer: NetworkAnswer, to step: Joining.Step, at moment: Moment, _ effects: inout [Effect]
  ) -> InStepState.Trouble? {
    switch step {
    case .make, .look:
      guard case .string(let word)? = answer.json?.member("right"), let right = Right(text: word)
      else { return .refused }
      effects += reshare {
        $0.right = right
        $0.isToBeMade = false
      }
      inStep.synchronizer?.limit(to: right)
    case .invite:
      effects += reshare { $0.isInvitationMade = true }
    case .revokeLink:
      let token = App.token(surroundings, moment, 3)
      effects += reshare {
        $0.invitation = token
        $0.isInvitationMade = false
      }
    case .fetch:
      guard let json = answer.json, let page = try? OperationPage(json: JSONCursor(json)) else {
        return .refused
      }
      if let fetched = inStep.synchronizer?.fetched(page) { effects += merge(fetched.operations) }
    case .send:
      guard let json = answer.json, let receipt = try? UploadAnswer(json: JSONCursor(json)) else {
        return .refused
      }
      inStep.synchronizer?.uploaded(receipt)
      effects += merge([])
    default: break
    }
    return nil
  }

  private mutating func reshare(_ change: (inout SharedBoard) -> Void) -> [Effect] {
    guard var shared = session?.shared else { return [] }
    change(&shared)
    guard let write = session?.share(shared) else { return [] }
    return store([write])
  }

  /// Takes in what others made, and stores it with the place that the server's answers have brought
  /// this device to.
  mutating func merge(_ operations: [Operation]) -> [Effect] {
    guard var session else { return [] }
    self.session = nil
    var writes = session.merge(operations, held: tally.held)
    if let write = session.stand(inStep.synchronizer?.place) { writes.append(write) }
    self.session = session
    var effects = writes.isEmpty ? [] : store(writes)
    if session.isForked { effects += leaveFork() }
    if session.board.needsHistory { effects.append(.readHistory) }
    return effects
  }

  /// What an answer that is not good means; `nil` where things go on all the same.
  private mutating func refusal(
    _ answer: NetworkAnswer, to step: Joining.Step
  ) -> InStepState.Trouble? {
    if step == .send {
      if let index = answer.unknownPredecessorIndex {
        inStep.synchronizer?.refused(unknownPredecessorAt: index)
        return nil
      }
      if [400, 403, 409, 413].contains(answer.status) {
        // It would be refused for ever; what does not hang on it goes on.
        inStep.synchronizer?.refusedForGood()
        return nil
      }
    }
    switch answer.status {
    case 401: return .closed
    case 507: return .boardFull
    case 400..<500 where answer.status != 429: return .refused
    case 0: return .unreachable
    default: return .busy
    }
  }

  // MARK: The stream

  mutating func openStream(at moment: Moment) -> [Effect] {
    guard let shared = session?.shared, let cursor = inStep.synchronizer?.streamCursor else {
      return []
    }
    inStep.lastTicket += 1
    let ticket = inStep.lastTicket
    inStep.stream = (ticket, EventStream(), moment.now)
    inStep.synchronizer?.streamBegan()
    return [
      .request(BoardRequests(shared.link).events(after: cursor), ticket: ticket),
      .wake(after: App.silence, .inStep(.streamChecked(ticket: ticket))),
    ]
  }

  mutating func streamed(_ ticket: Int32, _ bytes: [UInt8], at moment: Moment) -> [Effect] {
    guard var stream = inStep.stream, stream.ticket == ticket else { return [] }
    inStep.stream = nil
    stream.lastHeard = moment.now
    inStep.lastHeard = moment.now
    let events = stream.events.read(bytes)
    inStep.stream = stream
    inStep.failures = 0
    inStep.trouble = nil
    guard let events else { return dropStream(at: moment) }
    var effects: [Effect] = []
    for event in events {
      if event.name == Array("revoked".utf8) {
        inStep.trouble = .closed
        return effects + dropStream(at: moment)
      }
      guard event.name == Array("operations".utf8) else { continue }
      guard let json = try? JSON(reading: event.data),
        let page = try? OperationPage(json: JSONCursor(json)),
        let fetched = inStep.synchronizer?.streamed(page)
      else { return effects + dropStream(at: moment) }
      if fetched.hasMoved || !fetched.operations.isEmpty { effects += merge(fetched.operations) }
    }
    return effects + stepOn(at: moment)
  }

  private mutating func streamEnded(_ answer: NetworkAnswer, at moment: Moment) -> [Effect] {
    inStep.stream = nil
    inStep.synchronizer?.streamEnded()
    if answer.status == 401 {
      inStep.trouble = .closed
      return []
    }
    // A stream that was open and ends is no failure; one that could not be opened is.
    if answer.isGood { return stepOn(at: moment) }
    inStep.trouble = answer.status == 0 ? .unreachable : .busy
    return start(.wait, at: moment)
  }

  /// Ends a stream that has gone wrong or silent, and asks instead.
  mutating func endStream(at moment: Moment) -> [Effect] {
    guard let stream = inStep.stream else { return [] }
    inStep.stream = nil
    inStep.synchronizer?.streamEnded()
    return [.cancel(ticket: stream.ticket)] + stepOn(at: moment)
  }

  mutating func checkStream(_ ticket: Int32, at moment: Moment) -> [Effect] {
    guard let stream = inStep.stream, stream.ticket == ticket else { return [] }
    let left = Int64(App.silence) - (moment.now - stream.lastHeard)
    guard left <= 0 else {
      return [
        .wake(
          after: Int32(clamping: max(1000, left)), .inStep(.streamChecked(ticket: ticket)))
      ]
    }
    return dropStream(at: moment)
  }

  /// Random bytes for a board or a token, of which each has a number of its own.
  static func chance(_ surroundings: Surroundings, _ moment: Moment, _ number: UInt8) -> [UInt8] {
    var seed = surroundings.secret
    for shift in stride(from: 56, through: 0, by: -8) {
      seed.append(UInt8(truncatingIfNeeded: moment.random >> UInt64(shift)))
    }
    return Array(SHA256.hash(seed + [number])[..<16])
  }

  static func token(_ surroundings: Surroundings, _ moment: Moment, _ number: UInt8) -> AccessToken
  {
    AccessToken(bytes: chance(surroundings, moment, number))
  }
}
