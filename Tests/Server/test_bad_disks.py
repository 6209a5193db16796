"""A disk that is full, a database that somebody else holds, and one that is damaged."""

import os
import shutil
import sqlite3
import subprocess
import time

import pytest

from device import Client, Device, names


@pytest.fixture
def small_disk(tmp_path):
    """A disk of two megabytes."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = shutil.which("mount")
    if os.geteuid() != 0 or not mount or subprocess.run(
        [mount, "-t", "tmpfs", "-o", "size=2m", "tmpfs", place], capture_output=True
    ).returncode:
        pytest.skip("mounting a small disk needs the superuser")
    yield place
    subprocess.run(["umount", "--lazy", place], check=True)


def fill(place, leaving=0):
    filler = place / "filler"
    filler.unlink(missing_ok=True)
    room = shutil.disk_usage(place).free - leaving
    filler.write_bytes(bytes(max(0, room)))
    return filler


def busy(answer, words):
    assert answer.status == 503 and answer.problem == "busy", answer
    assert words in answer.json["detail"], answer
    assert int(answer.headers["Retry-After"]) >= 1
    assert "/" not in answer.json["detail"], "paths are nobody's business"


@pytest.mark.files
def test_a_full_disk_acknowledges_nothing_and_loses_nothing(site, small_disk):
    site.database = small_disk / "detent.sqlite"
    site.start()
    board = Client(site.port).make()
    device, acknowledged = Device(), []
    for room in (0, 4096, 20_000, 60_000, 0):
        filler = fill(small_disk, room)
        for _ in range(150):
            batch = device.taps(20)
            answer = board.upload(batch, device)
            if answer.status != 200:
                break
            acknowledged += batch
        busy(answer, "disk is full")
        # Reading goes on, and a server that starts anew finds all of it.
        assert names(board.all()) == names(acknowledged)
        filler.unlink()
        assert board.upload(batch, device).status == 200
        acknowledged += batch
    fill(small_disk)
    assert board.upload(device.taps(500), device).status == 503
    site.stop()
    (small_disk / "filler").unlink()
    site.start()
    assert names(Client(site.port, board.board, board.token).all()) == names(acknowledged)


def test_a_backup_that_does_not_fit_leaves_no_half_file(site, small_disk, detent):
    site.start()
    board = Client(site.port).make()
    for _ in range(4):
        device = Device()
        assert board.upload(device.taps(400), device).status == 200
    words = ("backup", small_disk / "backup", "--database", site.database)
    done = detent(*words)
    assert done.returncode == 0, done
    before = (small_disk / "backup").read_bytes()
    filler = fill(small_disk, 20_000)
    done = detent(*words, "--force")
    assert done.returncode == 74 and "is full" in done.stderr, done
    assert (small_disk / "backup").read_bytes() == before
    assert sorted(each.name for each in small_disk.iterdir()) == ["backup", "filler"]
    filler.unlink()
    assert detent(*words, "--force").returncode == 0


@pytest.mark.files
@pytest.mark.alone
def test_a_database_held_by_another_program_is_waited_for_but_not_for_long(site, board):
    device = Device()
    batch = device.taps(3)
    with sqlite3.connect(site.database, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        start = time.monotonic()
        answer = board.upload(batch, device)
        busy(answer, "in use by another program")
        assert time.monotonic() - start < 6
        assert board.ask("GET").json["cursor"] == 0
        health = board.request("GET", "/health")
        assert health.status == 503
        other.execute("ROLLBACK")
    other.close()
    assert board.upload(batch, device).json["new"] == 3
    assert board.request("GET", "/health").status == 200


@pytest.mark.files
@pytest.mark.parametrize("damage", ["hole", "short", "text"])
def test_a_damaged_database_is_not_served_and_not_touched(site, board, damage):
    device = Device()
    for _ in range(4):
        assert board.upload(device.taps(400), device).status == 200
    site.process.terminate()
    assert site.process.wait(20) == 0
    # All of it in one file: what is still in the log would mend the damage.
    with sqlite3.connect(site.database) as other:
        assert other.execute("PRAGMA journal_mode = DELETE").fetchone() == ("delete",)
    other.close()
    content = site.database.read_bytes()
    half = len(content) // 2
    damaged = {
        "hole": content[:half] + b"\xab" * 8192 + content[half + 8192:],
        "short": content[:half],
        "text": b"not a database " * 1000,
    }[damage]
    site.database.write_bytes(damaged)
    done = subprocess.run(
        [site.binary, "serve", "--port", "0", "--database", site.database,
         "--web-root", site.web_root],
        capture_output=True, text=True, timeout=60,
    )
    assert done.returncode == 65, done
    assert "Nothing in it changed" in done.stderr and "backup" in done.stderr
    assert site.database.read_bytes() == damaged
