"""What does a server come to that has grown: very many boards, or one board of 1,000 devices and
millions of taps? And a page that opens it?

What it takes then is beside what it took when it was small.
"""

import contextlib
import multiprocessing
import os
import random
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path

from playwright.sync_api import sync_playwright

from browser import CHROMIUM, PHONE
from report import median, milliseconds, ratio, table
from wire import Connection, Process, board, finish, forwarded, made, request, served

from device import Client, Device
import operations

BOARDS = int(os.environ.get("BENCH_BOARDS", "20000"))
DEVICES = int(os.environ.get("BENCH_DEVICES", "1000"))
TAPS = int(os.environ.get("BENCH_TAPS", "1000000"))
# What a page joins takes three milliseconds a tap.
PAGE_TAPS = int(os.environ.get("BENCH_PAGE_TAPS", "100000"))
# Packing 10 million taps takes half an hour.
PACKED = os.environ.get("BENCH_PACKED", "1") == "1"
BATCH = 500
SOME = 300
MIB = 1 << 20


def size(site):
    return sum(each.stat().st_size for each in site.database.parent.glob(site.database.name + "*"))


def timed(port, askings):
    """The median of the milliseconds that each takes, one after the other."""
    connection, found = Connection(port), []
    for asking in askings:
        start = time.monotonic()
        connection.ask(asking)
        found.append(1000 * (time.monotonic() - start))
    connection.close()
    return median(found)


# MARK: Many boards


def first_taps(boards):
    """On each board the first count of a device that it doesn't know yet."""
    found = []
    for each in boards:
        device = Device()
        device.tap()
        found.append(request(each, "/operations", device.packed(1)))
    return found


def many_boards():
    with served("boards") as site:
        few = [Client(site.port) for _ in range(SOME)]
        seconds = {len(few): made(site, few, 0)}
        small = {"tap": timed(site.port, first_taps(few)), "ask": timed(
            site.port, [request(each, "/operations?after=0") for each in few])}
        small["memory"] = Process(site.process.pid).megabytes()
        small["size"] = size(site)
        many = [Client(site.port) for _ in range(BOARDS - SOME)]
        took = made(site, many, SOME)
        some = random.sample(many, SOME)
        large = {"tap": timed(site.port, first_taps(some)), "ask": timed(
            site.port, [request(each, "/operations?after=0") for each in some])}
        large["memory"] = Process(site.process.pid).megabytes()
        large["size"] = size(site)
        start = time.monotonic()
        finish(site)
        site.start()
        large["start"] = time.monotonic() - start
        start = time.monotonic()
        subprocess.run(
            [site.binary, "check", "--database", site.database], check=True, capture_output=True)
        check = time.monotonic() - start
    table(
        f"{BOARDS:,} boards", ["", f"{SOME} boards", f"{BOARDS:,}", "ratio"],
        [
            ["boards made a second", f"{SOME / seconds[SOME]:,.0f}",
             f"{(BOARDS - SOME) / took:,.0f}",
             ratio((BOARDS - SOME) / took, SOME / seconds[SOME])],
            *([name, milliseconds(small[key]), milliseconds(large[key]),
               ratio(large[key], small[key])]
              for name, key in (("a new device's count, ms", "tap"), ("asking for a board, ms", "ask"))),
            ["memory, MB", f"{small['memory']:.0f}", f"{large['memory']:.0f}",
             ratio(large["memory"], small["memory"])],
            ["bytes on disk for each board", f"{small['size'] / SOME:,.0f}",
             f"{large['size'] / BOARDS:,.0f}", ratio(large["size"] / BOARDS, small["size"] / SOME)],
            ["to stop and start, s", "—", f"{large['start']:.1f}", "—"],
            ["`detent check`, s", "—", f"{check:.1f}", "—"],
        ])


# MARK: One large board


