"""What the metronome shows of the beat and tells the device: picture, lock screen, other apps, the screen.

The scores are played by the host alone, in front of Click's own screen; what is drawn lies in elements of
the test's own.
"""

import pytest

from board import until
from conftest import DESK
from test_beat import MODULES, WATCH, clicks, part, text

# Reports of everything that the device is told, and a device that can be told.
TOLD = """
  window.asked = { wake: 0, released: 0, silences: 0, pauses: 0, handlers: {}, types: [] };
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    asked.wake += 1;
    return { release: async () => { asked.released += 1; } };
  } } });
  const session = { set type(type) { asked.types.push([type, contexts.length]); } };
  Object.defineProperty(navigator, "audioSession", { value: session });
  const { play, pause } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    asked.silences += 1;
    window.silence = this;
    return play.call(this);
  };
  HTMLMediaElement.prototype.pause = function () {
    asked.pauses += 1;
    return pause.call(this);
  };
  const set = MediaSession.prototype.setActionHandler;
  MediaSession.prototype.setActionHandler = function (action, handler) {
    asked.handlers[action] = handler;
    return set.call(this, action, handler);
  };
"""
LOAD = """async () => {
  const named = (part) => performance.getEntriesByType("resource").map((each) => each.name)
    .find((name) => name.includes(part));
  const { playScore } = await import(named("/host/metronome.click."));
  window.told = [];
  window.beats = [];
  window.bytesOf = (text) => new TextEncoder().encode(text);
  const tell = (name, ...numbers) => {
    if (window.isDeaf) return 0;
    told.push([name, ...numbers]);
    if (name === "beat") beats.push(numbers);
  };
  window.metronome = (what, bytes = new Uint8Array()) => playScore(what, bytes, tell);
  window.adjust = (near, far, flags) => {
    const view = new DataView(new ArrayBuffer(9));
    view.setInt32(0, near, true);
    view.setInt32(4, far, true);
    view.setUint8(8, flags);
    metronome(3, new Uint8Array(view.buffer));
  };
  const eye = document.createElement("div");
  eye.className = "eye";
  eye.id = "eye";
  for (const name of ["hand", "glow"]) {
    const part = document.createElement("i");
    part.className = name;
    part.style.opacity = "0";
    eye.append(part);
  }
  document.body.prepend(eye);
  window.angle = () => {
    const hand = document.querySelector("#eye .hand");
    const shown = getComputedStyle(hand);
    return shown.opacity === "1" ? parseFloat(shown.rotate) : null;
  };
}"""
[BEGIN, CHANGE, END] = range(3)


class Metronome:
    def __init__(self, device, address, *scripts, **options):
        self.page = device(DESK, **options).board().page
        for script in (WATCH, TOLD, *scripts):
            self.page.add_init_script(script)
        self.page.goto(address + "click")
        until(self.page, """() => performance.getEntriesByType("resource").some(
          (each) => each.name.includes("/host/session.rest."))""")
        self.page.evaluate(LOAD)

    def play(self, score, what=BEGIN):
        self.page.evaluate(
            "([what, score]) => metronome(what, bytesOf(score))", [what, text(score)])

    def end(self):
        self.page.evaluate(f"() => metronome({END})")

    def adjust(self, near=0, far=0, shares=False, awake=False, still=False):
        self.page.evaluate("(all) => adjust(...all)", [near, far, shares + 2 * awake + 4 * still])

    def until(self, condition):
        until(self.page, f"() => {condition}")

    def ask(self, *given):
        return self.page.evaluate(*given)


# In any engine: what shows a hand on the page of Click, and keeps the context whose sound it follows.
SHOW = """() => {
  const [eye, hand] = ["div", "i"].map((name) => document.createElement(name));
  [eye.className, eye.id, hand.className] = ["eye", "eye", "hand"];
  hand.style.opacity = "0";
  eye.append(hand);
  document.body.prepend(eye);
  const Context = window.AudioContext;
  window.AudioContext = class extends Context {
    constructor(...options) {
      super(...options);
      window.heard = this;
    }
  };
}"""
# How far the hand turns in six seconds once a beat is heard, in degrees a second of the sound's
# clock: without an output that clock may be slower than the page's, and goes in leaps.
SPEED = """() => new Promise((done) => {
  let first = null, last = null, turned = 0;
  const look = () => {
    const shown = getComputedStyle(document.querySelector("#eye .hand"));
    if (shown.opacity === "1") {
      const now = { time: heard.currentTime, angle: parseFloat(shown.rotate) };
      // What comes a little late is put back a little.
      if (last) turned += (now.angle - last.angle + 360 + 90) % 360 - 90;
      first ??= now;
      last = now;
      if (now.time - first.time > 6) return done(turned / (now.time - first.time));
    }
    requestAnimationFrame(look);
  };
  look();
})"""
# A bar of four beats at 120 a minute takes two seconds.
BAR = 360 / 2


