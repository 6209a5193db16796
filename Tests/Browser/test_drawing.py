"""What `detent draw` makes of documents shows what the browser shows of the documents themselves."""

import base64
import os
import subprocess
from pathlib import Path

import pytest

from serving import ROOT

DETENT = Path(os.environ.get("DETENT", ROOT / ".build/debug/detent"))
DRAWINGS = sorted((ROOT / "Tests/Browser/drawings").glob("*.svg"))
# Pixels along the longer side.
SIDE = 240
# A pixel differs when red, green, blue or cover do by more levels than this.
LEVELS = 16

# Draws each picture on the same grey, and counts the pixels in which others differ from the first.
COMPARE = """
async ([pictures, code, width, height, levels]) => {
  const paper = () => {
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context.fillStyle = "#7a9";
    context.fillRect(0, 0, width, height);
    return context;
  };
  const read = (context) => context.getImageData(0, 0, width, height).data;
  const shown = [];
  for (const url of pictures) {
    const image = new Image();
    image.src = url;
    await image.decode();
    const context = paper();
    context.drawImage(image, 0, 0, width, height);
    shown.push(read(context));
  }
  if (code) {
    const module = await import(code);
    const context = paper();
    const [draw] = Object.values(module);
    draw(context, { width, height });
    shown.push(read(context));
  }
  const [expected, ...others] = shown;
  let painted = 0;
  for (let i = 0; i < expected.length; i += 4) {
    painted += expected[i] !== 0x77 || expected[i + 1] !== 0xaa || expected[i + 2] !== 0x99;
  }
  const differing = others.map((other) => {
    let count = 0;
    for (let i = 0; i < expected.length; i += 4) {
      let most = 0;
      for (let k = 0; k < 4; k++) most = Math.max(most, Math.abs(expected[i + k] - other[i + k]));
      count += most > levels;
    }
    return count;
  });
  return { painted, differing };
}
"""


def draw(path, form, *options):
    """What the command makes of a file."""
    assert DETENT.exists(), f"{DETENT} is missing; make it: swift build --product detent"
    return subprocess.run(
        [DETENT, "draw", path, "--as", form, *options], capture_output=True, check=True
    ).stdout


def data_url(kind, content):
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


def size_of(path):
    """Pixels that the drawing is shown in: its own proportions, as the JSON has them."""
    import json

    size = json.loads(draw(path, "json"))["size"]
    scale = SIDE / max(size["width"], size["height"])
    return round(size["width"] * scale), round(size["height"] * scale)


@pytest.fixture(scope="module")
def page(chromium):
    page = chromium.new_page()
    page.goto("data:text/html,<title>drawings</title>")
    yield page
    page.close()


def test_there_are_enough_drawings():
    assert len(DRAWINGS) >= 30


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_canvas_svg_and_picture_show_the_drawing(page, path):
    width, height = size_of(path)
    pictures = [
        data_url("image/svg+xml", path.read_bytes()),
        data_url("image/svg+xml", draw(path, "svg")),
        data_url("image/png", draw(path, "png", "--width", str(width), "--height", str(height))),
    ]
    code = data_url("text/javascript", draw(path, "canvas"))
    found = page.evaluate(COMPARE, [pictures, code, width, height, LEVELS])
    assert found["painted"] > width * height / 100
    allowed = width * height / 100
    shares = dict(zip(["svg", "png", "canvas"], found["differing"], strict=True))
    assert {form: count for form, count in shares.items() if count >= allowed} == {}, shares


def test_every_option_of_canvas_code_runs(page):
    """Shadow, glow and colours by name: the page finds them where they are."""
    code = data_url(
        "text/javascript",
        draw(ROOT / "Tests/Browser/drawings/quarter-rest.svg", "canvas", "--shadow", "--glow"),
    )
    plain, shaded = page.evaluate(
        """
        async (code) => {
          const module = await import(code);
          const pixels = (options) => {
            const context = new OffscreenCanvas(96, 96).getContext("2d");
            module.drawQuarterRest(context, { width: 96, height: 96, tint: "#00f", ...options });
            const data = context.getImageData(0, 0, 96, 96).data;
            const count = { blue: 0, red: 0, green: 0 };
            for (let i = 0; i < data.length; i += 4) {
              if (data[i + 3] < 16) continue;
              if (data[i + 2] > 200) count.blue += 1;
              else if (data[i] > data[i + 1]) count.red += 1;
              else count.green += 1;
            }
            return count;
          };
          return [
            pixels({}),
            pixels({
              shadow: { x: 20, y: 0, blur: 0, color: "#f00" }, glow: { blur: 8, color: "#0f0" },
            }),
          ];
        }
        """,
        code,
    )
    assert plain["blue"] > 300 and plain["red"] == plain["green"] == 0
    assert shaded["red"] > 100 and shaded["green"] > 100
