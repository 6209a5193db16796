import SeededRandom
import Workflows

/// Boxes and arrows by chance, as plain lists that the slow references read.
struct RandomWorkflow {
  enum Target: Equatable {
    case node(Int)
    case outcome(Int)
  }

  struct Node {
    var kind: NodeKind
    var limit: Int64?
    var retry: Retry?
  }

  var nodes: [Node] = []
  /// In the order in which they are drawn; an exit may be named twice.
  var arrows: [(port: NodeExit<Int>, target: Int)] = []
  var outcomes: [(port: NodeExit<Int>, outcome: Int)] = []

  /// - Parameter density: how many of ten exits get an arrow.
  init(
    _ random: inout SeededGenerator, nodes count: Int, density: Int = 7, policies: Bool = true
  ) {
    for number in 0..<count {
      var node = Node(kind: [.work, .decision, .choice(3)][random.below(3)])
      if policies, random.below(3) == 0 { node.limit = Int64(1 + random.below(50)) }
      if policies, random.below(3) == 0 {
        node.retry = Retry(
          attempts: Int32(1 + random.below(4)), wait: Int64(random.below(3) * 7),
          longestWait: Int64(10 + random.below(30)))
      }
      nodes.append(node)
      for exit in exits(of: number) {
        let chance = random.below(10)
        if exit == .failed, random.below(2) == 0 { continue }
        if chance < density {
          arrows.append((NodeExit(number, exit), random.below(count)))
        } else if chance < density + 2 {
          outcomes.append((NodeExit(number, exit), 100 + random.below(4)))
        }
        if random.below(12) == 0 { arrows.append((NodeExit(number, exit), random.below(count))) }
        if random.below(12) == 0 { outcomes.append((NodeExit(number, exit), 200)) }
      }
    }
  }

  /// All exits of a node.
  func exits(of node: Int) -> [Exit] {
    switch nodes[node].kind {
    case .work: [.complete, .failed]
    case .decision: [.yes, .no, .failed]
    case .choice(let count): (0..<count).map { .choice($0) } + [.failed]
    }
  }

  /// Where an exit leads: the first arrow that was drawn, else the first outcome.
  func target(_ port: NodeExit<Int>) -> Target? {
    if let arrow = arrows.first(where: { $0.port == port }) { return .node(arrow.target) }
    return outcomes.first { $0.port == port }.map { .outcome($0.outcome) }
  }

  func workflow() throws -> Workflow<Int, Int> {
    try Workflow(
      nodes: nodes.enumerated().map { number, node in
        switch node.kind {
        case .work: .work(number, limit: node.limit, retry: node.retry)
        case .decision: .decision(number, limit: node.limit, retry: node.retry)
        case .choice(let count):
          .choice(number, of: count, limit: node.limit, retry: node.retry)
        }
      },
      arrows: arrows.map { .from($0.port.node, $0.port.exit, to: $0.target) },
      outcomes: outcomes.map { .at($0.port.node, $0.port.exit, gives: $0.outcome) })
  }
}
