"""Devices that count without a rest while something is killed, and what has to be there afterwards."""

import http.client
import json
import os
import random
import socket
import subprocess
import threading
import time

import postgresql
from device import Device, names

KILLS = int(os.environ.get("DETENT_KILLS", "15"))


class Counter(threading.Thread):
    """Counts without a rest. What stays unanswered it sends again, or it dies of it and another
    device takes its place, which is what happens when a phone falls into the water."""

    # How many batches a device sends; None for all.
    most = None

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
                    if self.most and len(self.acknowledged) % self.most == 0:
                        device = Device()
                elif self.chance.random() < 0.5 or self.isOver.is_set():
                    self.lost.append(batch)
                    device, batch = Device(), None
                else:
                    self.resent += 1
        except BaseException as failure:  # told by the test, in the thread that can fail
            self.failure = failure
        finally:
            self.close()

    def close(self):
        self.client.close()

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


class Hurried(Counter):
    """Sends upload after upload over a connection that it keeps, each in one piece: such a connection
    is read by the thread that writes. Takes a database that is away for an answer that was lost."""

    most = 150

    def __init__(self, *words):
        super().__init__(*words)
        self.socket = None

    def send(self, batch, device):
        body = json.dumps({
            "secrets": {device.replica.id.hex(): device.secret.hex()}, "operations": batch,
        }).encode()
        request = (
            f"POST /v1/boards/{self.client.board}/operations HTTP/1.1\r\n"
            f"Host: localhost:{self.client.port}\r\nAuthorization: Bearer {self.client.token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        ).encode() + body
        while True:
            try:
                self.connect()
            except (OSError, http.client.HTTPException):
                time.sleep(0.01)
                continue
            try:
                status = self.ask(request)
            except OSError:
                self.close()
                return False
            if status == 429:
                time.sleep(0.1)
                continue
            assert status in (200, 503), status
            return status == 200

    def close(self):
        super().close()
        if self.socket:
            self.socket.close()
            self.socket = None

    def connect(self):
        if self.socket:
            return
        # Its token is known from then on.
        self.client.close()
        self.client.ask("GET")
        self.socket = socket.create_connection(("127.0.0.1", self.client.port), timeout=20)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self, request):
        """Sends it; the answer's status."""
        self.socket.sendall(request)
        taken = b""
        while True:
            more = self.socket.recv(1 << 16)
            if not more:
                raise ConnectionError("the server closed the connection")
            taken += more
            head, end, body = taken.partition(b"\r\n\r\n")
            if end and len(body) >= int(head.lower().split(b"\r\ncontent-length: ")[1].split()[0]):
                return int(head.split()[1])


class Patient(Counter):
    """Takes a database that is away for an answer that was lost."""

    def send(self, batch, device):
        while True:
            try:
                self.client.ask("GET")
                answer = self.client.upload(batch, device)
                if answer.status == 200:
                    return True
                assert answer.status == 503 and answer.problem == "busy", answer
                return False
            except (OSError, http.client.HTTPException):
                self.client.close()
                time.sleep(0.01)
                return False


class CommandLine(threading.Thread):
    """One store in which the command line counts Shirts again and again, and is killed now and then."""

    def __init__(self, site, folder, store, seed, is_over):
        super().__init__(daemon=True)
        self.words = [site.binary, "tally", "count", "Shirts"]
        self.environment = {
            "PATH": "/usr/bin:/bin", "HOME": str(folder), "LANG": "C",
            "DETENT_STORE": str(folder / store),
        }
        self.chance = random.Random(seed)
        self.is_over = is_over
        self.acknowledged = 0
        self.unanswered = 0
        self.kills = 0
        self.complaints = []

    def run(self):
        while not self.is_over.is_set():
            process = subprocess.Popen(
                self.words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                env=self.environment)
            if self.chance.random() < 0.4:
                time.sleep(self.chance.uniform(0.0, 0.2))
                process.kill()
                self.kills += 1
            out, err = process.communicate()
            if process.returncode == 0:
                self.acknowledged += 1
            elif process.returncode < 0:
                # What was printed is on the disk; the rest may or may not be.
                if "Shirts" in out:
                    self.acknowledged += 1
                else:
                    self.unanswered += 1
            else:
                self.complaints.append((process.returncode, err))


def killed(own, site, chance):
    """Kills a server, or something of PostgreSQL's, and starts it again where nobody else does."""
    what = chance.choice(["server", "backend", "postmaster", "all"])
    if what == "server":
        site.stop()
        return site.start()
    pids = [int(each) for each in postgresql.psql(
        own.address,
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'detent'")]
    if what == "backend" and pids:
        # PostgreSQL takes all others down with it, and starts them anew by itself.
        os.kill(chance.choice(pids), 9)
        until(lambda: answers(own))
    elif what == "postmaster":
        own.kill()
        # Those that it leaves behind end by themselves, and keep the next one out until then.
        until(lambda: started(own))
    else:
        own.stop("immediate")
        own.start()
    return None


def answers(own):
    try:
        return postgresql.psql(own.address, "SELECT 1")
    except AssertionError:
        return None


def started(own):
    (own.data / "postmaster.pid").unlink(missing_ok=True)
    try:
        return own.start()
    except AssertionError:
        return None


def until(body, seconds=20):
    """Waits until something is so."""
    end = time.monotonic() + seconds
    while True:
        try:
            found = body()
            if found:
                return found
        except (OSError, http.client.HTTPException):
            pass
        assert time.monotonic() < end, "it never came to be so"
        time.sleep(0.05)


def count_through(counters, is_over, chance, kill, seed, kills=KILLS):
    """Lets devices count while something is killed now and then, until all have their answers."""
    for each in counters:
        each.start()
    for _ in range(kills):
        time.sleep(chance.uniform(0.01, 0.4))
        kill()
    time.sleep(0.5)
    is_over.set()
    for each in counters:
        each.join(60)
        assert not each.is_alive() and each.failure is None, (seed, each.failure)


def judge(found, counters, seed):
    """Acknowledged adds and any of those whose answer was lost, each once, and nothing else."""
    acknowledged = [batch for each in counters for batch in each.acknowledged]
    lost = [batch for each in counters for batch in each.lost]
    there = set(found)
    assert len(there) == len(found), f"seed {seed}: something is there twice"
    for batch in acknowledged:
        assert there.issuperset(names(batch)), f"seed {seed}: acknowledged and gone: {batch}"
    kept = [batch for batch in lost if there.issuperset(names(batch))]
    for batch in lost:
        assert batch in kept or there.isdisjoint(names(batch)), f"seed {seed}: half of {batch}"
    expected = sum(map(len, acknowledged)) + sum(map(len, kept))
    assert len(found) == expected, f"seed {seed}: something that nobody made"
    resent = sum(each.resent for each in counters)
    print(
        f"{len(acknowledged)} batches acknowledged, {resent} sent again, "
        f"{len(lost)} never answered, of which {len(kept)} are on the disk"
    )
    assert acknowledged and resent + len(lost) > 0, "no kill met an upload"