class Tapper:
    """A device that does nothing but count, as few steps a tap as it takes."""

    def __init__(self):
        self.device = Device()

    def upload(self, client, count):
        replica = self.device.replica
        self.device.made = [
            replica.records[replica.operation([operations.add(n % 20 + 1, 1)])]
            for n in range(count)]
        replica.records.clear()
        return request(client, "/operations", self.device.packed(count))


def tap(board_, token, port, devices, taps, first):
    """A process: devices that count in turn."""
    client = Client(port, board_, token)
    connection = Connection(port)
    tappers = [Tapper() for _ in range(devices)]
    rounds = max(1, taps // devices // BATCH)
    for _ in range(rounds):
        for number, tapper in enumerate(tappers):
            connection.ask(forwarded(tapper.upload(client, BATCH), first + number))
    connection.close()


def set_up(owner):
    """Twenty tallies."""
    device = Device()
    made = [
        device.replica.operation(operations.tally(n + 1, f"Door {n + 1}", n)) for n in range(20)]
    device.made = [device.replica.records[each] for each in made]
    connection = Connection(owner.port)
    connection.ask(request(owner, "/operations", device.packed(20)))
    connection.close()


def grown(site, owner, devices, taps):
    """Lets devices count; seconds."""
    set_up(owner)
    start = time.monotonic()
    processes = [
        multiprocessing.Process(
            target=tap, args=(owner.board, owner.invite().token, site.port, devices // 2, taps // 2,
                              1 + n * devices))
        for n in range(2)
    ]
    for each in processes:
        each.start()
    for each in processes:
        each.join()
        assert each.exitcode == 0
    return time.monotonic() - start


def joined(site, owner):
    """How long a terminal takes to join, and its memory."""
    with tempfile.TemporaryDirectory() as home:
        link = f"http://127.0.0.1:{site.port}/#board/{owner.board}/{owner.invite().token}"
        start = time.monotonic()
        process = subprocess.Popen(
            [site.binary, "board", "join", "-"], stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL, text=True, env={**os.environ, "DETENT_STORE": home})
        process.stdin.write(link)
        process.stdin.close()
        peak = 0
        while process.poll() is None:
            peak = max(peak, Process(process.pid).megabytes("VmHWM") or 0)
            time.sleep(0.02)
        assert process.returncode == 0
        seconds = time.monotonic() - start
        start = time.monotonic()
        subprocess.run(
            [site.binary, "tally"], check=True, stdout=subprocess.DEVNULL,
            env={**os.environ, "DETENT_STORE": home})
        return seconds, peak, time.monotonic() - start, sum(
            each.stat().st_size for each in Path(home).rglob("*") if each.is_file())


def look(site, owner):
    found = {}
    connection = Connection(site.port)
    start = time.monotonic()
    answer = connection.ask(request(owner, "/snapshot"))
    found["snapshot"] = time.monotonic() - start
    found["snapshot size"] = len(answer)
    start = time.monotonic()
    connection.ask(request(owner, "/snapshot"))
    found["again"] = time.monotonic() - start
    connection.close()
    found["tap"] = timed(site.port, first_taps([owner] * SOME))
    found["memory"] = Process(site.process.pid).megabytes("VmHWM")
    found["join"], found["join memory"], found["list"], found["store"] = joined(site, owner)
    return found


def loose(site):
    """How many operations are not packed."""
    with contextlib.closing(sqlite3.connect(f"file:{site.database}?mode=ro", uri=True)) as db:
        return db.execute("SELECT count(*) FROM operations").fetchone()[0]


def large_board():
    with served("large") as site:
        small_owner = board(site)
        grown(site, small_owner, 2, 2 * BATCH)
        small = look(site, small_owner)
        before = size(site)
        owner = board(site)
        seconds = grown(site, owner, DEVICES, TAPS)
        after = size(site)
        # Packing goes on behind, until a board's last operations alone are loose.
        start = time.monotonic()
        while PACKED and loose(site) > 5000:
            time.sleep(1)
        packing = time.monotonic() - start
        owner.close()
        large = look(site, owner)
        finish(site)
        compact = Path(f"{site.database}.compact")
        with contextlib.closing(sqlite3.connect(site.database)) as db:
            db.execute("VACUUM INTO ?", (str(compact),))
        packed = compact.stat().st_size
        start = time.monotonic()
        site.start()
        restart = time.monotonic() - start

    def row(name, key, text, factor=1.0):
        return [name, text(factor * small[key]), text(factor * large[key]),
                ratio(large[key], small[key])]

    table(
        f"A board of {DEVICES:,} devices and {TAPS:,} taps",
        ["", f"2 devices, {2 * BATCH:,} taps", f"{DEVICES:,} devices, {TAPS:,} taps", "ratio"],
        [
            ["taps a second, in batches of 500", "—", f"{TAPS / seconds:,.0f}", "—"],
            ["bytes on disk a tap, as it grew", "—", f"{(after - before) / TAPS:.0f}", "—"],
            *([["until it is packed, s", "—", f"{packing:.0f}", "—"],
               ["bytes on disk a tap, packed", "—", f"{(packed - before) / TAPS:.1f}", "—"]]
              if PACKED else []),
            row("a new device's count, ms", "tap", milliseconds),
            row("snapshot, the first time, ms", "snapshot", milliseconds, 1000),
            row("snapshot, again, ms", "again", milliseconds, 1000),
            row("snapshot, KB", "snapshot size", lambda each: f"{each / 1024:,.1f}"),
            row("a terminal joins, s", "join", lambda each: f"{each:.2f}"),
            row("the terminal's memory, MB", "join memory", lambda each: f"{each:,.0f}"),
            row("the terminal lists counts, s", "list", lambda each: f"{each:.2f}"),
            row("the terminal's store, KB", "store", lambda each: f"{each / 1024:,.0f}"),
            row("the server's memory at most, MB", "memory", lambda each: f"{each:,.0f}"),
            ["the server's start, s", "—", f"{restart:.1f}", "—"],
        ])


# MARK: A large board in a page


def opened_by_page(taps):
    """How long a page takes to join a board of so many taps, and to open it again."""
    with served("page") as site, tempfile.TemporaryDirectory() as home, sync_playwright() as playwright:
        owner = board(site)
        grown(site, owner, max(2, taps // BATCH), taps)
        context = playwright.chromium.launch_persistent_context(
            home, executable_path=CHROMIUM, args=["--no-sandbox"], **PHONE)
        page = context.pages[0]
        page.set_default_timeout(3_600_000)
        found = {}

        def measure(name, body):
            start = time.monotonic()
            body()
            page.locator(".saved", has_text="Synced").wait_for()
            found[name] = time.monotonic() - start

        measure("join", lambda: page.goto(
            f"http://127.0.0.1:{site.port}/#board/{owner.board}/{owner.invite().token}"))
        found["memory"] = max(
            each.megabytes("VmHWM") for each in renderers(home))
        measure("open", page.reload)
        context.close()
        return found


def renderers(home):
    """The processes that pages of a browser run in."""
    for each in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            line = (each / "cmdline").read_bytes()
            if b"--type=renderer" in line and home.encode() in line:
                yield Process(int(each.name))


def page():
    small, large = opened_by_page(2 * BATCH), opened_by_page(PAGE_TAPS)
    table(
        f"A page with a board of {PAGE_TAPS:,} taps",
        ["", f"{2 * BATCH:,} taps", f"{PAGE_TAPS:,} taps", "ratio"],
        [[name, text(small[key]), text(large[key]), ratio(large[key], small[key])]
         for name, key, text in (
             ("to join, s", "join", lambda each: f"{each:.1f}"),
             ("to open it again, s", "open", lambda each: f"{each:.1f}"),
             ("the page's memory at most, MB", "memory", lambda each: f"{each:,.0f}"))])


if __name__ == "__main__":
    if BOARDS:
        many_boards()
    if TAPS:
        large_board()
    if PAGE_TAPS:
        page()
