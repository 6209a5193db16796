"""What does a frame cost while Click's dial is turned and sounds?

A finger goes round the dial of a phone, once in two seconds, while the metronome plays; a trace of the browser
says which frames were drawn and what the main thread did. The peer is dial.html: a ring of as many marks that
the same finger turns by `transform`, silent, and nothing else on the page.
"""

import math

from browser import PHONE, chromium, site
from frames import tables, traced

SECONDS = 4
SLOWDOWNS = [1, 4]
# What the finger sets, by the class of its symbol.
ASPECTS = ["tempo", "metre", "swing"]


def turn(page, slowdown):
    """The frames while a finger goes round."""
    box = page.locator(".dial").bounding_box()
    x, y, radius = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, 0.4 * box["width"]

    def place(seconds):
        # Begun at the right, where nothing else lies on the dial.
        angle = math.pi * (seconds + 0.5)
        return x + radius * math.sin(angle), y - radius * math.cos(angle)

    return traced(page, slowdown, place, SECONDS)


def main():
    runs = []
    with site() as address, chromium() as browser:
        page = browser.new_context(**PHONE).new_page()
        page.goto(f"{address}benchmarks/dial.html")
        peer = {slowdown: turn(page, slowdown) for slowdown in SLOWDOWNS}
        for aspect in ASPECTS:
            page.goto(f"{address}click")
            page.locator(f".aspect.{aspect}").click()
            page.locator(".transport .play").click()
            page.wait_for_function("() => document.querySelector('.eye > .hand').getAnimations().length > 0")
            for slowdown in SLOWDOWNS:
                name = ", ".join([aspect, f"CPU 1/{slowdown}"] if slowdown > 1 else [aspect])
                runs.append((name, turn(page, slowdown), peer[slowdown]))
        for slowdown in SLOWDOWNS:
            name = "peer" if slowdown == 1 else f"peer, CPU 1/{slowdown}"
            runs.append((name, peer[slowdown], peer[slowdown]))
    tables(
        f"Click's dial that a finger turns for {SECONDS} s while it sounds", runs,
        "peer: Benchmarks/dial.html, a ring of 60 marks and 12 numbers turned by `transform`, silent")


if __name__ == "__main__":
    main()
