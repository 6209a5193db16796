"""Canonical bytes, written and read from their description in Guides/Serving.md."""

import base64
import http.client

import pytest
from device import Device


def number(content):
    """A number in groups of seven bits, and what is behind it."""
    value = shift = 0
    for place, byte in enumerate(content):
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value, content[place + 1:]
    raise AssertionError("a number without an end")


def receipt(content):
    assert content[0] == 1
    found = {"epoch": content[1:9].hex()}
    rest = content[9:]
    for name in ("after", "cursor", "new"):
        found[name], rest = number(rest)
    assert len(rest) == 16
    return found | {"afterHash": rest[:8].hex(), "cursorHash": rest[8:].hex()}


def page(content):
    """A page, with its operations as the bytes they are."""
    assert content[0] == 1
    found = {"epoch": content[1:9].hex()}
    found["after"], rest = number(content[9:])
    found["afterHash"], rest = rest[:8].hex(), rest[8:]
    made = []
    while True:
        size, rest = number(rest)
        if not size:
            break
        made.append(rest[:size])
        rest = rest[size:]
    found["cursor"], rest = number(rest)
    found["cursorHash"], rest = rest[:8].hex(), rest[8:]
    found["head"], rest = number(rest)
    assert rest == b""
    return found | {"operations": made}


def asked(board, rest, accept):
    answer = board.request(
        "GET", f"/v1/boards/{board.board}{rest}",
        headers={"Authorization": f"Bearer {board.token}", "Accept": accept})
    assert answer.status == 200, answer
    return answer


BYTES = "application/vnd.detent"


@pytest.mark.parametrize("count", [0, 1, 7, 2400])
def test_a_page_is_the_same_as_bytes_and_as_json(board, count):
    device = Device()
    for start in range(0, count, 400):
        size = min(400, count - start)
        device.taps(size)
        assert board.ask("POST", "/operations", device.packed(size)).status == 200
    cursor, found = 0, []
    while True:
        rest = f"/operations?after={cursor}"
        packed, plain = asked(board, rest, f"{BYTES}, */*"), asked(board, rest, "application/json")
        assert packed.headers["Content-Type"] == BYTES
        assert plain.headers["Content-Type"] == "application/json"
        told, said = page(packed.body), plain.json
        found += told.pop("operations")
        assert len(said.pop("operations")) == told["cursor"] - cursor
        assert told == said
        cursor = told["cursor"]
        if cursor == told["head"]:
            break
    assert found == device.made


def test_a_stream_says_the_same_in_bytes_and_in_json(board):
    device = Device()
    device.taps(3)
    assert board.ask("POST", "/operations", device.packed(3)).status == 200
    connection = http.client.HTTPConnection("127.0.0.1", board.port, timeout=20)
    connection.request(
        "GET", f"/v1/boards/{board.board}/events?after=1",
        headers={"Authorization": f"Bearer {board.token}", "Accept": f"{BYTES}, */*"})
    answer = connection.getresponse()
    assert answer.headers["Content-Type"] == "text/event-stream"
    with board.events(after=1) as plain:
        for expected in (2, 1, 1):
            while not (line := answer.readline()).startswith(b"data: "):
                pass
            text = line[6:].strip().decode()
            told = page(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)))
            said = next(plain)
            made = told.pop("operations")
            assert made == device.made[-expected:]
            assert len(said.pop("operations")) == expected
            assert told == said
            device.tap()
            assert board.ask("POST", "/operations", device.packed(1)).status == 200
    answer.close()
    connection.close()


def test_a_refusal_is_a_problem_whatever_was_asked_for(board):
    answer = board.also("0" * 32).request(
        "GET", f"/v1/boards/{board.board}/operations",
        headers={"Authorization": f"Bearer {'0' * 32}", "Accept": BYTES})
    assert answer.status == 401 and answer.problem == "unauthorized"


def test_what_goes_in_as_bytes_comes_back_as_json_and_both_are_answered_alike(board):
    device, other = Device(), Device()
    made = device.taps(300)
    packed = board.ask("POST", "/operations", device.packed(300))
    assert packed.status == 200, packed
    assert packed.headers["Content-Type"] == "application/vnd.detent"
    assert board.all() == made
    told = receipt(packed.body)
    assert (told["after"], told["cursor"], told["new"]) == (0, 300, 300)
    # The same again as JSON, and one more on top of it.
    again = board.upload(made, device)
    assert again.json == told | {"after": 300, "afterHash": told["cursorHash"], "new": 0}
    plain = board.upload([other.tap()], other)
    device.tap()
    last = receipt(board.ask("POST", "/operations", device.packed(1)).body)
    assert last["epoch"] == told["epoch"] and last["cursor"] == 302
    assert last["afterHash"] == plain.json["cursorHash"] != told["cursorHash"]


def test_who_may_count_alone_proves_it_with_bytes_as_well(board):
    guest, device = board.invite("count"), Device()
    device.tap()
    unproven = b"\x01\x00" + device.packed(1)[27:]
    refused = guest.ask("POST", "/operations", unproven)
    assert refused.status == 403 and refused.problem == "count-only"
    assert guest.ask("POST", "/operations", device.packed(1)).status == 200


@pytest.mark.parametrize("change", ["cut", "more", "newer", "none", "json"])
def test_bytes_that_are_none_of_ours_are_refused_with_words(board, change):
    device = Device()
    made = device.tap()
    packed = device.packed(1)
    content = {
        "cut": packed[:-1], "more": packed + b"\x00", "newer": b"\x02" + packed[1:],
        "none": packed[:27] + b"\x00", "json": b'{"secrets": {}, "operations": []}',
    }[change]
    answer = board.ask("POST", "/operations", content)
    assert answer.status == 400 and answer.problem == "malformed"
    assert "at byte" in answer.json["detail"]
    assert device.secret.hex() not in answer.body.decode()
    assert board.upload([made], device).json["cursor"] == 1
