"""What a guide shows is in a test: whatever compiles and runs there does so on the page.

Each block of Swift, Mermaid or DOT in a guide named below stands, line by line, in one of the files
of Tests/NAMETests; how far it is indented and where its blank lines are does not matter.
"""

import re

import pytest

from serving import ROOT

GUIDES = ["Drawing", "Gestures", "Workflows"]
BLOCK = re.compile(r"^```(?:swift|mermaid|dot)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def lines(text):
    return [line.strip() for line in text.splitlines() if line.strip()]


def stands_in(block, text):
    return any(text[i : i + len(block)] == block for i in range(len(text) - len(block) + 1))


@pytest.mark.parametrize("name", GUIDES)
def test_the_examples_of_a_guide_are_run_by_a_test(name):
    guide = ROOT / f"Guides/{name}.md"
    if not guide.exists():
        pytest.skip(f"there is no {guide.name} yet")
    tests = [lines(path.read_text()) for path in (ROOT / f"Tests/{name}Tests").glob("*.swift")]
    blocks = [lines(block) for block in BLOCK.findall(guide.read_text())]
    assert blocks, "a guide shows an example"
    for block in blocks:
        assert any(stands_in(block, test) for test in tests), "\n".join(
            ["in no test:", *block])
