"""Who wants more than their share of memory, processor time or connections; and how others fare."""

import socket
import threading
import time

import pytest

import frames
import operations
from device import Client, Device, names
from serving import Site, self_signed
from test_bad_requests import memory, open_socket, served_meanwhile

pytestmark = pytest.mark.alone


@pytest.fixture
def secure(tmp_path):
    """A server that speaks TLS, and so HTTP/2."""
    served = Site(tmp_path, *self_signed(tmp_path))
    served.start()
    served.clients = []
    yield served
    for client in served.clients:
        client.close()
    served.stop()


def https(site):
    """A new board on it."""
    client = Client(site.port, authority=site.certificate[1], name="localhost")
    site.clients.append(client)
    return client.make()


def write_much(board, operations_count, size=40_000):
    """Names a tally over and over, in operations of that many bytes."""
    device = Device()
    made = []
    for n in range(operations_count):
        text = f"{n:06}" + "x" * (size - 6)
        made.append(device.do((operations.put(9, "name", operations.text(text), n + 1),
                               {"put": [f"{9:016x}", "name", text, n + 1]})))
        if len(made) == 20:
            assert board.upload(made, device).status == 200
            made = []
    if made:
        assert board.upload(made, device).status == 200


def test_a_stream_that_was_asked_for_with_a_body_ends_with_its_connection(site, board):
    for _ in range(20):
        connection = open_socket(board, f"GET /v1/boards/{board.board}/events HTTP/1.1")
        with connection:
            connection.sendall(
                b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 8 + b"0\r\n\r\n")
            assert connection.recv(4096).startswith(b"HTTP/1.1 200 ")
    # Streams that had stayed would keep the server from its end.
    site.process.terminate()
    assert site.process.wait(20) == 0


def test_readers_of_much_are_told_to_wait_and_counting_goes_before_them(site, board):
    for _ in range(12):
        device = Device()
        for _ in range(4):
            assert board.upload(device.taps(500), device).status == 200
    looker = board.invite("look")
    statuses, waits, isOver = [], [], threading.Event()

    def read():
        client = looker.also()
        while not isOver.is_set():
            answer = client.ask("GET", "/operations?after=0")
            statuses.append(answer.status)
            if answer.status == 429:
                assert answer.problem == "too-many-requests"
                waits.append(int(answer.headers["Retry-After"]))
                return
        client.close()

    def read_much():
        readers = [threading.Thread(target=read) for _ in range(16)]
        for each in readers:
            each.start()
        for each in readers:
            each.join(120)
        isOver.set()
        for each in readers:
            each.join()

    wait = served_meanwhile(board.invite(), Device(), read_much)
    assert set(statuses) == {200, 429} and statuses.count(429) == 16
    assert min(waits) >= 1
    # Who counts on that board, with another link, was never in a line behind them.
    assert wait < 2
    assert looker.ask("GET").status == 429 and board.ask("GET").status == 200


@pytest.mark.parametrize("idle", [
    frames.frame(frames.WINDOW, 0, b"\0\0\0\1"),
    frames.frame(0xEE, 0, b"what is this"),
    frames.frame(0xEE, 0, b"x" * 1000),
    frames.frame(frames.PING, 0, b"12345678"),
    frames.frame(frames.PRIORITY, 1, b"\0\0\0\0\x10"),
])
def test_frames_that_ask_for_nothing_are_not_read_for_ever(secure, idle):
    peer = frames.Peer(secure.port)
    end = time.monotonic() + 20
    with pytest.raises(OSError):
        while time.monotonic() < end:
            peer.push(idle * 100)
    last = [each for each in iter(peer.read, None) if each[0] == frames.GOAWAY]
    peer.close()
    if last:
        assert int.from_bytes(last[-1][3][4:8], "big") == frames.ENHANCE_YOUR_CALM
    assert https(secure).ask("GET").status == 200


