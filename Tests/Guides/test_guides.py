"""Every example of every guide is run, or stands in a test that runs it.

A block of code of a guide is one of these:
- Swift, Mermaid and DOT stand line by line in a file of the module's tests, which runs them there.
  How far it is indented, its imports, its comments and its blank lines do not matter.
- `console` is run by Tests/CommandLineTests/GuideTests.swift, with its answers compared.
- Whatever else is run by a test that `RUN` names, or stands in `NOT_RUN` with the reason.
"""

import json
import re
import shutil
import subprocess

import pytest

from serving import ROOT

PAGES = [*sorted((ROOT / "Guides").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
# Where a guide's Swift is run, where that is not the folder of its name.
FOLDERS = {"Computing": "Tallying", "DrawingDocuments": "Drawing"}

# What runs a block that is no Swift: by page and first line, the file and the test in it.
SERVER = "Tests/Server/test_proxies.py"
SHELL = "Tests/Guides/test_shell.py"
RUN = {
    ("Backup", "detent backup --database /var/lib/detent/detent.sqlite monday.detent"):
        (SHELL, "test_a_backup_is_made_and_gone_back_to"),
    ("Backup", "systemctl stop detent"): (SHELL, "test_a_backup_is_made_and_gone_back_to"),
    ("Backup", "[Unit]"): (SHELL, "test_the_units_are_taken_by_systemd"),
    ("BrowserAudio", 'import { Beat } from "./beat.rest.js";'):
        ("Tests/Guides/test_guides.py", "test_the_beat_has_all_that_its_example_asks_for"),
    ("CSVCoding", '"Shirts, white",-3'):
        ("Tests/Guides/test_guides.py", "test_what_a_table_looks_like_is_what_the_test_compares"),
    ("CommandLine", "Dry cleaning"): (SHELL, "test_the_screen_of_counting_by_keys"),
    ("CommandLine", "$ detent board share --server https://count.example.org"):
        (SHELL, "test_boards_are_shared_and_joined_as_the_guide_says"),
    ("CommandLine", "$ detent board join 'https://count.example.org/#board/c0ffee…/5eed…'"):
        (SHELL, "test_boards_are_shared_and_joined_as_the_guide_says"),
    ("CommandLine", "$ detent tally reset Shirts"):
        (SHELL, "test_boards_are_shared_and_joined_as_the_guide_says"),
    ("Drawing", None): ("Tests/Guides/test_guides.py", "test_the_examples_stand_in_a_test"),
    ("DrawingDocuments", "detent draw icon.svg --as coregraphics"):
        (SHELL, "test_drawings_become_code"),
    ("Metrics", "detent serve --metrics 127.0.0.1:9464"): ("Tests/Server/test_metrics.py", "watched"),
    ("Metrics", "scrape_configs:"): ("Tests/Server/test_metrics.py", "prometheus"),
    ("Metrics", "groups:"): ("Tests/Server/test_metrics.py", "prometheus"),
    ("Metrics", "time=2026-03-01T09:30:00.123Z level=info message=request method=GET path=/v1/boards/… "
     "status=401 ms=0.41 request=5f0c…"): ("Tests/Server/test_metrics.py", "test_a_report_leads_to_its_line"),
    ("PostgreSQL", "createuser --pwprompt detent"): (SHELL, "test_a_server_moves_to_postgresql_and_back"),
    ("PostgreSQL", "detent serve --database 'postgres://detent@db.example.org/detent?sslmode=verify-full'"):
        (SHELL, "test_a_server_moves_to_postgresql_and_back"),
    ("PostgreSQL", "detent migrate data/detent.sqlite postgres://detent@db.example.org/detent"):
        (SHELL, "test_a_server_moves_to_postgresql_and_back"),
    ("PostgreSQL", "detent migrate postgres://detent@db.example.org/detent detent.sqlite"):
        (SHELL, "test_a_server_moves_to_postgresql_and_back"),
    ("PostgreSQL", "upstream detent {"):
        ("Tests/Server/test_neighbours.py", "test_nginx_before_two_servers_as_the_guide_has_it"),
    ("Running", "mkdir -p data/tls && cd data/tls"): ("Tests/Server/conftest.py", "certificates"),
    ("Running", ".build/release/detent serve --hostname 0.0.0.0 --port 8443 \\"):
        (SHELL, "test_the_home_network_is_served_as_the_guide_says"),
    ("Running", "count.example.org {"): (SERVER, "test_"),
    ("Running", "server {"): (SERVER, "test_"),
    ("Running", "[Unit]"): (SHELL, "test_the_units_are_taken_by_systemd"),
    ("Text", '"Reset %1" = "%1 zurücksetzen";'):
        ("Tests/Guides/test_guides.py", "test_an_entry_of_a_catalog_is_what_the_test_reads"),
    ("README", "make run"): None,
    ("README", "make test"): None,
    ("Running", "systemctl daemon-reload"): None,
}
# Why nothing runs it.
NOT_RUN = {
    ("README", "make run"): "builds everything for release, and is what every test's site is",
    ("README", "make test"): "is what runs this",
    ("Running", "systemctl daemon-reload"):
        "systemd is not the first process where tests run; its unit is verified, and the address "
        "of `curl` is asked by Tests/Guides/test_shell.py",
}


def lines(text):
    """What has to be the same: no comments, imports, blank lines, nor indentation."""
    bare = (re.sub(r"(^|\s+)//.*$", "", line).strip() for line in text.splitlines())
    return [line for line in bare if line and not line.startswith("import ")]


def stands_in(block, test):
    return any(test[i : i + len(block)] == block for i in range(len(test) - len(block) + 1))


def blocks(page):
    return [(language, text) for language, text in BLOCK.findall(page.read_text())]


def first(text):
    return text.strip().split("\n")[0]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_examples_stand_in_a_test(page):
    folder = ROOT / f"Tests/{FOLDERS.get(page.stem, page.stem)}Tests"
    tests = [lines(path.read_text()) for path in folder.glob("*.swift")]
    for language, text in blocks(page):
        if language not in ("swift", "mermaid", "dot"):
            continue
        # What stands apart in the guide may stand apart in the test.
        parts = [lines(part) for part in text.split("\n\n")]
        assert any(all(stands_in(part, test) for part in parts) for test in tests), (
            f"in no file of {folder.name}:\n{text}")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_whatever_else_a_page_shows_is_run_or_said_not_to_be(page):
    for language, text in blocks(page):
        if language in ("swift", "mermaid", "dot"):
            continue
        if language == "console":
            assert page.stem == "CommandLine", f"nobody runs the console of {page.name}"
            continue
        key = (page.stem, first(text))
        if key not in RUN and (page.stem, None) in RUN:
            key = (page.stem, None)
        assert key in RUN, f"nobody runs this of {page.name}:\n{text}"
        if RUN[key] is None:
            assert NOT_RUN[key]
        else:
            file, name = RUN[key]
            assert f"def {name}" in (ROOT / file).read_text(), f"{file} has no {name}"


def test_no_rule_is_left_over():
    shown = {(page.stem, first(text)) for page in PAGES for _, text in blocks(page)}
    assert {key for key in RUN if key[1]} <= shown
    assert set(NOT_RUN) == {key for key, test in RUN.items() if test is None}


def test_what_a_table_looks_like_is_what_the_test_compares():
    page = ROOT / "Guides/CSVCoding.md"
    shown, = (text for language, text in blocks(page) if not language)
    # A Swift literal and one of JSON are the same here.
    literal = json.dumps(shown.replace("\n", "\r\n"))
    assert literal in (ROOT / "Tests/CSVCodingTests/CSVGuideTests.swift").read_text()


def test_an_entry_of_a_catalog_is_what_the_test_reads():
    page = ROOT / "Guides/Text.md"
    entry, = (text for language, text in blocks(page) if not language)
    assert entry.strip() in (ROOT / "Tests/TextTests/CatalogTests.swift").read_text()


def test_the_beat_has_all_that_its_example_asks_for():
    """The page's own tests play it (Tests/Browser/test_beat.py); the example is valid, and what it calls
    is there."""
    example = next(text for language, text in blocks(ROOT / "Guides/BrowserAudio.md"))
    checked = subprocess.run(
        ["node", "--input-type=module", "--check", "-"], input=example, capture_output=True,
        text=True) if shutil.which("node") else None
    assert checked is None or checked.returncode == 0, checked
    source = (ROOT / "Web/host/beat.rest.js").read_text()
    assert "export class Beat" in source
    called = set(re.findall(r"\bbeat\.(\w+)\(", example))
    assert called == {"play", "change", "heard", "stop"}
    for name in called:
        assert re.search(rf"^  (async )?{name}\(", source, re.MULTILINE), name
    for word in re.search(r"// (running, [\w, ]+)", example).group(1).split(", "):
        assert f'"{word}"' in source, word
    for field in ("place", "beat", "beatPhase"):
        assert re.search(rf"\b{field}\b", source), field


# Commands in the running text.

SPAN = re.compile(r"`(detent [a-z][^`]*)`")


def spans():
    for page in [*PAGES, ROOT / "ARCHITECTURE.md"]:
        for command in SPAN.findall(BLOCK.sub("", page.read_text())):
            yield pytest.param(command, id=f"{page.stem}: {command}")


HELP = {}


def help_of(binary, words):
    """What a command says of itself; `None` where it is none."""
    if words not in HELP:
        done = subprocess.run(
            [binary, *words, "--help"], capture_output=True, text=True, timeout=60)
        usage = re.search(r"USAGE: detent(.*)", done.stdout)
        isOne = usage and usage.group(1).split()[: len(words)] == list(words)
        HELP[words] = done.stdout if isOne else None
    return HELP[words]


@pytest.mark.parametrize("command", [*spans()])
def test_a_command_in_the_text_is_one_and_has_its_options(command, site):
    for each in command.split(", `detent ")[0].split(", "):
        words = re.findall(r"'[^']*'|\"[^\"]*\"|\S+", each)
        words = words[1:] if words[0] == "detent" else words
        chain, text = (), None
        for word in words:
            if not re.fullmatch(r"[a-z]+", word):
                break
            found = help_of(site.binary, (*chain, word))
            if found is None:
                break
            chain, text = (*chain, word), found
        if text is None:
            # A list as in `detent tally list, add`: what stands behind the comma has the same front.
            assert each != command.split(", ")[0], f"{command}: detent has no such command"
            continue
        for option in re.findall(r"(?<![\w-])(--[a-z][\w-]*|-[a-z]\b)", each):
            assert re.search(rf"(?<![\w-]){option}\b", text), f"{' '.join(chain)} has no {option}"
