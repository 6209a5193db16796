"""What the guides show of a shell, run in an empty home, its answers compared.

`…` in an answer stands for what differs from time to time.
"""

import os
import re
import shutil
import signal
import subprocess
import time
import urllib.request

import postgresql
import pytest
from screen import Terminal

from serving import ROOT
from test_guides import BLOCK, blocks, first

SERVER = "https://count.example.org"


def block(name, start):
    """The block of a guide that begins with a line."""
    found = [text for _, text in blocks(ROOT / f"Guides/{name}.md") if first(text) == start]
    assert len(found) == 1, f"{name}: {start}"
    return found[0]


def examples(text):
    """Commands with the answers below them."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, answer = part.partition("\n")
        yield command, answer


def fits(answer, pattern):
    # Of a long word its beginning is shown.
    parts = re.split(r"[0-9a-z]*…", pattern)
    return re.fullmatch(r"[0-9a-z]+".join(re.escape(part) for part in parts), answer)


def test_boards_are_shared_and_joined_as_the_guide_says(site, shell):
    site.start()
    address = site.address.rstrip("/")
    guide = (ROOT / "Guides/CommandLine.md").read_text()
    shared, joined, refused = (
        text for language, text in BLOCK.findall(guide) if not language and text.startswith("$ "))
    (command, answer), = examples(shared)
    link = shell(command.replace(SERVER, address))
    assert fits(link, answer.replace(SERVER, address)), link
    (command, answer), = examples(joined)
    hidden = re.search(r"'(https:.*)'", command).group(1)
    other = f"export DETENT_STORE=$HOME/other; {command.replace(hidden, link.strip())}"
    assert shell(other) == answer
    # A link that counts is refused more, in the guide's words.
    (command, answer), = examples(refused)
    narrow = shell("detent board link --right count").strip()
    shell(f"export DETENT_STORE=$HOME/third; detent board join '{narrow}'")
    said = shell(f"export DETENT_STORE=$HOME/third; {command}", status=77)
    assert said == answer


def test_the_screen_of_counting_by_keys(site, shell):
    shown = block("CommandLine", "Dry cleaning").rstrip("\n").split("\n")
    shell("detent tally add Visitors --capacity 50; detent tally count Visitors +45;"
          "detent tally count Shirts +2; detent tally count Suit +12")
    terminal = Terminal(
        [site.binary, "tally", "keys"],
        {"PATH": "/usr/bin:/bin", "HOME": str(shell.home), "LANG": "C.UTF-8",
         "TERM": "xterm-256color", "DETENT_STORE": str(shell.home / "store")}, 24, 80)
    try:
        terminal.wait("q quits")
        # The second row is chosen, as in the guide, and then Visitors is counted.
        terminal.press("\x1b[B")
        terminal.wait("›1")
        terminal.press("\x1b[B")
        terminal.wait("›2")
        terminal.press("4")
        terminal.wait("Visitors +1")
        wanted = [" ".join(row.split()) for row in shown if row]
        found = [" ".join(row.split()) for row in terminal.rows if row]
        assert found == wanted, terminal.text
        terminal.press("q")
        assert terminal.end() == 0
    finally:
        terminal.close()


def test_drawings_become_code(shell):
    drawing = '<svg viewBox="0 0 24 24"><path fill="#c33" d="m1 2h3a1 1 0 015 5z"/></svg>'
    (shell.home / "icons").mkdir()
    for name in ("icon.svg", "icons/one.svg", "icons/two.svg"):
        (shell.home / name).write_text(drawing)
    (shell.home / "paths.txt").write_text("m1 2h3a1 1 0 015 5z\nM0 0h9\n")
    said = [
        shell(line) for line in
        block("DrawingDocuments", "detent draw icon.svg --as coregraphics").splitlines()]
    assert "import CoreGraphics" in said[0] and "enum" in said[0]
    assert "import SwiftUI" in said[1] and "QuarterRest" in said[1]
    assert {each.name for each in (shell.home / "Web/icons").iterdir()} == {"one.js", "two.js"}
    assert (shell.home / "icon.png").read_bytes().startswith(b"\x89PNG")
    assert said[4].startswith("M") and said[5].startswith("M")
    assert len(said) == 6


def test_a_backup_is_made_and_gone_back_to(site, shell):
    place = "/var/lib/detent/detent.sqlite"
    script = block("Backup", "detent backup --database /var/lib/detent/detent.sqlite monday.detent")
    back = block("Backup", "systemctl stop detent")
    site.start()
    shell(f"detent board share --server {site.address}")
    before = shell("detent tally count Shirts +3; detent board sync; detent tally list")
    for line in script.splitlines():
        shell(line.replace(place, str(site.database)))
    shell("detent tally count Shirts +4; detent board sync")
    stopped(site)
    for line in back.splitlines():
        # What starts and stops the service is systemd's.
        if not line.startswith("systemctl "):
            shell(line.replace(place, str(site.database)))
    site.start()
    # The device brings back what came after the backup.
    assert "7  Shirts" in shell("detent board sync; detent tally list") and "3  Shirts" in before


def test_a_server_moves_to_postgresql_and_back(site, shell):
    """As the guide says, but for the address of the database and what it asks of TLS."""
    made = block("PostgreSQL", "createuser --pwprompt detent")
    served = block(
        "PostgreSQL",
        "detent serve --database 'postgres://detent@db.example.org/detent?sslmode=verify-full'")
    there = block(
        "PostgreSQL", "detent migrate data/detent.sqlite postgres://detent@db.example.org/detent")
    back = block(
        "PostgreSQL", "detent migrate postgres://detent@db.example.org/detent detent.sqlite")
    with postgresql.cluster() as own:
        # The guide's user is to be made by somebody else.
        postgresql.psql(own.address, "CREATE ROLE first SUPERUSER LOGIN")
        first = own.address.replace("detent@", "first@")
        postgresql.psql(first, "ALTER ROLE detent RENAME TO second")
        shell(f"export PGHOST={own.folder} PGUSER=first PGDATABASE=postgres\n"
              # It asks a terminal.
              + made.replace("--pwprompt ", ""))
        site.database = shell.home / "data/detent.sqlite"
        site.start()
        shell(f"detent board share --server {site.address}; detent tally count Shirts +3; detent board sync")
        stopped(site)
        example = "postgres://detent@db.example.org/detent"
        address = f"postgres://detent@/detent?host={own.folder}"
        for text in (served, there, back):
            assert example in text
        shell(there.replace(example, f"'{address}'"))
        site.database = served.split("'")[1].replace(f"{example}?sslmode=verify-full", address)
        site.start()
        shell("detent tally count Shirts +1; detent board sync")
        assert "4  Shirts" in shell("detent tally list")
        stopped(site)
        shell(back.replace(example, f"'{address}'"))
        site.database = shell.home / "detent.sqlite"
        site.start()
        shell("detent tally count Shirts +1; detent board sync")
        assert "5  Shirts" in shell("detent tally list")


def stopped(site):
    site.process.send_signal(signal.SIGTERM)
    assert site.process.wait(30) == 0
    site.process = None


def test_the_home_network_is_served_as_the_guide_says(site, shell, tmp_path):
    made = block("Running", "mkdir -p data/tls && cd data/tls")
    served = block(
        "Running", ".build/release/detent serve --hostname 0.0.0.0 --port 8443 \\")
    shell(made)
    (shell.home / ".build").symlink_to(site.web_root.parent)
    command = served.replace(".build/release/detent", str(site.binary)).replace(
        "--port 8443", f"--port {site.port}")
    with (tmp_path / "serve.log").open("wb") as log:
        process = subprocess.Popen(
            ["/bin/bash", "-c", f"exec {command}"], cwd=shell.home, stdout=log,
            stderr=subprocess.STDOUT,
            env={"PATH": "/usr/bin:/bin", "HOME": str(shell.home)})
    try:
        for _ in range(200):
            if "Ctrl-C stops" in (tmp_path / "serve.log").read_text():
                break
            assert process.poll() is None, (tmp_path / "serve.log").read_text()
            time.sleep(0.1)
        said = (tmp_path / "serve.log").read_text()
        assert "https://192.168.1.5:8443" in said
    finally:
        process.terminate()
        assert process.wait(30) == 0
    assert (shell.home / "data/detent.sqlite").exists()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
@pytest.mark.parametrize("page, heading", [("Backup", "Every day"), ("Running", "With systemd")])
def test_the_units_are_taken_by_systemd(site, page, heading, tmp_path):
    text = (ROOT / f"Guides/{page}.md").read_text().split(f"\n## {heading}\n", 1)[1]
    units = [
        content for language, content in BLOCK.findall(text.split("\n## ", 1)[0])
        if language == "ini"]
    kinds = {"[Timer]": "timer", "[Service]": "service"}
    files = []
    for unit in units:
        kind = next(kinds[line] for line in unit.splitlines() if line in kinds)
        files.append(tmp_path / f"detent-guide.{kind}")
        # The program is where the guide puts it; here it is where it was built.
        files[-1].write_text(unit.replace("/usr/local/bin/detent", str(site.binary)))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *files],
        capture_output=True, text=True, env={**os.environ, "SYSTEMD_LOG_LEVEL": "warning"})
    ours = [line for line in done.stderr.splitlines() if "detent-guide" in line]
    assert files and done.returncode == 0 and ours == [], done.stderr
    # And the command of the unit is one.
    for unit in units:
        for command in re.findall(r"^ExecStart=.*?(?:/usr/local/bin/detent )(.*)$", unit, re.MULTILINE):
            words = command.split()
            told = subprocess.run(
                [site.binary, words[0], "--help"], capture_output=True, text=True).stdout
            for word in words:
                assert not word.startswith("--") or word in told, word


def test_a_server_that_runs_says_that_it_is_well(site):
    """The address that Running.md asks with curl."""
    asked = re.search(r"^curl http://127.0.0.1:8080(/\S+)$", block(
        "Running", "systemctl daemon-reload"), re.MULTILINE).group(1)
    site.start()
    with urllib.request.urlopen(f"{site.address.rstrip('/')}{asked}") as answer:
        assert answer.status == 200