def turns_with_the_beat(measure):
    """Whether the hand goes round with the beat in one of several looks; a busy machine spoils some."""
    return any(abs(measure() / BAR - 1) < 0.03 for _ in range(5))


@pytest.fixture
def metronome(device, site):
    return Metronome(device, site)


# The angle of the hand in each frame, and which it should be by the clock of the sound: what the browser
# says is heard, and other arithmetic than the page's.
FRAMES = """async ([count, blocked]) => {
  const found = [];
  const context = contexts.at(-1);
  for (let number = 0; number < count; number += 1) {
    if (blocked) {
      const end = performance.now() + 20 + Math.random() * 180;
      while (performance.now() < end);
    }
    await new Promise(requestAnimationFrame);
    const { contextTime, performanceTime } = context.getOutputTimestamp();
    const time = document.timeline.currentTime;
    found.push([contextTime + (time - performanceTime) / 1000, angle()]);
  }
  return found;
}"""


@pytest.mark.alone
def test_the_hand_turns_with_what_is_heard_while_the_page_is_blocked(metronome):
    score = {"version": 1, "parts": [part(tempo="200")]}
    metronome.play(score)
    metronome.until("beats.length > 2 && angle() !== null")
    found = metronome.ask(FRAMES, [14, True])
    bar = 4 * 60 / 200
    # Where the bar began that the first of them is in, and how far from it each is.
    turns = [(time / bar - angle / 360) % 1 for time, angle in found]
    strays = [((each - turns[0] + 0.5) % 1 - 0.5) * bar for each in turns]
    assert all(angle is not None for _, angle in found)
    assert max(strays) - min(strays) < 0.012, "seconds"
    # And the beginning is that which is told of each beat.
    beat, _, _, _, _, _, _, _, time = metronome.ask("beats.at(-1)")
    told = metronome.ask(
        """(time) => {
          const { contextTime, performanceTime } = contexts.at(-1).getOutputTimestamp();
          return contextTime + (time - performanceTime) / 1000;
        }""", time)
    assert abs(((told / bar - turns[0] - beat / 4) + 0.5) % 1 - 0.5) * bar < 0.012


# Where in its turn the hand is when each beat is told to be heard, by its own animation.
ONSETS = """() => {
  const [animation] = document.querySelector("#eye .hand").getAnimations();
  // On a busy machine there may be none yet.
  if (!animation) return [];
  const frames = animation.effect.getKeyframes();
  const { duration } = animation.effect.getTiming();
  const at = (time) => {
    const share = (time - animation.startTime) / duration;
    if (share < 0 || share > 1) return null;
    const next = frames.findIndex((each) => each.computedOffset > share);
    if (next < 1) return null;
    const [from, to] = [frames[next - 1], frames[next]];
    const angle = (frame) => parseFloat(frame.rotate);
    return (angle(from) + (angle(to) - angle(from)) * (share - from.computedOffset)
      / (to.computedOffset - from.computedOffset)) / 360;
  };
  return beats.slice(-3).map(([beat, , , , part, , , , time]) => [part, beat, at(time + 0.01)]);
}"""


