"""How large is a board, and how long does it take to load, after 100,000 taps on 10 tallies?"""

import gzip
import json
import os
import subprocess
import tempfile
from pathlib import Path

from report import ROOT, median, milliseconds, ratio, table

REPEATS = 5
PROGRAM = os.environ.get("REPLICATION_BENCHMARK", ROOT / ".build/release/ReplicationBenchmark")
PEERS = [ROOT / ".build/python-bench/bin/python", ROOT / "Benchmarks/peers.py"]
HISTORIES = [(1, 100_000), (50, 2000)]


def run(*command):
    return json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)


def weigh(paths):
    contents = [path.read_bytes() for path in paths]
    return sum(map(len, contents)), sum(len(gzip.compress(each, 9)) for each in contents)


def ours(replicas, each):
    with tempfile.TemporaryDirectory() as folder:
        told = run(PROGRAM, "state", str(replicas), str(each), str(REPEATS), folder)
        answer = {"name": "ours", "made": told["made"]}
        for form, pattern in (("state", "snapshot"), ("log", "log-*")):
            size, packed = weigh(sorted(Path(folder).glob(pattern)))
            times = told["snapshot" if form == "state" else "log"]
            answer[form] = {"bytes": size, "gzip": packed, "reading": median(times)}
        return answer


def rows(own, peers, taps):
    loro, dated, pycrdt = peers

    def row(name, entry, peer):
        return [
            name, f"{entry['bytes']:,}", ratio(entry["bytes"], peer["bytes"]),
            f"{entry['bytes'] / taps:.2f}",
            f"{entry['gzip']:,}", ratio(entry["gzip"], peer["gzip"]),
            milliseconds(1000 * entry["reading"]), ratio(entry["reading"], peer["reading"]),
        ]

    def one_by_one(name, entry):
        made = entry["made"]
        return [
            name, f"{made:,}", ratio(made, own["made"]), f"{made / taps:.1f}", "", "", "", "",
        ]

    return [
        row("state: snapshot", own["state"], own["state"]),
        row("state: loro, shallow snapshot", loro["state"], own["state"]),
        row("history with times: log", own["log"], own["log"]),
        row("history with times: loro", dated["log"], own["log"]),
        row("history without times: loro", loro["log"], own["log"]),
        row("state and history: pycrdt", pycrdt["log"], own["log"]),
        one_by_one("operations one by one", own),
        one_by_one("updates one by one: loro", loro),
        one_by_one("updates one by one: pycrdt", pycrdt),
    ]


def main():
    for replicas, each in HISTORIES:
        taps = replicas * each
        peers = run(*PEERS, str(replicas), str(each))
        who = "one replica" if replicas == 1 else f"{replicas} replicas"
        table(
            f"State after {taps:,} taps on 10 tallies by {who}",
            ["", "bytes", "to ours", "a tap", "gzip", "to ours", "load, ms", "to ours"],
            rows(ours(replicas, each), peers, taps),
            [] if replicas == 1 else [
                "our log has every tap with its author, round and millisecond, in files of at most"
                " 65,536; loro with times has seconds, one change a tap; pycrdt has no times",
                "these taps come at random milliseconds, which no packing can bring below 1.2 bytes"
                " a tap; loro's seconds are as good as regular, so its history packs better",
                "our snapshot has the sums of each replica, and where each one's chain of hashes"
                " ends; loro's has the totals and a version vector",
                "loading a log hashes and applies every operation, natively; loro and pycrdt load"
                " in Rust, called from Python",
                "one by one: what a device has to store or send for each tap as it happens",
            ],
        )


main()
