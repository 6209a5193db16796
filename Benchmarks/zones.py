"""What does a question to a time zone cost, beside cctz, Howard Hinnant's date, the C library,
Foundation, Python's zoneinfo and `whenever`?

Peers in C++ are Debian's: apt-get install libcctz-dev libhowardhinnant-date-dev; without them it says
so. cctz, the C library and zoneinfo read the very files that are shipped (PyPI tzdata); date reads
the system's, Foundation its own data.
"""

import json
import os
import subprocess
import sys
import time

COUNT = 1 << 16
REPEATS = 5
MIXED = (
    "America/New_York Europe/London Asia/Tokyo Australia/Sydney America/Sao_Paulo Asia/Kolkata"
    " Africa/Cairo America/Los_Angeles Europe/Berlin Pacific/Auckland Asia/Kathmandu"
    " America/St_Johns Australia/Lord_Howe Africa/Casablanca Asia/Jerusalem Pacific/Chatham"
).split()


def instants():
    """Instants of 2024 to 2036, by SplitMix64; the other programs have the same."""
    state, mask, result = 2026, (1 << 64) - 1, []
    for _ in range(COUNT):
        state = state + 0x9E3779B97F4A7C15 & mask
        mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & mask
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & mask
        result.append(1704067200 + (mixed ^ mixed >> 31) % 378691200)
    return result


def peers(names):
    """Python's peers, run in an environment of their own with the files on PYTHONTZPATH."""
    from datetime import datetime, timedelta, timezone
    from zoneinfo import ZoneInfo

    from whenever import Instant, PlainDateTime

    given = instants()
    zones = [ZoneInfo(name) for name in names]
    epoch = datetime(1970, 1, 1, tzinfo=timezone.utc)
    moments = [epoch + timedelta(seconds=at) for at in given]
    walls = [moment.replace(tzinfo=None) for moment in moments]
    points = [Instant.from_timestamp(at) for at in given]
    plain = [PlainDateTime.parse_iso(wall.isoformat()) for wall in walls]
    count = len(names)

    def zoneinfo_offset(k):
        return int(moments[k].astimezone(zones[k % count]).utcoffset().total_seconds())

    def zoneinfo_instant(k):
        wall = walls[k].replace(tzinfo=zones[k % count])
        return int((wall - epoch).total_seconds())

    def whenever_offset(k):
        return int(points[k].to_tz(names[k % count]).offset.total("seconds"))

    def whenever_instant(k):
        zone = names[k % count]
        return plain[k].assume_tz(zone, disambiguation="compatible").timestamp()

    answer = {}
    for title, ask in (
        ("zoneinfo offset", zoneinfo_offset), ("zoneinfo instant", zoneinfo_instant),
        ("whenever offset", whenever_offset), ("whenever instant", whenever_instant),
    ):
        times = []
        for _ in range(REPEATS):
            start = time.perf_counter()
            total = 0
            for k in range(COUNT):
                total += ask(k)
            times.append((time.perf_counter() - start) / COUNT * 1e9)
        answer[title] = {"nanoseconds": times, "sum": total}
    json.dump(answer, sys.stdout)


def main():
    import tzdata

    from report import ROOT, ratio, table

    folder = os.path.join(os.path.dirname(tzdata.__file__), "zoneinfo")
    program = os.environ.get("ZONES_BENCHMARK", ROOT / ".build/release/ZonesBenchmark")
    python = os.environ.get("PYTHON_BENCH", ROOT / ".build/python-bench/bin/python")
    compiled = ROOT / ".build/zones_peers"
    compiled.parent.mkdir(exist_ok=True)
    source = ROOT / "Benchmarks/zones_peers.cpp"
    has_cpp = subprocess.run(
        ["g++", "-O2", "-std=c++17", source, "-o", compiled, "-lcctz", "-ldate-tz"],
        stderr=subprocess.DEVNULL,
    ).returncode == 0

    def run(*command):
        environment = os.environ | {"TZDIR": folder, "PYTHONTZPATH": folder}
        return json.loads(
            subprocess.run(command, stdout=subprocess.PIPE, check=True, env=environment).stdout
        )

    for title, names in (("New York", MIXED[:1]), ("16 zones in turn", MIXED)):
        answers = run(program, folder, *names)
        if has_cpp:
            answers |= run(compiled, folder, *names)
        answers |= run(python, __file__, "peers", *names)
        rows = []
        ours = {kind: min(answers[kind]["nanoseconds"]) for kind in ("offset", "instant")}
        for peer in ("", "cctz ", "date ", "glibc ", "foundation ", "zoneinfo ", "whenever "):
            row = [peer.strip() or "CivilTime"]
            for kind in ("offset", "instant"):
                found = answers.get(peer + kind)
                best = min(found["nanoseconds"]) if found else None
                row += [f"{best:,.1f}", ratio(best, ours[kind])] if found else ["", ""]
            if len(set(row[1:])) > 1:
                rows.append(row)
        # Whoever has the same data has the same answers.
        for peer in ("cctz ", "zoneinfo "):
            for kind in ("offset", "instant"):
                if peer + kind in answers:
                    assert answers[peer + kind]["sum"] == answers[kind]["sum"], (peer, kind)
        table(
            f"A question to a time zone, in ns: {title}",
            ["", "instant → offset", "it to us", "local → instant", "it to us"],
            rows,
            [
                f"{COUNT:,} random instants of 2024 to 2036, the fastest of some runs;"
                f" tzdata {tzdata.IANA_VERSION}",
                f"instant → date and time, ours: {min(answers['dateTime']['nanoseconds']):,.1f}",
                "the Pythons' figures have a call of Python in them; the C library has one zone at"
                " a time; date reads the system's files, Foundation its own",
            ]
            + ([] if has_cpp else ["cctz, date: apt-get install libcctz-dev libhowardhinnant-date-dev"]),
        )


if __name__ == "__main__":
    peers(sys.argv[2:]) if sys.argv[1:2] == ["peers"] else main()
