"""A server over PostgreSQL: moving there and back, databases that are not as they should be, and one
that goes away or is full while devices count."""

import contextlib
import os
import shutil
import subprocess
import tempfile
import time

import pytest

import postgresql
from device import Client, Device, names
from killing import until
from serving import free_port, self_signed


@pytest.fixture(scope="module")
def shared():
    """A PostgreSQL that no test stops."""
    with postgresql.cluster() as made:
        yield made


@pytest.fixture
def own():
    """A PostgreSQL that a test may do anything to; it waits for its disk."""
    with postgresql.cluster(is_durable=True) as made:
        yield made


def told(site, board, token=None):
    """What a device is told of a board."""
    client = Client(site.port, board.board, token or board.token)
    state = client.ask("GET").json
    page = client.ask("GET", f"/operations?after={state['cursor']}").json
    # When each was last used is another moment with every asking.
    tokens = [
        {**each, "used": each["used"] is not None}
        for each in client.ask("GET", "/tokens").json["tokens"]
    ]
    client.close()
    return state["epoch"], page["cursor"], page["cursorHash"], tokens


def ended(site):
    """Stops a server as its operator does, so that it writes down what it has only in memory."""
    site.process.terminate()
    assert site.process.wait(20) == 0


def test_what_is_moved_to_postgresql_and_back_is_what_it_was(shared, site, detent, tmp_path):
    site.database = tmp_path / "first.sqlite"
    site.start()
    board = Client(site.port).make()
    guest, gone = board.invite(), board.invite("count")
    devices = [Device(), Device(), Device()]
    for device in devices:
        # Enough of them that old ones are packed.
        for _ in range(2):
            assert guest.upload(device.taps(400), device).status == 200
    answer = board.ask("GET", "/tokens").json["tokens"]
    revoked = [each for each in answer if each["right"] == "count"][0]["id"]
    assert board.ask("DELETE", f"/tokens/{revoked}").status == 204
    time.sleep(0.5)
    before, content = told(site, board), names(board.all())
    address = postgresql.new(shared.address)
    # What a server has open is not moved.
    refused = detent("migrate", site.database, address)
    assert refused.returncode == 75 and "has " in refused.stderr, refused
    ended(site)
    for client in (board, guest, gone):
        client.close()
    done = detent("migrate", site.database, address)
    assert done.returncode == 0 and "1 board with 2400 operations" in done.stdout, done
    again = detent("migrate", site.database, address)
    assert again.returncode == 73 and "already has boards" in again.stderr, again
    packed, = postgresql.psql(address, "SELECT count(*) FROM detent.segments")
    assert int(packed) > 0

    first, site.database = site.database, address
    site.start()
    assert told(site, board) == before
    assert names(board.all()) == content
    assert gone.ask("GET").status == 401
    # A device notices nothing.
    assert guest.upload(devices[0].taps(30), devices[0]).json["new"] == 30
    assert guest.upload(Device().taps(5)).json["new"] == 5
    late = board.invite("look")
    assert late.ask("GET").json["right"] == "look"
    after, content = told(site, board), names(board.all())
    for words in (("migrate", address, tmp_path / "no.sqlite"), ("restore", first, "--database", address)):
        refused = detent(*words)
        assert refused.returncode == 75 and "has " in refused.stderr, refused
    assert not (tmp_path / "no.sqlite").exists()
    assert detent("check", "--database", address).returncode == 0
    ended(site)
    for client in (board, guest, gone, late):
        client.close()
    second = tmp_path / "second.sqlite"
    done = detent("migrate", address, second)
    assert done.returncode == 0 and "1 board with 2435 operations" in done.stdout, done
    assert detent("check", "--database", second).returncode == 0
    site.database = second
    site.start()
    assert told(site, board) == after
    assert names(board.all()) == content
    assert guest.upload(devices[0].taps(1), devices[0]).json["new"] == 1


def refused(site, address, **environment):
    """What a server says that does not start."""
    done = subprocess.run(
        [site.binary, "serve", "--port", "0", "--database", address, "--web-root", site.web_root],
        capture_output=True, text=True, timeout=20, env={**os.environ, **environment},
    )
    assert done.returncode == 69 and done.stdout == "", done
    assert done.stderr.startswith("detent: The database postgres://"), done
    return done.stderr


