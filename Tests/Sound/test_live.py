"""`detent click` with a sound card of the test's own, in a terminal of its own, and on a full disk."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy
import pytest

from conftest import DETENT, ROOT

sys.path.append(str(ROOT / "Tests" / "Server"))
from screen import Terminal  # noqa: E402

pytestmark = pytest.mark.alone

# Takes samples as fast as a sound card does, and keeps them.
PLAYER = f"""#!{sys.executable}
import os, sys, time
with open(os.environ["TAKEN"], "wb") as file:
    start, count = time.monotonic(), 0
    while data := os.read(0, 960):
        file.write(data)
        file.flush()
        count += len(data)
        if os.environ.get("PACE"):
            time.sleep(max(0, start + count / 96000 - time.monotonic()))
"""


@pytest.fixture
def environment(tmp_path):
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "aplay").write_text(PLAYER)
    (folder / "aplay").chmod(0o755)
    return {"PATH": f"{folder}:/usr/bin:/bin", "HOME": str(tmp_path), "TERM": "xterm-256color",
            "TAKEN": str(tmp_path / "taken")}


@pytest.fixture
def terminal(environment):
    opened = []

    def start(*words):
        opened.append(Terminal([DETENT, "click", *words], {**environment, "PACE": "1"}))
        return opened[-1]

    yield start
    for each in opened:
        each.close()


def test_what_is_played_is_what_is_written(environment, tmp_path):
    words = ["133.7", "--metre", "7/8", "--bars", "3"]
    subprocess.run([DETENT, "click", *words], env=environment, check=True, stdin=subprocess.DEVNULL)
    subprocess.run([DETENT, "click", *words, "-o", tmp_path / "a.wav"], check=True)
    taken, written = (tmp_path / "taken").read_bytes(), (tmp_path / "a.wav").read_bytes()[44:]
    assert taken[:len(written)] == written
    assert len(taken) - len(written) < 1024 and not any(taken[len(written):])


def test_keys(terminal, tmp_path):
    click = terminal("120")
    click.wait("120 BPM")
    click.press("\x1b[A\x1b[A\x1b[C")
    click.wait("122.1 BPM")
    click.press("\x1b[6~\x1b[B\x1b[D")
    click.wait("111 BPM")
    click.press(" ")
    click.wait("stopped")
    click.press(" ")
    click.wait("bar 1")
    for _ in range(4):
        click.press("t")
        time.sleep(0.25)
    click.wait(lambda: any(" BPM" in row and 200 < float(row.split()[0]) < 260
                           for row in click.rows))
    click.press("q")
    assert click.end() == 0
    assert click.is_as_before
    assert (tmp_path / "taken").stat().st_size > 48_000


@pytest.mark.parametrize("how", ["key", "signal"])
def test_ctrl_c_gives_the_terminal_back(terminal, how):
    click = terminal("90", "--to", "180", "--over", "8", "--metre", "3+2/8")
    click.wait("3+2")
    click.press("\x03") if how == "key" else click.signal(signal.SIGINT)
    assert click.end() == 0 and click.is_as_before


def test_a_player_that_ends_is_told(environment, tmp_path):
    (tmp_path / "bin" / "aplay").write_text("#!/bin/sh\nexit 1\n")
    done = subprocess.run([DETENT, "click", "60"], env=environment, capture_output=True,
                          stdin=subprocess.DEVNULL, timeout=20)
    assert done.returncode == 69 and b"aplay stopped unexpectedly" in done.stderr


def test_without_a_player_it_says_what_helps(tmp_path):
    done = subprocess.run([DETENT, "click", "60"], env={"PATH": str(tmp_path)}, capture_output=True)
    assert done.returncode == 69 and b"-o click.wav" in done.stderr


@pytest.mark.parametrize("words, status, said", [
    (["0"], 65, b"A tempo is 1 to 1000"), (["1001"], 65, b"A tempo is 1 to 1000"),
    (["NaN"], 64, b'The tempo "NaN"'), (["-5"], 64, b"-5"), (["1e3"], 64, b"133.7"),
    (["60", "--metre", "13/0"], 64, b"a metre is like 7/8"),
    (["60", "--metre", "0/4"], 64, b"a metre is like 7/8"),
    (["60", "--accents", "XxQ."], 64, b"each of the 4 beats"),
    (["60", "--subdivide", "13"], 65, b"1 to 12 parts"),
    (["60", "--swing", "1/4", "--bars", "1"], 65, b"Swing is from 1/2 to 3/4"),
    (["60", "-o", "a.wav"], 64, b"--bars"), (["60", "--json"], 64, b"--bars"),
    (["60", "-o", "a.mp3"], 64, b".wav, .mid or .json"),
    (["60", "--bars", "0", "-o", "a.wav"], 65, b"1 to 1000000000 bars"),
    (["60", "--to", "90"], 64, b"--over"), (["60", "--over", "8"], 64, b"--to"),
    (["60", "--to", "90", "--over", "soon"], 64, b"5min"),
    (["60", "--voice", "gong"], 64, b"wood-block"),
    (["--groove", "polka"], 65, b"--list"),
    (["60", "--rate", "7", "--bars", "1", "-o", "a.wav"], 65, b"8000 to 768000"),
    (["60", "--bars", "1", "-o", "nowhere/a.wav"], 73, b"can't be created"),
    (["--score", "nothing.json"], 66, b"nothing.json doesn't exist"),
])
def test_nonsense_is_refused_with_words(detent, tmp_path, words, status, said):
    done = detent(*words, status=status)
    assert said in done.stderr and not done.stdout
    assert not list(tmp_path.glob("a.*"))


def test_a_full_disk_leaves_no_half_file(detent, tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk])
    if mounted.returncode != 0:
        pytest.skip("mounting a small disk needs the superuser")
    try:
        (disk / "a.wav").write_bytes(b"before")
        done = detent("60", "--bars", "64", "-o", disk / "a.wav", status=74)
        assert b"couldn't be written" in done.stderr
        assert [one.name for one in disk.iterdir()] == ["a.wav"]
        assert (disk / "a.wav").read_bytes() == b"before"
    finally:
        subprocess.run(["umount", disk], check=True)


def test_a_render_that_is_ended_leaves_no_half_file(tmp_path):
    for number in (signal.SIGINT, signal.SIGTERM):
        click = subprocess.Popen([DETENT, "click", "60", "--bars", "100000", "-o", "a.wav"],
                                 cwd=tmp_path)
        while not list(tmp_path.iterdir()):
            time.sleep(0.01)
        click.send_signal(number)
        assert click.wait(20) == -number
        assert not list(tmp_path.iterdir())


def test_a_long_render_shows_how_far_it_is(environment):
    click = Terminal([DETENT, "click", "60", "--bars", "100000", "-o", "/dev/null"], environment)
    try:
        click.wait(" %", seconds=60)
        assert "█" in click.text or "░" in click.text
        click.signal(signal.SIGINT)
        click.end()
    finally:
        click.close()


def test_the_plan_as_json(detent):
    plan = json.loads(detent("133.7", "--metre", "7/8", "--bars", "2", "--json").stdout)
    assert plan["rate"] == 48_000 and plan["end"] == round(14 * 60 / 133.7 * 48_000)
    assert [one["beat"] for one in plan["onsets"]] == [1, 2, 3, 4, 5, 6, 7] * 2
    assert plan["onsets"][0] == {
        "frame": 0, "part": 1, "bar": 1, "beat": 1, "role": "beat", "accent": "strong",
        "voice": "wood-block", "level": 0}


def test_a_score_goes_out_and_comes_back(detent, tmp_path):
    words = ["120", "--metre", "6/8", "--unit", "3/8", "--bars", "4", "--against", "4"]
    detent(*words, "-o", "a.json")
    detent("--score", "a.json", "-o", "a.wav")
    detent(*words, "-o", "b.wav")
    assert (tmp_path / "a.wav").read_bytes() == (tmp_path / "b.wav").read_bytes()


@pytest.mark.skipif(not os.environ.get("WHOLE"), reason="writes four gigabytes")
def test_beyond_four_gigabytes(detent, tmp_path):
    bars = 12_500
    detent("240", "--bars", bars, "--rate", 96_000, "--format", "float", "-o", "a.wav")
    path = tmp_path / "a.wav"
    assert path.stat().st_size > 1 << 32
    frames = subprocess.run(["soxi", "-s", path], capture_output=True, text=True, check=True)
    assert int(frames.stdout) == bars * 96_000
    found = json.loads(detent("240", "--bars", bars, "--prove", "a.wav", "--json").stdout)
    assert found["found"] == found["planned"] == bars * 4 and abs(found["worst"]) <= 0.5
