"""The peers of the replication benchmarks: the same taps in loro and in pycrdt, as JSON.

Runs in an environment of its own, .build/python-bench; the other files call it. Each library gets
what it offers for counting: loro has a counter type; pycrdt has none, so that each client keeps its
own whole number in a map and the count is their sum.
"""

import gzip
import json
import statistics
import sys
import time

from loro import ExportMode, LoroDoc, VersionVector
from pycrdt import Doc, Map

TALLIES = 10
START = 1_700_000_000_000
REPEATS = 5


def taps(count, seed=1):
    """Which tally is tapped when: the sequence of Benchmarks/Replication/Taps.swift."""
    at = START
    for _ in range(count):
        seed = (seed * 6364136223846793005 + 1442695040888963407) & (1 << 64) - 1
        at += 300 + (seed >> 40) % 700
        yield (seed >> 33) % TALLIES, at


def seconds(work, repeats=REPEATS):
    """The median time of some work, and what it gave last."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        result = work()
        times.append(time.perf_counter() - start)
    return statistics.median(times), result


class Loro:
    """A counter a tally; `dated` keeps every tap and its second apart, as our log does."""

    def __init__(self, replica, dated=False, data=None):
        self.doc = LoroDoc()
        self.doc.peer_id = replica
        self.dated = dated
        if dated:
            self.doc.set_change_merge_interval(-1)
        # A counter asked for before a snapshot without history is read stays 0 (loro 1.17.1).
        if data:
            self.doc.import_(data)
        self.made = []
        self.subscription = self.doc.subscribe_local_update(self.note)
        self.counters = [self.doc.get_counter(f"tally {i}") for i in range(TALLIES)]

    def note(self, update):
        self.made.append(update)
        return True

    def tap(self, tally, at):
        self.counters[tally].increment(1.0)
        if self.dated:
            self.doc.commit_with(timestamp=at // 1000)
        else:
            self.doc.commit()

    def merge(self, update):
        self.doc.import_(update)

    def log(self):
        return self.doc.export(ExportMode.Updates(VersionVector()))

    def settled(self):
        """The same with one head: only behind one can it leave out history."""
        other = Loro(1 << 32, data=self.log())
        other.counters[0].increment(1.0)
        other.counters[0].decrement(1.0)
        other.doc.commit()
        return other

    def state(self):
        return self.doc.export(ExportMode.ShallowSnapshot(self.doc.oplog_frontiers))

    @property
    def sum(self):
        return round(sum(counter.value for counter in self.counters))


class Pycrdt:
    """A map a tally, in it a whole number a client; it keeps no times."""

    def __init__(self, replica, data=None):
        self.doc = Doc(client_id=replica)
        if data:
            self.doc.apply_update(data)
        self.made = []
        self.subscription = self.doc.observe(lambda event: self.made.append(event.update))
        self.own = str(replica)
        self.maps = [self.doc.get(f"tally {i}", type=Map) for i in range(TALLIES)]

    def tap(self, tally, at):
        counts = self.maps[tally]
        counts[self.own] = counts.get(self.own, 0) + 1

    def merge(self, update):
        self.doc.apply_update(update)

    def log(self):
        return self.doc.get_update()

    def settled(self):
        return self

    # It has no form without what was overwritten.
    state = log

    @property
    def sum(self):
        return round(sum(sum(counts.values()) for counts in self.maps))


def history(kind, replicas, each, **options):
    """A document with all replicas' taps, the updates made, and the seconds making them took."""
    spent = 0
    made = []
    whole = None
    for replica in range(1, replicas + 1):
        document = kind(replica, **options)
        start = time.perf_counter()
        for tally, at in taps(each, seed=replica):
            document.tap(tally, at)
        spent += time.perf_counter() - start
        made += document.made
        if whole is None:
            whole = document
        else:
            whole.merge(document.log())
    assert whole.sum == replicas * each
    return whole, made, spent


def apply(kind, updates):
    document = kind(1 << 31)
    for update in updates:
        document.merge(update)
    return document


def measure(name, kind, replicas, each, **options):
    whole, made, making = history(kind, replicas, each, **options)
    settled = whole.settled()
    applying, applied = seconds(lambda: apply(kind, made), repeats=1)
    assert applied.sum == replicas * each
    answer = {
        "name": name, "making": making, "made": sum(map(len, made)), "applying": applying,
    }
    for form, write in (("state", settled.state), ("log", whole.log)):
        writing, data = seconds(write)
        reading, reader = seconds(lambda: kind(1 << 31, data=data))
        assert reader.sum == replicas * each
        answer[form] = {
            "bytes": len(data), "gzip": len(gzip.compress(data, 9)),
            "writing": writing, "reading": reading,
        }
    return answer


def main():
    replicas, each = int(sys.argv[1]), int(sys.argv[2])
    peers = [
        measure("loro", Loro, replicas, each),
        measure("loro, dated", Loro, replicas, each, dated=True),
        measure("pycrdt", Pycrdt, replicas, each),
    ]
    json.dump(peers, sys.stdout)


main()
