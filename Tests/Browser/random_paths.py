"""Random SVG path data: what people and programs write, and what goes wrong with it."""

import random

LETTERS = "MmLlHhVvCcSsQqTtAaZz"
COUNTS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
# No line feed: a line holds one path.
SPACES = " \t\r\f"
NOISE = LETTERS + LETTERS + "0123456789" * 3 + "+-.,eE" * 3 + SPACES + "\v\0x#%/;:\"'bké日\u00a0{"


class Writer:
    """Writes path data in every way the grammar has, from a seed."""

    def __init__(self, seed):
        self.chance = random.Random(seed)

    def data(self):
        """A whole path, mostly right, in one of several tempers."""
        chance = self.chance
        self.wild = chance.random() < 0.15
        self.tight = chance.random() < 0.4
        if chance.random() < 0.05:
            return "M0 0" + "".join(chance.choices(NOISE, k=chance.randint(1, 40)))
        segments = [self.segment(chance.choice("Mm"))]
        for _ in range(chance.choice([0, 1, 2, 3, 5, 8, 20])):
            segments.append(self.segment(chance.choice(LETTERS)))
        text = self.space() + "".join(segments) + self.space()
        return self.broken(text) if chance.random() < 0.6 else text

    def segment(self, letter):
        chance = self.chance
        text = letter
        kind = letter.lower()
        for again in range(chance.choice([1, 1, 1, 1, 2, 3]) if kind != "z" else 1):
            for index in range(COUNTS[kind]):
                flag = kind == "a" and index in (3, 4)
                word = chance.choice("01") if flag else self.number()
                text += self.between(text, word, again == 0 and index == 0) + word
        return text + self.space()

    def between(self, text, word, first):
        """What parts two words, nothing where that is enough."""
        chance = self.chance
        if first:
            return self.space()
        if text[-1] in SPACES + ",":
            return ""
        apart = word[0] in "+-" or (word[0] == "." and "." in text[max(map(text.rfind, SPACES + ",-+" + LETTERS)) :])
        if self.tight and (apart or text[-2:-1] in ("", *SPACES)) and chance.random() < 0.9:
            return ""
        return chance.choice([" ", " ", ",", ",", ", ", " , ", "\t", "  ", " ,\r"])

    def space(self):
        return self.chance.choice(["", "", "", " ", "  ", *SPACES])

    def number(self):
        chance = self.chance
        if self.wild and chance.random() < 0.1:
            return chance.choice([
                "1e400", "1e39", "3.5e38", "-4e38", "1e-50", "1e-400", "1e308", "1e+38",
                "0." + "0" * chance.randint(1, 60) + "1", "9" * chance.randint(10, 400),
                "1e" + "9" * chance.randint(3, 30), "0.0001e40", "10000e-40", "1e-38",
            ])
        kind = chance.random()
        if kind < 0.3:
            text = str(chance.randint(0, 30))
        elif kind < 0.7:
            text = f"{chance.uniform(0, 10 ** chance.randint(-2, 4)):.{chance.randint(1, 6)}f}"
        elif kind < 0.8:
            text = f"{chance.uniform(0, 100)!r}"
        elif kind < 0.9:
            text = f"{chance.randint(0, 999)}{chance.choice('eE')}{chance.choice(['', '+', '-'])}{chance.randint(0, 4)}"
        else:
            text = chance.choice(["0", "00", ".0", "0.0", ".5", "007", "1", "10", "100", "0e0"])
        if text.startswith("0.") and chance.random() < 0.5:
            text = text[1:]
        return chance.choice(["", "", "", "-", "-", "+"]) + text

    def broken(self, text):
        """The text after a few accidents."""
        chance = self.chance
        for _ in range(chance.choice([1, 1, 1, 2, 4])):
            at = chance.randint(0, len(text))
            end = min(len(text), at + chance.choice([1, 1, 1, 2, 5]))
            other = chance.randint(0, len(text))
            text = chance.choice([
                lambda: text[:at] + text[end:],
                lambda: text[:at] + chance.choice(NOISE) + text[at:],
                lambda: text[:at] + chance.choice(NOISE) + text[end:],
                lambda: text[:at] + "".join(chance.choices(NOISE, k=chance.randint(2, 12))) + text[at:],
                lambda: text[:at] + text[other : other + 8] + text[at:],
                lambda: text[:at],
            ])()
        return text
