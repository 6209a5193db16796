"""How fast are places found as one types, natively and in wasm, beside SQLite's full-text index?"""

import base64
import gzip
import json
import os
import random
import subprocess
import tempfile
from pathlib import Path

from browser import chromium, site
from report import ROOT, median, percentile, ratio, table

# A query is timed in batches, of which the median counts: another program's turn on the processor
# makes one batch slow, not the query.
BATCHES, REPEATS = 5, 20
PROGRAM = os.environ.get("PLACES_BENCHMARK", ROOT / ".build/release/PlacesBenchmark")
DATA = ROOT / "Data/places"

# Loads the same places in the page and answers the same queries there.
IN_THE_PAGE = """
async ({ data, queries, batches, repeats }) => {
  const module = await WebAssembly.compileStreaming(fetch("/wasm/PlacesBenchmark.wasm"));
  let memory;
  const fill = (at, count) => crypto.getRandomValues(new Uint8Array(memory.buffer, at, count));
  const { exports } = await WebAssembly.instantiate(module, { host: { random: fill } });
  memory = exports.memory;
  const give = (bytes) => {
    const room = exports.benchmark_room(bytes.length);
    new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
  };
  const before = memory.buffer.byteLength;
  give(Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)));
  let start = performance.now();
  const places = exports.benchmark_places();
  const decoding = (performance.now() - start) / 1000;
  give(new TextEncoder().encode(queries));
  start = performance.now();
  const count = exports.benchmark_index();
  const indexing = (performance.now() - start) / 1000;
  const grown = memory.buffer.byteLength - before;
  const seconds = [], sums = [];
  for (let query = 0; query < count; query++) {
    sums.push(exports.benchmark_run(query, 1));
    const times = [];
    for (let batch = 0; batch < batches; batch++) {
      start = performance.now();
      exports.benchmark_run(query, repeats);
      times.push((performance.now() - start) / 1000 / repeats);
    }
    seconds.push(times.sort((a, b) => a - b)[batches >> 1]);
  }
  return { places, decoding, indexing, grown, seconds, sums };
}
"""


def is_right(expected, answer):
    """Whether what is made of a query is what the list expects: Tests/PlacesTests/Queries/README.md."""
    taken, asked = answer.get("taken"), answer.get("asked", [])
    if expected.startswith("~"):
        return taken == expected[1:] if taken else expected[1:] in asked[:5]
    ways = expected.split("|")
    if expected.startswith("?") and len(ways) == 1:
        return taken is None and all(zone in asked for zone in expected.split()[1:])
    return taken in ways if taken else "?" in ways


def shares():
    """Prints how many of the listed queries are right, of those seen while tuning and of the others."""
    lines = (ROOT / "Tests/PlacesTests/Queries/queries.tsv").read_text(encoding="utf-8").splitlines()
    listed = [line.split("\t") for line in lines if not line.startswith("#")]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "queries.txt"
        file.write_text("".join(f"{row[0]}\n" for row in listed), encoding="utf-8")
        found = subprocess.run(
            [PROGRAM, str(DATA / "all.bin"), str(file)], stdout=subprocess.PIPE, check=True).stdout
    answers = [json.loads(line) for line in found.splitlines()]
    assert len(answers) == len(listed)
    rows = []
    for name, halves in (("seen while tuning", ["seen"]), ("not seen", ["unseen"]),
                         ("all", ["seen", "unseen"])):
        right = [is_right(row[1], answer)
                 for row, answer in zip(listed, answers) if row[3] in halves]
        rows.append([name, len(right), sum(right), f"{100 * sum(right) / len(right):.2f} %"])
    table(
        "Places taken for what was written",
        ["", "queries", "right", "share"],
        rows,
        ["right is the expected place, or a question where one is due; the list and its rules:"
         " Tests/PlacesTests/Queries"],
    )


def run(*command):
    return json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)


