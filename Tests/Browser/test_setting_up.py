"""The service side: adding, naming, colouring, resetting, deleting, moving, and taking it back."""

import re

import pytest
from playwright.sync_api import expect

from board import EXAMPLE
from conftest import DESK, PHONE
from scrolling import scroll_to_top, settle
from touching import centre

SIZES = {"phone": (390, 844), "landscape": (844, 390), "tablet": (820, 1180), "desk": (1280, 800)}


def name_field(board):
    return board.page.locator("input#name")


def new_name(board):
    return board.page.locator("textarea#new-name")


def test_a_new_tally_is_named_at_once(phone):
    phone.set_up()
    phone.button("Add a tally").tap()
    expect(new_name(phone)).to_be_focused()
    phone.page.keyboard.type("Ties")
    phone.page.keyboard.press("Enter")
    phone.shows_names(*EXAMPLE, "Ties")
    expect(phone.row("Ties")).to_be_in_viewport()
    phone.done().shows_names(*EXAMPLE, "Ties").tap("Ties", 2).is_saved()
    phone.reload().shows_names(*EXAMPLE, "Ties").shows(Ties=2)


@pytest.mark.parametrize("side", ["counting", "setting up"])
def test_several_tallies_are_added_by_one_tap_and_their_names(phone, side):
    added = ("Ties", "Scarves", "Gloves", "Hats", "Coats", "Belts")
    if side == "setting up":
        phone.set_up()
    phone.add_tallies(*added)
    expect(phone.button("Add a tally")).to_be_focused()
    if side == "setting up":
        phone.done()
    phone.is_saved()
    phone.reload().shows_names(*EXAMPLE, *added)
    colors = phone.rows.evaluate_all(
        "rows => rows.map(row => row.style.getPropertyValue('--crayon'))"
    )
    assert all(one != next_one for one, next_one in zip(colors, colors[1:]))


def test_what_was_typed_is_added_when_something_else_is_tapped(phone):
    phone.set_up()
    phone.button("Add a tally").tap()
    phone.page.keyboard.type("Ties")
    phone.edit("Suit").shows_names(*EXAMPLE, "Ties")
    phone.button("Add a tally").tap()
    phone.page.keyboard.type("Hats")
    phone.page.keyboard.press("Escape")
    expect(new_name(phone)).to_have_count(0)
    phone.done().shows_names(*EXAMPLE, "Ties")


def test_a_new_name_stays(phone):
    phone.tap("Suit", 2).set_up().edit("Suit")
    name_field(phone).fill("  Dinner \t jacket ")
    phone.page.locator(".editor").get_by_role("button", name="Done").click()
    phone.done().shows_names("Shirts", "Trousers", "Dinner jacket").is_saved()
    expect(phone.matrix("Dinner jacket")).to_have_attribute("aria-label", "2")
    phone.reload().shows_names("Shirts", "Trousers", "Dinner jacket")


def test_escape_leaves_the_name_as_it_was(phone):
    phone.set_up().edit("Suit")
    name_field(phone).fill("Nonsense")
    phone.page.keyboard.press("Escape")
    phone.done().shows_names(*EXAMPLE)


def test_a_colour_is_chosen_by_touch_and_by_arrow_keys(phone):
    phone.set_up().edit("Shirts")
    box = phone.page.get_by_role("radiogroup", name="Colour")
    expect(box.get_by_role("radio")).to_have_count(16)
    box.get_by_role("radio", name="Poppy").tap()
    expect(box.get_by_role("radio", name="Poppy")).to_be_checked()
    expect(box.get_by_role("radio", checked=True)).to_have_count(1)
    box.get_by_role("radio", name="Poppy").focus()
    phone.page.keyboard.press("ArrowRight")
    expect(box.get_by_role("radio", name="Tangerine")).to_be_checked()
    expect(box.get_by_role("radio", name="Tangerine")).to_be_focused()
    phone.done().is_saved()
    style = re.compile("crayon-tangerine")
    expect(phone.row("Shirts")).to_have_attribute("style", style)
    phone.reload()
    expect(phone.row("Shirts")).to_have_attribute("style", style)


def test_reset_is_confirmed_in_place(phone):
    phone.tap("Shirts", 5).tap("Suit", 2).set_up()
    reset = phone.button("Reset Shirts")
    reset.tap()
    expect(phone.names.first).to_have_text("Tap again to reset")
    expect(phone.matrix("Tap again to reset")).to_have_attribute("aria-label", "5")
    reset.tap()
    phone.shows_names(*EXAMPLE).shows(Shirts=0, Suit=2)
    phone.done().is_saved().reload().shows(Shirts=0, Suit=2).tap("Shirts").shows(Shirts=1)


