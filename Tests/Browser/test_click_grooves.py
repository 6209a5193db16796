"""Grooves and rudiments: found as one types, read, heard and shown as they are heard, on a phone's page."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from board import until
from conftest import DESK, PHONE

# How long each key takes until the list is as it shall be, in milliseconds of the page's own thread.
TYPING = """() => {
  const field = document.querySelector(".grooves .field");
  const times = [];
  for (const text of ["f", "fl", "fla", "flam", "fla", "fl", "f", "", "6", "6 s"]) {
    field.value = text;
    const begin = performance.now();
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    document.querySelector(".grooves").getBoundingClientRect();
    times.push(performance.now() - begin);
  }
  return times;
}"""

# Where the cursor stands in the notation, as a share of its line.
CURSOR = """() => {
  const cursor = document.querySelector(".cursor");
  if (!cursor) return null;
  const line = cursor.parentElement.getBoundingClientRect();
  return [(cursor.getBoundingClientRect().left - line.left) / line.width, getComputedStyle(cursor).animationTimingFunction];
}"""


# The buttons that lead there.
WAY = {"en": ("Songs", "Grooves and rudiments"), "ja": ("曲", "グルーヴとルーディメンツ"), "de": ("Songs", "Grooves und Rudiments")}


def grooves(board, language="en"):
    board.page.goto(board.address.rstrip("/") + "/click")
    expect(board.page.locator(".dial")).to_be_visible()
    until(board.page, "() => document.querySelector('link[href*=\"style.rest\"]') !== null")
    for name in WAY[language]:
        board.page.get_by_role("button", name=name, exact=True).click()
    expect(board.page.locator(".grooves")).to_be_visible()
    return board.page


def test_one_types_and_finds_and_goes_back(device):
    page = grooves(device(PHONE).board())
    expect(page.locator(".groove-row")).to_have_count(65)
    expect(page.locator(".family").first).to_have_text("Single stroke rolls")
    # Each row shows what it looks like, inside of it.
    assert page.evaluate("""() => [...document.querySelectorAll(".groove-row")].every((row) => {
      const [outer, inner] = [row, row.querySelector(".preview")].map((it) => it.getBoundingClientRect());
      return inner.width > 40 && inner.right < outer.right && inner.left > outer.left && inner.height > 15;
    })""")
    field = page.get_by_role("searchbox")
    field.fill("6 stroke")
    expect(page.locator(".groove-row .name")).to_have_text(["Six stroke roll"])
    field.fill("polka")
    expect(page.locator(".groove-row")).to_have_count(0)
    page.get_by_role("button", name="Show all").click()
    expect(page.locator(".groove-row")).to_have_count(65)
    field.fill("flam tap")
    page.locator(".groove-row").first.click()
    expect(page.locator(".notation")).to_have_accessible_name(
        "flam right, right, flam left, left, flam right, right, flam left, left; accents on strokes 1, 3, 5, 7")
    # The letters of the hands stand below the heads, each below its own.
    assert page.evaluate("""() => {
      const letters = document.querySelector(".score text");
      const at = (index) => letters.getExtentOfChar(index);
      return letters.getNumberOfChars() === 8 && at(0).x < at(1).x && at(7).y === at(0).y;
    }""")
    page.keyboard.press("Escape")
    expect(page.locator(".groove-row").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Songs", level=1)).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".dial")).to_be_visible()


def test_a_key_is_answered_at_once(device):
    page = grooves(device(DESK).board())
    times = page.evaluate(TYPING)
    print("a key takes", " ".join(f"{time:.1f}" for time in times), "ms")
    assert page.locator(".groove-row .name").first.text_content() == "Six stroke roll"


def test_what_is_heard_is_shown_in_the_notation(device):
    page = grooves(device(PHONE).board())
    page.get_by_role("searchbox").fill("son clave 3-2")
    page.locator(".groove-row").first.click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".cursor")).to_have_count(1, timeout=10_000)
    until(page, "() => document.querySelector('.cursor') !== null")
    place, timing = page.evaluate(CURSOR)
    assert 0 <= place <= 1 and timing.startswith("linear(")
    # It comes through the whole pattern.
    page.evaluate("""() => {
      window.seen = new Set();
      const look = () => {
        const cursor = document.querySelector(".cursor");
        if (cursor) window.seen.add(`${cursor.style.getPropertyValue("--from")}`);
        requestAnimationFrame(look);
      };
      look();
    }""")
    until(page, "() => window.seen.size >= 7")
    page.get_by_role("button", name="Stop").click()
    expect(page.locator(".cursor")).to_have_count(0)


def test_what_is_used_is_in_the_part_and_stays(device):
    board = device(PHONE).board()
    page = grooves(board)
    page.get_by_role("searchbox").fill("seven-eight")
    page.locator(".groove-row").first.click()
    page.get_by_role("button", name="Use in this part").click()
    expect(page.locator(".told")).to_have_text("Seven-eight is in the part")
    for _ in range(3):
        page.keyboard.press("Escape")
    expect(page.get_by_role("slider", name="Tempo")).to_have_attribute("aria-valuenow", "220")


@pytest.mark.parametrize("locale, scheme", [("en", "dark"), ("ja", "light"), ("de", "light")])
@pytest.mark.parametrize("kind", ["phone", "narrow", "desk"])
def test_it_is_fit_for_all(device, kind, locale, scheme):
    if kind == "narrow" and locale != "ja" or kind == "desk" and locale == "de":
        pytest.skip("seen elsewhere")
    size = {"phone": PHONE, "narrow": PHONE | {"viewport": {"width": 360, "height": 640}}, "desk": DESK}[kind]
    page = grooves(device(size, locale=locale, color_scheme=scheme).board(), locale)
    for step in range(2):
        if step:
            page.locator(".groove-row").nth(28).click()
            expect(page.locator(".notation")).to_be_visible()
        faults = Axe().run(page).response["violations"]
        assert faults == [], [(fault["id"], [node["html"][:120] for node in fault["nodes"]]) for fault in faults]
        assert page.evaluate("""() => [...document.querySelectorAll("main, main *")].filter((it) => {
          const box = it.getBoundingClientRect();
          return box.width && !it.closest("svg") && !it.matches(".cursor") && box.right > innerWidth + .5;
        }).map((it) => it.outerHTML.slice(0, 80))""") == []
