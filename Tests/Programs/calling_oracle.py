"""Random play with calls on the page, and what it shows by Python's zoneinfo.

    .build/python/bin/python Tests/Programs/calling_oracle.py [STATES [SEED]]

lets Tests/Proof/CallCases play, and ends with an error where the two differ. What is known here is
what was done: calls, taps, typed times. When it is then, and what every clock, date and band shows of
it, is worked out anew, with the zones of the pinned tzdata.
"""

import bisect
import functools
import json
import random
import re
import subprocess
import sys
import zoneinfo
from collections import Counter
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import tzdata

zoneinfo.reset_tzpath([str(Path(tzdata.__file__).parent / "zoneinfo")])

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / ".build" / "debug" / "CallCases"
QUARTER = 900
LENGTH = 30
DAY = 86_400
FIRST, LAST = (int(datetime(year, 1, 1, tzinfo=timezone.utc).timestamp()) for year in (2024, 2031))
# Half and quarter hours, changes of half an hour and of two hours, the ends of the date line, Ramadan,
# changes at midnight and negative saving.
SPECIAL = [
    "Australia/Lord_Howe", "Antarctica/Troll", "Pacific/Kiritimati", "Pacific/Pago_Pago",
    "Africa/Casablanca", "Asia/Kathmandu", "Pacific/Chatham", "America/New_York", "Europe/London",
    "Asia/Tokyo", "America/St_Johns", "Africa/Cairo", "Europe/Dublin", "Asia/Gaza", "America/Havana",
    "America/Santiago", "Asia/Beirut", "Asia/Kolkata", "Pacific/Apia", "Asia/Tehran", "America/Nuuk",
    "Atlantic/Azores", "America/Asuncion", "Asia/Almaty", "Australia/Eucla", "Etc/GMT+12", "UTC",
]  # fmt: skip
# Where the device is.
HOME = "Europe/Berlin"
UNKNOWN = "Mars/Olympus_Mons"
ALL = sorted(
    name
    for name in zoneinfo.available_timezones()
    if "/" in name and not name.startswith(("posix", "right"))
)
PARTS = ["before-dawn", "breakfast", "morning", "lunch", "afternoon", "dinner", "late"]
PART_WORDS = ["before dawn", *PARTS[1:]]
PRICES = [4, 2, 1, 1, 1, 2, 3]
GOOD = (2, 4)
DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
SECTIONS = ("Reports", "Screens/CallScreen")


# Time


@functools.cache
def zone(name):
    return ZoneInfo(name)


def local(name, instant):
    return datetime.fromtimestamp(instant, zone(name))


def offset(name, instant):
    return int(local(name, instant).utcoffset().total_seconds())


def first_instant(name, wall):
    """Of a time that comes twice the first, of one that is skipped as much later."""
    return int(wall.replace(tzinfo=zone(name), fold=0).timestamp())


@functools.cache
def changes(name):
    """The instants at which a zone's clocks change, by halving days in which they do."""
    found = []
    for day in range(FIRST, LAST, DAY):
        low, high = day, day + DAY
        if offset(name, low) == offset(name, high):
            continue
        while high - low > 1:
            middle = (low + high) // 2
            if offset(name, middle) == offset(name, low):
                low = middle
            else:
                high = middle
        found.append(high)
    return found


def part(wall):
    return 0 if wall.hour < 6 else wall.hour // 3 - 1


