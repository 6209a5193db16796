"""What several servers over one PostgreSQL bring, and what each costs the others.

All of them are on one machine, so they share its processors: what more machines would bring follows
from the processor time that a count takes of its own server, of PostgreSQL and of every other server.
"""

import contextlib
import os
import threading
import time

from report import rate, table
from wire import Client, Process, Site, flood, folder, made, uploads

import postgresql  # found by way of wire

SECONDS = float(os.environ.get("BENCH_SECONDS", "6"))
WARM_UP = 1.0
BOARDS = 64
SERVERS = [1, 2, 4, 8]
# Uploads a second and client that are made beforehand.
MOST = 300


class Postgres(Process):
    """All processes of a PostgreSQL."""

    def seconds(self):
        children = open(f"/proc/{self.pid}/task/{self.pid}/children").read().split()
        return super().seconds() + sum(Process(int(each)).seconds() for each in children)


@contextlib.contextmanager
def servers(count, address):
    """Servers that share a database."""
    with folder("servers") as place:
        sites = []
        try:
            for number in range(count):
                (place / str(number)).mkdir()
                site = Site(place / str(number))
                site.database = address
                sites.append(site.start())
            yield sites
        finally:
            for site in sites:
                site.stop()


def load(sites, guests, taking):
    """Counts at the first `taking` servers: counts a second, the worst p99 in milliseconds."""
    found = [None] * taking

    def one(number):
        queues = [uploads(each, round(MOST * (SECONDS + WARM_UP))) for each in guests[number::taking]]
        ready.wait()
        found[number] = flood(sites[number].port, queues, WARM_UP, SECONDS)

    ready = threading.Barrier(taking)
    threads = [threading.Thread(target=one, args=(number,)) for number in range(taking)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return (
        sum(each["answers"] / each["seconds"] for each in found),
        max(each["p99"] for each in found) / 1000,
        # All that was answered, the warm-up's as well as far as it can be told.
        sum(each["answers"] * (each["seconds"] + WARM_UP) / each["seconds"] for each in found),
    )


def measure(own, count, taking):
    """Counts at `taking` of `count` servers; a row of the table."""
    with servers(count, postgresql.new(own.address)) as sites:
        boards = [Client(sites[0].port) for _ in range(BOARDS)]
        made(sites[0], boards, 0)
        guests = [[each.invite() for _ in range(2)] for each in boards]
        time.sleep(2)
        takers = [Process(site.process.pid) for site in sites[:taking]]
        others = [Process(site.process.pid) for site in sites[taking:]]
        database = Postgres(own.pid())
        groups = (takers, others, [database])
        before = [[each.seconds() for each in group] for group in groups]
        speed, p99, answers = load(sites, guests, taking)
        used = [
            sum(each.seconds() - start for each, start in zip(group, starts, strict=True))
            for group, starts in zip(groups, before, strict=True)
        ]
    micro = [1e6 * each / answers for each in used]
    of_others = f"{micro[1] / len(others):.0f}" if others else "—"
    name = f"{count} server{'s' if count > 1 else ''}, counts at {'all' if taking == count else taking}"
    return [name, rate(speed), f"{p99:.1f}", f"{micro[0]:.0f}", of_others, f"{micro[2]:.0f}"]


def main():
    rows = []
    with postgresql.cluster(["max_connections=400"], is_durable=True) as own:
        for count in SERVERS:
            rows.append(measure(own, count, count))
            if count > 1:
                rows.append(measure(own, count, 1))
    table(
        "Several servers over one PostgreSQL, on one machine",
        ["", "counts a second", "p99, ms", "who take it, µs", "each other one, µs", "PostgreSQL, µs"],
        rows,
        [f"{SECONDS:g} seconds each, {BOARDS} clients with a board each, one count in a request;"
         " processor time a count, all processes of PostgreSQL together"],
    )


if __name__ == "__main__":
    main()
