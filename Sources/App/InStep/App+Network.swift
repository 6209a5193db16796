import JSONCoding
import Replication

extension App {
  /// How long a stream may be silent before it is taken for dead, in milliseconds; servers say
  /// something every 15 seconds.
  private static let silence: Int32 = 30_000

  /// Does what can be done to be in step, and sees to it that what takes longer than a moment is
  /// said.
  mutating func stepOn(at moment: Moment) -> [Effect] {
    let effects = nextStep(at: moment)
    if isInStep { inStep.isSlow = false }
    guard !isInStep, !inStep.isWatched, inStep.synchronizer != nil else { return effects }
    inStep.isWatched = true
    return effects + [.wake(after: App.aMoment, .inStep(.momentPassed))]
  }

  private static let aMoment: Int32 = 1000

  /// One request at a time, and the stream.
  private mutating func nextStep(at moment: Moment) -> [Effect] {
    guard case .keeping = storage, inStep.isInSight, inStep.waitSerial == 0,
      inStep.trouble != .closed, inStep.trouble != .refused, let shared = session?.shared
    else { return [] }
    if inStep.synchronizer == nil { inStep.synchronizer = session?.synchronizer }
    guard inStep.requests.isEmpty, !inStep.isReadingHistory else { return [] }
    let ask = BoardRequests(shared.link)
    if shared.isToBeMade { return [request(.make, ask.make)] }
    guard let right = shared.right else { return [request(.look, ask.look)] }
    if right == .own, let invitation = shared.invitation, !shared.isInvitationMade {
      return [request(.invite, ask.makeToken(invitation, .edit, name: ""))]
    }
    switch inStep.synchronizer?.next() {
    case .fetch(let cursor): return [request(.fetch, ask.operations(after: cursor))]
    case .readHistory:
      inStep.isReadingHistory = true
      return [.readHistory]
    case .upload(let operations):
      guard let upload = session?.upload(operations) else { return [] }
      return [request(.upload, ask.send(upload))]
    case nil: break
    }
    guard inStep.stream == nil, let cursor = inStep.synchronizer?.streamCursor else { return [] }
    inStep.lastTicket += 1
    let ticket = inStep.lastTicket
    inStep.stream = (ticket, EventStream(), moment.now)
    inStep.synchronizer?.streamBegan()
    return [
      .request(ask.events(after: cursor), ticket: ticket),
      .wake(after: App.silence, .inStep(.streamChecked(ticket: ticket))),
    ]
  }

  private mutating func request(_ purpose: InStepState.Purpose, _ request: NetworkRequest) -> Effect
  {
    inStep.lastTicket += 1
    inStep.requests.append((inStep.lastTicket, purpose))
    return .request(request, ticket: inStep.lastTicket)
  }

  /// Revokes the token that invited others, to make another.
  mutating func revokeInvitation() -> [Effect] {
    guard let shared = session?.shared, let invitation = shared.invitation,
      inStep.requests.isEmpty
    else { return [] }
    return [request(.revoke, BoardRequests(shared.link).revoke(invitation))]
  }

  mutating func answered(_ ticket: Int32, _ answer: NetworkAnswer, at moment: Moment) -> [Effect] {
    if let stream = inStep.stream, stream.ticket == ticket {
      return streamEnded(answer, at: moment)
    }
    guard let i = inStep.requests.firstIndex(where: { $0.ticket == ticket }) else { return [] }
    let purpose = inStep.requests.remove(at: i).purpose
    guard answer.isGood || (purpose == .revoke && answer.status == 404) else {
      return failed(purpose, answer, at: moment)
    }
    inStep.failures = 0
    inStep.trouble = nil
    let effects: [Effect]
    switch purpose {
    case .make, .look: effects = learned(answer)
    case .invite:
      effects = reshare { $0.isInvitationMade = true }
    case .revoke:
      let token = App.token(surroundings, moment, 3)
      effects = reshare {
        $0.invitation = token
        $0.isInvitationMade = false
      }
    case .fetch:
      guard let json = answer.json, let page = try? OperationPage(json: JSONCursor(json)) else {
        return misunderstood()
      }
      guard let fetched = inStep.synchronizer?.fetched(page) else { return [] }
      effects = merge(fetched.operations)
    case .upload:
      guard let json = answer.json, let receipt = try? UploadAnswer(json: JSONCursor(json)) else {
        return misunderstood()
      }
      inStep.synchronizer?.uploaded(receipt)
      effects = merge([])
    }
    return effects + stepOn(at: moment)
  }

  /// What the server says of the board: that it is there, and what this device may do.
  private mutating func learned(_ answer: NetworkAnswer) -> [Effect] {
    guard case .string(let word)? = answer.json?.member("right"), let right = Right(text: word)
    else { return misunderstood() }
    return reshare {
      $0.right = right
      $0.isToBeMade = false
    }
  }

  private mutating func reshare(_ change: (inout SharedBoard) -> Void) -> [Effect] {
    guard var shared = session?.shared else { return [] }
    change(&shared)
    guard let write = session?.share(shared) else { return [] }
    return store([write])
  }

  /// An answer that is none: another program answers there, or another version.
  private mutating func misunderstood() -> [Effect] {
    inStep.synchronizer?.failed()
    inStep.trouble = .refused
    return []
  }

  /// Takes in what the server sent, and stores it with the place it brings this device to.
  private mutating func merge(_ operations: [Operation]) -> [Effect] {
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

  private mutating func failed(
    _ purpose: InStepState.Purpose, _ answer: NetworkAnswer, at moment: Moment
  ) -> [Effect] {
    if purpose == .upload {
      if let index = answer.unknownPredecessorIndex {
        inStep.synchronizer?.refused(unknownPredecessorAt: index)
        return stepOn(at: moment)
      }
      if [400, 403, 409, 413].contains(answer.status) {
        // It would be refused for ever; what does not hang on it goes on.
        inStep.synchronizer?.refusedForGood()
        return stepOn(at: moment)
      }
    }
    inStep.synchronizer?.failed()
    switch answer.status {
    case 401: inStep.trouble = .closed
    case 507: inStep.trouble = .boardFull
    case 400..<500 where answer.status != 429: inStep.trouble = .refused
    case 0: inStep.trouble = .unreachable
    default: inStep.trouble = .busy
    }
    return wait(at: moment)
  }

  /// Tries again later: after one second, two, four, up to half a minute, a little by chance, so
  /// that a venue full of phones does not come at once.
  private mutating func wait(at moment: Moment) -> [Effect] {
    guard inStep.trouble != .closed, inStep.trouble != .refused, inStep.waitSerial == 0 else {
      return []
    }
    inStep.failures += 1
    let base: Int32 = min(30_000, 500 << Int32(min(inStep.failures, 7)))
    inStep.waitSerial = inStep.nextSerial()
    let chance = Int32(truncatingIfNeeded: moment.random % UInt64(base / 2))
    return [.wake(after: base / 2 + chance, .inStep(.waitEnded(serial: inStep.waitSerial)))]
  }

  // MARK: The stream

  mutating func streamed(_ ticket: Int32, _ bytes: [UInt8], at moment: Moment) -> [Effect] {
    guard var stream = inStep.stream, stream.ticket == ticket else { return [] }
    inStep.stream = nil
    stream.lastHeard = moment.now
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
    return wait(at: moment)
  }

  /// Ends a stream that has gone wrong or silent, and asks instead.
  mutating func dropStream(at moment: Moment) -> [Effect] {
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
