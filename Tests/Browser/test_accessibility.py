"""Names, roles, the order of the keyboard, and what is spoken. Axe looks on where pictures are taken."""

import re

import pytest
from playwright.sync_api import expect

from board import EXAMPLE, until
from conftest import DESK


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
    order = walk(desk, 9)
    assert order[:3] == ["Dry cleaning, all boards", "Sync with other devices", "Set up"]
    halves = [name for name in order if "one" in name]
    assert halves == [
        "Subtract one from Shirts", "Add one to Shirts", "Subtract one from Trousers",
        "Add one to Trousers", "Subtract one from Suit", "Add one to Suit",
    ]


def test_tab_goes_through_a_row_of_the_service_side(desk):
    desk.set_up()
    desk.page.get_by_label("Board name").focus()
    assert walk(desk, 5) == [
        "Done", "Reset Shirts", "Shirts", "Settings for Shirts",
        "Move Shirts with the arrow keys",
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
    board = device(locale="de-AT").board().open()
    expect(board.page.locator(".device")).to_have_attribute("lang", "de")
    expect(board.heading).to_have_text("Reinigung")
    board.shows_names("Hemden", "Hosen", "Anzug")


def test_where_the_words_cannot_be_had_it_speaks_english_and_counts(device):
    made = device(locale="de-DE", service_workers="block")
    made.expects("ERR_FAILED", "Service Worker registration blocked", "reading 'waiting'")
    board = made.board()
    board.page.route("**/words/**", lambda route: route.abort())
    board.open()
    expect(board.page.locator(".device")).to_have_attribute("lang", "en")
    board.tap("Shirts")
    board.shows(Shirts=1)


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


# What sticks out of the screen, but for what is laid over something on purpose.
STICKING_OUT = """() => [...document.querySelectorAll("main *, header *, footer *")].filter((it) => {
  const { left, right, width } = it.getBoundingClientRect();
  return width > 0 && (right > innerWidth + 1 || left < -1) && getComputedStyle(it).position !== "absolute";
}).map((it) => it.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("language", ["en-GB", "ja-JP", "de-DE"])
def test_every_panel_keeps_to_the_screen_with_text_twice_as_large(device, language):
    board = device(locale=language).board().open()
    board.page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    page, title = board.page, board.page.locator(".title")

    def keeps_to_the_screen():
        until(page, f"document.getAnimations().length === 0 && ({STICKING_OUT})().length === 0")

    keeps_to_the_screen()
    title.locator(".over").click()
    expect(page.locator(".shelf")).to_be_visible()
    keeps_to_the_screen()
    page.keyboard.press("Escape")
    title.locator(".action").first.click()
    expect(page.locator(".panel")).to_be_visible()
    keeps_to_the_screen()
    title.locator(".word").click()
    title.locator(".action").last.click()
    page.locator(".key.settings").first.click()
    page.locator(".more-key").click()
    expect(page.locator(".more .switches")).to_be_attached()
    keeps_to_the_screen()
    for place in (0, 1):
        page.locator(".toolbar .action").nth(place).click()
        expect(page.locator(".panel")).to_be_visible()
        keeps_to_the_screen()
