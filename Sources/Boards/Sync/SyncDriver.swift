public import Replication
import Text
import Workflows

/// Keeps a shared board in step with its server: says what to do next, and what comes of it.
///
/// The page, the terminal and the simulation drive it alike: they carry out what `next` gives out,
/// one thing after the other, and hand back what came of it. None of them reads an answer or decides
/// when to ask again. What has to last is handed out as changes, to be stored before the next step.
public struct SyncDriver: Sendable {
  /// What is to be done.
  public enum Task: Equatable, Sendable {
    /// Ask the server, then call `answered`.
    case request(NetworkRequest)
    /// Read all operations of this device, then call `read`.
    case readHistory
    /// Open the stream; its bytes go to `streamed`, its end to `streamEnded`. Nothing waits for it.
    case listen(NetworkRequest)
    /// Wait so many milliseconds, then call `waited`.
    case wait(Int32)
  }

  /// How a board stands with its server, for people.
  public enum Standing: Equatable, Sendable {
    /// Nothing of this device waits anywhere, and all that the server has is here.
    case inStep
    /// It is being asked what is new, or whether the board may be opened.
    case asking
    /// So many changes of this device are on their way.
    case sending(Int)
    /// So many changes of this device are on no server, and none takes them.
    case stranded(Int)
    /// Changes of this device count here, and are neither on the server nor anywhere as they were made.
    case lost
    /// Something is in the way, and so many changes wait for it to pass.
    case troubled(SyncTrouble, waiting: Int)
  }

  /// The rules; `nil` until the board is first asked about.
  private var rules: Synchronizer?
  private var walk = Joining.Walk(Joining.workflow, traceLimit: 0)
  /// What the rules want next, from the box that asks them to the one that does it.
  private var wanted: Synchronizer.Step?
  /// The token that takes the place of the one that invites others, while that is turned off.
  private var replacement: AccessToken?
  /// The stream that brings what is new.
  private var stream: EventStream?
  /// How often in a row no good answer came.
  private var failures: Int32 = 0
  /// How many seconds the last answer asked us to wait before asking again.
  private var pause: Int32 = 0
  /// Whether this device already goes on under another identity because the server took no more of
  /// one.
  private var hasLeftBehind = false
  /// Why the board is not in step.
  public private(set) var trouble: SyncTrouble?

  /// A driver that has not begun.
  public init() {}

  // MARK: How things stand

  /// How the board stands with its server; `nil` before it was first asked about.
  public var standing: Standing? {
    guard let rules else { return nil }
    let waiting = rules.waiting
    if let trouble { return .troubled(trouble, waiting: waiting) }
    if waiting > 0 { return .sending(waiting) }
    if !rules.stranded.isEmpty { return .stranded(rules.stranded.count) }
    if rules.hasLost { return .lost }
    return rules.isInStep ? .inStep : .asking
  }

  /// Whether all there is to send and to fetch has been sent and fetched, and nothing is stranded.
  public var isInStep: Bool { standing == .inStep }

  /// How many of this device's changes wait for the server.
  public var waiting: Int { rules?.waiting ?? 0 }

  /// This device's operations that the server will not take.
  public var stranded: [Operation] { rules?.stranded ?? [] }

  /// Whether the board has been asked about.
  public var hasBegun: Bool { rules != nil }

  /// Whether it is known what of this device the server lacks.
  public var isOutboxKnown: Bool { rules?.isOutboxKnown == true }

  /// How far the server's operations have been fetched; `nil` while there are more.
  public var cursor: Int64? { rules?.streamCursor }

  /// Where this device stands, as it is to be stored.
  public var progress: ServerProgress? { rules?.progress }

  /// Whether the server has operations, as far as is known, that are not here.
  public var hasMoreToFetch: Bool { rules?.hasMoreToFetch == true }

  /// Whether the stream is open.
  public var isListening: Bool { stream != nil }

  /// Whether a request is under way or due.
  public var isBusy: Bool { walk.isRunning }

  /// Whether a failure is being waited out.
  public var isWaiting: Bool { walk.pendingVisit?.node == .wait }

  /// Whether `readHistory` was given out and not answered yet.
  public var isReadingHistory: Bool { walk.pendingVisit?.node == .compare }

  // MARK: Driving

  /// Sees to it that `next` has something to give out, if there is anything to do.
  public mutating func begin() { try? walk.start(at: .mayAsk) }

  /// Turns the link off that invites others, and invites by another from then on.
  public mutating func replaceInvitation(with token: AccessToken) {
    replacement = token
    try? walk.start(at: .revokeLink)
  }

  /// Gives out what to do next.
  ///
  /// - Parameters:
  ///   - mayAsk: whether the server may be asked now: all is kept, and somebody looks.
  ///   - chance: random bits, so that a venue full of phones does not come at once.
  /// - Returns: `nil` while something is under way or nothing is left to do.
  public mutating func next(
    _ session: BoardSession<some BoardSheet>, mayAsk: Bool = true, chance: UInt64
  ) -> Task? {
    while let visit = walk.next() {
      let (result, task) = perform(visit.node, session, mayAsk: mayAsk, chance: chance)
      walk.report(visit.token, result, at: 0)
      if let task { return task }
    }
    return nil
  }

