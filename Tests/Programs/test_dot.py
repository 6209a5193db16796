"""Diagrams of workflows in DOT, read by pydot. Tests/Browser/test_diagrams.py looks at Mermaid's."""

import json

import pydot

from diagram_cases import SHAPES, cases, expected


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
