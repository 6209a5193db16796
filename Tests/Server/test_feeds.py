"""The feed of a board's calls: what calendar programs get, keep and ask again for."""

import json
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import icalendar
import operations
import tzdata

from device import SECRETS, Client, Device, secret

READER = Path(__file__).resolve().parents[1] / "Data/calendar_reader.py"
UTC = timezone.utc
# When all of it was kept, and two years later: every clock that changes has done so four times.
KEPT = datetime(2025, 6, 1, tzinfo=UTC)
END = datetime(2027, 6, 1, tzinfo=UTC)
STAMP = int(KEPT.timestamp() * 1000)
CALL, PLACE = 4, 5
# Saving of an hour, half an hour and two; the other half of the year; by the moon; none; quarter hours.
SOURCES = [
    "America/New_York", "Europe/London", "Australia/Lord_Howe", "Antarctica/Troll", "Africa/Casablanca",
    "Pacific/Chatham", "Asia/Kathmandu", "America/Nuuk", "Africa/Cairo", "Europe/Dublin",
]
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


def zone(name):
    with (Path(tzdata.__file__).parent / "zoneinfo" / name).open("rb") as file:
        return ZoneInfo.from_file(file, key=name)


def put(entity, field, value, stamp=STAMP):
    """A write, in canonical bytes and in JSON."""
    match value:
        case None:
            return operations.put(entity, field, operations.varint(0) + operations.run(b""), stamp), {
                "put": [f"{entity:016x}", field, None, stamp]}
        case int():
            form, content = operations.integer(value), value
        case str():
            form, content = operations.text(value), value
        case bytes():
            form, content = operations.raw(value), {"bytes": value.hex()}
        case [other]:
            form, content = operations.entity(other), {"entity": f"{other:016x}"}
    return operations.put(entity, field, form, stamp), {
        "put": [f"{entity:016x}", field, content, stamp]}


def weekly(hour, minute=0):
    return (hour * 60 + minute).to_bytes(2, "big")


def call(number, at, zones, name=None, days=None, people=None, phones=None, stamp=STAMP):
    """A call from the first zone to the others."""
    changes = [put(number, "kind", CALL), put(number, "position", bytes([128, number & 127 | 1])),
               put(number, "at", at, stamp)]
    if name:
        changes.append(put(number, "name", name))
    if days:
        changes.append(put(number, "days", sum(1 << DAYS.index(day) for day in days)))
    for i, each in enumerate(zones):
        place = number * 100 + i
        changes += [put(place, "kind", PLACE), put(place, "call", [number]),
                    put(place, "name", each.split("/")[-1]), put(place, "zone", each),
                    put(place, "position", bytes([128, i + 1]))]
        if people:
            changes.append(put(place, "people", people))
        if phones:
            changes.append(put(place, "phones", phones))
    return changes + [put(number, "source", [number * 100])]


def starts(name, hour, minute, days):
    """What zoneinfo says of a weekly call; of a time shown twice the first, and one that is skipped as
    much later (RFC 5545, section 3.3.5)."""
    tz, day = zone(name), (KEPT - timedelta(days=2)).date()
    found = []
    while day < END.date() + timedelta(days=2):
        if DAYS[day.weekday()] in days:
            local = datetime(day.year, day.month, day.day, hour, minute, tzinfo=tz)
            found.append(local.astimezone(UTC))
        day += timedelta(days=1)
    return [each for each in found if KEPT <= each < END]


def read(reader, text):
    """The starts of two years that a program finds."""
    result = subprocess.run(
        [sys.executable, READER, reader], timeout=300, capture_output=True, text=True,
        input=json.dumps({"until": f"{END:%Y-%m-%d}", "files": {"": text}}))
    assert result.returncode == 0, result.stderr
    found = [datetime.fromisoformat(each) for each in json.loads(result.stdout)[""]]
    return [each for each in found if KEPT <= each < END]


def path(looker):
    return f"/v1/boards/{looker.board}/feeds/{looker.token}/calls.ics"


