"""Compares the XML reader with expat, Python's own, on random and broken documents.

    .build/python/bin/python Tests/Programs/xml_oracle.py 100000 [SEED] [PROGRAM]

Prints every difference, and exits 1 if there is one.
"""

import json
import os
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from xml.parsers import expat

from random_xml import Writer

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("XML_CASES", str(ROOT / ".build/debug/XMLCases"))
# What stands between namespace and name: nothing that a document may have.
BORDER = "\x1f"



def parsed(data, border):
    """What expat reads, or why it refuses the document."""
    parser = expat.ParserCreate(namespace_separator=border)
    parser.ordered_attributes = True
    parser.buffer_text = True
    if hasattr(parser, "SetReparseDeferralEnabled"):
        parser.SetReparseDeferralEnabled(False)
    events = []

    def parts(name):
        space, _, local = name.rpartition(border or BORDER)
        return [space, local]

    def start(name, attributes):
        pairs = zip(attributes[::2], attributes[1::2], strict=True)
        events.append(["start", *parts(name), [[*parts(key), value] for key, value in pairs]])

    def text(words):
        if events[-1][0] == "text":
            events[-1][1] += words
        else:
            events.append(["text", words])

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda name: events.append(["end"])
    parser.CharacterDataHandler = text
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        return None, expat.ErrorString(error.code)
    except (LookupError, ValueError) as error:
        return None, f"encoding: {error}"
    return events, None


def ours(program, documents):
    lines = "".join(f"{data.hex()}\n" for data in documents)
    done = subprocess.run([program], input=lines.encode(), stdout=subprocess.PIPE, check=True)
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert len(answers) == len(documents)
    return [(None, answer[1]) if answer[0] is None else (answer, None) for answer in answers]


def is_excused(data, words, our_words):
    """Whether expat and the fifth edition, or what libxml2 reads, are known to differ."""
    return any(
        [
            # Its versions are any words; it knows other encodings, and the marks of UTF-16 do not go
            # before what is said.
            our_words and ("XML declaration" in our_words or "is not supported" in our_words),
            words and "encoding" in words and data[:1] in b"\xff\xfe",
            # Behind a parameter entity it looks at no entity's text.
            words is None and b"%" in data and b"<!ENTITY" in data,
            # It wants a prefix not to be named in ways that only Namespaces in XML forbid.
            words and ("reserved prefix" in words or "prefix must not be" in words),
            # The names of the fourth edition.
            re.search(rb"[\x80-\xff]", data) and words == "not well-formed (invalid token)",
        ]
    )


def compare(count, seed, program=PROGRAM, report=print):
    """How many documents came to what; every difference is reported."""
    writer = Writer(seed)
    outcomes = Counter()
    documents = [writer.document() for _ in range(count)]
    for data, (our, our_words) in zip(documents, ours(program, documents), strict=True):
        events, words = parsed(data, None)
        outcomes["refused" if events is None else "read"] += 1
        if (events is None) != (our is None):
            outcomes["excused"] += is_excused(data, words, our_words)
            if not is_excused(data, words, our_words):
                outcomes["different"] += 1
                report(f"{data!r}\n  expat: {words or 'reads it'}\n  we: {our_words or 'read it'}")
            continue
        if events is None:
            continue
        named, words = parsed(data, BORDER)
        if named is None:
            outcomes["read without namespaces"] += 1
            continue
        outcomes["compared"] += 1
        if named != our:
            outcomes["different"] += 1
            report(f"{data!r}\n  expat: {named}\n  we: {our}")
    return outcomes


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else time.time_ns()
    program = sys.argv[3] if len(sys.argv) > 3 else PROGRAM
    outcomes = compare(count, seed, program)
    print(f"seed {seed}: {dict(outcomes)}")
    sys.exit(outcomes["different"] > 0)


if __name__ == "__main__":
    main()
