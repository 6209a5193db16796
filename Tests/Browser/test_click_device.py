"""Click as this device plays it: flash and click together, what is remembered, and how the page is turned."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from board import until
from conftest import DESK, PHONE
from test_click import SMALL, click, lens


def settings(board):
    board.page.get_by_role("button", name="Click settings").click()
    expect(board.page.locator(".lamp")).to_be_visible()


def lateness(board):
    return board.page.get_by_role("slider", name="Flash delay")


def flashes(page):
    """When the lamp lights up, by the page's clock: from the animations that light it."""
    return page.evaluate("""() => document.querySelector(".lamp > .glow").getAnimations().flatMap((each) => {
      const { duration } = each.effect.getTiming();
      return each.effect.getKeyframes().filter(({ opacity }) => Number(opacity) === 1)
        .map(({ computedOffset }) => each.startTime + computedOffset * duration);
    })""")


def test_a_finger_moves_the_flash_and_the_device_remembers_it(device):
    board = click(device(PHONE))
    page = board.page
    settings(board)
    page.get_by_role("button", name="Start", exact=True).click()
    until(page, "() => document.querySelector('.lamp > .glow').getAnimations().length > 0")
    before = flashes(page)
    lateness(board).fill("150")
    expect(page.locator(".slide .set")).to_have_text("+150 ms")
    until(page, "() => document.querySelector('.lamp > .glow').getAnimations().length > 0")
    page.wait_for_timeout(1200)
    after = flashes(page)
    # Beats come every 500 ms: what is left of the difference says by how much they moved.
    moved = (after[0] - before[0]) % 500
    assert abs(moved - 150) < 30, moved
    board.is_saved()
    page.reload()
    expect(page.locator(".dial")).to_be_visible()
    settings(board)
    expect(lateness(board)).to_have_value("150")
    page.get_by_role("button", name="Reset to 0").click()
    expect(lateness(board)).to_have_value("0")


def test_the_lamp_flashes_also_where_nothing_moves(device):
    board = click(device(PHONE, reduced_motion="reduce"))
    page = board.page
    settings(board)
    page.get_by_role("switch", name="No motion").click()
    page.get_by_role("button", name="Start", exact=True).click()
    until(page, "() => document.querySelector('.lamp > .glow').getAnimations().length > 0")
    assert page.evaluate("document.querySelector('.eye > .hand').getAnimations().length") == 0
    page.get_by_role("button", name="Done").click()
    until(page, "() => !document.querySelector('.lamp')")
    page.wait_for_timeout(1000)
    assert page.evaluate("document.querySelector('.eye').getAnimations({ subtree: true }).length") == 0


def test_other_apps_and_the_screen(device):
    board = click(device(PHONE))
    page = board.page
    page.evaluate("""() => {
      window.asked = 0;
      navigator.audioSession = { type: "auto" };
      const request = navigator.wakeLock?.request;
      Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request: async () => {
        window.asked += 1;
        return { release: async () => { window.released = true; } };
      } } });
    }""")
    settings(board)
    page.get_by_role("button", name="Start", exact=True).click()
    until(page, "() => asked === 1")
    page.get_by_role("switch", name="Keep screen on while playing").click()
    until(page, "() => window.released === true")
    shared = page.get_by_role("switch", name="Play alongside other apps")
    assert page.evaluate("navigator.audioSession.type") == "playback"
    shared.click()
    expect(shared).to_have_attribute("aria-checked", "true")
    until(page, "() => navigator.audioSession.type === 'ambient'")
    board.is_saved()


def test_a_screen_reader_has_the_settings(device):
    board = click(device(PHONE))
    settings(board)
    report = Axe().run(board.page)
    assert report.response["violations"] == [], report.generate_report()


@pytest.mark.parametrize("size", [SMALL, {"width": 844, "height": 390}], ids=["small", "turned"])
def test_settings_fit(device, size):
    board = click(device(viewport=size))
    settings(board)
    assert board.page.evaluate("""() => [...document.querySelectorAll(".sheet *, .title *")]
      .filter((each) => each.getBoundingClientRect().right > innerWidth + 1).map((each) => each.className)""") == []


