"""Every click at its frame while a dial and the screen turn, tabs change, parts follow each other and the page is
in the way.

What is played is captured behind the player. Seconds here; `DETENT_CLICK_MINUTES=10` makes it as long as a person
practises.
"""

import base64
import os
import random
from fractions import Fraction

import pytest

from conftest import DESK
from test_beat import ProofPage, SCORES, clicks, native, open_proof, part, proof, text  # noqa: F401

MINUTES = float(os.environ.get("DETENT_CLICK_MINUTES", "0"))
LENGTH = MINUTES * 60_000 or 3500
# Plays a score with the page blocked, changes it behind each block as a dial that turns, and finds where
# sound begins after 100 frames without any; says from which frame on each tempo was played.
TURN = """async ([first, scores, milliseconds, isWhole]) => {
  const { PlayedProof } = await modules();
  const [tempi, messages] = [[], []];
  const push = nodes.push.bind(nodes);
  nodes.push = (node) => {
    node.port.addEventListener("message", ({ data: { report } }) => {
      if (!report || report[3] !== 1) return;
      messages.push(performance.now());
      if (tempi.at(-1)?.[1] !== report[12]) tempi.push([report[0], report[12]]);
    });
    return push(node);
  };
  window.told = [];
  const proof = new PlayedProof((what) => told.push(what));
  proof.start(bytesOf(first));
  let number = 0;
  const meanwhile = (beat) => {
    for (let times = scores.length && number % 3; times >= 0 && scores.length; times -= 1) {
      beat.change(bytesOf(scores[number % scores.length]));
      number += 1;
    }
  };
  const found = await proof.measure(() => {}, { milliseconds, meanwhile });
  const onsets = [];
  let silent = 100;
  found.samples.forEach((sample, frame) => {
    if (sample !== 0 && silent >= 100) onsets.push(frame);
    silent = sample === 0 ? silent + 1 : 0;
  });
  return {
    onsets, tempi, told, begun: found.begun, rate: found.rate, missing: found.missing, blocks: found.blocks,
    frames: found.samples.length, changes: number, nodes: nodes.length,
    perSecond: messages.length / ((messages.at(-1) - messages[0]) / 1000),
    samples: isWhole ? base64(found.samples) : "",
  };
}"""


def expected(tempi, begun, frames, rate):
    """Where the clicks belong, from the frames at which each tempo began: beats go on where they were."""
    found, number, phase, start = [], 0, Fraction(0), Fraction(begun)
    for (_, tempo), (following, _) in zip(tempi, [*tempi[1:], (begun + frames, None)]):
        period = 60 * Fraction(rate) / Fraction(str(round(tempo, 6)))
        while start + (number - phase) * period < following:
            found.append(start + (number - phase) * period - begun)
            number += 1
        phase += (following - start) / period
        start = Fraction(following)
    return found


@pytest.mark.alone
@pytest.mark.timeout(300 + 2 * LENGTH / 1000)
@pytest.mark.parametrize("is_behind", [False, True], ids=["in front", "behind another tab"])
def test_every_click_is_at_its_frame_while_the_dial_turns(device, site, is_behind):
    made = device(DESK)
    proof = ProofPage(made, site).open()  # noqa: F811
    other = made.context.new_page()
    (other if is_behind else proof.page).bring_to_front()
    chance = random.Random(18)
    tempi = [f"{chance.randint(600, 3000) / 10:g}" for _ in range(400)]
    scores = [text(clicks("120")), [text(clicks(tempo)) for tempo in tempi], LENGTH, False]
    proof.page.evaluate(f"(all) => {{ window.turned = ({TURN})(all); }}", scores)
    # Meanwhile the screen turns, and another tab comes to the front and goes.
    width, height = DESK["viewport"]["width"], DESK["viewport"]["height"]
    for turn in range(int(LENGTH / 1000) if not is_behind else 0):
        proof.page.set_viewport_size(
            {"width": height, "height": width} if turn % 2 == 0 else {"width": width, "height": height})
        (other if turn % 4 == 1 else proof.page).bring_to_front()
        proof.page.wait_for_timeout(700)
    found = proof.page.evaluate("() => turned")
    assert found["missing"] == 0 and found["told"] == ["running"] and found["nodes"] == 1
    assert found["changes"] > 15 and len(found["tempi"]) > 8
    wanted = expected(found["tempi"], found["begun"], found["frames"], found["rate"])
    # The last may be cut off.
    assert len(wanted) - 1 <= len(found["onsets"]) <= len(wanted)
    assert len(wanted) > 5
    assert max(abs(onset - place) for onset, place in zip(found["onsets"], wanted)) <= 1


@pytest.mark.alone
def test_parts_follow_each_other_bit_for_bit_and_reports_stay_few(open_proof):  # noqa: F811
    length = 60_000 if MINUTES else 3000
    found = open_proof.page.evaluate(TURN, [text(SCORES["song"]), [], length, True])
    samples = base64.b64decode(found["samples"])
    assert found["missing"] == 0 and found["frames"] > found["rate"]
    assert samples == native(SCORES["song"], found["rate"], found["frames"])
    assert found["perSecond"] < 12


# An hour of reports, as the worklet makes them: what of it is kept, and whether anything came otherwise than
# it was told before.
HOUR = """async ([scores, rate]) => {
  const named = (part) => performance.getEntriesByType("resource").map((each) => each.name)
    .find((name) => name.includes(part));
  const { Course, beatsOf } = await import(named("/host/course.rest."));
  const { loadEngine } = await import(named("/host/engine.rest."));
  const { module } = await loadEngine();
  const found = [];
  for (const text of scores) {
    const { exports } = await WebAssembly.instantiate(module, { host: { random() {} } });
    const score = new TextEncoder().encode(text);
    new Uint8Array(exports.memory.buffer, exports.beat_inbox(score.length), score.length).set(score);
    if (exports.beat_score(score.length, rate, 1) !== 0) throw new Error(text);
    exports.beat_begin(0, 0);
    exports.beat_render(0, 128);
    const course = new Course();
    const size = exports.memory.buffer.byteLength;
    let [most, gaps] = [0, 0];
    for (let number = 0; number < 36_000; number += 1) {
      const frame = Math.round(number * rate / 10 / 128) * 128;
      const report = new Float64Array(exports.memory.buffer, exports.beat_report(frame), 172);
      const [state, count] = [report[0], report[11]];
      course.note(frame / rate, state, beatsOf([...report.slice(12)], count, rate));
      const { pieces } = course.from(frame / rate);
      most = Math.max(most, course.from(frame / rate - 4).pieces.length);
      pieces.forEach((piece, at) => { gaps += at > 0 && piece.from !== pieces[at - 1].to ? 1 : 0; });
      if (course.at(frame / rate)?.beat !== report[6]) throw new Error(`another beat at ${frame}`);
    }
    found.push([course.version, most, gaps, exports.memory.buffer.byteLength - size]);
  }
  return found;
}"""


def test_an_hour_of_music_keeps_no_more_than_a_minute(open_proof):  # noqa: F811
    scores = [text(score) for score in (
        SCORES["plain"], SCORES["song"], SCORES["silences"],
        {"version": 1, "parts": [part(tempo="1000")]})]
    for version, most, gaps, growth in open_proof.page.evaluate(HOUR, [scores, 44_100]):
        assert version == 1, "all came as it was told"
        assert most < 120 and gaps == 0 and growth == 0
