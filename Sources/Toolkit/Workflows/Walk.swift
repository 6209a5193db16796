/// A way through a workflow as a value, for programs that are values themselves: it says which node
/// is to be performed next, and is told what came of it.
///
/// It calls nobody, holds no data and knows no clock: moments are numbers that come in.
///
///     var walk = Walk<Step, Health, Never>(workflow)
///     try walk.start(at: .exercise)
///     while let visit = walk.next() {
///       walk.report(visit.token, perform(visit.node), at: now)
///     }
///     walk.completion?.outcome
public struct Walk<Node: Equatable & Sendable, Outcome: Sendable, Failure: Error>: Sendable {
  /// The boxes and arrows.
  public let workflow: Workflow<Node, Outcome>
  @usableFromInline var engine: Engine
  @usableFromInline var error: NodeError<Failure>?

  /// A walk that has not begun.
  ///
  /// - Parameter traceLimit: how many steps ``trace`` keeps.
  public init(_ workflow: Workflow<Node, Outcome>, traceLimit: Int = 256) {
    self.workflow = workflow
    engine = Engine(traceLimit: traceLimit)
  }

  // MARK: Running

  /// Begins a run at any node; what was known of an earlier run is forgotten.
  ///
  /// - Throws: ``StartFault/foreignNode(_:)``, ``StartFault/isRunning``.
  public mutating func start(at node: Node) throws(StartFault<Node>) {
    guard !isRunning else { throw .isRunning }
    guard let number = workflow.nodes.firstIndex(of: node) else { throw .foreignNode(node) }
    error = nil
    engine.start(at: Int32(number), slots: workflow.graph.targets.count)
  }

  /// The node that is to be performed now; its answer is reported under the visit's token.
  ///
  /// - Returns: `nil` while a node is pending or waits for its next attempt, and when nothing runs.
  @inlinable
  public mutating func next() -> Visit<Node>? {
    guard engine.begin() else { return nil }
    return visit
  }

  /// Takes what came of a node, at once or later.
  ///
  /// The first answer of a visit counts. `pending` is an answer to ``next()`` alone; the visit may
  /// then be reported as long as its limit has not passed. A node that at once answers what it
  /// can't (`yes` to work) ends the run with ``NodeError/wrongResult``.
  ///
  /// - Parameter now: the moment in milliseconds, of any clock that does not go back; it is asked
  ///   for only where a limit or a wait begins.
  /// - Returns: why it changed nothing; `nil` where it was taken.
  @inlinable @discardableResult
  public mutating func report(
    _ token: Token, _ result: NodeResult<Failure>, at now: @autoclosure () -> Int64
  ) -> Rejection? {
    guard engine.awaits(token) else { return engine.rejection(of: token) }
    if let exit = result.exit, exit != .failed {
      guard engine.leave(by: exit, workflow.graph) else { return refuse() }
      return nil
    }
    return reportRest(result, now)
  }

  /// Leaves the node that is being performed; `failed` wants an error, and is refused without one.
  @inlinable
  mutating func leave(by exit: Exit) {
    if exit == .failed || !engine.leave(by: exit, workflow.graph) { _ = refuse() }
  }

  /// What is rarer: failures and waiting.
  @inlinable
  mutating func reportRest(_ result: NodeResult<Failure>, _ now: () -> Int64) -> Rejection? {
    switch result {
    case .failed(let failure):
      if !engine.fail(.failed, workflow.graph, now), !isRunning { error = .failed(failure) }
      return nil
    case .pending where engine.phase == .performing:
      engine.suspend(workflow.graph, now)
      return nil
    default:
      return refuse()
    }
  }

  @inlinable
  mutating func refuse() -> Rejection {
    if engine.phase == .performing {
      engine.breakOff()
      error = .wrongResult
    }
    return .wrongResult
  }

  /// Ends the run at once.
  ///
  /// - Returns: the pending visit, which is to be told that nobody waits for it any more.
  public mutating func cancel() -> Visit<Node>? { engine.cancel() ? visit : nil }

  /// Forgets the run, cancelling it if it is under way.
  ///
  /// - Returns: the pending visit, which is to be told that nobody waits for it any more.
  public mutating func reset() -> Visit<Node>? {
    let abandoned = cancel()
    engine.clear()
    error = nil
    return abandoned
  }

  // MARK: Time

  /// When ``wake(at:)`` has something to do: the pending visit's limit passes or the next attempt is
  /// due. `nil` where time changes nothing.
  public var wakeTime: Int64? { engine.wakeTime == .max ? nil : engine.wakeTime }

  /// Lets time pass.
  ///
  /// - Parameter now: the moment, of the clock that ``report(_:_:at:)`` was told.
  /// - Returns: the visit whose limit has passed, which is to be told that nobody waits for it any
  ///   more.
  public mutating func wake(at now: Int64) -> Visit<Node>? {
    switch engine.due(at: now) {
    case .nothing: return nil
    case .attempt:
      engine.tryAgain()
      return nil
    case .timeOut:
      let abandoned = visit
      timeOut(at: now)
      return abandoned
    }
  }

  /// Gives up the visit that is being made.
  @usableFromInline
  mutating func timeOut(at now: Int64) {
    if !engine.timeOut(workflow.graph, at: now), !isRunning { error = .timedOut }
  }

  /// Makes the next attempt at once where one waits for it.
  public mutating func tryAgain() { engine.tryAgain() }

  // MARK: Looking at it

  /// Whether a run is under way.
  @inlinable public var isRunning: Bool { engine.isRunning }

  /// The visit that will be reported; `nil` where none is pending.
  @inlinable public var pendingVisit: Visit<Node>? { engine.phase == .pending ? visit : nil }

  /// How the run ended; `nil` where it has not, or never began.
  public var completion: Completion<Node, Outcome, Failure>? {
    switch engine.phase {
    case .ended:
      var outcome: Outcome?
      if engine.finalSlot >= 0,
        let number = Graph.outcome(workflow.graph.targets[Int(engine.finalSlot)])
      {
        outcome = workflow.outcomes[number]
      }
      return Completion(
        outcome: outcome, finalNode: workflow.nodes[Int(engine.node)], error: error,
        isCancelled: false)
    case .cancelled:
      return Completion(outcome: nil, finalNode: nil, error: nil, isCancelled: true)
    default: return nil
    }
  }

  /// The latest steps, oldest first.
  public var trace: [TraceStep<Node>] {
    engine.trace.latest.map { record in
      TraceStep(
        node: workflow.nodes[Int(record.node)], attempt: record.attempt,
        exit: Exit(offset: Int32(record.exit), of: workflow.graph.boxes[Int(record.node)].kind),
        isTimeOut: record.event == .timedOut)
    }
  }

  /// How many steps there were before those of ``trace``.
  public var droppedSteps: Int64 { engine.trace.dropped }

  /// The way the run took, for marking it in a diagram.
  public var trail: Trail { engine.trail }

  @inlinable var visit: Visit<Node> {
    Visit(
      node: workflow.nodes[Int(engine.node)], token: engine.token, attempt: engine.attempt)
  }
}
