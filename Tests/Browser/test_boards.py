"""The boards of a device: the title that opens them, new ones, removed ones, and who comes by a link."""

import pytest
from playwright.sync_api import expect

from board import Board
from conftest import DESK
from test_in_step import share
from test_exchange import panel as exchange, setup_link


def title(board):
    return board.page.locator(".title .over")


def boards(board):
    """Opens the list by the title."""
    board.page.bring_to_front()
    title(board).click()
    dialog = board.page.get_by_role("dialog", name="Boards")
    expect(dialog).to_be_visible()
    return dialog


def new(board, card="Empty board"):
    boards(board).locator(".card", has_text=card).first.click()
    expect(board.page.get_by_role("dialog")).to_have_count(0)


def row(dialog, name):
    return dialog.locator(".board", has_text=name)


def test_the_title_opens_the_boards_and_escape_leads_back_to_it(desk):
    expect(title(desk)).to_have_attribute("aria-expanded", "false")
    title(desk).focus()
    desk.page.keyboard.press("Enter")
    dialog = desk.page.get_by_role("dialog", name="Boards")
    expect(row(dialog, "Dry cleaning")).to_be_focused()
    expect(title(desk)).to_have_attribute("aria-expanded", "true")
    desk.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(title(desk)).to_be_focused()
    desk.page.keyboard.press("Enter")
    desk.button("Done").click()
    expect(title(desk)).to_be_focused()
    # It takes the keyboard once, not whenever the page is drawn.
    desk.add("Shirts").focus()
    desk.page.keyboard.press("Enter")
    desk.shows(Shirts=1)
    expect(desk.add("Shirts")).to_be_focused()


def test_a_new_board_is_counted_on_and_the_other_one_waits(device):
    board = device().board().open().tap("Shirts", 3).is_saved()
    new(board)
    expect(board.heading).to_have_text("Untitled board")
    board.add_tallies("Guests")
    board.tap("Guests", 2).shows(Guests=2).is_saved()
    board.reload().shows_names("Guests").shows(Guests=2)
    dialog = boards(board)
    expect(dialog.locator(".board")).to_have_count(2)
    expect(row(dialog, "Untitled board")).to_have_attribute("aria-current", "true")
    expect(row(dialog, "Dry cleaning")).to_contain_text("Only on this device")
    row(dialog, "Dry cleaning").click()
    board.shows_names("Shirts", "Trousers", "Suit").shows(Shirts=3)
    board.reload().shows(Shirts=3)


def test_a_board_is_made_from_a_template_and_named_in_the_tab(device):
    board = device().board().open().tap("Shirts").is_saved()
    expect(board.page).to_have_title("Dry cleaning · Tally")
    new(board, "Bird walk")
    expect(board.heading).to_have_text("Bird walk")
    expect(board.names).to_have_count(7)
    expect(board.page).to_have_title("Bird walk · Tally")
    board.is_saved().reload()
    expect(board.names).to_have_count(7)
    dialog = boards(board)
    row(dialog, "Dry cleaning").click()
    board.shows_names("Shirts", "Trousers", "Suit").shows(Shirts=1)


def test_a_board_is_renamed_with_the_keyboard(desk):
    dialog = boards(desk)
    dialog.get_by_role("button", name="Rename").focus()
    desk.page.keyboard.press("Enter")
    field = dialog.get_by_label("Name", exact=True)
    expect(field).to_be_focused()
    field.fill("Laundry")
    desk.page.keyboard.press("Enter")
    expect(row(dialog, "Laundry")).to_be_focused()
    desk.page.keyboard.press("Escape")
    expect(desk.heading).to_have_text("Laundry")
    expect(desk.page).to_have_title("Laundry · Tally")
    desk.undo()
    expect(desk.heading).to_have_text("Dry cleaning")


def test_a_removed_board_is_put_back_as_it_was(device):
    board = device().board().open().tap("Shirts", 4).is_saved()
    dialog = boards(board)
    expect(dialog.get_by_role("button", name="Remove")).to_have_count(0)
    board.page.keyboard.press("Escape")
    new(board, "Score sheet")
    board.tap("Player 1", 5).shows(**{"Player 1": 5}).is_saved()
    dialog = boards(board)
    dialog.get_by_role("button", name="Remove").click()
    expect(dialog.locator(".board")).to_have_count(1)
    expect(board.live).to_contain_text("“Score sheet” removed")
    back = dialog.get_by_role("button", name="Put back: Score sheet")
    expect(back).to_be_visible()
    board.reload().shows(Shirts=4)
    boards(board).get_by_role("button", name="Put back: Score sheet").click()
    board.shows(**{"Player 1": 5})
    board.reload().shows(**{"Player 1": 5})


