"""Diagrams of workflows, read by the programs that draw them: Mermaid in the browser, and pydot.

Tests/Proof/WorkflowCases prints random workflows with names full of marks, and their diagrams.
"""

import importlib.util
import json
import subprocess
from pathlib import Path

import pydot
import pytest

from serving import ROOT

SHAPES = {"work": "box", "decision": "diamond", "choice": "hexagon", "outcome": "oval"}

# Draws a diagram; gives what Mermaid took for nodes and arrows, and the words that are then seen.
DRAW = """
async (text) => {
  mermaid.initialize({ startOnLoad: false, securityLevel: "strict" });
  const diagram = await mermaid.mermaidAPI.getDiagramFromText(text);
  const { svg } = await mermaid.render("drawn", text);
  document.body.innerHTML = svg;
  const nodes = {};
  for (const node of document.querySelectorAll("g.node")) {
    const id = node.id.split("-").at(-2);
    nodes[id] = { text: node.textContent.trim(), marked: node.classList.contains("taken") };
  }
  const labels = {};
  for (const label of document.querySelectorAll("g.edgeLabel > g[data-id]")) {
    (labels[label.dataset.id] ??= []).push(label.textContent.trim());
  }
  // An arrow to where it comes from is drawn in three pieces, with the words at the middle one.
  const words = ({ id, start, end }) =>
    labels[start === end ? `${start}-cyclic-special-mid` : id].shift();
  const types = {};
  for (const [id, vertex] of diagram.db.getVertices()) types[id] = vertex.type ?? "square";
  const edges = diagram.db.getEdges().map((edge) => ({
    from: edge.start, to: edge.end, label: words(edge), dotted: edge.stroke === "dotted",
    marked: (edge.style ?? []).some((style) => style.includes("stroke-width:3px")),
  }));
  return { nodes, types, edges };
}
"""


def cases(count):
    program = ROOT / ".build/debug/WorkflowCases"
    assert program.exists(), f"{program} is missing; make it: swift build --product WorkflowCases"
    done = subprocess.run(
        [program, str(count)], capture_output=True, text=True, encoding="utf-8", check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def expected(case):
    """Nodes by their identifiers and the lines between them, outcomes only where a line leads."""
    nodes = {f"n{i}": node for i, node in enumerate(case["nodes"])}
    outcomes = []
    lines = []
    for line in case["lines"]:
        target = f"n{line['to']}"
        if not line["isToNode"]:
            # Outcomes are numbered in the order in which lines come to them.
            if line["to"] not in outcomes:
                outcomes.append(line["to"])
            target = f"o{outcomes.index(line['to'])}"
        lines.append((f"n{line['from']}", target, line))
    nodes |= {f"o{i}": case["outcomes"][outcome] for i, outcome in enumerate(outcomes)}
    return nodes, lines


def test_pydot_reads_dot():
    for case in cases(60):
        (graph,) = pydot.graph_from_dot_data(case["dot"])
        nodes, lines = expected(case)
        found = {node.get_name(): node for node in graph.get_nodes()}
        # It takes the space that a lone line feed leaves for a node.
        found.pop('"\\n"', None)
        assert list(found) == list(nodes)
        for name, node in nodes.items():
            label = json.loads(found[name].get("label"))
            assert label == node["name"].replace("\t", " ")
            assert found[name].get("shape") == SHAPES[node["shape"]]
            assert (found[name].get("penwidth") == "3") == node["isMarked"]
        edges = graph.get_edges()
        assert len(edges) == len(lines)
        # It orders them by their ends.
        assert sorted(
            (edge.get_source(), edge.get_destination(), json.loads(edge.get("label")),
             edge.get("style") == "dashed", edge.get("penwidth") == "3")
            for edge in edges
        ) == sorted(
            (origin, target, line["label"].replace("\t", " "), line["isFailure"],
             line["isMarked"])
            for origin, target, line in lines
        )


@pytest.fixture
def mermaid(chromium):
    """A page with the Mermaid that PyPI's mmdc carries."""
    package = Path(importlib.util.find_spec("mmdc").origin).parent
    page = chromium.new_page()
    page.set_content("<!doctype html><meta charset=utf-8><body></body>")
    page.add_script_tag(path=package / "assets/mermaid.js")
    yield page
    page.close()


def test_mermaid_draws_mermaid(mermaid):
    for case in cases(25):
        nodes, lines = expected(case)
        drawn = mermaid.evaluate(DRAW, case["mermaid"])
        assert set(drawn["nodes"]) == set(nodes)
        for name, node in nodes.items():
            assert drawn["nodes"][name]["text"] == " ".join(node["name"].split()), case["mermaid"]
            assert drawn["nodes"][name]["marked"] == node["isMarked"]
            assert drawn["types"][name] == {
                "work": "square", "decision": "diamond", "choice": "hexagon", "outcome": "stadium",
            }[node["shape"]]
        # It mixes up the words of several arrows from a node to itself.
        loops = [origin for origin, target, _ in lines if origin == target]

        def words(origin, target, label):
            return label if origin != target or loops.count(origin) == 1 else None

        assert [
            (edge["from"], edge["to"], words(edge["from"], edge["to"], edge["label"]),
             edge["dotted"], edge["marked"])
            for edge in drawn["edges"]
        ] == [
            (origin, target, words(origin, target, " ".join(line["label"].split())),
             line["isFailure"], line["isMarked"])
            for origin, target, line in lines
        ]
