"""The life of the sound: every fault that a browser or device can have is made, and answered or said.

`WATCH` lets a test be the device; that what is told comes soon is not timed here.
"""

import pytest

from conftest import DESK, PHONE
from test_beat import ProofPage, SCORES, clicks, goes_on, open_proof, proof, text  # noqa: F401

# A device that has no output as long as `isDumb`.
DEVICE = """
  const channels = Object.getOwnPropertyDescriptor(AudioDestinationNode.prototype, "maxChannelCount");
  Object.defineProperty(AudioDestinationNode.prototype, "maxChannelCount", {
    get() { return window.isDumb ? 0 : channels.get.call(this); },
  });
"""


def told(proof, *states):
    for state in states:
        proof.until(f"told.includes('{state}')")
    proof.page.evaluate("() => { told.length = 0; }")


def changed_devices(proof):
    proof.page.evaluate("() => navigator.mediaDevices.dispatchEvent(new Event('devicechange'))")


@pytest.mark.alone
def test_a_context_that_was_closed_is_replaced(open_proof):  # noqa: F811
    goes_on(open_proof, lambda: open_proof.page.evaluate("() => contexts[0].close()"), 2)


@pytest.mark.alone
def test_what_the_browser_suspends_is_resumed(open_proof):  # noqa: F811
    open_proof.play(SCORES["plain"])
    told(open_proof, "running")
    open_proof.page.evaluate("() => contexts[0].suspend()")
    told(open_proof, "running")
    assert open_proof.page.evaluate("contexts.length") == 1


def test_what_begins_while_a_call_has_the_sound_says_so_and_comes_afterwards(open_proof):  # noqa: F811
    open_proof.play(SCORES["plain"])
    told(open_proof, "running")
    open_proof.page.evaluate("""(score) => {
      beat.stop();
      contexts[0].feigned = "interrupted";
      beat.play(bytesOf(score));
    }""", text(SCORES["plain"]))
    told(open_proof, "interrupted")
    open_proof.page.evaluate("""() => {
      contexts[0].feigned = undefined;
      contexts[0].dispatchEvent(new Event("statechange"));
    }""")
    told(open_proof, "running")
    open_proof.until("beat.heard() !== null")


def test_what_cannot_be_resumed_asks_for_a_touch(open_proof):  # noqa: F811
    open_proof.play(SCORES["plain"])
    told(open_proof, "running")
    open_proof.page.evaluate("() => { window.isStubborn = true; contexts[0].suspend(); }")
    told(open_proof, "waiting")
    open_proof.page.evaluate("() => { isStubborn = false; }")
    open_proof.page.mouse.click(5, 5)
    told(open_proof, "running")


def test_a_device_without_an_output_is_said_and_another_is_taken(device, site):
    proof = ProofPage(device(DESK), site, DEVICE).open()  # noqa: F811
    proof.play(SCORES["plain"])
    told(proof, "running")
    proof.page.evaluate("() => { window.isDumb = true; }")
    told(proof, "silent")
    proof.page.evaluate("() => { isDumb = false; }")
    changed_devices(proof)
    told(proof, "running")
    proof.until("beat.heard() !== null")


def test_a_device_that_fails_is_said(device, site):
    proof = ProofPage(device(DESK), site).open()  # noqa: F811
    proof.play(SCORES["plain"])
    told(proof, "running")
    proof.page.evaluate("""() => {
      contexts[0].stopped = contexts[0].currentTime;
      contexts[0].dispatchEvent(new Event("error"));
    }""")
    told(proof, "silent", "running")


def test_where_no_context_can_be_made_it_is_said(device, site):
    made = device(DESK)
    made.expects("no more contexts")
    proof = ProofPage(made, site).open()  # noqa: F811
    proof.page.evaluate("""async (score) => {
      const { Beat } = await modules();
      const Context = AudioContext;
      AudioContext = class { constructor() { throw new Error("no more contexts"); } };
      AudioContext.prototype.audioWorklet = null;
      window.told = [];
      window.beat = new Beat((what) => told.push(what));
      beat.play(bytesOf(score));
      AudioContext = Context;
    }""", text(SCORES["plain"]))
    told(proof, "silent")
    proof.page.mouse.click(5, 5)
    told(proof, "running")


def test_a_clock_that_never_goes_is_said_and_tried_again(device, site):
    stuck = """Object.defineProperty(BaseAudioContext.prototype, "currentTime", {
      get() { return this.stopped ?? 0.5; }, configurable: true });"""
    proof = ProofPage(device(DESK), site, stuck).open()  # noqa: F811
    proof.page.evaluate("""async (score) => {
      const { Beat } = await modules();
      window.told = [];
      window.beat = new Beat((what) => told.push(what));
      beat.play(bytesOf(score));
    }""", text(SCORES["plain"]))
    told(proof, "silent")
    assert proof.page.evaluate("contexts.length") >= 3


