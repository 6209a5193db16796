"""What is put away: out of the list with all it counted, and back again."""

from playwright.sync_api import expect

from conftest import DESK
from touching import centre


def drawer(board):
    board.button("Archive & sound").click()
    expect(board.page.locator(".panel.archive")).to_be_visible()
    return board.page.locator(".away > li")


def test_a_tally_goes_away_and_comes_back_with_its_count_and_history(phone):
    phone.tap("Trousers", 3).set_up().edit("Trousers")
    phone.fingers.tap(*centre(phone.button("Archive Trousers")))
    expect(phone.note).to_contain_text("Trousers archived")
    phone.shows_names("Shirts", "Suit").is_saved().reload()
    phone.shows_names("Shirts", "Suit").set_up()
    away = drawer(phone)
    expect(away).to_have_count(1)
    expect(away.locator(".line-figures")).to_have_text("3")
    away.get_by_role("button", name="History of Trousers").click()
    expect(phone.page.locator(".history")).to_contain_text("Trousers")
    away = drawer(phone)
    phone.fingers.tap(*centre(phone.button("Restore Trousers to the list")))
    expect(phone.page.locator(".nothing")).to_have_text("Nothing archived")
    phone.page.locator(".title").get_by_role("button", name="Done").click()
    phone.shows_names("Shirts", "Trousers", "Suit").done().shows(Trousers=3)


def test_undo_brings_it_back_by_keyboard_alone(device):
    desk = device(DESK).board().open()
    desk.set_up().edit("Suit")
    desk.button("Archive Suit").focus()
    desk.page.keyboard.press("Enter")
    desk.shows_names("Shirts", "Trousers")
    desk.page.keyboard.press("Control+z")
    desk.shows_names("Shirts", "Trousers", "Suit")