def test_a_peer_that_takes_much_may_say_so_often(secure):
    """A client that updates its windows with every few bytes is no attacker."""
    board = https(secure)
    write_much(board, 60)
    board.close()
    peer = frames.Peer(secure.port)
    taken = 0
    for _ in range(4):
        stream = peer.get(f"/v1/boards/{board.board}/operations", board.token)
        while True:
            kind, flags, where, payload = peer.read()
            assert kind != frames.GOAWAY
            if kind == frames.SETTINGS and not flags:
                peer.socket.sendall(frames.frame(frames.SETTINGS, flags=1))
            if kind == frames.DATA and where == stream:
                taken += len(payload)
                if payload:
                    more = len(payload).to_bytes(4, "big")
                    peer.socket.sendall(
                        frames.frame(frames.WINDOW, 0, more) + (
                            b"" if flags & 1 else frames.frame(frames.WINDOW, stream, more)))
                if flags & 1:
                    break
    peer.close()
    assert taken > 4_000_000


def processor_time(site):
    """Seconds of processors that the server has used."""
    with open(f"/proc/{site.process.pid}/stat") as stat:
        fields = stat.read().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def limited(site, tmp_path, words):
    """Lets the server run with other limits of the system's."""
    script = tmp_path / "limited"
    script.write_text(f'#!/bin/sh\nulimit {words} && exec "{site.binary}" "$@"\n')
    script.chmod(0o755)
    site.binary = script


def test_no_more_connections_are_taken_than_there_are_descriptors(site, tmp_path):
    limited(site, tmp_path, "-n 160")
    site.start()
    board = Client(site.port).make()
    sockets = [socket.create_connection(("127.0.0.1", site.port), 20) for _ in range(150)]
    time.sleep(0.5)
    before = processor_time(site)
    time.sleep(2)
    # A loop that accepts, fails and tries again would have used a whole processor.
    assert processor_time(site) - before < 0.5
    closed = 0
    for each in sockets:
        each.settimeout(0.05)
        try:
            closed += each.recv(1) == b""
        except TimeoutError:
            pass
        except ConnectionError:
            closed += 1
    assert 100 <= closed < 150
    assert board.ask("GET").status == 200
    for each in sockets:
        each.close()
    end = time.monotonic() + 20
    while True:
        try:
            device = Device()
            assert Client(site.port, board.board, board.token).upload([device.tap()]).status == 200
            break
        except (OSError, AssertionError):
            assert time.monotonic() < end
            time.sleep(0.1)


def test_the_limit_of_descriptors_is_raised_as_far_as_it_may_be(site, tmp_path):
    limited(site, tmp_path, "-Sn 64")
    site.start()
    with open(f"/proc/{site.process.pid}/limits") as limits:
        soft, hard = next(
            line.split()[3:5] for line in limits if line.startswith("Max open files"))
    assert soft == hard


def answer_to(port, *parts, then_close=False):
    """All that a server says to bytes, until it closes or is silent for a moment."""
    with socket.create_connection(("127.0.0.1", port), 20) as connection:
        connection.settimeout(1.5)
        heard = b""
        try:
            for part in parts:
                connection.sendall(part)
            while piece := connection.recv(65_536):
                heard += piece
            return heard, True
        except TimeoutError:
            return heard, False
        except ConnectionError:
            return heard, True


GET = b"GET /health HTTP/1.1\r\n"


@pytest.mark.parametrize("status, request_bytes", [
    (400, GET + b"\r\n"),
    (400, GET + b"Host: a\r\nHost: b\r\n\r\n"),
    (400, GET + b"Host: a\r\nHost: a\r\n\r\n"),
    (400, GET + b"Host: a b\r\n\r\n"),
    (400, GET + b"Host: a/b\r\n\r\n"),
    (400, GET + b"Host : a\r\n\r\n"),
    (400, GET + b"Host: a\r\nX: a\r\n b\r\n\r\n"),
    (400, GET + b"Host: a\r\n" + b"X: y\r\n" * 10_000),
    (400, GET + b"Host: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n"),
    (400, GET + b"Host: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"),
    (501, GET + b"Host: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"),
    (417, GET + b"Host: a\r\nExpect: a-miracle\r\n\r\n"),
    (400, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200)),
])
def test_what_is_no_request_is_answered_once_and_the_connection_ends(site, board, status,
                                                                      request_bytes):
    heard, is_closed = answer_to(site.port, request_bytes)
    assert heard.startswith(b"HTTP/1.1 %d " % status), heard[:200]
    assert heard.count(b"HTTP/1.1 ") == 1 and b"urn:detent" in heard or status in (417, 501)
    assert is_closed


