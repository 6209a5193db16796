"""What does a frame of scrolling cost, as the list grows?

The list is moved by so many pixels in every frame, as a finger that throws it does; and then it is thrown by
a finger, for the frames that take longest. The peer is list.html: the same number of simple rows, all of
them in the page, and no program beside it.
"""

import gc
import time

from browser import Fingers, chromium, phone, site, slow_down
from report import median, milliseconds, percentile, ratio, table

FRAMES = 180
SIZES = [50, 1000, 10_000, 100_000]
SLOWDOWNS = [1, 4]
SPEEDS = {"slowly": 20, "thrown": 120}
# Rows of the list that a finger throws, how often, and by how many pixels a millisecond.
THROWN = 5000
THROWS = [1.8, 3.5, 5, -5, -3.5, 2.5, -1.8, 4]
METRICS = ["ScriptDuration", "RecalcStyleDuration", "LayoutDuration", "TaskDuration"]
SCROLL = """([step, frames]) => new Promise((done) => {
  const list = document.querySelector(".list");
  const room = list.scrollHeight - list.clientHeight;
  list.scrollTop = Math.max(0, room / 2 - step * frames / 2);
  const times = [];
  let way = Math.min(step, room / frames), top = list.scrollTop;
  const move = (now) => {
    times.push(now);
    if (times.length > frames) return done(times.slice(1).map((time, at) => time - times[at]));
    list.scrollTop = top += way;
    requestAnimationFrame(move);
  };
  setTimeout(() => requestAnimationFrame(move), 500);
})"""


def metrics(session):
    found = session.send("Performance.getMetrics")["metrics"]
    return {m["name"]: m["value"] for m in found}


def measure(page, slowdown):
    """For each speed the main thread's milliseconds a frame and the frames' spans; nodes; opening."""
    page.wait_for_function("probe.shown !== null", timeout=120_000)
    found = {"opening": page.evaluate("probe.shown")}
    session = slow_down(page, slowdown)
    session.send("Performance.enable")
    for name, step in SPEEDS.items():
        page.evaluate(SCROLL, [step, 20])
        page.wait_for_timeout(1000)
        before = metrics(session)
        spans = page.evaluate(SCROLL, [step, FRAMES])
        after = metrics(session)
        found[name] = {m: 1000 * (after[m] - before[m]) / FRAMES for m in METRICS}
        found[name]["spans"] = spans
        page.wait_for_timeout(1000)
    found["rows"] = page.locator(".tally").count()
    return found


# The time from each frame to the next while the list moves.
WATCH = """() => {
  const list = document.querySelector(".list");
  const spans = window.spans = [];
  let [before, top] = [null, list.scrollTop];
  const look = (now) => {
    const isMoving = list.scrollTop !== top;
    if (before !== null && isMoving) spans.push(now - before);
    [before, top] = [now, list.scrollTop];
    if (window.spans === spans) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


def throw(page, slowdown):
    """The spans of the frames in which a list moved that a finger threw several times."""
    page.wait_for_function("probe.shown !== null", timeout=120_000)
    slow_down(page, slowdown)
    finger = Fingers(page)
    page.evaluate("() => { const list = document.querySelector('.list'); list.scrollTop = list.scrollHeight / 2; }")
    page.wait_for_timeout(1500)
    page.evaluate(WATCH)
    for speed in THROWS:
        y, way = (600, -1) if speed > 0 else (200, 1)
        finger.down(195, y)
        began = time.monotonic()
        for frame in range(1, 6):
            time.sleep(max(0, began + 0.016 * frame - time.monotonic()))
            finger.move(195, y + way * abs(speed) * 16 * frame)
        finger.up()
        page.wait_for_timeout(3000)
    return page.evaluate("() => { const { spans } = window; window.spans = null; return spans; }")


def main():
    runs = []
    throws = []
    with site() as address, chromium() as browser:
        for size in SIZES:
            with phone(browser, address, size) as context:
                for slowdown in SLOWDOWNS:
                    page = context.new_page()
                    page.goto(address)
                    ours = measure(page, slowdown)
                    page.goto("about:blank")
                    page.goto(f"{address}benchmarks/list.html#{size}")
                    runs.append((size, slowdown, ours, measure(page, slowdown)))
                    page.close()
            gc.collect()
        with phone(browser, address, THROWN) as context:
            for slowdown in SLOWDOWNS:
                page = context.new_page()
                page.goto(address)
                throws.append((name(THROWN, slowdown), throw(page, slowdown)))
                page.goto(f"{address}benchmarks/list.html#{THROWN}")
                throws.append(("peer", throw(page, slowdown)))
                page.close()

    for speed, step in SPEEDS.items():
        rows = []
        for size, slowdown, ours, peer in runs:
            rows += row(size, slowdown, speed, ours, peer)
        table(
            f"A frame of a list that goes {speed}, {step} px a frame, in ms",
            ["", "script", "style", "layout", "all", "to peer", "span", "p99", "rows in the page"],
            rows,
            [
                "script, style, layout, all: the main thread's time a frame, from the browser's own"
                f" counters over {FRAMES} frames; span: from one frame to the next, 16.7 at best",
                "peer: Benchmarks/list.html, the same number of plain rows, all in the page",
            ],
        )
    table(
        f"A list of {THROWN:,} rows that a finger throws, from one frame to the next in ms",
        ["", "frames", "median", "p99", "worst"],
        [
            [what, f"{len(spans):,}", milliseconds(median(spans)), milliseconds(percentile(spans, 0.99)),
             milliseconds(max(spans))]
            for what, spans in throws
        ],
        [f"{len(THROWS)} throws of up to {max(THROWS)} px a ms, while the list moves; peer: as above"],
    )
    table(
        "Opening a long list until it is drawn, in ms",
        ["", "ours", "peer", "to peer"],
        [
            [name(size, slowdown), milliseconds(ours["opening"]), milliseconds(peer["opening"]),
             ratio(ours["opening"], peer["opening"])]
            for size, slowdown, ours, peer in runs if slowdown == 1
        ],
        ["one start each, at full speed; ours reads and folds the board first"],
    )


def name(size, slowdown):
    return f"{size:,} rows" + (f", CPU 1/{slowdown}" if slowdown > 1 else "")


def row(size, slowdown, speed, ours, peer):
    def line(what, found):
        part = found[speed]
        return [
            what, *(milliseconds(part[m]) for m in METRICS),
            ratio(part["TaskDuration"], peer[speed]["TaskDuration"]),
            milliseconds(median(part["spans"])), milliseconds(percentile(part["spans"], 0.99)),
            f"{found['rows']:,}",
        ]

    return [line(name(size, slowdown), ours), line("peer", peer)]


main()