  private mutating func perform(
    _ step: Joining.Step, _ session: BoardSession<some BoardSheet>, mayAsk: Bool, chance: UInt64
  ) -> (NodeResult<SyncTrouble>, Task?) {
    let shared = session.shared
    switch step {
    case .mayAsk:
      guard mayAsk, shared != nil, trouble?.passes != false else { return (.no, nil) }
      if rules == nil { rules = session.synchronizer }
      return (.yes, nil)
    case .isMade: return (shared?.isToBeMade == true ? .no : .yes, nil)
    case .isRightKnown: return (shared?.right == nil ? .no : .yes, nil)
    case .wantsInvitation:
      let isWanted =
        shared?.right == .own && shared?.invitation != nil && shared?.isInvitationMade == false
      return (isWanted ? .yes : .no, nil)
    case .next:
      rules?.settle(on: session.board)
      wanted = rules?.next()
      let want: Joining.Want =
        switch wanted {
        case .fetch: .fetch
        case .readHistory: .compare
        case .upload: .send
        case nil: .nothing
        }
      return (.choice(want.rawValue), nil)
    case .revokeLink, .make, .look, .invite, .fetch, .send:
      guard let request = request(step, session) else {
        rules?.failed()
        return (.failed(.busy), nil)
      }
      return (.pending, .request(request))
    case .compare: return (.pending, .readHistory)
    case .isListening: return (stream != nil || cursor == nil ? .yes : .no, nil)
    case .listen:
      guard let link = shared?.link, let cursor else { return (.complete, nil) }
      stream = EventStream()
      rules?.streamBegan()
      return (.complete, .listen(BoardRequests(link).events(after: cursor)))
    case .mayRetry: return (trouble?.passes == false ? .no : .yes, nil)
    case .wait:
      // After one second, two, four, up to half a minute, a little by chance.
      failures += 1
      let most: Int32 = min(30_000, 500 << min(failures, 7))
      let least = max(most / 2, 1000 * pause)
      return (.pending, .wait(least + Int32(truncatingIfNeeded: chance % UInt64(most / 2))))
    }
  }

  /// What a box asks the server.
  private func request(
    _ step: Joining.Step, _ session: BoardSession<some BoardSheet>
  ) -> NetworkRequest? {
    guard let shared = session.shared else { return nil }
    let ask = BoardRequests(shared.link)
    switch (step, wanted) {
    case (.make, _): return ask.make
    case (.look, _): return ask.look
    case (.invite, _): return shared.invitation.map { ask.makeToken($0, .edit, name: "") }
    case (.revokeLink, _): return shared.invitation.map(ask.revoke)
    case (.fetch, .fetch(let cursor)): return ask.operations(after: cursor)
    case (.send, .upload(let operations)): return ask.send(session.upload(operations))
    default: return nil
    }
  }

  /// Takes the answer to the request that was given out last.
  ///
  /// - Returns: what it changed, to be taken in by `BoardSession.take`, and stored.
  public mutating func answered(
    _ answer: NetworkAnswer, _ shared: SharedBoard?
  ) -> [SyncChange] {
    guard let visit = walk.pendingVisit else { return [] }
    var changes: [SyncChange] = []
    let trouble = take(answer, to: visit.node, shared, &changes)
    self.trouble = trouble
    pause = answer.pause
    if let trouble {
      rules?.failed()
      walk.report(visit.token, .failed(trouble), at: 0)
    } else {
      failures = 0
      walk.report(visit.token, .complete, at: 0)
    }
    return changes
  }

  /// Takes in an answer, and says what is wrong with it; `nil` where things go on.
  private mutating func take(
    _ answer: NetworkAnswer, to step: Joining.Step, _ shared: SharedBoard?,
    _ changes: inout [SyncChange]
  ) -> SyncTrouble? {
    switch step {
    case .make, .look:
      switch answer.right {
      case .failure(let trouble): return trouble
      case .success(let right):
        rules?.limit(to: right)
        changes.append(.right(right))
      }
    case .invite:
      guard let token = shared?.invitation else { return nil }
      if let trouble = answer.troubleMaking(token) { return trouble }
      changes.append(.invited(by: token))
    case .revokeLink:
      if let trouble = answer.troubleRevoking { return trouble }
      if let replacement { changes.append(.willInvite(by: replacement)) }
      replacement = nil
    case .fetch:
      switch answer.operations {
      case .failure(let trouble): return trouble
      case .success(let page):
        // In a step of its own: as an argument it would change a copy of all that was collected.
        let fetched = rules?.fetched(page)
        take(fetched, &changes)
      }
    case .send:
      switch answer.upload {
      case .trouble(let trouble): return trouble
      case .taken(let receipt):
        rules?.uploaded(receipt)
        changes.append(.operations([], standingAt: rules?.progress))
      case .unknownPredecessor(let index):
        if rules?.refused(unknownPredecessorAt: index) != true { return answer.trouble }
      case .refused(let index): rules?.refusedForGood(at: index)
      }
    default: break
    }
    return nil
  }

