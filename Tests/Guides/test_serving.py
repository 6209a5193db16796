"""What Guides/Serving.md promises to programs and to whoever starts a server, asked of a real one."""

import re
import subprocess

from device import Client, Device
from serving import ROOT

GUIDE = (ROOT / "Guides/Serving.md").read_text()


def rows(heading, first):
    """The rows of a table, by what stands above its first column."""
    part = GUIDE.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    table = part.split(f"\n| {first} |", 1)[1].split("\n\n", 1)[0]
    for line in table.splitlines()[2:]:
        yield [cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]


def test_every_setting_is_one_and_its_variable_does_the_same(site):
    told = subprocess.run(
        [site.binary, "serve", "--help"], capture_output=True, text=True).stdout
    listed = {}
    for flag, variable, default, _ in rows("Settings", "flag"):
        listed[flag.strip("`")] = variable.strip("`")
        assert flag.strip("`") in told and variable.strip("`") in told
        if default.strip("`"):
            assert default.strip("`") in told, f"{flag} is said to be {default}"
    assert set(listed) == set(re.findall(r"^  (--[a-z-]+) <", told, re.MULTILINE))


def test_every_request_of_the_table_is_answered(site):
    site.start()
    owner, device = Client(site.port), Device()
    asked = []
    for request, _ in rows("What programs can ask", "request"):
        base = ""
        for span in re.findall(r"`([^`]+)`", request):
            word, _, path = span.partition(" ")
            methods = [word]
            if not path:
                # `POST`, `GET /v1/…`: both of the path that follows.
                asked.append((word, None))
                continue
            base = path if path.startswith("/") else base
            path = path.replace("…", "/v1/boards/ID") if path.startswith("…") else path
            asked.append((word, path))
    # A method without a path belongs to the next one; a path without a method is got.
    whole, waiting = [], []
    for method, path in asked:
        if method.startswith("…"):
            whole.append(("GET", method.replace("…", "/v1/boards/ID")))
        elif path is None:
            waiting.append(method)
        else:
            whole += [(each, path) for each in [*waiting, method]]
            waiting = []
    assert len(whole) == 11 and not waiting, whole
    for method, path in whole:
        path = path.replace("ID", owner.board, 1) if "/ID" in path else path
        path = path.replace("=N", "=0").replace("=L", "=10")
        status, content = 200, None
        if path == "/v1/boards":
            status, content = 201, {"board": owner.board, "token": owner.token}
        elif method == "POST" and path.endswith("/operations"):
            content = {
                "secrets": {device.replica.id.hex(): device.secret.hex()},
                "operations": [device.tap()]}
        elif method == "POST":
            status = 201
            content = {"token": "5eed" * 8, "right": "look", "name": "guest"}
        elif method == "DELETE":
            status = 204
            token, = [each["id"] for each in owner.ask("GET", "/tokens").json["tokens"]
                      if each["name"] == "guest"]
            path = path.replace("TOKEN-ID", token)
        elif "/feeds/" in path:
            looker = owner.ask("POST", "/tokens", {"token": "ca1e" * 8, "right": "look", "name": "us"})
            assert looker.status == 201
            path = path.replace("TOKEN", "ca1e" * 8)
        if "/events" in path:
            with owner.events() as stream:
                assert len(next(stream)["operations"]) == 1
            continue
        answer = owner.request(
            method, path, content, {"Authorization": f"Bearer {owner.token}"})
        assert answer.status == status, (method, path, answer)


def test_every_right_may_what_the_table_says_and_no_more(site):
    site.start()
    owner = Client(site.port).make()
    said = {cells[0].strip("`"): cells[1] for cells in rows("What programs can ask", "right")}
    assert list(said) == ["own", "edit", "count", "look"]
    for right in said:
        guest, device = owner.invite(right), Device()
        assert guest.ask("GET", "/tokens").status == (200 if right == "own" else 403)
        assert guest.ask("GET").json["right"] == right
        other = Device()
        # Passed on for others, and one's own count.
        assert guest.upload([other.tap()]).status == (200 if right in ("own", "edit") else 403)
        assert guest.upload([device.tap()], device).status == (403 if right == "look" else 200)
        for rest in ("/operations", "/snapshot", "/history"):
            assert guest.ask("GET", rest).status == 200
    refused = owner.invite("count").upload([Device().tap()])
    assert refused.problem == "count-only" and refused.json["index"] == 0


def test_the_limits_are_those_of_the_server():
    source = (ROOT / "Sources/Hosts/Server/Limits/Limits.swift").read_text()
    said = {
        cells[0]: cells[1]
        for first in ("limit", "whose") for cells in rows("What one may use", first)}
    assert "1 MiB, 30 seconds, 500 operations" in said["a request's body"]
    for words, line in (
        ("1 MiB", "bodyBytes = 1 << 20"), ("30 seconds", "bodyTime: Duration = .seconds(30)"),
    ):
        assert words in said["a request's body"] and line in source
    for words, line in (
        ("512 MiB", "boardBytes: Int64 = 512 << 20"), ("1,000 tokens", "tokensPerBoard = 1000"),
        ("4,000 streams", "streamsPerBoard = 4000"),
        ("1,000 of them", "streamsPerHolder = 1000"),
    ):
        assert words in said["a board"] and line in source
    for name, words, line in (
        ("requests", "uploads 200 at once and 100 a second", "uploads = Rate(burst: 200, perSecond: 100)"),
        ("requests", "a holder 2,000 and 1,000 a second",
         "requests = Rate(burst: 2000, perSecond: 1000)"),
        ("requests", "four times that", "requestsPerToken = Rate(burst: 8000, perSecond: 4000)"),
        ("a holder's", "60 at once, 0.5 a second", "holder: Rate(burst: 60, perSecond: 0.5)"),
        ("all of a token's, of a board's, or of an address's", "240 at once, 1 a second",
         "group: Rate(burst: 240, perSecond: 1)"),
        ("connections", "20,000", "connections = 20_000"),
        ("connections", "1,000 from one address", "connectionsPerAddress = 1000"),
        ("a request", "60 seconds", "requestTime: Duration = .seconds(60)"),
        ("boards from one address", "20 at once, 60 an hour",
         "boards = Rate(burst: 20, perSecond: 60.0 / 3600)"),
        ("failed tokens from one address", "60 at once, 1 a second",
         "refusals = Rate(burst: 60, perSecond: 1)"),
        ("a reader that does not keep up", "32 messages", "waitingMessages = 32"),
        ("a reader that does not keep up", "512 KiB", "waitingMessageBytes = 512 << 10"),
    ):
        assert words in said[name] and line in source, name
    for words, line in (
        ("stores 256 MiB of operations a day", "bytesPerAddress = Rate(perDay: 256 << 20)"),
        ("store 4 GiB", "bytesOfNewBoards = Rate(perDay: 4 << 30)"),
        ("falls 30 seconds behind", "patience: Duration = .seconds(30)"),
    ):
        assert words in " ".join(GUIDE.split()) and line in source
