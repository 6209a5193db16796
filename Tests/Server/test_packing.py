"""A board long enough to be packed, counted on while the server is killed."""

import http.client
import random
import sqlite3
import threading
import time

import pytest

from device import Device, names

pytestmark = pytest.mark.alone

DEVICES = 4
UPLOADS = 150
BATCH = 100


def count(board, device, sent):
    """Sends a device's operations, each part again until it is answered; by one connection after the other."""
    client, chance = board.also(), random.Random(len(sent))
    for _ in range(UPLOADS):
        made = device.taps(BATCH)
        sent.extend(made)
        while True:
            try:
                content = device.packed(BATCH) if chance.random() < 0.5 else {
                    "secrets": {}, "operations": made}
                answer = client.ask("POST", "/operations", content)
            except (OSError, http.client.HTTPException):
                time.sleep(0.05)
                continue
            if answer.status == 200:
                break
            assert answer.status in (429, 503), answer
            time.sleep(0.2)
    client.close()


def looked_into(database):
    """How many operations are packed, and how many are not."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as reading:
        packed, = reading.execute("SELECT coalesce(sum(cursor - first + 1), 0) FROM segments").fetchone()
        loose, = reading.execute("SELECT count(*) FROM operations").fetchone()
    reading.close()
    return packed, loose


def test_packing_loses_nothing_however_often_the_server_is_killed(site, board, detent):
    chance = random.Random(19)
    devices = [Device() for _ in range(DEVICES)]
    sent = [[] for _ in devices]
    threads = [
        threading.Thread(target=count, args=(board, *each)) for each in zip(devices, sent)
    ]
    for thread in threads:
        thread.start()
    kills = 0
    while any(thread.is_alive() for thread in threads):
        time.sleep(chance.uniform(0.02, 0.3))
        site.stop()
        site.start()
        kills += 1
    for thread in threads:
        thread.join()
    total = DEVICES * UPLOADS * BATCH
    end = time.monotonic() + 120
    while looked_into(site.database)[1] >= 1280:
        assert time.monotonic() < end, "it is not packed"
        time.sleep(0.2)
    packed, loose = looked_into(site.database)
    assert packed + loose == total and packed > 0 and kills > 3
    site.stop()
    checked = detent("check", "--database", site.database)
    assert checked.returncode == 0, checked.stderr
    site.start()
    board.close()
    found = names(board.all())
    assert len(found) == total and set(found) == {each for all in sent for each in names(all)}
    # What came long ago is known when it comes again.
    again = board.upload(sent[0][:BATCH], devices[0])
    assert again.json["new"] == 0
    # And a backup has all of it.
    kept = site.database.with_name("backup")
    assert detent("backup", kept, "--database", site.database).returncode == 0
    assert looked_into(kept) == (packed, loose)
