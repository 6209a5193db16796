"""How the benchmarks print: aligned Markdown, so that a terminal and a page show the same."""

import datetime
import math
import os
import platform
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def table(title, columns, rows, notes=()):
    """Prints a table, the first column to the left, numbers to the right."""
    cells = [[str(cell) for cell in row] for row in [columns, *rows]]
    widths = [max(len(row[i]) for row in cells) for i in range(len(columns))]
    rule = ["-" * widths[0]] + ["-" * (width - 1) + ":" for width in widths[1:]]
    print(f"\n## {title}\n")
    for row in [cells[0], rule, *cells[1:]]:
        aligned = [row[0].ljust(widths[0])] + [c.rjust(w) for c, w in zip(row[1:], widths[1:])]
        print("| " + " | ".join(aligned) + " |")
    if notes:
        print()
    for note in notes:
        print(f"- {note}")
    sys.stdout.flush()


def percentile(values, share):
    """The nearest rank: a value that was measured, never one between two."""
    return sorted(values)[math.ceil(share * len(values)) - 1]


def median(values):
    return statistics.median(values)


def ratio(value, peer):
    """How many times the peer's; — where there is no peer or nothing to divide by."""
    if not peer or value is None:
        return "—"
    times = value / peer
    return f"×{times:.2f}" if times < 10 else f"×{times:,.0f}"


def milliseconds(value):
    return f"{value:.1f}" if value >= 1 else f"{value:.2f}" if value >= 0.1 else f"{value:.3f}"


def rate(value):
    """Things a second, in three digits that matter."""
    if value is None:
        return "—"
    digits = max(0, int(math.log10(value)) - 2)
    return f"{round(value, -digits):,.0f}"


def _first_line(*command):
    try:
        run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
        return run.stdout.splitlines()[0].strip()
    except (OSError, subprocess.CalledProcessError, IndexError):
        return "unknown"


def _processor():
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    return next((s.split(":")[1].strip() for s in lines if s.startswith("model name")), "unknown")


def load():
    return ", ".join(f"{value:.1f}" for value in os.getloadavg())


def heading():
    pinned = [
        line
        for name in ("requirements.txt", "requirements-bench.txt")
        for line in (ROOT / "Scripts" / name).read_text().split()
        if line.startswith(("playwright", "loro", "pycrdt", "kurbopy"))
    ]
    print("# Benchmarks\n")
    print("Made by `make bench`; do not edit. Nothing here passes or fails: figures of one machine")
    print("mean little, so each stands beside a peer measured in the same run.\n")
    print(f"- {datetime.datetime.now(datetime.timezone.utc):%Y-%m-%d %H:%M} UTC,",
          f"commit {_first_line('git', 'describe', '--always', '--dirty')}")
    print(f"- {os.cpu_count()} cores, {_processor()}, Linux {platform.release()};",
          f"load before the run: {load()}")
    print(f"- {_first_line('swift', '--version')}; {_first_line('chromium', '--version')};",
          f"Python {platform.python_version()}; {', '.join(pinned)}")


if __name__ == "__main__":
    if sys.argv[1:] == ["heading"]:
        heading()
    else:
        print(f"\nLoad after the run: {load()}. What else ran made all figures worse, peers' too.")
