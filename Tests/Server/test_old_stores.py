"""Stores, databases, files and links that earlier versions wrote: they open unchanged, and what a
later version wrote is left alone. Scripts/make-formats made them."""

import csv
import hashlib
import json
import re
import shutil
import sqlite3
import struct
import subprocess

import pytest

from device import Client
from serving import ROOT

VERSIONS = sorted(each for each in (ROOT / "Tests/Formats").iterdir() if each.is_dir())
# Where the server was that the stores were in step with.
PORT = 47914

# What was done by hand when the files were made; noted.json has what that version said of it.
COUNTED = {"Shirts": 532, "Trousers": 57, "Coats": 2, "Red roses": 5, "Robin": 5}
PAGE = {"Shirts": 4, "Jeans": 2, "Suit": 8, "Gloves": 6, "Scarves": 0}


@pytest.fixture(params=VERSIONS, ids=lambda each: each.name)
def old(request):
    return request.param


@pytest.fixture
def noted(old):
    return json.loads((old / "noted.json").read_text())["terminal"]


@pytest.fixture
def links(old):
    return json.loads((old / "links.json").read_text())


@pytest.fixture
def opened(old, detent, tmp_path):
    """Runs a command on a copy of a store, without a network."""

    def take(name="store"):
        folder = tmp_path / name
        if not folder.exists():
            folder.mkdir(mode=0o700)
            shutil.copy(old / f"{name}.sqlite", folder / "detent.sqlite")

        def run(*words, status=0):
            done = detent(*words, store=name)
            assert done.returncode == status, done
            return done.stdout

        run.file = folder / "detent.sqlite"
        return run

    return take


@pytest.fixture
def server(old, site):
    """The server that the stores were in step with, at its address; one at a time."""
    shutil.copy(old / "server.sqlite", site.database)
    return site.at(PORT).start()


def counts(text):
    return {each["name"]: each["count"] for each in json.loads(text) if "count" in each}


def records(file):
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
        return dict(database.execute("SELECT key, value FROM record"))


def test_a_terminals_store_is_as_it_was_noted_and_looking_changes_nothing_in_it(opened, noted):
    detent = opened()
    before = detent.file.read_bytes()
    listed = detent("tally", "list", "--json", "--offline")
    assert counts(listed) == COUNTED
    assert json.loads(listed) == json.loads(noted["list at last"])
    for name, words in {
        "archived": ["tally", "list", "--archived", "--json"],
        "shirts": ["tally", "show", "Shirts", "--json"],
        "roses": ["tally", "show", "Red roses", "--json"],
    }.items():
        assert json.loads(detent(*words, "--offline")) == json.loads(noted[name]), name
    group, = json.loads(detent("tally", "group", "--json", "--offline"))
    assert group == {**json.loads(noted["groups"])[0], "sum": 5}
    board, = json.loads(detent("board", "--json"))
    assert board == {**json.loads(noted["boards"])[0], "waiting": 1}
    assert detent.file.read_bytes() == before


def test_what_was_done_in_an_old_store_is_taken_back_step_by_step_through_its_log(opened, old):
    detent = opened()
    kept = records(detent.file)
    back = [json.loads(detent("tally", "undo", "--json", "--offline")) for _ in range(8)]
    # The fourth is the name that the device was given.
    assert [[(each["name"], each["count"]) for each in step["tallies"]] for step in back] == [
        [("Robin", 4)], [("Shirts", 530)], [("Robin", 5)], [],
        *[[("Shirts", 530 - n)] for n in range(1, 5)]]
    for _ in back:
        detent("tally", "redo", "--offline")
    assert counts(detent("tally", "list", "--json", "--offline")) == COUNTED
    # Nothing of what was there is another now.
    now = records(detent.file)
    assert {key: now.get(key) for key in kept} == kept
    assert len(now) == len(kept) + 16


