"""The seven pictures of the day, as a real browser draws them: told apart small and without colour.

What each picture is about is the element `thing` of its file: the cup, the lamp, the kite and its plant.
"""

import base64
import gzip
import io
import itertools

import numpy
import pytest
from PIL import Image

from contrast import contrast, grey, luminance
from serving import ROOT

SCENES = ["before-dawn", "breakfast", "morning", "lunch", "afternoon", "dinner", "late"]
WIDTH, HEIGHT = 64, 37
# Levels of 256. An afternoon that was the morning's mirror image came to 8 and was taken for it; a night
# with a sleeping cat and one with a lamp came to 18 and was not; the nearest pair of now comes to 20.
FAR_ENOUGH = 15
# The contrast of what is a sign and no text (WCAG 2.2, 1.4.11).
CONTRAST = 3
BYTES = 900


def file(name):
    return (ROOT / f"Web/call/{name}.svg").read_text()


@pytest.fixture(scope="module")
def drawn(chromium):
    """Draws a scene as the page does, 64 pixels wide: `drawn(svg, scale)`, the sRGB of each pixel."""
    pages = {}

    def draw(svg, scale=1):
        if scale not in pages:
            pages[scale] = chromium.new_page(
                viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=scale)
        data = base64.b64encode(svg.encode()).decode()
        pages[scale].set_content(
            f"<style>html {{ background: url(data:image/svg+xml;base64,{data}) center / cover }}</style>")
        picture = Image.open(io.BytesIO(pages[scale].screenshot())).convert("RGB")
        return numpy.asarray(picture, dtype=float)

    yield draw
    for page in pages.values():
        page.close()


def distance(one, other):
    """The mean difference of two pictures in grey, whatever their brightness and whichever way round.

    A person who sees one of them alone knows neither how bright the others are nor which side is which.
    """
    def levels(other):
        difference = one - other
        return numpy.abs(difference - numpy.median(difference)).mean()

    return min(levels(other), levels(other[:, ::-1]))


def test_no_two_are_taken_for_one_another_at_64_pixels_in_grey(drawn):
    seen = {name: grey(drawn(file(name))) for name in SCENES}
    apart = {
        (one, other): round(distance(seen[one], seen[other]), 1)
        for one, other in itertools.combinations(SCENES, 2)
    }
    assert not {pair: levels for pair, levels in apart.items() if levels < FAR_ENOUGH}


@pytest.mark.parametrize("name", SCENES)
def test_the_thing_stands_out_from_what_is_behind_it(drawn, name):
    svg = file(name)
    assert svg.count('id="thing"') == 1
    # Many pixels a unit: those of a soft edge, which contrast leaves out, are few.
    whole = drawn(svg, scale=4)
    behind = drawn(svg.replace('id="thing"', 'display="none"'), scale=4)
    changed = numpy.abs(whole - behind).max(axis=2) > 8
    assert changed.mean() > 0.04, "too small to be seen"
    assert numpy.median(contrast(luminance(whole), luminance(behind))[changed]) >= CONTRAST


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_is_a_small_file_of_shapes(name):
    svg = file(name)
    assert len(gzip.compress(svg.encode(), 9)) < BYTES
    assert not any(tag in svg for tag in ("<image", "<text", "<filter", "<style", "href"))
