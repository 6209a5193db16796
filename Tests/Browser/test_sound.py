"""Ticks: begun in the task of the touch, only where the switch is on, and never in anybody's way."""

import pytest
from playwright.sync_api import expect

from board import until
from conftest import PHONE
from touching import NO_LONG_PRESS, centre

SPY = """
  window.contexts = 0;
  window.started = [];
  const start = AudioBufferSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (...all) {
    const event = window.event;
    const samples = this.buffer.getChannelData(0);
    window.started.push({
      event: event?.type, isTrusted: event?.isTrusted, state: this.context.state,
      length: this.buffer.length, rate: this.buffer.sampleRate, peak: Math.max(...samples.map(Math.abs)),
      half: document.querySelector(".hit-add") ? "painted" : "",
    });
    return start.apply(this, all);
  };
  const Context = window.AudioContext;
  window.AudioContext = class extends Context {
    constructor(options) { super(options); window.contexts++; window.audio = this; window.hint = options.latencyHint; }
  };
"""


def sounding(device, **options):
    board = device(PHONE, **options).board()
    board.page.add_init_script(SPY)
    board.page.add_init_script(NO_LONG_PRESS)
    board.open()
    until(board.page, """() =>
      performance.getEntriesByType("resource").some((each) => each.name.includes("/sound.rest."))""")
    return board


def switch(board):
    board.set_up()
    board.button("Archive & sound").click()
    toggle = board.page.get_by_role("switch", name="Tap sounds")
    board.fingers.tap(*centre(toggle))
    expect(toggle).to_have_attribute("aria-checked", "true")
    board.page.locator(".title").get_by_role("button", name="Done").click()
    board.done()


def started(board):
    return board.page.evaluate("window.started.splice(0)")


def test_nothing_is_made_until_the_switch_is_on_and_then_each_touch_ticks_as_it_comes_down(device):
    board = sounding(device)
    board.tap("Shirts", 2).shows(Shirts=2)
    assert board.page.evaluate("window.contexts") == 0 and started(board) == []
    switch(board)
    assert board.page.evaluate("[window.contexts, window.hint]") == [1, "interactive"]
    [example] = started(board)
    assert example["event"] == "click" and example["isTrusted"]
    until(board.page, "() => window.audio.state === 'running'")
    x, y = centre(board.add("Shirts"))
    board.fingers.down(x, y)
    [tick] = started(board)
    assert tick["event"] == "pointerdown" and tick["isTrusted"] and tick["state"] == "running"
    assert tick["rate"] == 48_000 and 0.3 < tick["peak"] < 1
    board.fingers.up()
    board.shows(Shirts=3)
    assert started(board) == []
    board.tap("Shirts", 1, "subtract").shows(Shirts=2)
    [other] = started(board)
    assert other["length"] != tick["length"]
    # Two thumbs at once tick twice; the switch is remembered, and the first touch of a day ticks, too.
    board.fingers.down(x, y, 0)
    board.fingers.down(*centre(board.add("Suit")), 1)
    assert [each["event"] for each in started(board)] == ["pointerdown"] * 2
    board.fingers.up(0)
    board.fingers.up(1)
    board.is_saved().reload()
    until(board.page, """() =>
      performance.getEntriesByType("resource").some((each) => each.name.includes("/sound.rest."))""")
    board.page.wait_for_timeout(300)
    assert board.page.evaluate("window.contexts") == 0, "nothing before the first touch"
    board.fingers.tap(x, y)
    assert [each["event"] for each in started(board)] == ["pointerdown"]
    until(board.page, "() => window.audio.state === 'running'")


def test_a_limit_sounds_stronger_at_the_touch_that_reaches_it(device):
    board = sounding(device)
    board.set_up().edit("Shirts")
    board.page.get_by_label("Limit", exact=True).fill("2")
    board.done()
    switch(board)
    started(board)
    board.tap("Shirts", 2).shows(Shirts=2)
    first, second = started(board)
    assert second["peak"] > 1.5 * first["peak"] and second["length"] > first["length"]


def test_what_stops_the_sound_stops_no_count(device):
    board = sounding(device)
    switch(board)
    started(board)
    board.page.evaluate("window.audio.suspend()")
    until(board.page, "() => window.audio.state === 'suspended'")
    board.tap("Shirts", 3).shows(Shirts=3)
    until(board.page, "() => window.audio.state === 'running'")
    board.page.evaluate("window.audio.close()")
    board.tap("Shirts", 2).shows(Shirts=5)
    assert board.page.evaluate("window.contexts") == 2
    board.page.evaluate("AudioContext.prototype.createBufferSource = () => { throw new Error('no sound'); }; 0")
    board.tap("Shirts", 2).shows(Shirts=7).is_saved()


@pytest.mark.parametrize("denial", ["delete window.AudioContext", "window.AudioContext = class { constructor() { throw new Error('none'); } }"])
def test_a_browser_without_sound_counts(device, denial):
    board = device(PHONE).board()
    board.page.add_init_script(denial)
    board.open()
    until(board.page, """() =>
      performance.getEntriesByType("resource").some((each) => each.name.includes("/sound.rest."))""")
    switch(board)
    board.tap("Shirts", 2).shows(Shirts=2)


def test_what_is_played_is_what_the_app_made_and_it_is_heard(device):
    board = sounding(device)
    switch(board)
    heard = board.page.evaluate("""async () => {
      const analyser = window.audio.createAnalyser();
      analyser.fftSize = 32768;
      const connect = AudioNode.prototype.connect;
      AudioNode.prototype.connect = function (to, ...all) {
        if (this instanceof AudioBufferSourceNode) connect.call(this, analyser);
        return connect.call(this, to, ...all);
      };
      window.analyser = analyser;
    }""")
    assert heard is None
    board.tap("Shirts", 1)
    until(board.page, """() => {
      const samples = new Float32Array(window.analyser.fftSize);
      window.analyser.getFloatTimeDomainData(samples);
      return Math.max(...samples.map(Math.abs)) > 0.2;
    }""")
