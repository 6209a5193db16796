"""What a server tells Prometheus, as Prometheus itself and its libraries read it."""

import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

import postgresql
from device import Client, Device, names
from killing import Hurried, until
from serving import ROOT, Site, free_port

GUIDE = (ROOT / "Guides/Metrics.md").read_text()


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)


def measured():
    """The names that the guide explains."""
    table = GUIDE.split("\n## What is measured\n")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall(r"`([a-z_]+)`", row)}


class Watched(Site):
    """A server that is watched over."""

    def __init__(self, folder):
        super().__init__(folder)
        self.metrics = free_port()
        words = blocks("sh")[0].replace("9464", str(self.metrics)).split()
        assert words[:2] == ["detent", "serve"]
        self.options = words[2:]

    def read(self, path="/metrics"):
        answer = urllib.request.urlopen(f"http://127.0.0.1:{self.metrics}{path}", timeout=9)
        assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
        return answer.read().decode()

    def values(self):
        """Each value, by its name and labels."""
        return {
            (sample.name, *sorted(sample.labels.items())): sample.value
            for family in text_string_to_metric_families(self.read())
            for sample in family.samples
        }


@pytest.fixture
def watched(tmp_path):
    site = Watched(tmp_path)
    yield site.start()
    site.stop()


def use(port):
    """A little of everything."""
    board = Client(port).make()
    device = Device()
    with board.events() as events:
        next(events)
        batch = device.taps(20)
        assert board.upload(batch, device).status == 200
        assert next(events)["operations"] == batch
        assert board.upload(batch, device).status == 200
    for rest in ("", "/operations", "/snapshot", "/history", "/tokens", "/nothing"):
        board.ask("GET", rest)
    assert board.also("0" * 32).ask("GET").status == 401
    board.close()


def families(site):
    return {family.name: family for family in text_string_to_metric_families(site.read())}


def test_the_guide_names_whatever_is_told_and_nothing_else(watched):
    use(watched.port)
    # A stream's end is noticed a moment later.
    until(lambda: "detent_streams_ended" in families(watched))
    told = families(watched)
    names = {name + ("_total" if each.type == "counter" else "") for name, each in told.items()}
    others = {"detent_neighbours_heard"} - ({"detent_neighbours_heard"} & names)
    assert names | others == measured()
    assert all(each.documentation for each in told.values())


def test_every_number_is_what_was_done(watched):
    before = watched.values()
    use(watched.port)
    until(lambda: watched.values()[("detent_streams",)] == 0)
    after = watched.values()

    def grew(name, **labels):
        key = (name, *sorted(labels.items()))
        return after[key] - before.get(key, 0)

    route = "/v1/boards/{board}/operations"
    assert grew("detent_requests_total", route=route, method="POST", code="200") == 2
    assert grew("detent_request_seconds_count", route=route, method="POST") == 2
    assert grew("detent_requests_total", route="/v1/boards/{board}", method="GET", code="401") == 1
    assert grew("detent_requests_total", route="none", method="GET", code="404") == 1
    assert grew("detent_operations_total", kind="new") == 20
    assert grew("detent_operations_total", kind="repeated") == 20
    assert grew("detent_stream_messages_total") == 1
    assert grew("detent_streams_ended_total", reason="gone") == 1
    assert after[("detent_database_up",)] == 1 and after[("detent_operations_lost",)] == 0
    # The operating system is asked the same.
    pid = watched.process.pid
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    resident = pages * os.sysconf("SC_PAGESIZE")
    assert after[("process_resident_memory_bytes",)] == pytest.approx(resident, rel=0.2)
    assert after[("process_open_fds",)] == pytest.approx(len(os.listdir(f"/proc/{pid}/fd")), abs=4)
    assert abs(after[("process_start_time_seconds",)] - time.time()) < 60


def test_a_report_leads_to_its_line(watched):
    refused = Client(watched.port).ask("GET")
    assert refused.status == 401
    name = refused.headers["X-Request-ID"]
    found = [line for line in watched.logged().splitlines() if f"request={name}" in line]

    def fields(line):
        return [field.split("=")[0] for field in line.split()]

    assert [fields(line) for line in found] == [fields(blocks("text")[0])]


