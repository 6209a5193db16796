"""The browser's back, a phone's key or swipe: it leads where the page's own way back does, and then out of the page."""

import re

import pytest
from playwright.sync_api import expect

from board import still, until
from call_store import calls_store
from test_call_views import opened


@pytest.fixture
def calls(device):
    """A phone that came to the list of calls from another page."""
    board = opened(device, calls_store())
    expect(board.page.locator(".saved-call").first).to_be_visible()
    return board


def tap(page, name):
    page.get_by_role("button", name=name, exact=True).tap()
    still(page)


def open_call(page):
    page.locator(".saved-call .what").first.tap()
    expect(page.locator(".slot")).to_be_visible()
    # An entry of the history stands for the way back once all of the app is here.
    until(page, "() => history.state === 'back'")


def test_back_leads_from_a_room_to_its_call_to_the_list_and_out(calls):
    page = calls.page
    length = page.evaluate("history.length")
    open_call(page)
    tap(page, "Best times")
    expect(page.locator(".best")).to_be_visible()
    page.go_back()
    expect(page.locator(".slot")).to_be_visible()
    until(page, "() => history.state === 'back'")
    page.go_back()
    expect(page.locator(".saved-call").first).to_be_visible()
    until(page, "() => history.state !== 'back'")
    assert page.evaluate("history.length") <= length + 1
    page.go_back()
    expect(page).not_to_have_url(re.compile("/call$"))


def test_the_pages_own_way_back_leaves_no_step_behind(calls):
    page = calls.page
    open_call(page)
    tap(page, "Best times")
    tap(page, "Done")
    expect(page.locator(".slot")).to_be_visible()
    tap(page, "Calls")
    expect(page.locator(".saved-call").first).to_be_visible()
    until(page, "() => history.state !== 'back'")
    page.go_back()
    expect(page).not_to_have_url(re.compile("/call$"))


def test_back_gives_up_nothing_that_is_edited(calls):
    page = calls.page
    open_call(page)
    tap(page, "Edit")
    page.go_back()
    expect(page.locator(".slot")).to_be_visible()
    tap(page, "Edit")
    field = page.get_by_role("textbox", name="Name")
    field.fill("Another name")
    for _ in range(2):
        until(page, "() => history.state === 'back'")
        page.go_back()
        expect(page.locator(".told", has_text="Tap Done or Cancel first")).to_be_visible()
        expect(field).to_have_value("Another name")
    tap(page, "Cancel")
    expect(page.locator(".slot")).to_be_visible()


@pytest.mark.parametrize("name", ["Move or delete calls", "Sync with other devices"])
def test_back_leads_out_of_what_lies_over_the_list(calls, name):
    page = calls.page
    tap(page, name)
    expect(page.get_by_role("button", name="Done", exact=True)).to_be_visible()
    until(page, "() => history.state === 'back'")
    page.go_back()
    expect(page.get_by_role("button", name="Done", exact=True)).to_have_count(0)
    expect(page.locator(".saved-call").first).to_be_visible()


def test_back_leads_from_a_tallys_settings_to_all_and_to_counting(phone):
    page = phone.page
    phone.set_up()
    expect(page.locator(".device.config")).to_be_visible()
    until(page, "() => history.state === 'back'")
    page.go_back()
    expect(page.locator(".device.config")).to_have_count(0)
    until(page, "() => history.state !== 'back'")


def test_turning_to_another_instrument_keeps_its_address(calls):
    page = calls.page
    open_call(page)
    page.get_by_role("button", name="Tally").tap()
    until(page, "() => history.state !== 'back'")
    expect(page).to_have_url(re.compile("/tally$"))
    page.get_by_role("button", name="Time to Call").tap()
    expect(page.locator(".slot")).to_be_visible()
    until(page, "() => history.state === 'back'")
    page.go_back()
    expect(page.locator(".saved-call").first).to_be_visible()
    expect(page).to_have_url(re.compile("/call$"))
