"""Reads path data with the peers, in an environment of their own; prints the seconds as JSON.

    drawing_peers.py FILE REPEATS      one path a line
"""

import json
import sys
import time
from pathlib import Path

import kurbopy
import svgelements
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path.parser import parse_path
from picosvg.svg_types import SVGPath

# Peers in Python take a second for what those in Rust do in a millisecond.
SOME = 100_000


def with_fonttools(data):
    pen = RecordingPen()
    parse_path(data, pen)
    return pen


READERS = {
    "kurbopy": kurbopy.BezPath.from_svg,
    "svgelements": svgelements.Path,
    "picosvg": lambda data: tuple(SVGPath(d=data)),
    "fonttools": with_fonttools,
}


def measure(work, items, repeats):
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        for item in items:
            work(item)
        times.append(time.perf_counter() - start)
    return times


def main():
    lines = Path(sys.argv[1]).read_text().split("\n")[:-1]
    repeats = int(sys.argv[2])
    few = lines[: max(1, SOME * len(lines) // sum(map(len, lines)))]
    answer = {"reading": {}, "paths": {}}
    for name, reader in READERS.items():
        quick = name == "kurbopy"
        chosen = lines if quick else few
        size = sum(len(line) + 1 for line in chosen)
        times = measure(reader, chosen, repeats if quick else 2)
        answer["reading"][name] = {"bytes": size, "seconds": times}
    paths = [kurbopy.BezPath.from_svg(line) for line in lines]
    works = {
        "exact bounding box": lambda path: path.bounding_box(),
        "length": lambda path: path.perimeter(1e-6),
        "flattened": lambda path: path.flatten(0.01),
        "written as commands": lambda path: path.to_svg(),
    }
    for name, work in works.items():
        answer["paths"][name] = measure(work, paths, repeats)
    print(json.dumps(answer))


main()