def test_promtool_finds_no_fault(watched):
    use(watched.port)
    done = subprocess.run(
        ["promtool", "check", "metrics"], input=watched.read(), capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_metrics_are_at_their_own_address_alone(watched):
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"http://127.0.0.1:{watched.port}/metrics")
    assert refused.value.code == 404
    for path in ("/", "/health", "/v1/boards", "/v1/openapi.json"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            watched.read(path)
        assert refused.value.code == 404


def test_a_port_that_is_taken_is_said_with_a_way_out(watched, tmp_path):
    other = Site(tmp_path)
    done = subprocess.run(
        [watched.binary, "serve", "--port", "0", "--database", tmp_path / "other.sqlite",
         "--web-root", other.web_root, *watched.options],
        capture_output=True, text=True, timeout=60)
    assert done.returncode == 69
    assert f"Port {watched.metrics} is taken" in done.stderr
    assert f"detent serve --metrics {watched.metrics + 1}" in done.stderr


@contextlib.contextmanager
def prometheus(folder, ports):
    """A real one that reads servers as the guide says; asks it something."""
    settings = blocks("yaml")[0]
    targets = "".join(f"          - 127.0.0.1:{port}\n" for port in ports)
    settings = settings.replace("          - 127.0.0.1:9464\n", targets).replace("15s", "500ms")
    (folder / "prometheus.yml").write_text(settings)
    (folder / "detent-alerts.yml").write_text(blocks("yaml")[1])
    subprocess.run(
        ["promtool", "check", "config", folder / "prometheus.yml"], check=True, capture_output=True)
    port = free_port()
    with open(folder / "prometheus.log", "wb") as log:
        process = subprocess.Popen(
            [shutil.which("prometheus"), f"--config.file={folder}/prometheus.yml",
             f"--storage.tsdb.path={folder}/data", f"--web.listen-address=127.0.0.1:{port}"],
            stdout=log, stderr=log)

    def ask(expression):
        query = urllib.parse.urlencode({"query": expression})
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/v1/query?{query}") as answer:
            content = json.load(answer)
        assert content["status"] == "success" and not content.get("warnings"), content
        return content["data"]["result"]

    try:
        yield ask
    finally:
        process.terminate()
        process.wait(20)


def test_prometheus_reads_servers_and_has_what_every_panel_and_alert_asks_for(tmp_path):
    with postgresql.cluster() as own:
        sites = []
        for name in ("one", "two"):
            (tmp_path / name).mkdir()
            site = Watched(tmp_path / name)
            site.database = own.address
            sites.append(site.start())
        try:
            with prometheus(tmp_path, [site.metrics for site in sites]) as ask:
                until(lambda: len(ask('up{job="detent"} == 1')) == 2)
                for site in sites:
                    use(site.port)
                until(lambda: len(ask("detent_streams_ended_total")) == 2)
                until(lambda: ask('rate(detent_operations_total{kind="new"}[10s]) > 0'))
                for panel in board()["panels"]:
                    for target in panel.get("targets", []):
                        asked = target["expr"].replace("$instance", ".*")
                        asked = asked.replace("$__rate_interval", "1m")
                        # A rate takes two readings.
                        until(lambda asked=asked: ask(asked))
                rules = re.findall(r"alert: (\w+)\n +expr: (.*)\n", blocks("yaml")[1])
                assert len(rules) == 7
                for name, expression in rules:
                    assert ask(expression) == [], name
                down = dict(rules)["DetentDatabaseDown"]
                own.stop("immediate")
                until(lambda: len(ask(down)) == 2)
                own.start()
                until(lambda: ask(down) == [])
                sites[1].stop()
                until(lambda: len(ask(dict(rules)["DetentDown"])) == 1)
        finally:
            for site in sites:
                site.stop()


def test_a_database_that_hangs_is_told_of_in_time(tmp_path):
    with postgresql.cluster() as own:
        site = Watched(tmp_path)
        site.database = own.address
        site.start()
        with halted(own):
            start = time.monotonic()
            assert site.values()[("detent_database_up",)] == 0
            # Prometheus waits for ten seconds.
            assert time.monotonic() - start < 5
        until(lambda: site.values()[("detent_database_up",)] == 1)
        site.stop()


@contextlib.contextmanager
def halted(own):
    """A PostgreSQL that is there, and does nothing."""
    first = int((own.data / "postmaster.pid").read_text().split()[0])
    children = subprocess.run(
        ["pgrep", "-P", str(first)], capture_output=True, text=True).stdout.split()
    pids = [first, *map(int, children)]
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


def board():
    return json.loads((ROOT / "Guides/Grafana.json").read_text())


def test_panels_have_places_and_words_of_their_own():
    panels = board()["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)
    assert len({panel["title"] for panel in panels if panel["type"] != "row"}) > 20
    taken = set()
    for panel in panels:
        place = panel["gridPos"]
        assert 0 <= place["x"] and place["x"] + place["w"] <= 24
        cells = {
            (x, y) for x in range(place["x"], place["x"] + place["w"])
            for y in range(place["y"], place["y"] + place["h"])
        }
        assert not cells & taken, panel["title"]
        taken |= cells
        if panel["type"] != "row":
            assert panel["description"] and panel["targets"]


def test_connections_that_the_writer_reads_are_told(watched):
    over = threading.Event()
    counter = Hurried(Client(watched.port).make(), 1, over)
    counter.start()
    try:
        until(lambda: watched.values()["detent_connections_lent",] == 1)
    finally:
        over.set()
        counter.join(20)
    assert counter.failure is None and not counter.lost
    until(lambda: watched.values()["detent_connections_lent",] == 0)
    assert len(names(counter.client.all())) == sum(map(len, counter.acknowledged))
