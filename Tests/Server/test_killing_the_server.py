"""`kill -9` of the server at random moments, while three devices count."""

import http.client
import os
import random
import sqlite3
import threading
import time

import postgresql
from device import Client, Device, names

KILLS = int(os.environ.get("DETENT_KILLS", "15"))


class Counter(threading.Thread):
    """Counts without a rest. What stays unanswered it sends again, or it dies of it and another
    device takes its place, which is what happens when a phone falls into the water."""

    def __init__(self, client, seed, isOver):
        super().__init__(daemon=True)
        self.client = client
        self.chance = random.Random(seed)
        self.isOver = isOver
        self.acknowledged = []
        self.lost = []
        self.resent = 0
        self.failure = None

    def run(self):
        try:
            device, batch = Device(), None
            while batch or not self.isOver.is_set():
                batch = batch or device.taps(self.chance.randint(1, 5))
                if self.send(batch, device):
                    self.acknowledged.append(batch)
                    batch = None
                elif self.chance.random() < 0.5 or self.isOver.is_set():
                    self.lost.append(batch)
                    device, batch = Device(), None
                else:
                    self.resent += 1
        except BaseException as failure:  # told by the test, in the thread that can fail
            self.failure = failure

    def send(self, batch, device):
        """Whether the server said that it is on disk."""
        isOnItsWay = False
        while True:
            try:
                if not isOnItsWay:
                    # A server that is not there yet got nothing: that is no lost answer.
                    self.client.close()
                    self.client.ask("GET")
                    isOnItsWay = True
                answer = self.client.upload(batch, device)
                assert answer.status == 200, answer
                return True
            except (OSError, http.client.HTTPException):
                if isOnItsWay:
                    return False
                time.sleep(0.01)


def test_killed_servers_keep_what_they_acknowledged_and_count_nothing_twice(site):
    seed = random.randrange(1 << 32)
    chance = random.Random(seed)
    site.start()
    board = Client(site.port).make()
    isOver = threading.Event()
    counters = [Counter(board.invite(), seed + n, isOver) for n in range(3)]
    for each in counters:
        each.start()
    for _ in range(KILLS):
        time.sleep(chance.uniform(0.01, 0.3))
        site.stop()
        site.start()
    time.sleep(0.2)
    isOver.set()
    for each in counters:
        each.join(60)
        assert not each.is_alive() and each.failure is None, (seed, each.failure)
    board.close()
    found = names(board.all())
    acknowledged = [batch for each in counters for batch in each.acknowledged]
    lost = [batch for each in counters for batch in each.lost]
    assert len(set(found)) == len(found), f"seed {seed}: something is there twice"
    there = set(found)
    for batch in acknowledged:
        assert there.issuperset(names(batch)), f"seed {seed}: acknowledged and gone: {batch}"
    kept = [batch for batch in lost if there.issuperset(names(batch))]
    for batch in lost:
        assert batch in kept or there.isdisjoint(names(batch)), f"seed {seed}: half of {batch}"
    expected = sum(map(len, acknowledged)) + sum(map(len, kept))
    assert len(found) == expected, f"seed {seed}: something that nobody made"
    resent = sum(each.resent for each in counters)
    print(
        f"{KILLS} kills: {len(acknowledged)} batches acknowledged, {resent} sent again, "
        f"{len(lost)} never answered, of which {len(kept)} are on the disk"
    )
    assert acknowledged and resent + len(lost) > 0, "no kill met an upload"
    site.stop()
    if postgresql.ADDRESS:
        return
    with sqlite3.connect(site.database) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    database.close()
