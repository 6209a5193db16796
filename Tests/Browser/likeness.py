"""Whether a screen still looks as it does in the tracked picture of it.

`make pictures` draws the pictures anew. In every other run a screen that looks otherwise fails its
test, and three files in .build/pictures show why: what was drawn, what was tracked, and where they
differ.
"""

import io
import os
import time
from pathlib import Path

import numpy
from PIL import Image

from serving import ROOT

PICTURES = Path(__file__).parent / "pictures"
FAILED = ROOT / ".build/pictures"
IS_RENEWING = os.environ.get("DETENT_PICTURES") == "renew"

# A pixel differs when one of its colours does by more than this, of 255: what smooths an edge or
# shades a surface anew stays below.
LOUD = 24
# So many pixels that differ in one square of this side, in the page's own pixels, are seen.
SIDE, MOST = 12, 5


def painted(take):
    """The picture that `take` takes once two in a row are the same, or the last one after ten more tries.

    A busy browser may show a page before all of it is painted: for a moment its last row is missing.
    """
    png = take()
    for _ in range(10):
        before = png
        time.sleep(0.1)
        png = take()
        if png == before:
            break
    return png


def pixels(png):
    """The colours of a picture: rows, columns, and red, green and blue."""
    with Image.open(io.BytesIO(png) if isinstance(png, bytes) else png) as image:
        return numpy.asarray(image.convert("RGB"), dtype=numpy.int16)


def crowds(loud, side):
    """How many pixels differ in the square of that side whose first corner each pixel is."""
    sums = numpy.zeros((loud.shape[0] + side, loud.shape[1] + side), dtype=numpy.int32)
    sums[1 : loud.shape[0] + 1, 1 : loud.shape[1] + 1] = loud.cumsum(0).cumsum(1)
    sums[loud.shape[0] + 1 :] = sums[loud.shape[0]]
    sums[:, loud.shape[1] + 1 :] = sums[:, loud.shape[1], None]
    return sums[side:, side:] - sums[:-side, side:] - sums[side:, :-side] + sums[:-side, :-side]


def difference(one, other, scale=1):
    """Where two pictures differ more than noise does, as a word and a mask; None where they do not."""
    if one.shape != other.shape:
        return f"{one.shape[1]} × {one.shape[0]} instead of {other.shape[1]} × {other.shape[0]}", None
    loud = numpy.abs(one - other).max(axis=2) > LOUD
    if not loud.any():
        return None
    crowd = crowds(loud, SIDE * scale)
    most = int(crowd.max())
    if most <= MOST * scale * scale:
        return None
    y, x = (int(at) for at in numpy.unravel_index(crowd.argmax(), crowd.shape))
    rows, columns = numpy.nonzero(loud)
    return (
        f"{int(loud.sum())} pixels differ, {most} of them in the square at {x}, {y}; all of them lie "
        f"from {columns.min()}, {rows.min()} to {columns.max()}, {rows.max()}", loud)


def fault(name, png, scale=1):
    """Renews the tracked picture of that name, or says how a screenshot differs from it, or None."""
    tracked = PICTURES / f"{name}.png"
    if IS_RENEWING:
        PICTURES.mkdir(exist_ok=True)
        # A picture that looks the same keeps its bytes: what is renewed is what has changed.
        if not tracked.exists() or difference(pixels(png), pixels(tracked), scale):
            tracked.write_bytes(png)
        return None
    if not tracked.exists():
        return f"{name}: there is no picture of it yet; `make pictures` draws it"
    now, before = pixels(png), pixels(tracked)
    found = difference(now, before, scale)
    if not found:
        return None
    words, loud = found
    FAILED.mkdir(parents=True, exist_ok=True)
    (FAILED / f"{name}.now.png").write_bytes(png)
    (FAILED / f"{name}.before.png").write_bytes(tracked.read_bytes())
    where = ""
    if loud is not None:
        # What differs in red, on a paler picture of what was.
        shown = (before * 0.3 + 178).astype(numpy.uint8)
        shown[loud] = (220, 0, 0)
        Image.fromarray(shown).save(FAILED / f"{name}.difference.png")
        where = ", and where they differ in .difference.png"
    return (f"{name}: it looks otherwise than its picture: {words}. See "
            f"{FAILED / name}.now.png and .before.png{where}; `make pictures` keeps what is drawn now.")