def test_a_reset_that_is_not_confirmed_falls_back_by_itself(phone):
    phone.tap("Shirts", 5).set_up()
    phone.button("Reset Shirts").tap()
    expect(phone.names.first).to_have_text("Tap again to reset")
    phone.shows_names(*EXAMPLE).shows(Shirts=5)
    # The next tap asks anew.
    phone.button("Reset Shirts").tap()
    expect(phone.names.first).to_have_text("Tap again to reset")
    phone.shows_names(*EXAMPLE).shows(Shirts=5)


def test_a_reset_asks_for_each_tally_on_its_own(phone):
    phone.tap("Shirts", 1).tap("Suit", 1).set_up()
    phone.button("Reset Shirts").tap()
    phone.button("Reset Suit").tap()
    phone.shows_names("Shirts", "Trousers", "Tap again to reset")
    phone.shows_names(*EXAMPLE).shows(Shirts=1, Suit=1)


def test_a_reset_can_be_taken_back(phone):
    phone.tap("Shirts", 5).set_up()
    phone.button("Reset Shirts").tap()
    phone.button("Reset Shirts").tap()
    phone.shows(Shirts=0)
    expect(phone.note).to_contain_text("Shirts reset")
    phone.button("Undo").tap()
    phone.shows(Shirts=5)
    phone.done().tap("Shirts").shows(Shirts=6)


def test_a_deleted_tally_comes_back_with_its_count(phone):
    phone.tap("Trousers", 7).set_up().edit("Trousers")
    phone.button("Delete").tap()
    phone.shows_names("Shirts", "Suit")
    expect(phone.note).to_contain_text("Trousers deleted")
    phone.button("Undo").tap()
    expect(phone.note).to_have_text("Undone: Trousers is back")
    phone.shows_names(*EXAMPLE).shows(Trousers=7)
    phone.done().is_saved().reload().shows_names(*EXAMPLE).shows(Trousers=7)


def test_the_way_back_goes_after_a_while_and_undo_still_works(phone):
    phone.set_up().edit("Trousers")
    phone.button("Delete").tap()
    expect(phone.note).to_be_visible()
    expect(phone.note).to_have_count(0)
    phone.done().undo().shows_names(*EXAMPLE)


def test_undo_and_redo_reach_behind_a_reload(phone):
    phone.tap("Shirts", 2).tap("Suit").is_saved()
    phone.reload().undo().shows(Shirts=2, Suit=0).undo().shows(Shirts=1).is_saved()
    phone.reload().redo().shows(Shirts=2, Suit=0).redo().shows(Suit=1).is_saved()
    expect(phone.button("Redo")).to_be_disabled()
    phone.reload().undo().undo().undo().shows(Shirts=0, Suit=0)
    expect(phone.button("Undo")).to_be_disabled()


@pytest.mark.parametrize("side", ["counting", "setting up"])
def test_undo_stays_under_the_thumb(phone, side):
    phone.tap("Shirts", 3)
    if side == "setting up":
        phone.set_up()
    def where():
        keys = phone.page.locator(".title").get_by_role("button")
        return {
            key.get_attribute("aria-label"): key.bounding_box()
            for key in keys.all() if key.get_attribute("aria-label") in ("Undo", "Redo", "Set up", "Sync")
        }

    before = where()
    assert {"Undo", "Redo"} <= before.keys()
    box = before["Undo"]
    # One tap after the other in one place, without looking.
    for left in (2, 1, 0):
        phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        phone.shows(Shirts=left)
        assert where() == before
    phone.redo().shows(Shirts=1)
    assert where() == before


def test_undo_says_what_came_back_or_went(phone):
    phone.set_up().add_tallies("Ties")
    phone.undo()
    expect(phone.note).to_have_text("Undone: Ties removed")
    phone.redo()
    expect(phone.note).to_have_text("Redone: Ties is back")
    phone.edit("Ties")
    phone.page.get_by_role("radio").nth(4).tap()
    phone.undo()
    expect(phone.note).to_have_text("Undone: Ties · Colour")


