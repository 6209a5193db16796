"""Rows of calls and of a call's places are seen to come, go and move, and a reload loses no edit."""

import re

from playwright.sync_api import expect

from board import still, until
from call_store import calls_store, one_call
from conftest import DESK, PHONE
from test_call_views import opened
from test_flow import DRAWN, GO_ON

# What moves in lists, each with where it comes from; and lets it stand still where it began.
FLOWING = """(list) => document.getAnimations()
  .filter((each) => each.effect.target?.parentElement?.matches(list) && each.constructor === Animation)
  .map((each) => {
    each.pause();
    const [from] = each.effect.getKeyframes();
    return [each.effect.target.querySelector(".name").textContent, from.transform ?? `opacity ${from.opacity}`];
  })"""


def ready(board):
    """Waits until what shows it is there; it comes behind the first paint."""
    until(board.page, "() => performance.getEntriesByType('resource').some((each) => /flow/.test(each.name))")
    still(board.page)
    return board.page


def after(page, what, rows):
    """Does something by keys or by a click in the page; returns what begins to move, by name."""
    page.evaluate("(what) => document.querySelector(what).click()", what)
    page.evaluate(DRAWN)
    moves = dict(page.evaluate(FLOWING, rows))
    page.evaluate(GO_ON)
    return moves


def test_calls_go_come_back_and_change_places(device):
    page = ready(opened(device, calls_store(), PHONE))
    page.get_by_role("button", name="Move or delete calls").click()
    still(page)
    moves = after(page, "[aria-label='Delete Stand-up']", ".calls")
    assert set(moves) == {"Call from Tokyo", "Choir"} and "translate" in moves["Choir"]
    moves = after(page, ".title .action[aria-label=Undo]", ".calls")
    assert moves["Stand-up"] == "opacity 0" and "translate" in moves["Choir"]
    grip = page.get_by_role("button", name=re.compile("^Move Family"))
    grip.focus()
    page.keyboard.press("ArrowDown")
    page.evaluate(DRAWN)
    assert set(dict(page.evaluate(FLOWING, ".calls"))) == {"Family", "Stand-up"}
    page.evaluate(GO_ON)
    expect(grip).to_be_focused()


def test_places_of_a_call_go_change_places_and_come(device):
    page = ready(opened(device, one_call("Family", ["New York City", "London", "Tokyo", "Mumbai"]), DESK))
    page.get_by_role("button", name="Edit", exact=True).click()
    still(page)
    moves = after(page, "[aria-label='Remove London']", ".edited-places")
    assert set(moves) == {"Tokyo", "Mumbai"} and all("translate" in way for way in moves.values())
    page.get_by_role("button", name=re.compile("^Move Tokyo")).focus()
    page.keyboard.press("ArrowUp")
    page.evaluate(DRAWN)
    assert set(dict(page.evaluate(FLOWING, ".edited-places"))) == {"New York City", "Tokyo"}
    page.evaluate(GO_ON)
    page.get_by_role("button", name="Add place").click()
    still(page)
    page.get_by_role("combobox").fill("lima")
    page.get_by_role("option", name=re.compile("^Lima")).first.click()
    expect(page.locator(".edited-place.came .name")).to_have_text("Lima")
    expect(page.locator(".edited-place.came")).to_have_css("animation-name", "come")


def test_nothing_moves_where_motion_is_reduced(device):
    page = ready(opened(device, calls_store(), PHONE, reduced_motion="reduce"))
    page.get_by_role("button", name="Move or delete calls").click()
    assert after(page, "[aria-label='Delete Stand-up']", ".calls") == {}
    expect(page.locator(".saved-call")).to_have_count(3)


def test_an_edit_is_there_again_after_a_reload(device):
    board = opened(device, one_call("Family", ["New York City", "London", "Tokyo"]), PHONE)
    page = board.page
    still(page)
    page.get_by_role("button", name=re.compile("^Family")).first.tap()
    page.get_by_role("button", name="Edit", exact=True).tap()
    field = page.get_by_role("textbox", name="Name")
    field.fill("Friends")
    page.get_by_role("button", name="Once", exact=True).tap()
    expect(page.locator(".edited-date")).to_contain_text("New York City, UTC−")
    until(page, "() => document.querySelector('.saved.pending')?.textContent === 'Not saved yet'")
    page.reload()
    expect(field).to_have_value("Friends")
    expect(page.locator(".edited-date")).to_be_visible()
    page.get_by_role("button", name="Done").tap()
    expect(board.heading).to_have_text("Friends")
    board.is_saved()
    page.reload()
    expect(board.heading).to_have_text("Friends")
    expect(page.locator(".call-editor")).to_have_count(0)
