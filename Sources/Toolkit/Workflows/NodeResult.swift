/// What came of performing a node.
public enum NodeResult<Failure: Error>: Sendable {
  /// The work is done.
  case complete
  /// The decision is yes.
  case yes
  /// The decision is no.
  case no
  /// One of several, counted from 0.
  case choice(UInt8)
  /// It did not work out.
  case failed(Failure)
  /// It will be reported later, under the visit's token.
  case pending

  /// The exit it leaves by; `nil` where it is pending.
  @inlinable var exit: Exit? {
    switch self {
    case .complete: .complete
    case .yes: .yes
    case .no: .no
    case .choice(let number): .choice(number)
    case .failed: .failed
    case .pending: nil
    }
  }
}

extension NodeResult: Equatable where Failure: Equatable {}

/// Why the final node failed.
public enum NodeError<Failure: Error>: Error {
  /// The node's own error.
  case failed(Failure)
  /// The last attempt took longer than its limit.
  case timedOut
  /// The node answered, as it was performed, with what is no answer to what it asks: a mistake in
  /// the program, which ends the run.
  case wrongResult
}

extension NodeError: Equatable where Failure: Equatable {}

/// One performing of a node, to be answered under its token.
public struct Visit<Node: Sendable>: Sendable {
  /// What is to be performed.
  public let node: Node
  /// What the answer is reported under.
  public let token: Token
  /// Which attempt it is, from 1.
  public let attempt: Int32

  @inlinable init(node: Node, token: Token, attempt: Int32) {
    self.node = node
    self.token = token
    self.attempt = attempt
  }
}

/// Tells the visits of all runs apart, so that nothing but the visit that is pending is answered.
public struct Token: Hashable, Sendable {
  /// Which run it is of those of one walk, from 1.
  public let run: Int64
  /// The node's number, in the order in which the workflow was given its nodes.
  public let node: Int32
  /// Which visit it is of all runs, from 1.
  public let visit: Int64

  @inlinable init(run: Int64, node: Int32, visit: Int64) {
    self.run = run
    self.node = node
    self.visit = visit
  }
}

/// How a run ended.
public struct Completion<Node: Equatable & Sendable, Outcome: Sendable, Failure: Error>: Sendable {
  /// What it means; `nil` where the final node's exit was given no meaning, or it was cancelled.
  public let outcome: Outcome?
  /// The last node; `nil` where it was cancelled.
  public let finalNode: Node?
  /// Why the last node failed, if it did.
  public let error: NodeError<Failure>?
  /// Whether it was cancelled.
  public let isCancelled: Bool

  /// Puts the parts together.
  public init(
    outcome: Outcome?, finalNode: Node?, error: NodeError<Failure>? = nil,
    isCancelled: Bool = false
  ) {
    self.outcome = outcome
    self.finalNode = finalNode
    self.error = error
    self.isCancelled = isCancelled
  }
}

extension Completion: Equatable where Outcome: Equatable, Failure: Equatable {}
