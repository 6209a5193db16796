/// One way from a start to an end.
public struct WorkflowPath<Node: Equatable & Sendable, Outcome: Sendable>: Sendable {
  /// How it ends.
  public enum End: Sendable {
    /// With a meaning.
    case outcome(Outcome)
    /// At an exit that was given none.
    case open
    /// At a node that it has been to: from there on it repeats itself, or is another path.
    case back(to: Node)
  }

  /// The nodes it goes through, each with the exit it leaves by.
  public let steps: [NodeExit<Node>]
  /// How it ends.
  public let end: End

  /// Puts the parts together.
  public init(steps: [NodeExit<Node>], end: End) {
    self.steps = steps
    self.end = end
  }
}

extension WorkflowPath.End: Equatable where Outcome: Equatable {}
extension WorkflowPath: Equatable where Outcome: Equatable {}

/// The ways from a start.
public struct WorkflowPaths<Node: Equatable & Sendable, Outcome: Sendable>: Sendable {
  /// In the order of nodes' exits.
  public internal(set) var paths: [WorkflowPath<Node, Outcome>] = []
  /// Whether these are all; `false` where there are more than were asked for.
  public internal(set) var isComplete = true
}

extension Workflow {
  /// All ways from a node to an end that go through no node twice.
  ///
  /// A way that comes back to a node ends there. Failures are followed where they have an arrow or
  /// an outcome. There may be 2ⁿ ways through *n* decisions, so the list is bounded.
  ///
  /// - Parameters:
  ///   - start: any node; there are no ways from one that the workflow does not own.
  ///   - limit: how many are listed at most.
  /// - Complexity: O(*limit* · *nodes* · exits of a node).
  public func paths(from start: Node, limit: Int = 1000) -> WorkflowPaths<Node, Outcome> {
    var result = WorkflowPaths<Node, Outcome>()
    guard let first = nodes.firstIndex(of: start) else { return result }
    var isOnWay = Array(repeating: false, count: nodes.count)
    var steps: [NodeExit<Node>] = []
    var visits: [(number: Int, slots: Range<Int>)] = [(first, graph.slots(of: first))]
    isOnWay[first] = true
    while let (number, slots) = visits.last {
      guard let slot = slots.first else {
        visits.removeLast()
        isOnWay[number] = false
        if !steps.isEmpty { steps.removeLast() }
        continue
      }
      visits[visits.count - 1].slots.removeFirst()
      let target = graph.targets[slot]
      let exit = Exit(offset: Int32(slot) - graph.boxes[number].slot, of: graph.boxes[number].kind)
      if exit == .failed, target == Graph.nowhere { continue }
      let step = NodeExit(nodes[number], exit)
      let end: WorkflowPath<Node, Outcome>.End
      if let outcome = Graph.outcome(target) {
        end = .outcome(outcomes[outcome])
      } else if target < 0 {
        end = .open
      } else if isOnWay[Int(target)] {
        end = .back(to: nodes[Int(target)])
      } else {
        steps.append(step)
        isOnWay[Int(target)] = true
        visits.append((Int(target), graph.slots(of: Int(target))))
        continue
      }
      guard result.paths.count < limit else {
        result.isComplete = false
        return result
      }
      result.paths.append(WorkflowPath(steps: steps + [step], end: end))
    }
    return result
  }
}
