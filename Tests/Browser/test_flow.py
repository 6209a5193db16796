"""Rows are seen to go where they go, and nothing waits for it or moves where motion is reduced."""

import pytest
from playwright.sync_api import expect

from board import Store, until
from conftest import DESK, PHONE
from scrolling import settle
from test_snapping import records
from touching import centre

# What moves in the list, each with where it comes from; and lets it stand still where it began.
FLOWING = """() => document.getAnimations()
  .filter((each) => each.effect.target.closest?.(".rows > li") === each.effect.target)
  .map((each) => {
    each.pause();
    return [each.effect.target.querySelector(".name, input")?.textContent,
      each.effect.getKeyframes()[0].transform ?? `opacity ${each.effect.getKeyframes()[0].opacity}`];
  })"""
GO_ON = "() => document.getAnimations().forEach((each) => each.finish())"
# What is done is drawn at the next frame.
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def ready(board):
    """Waits until what shows it is there; it comes behind the first paint."""
    until(board.page, "() => performance.getEntriesByType('resource').some((each) => /flow/.test(each.name))")
    settle(board)
    return board


def act(board, do):
    """Does something in the page; returns what begins to move."""
    board.page.evaluate(do)
    board.page.evaluate(DRAWN)
    return board.page.evaluate(FLOWING)


CLICK = "() => document.querySelector({!r}).click()"


def test_a_row_that_goes_and_comes_back_is_seen_to(device):
    board = ready(device(PHONE).board().open())
    height = board.row("Shirts").bounding_box()["height"]
    board.set_up().edit("Trousers")
    settle(board)
    moves = act(board, CLICK.format(".editor .delete"))
    (name, where), = [move for move in moves if move[0] == "Suit"]
    # From below: the row and its settings have gone.
    assert float(where.split(",")[1].rstrip("px) ")) > height
    # It can be tapped where it is seen, and the app takes no notice of the way.
    board.page.evaluate(GO_ON)
    settle(board)
    moves = act(board, CLICK.format(".title .action[aria-label=Undo]"))
    assert sorted(name for name, _ in moves if name in ("Trousers", "Suit")) == ["Suit", "Trousers"]
    assert ["Trousers", "opacity 0"] in moves
    board.page.evaluate(GO_ON)
    board.shows_names("Shirts", "Trousers", "Suit")


def test_a_row_that_is_moved_glides_with_the_others(device):
    board = ready(device(DESK).board().open())
    board.set_up()
    settle(board)
    board.button("Move Shirts with the arrow keys").focus()
    board.page.keyboard.press("ArrowDown")
    board.page.evaluate(DRAWN)
    moves = dict(board.page.evaluate(FLOWING))
    ways = {name: float(moves[name].split(",")[1].rstrip("px) ")) for name in ("Shirts", "Trousers")}
    assert ways["Shirts"] == pytest.approx(-ways["Trousers"])
    assert ways["Shirts"] < 0
    expect(board.button("Move Shirts with the arrow keys")).to_be_focused()
    board.page.evaluate(GO_ON)


def test_rows_turn_to_their_other_side_and_can_be_tapped_meanwhile(device):
    board = ready(device(PHONE).board().open())
    for click, way in ((".title [aria-label='Set up']", 50), (".title .word", -50)):
        moves = act(board, CLICK.format(click))
        assert dict(moves).keys() >= {"Shirts", "Trousers", "Suit"}
        assert all(f"rotateX({way}deg)" in where for _, where in moves), moves
        if way > 0:
            # Held at its beginning: what is tapped is what is seen.
            board.fingers.tap(*centre(board.button("Reset Suit")))
            expect(board.page.locator(".tally.sure")).to_be_visible()
        else:
            board.fingers.tap(*centre(board.add("Suit")))
            board.shows(Suit=1)
        board.page.evaluate(GO_ON)
        settle(board)


def test_a_finger_counts_what_is_on_its_way(device):
    board = ready(device(PHONE).board().open())
    board.set_up().edit("Shirts")
    board.page.locator(".editor .delete").click()
    board.done()
    settle(board)
    moves = act(board, CLICK.format(".title .action[aria-label=Undo]"))
    assert "Suit" in dict(moves)
    # Held where it came from, half a row above or below where it will be.
    board.fingers.tap(*centre(board.add("Suit")))
    board.shows(Suit=1)


def test_counting_moves_nothing_and_neither_does_scrolling(device):
    board = device(PHONE).board().blank()
    Store(board.page).put(records(1000))
    ready(board.open())
    assert act(board, "() => document.querySelector('.half.add').click()") == []
    for top in (2000, 9000, 400):
        assert act(board, f"() => document.querySelector('.list').scrollTo(0, {top})") == []


def test_nothing_moves_where_motion_is_reduced(device):
    board = ready(device(PHONE, reduced_motion="reduce").board().open())
    board.set_up().edit("Trousers")
    settle(board)
    assert act(board, CLICK.format(".editor .delete")) == []
    board.shows_names("Shirts", "Suit")


def test_the_list_is_as_long_as_it_will_be_while_rows_come_from_below(device):
    board = ready(device(PHONE).board().open())
    board.set_up()
    board.add_tallies(*(f"Tally {number}" for number in range(12)))
    board.edit("Trousers")
    settle(board)
    before = board.list.evaluate("(list) => list.scrollHeight")
    assert len(act(board, CLICK.format(".editor .delete"))) > 3
    # The rows that move are held where they began.
    during = board.list.evaluate("(list) => list.scrollHeight")
    board.page.evaluate(GO_ON)
    settle(board)
    after = board.list.evaluate("(list) => list.scrollHeight")
    assert during == after < before
    expect(board.page.locator(".rows")).to_have_css("overflow-y", "visible")


def test_panels_appear_and_are_there_at_once_where_motion_is_reduced(device):
    for reduced, length in (("no-preference", 120), ("reduce", 0.5)):
        board = ready(device(PHONE, reduced_motion=reduced).board().open())
        board.button("Sync with other devices").click()
        duration = board.page.locator(".panel").evaluate(
            "(panel) => parseFloat(getComputedStyle(panel).animationDuration) * 1000")
        assert duration == length
