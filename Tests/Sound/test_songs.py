"""`detent click` with the songs and set lists of a board: saved, listed, written, played with keys, shared."""

import json
import os
import re
import subprocess
import sys

import pytest

from conftest import DETENT, ROOT

sys.path.append(str(ROOT / "Tests" / "Server"))
from screen import Terminal  # noqa: E402

# Takes samples as fast as they come, or a tenth of a second of them each time that somebody may look.
PLAYER = f"""#!{sys.executable}
import os, time
with open(os.environ["TAKEN"], "wb") as file:
    while data := os.read(0, 9600):
        file.write(data)
        file.flush()
        if os.environ.get("PACE"):
            time.sleep(0.05)
"""


@pytest.fixture
def environment(tmp_path):
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "aplay").write_text(PLAYER)
    (folder / "aplay").chmod(0o755)
    return {"PATH": f"{folder}:/usr/bin:/bin", "HOME": str(tmp_path), "TERM": "xterm-256color",
            "TAKEN": str(tmp_path / "taken"), "DETENT_OFFLINE": "1"}


@pytest.fixture
def click(environment, tmp_path):
    def run(*words, status=0):
        done = subprocess.run([DETENT, "click", *map(str, words)], env=environment, cwd=tmp_path,
                              capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60)
        assert done.returncode == status, done
        return done
    return run


@pytest.fixture
def band(click):
    """Two songs of two bars, and a set list."""
    click("120", "--bars", 2, "--save", "Straight")
    click("240", "--metre", "2+2+3/8", "--bars", 2, "--save", "Seven")
    done = click("--set-list", "Friday", "--add", "straight", "--add", "Seven", "--add", 2)
    assert done.stderr == "Friday: Straight, Seven, Straight\n"
    return click


def test_an_empty_board_says_how_a_song_is_made(click):
    done = click("--board")
    assert not done.stdout and "No songs yet. Save one: " in done.stderr
    # What it says works.
    click(*re.search(r"detent click (.*)", done.stderr)[1].replace('"', "").split())
    assert click("--board").stdout == "1.  Seven: 7/8, 92 BPM\n"


def test_songs_are_listed_written_and_deleted(band, tmp_path):
    assert band("--board").stdout == """\
1.  Seven: 2+2+3/8, 240 BPM, 2 bars
2.  Straight: 4/4, 120 BPM, 2 bars

Set lists
1.  Friday: Straight, Seven, Straight
"""
    board = json.loads(band("--board", "--json").stdout)
    seven, straight = board["songs"]
    assert seven["score"]["parts"] == [{"bars": 2, "metre": "2+2+3/8", "tempo": "240"}]
    assert board["setLists"][0]["songs"] == [straight["id"], seven["id"], straight["id"]]
    band("--song", seven["id"], "-o", "a.wav")
    band("240", "--metre", "2+2+3/8", "--bars", 2, "-o", "b.wav")
    assert (tmp_path / "a.wav").read_bytes() == (tmp_path / "b.wav").read_bytes()
    band("--song", "Seven", "-o", "a.mid")
    band("--song", "Seven", "--prove", "b.wav")
    assert "Deleted Seven." in band("--delete", "1").stderr
    assert band("--board").stdout.endswith("1.  Friday: Straight, Straight\n")


def test_practice_at_a_speed_changes_nothing_that_is_kept(band, tmp_path):
    band("--song", "Seven", "--speed", 75, "-o", "a.wav")
    band("180", "--metre", "2+2+3/8", "--bars", 2, "-o", "b.wav")
    assert (tmp_path / "a.wav").read_bytes() == (tmp_path / "b.wav").read_bytes()
    assert "240 BPM" in band("--board").stdout


def test_songs_of_parts_are_saved_from_a_file(click, tmp_path):
    parts = [{"name": "Intro", "bars": 2, "metre": "4/4", "tempo": "133.7"},
             {"bars": 16, "metre": "3/4", "tempo": "90",
              "ramp": {"to": "120", "every": 2, "by": "5"}}]
    score = {"version": 1, "parts": parts, "countIn": {"bars": 1, "stroke": {
        "voice": "beep", "level": -60}}, "repeated": True}
    (tmp_path / "a.json").write_text(json.dumps(score))
    click("--score", "a.json", "--save", "Long")
    assert click("--board").stdout == "1.  Long: 4/4, 133.7 BPM, 18 bars, 2 parts\n"
    assert json.loads(click("--board", "--json").stdout)["songs"][0]["score"] == score
    (tmp_path / "a.json").write_text(json.dumps({**score, "parts": parts * 65}))
    assert "Save it as several songs" in click(
        "--score", "a.json", "--save", "Long", status=65).stderr


NONSENSE = [
    (["--song", "Sevn"], 66, 'Did you mean "Seven"?'),
    (["--song", "9"], 66, "`detent click --board` lists them"),
    (["--set-list", "Sunday"], 66, '--set-list "Sunday" --add SONG'),
    (["--set-list", "Sunday", "--add", "Nothing"], 66, "No song on this board"),
    (["--song", "Seven", "92"], 64, "--speed 80 plays it slower"),
    (["92", "--board"], 64, "--save NAME"), (["--song", "Seven", "--speed", "49"], 64, "50 to 120"),
    (["--board", "-o", "a.wav"], 64, "--song NAME"), (["--add", "Seven"], 64, "--set-list"),
    (["--set-list", "Friday", "-o", "a.wav"], 64, "--song NAME"),
    (["--song", "Seven", "--delete", "Seven"], 64, "only one of"),
    (["0", "--save", "None"], 65, "A tempo is 1 to 1000"), (["92", "--save", ""], 65, "name"),
    (["--board", "Wedding"], 66, "No board is named"),
]


def test_nonsense_is_refused_with_a_way_out(band):
    before = band("--board", "--json").stdout
    for words, status, said in NONSENSE:
        done = band(*words, status=status)
        assert said in done.stderr and not done.stdout, words
    assert band("--board", "--json").stdout == before


def test_a_set_list_without_keys_is_played_song_after_song(band, tmp_path):
    band("--set-list", "Friday")
    taken = (tmp_path / "taken").read_bytes()
    whole = b""
    for name in ["Straight", "Seven", "Straight"]:
        band("--song", name, "-o", "a.wav")
        whole += (tmp_path / "a.wav").read_bytes()[44:]
        # What follows begins with the block after the last.
        whole += bytes(-len(whole) % 512)
    assert taken[:len(whole)] == whole and not any(taken[len(whole):])


def test_keys_go_from_song_to_song(band, environment):
    band("60", "--save", "Slow")
    for _ in range(3):
        band("--set-list", "Gig", "--add", "Slow", "--add", "Seven")
    terminal = Terminal([DETENT, "click", "--set-list", "Gig"], {**environment, "PACE": "1"})
    try:
        terminal.wait("1 of 6: Slow, then Seven")
        terminal.press("n")
        terminal.wait("2 of 6: Seven, then Slow")
        # A song that ends waits at the beginning of the next.
        terminal.wait("3 of 6: Slow, then Seven")
        terminal.wait("stopped")
        terminal.press(" ")
        terminal.wait("bar 1")
        terminal.press("\x1b[D")
        terminal.wait("2 of 6")
        terminal.press("\x1b[5~p")
        terminal.wait("1 of 6")
        terminal.press("\x1b[6~\x1b[C\x1b[A")
        terminal.wait("3 of 6")
        terminal.wait("61 BPM")
        terminal.press("q")
        assert terminal.end() == 0 and terminal.is_as_before
    finally:
        terminal.close()
    # What is turned while it plays stays out of the song.
    assert "60 BPM" in band("--board").stdout
