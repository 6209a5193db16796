"""QR codes by programs of others: ZBar reads them, segno and qrcode make them once more.

Tests/Proof/QRCases prints what Sources/Toolkit/QRCoding makes. No browser is needed.
"""

import itertools
import random
import re
import subprocess

import pytest
import qrcode
import segno
from segno import consts

from serving import ROOT

LEVELS = "LMQH"
# Pixels for a module, and modules around the code.
SCALE, QUIET = 3, 4


@pytest.fixture(scope="module")
def answers():
    """Sends requests (form, level, version, mask, bytes) to QRCases; gives each answer's lines."""
    program = ROOT / ".build/debug/QRCases"
    assert program.exists(), f"{program} is missing; make it: swift build --product QRCases"

    def ask(requests):
        lines = "".join(
            f"{form} {level} {version} {mask} {content.hex()}\n"
            for form, level, version, mask, content in requests
        )
        done = subprocess.run(
            [program], input=lines, capture_output=True, text=True, encoding="utf-8", check=True
        )
        parts = done.stdout.split("\n\n")
        assert parts.pop() == "" and len(parts) == len(requests)
        return [part.split("\n") for part in parts]

    return ask


@pytest.fixture
def scan(tmp_path):
    """The lines that ZBar reads in all of some codes, which are rows of 0 (light) and 1 (dark)."""

    def read(pictures):
        names = [tmp_path / f"{number}.pgm" for number in range(len(pictures))]
        for name, rows in zip(names, pictures, strict=True):
            name.write_bytes(pgm(rows))
        # Binary: left to itself it takes a short text in Latin letters for Chinese. It then puts
        # nothing between what it reads in one picture and in the next.
        done = subprocess.run(
            ["zbarimg", "--raw", "-q", "-Sdisable", "-Sqrcode.enable", "-Sbinary", *names],
            capture_output=True,
        )
        return done.stdout.decode(errors="replace").splitlines()

    return read


def pgm(rows, quiet=QUIET):
    """A picture in the Netpbm format P5."""
    side = (len(rows[0]) + 2 * quiet) * SCALE
    margin = b"\xff" * (quiet * SCALE)
    blank = b"\xff" * (side * quiet * SCALE)
    lines = []
    for row in rows:
        pixels = b"".join((b"\0" if module == "1" else b"\xff") * SCALE for module in row)
        lines.append((margin + pixels + margin) * SCALE)
    height = (len(rows) + 2 * quiet) * SCALE
    return b"P5 %d %d 255\n" % (side, height) + blank + b"".join(lines) + blank


def limit(version, level):
    """How many bytes a code holds, by segno's table of bits: less the mode, the count, the end."""
    bits = consts.SYMBOL_CAPACITY[version][consts.ERROR_MAPPING[level]]
    return (bits - 4 - (8 if version < 10 else 16)) // 8


def by_segno(content, level, version=None):
    """The rows that segno makes under the mask of its choice."""
    code = segno.make_qr(content, error=level, version=version, mode="byte", boost_error=False)
    return ["".join(map(str, row)) for row in code.matrix]


def by_qrcode(content, level, version, mask):
    """The rows that qrcode makes."""
    code = qrcode.QRCode(version, getattr(qrcode, f"ERROR_CORRECT_{level}"), border=0)
    code.mask_pattern = mask
    code.add_data(qrcode.util.QRData(content, mode=qrcode.util.MODE_8BIT_BYTE))
    code.make(fit=False)
    return ["".join("01"[module] for module in row) for row in code.get_matrix()]


def text(chance, size):
    """A text of so many bytes in UTF-8, of one kind of letters or of all."""
    link = "https://detent.example/#board=0123456789abcdefABCDEF-_~%"
    all_kinds = link + "äß日本🧮 \"<&>"
    letters = chance.choice([link, "äöüßéñçø ,.", "日本語の文字、かな。", all_kinds])
    parts, left = [], size
    while left > 0:
        letter = chance.choice(letters if left > 4 else link)
        if len(letter.encode()) <= left:
            parts.append(letter)
            left -= len(letter.encode())
    return "".join(parts)


