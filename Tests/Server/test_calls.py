"""Two terminals keep calls on one board, by way of a real server, and are killed while they do."""

import json
import random
import subprocess
import time

import pytest
from screen import Terminal


@pytest.fixture
def link(site, board, detent):
    link = f"http://127.0.0.1:{site.port}/#board/{board.board}/{board.token}"
    for store in ("one", "two"):
        assert detent("board", "join", "-", store=store, input=link).returncode == 0
    return link


def calls(detent, store, *words):
    listed = detent("call", "--board", "--json", *words, store=store)
    assert listed.returncode == 0, listed
    return json.loads(listed.stdout)


def test_two_terminals_see_each_others_calls(site, link, detent):
    saved = detent(
        "call", "New York City", "Tokyo", "--at", "15:00", "--date", "2031-03-04", "--save",
        "Family", store="one")
    assert saved.returncode == 0 and saved.stderr == "Saved Family.\n", saved
    assert [call["name"] for call in calls(detent, "two")] == ["Family"]
    assert detent("call", "Family", "--board", "--at", "9:00", "--keep", store="two").returncode == 0
    assert detent(
        "call", "Berlin", "Tokyo", "--at", "8:00", "--weekdays", "mon", "--save", "Work",
        store="two").returncode == 0
    seen = calls(detent, "one")
    assert [call["name"] for call in seen] == ["Work", "Family"]
    assert seen[1]["start"] == "2031-03-04T14:00:00Z"
    # Each changes another part of a call without hearing of the other; both stay.
    site.stop()
    kept = detent("call", "Family", "--board", "--at", "10:00", "--keep", store="one")
    assert kept.returncode == 0 and "will be sent when the server can be reached" in kept.stderr
    assert detent(
        "call", "Family", "--board", "--length", "1h", "--keep", "--offline",
        store="two").returncode == 0
    site.start()
    for store in ("one", "two", "one"):
        assert detent("board", "sync", store=store).returncode == 0
    assert calls(detent, "one", "--offline") == calls(detent, "two", "--offline")
    family = calls(detent, "one")[1]
    assert family["start"] == "2031-03-04T15:00:00Z" and family["minutes"] == 60
    # By its link, from a third place that never heard of it.
    listed = detent("call", "--board", link, store="three")
    assert "2.  Family: Tue 4 Mar 2031, 10:00, 1 hour\n" in listed.stdout
    assert detent("call", "--board", link, "--delete", "Work", store="three").returncode == 0
    assert [call["name"] for call in calls(detent, "one")] == ["Family"]


def test_a_call_that_was_answered_is_there_whole_after_a_kill(site, link, detent, tmp_path):
    seed = random.randrange(1 << 32)
    print("seed", seed)
    chance = random.Random(seed)
    answered = []
    for number in range(8):
        process = subprocess.Popen(
            [site.binary, "call", "New York City", "Tokyo", "Paris", "--save", f"Call {number}"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "LANG": "C",
                 "DETENT_STORE": str(tmp_path / "one")})
        time.sleep(chance.uniform(0.0, 0.4))
        process.kill()
        if "Saved" in process.communicate()[1]:
            answered.append(f"Call {number}")
    assert detent("board", "sync", store="one").returncode == 0
    here = calls(detent, "one")
    assert {call["name"] for call in here} >= set(answered)
    assert all(len(call["places"]) == 3 and call["start"] for call in here)
    assert calls(detent, "two") == here


def test_the_list_fits_a_narrow_terminal_in_both_languages(site, detent, tmp_path):
    assert detent(
        "call", "Paris", "Tokyo", "Auckland", "--at", "9:00", "--date", "2020-03-02", "--save",
        "Family", store="one").returncode == 0
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "TERM": "xterm-256color",
                   "DETENT_STORE": str(tmp_path / "one")}

    def rows(*words):
        terminal = Terminal([site.binary, "call", "--board", *words], environment, columns=50)
        try:
            assert terminal.end() == 0
            return [row.rstrip() for row in terminal.screen.display if row.strip()]
        finally:
            terminal.close()

    assert rows() == [
        "Dry cleaning",
        "1.  Family: Mon 2 Mar 2020, 09:00, 30 minutes;",
        "    past",
        "    Paris 09:00 morning; Tokyo 17:00 afternoon",
        "    Auckland 21:00 late",
    ]
    assert rows("--lang", "ja") == [
        "Dry cleaning",
        "1.  Family: 2020年3月2日(月) 09:00、30分、過去",
        "    Paris 09:00 午前中、Tokyo 17:00 午後",
        "    Auckland 21:00 夜遅く",
    ]
