"""How many counts a second are on disk, and how soon, beside PostgreSQL and Redis?

All three write to the same disk in the same run and answer only when it has them: `detent serve`
as it is shipped, PostgreSQL with `fsync` and `synchronous_commit` on, Redis with
`appendfsync always`.
"""

import contextlib
import csv
import io
import json
import os
import pwd
import shutil
import subprocess
import time

from report import median, milliseconds, percentile, rate, ratio, table
from wire import CHAIN, Process, board, compiled, flood, folder, free_port, served, uploads

import postgresql  # found by way of wire

SECONDS = float(os.environ.get("BENCH_SECONDS", "8"))
WARM_UP = min(1.0, SECONDS / 4)
CLIENTS = [1, 8, 64]
TOKENS = 12
BATCH = 100
BATCHING_CLIENTS = 8
# Uploads a second and client that are made beforehand: more than will be needed.
MOST = {1: 10000, 8: 4500, 64: 1000}
MOST_BATCHES = 100
# What the server keeps of an operation, with the same index.
TABLE = """
    CREATE SEQUENCE cursors;
    CREATE TABLE operations (
      board bigint, cursor bigint, replica bigint, seq bigint NOT NULL, digest bigint NOT NULL,
      token bigint NOT NULL, proven boolean NOT NULL, hash bigint NOT NULL, bytes bytea NOT NULL,
      PRIMARY KEY (board, cursor));
    CREATE UNIQUE INDEX ON operations (board, replica, digest)
"""
CHANCE = "\\set digest random(1, 9000000000000000000)\n"
INSERT = (
    "INSERT INTO operations SELECT 1, cursor, :client_id, 1, :digest + cursor, 1, true, 1,"
    f" '\\x{bytes(43).hex()}'::bytea FROM nextval('cursors') AS cursor;\n")


def nobody():
    """How a child becomes a user who may do nothing: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    user = pwd.getpwnam("nobody")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def own(place):
    if os.geteuid() == 0:
        shutil.chown(place, "nobody")
    return place


class Figures:
    """Counts a second, latencies in milliseconds, processor time a count in microseconds."""

    rate = p50 = p99 = server = client = None

    @classmethod
    def of(cls, latencies, seconds, per=1):
        figures = cls()
        figures.rate = len(latencies) * per / seconds
        figures.p50 = 1000 * median(latencies)
        figures.p99 = 1000 * percentile(latencies, 0.99)
        return figures


def ours(clients, batch=1, database=None):
    with served("durable", database=database) as site:
        owner = board(site)
        # A token may ask a thousand times a second: a client on a fast machine needs several.
        own_tokens = [[owner.invite() for _ in range(TOKENS)] for _ in range(clients)]
        most = MOST_BATCHES if batch > 1 else MOST[clients]
        queues = [uploads(each, round(most * (SECONDS + WARM_UP)), batch) for each in own_tokens]
        process = Process(site.process.pid)
        server = process.seconds()
        found = flood(site.port, queues, WARM_UP, SECONDS)
        share = found["seconds"] / (found["seconds"] + WARM_UP)
        figures = Figures()
        counts = found["answers"] * batch
        figures.rate = counts / found["seconds"]
        figures.p50, figures.p99 = found["p50"] / 1000, found["p99"] / 1000
        figures.server = 1e6 * (process.seconds() - server) * share / counts
        figures.client = 1e6 * found["own"] / counts
        return figures


@contextlib.contextmanager
def postgres():
    """The port of a PostgreSQL of our own, with a table for what pgbench inserts."""
    with folder("postgres") as place:
        port = free_port()
        made = postgresql.Cluster(
            place, ["listen_addresses=127.0.0.1", f"port={port}"], is_durable=True)
        made.start()
        try:
            postgresql.psql(address(port), TABLE)
            yield port
        finally:
            made.stop("immediate")


def address(port, name="postgres"):
    return f"postgres://detent@127.0.0.1:{port}/{name}"


def ours_over_postgres(port, clients, batch=1):
    """Our server over that PostgreSQL, with a database of its own."""
    name = f"detent_{clients}_{batch}"
    postgresql.psql(address(port), f"CREATE DATABASE {name}")
    return ours(clients, batch, address(port, name))


def pgbench(port, clients, batch=1):
    with folder("pgbench") as place:
        script = place / "script.sql"
        whole = f"BEGIN;\n\\startpipeline\n{INSERT * batch}COMMIT;\n\\endpipeline\n"
        script.write_text(CHANCE + (INSERT if batch == 1 else whole))
        subprocess.run(
            [
                "pgbench", "-n", "-h", "127.0.0.1", "-p", str(port), "-U", "detent", "-M",
                "prepared", "-c", str(clients), "-j", str(min(clients, 2)), "-T",
                str(max(1, round(SECONDS + WARM_UP))), "-f", script, "-l",
                f"--log-prefix={place}/times", "postgres",
            ], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd=place)
        # Client, number, microseconds, script, and when it ended.
        rows = []
        for log in place.glob("times*"):
            for line in log.read_text().splitlines():
                fields = line.split()
                took = int(fields[2]) / 1e6
                rows.append((int(fields[4]) + int(fields[5]) / 1e6, took))
    start = min(end - took for end, took in rows) + WARM_UP
    kept = [(end, took) for end, took in rows if end - took >= start]
    return Figures.of([took for _, took in kept], max(kept)[0] - start, batch)


@contextlib.contextmanager
def redis():
    """The port of a Redis of our own."""
    with folder("redis") as place:
        port = free_port()
        child = subprocess.Popen(
            [
                "redis-server", "--port", str(port), "--bind", "127.0.0.1", "--dir", own(place),
                "--save", "", "--appendonly", "yes", "--appendfsync", "always",
            ], stdout=subprocess.DEVNULL, cwd=place, **nobody())
        try:
            for _ in range(100):
                asked = subprocess.run(
                    ["redis-cli", "-p", str(port), "ping"], capture_output=True, text=True)
                if asked.stdout.strip() == "PONG":
                    break
                time.sleep(0.05)
            yield port
        finally:
            child.terminate()
            child.wait()


def redis_benchmark(port, clients, batch=1):
    """Runs twice: the first tells how many fill the time."""

    def run(count):
        answer = subprocess.run(
            [
                "redis-benchmark", "-p", str(port), "-c", str(clients), "-n", str(count), "-P",
                str(batch), "-r", str(max(CLIENTS)), "--csv", "INCR", "counter:__rand_int__",
            ], check=True, capture_output=True, text=True).stdout
        return list(csv.DictReader(io.StringIO(answer)))[-1]

    speed = float(run(500 * batch if clients == 1 else 4000 * batch)["rps"])
    found = run(max(clients * batch, round(speed * SECONDS)))
    made = Figures()
    made.rate = float(found["rps"])
    made.p50, made.p99 = float(found["p50_latency_ms"]), float(found["p99_latency_ms"])
    return made


def bare():
    """Writing 4 KiB to a file's end and waiting for the disk, again and again."""
    times = []
    with folder("disk") as place, (place / "file").open("wb", buffering=0) as file:
        end = time.perf_counter() + min(3.0, SECONDS)
        while time.perf_counter() < end:
            before = time.perf_counter()
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            times.append(time.perf_counter() - before)
    return Figures.of(times, sum(times))


