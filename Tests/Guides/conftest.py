"""What the tests of the guides share: a server, and a shell as a reader has it."""

import subprocess

import pytest

from serving import Site


@pytest.fixture
def site(tmp_path):
    """A server of the test's own, not started yet."""
    served = Site(tmp_path)
    yield served
    served.stop()


@pytest.fixture
def shell(site, tmp_path):
    """Runs a line of a guide in an empty home, with `detent` on the path."""
    home = tmp_path / "home"
    home.mkdir()

    def run(line, status=0):
        done = subprocess.run(
            ["/bin/bash", "-euo", "pipefail", "-c", line], cwd=home, capture_output=True, text=True,
            timeout=120,
            env={"PATH": f"{site.binary.parent}:/usr/bin:/bin", "HOME": str(home), "LANG": "C.UTF-8",
                 "DETENT_STORE": str(home / "store")})
        assert done.returncode == status, (line, done)
        return done.stdout + done.stderr

    run.home = home
    return run
