"""Where drawings of random documents are known to differ from Chromium's without a note, and why.

Each is known by the smallest document that still differs, as the shrinker makes it: what it needs is
in there, and nothing else. `kind` says whose it is: `chromium`, where the standard or other browsers
have what we draw; `ours`, where it is to be mended.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Known:
    """A difference by a pattern that the smallest document holds, in some forms."""

    kind: str
    reason: str
    pattern: str
    forms: frozenset = frozenset({"png", "canvas", "svg"})
    # At most so many pixels in a window.
    most: int = 10_000

    def explains(self, document, found):
        counts = [re.match(r"\d+", words) for words in found.values()]
        if any(count and int(count[0]) > self.most for count in counts):
            return False
        return set(found) <= self.forms and re.search(self.pattern, document, re.DOTALL | re.IGNORECASE) is not None


PNG = frozenset({"png"})

KNOWN = [
    # Chromium's own.
    Known("chromium", "the outermost svg is drawn in spite of display: none",
          r"^<svg[^>]*display[=:]\s*\"?\s*none|^<svg.*\b(svg|\*)\s*\{[^}]*display:\s*none"),
    Known("chromium", "rx=\"auto\" and ry=\"auto\" as attributes are taken for 0",
          r"\br[xy]=\"auto\""),
    Known("chromium", "nothing in an a in a switch is drawn",
          r"<switch[^>]*>\s*<a\b"),
    Known("chromium", "one stop is drawn as a gradient where its focus lies outside, instead of as a colour",
          r"^(?!.*<stop.*<stop).*\bf[xy]="),
    Known("chromium", "shares of lengths in a gradient are measured where the gradient stands, not its user",
          r"^<svg.*(userSpaceOnUse.*<(symbol|svg)|<(symbol|svg).*userSpaceOnUse)"),
    Known("chromium", "the box of what is turned is the box of its turned box",
          r"objectBoundingBox.*<(g|use|svg|a|switch)\b[^>]*clip-path.*transform="),
    Known("chromium", "a viewport of no size shows what it may overflow",
          r"(width|height)=\"-?0[^.].*overflow|overflow.*(width|height)=\"-?0[^.]"),
    Known("chromium", "the union of clip paths that cross themselves lacks parts",
          r"<clipPath[^>]*>\s*<[^>]*/>\s*<", frozenset({"png", "canvas"})),
    Known("chromium", "the box of a path with curves holds a move behind them",
          r"\bd=\"[^\"]*[mM][\s,]*-?[\d.]+[\s,]*-?[\d.]+\s*\""),
    Known("chromium", "dots of dashed subpaths without length are drawn in a path of one subpath only",
          r"stroke-dasharray.*linecap|linecap.*stroke-dasharray", frozenset({"png", "canvas"})),
    Known("chromium", "an arc that ends where it begins is a line without length, which caps make a dot",
          r"\bd=\"[^\"]*a[^a-z\"]*\b0[\s,]+0\b.*linecap|linecap.*\bd=\"[^\"]*a[^a-z\"]*\b0[\s,]+0\b"),
    Known("chromium", "a used svg is turned about its middle",
          r"<use.*<svg[^>]*\bid=[^>]*transform|<svg[^>]*transform[^>]*\bid=.*<use|<svg[^>]*\bid=[^>]*transform.*<use"),
    Known("chromium", "hairs of what has no area, otherwise for curves than for straight lines",
          r"<(path|poly|rect|ellipse|circle|line)", frozenset({"canvas", "svg"}), most=14),
    # Ours.
    Known("ours", "ex is half an em, where Chromium asks the font of the machine",
          r"[\d.]ex\b"),
    Known("ours", "rem is 16, whatever the outermost font-size",
          r"[\d.]rem\b"),
    Known("ours", "a clip path on use is moved by its x and y, and on svg by its frame",
          r"<(use|svg)\b[^>]*clip-path"),
    Known("ours", "the box of a group holds only what is painted",
          r"objectBoundingBox.*<(g|use|svg|a|switch)\b[^>]*(clip-path|style|class)"),
    Known("ours", "colours of rgb() and hsl() with commas and without",
          r"rgb\(1 2,3\)|hsl\(1,2,3\)"),
    Known("ours", "transform on a clip path of objectBoundingBox units goes before the box",
          r"<clipPath[^>]*objectBoundingBox[^>]*transform|<clipPath[^>]*transform[^>]*objectBoundingBox"),
    Known("ours", "a width or height of 0 of the outermost svg is not taken for none",
          r"^<svg[^>]*(width|height)=\"0"),
    Known("ours", "cairo's strokes: dashes, caps and mitres of short, bent and stretched lines",
          r"stroke", PNG),
]


def explained(document, found):
    """The known difference that the smallest document shows, or None."""
    plain = re.sub(r"<(/?)\w+:", r"<\1", document)
    return next((known for known in KNOWN if known.explains(plain, found)), None)
