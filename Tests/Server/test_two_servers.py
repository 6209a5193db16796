"""One board on two servers that went on without each other: devices bring them together."""

import random

import pytest

from device import Client, names
from serving import Site


@pytest.fixture
def other(tmp_path):
    """A second server, with a database of its own."""
    folder = tmp_path / "other"
    folder.mkdir()
    served = Site(folder)
    yield served
    served.stop()


def link(client):
    return f"http://127.0.0.1:{client.port}/#board/{client.board}/{client.token}"


@pytest.mark.parametrize("begins", ["restored from a backup", "empty"])
def test_two_servers_histories_come_together_through_whoever_visits_both(
    site, board, other, detent, tmp_path, begins
):
    seed = random.randrange(1 << 32)
    chance = random.Random(seed)
    stores = ("one", "two", "both")
    for store in stores:
        assert detent("board", "join", "-", store=store, input=link(board)).returncode == 0
    assert detent("tally", "add", "Shirts", store="one").returncode == 0
    counted = {}

    def count(store):
        n = chance.randrange(1, 9)
        done = detent("tally", "count", "Shirts", f"+{n}", store=store)
        assert done.returncode == 0, (seed, done)
        counted[store] = counted.get(store, 0) + n

    def move(store, client):
        done = detent("board", "join", "-", store=store, input=link(client))
        assert done.returncode == 0, (seed, done)

    count("one")
    for store in stores:
        assert detent("board", "sync", store=store).returncode == 0
    if begins == "empty":
        other.start()
        twin = Client(other.port, board.board, board.token).make()
    else:
        file = tmp_path / "b"
        assert detent("backup", file, "--database", site.database).returncode == 0
        done = detent("restore", file, "--database", other.database)
        assert done.returncode == 0, done
        other.start()
        twin = board.also(port=other.port)
    # What was counted at one server after the backup is unknown to the other, and the other way.
    move("two", twin)
    count("one")
    count("two")
    assert set(names(board.all())) - set(names(twin.all())), seed
    assert set(names(twin.all())) - set(names(board.all())), seed
    for _ in range(6):
        count(chance.choice(stores))
        if chance.random() < 0.4:
            move("both", chance.choice((board, twin)))
    # The same device goes to and fro; neither server ever speaks with the other.
    for client in (board, twin, board):
        move("both", client)
        assert detent("board", "sync", store="both").returncode == 0
    one, two = (names(each.all()) for each in (board, twin))
    assert sorted(one) == sorted(two) and len(set(one)) == len(one), seed
    for store in stores:
        assert detent("board", "sync", store=store).returncode == 0
        shown = detent("tally", store=store).stdout
        assert f"{sum(counted.values())}  Shirts" in shown, (seed, counted, shown)
