"""Strokes in the pictures that `detent draw` makes cover what the browser covers."""

import os
from pathlib import Path

import numpy
import pytest

import stroke_oracle
from random_strokes import CELL, Stroker
from serving import ROOT

DETENT = [Path(os.environ.get("DETENT", ROOT / ".build/debug/detent"))]
RANDOM = 200

# Where cairo's own strokes went wrong, and what comes close to it.
CASES = {
    "a mitre under skew": '<path d="M18 44L30 20L40 44" stroke-width="6" transform="skewX(-25) translate(18 0)"/>',
    "a mitre at the limit under uneven scale": '<path d="M6 44L14 20L22 44" stroke-width="4"'
    ' stroke-miterlimit="3.3" transform="scale(2.2 1)"/>',
    "a mitre beyond the limit under uneven scale": '<path d="M6 44L14 20L22 44" stroke-width="4"'
    ' stroke-miterlimit="3" transform="scale(2.2 1)"/>',
    "mitres mirrored": '<path d="M12 50L24 14L36 50L46 18" stroke-width="5" transform="matrix(-1 .3 0 1 62 -8)"/>',
    "a round join under uneven scale": '<path d="M10 12L24 48L36 12" stroke-width="9" stroke-linejoin="round"'
    ' transform="scale(1.3 .8) translate(0 8)"/>',
    "a curve that turns back along a line": '<path d="M16 32C60 32 4 32 48 32" stroke-width="10"/>',
    "a curve that runs on and back": '<path d="M14 32C80 32 80 32 30 32" stroke-width="8" stroke-linecap="round"/>',
    "a curve next to straight": '<path d="M12 32C70 32.01 -6 31.99 52 32" stroke-width="9" stroke-linecap="square"/>',
    "a turn by rounding alone": '<path d="M48.97 44.75L22.84 16.79C16.126 16.763 40.773 16.862 40.31 16.86" stroke-width="11"'
    ' stroke-linecap="square" stroke-linejoin="round"/>',
    "curves along lines, round and mitred": '<path d="M44.07 24.33C45.267 27.501 46.061 32.034 46.46 33.58C27.162 37.868'
    ' 52.425 32.021 21.84 39.05L14.2 32.45L21.84 39.05L44.19 46.34" stroke-width="5.4" stroke-linecap="round" stroke-linejoin="round"/>',
    "a curve there and back in a corner": '<path d="M14.46 21.48C41.48 14.09 30.12 32.4 18.23 38.6C23.051 38.79 34.824'
    ' 39.253 34.75 39.25z" stroke-width="10.7" stroke-linejoin="round" transform="matrix(-1 0 0 .72 64 9)"/>',
    "a cusp": '<path d="M12 50C60 10 4 10 52 50" stroke-width="8"/>',
    "a curve sharper than its stroke": '<path d="M20 48C22 8 42 8 44 48" stroke-width="22"/>',
    "a handle without length at the start": '<path d="M14 48C14 48 14 12 50 14" stroke-width="10" stroke-linecap="square"/>',
    "a handle without length at the end": '<path d="M14 48C14 20 50 14 50 14" stroke-width="10" stroke-linecap="square"/>',
    "handles without length": '<path d="M14 48C14 48 50 14 50 14L50 48" stroke-width="8"/>',
    "a tight end at a mitre under skew": '<path d="M37.38 43.64C37.38 43.64 23.7 23.09 23.7 23.09C19.34 26.73 16.18 49.88 40.73 33.57"'
    ' stroke-width="11.9" stroke-linecap="square" stroke-miterlimit="2" transform="skewX(-44) translate(31 0)"/>',
    "a tight end under uneven scale": '<path d="M14.67 33.41C33.53 33.34 22.97 21.83 22.97 21.83C26.82 35.27 36.39 27.49 39.99 23.77L39.99 24.02z"'
    ' stroke-width="13.2" stroke-linecap="round" transform="matrix(.7 0 0 .43 10 18)"/>',
    "tight ends at a corner": '<path d="M12 46C12 46 32 10 32 10C32 10 52 46 52 46" stroke-width="7"/>',
    "dots on a curve": '<path d="M10 44C20 4 44 4 54 44" stroke-width="6" stroke-linecap="round" stroke-dasharray="0 9"/>',
    "dots and dashes": '<path d="M8 20H56V44" stroke-width="5" stroke-linecap="round" stroke-dasharray="0 8 6 8"/>',
    "squares along x": '<path d="M10 32H56" stroke-width="6" stroke-linecap="square" stroke-dasharray="0 10"/>',
    "dashes of nothing with flat ends": '<path d="M10 20H54M10 44H54" stroke-width="6" stroke-dasharray="0 7 5 7"/>',
    "a dash that begins at the end": '<path d="M12 32H48" stroke-width="8" stroke-linecap="round" stroke-dasharray="24 12"/>',
    "a dot that begins at the end": '<path d="M12 32H48" stroke-width="6" stroke-linecap="round" stroke-dasharray="0 12"/>',
    "a square that begins at the end": '<path d="M12 32H48" stroke-width="6" stroke-linecap="square" stroke-dasharray="12 24"/>',
    "a dash that begins at a corner": '<path d="M12 16H44V52" stroke-width="8" stroke-dasharray="32 16"/>',
    "a dash that ends at a corner": '<path d="M12 16H44V52" stroke-width="8" stroke-linecap="round" stroke-dasharray="32 9"/>',
    "dashes around a closed line": '<path d="M14 14H50V50H14z" stroke-width="7" stroke-dasharray="20 10" stroke-dashoffset="8"/>',
    "a dash over the start of a closed line": '<path d="M14 14H50V50H14z" stroke-width="7" stroke-dasharray="130 14" stroke-dashoffset="60"/>',
    "one dash for a closed line": '<path d="M14 14H50V50H14z" stroke-width="7" stroke-dasharray="200 9"/>',
    "one dash with caps for a closed line": '<path d="M18 20h28v20h-28z" stroke-width="10" stroke-linecap="square"'
    ' stroke-linejoin="bevel" stroke-dasharray="120 17"/>',
    "dashes without gaps that end at the corners": '<path d="M14 14H50V50H14z" stroke-width="9" stroke-dasharray="12 0"/>',
    "one dash without a gap for a closed line": '<path d="M14 14H50V50H14z" stroke-width="9" stroke-dasharray="144 0"/>',
    "dashes with a gap where the line closes": '<path d="M14 14H50V50H14z" stroke-width="9" stroke-dasharray="16 16"/>',
    "a dash without a gap over the start": '<path d="M14 14H50V50H14z" stroke-width="9" stroke-dasharray="12 0" stroke-dashoffset="5"/>',
    "a dash that ends where the line closes": '<path d="M14 14H50V50H14z" stroke-width="9" stroke-dasharray="144 7"/>',
    "dashes by another length": '<path d="M10 32H54" stroke-width="5" pathLength="12" stroke-dasharray="1"/>',
    "dots of subpaths without length": '<path d="M16 20h0M32 20z" stroke-width="9" stroke-linecap="round"/>'
    '<path d="M16 44h0M44 44z" stroke-width="9" stroke-linecap="square"/>',
    "one without length, dashed": '<path d="M16 20h0" stroke-width="9" stroke-linecap="round" stroke-dasharray="5"/>'
    '<path d="M44 20h0" stroke-width="9" stroke-linecap="round" stroke-dasharray="5" stroke-dashoffset="5"/>',
    "a dot under skew": '<path d="M16 32h0" stroke-width="14" stroke-linecap="round" transform="skewX(40)"/>',
    "there and back": '<path d="M14 32H46H14" stroke-width="9" stroke-linejoin="round"/>',
    "there and back, mitred": '<path d="M24 32H46H14" stroke-width="9"/>',
    "a line beyond all pixels": '<path d="M-1e9 20L1e9 44" stroke-width="9" stroke-linecap="round"/>',
    "hairs": '<path d="M8 8L56 40M8 56L56 50" stroke-width=".5"/>',
}


