"""What the tests with real servers share."""

import subprocess

import postgresql
import pytest

from device import SECRETS, Client
from serving import Site

pytest_plugins = ["steadiness"]


def pytest_collection_modifyitems(items):
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
