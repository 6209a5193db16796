"""Compares strokes in pictures with Chromium's.

    .build/python/bin/python Tests/Browser/fuzz_strokes.py 10000 [SEED] [PROGRAM]

PROGRAM is `.build/release/detent`. Prints every stroke that differs by more than stroke_oracle.py
explains. Of 1,000 strokes the browser itself draws one or two with spikes or holes, or cuts a dash elsewhere
in a tight turn: exits 1 if there are more than five.
"""

import sys
import time

from playwright.sync_api import sync_playwright

import stroke_oracle
from random_strokes import Stroker

BATCH = 400


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns()
    program = sys.argv[3:] or [".build/release/detent"]
    stroker = Stroker(seed)
    found = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        for begin in range(0, count, BATCH):
            strokes = [stroker.stroke() for _ in range(min(BATCH, count - begin))]
            for stroke, lacking, extra in stroke_oracle.differences(browser, program, strokes):
                found += 1
                print(f"{stroke}\n  {lacking} pixels lack, {extra} are too many")
        browser.close()
    print(f"{count} strokes from seed {seed}: {found} differences")
    return 1 if found * 200 > count else 0


if __name__ == "__main__":
    sys.exit(main())
