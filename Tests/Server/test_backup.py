"""`detent backup` of a server that runs, and `detent restore`, with real devices."""

import os
import random
import shutil
import sqlite3
import subprocess
import threading
import time

import postgresql
import pytest

from device import SECRETS, Client, Device, names
from serving import Site


def found(file, board, folder):
    """The operations of a board in a backup, or another file, as a server with it tells them."""
    folder.mkdir()
    copy = shutil.copy(file, folder / "detent.sqlite")
    with sqlite3.connect(f"file:{copy}?mode=ro", uri=True) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    database.close()
    served = Site(folder)
    served.database = copy
    served.start()
    client = board.also(port=served.port)
    try:
        return client.all()
    finally:
        client.close()
        served.stop()


def test_backups_of_a_busy_server_hold_all_that_was_acknowledged_before(
    site, board, detent, tmp_path
):
    isOver = threading.Event()
    acknowledged, failures = [], []

    def count(client):
        device = Device()
        while not isOver.is_set():
            batch = device.taps(3)
            answer = client.upload(batch, device)
            if answer.status == 200:
                acknowledged.extend(batch)
            elif answer.status != 429:
                failures.append(answer)

    threads = [threading.Thread(target=count, args=(board.invite(),)) for _ in range(3)]
    for each in threads:
        each.start()
    before = {}
    try:
        for n in range(4):
            file = tmp_path / f"backup-{n}"
            before[file] = set(names(list(acknowledged)))
            done = detent("backup", file, "--database", site.database)
            assert done.returncode == 0, done
            assert done.stdout.startswith("Backed up 1 board with "), done
    finally:
        isOver.set()
        for each in threads:
            each.join()
    assert failures == []
    assert set(tmp_path.glob("backup-*")) == before.keys()
    assert any(before.values()), "nothing was acknowledged"
    for file, known in before.items():
        assert known <= set(names(found(file, board, tmp_path / f"of-{file.name}")))


def test_neither_database_nor_backup_holds_what_opens_a_board(site, board, detent, tmp_path):
    device = Device()
    assert board.upload(device.taps(3), device).status == 200
    assert board.invite().ask("GET").status == 200
    assert detent("backup", tmp_path / "b", "--database", site.database).returncode == 0
    files = [each for each in tmp_path.iterdir() if each.name.startswith(("b", "detent.sqlite"))]
    content = b"".join(each.read_bytes() for each in files)
    assert bytes.fromhex(board.board) in content and device.replica.id in content
    for each in SECRETS:
        assert bytes.fromhex(each) not in content and each.encode() not in content
    assert all(each.stat().st_mode & 0o077 == 0 for each in files)


def test_a_restored_server_heals_from_its_devices(site, board, detent, tmp_path):
    joined = f"http://127.0.0.1:{site.port}/#board/{board.board}/{board.token}"
    for store in ("one", "two"):
        assert detent("board", "join", "-", store=store, input=joined).returncode == 0
    for words in (("add", "Shirts"), ("count", "Shirts", "+3")):
        assert detent("tally", *words, store="one").returncode == 0
    assert detent("backup", tmp_path / "b", "--database", site.database).returncode == 0
    assert detent("board", "sync", store="two").returncode == 0
    for store in ("one", "two"):
        assert detent("tally", "count", "Shirts", "+5", store=store).returncode == 0
    epoch, head = (board.ask("GET").json[name] for name in ("epoch", "cursor"))
    refused = detent("restore", tmp_path / "b", "--database", site.database)
    assert refused.returncode == 75 and "has " in refused.stderr and "open" in refused.stderr
    site.stop()
    board.close()
    done = detent("restore", tmp_path / "b", "--database", site.database)
    assert done.returncode == 0, done
    kept = [each for each in tmp_path.iterdir() if ".before-restore-" in each.name]
    if postgresql.ADDRESS:
        assert "is in the schema detent_before_" in done.stdout
    else:
        assert len(kept) == 1 and str(kept[0]) in done.stdout
    site.start()
    state = board.ask("GET").json
    assert state["epoch"] != epoch and state["cursor"] < head
    # Whoever comes first brings what it has, of itself and of others; nobody counts it twice.
    for store in ("one", "two", "one"):
        synced = detent("board", "sync", store=store)
        assert synced.returncode == 0, synced
    for store in ("one", "two"):
        assert "13  Shirts" in detent("tally", store=store).stdout
    if not postgresql.ADDRESS:
        assert len(found(kept[0], board, tmp_path / "kept")) == head
    assert len(set(names(board.all()))) == head


@pytest.mark.files
def test_killed_at_any_moment_a_restoration_leaves_the_old_database_or_the_new_one(
    site, board, detent, tmp_path
):
    seed = random.randrange(1 << 32)
    chance = random.Random(seed)

    def boards(path):
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
            assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            count = database.execute("SELECT count(*) FROM boards").fetchone()[0]
        database.close()
        return count

    with sqlite3.connect(site.database) as database:
        database.execute("CREATE TABLE ballast AS SELECT zeroblob(4000000) AS content")
    database.close()
    for name in ("1", "2"):
        began = time.monotonic()
        done = detent("backup", tmp_path / name, "--database", site.database)
        took = time.monotonic() - began
        assert done.returncode == 0, done
        Client(site.port).make().close()
    site.stop()
    killed = 0
    for n in range(30):
        # Files of either kind are made and replaced, and killed in the midst of it.
        file = str(1 + n % 2)
        words = (
            ["restore", tmp_path / file, "--database", site.database] if n % 3 else
            ["backup", tmp_path / "again", "--database", site.database, "--force"]
        )
        process = subprocess.Popen([site.binary, *words], stdout=subprocess.DEVNULL)
        time.sleep(chance.uniform(0, took))
        process.kill()
        killed += process.wait() != 0
        assert boards(site.database) in (1, 2, 3), seed
        if (tmp_path / "again").exists():
            assert boards(tmp_path / "again") in (1, 2, 3), seed
    assert killed, "all were faster"
    done = detent("restore", tmp_path / "2", "--database", site.database)
    assert done.returncode == 0, (seed, done)
    assert boards(site.database) == 2
    board.close()
    site.start()
    assert board.ask("GET").status == 200
    for each in tmp_path.glob("*.before-restore-*"):
        if not each.name.endswith(("-wal", "-shm", "-journal")):
            assert boards(each) in (1, 2, 3), each


@pytest.mark.files
def test_a_second_server_on_the_same_database_is_refused_in_words(site, board):
    done = subprocess.run(
        [site.binary, "serve", "--port", "0", "--database", site.database,
         "--web-root", site.web_root],
        capture_output=True, text=True, timeout=60,
    )
    assert done.returncode == 75 and "has the database" in done.stderr, done
    assert "--database" in done.stderr
    assert board.ask("GET").status == 200


def test_a_server_that_was_killed_leaves_no_lock(site, board):
    for _ in range(3):
        site.stop()
        site.start()
    board.close()
    assert board.ask("GET").status == 200


@pytest.mark.files
@pytest.mark.skipif(os.geteuid() != 0, reason="giving files away needs the superuser")
def test_what_the_superuser_restores_belongs_to_who_owned_it(site, board, detent, tmp_path):
    assert detent("backup", tmp_path / "b", "--database", site.database).returncode == 0
    site.stop()
    os.chown(site.database, 4711, 4712)
    done = detent("restore", tmp_path / "b", "--database", site.database)
    assert done.returncode == 0, done
    status = site.database.stat()
    assert (status.st_uid, status.st_gid) == (4711, 4712)
    assert Client(site.start().port, board.board, board.token).ask("GET").status == 200
