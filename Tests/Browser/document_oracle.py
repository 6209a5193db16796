"""What Chromium shows of documents, beside what Detent makes of them: PNG, Canvas code and SVG.

Edges may be smoothed otherwise, and lie up to a pixel elsewhere: a pixel differs where red, green,
blue or cover, each times cover, is below or above all that the other picture has in the nine pixels
around, by more than LEVELS and a quarter of what lies between those nine. A picture differs when more
than MOST such pixels lie in one square of WINDOW pixels.

Chromium smooths the edges of paths in quarters of a pixel only, which shows where much is thin: what
differs is drawn again FINER times as large, and made smaller by averages.
"""

import base64
import os
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from serving import ROOT

PROGRAM = Path(os.environ.get("DOCUMENT_CASES", ROOT / ".build/debug/DocumentCases"))
FORMS = ("png", "canvas", "svg")
# Pixels along the longer side: a number that leaves the shorter one whole, for the browser stretches pictures.
SIDE = 120
LEVELS, WINDOW, MOST = 16, 12, 5
FINER = 3
# After so many documents the page is made anew, for it keeps every module of Canvas code.
PAGE_LIMIT = 1000

COMPARE = """
async ([cases, levels, window, most, finer]) => {
  const paper = (width, height) =>
    new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  // Each times its cover, as they look on paper.
  const pixels = (context, width, height) => {
    const data = context.getImageData(0, 0, width, height).data;
    for (let i = 0; i < data.length; i += 4) {
      for (let k = 0; k < 3; k++) data[i + k] = data[i + k] * data[i + 3] / 255;
    }
    if (finer === 1) return data;
    const [across, down] = [Math.floor(width / finer), Math.floor(height / finer)];
    const result = new Uint8ClampedArray(across * down * 4);
    for (let y = 0; y < down; y++) {
      for (let x = 0; x < across; x++) {
        for (let k = 0; k < 4; k++) {
          let sum = 0;
          for (let v = 0; v < finer; v++) {
            for (let u = 0; u < finer; u++) sum += data[4 * ((y * finer + v) * width + x * finer + u) + k];
          }
          result[4 * (y * across + x) + k] = sum / finer ** 2;
        }
      }
    }
    return result;
  };
  const picture = async (kind, content, width, height) => {
    const image = new Image();
    image.src = `data:${kind};base64,${content}`;
    try {
      await image.decode();
    } catch {
      return null;
    }
    const context = paper(width, height);
    context.drawImage(image, 0, 0, width, height);
    return { data: pixels(context, width, height), size: [image.naturalWidth, image.naturalHeight] };
  };
  const drawn = async (code, width, height) => {
    const context = paper(width, height);
    try {
      const [draw] = Object.values(await import(`data:text/javascript;base64,${code}`));
      draw(context, { width, height });
    } catch (error) {
      return { fault: String(error) };
    }
    return { data: pixels(context, width, height) };
  };
  // Whether a pixel of one picture is beyond what the other one has around it.
  const isBeyond = (one, other, x, y, width, height) => {
    for (let k = 0; k < 4; k++) {
      const value = one[4 * (y * width + x) + k];
      let low = 255, high = 0;
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          const there = other[4 * (v * width + u) + k];
          low = Math.min(low, there);
          high = Math.max(high, there);
        }
      }
      const margin = levels + (high - low) / 4;
      if (value < low - margin || value > high + margin) return true;
    }
    return false;
  };
  const difference = (one, other, width, height) => {
    const sums = new Int32Array((width + 1) * (height + 1));
    for (let y = 0; y < height; y++) {
      let row = 0;
      for (let x = 0; x < width; x++) {
        const i = 4 * (y * width + x);
        let isLoud = false;
        for (let k = 0; k < 4; k++) isLoud ||= Math.abs(one[i + k] - other[i + k]) > levels;
        if (isLoud && (isBeyond(one, other, x, y, width, height)
          || isBeyond(other, one, x, y, width, height))) row += 1;
        sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
      }
    }
    let crowd = 0;
    const at = (x, y) => sums[Math.min(y, height) * (width + 1) + Math.min(x, width)];
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        crowd = Math.max(crowd, at(x + window, y + window) - at(x, y + window) - at(x + window, y) + at(x, y));
      }
    }
    return crowd;
  };
  const compared = async ({ kind = "image/svg+xml", source, svg, canvas, png, width, height, size }) => {
    const expected = await picture(kind, source, width, height);
    if (!expected) return { refused: true };
    const painted = expected.data.some((value) => value > 0);
    const found = {};
    const others = {
      png: await picture("image/png", png, width, height),
      canvas: await drawn(canvas, width, height),
      svg: await picture("image/svg+xml", svg, width, height),
    };
    for (const [form, other] of Object.entries(others)) {
      if (!other) {
        found[form] = "it is no picture";
      } else if (other.fault) {
        found[form] = other.fault;
      } else {
        const crowd = difference(
          expected.data, other.data, Math.floor(width / finer), Math.floor(height / finer));
        if (crowd > most) found[form] = `${crowd} pixels differ`;
      }
    }
    // Of what has no size of its own Chromium only knows proportions, or nothing at all: 300 by 150.
    const [across, down] = expected.size;
    const isKnown = across !== 300 || down !== 150;
    if (isKnown && Math.abs(across * size[1] - down * size[0]) > across * down / 20) {
      const words = `it is ${size.join(" by ")} instead of ${across} by ${down}`;
      for (const form of Object.keys(others)) found[form] ??= words;
    }
    return { painted, found };
  };
  const answers = [];
  for (const each of cases) answers.push(await compared(each));
  return answers;
}
"""

