"""A disk that damages what is on it, or is set back behind the server's back, with real devices."""

import sqlite3
import time

import pytest

from device import names


def joined(detent, site, board, *stores):
    link = f"http://127.0.0.1:{site.port}/#board/{board.board}/{board.token}"
    for store in stores:
        assert detent("board", "join", "-", store=store, input=link).returncode == 0


def counted(detent, store, amount):
    done = detent("tally", "count", "Shirts", f"+{amount}", store=store)
    assert done.returncode == 0, done


def shown(detent, store):
    """What a device shows once it has synced."""
    synced = detent("board", "sync", store=store)
    assert synced.returncode == 0, synced
    return detent("tally", store=store).stdout


def health(board, wanted):
    """What the server says of itself, once it says that."""
    for _ in range(100):
        found = board.request("GET", "/health").json
        if found["lost"] == wanted:
            break
        # It looks once a second at most.
        time.sleep(0.1)
    return found


def flipped(path, cursor):
    """Turns one bit over in the middle of an operation, as a disk does: in the file itself."""
    with sqlite3.connect(path) as database:
        found = database.execute("SELECT bytes FROM operations WHERE cursor = ?", (cursor,)).fetchone()[0]
    database.close()
    content = bytearray(path.read_bytes())
    place = content.find(found)
    assert place >= 0 and content.find(found, place + 1) < 0
    content[place + len(found) - 1] ^= 0x04
    path.write_bytes(content)


@pytest.mark.files
def test_one_flipped_bit_is_noticed_said_and_healed_by_devices(site, board, detent, tmp_path):
    joined(detent, site, board, "one", "two")
    assert detent("tally", "add", "Shirts", store="one").returncode == 0
    counted(detent, "one", 12)
    assert "12  Shirts" in shown(detent, "two")
    cursor = board.ask("GET").json["cursor"]
    site.stop()
    board.close()
    assert detent("check", "--database", site.database).returncode == 0
    flipped(site.database, cursor)
    checked = detent("check", "--database", site.database)
    assert checked.returncode == 65 and f"operation {cursor} isn't what it was" in checked.stderr
    kept = tmp_path / "backup"
    backed = detent("backup", kept, "--database", site.database)
    assert backed.returncode == 65 and "damaged" in backed.stderr and not kept.exists()
    site.start()
    said = health(board, 1)
    assert said["status"] == "damaged"
    assert "damage" in site.logged()
    checked = detent("check", "--database", site.database)
    assert checked.returncode == 65 and "1 operation was lost earlier" in checked.stderr
    # A device that comes anew has not what was lost; whoever had it brings it.
    joined(detent, site, board, "three")
    assert "12  Shirts" in shown(detent, "two")
    for store in ("one", "three", "two"):
        assert "12  Shirts" in shown(detent, store)
    assert health(board, 0)["status"] == "ok"
    checked = detent("check", "--database", site.database)
    assert checked.returncode == 0 and "is sound" in checked.stdout


@pytest.mark.files
@pytest.mark.parametrize("first", ["one", "two"])
def test_a_server_that_was_set_back_unseen_is_healed_by_whoever_comes_first(
    site, board, detent, first
):
    joined(detent, site, board, "one", "two", "late")
    assert detent("tally", "add", "Shirts", store="one").returncode == 0
    counted(detent, "one", 3)
    for store in ("two", "late"):
        assert "3  Shirts" in shown(detent, store)
    site.stop()
    board.close()
    before = site.database.read_bytes()
    site.start()
    for store in ("one", "two"):
        counted(detent, store, 5)
    for store in ("one", "two"):
        assert "13  Shirts" in shown(detent, store)
    epoch, cursor = (board.ask("GET").json[each] for each in ("epoch", "cursor"))
    site.stop()
    board.close()
    # A snapshot of the machine is taken back: nobody tells the server.
    site.database.write_bytes(before)
    site.start()
    # Somebody who was away goes on until the board has come as far as it was.
    for _ in range(4):
        counted(detent, "late", 1)
    assert detent("board", "sync", store="late").returncode == 0
    state = board.ask("GET").json
    assert state["epoch"] == epoch and state["cursor"] >= cursor
    for store in (first, "one", "two", "late"):
        shown(detent, store)
    for store in ("one", "two", "late"):
        assert "17  Shirts" in shown(detent, store)
    assert len(set(names(board.all()))) == len(board.all()) == 8
