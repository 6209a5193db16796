"""Every stroke begins at the frame nearest to its exact time, however long the metronome has run.

The exact times are fractions of Python's own. In the usual run two stretches of ten hours are looked
at, the first half minute and the last; with WHOLE=1 every stroke in between.
"""

import json
from fractions import Fraction

import numpy
import pytest

from conftest import WHOLE, period, score

TEMPI = ["1", "60", "120", "133.7", "299.9", "1000"]
RATES = [44_100, 48_000, 96_000]
HOURS = 10


def check(frames, first, step):
    """That frame i is the nearest to (first + i) · step, halves up, all in whole numbers."""
    above, below = step.numerator, step.denominator
    numbers = numpy.arange(first, first + len(frames), dtype=object if above > 1 << 40 else numpy.int64)
    assert (first + len(frames)) * above < 1 << 62
    # 2·|frame·below − n·above| ≤ below, and halves go up.
    error = 2 * (frames * below - numbers * above)
    assert numpy.all(error <= below) and numpy.all(error > -below)


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("tempo", TEMPI)
def test_ten_hours(cases, tempo, rate):
    end = HOURS * 3600 * rate
    for parts in range(1, 13):
        step = period(tempo, rate) / parts
        document = score(tempo, subdivision={"parts": parts})
        stretches = [(0, end)] if WHOLE else [(0, 30 * rate), (end - 10 * rate, end)]
        for start, stop in stretches:
            frames = cases.onsets(document, rate, start, stop)
            # Those whose nearest frame lies in the stretch, counted by fractions alone.
            first = max(0, -(-(Fraction(2 * start - 1, 2)) // step))
            after = max(0, -(-(Fraction(2 * stop - 1, 2)) // step))
            assert len(frames) == after - first
            check(frames, int(first), step)


@pytest.mark.parametrize("metre, unit, beat, tempo", [
    ("7/8", 8, None, "220"), ("3+2+2/8", 8, None, "133.7"), ("6/8", 8, Fraction(3, 8), "90"),
    ("13/16", 16, Fraction(1, 4), "401/3"), ("5/3", 3, None, "77.7"), ("64/64", 64, None, "1000"),
])
def test_metres_and_dotted_beats(cases, metre, unit, beat, tempo):
    more = {"unit": f"{beat.numerator}/{beat.denominator}"} if beat else {}
    step = period(Fraction(tempo), 44_100, unit, beat)
    frames = cases.onsets(score(tempo, metre, **more), 44_100, 0, 44_100 * 600)
    check(frames, 0, step)
    assert len(frames) > 700


def places(swing, ring, bars):
    """Two parts of each of four beats, swung, and a ring: places in pulses, in order."""
    for bar in range(bars):
        found = set()
        for beat in range(4):
            found |= {Fraction(beat), beat + swing}
        for index in range(ring):
            found.add(Fraction(4 * index, ring))
        yield from sorted(4 * bar + place for place in found)


@pytest.mark.parametrize("swing", ["1/2", "2/3", "0.6", "3/4"])
@pytest.mark.parametrize("ring", [3, 7, 11])
def test_swing_and_polyrhythm(cases, swing, ring):
    document = score("133.7", subdivision={"parts": 2, "swing": swing}, bars=300,
                     ring={"beats": ring, "stroke": {"voice": "cowbell", "level": -60}})
    frames = sorted(set(cases.onsets(document, 48_000, 0, 1 << 40).tolist()))
    step = period("133.7", 48_000)
    wanted = [int(place * step + Fraction(1, 2)) for place in places(Fraction(swing), ring, 300)]
    assert frames == wanted


def test_songs_go_on_where_the_part_before_ends(cases):
    parts = [("61.3", "7/8", 8, 3), ("299.9", "5/4", 4, 7), ("401/3", "3+2/8", 8, 11)] * 100
    document = {"version": 1, "parts": [
        {"metre": metre, "tempo": tempo, "bars": bars} for tempo, metre, _, bars in parts]}
    time, wanted = Fraction(0), []
    pulses = {"7/8": 7, "5/4": 5, "3+2/8": 5}
    for tempo, metre, unit, bars in parts:
        step = period(Fraction(tempo), 44_100, unit)
        for pulse in range(bars * pulses[metre]):
            wanted.append(int(time + pulse * step + Fraction(1, 2)))
        time += bars * pulses[metre] * step
    assert cases.onsets(document, 44_100, 0, 1 << 40).tolist() == wanted
    # Repeated, the hundredth time begins a hundred lengths later.
    document["repeated"] = True
    later = [int(99 * time + frame) for frame in (0, 10_000_000)]
    frames = cases.onsets(document, 44_100, *later)
    assert frames[0] == int(99 * time + Fraction(1, 2))


def test_steps_of_a_ramp_are_exact(cases):
    document = score("80", bars=40, ramp={"to": "97", "every": 4, "by": "5"})
    time, wanted = Fraction(0), []
    for bar in range(40):
        tempo = min(97, 80 + 5 * (bar // 4))
        step = period(tempo, 48_000)
        for beat in range(4):
            wanted.append(int(time + beat * step + Fraction(1, 2)))
        time += 4 * step
    assert cases.onsets(document, 48_000, 0, 1 << 40).tolist() == wanted


def test_endless_steps_are_refused(detent, tmp_path):
    """A hostile score: a thousand parts, each with a hundred thousand steps."""
    ramp = {"to": "1000", "every": 1, "by": "0.01"}
    parts = [{"metre": "4/4", "tempo": "1", "bars": 1_000_000, "ramp": ramp}] * 1000
    (tmp_path / "a.json").write_text(json.dumps({"version": 1, "parts": parts}))
    assert b"A ramp leads" in detent("--score", "a.json", "-o", "a.mid", status=65).stderr
