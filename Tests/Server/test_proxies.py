"""What lies between a device and its server: proxies that buffer, drop and repeat; nginx."""

import contextlib
import http.client
import shutil
import socket
import subprocess
import threading
import time

import pytest

import proxies
from conftest import block
from device import Client, Device, names, secret
from serving import free_port

def persistently(client, batch, device):
    """Sends until there is an answer."""
    for _ in range(200):
        try:
            answer = client.upload(batch, device)
            assert answer.status == 200, answer
            return
        except (OSError, http.client.HTTPException, ValueError):
            client.close()
    raise AssertionError("nothing comes through")


@pytest.mark.parametrize("fault", [proxies.drop, proxies.repeat, proxies.late, proxies.buffer])
def test_every_operation_is_there_once_whatever_a_proxy_does(board, fault):
    made = []

    def count(seed):
        with proxies.Proxy(board.port, fault, seed) as proxy:
            client, device = board.also(port=proxy.port), Device()
            for n in range(20):
                batch = device.taps(1 + n % 4)
                made.extend(batch)
                persistently(client, batch, device)
            client.close()
            if fault is proxies.late:
                time.sleep(0.7)
            assert proxy.faults > 5

    threads = [threading.Thread(target=count, args=(seed,)) for seed in range(3)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    found = names(board.all())
    assert len(made) == 150 and sorted(found) == sorted(names(made))


@pytest.mark.parametrize("fault", [proxies.drop, proxies.repeat, proxies.buffer])
def test_command_lines_agree_whatever_a_proxy_does(board, detent, fault):
    with proxies.Proxy(board.port, fault, seed=5) as proxy:
        link = f"http://127.0.0.1:{proxy.port}/#board/{board.board}/{board.token}"
        stores = ("one", "two")
        for store in stores:
            for _ in range(20):
                if detent("board", "join", "-", store=store, input=link).returncode == 0:
                    break
        added = detent("tally", "add", "Shirts", "--offline", store="one")
        assert added.returncode == 0, added
        settle(detent, stores)
        for n in range(6):
            # It counts here in any case; whether it was sent is another matter.
            for store in stores:
                done = detent("tally", "count", "Shirts", "+2", store=store)
                assert done.returncode == 0, done
        settle(detent, stores)
        for store in stores:
            listed = detent("tally", "--offline", store=store)
            assert listed.stdout == "24  Shirts\n", listed
        assert proxy.faults > 0


def settle(detent, stores):
    """Lets each send and fetch until it has once come through, and once more for the others'."""
    for store in (*stores, *stores):
        for _ in range(60):
            if detent("board", "sync", store=store).returncode == 0:
                break
        else:
            raise AssertionError("nothing comes through")


def test_a_stream_is_whole_behind_a_proxy_that_buffers(board):
    device = Device()
    with proxies.Proxy(board.port, proxies.buffer) as proxy:
        with board.also(port=proxy.port).events() as stream:
            assert next(stream)["operations"] == []
            made, found = [], []
            for _ in range(5):
                batch = device.taps(50)
                made += batch
                assert board.upload(batch, device).status == 200
            while len(found) < len(made):
                found += next(stream)["operations"]
    assert names(found) == names(made)


def trusted(client, certificates):
    """The client, by TLS, as a phone that trusts the authority."""
    client.authority = certificates / "authority.crt"
    client.name = "192.168.1.5"
    return client


def test_the_guides_certificate_is_trusted_for_its_address_alone(site, certificates):
    text = subprocess.run(
        ["openssl", "x509", "-in", certificates / "cert.pem", "-noout", "-text"],
        check=True, capture_output=True, text=True,
    ).stdout
    assert "IP Address:192.168.1.5" in text and "CA:FALSE" in text
    others = subprocess.run(
        ["openssl", "verify", "-verify_ip", "192.168.1.6", "-CAfile",
         certificates / "authority.crt", certificates / "cert.pem"], capture_output=True,
    )
    assert others.returncode != 0
    # An authority for the home can vouch for no site of the world.
    made = subprocess.run(
        ["sh", "-eu", "-c", """
        openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=x \
          -keyout other.key -out other.csr
        printf 'subjectAltName=DNS:example.org\\n' > other.cnf
        openssl x509 -req -in other.csr -CA authority.crt -CAkey authority.key -days 9 \
          -extfile other.cnf -out other.crt
        openssl verify -CAfile authority.crt other.crt"""],
        cwd=certificates, capture_output=True, text=True,
    )
    assert made.returncode != 0 and "permitted subtree violation" in made.stdout + made.stderr


def test_tls_of_the_servers_own(site, certificates):
    with site.log.open("ab") as log:
        process = subprocess.Popen(
            [site.binary, "serve", "--port", str(site.port), "--database", site.database,
             "--web-root", site.web_root, "--certificate", certificates / "cert.pem",
             "--key", certificates / "key.pem"],
            stdout=log, stderr=subprocess.STDOUT,
        )
    try:
        wait_for(site.port)
        client, device = trusted(Client(site.port), certificates), Device()
        client.make()
        with client.events() as stream:
            assert next(stream)["operations"] == []
            batch = device.taps(3)
            assert client.upload(batch, device).status == 200
            assert next(stream)["operations"] == batch
        client.close()
    finally:
        process.terminate()
        assert process.wait(20) == 0


def wait_for(port):
    for _ in range(200):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)
    raise AssertionError(f"nobody listens on {port}")


