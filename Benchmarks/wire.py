"""What the benchmarks of the server share: servers, prepared uploads, and lean connections.

A request is bytes made beforehand and an answer is looked at no closer than needed, so that the
processor is left to the server.
"""

import contextlib
import json
import os
import re
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from report import ROOT

sys.path[:0] = [str(ROOT / "Tests/Browser"), str(ROOT / "Tests/Server")]
os.environ.setdefault("DETENT_BINARY", str(ROOT / ".build/release/detent"))
from device import Client, Device  # noqa: E402
from serving import Site, free_port  # noqa: E402,F401

# Uploads that one replica may send at once; a chain this long never meets the server's limit.
CHAIN = 200


@contextlib.contextmanager
def folder(prefix):
    """A folder on the disk that all databases of a run lie on, open to other users."""
    (ROOT / ".build").mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f"bench-{prefix}-", dir=ROOT / ".build") as made:
        os.chmod(made, 0o755)
        yield Path(made)


@contextlib.contextmanager
def served(prefix, *certificate, database=None):
    """`detent serve` as it is shipped, on a database of its own: a file where none is named."""
    if not Path(os.environ["DETENT_BINARY"]).exists():
        sys.exit("the server is missing; make it: swift build -c release --product detent")
    with folder(prefix) as place:
        site = Site(place, *certificate)
        site.database = database or site.database
        site.start()
        try:
            yield site
        finally:
            site.stop()


def finish(site):
    """Ends the server as its operator does, so that it tidies its database up."""
    site.process.send_signal(signal.SIGTERM)
    site.process.wait(30)
    site.process = None


def request(client, rest, content=None):
    """The bytes of a request, with the fields that have to be there and no other.

    What it carries is for JSON, or bytes of the canonical form.
    """
    is_canonical = isinstance(content, bytes)
    body = b"" if content is None else content if is_canonical else json.dumps(
        content, separators=(",", ":")).encode()
    lines = [
        f"{'GET' if content is None else 'POST'} /v1/boards/{client.board}{rest} HTTP/1.1",
        f"Host: localhost:{client.port}",
        f"Authorization: Bearer {client.token}",
    ]
    if content is not None:
        kind = "vnd.detent" if is_canonical else "json"
        lines += [f"Content-Type: application/{kind}", f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


def uploads(clients, count, batch=1, entities=(7,)):
    """Requests that carry this many operations each, by the tokens of a client in turn; in chains
    that no limit stops, and in the form that our own programs send."""
    made, device = [], None
    for place in range(count):
        if place % CHAIN == 0:
            device = Device()
        for each in range(batch):
            device.tap(entity=entities[(place * batch + each) % len(entities)])
        client = clients[place // CHAIN % len(clients)]
        made.append(request(client, "/operations", device.packed(batch)))
    return made


class Connection:
    """A connection that is kept, for one request after the other."""

    LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.taken = b""

    def send(self, request):
        self.socket.sendall(request)

    def receive(self):
        """Reads once; the answer, head and body, when it is complete, else None."""
        more = self.socket.recv(1 << 16)
        if not more:
            raise ConnectionError("the server closed the connection")
        self.taken += more
        head = self.taken.find(b"\r\n\r\n")
        if head < 0:
            return None
        end = head + 4 + int(self.LENGTH.search(self.taken[:head])[1])
        if len(self.taken) < end:
            return None
        answer, self.taken = self.taken[:end], self.taken[end:]
        if not answer.startswith(b"HTTP/1.1 20"):
            raise AssertionError(answer.decode())
        return answer

    def ask(self, request):
        """Sends, and waits for the answer."""
        self.send(request)
        while (answer := self.receive()) is None:
            pass
        return answer

    def close(self):
        self.socket.close()


def compiled(name, *options):
    """One of the programs in C that stand here, built where it has changed."""
    program = ROOT / f".build/{name}"
    source = Path(__file__).with_name(f"{name}.c")
    if not program.exists() or program.stat().st_mtime < source.stat().st_mtime:
        subprocess.run(["cc", "-O2", "-o", program, source, *options], check=True)
    return program


def flood(port, queues, warm_up, seconds):
    """Every client sends its next request as soon as the last one is answered; in C (`load.c`), so that
    the processor is left to the server.

    Returns what it found of the time behind the warm-up: `answers`, `seconds` (fewer where a client has
    nothing left), `p50` and `p99` in microseconds, and its own processor time.
    """
    program = compiled("load")
    with folder("requests") as place:
        files = []
        for index, queue in enumerate(queues):
            files.append(place / str(index))
            files[-1].write_bytes(b"".join(struct.pack("<I", len(each)) + each for each in queue))
        done = subprocess.run(
            [program, str(port), str(seconds), str(warm_up), *files], check=True,
            stdout=subprocess.PIPE)
    return json.loads(done.stdout)


class Process:
    """What the kernel says of a process."""

    TICKS = os.sysconf("SC_CLK_TCK")

    def __init__(self, pid):
        self.pid = pid

    def seconds(self):
        """Processor time so far, all threads."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / self.TICKS

    def megabytes(self, what="VmRSS"):
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith(what + ":"):
                return int(line.split()[1]) / 1024
        return None


def board(site):
    return Client(site.port).make()


def forwarded(asking, number):
    """A request as a proxy passes it on, from one of very many addresses."""
    source = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
    head, body = asking.split(b"\r\n\r\n", 1)
    return head + f"\r\nX-Forwarded-For: {source}\r\n\r\n".encode() + body


def made(site, boards, first):
    """Makes boards, eight at once; seconds."""
    def make(part):
        connection = Connection(site.port)
        for number, client in part:
            content = {"board": client.board, "token": client.token}
            asking = request(client, "", content).replace(
                f"/v1/boards/{client.board}".encode(), b"/v1/boards", 1)
            # An address may make twenty at once.
            connection.ask(forwarded(asking, number // 16))
        connection.close()

    numbered = list(enumerate(boards, first))
    threads = [threading.Thread(target=make, args=(numbered[n::8],)) for n in range(8)]
    start = time.monotonic()
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    return time.monotonic() - start