SHOW = """
async ([source, width, height]) => {
  const image = new Image();
  image.src = `data:image/svg+xml;base64,${source}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d").drawImage(image, 0, 0, width, height);
  return canvas.toDataURL().split(",")[1];
}
"""


@dataclass
class Outcome:
    """What came of a document."""

    notes: list = field(default_factory=list)
    # Why Detent refused it, or Chromium did.
    refusal: str = ""
    is_painted: bool = False
    # What differs, by form.
    found: dict = field(default_factory=dict)
    made: dict = field(default_factory=dict)

    @property
    def silent(self):
        """What differs without a word."""
        return {} if self.notes or self.refusal else self.found


class Oracle:
    """Compares documents in one browser, with one program that runs on."""

    def __init__(self, browser, program=PROGRAM):
        assert program.exists(), f"{program} is missing; make it: swift build --product {program.name}"
        self.browser, self.path = browser, program
        self.program = self.page = None
        self.count = 0

    def close(self):
        self.end_program()
        if self.page:
            self.page.close()
        self.page = None

    def end_program(self):
        if self.program:
            self.program.kill()
            self.program.communicate()
        self.program = None

    def outcomes(self, documents, is_quick=False):
        """What comes of each document; quickly, some of what differs is noise."""
        outcomes = self.drawn(documents, 1)
        if is_quick:
            return outcomes
        again = [number for number, outcome in enumerate(outcomes) if outcome.found and outcome.made]
        finer = self.drawn([documents[number] for number in again], FINER)
        for number, outcome in zip(again, finer, strict=True):
            outcomes[number] = outcome
        return outcomes

    def drawn(self, documents, finer):
        made = [self.made(document, SIDE * finer) for document in documents]
        cases = [
            {"source": encoded(document.encode())}
            | {name: encoded(parts[name]) for name in FORMS}
            | {name: parts[name] for name in ("width", "height", "size")}
            for document, parts in zip(documents, made, strict=True) if "png" in parts
        ]
        answers = iter(self.compared(cases, finer))
        return [outcome(parts, next(answers) if "png" in parts else {}) for parts in made]

    def agrees_in_lines(self, document):
        """Whether Chromium draws what the PNG has, if it gets strokes as short lines and turns."""
        parts = self.made(document, SIDE * FINER, "lines")
        if "png" not in parts:
            return False
        png = encoded(parts["png"])
        case = {name: parts[name] for name in ("width", "height", "size")} | {
            "kind": "image/png", "source": png, "png": png,
            "canvas": encoded(parts["canvas"]), "svg": encoded(parts["svg"])}
        return "canvas" not in self.compared([case], FINER)[0]["found"]

    def compared(self, cases, finer):
        if not cases:
            return []
        self.prepare(len(cases))
        return self.page.evaluate(COMPARE, [cases, LEVELS, WINDOW, MOST, finer])

    def prepare(self, count):
        """Sees to a page that can take so many documents."""
        self.count += count
        if self.page and self.count <= PAGE_LIMIT:
            return
        if self.page:
            self.page.close()
        self.page = self.browser.new_page()
        self.page.goto("data:text/html,<title>documents</title>")
        self.count = count

    def picture(self, document, width, height):
        """What Chromium shows of a document, as PNG in base 64."""
        self.prepare(1)
        return self.page.evaluate(SHOW, [encoded(document.encode()), width, height])

    def made(self, document, side, *words):
        """What Detent makes of a document."""
        if not self.program:
            self.program = subprocess.Popen(
                [self.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                env=os.environ | {"SWIFT_BACKTRACE": "enable=no"})
        data = document.encode()
        try:
            self.program.stdin.write(" ".join([str(len(data)), str(side), *words]).encode() + b"\n" + data)
            self.program.stdin.flush()
        except BrokenPipeError:
            pass
        read = self.program.stdout
        words = read.readline().decode().split()
        if not words:
            self.end_program()
            return {"crash": "the program ended"}
        if words[0] == "refused":
            return {"refusal": read.read(int(words[1])).decode()}
        lengths = [int(word) for word in words[5:]]
        notes, svg, canvas, png = (read.read(length) for length in lengths)
        return {
            "notes": notes.decode().splitlines(), "svg": svg, "canvas": canvas, "png": png,
            "width": int(words[1]), "height": int(words[2]), "size": [float(words[3]), float(words[4])],
        }


def outcome(parts, answer):
    if "crash" in parts:
        return Outcome(found=dict.fromkeys(FORMS, parts["crash"]))
    if "refusal" in parts:
        return Outcome(refusal=parts["refusal"])
    if "refused" in answer:
        return Outcome(notes=parts["notes"], refusal="Chromium shows nothing of it")
    return Outcome(notes=parts["notes"], is_painted=answer["painted"], found=answer["found"], made=parts)


def encoded(content):
    return base64.b64encode(content).decode()
