"""Terminals that join a board of many pages: shown how far they are, and killed on the way."""

import random
import re
import subprocess
import time

import pytest
from screen import Terminal

import operations
import proxies
from device import Device

BATCH = 500
ROUNDS = 4
DEVICES = 5


def slowly(server, client):
    """Passes requests on, as over a network that takes its time."""
    while request := proxies.read_request(client):
        server.faults += 1
        time.sleep(0.3)
        client.sendall(proxies.answer(server, request))


@pytest.fixture
def slow(site, board):
    """A link to a board on which devices have counted in turn; all of its pages take some seconds."""
    devices = [Device() for _ in range(DEVICES)]
    replica = devices[0].replica
    devices[0].made.append(replica.records[replica.operation(operations.tally(7, "Shirts", 0))])
    assert board.ask("POST", "/operations", devices[0].packed(1)).status == 200
    for _ in range(ROUNDS):
        for each in devices:
            each.taps(BATCH)
            assert board.ask("POST", "/operations", each.packed(BATCH)).status == 200
            each.made.clear()
    with proxies.Proxy(site.port, slowly) as proxy:
        proxy.link = f"http://127.0.0.1:{proxy.port}/#board/{board.board}/{board.token}"
        yield proxy


def environment(tmp_path, store):
    return {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "LANG": "C", "TERM": "xterm-256color",
            "DETENT_STORE": str(tmp_path / store)}


def test_a_terminal_shows_how_far_it_is_with_joining(site, slow, tmp_path):
    asked = Terminal([site.binary, "board", "join", slow.link], environment(tmp_path, "one"))
    try:
        assert asked.end() == 0, asked.text
        shown = [int(each) for each in re.findall(rb"(\d+) %", asked.bytes)]
        assert shown and shown == sorted(shown) and shown[-1] <= 100
        # Nothing of it stays.
        assert asked.text.startswith("Joined ") and "%" not in asked.text
    finally:
        asked.close()


def test_a_terminal_killed_while_it_joins_joins_again(site, slow, detent, tmp_path):
    seed = random.randrange(1 << 32)
    print("seed", seed)
    chance = random.Random(seed)
    killed = 0
    for _ in range(5):
        joining = subprocess.Popen(
            [site.binary, "board", "join", slow.link], env=environment(tmp_path, "one"),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(chance.uniform(0.05, 3))
        joining.kill()
        killed += joining.wait() < 0
    assert killed, "no kill met one that was joining"
    assert detent("board", "join", slow.link, store="one").returncode == 0
    counted = detent("tally", "--offline", store="one").stdout
    assert int(re.search(r"\d+", counted.replace(",", ""))[0]) == ROUNDS * DEVICES * BATCH, counted
    # It is asked what is new, and nothing comes twice.
    before = slow.faults
    assert detent("tally", store="one").returncode == 0
    assert slow.faults - before == 1
