// Prints random workflows, each as a line of JSON: what was drawn, as plain lists, and the diagrams
// of it that other programs are to read.
//
//   WorkflowCases COUNT
import Foundation
import SeededRandom
import Workflows

let nasty = [
  "a \"b\"", "<b>bold</b>", "x & y", "50 % #1;", "back\\slash", "`code`", "end", "graph", "猫 ü",
  "semi;colon", "a|b", "(round)", "[square]", "{curly}", "--> n0", "it's", "tab\there", "#quot;",
  "&lt;", "**bold**", "1. list", "%% comment", "subgraph", "class",
]

struct Case: Codable {
  struct Node: Codable {
    let name: String
    let shape: String
    var isMarked = false
  }

  struct Line: Codable {
    let from: Int
    let isToNode: Bool
    let to: Int
    let label: String
    let isFailure: Bool
    var isMarked = false
  }

  var nodes: [Node] = []
  var outcomes: [Node] = []
  var lines: [Line] = []
  var mermaid = ""
  var dot = ""
}

func exits(_ shape: String) -> [Exit] {
  switch shape {
  case "work": [.complete, .failed]
  case "decision": [.yes, .no, .failed]
  default: [.choice(0), .choice(1), .choice(2), .failed]
  }
}

func makeCase(_ seed: UInt64) throws -> Case {
  var random = SeededGenerator(seed: seed)
  var made = Case()
  let count = Int.random(in: 1...7, using: &random)
  var boxes: [WorkflowNode<Int>] = []
  for number in 0..<count {
    let shape = ["work", "decision", "choice"].randomElement(using: &random) ?? "work"
    let name = (nasty.randomElement(using: &random) ?? "") + " \(number)"
    made.nodes.append(Case.Node(name: name, shape: shape))
    switch shape {
    case "work": boxes.append(.work(number))
    case "decision": boxes.append(.decision(number))
    default: boxes.append(.choice(number, of: 3))
    }
  }
  made.outcomes = nasty.shuffled(using: &random).prefix(3).map {
    Case.Node(name: "\($0) outcome", shape: "outcome")
  }
  let words = nasty.shuffled(using: &random)
  func label(_ exit: Exit) -> String {
    switch exit {
    case .complete: ""
    case .yes: "yes"
    case .no: "no"
    case .choice(let number): words[Int(number)]
    case .failed: "failed"
    }
  }
  var arrows: [Arrow<Int>] = []
  var endings: [Ending<Int, Int>] = []
  var ports: [NodeExit<Int>] = []
  for (number, node) in made.nodes.enumerated() {
    for exit in exits(node.shape) where Int.random(in: 0..<5, using: &random) > 0 {
      let isToNode = Int.random(in: 0..<3, using: &random) > 0
      let target = Int.random(in: 0..<(isToNode ? count : 3), using: &random)
      if isToNode {
        arrows.append(.from(number, exit, to: target))
      } else {
        endings.append(.at(number, exit, gives: target))
      }
      ports.append(NodeExit(number, exit))
      made.lines.append(
        Case.Line(
          from: number, isToNode: isToNode, to: target, label: label(exit),
          isFailure: exit == .failed))
    }
  }
  let workflow = try Workflow<Int, Int>(nodes: boxes, arrows: arrows, outcomes: endings)

  // A run by chance, of some steps.
  struct Trouble: Error {}
  var walk = Walk<Int, Int, Trouble>(workflow)
  let start = Int.random(in: 0..<count, using: &random)
  try walk.start(at: start)
  made.nodes[start].isMarked = true
  for _ in 0..<6 {
    guard let visit = walk.next() else { break }
    let exit = exits(made.nodes[visit.node].shape).randomElement(using: &random) ?? .failed
    switch exit {
    case .complete: walk.report(visit.token, .complete, at: 0)
    case .yes: walk.report(visit.token, .yes, at: 0)
    case .no: walk.report(visit.token, .no, at: 0)
    case .choice(let number): walk.report(visit.token, .choice(number), at: 0)
    case .failed: walk.report(visit.token, .failed(Trouble()), at: 0)
    }
    guard let place = ports.firstIndex(of: NodeExit(visit.node, exit)) else { continue }
    made.lines[place].isMarked = true
    let line = made.lines[place]
    if line.isToNode {
      made.nodes[line.to].isMarked = true
    } else {
      made.outcomes[line.to].isMarked = true
    }
  }
  let names = WorkflowNames<Int, Int>(
    node: { made.nodes[$0].name }, outcome: { made.outcomes[$0].name },
    choice: { words[Int($1)] })
  made.mermaid = workflow.mermaid(names, marking: walk.trail)
  made.dot = workflow.dot(names, marking: walk.trail)
  return made
}

guard CommandLine.arguments.count == 2, let count = UInt64(CommandLine.arguments[1]) else {
  FileHandle.standardError.write(Data("usage: WorkflowCases COUNT\n".utf8))
  exit(64)
}
for seed in 0..<count {
  FileHandle.standardOutput.write(try JSONEncoder().encode(makeCase(seed)) + Data("\n".utf8))
}
