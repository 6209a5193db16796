"""Groups: lines of their own with a total, folded by a tap, filled by dragging; and the list rests on
whole rows with them as without."""

import pytest
from playwright.sync_api import expect

from board import EXAMPLE, Store
from conftest import DESK, PHONE
from operations import VERSION, Replica, entity, group, put, tally, text
from scrolling import scroll_to_top
from test_snapping import LANDSCAPE, KINDS, grip, rests, row_height
from touching import centre


def lines(board):
    """What stands in the list, groups in brackets."""
    return board.page.locator("li.tally .name, li.group .name").evaluate_all(
        "all => all.map((each) => each.closest('.group') ? `[${each.innerText}]` : each.innerText)")


def made(device, kind=PHONE, name="Winter"):
    board = device(kind).board().open()
    board.set_up()
    board.button("Add a group").click()
    board.page.locator("#name").fill(name)
    board.page.keyboard.press("Enter")
    expect(board.page.locator(".editor")).to_have_count(0)
    return board


def drag_below(board, name, heading):
    """Takes a row by its grip with a finger and lets it go below a group's line."""
    start = centre(grip(board, name))
    line = board.page.locator("li.group", has_text=heading).bounding_box()
    board.fingers.drag(start, (start[0], line["y"] + line["height"] * 0.6), steps=12)
    board.fingers.up()
    rests(board, f"{name} dropped")


def test_tallies_are_dragged_into_a_group_counted_together_folded_and_kept(device):
    board = made(device)
    drag_below(board, "Suit", "Winter")
    drag_below(board, "Trousers", "Winter")
    assert lines(board) == ["Shirts", "[Winter]", "Trousers", "Suit"]
    board.done()
    board.tap("Suit", 3).tap("Trousers", 2)
    total = board.page.locator("li.group svg.matrix")
    expect(total).to_have_attribute("aria-label", "total 5")
    fold = board.page.locator(".fold")
    board.fingers.tap(*centre(fold))
    expect(fold).to_have_attribute("aria-expanded", "false")
    assert lines(board) == ["Shirts", "[Winter]"]
    rests(board, "folded")
    board.is_saved().reload()
    assert lines(board) == ["Shirts", "[Winter]"]
    fold.focus()
    board.page.keyboard.press("Enter")
    assert lines(board) == ["Shirts", "[Winter]", "Trousers", "Suit"]
    board.is_saved().reload()
    assert lines(board) == ["Shirts", "[Winter]", "Trousers", "Suit"]
    expect(total).to_have_attribute("aria-label", "total 5")


def test_a_group_is_filled_renamed_moved_and_deleted_and_what_was_in_it_stays(device):
    board = made(device)
    board.add_tallies("Gloves", button="Add a tally to Winter")
    expect(board.button("Settings for Winter")).to_be_focused()
    board.button("Add a group").click()
    board.page.locator("#name").fill("Summer")
    board.page.keyboard.press("Enter")
    assert lines(board) == [*EXAMPLE, "[Winter]", "Gloves", "[Summer]"]
    board.edit("Summer")
    board.button("Move group up").click()
    assert lines(board) == [*EXAMPLE, "[Summer]", "[Winter]", "Gloves"]
    expect(board.button("Move group up")).to_be_disabled()
    board.page.locator("#name").fill("Winter wear")
    board.button("Done").last.click()
    board.edit("Winter")
    board.button("Delete group").click()
    assert sorted(lines(board)) == sorted([*EXAMPLE, "Gloves", "[Winter wear]"])
    assert lines(board)[-1] == "[Winter wear]", "it has gone to the top of the list"
    board.button("Undo").click()
    assert lines(board) == [*EXAMPLE, "[Winter wear]", "[Winter]", "Gloves"]


def test_a_name_of_nothing_is_refused_in_words(device):
    board = made(device)
    board.edit("Winter")
    board.page.locator("#name").fill("   ")
    board.button("Done").first.click()
    expect(board.page.get_by_role("alert")).to_be_visible()
    board.page.locator("#name").fill("冬もの")
    board.done()


@KINDS
def test_lists_with_groups_rest_on_whole_rows(device, kind):
    page = device(kind)
    board = page.board().blank()
    replica = Replica()
    changes = [put(1, "name", text("Many groups"))]
    for place in range(8):
        changes += group(100 + place, f"Group {place + 1}", place + 1)
    for place in range(100):
        changes += tally(1000 + place, f"Bird {place + 1}", place + 1, color=place % 16)
        if place >= 4:
            changes.append(put(1000 + place, "group", entity(100 + place % 8)))
    replica.operation(changes)
    Store(board.page).put(VERSION | replica.records)
    board.open()
    expect(board.row("Bird 1")).to_be_visible()
    height = row_height(board)
    # A desk has two columns: two rows, and seven for each group of twelve.
    rows = 2 + 8 * 7 + 1 if kind is DESK else 109
    assert board.list.evaluate("list => list.scrollHeight") == pytest.approx(rows * height, abs=1)
    x, y = centre(board.list)
    board.page.mouse.move(x, y)
    for turn in (30, 130, 900, -47, 5000, -2300):
        board.page.mouse.wheel(0, turn)
        rests(board, f"wheel {turn}")
    cut = board.list.evaluate("""list => {
      const { top, bottom } = list.getBoundingClientRect();
      return [...list.querySelectorAll("li.group")].map((row) => row.getBoundingClientRect())
        .filter((row) => row.bottom > top + 2 && row.top < bottom - 2)
        .filter((row) => row.top < top - 2 || row.bottom > bottom + 2).length;
    }""")
    assert cut == 0
    # Folding all of them leaves the first four tallies and eight lines.
    scroll_to_top(board)
    rests(board, "top")
    for _ in range(8):
        board.page.locator(".fold[aria-expanded=true]").first.click()
    assert lines(board) == [*(f"Bird {i}" for i in range(1, 5)), *(f"[Group {i}]" for i in range(1, 9))]
    rests(board, "folded")
