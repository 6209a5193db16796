"""One tally on the whole screen: tap anywhere, held awake, left by holding; and shakes that count."""

import pytest
from playwright.sync_api import expect

from conftest import DESK, PHONE
from test_snapping import LANDSCAPE
from touching import centre

pytestmark = pytest.mark.whole

KINDS = pytest.mark.parametrize("kind", [PHONE, LANDSCAPE, DESK], ids=["phone", "landscape", "desk"])

# What the page asks of the screen, noted.
NOTE = """
  window.asked = [];
  const lock = { release: async () => { window.asked.push("released"); } };
  Object.defineProperty(navigator, "wakeLock", { value: {
    request: async (kind) => { window.asked.push(kind); return lock; } } });
"""


def opened(device, kind=PHONE, name="Shirts"):
    made = device(kind)
    made.context.add_init_script(NOTE)
    board = made.board().open()
    board.set_up()
    board.edit(name)
    board.button("Count full screen").click()
    expect(board.page.locator(".single")).to_be_visible()
    return board


def count(board):
    return board.page.locator(".face svg.matrix").get_attribute("aria-label")


@KINDS
def test_a_tap_anywhere_counts_the_screen_stays_awake_and_only_a_hold_leaves(device, kind):
    board = opened(device, kind)
    box = board.page.locator(".face").bounding_box()
    for x, y in [(0.1, 0.1), (0.5, 0.5), (0.9, 0.95), (0.05, 0.6), (0.95, 0.2)]:
        board.fingers.tap(box["x"] + box["width"] * x, box["y"] + box["height"] * y)
    assert count(board) == "5"
    # Two thumbs at once, and one that slides and lies there for a second.
    board.fingers.down(box["x"] + 40, box["y"] + 60, 0)
    board.fingers.down(box["x"] + box["width"] - 40, box["y"] + 60, 1)
    board.fingers.move(box["x"] + 60, box["y"] + 140, 0)
    board.page.wait_for_timeout(900)
    board.fingers.up(1)
    board.fingers.up(0)
    assert count(board) == "7"
    board.fingers.tap(*centre(board.button("Subtract one from Shirts")))
    assert count(board) == "6"
    leave = board.page.locator(".leave")
    board.fingers.tap(*centre(leave))
    board.page.wait_for_timeout(900)
    expect(board.page.locator(".single")).to_be_visible()
    assert board.page.evaluate("asked") == ["screen"]
    board.fingers.down(*centre(leave))
    expect(board.page.locator(".single")).to_have_count(0)
    board.fingers.up()
    board.shows(Shirts=6)
    assert board.page.evaluate("asked") == ["screen", "released"]
    board.is_saved().reload()
    board.shows(Shirts=6)


def test_the_keyboard_counts_and_escape_leaves(device):
    board = opened(device, DESK)
    for key in ["Enter", "Space", "+", "ArrowRight", "-"]:
        board.page.keyboard.press(key)
    assert count(board) == "3"
    board.page.keyboard.press("Escape")
    expect(board.page.locator(".single")).to_have_count(0)
    board.shows(Shirts=3)


def test_the_count_fills_the_screen_and_is_cut_nowhere(device):
    for kind in (PHONE, LANDSCAPE, DESK):
        board = opened(device, kind)
        board.page.locator(".surface").focus()
        for _ in range(12):
            board.page.keyboard.press("Enter")
        # A browser's own box of a stroked path is too large for round ends.
        figure = board.page.locator(".face svg.matrix path.on").evaluate("""path => {
          const { x, y, width, height } = path.getBBox(), to = path.getScreenCTM(), half = 0.42;
          return { x: to.a * (x - half) + to.e, y: to.d * (y - half) + to.f,
                   width: to.a * (width + 2 * half), height: to.d * (height + 2 * half) };
        }""")
        face = board.page.locator(".face").bounding_box()
        assert figure["x"] >= face["x"] and figure["y"] >= face["y"]
        assert figure["x"] + figure["width"] <= face["x"] + face["width"]
        assert figure["y"] + figure["height"] <= face["y"] + face["height"]
        assert figure["height"] > 0.3 * min(face["height"], face["width"])


# A firm shake as the sensor reports it: to and fro for half a second with calm around it, sixty times a second.
SHAKE = """async () => {
  for (let sample = 0; sample < 100; sample += 1) {
    const x = sample >= 30 && sample < 60 ? 22 * (Math.floor(sample / 6) % 2 ? -1 : 1) : 0;
    dispatchEvent(new DeviceMotionEvent("devicemotion", {
      accelerationIncludingGravity: { x, y: 0.3, z: 9.81 }, interval: 16 }));
    await new Promise((done) => setTimeout(done, 16));
  }
}"""
STILL = """() => dispatchEvent(new DeviceMotionEvent("devicemotion", {
  accelerationIncludingGravity: { x: 0, y: 0, z: 9.81 }, interval: 16 }))"""


def test_a_firm_shake_counts_what_waits_for_it(device):
    board = device(PHONE).board().open()
    board.set_up()
    for name in ("Shirts", "Suit"):
        board.edit(name)
        board.page.get_by_role("switch", name="Shake to count").click()
        board.page.evaluate(STILL)
        expect(board.page.get_by_role("switch", name="Shake to count")).to_have_attribute(
            "aria-checked", "true")
        board.button("Done").last.click()
    board.done()
    board.page.evaluate(SHAKE)
    board.shows(Shirts=1, Trousers=0, Suit=1)
    board.page.evaluate(SHAKE)
    board.shows(Shirts=2, Trousers=0, Suit=2)
    board.is_saved().reload()
    board.page.wait_for_timeout(300)
    board.page.evaluate(SHAKE)
    board.shows(Shirts=3, Suit=3)


def test_a_device_without_a_sensor_says_so(device):
    board = device(DESK).board().open()
    board.set_up()
    board.edit("Shirts")
    board.page.get_by_role("switch", name="Shake to count").click()
    expect(board.page.locator(".switches .hint")).to_contain_text("no motion sensor", timeout=5000)