def test_a_database_that_cannot_be_used_is_refused_in_words(shared, site):
    def made(*statements, options=""):
        address = postgresql.new(shared.address)
        for each in statements:
            postgresql.psql(address, each.replace("THIS", address.split("/")[3].split("?")[0]))
        return address + options

    assert 'database "nothing" does not exist' in refused(
        site, shared.address.replace("/postgres?", "/nothing?"))
    assert 'role "nobody" does not exist' in refused(
        site, shared.address.replace("detent@", "nobody@"))
    assert "is from a newer version" in newer(site, made)
    assert "read-only" in refused(
        site, made("ALTER DATABASE THIS SET default_transaction_read_only = on"))
    postgresql.psql(shared.address, "CREATE DATABASE old ENCODING SQL_ASCII TEMPLATE template0 LOCALE 'C'")
    assert "UTF8" in refused(site, shared.address.replace("/postgres?", "/old?"))
    guarded = made("CREATE ROLE guest LOGIN").replace("detent@", "guest@")
    assert "permission denied" in refused(site, guarded)
    # A migration that fails half way leaves nothing of itself.
    half = made("CREATE SCHEMA detent", "CREATE TABLE detent.damages (mine text)")
    assert '"damages" already exists' in refused(site, half)
    assert postgresql.psql(
        half, "SELECT tablename FROM pg_tables WHERE schemaname = 'detent'") == ["damages"]
    postgresql.psql(half, "DROP TABLE detent.damages")
    site.database = half
    site.start()
    assert Client(site.port).make().ask("GET").status == 200


@pytest.mark.parametrize("address", [
    "postgres://detent:hunter2/x@127.0.0.1:1/detent", "postgres://detent:pw@hunter2@127.0.0.1:1/detent",
    "postgres://detent:hunter2%zz@127.0.0.1:1/detent", "postgre://detent:hunter2@127.0.0.1/detent",
    "host=127.0.0.1 password=hunter2", "postgres://detent:hunter2@127.0.0.1:1/detent?sslmod=require",
])
def test_an_address_that_is_none_is_refused_and_not_repeated(site, detent, tmp_path, address):
    for words in (
        ("serve", "--port", "0", "--web-root", site.web_root, "--database", address),
        ("backup", tmp_path / "b", "--database", address), ("check", "--database", address),
        ("migrate", address, tmp_path / "m.sqlite"), ("migrate", tmp_path / "m.sqlite", address),
    ):
        done = detent(*words, cwd=tmp_path)
        assert done.returncode == 64 and "hunter2" not in done.stdout + done.stderr, (words, done)
    assert [each.name for each in tmp_path.iterdir()] == []


def test_a_database_where_a_file_belongs_is_refused(detent):
    for command in ("backup", "restore"):
        done = detent(command, "postgres://detent:hunter2@127.0.0.1:1/detent")
        assert done.returncode == 64 and "--database" in done.stderr, done
        assert "hunter2" not in done.stderr


def test_nobody_can_make_what_cannot_be_moved(shared, site, detent, tmp_path):
    site.database = tmp_path / "first.sqlite"
    site.start()
    # Names of boards are chosen by devices: these share both halves with others.
    halves = ["0123456789abcdef", "00000000000000ff", "fedcba9876543210"]
    boards = [
        Client(site.port, a + b).make() for a in halves for b in halves
    ]
    again = Client(site.port, token=boards[0].token)
    answer = again.request("POST", "/v1/boards", {"board": again.board, "token": again.token})
    assert answer.status == 401
    ended(site)
    address = postgresql.new(shared.address)
    done = detent("migrate", site.database, address)
    assert done.returncode == 0 and "9 boards" in done.stdout, done
    site.database = address
    site.start()
    for board in [*boards, again]:
        board.close()
    assert [board.ask("GET").status for board in boards] == [200] * 9
    answer = again.request("POST", "/v1/boards", {"board": again.board, "token": again.token})
    assert answer.status == 401, answer
    guest = boards[1].ask("POST", "/tokens", {"token": boards[0].token, "right": "edit", "name": ""})
    assert guest.status == 409 and guest.problem == "token-taken"
    assert detent("backup", tmp_path / "b", "--database", address).returncode == 0


def newer(site, made):
    address = made(
        "CREATE SCHEMA detent", "CREATE TABLE detent.server (schema integer)",
        "INSERT INTO detent.server VALUES (1000)")
    done = subprocess.run(
        [site.binary, "serve", "--port", "0", "--database", address, "--web-root", site.web_root],
        capture_output=True, text=True, timeout=20,
    )
    assert done.returncode == 65, done
    return done.stderr


