/// A run of a workflow that calls back: it performs node after node, waits for those that are
/// pending, and tells its completion.
///
/// All nodes and the completion are called where ``start(at:completion:)`` or the report was
/// called; whoever reports from elsewhere goes there first. A run keeps itself alive from start to
/// end. Nodes that answer at once follow each other in a loop, as many as there are.
///
///     let run = WorkflowRun<Step, Health, Never, Person>(of: workflow, sharing: Person()) {
///       person, visit, run in
///       switch visit.node {
///       case .exercise: return person.isWilling ? .yes : .no
///       case .injured: return person.isInjured ? .yes : .no
///       case .liftWeights: return .complete
///       case .sitUps:
///         person.sitUps { run.report(visit.token, .complete) }
///         return .pending
///       }
///     }
///     try run.start(at: .exercise) { completion in … }
public final class WorkflowRun<
  Node: Equatable & Sendable, Outcome: Sendable, Failure: Error, Shared
> {
  /// Does what a node is for, with the data that nodes share.
  public typealias Perform = (inout Shared, Visit<Node>, WorkflowRun) -> NodeResult<Failure>
  /// Tells a pending node that nobody waits for it any more.
  public typealias Abandon = (inout Shared, Visit<Node>) -> Void

  // Whoever performs may report, cancel or start, and finds the walk at rest: nothing of ours calls
  // out while it has it. So both are kept apart by one flag instead of being asked for each access,
  // which takes as long as all the rest of a node.
  @exclusivity(unchecked) @usableFromInline var walk: Walk<Node, Outcome, Failure>
  @exclusivity(unchecked) @usableFromInline var storage: Shared
  @exclusivity(unchecked) @usableFromInline var isPerforming = false
  @usableFromInline let perform: Perform
  @usableFromInline let abandon: Abandon
  @usableFromInline let clock: WorkflowClock?
  @usableFromInline var completion: ((Completion<Node, Outcome, Failure>) -> Void)?
  /// The run itself, from start to end.
  @usableFromInline var keeper: WorkflowRun?
  @exclusivity(unchecked) @usableFromInline var isDriving = false
  /// When the clock was asked to wake; the earliest that is not over.
  private var wakeAsked = Int64.max

  /// A run that has not begun.
  ///
  /// - Parameters:
  ///   - workflow: the boxes and arrows.
  ///   - shared: what nodes share.
  ///   - clock: needed where a node has a time limit or waits between attempts.
  ///   - traceLimit: how many steps ``trace`` keeps.
  ///   - abandon: called when a pending node was cancelled or its limit has passed.
  ///   - perform: does what a node is for.
  public convenience init(
    of workflow: Workflow<Node, Outcome>, sharing shared: Shared, clock: WorkflowClock? = nil,
    traceLimit: Int = 256, abandon: @escaping Abandon = { _, _ in }, perform: @escaping Perform
  ) {
    self.init(
      Walk(workflow, traceLimit: traceLimit), sharing: shared, clock: clock, abandon: abandon,
      perform: perform)
  }

  /// A run that goes on where a walk is, such as one that was read from its saved bytes.
  ///
  /// - Parameters:
  ///   - walk: begun or not; ``resume(completion:)`` sets it going.
  ///   - shared: what nodes share.
  ///   - clock: needed where a node has a time limit or waits between attempts.
  ///   - abandon: called when a pending node was cancelled or its limit has passed.
  ///   - perform: does what a node is for.
  public init(
    _ walk: Walk<Node, Outcome, Failure>, sharing shared: Shared, clock: WorkflowClock? = nil,
    abandon: @escaping Abandon = { _, _ in }, perform: @escaping Perform
  ) {
    storage = shared
    self.walk = walk
    self.perform = perform
    self.abandon = abandon
    self.clock = clock
  }

  // MARK: Running

  /// Begins at any node.
  ///
  /// Returns when a node is pending or the run has ended; the completion may come before it
  /// returns.
  ///
  /// - Throws: ``StartFault``; nothing is called then.
  @inlinable
  public func start(
    at node: Node, completion: @escaping (Completion<Node, Outcome, Failure>) -> Void
  ) throws(StartFault<Node>) {
    guard clock != nil || !walk.workflow.graph.needsClock else { throw .clockMissing }
    try walk.start(at: node)
    self.completion = completion
    keeper = self
    drive()
  }

  /// Goes on with a walk that was under way when this run was made.
  ///
  /// - Throws: ``StartFault/clockMissing``, ``StartFault/isRunning`` where it goes already.
  @inlinable
  public func resume(
    completion: @escaping (Completion<Node, Outcome, Failure>) -> Void
  ) throws(StartFault<Node>) {
    guard clock != nil || !walk.workflow.graph.needsClock else { throw .clockMissing }
    guard keeper == nil else { throw .isRunning }
    self.completion = completion
    keeper = self
    drive()
  }

  /// Takes what came of a pending node.
  ///
  /// - Returns: why it changed nothing; `nil` where it was taken.
  @inlinable @discardableResult
  public func report(_ token: Token, _ result: NodeResult<Failure>) -> Rejection? {
    if let rejection = take(result, of: token) { return rejection }
    drive()
    return nil
  }

  /// Ends the run: a pending node is told, then the completion, before this returns; inside a node
  /// that is being performed, as soon as that returns.
  public func cancel() {
    if let visit = walk.cancel() { tell(visit) }
    drive()
  }

  /// Forgets the run, its trace and its way, cancelling it first if it is under way. Inside a node
  /// that is being performed it only cancels.
  public func reset() {
    cancel()
    if completion == nil { _ = walk.reset() }
  }

  /// Makes the next attempt at once where one waits for it.
  public func tryAgain() {
    walk.tryAgain()
    drive()
  }

  // MARK: Looking at it

  /// What nodes share.
  ///
  /// - Precondition: no node is being performed, for that has it.
  public var shared: Shared {
    get {
      precondition(!isPerforming, "the node that is performed has what is shared")
      return storage
    }
    set {
      precondition(!isPerforming, "the node that is performed has what is shared")
      storage = newValue
    }
  }

  /// Whether a run is under way.
  @inlinable public var isRunning: Bool { walk.isRunning }

  /// The visit that will be reported; `nil` where none is pending.
  @inlinable public var pendingVisit: Visit<Node>? { walk.pendingVisit }

  /// The latest steps, oldest first.
  public var trace: [TraceStep<Node>] { walk.trace }

  /// The way the run took, for marking it in a diagram.
  public var trail: Trail { walk.trail }

  /// The run as bytes, to be continued by ``Walk/init(_:continuing:traceLimit:)``; `nil` where none
  /// is under way.
  public var saved: [UInt8]? { walk.saved }

  // MARK: The loop

  /// Performs what is to be performed. Reports that come meanwhile are taken by the loop that runs
  /// already, so that nothing grows with the number of nodes.
  @inlinable
  func drive() {
    guard !isDriving else { return }
    isDriving = true
    repeat {
      while let visit = walk.next() {
        isPerforming = true
        let result = perform(&storage, visit, self)
        isPerforming = false
        // It was cancelled by the node itself, which now waits for nothing.
        if take(result, of: visit.token) == .cancelled, case .pending = result { tell(visit) }
      }
    } while !walk.isRunning && complete()
    isDriving = false
    if clock != nil { askToWake() }
  }

  @inlinable
  func take(_ result: NodeResult<Failure>, of token: Token) -> Rejection? {
    var now: Int64 = 0
    switch result {
    case .pending, .failed: if let clock { now = clock.now() }
    default: break
    }
    return walk.report(token, result, at: now)
  }

  /// Tells the completion.
  ///
  /// - Returns: whether the run was started again by it.
  @usableFromInline
  func complete() -> Bool {
    guard let ended = walk.completion, let completion else { return false }
    self.completion = nil
    keeper = nil
    completion(ended)
    return walk.isRunning
  }

  @usableFromInline
  func tell(_ visit: Visit<Node>) {
    let wasDriving = isDriving
    isDriving = true
    isPerforming = true
    abandon(&storage, visit)
    isPerforming = false
    isDriving = wasDriving
  }

  @usableFromInline
  func askToWake() {
    guard let time = walk.wakeTime, time < wakeAsked, let clock else { return }
    wakeAsked = time
    let now = clock.now()
    clock.wake(time > now ? time - now : 0) { self.wake() }
  }

  private func wake() {
    wakeAsked = .max
    guard let clock else { return }
    if let visit = walk.wake(at: clock.now()) { tell(visit) }
    drive()
  }
}