@pytest.mark.parametrize("end", ["", "\n"])
def test_lines_that_are_pasted_are_tallies_and_one_undo_takes_them_back(phone, end):
    phone.set_up()
    phone.button("Add a tally").tap()
    expect(new_name(phone)).to_be_focused()
    # As a paste does it.
    phone.page.evaluate(
        "text => document.execCommand('insertText', false, text)",
        "Ties\r\n\r\n  Scarves \nGloves" + end)
    phone.shows_names(*EXAMPLE, "Ties", "Scarves", "Gloves")
    expect(new_name(phone)).to_have_value("")
    expect(new_name(phone)).to_be_focused()
    phone.page.keyboard.press("Enter")
    phone.undo().shows_names(*EXAMPLE)
    expect(phone.note).to_have_text("Undone: 3 entries removed")


def test_a_pasted_line_that_is_no_name_stays_with_those_behind_it(phone):
    phone.set_up()
    phone.button("Add a tally").tap()
    expect(new_name(phone)).to_be_focused()
    long = "x" * 500
    phone.page.evaluate(
        "text => document.execCommand('insertText', false, text)", f"Ties\n{long}\nGloves")
    phone.shows_names(*EXAMPLE, "Ties")
    expect(new_name(phone)).to_have_value(f"{long}\nGloves")
    expect(phone.page.locator("#new-name-fault")).to_be_visible()


def test_undo_and_redo_have_their_usual_keys(desk):
    desk.add("Shirts").click(click_count=3)
    desk.shows(Shirts=3)
    desk.page.keyboard.press("Control+z")
    desk.shows(Shirts=2)
    desk.page.keyboard.press("Control+z")
    desk.shows(Shirts=1)
    desk.page.keyboard.press("Control+Shift+Z")
    desk.shows(Shirts=2)
    desk.page.keyboard.press("Control+y")
    desk.shows(Shirts=3)


@pytest.mark.parametrize("command", ["ctrlKey", "metaKey"])
@pytest.mark.parametrize(
    ("key", "shift", "count"),
    [("z", False, 1), ("Z", False, 1), ("z", True, 3), ("Z", True, 3), ("y", False, 3), ("Y", False, 3)])
def test_redo_is_redo_with_caps_lock_and_on_a_mac(desk, command, key, shift, count):
    """Caps Lock makes `z` a `Z`; a Mac leaves it small where shift is held."""
    desk.add("Shirts").click(click_count=3)
    desk.page.keyboard.press("Control+z")
    desk.shows(Shirts=2)
    desk.page.evaluate(
        """([key, shiftKey, command]) => document.activeElement.dispatchEvent(new KeyboardEvent(
            'keydown', {key, shiftKey, [command]: true, bubbles: true, cancelable: true}))""",
        [key, shift, command])
    desk.shows(Shirts=count)


def test_a_name_and_a_colour_can_be_taken_back(phone):
    phone.set_up().edit("Suit")
    name_field(phone).fill("Coat")
    phone.page.keyboard.press("Enter")
    phone.done().shows_names("Shirts", "Trousers", "Coat")
    phone.undo().shows_names(*EXAMPLE).redo().shows_names("Shirts", "Trousers", "Coat")


def test_a_row_is_dragged_by_its_grip(phone):
    phone.tap("Shirts", 3).set_up()
    grip = phone.button("Move Shirts with the arrow keys")
    x, y = centre(grip)
    height = phone.row("Shirts").bounding_box()["height"]
    phone.fingers.drag((x, y), (x, y + 2.2 * height), steps=12)
    expect(phone.row("Shirts")).to_have_class(re.compile("dragging"))
    assert phone.row("Shirts").bounding_box()["y"] > y + height
    phone.fingers.up()
    phone.shows_names("Trousers", "Suit", "Shirts").shows(Shirts=3)
    phone.done().is_saved().reload().shows_names("Trousers", "Suit", "Shirts")


def test_a_dragged_row_goes_up_as_well_and_stays_where_it_is_cancelled(phone):
    phone.set_up()
    x, y = centre(phone.button("Move Suit with the arrow keys"))
    height = phone.row("Suit").bounding_box()["height"]
    phone.fingers.drag((x, y), (x, y - height), steps=6)
    phone.fingers.cancel()
    phone.shows_names(*EXAMPLE)
    phone.fingers.drag((x, y), (x, y - 1.1 * height), steps=6)
    phone.fingers.up()
    phone.shows_names("Shirts", "Suit", "Trousers")


def test_a_mouse_drags_a_row_too(desk):
    desk.set_up()
    x, y = centre(desk.button("Move Shirts with the arrow keys"))
    height = desk.row("Shirts").bounding_box()["height"]
    desk.page.mouse.move(x, y)
    desk.page.mouse.down()
    desk.page.mouse.move(x, y + height / 2, steps=4)
    desk.page.mouse.move(x, y + height, steps=4)
    desk.page.mouse.up()
    desk.shows_names("Trousers", "Shirts", "Suit")


