"""How soon do 200 watchers of one board see what 50 people count, and what does it cost?"""

import json
import multiprocessing
import os
import random
import re
import selectors
import threading
import time

from report import median, milliseconds, percentile, table
from wire import Connection, Process, board, request, served, uploads

WATCHERS = int(os.environ.get("BENCH_WATCHERS", "200"))
COUNTERS = int(os.environ.get("BENCH_COUNTERS", "50"))
SECONDS = float(os.environ.get("BENCH_SECONDS_OF_CROWD", "20"))
EVERY = 0.5


class Watcher:
    """Reads a stream; notes when it came to which cursor."""

    CURSOR = re.compile(rb'"cursor":(\d+)')

    def __init__(self, port, asking):
        self.connection = Connection(port)
        self.connection.send(asking)
        self.taken = b""
        self.isInBody = False
        self.seen = []
        self.bytes = 0

    def read(self):
        more = self.connection.socket.recv(1 << 18)
        now = time.monotonic()
        if not more:
            raise ConnectionError("the server ended a stream")
        self.bytes += len(more)
        self.taken += more
        if not self.isInBody:
            head, _, rest = self.taken.partition(b"\r\n\r\n")
            if not _:
                return
            assert head.startswith(b"HTTP/1.1 200 "), head.decode()
            self.isInBody, self.taken = True, rest
        while (end := self.taken.find(b"\r\n")) >= 0:
            size = int(self.taken[:end], 16)
            if len(self.taken) < end + 2 + size + 2:
                return
            chunk = self.taken[end + 2:end + 2 + size]
            self.taken = self.taken[end + 4 + size:]
            if found := self.CURSOR.search(chunk):
                self.seen.append((int(found[1]), now))


def watch(port, asking, count, pipe):
    """A process: watches until it is told to stop, then says what was seen."""
    selector = selectors.DefaultSelector()
    watchers = [Watcher(port, asking) for _ in range(count)]
    for each in watchers:
        selector.register(each.connection.socket, selectors.EVENT_READ, each)
    selector.register(pipe, selectors.EVENT_READ, None)
    isReady = False
    while True:
        for key, _ in selector.select():
            if key.data is None:
                pipe.send(([each.seen for each in watchers], sum(e.bytes for e in watchers)))
                return
            key.data.read()
        if not isReady and all(each.seen for each in watchers):
            isReady = True
            pipe.send("ready")


def count(port, queue, start, chance, log):
    """A person who taps twice a second, at moments of their own."""
    connection = Connection(port)
    due = start + chance.uniform(0, EVERY)
    for upload in queue:
        time.sleep(max(0, due - time.monotonic()))
        sent = time.monotonic()
        answer = connection.ask(upload)
        log.append((sent, time.monotonic(), json.loads(answer.partition(b"\r\n\r\n")[2])))
        due += EVERY
    connection.close()


def main():
    taps = round(SECONDS / EVERY)
    with served("crowd") as site:
        owner = board(site)
        guest = owner.invite()
        queues = [uploads([guest], taps) for _ in range(COUNTERS)]
        process = Process(site.process.pid)
        alone = process.megabytes()
        here, there = multiprocessing.Pipe()
        crowd = multiprocessing.Process(
            target=watch, args=(site.port, request(guest, "/events"), WATCHERS, there))
        crowd.start()
        if not here.poll(60):
            raise AssertionError("not all watchers came")
        assert here.recv() == "ready"
        idle = process.megabytes()
        before = process.seconds()
        began = time.monotonic()
        logs = [[] for _ in queues]
        threads = [
            threading.Thread(
                target=count, args=(site.port, queue, began + 0.2, random.Random(n), logs[n]))
            for n, queue in enumerate(queues)
        ]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        time.sleep(1)
        took = time.monotonic() - began
        spent = process.seconds() - before
        most = process.megabytes("VmHWM")
        here.send("stop")
        seen, received = here.recv()
        crowd.join()

    found = [entry for log in logs for entry in log]
    assert len(found) == taps * COUNTERS, "a tap was not answered"
    head = max(answer["cursor"] for _, _, answer in found)
    assert head == len(found) and all(times[-1][0] == head for times in seen), "something is lost"
    # Where each watcher is, as steps: the first message behind an upload's cursor is its moment.
    places = [0] * len(seen)
    delays = {"answer, median watcher": [], "answer, last watcher": [],
              "sending, median watcher": [], "sending, last watcher": [], "upload": []}
    for sent, answered, answer in sorted(found, key=lambda entry: entry[2]["cursor"]):
        moments = []
        for index, times in enumerate(seen):
            while times[places[index]][0] < answer["cursor"]:
                places[index] += 1
            moments.append(times[places[index]][1])
        middle, last = median(moments), max(moments)
        delays["answer, median watcher"].append(1000 * (middle - answered))
        delays["answer, last watcher"].append(1000 * (last - answered))
        delays["sending, median watcher"].append(1000 * (middle - sent))
        delays["sending, last watcher"].append(1000 * (last - sent))
        delays["upload"].append(1000 * (answered - sent))
    names = {
        "upload": "sending to answer",
        "answer, median watcher": "answer to message at the median watcher",
        "answer, last watcher": "answer to message at the last watcher",
        "sending, median watcher": "sending to message at the median watcher",
        "sending, last watcher": "sending to message at the last watcher",
    }
    messages = sum(len(times) for times in seen) / len(seen) - 1
    table(
        f"{COUNTERS} people count on one board, {WATCHERS} watch, in ms",
        ["", "p50", "p99", "slowest"],
        [
            [
                name, milliseconds(median(delays[kind])),
                milliseconds(percentile(delays[kind], 0.99)), milliseconds(max(delays[kind])),
            ]
            for kind, name in names.items()
        ],
        [
            f"{len(found):,} taps in {SECONDS:g} s, {COUNTERS / EVERY:g} a second, each an upload"
            f" of its own; {messages:,.0f} messages to each watcher, {received / 1e6:.1f} MB to all"
            " of them",
            "a stream gets at most a message every 100 ms with all that came meanwhile: half of"
            " that is to be expected, and all of it at worst",
            f"the server took {spent:.1f} s of processor time in {took:.0f} s"
            f" ({100 * spent / took:.0f} % of a core), {alone:.0f} MB of memory alone,"
            f" {idle:.0f} MB with the watchers, {most:.0f} MB at most",
            "watchers and counters are two Python processes on the same cores; reading"
            f" {WATCHERS} streams one after the other is part of the last watcher's time",
        ],
    )


if __name__ == "__main__":
    main()
