"""Two servers over one PostgreSQL: what one is told, the other knows."""

import random
import re
import shutil
import subprocess
import threading
import time

import pytest

import postgresql
from device import Client, Device, names
from killing import until
from serving import ROOT, Site, free_port


@pytest.fixture(scope="module")
def shared():
    """A PostgreSQL that no test stops."""
    with postgresql.cluster() as made:
        yield made


@pytest.fixture
def two(shared, tmp_path):
    """Two servers that share a new database."""
    address = postgresql.new(shared.address)
    sites = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        site = Site(folder)
        site.database = address
        sites.append(site.start())
    # Both hear each other before anything is told.
    until(lambda: len(postgresql.psql(
        address, "SELECT 1 FROM pg_stat_activity WHERE query = 'LISTEN detent' "
        "AND datname = current_database()")) == 2)
    yield sites
    for site in sites:
        site.stop()


def test_what_is_counted_at_one_is_heard_at_the_other(two):
    here = Client(two[0].port).make()
    there = here.also(port=two[1].port)
    device = Device()
    with here.events() as at_one, there.events() as at_two:
        assert next(at_one)["operations"] == [] and next(at_two)["operations"] == []
        for count in range(1, 31):
            # A device behind a balancer comes to another server with every count.
            answer = (here if count % 2 else there).upload(device.taps(1), device)
            assert answer.status == 200 and answer.json["cursor"] == count, answer
        for events in (at_one, at_two):
            found = []
            while len(found) < 30:
                found += next(events)["operations"]
            assert [each["seq"] for each in found] == list(range(1, 31))
    assert names(here.all()) == names(there.all())
    start = time.monotonic()
    with there.events(after=30) as events:
        next(events)
        here.upload(device.taps(1), device)
        assert next(events)["cursor"] == 31
    assert time.monotonic() - start < 2


def test_a_link_that_is_turned_off_at_one_opens_nothing_at_the_other(two):
    here = Client(two[0].port).make()
    guest = here.invite()
    there = guest.also(port=two[1].port)
    assert there.ask("GET").status == 200
    guests = [each for each in here.ask("GET", "/tokens").json["tokens"] if each["name"] == "guest"]
    with there.events() as events, here.also(port=two[1].port).events() as owners:
        next(events), next(owners)
        start = time.monotonic()
        assert here.ask("DELETE", f"/tokens/{guests[0]['id']}").status == 204
        assert next(events) == "revoked"
        assert time.monotonic() - start < 1
        assert there.ask("GET").status == 401
        assert there.upload(Device().taps(1)).status == 401
        # Others go on.
        assert here.upload(Device().taps(1)).status == 200
        assert len(next(owners)["operations"]) == 1


def test_a_board_that_two_make_at_once_is_one_persons(two):
    for _ in range(20):
        board = "".join(random.choices("0123456789abcdef", k=32))
        makers = [Client(two[number % 2].port, board) for number in range(6)]
        answers = [None] * len(makers)

        def make(number):
            answers[number] = makers[number].request(
                "POST", "/v1/boards", {"board": board, "token": makers[number].token},
                # Each from somewhere else, for one address makes only so many.
                {"X-Forwarded-For": f"198.51.{random.randrange(256)}.{random.randrange(256)}"},
            ).status

        threads = [threading.Thread(target=make, args=(number,)) for number in range(len(makers))]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        assert sorted(answers) == [201, 401, 401, 401, 401, 401]
        for maker in makers:
            maker.close()


