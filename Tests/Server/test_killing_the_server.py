"""`kill -9` of the server at random moments, while four devices count."""

import random
import sqlite3
import threading

import postgresql
from device import Client, names
from killing import Counter, Hurried, count_through, judge


def test_killed_servers_keep_what_they_acknowledged_and_count_nothing_twice(site):
    seed = random.randrange(1 << 32)
    chance = random.Random(seed)
    site.start()
    board = Client(site.port).make()
    isOver = threading.Event()
    kinds = [Counter, Counter, Hurried, Hurried]
    counters = [kind(board.invite(), seed + n, isOver) for n, kind in enumerate(kinds)]

    def kill():
        site.stop()
        site.start()

    count_through(counters, isOver, chance, kill, seed)
    board.close()
    judge(names(board.all()), counters, seed)
    site.stop()
    if postgresql.ADDRESS:
        return
    with sqlite3.connect(site.database) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    database.close()