def test_whoever_comes_by_a_link_is_told_so_and_goes_back_by_one_tap(device):
    one = device().board().open().tap("Suit", 8).is_saved()
    link = share(one)
    other = device().board().open().tap("Shirts", 2).is_saved()
    # A page of its own, as a link in a message opens one.
    other.blank()
    other.page.goto(link)
    other.ready().shows(Suit=8)
    expect(other.notice).to_contain_text("You opened “Dry cleaning” by a link. You can edit it.")
    expect(other.notice).to_contain_text("Your own boards are still here.")
    # It has a place of its own: no row, key or tab lies under it.
    box = other.notice.bounding_box()
    for each in other.page.locator("li.tally .half, .title button, .tab").all():
        its = each.bounding_box()
        assert its["y"] >= box["y"] + box["height"] - 1 or its["y"] + its["height"] <= box["y"] + 1
    other.page.set_viewport_size({"width": 844, "height": 390})
    box = other.notice.bounding_box()
    for each in other.notice.get_by_role("button").all():
        its = each.bounding_box()
        assert box["x"] <= its["x"] and its["x"] + its["width"] <= box["x"] + box["width"]
    other.page.set_viewport_size({"width": 390, "height": 844})
    other.tap("Suit").shows(Suit=9)
    one.shows(Suit=9)
    other.page.get_by_role("button", name="Back to my board").click()
    other.shows(Shirts=2, Suit=0)
    expect(other.notice).to_have_count(0)
    dialog = boards(other)
    shared = dialog.locator(".board:not(.chosen)")
    expect(shared).to_contain_text("Shared, you can edit")
    shared.click()
    other.shows(Suit=9)
    expect(other.notice).to_have_count(0)
    # The same link while another board is open.
    row(boards(other), "Only on this device").click()
    other.shows(Shirts=2)
    other.page.evaluate("hash => { location.hash = hash; }", link.split("#")[1])
    other.shows(Suit=9)
    expect(other.notice.get_by_role("button", name="Back to “Dry cleaning”")).to_be_visible()
    other.notice.get_by_role("button", name="OK").click()
    expect(other.notice).to_have_count(0)
    other.shows(Suit=9)


def test_two_tabs_with_different_boards_do_not_meet(device):
    opened = device(**DESK)
    one = opened.board().open()
    one.add("Shirts").click()
    one.is_saved()
    other = Board(opened.context.new_page(), one.address).open()
    new(other, "Score sheet")
    other.add("Player 1").click()
    other.shows(**{"Player 1": 1}).is_saved()
    one.add("Shirts").click()
    one.shows(Shirts=2).shows_names("Shirts", "Trousers", "Suit").is_saved()
    other.shows(**{"Player 1": 1})
    # What the other tab has made is in the list as soon as it is opened.
    dialog = boards(one)
    expect(row(dialog, "Dry cleaning")).to_have_attribute("aria-current", "true")
    row(dialog, "Score sheet").click()
    one.shows(**{"Player 1": 1})
    one.add("Player 1").click()
    other.shows(**{"Player 1": 2})


def test_a_setup_makes_way_or_a_new_board(device):
    one = device().board().open().tap("Shirts").is_saved()
    exchange(one)
    link = setup_link(one)
    # On a device where nobody has touched the example, it makes way.
    fresh = device().board()
    fresh.page.goto(link)
    expect(fresh.page.locator(".incoming")).to_contain_text("This replaces the example.")
    fresh.button("Add a copy").click()
    expect(fresh.note).to_contain_text("in the example's place")
    fresh.shows_names("Shirts", "Trousers", "Suit")
    fresh.undo().shows_names("Shirts", "Trousers", "Suit")
    # Where the board is in use, a new one is what is offered first.
    used = device().board().open().tap("Suit", 2).is_saved()
    used.page.goto(link)
    first = used.page.locator(".incoming .word.primary")
    expect(first).to_have_text("Open as a new board")
    first.click()
    used.shows(Suit=0, Shirts=0).is_saved()
    dialog = boards(used)
    expect(dialog.locator(".board")).to_have_count(2)
    dialog.locator(".board:not(.chosen)").click()
    used.shows(Suit=2)


@pytest.mark.parametrize("size", [(360, 740), (390, 844), (844, 390), (820, 1180), (1280, 800)])
@pytest.mark.parametrize("language", ["en-GB", "ja-JP", "de-DE"])
def test_nothing_is_cut_and_every_target_is_large_enough(device, size, language):
    board = device(viewport={"width": size[0], "height": size[1]}, locale=language).board().open()
    title(board).click()
    dialog = board.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    for each in [title(board), *dialog.get_by_role("button").all(), *board.page.locator(".title .action:visible").all()]:
        box = each.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 43.5, each.evaluate("it => it.outerHTML")
        assert box["x"] >= 0 and box["x"] + box["width"] <= size[0] + 0.5
    wide = board.page.evaluate("""() => [...document.querySelectorAll('.shelf *, .title *')]
        .filter((it) => it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 1 && getComputedStyle(it).overflowX !== 'visible')
        .map((it) => it.outerHTML.slice(0, 120))""")
    assert wide == []
