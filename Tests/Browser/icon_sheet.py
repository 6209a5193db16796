"""The project's own drawings, read from the Swift sources and laid out to be looked at.

    .build/python/bin/python Tests/Browser/icon_sheet.py [FILE]     contact sheets, as in pictures/
    … icon_sheet.py --blind SEED FILE     24 px, shuffled and without names: what would a stranger see?

Needs Chromium and no build.
"""

import argparse
import base64
import os
import random
import re
import struct
import zlib
from dataclasses import dataclass
from pathlib import Path

SCREENS = Path(__file__).resolve().parents[2] / "Sources/Screens"
PICTURES = Path(__file__).parent / "pictures"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
STROKE = 1.75
# The glass and the bone body, and what is printed on each (Web/style/tokens.css).
DARK, LIGHT = ("#090a0c", "#f1f0ec"), ("#e8e5de", "#1c1b19")


@dataclass(frozen=True)
class Drawing:
    """One drawing of a family: `tally`, `day` or `music`; music is filled, the others are lines."""

    family: str
    name: str
    data: str
    english: str
    japanese: str

    def paint(self, colour):
        """The SVG attributes it is drawn with."""
        if self.family == "music":
            return f'fill="{colour}"'
        return (
            f'fill="none" stroke="{colour}" stroke-width="{STROKE}" stroke-linecap="round"'
            ' stroke-linejoin="round"'
        )


def source(*names):
    return "".join((SCREENS / name).read_text() for name in names)


def literal(text):
    """The value of a Swift string literal, or of several that are added up."""
    value = ""
    for long, short in re.findall(r'"""\n(.*?)\n *"""|"([^"]*)"', text, re.S):
        lines = re.sub(r"\\\n *", "", re.sub(r"^ +", "", long, flags=re.M))
        value += lines or short
    return value


def constants(text):
    """Every `static var NAME: … { … }` that holds path data."""
    found = re.findall(
        r'static var (\w+): \w+ {\s*(?:Icon\()?\s*((?:"""\n.*?"""|"[^"]*"|\s*\+\s*)+)', text, re.S)
    return {name: literal(value) for name, value in found}


def cases(text, variable):
    """The arms of the switch that makes up a computed variable, or a function."""
    head = rf"(?:var|func) {variable}\b[^{{]*{{\s*switch \w+ {{(.*?)\n    }}"
    body = re.search(head, text, re.S).group(1)
    return dict(re.findall(r"case \.(\w+): (.*)", body))


def named(family, module, text, variable, drawings):
    """Drawings with what a module calls them, in English and in the words of its catalog."""
    names = {name: literal(arm) for name, arm in cases(text, variable).items()}
    catalog = (SCREENS / module / "Words/ja.strings").read_text()
    japanese = dict(re.findall(r'^"(.*)" = "(.*)";$', catalog, re.M))
    assert set(drawings) == set(names)
    return [
        Drawing(family, name, data, names[name], japanese[names[name]])
        for name, data in drawings.items()
    ]


def drawings():
    """All drawings that have a name of their own, in the order of their cases."""
    images = "TallyRooms/Images"
    day = source("CallScreen/DayPart+Icon.swift")
    icons = constants(source("Interface/Design/Icon.swift", *sorted(
        str(path.relative_to(SCREENS)) for path in (SCREENS / images).glob("*Icon*.swift"))) + day)
    tally = source(f"{images}/TallyIcon+Names.swift", f"{images}/TallyIcon+Drawing.swift")
    music = source("ClickScreen/MusicSymbol.swift", "ClickScreen/MusicSymbol+Names.swift")

    def icon(text):
        return {name: icons[arm.strip(" .")] for name, arm in cases(text, "icon").items()}

    shapes = constants(music)
    symbols = {
        name: "".join(
            shapes[part[len("Shape."):]] if part.startswith("Shape.") else literal(part)
            for part in arm.split(" + ")
        )
        for name, arm in cases(music, "pathData").items()
    }
    return (
        named("tally", "TallyRooms", tally, "name", icon(tally))
        + named("day", "../Reports", source("../Reports/CallTimes.swift"), "part", icon(day))
        + named("music", "ClickScreen", music, "name", symbols)
    )


