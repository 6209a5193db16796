import Testing
import Workflows

@Suite("Diagrams")
struct DiagramTests {
  @Test("The health example in Mermaid")
  func mermaid() throws {
    #expect(
      try healthWorkflow().mermaid(.described) == """
        flowchart TD
          n0{"exercise"}
          n1{"injured"}
          n2["liftWeights"]
          n3["sitUps"]
          o0(["inconclusive"])
          o1(["unhealthy"])
          o2(["healthy"])
          n0 -->|"yes"| n2
          n0 -->|"no"| n1
          n1 -->|"yes"| o0
          n1 -->|"no"| o1
          n2 --> n3
          n3 --> o2

        """)
  }

  @Test("The way of a run is marked: its nodes, its arrows and its outcome")
  func marked() throws {
    let workflow = try healthWorkflow()
    let run = HealthRun(of: workflow, sharing: Person()) { _, visit, _ in
      visit.node == .exercise ? .no : .yes
    }
    try run.start(at: .exercise) { _ in }
    let mermaid = workflow.mermaid(.described, marking: run.trail)
    #expect(mermaid.contains("linkStyle 1,2 stroke"))
    #expect(mermaid.contains("class n0,n1,o0 taken\n"))
    let dot = workflow.dot(.described, marking: run.trail)
    let bold = dot.split(separator: "\n").filter { $0.contains("penwidth=3") }
    #expect(
      bold.map { $0.prefix { $0 != "[" } } == [
        "  n0 ", "  n1 ", "  o0 ", "  n0 -> n1 ", "  n1 -> o0 ",
      ])
    // Where it is pending, the node is marked and no arrow leaves it.
    let waiting = HealthRun(of: workflow, sharing: Person()) { _, visit, _ in
      visit.node == .exercise ? .yes : .pending
    }
    try waiting.start(at: .exercise) { _ in }
    #expect(workflow.mermaid(.described, marking: waiting.trail).contains("class n0,n2 taken\n"))
    #expect(workflow.mermaid(.described, marking: waiting.trail).contains("linkStyle 0 stroke"))
    waiting.cancel()
  }

  @Test("The way of a run of another workflow marks nothing that is not there")
  func foreignTrail() throws {
    let large = try Workflow<Int, Int>(
      nodes: (0..<100).map { .work($0) },
      arrows: (0..<99).map { .from($0, .complete, to: $0 + 1) })
    let run = WorkflowRun<Int, Int, Never, Void>(of: large, sharing: ()) { _, _, _ in .complete }
    try run.start(at: 50) { _ in }
    let lines = large.mermaid(.described, marking: run.trail).split(separator: "\n")
    #expect(lines.first { $0.contains("linkStyle") }?.contains(" 50,51,52,") == true)
    let small = try healthWorkflow()
    #expect(small.dot(.described, marking: run.trail) == small.dot(.described))
    #expect(small.mermaid(.described, marking: run.trail) == small.mermaid(.described))
  }

  @Test("Choices and failures have words, and an outcome is drawn once")
  func words() throws {
    let workflow = try Workflow<Int, Bool>(
      nodes: [.choice(0, of: 3), .work(1)],
      arrows: [.from(0, .choice(2), to: 1), .from(1, .failed, to: 0)],
      outcomes: [
        .at(0, .choice(0), gives: true), .at(0, .failed, gives: false),
        .at(1, .complete, gives: true),
      ])
    let names = WorkflowNames<Int, Bool>(
      node: { "station \($0)" }, outcome: { $0 ? "good" : "bad" },
      choice: { _, number in ["left", "middle", "right"][Int(number)] })
    #expect(
      workflow.mermaid(names) == """
        flowchart TD
          n0{{"station 0"}}
          n1["station 1"]
          o0(["good"])
          o1(["bad"])
          n0 -->|"left"| o0
          n0 -->|"right"| n1
          n0 -.->|"failed"| o1
          n1 --> o0
          n1 -.->|"failed"| n0

        """)
    #expect(
      workflow.dot(names) == """
        digraph {
          n0 [label="station 0", shape=hexagon];
          n1 [label="station 1", shape=box];
          o0 [label="good", shape=oval];
          o1 [label="bad", shape=oval];
          n0 -> o0 [label="left"];
          n0 -> n1 [label="right"];
          n0 -> o1 [label="failed", style=dashed];
          n1 -> o0 [label=""];
          n1 -> n0 [label="failed", style=dashed];
        }

        """)
  }

  @Test("No name breaks out of its quotes")
  func escaping() throws {
    let workflow = try Workflow<Int, Int>(nodes: [.work(0)], arrows: [])
    func names(_ text: String) -> WorkflowNames<Int, Int> {
      WorkflowNames(node: { _ in text }, outcome: { _ in text })
    }
    let nasty = "a \"b\" \\ <c> & #d; `e`\nf\u{7}g ü 猫"
    #expect(
      workflow.mermaid(names(nasty)) == """
        flowchart TD
          n0["a #34;b#34; #92; #60;c#62; #38; #35;d#59; #96;e#96;<br>f g ü 猫"]

        """)
    #expect(
      workflow.dot(names(nasty)) == """
        digraph {
          n0 [label="a \\"b\\" \\\\ <c> & #d; `e`\\nf g ü 猫", shape=box];
        }

        """)
  }
}