def test_a_revocation_is_heard_though_its_server_was_killed(two):
    here = Client(two[0].port).make()
    guest = here.invite().also(port=two[1].port)
    assert guest.ask("GET").status == 200
    name, = [each for each in here.ask("GET", "/tokens").json["tokens"] if each["name"] == "guest"]
    # Those by which it tells what is no part of a transaction are gone.
    postgresql.psql(
        two[0].database,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_notify%'")
    assert here.ask("DELETE", f"/tokens/{name['id']}").status == 204
    two[0].stop()
    until(lambda: guest.ask("GET").status == 401, 1)


def test_a_board_that_somebody_holds_holds_up_no_others(two):
    held, free = Client(two[0].port).make(), Client(two[0].port).make()
    holder = subprocess.Popen(
        ["psql", "-X", "-q", two[0].database], stdin=subprocess.PIPE, text=True)
    try:
        holder.stdin.write(
            f"BEGIN; SELECT 1 FROM detent.boards WHERE id = '\\x{held.board}' FOR UPDATE;\n")
        holder.stdin.flush()
        until(lambda: held.upload(Device().taps(1)).status == 503)
        results = []

        def count(client, times):
            for _ in range(times):
                start = time.monotonic()
                status = client.upload(Device().taps(1)).status
                results.append((client.board, status, time.monotonic() - start))

        threads = [
            threading.Thread(target=count, args=(client.also(), times))
            for client, times in ((held, 3), (free, 5), (free, 5))
        ]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        assert {status for board, status, _ in results if board == held.board} == {503}
        assert {status for board, status, _ in results if board == free.board} == {200}
        assert max(took for board, _, took in results if board == free.board) < 8
        start = time.monotonic()
        assert free.request("GET", "/ready").status == 200 and time.monotonic() - start < 2
    finally:
        holder.stdin.close()
        holder.wait(20)
    assert held.upload(Device().taps(1)).status == 200


def test_servers_may_start_together(shared, tmp_path):
    for turn in range(3):
        address = postgresql.new(shared.address)
        sites = []
        for name in ("one", "two", "three"):
            folder = tmp_path / f"{turn}{name}"
            folder.mkdir()
            site = Site(folder)
            site.database = address
            sites.append(site)
        threads = [threading.Thread(target=site.start) for site in sites]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        try:
            for site in sites:
                assert Client(site.port).request("GET", "/ready").status == 200, site.logged()
        finally:
            for site in sites:
                site.stop()


def test_limits_are_kept_together(two):
    here = Client(two[0].port).make()
    address = f"192.0.2.{random.randrange(1, 255)}"

    def wrong(port, count):
        """How many requests with a token that opens nothing are answered before it is said to wait."""
        client = here.also("00" * 16, port=port)
        for done in range(count):
            answer = client.request(
                "GET", f"/v1/boards/{here.board}", None,
                {"Authorization": f"Bearer {client.token}", "X-Forwarded-For": address})
            if answer.status == 429:
                return done
            assert answer.status == 401, answer
        return count

    assert wrong(two[0].port, 50) == 50
    # The other is told within a second or two.
    time.sleep(2.5)
    assert wrong(two[1].port, 50) < 25


def test_who_was_deaf_looks_for_what_was_said(two, shared):
    here = Client(two[0].port).make()
    there = here.also(port=two[1].port)
    guest = here.invite()
    far = guest.also(port=two[1].port)
    name, = [each for each in here.ask("GET", "/tokens").json["tokens"] if each["name"] == "guest"]
    with there.events() as events, far.events() as guests:
        next(events), next(guests)
        # All connections of both end, also those by which they tell and hear.
        postgresql.psql(
            shared.address,
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = 'detent'")
        until(lambda: here.upload(Device().taps(1)).status == 200)
        assert len(next(events)["operations"]) == 1
        until(lambda: here.ask("DELETE", f"/tokens/{name['id']}").status == 204)
        found = next(guests)
        assert found == "revoked" or next(guests) == "revoked"
    assert far.ask("GET").status == 401


def test_nginx_before_two_servers_as_the_guide_has_it(two, tmp_path, certificates):
    program = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
    if not program:
        pytest.skip("nginx is not installed")
    port, folder = free_port(), tmp_path / "nginx"
    folder.mkdir()
    guide = (ROOT / "Guides/PostgreSQL.md").read_text()
    server = re.search(r"```nginx\n(.*?)```", guide, re.DOTALL).group(1)
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("listen [::]:443 ssl http2;", ""),
        ("/etc/letsencrypt/live/count.example.org/fullchain.pem", certificates / "cert.pem"),
        ("/etc/letsencrypt/live/count.example.org/privkey.pem", certificates / "key.pem"),
        ("127.0.0.1:8080", f"127.0.0.1:{two[0].port}"),
        ("127.0.0.1:8081", f"127.0.0.1:{two[1].port}"),
    ):
        assert old in server, old
        server = server.replace(old, str(new))
    places = "".join(
        f"{each}_temp_path {folder}/{each};\n"
        for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"pid {folder}/nginx.pid;\nerror_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{\naccess_log {folder}/access.log;\n{places}{server}}}\n")
    with (folder / "out").open("wb") as log:
        process = subprocess.Popen(
            [program, "-c", folder / "nginx.conf", "-g", "daemon off; master_process off;"],
            stdout=log, stderr=subprocess.STDOUT)
    client = Client(port, authority=certificates / "authority.crt", name="192.168.1.5")
    try:
        until(client.make)
        device, made = Device(), []
        for count in range(60):
            if count == 30:
                # One of the two is lost; devices go on by the other.
                two[0].stop()
            batch = device.taps(1)
            # Each with a connection of its own, as other devices have.
            client.close()
            until(lambda batch=batch: client.upload(batch, device).status == 200)
            made += batch
        assert names(client.all()) == names(made)
        two[0].start()
        with client.events(after=60) as events:
            next(events)
            for _ in range(10):
                batch = device.taps(1)
                assert client.upload(batch, device).status == 200
                assert next(events)["operations"] == batch
        for site in two:
            requests = site.logged().count("POST path=/v1/boards/")
            assert requests > 10, f"a server got {requests} of the requests"
    finally:
        client.close()
        process.terminate()
        process.wait(20)
