"""How long from opening the app until the board is drawn, as it grows?

From the start of navigation to the frame with the first rows; files come from this machine, so that
it is reading, compiling and folding that is timed. The peer is blank.html, which opens IndexedDB
and then shows a number.
"""

from browser import chromium, phone, site, slow_down
from report import median, milliseconds, ratio, table

STARTS = 7
SIZES = [0, 10, 1000, 10_000]
SLOWDOWNS = [1, 4]


def show(page, address):
    """Opens a page and waits until it says itself that it is drawn: whoever asked it meanwhile would
    take time from it."""
    with page.expect_console_message(lambda message: message.text == "shown"):
        page.goto(address, wait_until="commit")


def measure(browser, address, tallies, slowdown):
    times = []
    with phone(browser, address, tallies) as context:
        blank = f"{address}benchmarks/blank.html"
        for _ in range(STARTS + 1):
            page = context.new_page()
            show(page, blank)
            slow_down(page, slowdown)
            show(page, address if tallies else blank)
            times.append(page.evaluate("probe.shown"))
            page.close()
    # The first one fills the caches.
    return times[1:]


def main():
    rows = []
    with site() as address, chromium() as browser:
        for slowdown in SLOWDOWNS:
            for tallies in SIZES:
                times = measure(browser, address, tallies, slowdown)
                if tallies == 0:
                    peer = median(times)
                name = f"{tallies:,} tallies" if tallies else "blank page"
                rows.append([
                    f"{name}, CPU 1/{slowdown}" if slowdown > 1 else name,
                    milliseconds(median(times)), milliseconds(min(times)),
                    milliseconds(max(times)), ratio(median(times), peer),
                ])
    table(
        "Opening the app until the board is drawn, in ms",
        ["", "median", "least", "most", "to blank"],
        rows,
        [f"{STARTS} starts each with warm caches, without the service worker; the board lies in the"
         " store as operations that make 1,000 tallies each",
         "what did it: other instruments, the rest and the icon come behind the list, the modules of a"
         " start are one script, `Intl` wakes for Time to Call alone, no row is a container of its"
         " own; with all that 10 tallies at CPU 1/4 took 1,181 ms on a machine whose empty page took"
         " 287"],
    )


main()