def test_arrow_keys_on_the_grip_move_a_row_and_keep_the_focus(desk):
    desk.set_up()
    grip = desk.button("Move Shirts with the arrow keys")
    grip.focus()
    desk.page.keyboard.press("ArrowDown")
    desk.shows_names("Trousers", "Shirts", "Suit")
    expect(grip).to_be_focused()
    expect(desk.live).to_contain_text("position 2 of 3")
    desk.page.keyboard.press("ArrowDown")
    desk.shows_names("Trousers", "Suit", "Shirts")
    desk.page.keyboard.press("ArrowDown")
    desk.page.keyboard.press("ArrowUp")
    desk.shows_names("Trousers", "Shirts", "Suit")
    expect(grip).to_be_focused()


def test_the_board_gets_a_name(phone):
    phone.set_up()
    field = phone.page.get_by_role("textbox", name="Board name")
    expect(field).to_have_value("Dry cleaning")
    field.fill("Laundry")
    phone.done()
    expect(phone.heading).to_have_text("Laundry")
    phone.is_saved().reload()
    expect(phone.heading).to_have_text("Laundry")
    phone.undo()
    expect(phone.heading).to_have_text("Dry cleaning")


def test_a_board_without_tallies_says_how_to_begin(phone):
    phone.set_up()
    for name in EXAMPLE:
        phone.edit(name)
        phone.button("Delete").tap()
    expect(phone.page.locator(".empty")).to_contain_text("No tallies yet")
    phone.done().is_saved().reload()
    expect(phone.page.locator(".empty")).to_contain_text("Add a tally")
    phone.button("Add a tally").tap()
    expect(new_name(phone)).to_be_focused()
    phone.page.keyboard.type("Roses")
    phone.page.keyboard.press("Enter")
    phone.shows_names("Roses").tap("Roses").shows(Roses=1)


FAULTS = [
    ("", "Enter a name"),
    ("   ", "Enter a name"),
    ("x" * 201, "up to 200 characters"),
    ("x" * 1_000_000, "up to 200 characters"),
    ("Suit\x07", "invisible control character"),
    ("\u202etiuS", "invisible control character"),
]


@pytest.mark.parametrize(
    "text, words", FAULTS,
    ids=["empty", "blank", "one too many", "a megabyte", "a bell", "turned round"],
)
def test_a_name_that_is_none_is_refused_with_words(phone, text, words):
    phone.tap("Suit").set_up().edit("Suit")
    name_field(phone).fill(text)
    phone.page.keyboard.press("Enter")
    expect(phone.page.get_by_role("alert")).to_contain_text(words)
    expect(name_field(phone)).to_have_attribute("aria-invalid", "true")
    described = name_field(phone).get_attribute("aria-describedby")
    expect(phone.page.locator(f"#{described}")).to_contain_text(words)
    # What was typed is not thrown away in silence: the settings stay open.
    phone.page.locator(".title").get_by_role("button", name="Done").click()
    expect(name_field(phone)).to_be_visible()
    name_field(phone).fill("Suits")
    expect(phone.page.get_by_role("alert")).to_have_count(0)
    phone.done().shows_names("Shirts", "Trousers", "Suits").shows(Suits=1)


@pytest.mark.parametrize(
    "text, words", FAULTS[:1] + FAULTS[3:5], ids=["empty", "a megabyte", "a bell"]
)
def test_a_board_name_that_is_none_is_refused_with_words(phone, text, words):
    phone.set_up()
    field = phone.page.get_by_role("textbox", name="Board name")
    field.fill(text)
    phone.page.keyboard.press("Enter")
    expect(phone.page.get_by_role("alert")).to_contain_text(words)
    phone.page.keyboard.press("Escape")
    expect(phone.page.get_by_role("alert")).to_have_count(0)
    phone.done()
    expect(phone.heading).to_have_text("Dry cleaning")


def test_markup_in_a_name_is_text(phone):
    name = "<img src=x onerror=alert(1)> & \"co\""
    phone.set_up().edit("Suit")
    name_field(phone).fill(name)
    phone.done().shows_names("Shirts", "Trousers", name)
    expect(phone.page.locator("img")).to_have_count(0)
    phone.is_saved().reload().shows_names("Shirts", "Trousers", name)


