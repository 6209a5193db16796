"""Counting with thumbs, mice, keys and assistive technology (tally.md 1 and 2)."""

import re

import pytest
from conftest import DESK
from playwright.sync_api import expect

from board import EXAMPLE, Store
from operations import board_of
from touching import centre


def operations(board):
    return [key for key in Store(board.page).keys() if key.startswith("now/operation/")]


def test_the_first_visit_shows_a_working_example(phone):
    expect(phone.heading).to_have_text("Dry cleaning")
    phone.shows_names(*EXAMPLE).shows(Shirts=0, Trousers=0, Suit=0)
    phone.is_saved()


def test_the_right_half_adds_and_the_left_half_subtracts(phone):
    phone.tap("Shirts", 3).shows(Shirts=3)
    phone.tap("Shirts", 1, "subtract").shows(Shirts=2)
    phone.tap("Suit", 2, "subtract").shows(Suit="−2", Trousers=0)


def test_the_whole_row_is_the_target(phone):
    box = phone.row("Shirts").bounding_box()
    for part, count in ((0.98, 1), (0.52, 2), (0.48, 1), (0.02, 0)):
        for height in (0.03, 0.97):
            phone.fingers.tap(box["x"] + box["width"] * part, box["y"] + box["height"] * height)
            step = 1 if part > 0.5 else -1
            count += step if height == 0.97 else 0
        phone.shows(Shirts={0.98: 2, 0.52: 4, 0.48: 2, 0.02: 0}[part])


@pytest.mark.parametrize(
    "half, light, count", [("add", "hit-add", 1), ("subtract", "hit-subtract", "−1")]
)
def test_a_finger_that_comes_down_lights_the_half_and_shows_the_count(patient, half, light, count):
    before = operations(patient)
    row = patient.row("Trousers")
    place = centre(patient.add("Trousers") if half == "add" else patient.subtract("Trousers"))
    patient.fingers.down(*place)
    # No waiting: it is there when the event has been handled.
    assert light in row.get_attribute("class").split()
    assert patient.matrix("Trousers").get_attribute("aria-label") == str(count)
    assert operations(patient) == before
    patient.fingers.up()
    expect(row).not_to_have_class(re.compile(light))
    patient.shows(Trousers=count).is_saved()
    assert len(operations(patient)) == len(before) + 1


def test_a_touch_that_the_browser_cancels_counts_nothing(patient):
    before = operations(patient)
    patient.fingers.down(*centre(patient.add("Shirts")))
    patient.shows(Shirts=1)
    patient.fingers.cancel()
    patient.shows(Shirts=0)
    expect(patient.row("Shirts")).not_to_have_class(re.compile("hit-"))
    assert operations(patient) == before


def test_a_finger_that_scrolls_counts_nothing(device):
    board = device().board().blank()
    Store(board.page).put(board_of([f"Bird {n}" for n in range(1, 41)]))
    board.open()
    x, y = centre(board.add("Bird 5"))
    board.fingers.drag((x, y), (x, y - 320))
    expect(board.matrix("Bird 5")).to_have_attribute("aria-label", "0")
    board.fingers.up()
    assert board.list.evaluate("list => list.scrollTop") > 100
    assert set(board.page.locator("svg.matrix").evaluate_all(
        "all => all.map(each => each.getAttribute('aria-label'))")) == {"0"}
    expect(board.page.locator(".hit-add, .hit-subtract")).to_have_count(0)


def test_a_finger_that_leaves_its_half_counts_nothing(phone):
    start, end = centre(phone.add("Shirts")), centre(phone.subtract("Shirts"))
    phone.fingers.drag(start, end)
    phone.fingers.up()
    expect(phone.page.locator(".hit-add, .hit-subtract")).to_have_count(0)
    phone.shows(Shirts=0, Trousers=0, Suit=0)


def test_two_fingers_on_two_rows_count_both(patient):
    patient.fingers.down(*centre(patient.add("Shirts")), finger=1)
    patient.fingers.down(*centre(patient.subtract("Suit")), finger=2)
    patient.shows(Shirts=1, Suit="−1")
    expect(patient.page.locator(".hit-add, .hit-subtract")).to_have_count(2)
    patient.fingers.up(2)
    patient.fingers.up(1)
    expect(patient.page.locator(".hit-add, .hit-subtract")).to_have_count(0)
    patient.shows(Shirts=1, Suit="−1").is_saved().reload().shows(Shirts=1, Suit="−1")


def test_two_fingers_on_one_half_count_two(patient):
    x, y = centre(patient.add("Shirts"))
    patient.fingers.down(x - 40, y, finger=1)
    patient.fingers.down(x + 40, y, finger=2)
    patient.shows(Shirts=2)
    patient.fingers.up(1)
    patient.fingers.up(2)
    patient.shows(Shirts=2)


