/// What a look at boxes and arrows finds, without running them.
public struct WorkflowReport<Node: Equatable & Sendable>: Equatable, Sendable {
  /// Starts that the workflow does not own.
  public internal(set) var foreignStarts: [Node] = []
  /// Nodes to which no way leads from any start, along arrows of failure neither.
  public internal(set) var unreachable: [Node] = []
  /// Exits with neither arrow nor outcome: a run ends there and means nothing. `failed` is not among
  /// them, for a failure without an arrow ends a run with its error.
  public internal(set) var unmapped: [NodeExit<Node>] = []
  /// Exits with more than one arrow or outcome, as often as there is one too many.
  public internal(set) var duplicates: [NodeExit<Node>] = []
  /// Sets of nodes that lead round among themselves and nowhere else.
  public internal(set) var cyclesWithoutExit: [[Node]] = []
  /// How many failures have an arrow or an outcome.
  public internal(set) var errorArrows = 0

  /// Whether there is nothing to mend.
  public var isSound: Bool {
    foreignStarts.isEmpty && unreachable.isEmpty && unmapped.isEmpty && duplicates.isEmpty
      && cyclesWithoutExit.isEmpty
  }
}

extension Workflow {
  /// Looks for what can't be meant: see ``WorkflowReport``.
  ///
  /// - Parameter starts: the nodes that runs begin at.
  /// - Complexity: O(*nodes* · *starts* + *exits* · log *nodes*).
  public func check(starts: [Node]) -> WorkflowReport<Node> {
    var report = WorkflowReport<Node>()
    var reached = Array(repeating: false, count: nodes.count)
    var open: [Int] = []
    for start in starts {
      guard let number = nodes.firstIndex(of: start) else {
        report.foreignStarts.append(start)
        continue
      }
      open.append(number)
    }
    while let number = open.popLast() {
      guard !reached[number] else { continue }
      reached[number] = true
      for slot in graph.slots(of: number) where graph.targets[slot] >= 0 {
        open.append(Int(graph.targets[slot]))
      }
    }
    for number in nodes.indices where !reached[number] {
      report.unreachable.append(nodes[number])
    }
    for slot in graph.targets.indices {
      let (number, exit) = graph.port(of: slot)
      let isMapped = graph.targets[slot] != Graph.nowhere
      if exit == .failed {
        if isMapped { report.errorArrows += 1 }
      } else if !isMapped {
        report.unmapped.append(NodeExit(nodes[number], exit))
      }
    }
    for slot in graph.duplicates {
      let (number, exit) = graph.port(of: Int(slot))
      report.duplicates.append(NodeExit(nodes[number], exit))
    }
    for component in graph.components where !graph.leavesOrStands(component) {
      report.cyclesWithoutExit.append(component.sorted().map { nodes[$0] })
    }
    return report
  }
}

extension Graph {
  /// Whether a way leads out of a strongly connected component, or it is no cycle at all.
  fileprivate func leavesOrStands(_ component: [Int]) -> Bool {
    let members = Set(component)
    var isCycle = false
    for number in component {
      for slot in slots(of: number) {
        let target = targets[slot]
        let isFailure = slot == slots(of: number).upperBound - 1
        if target < 0 {
          // A failure with neither arrow nor outcome is no way out: every node may fail.
          if target != Graph.nowhere || !isFailure { return true }
        } else if members.contains(Int(target)) {
          isCycle = true
        } else {
          return true
        }
      }
    }
    return !isCycle
  }

  /// The strongly connected components (Tarjan 1972), with a stack of its own.
  fileprivate var components: [[Int]] {
    let unseen = -1
    var order = Array(repeating: unseen, count: boxes.count)
    var low = order
    var isOnPath = Array(repeating: false, count: boxes.count)
    var path: [Int] = []
    var components: [[Int]] = []
    var visits: [(number: Int, slots: Range<Int>)] = []
    var count = 0
    func enter(_ number: Int) {
      order[number] = count
      low[number] = count
      count += 1
      path.append(number)
      isOnPath[number] = true
      visits.append((number, slots(of: number)))
    }
    for root in boxes.indices where order[root] == unseen {
      enter(root)
      while let (number, slots) = visits.last {
        if let slot = slots.first {
          visits[visits.count - 1].slots.removeFirst()
          let target = Int(targets[slot])
          if target < 0 { continue }
          if order[target] == unseen {
            enter(target)
          } else if isOnPath[target] {
            low[number] = min(low[number], order[target])
          }
          continue
        }
        visits.removeLast()
        if let parent = visits.last?.number { low[parent] = min(low[parent], low[number]) }
        guard low[number] == order[number] else { continue }
        var component: [Int] = []
        while let member = path.popLast() {
          isOnPath[member] = false
          component.append(member)
          if member == number { break }
        }
        components.append(component)
      }
    }
    return components
  }
}
