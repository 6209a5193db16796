"""A desk: the window is filled, tallies stand in columns, and the list stays beside its rooms."""

import pytest
from playwright.sync_api import expect

from board import Store
from conftest import DESK
from operations import VERSION, Replica, entity, group, put, tally, text
from scrolling import settle

SMALL, LARGE = ({**DESK, "viewport": {"width": width, "height": height}}
                for width, height in ((1280, 800), (1920, 1080)))

# The boxes of the rows that are drawn, by their place in the list.
PLACES = """() => Object.fromEntries([...document.querySelectorAll("li.tally")].map((row) => {
  const { x, y, width, height } = row.getBoundingClientRect();
  return [row.getAttribute("aria-posinset"), [x, y, width, height].map(Math.round)];
}))"""
# What of the list's height below its first row shows neither a tally, nor a group, nor what adds.
BLANK = """() => {
  const list = document.querySelector(".list").getBoundingClientRect();
  for (let y = list.top + 4; y < list.bottom; y += 8) {
    const at = document.elementFromPoint(list.left + 60, y);
    if (!at.closest(".tally, .group, .add-row")) return y;
  }
  return null;
}"""


def many(device, kind, count, groups=0):
    """A board of so many tallies, and behind them groups of three each."""
    board = device(kind).board().blank()
    replica = Replica()
    replica.operation([put(1, "name", text("Warehouse"))])
    for place in range(count):
        replica.operation(tally(100 + place, f"Shelf {place + 1}", place + 1, place % 16))
    for number in range(groups):
        own = 10_000 + 10 * number
        replica.operation(group(own, f"Hall {number + 1}", number + 1))
        for place in range(3):
            made = tally(own + 1 + place, f"Box {number + 1}.{place + 1}", place + 1, place)
            replica.operation([*made, put(own + 1 + place, "group", entity(own))])
    Store(board.page).put(VERSION | replica.records)
    return board.open()


@pytest.mark.parametrize(("kind", "columns"), [(SMALL, 2), (LARGE, 3)])
def test_tallies_fill_the_window_in_columns_and_count_in_each(device, kind, columns):
    board = many(device, kind, 8)
    window = kind["viewport"]["width"]
    places = board.page.evaluate(PLACES)
    assert len({x for x, _, _, _ in places.values()}) == columns
    # In the order in which one reads.
    assert [place for place, _ in sorted(places.items(), key=lambda each: (each[1][1], each[1][0]))] == [
        str(number + 1) for number in range(8)]
    right = max(x + width for x, _, width, _ in places.values())
    assert window - right < 20
    for name in ("Shelf 1", "Shelf 2", "Shelf 8"):
        board.add(name).click()
    board.shows(**{"Shelf 1": 1, "Shelf 2": 1, "Shelf 7": 0, "Shelf 8": 1})
    board.add("Shelf 1").focus()
    board.page.keyboard.press("ArrowDown")
    expect(board.add("Shelf 2")).to_be_focused()


def test_few_tallies_are_large_and_one_has_the_width_of_its_figures(device):
    board = device(LARGE).board().open()
    boxes = board.page.evaluate(PLACES)
    assert min(height for _, _, _, height in boxes.values()) > 200
    assert len({x for x, _, _, _ in boxes.values()}) == 2
    board.set_up()
    for name in ("Trousers", "Suit"):
        board.edit(name)
        board.button("Delete").click()
    board.done()
    settle(board)
    (x, _, width, _), = board.page.evaluate(PLACES).values()
    assert width <= 1040
    assert abs(x + width / 2 - (1920 + 80) / 2) <= 8


