"""Time to Call's four views in a browser: made, edited and played with by real touch, kept, and seen whole."""

import re

import pytest
from playwright.sync_api import expect

from board import still, Store, until
from call_store import CITIES, calls_store, one_call
from conftest import DESK
from test_accessibility import STICKING_OUT
from touching import centre

SMALL = {"width": 360, "height": 640}
WINDOWS = [{"width": 390, "height": 844}, SMALL, {"width": 844, "height": 390}]


def opened(device, store, kind=None, **options):
    """A device with calls in its store, at Time to Call."""
    options = {"timezone_id": "America/New_York", "locale": "en-US", **options}
    board = (device(kind, **options) if kind else device(**options)).board().blank()
    Store(board.page).put(store)
    board.page.goto(board.address.rstrip("/") + "/call")
    expect(board.page.locator(".clock").first).to_be_visible()
    return board


def slide(board, way):
    """Drags the fader's handle to a part of its way."""
    cap, slot = board.page.locator(".cap"), board.page.locator(".slot").bounding_box()
    start = centre(cap)
    board.fingers.drag(start, (slot["x"] + slot["width"] * way, start[1]))
    board.fingers.let_go()


def test_a_call_is_kept_edited_played_with_and_there_after_a_reload(device):
    board = device(timezone_id="America/New_York", locale="en-US").board()
    page = board.page
    page.goto(board.address.rstrip("/") + "/call")
    page.get_by_role("button", name="Save 3:00 PM").tap()
    page.get_by_role("button", name="Edit", exact=True).tap()
    still(page)
    # The service side: another face, and nothing of the board's own around it.
    expect(page.locator(".device.config")).to_be_visible()
    field = page.get_by_role("textbox", name="Name")
    field.tap()
    field.press_sequentially("Family")
    page.keyboard.press("Enter")
    expect(field).not_to_be_focused()
    page.get_by_role("button", name="Add place").tap()
    page.get_by_role("combobox").fill("lima")
    page.get_by_role("option", name=re.compile("^Lima, *|^Lima")).first.tap()
    rows = page.locator(".edited-place .name")
    expect(rows).to_have_text(["New York City", "London", "Tokyo", "Mumbai", "Lima"])
    still(page)
    # Lima is dragged onto London's row, and Tokyo onto the source's.
    for name, steps in (("Lima", -3), ("Tokyo", -3)):
        grip = page.get_by_role("button", name=re.compile(f"^Move {name}"))
        grip.scroll_into_view_if_needed()
        x, y = centre(grip)
        height = page.locator(".edited-place").first.bounding_box()["height"]
        board.fingers.drag((x, y), (x, y + steps * height))
        board.fingers.let_go()
    expect(rows).to_have_text(["Tokyo", "Lima", "London", "New York City", "Mumbai"])
    page.get_by_role("button", name="Done").tap()
    expect(board.heading).to_have_text("Family")
    still(page)
    slide(board, 0.5)
    page.get_by_role("button", name="Save 12:00 PM").tap()
    board.is_saved()
    page.reload()
    # Where one was, and what was kept.
    expect(board.heading).to_have_text("Family")
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("12:00"))
    page.get_by_role("button", name="Calls").tap()
    expect(page.locator(".saved-call .name")).to_have_text(["Family"])
    board.is_saved()
    page.reload()
    expect(page.locator(".saved-call .name")).to_have_text(["Family"])


def test_calls_are_sorted_by_a_finger_and_deleted_with_a_way_back(device):
    board = opened(device, calls_store())
    page = board.page
    names = page.locator(".saved-call .name")
    expect(names).to_have_text(["Family", "Stand-up", "Call from Tokyo", "Choir"])
    page.get_by_role("button", name="Move or delete calls").tap()
    keys = page.get_by_role("button", name=re.compile("^(Delete|Move) Family"))
    expect(keys).to_have_count(2)
    for key in keys.all():
        box = key.bounding_box()
        assert box["x"] + box["width"] <= 390 and min(box["width"], box["height"]) >= 44, box
    x, y = centre(page.get_by_role("button", name="Move Family"))
    board.fingers.drag((x, y), (x, y + 2 * page.locator(".saved-call").first.bounding_box()["height"]))
    board.fingers.let_go()
    expect(names).to_have_text(["Stand-up", "Call from Tokyo", "Family", "Choir"])
    page.get_by_role("button", name="Delete Stand-up").tap()
    expect(names).to_have_count(3)
    page.get_by_role("button", name="Undo").tap()
    expect(names).to_have_text(["Stand-up", "Call from Tokyo", "Family", "Choir"])


