"""What a tap weighs: its bytes on the wire, and on the server's disk for good."""

import os
import random
import re
import selectors
import socket
import sqlite3
import threading
import time

from playwright.sync_api import expect, sync_playwright

from browser import CHROMIUM, PHONE
from report import table
from wire import Connection, board, finish, folder, free_port, request, served, uploads

from board import Board
from serving import self_signed
from test_in_step import share

TAPS = int(os.environ.get("BENCH_TAPS_ON_DISK", "100000"))
BROWSER_TAPS = 20
BATCH = 100
CLIENTS = 8
# From so many on a board is packed.
LOOSE = 1280


class Relay(threading.Thread):
    """Passes connections on to a port and counts what goes through, there and back."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.target = port
        self.port = free_port()
        self.up = self.down = 0
        self.listener = socket.create_server(("127.0.0.1", self.port))

    def run(self):
        selector = selectors.DefaultSelector()
        selector.register(self.listener, selectors.EVENT_READ)
        while True:
            for key, _ in selector.select():
                if key.data is None:
                    near, _ = self.listener.accept()
                    far = socket.create_connection(("127.0.0.1", self.target))
                    selector.register(near, selectors.EVENT_READ, (far, True))
                    selector.register(far, selectors.EVENT_READ, (near, False))
                    continue
                other, isUp = key.data
                try:
                    taken = key.fileobj.recv(1 << 16)
                    other.sendall(taken)
                except OSError:
                    taken = b""
                if not taken:
                    for each in (key.fileobj, other):
                        selector.unregister(each)
                        each.close()
                    break  # what else was ready may be one of these two
                if isUp:
                    self.up += len(taken)
                else:
                    self.down += len(taken)


class Stream(Connection):
    """A stream, whose messages are chunks of an HTTP answer."""

    def __init__(self, port, asking):
        super().__init__(port)
        self.send(asking)
        self.message()

    def message(self):
        """The bytes of the next message, with the frame of its chunk."""
        taken = b""
        while not re.search(rb'"operations":\[.*\]\}\n\n\r\n$', taken, re.DOTALL):
            taken += self.socket.recv(1 << 20)
        return len(taken)


def on_the_wire(site):
    """Rows for one tap and for many at once, with no more header fields than needed."""
    owner = board(site)
    guest = owner.invite()
    connection = Connection(site.port)
    stream = Stream(site.port, request(guest, "/events"))
    rows = []
    for batch in (1, BATCH):
        # The first of a chain is a little longer than those behind it.
        for upload in uploads([guest], 2, batch):
            answer = connection.ask(upload)
            message = stream.message()
            time.sleep(0.2)
        sizes = [len(upload), len(answer), message]
        name = "1 tap" if batch == 1 else f"{batch} taps at once"
        rows.append([
            f"{name}, shortest header", *[f"{size:,}" for size in sizes],
            f"{(sizes[0] + sizes[1]) / batch:,.0f}", f"{sizes[2] / batch:,.0f}",
        ])
    connection.close()
    stream.close()
    return rows


def from_chromium(site, name):
    """Taps of the app itself, one by one, seen by what stands between it and the server."""
    relay = Relay(site.port)
    relay.start()
    chance = random.Random(5)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_context(**PHONE, ignore_https_errors=True).new_page()
        one = Board(page, f"{site.scheme}://localhost:{relay.port}/").open().is_saved()
        share(one)
        one.tap("Shirts")
        page.wait_for_timeout(2000)
        up, down = relay.up, relay.down
        for _ in range(BROWSER_TAPS):
            one.tap("Shirts")
            page.wait_for_timeout(chance.uniform(400, 500))
        expect(one.saved).to_have_text("Synced")
        page.wait_for_timeout(1000)
        up, down = (relay.up - up) / BROWSER_TAPS, (relay.down - down) / BROWSER_TAPS
        browser.close()
    return [f"1 tap, the app in Chromium, {name}", f"{up:,.0f}", f"{down:,.0f}", "in the answer",
            f"{up + down:,.0f}", ""]


def loose(path):
    """How many operations are not packed yet."""
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
        count, = database.execute("SELECT count(*) FROM operations").fetchone()
    database.close()
    return count


def on_disk():
    """A board of ten tallies and eight devices, counted up in batches."""
    with served("footprint") as site:
        owner = board(site)
        each = TAPS // CLIENTS // BATCH
        entities = [7 + number for number in range(10)]
        queues = [
            uploads([owner.invite()], each, BATCH, entities) for _ in range(CLIENTS)
        ]
        # All of them, also when one client is done before the others.
        for queue in queues:
            connection = Connection(site.port)
            for upload in queue:
                connection.ask(upload)
            connection.close()
        write_ahead = site.database.with_name(site.database.name + "-wal")
        running = site.database.stat().st_size + write_ahead.stat().st_size
        owner.close()
        end = time.monotonic() + 300
        while loose(site.database) >= LOOSE:
            assert time.monotonic() < end, "it is not packed"
            time.sleep(1)
        finish(site)
        with sqlite3.connect(site.database) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            taps, = database.execute("SELECT cursor FROM boards").fetchone()
            canonical, = database.execute("SELECT bytes FROM boards").fetchone()
            free, = database.execute("PRAGMA freelist_count").fetchone()
            page, = database.execute("PRAGMA page_size").fetchone()
        database.close()
        size = site.database.stat().st_size - free * page
        assert taps == each * BATCH * CLIENTS, "a tap is missing"
        return [
            [name, f"{bytes:,}", f"{bytes / taps:.1f}", f"×{bytes / canonical:.2f}"]
            for name, bytes in (
                ("operations in canonical form", canonical),
                ("database when old operations are packed", size),
                ("database and write-ahead log right after the last tap", running),
            )
        ], taps


def main():
    with served("wire") as site:
        rows = on_the_wire(site)
        rows.append(from_chromium(site, "HTTP/1.1"))
    with folder("certificate") as place, served("wire", *self_signed(place)) as site:
        rows.append(from_chromium(site, "HTTP/2"))
    table(
        "Bytes on the wire",
        ["", "request", "answer", "stream's message", "both, a tap", "message, a tap"],
        rows,
        [
            "with header fields, without TCP's; with TLS's for HTTP/2; the message goes to each device that"
            " watches, the one that counted among them",
            f"in Chromium: mean of {BROWSER_TAPS} taps half a second apart, all bytes of all"
            " connections, with the message on the device's own stream",
        ],
    )
    rows, taps = on_disk()
    table(
        f"Bytes on the server's disk after {taps:,} taps",
        ["", "bytes", "a tap", "to canonical"],
        rows,
        [
            f"one board with 10 tallies, {CLIENTS} devices, {BATCH} taps an upload; every tap is"
            " kept for good, with its author and its time",
            "pages that became free when operations were packed are taken for the next ones, and not"
            " counted",
        ],
    )


if __name__ == "__main__":
    main()