def test_what_comes_out_of_an_old_store_is_what_came_out_then(opened, old, links, tmp_path):
    detent = opened()
    detent("tally", "undo", "--offline")
    # Columns came behind those of then, and lines of groups, which have no colour.
    sheet = csv.reader(detent("tally", "export", "--csv", "--offline").splitlines())
    assert [line[:4] for line in sheet if line[3]] == list(
        csv.reader((old / "sheet.csv").read_text(encoding="utf-8").splitlines()))
    for name, more in (("setup", []), ("setup-counts", ["--counts"])):
        made = detent("tally", "setup", *more, "--server", f"http://localhost:{PORT}", "--offline")
        assert made.strip() == links[name]
    taps = tmp_path / "taps.csv"
    detent("tally", "export", "--csv", "--taps", "--offline", "--output", taps)
    then = (old / "taps.csv").read_bytes()
    # What was done since stands at its end.
    assert taps.read_bytes().startswith(then)
    assert taps.read_bytes()[len(then):].count(b"\r\n") == 2


def test_an_old_board_file_and_old_tables_are_taken_in_once(old, opened, detent):
    kept = opened()
    merged = detent("board", "merge", old / "board.detent", store="fresh")
    assert merged.returncode == 0, merged
    listed = detent("tally", "list", "--json", store="fresh").stdout
    assert counts(listed) == {**COUNTED, "Robin": 4}
    for store in ("fresh", "store"):
        again = detent("board", "merge", old / "board.detent", "--offline", store=store)
        assert "Everything is already here." in again.stdout + again.stderr
    # Every tap of the table is on the board that it came from; the sheet counts once more.
    taps = detent("tally", "import", old / "taps.csv", "--offline", store="store")
    assert taps.returncode == 0 and counts(
        kept("tally", "list", "--json", "--offline")) == COUNTED, taps
    sheet = detent("tally", "import", old / "sheet.csv", store="other")
    assert sheet.returncode == 0, sheet
    assert counts(detent("tally", "list", "--json", store="other").stdout) == {
        **COUNTED, "Robin": 4, "Suit": 0}


@pytest.mark.files
def test_an_old_store_goes_on_in_step_with_its_old_server(opened, server, noted):
    one, other = opened(), opened("store-count")
    one("board", "sync")
    assert json.loads(one("board", "--json"))[0]["waiting"] == 0
    assert counts(one("tally", "list", "--json")) == COUNTED
    # The board of the page, with a link to count; the other terminal has a link to edit.
    assert json.loads(other("tally", "list", "--json")) == json.loads(noted["list count"])
    editor = opened("store-edit")
    editor("tally", "count", "Gloves", "+10")
    other("board", "sync")
    assert counts(other("tally", "list", "--json")) == {**PAGE, "Gloves": 16}
    assert other("tally", "reset", "Gloves", status=77) == ""


@pytest.mark.files
def test_every_link_opens_what_it_opened_then(server, links, detent):
    for name, right in {
        "edit": "edit", "count": "count", "look": "look", "wall": "look",
        "terminal-own": "own", "terminal-count": "count", "terminal-look": "look",
    }.items():
        link = links[name].replace(":47913/", f":{PORT}/")
        joined = detent("board", "join", link, store=name)
        assert joined.returncode == 0, joined
        open_one = [
            each for each in json.loads(detent("board", "--json", store=name).stdout)
            if each["open"]]
        assert [each["right"] for each in open_one] == [right], name
        listed = counts(detent("tally", "list", "--json", store=name).stdout)
        wanted = {**COUNTED, "Robin": 4} if name.startswith("terminal") else PAGE
        assert listed == wanted, name


