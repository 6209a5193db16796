"""What does the page weigh, beside the least that Embedded Swift weighs and beside the budget?"""

import gzip
import importlib.machinery
import importlib.util
import json
import subprocess
from pathlib import Path

from report import ROOT, ratio, table


def build_web():
    """Scripts/build-web as a module: it knows the budget."""
    loader = importlib.machinery.SourceFileLoader("build_web", str(ROOT / "Scripts/build-web"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("build_web", loader))
    loader.exec_module(module)
    return module


def hello():
    content = (ROOT / ".build-wasm/HelloBenchmark.wasm").read_bytes()
    brotli = subprocess.run(
        ["brotli", "--stdout", "--quality=11", "-"], input=content, capture_output=True, check=True)
    return len(content), len(gzip.compress(content, 9, mtime=0)), len(brotli.stdout)


def main():
    rules = build_web()
    listing = json.loads((ROOT / ".build/web/assets.json").read_text())["files"]
    peer = hello()
    total = (0, 0, 0)
    rows = []

    def row(name, weights):
        share = f"{100 * weights[1] / rules.BUDGET:.1f} %"
        rows.append([name, *(f"{w:,}" for w in weights), ratio(weights[1], peer[1]), share])

    for path, entry in sorted(listing.items(), key=lambda item: -item[1]["size"]):
        if not entry["first"]:
            continue
        size = entry["size"]
        weights = size, entry.get("gzip", size), entry.get("brotli", size)
        total = tuple(a + b for a, b in zip(total, weights))
        # Without the hash, so that two runs can be laid side by side.
        stem = path.removeprefix("/").split(".")[0]
        row(stem + Path(path).suffix, weights)
    row("all that the first tap needs", total)
    row("hello, world in Embedded Swift", peer)
    rows.append(["the budget", "", f"{rules.BUDGET:,}", "", ratio(rules.BUDGET, peer[1]), "100 %"])
    table(
        "Page weight, in bytes",
        ["", "bytes", "gzip", "brotli", "to hello", "of the budget"],
        rows,
        ["hello, world: Benchmarks/Hello (strings, floats and a dictionary), built and optimised as"
         " the app is; both need a few KB of JavaScript and HTML besides"],
    )


main()
