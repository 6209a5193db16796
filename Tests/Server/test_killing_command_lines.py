"""Three command lines count on one board while the server and they themselves are killed."""

import os
import random
import threading
import time

from killing import CommandLine

# More of them by hand: DETENT_KILLS=200.
KILLS = int(os.environ.get("DETENT_KILLS", "10"))
STORES = ("one", "two", "three")


def test_command_lines_and_server_are_killed_and_every_answered_count_is_there_once(
    site, board, detent, tmp_path
):
    link = f"http://127.0.0.1:{site.port}/#board/{board.board}/{board.token}"
    for store in STORES:
        assert detent("board", "join", "-", store=store, input=link).returncode == 0
    assert detent("tally", "add", "Shirts", store="one").returncode == 0
    for store in STORES:
        assert detent("board", "sync", store=store).returncode == 0

    seed = random.randrange(1 << 32)
    print("seed", seed)
    chance = random.Random(seed)
    is_over = threading.Event()
    devices = [
        CommandLine(site, tmp_path, store, seed + i, is_over) for i, store in enumerate(STORES)
    ]
    for device in devices:
        device.start()
    for _ in range(KILLS):
        time.sleep(chance.uniform(0.05, 0.6))
        site.stop()
        time.sleep(chance.uniform(0.0, 0.1))
        site.start()
    is_over.set()
    for device in devices:
        device.join()
    assert [device.complaints for device in devices] == [[], [], []]
    for store in (*STORES, *STORES):
        synced = detent("board", "sync", store=store)
        assert synced.returncode == 0, synced
    acknowledged = sum(device.acknowledged for device in devices)
    unanswered = sum(device.unanswered for device in devices)
    totals = {detent("tally", "--offline", store=store).stdout for store in STORES}
    assert len(totals) == 1, totals
    total = int(totals.pop().split()[0])
    kills = sum(device.kills for device in devices)
    print(f"{KILLS} servers and {kills} command lines killed: {acknowledged} counts answered, "
          f"{unanswered} not, {total} there")
    assert acknowledged <= total <= acknowledged + unanswered
    assert acknowledged > KILLS and kills > 0
