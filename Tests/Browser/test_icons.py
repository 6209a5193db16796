"""The project's own drawings, as a real browser draws them at 24 pixels, and their contact sheets."""

import base64
import itertools

import pytest

import likeness
from icon_sheet import STROKE, drawings, large_sheet, photograph, small_sheet

# Draws each at 24 × 24 pixels in the middle of a larger canvas; gives how much ink each pixel has.
INK = """([drawings, margin, stroke]) => {
  const side = 24 + 2 * margin;
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context.lineWidth = stroke;
  context.lineCap = context.lineJoin = "round";
  return drawings.map(([data, isFilled]) => {
    context.reset();
    context.lineWidth = stroke;
    context.lineCap = context.lineJoin = "round";
    context.translate(margin, margin);
    context[isFilled ? "fill" : "stroke"](new Path2D(data));
    const pixels = context.getImageData(0, 0, side, side).data;
    return btoa(String.fromCharCode(...pixels.filter((_, at) => at % 4 === 3)));
  });
}"""
MARGIN = 4
SIDE = 24 + 2 * MARGIN

# Reads path data as the browser does; gives the data that it would draw, absolute and expanded.
EXPANDED = """(data) => data.map((one) => {
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  document.querySelector("svg").append(path);
  path.style.d = `path("${one}")`;
  return getComputedStyle(path).d;
})"""


@pytest.fixture(scope="module")
def page(chromium):
    page = chromium.new_page()
    page.set_content("<svg></svg>")
    yield page
    page.close()


@pytest.fixture(scope="module")
def ink(page):
    """Each drawing with the ink of its pixels."""
    drawn = drawings()
    asked = [(it.data, it.family == "music") for it in drawn]
    answers = page.evaluate(INK, [asked, MARGIN, STROKE])
    return [(it, base64.b64decode(answer)) for it, answer in zip(drawn, answers, strict=True)]


def test_there_is_what_was_asked_for():
    families = [it.family for it in drawings()]
    assert families.count("tally") >= 50
    assert families.count("day") == 7
    assert families.count("music") >= 6 + 6 + 6 + 1 + 2


def test_the_browser_takes_every_byte_of_the_data(page):
    drawn = drawings()
    # CSS drops a path with a fault in it as a whole.
    for it, taken in zip(drawn, page.evaluate(EXPANDED, [it.data for it in drawn]), strict=True):
        assert taken.startswith('path("M'), f"{it.name}: {it.data}"


def test_no_line_leaves_the_field(ink):
    inside = range(MARGIN, SIDE - MARGIN)
    for it, pixels in ink:
        outside = [
            at for at, amount in enumerate(pixels)
            if amount and not (at % SIDE in inside and at // SIDE in inside)
        ]
        assert not outside, it.name


def test_no_two_are_taken_for_one_another_at_24_pixels(ink):
    """The most alike that people still tell apart share 83 % of their ink: three flags and two."""
    alike = []
    for (one, a), (other, b) in itertools.combinations(ink, 2):
        if one.family != other.family:
            continue
        common = sum(map(min, a, b))
        either = sum(map(max, a, b))
        if common > 0.85 * either:
            alike.append((one.name, other.name, round(common / either, 2)))
    assert not alike


def test_lines_weigh_alike(ink):
    """Ink of the line drawings, as a share of the field: none a hair, none a blot."""
    for it, pixels in ink:
        if it.family != "music":
            share = sum(pixels) / 255 / 24 / 24
            assert 0.06 < share < 0.38, f"{it.name}: {share:.2f}"


@pytest.mark.picture
@pytest.mark.parametrize("name, sheet", [("icons-24", small_sheet), ("icons-96", large_sheet)])
def test_the_contact_sheets_show_what_is_drawn_and_are_small_files(
        whole_chromium, tmp_path, name, sheet):
    path = tmp_path / f"{name}.png"
    photograph(whole_chromium, sheet(drawings()), path)
    png = path.read_bytes()
    assert likeness.fault(name, png) is None
    assert 10_000 < len(png) < 200_000
