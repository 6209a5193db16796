/// Where a run is, in numbers: the rules of walking through a graph, which callbacks, `async` and
/// values share.
@usableFromInline
struct Engine: Sendable {
  @usableFromInline
  enum Phase: UInt8, Sendable {
    /// There is no run.
    case idle
    /// The node is to be performed.
    case ready
    /// The node is being performed.
    case performing
    /// The node will report.
    case pending
    /// The node has failed and waits for its next attempt.
    case waiting
    /// The run has come to its end.
    case ended
    /// The run was cancelled.
    case cancelled
  }

  @usableFromInline var phase = Phase.idle
  @usableFromInline var node: Int32 = 0
  @usableFromInline var attempt: Int32 = 1
  /// Which run it is, and how many visits there were in all of them.
  @usableFromInline var run: Int64 = 0
  @usableFromInline var visit: Int64 = 0
  /// When the limit passes, or the next attempt is due.
  private(set) var wakeTime = Int64.max
  /// By which slot the run ended.
  @usableFromInline var finalSlot: Int32 = Graph.nowhere
  /// Visits of this run that were given up because their time had passed; the latest ones.
  private var timedOut: [Int64] = []
  private(set) var trace: Trace
  private(set) var trail = Trail()

  private static let timedOutKept = 64

  init(traceLimit: Int) { trace = Trace(limit: traceLimit) }

  @inlinable var token: Token { Token(run: run, node: node, visit: visit) }

  @inlinable var isRunning: Bool {
    switch phase {
    case .ready, .performing, .pending, .waiting: true
    case .idle, .ended, .cancelled: false
    }
  }

  // MARK: Beginning and ending

  /// - Precondition: no run is under way.
  mutating func start(at node: Int32, slots: Int) {
    clear()
    trail = Trail(start: node, slots: slots)
    self.node = node
    phase = .ready
  }

  /// Forgets the run, so that nothing answers for it any more.
  mutating func clear() {
    run += 1
    phase = .idle
    attempt = 1
    wakeTime = .max
    finalSlot = Graph.nowhere
    timedOut = []
    trace.clear()
    trail = Trail()
  }

  /// Goes on where a saved run was; its pending visit is made again.
  mutating func resume(
    run: Int64, visit: Int64, node: Int32, attempt: Int32, trace: Trace, trail: Trail
  ) {
    self.run = run + 1
    self.visit = visit
    self.node = node
    self.attempt = attempt
    self.trace = trace
    self.trail = trail
    phase = .ready
  }

  /// - Returns: whether a node was pending.
  mutating func cancel() -> Bool {
    guard isRunning else { return false }
    let wasPending = phase == .pending
    phase = .cancelled
    wakeTime = .max
    return wasPending
  }

  // MARK: Step by step

  /// Takes up the next visit, if there is one to be made.
  @inlinable
  mutating func begin() -> Bool {
    guard phase == .ready else { return false }
    phase = .performing
    visit += 1
    return true
  }

  /// Whether a report under a token is awaited.
  @inlinable
  func awaits(_ token: Token) -> Bool {
    token.visit == visit && token.run == run && token.node == node
      && (phase == .performing || phase == .pending)
  }

  /// Why a report under a token is not awaited.
  @usableFromInline
  func rejection(of token: Token) -> Rejection {
    if token.run < 1 || token.run > run || token.visit < 1 || token.visit > visit {
      return .unknownToken
    }
    if token.run < run { return .earlierRun }
    if phase == .cancelled { return .cancelled }
    return timedOut.contains(token.visit) ? .tooLate : .repeated
  }

  /// Waits for a report, until the limit passes.
  @usableFromInline
  mutating func suspend(_ graph: Graph, _ now: () -> Int64) {
    phase = .pending
    if let limit = graph.limit(of: node) { wakeTime = sum(now(), limit) }
  }

  /// Leaves the node by one of its exits: along its arrow, or to the end.
  ///
  /// - Returns: whether it has such an exit.
  @usableFromInline
  mutating func leave(by exit: Exit, _ graph: Graph) -> Bool {
    let box = graph.boxes[Int(node)]
    guard let offset = exit.offset(of: box.kind) else { return false }
    trace.append(TraceRecord(node: node, attempt: attempt, exit: offset, event: .left))
    follow(box.slot + offset, graph)
    return true
  }

  @inline(__always)
  private mutating func follow(_ slot: Int32, _ graph: Graph) {
    trail.take(slot)
    wakeTime = .max
    let target = graph.targets[Int(slot)]
    if target >= 0 {
      node = target
      attempt = 1
      phase = .ready
    } else {
      finalSlot = slot
      phase = .ended
    }
  }

  /// Notes that an attempt failed; tries again if it may, else leaves by the exit for that.
  ///
  /// - Returns: whether it will be tried again.
  @usableFromInline
  mutating func fail(_ event: TraceRecord.Event, _ graph: Graph, _ now: () -> Int64) -> Bool {
    let box = graph.boxes[Int(node)]
    trace.append(
      TraceRecord(node: node, attempt: attempt, exit: box.kind.failure, event: event))
    guard let retry = graph.policies[Int(node)].retry, attempt < retry.attempts else {
      follow(box.slot + box.kind.failure, graph)
      return false
    }
    let wait = retry.wait(after: attempt)
    attempt += 1
    wakeTime = .max
    phase = .ready
    if wait > 0 {
      phase = .waiting
      wakeTime = sum(now(), wait)
    }
    return true
  }

  /// Ends at a node that answered what it can't.
  @usableFromInline
  mutating func breakOff() {
    phase = .ended
    finalSlot = Graph.nowhere
  }

  /// What a moment brings.
  enum Due {
    /// Nothing yet.
    case nothing
    /// The next attempt.
    case attempt
    /// The limit of the pending visit has passed.
    case timeOut
  }

  func due(at now: Int64) -> Due {
    guard now >= wakeTime else { return .nothing }
    switch phase {
    case .waiting: return .attempt
    case .pending: return .timeOut
    default: return .nothing
    }
  }

  /// Makes the next attempt before it is due, or when it is.
  mutating func tryAgain() {
    guard phase == .waiting else { return }
    wakeTime = .max
    phase = .ready
  }

  /// Gives the pending visit up.
  ///
  /// - Returns: whether it will be tried again.
  mutating func timeOut(_ graph: Graph, at now: Int64) -> Bool {
    timedOut.append(visit)
    if timedOut.count > Engine.timedOutKept { timedOut.removeFirst() }
    return fail(.timedOut, graph) { now }
  }
}

/// A sum that stays within the numbers there are.
func sum(_ a: Int64, _ b: Int64) -> Int64 {
  let (sum, isOver) = a.addingReportingOverflow(b)
  return isOver ? (b < 0 ? .min : .max) : sum
}
