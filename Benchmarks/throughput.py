"""How many operations a second, natively and in wasm, beside loro and pycrdt?"""

import json
import os
import subprocess

from browser import chromium, site
from report import ROOT, median, rate, ratio, table

TAPS = 100_000
REPEATS = 3
PROGRAM = os.environ.get("REPLICATION_BENCHMARK", ROOT / ".build/release/ReplicationBenchmark")
PEERS = [ROOT / ".build/python-bench/bin/python", ROOT / "Benchmarks/peers.py"]

# Runs the same workloads in the page; the module asks its host for nothing but random bytes.
IN_THE_PAGE = """
async ({ workloads, taps, repeats }) => {
  const module = await WebAssembly.compileStreaming(fetch("/wasm/ReplicationBenchmark.wasm"));
  let memory;
  const random = (at, count) => crypto.getRandomValues(new Uint8Array(memory.buffer, at, count));
  const { exports } = await WebAssembly.instantiate(module, { host: { random } });
  memory = exports.memory;
  if (!exports.benchmark_prepare(taps)) throw new Error("the workloads cannot be prepared");
  const answer = [];
  for (let workload = 0; workload < workloads; workload++) {
    const seconds = [];
    let done = 0;
    for (let i = 0; i < repeats; i++) {
      const start = performance.now();
      done = exports.benchmark_run(workload);
      seconds.push((performance.now() - start) / 1000);
    }
    if (!done) throw new Error(`workload ${workload} failed`);
    answer.push({ done, seconds });
  }
  return answer;
}
"""


def in_chromium(workloads):
    with site() as address, chromium() as browser:
        page = browser.new_page()
        page.goto(f"{address}benchmarks/blank.html")
        return page.evaluate(
            IN_THE_PAGE, {"workloads": workloads, "taps": TAPS, "repeats": REPEATS})


def run(*command):
    return json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)


def speed(entry):
    return entry["done"] / median(entry["seconds"])


def main():
    native = run(PROGRAM, "speed", str(TAPS), str(REPEATS))
    wasm = in_chromium(len(native))
    loro, _, pycrdt = run(*PEERS, "1", str(TAPS))

    def peers(peer):
        return {
            "operations made": TAPS / peer["making"],
            "operations applied": TAPS / peer["applying"],
            "operations written to logs": TAPS / peer["log"]["writing"],
            "operations read from logs": TAPS / peer["log"]["reading"],
            "snapshots written": 1 / peer["state"]["writing"],
            "snapshots read": 1 / peer["state"]["reading"],
        }

    loro, pycrdt = peers(loro), peers(pycrdt)
    rows = []
    for here, there in zip(native, wasm):
        name = here["name"]
        own = speed(here)
        row = [name, rate(own), rate(speed(there)), ratio(speed(there), own)]
        for peer in (loro, pycrdt):
            row += [rate(peer.get(name)), ratio(own, peer.get(name))]
        rows.append(row)
    table(
        "Operations a second",
        ["", "native", "wasm", "to native", "loro", "we to it", "pycrdt", "we to it"],
        rows,
        [
            f"median of {REPEATS} runs of {TAPS:,} taps of one replica on 10 tallies; wasm as the"
            " page has it (for size: `-Osize`, `wasm-opt -Oz`), in Chromium",
            "an operation made or applied is hashed (SHA-256) here, not in loro and pycrdt; made"
            " everywhere includes the bytes to be stored",
            "loro and pycrdt are Rust called from Python: a call each for making and applying, one"
            " call for logs and snapshots; reading one of their logs also applies it",
            "loro: its counter type; pycrdt has none: a map of whole numbers by client, and no form"
            " of the state without what was overwritten",
        ],
    )


main()