@pytest.mark.parametrize("kind", [SMALL, LARGE])
def test_a_long_list_in_columns_shows_no_blank_and_rests_on_whole_rows(device, kind):
    board = many(device, kind, 1000)
    listed = board.list
    for way in (300, 5000, 40_000, -2000, 1e9, -700, 0):
        listed.evaluate("(list, way) => list.scrollBy(0, way)", way)
        settle(board)
        assert board.page.evaluate(BLANK) is None
        top, height = listed.evaluate(
            "(list) => [list.scrollTop, document.querySelector('li.tally').getBoundingClientRect().height]")
        assert abs(top / height - round(top / height)) * height < 1.5
    # At the end the last tally is there, and what adds another.
    listed.evaluate("(list) => list.scrollTo(0, 1e9)")
    settle(board)
    expect(board.row("Shelf 1000")).to_be_in_viewport()
    expect(board.button("Add a tally")).to_be_in_viewport()
    assert listed.evaluate("(list) => list.scrollHeight") < 1000 / 2 * 200


def test_groups_have_a_line_to_themselves_between_columns(device):
    board = many(device, SMALL, 5, groups=30)
    expect(board.page.locator("li.group").first).to_have_css("grid-column-end", "-1")
    listed = board.list
    for way in (0, 900, 2000, 3000, 1e9):
        listed.evaluate("(list, way) => list.scrollBy(0, way)", way)
        settle(board)
        assert board.page.evaluate(BLANK) is None
    expect(board.row("Box 30.3")).to_be_in_viewport()


def test_a_window_that_grows_and_shrinks_keeps_the_first_row(device):
    board = many(device, SMALL, 200)
    board.list.evaluate("(list) => list.scrollTo(0, 3000)")
    settle(board)
    first = board.page.evaluate(
        "() => document.elementFromPoint(300, document.querySelector('.list').getBoundingClientRect().top + 30)"
        ".closest('li').ariaPosInSet")
    for width in (1000, 1920, 1280):
        board.page.set_viewport_size({"width": width, "height": 800})
        settle(board)
        top = board.list.evaluate("(list) => list.getBoundingClientRect().top")
        y = board.page.evaluate(PLACES)[first][1]
        assert abs(y - top) < 2, f"at {width} px tally {first} is {y - top} px below the edge"


def test_the_list_stays_beside_a_history_which_follows_what_is_done(device):
    board = device(SMALL).board().open()
    board.add("Shirts").click()
    board.set_up().edit("Shirts")
    board.button("History of Shirts").click()
    panel = board.page.locator(".panel.history")
    expect(panel).to_be_visible()
    expect(board.row("Suit")).to_be_visible()
    left, right = board.row("Suit").bounding_box(), panel.bounding_box()
    assert left["x"] + left["width"] <= right["x"] + 1
    # One landmark is the main one, and it is the room.
    expect(board.page.get_by_role("main")).to_have_count(1)
    board.button("Settings for Suit").click()
    expect(panel).to_have_count(0)
    expect(board.page.locator("input#name")).to_have_value("Suit")
    # Without settings the place says what it is for.
    board.page.locator(".editor").get_by_role("button", name="Done", exact=True).click()
    expect(board.page.get_by_text("Open a tally's settings to change it here.")).to_be_visible()
    # A phone has room for one of them.
    board.button("Archive & sound").click()
    board.page.set_viewport_size({"width": 600, "height": 800})
    expect(board.row("Suit")).to_have_count(0)
    board.page.get_by_role("button", name="Done", exact=True).click()
    expect(board.row("Suit")).to_be_visible()


def test_keys_put_a_tally_into_a_group(device):
    board = many(device, SMALL, 2, groups=1)
    board.set_up().edit("Shelf 1")
    chips = board.page.get_by_role("group", name="Group", exact=True)
    hall = chips.get_by_role("button", name="Hall 1")
    hall.focus()
    board.page.keyboard.press("Enter")
    expect(hall).to_have_attribute("aria-pressed", "true")
    expect(board.live).to_contain_text("Hall 1")
    expect(hall).to_be_focused()
    assert board.names.all_inner_texts() == ["Shelf 2", "Box 1.1", "Box 1.2", "Box 1.3", "Shelf 1"]
    chips.get_by_role("button", name="No group").click()
    assert board.names.all_inner_texts() == ["Shelf 2", "Shelf 1", "Box 1.1", "Box 1.2", "Box 1.3"]