def panel(drawn, colours, size, cell, columns, has_names=False):
    """A field of drawings in HTML."""
    ground, ink = colours
    cells = "".join(
        f'<div><svg width="{size}" height="{size}" viewBox="0 0 24 24" {it.paint(ink)}>'
        f'<path d="{it.data}"/></svg>'
        + (f"<p>{it.english}<br>{it.japanese}</p>" if has_names else "")
        + "</div>"
        for it in drawn
    )
    return (
        f'<section style="background:{ground};color:{ink};'
        f'grid-template-columns:repeat({columns},{cell}px)">{cells}</section>'
    )


STYLE = """<style>
body { margin: 0; width: max-content; font: 10px/12px "DejaVu Sans", "IPAGothic", sans-serif; }
section { display: grid; padding: 8px; }
section > div { display: grid; justify-items: center; align-content: center; padding: 8px 0; }
p { margin: 4px 0 0; text-align: center; }
</style>"""


def small_sheet(drawn):
    """24 px, dark and light one above the other."""
    return STYLE + "".join(panel(drawn, colours, 24, 40, 22) for colours in (DARK, LIGHT))


def large_sheet(drawn):
    """96 px with names, a row dark and a row light, turn about."""
    rows = []
    for family in ("tally", "day", "music"):
        members = [it for it in drawn if it.family == family]
        rows += [members[at:at + 12] for at in range(0, len(members), 12)]
    return STYLE + "".join(
        panel(row, (DARK, LIGHT)[number % 2], 96, 112, 12, has_names=True)
        for number, row in enumerate(rows)
    )


# Eight shades from each ground to its ink are enough for smooth edges, and make a small file.
SHADES = """async ([png, grounds]) => {
  const blob = await (await fetch("data:image/png;base64," + png)).blob();
  const image = await createImageBitmap(blob);
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height);
  let rows = "", ground = 0;
  for (let y = 0; y < height; y++) {
    const first = data[y * width * 4];
    grounds.forEach(([from], which) => { if (first === from) ground = which; });
    const [from, to] = grounds[ground];
    for (let x = 0; x < width; x++) {
      const part = (data[(y * width + x) * 4] - from) / (to - from);
      rows += (ground * 8 + Math.round(7 * Math.min(1, Math.max(0, part)))).toString(16);
    }
  }
  return [width, height, rows];
}"""


def channels(colour):
    return [int(colour[at:at + 2], 16) for at in (1, 3, 5)]


def photograph(browser, html, path, scale=1):
    """Writes a picture of the page in sixteen colours."""
    page = browser.new_page(viewport={"width": 100, "height": 100}, device_scale_factor=scale)
    page.set_content(html)
    page.evaluate("document.fonts.ready.then(() => true)")
    box = page.locator("body").bounding_box()
    page.set_viewport_size({"width": int(box["width"]) // 2 * 2, "height": int(box["height"])})
    taken = base64.b64encode(page.screenshot()).decode()
    pairs = [(channels(ground), channels(ink)) for ground, ink in (DARK, LIGHT)]
    width, height, rows = page.evaluate(SHADES, [taken, [(g[0], i[0]) for g, i in pairs]])
    page.close()
    palette = bytes(
        round(low + (high - low) * step / 7)
        for ground, ink in pairs for step in range(8) for low, high in zip(ground, ink)
    )
    lines = b"".join(
        b"\0" + bytes.fromhex(rows[at:at + width]) for at in range(0, width * height, width)
    )

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = struct.pack(">IIBBBBB", width, height, 4, 3, 0, 0, 0)
    Path(path).write_bytes(
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"PLTE", palette)
        + chunk(b"IDAT", zlib.compress(lines, 9)) + chunk(b"IEND", b"")
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--blind", metavar="SEED")
    parser.add_argument("file", nargs="?", type=Path)
    arguments = parser.parse_args()

    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        drawn = drawings()
        if arguments.blind is not None:
            random.Random(arguments.blind).shuffle(drawn)
            photograph(browser, small_sheet(drawn), arguments.file or "blind.png", scale=2)
        elif arguments.file:
            photograph(browser, large_sheet(drawn), arguments.file)
        else:
            photograph(browser, small_sheet(drawn), PICTURES / "icons-24.png")
            photograph(browser, large_sheet(drawn), PICTURES / "icons-96.png")
        browser.close()


if __name__ == "__main__":
    main()
