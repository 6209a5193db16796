"""Answers that nobody takes: they hold little, and whoever waits with them is given up.

These wait for half a minute and longer, and need little of the machine meanwhile.
"""

import contextlib
import socket
import threading
import time

import frames
from device import Device
from test_bad_requests import memory, served_meanwhile
from test_greed import https, secure, write_much  # noqa: F401


def is_held(site, port):
    """Whether the server still has its end of a connection open that comes from a port."""
    ends = f"{site.port:04X}", f"{port:04X}"
    with open("/proc/net/tcp") as table:
        for line in table:
            fields = line.split()
            if (fields[1][-4:], fields[2][-4:]) == ends:
                # Without an inode it is the system's alone.
                return fields[9] != "0"
    return False


def test_peers_who_take_nothing_hold_little_and_are_given_up(secure):
    board = https(secure)
    write_much(board, 400)
    looker = board.invite("look")
    board.close()
    counter, device = https(secure), Device()
    before = memory(secure)
    peers = [frames.Peer(secure.port, initial_window=0) for _ in range(4)]
    for peer in peers:
        for n in range(100):
            rest = ("history", "operations", "events", "snapshot")[n % 4]
            peer.get(f"/v1/boards/{board.board}/{rest}", looker.token)
    most, end = 0, time.monotonic() + 8
    while time.monotonic() < end:
        assert counter.upload([device.tap()], device).status == 200
        most = max(most, memory(secure))
        time.sleep(0.05)
    # Built whole, each connection's answers were 450 MB.
    assert most - before < 150
    # Every stream is ended within the half minute that a peer has for taking something.
    deadline = time.monotonic() + 60
    for peer in peers:
        over = set()
        peer.socket.settimeout(40)
        while len(over) < 100 and (got := peer.read()):
            assert time.monotonic() < deadline
            kind, flags, stream, _ = got
            if kind == frames.RESET or kind in (frames.DATA, frames.HEADERS) and flags & 1:
                over.add(stream)
        peer.close()
        assert len(over) in (0, 100)
    assert counter.upload([device.tap()], device).status == 200


def test_answers_and_streams_that_nobody_reads_hold_little(site, board):
    write_much(board, 400)
    looker = board.invite("look")
    before = memory(site)
    sockets = []

    def leave_unread():
        for n in range(240):
            rest = "operations" if n < 60 else "events"
            connection = socket.socket()
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.connect(("127.0.0.1", site.port))
            connection.sendall(
                f"GET /v1/boards/{board.board}/{rest} HTTP/1.1\r\nHost: localhost\r\n"
                f"Authorization: Bearer {looker.token}\r\n\r\n".encode())
            sockets.append(connection)
        time.sleep(4)

    isOver, ports = threading.Event(), []

    def drip():
        """Takes a little now and then, to keep it all for hours."""
        with socket.socket() as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.connect(("127.0.0.1", site.port))
            ports.append(connection.getsockname()[1])
            connection.sendall(
                f"GET /v1/boards/{board.board}/events HTTP/1.1\r\nHost: localhost\r\n"
                f"Authorization: Bearer {looker.token}\r\n\r\n".encode())
            # In the end the system may give up what the server has let go of.
            with contextlib.suppress(ConnectionError):
                while not isOver.wait(1):
                    connection.recv(1000)

    dripper = threading.Thread(target=drip)
    dripper.start()
    wait = served_meanwhile(board.invite(), Device(), leave_unread)
    assert memory(site) - before < 200
    assert wait < 2
    end = time.monotonic() + 100
    for connection in sockets:
        connection.settimeout(max(1, end - time.monotonic()))
        # What came before the end is taken; that there is an end is what is asked.
        try:
            while connection.recv(1 << 20):
                pass
        except ConnectionError:
            pass
        connection.close()
    # The one that drips is served by what the system still holds; the server is done with it.
    while is_held(site, ports[0]):
        assert time.monotonic() < end
        time.sleep(0.2)
    isOver.set()
    dripper.join()
