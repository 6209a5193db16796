"""Practice in Click on a phone's page: tapping along, the timer, the log of what was played."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from board import until
from conftest import PHONE
from test_click import SMALL, TURNED, back, chosen, lens, room
from touching import centre

# What is sent to the loudspeaker can be looked at, and the page can be taken for one out of sight.
LISTEN = """
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (to, ...rest) {
    if (to === this.context.destination && !window.ear) {
      window.ear = this.context.createAnalyser();
      ear.fftSize = 8192;
      connect.call(this, ear);
    }
    return connect.call(this, to, ...rest);
  };
  window.loudness = () => {
    const samples = new Float32Array(ear.fftSize);
    ear.getFloatTimeDomainData(samples);
    return samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0);
  };
  window.hide = () => {
    Object.defineProperty(document, "visibilityState", { get: () => "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  };
  window.show = () => {
    delete document.visibilityState;
    document.dispatchEvent(new Event("visibilitychange"));
  };
"""
# Somebody who taps whenever another beat is shown, and hears how loud it was.
ROBOT = """() => {
  window.heard = [];
  let last = null;
  new MutationObserver(() => {
    const now = document.querySelector(".eye .beat.now");
    const beat = now && [...now.parentNode.children].indexOf(now);
    if (beat === null || beat === last) return;
    last = beat;
    const event = new PointerEvent("pointerdown", {
      bubbles: true, pointerType: "touch", pointerId: 5, isPrimary: true, buttons: 1 });
    // In a task of its own, as a finger's: the app is in the middle of another one.
    setTimeout(() => document.querySelector(".metronome .beat-pad").dispatchEvent(event));
    setTimeout(() => heard.push(loudness()), 140);
  }).observe(document.querySelector(".eye"), { subtree: true, attributes: true, childList: true });
}"""


def practising(made, tempo=None):
    board = made.board()
    board.page.add_init_script(LISTEN)
    board.page.goto(board.address.rstrip("/") + "/click")
    expect(board.page.locator(".dial")).to_be_visible()
    until(board.page, "() => document.querySelector('link[href*=\"style.rest\"]') !== null")
    if tempo:
        for _ in range((tempo - 120) // 10):
            lens(board).press("PageUp")
        expect(lens(board)).to_have_attribute("aria-valuenow", str(tempo))
    return board


def start(board):
    board.page.locator(".metronome .play").click()


@pytest.mark.alone
def test_who_taps_along_has_silent_bars_and_the_tempo_stays(device):
    board = practising(device(PHONE), tempo=200)
    page = board.page
    room(board, "Silent bars")
    page.get_by_role("switch", name="Adaptive gap").click()
    back(board)
    page.evaluate(ROBOT)
    start(board)
    step = page.locator(".practising .figure", has_text="bars silent")
    expect(step).to_contain_text("0/4")
    expect(page.locator(".metronome .beat-pad")).to_have_accessible_name("Tap along with the beat")
    # Four bars of 1.2 seconds, and three more turns.
    expect(step).to_contain_text(re.compile("[1-7]/[48]"), timeout=15_000)
    expect(page.locator(".taps .ends b")).to_have_text(re.compile(r"[+−]?\d+ ms"))
    first = page.evaluate("() => heard.length")
    until(page, f"() => heard.length >= {first} + 20")
    heard = page.evaluate("() => heard")
    # The first four bars are all heard; in the turn after them a bar is not.
    assert min(heard[1:15]) > 0.01, heard
    quiet = [number for number, loudness in enumerate(heard) if loudness < 0.001]
    assert any(all(one + more in quiet for more in range(4)) for one in quiet), heard
    expect(chosen(board, "Tempo")).to_have_attribute("aria-valuenow", "200")
    # A real finger is a tap along, too.
    before = page.locator(".tap-scale .mark").count()
    board.fingers.tap(*centre(page.locator(".metronome .beat-pad")))
    assert before > 0
    start(board)
    expect(page.locator(".practising .figure")).to_have_count(0)
    expect(page.locator(".metronome .beat-pad")).to_have_accessible_name("Tap the tempo")


@pytest.mark.alone
def test_a_timer_ends_out_of_sight_and_the_log_has_it_all_without_a_network(device):
    board = practising(device(PHONE), tempo=240)
    page = board.page
    page.context.set_offline(True)
    room(board, "Silent bars")
    more = page.get_by_role("button", name="Minutes: more")
    more.click()
    expect(page.get_by_role("group", name="Minutes").locator(".set")).to_have_text("1")
    back(board)
    start(board)
    expect(page.locator(".practising .figure b")).to_have_text(re.compile("0:5[0-9]"), timeout=8000)
    page.evaluate("() => hide()")
    page.wait_for_timeout(54_000)
    assert page.evaluate("() => loudness()") > 0.01
    page.wait_for_timeout(7500)
    assert page.evaluate("() => loudness()") < 1e-6
    page.evaluate("() => show()")
    expect(page.locator(".metronome .play")).to_have_accessible_name("Start")
    expect(page.locator(".practising .summary")).to_have_text("1 min")
    # What was played is in the log; deleted it comes back.
    room(board, "Silent bars")
    page.get_by_role("button", name="Practice log").click()
    sitting = page.locator(".row.sitting")
    expect(sitting).to_have_count(1)
    expect(sitting).to_contain_text("240 BPM")
    expect(page.locator(".totals")).to_contain_text("1 min")
    report = Axe().run(page)
    assert report.response["violations"] == [], report.generate_report()
    sitting.get_by_role("button", name=re.compile("Delete practice")).click()
    expect(page.locator(".hint")).to_contain_text("Nothing yet.")
    page.get_by_role("button", name=re.compile("^Undo")).click()
    expect(sitting).to_have_count(1)
    page.context.set_offline(False)
    board.is_saved()
    page.reload()
    expect(page.locator(".dial")).to_be_visible()
    room(board, "Silent bars")
    page.get_by_role("button", name="Practice log").click()
    expect(sitting).to_have_count(1)


@pytest.mark.parametrize("size", [PHONE["viewport"], SMALL, TURNED], ids=["phone", "small", "turned"])
def test_nothing_is_cut_off_while_one_practises(device, size):
    board = practising(device(viewport=size), tempo=200)
    page = board.page
    room(board, "Silent bars")
    page.get_by_role("switch", name="Adaptive gap").click()
    page.get_by_role("button", name="20 minutes").click()
    back(board)
    start(board)
    expect(page.locator(".metronome > .practising .taps")).to_be_visible()
    assert page.evaluate("""() => {
      const keys = [...document.querySelectorAll(".aspect, .metronome .beat-pad, .metronome .play, .lens, .strip, .metronome > .practising")];
      const boxes = keys.map((key) => [key.className, key.getBoundingClientRect()]);
      const outside = (box) => box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
      const found = boxes.filter(([, box]) => outside(box)).map(([name]) => `${name} is outside`);
      for (const [i, [one, a]] of boxes.entries()) {
        for (const [other, b] of boxes.slice(i + 1)) {
          if (a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2) found.push(`${one} over ${other}`);
        }
      }
      return found;
    }""") == []
    report = Axe().run(page)
    assert report.response["violations"] == [], report.generate_report()
