"""What does a keystroke cost while a city is looked for?

Names are typed and rubbed out key by key into the place picker of Time to Call; a trace of the browser says
what the main thread did from each key to the end of the frame that shows its places, and how long the
longest piece was of what came after it. The peer is options.html: a field above 15 plain lines that get
other words at every key, and nothing that is looked for.
"""

import json
import time

from browser import PHONE, chromium, site, slow_down
from frames import CATEGORIES, KINDS, own_times
from report import median, milliseconds, percentile, ratio, table

SLOWDOWNS = [1, 4]
# What is typed, a list item at a time; "-" is Backspace.
TYPED = [*"san", *"---", *"tok", *"---", *"new y", *"-----", *"saint", *"-----", "東", "京", "-", "-"]
# The seconds from one key to the next: what a key sets off is over by then.
PAUSE = 0.35
# Says when a key comes and when the frame behind it is drawn, whatever the key is.
WATCH = """() => {
  let isDue = false;
  for (const kind of ["keydown", "beforeinput"]) {
    addEventListener(kind, () => {
      if (isDue) return;
      isDue = true;
      performance.mark("key");
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => { performance.mark("shown"); isDue = false; };
        port2.postMessage(0);
      });
    }, { capture: true });
  }
}"""


def press(page, key):
    if key == "-":
        page.keyboard.press("Backspace")
    elif key.isascii():
        page.keyboard.press("Space" if key == " " else key)
    else:
        # As a keyboard of Japanese does it.
        page.keyboard.insert_text(key)


def traced(page):
    """The trace of all keys; they are typed once before, so that all code and words are there."""
    page.evaluate(WATCH)
    for key in TYPED:
        press(page, key)
    time.sleep(1)
    page.context.browser.start_tracing(page=page, categories=CATEGORIES)
    for key in TYPED:
        press(page, key)
        time.sleep(PAUSE)
    return measured(json.loads(page.context.browser.stop_tracing())["traceEvents"])


def measured(trace):
    """For each key what it cost until it was shown, and the longest piece of what came then."""
    marks = [event for event in trace if event["cat"] == "blink.user_timing"]
    keys = [event for event in marks if event["name"] == "key"]
    shown = [event for event in marks if event["name"] == "shown"]
    assert len(keys) == len(shown) == len(TYPED), "a key did not arrive"
    thread = keys[0]["pid"], keys[0]["tid"]
    events = sorted(
        (event for event in trace if event["ph"] == "X" and (event["pid"], event["tid"]) == thread),
        key=lambda event: (event["ts"], -event.get("dur", 0)))
    tasks = [event for event in events if event["name"] in ("RunTask", "ThreadControllerImpl::RunTask")]
    found = []
    for at, (key, frame) in enumerate(zip(keys, shown)):
        # The task of the key itself began before its handler did.
        begin = next(task["ts"] for task in reversed(tasks) if task["ts"] <= key["ts"])
        until = keys[at + 1]["ts"] if at + 1 < len(keys) else float("inf")
        after = [
            event for event in tasks
            if frame["ts"] < event["ts"] and event["ts"] + event["dur"] < until]
        spent = own_times(event for event in events if begin <= event["ts"] < frame["ts"])
        found.append({
            "spent": spent, "all": sum(spent.values()), "time": (frame["ts"] - begin) / 1000,
            "after": max((task.get("tdur", task["dur"]) / 1000 for task in after), default=0)})
    return found


def open_picker(page, address):
    page.goto(f"{address}call")
    page.get_by_role("button", name="New call").click()
    page.get_by_role("button", name="Add place").click()
    field = page.get_by_role("combobox")
    # All places are there when the smallest of towns is found.
    field.fill("keflav")
    page.locator(".offer .name", has_text="Keflavík").wait_for()
    field.fill("")
    field.focus()


def main():
    runs = []
    with site() as address, chromium() as browser:
        for slowdown in SLOWDOWNS:
            context = browser.new_context(**PHONE | {"timezone_id": "America/New_York"})
            page = context.new_page()
            page.goto(f"{address}benchmarks/options.html")
            page.get_by_role("combobox").focus()
            slow_down(page, slowdown)
            peer = traced(page)
            page.close()
            page = context.new_page()
            open_picker(page, address)
            slow_down(page, slowdown)
            ours = traced(page)
            context.close()
            name = f", CPU 1/{slowdown}" if slowdown > 1 else ""
            runs += [(f"a key{name}", ours, peer), (f"peer{name}", peer, peer)]

    def figures(of, peer, what):
        values = [each[what] for each in of]
        middle = median(values)
        return [milliseconds(middle), milliseconds(percentile(values, 0.95)), milliseconds(max(values)),
                ratio(middle, median([each[what] for each in peer]))]

    table(
        "A key in the place picker until its places are shown, in ms",
        ["", "cost: median", "p95", "worst", "to peer", "time: median", "p95", "worst", "to peer",
         "after: worst"],
        [[name, *figures(of, peer, "all"), *figures(of, peer, "time"),
          milliseconds(max(each["after"] for each in of))] for name, of, peer in runs],
        [
            f"{len(TYPED)} keys: san, tok, new y, saint and 東京 are typed and rubbed out; all places are there",
            "cost: the processor's time of the main thread from the key to the end of the frame that shows its"
            " places; time: by the clock, with up to 16.7 ms in which it waits for the frame; after: the"
            " longest task of what comes then",
            "peer: Benchmarks/options.html, 15 plain lines that get other words at every key",
            "CPU 1/4: the main thread four times slower by `Emulation.setCPUThrottlingRate`",
        ],
    )
    table(
        "What a key in the place picker costs the main thread, in ms",
        ["", *KINDS, "other", "all"],
        [[name, *(milliseconds(median([each["spent"][kind] for each in of])) for kind in [*KINDS, "other"]),
          milliseconds(median([each["all"] for each in of]))] for name, of, _ in runs],
        ["medians"],
    )


if __name__ == "__main__":
    main()
