"""What hostile, broken and foreign programs send; and that nobody else is disturbed by it."""

import secrets
import socket
import sqlite3
import threading
import time

import pytest

import operations
from device import Client, Device, names

pytestmark = pytest.mark.alone


def memory(site):
    """Megabytes that the server holds in memory."""
    with open(f"/proc/{site.process.pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) / 1024


def open_socket(client, head):
    connection = socket.create_connection(("127.0.0.1", client.port), 20)
    connection.sendall(
        f"{head}\r\nHost: localhost\r\nAuthorization: Bearer {client.token}\r\n".encode()
    )
    return connection


def served_meanwhile(client, device, work):
    """Does something while somebody else counts, and says how long that one waited at most."""
    isOver, waits, failures = threading.Event(), [], []

    def count():
        while not isOver.is_set():
            start = time.monotonic()
            answer = client.upload([device.tap()], device)
            waits.append(time.monotonic() - start)
            if answer.status != 200:
                failures.append(answer)
            time.sleep(0.03)

    thread = threading.Thread(target=count)
    thread.start()
    try:
        work()
    finally:
        isOver.set()
        thread.join()
    assert failures == [] and waits
    return max(waits)


def test_a_body_without_end_is_cut_off(site, board):
    before = memory(site)
    times = []

    def send_forever():
        connection = open_socket(board, f"POST /v1/boards/{board.board}/operations HTTP/1.1")
        with connection:
            connection.sendall(b"Transfer-Encoding: chunked\r\n\r\n")
            chunk = b"10000\r\n" + b"[" * 65_536 + b"\r\n"
            start = time.monotonic()
            # The answer is there long before; whoever goes on sending may miss it.
            with pytest.raises(ConnectionError):
                while time.monotonic() - start < 20:
                    connection.sendall(chunk)
            times.append(time.monotonic() - start)

    wait = served_meanwhile(board.invite(), Device(), send_forever)
    assert times and times[0] < 10
    assert memory(site) - before < 60
    assert wait < 2


def test_who_reads_while_sending_too_much_hears_why(board):
    connection = open_socket(board, f"POST /v1/boards/{board.board}/operations HTTP/1.1")
    with connection:
        connection.sendall(b"Transfer-Encoding: chunked\r\n\r\n")
        for _ in range(17):
            connection.sendall(b"10000\r\n" + b"[" * 65_536 + b"\r\n")
        head = connection.recv(65_536)
    assert head.startswith(b"HTTP/1.1 413 "), head


def test_a_reader_that_does_not_read_is_given_up_and_holds_nobody_back(site, board):
    slow = socket.socket()
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    slow.settimeout(30)
    slow.connect(("127.0.0.1", site.port))
    slow.sendall(
        f"GET /v1/boards/{board.board}/events HTTP/1.1\r\nHost: localhost\r\n"
        f"Authorization: Bearer {board.token}\r\n\r\n".encode()
    )
    device, other, heard = Device(), board.invite(), {}

    def listen():
        with other.events() as stream:
            for page in stream:
                # Who read further than others were told hears the rest of that once more.
                heard.update(dict.fromkeys(names(page["operations"])))
                if len(heard) >= 8 * 60:
                    return

    listening = threading.Thread(target=listen, daemon=True)
    listening.start()
    before = memory(site)
    content = "0" * 40_000
    made = []
    for n in range(60):
        batch = [
            device.do((operations.put(9, "name", operations.text(content), n + 1),
                       {"put": [f"{9:016x}", "name", content, n + 1]}))
            for _ in range(8)
        ]
        assert board.upload(batch, device).status == 200
        made += batch
        time.sleep(0.08)
    listening.join(30)
    assert list(heard) == names(made)
    assert memory(site) - before < 150
    # What the system had in its buffers comes, then the end, long before all of it came.
    taken = 0
    try:
        while piece := slow.recv(1 << 20):
            taken += len(piece)
    except ConnectionError:
        pass
    slow.close()
    assert taken < 60 * 8 * 40_000


def test_a_flood_is_refused_and_others_are_served(board):
    loud, device = board.invite(), Device()
    first = device.tap()
    assert loud.upload([first], device).status == 200
    answers = []

    def flood():
        client = loud.also()
        for _ in range(150):
            answers.append(client.upload([first], device))
        client.close()

    def all_floods():
        floods = [threading.Thread(target=flood) for _ in range(4)]
        for each in floods:
            each.start()
        for each in floods:
            each.join()

    wait = served_meanwhile(board.invite(), Device(), all_floods)
    refused = [each for each in answers if each.status == 429]
    assert len(answers) == 600 and {each.status for each in answers} == {200, 429}
    assert all(each.problem == "too-many-requests" for each in refused)
    assert all(int(each.headers["Retry-After"]) >= 1 for each in refused)
    assert wait < 2
    time.sleep(1.2)
    assert loud.upload([first], device).status == 200


def test_guessed_tokens_are_slowed_down_and_real_ones_are_not(board):
    guesser = board.also(token=secrets.token_hex(16))
    statuses = []
    for _ in range(90):
        guesser.token = secrets.token_hex(16)
        statuses.append(guesser.ask("GET").status)
        # From the same address, through the same proxy or household.
        assert board.ask("GET").status == 200
    assert set(statuses) == {401, 429} and statuses[0] == 401 and statuses[-1] == 429
    last = guesser.ask("GET")
    assert last.problem == "too-many-requests" and int(last.headers["Retry-After"]) >= 1
    # From another one, which the proxy on this machine tells.
    far = board.request(
        "GET", f"/v1/boards/{board.board}",
        headers={"Authorization": f"Bearer {guesser.token}", "X-Forwarded-For": "203.0.113.9"},
    )
    assert far.status == 401


def test_nobody_learns_which_boards_there_are(board):
    stranger = Client(board.port).make()
    answers = [
        board.also(token=secrets.token_hex(16)).ask("GET"),
        board.also(token=stranger.token).ask("GET"),
        Client(board.port, token=board.token).ask("GET"),
        board.also(token="short").ask("GET"),
    ]
    assert {(each.status, each.body) for each in answers} == {(401, answers[0].body)}


def test_a_replayed_batch_counts_once(board):
    device = Device()
    batch = device.taps(20)
    answers = []

    def send():
        client = board.also()
        answers.extend(client.upload(batch, device) for _ in range(10))
        client.close()

    threads = [threading.Thread(target=send) for _ in range(5)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert [each.status for each in answers] == [200] * 50
    assert sum(each.json["new"] for each in answers) == 20
    assert names(board.all()) == names(batch)


def test_a_secret_that_proves_nothing_is_refused_and_not_repeated(board):
    device, forger = Device(), Device()
    answer = board.ask("POST", "/operations", {
        "secrets": {device.replica.id.hex(): forger.secret.hex()}, "operations": [device.tap()],
    })
    assert answer.status == 403 and answer.problem == "forged-replica"
    assert forger.secret.hex() not in answer.body.decode()
    assert board.all() == []


def test_who_writes_in_anothers_name_is_noted_and_harms_nothing_of_theirs(site, board):
    device, guest = Device(), board.invite()
    first, second = device.taps(2)
    assert board.upload([first, second], device).status == 200
    forger = Device()
    forger.replica.id, forger.replica.head = device.replica.id, bytes.fromhex(second["prev"])
    forger.replica.seq = 1
    forged = forger.tap(1000)
    assert forged["prev"] == second["prev"]
    # An editor may pass on what others did; what they did stays, and follows on itself.
    assert guest.upload([forged]).status == 200
    third = device.tap()
    assert board.upload([third], device).status == 200
    assert names(board.all()) == names([first, second, forged, third])
    with sqlite3.connect(site.database) as database:
        rows = database.execute(
            "SELECT token, proven FROM operations ORDER BY cursor"
        ).fetchall()
    database.close()
    assert rows == [(1, 1), (1, 1), (2, 0), (1, 1)]


def test_a_revoked_token_opens_nothing_and_its_stream_ends(board):
    guest = board.invite()
    with guest.events() as stream:
        assert next(stream)["operations"] == []
        tokens = board.ask("GET", "/tokens").json["tokens"]
        their = next(each["id"] for each in tokens if each["right"] == "edit")
        assert guest.ask("GET", "/tokens").status == 403
        assert board.ask("DELETE", f"/tokens/{their}").status == 204
        assert list(stream) == ["revoked"]
    device = Device()
    assert guest.upload(device.taps(1), device).status == 401
    assert board.upload([Device().tap()]).status == 200


def test_tokens_in_the_wrong_place_stay_out_of_the_log(site, board):
    token, proof = board.token, Device()
    for path in (
        f"/v1/boards/{board.board}?token={token}", f"/board/{board.board}/{token}",
        f"/v1/boards/{board.board}/{token}", f"/{token}", f"/?{proof.secret.hex()}",
        f"/v1/boards/{board.board}/tokens/{token.upper()}", f"/%23board/x/{token}",
    ):
        assert board.request("GET", path).status in (200, 401, 404, 405)
    for content in (token, {"secrets": {proof.secret.hex(): token}, "operations": []}):
        answer = board.ask("POST", "/operations", content)
        assert answer.status == 400 and token not in answer.body.decode()
    board.request("GET", "/health", headers={"Authorization": token, "Cookie": token})
    log = site.logged()
    assert f"path=/v1/boards/{board.board}" in log and "…" in log
    # That no secret is in it, every test's end makes sure of.


def unknown(kind, payload):
    """A change of a kind that this server has never heard of."""
    return (
        operations.varint(kind) + operations.run(payload),
        {"unknown": [f"{kind:016x}", payload.hex()]},
    )


def test_what_newer_clients_do_comes_back_as_it_was(board):
    device = Device()
    value = operations.varint(900) + operations.run(b"\x01\x02")
    made = [
        device.do(unknown(77, b"a new instrument")),
        device.do(
            unknown((1 << 63) - 1, b""), (operations.add(7, 2), {"add": [f"{7:016x}", 0, 2]}),
            (operations.put(8, "colour-2", value, 4),
             {"put": [f"{8:016x}", "colour-2", {"unknown": [f"{900:016x}", "0102"]}, 4]}),
        ),
        device.tap(),
    ]
    assert board.upload(made, device).json["new"] == 3
    assert board.all() == made
    with board.events() as stream:
        assert next(stream)["operations"] == made
    # The chain holds, so these are the digests that the client has computed.
    assert board.upload([device.tap()], device).status == 200


@pytest.mark.parametrize("content", [
    b"", b"{", b"[" * 100_000, b'{"secrets": {}, "operations": []}', b"\xff\xfe", b"null",
    b'{"secrets": {}, "operations": [{}]}', b'{"secrets": [], "operations": [1]}',
    b'{"secrets": {}, "operations": ' + b'[{"a":' * 5000,
])
def test_malformed_bodies_are_refused_with_the_place(board, content):
    connection = open_socket(board, f"POST /v1/boards/{board.board}/operations HTTP/1.1")
    with connection:
        connection.sendall(
            f"Content-Length: {len(content)}\r\nConnection: close\r\n\r\n".encode() + content
        )
        answer = b""
        while piece := connection.recv(65_536):
            answer += piece
    assert answer.startswith(b"HTTP/1.1 400 "), answer[:300]
    assert b"urn:detent:problem:malformed" in answer and board.all() == []