@pytest.mark.parametrize("window", WINDOWS, ids=lambda it: f"{it['width']}x{it['height']}")
def test_the_slider_is_in_sight_however_many_places_there_are(device, window):
    board = opened(device, one_call("Everybody", CITIES), viewport=window)
    page = board.page
    page.locator(".saved-call .what").tap()
    still(page)
    expect(page.locator(".destination")).to_have_count(11)
    for place in (0, 10):
        page.locator(".destination").nth(place).scroll_into_view_if_needed()
        for part in (".cap", ".source .clock", ".scale", ".best-key"):
            box = page.locator(part).bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= window["width"], (part, box)
            assert box["y"] >= 0 and box["y"] + box["height"] <= window["height"], (part, box)
        expect(page.locator(".destination .time").nth(place)).to_be_in_viewport()
    # The last row is not beneath the fader.
    last = page.locator(".destination .band").last.bounding_box()
    assert last["y"] + last["height"] <= page.locator(".scale").bounding_box()["y"]
    slide(board, 0.25)
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("6:00"))


def test_a_desk_shows_the_list_the_call_and_a_room_below_titles_of_their_own(device):
    board = opened(device, calls_store(), DESK)
    page = board.page
    titles = page.locator("h1")
    expect(titles).to_have_text(["Calls", "Family"])
    page.get_by_role("button", name="Best times").click()
    expect(titles).to_have_text(["Calls", "Family", "Best times"])
    still(page)
    # Each title stands above what it is the title of.
    for title, below in zip(titles.all(), (".calls", ".call", ".best"), strict=True):
        box, column = title.bounding_box(), page.locator(below).bounding_box()
        assert column["x"] <= box["x"] < column["x"] + column["width"], below
        assert box["y"] + box["height"] <= column["y"] + 1, below
    page.locator(".saved-call .what").nth(1).click()
    expect(titles).to_have_text(["Calls", "Stand-up"])


def test_all_of_it_goes_by_the_keyboard_which_comes_back_to_where_it_was(device):
    board = opened(device, calls_store(), DESK)
    page = board.page
    best = page.get_by_role("button", name="Best times")
    best.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Best times")).to_be_focused()
    page.keyboard.press("Escape")
    expect(best).to_be_focused()
    edit = page.get_by_role("button", name="Edit", exact=True)
    edit.focus()
    page.keyboard.press("Enter")
    grip = page.get_by_role("button", name=re.compile("^Move Tokyo"))
    grip.focus()
    page.keyboard.press("ArrowUp")
    expect(grip).to_be_focused()
    page.keyboard.press("Escape")
    expect(board.live).to_have_text("Tap Done or Cancel first")
    page.get_by_role("button", name="Cancel").press("Enter")
    expect(edit).to_be_focused()
    page.get_by_role("slider").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("9:45"))


@pytest.mark.parametrize("options", [
    {"locale": "en-US"}, {"locale": "ja-JP"},
    {"locale": "de-DE", "reduced_motion": "reduce", "forced_colors": "active"},
], ids=["English", "Japanese", "German, no motion, forced colours"])
def test_every_view_keeps_to_a_narrow_screen_with_text_twice_as_large(device, options):
    board = opened(device, calls_store(), viewport=SMALL, **options)
    page = board.page
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")

    def keeps_to_the_screen(shown):
        expect(page.locator(shown)).to_be_visible()
        still(page)
        if "reduced_motion" in options:
            assert page.evaluate("document.getAnimations().every((it) => it.effect.getTiming().duration <= 1)")
        faults = page.evaluate(STICKING_OUT)
        assert not faults, (shown, faults)

    keeps_to_the_screen(".calls")
    page.locator(".title > .action").last.tap()
    keeps_to_the_screen(".calls.config")
    page.locator(".clocks-key").tap()
    keeps_to_the_screen(".clocks")
    page.locator(".title > .action").first.tap()
    page.locator(".title > .word").tap()
    page.locator(".saved-call .what").first.tap()
    keeps_to_the_screen(".call")
    expect(page.locator(".cap")).to_be_in_viewport(ratio=0.9)
    for way, shown in ((".best-key", ".best"), (".source .date", ".date-picker"), (".title .action:not(:first-child)", ".send")):
        page.locator(way).first.tap()
        keeps_to_the_screen(shown)
        page.locator(".title > .action").first.tap()
    page.locator(".title > .word").tap()
    keeps_to_the_screen(".call-editor")
    page.locator(".edited-place .key").first.tap()
    keeps_to_the_screen(".place-details")
    page.locator(".add-place").tap()
    keeps_to_the_screen(".picker")
