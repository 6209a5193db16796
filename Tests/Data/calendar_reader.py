"""Reads calendar files by one of the programs that people have: `calendar_reader.py READER`.

Standard input is JSON, files by their names; standard output is JSON, the starts of each file's events
in universal time, in order, or the minutes of their alarms. A reader has a process of its own, for some
set others up (khal turns icalendar to pytz) and some keep a file's zones for those after it (vobject):
all files are read by the same one, as a program would that stays open.
"""

import json
import sys
import zoneinfo
from datetime import date, datetime, timezone
from pathlib import Path

from conftest import ZONE_FILES

# The same version of the data for all readers that take zones from files, whatever the system's is.
zoneinfo.reset_tzpath([str(ZONE_FILES)])


def by_icalendar(text, until):
    import icalendar

    return [event["DTSTART"].dt for event in icalendar.Calendar.from_ical(text).walk("VEVENT")]


def by_recurring_ical_events(text, until):
    import icalendar
    import recurring_ical_events

    found = recurring_ical_events.of(icalendar.Calendar.from_ical(text))
    return [event["DTSTART"].dt for event in found.between(date(1970, 1, 1), until)]


def by_khal(text, until):
    """As khal takes a file in: parted by UID, put right, and expanded."""
    import pytz
    from khal.icalendar import cal_from_ics, expand, sanitize, split_ics

    starts = []
    for part in split_ics(text, default_timezone=pytz.utc):
        for event in cal_from_ics(part).walk("VEVENT"):
            starts += [start for start, _ in expand(sanitize(event, pytz.utc, "", ""))]
    return [start for start in starts if start.date() < until]


def by_vobject(text, until):
    # It asks pytz, where that is there, for a zone that it takes for UTC; without, the file counts.
    sys.modules["pytz"] = None
    import vobject

    starts = []
    for event in vobject.readOne(text).vevent_list:
        rules = event.getrruleset(addRDate=True)
        if rules is None:
            starts.append(event.dtstart.value)
            continue
        starts += rules.between(datetime(1970, 1, 1, tzinfo=event.dtstart.value.tzinfo),
                                datetime(until.year, until.month, until.day,
                                         tzinfo=event.dtstart.value.tzinfo))
    return starts


def by_ics(text, until):
    """It knows no rule of recurrence, so of a weekly call there is the first alone; and it looks at a
    file's zones after its events, so the zone is the one that the system has by that name."""
    import dateutil.tz.tz
    import ics
    import pytz

    # dateutil reads the old part of a zone's file, which the data of the others leave empty.
    dateutil.tz.tz.TZPATHS[:] = [str(Path(pytz.__file__).parent / "zoneinfo")]
    return [event.begin.datetime for event in ics.Calendar(text).events]


def by_icalendar_alarms(text, until):
    """How many minutes after the start each alarm rings."""
    import icalendar

    return [minutes(alarm["TRIGGER"].dt)
            for event in icalendar.Calendar.from_ical(text).walk("VEVENT") for alarm in event.walk("VALARM")]


def by_khal_alarms(text, until):
    import pytz
    from khal.icalendar import cal_from_ics, split_ics

    return [minutes(alarm["TRIGGER"].dt) for part in split_ics(text, default_timezone=pytz.utc)
            for alarm in cal_from_ics(part).walk("VALARM")]


def by_vobject_alarms(text, until):
    import vobject

    return [minutes(event.valarm.trigger.value) for event in vobject.readOne(text).vevent_list]


def minutes(length):
    return int(length.total_seconds()) // 60


def main():
    read = globals()["by_" + sys.argv[1]]
    given = json.load(sys.stdin)
    until = date.fromisoformat(given["until"])
    found = {}
    for name, text in given["files"].items():
        # A time without a zone is no instant: it is said as it is, and is like none.
        starts = sorted(
            start if isinstance(start, int) else start.astimezone(timezone.utc).isoformat() if start.tzinfo else start.isoformat()
            for start in read(text, until))
        found[name] = starts
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
