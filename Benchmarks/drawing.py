"""How fast is path data read, natively and in wasm, beside kurbopy, svgelements, picosvg and
fonttools? And what is done to paths then?"""

import json
import os
import subprocess
import tempfile
from pathlib import Path

from browser import chromium, site
from paths import sheets
from report import ROOT, median, ratio, table

REPEATS = 9
PROGRAM = os.environ.get("DRAWING_BENCHMARK", ROOT / ".build/release/DrawingBenchmark")
PEERS = [ROOT / ".build/python-bench/bin/python", ROOT / "Benchmarks/drawing_peers.py"]

# Runs the same tasks in the page.
IN_THE_PAGE = """
async ({ data, tasks, repeats }) => {
  const module = await WebAssembly.compileStreaming(fetch("/wasm/DrawingBenchmark.wasm"));
  let memory;
  const random = (at, count) => crypto.getRandomValues(new Uint8Array(memory.buffer, at, count));
  const { exports } = await WebAssembly.instantiate(module, { host: { random } });
  memory = exports.memory;
  const bytes = new TextEncoder().encode(data);
  const room = exports.benchmark_room(bytes.length);
  new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
  const commands = exports.benchmark_prepare();
  const answer = [];
  for (let task = 0; task < tasks; task++) {
    const seconds = [];
    let sum = 0;
    for (let i = 0; i < repeats; i++) {
      const start = performance.now();
      sum = exports.benchmark_run(task);
      seconds.push((performance.now() - start) / 1000);
    }
    answer.push({ seconds, sum });
  }
  return { commands, tasks: answer };
}
"""


def run(*command):
    return json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)


def in_chromium(data, tasks):
    with site() as address, chromium() as browser:
        page = browser.new_page()
        page.goto(f"{address}benchmarks/blank.html")
        return page.evaluate(IN_THE_PAGE, {"data": data, "tasks": tasks, "repeats": REPEATS})


def measure(lines):
    """What we and the peers take for some paths."""
    data = "".join(f"{line}\n" for line in lines)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "paths.txt"
        file.write_text(data)
        native = run(PROGRAM, str(file), str(REPEATS))
        peers = run(*PEERS, str(file), str(REPEATS))
    wasm = in_chromium(data, len(native["tasks"]))
    assert native["faults"] == 0 and native["commands"] == wasm["commands"]
    # The same bits in wasm as natively.
    assert [task["sum"] for task in native["tasks"]] == [task["sum"] for task in wasm["tasks"]]
    return {"size": len(data), "native": native, "wasm": wasm, "peers": peers}


def megabytes(size, seconds):
    return size / median(seconds) / 1e6


def speed(value):
    return f"{value:,.0f}" if value >= 10 else f"{value:.2f}"


def reading(name, found):
    native = megabytes(found["size"], found["native"]["tasks"][0]["seconds"])
    wasm = megabytes(found["size"], found["wasm"]["tasks"][0]["seconds"])
    row = [name, speed(native), speed(wasm), ratio(wasm, native)]
    for peer in found["peers"]["reading"].values():
        other = megabytes(peer["bytes"], peer["seconds"])
        row += [speed(other), ratio(native, other)]
    return row


def working(name, found):
    """Nanoseconds for each command, of each task."""
    rows = []
    commands = found["native"]["commands"]
    for here, there in zip(found["native"]["tasks"], found["wasm"]["tasks"]):
        own, wasm = median(here["seconds"]), median(there["seconds"])
        peer = found["peers"]["paths"].get(here["name"])
        each = [f"{1e9 * time / commands:.1f}" for time in (own, wasm)]
        other = "—" if peer is None else f"{1e9 * median(peer) / commands:.1f}"
        times = "—" if peer is None else ratio(median(peer), own)
        rows.append([f"{name}: {here['name']}", each[0], each[1], ratio(wasm, own), other, times])
    return rows


def main():
    found = {name: measure(lines) for name, lines in sheets().items()}
    peers = ["kurbopy", "svgelements", "picosvg", "fonttools"]
    table(
        "Path data read, megabytes a second",
        ["", "native", "wasm", "to native", *(s for peer in peers for s in (peer, "we to it"))],
        [reading(name, each) for name, each in found.items()],
        [
            f"median of {REPEATS} runs over 2 MB each; wasm is built for size, as the page has it, and"
            " run in Chromium",
            "icons: relative and packed, two decimals, arcs among them; drawings: absolute curves,"
            " six decimals; maps: lines in all digits of a Double",
            "kurbopy is Rust called from Python, a call a path; the others are Python. picosvg and"
            " fonttools keep or drop relative commands and arcs as they are; we expand all",
        ],
    )
    table(
        "What is done to paths, nanoseconds a command",
        ["", "native", "wasm", "to native", "kurbopy", "to native"],
        [row for name, each in found.items() for row in working(name, each)],
        [
            "lengths to 10⁻⁶ of a unit, flattened to 10⁻²; the sums of all results are the same in"
            " wasm as natively, to the last bit",
            "kurbopy flattens with fewer lines; its text of a path is its own shortest",
        ],
    )


main()
