"""A board of a thousand tallies scrolls, counts everywhere, and rests on whole rows."""

import pytest
from playwright.sync_api import expect

from board import Store
from conftest import DESK, PHONE
from operations import board_of
from scrolling import scroll_to, scroll_to_end, scroll_to_top, settle
from touching import centre

COUNT = 1000


def long_board(device, kind=PHONE, count=COUNT):
    board = device(kind).board().blank()
    Store(board.page).put(board_of([f"Bird {n}" for n in range(1, count + 1)]))
    board.open()
    expect(board.heading).to_have_text("A long list")
    return board


def scroll_to_share(board, share):
    scroll_to(
        board, share * board.list.evaluate("list => list.scrollHeight - list.clientHeight"))


def rests_on_whole_rows(board):
    """How far the first and the last row on screen stand off the list's edges, in pixels."""
    return board.list.evaluate(
        """list => {
          const { top, bottom } = list.getBoundingClientRect();
          const rows = [...list.querySelectorAll("li:not(.spacer)")]
            .map((row) => row.getBoundingClientRect())
            .filter((row) => row.bottom > top + 2 && row.top < bottom - 2);
          return [rows[0].top - top, rows.at(-1).bottom - bottom];
        }"""
    )


def blank_spots(board):
    """Heights of the list where nothing is drawn."""
    return board.list.evaluate(
        """list => {
          const { left, top, width, height } = list.getBoundingClientRect();
          const empty = [];
          for (let share = 0.05; share < 1; share += 0.1) {
            const hit = document.elementFromPoint(left + width / 2 + 20, top + height * share);
            if (!hit?.closest("li:not(.spacer)")) empty.push(share);
          }
          return empty;
        }"""
    )


def first_name(board):
    """The name of the first row that is whole on screen."""
    return board.list.evaluate(
        """list => {
          const { top } = list.getBoundingClientRect();
          const row = [...list.querySelectorAll("li.tally")]
            .find((row) => row.getBoundingClientRect().top > top - 2);
          return row.querySelector(".name").textContent;
        }"""
    )


@pytest.mark.parametrize("share, name", [(0, "Bird 1"), (0.5, None), (1, "Bird 1000")])
def test_it_counts_at_the_top_in_the_middle_and_at_the_end(device, share, name):
    board = long_board(device)
    scroll_to_share(board, share)
    name = name or first_name(board)
    expect(board.row(name)).to_be_in_viewport()
    before = board.list.evaluate("list => list.scrollTop")
    board.tap(name, 3)
    expect(board.matrix(name)).to_have_attribute("aria-label", "3")
    assert abs(board.list.evaluate("list => list.scrollTop") - before) < 1, "counting moves nothing"
    board.is_saved().reload()
    scroll_to_share(board, share)
    expect(board.matrix(name)).to_have_attribute("aria-label", "3")


def test_only_rows_near_the_screen_are_drawn(device):
    board = long_board(device)
    for share in (0, 0.3, 0.7, 1):
        scroll_to_share(board, share)
        assert board.rows.count() < 120
        assert blank_spots(board) == []
    rows = board.list.evaluate(
        "list => list.scrollHeight / list.querySelector('li.tally').getBoundingClientRect().height"
    )
    assert COUNT <= rows + 0.5 and rows < COUNT + 1.5, "the scroll bar knows of all rows"


def test_rows_are_there_while_it_scrolls(device):
    board = long_board(device, DESK)
    x, y = centre(board.list)
    board.page.mouse.move(x, y)
    for _ in range(30):
        board.page.mouse.wheel(0, 700)
        board.page.evaluate(
            "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
        )
        assert blank_spots(board) == []
    assert board.list.evaluate("list => list.scrollTop") > 5000


@pytest.mark.parametrize("distance", [-120, -250, -333, -390, 300])
def test_it_rests_on_whole_rows_after_a_fling(device, distance):
    board = long_board(device)
    scroll_to_share(board, 0.3)
    start = board.list.evaluate("list => list.scrollTop")
    x, y = centre(board.list)
    y -= distance / 2
    # Let go while it moves: the list runs on by itself.
    board.fingers.drag((x, y), (x, y + distance), steps=5)
    board.fingers.up()
    settle(board)
    assert abs(board.list.evaluate("list => list.scrollTop") - start) > 50
    above, below = rests_on_whole_rows(board)
    assert abs(above) < 1.5 and abs(below) < 1.5
    assert blank_spots(board) == []
    counts = board.page.locator("svg.matrix").evaluate_all(
        "all => all.map((each) => each.getAttribute('aria-label'))"
    )
    assert set(counts) == {"0"}, "a fling counts nothing"


@pytest.mark.parametrize(
    "kind", [PHONE, DESK, {**PHONE, "viewport": {"width": 844, "height": 390}}],
    ids=["phone", "desk", "phone on its side"],
)
def test_it_rests_on_whole_rows_after_the_wheel(device, kind):
    board = long_board(device, kind)
    x, y = centre(board.list)
    board.page.mouse.move(x, y)
    for turn in (130, 470, -90, 333):
        board.page.mouse.wheel(0, turn)
        settle(board)
        above, below = rests_on_whole_rows(board)
        assert abs(above) < 1.5 and abs(below) < 1.5, turn


def test_arrow_keys_walk_through_a_hundred_rows(device):
    board = long_board(device, DESK)
    board.add("Bird 1").focus()
    for _ in range(100):
        board.page.keyboard.press("ArrowDown")
    expect(board.add("Bird 101")).to_be_focused()
    expect(board.row("Bird 101")).to_be_in_viewport()
    board.page.keyboard.press("+")
    expect(board.matrix("Bird 101")).to_have_attribute("aria-label", "1")
    for _ in range(40):
        board.page.keyboard.press("ArrowUp")
    expect(board.add("Bird 61")).to_be_focused()
    expect(board.row("Bird 61")).to_be_in_viewport()


def test_a_new_tally_of_a_long_list_is_seen(device):
    board = long_board(device)
    board.set_up()
    scroll_to_end(board)
    board.button("Add a tally").click()
    field = board.page.locator("textarea#new-name")
    for name in ("Stork", "Crane", "Heron"):
        expect(field).to_be_focused()
        board.page.keyboard.type(name)
        board.page.keyboard.press("Enter")
        expect(board.row(name)).to_be_in_viewport()
        expect(field).to_be_in_viewport(ratio=1)
    board.done()
    expect(board.row("Heron")).to_be_in_viewport()


def test_what_undo_changes_far_away_is_said_and_the_list_stays_where_it_is(device):
    board = long_board(device)
    board.tap("Bird 2", 3)
    scroll_to_end(board)
    board.undo()
    settle(board)
    assert blank_spots(board) == []
    expect(board.note).to_have_text("Undone: Bird 2 2")
    scroll_to_top(board)
    expect(board.matrix("Bird 2")).to_have_attribute("aria-label", "2")
