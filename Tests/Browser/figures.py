"""Figures read from a picture, dot by dot, as whoever looks at the screen reads them.

The shapes are written down here once more, as they are to look: what is drawn wrong, and what is
drawn right from a wrong shape, is not read as what it is labelled.
"""

import base64
import json
import re
from functools import cache

# Seven rows from top to bottom.
SHAPES = {
    "0": "01110 10001 10001 10001 10001 10001 01110",
    "1": "00100 01100 00100 00100 00100 00100 01110",
    "2": "01110 10001 00001 00010 00100 01000 11111",
    "3": "01110 10001 00001 00110 00001 10001 01110",
    "4": "00010 00110 01010 10010 11111 00010 00010",
    "5": "11111 10000 11110 00001 00001 10001 01110",
    "6": "00110 01000 10000 11110 10001 10001 01110",
    "7": "11111 00001 00010 00010 00100 00100 00100",
    "8": "01110 10001 10001 01110 10001 10001 01110",
    "9": "01110 10001 10001 01111 00001 00010 01100",
    "−": "000 000 000 111 000 000 000",
    ",": "00 00 00 00 00 01 10",
    ".": "0 0 0 0 0 0 1",
    "%": "11001 11001 00010 00100 01000 10011 10011",
    "+": "00000 00100 00100 11111 00100 00100 00000",
    "—": "00000 00000 00000 11111 00000 00000 00000",
    " ": "0 0 0 0 0 0 0",
}

# Where something is. Before currentCSSZoom, which WebKit lacks, a zoomed thing measures itself with a
# ruler that is zoomed alike.
BOX = """((it) => {
  const { x, y, width, height } = it.getBoundingClientRect();
  const zoom = it.currentCSSZoom === undefined ? Number(getComputedStyle(it).zoom) || 1 : 1;
  return new DOMRect(x * zoom, y * zoom, width * zoom, height * zoom);
})"""

# Every figure in sight: its label, how many dots it is wide, which end of its box it stands at, and
# its box. What a panel lies on is not in sight.
FIGURES = """() => [...document.querySelectorAll("svg.matrix")].flatMap((svg) => {
  const box = BOX(svg);
  const frame = svg.closest(".list, .panel")?.getBoundingClientRect();
  const isInSight = box.width > 0 && box.left >= -1 && box.right <= innerWidth + 1
    && box.top >= (frame?.top ?? 0) - 1 && box.bottom <= (frame?.bottom ?? innerHeight) + 1;
  if (!isInSight) return [];
  const above = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const cover = above?.closest(".panel, .toolbar, .tabs");
  if (cover && !cover.contains(svg)) return [];
  const align = { xMin: 0, xMid: 0.5, xMax: 1 }[svg.getAttribute("preserveAspectRatio").slice(0, 4)];
  return [{
    label: svg.getAttribute("aria-label"), columns: svg.viewBox.baseVal.width, align,
    x: box.x, y: box.y, width: box.width, height: box.height,
  }];
})""".replace("BOX", BOX)

# How bright a picture is at each of some points, between the pixels' centres in proportion.
BRIGHTNESS = """async ([png, places]) => {
  const points = JSON.parse(places);
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  const pixel = (x, y) => {
    const at = 4 * (Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x)));
    return Math.max(data[at], data[at + 1], data[at + 2]);
  };
  return JSON.stringify(points.map(([x, y]) => {
    const left = Math.floor(x - 0.5), top = Math.floor(y - 0.5);
    const right = x - 0.5 - left, down = y - 0.5 - top;
    return Math.round(
      (pixel(left, top) * (1 - right) + pixel(left + 1, top) * right) * (1 - down)
      + (pixel(left, top + 1) * (1 - right) + pixel(left + 1, top + 1) * right) * down);
  }));
}"""

# From so many pixels a dot on, its sides are looked at, and what lies between it and the next.
DISTINCT = 6


