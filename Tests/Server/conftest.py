"""What the tests with real servers share."""

import re
import subprocess

import postgresql
import pytest

from device import SECRETS, Client
from serving import ROOT, Site

pytest_plugins = ["steadiness"]

GUIDE = (ROOT / "Guides/Running.md").read_text()


def block(heading, language):
    """The first block of code of that language under a heading of the guide."""
    part = GUIDE.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    return re.search(rf"```{language}\n(.*?)```", part, re.DOTALL).group(1)


def pytest_collection_modifyitems(items):
    # The longest wait begins first.
    items.sort(key=lambda item: item.path.name != "test_unread.py")
    for item in items:
        if postgresql.ADDRESS and item.get_closest_marker("files"):
            item.add_marker(pytest.mark.skip(reason="is about a file of SQLite's"))


@pytest.fixture
def site(tmp_path):
    """A server of the test's own, not started yet; its log holds no secret when it ends."""
    served = Site(tmp_path)
    yield served
    log = served.logged() if served.log.exists() else None
    served.stop()
    if log is not None:
        assert " serves http" in log
        lowered = log.lower()
        assert [each for each in SECRETS if each in lowered] == []


@pytest.fixture
def board(site):
    """A new board on a server that runs, as its owner sees it."""
    site.start()
    return Client(site.port).make()


@pytest.fixture
def detent(site, tmp_path):
    """Runs `detent` to its end."""

    def run(*words, store=None, **options):
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "LANG": "C"}
        if store:
            environment["DETENT_STORE"] = str(tmp_path / store)
        return subprocess.run(
            [site.binary, *map(str, words)], capture_output=True, text=True, timeout=120,
            env=environment, **options,
        )

    return run


@pytest.fixture(scope="session")
def certificates(tmp_path_factory):
    """What the guide's own commands make."""
    folder = tmp_path_factory.mktemp("tls")
    script = block("On a home network with a certificate", "sh")
    subprocess.run(["sh", "-eu", "-c", script], cwd=folder, check=True, capture_output=True)
    return folder / "data/tls"
