"""What the Swift of `detent draw` draws is what the browser shows of the document.

The code is compiled with modules of the names of CoreGraphics, UIKit, AppKit and SwiftUI that
record what is drawn as SVG (Tests/DrawingTests/Stubs), and run.
"""

import re
import subprocess

import pytest

from serving import ROOT
from test_drawing import COMPARE, DETENT, DRAWINGS, LEVELS, data_url, size_of

STUBS = ROOT / "Tests/DrawingTests/Stubs"
# What makes a picture, as SVG, of a type's drawing.
PICTURES = {
    "coregraphics": "{name}.image(width: {width}, height: {height}{more})?.svg",
    "uikit": "{name}.image(size: CGSize(width: {width}, height: {height}){more}).svg",
    "appkit": "{name}.image(size: CGSize(width: {width}, height: {height}){more}).svg",
    "swiftui": "{name}Drawing({more}).image(size: CGSize(width: {width}, height: {height})).svg",
}
MODULES = {"coregraphics": [], "uikit": ["UIKit"], "appkit": ["AppKit"], "swiftui": ["SwiftUI"]}
FILES = {"CoreGraphics": ["CoreGraphics.swift", "Recording.swift"]}
REST = ROOT / "Tests/Browser/drawings/quarter-rest.svg"


def swiftc(folder, *words):
    command = ["swiftc", "-swift-version", "6", "-I", folder, *words]
    made = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    assert made.returncode == 0, made.stderr[:4000]


def emitted(form, path, name, *options):
    """The code of a drawing, and what the command says of it."""
    words = [DETENT, "draw", path, "--as", form, "--name", name, *options]
    made = subprocess.run(words, capture_output=True, text=True, check=True)
    return made.stdout, made.stderr


def pictures(form, folder, sources, calls):
    """The SVG that each call gives, all in one program."""
    objects = []
    for module in ["CoreGraphics", *MODULES[form]]:
        swiftc(
            folder, "-parse-as-library", "-wmo", "-module-name", module, "-emit-module",
            "-emit-module-path", folder / f"{module}.swiftmodule", "-emit-object", "-o",
            folder / f"{module}.o", *(STUBS / file for file in FILES.get(module, [f"{module}.swift"])),
        )
        objects.append(folder / f"{module}.o")
    files = []
    for name, code in sources.items():
        files.append(folder / f"{name}.swift")
        files[-1].write_text(code)
    main = folder / "main.swift"
    module = (MODULES[form] or ["CoreGraphics"])[0]
    shown = "".join(f'print({call} as String? ?? "nothing")\n' for call in calls)
    main.write_text(f"import {module}\n{shown}")
    swiftc(folder, "-wmo", "-o", folder / "drawings", main, *files, *objects)
    lines = subprocess.run([folder / "drawings"], capture_output=True, text=True, check=True)
    shown = lines.stdout.splitlines()
    assert len(shown) == len(calls)
    return shown


@pytest.fixture(scope="module")
def page(chromium):
    page = chromium.new_page()
    page.goto("data:text/html,<title>emitted</title>")
    yield page
    page.close()


@pytest.mark.parametrize("form", PICTURES)
def test_what_the_code_draws_is_the_drawing(page, form, tmp_path):
    sources, calls, shown = {}, [], []
    # UIKit and AppKit share all of their code with CoreGraphics but paths, colours and pictures.
    every = 1 if form in ("coregraphics", "swiftui") else 3
    for number, path in enumerate(DRAWINGS[::every]):
        width, height = size_of(path)
        # By turns plain, and with everything that can be asked for.
        options = ["--colors", "--shadow", "--glow", "--access", "internal"] if number % 2 else []
        if number % 2 and form != "swiftui":
            options.append("--flip-y")
        name = f"Drawing{number}"
        code, said = emitted(form, path, name, *options)
        if "drawn without" in said:
            continue
        sources[name] = code
        calls.append(PICTURES[form].format(name=name, width=width, height=height, more=""))
        shown.append((path, width, height))
    differing = {}
    for (path, width, height), svg in zip(
        shown, pictures(form, tmp_path, sources, calls), strict=True
    ):
        urls = [data_url("image/svg+xml", text) for text in (path.read_bytes(), svg.encode())]
        found = page.evaluate(COMPARE, [urls, None, width, height, LEVELS])
        assert found["painted"] > width * height / 100
        if found["differing"][0] >= width * height / 100:
            differing[path.stem] = found["differing"][0]
    assert differing == {}
    assert len(shown) >= 40 / every - 2


COUNT = """
async (url) => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const context = new OffscreenCanvas(96, 96).getContext("2d");
  context.drawImage(image, 0, 0);
  const data = context.getImageData(0, 0, 96, 96).data;
  const count = { blue: 0, red: 0, green: 0 };
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] < 16) continue;
    if (data[i + 2] > 200) count.blue += 1;
    else if (data[i] > data[i + 1]) count.red += 1;
    else count.green += 1;
  }
  return count;
}
"""


@pytest.mark.parametrize("form", ["coregraphics", "swiftui"])
def test_shadow_glow_and_colour_are_seen(page, form, tmp_path):
    code, _ = emitted(form, REST, "Rest", "--shadow", "--glow")
    color = "CGColor(srgbRed: {}, green: {}, blue: {}, alpha: 1)"
    if form == "swiftui":
        color = "Color(.sRGB, red: {}, green: {}, blue: {}, opacity: 1)"
    blue, red, green = (color.format(*rgb) for rgb in [(0, 0, 1), (1, 0, 0), (0, 1, 0)])
    more = (
        f"tint: {blue}, shadow: (offset: CGSize(width: 20, height: 0), blur: 0, color: {red}), "
        f"glow: (blur: 8, color: {green})"
    )
    if form != "swiftui":
        more = ", " + more
    call = PICTURES[form].format(name="Rest", width=96, height=96, more=more)
    [svg] = pictures(form, tmp_path, {"Rest": code}, [call])
    found = page.evaluate(COUNT, data_url("image/svg+xml", svg.encode()))
    assert found["blue"] > 300 and found["red"] > 100 and found["green"] > 100, found


def test_nothing_is_said_twice():
    """State, colours and gradients of a drawing with many of each."""
    for form in ["coregraphics", "canvas"]:
        for path in DRAWINGS:
            code, _ = emitted(form, path, "Drawing")
            last = {}
            for line in code.splitlines():
                word = line.strip()
                if re.match(r"context\.(save|restore|begin|end|clip)|layer\(|\(context\) =>", word):
                    last = {}
                found = re.match(
                    r"context\.(set(?:Fill|Stroke)Color|setLine\w+|setMiterLimit|\w+Style =)", word
                )
                if found:
                    assert last.get(found[1]) != word, f"{path.stem}: {word}"
                    last[found[1]] = word