def test_an_old_setup_link_is_taken(links, detent):
    for name, wanted in (
        ("setup", {name: 0 for name in COUNTED}), ("setup-counts", {**COUNTED, "Robin": 4}),
    ):
        taken = detent("tally", "take", links[name], "--yes", store=name)
        assert taken.returncode == 0, taken
        listed = json.loads(detent("tally", "list", "--json", store=name).stdout)
        # A copy with names of its own, behind the example of a new store.
        found = {each["name"]: each for each in listed if each["id"] > "00000000000000ff"}
        assert {key: each["count"] for key, each in found.items() if "count" in each} == wanted
        coats = found["Coats"]
        assert (coats["step"], coats["target"], coats["capacity"]) == (2, 12, 20)
        assert (coats["price"], coats["note"], coats["key"]) == ("3.5", "By the door", "k")
        assert coats["also"] == [found["Robin"]["id"]] and found["Robin"]["group"] == "Birds"
        assert found["Fresh"]["formula"] == "(Red roses − 1) ÷ Red roses"


@pytest.mark.files
def test_an_old_database_answers_as_it_did(server, links, old):
    link = re.fullmatch(r"http://localhost:\d+/#board/(\w+)/(\w+)", links["terminal-own"])
    owner = Client(server.port, *link.groups())
    state = owner.ask("GET").json
    assert state["right"] == "own"
    operations = owner.all()
    assert len(operations) == state["cursor"]
    # The board's file has the same operations, but for the example, which each device makes alike.
    exported = json.loads((old / "board.json").read_text())["operations"]
    made = {json.dumps(each, sort_keys=True) for each in operations}
    assert made <= {json.dumps(each, sort_keys=True) for each in exported}
    rights = [each["right"] for each in owner.ask("GET", "/tokens").json["tokens"]]
    assert sorted(rights) == ["count", "edit", "look", "own"]
    assert owner.ask("GET", "/snapshot").status == 200


LOOKING_AND_CHANGING = [
    ["tally"], ["tally", "count", "Shirts"], ["tally", "undo"], ["board"], ["board", "device", "X"],
    ["board", "sync"], ["tally", "export", "--csv"], ["tally", "setup"],
]


def sum_of(key, value):
    """A row's checksum, written from its description: the first half of SHA-256 of both."""
    digest = hashlib.sha256(key.encode() + b"\0" + value).digest()
    return struct.unpack(">q", digest[:8])[0]


@pytest.mark.parametrize("how", ["the file", "the board"])
def test_a_newer_terminals_store_is_left_alone_byte_by_byte(opened, how):
    detent = opened()
    with sqlite3.connect(detent.file) as database:
        if how == "the file":
            database.execute("PRAGMA user_version = 2")
        else:
            known, = database.execute("SELECT value, sum FROM record WHERE key = 'now/version'")
            assert known == (b"\x01", sum_of("now/version", b"\x01"))
            database.execute(
                "UPDATE record SET value = ?, sum = ? WHERE key = 'now/version'",
                (b"\x02", sum_of("now/version", b"\x02")))
    database.close()
    before = detent.file.read_bytes()
    for words in LOOKING_AND_CHANGING:
        assert detent(*words, status=69) == "", words
    assert detent.file.read_bytes() == before
    assert {each.name for each in detent.file.parent.iterdir()} <= {
        "detent.sqlite", "detent.sqlite-wal", "detent.sqlite-shm"}


@pytest.mark.files
def test_a_newer_servers_database_is_left_alone_byte_by_byte(old, site, tmp_path):
    shutil.copy(old / "server.sqlite", site.database)
    with sqlite3.connect(site.database) as database:
        # Greater than that of any version that may run this.
        database.execute("PRAGMA user_version = 1000")
    database.close()
    before = site.database.read_bytes()
    for status, words in (
        (65, ["serve", "--port", "0", "--web-root", site.web_root]),
        (69, ["backup", str(tmp_path / "copy.detent")]),
    ):
        done = subprocess.run(
            [site.binary, words[0], "--database", site.database, *words[1:]],
            capture_output=True, text=True, timeout=60)
        assert done.returncode == status and "newer version of Detent" in done.stderr, done
    assert site.database.read_bytes() == before
    assert not (tmp_path / "copy.detent").exists()
