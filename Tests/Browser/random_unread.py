"""What documents hold that Detent does not draw, and therefore notes."""

from random_markup import Element


class Unread:
    """Adds something of that kind to a document; for a `random_markup.Markup`."""

    def add_unread(self, definitions, body):
        """What has to be noted, for it isn't drawn."""
        chance = self.chance
        victim = chance.choice(body)
        kind = chance.choice(["text", "filter", "mask", "pattern", "image", "marker", "blend", "vector", "origin", "foreign", "media"])
        if kind == "text":
            body.append(Element("text", {"x": "10", "y": "50", "font-size": "30"}, text="Abc"))
        elif kind == "image":
            body.append(Element("image", {"width": "50", "height": "50", "href":
                "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'%3E%3Crect width='9' height='9'/%3E%3C/svg%3E"}))
        elif kind == "foreign":
            body.append(Element("foreignObject", {"width": "50", "height": "50"}, [
                Element("div", {"xmlns": "http://www.w3.org/1999/xhtml", "style": "background:red;height:50px"})]))
        elif kind == "blend":
            victim.attributes["style"] = victim.attributes.get("style", "") + "mix-blend-mode: difference;"
        elif kind == "vector":
            victim.attributes |= {"vector-effect": "non-scaling-stroke", "stroke": "red", "transform": "scale(3)"}
        elif kind == "origin":
            victim.attributes |= {"transform-origin": "50 50", "transform": "rotate(40)"}
        elif kind == "media":
            body.append(Element("style", text="@media screen { * { fill: lime } }"))
        else:
            definitions.children.append({
                "filter": lambda: Element("filter", {"id": "n1"}, [Element("feGaussianBlur", {"stdDeviation": "5"})]),
                "mask": lambda: Element("mask", {"id": "n1"}, [Element("rect", {"width": "40", "height": "40", "fill": "white"})]),
                "pattern": lambda: Element("pattern", {"id": "n1", "width": "9", "height": "9", "patternUnits": "userSpaceOnUse"},
                                           [Element("rect", {"width": "5", "height": "5"})]),
                "marker": lambda: Element("marker", {"id": "n1", "markerWidth": "9", "markerHeight": "9"}, [Element("circle", {"r": "5"})]),
            }[kind]())
            name = {"pattern": "fill", "marker": "marker-start"}.get(kind, kind)
            victim.attributes[name] = "url(#n1)"
