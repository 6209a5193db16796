/// Why boxes and arrows make no workflow.
public enum WorkflowFault<Node: Equatable & Sendable>: Error, Equatable {
  /// An arrow or an outcome names a node that was not given to the workflow.
  case foreignNode(Node)
  /// A node was given twice.
  case repeatedNode(Node)
  /// An arrow or an outcome leaves by an exit that nodes of this kind don't have.
  case noSuchExit(NodeExit<Node>)
  /// There is nothing to choose from: a choice is one of at least two.
  case tooFewChoices(Node)
  /// A limit below one millisecond, less than one attempt, or a negative wait.
  case impossiblePolicy(Node)
}

/// Why a run did not start.
public enum StartFault<Node: Equatable & Sendable>: Error, Equatable {
  /// The node to start at was not given to the workflow.
  case foreignNode(Node)
  /// The run is under way.
  case isRunning
  /// A node has a time limit or waits between attempts, and no clock was given.
  case clockMissing
}

/// Why a report changed nothing.
public enum Rejection: Error, Equatable, Sendable {
  /// It answers for an earlier run: since then there was a reset or another start.
  case earlierRun
  /// The run was cancelled.
  case cancelled
  /// The attempt had passed its time limit.
  case tooLate
  /// This visit of the node was answered before.
  case repeated
  /// What is reported is no answer to what the node asks: `yes` to work, or `pending` once more.
  case wrongResult
  /// The token was never given out by this run.
  case unknownToken
}
