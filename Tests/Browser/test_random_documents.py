"""Random documents look as Chromium draws them, or say where they don't.

`fuzz_documents.py` is the same by hand, for as many documents as one likes.
"""

import re
from xml.dom import minidom

import pytest

import known_differences
import random_documents
from document_oracle import FORMS, SIDE, Oracle, encoded
from fuzz_documents import search
from shrinking import shrunken

SEED, COUNT, SHARES = "fixed", 200, 4

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{}</svg>'


@pytest.fixture(scope="module")
def oracle(chromium):
    oracle = Oracle(chromium)
    yield oracle
    oracle.close()


@pytest.mark.parametrize("share", range(SHARES))
def test_random_documents_are_drawn_as_by_chromium_or_noted(oracle, share):
    """In shares, for several workers."""
    findings = search(oracle, SEED, range(share * COUNT // SHARES, (share + 1) * COUNT // SHARES))
    assert findings.unlisted == []
    assert findings.count["painted"] > COUNT / SHARES / 2
    assert findings.count["noted"] < COUNT / SHARES / 2


def test_a_document_follows_from_seed_and_number():
    documents = [random_documents.document("a", number) for number in range(300)]
    assert documents == [random_documents.document("a", number) for number in range(300)]
    assert len(set(documents)) == 300
    assert documents[0] != random_documents.document("b", 0)
    for document in documents:
        minidom.parseString(document.encode())


def test_all_that_the_guide_names_is_written():
    everything = "".join(random_documents.document("a", number) for number in range(1500))
    names = ("g a switch defs symbol use svg path rect circle ellipse line polyline polygon linearGradient "
             "radialGradient stop clipPath style").split()
    assert [name for name in names if not re.search(f"<{name}[\\s>/]", everything)] == []
    words = ("viewBox preserveAspectRatio transform pathLength pt pc mm cm Q in em ex rem rgb( hsl( currentColor "
             "!important inherit objectBoundingBox userSpaceOnUse clip-rule paint-order stroke-dashoffset "
             "spreadMethod gradientTransform xlink:href <!ENTITY CDATA systemLanguage visibility overflow").split()
    assert [word for word in words if word not in everything] == []


@pytest.mark.parametrize("body", [
    '<text x="5" y="60" font-size="60">A</text>',
    '<filter id="n"><feGaussianBlur stdDeviation="9"/></filter><circle cx="50" cy="50" r="30" filter="url(#n)"/>',
    '<mask id="n"><rect width="50" height="50" fill="#fff"/></mask><circle cx="50" cy="50" r="30" mask="url(#n)"/>',
    '<pattern id="n" width=".2" height=".2"><circle r="5"/></pattern><rect width="90" height="90" fill="url(#n)"/>',
    '<path d="M5 5h90v90" fill="none" stroke="red" stroke-width="5" vector-effect="non-scaling-stroke" transform="scale(2)"/>',
    '<rect width="50" height="50" fill="lime"/><rect x="20" y="20" width="50" height="50" fill="red" style="mix-blend-mode:screen"/>',
    '<rect width="10ex" height="40"/>',
    '<style>@media all { rect { fill: red } }</style><rect width="50" height="50"/>',
])
def test_what_is_not_drawn_is_noted(oracle, body):
    outcome = oracle.outcomes([SVG.format(body)])[0]
    assert outcome.found and outcome.notes and not outcome.silent


def test_what_an_eye_would_see_differs_and_what_smooths_an_edge_does_not(oracle):
    """The same document with and without a change: ours of one beside Chromium's of the other."""
    circle = '<circle cx="50" cy="50" r="{}" fill="{}"/>'
    changes = {
        circle.format(40, "#800"): False, circle.format(40.3, "#800"): False,
        circle.format(40, "#780808"): False, circle.format(42, "#800"): True,
        circle.format(40, "#b00"): True, circle.format(40, "#800") + '<path d="M0 5h20" stroke="#000"/>': True,
    }
    ours = oracle.made(SVG.format(circle.format(40, "#800")), SIDE)
    cases = [
        {"source": encoded(SVG.format(body).encode())} | {form: encoded(ours[form]) for form in FORMS}
        | {name: ours[name] for name in ("width", "height", "size")} for body in changes
    ]
    answers = oracle.compared(cases, 1)
    assert [len(answer["found"]) for answer in answers] == [3 * is_seen for is_seen in changes.values()]


def test_the_shrinker_leaves_what_matters_and_nothing_else():
    document = random_documents.document("a", 2)
    assert "<path" in document and len(document) > 400
    asked = []

    def holds(documents):
        asked.extend(documents)
        return ["<path" in each and "d=" in each for each in documents]

    small = shrunken(document, holds)
    root = minidom.parseString(small.encode()).documentElement
    assert holds([small]) == [True]
    assert [node.nodeName for node in root.childNodes] == ["path"]
    assert set(root.firstChild.attributes.keys()) == {"d"}
    assert len(asked) < 1000


def test_every_known_difference_of_chromiums_is_one_and_is_known_by_its_example(oracle):
    """One that Chromium has mended has to go from the list. Ours go with what mends them."""
    known = known_differences.CHROMIUMS
    outcomes = oracle.outcomes([known_differences.whole(each.example) for each in known])
    for each, outcome in zip(known, outcomes, strict=True):
        document = known_differences.whole(each.example)
        assert outcome.silent, f"{each.reason}: {document} no longer differs"
        assert known_differences.explained(document, outcome.silent) == each


def test_what_is_not_known_is_not_explained():
    found = dict.fromkeys(FORMS, "30 pixels differ")
    for body in ('<rect width="9" height="9"/>', '<path d="M0 0h9v9" stroke="red"/>', '<g><circle r="9"/></g>'):
        assert known_differences.explained(SVG.format(body), found) is None
    for each in known_differences.OURS:
        document = known_differences.whole(each.example)
        assert known_differences.explained(document, dict.fromkeys(each.forms, "30 pixels differ"))


@pytest.mark.parametrize("body", [
    known_differences.HOLES.example,
    '<circle cx="50" cy="50" r="3" fill="none" stroke="#00f" stroke-width="12" stroke-opacity=".5"/>',
    '<path d="m60 30 m20 -22S85 6 32 37" stroke="red" stroke-width="10pt"/>',
    '<path d="m13 28 S60,63,91,50,59,66,58,16" fill="none" stroke="red" stroke-width="10" stroke-dasharray="2"/>',
])
def test_holes_in_strokes_are_chromiums_where_it_leaves_none_in_lines(oracle, body):
    document = SVG.format(body)
    found = oracle.outcomes([document])[0].silent
    assert set(found) == {"png"}
    assert known_differences.explained(document, found) is None
    agreed = known_differences.explained(document, found, lambda: oracle.agrees_in_lines(document))
    assert agreed == known_differences.HOLES


def test_a_stroke_that_lacks_something_is_not_taken_for_a_hole(oracle):
    """The same stroke with a part of it left out does not agree in lines either."""
    whole, part = (SVG.format(f'<path d="M20 50a9 9 0 1 0 18 0{rest}" fill="none" stroke="red" stroke-width="30"/>')
                   for rest in ("M60 60l20 9", ""))
    made = oracle.made
    try:
        oracle.made = lambda *words: made(*words) | {"png": made(part, *words[1:])["png"]}
        assert not oracle.agrees_in_lines(whole)
    finally:
        oracle.made = made
    assert oracle.agrees_in_lines(whole)


@pytest.mark.parametrize("body", [
    '<radialGradient id="p" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="30" fx="30" fr="10"><stop/>'
    '<stop offset="1" stop-color="red"/></radialGradient><rect width="90" height="90" fill="url(#p)"/>',
    '<radialGradient id="p" cx="0.47" fx="0.17" r="0.4" fr="10%"><stop/><stop stop-color="red"/></radialGradient>'
    '<path d="m70 20 A-9 9 30 0 0 40 90" fill="url(#p)"/>',
    '<radialGradient id="p" r="0.4" fr="10%" fy="0.2"><stop/><stop stop-opacity="0"/></radialGradient>'
    '<path d="M20 71 S70,10,80,34" fill="url(#p)"/>',
    '<radialGradient id="p" cx=".31" cy=".41" r=".37" fx=".523" fy=".694" fr=".015" gradientTransform="rotate(33)">'
    '<stop stop-color="gold"/><stop offset="1" stop-color="blue"/></radialGradient>'
    '<rect width="90" height="60" fill="url(#p)"/>',
    '<radialGradient id="p" cx=".5" cy=".5" r=".1" fx=".3" fy=".5" fr=".3"><stop stop-color="lime"/>'
    '<stop offset="1" stop-color="blue"/></radialGradient>'
    '<circle cx="50" cy="50" r="30" fill="none" stroke="url(#p)" stroke-width="20"/>',
])
def test_gradients_between_circles_that_touch_end_at_their_tangent(oracle, body):
    """In the shares of a box, turned, and in a stroke."""
    assert oracle.outcomes([SVG.format(body)])[0].found == {}


@pytest.mark.parametrize("radius", ["1e-6", "1e-30"])
def test_a_gradient_of_next_to_no_size_is_its_last_colour(oracle, radius):
    body = (f'<radialGradient id="p" r="{radius}"><stop stop-color="red"/><stop offset="1" stop-color="blue"/>'
            '</radialGradient><rect x="5" y="5" width="90" height="9" fill="url(#p)"/>')
    assert oracle.outcomes([SVG.format(body)])[0].found == {}


@pytest.mark.parametrize("unit", [1e-5, 1e5])
def test_gradients_are_right_in_coordinates_far_from_pixels(oracle, unit):
    places = {name: unit * place for name, place in (("a", 10), ("b", 20), ("c", 33), ("d", 40), ("e", 100))}
    document = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 {e:g} {e:g}">'
        '<linearGradient id="p" gradientUnits="userSpaceOnUse" x1="{a:g}" y1="{b:g}" x2="{c:g}" y2="{d:g}"'
        ' spreadMethod="reflect"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>'
        '<rect width="{e:g}" height="{e:g}" fill="url(#p)"/></svg>').format(**places)
    assert oracle.outcomes([document])[0].found == {}
