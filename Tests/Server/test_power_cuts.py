"""Power that fails at random moments while devices count."""

import contextlib
import os
import random
import subprocess
import sys
import threading
import time

import pytest

import postgresql
from device import Client, names
from killing import KILLS, Hurried, Patient, count_through, judge, until
from power import disk, kill_all

CUTS = max(5, KILLS // 3)

# Appends a line at a time to the file named first, and says in the second one how many are flushed.
WRITER = """
import os, sys
file, told = (os.open(each, os.O_RDWR | os.O_CREAT | os.O_APPEND) for each in sys.argv[1:])
number = 0
while True:
    number += 1
    os.write(file, b"%08d\\n" % number)
    os.fsync(file)
    os.write(told, b"%08d\\n" % number)
"""


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


def test_a_disk_without_power_keeps_what_was_said_to_be_flushed(own_disk, tmp_path):
    for cut in range(25):
        file, told = own_disk.path / f"file-{cut}", tmp_path / f"told-{cut}"
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, file, told], stderr=subprocess.DEVNULL)
        try:
            until(lambda: told.exists() and told.stat().st_size > 0)
            time.sleep(random.uniform(0, 0.03))
            own_disk.cut(writer.pid)
            # It meets a disk that takes nothing any more.
            writer.wait(10)
        finally:
            writer.kill()
            writer.wait()
        own_disk.mend()
        assert file.read_text().startswith(told.read_text()), f"cut {cut}"


@pytest.mark.alone
@pytest.mark.files
def test_a_file_survives_power_cuts_that_kill_the_server(own_disk, site):
    seed = random.randrange(1 << 32)
    chance = random.Random(seed)
    site.database = own_disk.path / "detent.sqlite"
    site.start()

    def cut():
        own_disk.cut(site.process.pid)
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
        own_disk.cut(first)
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
    kinds = [Patient, Patient, Hurried]
    counters = [kind(board.invite(), seed + n, is_over) for n, kind in enumerate(kinds)]
    count_through(counters, is_over, chance, cut, seed, CUTS)
    board.close()
    until(lambda: board.request("GET", "/ready").status == 200)
    judge(names(board.all()), counters, seed)
    checked = subprocess.run(
        [site.binary, "check", "--database", site.database], capture_output=True, text=True)
    # What a server has open is looked through as well.
    assert checked.returncode == 0, checked
