"""What asks a person in a terminal, what ends before its time, and what waits when it is told to."""

import http.client
import http.server
import signal
import sqlite3
import subprocess
import threading
import time

import pytest
from screen import Terminal


def environment(tmp_path, **variables):
    return {
        "PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "TERM": "xterm-256color",
        "DETENT_STORE": str(tmp_path / "one"), **variables,
    }


@pytest.fixture
def terminal(site, tmp_path):
    open_ones = []

    def start(*words, **options):
        open_ones.append(Terminal([site.binary, *words], environment(tmp_path), **options))
        return open_ones[-1]

    yield start
    for each in open_ones:
        each.close()


def test_a_template_is_taken_when_the_answer_is_yes(terminal, detent):
    for answer, taken in (("n\r", False), ("\r", False), ("y\r", True)):
        asked = terminal("tally", "template", "door-count")
        asked.wait("Add a copy of these 4? [y/N]")
        assert "Front door" in asked.text
        asked.press(answer)
        assert asked.end() == 0
        assert ("Added in place of the example." if taken else "Nothing added.") in asked.text
        assert ("Front door" in detent("tally", store="one").stdout) == taken


def squares(text):
    """The black cells of a code in half blocks, black on white."""
    rows = []
    for line in text:
        top = [each in "▀█" for each in line]
        bottom = [each in "▄█" for each in line]
        rows += [top, bottom]
    return rows


def test_the_code_of_a_setup_is_read_by_another_decoder(terminal, detent, tmp_path):
    link = detent("tally", "setup", "--server", "https://count.example.org", store="one").stdout
    asked = terminal(
        "tally", "setup", "--server", "https://count.example.org", "--qr", rows=120, columns=200)
    assert asked.end() == 0
    code = [row for row in asked.screen.display if any(each in "▀▄█" for each in row)]
    width = max(len(row.rstrip()) for row in code)
    cells = squares([row[:width] for row in code])
    # With the quiet zone that the standard wants (ISO/IEC 18004, 9.1), four points a module.
    size, edge = 4, 16
    image = [[255] * (width * size + 2 * edge) for _ in range(len(cells) * size + 2 * edge)]
    for y, row in enumerate(cells):
        for x, black in enumerate(row):
            for dy in range(size) if black else ():
                for dx in range(size):
                    image[edge + y * size + dy][edge + x * size + dx] = 0
    picture = tmp_path / "code.pgm"
    picture.write_bytes(
        f"P5 {len(image[0])} {len(image)} 255\n".encode() + bytes(sum(image, [])))
    read = subprocess.run(
        ["zbarimg", "--raw", "-q", str(picture)], capture_output=True, text=True, check=True)
    assert read.stdout.strip() == link.strip()


def test_a_sheet_too_large_for_a_code_still_has_its_link(detent):
    names = "".join(f"A tally with a long name {n},0\n" for n in range(60))
    assert detent("tally", "import", "-", store="one", input=names).returncode == 0
    assert detent("tally", "setup", store="one").returncode == 0
    refused = detent("tally", "setup", "--qr", store="one")
    assert refused.returncode == 65 and "too large for a QR code" in refused.stderr


def test_watch_shows_groups(terminal, detent):
    assert detent("tally", "add", "Red", "--group", "Roses", store="one").returncode == 0
    watch = terminal("tally", "watch")
    watch.wait("Roses:")
    rows = watch.rows
    assert rows.index("Roses:") == rows.index("0  Red") - 1 == rows.index("0  Suit") + 1
    watch.press("\x03")
    assert watch.end() == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_file_that_was_begun_goes_when_the_command_is_ended(site, detent, tmp_path, number):
    assert detent("tally", store="one").returncode == 0
    target = tmp_path / "out.csv"
    target.write_text("before")
    with sqlite3.connect(tmp_path / "one" / "detent.sqlite", isolation_level=None) as holder:
        # The file is open by then, and the store does not answer yet.
        holder.execute("PRAGMA locking_mode = EXCLUSIVE")
        holder.execute("BEGIN EXCLUSIVE")
        process = subprocess.Popen(
            [site.binary, "tally", "export", "--csv", "--offline", "--output", target],
            env=environment(tmp_path), stderr=subprocess.PIPE)
        part = tmp_path / f"out.csv.{process.pid}.part"
        end = time.monotonic() + 20
        # Without a pause, so that the signal comes as soon as the file has been created.
        while not part.exists():
            assert time.monotonic() < end and process.poll() is None
        process.send_signal(number)
        assert process.wait(20) == -number
        process.stderr.close()
        assert not part.exists() and target.read_text() == "before"
        holder.execute("ROLLBACK")
    holder.close()


class Busy(http.server.BaseHTTPRequestHandler):
    """Stands before a server and turns some requests away, saying when to come again."""

    protocol_version = "HTTP/1.1"

    def do_GET(self):
        refusals = self.server.refusals
        self.server.asked.append((time.monotonic(), self.command, self.path))
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if refusals and (status := refusals.pop(0)):
            self.send_response(status)
            self.send_header("Retry-After", "1")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        connection = http.client.HTTPConnection("127.0.0.1", self.server.behind, timeout=20)
        headers = {
            name: self.headers[name] for name in ("Accept", "Authorization", "Content-Type")
            if name in self.headers
        }
        connection.request(self.command, self.path, body or None, headers)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.headers["Content-Type"])
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_POST = do_GET

    def log_message(self, *_):
        pass


def test_who_is_told_when_to_ask_again_asks_then(site, board, detent):
    front = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Busy)
    front.behind, front.refusals, front.asked = site.port, [], []
    threading.Thread(target=front.serve_forever, daemon=True).start()
    try:
        link = f"http://127.0.0.1:{front.server_port}/#board/{board.board}/{board.token}"
        assert detent("tally", "add", "Guests", "--board", link, store="one").returncode == 0
        for status in (429, 503):
            front.asked.clear()
            front.refusals[:] = [status, status]
            counted = detent("tally", "count", "Guests", "--board", link, store="one")
            assert counted.returncode == 0 and counted.stderr == "", counted
            first, second, third = front.asked[:3]
            assert first[1:] == second[1:] == third[1:]
            assert second[0] - first[0] >= 0.99 and third[0] - second[0] >= 0.99
            assert len(front.asked) > 3
        added = [each for each in board.all() if "add" in each["changes"][0]]
        assert len(added) == 2
        # Where that is longer than anybody waits, it is kept and said.
        front.refusals[:] = [503] * 100
        kept = detent("tally", "count", "Guests", "--board", link, store="one")
        assert kept.returncode == 0 and "Saved here; 1 change" in kept.stderr
    finally:
        front.shutdown()
        front.server_close()


def test_a_call_says_its_days_in_forty_columns(terminal):
    called = terminal(
        "call", "Berlin", "Tokyo", "--date", "2026-11-24", "--at", "23:00", rows=40, columns=40)
    assert called.end() == 0
    rows = [line.split()[:3] for line in called.rows]
    assert ["Berlin", "23:00", "Tue"] in rows
    assert ["Tokyo", "07:00", "Wed"] in rows
