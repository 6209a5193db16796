"""The calendar files of `detent call`, read by others: `icalendar`, `recurring-ical-events` and
`dateutil`, with the zones of the file itself, and compared with Python's zoneinfo."""

import io
import json
import subprocess
import zoneinfo
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import icalendar
import pytest
import recurring_ical_events
from dateutil.tz import tzical

from conftest import ZONE_FILES, binary

# The same version of the data for all readers, whatever the system's is.
zoneinfo.reset_tzpath([str(ZONE_FILES)])

# Half an hour of saving, none in Ramadan (Gaza), negative saving, changes the day before a Sunday or on
# Fridays, a change for good (Casablanca), none at all, quarter hours, and a change near midnight.
ZONES = [
    "America/New_York", "Europe/London", "Australia/Lord_Howe", "Africa/Casablanca",
    "Europe/Dublin", "America/Nuuk", "Asia/Jerusalem", "Asia/Kolkata", "Asia/Kathmandu",
    "Pacific/Chatham", "America/Santiago", "Africa/Cairo", "Asia/Gaza", "UTC",
]
DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]


def call(*words, check=True):
    """Runs `detent call` to its end."""
    result = subprocess.run(
        [binary(), "call", *words], stdin=subprocess.DEVNULL, capture_output=True, timeout=600,
        env={"PATH": "/usr/bin:/bin", "HOME": "/nonexistent"},
    )
    if check:
        assert result.returncode == 0, result.stderr.decode()
        return result.stdout
    return result


def calendar(*words):
    return call(*words, "--ics", "-")


def estranged(data, zone, name):
    """The same file with a name for the zone that no reader knows, or has seen before, so that the rules
    of the file count."""
    assert zone.encode() in data
    return data.replace(f"TZID:{zone}\r\n".encode(), f"TZID:{name}\r\n".encode()).replace(
        f";TZID={zone}:".encode(), f";TZID={name}:".encode())


def is_skipped(local, zone):
    """Whether clocks never show a time."""
    aware = local.replace(tzinfo=ZoneInfo(zone))
    return aware.astimezone(timezone.utc).astimezone(ZoneInfo(zone)).replace(tzinfo=None) != local


def events(data):
    return icalendar.Calendar.from_ical(data).walk("VEVENT")


def expected(zone, start, days, hour, minute, end):
    """A weekly call by zoneinfo: a time that is skipped is taken by the offset before, of two the first."""
    tz = ZoneInfo(zone)
    day = start
    while day < end:
        if DAYS[day.weekday()] in days:
            local = datetime(day.year, day.month, day.day, hour, minute, tzinfo=tz, fold=0)
            yield local.astimezone(timezone.utc)
        day += timedelta(days=1)


def test_a_single_call():
    words = ["New York", "Tokyo", "London", "--at", "15:00", "--date", "2026-11-24",
             "--length", "45m", "--alarm", "10m"]
    data = calendar(*words)
    [event] = events(data)
    start = event["DTSTART"].dt
    assert start.astimezone(timezone.utc) == datetime(2026, 11, 24, 20, tzinfo=timezone.utc)
    assert event["DTSTART"].params["TZID"] == "America/New_York"
    assert event["DURATION"].dt == timedelta(minutes=45)
    assert abs(event["DTSTAMP"].dt - datetime.now(timezone.utc)) < timedelta(minutes=5)
    assert "Tokyo 2026-11-25 05:00" in str(event["DESCRIPTION"])
    assert "London 2026-11-24 20:00" in str(event["DESCRIPTION"])
    assert str(event["SUMMARY"]) == "Call Tokyo, London"
    [alarm] = event.walk("VALARM")
    assert alarm["TRIGGER"].dt == timedelta(minutes=-10) and alarm["ACTION"] == "DISPLAY"
    [again] = events(calendar(*words))
    assert again["UID"] == event["UID"]
    [other] = events(calendar(*words[:-4], "--length", "30m"))
    assert other["UID"] != event["UID"]


