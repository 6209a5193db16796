"""The zones of `detent zone` against the files that they are made of, read by others: `zdump` of the
C library, and Python's zoneinfo.

DETENT_ZONE_INSTANTS=10000000 asks for that many random instants, all in all, instead of some
ten thousand, and as many local times; a release build (DETENT_BINARY) has them in minutes.
"""

import os
import random
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import tzdata

from conftest import ROOT, ZONE_FILES, run

INSTANTS = int(os.environ.get("DETENT_ZONE_INSTANTS", "50000"))
IS_LONG = "DETENT_ZONE_INSTANTS" in os.environ
EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
LINE = re.compile(
    r"  (\S+)Z  (\S+) (\S+?)(, daylight saving)? → (\S+) (\S+?)(, daylight saving)? \("
)
ZDUMP = re.compile(
    r"\S+ +\w+ (\w+ +\d+ \S+ \d+) UT = (\w+ \w+ +\d+ \S+ \d+) (\S+) isdst=(\d) gmtoff=(-?\d+)"
)


def seconds(offset):
    """An offset such as -00:01:15 in seconds."""
    parts = [int(part) for part in offset[1:].split(":")] + [0]
    total = parts[0] * 3600 + parts[1] * 60 + parts[2]
    return -total if offset[0] == "-" else total


def transitions(words, years):
    """What `detent zone --transitions` says, for each zone: instant, before, after."""
    found = []
    for block in run(*words, "--transitions", years).split("\n\n"):
        rows = []
        for line in block.splitlines()[1:]:
            if line.startswith("  none;"):
                continue
            at, *parts = LINE.match(line).groups()
            instant = datetime.fromisoformat(at)
            before = (seconds(parts[0]), parts[1], parts[2] is not None)
            after = (seconds(parts[3]), parts[4], parts[5] is not None)
            rows.append((instant, before, after))
        found.append(rows)
    return found


def zdump(names):
    """What `zdump -v` says, for each zone: instant, before, after, in 1900 to 2100."""
    output = subprocess.run(
        ["zdump", "-v", "-c", "1900,2101", *[str(ZONE_FILES / name) for name in names]],
        capture_output=True, text=True, check=True, timeout=600,
    ).stdout
    lines = {}
    for line in output.splitlines():
        if line.endswith("NULL"):
            continue
        path = line.split()[0]
        # At the ends of time zdump has years that Python has not.
        utc, local, name, is_daylight, offset = ZDUMP.match(line).groups()
        if not 1900 <= int(utc.split()[-1]) <= 2100:
            continue
        at = datetime.strptime(utc, "%b %d %H:%M:%S %Y")
        shown = datetime.strptime(local, "%a %b %d %H:%M:%S %Y")
        assert shown - at == timedelta(seconds=int(offset))
        lines.setdefault(path, []).append((at, (int(offset), name, is_daylight == "1")))
    found = []
    for name in names:
        rows = lines.get(str(ZONE_FILES / name), [])
        pairs = []
        for (a, before), (b, after) in zip(rows, rows[1:]):
            if b - a == timedelta(seconds=1) and before != after:
                pairs.append((b, before, after))
        found.append(pairs)
    return found


def test_the_file_is_what_the_source_gives(tmp_path):
    target = tmp_path / "zones.bin"
    subprocess.run([sys.executable, ROOT / "Scripts/make-zones", target], check=True)
    assert target.read_bytes() == (ROOT / "Data/zones/zones.bin").read_bytes()
    assert f"tzdata {tzdata.IANA_VERSION}" in run()


def test_the_names_of_cities_are_what_the_source_gives(tmp_path):
    subprocess.run([sys.executable, ROOT / "Scripts/make-zone-cities", tmp_path], check=True)
    made = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert made == {file.name: file.read_bytes() for file in (ROOT / "Data/zones").glob("*.strings")}
    assert len(made) == 2


def test_every_name_is_there(names):
    assert run("--list").split() == sorted(names)


