"""Random values of SVG attributes and properties, in every notation that Guides/DrawingDocuments.md names."""

PIXELS = {"": 1, "px": 1, "pt": 96 / 72, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "Q": 96 / 101.6, "in": 96}
NAMES = ("red green blue black white orange Tomato rebeccapurple DARKSLATEGREY gold teal navy pink crimson "
         "olive skyblue lime fuchsia transparent").split()


class Values:
    """Draws values from a `random.Random`."""

    def __init__(self, chance):
        self.chance = chance
        # Some of the ways of writing, so that each document has a hand of its own.
        self.units = chance.sample(["px", "pt", "pc", "mm", "cm", "Q", "in", "em", "rem", "%", "%"] + ["ex"] * self.maybe(0.2), 3)
        self.has_units = chance.random() < 0.4
        self.is_tidy = chance.random() < 0.5
        self.is_faulty = False

    def maybe(self, share):
        return self.chance.random() < share

    def number(self, low, high):
        """A number as text: whole, decimal, signed, with an exponent."""
        chance = self.chance
        value = chance.uniform(low, high)
        if self.is_tidy or self.maybe(0.4):
            return str(round(value))
        text = f"{value:.{chance.randint(1, 4)}f}"
        if self.maybe(0.2) and "." in text:
            text = text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
        elif self.maybe(0.1):
            text = f"{value / 10:.4f}{chance.choice('eE')}{chance.choice(['1', '+1', '01'])}"
        elif self.maybe(0.1) and value >= 0:
            text = "+" + text
        return text

    def odd(self, text):
        """Now and then a value that is no value."""
        if self.is_faulty and self.maybe(0.08):
            return self.chance.choice(["", "x", "1 2", "5 px", "10foo", "--3", "NaN", "auto", "none", "1e999", "inherit"])
        return text

    def length(self, low, high, horizontal=None):
        """A length worth so many pixels, in some unit."""
        chance = self.chance
        if not self.has_units or self.maybe(0.5):
            return self.odd(self.number(low, high))
        unit = chance.choice(self.units)
        value = chance.uniform(low, high)
        scale = PIXELS.get(unit) or {"em": 16, "rem": 16, "ex": 8, "%": 1}[unit]
        text = f"{value / scale:.3f}"
        if self.maybe(0.1) and unit != "%":
            unit = unit.upper()
        return self.odd(text + unit)

    def size(self, most=60):
        """A width, a height, a radius: now and then none, or less."""
        if self.maybe(0.06):
            return self.chance.choice(["0", "-5", "0%", "0.3", "-0"])
        return self.length(5, most)

    def opacity(self):
        return self.odd(self.chance.choice(
            ["0.5", ".5", "50%", "0.3", "0.8", "1", "0", "1.5", "-1", "75%", "0.25", "120%", "5e-1"]))

    def color(self):
        """A colour that is seen, in any notation."""
        chance = self.chance
        red, green, blue = (chance.randrange(256) for _ in range(3))
        alpha = chance.choice(["0.5", "50%", ".8", "1", "0.25", "100%"])
        hue, full, light = chance.randrange(-90, 450), chance.randrange(101), chance.randrange(20, 81)
        shares = ", ".join(f"{chance.randrange(101)}%" for _ in range(3))
        text = chance.choice([
            lambda: chance.choice(NAMES),
            lambda: chance.choice(NAMES),
            lambda: f"#{red:02x}{green:02X}{blue:02x}",
            lambda: f"#{red % 16:x}{green % 16:x}{blue % 16:X}",
            lambda: f"#{red % 16:x}{green % 16:x}{blue % 16:x}{chance.choice('48cf')}",
            lambda: f"#{red:02x}{green:02x}{blue:02x}{chance.choice(['80', 'ff', '4d'])}",
            lambda: f"rgb({red}, {green},{blue})",
            lambda: f"RGB( {red} {green} {blue} )",
            lambda: f"rgb({red} {green} {blue} / {alpha})",
            lambda: f"rgba({red},{green},{blue},{alpha})",
            lambda: f"rgb({shares})",
            lambda: f"rgb({red + 0.6:.1f} {green} 300)",
            lambda: f"hsl({hue}, {full}%, {light}%)",
            lambda: f"hsl({hue}deg {full}% {light}%)",
            lambda: f"hsla({hue},{full}%,{light}%,{alpha})",
            lambda: f"hsl({hue / 360:.2f}turn {full}% {light}% / {alpha})",
            lambda: "currentColor",
        ])()
        if self.is_faulty and self.maybe(0.1):
            return chance.choice(["#12", "#12345", "rgb(1,2)", "nocolor", "rgb(1 2,3)", "hsl(1,2,3)", "#ggg", "inherit"])
        return text

    def word(self, words):
        if self.is_faulty and self.maybe(0.08):
            return self.chance.choice(["foo", "", "inherit", "initial", "unset"])
        return self.chance.choice(words)

    def transform(self, is_wild=False):
        """A list of one to three functions."""
        chance, number = self.chance, self.number
        kinds = [
            lambda: f"translate({number(-20, 20)})",
            lambda: f"translate({number(-20, 20)}, {number(-20, 20)})",
            lambda: f"translate({number(-20, 20)} {number(-20, 20)})",
            lambda: f"rotate({number(-180, 180)})",
            lambda: f"rotate({number(-90, 90)} {number(20, 80)} {number(20, 80)})",
            lambda: f"rotate({number(-90, 90)},{number(20, 80)},{number(20, 80)})",
            lambda: f"scale({chance.choice(['0.5', '1.5', '2', '.7', '-1'])})",
            lambda: f"scale({chance.choice(['0.5', '1.5', '1', '-1', '2'])} {chance.choice(['0.5', '1.5', '2', '.3', '-1'])})",
            lambda: f"skewX({number(-40, 40)})",
            lambda: f"skewY ({number(-40, 40)})",
            lambda: f"matrix({chance.uniform(.5, 1.5):.2f} {chance.uniform(-.6, .6):.2f} {chance.uniform(-.6, .6):.2f},"
                    f"{chance.uniform(.5, 1.5):.2f} {number(-10, 10)} {number(-10, 10)})",
        ]
        if self.maybe(0.03):
            return chance.choice(["scale(0)", "scale(1 0)", "matrix(1 1 1 1 0 0)", "none", ""])
        if self.is_faulty and self.maybe(0.1):
            return chance.choice(["rotate(1 2)", "scale()", "translate(1 2 3)", "foo(3)", "rotate(30", "scale(1,,2)",
                                  "translate(10px, 5px)", "rotate(45deg)", "translate(5)rotate(9),"])
        parts = [chance.choice(kinds)() for _ in range(chance.choice([1, 1, 1, 2, 3]))]
        return chance.choice([" ", "", ", ", "  "]).join(parts)

    def css_transform(self):
        """A list of one or two functions as a style has it."""
        chance, number = self.chance, self.number
        kinds = [
            lambda: f"translate({number(-20, 20)}px)", lambda: f"translate({number(-20, 20)}px, {number(-5, 5)}mm)",
            lambda: f"translateX({number(-20, 20)}px)", lambda: f"translateY({number(-20, 20)}PX)",
            lambda: f"rotate({number(-90, 90)}deg)", lambda: f"rotate({chance.uniform(-.3, .3):.2f}turn)",
            lambda: f"scale({chance.choice(['0.5', '1.5', '.7'])})", lambda: "scale(1.5, .5)", lambda: "scaleX(.6)",
            lambda: "scaleY(-1)", lambda: f"skewX({number(-40, 40)}deg)", lambda: f"SKEW{'Y'}({number(-30, 30)}deg)",
            lambda: "matrix(1, .2, -.3, 1, 5, 0)",
        ]
        if self.is_faulty and self.maybe(0.2):
            return chance.choice(["rotate(30)", "translate(10 5)", "translate(10)", "rotate(9deg, 1, 2)", "scale(1 2)", ""])
        return chance.choice([" ", "  ", ""]).join(chance.choice(kinds)() for _ in range(chance.choice([1, 1, 2])))

    def points(self):
        chance = self.chance
        count = chance.choice([0, 1, 2, 3, 4, 5, 6, 8]) if self.maybe(0.3) else chance.randint(3, 7)
        pairs = [(self.number(5, 95), self.number(5, 95)) for _ in range(count)]
        if pairs and self.maybe(0.2):
            pairs.append(pairs[0])
        text = chance.choice([" ", ", ", "\n"]).join(chance.choice([",", " "]).join(pair) for pair in pairs)
        if self.is_faulty and self.maybe(0.2):
            text += chance.choice([" 5", ",", " x", " 1 2 3"])
        return text

    def path(self):
        """Path data with every command, mostly within 0 to 100."""
        chance = self.chance
        text = f"{chance.choice('Mm')}{self.number(10, 90)} {self.number(10, 90)}"
        letters = chance.sample("LlHhVvCcSsQqTtAaZzMm", chance.randint(1, 6))
        for _ in range(chance.choice([0, 1, 2, 3, 4, 6, 10])):
            text += chance.choice(["", " ", "\n"]) + self.segment(chance.choice(letters))
        if self.maybe(0.4):
            text += chance.choice("zZ")
        if self.is_faulty and self.maybe(0.15):
            text += chance.choice(["L", "x", "L 5", "A 1 1 0 2 0 3 3", "10 10 z 5 5"])
        return text

    def segment(self, letter):
        chance, kind = self.chance, letter.lower()
        is_relative = letter == kind
        low, high = (-40, 40) if is_relative else (5, 95)

        def numbers(count):
            return [self.number(low, high) for _ in range(count)]

        if kind == "z":
            return letter
        if kind == "a":
            radii = [self.number(0, 40), self.number(2, 40)] if self.maybe(0.9) else [chance.choice(["0", "-9", "300"]), "9"]
            flags = [chance.choice("01"), chance.choice("01")]
            end = ["0", "0"] if is_relative and self.maybe(0.05) else numbers(2)
            if self.maybe(0.2):
                return letter + " ".join(radii) + " " + self.number(-90, 90) + " " + flags[0] + flags[1] + " ".join(end)
            return letter + chance.choice([" ", ","]).join(radii + [self.number(-90, 90)] + flags + end)
        count = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2}[kind]
        words = numbers(count * chance.choice([1, 1, 1, 2]))
        if self.maybe(0.04):
            words = ["0"] * count if is_relative else words
        return letter + chance.choice([" ", ",", ", "]).join(words)