def queries(names):
    """What people type, by kind: names letter by letter, misspelt, and with a country behind."""
    chosen = random.Random(1)
    words = [chosen.choice(names) for _ in range(150)]
    typed = {
        "a name's first letters": sorted({
            name[:count] for name in words for count in range(1, min(len(name), 9))}),
        "whole names": sorted(set(words)),
        "names and a country": [f"{name} {chosen.choice(['us', 'ca', 'br', 'jp', 'in'])}"
                                for name in words],
        "names with a typo, letter by letter": [],
        "names and a country, a typo in each": [],
    }

    def misspelt(name):
        at = chosen.randrange(1, len(name) - 1)
        other = chosen.choice("qxzvk")
        return chosen.choice([
            name[:at] + name[at + 1:], name[:at] + other + name[at:],
            name[:at] + other + name[at + 1:],
            name[:at - 1] + name[at] + name[at - 1] + name[at + 1:]])

    for name in words:
        if len(name) < 6 or not name.isascii():
            continue
        wrong = misspelt(name)
        typed["names with a typo, letter by letter"] += [
            wrong[:count] for count in range(4, len(wrong) + 1)]
        country = chosen.choice(["united states", "canada", "brazil", "japan", "india"])
        typed["names and a country, a typo in each"].append(f"{wrong} {misspelt(country)}")
    return typed


def names():
    """Names in the file, the large cities' among them, as a person would type them."""
    data = (DATA / "large.bin").read_bytes()
    # The names are the last column but two; what is asked of them here is only that they be names.
    lines = [line for line in data.decode("utf-8", "ignore").split("\n") if 4 <= len(line) <= 24]
    return sorted({line for line in lines if line.replace(" ", "").isalpha()})


def microseconds(value):
    return f"{value * 1e6:,.2f}" if value < 1e-5 else f"{value * 1e6:,.0f}"


def main():
    shares()
    kinds = queries(names())
    lines = [line for kind in kinds.values() for line in kind]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "queries.txt"
        file.write_text("".join(f"{line}\n" for line in lines))
        native = run(
            PROGRAM, str(DATA / "all.bin"), str(file), str(BATCHES), str(REPEATS))
    with site() as address, chromium() as browser:
        page = browser.new_page()
        page.goto(f"{address}benchmarks/blank.html")
        wasm = page.evaluate(IN_THE_PAGE, {
            "data": base64.b64encode((DATA / "all.bin").read_bytes()).decode(),
            "queries": "".join(f"{line}\n" for line in lines), "batches": BATCHES, "repeats": REPEATS})
    # The same places in the page as natively.
    assert native["sums"] == wasm["sums"]
    peer = native.get("peer")
    rows = []
    start = 0
    for name, kind in kinds.items():
        part = slice(start, start + len(kind))
        start += len(kind)
        ours, page = native["seconds"][part], wasm["seconds"][part]
        row = [name, len(kind), microseconds(median(ours)), microseconds(percentile(ours, 0.99)),
               microseconds(median(page)), microseconds(percentile(page, 0.99))]
        if peer:
            other = peer["seconds"][part]
            row += [microseconds(median(other)), microseconds(percentile(other, 0.99)),
                    ratio(median(other), median(ours))]
        rows.append(row)
    version = peer["version"] if peer else "—"
    table(
        "Places found as one types, in µs",
        ["", "queries", "native", "p99", "wasm", "p99", "FTS5", "p99", "it to us"],
        rows,
        [
            f"the ten best of {wasm['places']:,} places; {BATCHES} times {REPEATS} searches each, the"
            " median of their means; wasm is built for size, as the page has it, and run in"
            " Chromium",
            f"FTS5: SQLite {version} in memory, a row for each place in the order of population,"
            " prefixes of 1, 2 and 3 letters indexed, ten rows in that order. It forgives no typo and"
            " knows neither countries nor which name fits better",
        ],
    )
    size = native["bytes"]
    packed = {name: len(gzip.compress((DATA / f"{name}.bin").read_bytes(), 9))
              for name in ("large", "all")}
    table(
        "Places in memory",
        ["", "ours", "wasm", "FTS5", "it to us"],
        [
            ["index, bytes", f"{native['memory']:,}", f"{native['memory']:,}",
             f"{peer['memory']:,}" if peer else "—",
             ratio(peer["memory"] if peer else None, native["memory"])],
            ["made at the start, ms", f"{native['indexing'] * 1e3:.0f}",
             f"{wasm['indexing'] * 1e3:.0f}", f"{peer['indexing'] * 1e3:.0f}" if peer else "—",
             ratio(peer["indexing"] if peer else None, native["indexing"])],
            ["file read, ms", f"{native['decoding'] * 1e3:.0f}",
             f"{wasm['decoding'] * 1e3:.0f}", "", ""],
        ],
        [
            f"the file has {size:,} bytes, {packed['all']:,} gzipped; the large cities alone"
            f" {packed['large']:,}",
            f"the page's memory grew by {wasm['grown']:,} bytes for places, index and what making"
            " them needed",
        ],
    )


main()
