"""How long from a tap on one device to the painted count on another?

Two phones, each a Chromium of its own, and `detent serve` between them on one machine: no network
is in question here, all that else lies between the finger and the other one's eye is.
"""

import contextlib
import os
import random
import time

from playwright.sync_api import expect, sync_playwright

from browser import CHROMIUM, PHONE
from report import median, milliseconds, percentile, table
from wire import served

from board import Board, centre, until
from test_in_step import share

TAPS = int(os.environ.get("BENCH_TAPS", "100"))
WARM_UP = min(10, TAPS)
NAME = "Shirts"

# By the clock of the machine, which both pages read: when a finger came and left, and when the
# frame with a count was drawn.
CLOCK = """
{
  const now = () => performance.timeOrigin + performance.now();
  const clock = (window.clock = { offset: 0, pointerdown: [], pointerup: [], painted: {} });
  for (const kind of ["pointerdown", "pointerup"]) {
    addEventListener(kind, (event) => {
      clock[kind].push(performance.timeOrigin + event.timeStamp);
    }, { capture: true });
  }
  clock.watch = (name) => {
    // Both origins are of the same clock, but read at other times: bring them to Date.now's,
    // which is whole milliseconds, so it is right at the moment at which it steps.
    clock.offset = -Infinity;
    for (const end = now() + 20; now() < end;) {
      clock.offset = Math.max(clock.offset, Date.now() - now());
    }
    const row = [...document.querySelectorAll("li.tally")]
      .find((each) => each.querySelector(".name").textContent === name);
    let last = null;
    clock.pointerdown.length = clock.pointerup.length = 0;
    new MutationObserver(() => {
      const count = row.querySelector("svg.matrix").getAttribute("aria-label");
      if (count === last) return;
      last = count;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => { clock.painted[count] ??= now(); };
        port2.postMessage(0);
      });
    }).observe(row, { subtree: true, childList: true, attributes: true, characterData: true });
  };
}
"""


@contextlib.contextmanager
def device(playwright, address):
    """A phone in a browser of its own: a page behind another one is slowed down."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    context = browser.new_context(**PHONE)
    context.add_init_script(CLOCK)
    yield Board(context.new_page(), address)
    browser.close()


def measure(one, other):
    chance = random.Random(3)
    for each in (one, other):
        each.page.evaluate("(name) => clock.watch(name)", NAME)
    place = centre(one.add(NAME))
    for _ in range(WARM_UP + TAPS):
        one.fingers.down(*place)
        time.sleep(chance.uniform(0.04, 0.07))
        one.fingers.up()
        # Not in step with frames, nor with the server's tenths of a second.
        time.sleep(chance.uniform(0.25, 0.45))
    other.shows(**{NAME: WARM_UP + TAPS})
    until(other.page, "(count) => clock.painted[count]", str(WARM_UP + TAPS))
    touched = {}
    for kind in ("pointerdown", "pointerup"):
        touched[kind] = one.page.evaluate(
            "(kind) => clock[kind].map((time) => time + clock.offset)", kind)
        assert len(touched[kind]) == WARM_UP + TAPS, "a tap did not arrive"
    seen = []
    for board in (one, other):
        painted, offset = board.page.evaluate("[clock.painted, clock.offset]")
        shown = [n for n in range(WARM_UP, WARM_UP + TAPS) if str(n + 1) in painted]
        seen.append({
            kind: [painted[str(n + 1)] + offset - touched[kind][n] for n in shown]
            for kind in touched
        })
    return seen


def main():
    with served("travel") as site, sync_playwright() as playwright, \
            device(playwright, site.address) as one, device(playwright, site.address) as other:
        link = share(one.open().is_saved())
        other.page.goto(link)
        other.ready()
        expect(other.saved).to_have_text("Synced")
        here, there = measure(one, other)
    columns = []
    for values in (here, there):
        row = []
        for kind in ("pointerdown", "pointerup"):
            row += [milliseconds(median(values[kind]))]
            row += [milliseconds(percentile(values[kind], 0.99))]
        columns.append(row)
    table(
        "A tap to the painted count, in ms",
        ["", "from press", "p99", "from release", "p99"],
        [
            # The first device shows the count while the finger is down still.
            ["on the same device", *columns[0][:2], "", ""],
            ["on another device", *columns[1]],
        ],
        [
            f"{TAPS} real touches about 0.4 s apart in one Chromium, the count seen in another,"
            " `detent serve` between them on the same machine",
            "from the touch's time stamp to the message behind the frame that shows the count,"
            " both by the machine's clock;"
            f" {TAPS - len(there['pointerup'])} counts were painted together with the next one",
            "a tap counts with its release. On the way: kept on the first device, sent, on the"
            " server's disk, told by its stream, applied and drawn; at least two frames of 16.7 ms",
        ],
    )


if __name__ == "__main__":
    main()