class Reader:
    """Reads figures. `page` is any page of Chromium's; it unpacks the pictures."""

    def __init__(self, page):
        self.page = page

    def read(self, png, scale, figures):
        """What the figures say, in order; of one that is not clear, what is wrong with it."""
        plans = [_points(figure, scale) for figure in figures]
        points = [point for plan in plans for point in plan]
        # Thousands of numbers: as text they travel in no time.
        answer = self.page.evaluate(BRIGHTNESS, [base64.b64encode(png).decode(), json.dumps(points)])
        taken = iter(json.loads(answer))
        return [
            _text(figure, scale, [next(taken) for _ in plan])
            for figure, plan in zip(figures, plans)
        ]


def expected(label):
    """What a figure with this label says: its figures, without words around them."""
    figures = re.search(r"[−+]?\d[\d,.]*%?|—", re.sub("[\u00a0\u2009\u202f]", "", label))
    assert figures, f"there are no figures in {label!r}"
    return figures.group(0)


def drawn(figure):
    """Where the dots are within the figure's box, as a box: left, top, width, height."""
    columns = figure["columns"]
    pitch = min(figure["width"] / columns, figure["height"] / 7)
    left = figure["x"] + (figure["width"] - pitch * columns) * figure["align"]
    return left, figure["y"] + (figure["height"] - pitch * 7) / 2, pitch * columns, pitch * 7


def _points(figure, scale):
    """Where to look: five places on every dot, then the middle of every four dots."""
    left, top, _, height = drawn(figure)
    pitch, columns = height / 7, int(figure["columns"])
    side = 0.24 if pitch * scale >= DISTINCT else 0
    found = [
        (left + (x + 0.5 + dx) * pitch, top + (y + 0.5 + dy) * pitch)
        for x in range(columns) for y in range(7)
        for dx, dy in ((0, 0), (side, 0), (-side, 0), (0, side), (0, -side))
    ]
    if side:
        found += [
            (left + (x + 1) * pitch, top + (y + 1) * pitch)
            for x in range(columns - 1) for y in range(6)
        ]
    return [(x * scale, y * scale) for x, y in found]


def _text(figure, scale, brightness):
    columns = int(figure["columns"])
    dots = [brightness[at:at + 5] for at in range(0, columns * 7 * 5, 5)]
    between = brightness[columns * 7 * 5:]
    dark, light = min(map(min, dots)), max(map(max, dots))
    if light - dark < 80:
        return f"nothing but {dark} to {light}"
    middle = (dark + light) / 2
    fields, unclear = [], 0
    for dot in dots:
        fields.append("1" if sum(dot) / 5 > middle else "0")
        if min(dot) <= middle < max(dot):
            unclear += 1
    if unclear:
        return f"{unclear} dots that are neither on nor off"
    smeared = sum(each > middle for each in between)
    if smeared:
        return f"light between the dots, at {smeared} places"
    return _decoded(tuple("".join(fields[at:at + 7]) for at in range(0, columns * 7, 7)))


@cache
def _shapes():
    """Each character with its columns, widest first: a narrow one may be the beginning of a wide."""
    turned = {
        tuple("".join(column) for column in zip(*rows.split())): character
        for character, rows in SHAPES.items()
    }
    return sorted(turned.items(), key=lambda shape: -len(shape[0]))


def _decoded(columns):
    """The characters that these columns are, one dark column between any two."""
    reachable = {len(columns): "", len(columns) + 1: ""}
    for at in range(len(columns) - 1, -1, -1):
        for shape, character in _shapes():
            end = at + len(shape)
            is_free = end >= len(columns) or columns[end] == "0000000"
            if columns[at:end] == shape and is_free and end + 1 in reachable:
                reachable[at] = character + reachable[end + 1]
                break
    if 0 in reachable:
        return reachable[0].replace(" ", "")
    picture = ["".join(" ●"[int(column[y])] for column in columns) for y in range(7)]
    return "\n".join(["no character:", *picture])
