"""Diagrams of workflows, read by Mermaid in the browser; Tests/Programs/test_dot.py has those in DOT."""

import importlib.util
from pathlib import Path

import pytest

from diagram_cases import cases, expected

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
