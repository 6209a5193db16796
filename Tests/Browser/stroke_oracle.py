"""What a browser makes of strokes, laid beside the pictures that are made of them.

The browser draws four times as large, for its strokes are the coarser the smaller they are, and is
made small again. Two things of its own stay, and are allowed for:
- Where a curve turns more sharply than the stroke is wide it leaves holes. So it also draws each curve
  as a hundred lines: what we cover it has to cover in one of both ways.
- A pixel at an edge differs by some levels, for it and cairo smooth edges in their own ways.
"""

import io
import subprocess

import numpy
from PIL import Image

from random_strokes import CELL, ROW, flattened, sheet

SCALE = 4
# A pixel differs by more levels than this,
LEVELS = 64
# and a stroke by more such pixels than this: a dash begins a little earlier or later.
PIXELS = 12


def ours(program, document):
    """How far each pixel is covered, 0 to 255."""
    command = [*program, "draw", "-", "--as", "png"]
    done = subprocess.run(command, input=document.encode(), stdout=subprocess.PIPE, check=True)
    return numpy.asarray(Image.open(io.BytesIO(done.stdout)).convert("RGBA"))[:, :, 3].astype(float)


def browsers(browser, document, width, height):
    page = browser.new_page(
        viewport={"width": width, "height": height}, device_scale_factor=SCALE
    )
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{document}")
    shot = Image.open(io.BytesIO(page.screenshot())).convert("L")
    page.close()
    large = 255 - numpy.asarray(shot, dtype=float)
    return large.reshape(height, SCALE, width, SCALE).mean(axis=(1, 3))


def differences(browser, program, strokes, pixels=PIXELS):
    """Gives (stroke, pixels that lack ink, pixels that have too much) for each that differs."""
    document, width, height = sheet(strokes)
    our = ours(program, document)
    their = browsers(browser, document, width, height)
    most = numpy.maximum(
        their, browsers(browser, sheet([flattened(each) for each in strokes])[0], width, height)
    )
    lacking, extra = their - our > LEVELS, our - most > LEVELS
    for index, stroke in enumerate(strokes):
        top, left = index // ROW * CELL, index % ROW * CELL
        cell = (slice(top, top + CELL), slice(left, left + CELL))
        counts = int(lacking[cell].sum()), int(extra[cell].sum())
        if max(counts) > pixels:
            yield stroke, *counts