def test_twelve_taps_a_second_all_count(phone):
    place = centre(phone.add("Shirts"))
    for _ in range(36):
        phone.fingers.tap(*place)
        phone.page.wait_for_timeout(1000 / 12 - 20)  # a tap itself takes some milliseconds
    phone.shows(Shirts=36)


def test_two_thumbs_drumming_all_count(patient):
    one, other = centre(patient.add("Shirts")), centre(patient.add("Suit"))
    for _ in range(20):
        patient.fingers.down(*one, finger=1)
        patient.fingers.down(*other, finger=2)
        patient.fingers.up(1)
        patient.fingers.up(2)
    patient.shows(Shirts=20, Suit=20, Trousers=0)


def test_a_long_press_opens_the_settings_and_counts_nothing(phone):
    before = operations(phone)
    phone.fingers.down(*centre(phone.add("Trousers")))
    expect(phone.page.locator("input#name")).to_have_value("Trousers")
    phone.fingers.up()
    phone.done().shows(Shirts=0, Trousers=0, Suit=0)
    assert operations(phone) == before


def test_lifting_the_finger_of_a_long_press_presses_nothing(phone):
    """What opens slides under the finger; a browser may make a click of its end."""
    phone.tap("Suit", 2)
    for half in (phone.add("Suit"), phone.subtract("Suit")):
        for key in range(4):
            phone.fingers.down(*centre(half))
            expect(phone.page.locator("input#name")).to_have_value("Suit")
            # Delete, Archive, History, Full screen
            button = phone.page.locator(".editor > .keys button").nth(key)
            button.evaluate("it => it.style.cssText = 'position: fixed; inset: 0; z-index: 99'")
            phone.fingers.up()
            phone.page.wait_for_timeout(50)
            button.evaluate("it => { it.style.cssText = ''; }")
            expect(phone.page.locator("input#name")).to_have_value("Suit")
            phone.done().shows(Suit=2).shows_names(*EXAMPLE)


def test_a_long_press_of_the_mouse_opens_the_settings_and_they_stay(desk):
    place = centre(desk.add("Trousers"))
    desk.page.mouse.move(*place)
    desk.page.mouse.down()
    expect(desk.page.locator("input#name")).to_have_value("Trousers")
    desk.page.mouse.up()
    expect(desk.page.locator("input#name")).to_have_value("Trousers")
    desk.done().shows(Shirts=0, Trousers=0, Suit=0).shows_names(*EXAMPLE)


def test_a_mouse_click_counts_once(desk):
    desk.add("Shirts").click()
    desk.shows(Shirts=1)
    desk.add("Shirts").dblclick()
    desk.shows(Shirts=3)
    desk.subtract("Shirts").click()
    desk.shows(Shirts=2)
    desk.add("Shirts").click(button="right")
    desk.add("Shirts").click(button="middle")
    desk.shows(Shirts=2)


@pytest.mark.parametrize(
    "half, key, count",
    [
        ("add", "+", 1), ("add", "=", 1), ("add", "-", "−1"), ("add", "ArrowRight", 1),
        ("add", "ArrowLeft", "−1"), ("add", "Enter", 1), ("add", "Space", 1),
        ("subtract", "Enter", "−1"), ("subtract", "Space", "−1"), ("subtract", "+", 1),
    ],
)
def test_a_key_on_the_focused_half_counts_once(desk, half, key, count):
    (desk.add("Shirts") if half == "add" else desk.subtract("Shirts")).focus()
    desk.page.keyboard.press(key)
    desk.shows(Shirts=count, Trousers=0)


def test_keys_right_after_a_tap_count_too(desk):
    desk.add("Shirts").click()
    desk.page.keyboard.press("Enter")
    desk.page.keyboard.press("Space")
    desk.page.keyboard.press("+")
    desk.shows(Shirts=4)


def test_a_click_of_assistive_technology_counts_once(phone):
    phone.add("Shirts").evaluate("half => half.click()")
    phone.shows(Shirts=1)
    phone.add("Shirts").evaluate(
        "half => half.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))"
    )
    phone.shows(Shirts=2)
    # Right after a touch on another row, too.
    phone.tap("Suit")
    phone.subtract("Shirts").evaluate(
        "half => half.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))"
    )
    phone.shows(Shirts=1, Suit=1)


def test_a_touch_screen_on_a_desk_counts_as_a_phone_does(device):
    board = device(DESK, has_touch=True).board().open()
    board.tap("Suit", 5).tap("Suit", 2, "subtract").shows(Suit=3)
