"""Compares drawings of random documents with Chromium's, and makes what differs small.

    .build/python/bin/python Tests/Browser/fuzz_documents.py 5000 [SEED] [FIRST]
    .build/python/bin/python Tests/Browser/fuzz_documents.py --shrink FILE.svg

Prints the smallest document of every difference that was not noted, and where both pictures are; how
many documents of a thousand are silently wrong, without those where it is Chromium that departs from
the standard; and exits 1 if known_differences.py does not list one.
"""

import base64
import collections
import io
import sys
import time
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

import document_oracle
import known_differences
import random_documents
from serving import ROOT
from shrinking import shrunken

BATCH = 50
PICTURES = ROOT / ".build/pictures/documents"
SHELL = "/usr/lib/chromium/chromium-headless-shell"


def smallest(oracle, document, outcome):
    """The smallest document that still differs without a word, in the same forms."""
    forms = set(outcome.silent)

    def holds(is_quick):
        return lambda documents: [
            set(outcome.silent) == forms for outcome in oracle.outcomes(documents, is_quick=is_quick)]

    # Most of the way without the finer drawing, which takes ten times as long.
    if holds(True)([document])[0]:
        small = shrunken(document, holds(True))
        if holds(False)([small])[0]:
            return small
    return shrunken(document, holds(False))


class Findings:
    """What was found in many documents."""

    def __init__(self):
        self.count = collections.Counter()
        self.known = collections.Counter()
        # Name, smallest document and what differs.
        self.unlisted = []

    def take(self, oracle, name, document, outcome):
        self.count["documents"] += 1
        self.count["noted"] += bool(outcome.notes)
        self.count["noted and differing"] += bool(outcome.notes and outcome.found)
        self.count["refused"] += bool(outcome.refusal)
        self.count["painted"] += outcome.is_painted
        if not outcome.silent:
            return
        small = smallest(oracle, document, outcome)
        found = oracle.outcomes([small])[0].silent
        known = known_differences.explained(small, found, lambda: oracle.agrees_in_lines(small))
        if known:
            self.known[known] += 1
        else:
            self.unlisted.append((name, small, found))
        if known and known.kind == "chromium":
            self.count["Chromium's own"] += 1
        else:
            self.count["silently wrong"] += 1
            self.count.update(outcome.silent.keys())

    @property
    def lines(self):
        """A report, line by line."""
        thousands = self.count["documents"] / 1000
        yield ", ".join(f"{self.count[name]} {name}" for name in (
            "documents", "painted", "noted", "noted and differing", "refused", "silently wrong", "Chromium's own"))
        yield "silently wrong of a thousand: " + ", ".join(
            f"{form} {self.count[form] / thousands:.1f}" for form in document_oracle.FORMS)
        for known, count in self.known.most_common():
            yield f"{count} × {known.kind}: {known.reason}"
        yield f"{len(self.unlisted)} unlisted differences"


def search(oracle, seed, numbers, report=lambda name, document, found: None):
    """Compares documents of a seed, those with these numbers; reports each unlisted difference at once."""
    findings = Findings()
    for begin in range(0, len(numbers), BATCH):
        batch = numbers[begin : begin + BATCH]
        documents = [random_documents.document(seed, number) for number in batch]
        for number, document, outcome in zip(batch, documents, oracle.outcomes(documents), strict=True):
            count = len(findings.unlisted)
            findings.take(oracle, f"{seed}-{number}", document, outcome)
            for unlisted in findings.unlisted[count:]:
                report(*unlisted)
    return findings


def pictures(oracle, name, document):
    """Writes the document and what is drawn of it; gives the paths."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    paths = [PICTURES / f"{name}.svg"]
    paths[0].write_text(document)
    parts = oracle.made(document, 4 * document_oracle.SIDE)
    if "png" not in parts:
        return paths
    shown = oracle.picture(document, parts["width"], parts["height"])
    for kind, content in (("chromium", base64.b64decode(shown)), ("ours", parts["png"])):
        paths.append(PICTURES / f"{name}.{kind}.png")
        with Image.open(io.BytesIO(content)) as image:
            paper = Image.new("RGBA", image.size, "white")
            Image.alpha_composite(paper, image.convert("RGBA")).convert("RGB").save(paths[-1])
    return paths


def shown(oracle, name, document, found):
    """A difference as lines."""
    yield f"{name}: " + ", ".join(f"{form}: {words}" for form, words in found.items())
    yield "  " + document
    yield "  " + " ".join(str(path) for path in pictures(oracle, name, document))


def main():
    words = sys.argv[1:]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=SHELL, args=["--no-sandbox"])
        oracle = document_oracle.Oracle(browser)
        if words[:1] == ["--shrink"]:
            path = Path(words[1])
            document = path.read_text()
            outcome = oracle.outcomes([document])[0]
            if not outcome.silent:
                print("\n".join(outcome.notes) or outcome.refusal or "It looks as Chromium draws it.")
                return 0
            small = smallest(oracle, document, outcome)
            print("\n".join(shown(oracle, path.stem, small, oracle.outcomes([small])[0].silent)))
            return 1
        count = int(words[0]) if words else 5000
        seed = words[1] if len(words) > 1 else time.strftime("%Y-%m-%d")
        first = int(words[2]) if len(words) > 2 else 0
        print(f"seed {seed}", flush=True)
        findings = search(
            oracle, seed, range(first, first + count),
            lambda *difference: print("\n".join(shown(oracle, *difference)), flush=True))
        print("\n".join(findings.lines))
        oracle.close()
        browser.close()
    return 1 if findings.unlisted else 0


if __name__ == "__main__":
    sys.exit(main())
