"""Time to Call for everyone: axe, a screen reader's tree, forced colours, and names of any script."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from board import Store, still, until
from call_store import call, calls_store
from conftest import PHONE
from operations import VERSION, Replica, put, text
from serving import ROOT
from test_card import link


def opened(device, store, kind=PHONE, **options):
    """Time to Call with calls in its store, once all of it is here."""
    board = device(kind, **{"timezone_id": "America/New_York", "locale": "en-GB", **options}).board().blank()
    Store(board.page).put(store)
    board.page.goto(board.address.rstrip("/") + "/call")
    expect(board.page.locator(".saved-call .scene").first).to_be_visible()
    until(board.page, "() => document.querySelector('link[href*=\"style.rest\"]') !== null")
    return board


def back(page):
    page.locator(".title > .action").first.click()


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_axe_finds_nothing_where_places_times_and_dates_are_chosen(device, locale):
    page = opened(device, calls_store(locale == "en-GB"), locale=locale).page

    def look(shown):
        expect(page.locator(shown).first).to_be_visible()
        still(page)
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            found = [
                (each["id"], [node["html"][:120] for node in each["nodes"]])
                for each in Axe().run(page).response["violations"]]
            assert found == [], (shown, scheme)

    page.locator(".title > .action").last.click()
    page.locator(".clocks-key").click()
    look(".clocks")
    back(page)
    page.locator(".title > .word").click()
    page.locator(".saved-call .what").first.click()
    page.locator(".source .date").click()
    look(".date-picker .chosen")
    back(page)
    page.locator(".title > .word").click()
    page.locator(".edited-place .key").first.click()
    look(".place-details")
    page.locator(".add-place").click()
    look(".offer")
    # A name with a fault, one that is several places', and one that is none's.
    for typed, shown in (("Lodnon", ".offer"), ("CST", ".offers-name"), ("qqqqqqq", ".picker .hint")):
        page.locator(".picker .field").fill(typed)
        look(shown)


# What a screen reader comes to, in its order: what is in a button or a picture is said with it.
LEAVES = {"button", "image", "img", "textbox", "slider", "link", "heading", "StaticText", "searchbox", "combobox"}


def spoken(page, within):
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    known = {node["nodeId"]: node for node in nodes}
    said = []

    def visit(node, is_within):
        role = node.get("role", {}).get("value")
        is_within = is_within or role == within
        if not node.get("ignored") and is_within and role in LEAVES:
            said.append((role, node.get("name", {}).get("value", "").strip()))
            return
        for child in node.get("childIds", []):
            visit(known[child], is_within)

    visit(nodes[0], False)
    return [(role, name) for role, name in said if name.strip(" ·")]


PARTS = ["before dawn", "breakfast", "morning", "lunch", "afternoon", "dinner", "late"]
SHIFTS = ["same day", "yesterday", "tomorrow", "day before", "next day", "%1 days earlier", "%1 days later"]


def words(locale, phrases):
    """What is said for some phrases, as a pattern."""
    known = {}
    if locale == "ja-JP":
        strings = (ROOT / "Sources/Reports/Words/ja.strings").read_text()
        known = dict(re.findall(r'^"(.+?)" = "(.+?)";$', strings, re.MULTILINE))
    return "(" + "|".join(re.escape(known.get(it, it)).replace("%1", r"\d") for it in phrases) + ")"


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_every_clock_and_picture_speaks_and_nothing_is_said_twice(device, locale):
    page = opened(device, calls_store(locale == "en-GB"), locale=locale).page
    part = words(locale, PARTS)
    comma = ", " if locale == "en-GB" else "、"

    def heard(clocks):
        still(page)
        said = spoken(page, "main")
        for (_, one), (role, other) in zip(said, said[1:]):
            # A heading is a way to its place, wherever it stands.
            assert one != other and (role == "heading" or other not in re.split(f"{comma}| · ", one)), (one, other)
        pictures = [name for role, name in said if role in ("image", "img")]
        drawn = page.locator("main .clock:visible").count()
        told = [name for name in pictures if re.search(r"\d\d:\d\d", name) and re.search(part, name)]
        assert len(told) == drawn == clocks, said
        return told, pictures

    told, pictures = heard(4)
    for clock in told:
        assert re.fullmatch(rf".+{comma}\d\d:\d\d{comma}{part}", clock)
    assert len(pictures) == 4 + page.locator(".saved-call .scene").count()
    page.locator(".saved-call .what").first.click()
    told, _ = heard(5)
    assert re.fullmatch(rf".+{comma}09:30{comma}{part}", told[0])
    for clock in told[1:]:
        assert re.fullmatch(rf".+{comma}\d\d:\d\d{comma}{part}{comma}{words(locale, SHIFTS)}", clock), clock
    page.locator(".best-key").click()
    expect(page.locator(".windows li").first).to_be_visible()
    heard(0)
    # Each band tells its stretches in words.
    lanes = page.locator(".lanes").get_by_role("button").filter(has=page.locator(".day-band"))
    expect(lanes).to_have_count(5)
    for lane in lanes.all():
        expect(lane).to_have_accessible_name(re.compile(r"\d\d:\d\d"))
    back(page)
    page.locator(".title > .word").click()
    expect(page.locator(".call-editor")).to_be_visible()
    heard(0)


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_the_page_of_a_link_is_said_in_order(device, site, locale):
    page = device(timezone_id="Europe/Berlin", locale=locale).board().page
    page.goto(f"{site}at#{link()}")
    expect(page.locator(".card")).to_be_visible()
    said = [name for _, name in spoken(page, "main")]
    assert all(one != other for one, other in zip(said, said[1:])), said
    for place, time, part in (("New York", "15:00", 4), ("京都", "05:00", 0)):
        begun = said.index(place)
        beside = said[begun:begun + 4]
        assert time in beside and any(re.fullmatch(words(locale, [PARTS[part]]), it) for it in beside), said


# How an element is set apart from what is around it: by its ground, or by an edge.
APART = """(it) => {
  const style = getComputedStyle(it);
  const ground = getComputedStyle(document.body).backgroundColor;
  const shows = (colour) => colour !== ground && !/^rgba.*, 0\\)$/.test(colour) && colour !== "transparent";
  return {
    ground: shows(style.backgroundColor),
    edge: ["Top", "Bottom"].some((side) => parseFloat(style[`border${side}Width`]) > 0 && shows(style[`border${side}Color`])),
    outline: parseFloat(style.outlineWidth) > 0 && style.outlineStyle !== "none" && shows(style.outlineColor),
    stroke: style.stroke !== "none" && shows(style.stroke),
  };
}"""


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_with_forced_colours_all_can_be_told_apart(device, scheme):
    board = opened(device, calls_store(), forced_colors="active", color_scheme=scheme)
    page = board.page

    def apart(selector):
        return page.locator(selector).first.evaluate(APART)

    def focused(selector):
        """Comes to an element by the keyboard."""
        page.locator(selector).first.focus()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
        return page.locator(":focus").evaluate("""(it) => [undefined, "::after"].some((part) => {
          const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(it, part);
          return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && outlineColor !== getComputedStyle(document.body).backgroundColor;
        })""")

    assert apart(".saved-call")["edge"] and focused(".saved-call .what")
    page.locator(".saved-call .what").first.click()
    still(page)
    assert apart(".call .band rect")["stroke"] and apart(".destination")["edge"]
    assert focused(".cap") and focused(".best-key")
    page.locator(".best-key").click()
    expect(page.locator(".windows li").first).to_be_visible()
    chosen, other = ".best .chip[aria-pressed=true]", ".best .chip[aria-pressed=false]"
    assert apart(chosen)["ground"] and not apart(other)["ground"] and apart(other)["edge"]
    assert apart(".window-time")["edge"] and apart(".bar")["edge"] and apart(".day-band path")["stroke"]
    for selector in (chosen, ".windows button", ".lane > button"):
        assert focused(selector), selector
    page.locator(".lane > button").first.click()
    page.locator(".own-hours .chip").nth(1).click()
    assert apart(".hours-band .good")["ground"] and apart(".hours-band .good")["outline"]
    assert apart(".edge")["edge"] and focused(".edge")


# Texts in which the signs of a time, a date or an offset don't stand in the order in which they are read, or what
# stands behind a name is shown in front of it.
TURNED = r"""(names) => {
  const wrong = [];
  const all = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node; (node = all.nextNode());) {
    const box = (from, to) => {
      range.setStart(node, from);
      range.setEnd(node, to);
      return range.getBoundingClientRect();
    };
    const follows = (one, other) => one.top !== other.top || one.height !== other.height || other.left > one.right - 0.5;
    for (const found of node.data.matchAll(/\d+(?:[:年月日–−/-]\d+)+|[+−]\d+/g)) {
      for (let i = found.index; i + 1 < found.index + found[0].length; i++) {
        if (!follows(box(i, i + 1), box(i + 1, i + 2))) wrong.push(node.data);
      }
    }
    for (const name of names) {
      for (let at = node.data.indexOf(name); at >= 0; at = node.data.indexOf(name, at + 1)) {
        const end = at + name.length, behind = node.data.slice(end).search(/[\p{L}\p{N}]/u);
        if (behind >= 0 && !follows(box(at, end), box(end + behind, end + behind + 1))) wrong.push(node.data);
      }
    }
  }
  return wrong;
}"""


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_a_name_from_right_to_left_turns_no_time_around(device, site, locale):
    names = {"New York City": "القاهرة 5", "London": "אמא", "Mumbai": "Mum (אמא) 7", "Tokyo": "טוקיו 15:00"}
    said = [*names.values(), "مكالمة 24"]
    replica = Replica()
    replica.operation([
        put(1, "name", text("Calls")), *call(11, "مكالمة 24", 9, 30, list(names), names),
        *call(13, None, 23, 45, list(names)[::-1], names)])
    board = opened(device, VERSION | replica.records, locale=locale)
    page = board.page

    def look(shown):
        expect(page.locator(shown).first).to_be_visible()
        still(page)
        assert page.evaluate(TURNED, said) == [], shown

    look(".calls")
    page.locator(".saved-call .what").nth(1).click()
    look(".call")
    page.locator(".best-key").click()
    look(".windows li")
    page.locator(".best .chip").nth(1).click()
    look(".series > li")
    back(page)
    page.locator(".title .action:not(:first-child)").first.click()
    look(".send")
    back(page)
    page.locator(".title > .word").click()
    look(".call-editor")
    places = [("القاهرة 5", "Africa/Cairo"), ("אמא", "Asia/Tokyo")]
    page.goto("about:blank")
    page.goto(f"{site}at#{link(name='مكالمة 24', places=places, weekly=(0x1f, 900))}")
    expect(page.locator(".card")).to_be_visible()
    assert page.evaluate(TURNED, said) == []
    board.button(re.compile("New York|ニューヨーク")).click()
    page.locator(".cities button").first.click()
    assert page.evaluate(TURNED, said) == []
