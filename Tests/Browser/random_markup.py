"""Elements as text, in the ways that XML leaves open."""

from random_values import Values


class Element:
    """A name, attributes, and children or text."""

    def __init__(self, name, attributes=None, children=None, text=""):
        self.name, self.text = name, text
        self.attributes = dict(attributes or {})
        self.children = list(children or [])


class Markup(Values):
    """Writes elements as a document."""

    def text(self, root):
        chance = self.chance
        self.is_marked = "markup" in self.has
        self.entity = None
        head = ""
        self.prefix = ""
        if self.is_marked:
            if self.maybe(0.15) and "xmlns:xlink" not in root.attributes:
                self.prefix = "v:"
                root.attributes["xmlns:v"] = root.attributes.pop("xmlns")
            head = chance.choice(["", '<?xml version="1.0" encoding="UTF-8"?>\n', "<!-- a > b -->\n"])
            if self.maybe(0.4):
                self.entity = chance.choice(["#123456", "5", "red"])
                head += f'<!DOCTYPE svg [<!ENTITY e "{self.entity}">]>\n'
        return head + self.markup(root, chance.choice(["", "\n"]))

    def markup(self, element, space):
        chance = self.chance
        # What says its own language needs no prefix.
        tag = element.name if "xmlns" in element.attributes else self.prefix + element.name
        words = [f"<{tag}"]
        attributes = list(element.attributes.items())
        if self.is_marked:
            chance.shuffle(attributes)
        for name, value in attributes:
            quote = chance.choice("'\"") if self.is_marked and "'" not in value else '"'
            words.append(f"{name}={quote}{self.escaped(value)}{quote}")
        start = (chance.choice([" ", "\n  "]) if self.is_marked else " ").join(words)
        if not element.children and not element.text:
            return start + (chance.choice(["/>", " />", f"></{tag}>"]) if self.is_marked else "/>")
        text = element.text.replace("&", "&amp;").replace("<", "&lt;")
        if element.name == "style" and self.is_marked and self.maybe(0.5):
            text = f"<![CDATA[{element.text}]]>"
        inner = space.join([text] * bool(text) + [self.markup(child, space) for child in element.children])
        if self.is_marked and self.maybe(0.1):
            inner = "<!-- <rect width='99' height='99'/> -->" + inner
        return f"{start}>{space}{inner}{space}</{tag}>"

    def escaped(self, value):
        value = value.replace("&", "&amp;").replace("<", "&lt;")
        if self.is_marked and value and self.maybe(0.1):
            if self.entity and self.entity in value:
                return value.replace(self.entity, "&e;", 1)
            at = self.chance.randrange(len(value))
            if value[at] not in "&;#<" and "&" not in value:
                return value[:at] + self.chance.choice([f"&#{ord(value[at])};", f"&#x{ord(value[at]):x};"]) + value[at + 1:]
        return value
