extension Workflow {
  /// The diagram in Mermaid's flowchart language, which code hosts and editors draw in Markdown.
  ///
  /// Decisions are diamonds, choices hexagons, work is a rectangle, outcomes are round; arrows of
  /// failure are dotted.
  ///
  /// - Parameters:
  ///   - names: what things are called.
  ///   - trail: a run's way, which is drawn bold.
  /// - Returns: lines that end in a line feed.
  public func mermaid(
    _ names: WorkflowNames<Node, Outcome>, marking trail: Trail? = nil
  ) -> String {
    let plan = DiagramPlan(self, names, trail ?? Trail())
    var text = "flowchart TD\n"
    for (number, node) in nodes.enumerated() {
      let label = mermaidText(names.node(node))
      switch graph.boxes[number].kind {
      case .work: text += "  n\(number)[\(label)]\n"
      case .decision: text += "  n\(number){\(label)}\n"
      case .choice: text += "  n\(number){{\(label)}}\n"
      }
    }
    for (number, outcome) in plan.outcomes.enumerated() {
      text += "  o\(number)([\(mermaidText(outcome))])\n"
    }
    var marked: [Int] = []
    for (number, line) in plan.lines.enumerated() {
      let label = line.label.utf8.isEmpty ? "" : "|\(mermaidText(line.label))|"
      let target = line.target.isNode ? "n\(line.target.number)" : "o\(line.target.number)"
      text += "  n\(line.origin) \(line.isFailure ? "-.->" : "-->")\(label) \(target)\n"
      if line.isMarked { marked.append(number) }
    }
    if !marked.isEmpty {
      text += "  linkStyle \(list(marked, "")) stroke:#d33,stroke-width:3px\n"
    }
    if !plan.markedNodes.isEmpty {
      text += "  classDef taken stroke:#d33,stroke-width:3px\n"
      text += "  class \(list(plan.markedNodes.sorted(), "n"))"
      if !plan.markedOutcomes.isEmpty { text += "," + list(plan.markedOutcomes.sorted(), "o") }
      text += " taken\n"
    }
    return text
  }
}

private func list(_ numbers: [Int], _ prefix: String) -> String {
  var text = ""
  for (place, number) in numbers.enumerated() {
    text += (place == 0 ? "" : ",") + prefix + "\(number)"
  }
  return text
}

/// A label in quotes. Mermaid takes much for markup there, Markdown and HTML, so that all but plain
/// letters and a few marks becomes an entity.
private func mermaidText(_ text: String) -> String {
  "\""
    + spelled(text) { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: ","),
        UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "'"), 128...:
        nil
      case UInt8(ascii: "\n"): "<br>"
      case 0..<32, 127: " "
      default: "#\(byte);"
      }
    } + "\""
}
