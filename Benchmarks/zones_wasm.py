"""What does a question to a time zone cost in a page, beside the browser's Temporal, Intl and Date?

The wasm module reads the file of all zones that is shipped, natively the same program reads the TZif
files it was made from: both have to give the same answers. The browser has data of its own.
"""

import base64
import json
import os
import subprocess

import tzdata

from browser import chromium, site
from report import ROOT, ratio, table
from zones import COUNT, MIXED, instants

REPEATS = 21
PEER_REPEATS = 3
ZONES = ROOT / "Data/zones/zones.bin"
KINDS = ("offset", "dateTime", "instant")

IN_THE_PAGE = """
async ({ data, names, instants, repeats, peerRepeats }) => {
  const module = await WebAssembly.compileStreaming(fetch("/wasm/ZonesBenchmark.wasm"));
  let memory;
  const fill = (at, count) => crypto.getRandomValues(new Uint8Array(memory.buffer, at, count));
  const { exports } = await WebAssembly.instantiate(module, { host: { random: fill } });
  memory = exports.memory;
  const give = (bytes) => {
    const room = exports.benchmark_room(bytes.length);
    new Uint8Array(memory.buffer, room, bytes.length).set(bytes);
  };
  give(Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)));
  if (exports.benchmark_database() < 0) throw new Error("no database");
  give(new TextEncoder().encode(names.join("\\n")));
  if (exports.benchmark_zones() !== names.length) throw new Error("no zones");

  const measure = (times, ask) => {
    const nanoseconds = [];
    let sum;
    // The engine compiles again what is called often, beside the page: it gets the time to.
    for (const begin = performance.now(); performance.now() - begin < 300;) ask();
    for (let i = 0; i < times; i++) {
      const start = performance.now();
      sum = ask();
      nanoseconds.push((performance.now() - start) * 1e6 / instants.length);
    }
    return { nanoseconds, sum };
  };
  const total = (answer) => () => {
    let sum = 0;
    for (let k = 0; k < instants.length; k++) sum += answer(k, names[k % names.length]);
    return sum;
  };
  const answer = {};
  ["offset", "dateTime", "instant"].forEach((kind, number) => {
    answer[kind] = measure(repeats, () => exports.benchmark_run(number));
  });

  // A page's Date knows one zone, its own.
  if (names.length === 1) {
    const dates = instants.map((at) => new Date(at * 1000));
    // A Date remembers what its clock showed: the time is set to ask anew.
    const shown = new Date();
    answer["Date offset"] = measure(peerRepeats, total((k) => {
      shown.setTime(instants[k] * 1000);
      return shown.getTimezoneOffset() * -60;
    }));
    const parts = dates.map((date) => [
      date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), date.getUTCHours(),
      date.getUTCMinutes(), date.getUTCSeconds()]);
    answer["Date instant"] = measure(peerRepeats, total((k) => {
      const [year, month, day, hour, minute, second] = parts[k];
      return new Date(year, month, day, hour, minute, second).getTime() / 1000;
    }));
  }
  if (globalThis.Temporal) {
    const points = instants.map((at) => Temporal.Instant.fromEpochMilliseconds(at * 1000));
    const locals = points.map((point) => point.toZonedDateTimeISO("UTC").toPlainDateTime());
    answer["Temporal offset"] = measure(peerRepeats, total((k, name) =>
      points[k].toZonedDateTimeISO(name).offsetNanoseconds / 1e9));
    answer["Temporal instant"] = measure(peerRepeats, total((k, name) =>
      locals[k].toZonedDateTime(name).epochMilliseconds / 1000));
  }
  const formats = new Map(names.map((name) => [name, new Intl.DateTimeFormat("en-GB", {
    timeZone: name, timeZoneName: "longOffset", hour: "numeric" })]));
  const offset = /GMT(?:([+-])(\\d\\d):(\\d\\d))?$/;
  answer["Intl offset"] = measure(peerRepeats, total((k, name) => {
    const [, sign, hours, minutes] = offset.exec(formats.get(name).format(instants[k] * 1000));
    return sign ? (hours * 60 + +minutes) * (sign === "-" ? -60 : 60) : 0;
  }));
  return answer;
}
"""


def native(names):
    program = os.environ.get("ZONES_BENCHMARK", ROOT / ".build/release/ZonesBenchmark")
    folder = os.path.join(os.path.dirname(tzdata.__file__), "zoneinfo")
    return json.loads(
        subprocess.run([program, folder, *names], stdout=subprocess.PIPE, check=True).stdout)


def in_the_page(browser, address, names):
    # The page is in the first of the zones.
    context = browser.new_context(timezone_id=names[0])
    page = context.new_page()
    page.goto(f"{address}benchmarks/blank.html")
    answer = page.evaluate(IN_THE_PAGE, {
        "data": base64.b64encode(ZONES.read_bytes()).decode(), "names": names,
        "instants": instants(), "repeats": REPEATS, "peerRepeats": PEER_REPEATS,
    })
    context.close()
    return answer


def main():
    with site() as address, chromium() as browser:
        version = browser.version
        found = [
            (title, in_the_page(browser, address, names), native(names))
            for title, names in (("New York", MIXED[:1]), ("16 zones in turn", MIXED))
        ]
    for title, page, ours in found:
        # The shipped file in a page answers as the TZif files do natively.
        for kind in KINDS:
            assert page[kind]["sum"] == ours[kind]["sum"], (title, kind)
        least = {kind: min(page[kind]["nanoseconds"]) for kind in KINDS}
        rows = [["CivilTime in wasm"], ["CivilTime natively"]]
        for row, answers in zip(rows, (page, ours)):
            for kind in ("offset", "instant"):
                best = min(answers[kind]["nanoseconds"])
                row += [f"{best:,.1f}", ratio(best, least[kind])]
        for peer in ("Date", "Temporal", "Intl"):
            row = [peer]
            for kind in ("offset", "instant"):
                answers = page.get(f"{peer} {kind}")
                best = min(answers["nanoseconds"]) if answers else None
                row += [f"{best:,.1f}", ratio(best, least[kind])] if answers else ["", ""]
            if any(row[1:]):
                rows.append(row)
        table(
            f"A question to a time zone in a page, in ns: {title}",
            ["", "instant → offset", "it to us", "local → instant", "it to us"],
            rows,
            [
                f"{COUNT:,} random instants of 2024 to 2036, the fastest of some runs; Chromium"
                f" {version}; wasm is built for size, as the page has it",
                f"instant → date and time, in wasm: {least['dateTime']:,.1f}",
                "a Date knows the page's own zone alone; Intl gives text, from which the offset is read;"
                " their data are the browser's",
            ],
        )


if __name__ == "__main__":
    main()