def fetch(looker, method="GET", **headers):
    return looker.request(method, path(looker), headers=headers)


def upload(board, *changes):
    device = Device()
    assert board.upload([device.do(*changes)], device).status == 200


def test_three_readers_find_what_zoneinfo_says_over_two_years_of_changes(board):
    made, want = [put(1, "name", "Family, all of it")], []
    for i, source in enumerate(SOURCES):
        made += call(100 + i, weekly(10 + i % 3, 15), [source, "Europe/Berlin", "Asia/Tokyo"],
                     days=["MO", "SA"])
        want += starts(source, 10 + i % 3, 15, ["MO", "SA"])
    # Single ones: in summer and winter, and at both times of an hour that comes twice.
    for i, at in enumerate(["2025-07-01T09:00", "2026-01-31T23:45", "2026-10-25T00:30",
                            "2026-10-25T01:30"]):
        instant = datetime.fromisoformat(at).replace(tzinfo=UTC)
        made += call(200 + i, int(instant.timestamp()), ["Europe/Berlin", "America/New_York"])
        want.append(instant)
    upload(board, *made)
    looker = board.invite("look")
    answer = fetch(looker)
    assert answer.status == 200
    text = answer.body.decode()
    for reader in ["recurring_ical_events", "khal", "vobject"]:
        found = read(reader, text)
        assert found == sorted(want), (reader, set(found) ^ set(want))
    offsets = {(name, at.astimezone(zone(name)).utcoffset()) for name in SOURCES
               for at in starts(name, 12, 0, DAYS)}
    assert len(offsets) == 2 * len(SOURCES) - 1


def test_a_time_that_clocks_skip_or_show_twice_is_as_the_standard_says(board):
    upload(board, *call(100, weekly(2, 30), ["Europe/Berlin"], days=["SU"]))
    found = read("recurring_ical_events", fetch(board.invite("look")).body.decode())
    assert found == starts("Europe/Berlin", 2, 30, ["SU"])
    assert datetime(2026, 3, 29, 1, 30, tzinfo=UTC) in found
    assert datetime(2026, 10, 25, 0, 30, tzinfo=UTC) in found


def test_a_feed_says_what_it_is_and_leaves_out_numbers(board):
    upload(
        board, put(1, "name", "Family; far"),
        *call(100, weekly(9), ["America/New_York", "Asia/Tokyo", "Nowhere/At_All"], people="Hana\nKen",
              phones="+81 (3) 5555-1234\n555 0199"),
        *call(101, 1_780_000_000, ["Asia/Tokyo"], name="Once"),
        # None of these can be in a calendar.
        *call(102, 1_780_000_000, ["Nowhere/At_All", "Asia/Tokyo"], name="No zone"),
        *call(103, None, ["Asia/Tokyo"], name="No time"),
        *call(104, 10**15, ["Asia/Tokyo"], name="Too late"),
        *call(105, weekly(9), ["Asia/Tokyo"], name="Deleted"), put(105, "deleted", 1),
        *operations_of_a_tally(),
    )
    answer = fetch(board.invite("look"))
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    calendar = icalendar.Calendar.from_ical(answer.body)
    for name in [b"NAME", b"X-WR-CALNAME"]:
        assert b"\r\n" + name + b":Family\\; far\r\n" in answer.body
    assert calendar["REFRESH-INTERVAL"].params["VALUE"] == "DURATION"
    assert calendar["REFRESH-INTERVAL"].dt == timedelta(hours=1)
    assert calendar["X-PUBLISHED-TTL"] == "PT1H"
    assert not calendar.errors
    events = calendar.walk("VEVENT")
    assert [event["SUMMARY"] for event in events] == ["New_York, Tokyo", "Once"]
    assert [event["UID"] for event in events] == [f"{100:016x}@detent", f"{101:016x}@detent"]
    assert "Hana" in events[0]["DESCRIPTION"] and not calendar.walk("VALARM")
    # The times of this month and those that follow, not of the summer in which it was kept.
    month = f"{datetime.now(UTC):%Y-%m}"
    assert f"New_York {month}" in events[0]["DESCRIPTION"]
    assert events[0]["DTSTART"].dt.date().isoformat() == "2025-06-01"
    assert b"5555" not in answer.body and b"0199" not in answer.body


