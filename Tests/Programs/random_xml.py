"""Random XML: what people, programs and attackers write, and what goes wrong with it."""

import random

NAMES = ["svg", "g", "path", "a", "x:b", "xlink:href", "svg:g", "_c", "d-1.e", "été", "日本"]
SPACES = [" ", "\n", "\t", "\r\n", "  ", "\r"]
WORDS = [
    "M0 0h9v9z", "words", "é日😀", "a  b", " ", "]", "]]", ">", "--", "'", "1 2\n3", "\t", "x\r\ny",
    "&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#65;", "&#x1F600;", "&#10;", "&#9;", "&#13;",
]
# What a mutation puts in: the grammar's own pieces, and bytes that are no text.
PIECES = [
    "<", ">", "/>", "</", "<!--", "-->", "--", "<![CDATA[", "]]>", "<?", "?>", "<?xml version='1.0'?>",
    "&", ";", "&#", "&#x", "&#0;", "&#xD800;", "&a;", "&b;", "&lost;", '"', "'", "=", " ", "\n",
    "<!DOCTYPE", "<!ENTITY", "<!ATTLIST", "<!ELEMENT", "<!NOTATION", "[", "]", "(", ")", "|", ",", "%",
    "%p;", "#", "SYSTEM", "PUBLIC", "NDATA", "CDATA", "ID", "#FIXED", "xmlns", "xmlns:x", ":", "\0",
    "\x01", "\ufffe", "é", "<a>", "</a>", "<a/>", "a='1'",
]


