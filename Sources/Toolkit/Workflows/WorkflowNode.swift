/// A box of the diagram: what sort of node it is, how long it may take, and how often it is tried.
///
/// What the node does is not part of it: that is told to the run.
public struct WorkflowNode<Node: Equatable & Sendable>: Sendable {
  let node: Node
  let kind: NodeKind
  let limit: Int64?
  let retry: Retry?

  /// A decision between yes and no.
  ///
  /// - Parameters:
  ///   - limit: milliseconds an attempt may be pending before it counts as failed.
  ///   - retry: how often and when it is tried again; `nil` for never.
  public static func decision(_ node: Node, limit: Int64? = nil, retry: Retry? = nil) -> Self {
    Self(node: node, kind: .decision, limit: limit, retry: retry)
  }

  /// A decision for one of several.
  ///
  /// - Parameters:
  ///   - count: how many there are, at least two; the exits are numbered from 0.
  ///   - limit: milliseconds an attempt may be pending before it counts as failed.
  ///   - retry: how often and when it is tried again; `nil` for never.
  public static func choice(
    _ node: Node, of count: UInt8, limit: Int64? = nil, retry: Retry? = nil
  ) -> Self {
    Self(node: node, kind: .choice(count), limit: limit, retry: retry)
  }

  /// Something to do.
  ///
  /// - Parameters:
  ///   - limit: milliseconds an attempt may be pending before it counts as failed.
  ///   - retry: how often and when it is tried again; `nil` for never.
  public static func work(_ node: Node, limit: Int64? = nil, retry: Retry? = nil) -> Self {
    Self(node: node, kind: .work, limit: limit, retry: retry)
  }
}

/// How often a failing node is tried, and how long it waits before it is tried again.
///
/// The wait doubles from one attempt to the next. A clock may ring later than it is asked to, so
/// whoever wants chance in it, lest many devices come at once, adds it there.
public struct Retry: Equatable, Sendable {
  /// Attempts in all, the first among them.
  public let attempts: Int32
  /// Milliseconds before the second attempt.
  public let wait: Int64
  /// The longest wait in milliseconds.
  public let longestWait: Int64

  /// Puts the parts together.
  ///
  /// - Parameters:
  ///   - attempts: in all, at least 1.
  ///   - wait: milliseconds before the second attempt, at least 0.
  ///   - longestWait: milliseconds that no wait exceeds.
  public init(attempts: Int32, wait: Int64 = 0, longestWait: Int64 = .max) {
    self.attempts = attempts
    self.wait = wait
    self.longestWait = longestWait
  }

  /// Milliseconds between an attempt that failed and the next.
  func wait(after attempt: Int32) -> Int64 {
    var wait = wait
    var doublings = attempt - 1
    while doublings > 0, wait > 0, wait < longestWait {
      let (doubled, isOver) = wait.addingReportingOverflow(wait)
      wait = isOver ? .max : doubled
      doublings -= 1
    }
    return min(wait, longestWait)
  }
}
