"""What the tests of the beat engine share: the programs under test, and exact times of our own."""

import json
import os
import struct
import subprocess
from fractions import Fraction
from pathlib import Path

import numpy
import pytest

pytest_plugins = ["steadiness"]

ROOT = Path(__file__).resolve().parents[2]
CASES = Path(os.environ.get("CLICK_CASES", ROOT / ".build" / "debug" / "ClickCases"))
DETENT = Path(os.environ.get("DETENT_BINARY", ROOT / ".build" / "debug" / "detent"))
# Whether to go through everything rather than through samples of it.
WHOLE = bool(os.environ.get("WHOLE"))


class Cases:
    """Tests/Proof/ClickCases, asked line by line."""

    def __init__(self, environment=None):
        self.process = subprocess.Popen(
            [CASES], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**os.environ, **(environment or {})})

    def ask(self, words, kind):
        self.process.stdin.write((words + "\n").encode())
        self.process.stdin.flush()
        (count,) = struct.unpack("<q", self.read(8))
        return numpy.frombuffer(self.read(count * numpy.dtype(kind).itemsize), kind)

    def read(self, count):
        data = self.process.stdout.read(count)
        assert len(data) == count, "ClickCases ended"
        return data

    def onsets(self, score, rate, start, end):
        return self.ask(f"onsets {rate} {start} {end} {json.dumps(score)}", "<i8")

    def render(self, score, rate, frames, block):
        return self.ask(f"render {rate} {frames} {block} {json.dumps(score)}", "<f4")

    def voice(self, name, semitones, rate):
        return self.ask(f"voice {name} {semitones} {rate}", "<f4")

    def close(self):
        self.process.stdin.close()
        self.process.wait()


@pytest.fixture(scope="session")
def cases():
    cases = Cases()
    yield cases
    cases.close()


@pytest.fixture
def detent(tmp_path):
    def run(*words, status=0, **options):
        done = subprocess.run(
            [DETENT, "click", *map(str, words)], cwd=tmp_path, capture_output=True, **options)
        assert done.returncode == status, done.stderr.decode()
        return done
    return run


def score(tempo, metre="4/4", **part):
    """A score of one part, as JSON."""
    return {"version": 1, "parts": [{"metre": metre, "tempo": str(tempo), **part}]}


def period(tempo, rate, unit=4, beat=None):
    """Frames of a pulse, exact: `beat` is the note that is counted."""
    return Fraction(60) / Fraction(str(tempo)) * rate * Fraction(1, unit) / (beat or Fraction(1, unit))
