"""Calls in a store, and what a page of any engine shows of them beside Python's zoneinfo.

A view is a page as in screens.py.
"""

import random
import re
import struct
import zoneinfo
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import tzdata

from operations import VERSION, Replica, entity, integer, put, raw, tally, text
from screens import opened, press, saved, until

zoneinfo.reset_tzpath([str(Path(tzdata.__file__).parent / "zoneinfo")])

CALL, PLACE = 4, 5
# Half and quarter hours, changes of half an hour and of two hours, and the ends of the date line.
ZONES = [
    "Australia/Lord_Howe", "Antarctica/Troll", "Pacific/Kiritimati", "Pacific/Pago_Pago",
    "Africa/Casablanca", "Asia/Kathmandu", "Pacific/Chatham", "America/New_York", "Europe/London",
    "Asia/Tokyo", "America/St_Johns", "Asia/Kolkata",
]  # fmt: skip
# Hours before and after clocks change in New York, London, on Lord Howe Island and at Troll.
INSTANTS = [
    1772953200, 1772962200, 1774746000, 1774749600, 1775314800, 1775316600, 1792854000, 1793509200,
]  # fmt: skip
SHIFTS = {-2: "2 days earlier", -1: "day before", 0: "same day", 1: "next day", 2: "2 days later"}

SHOWN = """() => ({
  clocks: [...document.querySelectorAll(".call .clock")].map((it) => it.ariaLabel),
  rows: [...document.querySelectorAll(".call .destination .what")].map((it) => [
    it.querySelector(".time").textContent, it.querySelector(".sub").textContent]),
  date: document.querySelector(".call .date")?.textContent,
})"""
KEYS = """(keys) => {
  const cap = document.querySelector(".cap");
  cap.focus();
  for (const key of keys) cap.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}"""


def call(number, name, at, zones):
    """The changes that make a call, single and at a time in seconds since 1970."""
    position = struct.pack(">H", 0x8000 + number).rstrip(b"\x00")
    own = 100 * number
    changes = [
        put(own, "kind", integer(CALL)), put(own, "name", text(name)), put(own, "at", integer(at)),
        put(own, "source", entity(own + 1)), put(own, "position", raw(position)),
    ]  # fmt: skip
    for row, zone in enumerate(zones):
        place = own + 1 + row
        changes += [
            put(place, "kind", integer(PLACE)), put(place, "call", entity(own)),
            put(place, "name", text(f"P{row}")), put(place, "zone", text(zone)),
            put(place, "position", raw(struct.pack(">H", 0x8000 + row + 1))),
        ]  # fmt: skip
    return changes


def store(calls):
    """The records of a store with these calls, and a tally."""
    replica = Replica()
    replica.operation([put(1, "name", text("Calls")), *tally(7, "Eggs", 1)])
    for number, (name, at, zones) in enumerate(calls, 1):
        replica.operation(call(number, name, at, zones))
    return VERSION | replica.records


def random_calls(seed):
    """Calls of one to twelve places near changes of clocks, in any order of places."""
    chance = random.Random(seed)
    return [
        (f"Call {number}", at + chance.randrange(-8, 8) * 900, chance.sample(ZONES, count))
        for number, (at, count) in enumerate(zip(INSTANTS, (12, 1, 2, 12, 5, 8, 3, 12)))
    ]


def minutes(words):
    hour, minute, half = re.search(r"(\d+):(\d\d)(?:\s*([AP]M))?", words).groups()
    hour = int(hour) if half is None else int(hour) % 12 + 12 * (half == "PM")
    return hour * 60 + int(minute)


def check(view, at, zones):
    """Raises where a clock, a day or the date is not what zoneinfo says."""
    shown = view.evaluate(SHOWN)
    walls = [datetime.fromtimestamp(at, ZoneInfo(zone)) for zone in zones]
    assert [minutes(clock) for clock in shown["clocks"]] == [
        wall.hour * 60 + wall.minute for wall in walls
    ], shown
    day = walls[0]
    assert shown["date"] in (f"{day:%a} {day.day} {day:%b}", f"{day:%a}, {day:%b} {day.day}"), shown
    assert len(shown["rows"]) == len(zones) - 1
    for (time, sub), clock, wall in zip(shown["rows"], shown["clocks"][1:], walls[1:]):
        days = (wall.date() - walls[0].date()).days
        is_today = walls[0].date() == datetime.now(walls[0].tzinfo).date()
        day = {-1: "yesterday", 1: "tomorrow"}.get(days) if is_today and days else None
        day = day or SHIFTS[days]
        assert day in sub and day in clock, (sub, clock, wall)
        assert minutes(time) == wall.hour * 60 + wall.minute, (time, wall)


def turned_to_calls(view):
    press(view, ".tabs .tab", 1)
    until(view, "() => document.querySelectorAll('.saved-call .when').length > 0")


def open_call(view, name):
    until(view, """(name) => {
      const all = [...document.querySelectorAll(".saved-call .what")];
      const row = all.find((it) => it.querySelector(".name").textContent === name);
      row?.click();
      return row !== undefined;
    }""", name)
    until(view, "() => document.querySelector('.call .date') !== null")


def quarters(at, zone):
    """The quarters of an hour of the day on which an instant is: 88 to 104 of them."""
    day = datetime.fromtimestamp(at, ZoneInfo(zone)).date()
    nights = [datetime(each.year, each.month, each.day) for each in (day, day + timedelta(1))]
    start, end = (int(night.replace(tzinfo=ZoneInfo(zone)).timestamp()) for night in nights)
    return range(start, end, 900)


def play(view, at, zone, chance):
    """Goes by keys to any stop of the fader; returns the instant that is shown then."""
    stops = quarters(at, zone)
    stop = chance.randrange(len(stops))
    view.evaluate(KEYS, ["Home", *["PageUp"] * (stop // 4), *["ArrowRight"] * (stop % 4)])
    return stops[stop]


def shows_what_zoneinfo_says(view, address, seed=1):
    """Opens every call of a store and plays with it; the last is kept, and is there after a reload."""
    calls, chance = random_calls(seed), random.Random(seed)
    opened(view, address, store(calls))
    turned_to_calls(view)
    for name, at, zones in calls:
        open_call(view, name)
        check(view, at, zones)
        played = play(view, at, zones[0], chance)
        check(view, played, zones)
        if name != calls[-1][0]:
            press(view, 'button[aria-label="Calls"]')
            until(view, "() => document.querySelector('.saved-call') !== null")
    assert played != at
    press(view, ".keep")
    until(view, "() => document.querySelector('.keep') === null")
    saved(view)
    view.goto(address)
    until(view, "() => document.querySelector('.tabs') !== null")
    press(view, ".tabs .tab", 1)
    # The call that was open is open again.
    until(view, "() => document.querySelector('.call .date') !== null")
    check(view, played, zones)
