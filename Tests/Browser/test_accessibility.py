"""Names, roles, the order of the keyboard, what is spoken, and axe on every screen."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from board import EXAMPLE
from conftest import DESK, PHONE
from test_bad_storage import DENIALS
from test_history import two_readers


def counting(board):
    board.open().tap("Shirts", 2)


def set_up(board):
    counting(board)
    board.set_up()


def editing(board):
    set_up(board)
    board.edit("Trousers")


def wrong_name(board):
    editing(board)
    board.page.locator("input#name").fill("")
    board.page.keyboard.press("Enter")
    expect(board.page.get_by_role("alert")).to_be_visible()


def confirming(board):
    set_up(board)
    board.button("Reset Shirts").click()
    expect(board.names.first).to_have_text("Tap again to reset")


def deleted(board):
    editing(board)
    board.button("Delete").click()
    expect(board.snack).to_be_visible()


def empty(board):
    board.open().set_up()
    for name in EXAMPLE:
        board.edit(name)
        board.button("Delete").click()
    board.done()
    expect(board.page.locator(".empty")).to_be_visible()


def denied(board):
    board.page.add_init_script(DENIALS["refused"])
    board.open()
    expect(board.notice).to_be_visible()


def alone(board):
    counting(board)
    board.button("Keep in step with other devices").click()
    expect(board.page.locator(".panel")).to_be_visible()


def shared(board):
    alone(board)
    board.button("Keep in step").click()
    expect(board.page.locator(".qr")).to_be_visible()


def history(board):
    editing(board)
    board.button("History of Trousers").click()
    expect(board.page.locator(".history .chart")).to_be_visible()


def counted_history(board):
    counting(board)
    board.set_up().edit("Shirts")
    board.button("History of Shirts").click()
    expect(board.page.locator(".history .log")).to_be_visible()


def wrong_link(board):
    alone(board)
    board.page.get_by_label("Have a link?").fill("no link")
    board.button("Open").click()
    expect(board.page.get_by_role("alert")).to_be_visible()


def exchange(board):
    set_up(board)
    board.button("Report, files, templates").click()
    expect(board.page.locator(".panel.exchange .report")).to_be_visible()


def what_you_get(board):
    exchange(board)
    link = board.page.get_by_label("Link to the setup", exact=True).input_value()
    board.page.goto("about:blank")
    board.page.goto(link)
    expect(board.page.locator(".incoming")).to_be_visible()


def wall(board):
    counting(board)
    board.button("Keep in step with other devices").click()
    board.button("Show on the wall").click()
    expect(board.page.locator(".tile")).to_have_count(3)


def links(board):
    shared(board)
    board.button("Another link").click()
    board.button("Look only").click()
    board.button("Make link").click()
    expect(board.button("Opens on the wall")).to_be_visible()
    board.button("Another link").click()
    expect(board.page.locator(".making")).to_be_visible()


def agreement(board):
    two_readers(board)
    expect(board.page.locator(".agreement table")).to_be_visible()


def archived(board):
    counting(board)
    board.set_up().edit("Shirts")
    board.button("Archive Shirts").click()
    board.button("Archive and sound").click()
    expect(board.page.locator(".away > li")).to_have_count(1)


def nothing_archived(board):
    set_up(board)
    board.button("Archive and sound").click()
    expect(board.page.locator(".nothing")).to_be_visible()


def counting_also(board):
    editing(board)
    board.page.locator(".also .input").first.click()
    expect(board.page.locator(".also [aria-pressed=true]")).to_have_count(1)


def long_list(board):
    board.open().set_up()
    for _ in range(10):
        board.button("Add a tally").click()
    board.done()


def found(board):
    long_list(board)
    board.button("Find a tally").click()
    board.page.get_by_role("searchbox").fill("tally 1")
    expect(board.rows).to_have_count(4)


def nothing_found(board):
    found(board)
    board.page.get_by_role("searchbox").fill("zebra")
    expect(board.page.locator(".empty")).to_be_visible()


SCREENS = [
    archived, nothing_archived, counting_also, found, nothing_found,
    counting, set_up, editing, wrong_name, confirming, deleted, empty, denied, alone, shared, wrong_link,
    history, counted_history,
    exchange, what_you_get, wall, links, agreement,
]


@pytest.mark.parametrize(
    "kind, scheme", [(PHONE, "dark"), (PHONE, "light"), (DESK, "light")],
    ids=["phone by night", "phone by day", "desk by day"],
)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.__name__)
def test_axe_finds_nothing(device, screen, kind, scheme):
    board = device({**kind, "has_touch": True, "color_scheme": scheme}).board()
    screen(board)
    # Colours are judged as they are at rest.
    board.page.evaluate(
        """() => { for (const each of document.getAnimations())
             if (each.effect.getComputedTiming().endTime < 1000) each.finish(); }"""
    )
    found = Axe().run(board.page)
    faults = [
        f"{each['id']}: {node['target']} {node['html'][:120]}"
        for each in found.response["violations"] for node in each["nodes"]
    ]
    assert faults == []


def test_halves_are_buttons_with_names(phone):
    for name in EXAMPLE:
        expect(phone.page.get_by_role("button", name=f"Add one to {name}")).to_have_count(1)
        expect(phone.page.get_by_role("button", name=f"Subtract one from {name}")).to_have_count(1)
    rows = phone.page.get_by_role("list", name="Tallies").get_by_role("listitem")
    expect(rows.first).to_contain_text("Shirts")
    expect(phone.matrix("Suit")).to_have_role("img")
    expect(phone.matrix("Suit")).to_have_accessible_name("0")


def test_every_button_and_field_has_a_name(desk):
    desk.set_up().edit("Suit")
    controls = desk.page.locator("button:visible, input:visible, [role=radio]:visible")
    assert controls.count() > 25
    for index in range(controls.count()):
        expect(controls.nth(index)).to_have_accessible_name(re.compile(r"\S"))


def test_what_the_keyboard_counts_is_spoken(desk):
    desk.add("Shirts").focus()
    desk.page.keyboard.press("+")
    expect(desk.live).to_have_text("Shirts 1")
    desk.page.keyboard.press("ArrowDown")
    desk.page.keyboard.press("-")
    expect(desk.live).to_have_text("Trousers −1")
    desk.page.keyboard.press("Control+z")
    expect(desk.live).to_contain_text("Undone")
    assert desk.live.get_attribute("aria-live") == "polite"


def test_a_thumb_that_counts_is_not_spoken_over(phone):
    phone.tap("Shirts", 3).shows(Shirts=3)
    expect(phone.live).to_have_text("")


def walk(board, steps):
    """The names of what the Tab key comes to."""
    names = []
    for _ in range(steps):
        board.page.keyboard.press("Tab")
        names.append(
            board.page.evaluate(
                """() => {
                  const it = document.activeElement;
                  return it.getAttribute("aria-label") || it.textContent || it.id || it.localName;
                }"""
            )
        )
    return names


def test_tab_goes_from_top_to_bottom(desk):
    order = walk(desk, 7)
    assert order[0] == "Set up"
    halves = [name for name in order if "one" in name]
    assert halves == [
        "Subtract one from Shirts", "Add one to Shirts", "Subtract one from Trousers",
        "Add one to Trousers", "Subtract one from Suit", "Add one to Suit",
    ]


def test_tab_goes_through_a_row_of_the_service_side(desk):
    desk.set_up()
    desk.page.locator("body").evaluate("() => document.activeElement.blur()")
    assert walk(desk, 6) == [
        "Name of this board", "Done", "Reset Shirts", "Shirts", "Settings of Shirts",
        "Move Shirts, with the arrow keys",
    ]


def test_the_focus_is_seen(desk):
    desk.add("Shirts").focus()
    desk.page.keyboard.press("ArrowDown")
    outline = desk.add("Trousers").evaluate(
        "half => getComputedStyle(half.querySelector('.gem')).outlineStyle"
    )
    assert outline == "solid"


def test_the_page_says_which_language_it_speaks(device):
    board = device(locale="ja-JP").board().open()
    expect(board.page.locator(".device")).to_have_attribute("lang", "ja")
    expect(board.heading).to_have_text("クリーニング")
    board.shows_names("シャツ", "ズボン", "スーツ")
    expect(board.page.get_by_role("button", name="シャツ を 1 増やす")).to_be_visible()


@pytest.mark.parametrize(
    "options", [{"reduced_motion": "reduce"}, {"forced_colors": "active"}, {"contrast": "more"}],
    ids=["less motion", "forced colours", "more contrast"],
)
def test_it_counts_under_what_the_system_asks_for(device, options):
    board = device(**options).board().open().tap("Shirts", 2).shows(Shirts=2).is_saved()
    expect(board.add("Suit")).to_be_in_viewport()


def test_text_twice_as_large_still_counts_and_cuts_nothing(device):
    board = device().board().open()
    board.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    board.tap("Shirts", 2).shows(Shirts=2)
    assert board.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    for name in EXAMPLE:
        cut = board.row(name).locator(".name").evaluate(
            "it => it.scrollHeight > it.clientHeight + 2 || it.scrollWidth > it.clientWidth + 1"
        )
        assert not cut, name