def test_it_is_the_instant_that_the_answer_says():
    for zone in ZONES:
        words = [zone, "Asia/Tokyo", "--at", "13:20", "--date", "2027-07-03"]
        [event] = events(calendar(*words))
        said = json.loads(call(*words, "--json"))["start"]
        start = event["DTSTART"].dt.astimezone(timezone.utc)
        assert start.strftime("%Y-%m-%dT%H:%M:%SZ") == said
        assert start == datetime(2027, 7, 3, 13, 20, tzinfo=ZoneInfo(zone))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_lines_are_short_and_whole(language):
    places = ["São Paulo", "Tokyo", "Kyiv", "Thessaloniki", "Ürümqi", "Reykjavík", "Osaka", "Sapporo"]
    data = calendar(*places, "--at", "9:00", "--date", "2026-12-01", "--lang", language)
    assert data.endswith(b"END:VCALENDAR\r\n")
    lines = data.split(b"\r\n")
    assert not any(b"\r" in line or b"\n" in line for line in lines)
    assert max(map(len, lines)) <= 75 and any(line.startswith(b" ") for line in lines)
    for line in lines:
        line.decode()
    [event] = events(data)
    names = str(event["DESCRIPTION"]).splitlines()
    assert len(names) == len(places)
    assert names[1].startswith("東京 " if language == "ja" else "Tokyo ")


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize("at", ["15:00", "02:30", "00:15", "01:45"])
def test_a_series_over_years_with_the_rules_of_the_file(zone, at):
    data = calendar(zone, "Asia/Tokyo", "--at", at, "--date", "2026-11-22", "--weekdays", "wed,sun")
    hour, minute = map(int, at.split(":"))
    first, end = datetime(2026, 11, 22), datetime(2032, 11, 22)
    want = list(expected(zone, first, ["wed", "sun"], hour, minute, end))

    def starts(text):
        found = recurring_ical_events.of(icalendar.Calendar.from_ical(text)).between(first, end)
        assert {each["DTEND"].dt - each["DTSTART"].dt for each in found} == {timedelta(minutes=30)}
        return sorted((each["DTSTART"].dt for each in found), key=lambda each: each.replace(tzinfo=None))

    assert [each.astimezone(timezone.utc) for each in starts(data)] == want
    if zone == "UTC":
        assert b"VTIMEZONE" not in data
        return
    own = starts(estranged(data, zone, f"/test/{zone}/{hour}-{minute}"))
    assert len(own) == len(want)
    for each, instant in zip(own, want):
        # A skipped time is taken by the offset before (RFC 5545, section 3.3.5); dateutil's zones, which
        # this reader takes for unknown names, go by the one behind.
        if not is_skipped(each.replace(tzinfo=None), zone):
            assert each.astimezone(timezone.utc) == instant


@pytest.mark.parametrize("zone", ZONES[:-1])
def test_the_rules_of_the_file_hold_for_decades(zone):
    data = calendar(zone, "--at", "12:00", "--date", "2026-11-22", "--weekdays", "all")
    own = tzical(io.StringIO(data.decode())).get(zone)
    [component] = icalendar.Calendar.from_ical(data).walk("VTIMEZONE")
    other = component.to_tz(lookup_tzid=False)
    tz = ZoneInfo(zone)
    day = datetime(2026, 11, 22, 12)
    while day.year < 2080:
        offset = day.replace(tzinfo=tz).utcoffset()
        assert day.replace(tzinfo=own).utcoffset() == offset, day
        if day.year < 2038:
            assert day.replace(tzinfo=other).utcoffset() == offset, day
        assert day.replace(tzinfo=own).tzname() == day.replace(tzinfo=tz).tzname()
        day += timedelta(days=1)


def test_a_time_that_clocks_show_twice_is_in_universal_time():
    """Of two times some readers take the first, and some the second."""
    for zone, start in [("Europe/London", "20261025T003000Z"), ("Australia/Lord_Howe", "20270403T143000Z")]:
        data = calendar(zone, "Asia/Tokyo", "--date", "2026-10-25" if zone == "Europe/London"
                        else "2027-04-04", "--at", "01:30")
        assert f"DTSTART:{start}\r\n".encode() in data and b"VTIMEZONE" not in data


def test_a_fair_series_is_as_many_calls():
    words = ["Los Angeles", "Sydney", "London", "--date", "2026-11-23", "--series", "8"]
    found = events(calendar(*words))
    said = json.loads(call(*words, "--json"))["series"]
    starts = [event["DTSTART"].dt.astimezone(timezone.utc) for event in found]
    assert [start.strftime("%Y-%m-%dT%H:%M:%SZ") for start in starts] == [each["start"] for each in said]
    assert len({event["UID"] for event in found}) == 8


def test_a_weekly_call_tells_when_the_others_change():
    data = calendar("New York", "London", "--date", "2026-11-23", "--at", "9:00", "--weekdays", "mon")
    [event] = events(data)
    lines = str(event["DESCRIPTION"]).splitlines()
    assert lines == [
        "New York City 2026-11-23 09:00", "London 2026-11-23 14:00", "",
        "London 2027-03-15 13:00", "", "London 2027-03-29 14:00", "",
        "London 2027-11-01 13:00", "", "London 2027-11-08 14:00",
    ]


def test_it_goes_into_a_file(tmp_path):
    path = tmp_path / "call.ics"
    text = call("Paris", "Kolkata", "--at", "9:30", "--date", "2026-12-01", "--ics", str(path))
    assert "Written" in text.decode()
    [event] = events(path.read_bytes())
    assert str(event["SUMMARY"]) == "Call Kolkata"
    refused = call("Paris", "--at", "9:30", "--date", "2026-12-01", "--ics", str(tmp_path), check=False)
    assert refused.returncode == 73 and b"can't be created" in refused.stderr
    refused = call("Paris", "--date", "0001-01-01", "--ics", "-", "--alarm", "700h", check=False)
    assert refused.returncode == 65 and b"four weeks" in refused.stderr and refused.stdout == b""