def sqlite():
    """SQLite itself with the server's row, one transaction each, and nothing around it."""
    with folder("sqlite") as place:
        done = subprocess.run(
            [compiled("sqlite", "-lsqlite3"), place / "file", str(SECONDS), str(WARM_UP)],
            check=True, stdout=subprocess.PIPE)
    found = json.loads(done.stdout)
    made = Figures()
    made.rate = found["answers"] / found["seconds"]
    made.p50, made.p99 = found["p50"] / 1000, found["p99"] / 1000
    return made


def missing(name, commands, notes):
    lacking = [str(each) for each in commands if not shutil.which(each)]
    if lacking:
        notes.append(
            f"no {name} here ({', '.join(lacking)} missing): apt-get install {name}"
            " (nothing of it needs to run as a service)")
    return bool(lacking)


def columns(figures, own_one=None):
    """Rate, p50 and p99, each with how many times this one's ours is."""
    row = []
    for name, form in (("rate", rate), ("p50", milliseconds), ("p99", milliseconds)):
        value = getattr(figures, name)
        row += [form(value), ratio(getattr(own_one, name), value) if own_one else ""]
    return row


def main():
    notes = []
    plan = [(clients, 1) for clients in CLIENTS] + [(BATCHING_CLIENTS, BATCH)]
    own_figures = [ours(*each) for each in plan]
    rows = {"detent over PostgreSQL": None, "PostgreSQL": None, "Redis": None}
    if not missing("postgresql", ["pgbench", "psql"], notes):
        with postgres() as port:
            rows["PostgreSQL"] = [pgbench(port, *each) for each in plan]
            rows["detent over PostgreSQL"] = [ours_over_postgres(port, *each) for each in plan]
    if not missing("redis-server", ["redis-server", "redis-benchmark", "redis-cli"], notes):
        with redis() as port:
            rows["Redis"] = [redis_benchmark(port, *each) for each in plan]
    alone, disk = sqlite(), bare()

    printed = []
    for index, (clients, batch) in enumerate(plan):
        what = f"{clients} client{'s' if clients > 1 else ''}"
        if batch > 1:
            what += f", {batch} in each request"
        own_one = own_figures[index]
        printed.append([
            f"{what}: detent", *columns(own_one), f"{own_one.server:,.0f}",
            f"{own_one.client:,.0f}",
        ])
        for name, figures in rows.items():
            if figures:
                figure = figures[index]
                used = [f"{each:,.0f}" if each else "" for each in (figure.server, figure.client)]
                printed.append([f"{what}: {name}", *columns(figure, own_one), *used])
    printed.append(["SQLite alone: the same row, from C", *columns(alone), "", ""])
    printed.append(["the disk alone: 4 KiB, fdatasync", *columns(disk), "", ""])
    table(
        "Durable counts: written to disk before they are answered",
        ["", "a second", "we to it", "p50, ms", "we to it", "p99, ms", "we to it",
         "server, µs", "client, µs"],
        printed,
        [
            f"{SECONDS:g} seconds each after {WARM_UP:g} of warm-up, one request at a time a client"
            " over a connection that is kept; latencies are those of a whole request",
            "detent: an operation of a tap over HTTP/1.1 in canonical bytes, checked, hashed and kept for"
            " good with its author; with the rate limits of `detent serve`, twelve tokens a client and a"
            f" new replica every {CHAIN} uploads",
            "detent over PostgreSQL: the same server, with its boards in the PostgreSQL of the next row;"
            " its own processor time alone is told",
            "PostgreSQL 15 (pgbench, prepared): an `INSERT` of the same row, with the same unique"
            " index, and nothing checked; Redis 7 (redis-benchmark): `INCR` of one of 64 keys, without"
            " who counted or when. In batches: 100 inserts in one pipelined transaction; 100"
            " pipelined INCR",
            "server, client: processor time a count; all clients are C, on the same cores",
            *notes,
        ],
    )


if __name__ == "__main__":
    main()
