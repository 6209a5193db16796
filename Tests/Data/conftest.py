"""What the tests of shipped data share: the built command, and the files that the data is made of."""

import os
import subprocess
from pathlib import Path

import pytest
import tzdata

ROOT = Path(__file__).resolve().parents[2]
ZONE_FILES = Path(tzdata.__file__).parent / "zoneinfo"


def binary():
    return os.environ.get("DETENT_BINARY") or str(ROOT / ".build/debug/detent")


def run(*words, lines=None, check=True):
    """Runs `detent zone` to its end, with lines as its input."""
    result = subprocess.run(
        [binary(), "zone", *words],
        input=None if lines is None else "".join(f"{line}\n" for line in lines),
        stdin=subprocess.DEVNULL if lines is None else None,
        capture_output=True, text=True, timeout=600,
        env={"PATH": "/usr/bin:/bin", "HOME": "/nonexistent"},
    )
    if check:
        assert result.returncode == 0, result.stderr
        return result.stdout
    return result


@pytest.fixture(scope="session")
def names():
    """Every name of the source."""
    return (ZONE_FILES.parent / "zones").read_text().split()


@pytest.fixture(scope="session")
def zones(names):
    """Every name that is no link."""
    links = {
        line.split()[2]
        for line in (ZONE_FILES / "tzdata.zi").read_text().splitlines()
        if line.startswith("L ")
    }
    return [name for name in names if name not in links]
