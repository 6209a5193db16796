"""Screens of Tally that every engine shows: what lies in their store, and the way to them.

A view is a page of any engine with `goto`, `evaluate` (a function of JavaScript and one argument, as
Playwright has it) and `picture`, a PNG of what is in its window.
"""

import time

from board import Store
from figures import FIGURES, drawn, expected
from operations import VERSION, Replica, add, entity, group, integer, put, reset, tally, text

# Where the things stand that a person looks for: box by box, each kind in the order of the page.
BOXES = """() => Object.fromEntries([
  "h1", ".title", ".toolbar", ".toolbar .action", ".tabs", ".tab", "li.tally", "li.group", ".glass", ".gem", ".half",
  ".key", ".panel", ".panel .word", ".face", ".tile", ".crayons", ".editor",
].map((selector) => [selector, [...document.querySelectorAll(selector)].map((it) => {
  const { x, y, width, height } = it.getBoundingClientRect();
  return [x, y, width, height];
})]))"""

# What of the rows is smaller than it has to be, or leaves its place.
CUT = """() => {
  const list = document.querySelector(".list").getBoundingClientRect();
  const faults = [];
  for (const row of document.querySelectorAll("li.tally")) {
    const parts = [row, row.querySelector(".glass"), row.querySelector(".matrix")];
    const [box, glass, figures] = parts.map((it) => it.getBoundingClientRect());
    if (box.height < 79 || box.width < list.width - 20) faults.push(`row ${box.height}`);
    const isInside = figures.width > 10 && figures.right < glass.right
      && figures.top > glass.top && figures.bottom < glass.bottom;
    if (!isInside) faults.push(`figures ${figures.width}×${figures.height}`);
  }
  return faults;
}"""


# What lies in the store

LONG = [
    ("Red roses from the garden behind the old railway station", 1_234_567),
    ("Donaudampfschifffahrtsgesellschaftskapitän", -98_765),
    ("Visitors", 9_223_372_036_854),
    ("Goals", 0),
    ("Great crested grebes on the northern lake", 48),
    ("Eggs", 1_000_000_000),
    ("玄関から入った大人のお客様（団体を除く）", 3_209),
]


def long_names_store():
    replica = Replica()
    replica.operation([put(1, "name", text("Everything that can be counted in one afternoon"))])
    for place, (name, count) in enumerate(LONG):
        changes = tally(100 + place, name, place + 1, (8 + 5 * place) % 16)
        replica.operation(changes + ([add(100 + place, count)] if count else []))
    return VERSION | replica.records


def groups_store(is_english=True):
    """Two groups, and limits."""
    names = (["Door A", "Door B", "Stage", "Robins", "Herons"] if is_english
             else ["入口A", "入口B", "舞台", "コマドリ", "サギ"])
    headings = ["Tonight", "Birds"] if is_english else ["今夜", "野鳥"]
    replica = Replica()
    changes = [put(1, "name", text("Hall" if is_english else "ホール"))]
    for place, heading in enumerate(headings):
        changes += group(100 + place, heading, place + 1)
    for place, name in enumerate(names):
        changes += tally(1000 + place, name, place + 1, color=(8 + place * 5) % 16)
        changes.append(add(1000 + place, (112, 97, 18, 7, 3)[place]))
        changes.append(put(1000 + place, "group", entity(100 + (place > 2))))
    changes += [put(1000, "capacity", integer(120)), put(1001, "target", integer(150))]
    changes += [put(1003, "icon", integer(61)), put(1002, "icon", integer(14))]
    replica.operation(changes)
    return VERSION | replica.records


EVENING = 1_783_155_600_000  # 2026-07-04 09:00 UTC


def history_store(is_english=True):
    """Two doors on an evening, a correction and the round before; all at fixed times."""
    visitors = "Visitors" if is_english else "来場者"
    doors = ["Door A", "Door B"] if is_english else ["入口A", "入口B"]
    records = dict(VERSION)
    replicas = [Replica(f"the replica of door number {i}".encode()) for i in range(2)]
    for replica, name in zip(replicas, doors):
        replica.operation([put(replica.device, "device", text(name))], EVENING - 90_000_000)
    first, second = replicas
    first.operation(tally(7, visitors, 1, 9), EVENING - 90_000_000)
    for n in range(90):
        first.operation([add(7, 1)], EVENING - 88_000_000 + n * 40_000)
    first.operation([reset(7, 1)], EVENING)
    for n in range(112):
        first.operation([add(7, 1, 1)], EVENING + 600_000 + n * n * 500)
    for n in range(90):
        second.operation([add(7, 1, 1)], EVENING + 1_000_000 + n * n * 760)
    second.operation([add(7, -2, 1)], EVENING + 7_200_000)
    why = "came by the back door" if is_english else "裏口から入場"
    second.operation([add(7, 9, 1), put(7, "note", text(why))], EVENING + 7_240_000)
    for replica in replicas:
        records |= replica.records
    return records