@pytest.fixture(scope="module")
def shown(chromium):
    """Both pictures of all cases."""
    assert DETENT[0].exists(), f"{DETENT[0]} is missing; make it: swift build --product detent"
    found = stroke_oracle.differences(chromium, DETENT, list(CASES.values()), pixels=3)
    return {stroke: counts for stroke, *counts in found}


@pytest.mark.parametrize("name", CASES)
def test_what_breaks_others_is_drawn_right(shown, name):
    assert CASES[name] not in shown, "lacking and extra pixels: {}".format(shown[CASES[name]])


def test_random_strokes_are_drawn_right(chromium):
    stroker = Stroker(11)
    strokes = [stroker.stroke() for _ in range(RANDOM)]
    assert list(stroke_oracle.differences(chromium, DETENT, strokes)) == []


def test_pieces_of_a_stroke_leave_no_seams():
    """Where a stroke lies over itself and where its pieces meet it covers all of a pixel."""
    thick = '<path d="M-20 32C10 60 50 4 84 32C50 60 10 4 -20 32z" stroke-width="60"/>'
    covered = stroke_oracle.ours(DETENT, stroke_oracle.sheet([thick])[0])
    assert numpy.all(covered[8 : CELL - 8, 8 : CELL - 8] == 255)


def test_squares_without_length_lie_along_the_path():
    """As the standard says (SVG 2, section 13.5.4); the browser has them upright."""
    dots = '<path d="M12 12L50 50" stroke-width="8" stroke-linecap="square" stroke-dasharray="0 20"/>'
    lines = '<path d="M9.1716 9.1716L50 50" stroke-width="8" stroke-dasharray="8 12"/>'
    ours, same = (
        stroke_oracle.ours(DETENT, stroke_oracle.sheet([each])[0]) for each in (dots, lines)
    )
    assert numpy.abs(ours - same).max() <= 32
