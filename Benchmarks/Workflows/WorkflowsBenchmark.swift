import Foundation
import Workflows

/// Prints, as JSON, the seconds that runs of many nodes take.
///
///     WorkflowsBenchmark NODES REPEATS [LOAD…]
@main
enum WorkflowsBenchmark {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.prefix(2).compactMap { Int($0) }
    let loads = arguments.dropFirst(2).compactMap { Load(rawValue: $0) }
    guard numbers.count == 2, arguments.count == 2 + loads.count else {
      FileHandle.standardError.write(
        Data("usage: WorkflowsBenchmark NODES REPEATS [LOAD…]\n".utf8))
      exit(64)
    }
    let (nodes, repeats) = (numbers[0], numbers[1])
    var answer: [[String: Any]] = []
    for load in loads.isEmpty ? Load.allCases : loads {
      var times: [Double] = []
      var done = 0
      for _ in 0..<repeats {
        let clock = ContinuousClock()
        let start = clock.now
        done = try await load.run(nodes)
        times.append((clock.now - start) / .seconds(1))
        guard done >= nodes else { throw Miscounted() }
      }
      answer.append(["name": load.rawValue, "nodes": done, "seconds": times])
    }
    FileHandle.standardOutput.write(try JSONSerialization.data(withJSONObject: answer))
  }
}

struct Miscounted: Error {}

/// Ways to perform a loop of a decision and a piece of work until so many nodes are done.
enum Load: String, CaseIterable {
  case walk, run, reported, pending, async, suspended, yield

  enum Step { case isDone, work }

  static func workflow() throws -> Workflow<Step, Bool> {
    try Workflow(
      nodes: [.decision(.isDone), .work(.work)],
      arrows: [.from(.isDone, .no, to: .work), .from(.work, .complete, to: .isDone)],
      outcomes: [.at(.isDone, .yes, gives: true)])
  }

  /// - Returns: how many nodes were performed.
  func run(_ nodes: Int) async throws -> Int {
    let workflow = try Load.workflow()
    switch self {
    case .walk:
      // A value is asked for the next node.
      var walk = Walk<Step, Bool, Never>(workflow)
      var done = 0
      try walk.start(at: .isDone)
      while let visit = walk.next() {
        done += 1
        switch visit.node {
        case .isDone: walk.report(visit.token, done >= nodes ? .yes : .no, at: 0)
        case .work: walk.report(visit.token, .complete, at: 0)
        }
      }
      return done
    case .run:
      // Nodes answer at once.
      let run = WorkflowRun<Step, Bool, Never, Int>(of: workflow, sharing: 0) { done, visit, _ in
        done += 1
        switch visit.node {
        case .isDone: return done >= nodes ? .yes : .no
        case .work: return .complete
        }
      }
      try run.start(at: .isDone) { _ in }
      return run.shared
    case .pending:
      // Nodes are pending, and whoever reports comes from outside, one after the other.
      let run = WorkflowRun<Step, Bool, Never, Int>(of: workflow, sharing: 0) { done, _, _ in
        done += 1
        return .pending
      }
      try run.start(at: .isDone) { _ in }
      while let visit = run.pendingVisit {
        switch visit.node {
        case .isDone: run.report(visit.token, run.shared >= nodes ? .yes : .no)
        case .work: run.report(visit.token, .complete)
        }
      }
      return run.shared
    case .reported:
      // Nodes are pending, and report before they return.
      let run = WorkflowRun<Step, Bool, Never, Int>(of: workflow, sharing: 0) { done, visit, run in
        done += 1
        switch visit.node {
        case .isDone: run.report(visit.token, done >= nodes ? .yes : .no)
        case .work: run.report(visit.token, .complete)
        }
        return .pending
      }
      try run.start(at: .isDone) { _ in }
      return run.shared
    case .async:
      // Nodes are awaited, and answer without being suspended.
      var done = 0
      _ = try await workflow.run(from: .isDone, sharing: &done) { done, visit in
        done += 1
        switch visit.node {
        case .isDone: return done >= nodes ? .yes : .no
        case .work: return .complete
        }
      }
      return done
    case .suspended:
      // Nodes are awaited, and each lets others have their turn first.
      var done = 0
      _ = try await workflow.run(from: .isDone, sharing: &done) { done, visit in
        done += 1
        await Task.yield()
        switch visit.node {
        case .isDone: return done >= nodes ? .yes : .no
        case .work: return .complete
        }
      }
      return done
    case .yield:
      // What being suspended takes by itself.
      for _ in 0..<nodes { await Task.yield() }
      return nodes
    }
  }
}
