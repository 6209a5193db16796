"""Compares the path data reader with Chromium's on random and broken data.

    .build/python/bin/python Tests/Browser/fuzz_path_data.py 100000 [SEED] [PROGRAM…]

PROGRAM reads a path a line and prints its commands and the offset of its error; it is
`.build/release/PathCases commands` or `.build/release/detent draw -d - --as commands`. Prints every
difference that path_oracle.py doesn't explain, and exits 1 if there is one.
"""

import subprocess
import sys
import time

from playwright.sync_api import sync_playwright

import path_oracle
from random_paths import Writer

BATCH = 5000


def our_words(program, all_data):
    """Our paths as lists of (letter, numbers), each with the offset of the error or None."""
    lines = "".join(f"{data}\n" for data in all_data).encode()
    done = subprocess.run(program, input=lines, stdout=subprocess.PIPE, check=True)
    answers = done.stdout.decode().removesuffix("\n").split("\n")
    assert len(answers) == len(all_data)
    found = []
    for answer in answers:
        commands, offset = answer.split("\t")
        found.append((path_oracle.segments(commands or "none"), int(offset) if offset else None))
    return found


def differences(page, program, all_data):
    """Gives (data, words) for each that differs."""
    theirs = path_oracle.browsers_words(page, all_data)
    ours = our_words(program, all_data)
    for data, their, (our, offset) in zip(all_data, theirs, ours, strict=True):
        words = path_oracle.difference(data, their, our)
        if offset is not None and not 0 <= offset <= len(data.encode()):
            words = f"the offset {offset} lies outside"
        if words:
            yield data, words


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns()
    program = sys.argv[3:] or [".build/release/PathCases", "commands"]
    writer = Writer(seed)
    found = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox"]
        )
        page = browser.new_page()
        page.set_content(path_oracle.PAGE)
        for begin in range(0, count, BATCH):
            all_data = [writer.data() for _ in range(min(BATCH, count - begin))]
            for data, words in differences(page, program, all_data):
                found += 1
                print(f"{data!r}\n  {words}")
        browser.close()
    print(f"{count} paths from seed {seed}: {found} differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
