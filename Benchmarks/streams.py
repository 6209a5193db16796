"""What do 10,000 devices that listen cost, and how soon has the last of them heard of a count?

Beside nginx with nchan, a server of nothing but streams written in C, which holds the same number of
subscribers in its memory and is told the same bytes.
"""

import contextlib
import os
import shutil
import socket
import struct
import subprocess
import time
from pathlib import Path

from report import median, milliseconds, ratio, table
from wire import (
    Client, Connection, Process, compiled, folder, free_port, made, request, served, uploads)

from serving import self_signed  # found by way of wire

STREAMS = int(os.environ.get("BENCH_STREAMS", "10000"))
BOARDS = int(os.environ.get("BENCH_STREAMED_BOARDS", "100"))
ROUNDS = 5
# As many as a board may have.
CROWD = min(STREAMS, 4000)
HOLDERS = 5
IDLE = 20
# Each takes a handshake, and memory here as well.
ENCRYPTED = min(STREAMS, 1000)


class Listeners:
    """Streams of another process (`listen.c`)."""

    def __init__(self, port, requests, place):
        file = place / "streams"
        file.write_bytes(b"".join(struct.pack("<I", len(each)) + each for each in requests))
        self.process = subprocess.Popen(
            [compiled("listen"), str(port), file], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def when(self, messages):
        """When the first, the median and the last stream had so many messages."""
        self.process.stdin.write(f"{messages}\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, "the listeners ended"
        return [float(each) for each in line.split()]

    def close(self):
        self.process.kill()
        self.process.wait()


class Figures:
    def __init__(self):
        self.open = self.memory = self.idle = None
        self.all = self.crowd = None


def told(listeners, first, tell):
    """Until the last of all heard, in seconds; the median of some rounds."""
    found = []
    for round_ in range(ROUNDS):
        start = time.monotonic()
        tell(round_)
        found.append(listeners.when(first + 1 + round_)[2] - start)
        time.sleep(0.3)
    return median(found)


def ours():
    figures = Figures()
    with served("streams") as site, folder("listeners") as place:
        boards = [Client(site.port) for _ in range(BOARDS)]
        made(site, boards, 0)
        # Who only listens is a guest, as in life; the last board has a crowd.
        guests = [[each.invite("look") for _ in range(HOLDERS)] for each in boards]
        queues = [uploads([each], ROUNDS) for each in boards]
        connections = [Connection(site.port) for _ in boards]
        server = Process(site.process.pid)
        time.sleep(1)
        before = server.megabytes()
        start = time.monotonic()
        listeners = Listeners(
            site.port,
            [request(guests[n % BOARDS][n // BOARDS % HOLDERS], "/events?after=0")
             for n in range(STREAMS)], place)
        figures.open = listeners.when(1)[2] - start
        time.sleep(2)
        figures.memory = (server.megabytes() - before) / STREAMS * 1024
        start = server.seconds()
        time.sleep(IDLE)
        figures.idle = (server.seconds() - start) / IDLE

        def tell(round_):
            for connection, queue in zip(connections, queues):
                connection.send(queue[round_])

        figures.all = told(listeners, 1, tell)
        listeners.close()
        time.sleep(2)
        one = boards[0]
        one.close()
        crowd = [one.invite("look") for _ in range(HOLDERS)]
        more = uploads([one], ROUNDS)
        listeners = Listeners(
            site.port,
            [request(crowd[n % HOLDERS], "/events?after=5") for n in range(CROWD)], place)
        listeners.when(1)
        connection = Connection(site.port)
        figures.crowd = told(listeners, 1, lambda round_: connection.send(more[round_]))
        listeners.close()
    return figures


def few(*certificate):
    """Memory of each of some streams, in KB."""
    with served("few", *certificate) as site, contextlib.ExitStack() as streams:
        owner = Client(site.port, authority=certificate[0] if certificate else None,
                       name="localhost").make()
        guests = [owner.invite("look") for _ in range(HOLDERS)]
        server = Process(site.process.pid)
        time.sleep(1)
        before = server.megabytes()
        for n in range(ENCRYPTED):
            streams.enter_context(guests[n % HOLDERS].events())
        time.sleep(2)
        return (server.megabytes() - before) / ENCRYPTED * 1024


def encrypted():
    """What TLS in the server adds to the memory of a stream, in KB."""
    with folder("certificate") as place:
        return few(*self_signed(place)) - few()


CONFIGURATION = """
load_module /usr/lib/nginx/modules/ngx_nchan_module.so;
daemon off;
user root;
worker_processes {workers};
worker_rlimit_nofile 20000;
error_log {place}/error.log;
pid {place}/pid;
events {{ worker_connections 19000; }}
http {{
  access_log off;
  nchan_max_reserved_memory 512M;
  client_body_temp_path {place}/body;
  proxy_temp_path {place}/proxy;
  fastcgi_temp_path {place}/fastcgi;
  uwsgi_temp_path {place}/uwsgi;
  scgi_temp_path {place}/scgi;
  server {{
    listen 127.0.0.1:{port} reuseport;
    location ~ /listen/(.+)$ {{
      nchan_subscriber eventsource;
      nchan_channel_id $1;
      nchan_eventsource_ping_interval 15;
    }}
    location ~ /tell/(.+)$ {{ nchan_publisher; nchan_channel_id $1; }}
  }}
}}
"""
# As long as what our server says of one count.
MESSAGE = b"x" * 300


@contextlib.contextmanager
def nchan(workers):
    if not shutil.which("nginx") or not Path("/usr/lib/nginx/modules/ngx_nchan_module.so").exists():
        yield None
        return
    with folder("nchan") as place:
        port = free_port()
        (place / "nginx.conf").write_text(
            CONFIGURATION.format(place=place, port=port, workers=workers))
        process = subprocess.Popen(["nginx", "-c", place / "nginx.conf"])
        for _ in range(100):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            time.sleep(0.1)
        try:
            yield process.pid, port
        finally:
            process.terminate()
            process.wait(20)


def workers_of(pid):
    return [
        Process(int(each)) for each in
        subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True).stdout.split()
    ]


def theirs():
    figures = Figures()
    with nchan(2) as running, folder("listeners") as place:
        if not running:
            return figures
        pid, port = running
        workers = workers_of(pid)

        def memory():
            # What workers share is counted for each.
            return sum(each.megabytes() for each in workers)

        def seconds():
            return sum(each.seconds() for each in workers)

        def listen(channel):
            return (
                f"GET /listen/{channel} HTTP/1.1\r\nHost: localhost\r\n"
                "Accept: text/event-stream\r\n\r\n").encode()

        def publish(connection, channel):
            connection.sendall(
                f"POST /tell/{channel} HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
                f"{len(MESSAGE)}\r\n\r\n".encode() + MESSAGE)

        def open_():
            return [socket.create_connection(("127.0.0.1", port)) for _ in range(BOARDS)]

        before = memory()
        start = time.monotonic()
        listeners = Listeners(port, [listen(n % BOARDS) for n in range(STREAMS)], place)
        # They say nothing of themselves before something is told.
        connections = open_()
        time.sleep(3)
        for channel, connection in enumerate(connections):
            publish(connection, channel)
        figures.open = listeners.when(1)[2] - start - 3
        time.sleep(2)
        figures.memory = (memory() - before) / STREAMS * 1024
        start = seconds()
        time.sleep(IDLE)
        figures.idle = (seconds() - start) / IDLE

        def tell(round_):
            for channel, connection in enumerate(connections):
                publish(connection, channel)

        figures.all = told(listeners, 1, tell)
        listeners.close()
        time.sleep(2)
        listeners = Listeners(port, [listen("crowd")] * CROWD, place)
        time.sleep(3)
        publish(connections[0], "crowd")
        listeners.when(1)
        figures.crowd = told(listeners, 1, lambda round_: publish(connections[0], "crowd"))
        listeners.close()
    return figures


def main():
    own, peer, tls = ours(), theirs(), encrypted()

    def row(name, value, other, text):
        shown = "—" if other is None else text(other)
        return [name, text(value), shown, ratio(value, other)]

    table(
        f"{STREAMS:,} streams",
        ["", "detent", "nginx with nchan", "ratio"],
        [
            row("memory of a stream, KB", own.memory, peer.memory, lambda each: f"{each:.1f}"),
            [f"memory that TLS adds, KB ({ENCRYPTED:,} streams)", f"{tls:.1f}", "—", "—"],
            row("processors, idle", own.idle, peer.idle, lambda each: f"{each:.3f}"),
            row("to open all, s", own.open, peer.open, lambda each: f"{each:.1f}"),
            row(f"{BOARDS} boards counted on, until the last of all heard, ms",
                1000 * own.all, peer.all and 1000 * peer.all, milliseconds),
            row(f"one board counted on, until the last of {CROWD:,} heard, ms",
                1000 * own.crowd, peer.crowd and 1000 * peer.crowd, milliseconds),
        ],
        [f"{ROUNDS} rounds, the median; from sending the count to the last listener's reading it.",
         "A count of ours is on disk before anybody hears of it; nchan keeps all in memory."],
    )


if __name__ == "__main__":
    main()
