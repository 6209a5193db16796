"""Random SVG documents: all that Guides/DrawingDocuments.md says is read, in odd combinations, and at
times what isn't.

Each document follows from a seed and its number. It takes a few of the features only, so that those
meet each other more often than if each had all of them.

    .build/python/bin/python Tests/Browser/random_documents.py SEED NUMBER
"""

import random
import sys

from random_markup import Element, Markup
from random_unread import Unread

FONTS = ["bold 2em serif", "italic small-caps 12px/1.5 Arial, sans-serif", "80% / normal serif", "x-large a"]
FEATURES = ("transforms strokes dashes gradients radial clips use symbols nested groups opacity sheets styles "
            "visibility units order switch current bare inherits markup rules boxes spelling").split()
ALIGNMENTS = [f"x{x}Y{y}" for x in ("Min", "Mid", "Max") for y in ("Min", "Mid", "Max")]


class Writer(Unread, Markup):
    """Writes one document."""

    def __init__(self, seed, number):
        super().__init__(random.Random(f"{seed}/{number}"))
        # One of its own, for what a number stands for beside fonts is older.
        self.font_chance = random.Random(f"{seed}/{number}/font")
        chance = self.chance
        self.has = {feature for feature in FEATURES if chance.random() < 0.35}
        self.is_faulty = chance.random() < 0.15
        self.has_unread = chance.random() < 0.08
        self.has_units = "units" in self.has
        self.href = chance.choice(["href", "xlink:href"])
        self.ids = {kind: [] for kind in ("paint", "clip", "use")}
        self.count = 0

    # MARK: - The whole

    def document(self):
        chance = self.chance
        root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg"})
        if self.href != "href":
            root.attributes["xmlns:xlink"] = "http://www.w3.org/1999/xlink"
        self.frame(root)
        if self.maybe(0.25):
            self.style(root, chance.randint(1, 3))
        definitions = Element("defs")
        self.define(definitions)
        body = [self.node(0) for _ in range(chance.choice([1, 2, 2, 3, 4, 5]))]
        if self.has_unread:
            self.add_unread(definitions, body)
        if self.maybe(0.3):
            # What is defined may follow its use, or lie among what is drawn.
            body.insert(chance.randint(0, len(body)), definitions)
        else:
            body.insert(0, definitions)
        if not definitions.children:
            body.remove(definitions)
        if "sheets" in self.has:
            sheet = Element("style", {"type": "text/css"} if self.maybe(0.3) else {}, text=self.sheet())
            body.insert(0 if self.maybe(0.8) else len(body), sheet)
        root.children = body
        if self.has_units:
            self.add_fonts(root)
        return self.text(root)

    def add_fonts(self, element):
        """Gives some of all within a font in short, whose size counts."""
        chance = self.font_chance
        if element.name not in ("style", "defs") and chance.random() < 0.1:
            style = element.attributes.get("style", "")
            font = f"font: {chance.choice(FONTS)};"
            element.attributes["style"] = font + style
        for child in element.children:
            self.add_fonts(child)

    def frame(self, root):
        """Size and view box of the outermost element."""
        chance = self.chance
        kind = chance.random()
        if kind < 0.3:
            root.attributes |= {"width": "100", "height": chance.choice(["100", "80", "60"])}
        elif kind < 0.5:
            unit = chance.choice(["mm", "px", "pt", "in", "pc", "cm"])
            scale = {"mm": 25, "px": 100, "pt": 75, "in": 1, "pc": 6, "cm": 2.5}[unit]
            root.attributes |= {"width": f"{scale}{unit}", "height": f"{scale * chance.choice([1, 0.5, 1.2]):g}{unit}"}
        if kind > 0.3:
            box = chance.choice(["0 0 100 100", "0,0,100,100", "-10 -10 120 120", "0 0 100 50", " 20 10 60 80 ", "0 0 1e2 150"])
            root.attributes["viewBox"] = box
            if self.maybe(0.4):
                root.attributes["preserveAspectRatio"] = self.ratio()

    def ratio(self):
        chance = self.chance
        if self.maybe(0.2):
            return chance.choice(["none", "none slice", "defer xMidYMid meet"] + (["xmidymid", "foo"] if self.is_faulty else []))
        return chance.choice(ALIGNMENTS) + chance.choice(["", " meet", " slice"])

    def name(self, kind):
        self.count += 1
        name = f"{kind[0]}{self.count}"
        self.ids[kind].append(name)
        return name

    # MARK: - What is used by others

    def define(self, definitions):
        chance, has = self.chance, self.has
        if has & {"gradients", "radial"}:
            for _ in range(chance.randint(1, 3)):
                definitions.children.append(self.gradient())
        if "use" in has:
            kinds = [self.shape] * 3 + [lambda: self.group(2)] * 2
            for _ in range(chance.randint(1, 2)):
                definitions.children.append(self.named(chance.choice(kinds)()))
                kinds += [self.use, lambda: self.viewport("svg", 2)]
        if "symbols" in has:
            for _ in range(chance.randint(1, 2)):
                definitions.children.append(self.named(self.viewport("symbol", 2)))
        if "clips" in has:
            for _ in range(chance.randint(1, 3)):
                definitions.children.append(self.clip())

    def named(self, element):
        element.attributes["id"] = self.name("use")
        return element

    def gradient(self):
        chance = self.chance
        is_radial = "radial" in self.has and self.maybe(0.6)
        element = Element("radialGradient" if is_radial else "linearGradient")
        attributes = element.attributes
        others = list(self.ids["paint"])
        attributes["id"] = self.name("paint")
        is_box = self.maybe(0.55)
        if not is_box:
            attributes["gradientUnits"] = "userSpaceOnUse"
        elif self.maybe(0.3):
            attributes["gradientUnits"] = "objectBoundingBox"

        def place():
            if self.maybe(0.3):
                return f"{chance.randint(-20, 120)}%"
            return f"{chance.uniform(-0.2, 1.2):.2f}" if is_box else self.length(0, 100)

        for name in ("cx", "cy", "fx", "fy") if is_radial else ("x1", "y1", "x2", "y2"):
            if self.maybe(0.45):
                attributes[name] = place()
        if is_radial and self.maybe(0.5):
            attributes["r"] = chance.choice(["70%", "30%"]) if self.maybe(0.4) else "0.4" if is_box else self.length(10, 70)
        if is_radial and self.maybe(0.15):
            attributes["fr"] = chance.choice(["10%", "5%"])
        if self.maybe(0.4):
            attributes["spreadMethod"] = self.word(["pad", "reflect", "repeat", "repeat"])
        if self.maybe(0.35):
            attributes["gradientTransform"] = self.small_transform() if is_box else self.transform()
        if others and self.maybe(0.35):
            attributes[self.href] = "#" + chance.choice(others)
            if self.maybe(0.6):
                return element
        offset = 0
        for _ in range(chance.choice([0, 1, 2, 2, 2, 3, 3, 4, 5])):
            offset = min(1, max(0, offset + chance.choice([0, 0.2, 0.3, 0.5, -0.1])))
            stop = Element("stop", {"offset": chance.choice([f"{offset:.2f}", f"{offset * 100:.0f}%"])})
            self.put(stop, {"stop-color": self.color()} if self.maybe(0.9) else {})
            if self.maybe(0.3):
                self.put(stop, {"stop-opacity": self.opacity()})
            element.children.append(stop)
        return element

    def small_transform(self):
        chance = self.chance
        return chance.choice([
            f"rotate({self.number(-90, 90)})", f"rotate({self.number(-90, 90)} .5 .5)",
            f"scale({chance.choice(['.5', '1.5', '2 1', '.3'])})", f"skewX({self.number(-40, 40)})",
            f"translate({chance.uniform(-.5, .5):.2f} {chance.uniform(-.5, .5):.2f})"])

    def clip(self):
        chance = self.chance
        element = Element("clipPath")
        if self.ids["clip"] and self.maybe(0.3):
            self.put(element, {"clip-path": f"url(#{chance.choice(self.ids['clip'])})"})
        element.attributes["id"] = self.name("clip")
        is_box = "boxes" in self.has and self.maybe(0.5)
        if is_box:
            element.attributes["clipPathUnits"] = "objectBoundingBox"
        if "transforms" in self.has and self.maybe(0.3):
            element.attributes["transform"] = self.small_transform() if is_box else self.transform()
        if self.maybe(0.2):
            self.put(element, {"clip-rule": "evenodd"})
        for _ in range(chance.choice([0, 1, 1, 1, 2, 3]) if self.maybe(0.3) else chance.choice([1, 1, 2])):
            if is_box:
                child = chance.choice([
                    lambda: Element("circle", {"cx": ".5", "cy": ".5", "r": f"{chance.uniform(.2, .6):.2f}"}),
                    lambda: Element("rect", {"x": f"{chance.uniform(0, .4):.2f}", "y": ".1", "width": ".6", "height": "70%"}),
                    lambda: Element("path", {"d": "M0 0L1 .3 .5 1z"}),
                ])()
            elif self.ids["use"] and self.maybe(0.3):
                child = self.use()
            else:
                child = self.shape()
            if self.maybe(0.3):
                self.put(child, {"clip-rule": chance.choice(["evenodd", "nonzero"])})
            if self.ids["clip"][:-1] and self.maybe(0.15):
                self.put(child, {"clip-path": f"url(#{chance.choice(self.ids['clip'][:-1])})"})
            element.children.append(child)
        return element

    # MARK: - What is drawn

    def node(self, depth):
        chance, has = self.chance, self.has
        kinds = [self.shape] * 3
        if depth < 3:
            if "groups" in has:
                kinds += [lambda: self.group(depth + 1)] * 2
            if "nested" in has:
                kinds.append(lambda: self.viewport("svg", depth + 1))
            if "switch" in has:
                kinds.append(lambda: self.switch(depth + 1))
        if self.ids["use"]:
            kinds += [self.use] * 2
        element = chance.choice(kinds)()
        self.dress(element)
        return element

    def group(self, depth):
        element = Element(self.chance.choice(["g", "g", "g", "a"]))
        element.children = [self.node(depth) for _ in range(self.chance.choice([0, 1, 1, 2, 3]))]
        return element

    def switch(self, depth):
        children = [self.node(depth) for _ in range(self.chance.randint(1, 3))]
        for child in children:
            if self.maybe(0.15):
                child.attributes["systemLanguage"] = self.chance.choice(["en", "de", "fr, en-GB", "", "zz"])
        return Element("switch", {}, children)

    def viewport(self, name, depth):
        element = Element(name)
        attributes = element.attributes
        if name == "svg" or self.maybe(0.4):
            for side in ("x", "y"):
                if self.maybe(0.5) and name == "svg":
                    attributes[side] = self.length(0, 40)
            for side in ("width", "height"):
                if self.maybe(0.7):
                    attributes[side] = self.size(90)
        if self.maybe(0.6):
            attributes["viewBox"] = self.chance.choice(["0 0 100 100", "0 0 50 100", "-20 0 100 80", "0 0 100 0", "10 10 60 60"])
            if self.maybe(0.5):
                attributes["preserveAspectRatio"] = self.ratio()
        if self.maybe(0.25):
            self.put(element, {"overflow": self.word(["visible", "hidden", "auto", "scroll"])})
        element.children = [self.node(depth + 1) for _ in range(self.chance.choice([1, 1, 2, 3]))]
        return element

    def use(self):
        element = Element("use", {self.href: "#" + self.chance.choice(self.ids["use"])})
        for side in ("x", "y"):
            if self.maybe(0.5):
                element.attributes[side] = self.length(-20, 40)
        for side in ("width", "height"):
            if self.maybe(0.25):
                element.attributes[side] = self.size(90)
        return element

    def shape(self):
        length, size = self.length, self.size
        kinds = {
            "rect": {"x": lambda: length(0, 60), "y": lambda: length(0, 60), "width": size, "height": size},
            "circle": {"cx": lambda: length(20, 80), "cy": lambda: length(20, 80), "r": lambda: size(40)},
            "ellipse": {"cx": lambda: length(20, 80), "cy": lambda: length(20, 80), "rx": lambda: size(40), "ry": lambda: size(40)},
            "line": {side: lambda: length(5, 95) for side in ("x1", "y1", "x2", "y2")},
            "polyline": {"points": self.points}, "polygon": {"points": self.points}, "path": {"d": self.path},
        }
        name = self.chance.choice([*kinds, "rect", "path", "path", "path"])
        element = Element(name)
        for attribute, value in kinds[name].items():
            if self.maybe(0.93):
                element.attributes[attribute] = value()
        if name == "rect":
            for attribute in ("rx", "ry"):
                if self.maybe(0.25):
                    element.attributes[attribute] = self.chance.choice(["auto", "50%", "200", "-3"]) if self.maybe(0.2) else size(20)
        if "dashes" in self.has and self.maybe(0.1):
            element.attributes["pathLength"] = self.chance.choice(["100", "1", "10", "0", "-5"])
        self.paint(element)
        return element

    # MARK: - How it is drawn

    def paint_value(self):
        chance = self.chance
        if self.ids["paint"] and self.maybe(0.5):
            return f"url(#{chance.choice(self.ids['paint'])})" + chance.choice(["", "", "", " none", " red"])
        if "current" in self.has and self.maybe(0.3):
            return "currentColor"
        return self.color()

    def properties(self):
        """Every property that may stand on anything drawn, by the features of the document."""
        chance, has = self.chance, self.has
        choices = {"fill": self.paint_value}
        if "strokes" in has:
            choices |= {
                "stroke": self.paint_value, "stroke-width": lambda: self.size(14),
                "stroke-linecap": lambda: self.word(["butt", "round", "square"]),
                "stroke-linejoin": lambda: self.word(["miter", "round", "bevel"]),
                "stroke-miterlimit": lambda: chance.choice(["1", "2", "4", "10", "1.5"]),
            }
        if has >= {"strokes", "dashes"}:
            choices |= {
                "stroke-dasharray": lambda: chance.choice([
                    "none", "5", "10 5", "8,4", "5 3 2", "0 9", "12 0", "0", "1 2 3 4", "5% 3%"]),
                "stroke-dashoffset": lambda: chance.choice(["3", "-4", "100", "2.5", "10%"]),
            }
        if "opacity" in has:
            choices |= {"fill-opacity": self.opacity, "opacity": self.opacity}
            if "strokes" in has:
                choices["stroke-opacity"] = self.opacity
        if "rules" in has:
            choices["fill-rule"] = lambda: self.word(["evenodd", "nonzero"])
            choices["clip-rule"] = lambda: self.word(["evenodd", "nonzero"])
        if has >= {"order", "strokes"}:
            choices["paint-order"] = lambda: self.word(["stroke", "fill", "normal", "stroke fill", "markers stroke", "fill stroke markers"])
        if "current" in has:
            choices["color"] = self.color
        if "visibility" in has:
            choices["visibility"] = lambda: self.word(["hidden", "visible", "collapse"])
            choices["display"] = lambda: self.word(["none", "inline", "block"]) if self.maybe(0.5) else "inline"
        if "units" in has:
            choices["font-size"] = lambda: self.word(["10px", "20", "1.5em", "80%", "larger", "small", "x-large"])
        if "inherits" in has:
            for name in ("fill", "stroke", "opacity", "stroke-width", "color"):
                if self.maybe(0.2):
                    choices[name] = lambda: chance.choice(["inherit", "initial", "unset"])
        return choices

    def style(self, element, count):
        choices = self.properties()
        for name in self.chance.sample(sorted(choices), min(count, len(choices))):
            self.put(element, {name: choices[name]()})

    def paint(self, element):
        """Fill and stroke of a shape: mostly something that is seen."""
        if "bare" in self.has and self.maybe(0.4):
            return
        if "strokes" in self.has and (element.name in ("line", "polyline") or self.maybe(0.6)):
            self.put(element, {"stroke": self.paint_value(), "stroke-width": self.size(14)})
        if self.maybe(0.7):
            self.put(element, {"fill": self.paint_value() if self.maybe(0.85) else "none"})
        self.style(element, self.chance.choice([0, 0, 1, 2]))

    def dress(self, element):
        """What anything may have: a transform, a clip path, properties for all within."""
        if "transforms" in self.has and self.maybe(0.4):
            if "styles" in self.has and self.maybe(0.3):
                self.put_style(element, "transform", self.css_transform())
            else:
                element.attributes["transform"] = self.transform()
        if self.ids["clip"] and self.maybe(0.35):
            self.put(element, {"clip-path": f"url(#{self.chance.choice(self.ids['clip'])})"})
        if element.name in ("g", "a", "use", "svg", "switch") and self.maybe(0.6):
            self.style(element, self.chance.randint(1, 3))
        if "sheets" in self.has and self.maybe(0.5):
            element.attributes["class"] = self.chance.choice(["a", "b", "a b", " c  a"])
        if "sheets" in self.has and "id" not in element.attributes and self.maybe(0.2):
            self.count += 1
            element.attributes["id"] = f"e{self.count}"

    def put(self, element, properties):
        """Writes properties as attributes or in the style."""
        for name, value in properties.items():
            if "spelling" in self.has and self.maybe(0.3):
                value = self.respelled(value)
            if "styles" in self.has and self.maybe(0.4):
                self.put_style(element, name, value)
            else:
                element.attributes[name] = value

    def respelled(self, value):
        """A value in other letters, spaces and quotes that says the same."""
        chance = self.chance
        if value.startswith("url("):
            name, rest = value[4:].split(")", 1)
            quote = chance.choice(["'", ""])
            return f"{chance.choice(['url', 'URL', 'url'])}({chance.choice(['', ' '])}{quote}{name}{quote}){rest}"
        return chance.choice([value.upper(), value.lower(), f" {value} ", f"\t{value}"])

    def put_style(self, element, name, value):
        if "spelling" in self.has and self.maybe(0.2):
            name = name.upper()
        style = element.attributes.get("style", "")
        mark = self.chance.choice([" !important", "!IMPORTANT"]) if self.maybe(0.08) else ""
        space = self.chance.choice(["", " "])
        element.attributes["style"] = style + f"{name}:{space}{value}{mark};{space}"

    def sheet(self):
        """Rules of a style sheet."""
        chance = self.chance
        rules = []
        for _ in range(chance.randint(1, 4)):
            selectors = [self.selector() for _ in range(chance.choice([1, 1, 2]))]
            choices = self.properties()
            names = chance.sample(sorted(choices), min(chance.randint(1, 3), len(choices)))
            declarations = [
                f"{name}: {choices[name]()}" + (" !important" if self.maybe(0.1) else "") for name in names]
            space = chance.choice(["", " ", "\n"])
            rules.append(f"{', '.join(selectors)} {{{space}" + f";{space}".join(declarations)
                         + chance.choice(["", ";"]) + f"{space}}}")
        if self.maybe(0.2):
            rules.insert(chance.randint(0, len(rules)), "/* a comment { } */")
        return "\n".join(rules)

    def selector(self):
        chance = self.chance
        simple = lambda: chance.choice([
            ".a", ".b", ".c", "rect", "path", "circle", "g", "*", "use", "svg", "line", "ellipse", "polygon", "symbol",
            "rect.a", "path.b", ".a.b", f"#e{chance.randint(1, 8)}", f"#u{chance.randint(1, 4)}", "stop"])
        if self.maybe(0.7):
            return simple()
        return chance.choice([" ", " > ", ">", "  "]).join(simple() for _ in range(chance.choice([2, 2, 3])))


def document(seed, number):
    """One document, the same for the same seed and number."""
    return Writer(seed, number).document()


if __name__ == "__main__":
    print(document(sys.argv[1], int(sys.argv[2])))
