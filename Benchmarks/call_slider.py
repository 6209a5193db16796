"""What does a frame cost while the slider of a call of twelve places is dragged?

A call is made as a person makes one, and a finger sweeps its slider to and fro, a day a second; a trace of
the browser says which frames were drawn and what the main thread did. The peer is slider.html: 24 plain
elements that the same finger turns by `transform`, and nothing else on the page.
"""

from browser import PHONE, chromium, site
from frames import tables, traced

PLACES = ["Tokyo", "London", "Mumbai", "Sydney", "Paris", "Los Angeles", "Cairo", "Moscow", "Kathmandu",
          "Honolulu", "Lima"]
SECONDS = 3
SLOWDOWNS = [1, 4]
# What a phone shows of it, and a window that shows it all.
VIEWS = {"": (390, 844), "all in view": (390, 1800)}


def make_call(page):
    """A call from home to so many places, open to be played with."""
    page.get_by_role("button", name="New call").click()
    for place in PLACES:
        page.get_by_role("button", name="Add place").click()
        field = page.get_by_role("combobox")
        field.fill(place)
        page.locator(".offer.chosen .name", has_text=place).wait_for()
        field.press("Enter")
        field.wait_for(state="detached")
    page.get_by_role("button", name="Done").click()
    page.wait_for_function(
        "count => document.querySelectorAll('.call .clock').length === count", arg=1 + len(PLACES))
    page.locator(".slot").wait_for()


def drag(page, slowdown):
    """The frames while a finger sweeps the slider."""
    page.locator(".slot").scroll_into_view_if_needed()
    slot, cap = (page.locator(name).bounding_box() for name in (".slot", ".cap"))
    height = cap["y"] + cap["height"] / 2
    first, way = slot["x"] + 0.05 * slot["width"], 0.9 * slot["width"]
    start = (cap["x"] + cap["width"] / 2 - first) / way

    def place(seconds):
        turn = (start + seconds) % 2
        return first + way * min(turn, 2 - turn), height

    return traced(page, slowdown, place, SECONDS)


def main():
    runs = []
    with site() as address, chromium() as browser:
        for view, (width, height) in VIEWS.items():
            context = browser.new_context(**PHONE | {
                "viewport": {"width": width, "height": height}, "timezone_id": "America/New_York"})
            page = context.new_page()
            page.goto(f"{address}call")
            make_call(page)
            ours = {slowdown: drag(page, slowdown) for slowdown in SLOWDOWNS}
            page.goto(f"{address}benchmarks/slider.html")
            peer = {slowdown: drag(page, slowdown) for slowdown in SLOWDOWNS}
            for slowdown in SLOWDOWNS:
                name = ", ".join(filter(None, [
                    f"{1 + len(PLACES)} places", view, f"CPU 1/{slowdown}" if slowdown > 1 else ""]))
                runs += [(name, ours[slowdown], peer[slowdown]), ("peer", peer[slowdown], peer[slowdown])]
            context.close()

    tables(
        f"A call's slider that a finger drags for {SECONDS} s", runs,
        "peer: Benchmarks/slider.html, 24 plain elements turned by `transform`")


if __name__ == "__main__":
    main()