@pytest.mark.parametrize("score,places", [
    ({"parts": [part(metre="3+2+2/8", tempo="400")]}, {0: [beat / 7 for beat in range(7)]}),
    ({"parts": [part(tempo="200", ramp={"to": "320", "bars": 2})]}, {0: [0, 0.25, 0.5, 0.75]}),
    ({"parts": [part(metre="3/4", bars=1, tempo="300"), part(metre="5/4", bars=1, tempo="400")],
      "repeated": True}, {0: [0, 1 / 3, 2 / 3], 1: [0, 0.2, 0.4, 0.6, 0.8]}),
], ids=["mixed metre", "ramp", "parts"])
def test_at_each_beat_the_hand_is_where_the_beat_lies_in_its_bar(metronome, score, places):
    metronome.play({"version": 1, **score})
    seen = set()
    for _ in range(60):
        if seen == {(part, beat) for part, beats in places.items() for beat in range(len(beats))}:
            break
        metronome.page.wait_for_timeout(100)
        for part_, beat, place in metronome.ask(ONSETS):
            if place is None:
                continue
            assert abs((place - places[part_][beat] + 0.5) % 1 - 0.5) < 0.002, (part_, beat)
            seen.add((part_, beat))
    assert len(seen) == sum(map(len, places.values()))
    # Those that were made anew are gone.
    assert metronome.ask("document.querySelector('#eye').getAnimations({ subtree: true }).length") <= 2


def test_beats_are_told_with_part_bar_count_in_and_their_time(metronome):
    metronome.play({"version": 1, "countIn": {"bars": 1, "stroke": {"voice": "beep", "level": -60}}, "parts": [
        part(metre="2/4", tempo="400", bars=2), part(metre="3/4", tempo="300", bars=1)]})
    metronome.until("told.some(([name, state]) => name === 'sounds' && state === 3)")
    beats = metronome.ask("beats")
    assert [each[0] for each in beats] == [0, 1, 0, 1, 0, 1, 0, 1, 2]
    assert [each[4:7] for each in beats] == (
        [[0, 0, 1]] * 2 + [[0, 0, 0]] * 2 + [[0, 1, 0]] * 2 + [[1, 0, 0]] * 3)
    assert [each[2] for each in beats] == [150] * 6 + [200] * 3
    times = [each[8] for each in beats]
    # The clocks of page and sound differ by little.
    for before, after, length in zip(times, times[1:], [150] * 6 + [200] * 2):
        assert abs(after - before - length) < 8
    assert metronome.ask("angle()") is None, "what is over is not shown"


# When it grows light, of so many frames.
GLOWS = """async (seconds) => {
  const glow = document.querySelector("#eye .glow");
  const found = [];
  let before = 0;
  const start = performance.now();
  while (performance.now() - start < seconds * 1000) {
    await new Promise(requestAnimationFrame);
    const light = Number(getComputedStyle(glow).opacity);
    if (light > before + 0.2) found.push(document.timeline.currentTime);
    before = light;
  }
  return found;
}"""


@pytest.mark.parametrize("tempo", ["150", "999"])
def test_no_more_than_three_glows_a_second_whatever_is_played(metronome, tempo):
    metronome.play({"version": 1, "parts": [part(metre="3/4", tempo=tempo)]})
    metronome.until("beats.length > 0")
    changing = metronome.page.evaluate_handle("""(scores) => {
      let number = 0;
      return setInterval(() => metronome(1, bytesOf(scores[number++ % scores.length])), 270);
    }""", [text({"version": 1, "parts": [part(metre=metre, tempo=tempo)]}) for metre in ("4/4", "3/4", "5/4")])
    found = metronome.ask(GLOWS, 1.8)
    metronome.page.evaluate("(timer) => clearInterval(timer)", changing)
    assert len(found) >= 2
    # A frame is up to 17 ms and more late; of four there is more than a second between the first and last.
    assert all(last - first > 900 for first, last in zip(found, found[3:]))


@pytest.mark.parametrize("how", ["reduced motion", "by choice", "by its class"])
def test_what_is_to_be_still_is_still(device, site, how):
    metronome = Metronome(device, site, **({"reduced_motion": "reduce"} if how == "reduced motion" else {}))
    if how == "by choice":
        metronome.adjust(still=True)
    if how == "by its class":
        metronome.ask("() => document.querySelector('#eye').classList.add('still')")
    metronome.play({"version": 1, "parts": [part(tempo="400")]})
    metronome.until("beats.length > 4")
    assert metronome.ask("document.querySelector('#eye').getAnimations({ subtree: true }).length") == 0
    if how == "by choice":
        metronome.adjust(still=False)
        metronome.until("angle() !== null")


