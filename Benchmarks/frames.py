"""The frames of a page while a finger moves on it: which were drawn, and what each costs the main thread."""

import collections
import json

from browser import Fingers, slow_down
from report import median, milliseconds, percentile, ratio, table

CATEGORIES = [
    "devtools.timeline", "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame", "blink.user_timing",
]
# What the main thread does, by the names that the trace gives it; all else is "other".
KINDS = {
    "script": ["FunctionCall", "EventDispatch", "EvaluateScript", "FireAnimationFrame", "TimerFire",
               "RunMicrotasks", "v8.callFunction", "MinorGC", "MajorGC", "V8.GCScavenger"],
    "style": ["UpdateLayoutTree", "ScheduleStyleRecalculation"],
    "layout": ["Layout", "HitTest"],
    "paint": ["PrePaint", "Paint", "PaintImage"],
    "layers": ["Layerize", "UpdateLayer", "Commit"],
}
KIND = {name: kind for kind, names in KINDS.items() for name in names}


def traced(page, slowdown, place, seconds):
    """What the browser's trace says of a finger that follows `place(seconds)` for so long, with a slower processor."""
    slow_down(page, slowdown)
    # Nothing of what was before it.
    page.wait_for_timeout(1500)
    fingers = Fingers(page)
    page.context.browser.start_tracing(page=page, categories=CATEGORIES)
    fingers.down(*place(0))
    page.evaluate("performance.mark('first')")
    fingers.follow(place, seconds)
    page.evaluate("performance.mark('last')")
    fingers.up()
    trace = json.loads(page.context.browser.stop_tracing())["traceEvents"]
    slow_down(page, 1)
    return measured(trace)


def measured(trace):
    """What was drawn between the marks, and where the main thread's time went."""
    first, last = (
        next(event for event in trace if event["name"] == name and event["cat"] == "blink.user_timing")
        for name in ("first", "last"))
    inside = sorted(
        (event for event in trace
         if event["pid"] == first["pid"] and first["ts"] <= event.get("ts", 0) < last["ts"]),
        key=lambda event: (event["ts"], -event.get("dur", 0)))
    frames = collections.defaultdict(list)
    for event in inside:
        if event["cat"] == "disabled-by-default-devtools.timeline.frame":
            frames[event["name"]].append(event["ts"] / 1000)
    drawn = frames["DrawFrame"]
    spent = own_times(
        event for event in inside if event["ph"] == "X" and event["tid"] == first["tid"])
    return {
        "due": len(frames["BeginFrame"]), "drawn": len(drawn), "dropped": len(frames["DroppedFrame"]),
        "spans": [after - before for before, after in zip(drawn, drawn[1:])],
        # The main thread's part in so many frames.
        "frames": max(1, len(frames["BeginMainThreadFrame"])), "spent": spent,
        "all": sum(spent.values()), "length": (last["ts"] - first["ts"]) / 1000,
    }


def own_times(events):
    """The milliseconds of each kind, without those of what happened within.

    They are the processor's, not the clock's: what else the machine does meanwhile does not count.
    """
    spent = collections.Counter()
    open_events = []
    for event in events:
        kind = KIND.get(event["name"], "other")
        while open_events and open_events[-1][0] <= event["ts"]:
            open_events.pop()
        took = event.get("tdur", event.get("dur", 0)) / 1000
        spent[kind] += took
        if open_events:
            spent[open_events[-1][1]] -= took
        open_events.append((event["ts"] + event.get("dur", 0), kind))
    return spent


def tables(what, runs, peer_notes):
    """Prints what was measured: `(name, of, peer)` for each run."""
    table(
        f"{what}: the frames",
        ["", "due", "drawn", "dropped", "median", "p99", "worst"],
        [
            [name, of["due"], of["drawn"], of["dropped"], *(
                milliseconds(figure(of["spans"])) if of["spans"] else "—"
                for figure in (median, lambda spans: percentile(spans, 0.99), max))]
            for name, of, _ in runs
        ],
        [
            "due, drawn, dropped: as the browser's own trace tells them; median, p99, worst: from one frame"
            " that was drawn to the next in ms, 16.7 at best",
            peer_notes,
            "CPU 1/4: the main thread four times slower by `Emulation.setCPUThrottlingRate`; what it hands to"
            " other threads is not",
        ],
    )
    table(
        "What a frame of that costs the main thread, in ms",
        ["", "frames", *KINDS, "other", "all", "to peer", "busy"],
        [
            [name, of["frames"], *(milliseconds(of["spent"][kind] / of["frames"]) for kind in [*KINDS, "other"]),
             milliseconds(of["all"] / of["frames"]),
             ratio(of["all"] / of["frames"], peer["all"] / peer["frames"]),
             f"{of['all'] / of['length']:.0%}"]
            for name, of, peer in runs
        ],
        [
            "frames: those that the main thread had a part in; layers: what it hands to the compositor;"
            " all: the processor's time for its tasks; busy: their share of the time",
            "the trace itself makes each of them a little longer",
        ],
    )
