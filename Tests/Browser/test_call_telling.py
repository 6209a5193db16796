"""Time to Call tells when a call is, in the list and while a date is typed; and nothing jumps or loses the keyboard."""

import re

import pytest
from playwright.sync_api import expect

from board import still
from call_store import call
from operations import VERSION, Replica, integer, put, text
from test_accessibility import STICKING_OUT
from test_call_views import opened

NARROW = {"width": 360, "height": 740}
FRAMED = """() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
}"""


def store():
    """Weekly calls with and without a name, and without and with a place in New York, and a single one."""
    replica = Replica()
    long = "A call that has a long name of two lines"
    replica.operation([
        *call(11, None, 9, 30, ["Tokyo", "New York City", "London"]),
        *call(13, None, 9, 30, ["Tokyo", "Berlin", "Sydney"]), put(13, "days", integer(8)),
        *call(15, long, 9, 30, ["New York City", "London", "Tokyo", "Berlin"]),
        *call(17, "Once", 0, 0, ["New York City", "London"]), put(17, "at", integer(1_919_000_000)),
    ])
    return VERSION | replica.records


@pytest.mark.parametrize(("locale", "whens"), [
    ("en-GB", ["every day at 19:30", "every Thursday at 09:30 in Tokyo", "every day at 09:30",
               "Wed 23 Oct 2030, 11:33"]),
    ("ja-JP", ["毎日 19:30", "毎週木曜 9:30（Tokyo）", "毎日 9:30", "2030年10月23日(水) 11:33"]),
])
def test_the_list_says_how_often_when_and_by_whose_clock(device, locale, whens):
    page = opened(device, store(), viewport=NARROW, locale=locale).page
    shown = [it.replace(" 0", " ") for it in page.locator(".saved-call .when").all_inner_texts()]
    # New York's clocks change, Tokyo's do not.
    assert [it.replace("20:30", "19:30") for it in shown] == [it.replace(" 0", " ") for it in whens]
    names = page.locator(".saved-call").nth(1).locator(".where")
    expect(names).to_have_text(["Berlin", "Sydney"])
    assert not page.evaluate(STICKING_OUT)
    # Each name below its picture.
    for picture, name in zip(page.locator(".saved-call .scene").all(), page.locator(".saved-call .where").all()):
        above, below = picture.bounding_box(), name.bounding_box()
        assert below["y"] >= above["y"] + above["height"] and abs(below["x"] - above["x"]) < 1


def test_a_date_that_is_typed_is_marked_taken_and_leaves_no_frame(device):
    page = opened(device, store(), viewport=NARROW, locale="en-GB").page
    page.locator(".saved-call .what").nth(3).tap()
    page.locator(".source .date").tap()
    field, ok = page.get_by_role("textbox", name="Date"), page.locator(".typed-date .take")
    expect(ok).to_be_disabled()
    field.tap()
    field.press_sequentially("14 ma")
    expect(page.locator(".day.typed")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
    field.press_sequentially("r 2031")
    expect(page.locator(".day.typed")).to_have_text("14")
    expect(page.locator(".month-name h2")).to_have_text("Mar 2031")
    field.press_sequentially("x")
    expect(page.get_by_role("alert")).to_have_text(re.compile("Enter a date like"))
    expect(field).to_be_focused()
    page.keyboard.press("Backspace")
    expect(page.get_by_role("alert")).to_have_count(0)
    ok.tap()
    date = page.locator(".source .date")
    expect(date).to_have_text("Fri 14 Mar 2031")
    # By Enter it is the same, and what has the keyboard then is not framed for a finger.
    date.tap()
    field.tap()
    field.press_sequentially("15 mar 2031")
    page.keyboard.press("Enter")
    expect(date).to_have_text("Sat 15 Mar 2031")
    expect(date).to_be_focused()
    assert not page.evaluate(FRAMED)
    # In the editor, too; and for who goes by keys it is.
    page.get_by_role("button", name="Edit", exact=True).tap()
    page.locator(".edited-date").tap()
    field.tap()
    field.press_sequentially("16 mar 2031")
    page.keyboard.press("Enter")
    expect(page.locator(".edited-date")).to_be_focused()
    assert not page.evaluate(FRAMED)
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".edited-date")).to_be_focused()
    assert page.evaluate(FRAMED)


def test_a_field_that_is_cleared_keeps_the_keyboard(device):
    page = opened(device, store(), locale="en-GB").page
    page.locator(".saved-call .what").nth(2).tap()
    page.get_by_role("button", name="Edit", exact=True).tap()
    name = page.get_by_role("textbox", name="Name")
    for _ in range(2):
        name.tap()
        page.get_by_role("button", name="Clear name").tap()
        expect(name).to_have_value("")
        expect(name).to_be_focused()
        page.keyboard.type("Tea")
        expect(name).to_have_value("Tea")
    page.get_by_role("button", name="Add place").tap()
    search = page.get_by_role("combobox")
    for _ in range(2):
        search.fill("oslo")
        page.get_by_role("button", name="Clear search").tap()
        expect(search).to_be_focused()
        page.keyboard.type("lima")
        expect(search).to_have_value("lima")


def test_a_message_that_comes_and_goes_moves_nothing(device):
    board = opened(device, store(), viewport=NARROW, locale="en-GB")
    page = board.page
    page.locator(".saved-call .what").nth(2).tap()
    still(page)
    before = page.locator(".source").bounding_box()
    page.get_by_role("button", name="Now", exact=True).tap()
    page.locator(".keep").tap()
    expect(board.live).to_have_text(re.compile("saved"))
    still(page)
    assert page.locator(".source").bounding_box() == before


@pytest.mark.parametrize("locale", ["en-US", "de-DE"])
def test_on_a_narrow_phone_nothing_lies_on_the_words_below_it(device, locale):
    page = opened(device, store(), viewport=NARROW, locale=locale).page
    page.locator(".saved-call .what").nth(2).tap()
    still(page)
    cut = page.evaluate("""() => [...document.querySelectorAll(".destination")].filter((row) =>
        row.querySelector(".sub").getBoundingClientRect().bottom > row.querySelector(".band").getBoundingClientRect().top
    ).map((row) => row.textContent)""")
    assert not cut
    page.locator(".title > .word").tap()
    still(page)
    covered = page.evaluate("""() => [...document.querySelectorAll(".call-editor > *")].filter((it) =>
        [...it.children].some((part) =>
            part.getBoundingClientRect().bottom > it.nextElementSibling?.getBoundingClientRect().top + 1)
    ).map((it) => it.className)""")
    assert not covered
