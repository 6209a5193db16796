"""The path data reader beside Chromium's, and what is computed of paths beside the browser's.

`fuzz_path_data.py` is the same by hand, for as many paths as one likes.
"""

import json
import os
import random
import re
import struct
import subprocess
from pathlib import Path

import pytest

import path_oracle
from fuzz_path_data import differences
from random_paths import Writer
from serving import ROOT

PROGRAM = Path(os.environ.get("PATH_CASES", ROOT / ".build/debug/PathCases"))
FUZZED = 3000

MEASURE = """
(all) => {
  const path = document.querySelector("path");
  return all.map(([data, x, y]) => {
    path.setAttribute("d", data);
    const { x: left, y: top, width, height } = path.getBBox();
    const inside = ["nonzero", "evenodd"].map((rule) => {
      path.style.fillRule = rule;
      return path.isPointInFill(new DOMPoint(x, y)) ? "1" : "0";
    });
    const box = [left, top, left + width, top + height];
    return { box, length: path.getTotalLength(), inside: inside.join("") };
  });
}
"""


@pytest.fixture(scope="module")
def page(chromium):
    page = chromium.new_page()
    page.set_content(path_oracle.PAGE)
    yield page
    page.close()


def ask(form, lines):
    assert PROGRAM.exists(), f"{PROGRAM} is missing; make it: swift build --product PathCases"
    text = "".join(f"{line}\n" for line in lines)
    done = subprocess.run(
        [PROGRAM, form], input=text.encode(), stdout=subprocess.PIPE, check=True, timeout=300
    )
    return done.stdout.decode().removesuffix("\n").split("\n")


def test_random_and_broken_data_give_the_prefix_that_the_browser_gives(page):
    writer = Writer(18)
    all_data = [writer.data() for _ in range(FUZZED)]
    theirs = path_oracle.browsers_words(page, all_data)
    assert sum(map(bool, theirs)) > FUZZED / 2, "most of the data are not even begun"
    assert list(differences(page, [PROGRAM, "commands"], all_data)) == []


@pytest.mark.parametrize(
    ("pattern", "replacement"),
    [
        (r"\bZ\b", "L 0 0"),
        (r"C ([^A-Z]*) ([\d.e+-]+) ([\d.e+-]+)", r"C \1 \3 \2"),
        (r"(.*) [A-Z][^A-Z]*$", r"\1"),
        (r"L ", "M "),
    ],
    ids=["no close", "a point mirrored", "the last segment lost", "no lines"],
)
def test_the_comparison_notices_mistakes(page, pattern, replacement):
    writer = Writer(19)
    all_data = [writer.data() for _ in range(400)]
    theirs = path_oracle.browsers_words(page, all_data)
    noticed = changed = 0
    for data, their, line in zip(all_data, theirs, ask("commands", all_data), strict=True):
        commands = line.split("\t")[0]
        wrong = re.sub(pattern, replacement, commands)
        if wrong != commands and not path_oracle.is_beyond_float(data):
            changed += 1
            ours = path_oracle.segments(wrong or "none")
            noticed += path_oracle.difference(data, their, ours) is not None
    assert changed > 50
    # A point on the diagonal, or a line to where the close leads, is no mistake.
    assert noticed > 0.9 * changed


def test_numbers_are_written_as_the_browsers_language_writes_them(page):
    chance = random.Random(21)
    numbers = [struct.unpack("<d", chance.randbytes(8))[0] for _ in range(2000)]
    numbers += [10.0**n for n in range(-12, 25)] + [1.5 * 10.0**n for n in range(-12, 25)]
    numbers += [chance.uniform(-1000, 1000) for _ in range(1000)]
    numbers = [number for number in numbers if abs(number) < float("inf")]
    lines = ask("commands", [f"M{number!r} 0" for number in numbers])
    written = [line.split(" ")[1] for line in lines]
    texts = page.evaluate("(all) => all.map((text) => String(Number(text)))", list(map(repr, numbers)))
    assert written == texts


def shapes(chance):
    """Whole paths of every command, none of them far from the others."""
    text = "M" + ",".join(f"{chance.uniform(0, 100):.3f}" for _ in range(2))
    for _ in range(chance.randint(1, 8)):
        letter = chance.choice("lhvcsqtaaaz")
        if letter == "a":
            radii = [chance.uniform(1, 60), chance.uniform(1, 60), chance.uniform(-200, 200)]
            flags = f"{chance.choice('01')} {chance.choice('01')}"
            way = f"{chance.uniform(-50, 50):.3f} {chance.uniform(-50, 50):.3f}"
            text += f"a{radii[0]:.3f} {radii[1]:.3f} {radii[2]:.3f} {flags} {way}"
        else:
            count = {"l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "z": 0}[letter]
            text += letter + " ".join(f"{chance.uniform(-50, 50):.3f}" for _ in range(count))
    return text


def test_boxes_lengths_and_insides_are_the_browsers(page):
    chance = random.Random(22)
    asked = []
    for _ in range(2000):
        data = shapes(chance)
        x, y = map(float, re.match(r"M([\d.]+),([\d.]+)", data).groups())
        asked.append((data, round(x + chance.gauss(0, 20), 3), round(y + chance.gauss(0, 20), 3)))
    theirs = page.evaluate(MEASURE, asked)
    measured = ask("geometry", [data for data, _, _ in asked])
    insides = ask("inside", [f"{x} {y} {data}" for data, x, y in asked])
    wrong, counts = [], {"00": 0, "10": 0, "11": 0}
    outside = 0
    for (data, x, y), their, line, inside in zip(asked, theirs, measured, insides, strict=True):
        *box, length = map(float, line.split(" "))
        # Beside the exact ellipse ours are off by 0.03 % of the radius at most (EllipticalArcTests);
        # the browser's by five times that where a slender one has to grow.
        size = max(box[2] - box[0], box[3] - box[1])
        tolerance = 2e-3 + 3e-3 * size
        near = all(abs(one - other) < tolerance for one, other in zip(box, their["box"], strict=True))
        # The browser measures lines that it makes of curves.
        if not near or abs(length - their["length"]) > 0.003 * length + 0.01:
            wrong.append(json.dumps([data, their, line]))
        counts[inside] += 1
        outside += inside != their["inside"]
    assert wrong == []
    assert min(counts.values()) > 10
    # A point may lie so near to the outline that 32 bits cannot tell.
    assert outside <= 3
