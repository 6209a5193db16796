"""Random strokes, many in one document, a cell for each."""

import random
import re

# Pixels of a cell, and cells in a row.
CELL = 64
ROW = 20


class Stroker:
    """Writes strokes as they come in drawings, and as they break those who draw them."""

    def __init__(self, seed):
        self.chance = random.Random(seed)

    def number(self, low, high):
        return f"{self.chance.uniform(low, high):.2f}".rstrip("0").rstrip(".")

    def point(self):
        return f"{self.number(14, 50)} {self.number(14, 50)}"

    def segment(self, here, first):
        kinds = ("line", "curve", "curve", "tight", "straight", "back", "short")
        # What is dashed and has hardly a length the browser draws now and then.
        kind = self.chance.choice(kinds[:-1] if first else kinds)
        end = self.point()
        if kind == "line":
            return f"L{end}", end
        if kind == "curve":
            return f"C{self.point()} {self.point()} {end}", end
        if kind == "tight":
            # A handle without length at one end, or at both.
            first, second = self.chance.choice(((here, self.point()), (self.point(), end), (here, end)))
            return f"C{first} {second} {end}", end
        if kind == "back":
            return f"L{end}L{here}", here
        if kind == "short":
            x, y = (float(part) for part in here.split())
            end = f"{x + self.chance.choice((0, 0, 0.3, -0.2))} {y + self.chance.choice((0, 0.25))}"
            return f"L{end}", end
        # Handles on the line, or next to it, and beyond its ends now and then.
        (x1, y1), (x2, y2) = ([float(part) for part in text.split()] for text in (here, end))
        handles = []
        for _ in range(2):
            share, off = self.chance.uniform(-0.6, 1.6), self.chance.choice((0, 0, 0.01, 0.3))
            handles.append(f"{x1 + share * (x2 - x1) + off:.3f} {y1 + share * (y2 - y1) - off:.3f}")
        return f"C{handles[0]} {handles[1]} {end}", end

    def data(self):
        start = here = self.point()
        data = f"M{start}"
        for index in range(self.chance.choice((1, 1, 2, 2, 3, 4))):
            more, here = self.segment(here, index == 0)
            data += more
        if self.chance.random() < 0.25:
            data += "z"
        return data

    def transform(self):
        kind = self.chance.choice(("none", "none", "skew", "uneven", "mirrored"))
        if kind == "none":
            return ""
        if kind == "skew":
            map_ = f"skewX({self.number(-50, 50)})"
        elif kind == "uneven":
            map_ = f"rotate({self.number(0, 90)}) scale({self.number(0.4, 1.4)} {self.number(0.4, 1.4)})"
        else:
            map_ = f"scale(-1 {self.number(0.5, 1.2)}) rotate({self.number(-30, 30)})"
        return f' transform="translate(32 32) {map_} translate(-32 -32)"'

    def dashes(self, cap):
        if self.chance.random() < 0.55:
            return ""
        count = self.chance.choice((1, 2, 2, 2, 3, 4))
        parts = [self.chance.choice(("0", self.number(2, 12), self.number(2, 20))) for _ in range(count)]
        if cap == "square":
            # Without length the browser has them upright; the standard, along the path.
            parts = [part if part != "0" else "6" for part in parts]
        if all(part == "0" for part in parts):
            parts[0] = "5"
        offset = self.chance.choice(("0", self.number(-20, 20)))
        return f' stroke-dasharray="{" ".join(parts)}" stroke-dashoffset="{offset}"'

    def stroke(self):
        """The element of one cell."""
        cap = self.chance.choice(("butt", "round", "square"))
        join = self.chance.choice(("miter", "round", "bevel"))
        limit = self.chance.choice(("4", "1", "2", "10"))
        return (
            f'<path d="{self.data()}" stroke-width="{self.number(1, 14)}" stroke-linecap="{cap}"'
            f' stroke-linejoin="{join}" stroke-miterlimit="{limit}"{self.dashes(cap)}{self.transform()}/>'
        )


def sheet(strokes):
    """A document with a cell for each stroke."""
    rows = -(-len(strokes) // ROW)
    width, height = ROW * CELL, rows * CELL
    cells = "\n".join(
        f'<svg x="{i % ROW * CELL}" y="{i // ROW * CELL}" width="{CELL}" height="{CELL}">{each}</svg>'
        for i, each in enumerate(strokes)
    )
    document = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}"><g fill="none" stroke="#000">\n{cells}\n</g></svg>\n'
    )
    return document, width, height


def flattened(stroke):
    """The same stroke with every curve as a hundred lines, joined in rounds."""

    def lines(found):
        if "C" not in found[1]:
            return found[0]
        letters = re.findall(r"[MLCz]|-?[\d.]+", found[1])
        points, data, at = [], "", 0
        while at < len(letters):
            letter = letters[at]
            count = {"M": 2, "L": 2, "C": 6, "z": 0}[letter]
            numbers = [float(text) for text in letters[at + 1 : at + 1 + count]]
            at += 1 + count
            if letter != "C":
                data += letter + " ".join(map(str, numbers))
                points = numbers or points
                continue
            p = [complex(*pair) for pair in zip(*[iter([*points[-2:], *numbers])] * 2)]
            for step in range(1, 101):
                t = step / 100
                s = 1 - t
                place = s**3 * p[0] + 3 * s * s * t * p[1] + 3 * s * t * t * p[2] + t**3 * p[3]
                data += f"L{place.real:.6f} {place.imag:.6f}"
            points = numbers
        return f' d="{data}"'

    stroke = re.sub(r'stroke-linejoin="\w+"', 'stroke-linejoin="round"', stroke)
    return re.sub(r' d="([^"]*)"', lines, stroke)