# The way there

def until(view, condition, argument=None):
    """Waits until a function of JavaScript gives something."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        found = view.evaluate(condition, argument)
        if found:
            return found
        time.sleep(0.03)
    raise AssertionError(f"this never came true: {condition} {argument or ''}")


def there(view, selector, number=0):
    return until(
        view, "([it, n]) => document.querySelectorAll(it).length > n", [selector, number])


def press(view, selector, number=0, times=1):
    there(view, selector, number)
    view.evaluate(
        "([it, n, times]) => { while (times--) document.querySelectorAll(it)[n].click(); }",
        [selector, number, times])


def saved(view):
    until(view, """() => document.querySelector(".saved:not(.pending)")
      && !document.querySelector(".saved.pending")""")


def opened(view, address, records=None):
    if records:
        # A page on the app's own origin that a service worker lets through.
        view.goto(address + "service-worker.js")
        Store(view).put(records)
    view.goto(address)
    there(view, ".rows")
    saved(view)


# Each walk stops where there is something to look at.

def counting(view, address):
    opened(view, address)
    for number, times in enumerate((5, 3, 12)):
        press(view, "li.tally .half.add", number, times)
    saved(view)
    yield "counting"
    press(view, ".title > .action:last-child")
    press(view, "li.tally .key.settings")
    there(view, "input#name")
    view.evaluate("() => document.activeElement.blur()")
    # Browsers whose style sheets can't round a height have it measured.
    until(view, """() => CSS.supports("height", "calc-size(auto, round(up, size, 1px))")
      || document.documentElement.classList.contains("measured")""")
    yield "editor"


def long_names(view, address):
    opened(view, address, long_names_store())
    yield "long names"


def groups(view, address):
    opened(view, address, groups_store())
    yield "groups"
    press(view, ".fold", 1)
    until(view, "() => document.querySelectorAll('li.tally').length === 3")
    yield "folded"
    press(view, ".title > .action:last-child")
    there(view, ".device.config")
    yield "set up"
    press(view, "li.tally .key.settings")
    press(view, ".editor .keys .word ~ .key:not(.word.delete + .key)")
    there(view, ".single")
    yield "single"


def wall(view, address):
    opened(view, address, groups_store())
    press(view, ".title .action[aria-pressed]")
    press(view, ".panel section:has([d^='M4 9.5V4h5.5']) .word")
    there(view, ".tile")
    # The way out lies on a tile for some seconds.
    view.evaluate("() => { document.querySelector('.leave').style.visibility = 'hidden'; }")
    yield "wall"


def history(view, address):
    opened(view, address, history_store())
    press(view, ".title > .action:last-child")
    press(view, "li.tally .key.settings")
    press(view, ".editor > .keys .word:not(.delete)")
    there(view, ".history .chart")
    yield "history"


WALKS = (counting, long_names, groups, wall, history)

# Width, height, and pixels to a point. In 800 points of height six rows and seven fit alike, and
# every engine rounds half a row its own way.
SIZES = {"phone": (390, 844, 2), "desk": (1280, 840, 1)}


# What is seen there

SETTLED = """async () => {
  await document.fonts.ready;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return document.getAnimations().every((each) => each.playState !== "running"
    || each.effect.getComputedTiming().endTime === Infinity);
}"""


def seen(walk, view, address, reader, scale):
    """Every stop of a walk: what the figures in sight are labelled, what is read, where things are."""
    found = {}
    for stop in walk(view, address):
        until(view, SETTLED)
        figures = view.evaluate(FIGURES)
        read = reader.read(view.picture(), scale, figures)
        boxes = view.evaluate(BOXES) | {"figure": [drawn(it) for it in figures]}
        found[stop] = [expected(it["label"]) for it in figures], read, boxes
    return found


def misread(stops):
    """Figures that say something else than they are labelled, and stops without any."""
    return [
        (stop, labels, read) for stop, (labels, read, _) in stops.items()
        if labels != read or not labels
    ]


def differences(stops, others, tolerance=3):
    """Where the things of one engine are elsewhere than those of another, in words."""
    found = []
    for stop, (labels, _, boxes) in stops.items():
        if labels != others[stop][0]:
            found.append(f"{stop}: {labels} in sight, elsewhere {others[stop][0]}")
        found += [f"{stop}: {each}" for each in _apart(boxes, others[stop][2], tolerance)]
    return found


def _apart(boxes, others, tolerance):
    for kind, these in boxes.items():
        those = others[kind]
        if len(these) != len(those):
            yield f"{len(these)} of {kind}, elsewhere {len(those)}"
            continue
        for number, (one, other) in enumerate(zip(these, those)):
            if any(abs(a - b) > tolerance for a, b in zip(one, other)):
                one, other = ([round(each, 1) for each in box] for box in (one, other))
                yield f"{kind} {number} at {one}, elsewhere at {other}"