def operations_of_a_tally():
    return [put(50, "kind", 1), put(50, "name", "Shirts")]


def test_a_poll_that_finds_nothing_new_is_not_modified(board):
    device = Device()
    first = device.do(*call(100, weekly(9), ["Asia/Tokyo"]))
    assert board.upload([first], device).status == 200
    looker = board.invite("look")
    answer = fetch(looker)
    tag = answer.headers["ETag"]
    for known in [tag, tag.removeprefix("W/"), f'"x", {tag}', "*"]:
        again = fetch(looker, **{"If-None-Match": known})
        assert (again.status, again.body, again.headers["ETag"]) == (304, b"", tag)
    assert fetch(looker, "HEAD", **{"If-None-Match": tag}).status == 304
    head = fetch(looker, "HEAD")
    assert (head.status, head.body, head.headers["ETag"]) == (200, b"", tag)
    assert head.headers["Content-Length"] == str(len(answer.body))
    # What is no call changes nothing.
    assert board.upload([device.tap()], device).status == 200
    assert fetch(looker, **{"If-None-Match": tag}).status == 304
    assert fetch(looker).body == answer.body
    moved = device.do(put(100, "at", weekly(10), STAMP + 1))
    assert board.upload([moved], device).status == 200
    changed = fetch(looker, **{"If-None-Match": tag})
    assert changed.status == 200 and changed.headers["ETag"] != tag
    assert b"T100000" in changed.body


def test_a_feed_is_the_same_after_a_restart_of_the_server(site, board):
    upload(board, *call(100, weekly(9), ["Europe/London", "Asia/Tokyo"]))
    looker = board.invite("look")
    tag = fetch(looker).headers["ETag"]
    site.stop()
    site.start()
    assert fetch(looker.also(), **{"If-None-Match": tag}).status == 304


def test_an_empty_board_is_an_empty_calendar(board):
    calendar = icalendar.Calendar.from_ical(fetch(board.invite("look")).body)
    assert calendar["NAME"] == "Time to Call" and not calendar.walk("VEVENT")


def test_only_a_token_to_look_stands_in_an_address_and_none_in_the_log(site, board):
    lookers = [board.invite("look"), board.invite("look")]
    for right in ["edit", "count", "own"]:
        refused = fetch(board if right == "own" else board.invite(right))
        assert (refused.status, refused.problem) == (403, "more-than-look")
        assert "view-only token" in refused.json["detail"]
        assert refused.headers["Referrer-Policy"] == "no-referrer"
    assert [fetch(each).status for each in lookers] == [200, 200]
    # In the field it is not looked for.
    assert board.ask("GET", "/feeds/0/calls.ics").status == 404
    # Who was shut out, who never was in, and what is no token hear the same.
    ids = [each["id"] for each in board.ask("GET", "/tokens").json["tokens"]]
    assert board.ask("DELETE", f"/tokens/{ids[1]}").status == 204
    answers = [fetch(each) for each in [
        lookers[0], board.also(secret().hex()), board.also("x"), Client(site.port),
        Client(site.port, token=lookers[1].token),
    ]]
    assert [each.problem for each in answers] == ["no-feed"] * 5
    assert len({(each.status, each.body) for each in answers}) == 1
    assert fetch(lookers[1]).status == 200
    log = site.logged()
    assert f"path=\"/v1/boards/{board.board}/feeds/…/calls.ics\"" in log
    assert [each for each in SECRETS if each in log.lower()] == []


def test_guessed_addresses_are_slowed_down_and_real_ones_are_not(board):
    looker = board.invite("look")
    statuses = [fetch(board.also("0" * 32)).status for _ in range(70)]
    assert statuses[:60] == [404] * 60 and 429 in statuses[60:]
    assert fetch(looker).status == 200