def test_zbar_reads_texts_in_every_version_and_level(answers, scan):
    chance = random.Random(18004)
    texts, requests, sizes = [], [], []
    for version, level in itertools.product(range(1, 41), LEVELS):
        least = limit(version - 1, level) + 1 if version > 1 else 2
        texts.append(text(chance, chance.randint(least, limit(version, level)) - 1))
        requests.append(("rows", level, "-", "-", f"{texts[-1]}\n".encode()))
        sizes.append(17 + 4 * version)
    codes = answers(requests)
    assert len(codes) == 160
    assert [len(rows) for rows in codes] == sizes
    assert scan(codes) == texts


def differing(answers, requests, peer):
    """Level, version, mask and length of the requests that a peer answers otherwise."""
    return [
        (*request[1:4], len(request[4]))
        for request, rows in zip(requests, answers(requests), strict=True)
        if rows != peer(request)
    ]


def test_every_module_is_where_qrcode_has_it(answers):
    chance = random.Random(2015)
    requests = []
    for version, mask in itertools.product(range(1, 41), range(8)):
        level = LEVELS[(version + mask) % 4]
        content = chance.randbytes(chance.randint(0, limit(version, level)))
        requests.append(("rows", level, version, mask, content))
    assert len({request[1:4] for request in requests}) == 320
    assert differing(answers, requests, lambda request: by_qrcode(request[4], *request[1:4])) == []


def test_version_mask_and_every_module_are_as_segno_chooses(answers):
    # Full codes, for segno 1.6.6 pads others with one codeword more than clause 7.4.10 wants.
    chance = random.Random(8)
    requests = []
    for version, level in itertools.product(range(1, 41), LEVELS):
        requests.append(("rows", level, "-", "-", chance.randbytes(limit(version, level))))
    assert differing(answers, requests, lambda request: by_segno(request[4], request[1])) == []


def test_one_byte_more_than_the_limit_is_refused(answers):
    largest = [limit(40, level) for level in LEVELS]
    assert largest == [2953, 2331, 1663, 1273]
    sizes = zip(LEVELS, largest, strict=True)
    refused = answers([("rows", level, "-", "-", bytes(size + 1)) for level, size in sizes])
    assert refused == [[f"tooLong(count: {size + 1}, limit: {size})"] for size in largest]


def test_drawings_show_the_same_modules(answers):
    content = "https://detent.example/#drawn in blocks and as a path".encode()
    for level, version in (("L", 4), ("H", 40)):
        [rows, [path], light, dark] = answers(
            [(form, level, version, 3, content) for form in ("rows", "svg", "light", "dark")]
        )
        assert of_path(path, len(rows)) == rows
        framed = len(rows) + 2 * QUIET
        blank = ["0" * framed] * QUIET
        expected = [*blank, *("0" * QUIET + row + "0" * QUIET for row in rows), *blank]
        assert of_blocks(light, "1")[:framed] == expected
        assert of_blocks(dark, "0")[:framed] == expected
        # Below an odd number of rows there is half a line without ink.
        assert of_blocks(light, "1")[framed:] == ["0" * framed]
        assert of_blocks(dark, "0")[framed:] == ["1" * framed]


def of_path(path, side):
    """The modules that a path of rectangles covers, each once."""
    rows = [["0"] * side for _ in range(side)]
    pattern = r"M(\d+) (\d+)h(\d+)v1H(\d+)z"
    assert re.fullmatch(f"({pattern})+", path)
    for x, y, width, back in re.findall(pattern, path):
        assert x == back
        for i in range(int(x), int(x) + int(width)):
            assert rows[int(y)][i] == "0"
            rows[int(y)][i] = "1"
    return ["".join(row) for row in rows]


def of_blocks(lines, ink):
    """Two rows of modules for each line of half blocks, where ink is 1 or 0."""
    paper = "10"[int(ink)]
    halves = {" ": (paper, paper), "▀": (ink, paper), "▄": (paper, ink), "█": (ink, ink)}
    return ["".join(halves[each][half] for each in line) for line in lines for half in (0, 1)]
