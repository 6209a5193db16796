"""Where drawings of random documents are known to differ from Chromium's without a note, and why.

Each is known by the smallest document that still differs, as the shrinker makes it: what it needs is
in there, and nothing else. `kind` says whose it is: `chromium`, where the standard or other browsers
have what we draw; `ours`, where it is to be mended.
"""

import re
from dataclasses import dataclass

ALL = frozenset({"png", "canvas", "svg"})
PNG = frozenset({"png"})


@dataclass(frozen=True)
class Known:
    """A difference by a pattern that the smallest document holds, in some forms."""

    kind: str
    reason: str
    # Matched with the names of elements without prefixes.
    pattern: str
    # What lies in the svg element of a document that shows it, or a whole one.
    example: str
    forms: frozenset = ALL
    # At most so many pixels in a window.
    most: int = 10_000

    def explains(self, document, found):
        counts = [re.match(r"\d+", words) for words in found.values()]
        if any(count and int(count[0]) > self.most for count in counts):
            return False
        return set(found) <= self.forms and re.search(self.pattern, document, re.DOTALL | re.IGNORECASE) is not None


CHROMIUMS = [
    Known("chromium", "the outermost svg is drawn in spite of display: none",
          r"^<svg[^>]*display[=:]\s*\"?\s*none|^<svg.*(\bsvg|\*)[^{}]*\{[^}]*display:\s*none",
          '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" display="none"><circle r="5"/></svg>'),
    Known("chromium", "rx=\"auto\" and ry=\"auto\" as attributes are taken for 0",
          r"\br[xy]=\"\s*auto",
          '<rect width="30" height="50" rx="auto" ry="20"/>'),
    Known("chromium", "of an a in a switch only the first child is drawn",
          r"<switch[^>]*>\s*<a\b",
          '<switch><a><ellipse/><circle r="40"/></a></switch>'),
    Known("chromium", "one stop is drawn as a gradient where its focus lies outside, instead of as a colour",
          r"^(?!.*<stop.*<stop).*\bf[xy]=",
          '<radialGradient id="p" cy="9" fy="60%"><stop/></radialGradient><circle r="40" fill="url(#p)"/>'),
    Known("chromium", "shares of lengths in a gradient are measured where the gradient stands, not its user",
          r"^<svg.*(userSpaceOnUse.*<(symbol|svg)|<(symbol|svg).*userSpaceOnUse)",
          '<linearGradient id="p" gradientUnits="userSpaceOnUse"><stop/><stop offset="1" stop-color="red"/>'
          '</linearGradient><svg width="20"><rect width="20" height="90" fill="url(#p)"/></svg>'),
    Known("chromium", "the box of what is turned is the box of its turned box",
          r"^(?=.*objectBoundingBox)(?=.*<(g|use|svg|a|switch)\b[^>]*(clip-path|style|class)).*\btransform[=:]",
          '<clipPath id="c" clipPathUnits="objectBoundingBox"><path d="M0 0h1L.5 1"/></clipPath>'
          '<g clip-path="url(#c)"><circle cx="40" r="30" transform="rotate(45)"/></g>'),
    Known("chromium", "a viewport of no size shows what it may overflow",
          r"(width|height)=\"-?0[^.].*overflow|overflow.*(width|height)=\"-?0[^.]",
          '<svg height="0" overflow="visible"><circle r="40"/></svg>'),
    # SVG 2, section 8.10: only what is rendered counts, and section 8.6: such a view box disables that.
    Known("chromium", "the box of what is cut off holds what a view box without area does not show",
          r"viewBox=\"\s*\S+[\s,]+\S+[\s,]+(\S+[\s,]+0|0[\s,]+\S+)\s*\".*objectBoundingBox|"
          r"objectBoundingBox.*viewBox=\"\s*\S+[\s,]+\S+[\s,]+(\S+[\s,]+0|0[\s,]+\S+)\s*\"",
          '<symbol id="s" viewBox="0 0 9 0"><circle r="90"/></symbol>'
          '<clipPath id="c" clipPathUnits="objectBoundingBox"><circle r=".5"/></clipPath>'
          '<g clip-path="url(#c)"><use href="#s"/><rect width="20" height="30"/></g>'),
    Known("chromium", "an svg within another is not cut off at its frame where it has a clip path",
          r"^<svg.*<svg\b[^>]*(clip-path|style|class)",
          '<clipPath id="c"><circle r="90"/></clipPath><svg height="35" clip-path="url(#c)"><circle r="60"/></svg>'),
    # Its own drawings of the document and of our SVG lack other parts.
    Known("chromium", "the union of clip paths with curves lacks parts",
          r"<clipPath[^>]*>\s*<[^>]*/>\s*<(?!/)",
          '<clipPath id="c"><path d="m30 80 c5, -29, 30, -15, 2, -22, 30, 34, 20, 31, -19, 6l2,-39,0,-50,0,-28,29,20"/>'
          '<rect width="56" height="57"/></clipPath><circle r="29" clip-path="url(#c)"/>'),
    Known("chromium", "the box of a path with curves holds a move behind them",
          r"\bd=\"[^\"]*[mM][\s,]*[-+]?[\d.]+[\s,]*[-+]?[\d.]+\s*\"",
          '<linearGradient id="p" y2="1"><stop offset="0.7"/><stop stop-opacity="0"/></linearGradient>'
          '<path d="m45 53T87,66,8,95 m35, 38" fill="url(#p)"/>'),
    Known("chromium", "dots of dashed subpaths without length are drawn in a path of one subpath only",
          r"stroke-dasharray.*linecap|linecap.*stroke-dasharray",
          '<path d="M45 21z" stroke="red" stroke-width="7" stroke-linecap="round" stroke-dasharray="5 9"/>',
          frozenset({"png", "canvas"})),
    Known("chromium", "an arc that ends where it begins is a line without length, which caps make a dot",
          r"\bd=\"[^\"]*a[^a-z\"]*\b0[\s,]+0\b.*linecap|linecap.*\bd=\"[^\"]*a[^a-z\"]*\b0[\s,]+0\b",
          '<path d="m20 44 a21 7 -80 1 0 0 0" stroke="red" stroke-width="10" stroke-linecap="round"/>'),
    # CSS Masking 1, section 5.1: the raw geometry counts, without rendering properties.
    Known("chromium", "what is cut off itself in a clip path is faded by its opacity",
          r"<clipPath[^>]*>((?!</clipPath>).)*<\w[^>]*(?<!-)\bopacity[=:]",
          '<clipPath id="c"><circle r="50"/></clipPath><clipPath id="d"><circle r="50" opacity="0" clip-path="url(#c)"/>'
          '</clipPath><circle r="40" clip-path="url(#d)"/>'),
    Known("chromium", "a used svg is turned about its middle",
          r"<use.*<svg[^>]*\bid=[^>]*transform|<svg[^>]*transform[^>]*\bid=.*<use|<svg[^>]*\bid=[^>]*transform.*<use",
          '<defs><svg id="s" transform="rotate(20)" width="40" height="20"><circle r="50"/></svg></defs><use href="#s"/>'),
    # SVG 2, section 5.6: the value of the use holds, and a length in em has one before it is taken over.
    Known("chromium", "the size of a use in em is measured by the font of what is used",
          r"^(?=.*\bfont).*<use\b[^>]*\b(width|height)=\"[^\"]*[\d.]e[mx]\b",
          '<symbol id="s" font-size="40"><circle r="90"/></symbol><use href="#s" width="1em"/>'),
    Known("chromium", "without a window it has no language, not even English",
          r"systemLanguage",
          '<circle r="40" systemLanguage="en"/>'),
    Known("chromium", "hairs of what has no area, otherwise for curves than for straight lines",
          r"<(path|poly|rect|ellipse|circle|line)",
          '<svg xmlns="http://www.w3.org/2000/svg" viewBox="20 10 60 80"><path d="M42 21 T55 82z v-3"/></svg>',
          most=12),
]