def test_passwords_and_certificates_are_asked_for_and_never_told(site, tmp_path):
    with postgresql.cluster() as made:
        port, word = free_port(), "correct horse"
        certificate, key = self_signed(made.folder)
        for each in (certificate, key):
            shutil.chown(each, *(["postgres"] * 2)) if os.geteuid() == 0 else None
        key.chmod(0o600)
        postgresql.psql(made.address, f"ALTER ROLE detent PASSWORD '{word}'")
        (made.data / "pg_hba.conf").write_text(
            "local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n")
        made.stop()
        made.settings = [
            "listen_addresses=127.0.0.1", f"port={port}", "fsync=off", "ssl=on",
            f"ssl_cert_file={certificate}", f"ssl_key_file={key}",
        ]
        made.start()
        place = f"127.0.0.1:{port}/postgres"
        wrong = refused(site, f"postgres://detent:wrong%20horse@{place}")
        assert "password authentication failed" in wrong and "wrong" not in wrong.replace(
            "authentication failed", "")
        assert "no pg_hba.conf entry" in refused(
            site, f"postgres://detent@{place}?sslmode=disable", PGPASSWORD=word)
        other, _ = self_signed(tmp_path)
        words = refused(
            site, f"postgres://detent@{place}?sslmode=verify-full&sslrootcert={other}",
            PGPASSWORD=word)
        assert "certificate verify failed" in words, words
        site.database = (
            f"postgres://detent:correct%20horse@{place}?sslmode=verify-full&sslrootcert={certificate}")
        site.start()
        board = Client(site.port).make()
        made.stop("immediate")
        answer = board.request("GET", "/health")
        assert answer.status == 503
        assert "horse" not in site.logged() and f"postgres://detent@{place}" in site.logged()
        assert b"postgres" not in answer.body and b"127.0.0.1" not in answer.body


def test_a_database_that_is_not_there_yet_is_waited_for(own, site):
    own.stop()
    site.database = own.address
    with site.log.open("wb") as log:
        site.process = subprocess.Popen(
            [site.binary, "serve", "--port", str(site.port), "--database", own.address,
             "--web-root", site.web_root], stdout=log, stderr=subprocess.STDOUT)
    until(lambda: "The server starts as soon as it answers." in site.log.read_text())
    own.start()
    until(lambda: Client(site.port).make())


def test_a_database_that_goes_away_is_there_again_without_anybodys_doing(own, site, detent, tmp_path):
    site.database = own.address
    site.start()
    board = Client(site.port).make()
    device = Device()
    assert board.upload(device.taps(3), device).status == 200
    with board.also().events(after=3) as events:
        next(events)
        own.stop("immediate")
        batch = device.taps(2)
        for answer in (
            board.upload(batch, device), board.ask("GET", "/operations?after=0"),
            board.request("GET", "/ready"), board.request("GET", "/health"),
        ):
            assert answer.status == 503, answer
            assert "/" not in answer.json["detail"] and "SQL" not in answer.json["detail"], answer
        # What needs no database is there.
        assert board.request("GET", "/").status == 200
        own.start()
        until(lambda: board.upload(batch, device).status == 200)
        assert board.request("GET", "/ready").status == 200
        assert len(board.all()) == 5
        # Nobody puts something else there, though nothing was written since.
        assert detent("backup", tmp_path / "b", "--database", own.address).returncode == 0
        refused = detent("restore", tmp_path / "b", "--database", own.address)
        assert refused.returncode == 75 and "open" in refused.stderr, refused
        # Who listened hears what came, or is sent away and comes again.
        found = next(events, None)
        assert found is None or len(found["operations"]) == 2


def test_a_full_disk_acknowledges_nothing_and_loses_nothing(site):
    with tempfile.TemporaryDirectory(prefix="detent-pg.", dir="/tmp") as folder:
        mount = shutil.which("mount")
        if os.geteuid() != 0 or not mount or subprocess.run(
            [mount, "-t", "tmpfs", "-o", "size=150m", "tmpfs", folder], capture_output=True
        ).returncode:
            pytest.skip("mounting a small disk needs the superuser")
        own = postgresql.Cluster(folder, ["max_wal_size=32MB", "min_wal_size=32MB"], is_durable=True)
        try:
            own.start()
            fills_up(own, site)
        finally:
            site.stop()
            with contextlib.suppress(AssertionError):
                own.stop("immediate")
            subprocess.run(["umount", "--lazy", folder], check=True)


def fills_up(own, site):
    site.database = own.address
    site.start()
    board, acknowledged = Client(site.port).make(), []
    filler = own.folder / "filler"
    filler.write_bytes(bytes(shutil.disk_usage(own.folder).free - 3_000_000))
    answer = None
    while answer is None or answer.status == 200:
        # Taps of new devices take more room than those of one.
        device = Device()
        batch = device.taps(400)
        answer = board.upload(batch, device)
        if answer.status == 200:
            acknowledged += batch
    assert answer.status == 503 and answer.problem == "busy", answer
    assert board.request("GET", "/ready").status == 503
    filler.unlink()
    # Where there was no room for its log, PostgreSQL has stopped.
    with contextlib.suppress(AssertionError):
        own.start()
    until(lambda: board.upload(batch, device).status == 200)
    assert sorted(names(board.all())) == sorted(names(acknowledged + batch))