@pytest.mark.parametrize(
    "name", ["シャツ（白・襟付き）", "👩🏽‍🚀 crew", "قمصان", "ée\u0301", "a" * 200],
    ids=["Japanese", "emoji", "Arabic", "both forms of é", "as long as may be"],
)
def test_a_name_in_any_script_is_kept_as_it_is(phone, name):
    phone.set_up().edit("Suit")
    name_field(phone).fill(name)
    phone.done().shows_names("Shirts", "Trousers", name).is_saved()
    phone.reload().shows_names("Shirts", "Trousers", name)


def heights(board):
    """Top and height of every row on screen, once it has turned to its other side."""
    return board.rows.evaluate_all(
        """rows => rows.map((row) => {
          row.getAnimations().forEach((turn) => turn.finish());
          const { y, height } = row.getBoundingClientRect();
          return [Math.round(y * 8) / 8, Math.round(height * 8) / 8];
        })"""
    )


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("more", [0, 1, 2], ids=["three tallies", "four", "five"])
def test_no_row_moves_when_one_turns_to_the_service_side_and_back(device, size, more):
    width, height = SIZES[size]
    kind = DESK if size == "desk" else PHONE
    board = device({**kind, "viewport": {"width": width, "height": height}}).board().open()
    board.set_up()
    board.add_tallies(*[f"Tally {number}" for number in range(more)])
    scroll_to_top(board.done())
    expect(board.rows).to_have_count(3 + more)
    before = heights(board)
    board.set_up()
    # On a desk one counts in columns, and sets up a list that rows are dragged in.
    if size == "desk":
        before = heights(board)
    else:
        assert heights(board) == before
    # The settings of the last row push none away and make none smaller.
    board.edit(board.names.last.text_content())
    settle(board)  # it may have gone on to show them
    rows = heights(board)
    assert [[y - rows[0][0] + before[0][0], height] for y, height in rows] == before
    scroll_to_top(board.done())
    if size != "desk":
        assert heights(board) == before


def test_a_thumb_that_misses_the_last_row_adds_nothing(phone):
    phone.tap("Suit", 2)
    row = phone.row("Suit").bounding_box()
    for share in (0.1, 0.5, 0.9):
        phone.fingers.tap(row["x"] + row["width"] * share, row["y"] + row["height"] + 12)
    phone.fingers.tap(row["x"] + row["width"] - 28, row["y"] + row["height"] * 1.5)
    phone.tap("Suit").shows(Suit=3).shows_names(*EXAMPLE)
    expect(phone.page.locator(".device.config")).to_have_count(0)
    phone.button("Add a tally").tap()
    expect(new_name(phone)).to_be_focused()


def swipe(board, name, far, lift=True):
    """A finger goes to the left over a row, slowly enough to be no throw."""
    x, y = centre(board.row(name).locator(".glass"))
    board.fingers.drag((x + 60, y), (x + 60 - far, y + 3), steps=10)
    if lift:
        board.page.wait_for_timeout(80)
        board.fingers.up()


def test_a_swipe_to_the_left_deletes_and_undo_brings_it_back(phone):
    phone.tap("Trousers", 2).set_up()
    swipe(phone, "Trousers", 200, lift=False)
    expect(phone.row("Trousers")).to_have_class(re.compile("swiping armed"))
    assert phone.row("Trousers").bounding_box()["x"] < -150
    phone.page.wait_for_timeout(80)
    phone.fingers.up()
    phone.shows_names("Shirts", "Suit")
    expect(phone.note).to_contain_text("Trousers deleted")
    expect(phone.page.locator("input#name")).to_have_count(0)
    phone.button("Undo").tap()
    phone.shows_names("Shirts", "Trousers", "Suit")
    phone.done().shows(Trousers=2)


def test_a_short_swipe_a_scroll_and_a_mouse_delete_nothing(phone):
    phone.set_up()
    swipe(phone, "Suit", 90)
    expect(phone.page.locator(".swiping")).to_have_count(0)
    expect(phone.page.locator("input#name")).to_have_count(0)
    x, y = centre(phone.row("Suit"))
    phone.fingers.drag((x, y), (x - 20, y - 200), steps=10)
    phone.fingers.up()
    phone.page.mouse.move(x + 60, y)
    phone.page.mouse.down()
    phone.page.mouse.move(x - 160, y, steps=10)
    phone.page.mouse.up()
    phone.shows_names("Shirts", "Trousers", "Suit")
    # Where one counts there is nothing to sweep.
    if phone.page.locator("input#name").count():
        phone.button("Done").last.click()
    phone.done()
    swipe(phone, "Suit", 200)
    phone.shows_names("Shirts", "Trousers", "Suit")
