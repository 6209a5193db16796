"""What do the best times of a call cost, beside a search minute by minute that finds the same?"""

import json
import os
import subprocess

from report import ROOT, median, ratio, table

REPEATS = 200


def main():
    program = os.environ.get("CALLING_BENCHMARK", ROOT / ".build/release/CallingBenchmark")
    zones = os.environ.get("CALLING_ZONES", ROOT / "Data/zones/zones.bin")
    answer = json.loads(
        subprocess.run(
            [program, zones, str(REPEATS)], stdout=subprocess.PIPE, check=True).stdout)

    def milliseconds(seconds):
        return f"{seconds * 1e3:,.3f}"

    rows = []
    for entry in answer:
        ours, slow = entry["seconds"], entry.get("slow")
        rows.append([
            entry["name"], f"{entry['windows']:,}", milliseconds(min(ours)),
            milliseconds(median(ours)), milliseconds(slow) if slow else "",
            ratio(slow, median(ours)) if slow else "",
        ])
    table(
        "The best times of a call of 45 minutes between 12 places, in ms",
        ["", "found", "least", "median", "minute by minute", "it to us"],
        rows,
        [
            f"2026; {REPEATS} times, what the search prepares included; the aim is 1 ms for a year",
            "minute by minute: the same program, once, compiled alike; its windows and costs are"
            " compared with ours",
        ],
    )


if __name__ == "__main__":
    main()