def test_a_set_list_is_sorted_by_finger(device):
    board = click(device(PHONE))
    page = board.page
    for name in ("Three", "Two", "One"):
        page.get_by_role("button", name="Songs", exact=True).click()
        page.locator(".word.wide").first.click()
        if page.get_by_role("button", name="New song").is_visible():
            page.get_by_role("button", name="New song").click()
        page.get_by_label("Name of the song").fill(name)
        page.get_by_role("button", name="Save song").click()
        expect(page.locator(".title h1")).to_have_text(name)
    page.get_by_role("button", name="Songs", exact=True).click()
    page.get_by_role("button", name="New set list").click()
    for name in ("One", "Two", "Three"):
        page.locator(".sheet > .row", has_text=name).get_by_role("button", name="Add to set list").click()
    rows = page.locator(".row.entry")
    expect(rows).to_have_text(["1. One", "2. Two", "3. Three"])
    grip = page.get_by_role("button", name="Move One").bounding_box()
    x, y = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
    height = rows.nth(1).bounding_box()["y"] - rows.nth(0).bounding_box()["y"]
    # Places are counted by the height of what is gripped: in a long list less would add up to another place.
    assert abs(grip["height"] - height) < 1
    board.fingers.drag((x, y), (x, y + 2 * height))
    expect(rows.first).to_have_class("row entry dragging")
    board.fingers.let_go()
    expect(rows).to_have_text(["1. Two", "2. Three", "3. One"])
    page.get_by_role("button", name="Move One").press("ArrowUp")
    expect(rows).to_have_text(["1. Two", "2. One", "3. Three"])
    expect(page.get_by_role("button", name="Move One")).to_be_focused()
    page.get_by_role("button", name="Undo").click()
    expect(rows).to_have_text(["1. Two", "2. Three", "3. One"])


KEYS = {"strip": ".strip", "play": ".play", "tap": ".beat-pad", "rocker": ".rocker", "tabs": ".tabs",
        "tally": ".tab:nth-child(1)", "click": ".tab:nth-child(3)"}


def middles(page):
    """Where the keys are on the device, whichever way it is held: turned back with it."""
    angle = page.evaluate("screen.orientation.angle")
    width, height = page.evaluate("[innerWidth, innerHeight]")
    found = {}
    for name, selector in KEYS.items():
        box = page.locator(selector).first.bounding_box()
        x = (box["x"] + box["width"] / 2) / width - 0.5
        y = (box["y"] + box["height"] / 2) / height - 0.5
        found[name] = {0: (x, y), 90: (-y, x), 180: (-x, -y), 270: (y, -x)}[angle]
    return found


def test_keys_stay_where_the_hand_knows_them_in_all_four_orientations(device):
    board = click(device(PHONE))
    page = board.page
    session = page.context.new_cdp_session(page)
    upright = middles(page)
    for angle, kind, size in (
        (90, "landscapePrimary", (844, 390)), (270, "landscapeSecondary", (844, 390)),
        (180, "portraitSecondary", (390, 844)),
    ):
        session.send("Emulation.setDeviceMetricsOverride", {
            "width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": True,
            "screenOrientation": {"type": kind, "angle": angle}})
        until(page, f"() => document.querySelector('[data-turn=\"{angle}\"]') !== null")
        turned = middles(page)
        # The bar is at the top of the device, what starts and the tabs at the bottom.
        assert turned["strip"][1] < -0.2, (angle, turned)
        assert turned["play"][1] > 0.2 and turned["tabs"][1] > turned["play"][1], (angle, turned)
        # From left to right in the hand: what counts, what starts, what changes by one; and the tabs in their order.
        for one, other in (("tap", "play"), ("play", "rocker"), ("tally", "click")):
            assert turned[one][0] < turned[other][0] and upright[one][0] < upright[other][0], (angle, one, turned)
        # What they say stands upright.
        assert page.evaluate("getComputedStyle(document.querySelector('.beat-pad')).rotate") == "none"
        expect(lens(board)).to_be_visible()


def test_a_desk_is_not_turned(device):
    board = click(device(DESK))
    assert board.page.locator(".tabs").bounding_box()["x"] == 0
    first, last = (board.page.locator(f".tab:nth-child({n})").bounding_box()["y"] for n in (1, 3))
    assert first < last


@pytest.mark.parametrize("language", ["en-GB", "ja-JP"])
def test_counting_aloud_needs_no_network(device, language):
    board = click(device(PHONE, locale=language, service_workers="allow"))
    page = board.page
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.locator(".aspect.sound").click()
    # The last sound of all is the one that counts.
    lens(board).press("End")
    board.is_saved() if language == "en-GB" else page.wait_for_timeout(500)
    page.context.set_offline(True)
    # The audio thread gets the words when it begins, or later by a message.
    page.add_init_script("""
      window.spoken = 0;
      const note = (message) => { if (message?.words) spoken = message.words.length; };
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (message, ...all) {
        note(message);
        return postMessage.call(this, message, ...all);
      };
      const Node = AudioWorkletNode;
      window.AudioWorkletNode = class extends Node {
        constructor(context, name, options) {
          super(context, name, options);
          options?.processorOptions?.messages?.forEach(note);
        }
      };""")
    page.reload()
    expect(page.locator(".dial")).to_be_visible()
    page.locator(".metronome .play").click()
    until(page, "() => spoken > 10_000")
    until(page, "() => document.querySelector('.metronome.playing') !== null")