@pytest.mark.alone
def test_a_blocked_page_is_not_taken_for_a_clock_that_stands_still(open_proof):  # noqa: F811
    """While it is blocked, and in the first look behind it, the clock stands where it was."""
    open_proof.play(clicks("60"))
    open_proof.page.evaluate("""async () => {
      for (let number = 0; number < 4; number += 1) {
        contexts[0].stopped = contexts[0].currentTime;
        const end = performance.now() + 600;
        while (performance.now() < end);
        await new Promise((done) => setTimeout(done, 40));
        contexts[0].stopped = undefined;
        await new Promise((done) => setTimeout(done, 200));
      }
    }""")
    assert open_proof.page.evaluate("contexts.length") == 1


# A press before anything was touched: nothing may be asked of the page meanwhile, since what Playwright
# evaluates counts as a touch.
PRESS = """addEventListener("load", async () => {
  const state = () => console.log(`contexts ${contexts.length} ${contexts[0]?.state ?? ""}`);
  await new Promise((done) => setTimeout(done, 600));
  const { Beat } = await modules();
  window.told = [];
  window.beat = new Beat((what) => { told.push(what); console.log(what); });
  document.addEventListener("pointerdown", () => { beat.play(bytesOf('SCORE')); state(); });
  document.addEventListener("touchend", () => setTimeout(state));
  console.log("ready");
});""".replace("SCORE", text(SCORES["plain"]))


def test_what_is_pressed_before_sound_is_allowed_begins_with_the_release(device, site):
    proof = ProofPage(device(PHONE), site, PRESS)  # noqa: F811
    said = []
    proof.page.on("console", lambda message: said.append(message.text))
    with proof.page.expect_console_message(lambda message: message.text == "ready"):
        proof.page.goto(proof.address + "proof.html")
    finger = proof.page.context.new_cdp_session(proof.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": 9, "y": 9}]})
    with proof.page.expect_console_message(lambda message: message.text == "running"):
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert said[said.index("ready") + 1] == "contexts 0 "
    proof.until("beat.heard() !== null")


def test_silence_runs_before_the_first_click_and_it_is_as_the_tenth(open_proof):  # noqa: F811
    found = open_proof.page.evaluate("""async (score) => {
      const { PlayedProof } = await modules();
      const proof = new PlayedProof(() => {});
      proof.start(bytesOf(score));
      const { samples, rate, begun } = await proof.measure(
        () => {}, { milliseconds: 2600, meanwhile: () => {} });
      return { rate, begun, samples: Array.from(samples) };
    }""", text(clicks("300")))
    rate, samples = found["rate"], found["samples"]
    assert found["begun"] >= 0.02 * rate
    period = rate // 5
    first, tenth = samples[:2000], samples[9 * period:9 * period + 2000]
    assert max(first) > 0.1
    assert first == tenth, "as loud, and on its very frame"


# The clock of a context that a test turns: what is said of its output, once a second.
CLOCK = """async (said) => {
  const named = performance.getEntriesByType("resource").map((each) => each.name)
    .find((name) => name.includes("/host/latency.rest."));
  const { OutputClock } = await import(named);
  const context = {
    currentTime: 0, baseLatency: 0.01, outputLatency: 0, addEventListener() {},
    getOutputTimestamp() { return this.stamp ?? { contextTime: 0, performanceTime: 0 }; },
  };
  const clock = new OutputClock(context);
  return said.map(([kind, latency], second) => {
    const now = 5000 + second * 1000;
    context.currentTime = now / 1000;
    context.outputLatency = kind === "number" ? latency ?? NaN : 0;
    context.stamp = kind === "stamp"
      ? { contextTime: now / 1000 - (latency ?? NaN), performanceTime: now } : undefined;
    clock.look(now);
    return [clock.latency === null ? null : Math.round(clock.latency), clock.isFar];
  });
}"""


@pytest.mark.parametrize("kind", ["number", "stamp"])
def test_latencies_that_cannot_be_true_are_ignored_and_a_far_output_is_told(open_proof, kind):  # noqa: F811
    base = 10 if kind == "number" else 0
    said = [0.02, 0, None, -1, 3, 0.05, 0.2, 0.26, None, 0.1, 0.11, 0.02, 0.099]
    found = open_proof.page.evaluate(CLOCK, [[kind, each] for each in said])
    known = [20, 20, 20, 20, 20, 50, 200, 260, 260, 100, 110, 20, 99]
    assert [latency for latency, _ in found] == [each + base for each in known]
    assert [is_far for _, is_far in found] == [False] * 6 + [True] * 5 + [False] * 2


def test_a_browser_that_says_nothing_of_latency_is_taken_at_its_base(open_proof):  # noqa: F811
    assert open_proof.page.evaluate(CLOCK, [["number", 0], ["stamp", 2]]) == [[None, False]] * 2
