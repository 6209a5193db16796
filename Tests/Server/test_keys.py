"""Counting by keys in a terminal: what a person presses, sees, and finds again."""

import os
import re
import signal
import sqlite3
import subprocess
import time
import unicodedata

import pytest
from screen import Terminal

from device import Client


@pytest.fixture
def tally(detent):
    def run(*words, store="one"):
        outcome = detent("tally", *words, store=store)
        assert outcome.returncode == 0, outcome
        return outcome.stdout

    return run


@pytest.fixture
def keys(site, tmp_path):
    """Starts `detent tally keys` in a terminal."""
    open_ones = []

    def start(*words, store="one", rows=24, columns=80, **variables):
        environment = {
            "PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "LANG": "C.UTF-8",
            "TERM": "xterm-256color", "DETENT_STORE": str(tmp_path / store), **variables,
        }
        terminal = Terminal(
            [site.binary, "tally", "keys", *words], environment, rows, columns)
        open_ones.append(terminal)
        terminal.wait(lambda: terminal.screen.cursor.hidden)
        terminal.wait("q quits")
        return terminal

    yield start
    for terminal in open_ones:
        terminal.close()


def row(terminal, name):
    found = [each for each in terminal.rows if re.search(r"\d  " + name, each)]
    assert len(found) == 1, terminal.text
    return found[0]


def count(terminal, name):
    return int(re.search(r"(-?\d+)  " + name, row(terminal, name)).group(1))


def shows(terminal, name, n):
    terminal.wait(lambda: re.search(rf"(^| ){n}  {name}", terminal.text, re.M))


def test_keys_count_up_and_down_and_back_and_all_of_it_is_in_the_store(keys, tally):
    assert tally("list") == "0  Shirts\n0  Trousers\n0  Suit\n"
    tally("change", "Suit", "--step", "12")
    terminal = keys()
    assert terminal.rows[0] == "Dry cleaning"
    assert row(terminal, "Shirts") == " 1  0  Shirts"
    terminal.press("1")
    shows(terminal, "Shirts", 1)
    assert tally("list", "--offline").startswith("1  Shirts\n")
    terminal.press("111-13-3-3")
    shows(terminal, "Suit", -12)
    shows(terminal, "Shirts", 3)
    assert "Suit −12" in terminal.text
    terminal.press("u")
    shows(terminal, "Suit", 0)
    assert "Undone: Suit 0" in terminal.text
    terminal.press("\x1a")
    shows(terminal, "Suit", 12)
    terminal.press("U")
    shows(terminal, "Suit", 0)
    # A row that is chosen is counted by the space bar and the arrows.
    terminal.press(" ")
    terminal.wait("Choose a row")
    terminal.press("\x1b[B\x1b[B")
    terminal.wait("›2  0  Trousers")
    terminal.press(" \x1b[C\x1bOC\x1b[D")
    shows(terminal, "Trousers", 2)
    terminal.press("\x1b[A- ")
    shows(terminal, "Shirts", 2)
    terminal.press("ß")
    terminal.wait("No tally has the key ß")
    before = terminal.bytes
    terminal.press("q")
    assert terminal.end() == 0 and terminal.is_as_before
    # What was counted stays to be read.
    assert "2  Shirts" in terminal.text and "2  Trousers" in terminal.text
    assert b"\x1b[?1049h" in before and b"\x1b[?1049l" not in before
    assert tally("list") == "2  Shirts\n2  Trousers\n0  Suit  step 12\n"


def test_keys_that_were_set_go_first_and_nobody_else_has_them(keys, tally):
    for name, key in (("Shirts", "2"), ("Trousers", "KeyQ"), ("Suit", "Space")):
        tally("change", name, "--key", key)
    for name, key in (("Hats", "F5"), ("Coats", "AudioVolumeUp"), ("Ties", "ß")):
        tally("add", name, "--key", key)
    terminal = keys()
    found = {row(terminal, name).split()[0] for name in ("Shirts", "Trousers", "Suit")}
    assert found == {"2", "q", "space"}
    assert row(terminal, "Hats").split()[0] == "F5"
    # One that no terminal knows gets a free one: 1, for 2 is taken.
    assert row(terminal, "Coats").split()[0] == "1"
    terminal.press("22qQqq \x1b[15~\x1b[15~1ß\r")
    for name, n in (("Shirts", 2), ("Trousers", 2), ("Suit", 1), ("Hats", 2), ("Coats", 1)):
        shows(terminal, name, n)
    shows(terminal, "Ties", 1)
    terminal.press("\x03")
    assert terminal.end() == 0 and terminal.is_as_before


def test_letters_count_down_with_shift(keys, tally):
    for n in range(8):
        tally("add", f"More {n}")
    terminal = keys()
    assert row(terminal, "More 6").split() == ["a", "0", "More", "6"]
    terminal.press("aaA")
    shows(terminal, "More 6", 1)
    terminal.press("AA")
    shows(terminal, "More 6", -1)
    terminal.press("\x03")
    assert terminal.end() == 0


