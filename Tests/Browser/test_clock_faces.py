"""AM and PM on a small paper clock, as the page draws it: large enough, dark enough, and beside the hands."""

import io

import numpy
import pytest
from PIL import Image
from playwright.sync_api import expect

from conftest import DESK
from contrast import contrast, luminance

# What stands in a list of calls, and beside a place.
SIZES = [52, 64]
QUARTERS = range(0, 1440, 15)
COLUMNS = 12
# The page's own clock, at each quarter hour of a day; nothing moves and nothing else is there.
FACES = """([size, quarters, columns]) => {
  const clock = document.querySelector(".destination .clock");
  const faces = document.createElement("div");
  faces.style.cssText = `display: grid; grid-template-columns: repeat(${columns}, ${size}px); width: max-content`;
  for (const minutes of quarters) {
    const face = clock.cloneNode(true);
    face.style.cssText = `--size: ${size}px; --minutes: ${minutes}`;
    face.querySelectorAll("text").forEach((word, which) => {
      word.classList.toggle("is", (which === 0) === (minutes < 720));
    });
    faces.append(face);
  }
  const style = new CSSStyleSheet();
  style.replaceSync(`* { transition: none !important; }
    .no-hands :is(.hand, .shade, .pin) { display: none; }
    .no-now .is, .no-other .half-day:not(.is) { visibility: hidden; }`);
  document.adoptedStyleSheets.push(style);
  document.body.replaceChildren(faces);
  document.body.style.cssText = "display: block; margin: 0";
}"""
SCALE = 3
# Of small text (WCAG 2.2, 1.4.3).
CONTRAST = 4.5


@pytest.fixture(params=["dark", "light"])
def call(request, device):
    """An instrument with the example call, in which Tokyo has another half of the day than New York."""
    board = device(
        DESK, color_scheme=request.param, timezone_id="America/New_York",
        viewport={"width": 800, "height": 600}, device_scale_factor=SCALE).board()
    board.page.goto(board.address.rstrip("/") + "/call")
    expect(board.page.locator(".destination .clock").first).to_be_visible()
    return board.page


def photograph(page, size, without):
    """The clocks in the order of the day, without what the classes hide: clock, row, column, colour."""
    page.evaluate("without => { document.body.className = without; }", without)
    rows, side = len(QUARTERS) // COLUMNS, size * SCALE
    picture = Image.open(io.BytesIO(page.screenshot(
        clip={"x": 0, "y": 0, "width": COLUMNS * size, "height": rows * size})))
    cells = numpy.asarray(picture.convert("RGB"), dtype=float).reshape(rows, side, COLUMNS, side, 3)
    return cells.swapaxes(1, 2).reshape(len(QUARTERS), side, side, 3)


def differs(one, other):
    return numpy.abs(one - other).max(axis=3) > 60


@pytest.mark.parametrize("size", SIZES)
def test_am_and_pm_can_be_read_beside_the_hands(call, size):
    call.evaluate(FACES, [size, list(QUARTERS), COLUMNS])
    bare = photograph(call, size, "no-hands no-now no-other")
    hands = differs(photograph(call, size, "no-now no-other"), bare)
    covered, ink = {}, {}
    for word, without in (("now", "no-hands no-other"), ("other", "no-hands no-now")):
        shown = photograph(call, size, without)
        ink[word] = differs(shown, bare)
        covered[word] = (ink[word] & hands).sum(axis=(1, 2)) / ink[word].sum(axis=(1, 2))
        for half in (0, len(QUARTERS) // 2):
            letters = ink[word][half]
            # The darkest ink is the word's own colour; all else is a letter's soft edge.
            dark, paper = (luminance(seen[half])[letters].min() for seen in (shown, bare))
            assert contrast(dark, paper) >= CONTRAST, word
            rows = numpy.flatnonzero(letters.any(axis=1))
            assert rows[-1] - rows[0] + 1 > size * SCALE / 10, word
    # Hands cross a word now and then, but hardly ever most of it, and never both words at once.
    assert (covered["now"] > 1 / 3).mean() < 1 / 8
    assert numpy.minimum(covered["now"], covered["other"]).max() < 1 / 3
    # The right one is red, and without colour the bolder one.
    assert ink["now"].sum() > 1.25 * ink["other"].sum()