@functools.cache
def day_of(name, day):
    """The day's first instant, that after it, and its quarters of an hour."""
    start = first_instant(name, datetime(day.year, day.month, day.day))
    after = day + timedelta(1)
    end = first_instant(name, datetime(after.year, after.month, after.day))
    stops = range(-(-start // QUARTER) * QUARTER, end, QUARTER)
    return start, end, stops


@functools.cache
def parts_of_day(name, start, end):
    """Which part of its day a place is in, minute by minute."""
    return [part(local(name, instant)) for instant in range(start, end, 60)]


# Words


@functools.cache
def catalog(tag):
    words = {}
    for section in SECTIONS:
        for text in [ROOT / "Sources" / section / "Words" / f"{tag}.strings"]:
            if text.exists():
                words |= dict(re.findall(r'^"(.*)" = "(.*)";$', text.read_text(), re.M))
    return words


class Words:
    """Dates and times in a language, by its own list of words."""

    def __init__(self, tag, is_twelve):
        self.catalog = catalog(tag[:2])
        self.is_month_first = tag == "en-US"
        self.is_twelve = is_twelve

    def say(self, english, *values, kind=None):
        key = f"{kind}: {english}" if kind else english
        text = self.catalog.get(key, english)
        for number, value in enumerate(values, 1):
            text = text.replace(f"%{number}", str(value))
        return text

    def parts(self, wall):
        if not self.is_twelve:
            return f"{wall.hour:02}:{wall.minute:02}", None
        hour = wall.hour % 12 or self.say("12", kind="first hour of a half day")
        return f"{hour}:{wall.minute:02}", self.say("AM" if wall.hour < 12 else "PM")

    def time(self, wall):
        clock, half = self.parts(wall)
        if half is None:
            return clock
        if self.say("behind", kind="where AM and PM stand") == "before":
            return half + clock
        return f"{clock} {half}"

    def day_and_month(self, day):
        month = self.say(MONTHS[day.month - 1])
        if self.is_month_first:
            return f"{month} {day.day}"
        return self.say("%1 %2", day.day, month, kind="day and month")

    def day(self, day):
        return self.say(DAYS[day.weekday()])

    def weekday(self, day):
        if self.is_month_first:
            return f"{self.day(day)}, {self.day_and_month(day)}"
        return self.say("%1 %2", self.day(day), self.day_and_month(day), kind="weekday and date")

    def dated(self, day, today):
        """A date, with its year where that is not this one."""
        if day.year == today.year:
            return self.weekday(day)
        if self.is_month_first:
            return f"{self.weekday(day)}, {day.year}"
        whole = self.say("%1 %2", self.day_and_month(day), day.year, kind="date and year")
        if self.say("%1 %2", "a", "b", kind="weekday and date").startswith("b"):
            return self.say("%1 %2", self.day(day), whole, kind="weekday and date")
        return self.say("%1 %2", self.weekday(day), day.year, kind="date and year")

    def beside(self, day, time):
        return self.say("%1, %2", day, time, kind="date and time")

    def part(self, number):
        return self.say(PART_WORDS[number])

    def length(self, minutes):
        hours, rest = divmod(minutes, 60)
        if not hours:
            return self.say("%1 min", rest)
        return self.say("%1 h %2 min", hours, rest) if rest else self.say("%1 h", hours)

    def days(self, bits):
        """The days of a weekly call, of which bit 0 is Monday."""
        if bits in (127, 31):
            return self.say("every day" if bits == 127 else "Monday to Friday")
        days = [day for day in range(7) if bits >> day & 1]
        if len(days) == 1:
            return self.say(f"every {WEEKDAYS[days[0]]}")
        said = self.say(DAYS[days[0]])
        for day in days[1:]:
            said = self.say("%1, %2", said, self.say(DAYS[day]), kind="weekdays")
        return self.say("every %1", said, kind="weekdays")

    def shift(self, days, is_today):
        if -1 <= days <= 1:
            near = ["yesterday", "same day", "tomorrow"]
            return self.say((near if is_today else ["day before", "same day", "next day"])[days + 1])
        return self.say("%1 days earlier" if days < 0 else "%1 days later", abs(days))


# What was done, and when it is then


class Play:
    """A call on a page, as the guide says that it works."""

    LEFT, WIDTH = 24.0, 342.0

    def __init__(self, zones, time, days, now, words):
        self.all = zones
        self.zones = [name for name in zones if name != UNKNOWN]
        self.names = [f"P{row}" for row, name in enumerate(zones) if name != UNKNOWN]
        self.time, self.days, self.now, self.words = time, days, now, words
        self.played = "saved"
        self.tapped = float("-inf")
        self.looked_up = now // 1000
        self.drag = None

    @property
    def source(self):
        return self.zones[0]

    @property
    def seconds(self):
        return self.now // 1000

    @property
    def today(self):
        return local(self.source, self.seconds).date()

    @property
    def note(self):
        """The nearest change of clocks to come, within a week of the day: whose, its day and its minutes."""
        start, end, _ = self.day
        found = []
        for row, name in zip(self.names, self.zones):
            for change in changes(name):
                if max(self.seconds, start - 7 * DAY) <= change < end + 7 * DAY:
                    jump = (offset(name, change) - offset(name, change - 1)) // 60
                    found.append((change, row, local(name, change - 1).date(), jump))
        if not found:
            return None
        found.sort(key=lambda each: (each[0], int(each[1][1:])))
        _, _, day, jump = min(found, key=lambda each: abs(each[0] - start))
        return [each[1] for each in found if each[2:] == (day, jump)], day, jump

    def weekly(self, since, count=1):
        """The next times of a weekly call."""
        found = []
        day = local(self.source, since).date() - timedelta(1)
        while len(found) < count:
            if self.days >> day.weekday() & 1:
                wall = datetime(day.year, day.month, day.day, self.time[1] // 60, self.time[1] % 60)
                instant = first_instant(self.source, wall)
                if instant >= since:
                    found.append((instant, day))
            day += timedelta(1)
        return found

    @property
    def saved(self):
        return self.time[1] if self.time[0] == "once" else self.weekly(self.seconds)[0][0]

    @property
    def instant(self):
        if self.played == "saved":
            return self.saved
        return self.seconds // 60 * 60 if self.played == "now" else self.played

    def show(self, instant):
        if instant != self.instant:
            self.played = "saved" if instant == self.saved else instant

    @property
    def date(self):
        return local(self.source, self.instant).date()

    @property
    def day(self):
        return day_of(self.source, self.date)

    def way(self, instant):
        start, end, _ = self.day
        return min(max((instant - start) / (end - start), 0), 1)

    def nearest(self, instant):
        stops = self.day[2]
        later = bisect.bisect_left(stops, instant)
        if later == 0:
            return 0
        if later == len(stops):
            return later - 1
        return later - 1 if instant - stops[later - 1] <= stops[later] - instant else later

    def pull(self, x):
        start, end, stops = self.day
        way = min(max((x - self.drag["grip"] - self.LEFT) / self.WIDTH, 0), 1)
        self.show(stops[self.nearest(start + int(way * (end - start) + 0.5))])

    def press(self, x):
        middle = self.LEFT + self.way(self.instant) * self.WIDTH
        is_tap = abs(x - middle) <= 30
        self.drag = {"grip": x - middle if is_tap else 0, "x": x, "tap": is_tap}
        if not is_tap:
            self.pull(x)

    def move(self, x):
        if self.drag["tap"] and abs(x - self.drag["x"]) <= 8:
            return
        self.drag["tap"] = False
        self.pull(x)

    def release(self, time):
        if self.drag["tap"]:
            if time - self.tapped < 350:
                self.tapped = float("-inf")
                self.played = "saved" if self.played == "now" else "now"
            else:
                self.tapped = time
        self.drag = None

    def key(self, name):
        stops = self.day[2]
        steps = {"ArrowRight": 1, "ArrowUp": 1, "ArrowLeft": -1, "ArrowDown": -1}
        steps |= {"PageUp": 4, "PageDown": -4, "Home": -len(stops), "End": len(stops)}
        count = steps[name]
        if name in ("Home", "End"):
            return self.show(stops[0 if count < 0 else -1])
        if count > 0:
            later = bisect.bisect_right(stops, self.instant)
            if later < len(stops):
                self.show(stops[min(len(stops) - 1, later + count - 1)])
        else:
            before = bisect.bisect_left(stops, self.instant) - 1
            if before >= 0:
                self.show(stops[max(0, before + count + 1)])

    def type(self, minute):
        day = self.date
        wall = datetime(day.year, day.month, day.day, minute // 60, minute % 60)
        self.show(first_instant(self.source, wall))

    def go(self, day):
        wall = local(self.source, self.instant)
        self.show(
            first_instant(
                self.source, datetime(day.year, day.month, day.day, wall.hour, wall.minute)
            )
        )

    def half(self, is_morning):
        """7:00 furthest west or 22:00 furthest east, on the source's day or next to it."""
        by = [offset(name, self.instant) for name in self.zones]
        edge = self.zones[by.index(min(by) if is_morning else max(by))]
        start, end, _ = self.day
        best = None
        for shift in range(-3, 4):
            day = self.date + timedelta(shift)
            found = first_instant(
                edge, datetime(day.year, day.month, day.day, 7 if is_morning else 22)
            )
            distance = max(0, start - found, found - end + 1)
            if best is None or distance < best[0] or (distance == 0 and not is_morning):
                best = distance, found
        self.show(best[1])

    @property
    def differs(self):
        """Whether there is something to keep: a weekly call is at its time on any date."""
        if self.instant == self.saved:
            return False
        if self.time[0] == "once":
            return True
        wall = local(self.source, self.instant)
        if wall.hour * 60 + wall.minute == self.time[1]:
            return False
        time = datetime(*self.date.timetuple()[:3], self.time[1] // 60, self.time[1] % 60)
        return self.instant != first_instant(self.source, time)

    def keep(self):
        if not self.differs:
            return
        instant = self.instant
        if self.time[0] == "once":
            self.time = "once", self.instant
        else:
            wall = local(self.source, self.instant)
            self.time = "weekly", wall.hour * 60 + wall.minute
        # The date that is looked at stays.
        self.played = "saved" if instant == self.saved else instant
        self.looked_up = self.seconds

    def clock(self, now):
        self.now = now
        if abs(self.seconds - self.looked_up) >= 3600:
            self.looked_up = self.seconds

    @property
    def change(self):
        """The next call that another place has at another time than the one before it."""
        if self.time[0] == "once" or len(self.zones) < len(self.all):
            return None
        end = self.looked_up + 45 * DAY
        calls = [call for call in self.weekly(self.looked_up, 50) if call[0] < end]
        for (before, _), (after, day) in zip(calls, calls[1:]):
            for row, name in enumerate(self.zones[1:], 1):
                ahead = [offset(name, i) - offset(self.source, i) for i in (before, after)]
                if ahead[0] != ahead[1]:
                    return after, day, row, (ahead[1] - ahead[0]) // 60
        return None


# What the page shows


def walk(node):
    if isinstance(node, list):
        yield node
        for child in node[2]:
            yield from walk(child)


def all_of(node, name):
    return [each for each in walk(node) if name in each[1].get("class", "").split()]


def one(node, name):
    found = all_of(node, name)
    assert len(found) == 1, f"{len(found)} of {name}"
    return found[0]


def text(node):
    return node if isinstance(node, str) else "".join(text(child) for child in node[2])


def tags(node, tag):
    return [each for each in walk(node) if each[0] == tag]


def squeezed(words):
    return words.replace(" ", "")


def check(play, page):
    """Raises where the page shows another time than it is."""
    words, instant = play.words, play.instant
    start, end, stops = play.day
    [call] = [each for each in walk(page) if each[0] == "section" and each[1].get("class") == "call"]
    walls = [local(name, instant) for name in play.zones]
    source = one(call, "source")
    rows = [source] + [each for each in all_of(call, "destination") if not all_of(each, "unknown")]
    rows = rows[: len(play.zones)]
    assert len(rows) == len(play.zones)
    unknown = all_of(call, "unknown")
    assert len(unknown) == len(play.all) - len(play.zones)
    for row in unknown:
        assert words.say("Unknown time zone") in text(row), text(row)
        assert tags(row, "button"), "no way on"
    for row, (view, wall, name) in enumerate(zip(rows, walls, play.zones)):
        assert text(tags(view, "h2" if row == 0 else "h3")[0]) == play.names[row]
        shown = one(view, "hero" if row == 0 else "time")
        assert squeezed(text(shown)) == squeezed(words.time(wall)), f"{name}: {text(shown)}"
        sub = text(all_of(view, "sub")[0])
        assert words.part(part(wall)) in sub, f"{name}: {sub}"
        shift = (wall.date() - play.date).days
        if row == 0:
            assert text(one(view, "date")) == words.dated(wall.date(), play.today)
        else:
            assert words.shift(shift, play.date == play.today) in sub, f"{name}: {sub}"
            assert PARTS[part(wall)] in all_of(view, "scene")[0][1]["class"].split()
        for ahead in re.findall(r"UTC([+−])(\d+)(?::(\d\d))?", sub):
            seconds = int(ahead[1]) * 3600 + int(ahead[2] or 0) * 60
            assert (-seconds if ahead[0] == "−" else seconds) == offset(name, instant), sub
        clock = one(view, "clock")
        check_clock(clock, shift * 1440 + wall.hour * 60 + wall.minute)
        spoken = clock[1]["aria-label"]
        assert spoken.startswith(play.names[row]) and words.time(wall) in spoken, spoken
        assert words.part(part(wall)) in spoken, spoken
        assert row == 0 or words.shift(shift, play.date == play.today) in spoken, spoken
        band = one(call, "fader") if row == 0 else view
        check_band(one(band, "band"), parts_of_day(name, start, end))
        check_way(one(band, "cursor"), play)
    fader = one(call, "fader")
    cap = one(fader, "cap")[1]
    assert cap["aria-valuenow"] == str(play.nearest(instant))
    assert cap["aria-valuemax"] == str(len(stops) - 1)
    assert words.time(walls[0]) in cap["aria-valuetext"], cap["aria-valuetext"]
    check_way(one(fader, "cap"), play)
    for at, hour in zip(all_of(fader, "scale")[0][2], (0, 6, 12, 18, 24)):
        minutes = [local(play.source, stop).hour * 60 + local(play.source, stop).minute for stop in stops]
        reached = [stop for stop, minute in zip(stops, minutes) if minute >= hour * 60]
        way = play.way(reached[0]) if reached else 1
        assert abs(int(at[1]["--at"]) - way * 10_000) < 0.51, f"{hour} at {at[1]['--at']}"
    check_turn(play, cap["aria-valuetext"], text(all_of(source, "sub")[0]))
    check_marks(play, fader)
    keep = all_of(fader, "keep")
    assert len(keep) == play.differs
    if keep:
        assert words.time(walls[0]) in text(keep[0])
    check_change(play, call)
    for listed in all_of(page, "saved-call"):
        check_listed(play, listed)


def check_listed(play, listed):
    """A row of the list: by the clock of home where the call has it, else by the source's, which is named."""
    words = play.words
    row = play.all.index(HOME) if HOME in play.all else 0
    name = play.all[row]
    wall = local(name, play.saved)
    if play.time[0] == "once":
        when = words.beside(words.dated(wall.date(), local(name, play.seconds).date()), words.time(wall))
    else:
        [(_, day)] = play.weekly(play.seconds)
        ahead = (wall.date() - day).days if row else 0
        bits = sum(1 << (day + ahead) % 7 for day in range(7) if play.days >> day & 1)
        when = words.say("%1 at %2", words.days(bits), words.time(wall), kind="weekly time")
    if name != HOME:
        when = words.say("%1 in %2", when, f"P{row}", kind="time and place")
    assert text(one(listed, "when")) == when, f"{text(one(listed, 'when'))} instead of {when}"
    check_clock(one(listed, "clock"), wall.hour * 60 + wall.minute)
    others = [each for each in enumerate(play.all) if each[0] != row and each[1] != UNKNOWN][:3]
    shown = [each[1]["class"].split()[-1] for each in all_of(listed, "scene")]
    assert shown == [PARTS[part(local(other, play.saved))] for _, other in others]
    assert [text(each) for each in all_of(listed, "where")] == [f"P{other}" for other, _ in others]


def check_way(mark, play):
    shown = float(re.match(r"[\d.]+", mark[1]["translate"])[0])
    assert abs(shown - play.way(play.instant) * 100) < 0.0051, mark[1]["translate"]


def check_turn(play, *said):
    """A quarter of an hour that comes twice says which it is."""
    wall = local(play.source, play.instant)
    twice = [int(wall.replace(fold=fold).timestamp()) for fold in (0, 1)]
    is_twice = twice[0] < twice[1] and play.instant in play.day[2]
    for fold, english in enumerate(("first time", "second time")):
        for each in said:
            is_said = play.words.say(english) in each
            assert is_said == (is_twice and wall.fold == fold), f"{each}: {twice}"


def check_marks(play, fader):
    words = play.words
    start, end, _ = play.day

    def labels(name):
        return [each[1]["aria-label"] for each in all_of(fader, name + "-mark")]

    def time(instant):
        return words.time(local(play.source, instant))

    wanted = []
    for change in changes(play.source):
        if start <= change < end:
            jump = (offset(play.source, change) - offset(play.source, change - 1)) // 60
            english = f"Clocks go {'forward' if jump > 0 else 'back'} %1"
            wanted.append(words.say(english, words.length(abs(jump))))
    if FIRST <= start < LAST - DAY:
        assert labels("jump") == wanted
    saved = [words.say("Saved: %1", time(play.saved))] if start <= play.saved < end else []
    assert labels("saved") == saved
    now = [words.say("Now: %1", time(play.seconds))] if start <= play.seconds < end else []
    assert labels("now") == now
    if len(play.zones) == 1:
        assert labels("best") == []
    elif play.instant // 60 % 8 == 0:
        is_window, windows, _ = best_times(tuple(play.zones), start, end)
        best = words.say("Best: %1 to %2", time(windows[0][1]), time(windows[0][2]))
        assert labels("best") == ([best] if is_window else []), f"{labels('best')}: {best}"


def check_clock(clock, minutes):
    assert clock[1]["--minutes"] == str(minutes), f"{clock[1]['--minutes']} instead of {minutes}"
    halves = [each for each in walk(clock) if each[0] == "text" and text(each) in ("AM", "PM")]
    red = [text(each) for each in halves if "is" in each[1]["class"].split()]
    assert red == ["AM" if minutes % 1440 < 720 else "PM"]


def check_band(band, parts):
    shown = [None] * len(parts)
    for rect in tags(band, "rect"):
        name = next(each for each in rect[1]["class"].split() if each in PARTS)
        start = round(float(rect[1]["x"])) - 2
        for minute in range(start, start + round(float(rect[1]["width"])) + 4):
            shown[minute] = PARTS.index(name)
    assert shown == parts, "another band"


def check_change(play, call):
    notice, change, note = all_of(call, "change"), play.change, play.note
    # Zones are known for these years only.
    if not FIRST + 8 * DAY <= play.day[0] < LAST - 9 * DAY:
        return
    wanted = change is not None or note is not None
    assert len(notice) == wanted, f"{change}, {note} instead of {[text(each) for each in notice]}"
    if not change and note:
        names, day, minutes = note
        words, listed = play.words, names[0]
        for name in names[1:]:
            listed = words.say("%1, %2", listed, name, kind="list")
        english = f"Clocks in %1 go {'back' if minutes < 0 else 'forward'} %2 on %3"
        said = words.say(english, listed, words.length(abs(minutes)), words.dated(day, play.today))
        assert text(notice[0]) == said, f"{text(notice[0])} instead of {said}"
    if change:
        _, day, row, minutes = change
        words, said = play.words, text(notice[0])
        length = words.length(abs(minutes))
        english = f"From %1 it's %2 {'earlier' if minutes < 0 else 'later'} in %3"
        wanted = words.say(english, words.day_and_month(day), length, f"P{row}")
        assert said.startswith(wanted), f"{said} instead of {wanted}"


# The best times


@functools.cache
def best_times(zones, start, end):
    """The windows of a day, or what is least bad, by looking at every minute of every call that starts
    on it; with what the call costs each place, minute by minute."""
    prices = []
    for name in zones:
        row = [minute_price(local(name, i)) for i in range(start, end + LENGTH * 60, 60)]
        prices.append([max(row[i : i + LENGTH]) for i in range((end - start) // 60)])
    costs = [(max(each), sum(each)) for each in zip(*prices)]
    allowed = [cost[0] < 10 for cost in costs]
    is_window = any(allowed)
    if not is_window:
        allowed = [cost == min(costs) for cost in costs]
    windows = []
    for first, last in runs(allowed):
        least = min(costs[first : last + 1])
        best = max(
            runs([cost == least for cost in costs[first : last + 1]]),
            key=lambda run: (run[1] - run[0], -run[0]),
        )
        low, high = (start + (first + each) * 60 for each in best)
        windows.append((least, start + first * 60, start + last * 60, low, high))
    return is_window, sorted(windows), prices


def check_best(play, page):
    words = play.words
    start, end, _ = play.day
    # Of today a call of one date is offered only what is still to come.
    if play.time[0] == "once" and start < play.seconds < end:
        start = -(-play.seconds // 60) * 60
    is_window, windows, prices = best_times(tuple(play.zones), start, end)
    shown = all_of(page, "window-time")
    assert len(shown) == min(3, len(windows)), f"{len(shown)} instead of {windows}"
    hint = words.say("No time suits everyone. These are the least bad.")
    assert (hint in text(page)) == (not is_window)

    def time(instant):
        return words.time(local(play.source, instant))

    for button, (_, _, _, low, high) in zip(shown, windows):
        best = suggested(play, low, high)
        said = text(one(button, "name"))
        wanted = words.say("%1–%2", time(best), time(best + LENGTH * 60), kind="times")
        assert said == wanted, f"{said} instead of {wanted}"
        if low != high:
            said = text(one(button, "sub"))
            assert time(low) in said and time(high) in said, f"{said}: {time(low)}, {time(high)}"
        said = text(one(button, "payers"))
        paying = {
            name for name, row in zip(play.names, prices) if row[(best - start) // 60] > 0
        }
        named = set(re.findall(r"P\d+", said))
        # The dearest three are named.
        assert named <= paying and len(named) == min(3, len(paying)), f"{said}: {paying}"
        if len(paying) > 3:
            assert words.say("%1 more", len(paying) - 3, kind="places") in said, said


def suggested(play, low, high):
    middle = (low + high) / 2
    quarters = [i for i in range(low, high + 1, 60) if local(play.source, i).minute % 15 == 0]
    return min(quarters or range(low, high + 1, 60), key=lambda i: (abs(i - middle), i))


def minute_price(wall):
    """By the guide's table; in the night 1 more for each full hour to the nearest minute by day."""
    number = part(wall)
    if number == 0:
        return [10, 11, 12, 12, 11, 10][wall.hour]
    return 0 if number in GOOD else PRICES[number]


def runs(flags):
    found, begun = [], None
    for i, flag in enumerate([*flags, False]):
        if flag and begun is None:
            begun = i
        elif not flag and begun is not None:
            found.append((begun, i - 1))
            begun = None
    return found


# Chance


def near_changes(chance, names):
    """An instant near which the clocks of one of the zones change, or any."""
    found = [change for name in names for change in changes(name)]
    if found and chance.random() < 0.7:
        return chance.choice(found) + chance.randrange(-2 * DAY, 2 * DAY)
    return chance.randrange(FIRST + 2 * DAY, LAST - 400 * DAY)


def pick(chance):
    return chance.choice(SPECIAL if chance.random() < 0.6 else ALL)


def typed(chance, minute, words):
    """A form in which somebody might type a time, in which only one minute can be meant."""
    hour, rest = divmod(minute, 60)
    half, twelfth = "ap"[hour // 12], hour % 12 or 12
    forms = [f"{twelfth}:{rest:02}{half}", f"{twelfth}:{rest:02} {half}m", f"{twelfth}{rest:02}{half}m"]
    if not words.is_twelve or hour > 12 or hour == 0:
        forms += [f"{hour}:{rest:02}", f"{hour:02}{rest:02}", f"{hour}.{rest:02}", f"{hour}h{rest:02}"]
    if words.catalog == catalog("ja"):
        forms.append(f"{'午前' if hour < 12 else '午後'}{hour % 12}時{rest}分")
    return chance.choice(forms)


class Walk:
    """A line for each thing that is done, and what checks the answer."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.lines, self.checks, self.done = [], [], Counter()

    def do(self, kind, *fields, check=check):
        """The model has gone on already; a copy of it waits for the answer."""
        self.lines.append("\t".join([kind, *map(str, fields)]))
        play = Play.__new__(Play)
        play.__dict__ |= self.play.__dict__
        play.drag = dict(play.drag) if play.drag else None
        self.checks.append((play, check))
        self.done[kind] += check is not None

    def call(self):
        chance = self.chance
        zones = [pick(chance) for _ in range(chance.choice([1, 2, 3, 4, 6, 8, 12]))]
        if len(zones) > 2 and chance.random() < 0.1:
            zones[chance.randrange(1, len(zones))] = UNKNOWN
        tag = chance.choice(["en-GB", "en-US", "ja-JP", "de-DE"])
        words = Words(tag, chance.random() < 0.5)
        instant = near_changes(chance, [name for name in zones if name != UNKNOWN])
        now = instant - chance.choice([0, 3600, 3 * DAY, 20 * DAY, -5 * DAY])
        if chance.random() < 0.5:
            time, days = ("once", instant // 60 * 60), 127
        else:
            time, days = ("weekly", chance.randrange(1440)), chance.randrange(1, 128)
        self.play = Play(zones, time, days, now * 1000, words)
        places = [f"P{row}:{name}" for row, name in enumerate(zones)]
        when = f"once:{time[1]}" if time[0] == "once" else f"weekly:{time[1]}:{days}"
        width = chance.choice([390, 1100])
        self.do("call", tag, 12 if words.is_twelve else 24, width, now * 1000, *places, when)
        self.finger = 0

    def act(self):
        chance, play = self.chance, self.play
        kind = chance.choice(
            ["drag"] * 6 + ["key"] * 5 + ["type"] * 4 + ["date"] * 4 + ["twice"] * 3 + ["half"] * 3
            + ["clock"] * 3 + ["keep"] * 2 + ["change"] * 2 + ["best"]
        )  # fmt: skip
        if kind == "drag":
            x = round(chance.uniform(20, 370), 2)
            play.press(x)
            self.do("press", x)
            for _ in range(chance.randrange(3)):
                x = round(chance.uniform(0, 400), 2)
                play.move(x)
                self.do("move", x)
            self.release(1000)
        elif kind == "twice":
            x = Play.LEFT + play.way(play.instant) * Play.WIDTH
            for wait in (1000, 100):
                play.press(x)
                self.do("press", x)
                self.release(wait)
                x = Play.LEFT + play.way(play.instant) * Play.WIDTH
        elif kind == "key":
            name = chance.choice(
                ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"]
            )
            play.key(name)
            self.do("key", name)
        elif kind == "type":
            minute = chance.randrange(1440)
            play.type(minute)
            self.do("type", typed(chance, minute, play.words))
        elif kind == "date":
            instant = near_changes(chance, play.zones)
            day = datetime.fromtimestamp(instant, timezone.utc).date()
            play.go(day)
            self.do("date", day.isoformat())
        elif kind == "half":
            is_morning = chance.random() < 0.5
            play.half(is_morning)
            self.do("half", "am" if is_morning else "pm")
        elif kind == "clock":
            play.clock(play.now + chance.choice([60, 3000, 7200, DAY, 9 * DAY, -600, -2 * DAY]) * 1000)
            self.do("clock", play.now)
        elif kind == "keep" and play.instant != play.saved:
            play.keep()
            self.do("keep")
        elif kind == "change" and play.change:
            play.show(play.change[0])
            self.do("tap", "change")
        elif kind == "best" and len(play.zones) > 1:
            self.do("best", check=check_best)
            self.do("close")

    def release(self, wait):
        self.finger += wait
        self.play.release(self.finger)
        self.do("release", self.finger)


def compare(states, seed=1):
    """How often each thing was done; an error where the page shows what is not so."""
    walk = Walk(seed)
    while len(walk.lines) < states:
        walk.call()
        for _ in range(25):
            walk.act()
    ran = subprocess.run(
        [PROGRAM], input="\n".join(walk.lines) + "\n", capture_output=True, text=True, timeout=900
    )
    answers = ran.stdout.splitlines()
    for number, (answer, (play, check)) in enumerate(zip(answers, walk.checks)):
        page = ["main", {}, json.loads(answer)]
        try:
            check(play, page)
        except (AssertionError, IndexError, KeyError) as problem:
            begun = max(i for i in range(number + 1) if walk.lines[i].startswith("call"))
            story = "\n".join(walk.lines[begun : number + 1])
            raise AssertionError(f"seed {seed}: {problem!r}\nafter\n{story}") from problem
    assert len(answers) == len(walk.lines), ran.stderr[-2000:]
    return walk.done


if __name__ == "__main__":
    states, seed = [*map(int, sys.argv[1:]), *[2000, 1][len(sys.argv) - 1 :]]
    done = Counter()
    while done.total() < states:
        done += compare(2000, seed)
        seed += 1
    print(dict(done))
