"""Whether a server says what is true of it: ready only where an upload would succeed; one at a time; and
one whole file when it was told to stop."""

import os
import signal
import sqlite3
import subprocess
import time

import pytest

from device import Client, Device, names
from test_bad_disks import fill, small_disk  # noqa: F401

HERE = os.path.dirname(os.path.abspath(__file__))


@pytest.fixture
def dead_disk(tmp_path, monkeypatch):
    """A folder whose disk dies when it is called, and comes back when told so."""
    library, folder, when = tmp_path / "dead_disk.so", tmp_path / "disk", tmp_path / "dead"
    subprocess.run(
        ["gcc", "-shared", "-fPIC", "-O1", "-o", library, f"{HERE}/dead_disk.c", "-ldl"],
        check=True)
    folder.mkdir()
    environment = {
        "LD_PRELOAD": str(library), "DEAD_DISK": str(folder), "DEAD_DISK_WHEN": str(when)}

    class Disk:
        path = folder
        variables = environment

        @staticmethod
        def die():
            when.touch()

        @staticmethod
        def revive():
            when.unlink()

    return Disk


def readiness(board):
    return board.request("GET", "/ready").status, board.request("GET", "/health").status


def test_a_server_on_a_full_disk_is_not_ready(site, small_disk):
    site.database = small_disk / "detent.sqlite"
    site.start()
    board, device = Client(site.port).make(), Device()
    assert board.upload(device.taps(3), device).status == 200
    assert readiness(board) == (200, 200)
    fill(small_disk)
    # What has room in files that are there already still succeeds, and is said so.
    for _ in range(100):
        if board.upload(device.taps(100), device).status != 200:
            break
        time.sleep(0.01)
    else:
        pytest.fail("the disk was not full")
    time.sleep(1.1)
    ready, upload = readiness(board), board.upload([Device().tap()]).status
    assert (ready == (200, 200)) == (upload == 200)
    assert ready == (503, 503)
    (small_disk / "filler").unlink()
    time.sleep(1.1)
    assert readiness(board) == (200, 200)


def test_a_server_on_a_dead_disk_is_not_ready(site, dead_disk, monkeypatch):
    for name, value in dead_disk.variables.items():
        monkeypatch.setenv(name, value)
    site.database = dead_disk.path / "detent.sqlite"
    site.start()
    board, device = Client(site.port).make(), Device()
    first, second = device.taps(1), device.taps(1)
    assert board.upload(first, device).status == 200
    assert readiness(board) == (200, 200)
    dead_disk.die()
    time.sleep(1.1)
    answer = board.upload(second, device)
    assert answer.status == 503 and answer.problem == "busy"
    assert readiness(board) == (503, 503)
    dead_disk.revive()
    end = time.monotonic() + 20
    while board.upload(second, device).status != 200:
        assert time.monotonic() < end, "it does not come back by itself"
        time.sleep(0.2)
    assert names(board.all()) == names(first + second)
    assert readiness(board) == (200, 200)


@pytest.mark.parametrize("words", [("tally", "add", "Coffee"), ("tally", "list")])
def test_the_terminal_speaks_of_a_dead_disk(site, dead_disk, words):
    environment = {
        "PATH": "/usr/bin:/bin", "HOME": str(dead_disk.path), "LANG": "C",
        "DETENT_STORE": str(dead_disk.path / "store"), **dead_disk.variables}

    def detent():
        return subprocess.run(
            [site.binary, *words], capture_output=True, text=True, timeout=60, env=environment)

    for begins_dead in (True, False):
        if not begins_dead:
            dead_disk.revive()
            assert detent().returncode == 0
        dead_disk.die()
        done = detent()
        assert done.returncode == 74, done
        assert "The disk with" in done.stderr and "isn't working" in done.stderr, done.stderr
        if not begins_dead:
            dead_disk.revive()
            assert detent().returncode == 0


def test_a_server_waits_for_room_on_a_full_disk(site, small_disk):
    fill(small_disk)
    process = subprocess.Popen(
        [site.binary, "serve", "--port", str(site.port), "--database",
         small_disk / "data" / "detent.sqlite", "--web-root", site.web_root],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        said = process.stderr.readline()
        assert "is full. Free up space" in said and "starts as soon as there is room" in said, said
        time.sleep(2.5)
        assert process.poll() is None
        (small_disk / "filler").unlink()
        end = time.monotonic() + 20
        while True:
            try:
                board = Client(site.port).make()
                break
            except OSError:
                assert time.monotonic() < end and process.poll() is None
                time.sleep(0.2)
        device = Device()
        assert board.upload([device.tap()], device).status == 200
        board.close()
    finally:
        process.kill()
        process.communicate()


@pytest.mark.files
def test_a_server_that_was_told_to_stop_leaves_one_whole_file(site, board):
    device = Device()
    made = device.taps(50)
    assert board.upload(made, device).status == 200
    site.process.send_signal(signal.SIGTERM)
    assert site.process.wait(20) == 0
    beside = {each.name for each in site.database.parent.iterdir()}
    assert not {f"{site.database.name}-wal", f"{site.database.name}-shm"} & beside
    copy = site.database.with_name("carried away.sqlite")
    copy.write_bytes(site.database.read_bytes())
    with sqlite3.connect(copy) as database:
        assert database.execute("SELECT count(*) FROM operations").fetchone() == (50,)
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    database.close()


@pytest.mark.files
@pytest.mark.parametrize("way", ["hard link", "no lock file", "symbolic link"])
def test_a_second_server_is_refused_by_whatever_name(site, board, tmp_path, way):
    other = site.database
    if way == "hard link":
        (tmp_path / "elsewhere").mkdir()
        other = tmp_path / "elsewhere" / "other.sqlite"
        os.link(site.database, other)
    elif way == "symbolic link":
        other = tmp_path / "link.sqlite"
        other.symlink_to(site.database)
    else:
        site.database.with_name(site.database.name + ".lock").unlink()
    done = subprocess.run(
        [site.binary, "serve", "--port", "0", "--database", other, "--web-root", site.web_root],
        capture_output=True, text=True, timeout=60)
    assert done.returncode == 75 and "Another `detent` has the database" in done.stderr, done
    device = Device()
    assert board.upload([device.tap()], device).status == 200
