"""Power that fails at random moments while devices count."""

import contextlib
import os
import random
import subprocess
import threading
import time

import pytest

import postgresql
from device import Client, names
from killing import KILLS, Patient, count_through, judge, until
from power import disk, kill_all

CUTS = max(5, KILLS // 3)


@pytest.fixture
def own_disk(tmp_path):
    with disk(tmp_path) as made:
        yield made


def test_a_disk_without_power_loses_what_was_not_flushed(own_disk):
    kept, lost = own_disk.path / "kept", own_disk.path / "lost"
    for path in (kept, lost):
        path.write_text("something")
    file = os.open(kept, os.O_RDWR)
    os.fsync(file)
    lost.write_text("something else")
    own_disk.cut()
    with pytest.raises(OSError):
        os.fsync(file)
    os.close(file)
    own_disk.mend()
    assert kept.read_text() == "something"
    assert not lost.exists() or lost.read_text() != "something else"


@pytest.mark.alone
@pytest.mark.files
def test_a_file_survives_power_cuts_that_kill_the_server(own_disk, site):
    seed = random.randrange(1 << 32)
    chance = random.Random(seed)
    site.database = own_disk.path / "detent.sqlite"
    site.start()

    def cut():
        own_disk.cut()
        # Whoever runs on may say what it wants, but not that something is on the disk.
        time.sleep(chance.choice([0, 0.05, 0.3]))
        site.stop()
        own_disk.mend()
        site.start()

    count_and_judge(site, chance, cut, seed)


@pytest.mark.alone
@pytest.mark.files
def test_a_postgresql_survives_power_cuts_that_kill_it(own_disk, site):
    seed = random.randrange(1 << 32)
    chance = random.Random(seed)
    folder = own_disk.path / "pg"
    folder.mkdir()
    own = postgresql.Cluster(folder, is_durable=True)
    # It was made in a hurry.
    own_disk.flush()
    own.start()
    site.database = own.address
    site.start()

    def kill():
        first = own.pid()
        own_disk.cut()
        time.sleep(chance.choice([0, 0.05, 0.3]))
        kill_all(first)

    def cut():
        kill()
        # In one machine with the database, or in another one that goes on.
        is_one_machine = chance.random() < 0.5
        if is_one_machine:
            site.stop()
        own_disk.mend()
        # When power is back, no process has the number of one that ended with it.
        for each in (own.data / "postmaster.pid", *folder.glob(".s.PGSQL.*")):
            each.unlink(missing_ok=True)
        own.start()
        if is_one_machine:
            site.start()

    try:
        count_and_judge(site, chance, cut, seed)
    finally:
        site.stop()
        with contextlib.suppress(FileNotFoundError):
            kill()


def count_and_judge(site, chance, cut, seed):
    board = Client(site.port).make()
    is_over = threading.Event()
    counters = [Patient(board.invite(), seed + n, is_over) for n in range(3)]
    count_through(counters, is_over, chance, cut, seed, CUTS)
    board.close()
    until(lambda: board.request("GET", "/ready").status == 200)
    judge(names(board.all()), counters, seed)
    checked = subprocess.run(
        [site.binary, "check", "--database", site.database], capture_output=True, text=True)
    # What a server has open is looked through as well.
    assert checked.returncode == 0, checked