def test_a_request_of_http_1_0_needs_no_host(site, board):
    heard, _ = answer_to(site.port, b"GET /health HTTP/1.0\r\n\r\n")
    assert heard.startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("body", [
    b"zz\r\nhello\r\n", b"fffffffffffffffffff\r\nhello\r\n", b"5\r\nhelloXX0\r\n\r\n",
    b"2\r\n{}\r\n0\r\n" + b"A: b\r\n" * 20_000,
])
def test_bad_chunks_and_endless_trailers_are_the_senders_fault(board, body):
    connection = open_socket(board, f"POST /v1/boards/{board.board}/operations HTTP/1.1")
    with connection:
        heard = b""
        try:
            connection.sendall(b"Transfer-Encoding: chunked\r\n\r\n" + body)
            while piece := connection.recv(65_536):
                heard += piece
        except ConnectionError:
            pass
    assert heard.startswith(b"HTTP/1.1 400 ") and heard.count(b"HTTP/1.1 ") == 1, heard[:300]


def test_a_bad_request_behind_a_good_one_is_answered_in_turn(site, board):
    heard, is_closed = answer_to(site.port, GET + b"Host: a\r\n\r\n" + GET + b"\r\n")
    first, second = heard.index(b"HTTP/1.1 200 "), heard.index(b"HTTP/1.1 400 ")
    assert first == 0 < second and heard.count(b"HTTP/1.1 ") == 2 and is_closed


@pytest.mark.parametrize("head, piece", [
    (b"Transfer-Encoding: chunked\r\n\r\n", b"10000\r\n" + b"x" * 65_536 + b"\r\n"),
    (b"Content-Length: 1000000\r\n\r\n", b"x" * 65_536),
])
def test_a_body_that_nobody_asked_for_is_not_read_for_ever(site, board, head, piece):
    with socket.create_connection(("127.0.0.1", site.port), 20) as connection:
        connection.sendall(GET + b"Host: a\r\n" + head)
        with pytest.raises(ConnectionError):
            for _ in range(500):
                connection.sendall(piece)
                time.sleep(0.001)
    assert board.ask("GET").status == 200


def test_a_body_that_waits_for_a_word_gets_it(site, board):
    connection = open_socket(board, f"POST /v1/boards/{board.board}/operations HTTP/1.1")
    with connection:
        connection.settimeout(5)
        connection.sendall(b"Content-Length: 2\r\nExpect: 100-continue\r\n\r\n")
        assert connection.recv(4096) == b"HTTP/1.1 100 Continue\r\n\r\n"
        connection.sendall(b"{}")
        assert connection.recv(4096).startswith(b"HTTP/1.1 400 ")
    # What would be refused anyway is refused before it is sent.
    connection = open_socket(board, f"POST /v1/boards/{board.board}/operations HTTP/1.1")
    with connection:
        connection.settimeout(5)
        connection.sendall(b"Content-Length: 9000000\r\nExpect: 100-continue\r\n\r\n")
        assert connection.recv(4096).startswith(b"HTTP/1.1 413 ")


def test_a_board_too_large_for_a_snapshot_is_read_by_its_operations(board):
    device, fields = Device(), 0
    for _ in range(24):
        made = []
        for _ in range(4):
            changes = []
            for _ in range(3600):
                fields += 1
                changes.append((operations.put(fields, "name", operations.text("x"), 1),
                                {"put": [f"{fields:016x}", "name", "x", 1]}))
            made.append(device.do(*changes))
        assert board.upload(made, device).status == 200
    answer = board.ask("GET", "/snapshot")
    assert answer.status == 413 and answer.problem == "too-large-to-fold", answer
    assert len(board.all()) == 96 and board.ask("GET", "/history").status == 200


def test_names_do_not_tell_that_a_board_is_there(board):
    stranger = Client(board.port, board.board)
    answer = stranger.request(
        "POST", "/v1/boards", {"board": board.board, "token": stranger.token})
    assert answer.status == 401
    assert answer.body == stranger.ask("GET").body
    device = Device()
    assert board.upload([device.tap()], device).status == 200
    assert names(board.all())
