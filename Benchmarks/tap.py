"""How long from a tap until it is seen, and until it is kept, as a board grows?

Real touches in Chromium as a phone, each at a moment of its own between two frames. The peer is
blank.html: a page that writes a number into a text node and puts 64 bytes into IndexedDB.
"""

import random
import sys
import time

from browser import Fingers, chromium, phone, site, slow_down
from report import median, milliseconds, percentile, ratio, table

TAPS = 60
WARM_UP = 15
SIZES = [0, 10, 1000, 10_000]
SLOWDOWNS = [1, 4]
METRICS = {
    "ScriptDuration": "script", "RecalcStyleDuration": "style", "LayoutDuration": "layout",
    "TaskDuration": "all",
}


class TooBusy(Exception):
    """A tap took so long that the page had to take it for a long press."""


def tap(page, fingers, times, chance):
    target = page.locator(".half.add, body:has(#number)").first
    box = target.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for _ in range(times):
        fingers.down(x, y)
        time.sleep(chance.uniform(0.05, 0.08))
        fingers.up()
        time.sleep(chance.uniform(0.12, 0.18))
    # The last one's frame and storage, and the timers of a press.
    page.wait_for_timeout(1000)
    if not target.is_visible():
        raise TooBusy


def metrics(session):
    found = session.send("Performance.getMetrics")["metrics"]
    return {m["name"]: m["value"] for m in found}


def measure(browser, address, tallies, slowdown):
    """What the probe saw, and the main thread's milliseconds a tap."""
    chance = random.Random(tallies)
    with phone(browser, address, tallies) as context:
        page = context.new_page()
        page.goto(address if tallies else f"{address}benchmarks/blank.html")
        page.wait_for_function("probe.shown !== null")
        page.evaluate("probe.watch()")
        session = slow_down(page, slowdown)
        session.send("Performance.enable")
        fingers = Fingers(page)
        tap(page, fingers, WARM_UP, chance)
        page.evaluate("probe.clear()")
        before = metrics(session)
        tap(page, fingers, TAPS, chance)
        after = metrics(session)
        seen = page.evaluate("({ ...probe })")
        assert len(seen["pointerup"]) == TAPS, "a tap did not arrive"
        seen["thread"] = {
            short: 1000 * (after[name] - before[name]) / TAPS for name, short in METRICS.items()
        }
        return seen


def measure_in_peace(*what, attempts=3):
    for _ in range(attempts):
        try:
            return measure(*what)
        except TooBusy:
            print("a tap became a long press: once more, the machine is busy", file=sys.stderr)
    sys.exit("tap: this machine is too busy to measure taps")


def main():
    runs = []
    with site() as address, chromium() as browser:
        for slowdown in SLOWDOWNS:
            for tallies in SIZES:
                seen = measure_in_peace(browser, address, tallies, slowdown)
                runs.append((slowdown, tallies, seen))
    blank = {slowdown: seen for slowdown, tallies, seen in runs if tallies == 0}

    def name(slowdown, tallies):
        what = f"{tallies:,} tallies" if tallies else "blank page"
        return f"{what}, CPU 1/{slowdown}" if slowdown > 1 else what

    def columns(of, peer):
        value = median(of)
        return [milliseconds(value), milliseconds(percentile(of, 0.99)), ratio(value, median(peer))]

    rows = []
    for slowdown, tallies, seen in runs:
        row = [name(slowdown, tallies)]
        for kind in ("pointerdown", "pointerup"):
            row += columns(
                [each["painted"] for each in seen[kind]],
                [each["painted"] for each in blank[slowdown][kind]],
            )
        rows.append(row)
    table(
        "Tap to painted frame, in ms",
        ["", "press", "p99", "to blank", "release", "p99", "to blank"],
        rows,
        [
            f"median and p99 (of so few: the slowest) of {TAPS} real touches: from the event's time"
            " stamp to the message behind the next frame; a frame is 16.7 ms",
            "CPU 1/4: four times slower by `Emulation.setCPUThrottlingRate`, the peer as well",
            "what did it: rows that look the same are not made again, the light of a touch is not"
            " faded, what it hits is looked for within a row, no row is a container of its own; with"
            " each row made anew and faded 10 tallies at CPU 1/4 took 44.5 and 50.5 ms on a machine"
            " whose empty page took 17.0 and 20.0",
        ],
    )

    rows = []
    for slowdown, tallies, seen in runs:
        row = [name(slowdown, tallies)]
        for kind in ("pointerdown", "pointerup"):
            row += columns(
                [each["within"] for each in seen[kind]],
                [each["within"] for each in blank[slowdown][kind]],
            )
        thread = seen["thread"]
        row += [milliseconds(thread[part]) for part in METRICS.values()]
        row.append(ratio(thread["all"], blank[slowdown]["thread"]["all"]))
        rows.append(row)
    table(
        "What a tap costs the main thread, in ms",
        ["", "press", "p99", "to blank", "release", "p99", "to blank",
         "script", "style", "layout", "all", "to blank"],
        rows,
        [
            "press, release: time inside the event's handlers, with the patch of the page",
            "script, style, layout, all: the main thread's time a tap (press, release, stored,"
            " timers, painting), from the browser's own counters",
        ],
    )

    rows = []
    for slowdown, tallies, seen in runs:
        rows.append(
            [name(slowdown, tallies), *columns(seen["saved"], blank[slowdown]["saved"])])
    table(
        "Release to \"Saved\", in ms",
        ["", "median", "p99", "to blank"],
        rows,
        ["from the release's time stamp to the change of the page after IndexedDB's `complete`,"
         " with `durability: \"strict\"`"],
    )


main()
