"""Uploads in canonical bytes, written and read from their description in Guides/Serving.md."""

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
