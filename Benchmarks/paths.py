"""Path data for benchmarks, the same in every run: as icons, drawings and maps have it."""

import random

SIZE = 2_000_000


def short(chance, reach, digits):
    """A number as optimisers write it: nothing in front of the point, no zeros behind."""
    text = f"{chance.uniform(-reach, reach):.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text


def packed(words):
    """Words with a space only where one is needed."""
    text = ""
    for word in words:
        apart = not text or text[-1].isalpha() or word[0] == "-" or word[0].isalpha()
        text += word if apart else " " + word
    return text


def icon(chance):
    """A path of an icon set: relative, packed, on a grid of 24 units."""
    words = ["M", *(short(chance, 24, 2).lstrip("-") for _ in range(2))]
    for _ in range(chance.randint(6, 30)):
        letter = chance.choice("ccccccclllhhvvssaz")
        words.append(letter)
        if letter == "a":
            radius = short(chance, 5, 2).lstrip("-")
            words += [radius, radius, "0", chance.choice("01"), chance.choice("01")]
            words += [short(chance, 8, 2), short(chance, 8, 2)]
        else:
            count = {"c": 6, "l": 2, "h": 1, "v": 1, "s": 4, "z": 0}[letter]
            words += [short(chance, 6, 2) for _ in range(count)]
        if letter == "z":
            words += ["m", short(chance, 9, 2), short(chance, 9, 2)]
    return packed([*words, "z"])


def drawing(chance):
    """A path of a drawing program: absolute curves in six decimals."""

    def pair():
        return f"{chance.uniform(0, 900):.6f},{chance.uniform(0, 900):.6f}"

    curves = " ".join(f"C {pair()} {pair()} {pair()}" for _ in range(chance.randint(5, 60)))
    return f"M {pair()} {curves} Z"


def map_(chance):
    """An outline of a map: absolute lines in all digits that a Double has."""
    pairs = [f"{chance.uniform(0, 960)!r},{chance.uniform(0, 500)!r}" for _ in range(400)]
    return "M" + "L".join(pairs) + "Z"


def sheets():
    """Lists of path data by name, about SIZE bytes each."""
    made = {}
    for name, make in (("icons", icon), ("drawings", drawing), ("maps", map_)):
        chance = random.Random(name)
        lines, size = [], 0
        while size < SIZE:
            lines.append(make(chance))
            size += len(lines[-1]) + 1
        made[name] = lines
    return made