  private func take(_ fetched: Synchronizer.Fetched?, _ changes: inout [SyncChange]) {
    guard let fetched, fetched.hasMoved || !fetched.operations.isEmpty else { return }
    changes.append(.operations(fetched.operations, standingAt: rules?.progress))
  }

  /// Takes all operations that lie on this device's disk, as `readHistory` asked.
  ///
  /// - Parameter unstored: the names of those of the board that are on their way there.
  public mutating func read(
    _ operations: [Operation], unstored: Set<UInt64> = [], board: Board
  ) {
    guard let visit = walk.pendingVisit, visit.node == .compare else { return }
    rules?.read(operations, unstored: unstored, board: board)
    walk.report(visit.token, .complete, at: 0)
  }

  /// The time is over that a failure is waited out, or there is reason to hope that the server
  /// answers again.
  public mutating func waited() {
    if let visit = walk.pendingVisit, visit.node == .wait {
      walk.report(visit.token, .complete, at: 0)
    }
  }

  /// The number of the wait that was given out last, so that a timer can tell whether it is still
  /// waited for.
  public var waitNumber: Int64? {
    guard let visit = walk.pendingVisit, visit.node == .wait else { return nil }
    return visit.token.visit
  }

  /// Forgets how often it was in vain: there is reason to hope that the server answers again.
  public mutating func hope() {
    failures = 0
    waited()
  }

  /// Ends what is under way, whatever it waits for; an answer that still comes is nobody's.
  public mutating func cancel() {
    if walk.cancel() != nil { rules?.failed() }
  }

  // MARK: The stream

  /// Takes the next bytes of the stream.
  ///
  /// - Returns: what they changed, and whether the stream is to be ended then, because it is none of
  ///   ours or the link was turned off.
  public mutating func streamed(_ bytes: [UInt8]) -> (changes: [SyncChange], isOver: Bool) {
    guard var reading = stream else { return ([], true) }
    stream = nil
    let events = reading.read(bytes)
    stream = reading
    guard let events else { return ([], true) }
    if reading.hasSpoken {
      failures = 0
      if trouble?.passes == true { trouble = nil }
    }
    var changes: [SyncChange] = []
    for event in events {
      if event.name == Array("revoked".utf8) {
        trouble = .closed
        return (changes, true)
      }
      guard event.name == Array("operations".utf8) else { continue }
      guard let bytes = try? Base64URL.bytes(event.data, limit: EventStream.limit),
        let page = try? OperationPage(canonicalBytes: bytes)
      else { return (changes, true) }
      let fetched = rules?.streamed(page)
      take(fetched, &changes)
    }
    return (changes, false)
  }

  /// The stream has ended by itself, or could not be opened; what is new is asked for.
  ///
  /// One that spoke and ends is no failure. One that never spoke is: something in between answers, or
  /// holds it back.
  public mutating func streamEnded(_ answer: NetworkAnswer) {
    let hasSpoken = stream?.hasSpoken == true
    endStream()
    if hasSpoken { return begin() }
    let trouble = answer.trouble
    self.trouble = trouble
    pause = answer.pause
    if trouble.passes { try? walk.start(at: .wait) }
  }

  /// Takes note that the stream was ended from here: it went silent, or nobody looks.
  public mutating func endStream() {
    guard stream != nil else { return }
    stream = nil
    rules?.streamEnded()
  }

  // MARK: What happens on this device

  /// Takes note of an operation of this device that is on its disk now.
  public mutating func stored(_ operation: Operation) { rules?.stored(operation) }

  /// Takes note of the board as it is after something else wrote it: what another tab or process made
  /// and did not live to send is found by the marks.
  ///
  /// Two sides that are being laid side by side go on where they were.
  public mutating func lookAgain(_ session: BoardSession<some BoardSheet>) {
    guard let known = rules, walk.pendingVisit == nil || isWaiting else { return }
    guard known.progress != nil else {
      rules?.own = session.own
      return
    }
    rules = session.synchronizer
    // A stream that is open brings what is new since the progress.
    if stream != nil { rules?.streamBegan() }
  }

  /// Takes note of the device's replicas after one was added.
  public mutating func take(own replicas: Set<ReplicaID>) { rules?.own = replicas }

  /// Whether the device has to go on under another identity, for the server takes no more of the one
  /// it writes as; true once.
  public mutating func mustLeaveBehind(_ author: ReplicaID) -> Bool {
    guard !hasLeftBehind, rules?.stuck.contains(author) == true else { return false }
    hasLeftBehind = true
    return true
  }

  /// Offers what the server did not take once more: both sides are laid side by side again.
  public mutating func offerAgain() {
    if trouble?.passes == false { trouble = nil }
    rules?.startOver()
    endStream()
    hope()
    begin()
  }

  /// Takes note that the link was replaced by another: whatever was in the way may be gone.
  public mutating func linkReplaced() { trouble = nil }
}