OURS = [
    Known("ours", "a gradient that repeats is written out 256 times at most",
          r"spreadMethod",
          '<linearGradient id="p" x1=".001" spreadMethod="repeat" x2="0"><stop/><stop offset="1" stop-color="red"/>'
          '</linearGradient><circle r="60" fill="url(#p)"/>', frozenset({"canvas"})),
]

# A curve's stroke is all that a line across it passes over (SVG 2, section 13.5.7). Where the curve turns
# more sharply than half of the stroke's width, Chromium, Firefox, librsvg, resvg and MuPDF draw the two edges
# instead, which cross, and leave a hole between them. It counts where Chromium itself draws no hole if it gets
# the stroke in pieces (Tests/Proof/DocumentCases/StrokesInLines.swift).
HOLES = Known("chromium", "strokes of curves that turn more sharply than half of their width have holes",
              r"stroke",
              '<circle cx="50" cy="50" r="0.3" stroke="red" stroke-width="10"/>', PNG)

KNOWN = [*CHROMIUMS, *OURS]


def whole(example):
    """An example as a document."""
    is_whole = example.startswith("<svg xmlns")
    return example if is_whole else f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{example}</svg>'


def explained(document, found, agrees_in_lines=lambda: False):
    """The known difference that the smallest document shows, or None."""
    plain = re.sub(r"<(/?)\w+:", r"<\1", document)
    # What is proven goes before what only looks like it.
    if HOLES.explains(plain, found) and agrees_in_lines():
        return HOLES
    return next((known for known in KNOWN if known.explains(plain, found)), None)
