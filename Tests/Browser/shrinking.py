"""Makes a document smaller for as long as something holds of it."""

import re
from xml.dom import minidom
from xml.parsers.expat import ExpatError

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
# How many documents are tried at once, and about how many at most.
BATCH, BUDGET = 48, 1500


def shrunken(document, holds):
    """The smallest document that was found by leaving out and simplifying, as far as that goes in time.

    `holds` takes a list of documents, and says of each whether it is still one of those meant.
    """
    asked = 0
    ask = holds

    def holds(documents):
        nonlocal asked
        asked += len(documents)
        return ask(documents) if asked <= BUDGET else [False] * len(documents)

    try:
        plain = written(minidom.parseString(document.encode()))
    except ExpatError:
        return document
    if plain != document and not holds([plain])[0]:
        # It is the way of writing that matters.
        return shrunken_text(document, holds)
    while True:
        smaller = once(plain, holds)
        if smaller is None:
            return plain
        plain = smaller


def once(document, holds):
    """A smaller document, or None; takes as many changes at once as go together."""
    for changes in (removals, simplifications):
        count = len(list(changes(minidom.parseString(document.encode()))))
        for begin in range(0, count, BATCH):
            numbers = range(begin, min(count, begin + BATCH))
            candidates = [changed(document, changes, [number]) for number in numbers]
            good = [number for number, held in zip(numbers, holds(candidates), strict=True)
                    if held and candidates[number - begin] != document]
            while good:
                smaller = changed(document, changes, good)
                if smaller != document and (len(good) == 1 or holds([smaller])[0]):
                    return smaller
                good = good[: len(good) // 2]
    return None


def changed(document, changes, numbers):
    """The document after the changes with these numbers."""
    tree = minidom.parseString(document.encode())
    wanted = list(changes(tree))
    for number in numbers:
        wanted[number]()
    return written(tree)


def written(tree):
    return tree.documentElement.toxml()


def elements(tree):
    return tree.getElementsByTagName("*")


def removals(tree):
    """All that may be left out, the larger first."""
    root = tree.documentElement
    for element in elements(tree):
        if element is not root:
            yield lambda element=element: detached(element)
    for element in elements(tree):
        if element is not root and element.childNodes:
            yield lambda element=element: unwrapped(element)
    for element in elements(tree):
        for name in list(element.attributes.keys()):
            if not is_frame(element, name, tree):
                yield lambda element=element, name=name: element.hasAttribute(name) and element.removeAttribute(name)
        for node in list(element.childNodes):
            if node.nodeType in (node.TEXT_NODE, node.CDATA_SECTION_NODE, node.COMMENT_NODE):
                if not node.data.strip() or node.nodeType == node.COMMENT_NODE:
                    yield lambda node=node: detached(node)
    yield from pieces(tree)


def is_frame(element, name, tree):
    """Whether an attribute is what makes a drawing of a document: without its own size, the browser
    shows it as large as anyone likes."""
    return name.startswith("xmlns") or element is tree.documentElement and name in ("width", "height", "viewBox")


def detached(node):
    if node.parentNode:
        node.parentNode.removeChild(node)


def unwrapped(element):
    parent = element.parentNode
    if parent:
        for child in list(element.childNodes):
            parent.insertBefore(child, element)
        parent.removeChild(element)


def values(tree):
    """Every value as a function that reads it and one that writes it."""
    for element in elements(tree):
        for name in list(element.attributes.keys()):
            if not is_frame(element, name, tree) and name != "id":
                yield (name, lambda element=element, name=name: element.getAttribute(name),
                       lambda text, element=element, name=name: element.setAttribute(name, text))
        for node in element.childNodes:
            if node.nodeType in (node.TEXT_NODE, node.CDATA_SECTION_NODE) and node.data.strip():
                yield ("text", lambda node=node: node.data, lambda text, node=node: setattr(node, "data", text))


def parts(name, text):
    """Where pieces of a value begin and end that may go: declarations, functions, segments."""
    pattern = {
        "style": r"[^;]*;?", "text": r"[^{}]*\{[^{}]*\}|[^;{}]*;|[^,{}]*,", "d": r"[A-Za-z][^A-Za-z]*",
        "points": r"\S+[\s,]+\S+[\s,]*", "transform": r"\w+\s*\([^)]*\)[\s,]*", "gradientTransform": r"\w+\s*\([^)]*\)[\s,]*",
        "class": r"\S+\s*", "stroke-dasharray": r"\S+[\s,]*",
    }.get(name)
    return [match.span() for match in re.finditer(pattern, text) if match.group()] if pattern else []


def pieces(tree):
    for name, read, write in values(tree):
        for start, end in parts(name, read()):
            # Several at once may have moved what follows.
            yield lambda read=read, write=write, old=read(), start=start, end=end: (
                read() == old and write(old[:start] + old[end:]))


def simplifications(tree):
    """Simpler values: names for colours, fewer digits, no units."""
    for name, read, write in values(tree):
        old = read()
        for new in simpler(name, old):
            if new != old:
                yield lambda read=read, write=write, old=old, new=new: read() == old and write(new)


def simpler(name, text):
    if name in ("fill", "stroke", "stop-color", "color") and not text.startswith("url"):
        yield from [color for color in ("red", "blue") if text not in ("red", "blue", "none", "currentColor")]
    if re.search(r"(#[0-9a-fA-F]{3,8}|(rgb|hsl)a?\([^)]*\))", text) and name in ("style", "text"):
        yield re.sub(r"(#[0-9a-fA-F]{3,8}|(rgb|hsl)a?\([^)]*\))", "red", text, count=1, flags=re.IGNORECASE)
    if name in ("href", "xlink:href", "class", "version", "xmlns"):
        return
    for match in list(NUMBER.finditer(text))[:24]:
        for new in rounder(match.group()):
            yield text[: match.start()] + new + text[match.end() :]


def rounder(word):
    """Numbers that are easier to read, the easiest first."""
    value = float(word)
    known = []
    for digits in (-1, 0, 1, 2):
        nearer = round(value, digits)
        text = f"{nearer:g}"
        if text not in known and len(text) < len(word):
            known.append(text)
    return known


def shrunken_text(document, holds):
    """Leaves out pieces of text, ever smaller ones."""
    size = len(document) // 2
    while size >= 4:
        begins = list(range(0, len(document), size))
        candidates = [document[:begin] + document[begin + size :] for begin in begins]
        good = [begin for begin, held in zip(begins, holds(candidates), strict=True) if held]
        while good:
            gone = set(good)
            smaller = "".join(document[begin : begin + size] for begin in begins if begin not in gone)
            if len(good) == 1 or holds([smaller])[0]:
                document = smaller
                break
            good = good[: len(good) // 2]
        else:
            size //= 2
    return document