def test_every_transition_is_that_of_zdump(zones):
    # zdump steps through 200 years by half days: a zone takes it a tenth of a second.
    chosen = zones if IS_LONG else zones[::4]
    ours = transitions(chosen, "1900..2100")
    theirs = zdump(chosen)
    assert len(ours) == len(theirs) == len(chosen)
    assert sum(map(len, ours)) > 80 * len(chosen)
    for name, one, other in zip(chosen, ours, theirs):
        assert one == other, name


def test_every_name_says_what_its_file_says(names):
    def text(words):
        blocks = run(*words, "--transitions", "1800..2110").split("\n\n")
        return [block.split("\n", 1)[1] for block in blocks]

    chosen = names if IS_LONG else names[::7]
    assert text(chosen) == text([str(ZONE_FILES / name) for name in chosen])


def zone_info(name):
    with open(ZONE_FILES / name, "rb") as file:
        return ZoneInfo.from_file(file, key=name)


def instants(generator, count):
    """Instants of the years 2 to 9998, most of them near today."""
    result = []
    for _ in range(count):
        if generator.random() < 0.8:
            result.append(generator.randrange(-3_000_000_000, 5_000_000_000))
        else:
            result.append(generator.randrange(-62_000_000_000, 253_300_000_000))
    return result


def test_instants_are_shown_as_by_zoneinfo(zones):
    count = INSTANTS // len(zones) + 1

    def check(name):
        generator = random.Random(name)
        zone = zone_info(name)
        given = instants(generator, count)
        for transition, _, _ in zdump([name])[0] if IS_LONG else []:
            at = int((transition - datetime(1970, 1, 1)).total_seconds())
            given += [at - 1, at, at + 1]
        expected = [(EPOCH + timedelta(seconds=at)).astimezone(zone).isoformat() for at in given]
        answers = run("--local", name, lines=given).split("\n")
        assert answers.pop() == ""
        assert answers == expected, name
        return len(answers)

    with ThreadPoolExecutor(2) as pool:
        print(sum(pool.map(check, zones)), "instants")


def test_local_times_are_instants_as_by_zoneinfo(zones):
    chosen = zones if IS_LONG else zones[::30]
    count = INSTANTS // len(zones) // 3 + 1

    def check(name):
        generator = random.Random(name)
        zone = zone_info(name)
        given = [datetime(1970, 1, 1) + timedelta(seconds=at) for at in instants(generator, count)]
        for transition, before, after in transitions([name], "1850..2200")[0]:
            local = transition + timedelta(seconds=before[0])
            jump = after[0] - before[0]
            for near in (0, jump, jump // 2):
                given += [local + timedelta(seconds=near + k) for k in (-1, 0, 1)]
        lines = [time.isoformat() for time in given]
        folds = [
            [time.replace(tzinfo=zone, fold=fold).astimezone(timezone.utc) for time in given]
            for fold in (0, 1)
        ]
        # The first of two and, in a gap, the offset before it: fold 0, as RFC 5545 wants it.
        wanted = {
            "compatible": folds[0],
            "earlier": [min(pair) for pair in zip(*folds)],
            "later": [max(pair) for pair in zip(*folds)],
        }
        for how, times in wanted.items():
            answers = run("--convert", name, "UTC", "--resolve", how, lines=lines).split("\n")
            assert answers.pop() == ""
            assert answers == [time.isoformat() for time in times], (name, how)
        return 3 * len(lines)

    with ThreadPoolExecutor(2) as pool:
        print(sum(pool.map(check, chosen)), "local times")


def test_files_that_count_leap_seconds_say_the_same(tmp_path, zones):
    """zic makes the "right" files, from the same source as the others; they end where the list of
    leap seconds does."""
    compiled = subprocess.run(
        ["/usr/sbin/zic", "-L", ZONE_FILES / "leapseconds", "-d", tmp_path, ZONE_FILES / "tzdata.zi"],
        capture_output=True, text=True,
    )
    assert compiled.returncode == 0, compiled.stderr
    chosen = zones[::5]
    right = transitions([str(tmp_path / name) for name in chosen], "1900..2026")
    assert (tmp_path / "Europe/London").read_bytes()[28:32] != bytes(4)
    assert right == transitions(chosen, "1900..2026")
