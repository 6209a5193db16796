"""Ramps follow their closed forms, worked out here with forty digits."""

from fractions import Fraction

import mpmath
import pytest

from conftest import period, score

mpmath.mp.dps = 40
# Half a frame, and what rounding before may add.
BOUND = mpmath.mpf("0.50001")


def number(fraction):
    return mpmath.mpf(fraction.numerator) / fraction.denominator


def linear_in_bars(x, first, last, length):
    if x >= length:
        return linear_in_bars_end(first, last, length) + (x - length) / last
    return length / (last - first) * mpmath.log(1 + (last - first) * x / (length * first))


def linear_in_bars_end(first, last, length):
    return length / (last - first) * mpmath.log(last / first)


def linear_in_time(x, first, last, length):
    if x >= length:
        return 2 * length / (first + last) + (x - length) / last
    return 2 * x / (first + mpmath.sqrt(first ** 2 + (last ** 2 - first ** 2) * x / length))


@pytest.mark.parametrize("rate", [44_100, 96_000])
@pytest.mark.parametrize("first, last, bars", [
    ("60", "180", 64), ("180", "60", 64), ("120", "120.001", 400), ("1", "1000", 30),
    ("1000", "1", 30), ("133.7", "299.9", 1),
])
@pytest.mark.parametrize("shape", ["bars", "barsInTime"])
def test_ramps_over_bars(cases, shape, first, last, bars, rate):
    document = score(first, ramp={"to": last, shape: bars}, bars=bars + 20,
                     subdivision={"parts": 3})
    frames = cases.onsets(document, rate, 0, 1 << 50).tolist()
    assert len(frames) == (bars + 20) * 12
    v0, v1 = 1 / number(period(first, rate)), 1 / number(period(last, rate))
    law = linear_in_bars if shape == "bars" else linear_in_time
    worst = max(
        abs(frame - law(mpmath.mpf(i) / 3, v0, v1, mpmath.mpf(bars * 4)))
        for i, frame in enumerate(frames))
    assert worst < BOUND


@pytest.mark.parametrize("seconds", ["30", "600", "12.5"])
def test_ramps_over_time(cases, seconds):
    rate = 48_000
    document = score("90", ramp={"to": "150.5", "seconds": seconds}, metre="7/8")
    end = int(float(seconds) * rate) + 20 * rate
    frames = cases.onsets(document, rate, 0, end).tolist()
    v0, v1 = 1 / number(period("90", rate)), 1 / number(period("150.5", rate))
    length = (v0 + v1) / 2 * number(Fraction(seconds)) * rate
    for i, frame in enumerate(frames):
        assert abs(frame - linear_in_time(mpmath.mpf(i), v0, v1, length)) < BOUND
    # At the end of the ramp, the time that was asked for has passed.
    assert abs(linear_in_time(length, v0, v1, length) - number(Fraction(seconds)) * rate) < 1e-20


def test_a_long_ramp_stays_within_the_bound(cases):
    """Ten hours from 40 to 200."""
    rate, bars = 96_000, 15_000
    document = score("40", ramp={"to": "200", "bars": bars})
    end = 10 * 3600 * rate
    v0, v1 = 1 / number(period("40", rate)), 1 / number(period("200", rate))
    frames = cases.onsets(document, rate, end - 60 * rate, end).tolist()
    # Which beat is the first of them.
    guess = next(
        n for n in range(0, bars * 4 + 1 << 20)
        if linear_in_bars(mpmath.mpf(n), v0, v1, mpmath.mpf(bars * 4)) > frames[0] - 1)
    for i, frame in enumerate(frames):
        assert abs(frame - linear_in_bars(
            mpmath.mpf(guess + i), v0, v1, mpmath.mpf(bars * 4))) < BOUND
