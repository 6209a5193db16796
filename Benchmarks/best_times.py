"""What does an answer of the best times cost a phone, with twelve places?

A call is made as a person makes one, and its best times are asked for; a trace of the browser says how
long the main thread was busy in one go. A series is looked for a week at a time: its longest task is
what a frame waits for.
"""

import json

from browser import PHONE, chromium, site, slow_down
from call_slider import make_call
from frames import CATEGORIES
from report import milliseconds, table

SLOWDOWNS = [1, 4]
# What is tapped, and what has to be there afterwards.
STEPS = [
    ("the room opens", "button.best-key", ".best .day-band"),
    ("a week", ".best .chip >> nth=3", ".axis.days-of-week"),
    ("longer", ".best .stepper .key >> nth=1", ".axis"),
    ("own hours", ".lane >> nth=1 >> button", ".own-hours"),
    ("hours of its own", ".own-hours .chip >> nth=1", ".hours-band"),
]
PEER = ("button", "main section >> nth=11")
SERIES = ".best .chip >> nth=1"


def traced(page, act):
    """What the main thread does while something is done: scripts, tasks, and all of it, in ms."""
    page.wait_for_timeout(300)
    page.context.browser.start_tracing(page=page, categories=[*CATEGORIES, "toplevel"])
    page.evaluate("performance.mark('first')")
    act()
    page.evaluate("performance.mark('last')")
    events = json.loads(page.context.browser.stop_tracing())["traceEvents"]
    first, last = (
        next(event for event in events if event["name"] == name and event["cat"] == "blink.user_timing")
        for name in ("first", "last"))

    def longest(*names):
        return max((
            event["dur"] / 1000 for event in events
            if event["ph"] == "X" and (event["pid"], event["tid"]) == (first["pid"], first["tid"])
            and first["ts"] <= event["ts"] < last["ts"] and event["name"] in names), default=0)

    return (longest("EventDispatch", "TimerFire"), longest("RunTask", "ThreadControllerImpl::RunTask"),
            (last["ts"] - first["ts"]) / 1000)


def tap(page, selector, shown):
    page.locator(selector).first.tap()
    page.locator(shown).first.wait_for()
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def series(page):
    page.locator(SERIES).first.tap()
    page.locator(".series > li").nth(25).wait_for()
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def main():
    rows = []
    with site() as address, chromium() as browser:
        for slowdown in SLOWDOWNS:
            context = browser.new_context(**PHONE | {
                "viewport": {"width": 390, "height": 844}, "timezone_id": "America/New_York"})
            page = context.new_page()
            page.goto(f"{address}call")
            make_call(page)
            slow_down(page, slowdown)
            name = f"CPU 1/{slowdown}" if slowdown > 1 else ""
            # Once before, so that all code is there.
            tap(page, *STEPS[0][1:])
            page.get_by_role("button", name="Done").tap()
            page.locator(".slot").wait_for()
            for what, selector, shown in STEPS:
                rows.append((what, name, *traced(page, lambda: tap(page, selector, shown))))
            # The first time with as many weeks as are wanted then.
            page.locator(SERIES).first.tap()
            page.locator(".series > li").nth(11).wait_for()
            page.get_by_role("button", name="More weeks").tap()
            page.locator(".series > li").nth(25).wait_for()
            page.locator(".best .chip").first.tap()
            rows.append(("a series of 26 weeks", name, *traced(page, lambda: series(page))))
            page.close()
            page = context.new_page()
            page.goto(f"{address}benchmarks/windows.html")
            slow_down(page, slowdown)
            tap(page, *PEER)
            rows.append(("peer", name, *traced(page, lambda: tap(page, *PEER))))
            context.close()
    table(
        "Best times of a call with twelve places, in ms",
        ["", "", "longest script", "longest task", "in all"],
        [[what, name, *map(milliseconds, figures)] for what, name, *figures in rows],
        [
            "longest script: the longest that the app itself ran in one go; longest task: with style, layout"
            " and paint, as the browser's trace tells them; in all: from the tap to what it shows, with the"
            " ways of the tool that taps",
            "peer: Benchmarks/windows.html, which shows six lines and twelve bands that are at hand",
            "CPU 1/4: the main thread four times slower by `Emulation.setCPUThrottlingRate`",
        ],
    )


if __name__ == "__main__":
    main()
