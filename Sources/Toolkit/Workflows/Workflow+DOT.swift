extension Workflow {
  /// The diagram in DOT, the language of Graphviz.
  ///
  /// Decisions are diamonds, choices hexagons, work is a rectangle, outcomes are round; arrows of
  /// failure are dashed.
  ///
  /// - Parameters:
  ///   - names: what things are called.
  ///   - trail: a run's way, which is drawn bold.
  /// - Returns: lines that end in a line feed.
  public func dot(
    _ names: WorkflowNames<Node, Outcome>, marking trail: Trail? = nil
  ) -> String {
    let plan = DiagramPlan(self, names, trail ?? Trail())
    let bold = ", color=\"#dd3333\", penwidth=3"
    var text = "digraph {\n"
    for (number, node) in nodes.enumerated() {
      let shape =
        switch graph.boxes[number].kind {
        case .work: "box"
        case .decision: "diamond"
        case .choice: "hexagon"
        }
      text += "  n\(number) [label=\(dotText(names.node(node))), shape=\(shape)"
      text += plan.markedNodes.contains(number) ? "\(bold)];\n" : "];\n"
    }
    for (number, outcome) in plan.outcomes.enumerated() {
      text += "  o\(number) [label=\(dotText(outcome)), shape=oval"
      text += plan.markedOutcomes.contains(number) ? "\(bold)];\n" : "];\n"
    }
    for line in plan.lines {
      let target = line.target.isNode ? "n\(line.target.number)" : "o\(line.target.number)"
      text += "  n\(line.origin) -> \(target) [label=\(dotText(line.label))"
      if line.isFailure { text += ", style=dashed" }
      text += line.isMarked ? "\(bold)];\n" : "];\n"
    }
    return text + "}\n"
  }
}

/// A label in quotes.
private func dotText(_ text: String) -> String {
  "\""
    + spelled(text) { byte in
      switch byte {
      case UInt8(ascii: "\""): "\\\""
      case UInt8(ascii: "\\"): "\\\\"
      case UInt8(ascii: "\n"): "\\n"
      case 0..<32, 127: " "
      default: nil
      }
    } + "\""
}