def test_every_key_shown_is_kept_when_the_program_is_killed(keys, tally):
    terminal = keys()
    for n in range(1, 6):
        terminal.press("1")
        shows(terminal, "Shirts", n)
        if n % 2:
            terminal.signal(signal.SIGKILL)
            terminal.end()
            assert tally("list", "--offline").startswith(f"{n}  Shirts\n")
            terminal = keys()
    # A storm of keys: what stood on the screen when it was killed is there, and no more than pressed.
    terminal.press("1" * 400)
    terminal.wait(lambda: count(terminal, "Shirts") > 5)
    terminal.signal(signal.SIGKILL)
    terminal.end()
    seen = count(terminal, "Shirts")
    kept = int(tally("list", "--offline").split()[0])
    assert 5 < seen <= kept <= 405
    terminal = keys()
    terminal.press("1" * 400)
    shows(terminal, "Shirts", kept + 400)


@pytest.mark.parametrize("how", ["q", "\x03", signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_however_it_ends_the_terminal_is_as_it_was(keys, tally, how):
    terminal = keys()
    terminal.press("1")
    shows(terminal, "Shirts", 1)
    terminal.press(how) if isinstance(how, str) else terminal.signal(how)
    assert terminal.end() == 0
    assert terminal.is_as_before
    assert tally("list").startswith("1  Shirts\n")


def test_an_error_gives_the_terminal_back_and_says_what_it_is(keys, tmp_path):
    terminal = keys()
    # Somebody makes it another program's file.
    with sqlite3.connect(tmp_path / "one" / "detent.sqlite") as store:
        store.execute("PRAGMA application_id = 7")
    store.close()
    terminal.press("1")
    assert terminal.end() == 65
    assert terminal.is_as_before
    # The edge of the screen may stand in the middle of a word.
    said = terminal.text.replace("\n", "")
    assert "detent:" in said and "detent.sqlite" in said


def test_it_rests_and_goes_on_as_shells_ask(keys):
    terminal = keys()
    terminal.signal(signal.SIGTSTP)
    terminal.wait(lambda: terminal.is_as_before)
    end = time.monotonic() + 20
    while os.waitid(os.P_PID, terminal.process.pid, os.WSTOPPED | os.WNOHANG) is None:
        assert time.monotonic() < end
    terminal.signal(signal.SIGCONT)
    terminal.wait(lambda: terminal.screen.cursor.hidden)
    terminal.press("1")
    shows(terminal, "Shirts", 1)


def width(text):
    """The columns of a text by Unicode's own table."""
    return sum(
        0 if unicodedata.combining(each) else 2 if unicodedata.east_asian_width(each) in "WF" else 1
        for each in text
    )


NAMES = ["赤いバラの花束をたくさん数えるための長い名前", "ワイシャツ", "スーツ（上下そろい）🚀🪲⌚🌡️の数"]


@pytest.mark.parametrize("columns", [12, 20, 40, 80, 200])
def test_wide_names_stay_in_their_rows_at_every_width(keys, tally, columns):
    for name in NAMES:
        tally("add", name, "--target", "50")
    tally("count", NAMES[1], "+45")
    terminal = keys(columns=columns, rows=12)
    terminal.press("5")
    terminal.wait(lambda: " 46" in terminal.text)
    found = [each for each in terminal.rows if re.search(r"\d +[赤ワス]", each)]
    if columns >= 20:
        assert len(found) == 3, terminal.text
    # pyte keeps an empty cell behind a wide character: no row may reach the last column.
    assert all(terminal.screen.buffer[y][columns - 1].data == " " for y in range(12))
    assert terminal.screen.cursor.y < 12
    if columns == 40:
        line = row(terminal, "ワイシャツ")
        assert line == " 5  46  ワイシャツ  46/50"
        assert width(line) < 40
        long = row(terminal, "赤いバラ")
        assert long.endswith("…  0/50") and width(long) <= 39


def test_a_new_size_is_drawn_anew_and_what_is_counted_stays_in_sight(keys, tally):
    for n in range(30):
        tally("add", f"Row {n:02}")
    terminal = keys(rows=40)
    assert "Row 29" in terminal.text
    terminal.resize(10, 30)
    terminal.wait(lambda: "Row 29" not in terminal.text and len(terminal.rows) == 10)
    terminal.wait("1  0  Shirts")
    assert terminal.rows[0] == "Dry cleaning" and "q quits" in terminal.rows[9]
    # The last key that was given: far below.
    last = "n"
    terminal.press(last)
    terminal.wait(lambda: " 1  Row" in terminal.text)
    terminal.press("\x1b[F")
    terminal.wait("Row 29")
    terminal.resize(3, 20)
    terminal.wait(lambda: len(terminal.rows) == 3 and "Row 29" in terminal.text)
    terminal.resize(1, 5)
    terminal.wait(lambda: len(terminal.rows) == 1)
    terminal.resize(24, 80)
    terminal.wait(lambda: "Row 29" in terminal.text and "q quits" in terminal.rows[23])
    assert terminal.process.poll() is None


def test_the_bell_rings_and_the_row_lights_up_at_a_limit_and_not_before(keys, tally):
    tally("change", "Shirts", "--capacity", "3")
    terminal = keys()
    terminal.press("11")
    shows(terminal, "Shirts", 2)
    assert b"\x07" not in terminal.bytes
    terminal.press("1")
    terminal.wait("3/3 !")
    terminal.read(0.1)
    assert terminal.bytes.count(b"\x07") == 1
    y = next(y for y, each in enumerate(terminal.rows) if "3/3 !" in each)
    assert terminal.screen.buffer[y][1].reverse
    terminal.wait(lambda: not terminal.screen.buffer[y][1].reverse)
    terminal.press("1")
    terminal.wait("4/3 !!")
    assert terminal.bytes.count(b"\x07") == 2
    terminal.press("-1")
    shows(terminal, "Shirts", 3)
    terminal.read(0.1)
    assert terminal.bytes.count(b"\x07") == 2


def test_pasted_text_counts_nothing(keys, tally):
    terminal = keys()
    terminal.press("\x1b[200~1112\x1b[201~2")
    shows(terminal, "Trousers", 1)
    assert tally("list").startswith("0  Shirts\n1  Trousers\n")


def test_other_processes_counts_show_up_and_keys_stay_where_they_are(keys, tally):
    terminal = keys()
    tally("count", "Suit", "+5")
    shows(terminal, "Suit", 5)
    tally("delete", "Shirts")
    tally("add", "Hats")
    terminal.wait(lambda: "Shirts" not in terminal.text and "Hats" in terminal.text)
    assert "3  5  Suit" in terminal.text and "1  0  Hats" in terminal.text


def test_without_a_terminal_it_says_so_and_touches_nothing(site, tmp_path, detent):
    outcome = detent("tally", "keys", store="one", stdin=subprocess.DEVNULL)
    assert outcome.returncode == 64 and "needs a terminal" in outcome.stderr
    assert outcome.stdout == "" and not (tmp_path / "one").exists()
    assert detent("tally", "keys", "--json", store="one").returncode == 64
    environment = {"HOME": str(tmp_path), "TERM": "dumb", "DETENT_STORE": str(tmp_path / "one")}
    dumb = Terminal([site.binary, "tally", "keys"], environment)
    assert dumb.end() == 64 and b"\x1b" not in dumb.bytes
    dumb.close()
    # A screen without a keyboard.
    screen = Terminal(["/bin/sh", "-c", f"{site.binary} tally keys < /dev/null"], environment)
    assert screen.end() == 64 and b"\x1b" not in screen.bytes
    screen.close()


def test_no_color_means_no_colour(keys):
    painted, plain = keys(), keys(NO_COLOR="1")
    assert b"\x1b[38;5;" in painted.bytes
    assert b"\x1b[38" not in plain.bytes and b"\x1b[1m" not in plain.bytes


def test_two_terminals_and_a_device_count_on_one_board_live(keys, tally, detent, board, site):
    link = f"http://127.0.0.1:{site.port}/#board/{board.board}/{board.token}"
    assert detent("tally", "add", "Guests", "--board", link, store="one").returncode == 0
    one = keys("--board", link, store="one")
    two = keys("--board", link, store="two")
    one.press("111")
    shows(one, "Guests", 3)
    shows(two, "Guests", 3)
    two.press("1")
    shows(one, "Guests", 4)
    # Without the server both count on, and say so.
    site.stop()
    one.wait("can't be reached")
    one.press("1")
    two.press("-1-1")
    shows(one, "Guests", 5)
    shows(two, "Guests", 2)
    site.start()
    for terminal in (one, two):
        terminal.wait(lambda: count(terminal, "Guests") == 3, seconds=60)
        terminal.press("q")
        assert terminal.end(60) == 0 and terminal.is_as_before
    board.close()
    assert sum(each["changes"][0]["add"][2] for each in board.all() if "add" in each["changes"][0]) == 3


def test_with_a_link_to_count_keys_count_and_with_one_to_look_they_do_not(
    keys, detent, board, site, tmp_path
):
    address = f"http://127.0.0.1:{site.port}/#board/{board.board}/"
    added = detent("tally", "add", "Guests", "--board", address + board.token, store="one")
    assert added.returncode == 0
    counter, looker = board.invite("count"), board.invite("look")
    terminal = keys("--board", address + counter.token, store="two")
    terminal.press("11u")
    shows(terminal, "Guests", 1)
    terminal.press("q")
    assert terminal.end() == 0
    refused = Terminal(
        [site.binary, "tally", "keys", "--board", address + looker.token],
        {"HOME": str(tmp_path), "TERM": "xterm", "DETENT_STORE": str(tmp_path / "three")},
    )
    assert refused.end() == 77 and "view-only" in refused.text and refused.is_as_before
    refused.close()
    assert isinstance(board, Client) and len(board.all()) > 3
