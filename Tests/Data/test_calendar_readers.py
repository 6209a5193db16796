"""The calendar files of `detent call`, read by the programs that people have: every call that exists once
is at the instant that Python's zoneinfo says, with the zones of all names."""

import json
import subprocess
import sys
import zoneinfo
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from conftest import ZONE_FILES, binary

zoneinfo.reset_tzpath([str(ZONE_FILES)])

READERS = ["icalendar", "recurring_ical_events", "khal", "vobject", "ics"]
# In winter at UTC; two hours, or half an hour, of saving; negative saving; by the moon; never anything but
# UTC; quarter hours; a new rule in the years looked at, or none any more; a day left out.
ZONES = [
    "Europe/London", "Antarctica/Troll", "Europe/Lisbon", "Atlantic/Azores", "Europe/Dublin",
    "Australia/Lord_Howe", "Africa/Casablanca", "Asia/Gaza", "Africa/Abidjan", "Africa/Sao_Tome",
    "America/New_York", "America/Vancouver", "America/Sao_Paulo", "America/Nuuk", "America/Havana",
    "America/Scoresbysund", "Asia/Tehran", "Asia/Jerusalem", "Asia/Kathmandu", "Pacific/Chatham",
    "Pacific/Apia", "Africa/Cairo", "America/Danmarkshavn", "Atlantic/Reykjavik",
]
# Both halves of the year; before all readers' tables and behind them; the days of changes.
TIMES = [
    "1985-07-01T09:15", "1999-12-31T23:45", "2005-07-01T12:00", "2012-01-09T08:30", "2018-08-15T17:00",
    "2026-03-29T04:00", "2026-11-01T12:00", "2027-01-15T15:00", "2027-07-15T15:00", "2030-02-20T10:00",
    "2037-07-01T10:00", "2040-07-01T10:00", "2061-01-10T18:45", "2100-06-01T07:00",
]


