import SeededRandom
import Testing
import Workflows

@Suite("check(starts:) and paths(from:)")
struct CheckTests {
  @Test("The health example is sound, and has three ways through it")
  func health() throws {
    let workflow = try healthWorkflow()
    let report = workflow.check(starts: [.exercise])
    #expect(report.isSound && report.errorArrows == 0)
    let paths = workflow.paths(from: .exercise)
    #expect(paths.isComplete)
    #expect(
      paths.paths == [
        WorkflowPath(
          steps: [
            NodeExit(.exercise, .yes), NodeExit(.liftWeights, .complete),
            NodeExit(.sitUps, .complete),
          ],
          end: .outcome(.healthy)),
        WorkflowPath(
          steps: [NodeExit(.exercise, .no), NodeExit(.injured, .yes)], end: .outcome(.inconclusive)),
        WorkflowPath(
          steps: [NodeExit(.exercise, .no), NodeExit(.injured, .no)], end: .outcome(.unhealthy)),
      ])
  }

  @Test("Every kind of fault is listed where it is")
  func faults() throws {
    let workflow = try Workflow<Character, Int>(
      nodes: [
        .decision("a"), .work("b"), .work("c"), .work("d"), .choice("e", of: 3), .work("f"),
      ],
      arrows: [
        .from("a", .yes, to: "b"), .from("b", .complete, to: "c"), .from("c", .complete, to: "b"),
        .from("a", .yes, to: "d"), .from("e", .choice(0), to: "e"), .from("a", .failed, to: "f"),
      ],
      outcomes: [
        .at("d", .complete, gives: 1), .at("a", .yes, gives: 2), .at("f", .failed, gives: 3),
      ])
    let report = workflow.check(starts: ["a", "z"])
    #expect(!report.isSound)
    #expect(report.foreignStarts == ["z"])
    // The arrow of failure leads to f; the second arrow to d counts for nothing.
    #expect(report.unreachable == ["d", "e"])
    #expect(
      report.unmapped == [
        NodeExit("a", .no), NodeExit("e", .choice(1)), NodeExit("e", .choice(2)),
        NodeExit("f", .complete),
      ])
    #expect(report.duplicates == [NodeExit("a", .yes), NodeExit("a", .yes)])
    #expect(report.cyclesWithoutExit == [["b", "c"]])
    #expect(report.errorArrows == 2)
  }

  @Test("A failure is a way out of a cycle only where it has an arrow or an outcome")
  func failureAsExit() throws {
    func cycles(_ arrows: [Arrow<Int>], _ outcomes: [Ending<Int, Int>] = []) throws -> [[Int]] {
      try Workflow<Int, Int>(
        nodes: [.work(0), .work(1), .work(2)],
        arrows: [.from(0, .complete, to: 1), .from(1, .complete, to: 0)] + arrows,
        outcomes: [.at(2, .complete, gives: 0)] + outcomes
      ).check(starts: [0, 2]).cyclesWithoutExit
    }
    #expect(try cycles([]) == [[0, 1]])
    #expect(try cycles([.from(1, .failed, to: 0)]) == [[0, 1]])
    #expect(try cycles([.from(1, .failed, to: 2)]) == [])
    #expect(try cycles([], [.at(0, .failed, gives: 9)]) == [])
  }

  @Test("An empty workflow is sound, if nothing starts in it")
  func empty() throws {
    let workflow = try Workflow<Int, Int>(nodes: [], arrows: [])
    #expect(workflow.check(starts: []).isSound)
    #expect(workflow.check(starts: [1]).foreignStarts == [1])
    #expect(workflow.paths(from: 1).paths.isEmpty && workflow.paths(from: 1).isComplete)
  }

  @Test("A chain of a hundred thousand nodes is looked at without deep recursion")
  func longChain() throws {
    let nodes = 0..<1000
    // Workflows of more nodes are slow to build, since nodes are looked up one by one; the depth
    // comes from the arrows.
    let workflow = try Workflow<Int, Int>(
      nodes: nodes.map { .work($0) },
      arrows: nodes.dropLast().map { .from($0, .complete, to: $0 + 1) },
      outcomes: [.at(999, .complete, gives: 1)])
    #expect(workflow.check(starts: [0]).isSound)
    #expect(workflow.paths(from: 0).paths.map(\.steps.count) == [1000])
  }

  @Test(
    "The list of ways is cut where it was asked to be, and says so", arguments: [0, 1, 64, 1023])
  func boundedPaths(_ limit: Int) throws {
    // Ten decisions in a row, each with both arrows to the next: 1,024 ways.
    let workflow = try Workflow<Int, Int>(
      nodes: (0..<10).map { .decision($0) },
      arrows: (0..<9).flatMap { number -> [Arrow<Int>] in
        [.from(number, .yes, to: number + 1), .from(number, .no, to: number + 1)]
      })
    let paths = workflow.paths(from: 0, limit: limit)
    #expect(paths.paths.count == limit && !paths.isComplete)
    let all = workflow.paths(from: 0, limit: 1024)
    #expect(all.paths.count == 1024 && all.isComplete)
    #expect(Array(all.paths.prefix(limit)) == paths.paths)
  }

  @Test("Random workflows are found as sound or not as by trying everything", arguments: 0..<300)
  func random(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = 1 + random.below(7)
    let drawn = RandomWorkflow(&random, nodes: count, density: 3 + random.below(7))
    let workflow = try drawn.workflow()
    let starts = (0...random.below(2)).map { _ in random.below(count) }
    let report = workflow.check(starts: starts)

    // A way from each node to each other, after Warshall.
    var leads = (0..<count).map { a in
      (0..<count).map { b in
        drawn.exits(of: a).contains { drawn.target(NodeExit(a, $0)) == .node(b) }
      }
    }
    for middle in 0..<count {
      for a in 0..<count {
        for b in 0..<count where leads[a][middle] && leads[middle][b] { leads[a][b] = true }
      }
    }
    #expect(
      report.unreachable
        == (0..<count).filter { node in !starts.contains { $0 == node || leads[$0][node] } })
    let ports = (0..<count).flatMap { node in drawn.exits(of: node).map { NodeExit(node, $0) } }
    #expect(report.unmapped == ports.filter { $0.exit != .failed && drawn.target($0) == nil })
    #expect(
      report.errorArrows == ports.count { $0.exit == .failed && drawn.target($0) != nil })
    for port in ports {
      let named =
        drawn.arrows.count { $0.port == port } + drawn.outcomes.count { $0.port == port }
      #expect(report.duplicates.count { $0 == port } == max(0, named - 1))
    }

    // A cycle without exit: who can be come back to, and all that can be reached comes back.
    func isTrapped(_ node: Int) -> Bool {
      guard leads[node][node] else { return false }
      return (0..<count).allSatisfy { other in
        guard other == node || leads[node][other] else { return true }
        let ends = drawn.exits(of: other).contains { exit in
          switch drawn.target(NodeExit(other, exit)) {
          case .outcome: true
          case .node: false
          case nil: exit != .failed
          }
        }
        return !ends && (other == node || leads[other][node])
      }
    }
    let trapped = (0..<count).filter(isTrapped)
    #expect(report.cyclesWithoutExit.flatMap(\.self).sorted() == trapped)
    for cycle in report.cyclesWithoutExit {
      #expect(cycle == cycle.sorted())
      for a in cycle { for b in cycle { #expect(leads[a][b]) } }
    }

    let expected = ways(drawn, from: starts[0], [])
    let found = workflow.paths(from: starts[0], limit: 5000)
    #expect(found.isComplete == (expected.count <= 5000))
    #expect(found.paths == Array(expected.prefix(5000)))
  }

  /// All ways, by trying each exit in turn.
  func ways(
    _ drawn: RandomWorkflow, from node: Int, _ before: [NodeExit<Int>]
  ) -> [WorkflowPath<Int, Int>] {
    drawn.exits(of: node).flatMap { exit -> [WorkflowPath<Int, Int>] in
      let steps = before + [NodeExit(node, exit)]
      switch drawn.target(NodeExit(node, exit)) {
      case .outcome(let outcome): return [WorkflowPath(steps: steps, end: .outcome(outcome))]
      case nil: return exit == .failed ? [] : [WorkflowPath(steps: steps, end: .open)]
      case .node(let next):
        if steps.contains(where: { $0.node == next }) {
          return [WorkflowPath(steps: steps, end: .back(to: next))]
        }
        return ways(drawn, from: next, steps)
      }
    }
  }
}