def nginx(board, folder, certificates):
    """nginx with the guide's own configuration, but for ports and paths."""
    port = free_port()
    server = block("Behind nginx", "nginx")
    for old, new in (
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("listen [::]:443 ssl http2;", ""),
        ("/etc/letsencrypt/live/count.example.org/fullchain.pem", certificates / "cert.pem"),
        ("/etc/letsencrypt/live/count.example.org/privkey.pem", certificates / "key.pem"),
        ("http://127.0.0.1:8080", f"http://127.0.0.1:{board.port}"),
    ):
        assert old in server, old
        server = server.replace(old, str(new))
    places = "".join(
        f"{each}_temp_path {folder}/{each};\n"
        for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    file = folder / "nginx.conf"
    file.write_text(
        f"pid {folder}/nginx.pid;\nerror_log {folder}/nginx-error.log;\n"
        f"events {{}}\nhttp {{\naccess_log {folder}/proxy-access.log;\n{places}{server}}}\n"
    )
    words = ["-c", file, "-g", "daemon off; master_process off;"]
    return words, trusted(board.also(port=port), certificates)


def caddy(board, folder, _):
    """Caddy with the guide's own configuration, but for its ports, and without TLS."""
    port = free_port()
    server = block("Behind Caddy", "caddy")
    for old, new in (
        ("count.example.org", f"http://127.0.0.1:{port}"),
        ("127.0.0.1:8080", f"127.0.0.1:{board.port}"),
    ):
        assert old in server, old
        server = server.replace(old, new, 1)
    file = folder / "Caddyfile"
    file.write_text("{\n\tadmin off\n\tauto_https off\n}\n" + server)
    return ["run", "--config", file, "--adapter", "caddyfile"], board.also(port=port)


@pytest.fixture(params=[nginx, caddy], ids=["nginx", "caddy"])
def behind(request, board, tmp_path, certificates):
    """The board behind a proxy that many use."""
    name = request.param.__name__
    program = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    if not program:
        pytest.skip(f"{name} is not installed")
    words, client = request.param(board, tmp_path, certificates)
    with (tmp_path / "proxy.log").open("wb") as log:
        process = subprocess.Popen(
            [program, *words], stdout=log, stderr=subprocess.STDOUT,
            env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
        )
    try:
        wait_for(client.port)
        yield client
        client.close()
    finally:
        process.terminate()
        process.wait(20)


@pytest.mark.alone
def test_the_stream_comes_through_in_time(behind):
    device, waits = Device(), []
    with behind.events() as stream:
        assert next(stream)["operations"] == []
        for _ in range(10):
            batch = device.taps(1)
            start = time.monotonic()
            assert behind.upload(batch, device).status == 200
            assert next(stream)["operations"] == batch
            waits.append(time.monotonic() - start)
            time.sleep(0.12)
    print(f"from upload to message: {max(waits) * 1000:.0f} ms at most")
    assert max(waits) < 1


def test_the_size_of_bodies_is_left_to_the_server(behind):
    answer = behind.ask("POST", "/operations", {"filler": "0" * 1_200_000})
    assert answer.status == 413 and answer.problem == "too-large"
    behind.close()
    answer = behind.ask("POST", "/operations", {"filler": "0" * 1_000_000})
    assert answer.status == 400 and answer.problem == "malformed"


def test_guesses_count_for_the_address_they_come_from(board, behind):
    """Were the proxy's own address taken, one guesser would be everybody."""
    guesser = behind.also(token=secret().hex())
    assert {guesser.ask("GET").status for _ in range(80)} == {401, 429}
    guesser.close()

    def guess(client, address):
        return client.request(
            "GET", f"/v1/boards/{board.board}",
            headers={"Authorization": f"Bearer {guesser.token}", "X-Forwarded-For": address},
        ).status

    # What another proxy on this machine says is believed; what the guesser makes up is not.
    assert guess(board, "203.0.113.1") == 401
    assert guess(behind, "203.0.113.2") == 429
    assert behind.ask("GET").status == 200


def test_a_calendar_comes_through_and_its_token_is_in_no_log(behind, board, tmp_path):
    looker = board.invite("look")
    path = f"/v1/boards/{board.board}/feeds/{looker.token}/calls.ics"
    answer = behind.request("GET", path)
    assert answer.status == 200 and answer.body.startswith(b"BEGIN:VCALENDAR")
    known = behind.request("GET", path, headers={"If-None-Match": answer.headers["ETag"]})
    assert known.status == 304
    assert behind.ask("GET").status == 200
    logs = "".join(each.read_text() for each in tmp_path.glob("*.log"))
    assert f"/v1/boards/{board.board}" in logs and looker.token not in logs
