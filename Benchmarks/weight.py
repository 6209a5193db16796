"""What does the page weigh, beside the least that Embedded Swift weighs and beside the budget?"""

import gzip
import importlib.machinery
import importlib.util
import json
import re
import subprocess

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
    site = rules.Site(rules.read_sources(ROOT / "Web", ROOT / ".build-wasm"))
    site.pages()
    first = rules.first_taps(site)
    peer = hello()
    rows = []

    def row(name, weights, users="", share=""):
        rows.append([name, *(f"{w:,}" for w in weights), ratio(weights[1], peer[1]), users or share])

    totals = {name: [0, 0, 0] for name in first}
    for path, entry in sorted(listing.items(), key=lambda item: -item[1]["size"]):
        users = [name for name, paths in first.items() if path in paths]
        if not users:
            continue
        size = entry["size"]
        weights = size, entry.get("gzip", size), entry.get("brotli", size)
        for name in users:
            totals[name] = [a + b for a, b in zip(totals[name], weights)]
        # Without the hash, so that two runs can be laid side by side.
        row(re.sub(r"\.[0-9a-f]{10}(?=\.)", "", path[1:]), weights,
            "all" if len(users) == len(first) else ", ".join(users))
    for name, total in totals.items():
        budget = rules.BUDGETS[name]
        row(f"all that the first tap of {name} needs", total,
            share=f"{100 * total[1] / budget:.1f} % of {budget:,}")
    row("hello, world in Embedded Swift", peer)
    table(
        "Page weight, in bytes",
        ["", "bytes", "gzip", "brotli", "to hello", "needed by; of the budget"],
        rows,
        ["hello, world: Benchmarks/Hello (strings, floats and a dictionary), built and optimised as"
         " the app is; both need a few KB of JavaScript and HTML besides"],
    )


main()