def detent(*words):
    return subprocess.run(
        [binary(), "call", *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=600,
        check=True, text=True, env={"PATH": "/usr/bin:/bin", "HOME": "/nonexistent"},
    ).stdout


def read(reader, files, until="2110-01-01"):
    """What a reader, in one process, makes of all files."""
    result = subprocess.run(
        [sys.executable, Path(__file__).parent / "calendar_reader.py", reader], timeout=600,
        input=json.dumps({"until": until, "files": files}), capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def instant(zone, local):
    """The instant of a time that clocks show once, else nothing."""
    tz = ZoneInfo(zone)
    first, second = (local.replace(tzinfo=tz, fold=fold).astimezone(timezone.utc) for fold in (0, 1))
    return first if first == second else None


def files_of(calls):
    """The files of single calls by their names, and the instants that they have."""
    made = [(zone, local) for zone, local in calls if instant(zone, local)]
    with ThreadPoolExecutor(2) as pool:
        texts = pool.map(
            lambda call: detent(
                call[0], "--date", f"{call[1]:%Y-%m-%d}", "--at", f"{call[1]:%H:%M}", "--ics", "-"),
            made)
    files = {f"{zone} {local}": text for (zone, local), text in zip(made, texts)}
    return files, {f"{zone} {local}": [instant(zone, local).isoformat()] for zone, local in made}


def check(files, want):
    assert files
    for reader in READERS:
        found = read(reader, files)
        wrong = {name: (found[name], want[name]) for name in files if found[name] != want[name]}
        assert not wrong, f"{reader}: {len(wrong)} of {len(files)}: {wrong}"


@pytest.mark.parametrize("zones", [ZONES[:12], ZONES[12:]])
def test_single_calls_at_all_times_are_read_by_all(zones):
    check(*files_of([(zone, datetime.fromisoformat(time)) for zone in zones for time in TIMES]))


def test_single_calls_in_all_zones_are_read_by_all(zones):
    """A day of another season for each; of zones whose clocks agree since 2000 there is one."""
    days = [datetime(2000, 1, 1, 12) + timedelta(days=9 * step) for step in range(1600)]
    alike = {}
    for zone in zones:
        tz = ZoneInfo(zone)
        alike.setdefault(tuple(day.replace(tzinfo=tz).utcoffset() for day in days), zone)
    assert len(alike) > 100
    first = datetime(2026, 12, 1, 10)
    check(*files_of([
        (zone, first + timedelta(days=97 * (i % 40))) for i, zone in enumerate(alike.values())
    ]))


def test_alarms_are_read_by_three():
    words = ["Africa/Casablanca", "--date", "2026-12-06", "--at", "9:30", "--alarm", "1h", "--ics", "-"]
    kinds = {"once": [], "weekly": ["--weekdays", "sun"], "series": ["--series", "4"]}
    files = {name: detent(*words, *more) for name, more in kinds.items()}
    for reader in ["icalendar_alarms", "khal_alarms", "vobject_alarms"]:
        assert read(reader, files) == {"once": [-60], "weekly": [-60], "series": [-60] * 4}, reader


@pytest.mark.parametrize(
    "zone", ["Europe/London", "Antarctica/Troll", "Australia/Lord_Howe", "Africa/Casablanca"])
def test_a_series_of_two_years_is_read_by_all(zone):
    words = [zone, "--date", "2026-11-26", "--series", "104"]
    said = [week["start"] for week in json.loads(detent(*words, "--json"))["series"]]
    want = {zone: [start.replace("Z", "+00:00") for start in said]}
    assert len(said) == 104
    check({zone: detent(*words, "--ics", "-")}, want)


def test_weekly_calls_are_read_by_all_up_to_where_their_tables_end():
    """Sundays at noon and at half past one, which some clocks skip or show twice."""
    files, want, firsts = {}, {}, {}
    for zone in ZONES:
        for at in ["12:00", "01:30"]:
            name = f"{zone} {at}"
            files[name] = detent(
                zone, "--date", "2026-12-06", "--at", at, "--weekdays", "sun", "--ics", "-")
            day = datetime(2026, 12, 6, int(at[:2]), int(at[3:]))
            days = [day + timedelta(days=7 * week) for week in range(52 * 10)]
            want[name] = {instant(zone, each).isoformat() for each in days if instant(zone, each)}
            odd = {each.replace(tzinfo=ZoneInfo(zone), fold=fold).astimezone(timezone.utc).isoformat()
                   for each in days if not instant(zone, each) for fold in (0, 1)}
            firsts[name] = (want[name], odd, len(days))
    for reader in READERS:
        found = read(reader, files, until="2036-12-01")
        for name, (instants, odd, count) in firsts.items():
            got = set(found[name])
            if reader in ["icalendar", "ics"]:
                assert got == {min(instants)}, (reader, name)
                continue
            upto = {each for each in instants if each < "2036-11-20"}
            assert upto <= got, (reader, name, sorted(upto - got)[:5])
            # Nothing else but times that clocks skip or show twice, in the one way or the other.
            rest = {each for each in got - instants - odd if each < "2036-11-20"}
            assert not rest, (reader, name, sorted(rest)[:5])


def test_what_each_makes_of_times_that_clocks_skip_or_show_twice():
    """Of a weekly call, at half past two in Berlin; a single one is an instant, whatever clocks show."""
    words = ["Europe/Berlin", "--at", "02:30", "--weekdays", "sun", "--ics", "-"]
    files = {"": detent("--date", "2026-12-06", *words)}
    before, behind = "2027-03-28T01:30:00+00:00", "2027-03-28T00:30:00+00:00"
    first, second = "2027-10-31T00:30:00+00:00", "2027-10-31T01:30:00+00:00"
    for reader, skipped, twice in [
        ("recurring_ical_events", before, first), ("khal", before, second), ("vobject", behind, first),
    ]:
        found = read(reader, files, until="2028-01-01")[""]
        assert [each for each in found if each[:10] == "2027-03-28"] == [skipped], reader
        assert [each for each in found if each[:10] == "2027-10-31"] == [twice], reader
