"""Random lines of arithmetic, and what they come to by Python's own grammar and fractions.

    .build/python/bin/python Tests/Programs/computing_oracle.py [COUNT [SEED]]

lets Tests/Proof/ComputingCases compute them too, and ends with an error where the two differ.
"""

import math
import random
import re
import subprocess
import sys
from decimal import Decimal, localcontext
from fractions import Fraction
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

LIMIT = 10**37 - 1
BITS = 2**127 - 1
# Names, some the beginning of others, and the variables that stand for them in Python.
NAMES = ["roses", "red roses", "red", "wilted", "T-shirts", "シャツ", "a+b", "7up", "min", "Suit (2)"]
VARIABLES = {name: f"v{i}" for i, name in enumerate(NAMES)}
# Every other tally is in a house, and nothing is in the box.
GROUPS = {"house": NAMES[::2], "empty box": []}
GROUP_VARIABLES = {name: f"g{i}" for i, name in enumerate(GROUPS)}


class Fault(Exception):
    """A computation has no result."""


class Exact:
    """A fraction with the limits of Tallying's Rational, by Python's arithmetic."""

    def __init__(self, value):
        self.value = Fraction(value)
        if max(abs(self.value.numerator), self.value.denominator) > LIMIT:
            raise Fault("tooLarge")

    def __add__(self, other):
        a, b = self.value, other.value
        common = math.lcm(a.denominator, b.denominator)
        terms = [x.numerator * (common // x.denominator) for x in (a, b)]
        if max(*map(abs, terms), abs(sum(terms))) > BITS:
            raise Fault("tooLarge")
        return Exact(a + b)

    def __sub__(self, other):
        return self + -other

    def __neg__(self):
        return Exact(-self.value)

    def __mul__(self, other):
        return Exact(self.value * other.value)

    def __truediv__(self, other):
        if other.value == 0:
            raise Fault("divisionByZero")
        return Exact(self.value / other.value)

    def rounded(self, places, how):
        if places.value.denominator != 1 or abs(places.value) > 36:
            raise Fault("places")
        scale = Fraction(10) ** int(places.value)
        return Exact(Fraction(how(self.value * scale)) / scale)


def some(inputs):
    """Numbers, or those of one group."""
    if not isinstance(inputs[0], list):
        return inputs
    if not inputs[0]:
        raise Fault("noTallies")
    return inputs[0]


FUNCTIONS = {
    "min": lambda *all: min(some(all), key=lambda each: each.value),
    "max": lambda *all: max(some(all), key=lambda each: each.value),
    "sum": lambda group: Exact(sum(each.value for each in group)),
    "average": lambda group: Exact(sum(each.value for each in some([group])) / len(group)),
    "round": lambda value, places=Exact(0): value.rounded(places, round),
    "floor": lambda value, places=Exact(0): value.rounded(places, math.floor),
    "ceil": lambda value, places=Exact(0): value.rounded(places, math.ceil),
}


def in_python(line):
    """A line as Python writes it: variables for names, every number exact."""
    variables = VARIABLES | GROUP_VARIABLES
    names = sorted(variables, key=len, reverse=True)
    quoted = "|".join(f'"{re.escape(name)}"' for name in names)
    bare = "|".join(re.escape(name) for name in names)
    token = re.compile(rf"({quoted})|(\w+)(?=\()|({bare})(?!\w)|(\d+\.?\d*|\.\d+)|(.)")
    written = []
    for name, function, plain, number, sign in token.findall(line):
        if name or plain:
            written.append(variables[name.strip('"') or plain])
        elif number:
            written.append(f"Exact('{number}')")
        else:
            written.append(function or {"−": "-", "×": "*", "÷": "/"}.get(sign, sign))
    return "".join(written)


def expected(line, values):
    """The fraction that a line comes to, or the name of the fault."""
    scope = FUNCTIONS | {VARIABLES[name]: Exact(value) for name, value in values.items()}
    for name, members in GROUPS.items():
        scope[GROUP_VARIABLES[name]] = [Exact(values[member]) for member in members]
    try:
        return eval(in_python(line), {"Exact": Exact, "__builtins__": {}}, scope).value
    except Fault as fault:
        return str(fault)


def shown(value, decimals, is_percent):
    """How a fraction is shown."""
    value = round(value * (100 if is_percent else 1), 2 if decimals is None else decimals)
    with localcontext(prec=100):
        number = Decimal(value.numerator) / Decimal(value.denominator)
        text = f"{number:.{2 if decimals is None else decimals}f}"
    if decimals is None:
        text = text.rstrip("0").rstrip(".")
    return text + "%" * is_percent


class Lines:
    """Random lines: sensible ones, and ones that reach for every limit."""

    def __init__(self, seed):
        self.chance = random.Random(seed)
        self.most = 9

    def case(self):
        chance = self.chance
        size = chance.choice([4, 9, 9, 99999, 10**12, 2**63 - 1])
        values = {name: chance.randint(-size, size) for name in NAMES}
        self.most = chance.choice([1, 9, 99, 10**6, 10**19, 10**35])
        decimals = chance.choice([None, None, 0, 1, 2, 5, 12])
        line = self.sum(chance.randint(0, 3))
        # A formula has at most a hundred inputs.
        while len(line) > 250:
            line = self.sum(2)
        return line, values, decimals, chance.random() < 0.3

    def space(self):
        return self.chance.choice(["", " ", " ", "  "])

    def chain(self, depth, part, signs):
        text = part(depth)
        while self.chance.random() < 0.4:
            # A sign with space around it is never part of a name.
            text += f" {self.chance.choice(signs)} {self.space()}{part(depth)}"
        return text

    def sum(self, depth):
        return self.chain(depth, self.product, "+-−")

    def product(self, depth):
        return self.chain(depth, self.input, "*×/÷")

    def input(self, depth):
        chance = self.chance
        kind = chance.random()
        if depth > 0 and kind < 0.4:
            return f"({self.space()}{self.sum(depth - 1)}{self.space()})"
        if depth > 0 and kind < 0.6:
            inputs = [self.sum(depth - 1) for _ in range(chance.randint(2, 4))]
            return f"{chance.choice(['min', 'max'])}({', '.join(inputs)})"
        if depth > 0 and kind < 0.75:
            places = chance.choice(["", "", ", 2", ", -1", ", −3", ", 36", ", 37", ", 1/2", ", red"])
            return f"{chance.choice(['round', 'floor', 'ceil'])}({self.sum(depth - 1)}{places})"
        if depth > 0 and kind < 0.8:
            return f"{chance.choice('-−')}{self.input(depth - 1)}"
        if kind < 0.84:
            group = chance.choice(["house"] * 16 + ['"house"'] * 3 + ["empty box"])
            return f"{chance.choice(['sum', 'average', 'min', 'max'])}({group})"
        if kind < 0.92:
            return self.number()
        name = chance.choice(NAMES)
        return f'"{name}"' if "(" in name or chance.random() < 0.2 else name

    def number(self):
        number = self.chance.randint(0, self.most)
        if self.chance.random() < 0.5:
            return str(number)
        return f"{number}.{self.chance.choice(['5', '25', '05', '10', '333', '000', '125'])}"[:36]


def compare(count, seed=1):
    """Computes random lines both ways; gives back how many had which outcome."""
    program = ROOT / ".build/debug/ComputingCases"
    assert program.exists(), f"{program} is missing; make it: swift build --product ComputingCases"
    lines = Lines(seed)
    cases = [lines.case() for _ in range(count)]
    requests = []
    for line, values, decimals, is_percent in cases:
        pairs = ";".join(f"{name}={value}" for name, value in values.items())
        places = "-" if decimals is None else decimals
        requests.append(f"{places}\t{int(is_percent)}\t{pairs}\t{line}\n")
    done = subprocess.run(
        [program], input="".join(requests), capture_output=True, text=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr[-2000:]
    answers = done.stdout.splitlines()
    assert len(answers) == count
    outcomes = {}
    for (line, values, decimals, is_percent), answer in zip(cases, answers, strict=True):
        written, result, text = answer.split("\t")
        wanted = expected(line, values)
        assert not answer.startswith("error"), (line, answer)
        # What is written for people means the same to Python.
        assert expected(written, values) == wanted, (line, written)
        if isinstance(wanted, str):
            outcome = wanted
            assert (result, text) == ("fault", wanted), (line, values, answer)
        else:
            outcome = "number"
            assert Fraction(result) == wanted, (line, values, answer)
            assert text == shown(wanted, decimals, is_percent), (line, values, answer)
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
    return outcomes


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    print(compare(*(numbers or [100_000])))
