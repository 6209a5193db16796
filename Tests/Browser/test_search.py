"""Finding a tally in a long list: as one types, with counting going on in what was found."""

import pytest
from playwright.sync_api import expect

from board import Store
from conftest import DESK
from operations import VERSION, Replica, entity, group, put, tally, text
from scrolling import scroll_to
from test_snapping import KINDS, rests
from touching import centre

NAMES = ["Äpfel", "Apfelsaft", "ひまわり", "ＲＯＳＥ", "Rosé", "Straße"]


def long(device, kind, count=40):
    board = device(kind).board().blank()
    replica = Replica()
    changes = [put(1, "name", text("Everything")), *group(90, "Garden", 1)]
    names = NAMES + [f"Bird {n}" for n in range(1, count - len(NAMES) + 1)]
    for place, name in enumerate(names):
        changes += tally(1000 + place, name, place + 1, color=place % 16)
        if place in (2, 3):
            changes.append(put(1000 + place, "group", entity(90)))
    replica.operation(changes)
    Store(board.page).put(VERSION | replica.records)
    board.open()
    expect(board.rows.first).to_be_visible()
    return board


def finder(board):
    return board.page.get_by_role("searchbox", name="Find a tally")


@KINDS
def test_typing_filters_counting_goes_on_and_the_list_comes_back_where_it_was(device, kind):
    board = long(device, kind, 80)
    scroll_to(board, 1600)
    rests(board, "scrolled")
    before = board.list.evaluate("(list) => list.scrollTop")
    board.button("Find a tally").click()
    expect(finder(board)).to_be_focused()
    finder(board).fill("apfel")
    board.shows_names("Äpfel", "Apfelsaft")
    expect(board.live).to_have_text("2 tallies found")
    rests(board, "found two")
    if kind is not DESK:
        board.tap("Apfelsaft", 2)
    else:
        board.add("Apfelsaft").click(click_count=2)
    board.shows(Apfelsaft=2, Äpfel=0)
    for typed, found in (("ROSE", ["Rosé", "ＲＯＳＥ"]), ("ヒマ", ["ひまわり"]), ("strasse", ["Straße"]),
                         ("garden", ["ひまわり", "ＲＯＳＥ"])):
        finder(board).fill(typed)
        board.shows_names(*found)
        rests(board, typed)
    board.button("Show all tallies").click()
    expect(board.heading).to_be_visible()
    rests(board, "back")
    expect(board.row("Bird 20")).to_be_attached()
    assert board.list.evaluate("(list) => list.scrollTop") == pytest.approx(before, abs=1)


def test_nothing_found_has_a_way_out(device, phone):
    board = long(device, {**DESK})
    board.page.keyboard.press("/")
    expect(finder(board)).to_be_focused()
    expect(finder(board)).to_have_value("")
    board.page.keyboard.type("zebra/2")
    expect(board.page.locator(".empty")).to_contain_text("No results for “zebra/2”")
    expect(board.live).to_have_text("No results")
    board.page.locator(".empty").get_by_role("button", name="Show all tallies").click()
    expect(board.row("Äpfel")).to_be_visible()
    # A short list has nothing to look through.
    expect(phone.page.get_by_role("button", name="Find a tally")).to_have_count(0)
    phone.page.keyboard.press("/")
    expect(finder(phone)).to_have_count(0)


def test_what_is_not_found_can_be_added(device):
    board = long(device, {**DESK})
    board.page.keyboard.press("/")
    board.page.keyboard.type("zebra")
    board.page.locator(".empty").get_by_role("button", name="Add “zebra”").click()
    expect(board.row("zebra")).to_be_in_viewport()
    expect(board.heading).to_be_visible()
    expect(board.page.locator("textarea#new-name")).to_have_count(0)


def test_by_keyboard_alone_from_the_slash_to_a_count_and_back(device):
    board = long(device, DESK)
    board.page.keyboard.press("/")
    board.page.keyboard.type("bird 17")
    board.page.keyboard.press("Enter")
    expect(board.add("Bird 17")).to_be_focused()
    board.page.keyboard.press("+")
    board.page.keyboard.press("+")
    board.shows(**{"Bird 17": 2})
    board.page.keyboard.press("Escape")
    expect(finder(board)).to_have_count(0)
    expect(board.row("Äpfel")).to_be_attached()
    board.page.keyboard.press("/")
    board.page.keyboard.type("bird 17")
    board.page.keyboard.press("ArrowDown")
    expect(board.add("Bird 17")).to_be_focused()
    board.page.keyboard.press("/")
    expect(finder(board)).to_be_focused()
    board.page.keyboard.press("Escape")
    expect(board.heading).to_be_visible()


def test_a_long_press_on_what_was_found_opens_its_settings_in_the_whole_list(device):
    from conftest import PHONE
    board = long(device, PHONE)
    board.button("Find a tally").tap()
    finder(board).fill("bird 21")
    board.fingers.down(*centre(board.add("Bird 21")))
    expect(board.page.locator("input#name")).to_have_value("Bird 21")
    board.fingers.up()
    expect(board.row("Bird 21")).to_be_in_viewport()
    board.done()
    expect(board.row("Bird 21")).to_be_in_viewport()
    expect(finder(board)).to_have_count(0)
