"""What a browser makes of path data, laid beside what the toolkit makes of it.

The browser's word is `getComputedStyle(path).d`: the absolute path up to the first fault, as it was
written (H, V, S, Q, T and A are kept), each number held in 32 bits and printed in six digits. Ours
has M, L, C and Z in 64 bits. So the browser's is expanded by a few lines of its own kind here, and
the two are compared in order, point by point, within what 32 bits and six digits lose.

Differences that are meant:
- The browser has no number beyond 3.4·10³⁸, and takes an exponent above 38, or more than 38 digits
  before the point, for a fault even where the number is small. Ours go to 1.8·10³⁰⁸. Where the data has such a number the browser's prefix
  has to be the beginning of ours.
- The browser goes on with infinite coordinates when relative ones add up to them, where ours says
  that they do.
- From a point to itself an arc is nothing, as the standard says; the browser keeps the segment.
"""

import math
import re

READ = """
(all) => {
  const path = document.querySelector("path");
  return all.map((data) => {
    path.setAttribute("d", data);
    return getComputedStyle(path).d;
  });
}
"""
PAGE = "<svg xmlns='http://www.w3.org/2000/svg'><path/></svg>"

NUMBER = re.compile(r"(\d*)\.?\d+(?:[eE]([+-]?\d+))?")
COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


def browsers_words(page, all_data):
    """The browser's paths as lists of (letter, numbers)."""
    return [segments(text) for text in page.evaluate(READ, all_data)]


def segments(text):
    if text == "none":
        return []
    words = text.removeprefix('path("').removesuffix('")').split()
    found, at = [], 0
    while at < len(words):
        count = COUNTS[words[at]]
        numbers = [float(word.replace("Infinity", "inf")) for word in words[at + 1 : at + 1 + count]]
        found.append((words[at], numbers))
        at += 1 + count
    return found


def is_beyond_float(data):
    """Whether a number is written in a way that the browser refuses, or may refuse."""
    for number in NUMBER.finditer(data):
        exponent = int(number[2] or 0)
        if len(number[1]) > 38 or exponent > 38 or float(number[0]) > 3.402e38:
            return True
    return False


def difference(data, theirs, ours):
    """In words how ours differs from the browser's, or None."""
    return Comparison(ours).run(data, theirs)


class Comparison:
    """Goes through the browser's segments, with all the places in ours that they may lead to: where
    an arc is small beside its coordinates, it cannot be told which of our curves is its last."""

    def __init__(self, ours):
        self.ours = ours
        self.places = {0}
        self.current = self.start = (0.0, 0.0)
        # What the last curve says of the next one: its kind, and its control point mirrored.
        self.smooth = (None, None)
        # The greatest coordinate so far: what 32 bits lose is a share of it.
        self.greatest = 0.0
        # How often a control point was made of others: every time adds to what is lost.
        self.chain = 0

    def run(self, data, theirs):
        for index, (letter, numbers) in enumerate(theirs):
            if not all(map(math.isfinite, numbers)):
                return None
            before = self.places
            self.take(letter, numbers)
            if not self.places:
                rest = self.ours[min(before) : min(before) + 5]
                return f"segment {index}: theirs {letter} {numbers}, ours {rest}"
        if len(self.ours) not in self.places and not is_beyond_float(data):
            return f"ours goes on with {self.ours[max(self.places)]}"
        return None

    def take(self, letter, numbers):
        pairs = list(zip(numbers[::2], numbers[1::2]))
        (kind, mirror), self.smooth = self.smooth, (None, None)
        here = self.current
        self.chain = self.chain + 1 if letter == "T" else 0
        if letter == "A":
            end = tuple(numbers[5:])
            self.grow([end])
            self.places = {after for place in self.places for after in self.arc(place, numbers, end)}
            self.current = end
            return
        if letter == "H":
            letter, pairs = "L", [(numbers[0], here[1])]
        elif letter == "V":
            letter, pairs = "L", [(here[0], numbers[0])]
        elif letter == "S":
            letter, pairs = "C", [mirror if kind == "cubic" else here, *pairs]
        elif letter == "T":
            letter, pairs = "Q", [mirror if kind == "quadratic" else here, *pairs]
        if letter == "C":
            self.smooth = ("cubic", mirrored(pairs[1], pairs[2]))
        elif letter == "Q":
            self.smooth = ("quadratic", mirrored(*pairs))
            control, end = pairs
            letter, pairs = "C", [between(here, control), between(end, control), end]
        self.grow(pairs)
        self.places = {place + 1 for place in self.places if self.is_same(place, letter, pairs)}
        self.current = pairs[-1] if pairs else self.start
        if letter == "M":
            self.start = self.current

    def grow(self, pairs):
        self.greatest = max([self.greatest, *(abs(number) for pair in pairs for number in pair)])
        self.tolerance = 2e-5 * self.greatest * (1 + self.chain) + 1e-37

    def is_same(self, place, letter, pairs):
        if place >= len(self.ours) or self.ours[place][0] != letter:
            return False
        numbers = self.ours[place][1]
        return self.is_near([number for pair in pairs for number in pair], numbers)

    def is_near(self, numbers, others):
        pairs = zip(numbers, others, strict=True)
        return all(abs(one - other) <= self.tolerance for one, other in pairs)

    def arc(self, place, numbers, end):
        """The places behind an arc: behind one line, up to four curves that end where the arc does,
        or nothing from a point to itself. That the curves are the ellipse's is another test's."""
        if self.is_near(end, self.current):
            yield place
        # Zero in 32 bits is anything below 10⁻³⁷ in 64.
        if min(abs(numbers[0]), abs(numbers[1])) < 1e-37 and self.is_same(place, "L", [end]):
            yield place + 1
        for after in range(place, min(place + 4, len(self.ours))):
            if self.ours[after][0] != "C":
                return
            if self.is_near(end, self.ours[after][1][-2:]):
                yield after + 1


def mirrored(control, end):
    return (2 * end[0] - control[0], 2 * end[1] - control[1])


def between(end, control):
    """A control point of the cubic curve that a quadratic one is."""
    return tuple(one / 3 + 2 * other / 3 for one, other in zip(end, control))