def test_a_page_out_of_sight_draws_nothing_and_is_told_of_parts_alone(metronome):
    see = """(state) => {
      Object.defineProperty(document, "visibilityState", { get: () => state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }"""
    metronome.page.evaluate(see, "hidden")
    metronome.play({"version": 1, "repeated": True, "parts": [
        part(metre="4/4", tempo="400", bars=2), part(metre="3/4", tempo="300", bars=1)]})
    metronome.until("beats.length >= 3")
    assert [each[4] for each in metronome.ask("beats.slice(0, 3)")] == [0, 1, 0]
    assert metronome.ask("document.querySelector('#eye').getAnimations({ subtree: true }).length") == 0
    metronome.page.evaluate(see, "visible")
    metronome.until("angle() !== null && beats.length > 6")


def test_what_a_person_sets_moves_the_picture_for_the_kind_of_output_at_hand(metronome):
    metronome.adjust(near=300)
    metronome.play({"version": 1, "parts": [part(tempo="240")]})
    metronome.until("beats.length > 3")
    [late] = metronome.ask("beats.slice(-1)")
    metronome.adjust(near=0, far=300)
    metronome.page.evaluate("() => { beats.length = 0; }")
    metronome.until("beats.length > 3")
    [early] = metronome.ask("beats.slice(-1)")
    # Beats come every 250 ms: what is left of the difference says by how much they moved.
    moved = (late[8] - early[8]) % 250
    assert abs(moved - 50) < 10
    assert [each[1:] for each in metronome.ask("told.filter(([name]) => name === 'latency')")][-1][2] == 1


def test_the_lock_screen_shows_what_plays_and_asks_for_it(metronome):
    # Titles that follow each other are shown once they have come to rest.
    metronome.page.evaluate("""() => {
      for (const tempo of [118, 119, 120]) metronome(4, bytesOf(`\\u0001${tempo} · Blue\\u0000Set for Friday`));
    }""")
    metronome.until("navigator.mediaSession.metadata !== null")
    shown = metronome.ask("(({ title, artist, album }) => [title, artist, album])(navigator.mediaSession.metadata)")
    assert shown[0] == "120 · Blue" and shown[1:] == ["Set for Friday", "Click"]
    metronome.play(clicks("60"))
    metronome.until("window.silence && !silence.paused && silence.loop && silence.duration > 5")
    assert metronome.ask("navigator.mediaSession.playbackState") == "playing"
    metronome.page.evaluate(
        "() => ['play', 'pause', 'nexttrack', 'previoustrack'].forEach((each) => asked.handlers[each]())")
    metronome.until("told.filter(([name]) => name === 'command').length === 4")
    assert metronome.ask("told.filter(([name]) => name === 'command').map((each) => each[1])") == [0, 1, 2, 3]
    metronome.page.evaluate("() => metronome(4, bytesOf('\\u0000120\\u0000'))")
    metronome.until("asked.handlers.nexttrack === null")
    assert metronome.ask("asked.handlers.play === null") is False
    metronome.end()
    assert metronome.ask("[silence.paused, navigator.mediaSession.playbackState]") == [True, "paused"]


def test_beside_other_apps_it_has_no_session_of_its_own(metronome):
    metronome.adjust(shares=True)
    metronome.play(clicks("60"))
    metronome.until("beats.length > 0")
    assert metronome.ask("asked.silences") == 0
    assert metronome.ask("asked.types") == [["ambient", 0]]
    metronome.adjust(shares=False)
    assert metronome.ask("[asked.types.at(-1)[0], asked.silences]") == ["playback", 1]


def test_the_sound_is_claimed_before_there_is_a_context(metronome):
    metronome.play(clicks("60"))
    metronome.until("beats.length > 0")
    assert metronome.ask("asked.types") == [["playback", 0]]


def test_the_screen_stays_on_while_it_plays_and_that_is_wanted(metronome):
    metronome.play(clicks("60"))
    assert metronome.ask("asked.wake") == 0
    metronome.adjust(awake=True)
    assert metronome.ask("asked.wake") == 1
    metronome.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    assert metronome.ask("asked.wake") == 2
    metronome.end()
    metronome.until("asked.released > 0")


def test_where_nobody_listens_any_more_it_falls_silent(metronome):
    """As after a trap of the app, which then knows nothing of what plays."""
    metronome.play(clicks("240"))
    metronome.until("beats.length > 0")
    metronome.page.evaluate("() => { window.isDeaf = true; }")
    metronome.until("window.silence.paused")
