"""The slider of Time to Call under real fingers and keys, what it says, what is marked on it, and the hands."""

import datetime
import zoneinfo

import pytest
from playwright.sync_api import expect

from touching import centre

# 9:07 in the morning in New York, on the day on which its clocks go back.
NOW = 1_793_542_020
# Notes where the hour hand is in each frame, in degrees, until it has moved and stood still for a while.
FOLLOW = """() => {
  const hand = document.querySelector(".clock.large .hand.hour"), seen = [];
  window.followed = new Promise((done) => {
    const look = () => {
      seen.push(parseFloat(getComputedStyle(hand).rotate) % 360);
      const last = new Set(seen.slice(-20));
      if (last.size === 1 && !last.has(seen[0])) done(seen);
      else requestAnimationFrame(look);
    };
    look();
  });
}"""


@pytest.fixture
def call(device):
    """The example call from New York at 3 PM; nothing of it is kept."""
    return opened(device)


def opened(device, now=NOW, **options):
    board = device(timezone_id="America/New_York", locale="en-US", **options).board()
    if now:
        board.page.clock.set_fixed_time(now)
    board.page.goto(board.address.rstrip("/") + "/call")
    expect(board.page.locator(".call .clock")).to_have_count(4)
    says(board, "3:00 PM")
    return board


def slider(board):
    return board.page.get_by_role("slider")


def says(board, text):
    expect(slider(board)).to_have_attribute("aria-valuetext", text)


def spot(board, hours, of=25):
    """Where so many hours of the day have gone."""
    box = board.page.locator(".slot").bounding_box()
    return box["x"] + box["width"] * hours / of, box["y"] + box["height"] / 2


def test_a_finger_drags_the_handle_and_a_tap_beside_it_brings_it_there(call):
    # Two hours are beside its middle: it does not jump there.
    x, y = centre(slider(call))
    end = spot(call, 7)[0] + x - spot(call, 16)[0]
    call.fingers.drag((x + 8, y), (end + 8, y))
    says(call, "6:00 AM")
    call.fingers.let_go()
    call.fingers.tap(*spot(call, 13))
    says(call, "12:00 PM")
    # Beyond its ends the day has none.
    call.fingers.drag(spot(call, 13), (call.page.viewport_size["width"] - 1, y))
    says(call, "11:45 PM")
    call.fingers.let_go()


def test_a_tap_above_or_below_the_handle_moves_nothing(call):
    x, y = spot(call, 5)
    height = slider(call).bounding_box()["height"]
    for beside in (-1, 1):
        call.page.touchscreen.tap(x, y + beside * (height / 2 + 4))
        says(call, "3:00 PM")


@pytest.mark.parametrize("width, locale", [(390, "en-US"), (360, "de-DE"), (360, "ja-JP")])
def test_no_key_leaves_its_place_for_a_long_text(device, width, locale):
    board = device(timezone_id="America/New_York", locale=locale, viewport={"width": width, "height": 740}).board()
    board.page.goto(board.address.rstrip("/") + "/call")
    best, keep = board.page.locator(".best-key"), board.page.locator(".keep")
    before = best.bounding_box()
    keep.evaluate("it => { it.textContent = 'Save Sat, Nov 28, 10:45 AM' }")
    after, kept = best.bounding_box(), keep.bounding_box()
    assert before["x"] == after["x"]
    assert kept["x"] >= after["x"] + after["width"] and kept["x"] + kept["width"] <= width
    assert kept["y"] < after["y"] + after["height"]


def test_two_taps_on_the_handle_are_now_and_two_more_what_is_kept(call):
    call.fingers.tap(*spot(call, 7))
    says(call, "6:00 AM")
    for expected in ("9:07 AM", "3:00 PM"):
        # Nothing is asked of the page between two taps that are one gesture.
        place = centre(slider(call))
        call.fingers.tap(*place)
        call.fingers.tap(*place)
        says(call, expected)


def test_keys_move_it_and_an_hour_that_is_twice_is_named(call):
    slider(call).focus()
    for key, expected in (
        ("ArrowRight", "3:15 PM"), ("ArrowUp", "3:30 PM"), ("ArrowDown", "3:15 PM"), ("PageUp", "4:15 PM"),
        ("PageDown", "3:15 PM"), ("End", "11:45 PM"), ("Home", "12:00 AM"), ("PageUp", "1:00 AM, first time"),
        ("PageUp", "1:00 AM, second time"), ("ArrowLeft", "1:45 AM, first time"),
    ):
        call.page.keyboard.press(key)
        says(call, expected)
    assert slider(call).get_attribute("aria-valuemax") == "99"


def test_now_and_the_change_of_clocks_are_marked_where_they_are(call):
    slot = call.page.locator(".slot").bounding_box()
    for name, hours in (("Now: 9:07 AM", 10 + 7 / 60), ("Clocks go back 1 h", 2)):
        box = call.page.get_by_role("img", name=name).bounding_box()
        middle = (box["x"] + box["width"] / 2 - slot["x"]) / slot["width"]
        assert abs(middle * 25 - hours) < 0.1, name