class Writer:
    """Writes documents in every way the grammar has, from a seed."""

    def __init__(self, seed):
        self.chance = random.Random(seed)

    def document(self):
        """A document's bytes, mostly right."""
        chance = self.chance
        self.entities = []
        text = ""
        encoding = chance.choice(["", "", "", "UTF-8", "utf-16", "ISO-8859-1", "US-ASCII"])
        if encoding or chance.random() < 0.3:
            text += self.declaration(encoding)
        text += self.miscellany()
        if chance.random() < 0.5:
            text += self.doctype() + self.miscellany()
        text += self.element(0) + self.miscellany()
        while chance.random() < 0.4:
            text = self.broken(text)
        if encoding == "utf-16":
            data = text.encode(chance.choice(["utf-16-le", "utf-16-be"]), "surrogatepass")
            return (b"\xff\xfe" if data[:1] == b"<" else b"\xfe\xff") + data
        if encoding in ("ISO-8859-1", "US-ASCII"):
            return text.encode(encoding, "xmlcharrefreplace")
        data = text.encode(errors="surrogatepass")
        if chance.random() < 0.03:
            place = chance.randrange(len(data) + 1)
            data = data[:place] + bytes([chance.randrange(256)]) + data[place:]
        return b"\xef\xbb\xbf" + data if chance.random() < 0.05 and not encoding else data

    def declaration(self, encoding):
        quote = self.chance.choice("'\"")
        text = f"<?xml version={quote}1.0{quote}"
        if encoding:
            text += f" encoding={quote}{encoding}{quote}"
        if self.chance.random() < 0.3:
            text += f" standalone={quote}{self.chance.choice(['yes', 'no'])}{quote}"
        return text + self.chance.choice(["", " ", "\n"]) + "?>"

    def miscellany(self):
        return "".join(
            self.chance.choice(["\n", " ", "<!-- a - b -->", "<?target data?>", "<?t?>", ""])
            for _ in range(self.chance.randrange(3))
        )

    def space(self):
        return self.chance.choice(SPACES)

    # What an element holds.

    def element(self, depth):
        chance = self.chance
        name = chance.choice(NAMES)
        text = f"<{name}"
        kinds = ["xmlns:x='urn:x'", "xmlns:xlink='urn:l'", "xmlns:svg='urn:s'"] if depth == 0 else []
        kinds += chance.sample(
            ["a", "d", "id", "x:y", "xlink:href", "xml:space", "xmlns", "class", "é", "f"],
            chance.randrange(4),
        )
        for each in kinds:
            text += self.space() + (each if "=" in each else self.attribute(each))
        text += chance.choice(["", "", " ", "\n"])
        if chance.random() < 0.3:
            return text + "/>"
        text += ">"
        for _ in range(chance.choice([0, 1, 2, 3]) if depth < 4 else 0):
            text += self.content(depth)
        return text + f"</{name}{chance.choice(['', '', ' '])}>"

    def attribute(self, name):
        quote = self.chance.choice("'\"")
        value = "".join(self.word() for _ in range(self.chance.randrange(4)))
        value = value.replace(quote, "").replace("<", "")
        return name + self.chance.choice(["=", " = ", "="]) + quote + value + quote

    def word(self):
        if self.entities and self.chance.random() < 0.3:
            return f"&{self.chance.choice(self.entities)};"
        return self.chance.choice(WORDS)

    def content(self, depth):
        kind = self.chance.random()
        if kind < 0.4:
            return self.element(depth + 1)
        if kind < 0.8:
            return self.word()
        if kind < 0.9:
            return f"<![CDATA[{self.chance.choice(['<a>', ']]', '&amp;', '', ']', 'a{b}'])}]]>"
        return self.miscellany()

    # The document type.

    def doctype(self):
        chance = self.chance
        text = f"<!DOCTYPE {chance.choice(NAMES)}"
        if chance.random() < 0.2:
            text += chance.choice([' SYSTEM "a.dtd"', " PUBLIC '-//W3C//DTD SVG 1.1//EN' 'b.dtd'"])
        if chance.random() < 0.85:
            text += " [" + "".join(self.declared() for _ in range(chance.randrange(6))) + "]"
        return text + chance.choice(["", " "]) + ">"

    def declared(self):
        chance = self.chance
        kind = chance.random()
        if kind < 0.45:
            name = chance.choice(["a", "b", "c", "d", "ns_svg"])
            inner = "".join(
                chance.choice([*WORDS, "<a/>", "<a>", "</a>", "<g x='1'>&a;</g>", "&a;", "&#60;", "&#38;b;"])
                for _ in range(chance.randrange(4))
            )
            self.entities.append(name)
            return f'<!ENTITY {name} "{inner.replace(chr(34), "")}">'
        if kind < 0.5:
            name = chance.choice(["e", "n"])
            self.entities.append(name)
            return f'<!ENTITY {name} SYSTEM "a.xml"{chance.choice(["", " NDATA gif"])}>'
        if kind < 0.55:
            return chance.choice(['<!ENTITY % p "<!--x-->">', "%p;", '<!ENTITY % q SYSTEM "q.ent" >'])
        if kind < 0.8:
            text = f"<!ATTLIST {chance.choice(NAMES)}"
            for _ in range(chance.randrange(3)):
                text += self.space() + chance.choice(["a", "d", "id", "xmlns", "class", "x:y"])
                text += self.space() + chance.choice(
                    ["CDATA", "ID", "NMTOKEN", "NMTOKENS", "IDREFS", "(a|b | 1)", "NOTATION (gif)", "ENTITY"]
                )
                text += self.space() + chance.choice(
                    ["#REQUIRED", "#IMPLIED", "'v'", "#FIXED ' p  q '", '"&lt;x"', "'urn:x'"]
                )
            return text + chance.choice([">", " >"])
        if kind < 0.9:
            model = chance.choice(
                ["EMPTY", "ANY", "(#PCDATA)", "(#PCDATA|a)*", "(a,b?,(c|d)+)*", "((a))", "( a | b )", "(a,b|c)"]
            )
            return f"<!ELEMENT {chance.choice(NAMES)} {model}>"
        if kind < 0.95:
            return chance.choice(["<!NOTATION gif PUBLIC 'gif'>", '<!NOTATION gif SYSTEM "g">'])
        return chance.choice([" ", "\n", "<!-- c -->", "<?pi?>"])

    # What goes wrong.

    def broken(self, text):
        chance = self.chance
        place = chance.randrange(len(text) + 1)
        kind = chance.random()
        if kind < 0.4:
            return text[:place] + chance.choice(PIECES) + text[place:]
        if kind < 0.7:
            return text[:place] + text[place + chance.randint(1, 3):]
        if kind < 0.9:
            other = chance.randrange(len(text) + 1)
            return text[:place] + text[other:other + chance.randint(1, 12)] + text[place:]
        return text[:place]
