"""A song saved on one device is played from another, by way of a real server, to the bit; a link to count plays it."""

import json

import pytest


@pytest.fixture
def click(detent, tmp_path):
    def run(*words, status=0, **options):
        done = detent("click", *map(str, words), **options)
        assert done.returncode == status, done
        return done
    return run


@pytest.fixture
def link(site, board, detent):
    link = f"http://127.0.0.1:{site.port}/#board/{board.board}/{board.token}"
    for store in ("one", "two"):
        assert detent("board", "join", "-", store=store, input=link).returncode == 0
    return link


def songs(click, store, *words):
    return json.loads(click("--board", "--json", *words, store=store).stdout)


def test_a_song_is_played_from_another_device(link, click, tmp_path):
    words = ["92", "--metre", "2+2+3/8", "--to", "120", "--over", "4", "--bars", 8]
    click(*words, "--save", "Seven", store="one")
    click("--set-list", "Friday", "--add", "Seven", store="two")
    click("--song", "Seven", "-o", tmp_path / "two.wav", store="two")
    click("--song", "Seven", "--board", link, "-o", tmp_path / "three.wav", store="three")
    click(*words, "-o", tmp_path / "one.wav", store="one")
    one = (tmp_path / "one.wav").read_bytes()
    assert (tmp_path / "two.wav").read_bytes() == (tmp_path / "three.wav").read_bytes() == one
    there = click("--board", link, "--json", store="three")
    assert songs(click, "one") == json.loads(there.stdout)
    assert len(songs(click, "one")["setLists"][0]["songs"]) == 1


@pytest.mark.parametrize("right", ["count", "look"])
def test_a_narrow_link_plays_songs_and_changes_none(site, board, link, click, right, tmp_path):
    click("60", "--bars", 1, "--save", "Slow", store="one")
    token = board.invite(right).token
    narrow = f"http://127.0.0.1:{site.port}/#board/{board.board}/{token}"
    click("--song", "Slow", "--board", narrow, "-o", tmp_path / "a.wav", store="three")
    for words in (["60", "--save", "Mine"], ["--delete", "Slow"],
                  ["--set-list", "Friday", "--add", "Slow"]):
        refused = click(*words, "--board", narrow, store="three", status=77)
        assert "Nothing changed" in refused.stderr
    assert [song["name"] for song in songs(click, "one")["songs"]] == ["Slow"]


def test_songs_made_without_the_network_are_there_afterwards(site, link, detent, click):
    site.stop()
    click("90", "--save", "One", store="one")
    click("120", "--save", "Two", "--offline", store="two")
    site.start()
    for store in ("one", "two", "one"):
        assert detent("board", "sync", store=store).returncode == 0
    here = songs(click, "one", "--offline")
    assert here == songs(click, "two", "--offline")
    assert {song["name"] for song in here["songs"]} == {"One", "Two"}


def test_where_nobody_practised_the_log_says_so(link, click):
    assert click("--log", store="one").stdout.startswith("Nothing yet.")
    assert json.loads(click("--log", "--json", store="one").stdout) == []
    assert "without a song" in click("--log", "--song", "1", store="one", status=64).stderr
