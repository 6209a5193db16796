"""Random workflows with names full of marks, and their diagrams, as Tests/Proof/WorkflowCases prints them."""

import json
import subprocess

from serving import ROOT

SHAPES = {"work": "box", "decision": "diamond", "choice": "hexagon", "outcome": "oval"}


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