def test_hands_go_to_a_time_as_if_by_gears(device):
    board = opened(device, now=None)
    board.page.evaluate(FOLLOW)
    board.fingers.tap(*spot(board, 12, of=24))
    seen = board.page.evaluate("() => window.followed")
    # From 3 PM to noon the hour hand goes back a quarter, and slows as it nears.
    moves = [one - other for one, other in zip(seen, seen[1:]) if one != other]
    assert seen[0] == 90 and seen[-1] == 0, seen
    assert min(moves) > 0 and moves[0] > moves[-1], seen


def test_without_motion_hands_are_there_at_once(device):
    board = opened(device, now=None, reduced_motion="reduce")
    board.fingers.tap(*spot(board, 12, of=24))
    says(board, "12:00 PM")
    assert board.page.evaluate(
        "getComputedStyle(document.querySelector('.clock.large .hand.hour')).rotate") in ("0deg", "360deg", "none")


ZONES = {"London": "Europe/London", "Tokyo": "Asia/Tokyo", "Mumbai": "Asia/Kolkata"}
# A finger that moves on its way many times within each frame, and where it is at last.
HURRY = """([pointer, from, to, y]) => new Promise((done) => {
  const slot = document.querySelector(".slot");
  let step = 0;
  const frame = () => {
    for (let move = 0; move < 8; move += 1) {
      step += 1;
      slot.dispatchEvent(new PointerEvent("pointermove", {
        bubbles: true, pointerId: pointer, pointerType: "touch", isPrimary: true, buttons: 1, clientY: y,
        clientX: from + (to - from) * Math.min(1, step / 200),
      }));
    }
    if (step < 240) requestAnimationFrame(frame);
    else done();
  };
  frame();
})"""
# What each row says and shows: its time, what of the day it is, its clock's words, and its hour hand's place.
ROWS = """() => [...document.querySelectorAll(".destination")].map((row) => ({
  name: row.querySelector("h3").textContent, time: row.querySelector(".time").textContent,
  sub: row.querySelector(".sub").textContent, clock: row.querySelector(".clock").ariaLabel,
  scene: row.querySelector(".scene").classList[1].replace("-", " "),
  hour: (parseFloat(getComputedStyle(row.querySelector(".hand.hour")).rotate) + 360) % 360,
}))"""
# Whether all hands are where they shall be: the last clock to be turned is one out of sight.
SETTLED = """degrees => {
  const hands = [...document.querySelectorAll(".destination .hand.hour")];
  return (parseFloat(getComputedStyle(hands.at(-1)).rotate) + 360) % 360 === degrees;
}"""


def wrong(rows, at):
    """What the rows say of an instant that is not so."""
    found = []
    for row in rows:
        local = at.astimezone(zoneinfo.ZoneInfo(ZONES[row["name"]]))
        time = f"{local:%I:%M %p}".lstrip("0")
        days = (local.date() - at.date()).days
        part = row["scene"]
        expected = {
            "time": time.replace(" ", ""), "hour": (local.hour % 12 * 60 + local.minute) / 2,
            "sub": f"{part} · {['same day', 'tomorrow'][days]}",
            "clock": f"{row['name']}, {time}, {part}, {['same day', 'tomorrow'][days]}",
        }
        found += [(row["name"], key, row[key]) for key in ("sub", "clock") if row[key] != expected[key]]
        if "".join(row["time"].split()) != expected["time"]:
            found.append((row["name"], row["time"], time))
        if abs(row["hour"] - expected["hour"]) > 0.2:
            found.append((row["name"], row["hour"], expected["hour"]))
    return found


def test_after_many_moves_in_each_frame_every_row_is_right(device):
    # Only the first of three rows is in sight.
    board = opened(device, now=NOW - 20 * 86_400, viewport={"width": 390, "height": 560})
    board.page.evaluate(
        "document.querySelector('.slot').addEventListener('pointerdown', (e) => { window.pointer = e.pointerId; })")
    start, end = spot(board, 15, of=24), spot(board, 7, of=24)
    board.fingers.down(*start)
    pointer = board.page.evaluate("window.pointer")
    board.page.evaluate(HURRY, [pointer, start[0], end[0], start[1]])
    says(board, "7:00 AM")
    # The finger rests, and all rows get to it; then it goes on, and lifts at once.
    board.page.wait_for_function(SETTLED, arg=135)
    at = datetime.datetime(2026, 10, 12, 7, tzinfo=zoneinfo.ZoneInfo("America/New_York"))
    assert wrong(board.page.evaluate(ROWS), at) == []
    board.page.evaluate(HURRY, [pointer, end[0], start[0], start[1]])
    board.fingers.up()
    says(board, "3:00 PM")
    at = at.replace(hour=15)
    board.page.wait_for_function(SETTLED, arg=15)
    board.page.locator(".destination").last.scroll_into_view_if_needed()
    assert wrong(board.page.evaluate(ROWS), at) == []
