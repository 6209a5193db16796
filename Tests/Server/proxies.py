"""Proxies that do to requests and answers what bad networks and bad middleboxes do."""

import contextlib
import random
import socket
import socketserver
import threading
import time


class Proxy(socketserver.ThreadingTCPServer):
    """Passes requests on to a server on this machine; `fault` does it, and may do it badly."""

    allow_reuse_address = True
    daemon_threads = True
    block_on_close = False

    def __init__(self, target, fault, seed=1):
        self.target = target
        self.fault = fault
        self.chance = random.Random(seed)
        self.faults = 0
        super().__init__(("127.0.0.1", 0), _Handler)
        self.port = self.server_address[1]

    def __enter__(self):
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()

    def reach(self):
        return socket.create_connection(("127.0.0.1", self.target), 20)


class _Handler(socketserver.BaseRequestHandler):
    def handle(self):
        # A connection that breaks is what this is about.
        with contextlib.suppress(OSError):
            self.server.fault(self.server, self.request)


def read_request(connection):
    """A whole request with a body of known length; empty at the end of the connection."""
    data = b""
    while b"\r\n\r\n" not in data:
        piece = connection.recv(65_536)
        if not piece:
            return b""
        data += piece
    head, _, body = data.partition(b"\r\n\r\n")
    length = 0
    for line in head.split(b"\r\n"):
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    while len(body) < length:
        body += connection.recv(65_536)
    return head + b"\r\n\r\n" + body


def closing(request):
    """The request, but that its answer ends with the connection."""
    line, _, rest = request.partition(b"\r\n")
    kept = b"\r\n".join(
        each for each in rest.split(b"\r\n\r\n", 1)[0].split(b"\r\n")
        if not each.lower().startswith(b"connection:")
    )
    return line + b"\r\nConnection: close\r\n" + kept + b"\r\n\r\n" + rest.split(b"\r\n\r\n", 1)[1]


def answer(server, request):
    with server.reach() as upstream:
        upstream.sendall(closing(request))
        data = b""
        while piece := upstream.recv(65_536):
            data += piece
        return data


def drop(server, client):
    """Passes the request on, and cuts the connection in the midst of the answer, before it, or
    before the request was sent."""
    if not (request := read_request(client)):
        return
    kind = server.chance.random()
    if kind < 0.15:
        server.faults += 1
        return
    data = answer(server, request)
    if kind < 0.45:
        server.faults += 1
        data = data[: server.chance.randrange(len(data))]
    client.sendall(data)


def repeat(server, client):
    """Sends every request two or three times, and passes the last answer on."""
    if not (request := read_request(client)):
        return
    for _ in range(server.chance.randint(1, 2)):
        answer(server, request)
        server.faults += 1
    client.sendall(answer(server, request))


def late(server, client):
    """Sends requests that were answered long ago again, at any time."""
    if not (request := read_request(client)):
        return
    client.sendall(answer(server, request))

    def again():
        time.sleep(server.chance.uniform(0, 0.5))
        with contextlib.suppress(OSError):
            answer(server, request)
            server.faults += 1

    threading.Thread(target=again, daemon=True).start()


def buffer(server, client):
    """Holds back everything until nothing came for a while, then passes it on in small pieces."""
    with server.reach() as upstream:
        back = threading.Thread(target=_hold, args=(server, upstream, client), daemon=True)
        back.start()
        while piece := client.recv(65_536):
            upstream.sendall(piece)
        upstream.shutdown(socket.SHUT_RDWR)
        back.join()


def _hold(server, source, target):
    held = b""
    source.settimeout(0.15)
    with contextlib.suppress(OSError):
        while True:
            try:
                piece = source.recv(65_536)
                if not piece:
                    break
                held += piece
            except TimeoutError:
                for start in range(0, len(held), 700):
                    target.sendall(held[start:start + 700])
                    server.faults += 1
                held = b""
        target.sendall(held)
    with contextlib.suppress(OSError):
        target.shutdown(socket.SHUT_WR)
