"""The beat in the audio thread: the same bits as natively, no jitter under load, and no end by itself.

What is heard is captured behind the player, frame by frame; only frames are asserted, since a device's
clock strays from the page's. A page in the background can't be had in a headless browser: nothing here
stops for it, and nothing shows it.
"""

import base64
import json
import struct
import subprocess

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import likeness
from board import until
from conftest import DESK, PHONE
from serving import ROOT, Site
from test_pictures import Shot

CASES = ROOT / ".build/debug/ClickCases"
WASM = ROOT / ".build-wasm/AudioProof.wasm"
RATES = [44_100, 48_000]


def part(**members):
    return {"metre": "4/4", "tempo": "133.7", **members}


def drums():
    """Twelve strokes at once, of ten voices."""
    voices = [
        "wood-block", "beep", "rim", "kick", "snare", "closed-hi-hat", "open-hi-hat", "cowbell",
    ]
    parts = []
    for number, voice in enumerate(voices):
        stroke = {"voice": voice, "semitones": number - 4, "level": -60}
        parts.append(
            part(
                bars=1, tempo="240", subdivision={"parts": 3}, ring={"beats": 5, "stroke": stroke},
                kit={"strong": stroke, "normal": stroke, "quiet": stroke,
                     "subdivision": {"voice": "tick", "level": -140}},
            )
        )
    return {"version": 1, "parts": parts, "repeated": True}


SCORES = {
    "plain": {"version": 1, "parts": [part()]},
    "mixed metre": {
        "version": 1, "parts": [part(metre="3+2+2/8", subdivision={"parts": 2, "swing": "2/3"})],
    },
    "fast": {"version": 1, "parts": [part(tempo="299.9", subdivision={"parts": 4})]},
    "slow": {"version": 1, "parts": [part(tempo="7")]},
    "ramp": {"version": 1, "parts": [part(tempo="60", ramp={"to": "180", "bars": 8})]},
    "silences": {
        "version": 1, "seed": 11,
        "parts": [part(silence={"percent": 40}, ring={
            "beats": 3, "stroke": {"voice": "cowbell", "level": -90}})],
    },
    "song": {
        "version": 1, "repeated": True, "countIn": {"bars": 1, "stroke": {"voice": "beep", "level": -60}},
        "parts": [part(bars=2), part(bars=1, metre="7/8", tempo="190"), part(bars=2, tempo="401/3")],
    },
    "drums": drums(),
}


def text(score):
    return json.dumps(score, separators=(",", ":"))


def native(score, rate, frames):
    """The samples as the native build computes them, as bytes."""
    assert CASES.exists(), f"{CASES} is missing; make it: swift build --product ClickCases"
    answer = subprocess.run(
        [CASES], input=f"render {rate} {frames} 4096 {text(score)}\n".encode(),
        stdout=subprocess.PIPE, check=True, timeout=120,
    ).stdout
    assert struct.unpack("<q", answer[:8])[0] == frames
    return answer[8:]


MODULES = """
  const named = (part) => performance.getEntriesByType("resource").map((each) => each.name)
    .find((name) => name.includes(part));
  window.modules = async () => ({
    ...(await import(named("/proof/measuring."))), ...(await import(named("/host/beat.rest."))),
  });
  window.bytesOf = (text) => new TextEncoder().encode(text);
  window.base64 = (samples) => {
    const bytes = new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength);
    let text = "";
    for (let at = 0; at < bytes.length; at += 8192) {
      text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    }
    return btoa(text);
  };
"""
RENDER = """async ([score, seconds, rate]) => {
  const { render } = await modules();
  return base64(await render(bytesOf(score), seconds, () => {}, rate));
}"""
SPOKEN = """async ([score, seconds, rate, words]) => {
  const { render } = await modules();
  const bytes = Uint8Array.from(atob(words), (letter) => letter.charCodeAt(0));
  return base64(await render(bytesOf(score), seconds, () => {}, rate, bytes));
}"""
ALOUD = dict.fromkeys(("strong", "normal", "quiet", "subdivision"), {"voice": "count", "level": -30})
# Keeps the nodes and contexts that are made, and lets a test be the device.
WATCH = """
  window.nodes = [];
  window.contexts = [];
  window.resumes = 0;
  // What no caller sends: a time that is none runs into a trap.
  window.trap = () => nodes.at(-1).port.postMessage(
    { resume: { later: NaN, place: [0, 0, 0, 0, 0] }, frame: 0 });
  const Node = AudioWorkletNode;
  window.AudioWorkletNode = class extends Node {
    constructor(context, name, options) {
      super(context, name, window.spoil?.(options) ?? options);
      if (name === "beat") nodes.push(this);
    }
  };
  const Context = AudioContext;
  window.AudioContext = class extends Context {
    constructor(options) {
      super({ ...options, ...(window.rate ? { sampleRate: window.rate } : {}) });
      contexts.push(this);
    }
    get currentTime() {
      if (this.stopped === undefined) return super.currentTime;
      return this.stopped;
    }
    get state() { return this.feigned ?? super.state; }
    getOutputTimestamp() { return super.getOutputTimestamp(); }
    resume() {
      window.resumes += 1;
      return window.isStubborn ? new Promise(() => {}) : super.resume();
    }
  };
"""


class ProofPage:
    """The proof page and its modules."""

    def __init__(self, device, address, *scripts):
        self.device = device
        self.page = device.board().page
        for script in (WATCH, *scripts, MODULES):
            self.page.add_init_script(script)
        self.address = address

    def open(self):
        self.page.goto(self.address + "proof.html")
        expect(self.page.locator("#render")).to_be_enabled()
        return self

    def render(self, score, seconds, rate):
        samples = base64.b64decode(self.page.evaluate(RENDER, [text(score), seconds, rate]))
        assert len(samples) == 4 * seconds * rate
        return samples

    def result(self, name):
        output = self.page.locator(f"#{name}")
        self.page.wait_for_selector(f"#{name}[data-worst]", timeout=90_000)
        data = output.evaluate("it => ({ ...it.dataset })")
        return {key: float(value) for key, value in data.items()}

    def play(self, score):
        """A score that plays, and what is told of it."""
        self.page.evaluate(
            """async (score) => {
              const { Beat } = await modules();
              window.told = [];
              window.beat = new Beat((what) => told.push(what));
              beat.play(bytesOf(score));
            }""",
            text(score),
        )
        self.until("beat.heard() !== null")

    def until(self, condition):
        until(self.page, f"() => {condition}")

    def heard(self):
        """Which beat is heard, counted from the beginning, and when that was asked, in seconds."""
        return self.page.evaluate(
            """() => {
              const now = performance.now();
              const { place, beat, beatPhase } = window.beat.heard(now);
              return [place[3] * 4 + beat + beatPhase, now / 1000];
            }"""
        )


@pytest.fixture
def proof(device, site):
    return ProofPage(device(DESK), site)


@pytest.fixture
def open_proof(proof):
    return proof.open()


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("name", SCORES)
def test_the_worklet_renders_what_the_native_engine_does_bit_for_bit(open_proof, name, rate):
    samples = open_proof.render(SCORES[name], 12, rate)
    assert samples == native(SCORES[name], rate, 12 * rate)
    assert any(samples)


def samples_of(wav):
    """The samples of a WAV file of 32-bit Floats with one channel."""
    at, kind = 12, None
    while at < len(wav):
        name, length = wav[at:at + 4], struct.unpack("<I", wav[at + 4:at + 8])[0]
        if name == b"fmt ":
            kind = struct.unpack("<HHI", wav[at + 8:at + 16])
        if name == b"data":
            return kind, wav[at + 8:at + 8 + length]
        at += 8 + length + length % 2
    raise AssertionError("no samples")


@pytest.mark.parametrize("rate", RATES)
def test_the_terminal_writes_the_same_bits(open_proof, tmp_path, rate):
    """`detent click`, the whole command, against the whole page."""
    score = {"version": 1, "countIn": SCORES["song"]["countIn"], "seed": 5, "parts": [
        part(bars=2, metre="3+2+2/8", silence={"percent": 30}),
        part(bars=4, tempo="90", ramp={"to": "211", "bars": 3}, subdivision={"parts": 3}),
    ]}
    (tmp_path / "score.json").write_text(text(score))
    program = Site(tmp_path).binary
    subprocess.run(
        [program, "click", "--score", "score.json", "--rate", str(rate), "--format", "float",
         "--output", "click.wav"], cwd=tmp_path, check=True, timeout=120,
    )
    kind, expected = samples_of((tmp_path / "click.wav").read_bytes())
    assert kind == (3, 1, rate)
    frames = len(expected) // 4
    assert frames > 10 * rate
    samples = open_proof.render(score, frames // rate + 1, rate)
    assert samples[:len(expected)] == expected
    assert not any(samples[len(expected):])


def test_the_terminal_counts_aloud_with_the_same_bits(open_proof, tmp_path):
    score = {"version": 1, "parts": [part(bars=3, tempo="92", metre="7/8", kit=ALOUD, subdivision={"parts": 2})]}
    (tmp_path / "score.json").write_text(text(score))
    subprocess.run(
        [Site(tmp_path).binary, "click", "--score", "score.json", "--lang", "ja", "--rate", "44100",
         "--format", "float", "-o", "click.wav"], cwd=tmp_path, check=True, timeout=120,
    )
    _, expected = samples_of((tmp_path / "click.wav").read_bytes())
    words = base64.b64encode((ROOT / "Data/count/ja.bin").read_bytes()).decode()
    samples = base64.b64decode(open_proof.page.evaluate(SPOKEN, [text(score), 15, 44_100, words]))
    assert len(expected) > 4 * 44_100 * 13
    assert samples[:len(expected)] == expected
    # A wood block counts where no words are.
    assert open_proof.render(score, 15, 44_100) != samples


def test_browsers_that_hand_over_no_module_get_the_bytes(device, site):
    refused = """window.spoil = (options) => {
      if (options?.processorOptions?.module) throw new DOMException("no", "DataCloneError");
    };"""
    proof = ProofPage(device(DESK), site, refused).open()
    assert proof.render(SCORES["song"], 4, 48_000) == native(SCORES["song"], 48_000, 4 * 48_000)


def test_a_module_that_gets_lost_on_the_way_is_made_up_for(device, site):
    lost = """window.spoil = (options) => options?.processorOptions?.module
      ? { ...options, processorOptions: { ...options.processorOptions, module: null } } : options;"""
    made = device(DESK)
    made.expects("no engine in the audio thread")
    proof = ProofPage(made, site, lost).open()
    proof.play(SCORES["plain"])
    assert proof.page.evaluate("nodes.length") == 2
    assert proof.page.evaluate("told") in (["running"], [])


def test_the_page_shows_what_it_rendered_beside_the_plan(open_proof):
    for tempo, clicks in (("60", 120), ("133.7", 268), ("299.9", 600)):
        open_proof.page.get_by_role("radio", name=tempo, exact=True).check()
        open_proof.page.locator("#rendered").evaluate("it => { delete it.dataset.worst; }")
        open_proof.page.get_by_role("button", name="Render").click()
        found = open_proof.result("rendered")
        assert found["planned"] == found["found"] == clicks
        assert found["unplanned"] == 0
        assert abs(found["worst"]) <= 0.5
        expect(open_proof.page.locator("#rendered strong")).to_have_text(f"{abs(found['worst']):.2f}")


@pytest.mark.alone
def test_a_page_that_is_blocked_plays_without_jitter(open_proof):
    open_proof.page.get_by_role("button", name="Play").click()
    expect(open_proof.page.get_by_role("button", name="Stop")).to_be_visible()
    found = open_proof.result("played")
    assert found["missing"] == 0
    assert found["planned"] == found["found"] >= 15 and found["unplanned"] == 0
    assert abs(found["worst"]) <= 1


CAPTURE = """async ([score, isTrapped]) => {
  const { PlayedProof } = await modules();
  window.told = [];
  const proof = new PlayedProof((what) => told.push(what));
  proof.start(bytesOf(score));
  if (isTrapped) setTimeout(trap, 3000);
  const { samples, ...found } = await proof.measure(() => {});
  return { ...found, samples: base64(samples) };
}"""


def onsets(samples):
    """Where sound begins after 100 frames without any: what each click begins with is silence's end."""
    silent, found = 100, []
    for frame, (sample,) in enumerate(struct.iter_unpack("<f", samples)):
        if sample == 0:
            silent += 1
        else:
            if silent >= 100:
                found.append(frame)
            silent = 0
    return found


def clicks(tempo):
    stroke = {"voice": "click", "level": -60}
    kit = {"strong": stroke, "normal": stroke, "quiet": stroke, "subdivision": stroke}
    return {"version": 1, "parts": [part(tempo=tempo, accents="xxxx", kit=kit)]}


@pytest.mark.alone
def test_what_is_captured_under_load_keeps_exact_time_by_other_arithmetic(open_proof):
    found = open_proof.page.evaluate(CAPTURE, [text(clicks("213.4")), False])
    assert found["blocks"] > 20 and found["missing"] == 0
    period = 60 * found["rate"] / 213.4
    samples = base64.b64decode(found["samples"])
    frames = onsets(samples)
    # What was captured is as long as the machine let it be: as many clicks belong in it.
    captured = len(samples) // 4 - frames[0]
    assert captured > 5 * found["rate"]
    assert abs(len(frames) - captured / period) <= 1
    assert max(abs(frame - frames[0] - n * period) for n, frame in enumerate(frames)) <= 1


@pytest.mark.alone
def test_after_a_trap_another_instance_goes_on_in_time(device, site):
    made = device(DESK)
    made.expects("RuntimeError")
    proof = ProofPage(made, site).open()
    found = proof.page.evaluate(CAPTURE, [text(clicks("240")), True])
    assert proof.page.evaluate("nodes.length") == 2
    period = 60 * found["rate"] / 240
    frames = onsets(base64.b64decode(found["samples"]))
    # What is heard first after the silence may be the end of a stroke that began in it.
    behind = max(range(1, len(frames)), key=lambda at: frames[at] - frames[at - 1])
    beats = [(frame - frames[0]) / period for at, frame in enumerate(frames) if at != behind]
    assert max(abs(beat - round(beat)) * period for beat in beats) <= 1
    missed = round(beats[-1]) + 1 - len(beats)
    assert missed <= 5, "the silence is short"
    assert len(beats) > 20


@pytest.mark.alone
def test_what_traps_again_and_again_ends_with_a_word(device, site):
    made = device(DESK)
    made.expects("RuntimeError")
    proof = ProofPage(made, site).open()
    proof.play(SCORES["plain"])
    for number in range(1, 5):
        proof.until(f"nodes.length === {number} && beat.heard() !== null")
        proof.page.evaluate("trap()")
    proof.until("told.includes('failed')")
    assert proof.page.evaluate("nodes.length") == 4


def goes_on(proof, act, contexts):
    """Whether the music stands where it would without what happened; beats are seconds here."""
    proof.play(clicks("60"))
    proof.page.wait_for_timeout(1500)
    beat, then = proof.heard()
    act()
    proof.until(f"contexts.filter((it) => it.state !== 'closed').length === 1 "
                f"&& contexts.length === {contexts} && beat.heard() !== null")
    proof.page.wait_for_timeout(500)
    later, now = proof.heard()
    assert abs((later - beat) - (now - then)) < 0.3
    assert later > beat


@pytest.mark.alone
def test_a_device_with_another_rate_gets_a_context_of_its_own(proof):
    proof.page.add_init_script("window.rate = 48000;")
    proof.open()

    def change():
        proof.page.evaluate(
            """() => {
              window.rate = 44100;
              navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
            }"""
        )

    # The third only asks for the rate.
    goes_on(proof, change, 3)
    assert proof.page.evaluate("nodes.at(-1).context.sampleRate") == 44_100


@pytest.mark.alone
def test_a_clock_that_stands_still_is_replaced(open_proof):
    goes_on(
        open_proof, lambda: open_proof.page.evaluate(
            "contexts[0].stopped = contexts[0].currentTime"), 2)


@pytest.mark.alone
def test_an_interruption_is_waited_for(open_proof):
    open_proof.play(SCORES["plain"])

    def state(name):
        return open_proof.page.evaluate(
            """(state) => {
              const before = resumes;
              contexts[0].feigned = state ?? undefined;
              contexts[0].dispatchEvent(new Event("statechange"));
              return resumes - before;
            }""",
            name,
        )

    assert state("interrupted") == 0
    open_proof.page.wait_for_timeout(3000)
    assert open_proof.page.evaluate("[contexts.length, told.at(-1)]") == [1, "interrupted"]
    assert state("suspended") == 1
    state(None)
    open_proof.until("told.at(-1) === 'running' && beat.heard() !== null")


@pytest.mark.alone
def test_another_score_goes_on_in_the_phase_of_the_one_before(open_proof):
    open_proof.play(clicks("60"))
    open_proof.page.wait_for_timeout(700)
    beat, then = open_proof.heard()
    open_proof.page.evaluate("score => beat.change(bytesOf(score))", text(clicks("240")))
    open_proof.until("beat.heard()?.tempo === 240")
    open_proof.page.wait_for_timeout(500)
    later, now = open_proof.heard()
    passed = now - then
    assert later - beat > passed * 1.5
    assert later - beat < passed * 4 + 0.1
    open_proof.page.evaluate("() => beat.stop()")
    assert open_proof.page.evaluate("beat.heard()") is None
    open_proof.until("contexts[0].state === 'suspended'")


def test_a_song_that_is_over_says_so(open_proof):
    score = {"version": 1, "parts": [part(bars=1, tempo="300")]}
    open_proof.play(score)
    open_proof.until("told.includes('over')")
    assert open_proof.page.evaluate("beat.heard()") is None


@pytest.mark.parametrize("score", ["{", '{"version":1,"parts":[{"metre":"4/4","tempo":"0"}]}'])
def test_what_is_no_score_is_refused_and_changes_nothing(open_proof, score):
    open_proof.play(clicks("60"))
    open_proof.page.evaluate("score => beat.change(bytesOf(score))", score)
    open_proof.until("told.includes('refused')")
    open_proof.page.wait_for_timeout(300)
    assert open_proof.page.evaluate("beat.heard().tempo") == 60


COUNT = """async ([wasm, scores, rate]) => {
  const bytes = Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0));
  const module = await WebAssembly.compile(bytes);
  const counts = [];
  for (const text of scores) {
    const { exports } = (await WebAssembly.instantiate(module, { host: { random() {} } }));
    const score = new TextEncoder().encode(text);
    const at = exports.beat_inbox(score.length);
    new Uint8Array(exports.memory.buffer, at, score.length).set(score);
    if (exports.beat_score(score.length, rate, 1) !== 0) throw new Error(text);
    exports.beat_begin(1000, 0);
    exports.beat_render(0, 128);
    const [prepared, size] = [exports.proof_calls(), exports.memory.buffer.byteLength];
    let loudest = 0;
    for (let frame = 128; frame < 60 * rate; frame += 128) {
      const samples = exports.beat_render(frame, 128);
      exports.beat_report(frame);
      for (const each of new Float32Array(exports.memory.buffer, samples, 128)) {
        loudest = Math.max(loudest, Math.abs(each));
      }
    }
    // Also where it is sent elsewhere, and ended.
    exports.beat_resume(70 * rate, 1.5, 0, 0, 0, 2, 0.25);
    exports.beat_render(70 * rate, 128);
    exports.beat_end(71 * rate);
    exports.beat_render(71 * rate, 128);
    counts.push([prepared, exports.proof_calls() - prepared,
      exports.memory.buffer.byteLength - size, loudest]);
  }
  return counts;
}"""
# Scores that come while another sounds: how many quanta each waited, and calls of the allocator while
# rendering, also where the new one begins.
WAIT = """async ([wasm, scores, rate]) => {
  const bytes = Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0));
  const { exports } = (await WebAssembly.instantiate(
    await WebAssembly.compile(bytes), { host: { random() {} } }));
  const take = (text, isNew) => {
    const score = new TextEncoder().encode(text);
    const at = exports.beat_inbox(score.length);
    new Uint8Array(exports.memory.buffer, at, score.length).set(score);
    if (exports.beat_score(score.length, rate, isNew) !== 0) throw new Error(text);
  };
  let [frame, calls] = [0, 0];
  const render = (quanta) => {
    for (let number = 0; number < quanta; number += 1) {
      const before = exports.proof_calls();
      exports.beat_render(frame, 128);
      exports.beat_report(frame);
      calls += exports.proof_calls() - before;
      frame += 128;
    }
  };
  take(scores[0], 1);
  exports.beat_begin(0, 0);
  render(200);
  const waited = [];
  for (const text of scores) {
    for (const isNew of [0, 1]) {
      take(text, isNew);
      let quanta = 1;
      for (; exports.beat_prepare(128) === 0; quanta += 1) render(1);
      waited.push(quanta);
      if (isNew) exports.beat_begin(frame + 50, 0);
      render(200);
    }
  }
  return [waited, calls];
}"""


def test_rendering_makes_and_frees_nothing(open_proof):
    """AudioProof is the player with an allocator that counts its calls."""
    assert WASM.exists(), f"{WASM} is missing; make it: Scripts/build-wasm AudioProof"
    wasm = base64.b64encode(WASM.read_bytes()).decode()
    scores = [text(score) for score in SCORES.values()]
    for prepared, calls, growth, loudest in open_proof.page.evaluate(COUNT, [wasm, scores, 48_000]):
        assert prepared > 10, "the allocator counts"
        assert calls == 0 and growth == 0
        assert 0.1 < loudest <= 1


def test_neither_where_a_score_comes_while_another_sounds(open_proof):
    wasm = base64.b64encode(WASM.read_bytes()).decode()
    scores = [text(SCORES[name]) for name in ("plain", "drums", "silences", "song", "drums")]
    waited, calls = open_proof.page.evaluate(WAIT, [wasm, scores, 48_000])
    assert calls == 0
    # Ten voices take some time; what is there already takes none.
    assert 40 < waited[2] < 150
    assert waited[:2] == [1, 1] and waited[3] == 1


TURN = """async ([first, second, rate]) => {
  const { render } = await modules();
  const Context = OfflineAudioContext;
  const Node = AudioWorkletNode;
  let node = null;
  window.AudioWorkletNode = class extends Node {
    constructor(...all) {
      super(...all);
      node = this;
    }
  };
  window.OfflineAudioContext = class extends Context {
    constructor(...all) {
      super(...all);
      this.suspend(64 * 128 * 6 / rate).then(async () => {
        node.port.postMessage({ score: bytesOf(second), begin: 0, turn: 1 });
        await new Promise((resolve) => setTimeout(resolve, 300));
        this.resume();
      });
    }
  };
  try {
    return base64(await render(bytesOf(first), 4, () => {}, rate));
  } finally {
    window.OfflineAudioContext = Context;
    window.AudioWorkletNode = Node;
  }
}"""


def whole(voice, tempo):
    stroke = {"voice": voice, "level": -120}
    kit = {name: stroke for name in ("strong", "normal", "quiet", "subdivision")}
    return {"version": 1, "parts": [part(tempo=tempo, kit=kit)]}


def test_a_new_score_begins_whole_while_the_old_one_fades(open_proof):
    rate = 48_000
    first, second = whole("open-hi-hat", "150"), whole("cowbell", "140")
    heard = base64.b64decode(open_proof.page.evaluate(TURN, [text(first), text(second), rate]))
    old, new = native(first, rate, 4 * rate), native(second, rate, 4 * rate)
    floats = [struct.unpack(f"<{4 * rate}f", samples) for samples in (heard, old, new)]
    start = next(at for at, (a, b) in enumerate(zip(*floats[:2])) if a != b)
    sent = 64 * 128 * 6
    # The cowbell is computed in slices; the hi-hat went on meanwhile.
    assert start % 128 == 0 and sent + 128 <= start < sent + 40 * 128
    fade = rate // 250
    assert heard[4 * (start + fade):] == new[4 * fade:4 * (4 * rate - start)]
    for index in range(fade):
        tail = floats[1][start + index] * (fade - index) / fade
        assert abs(floats[0][start + index] - floats[2][index] - tail) < 1e-6


@pytest.mark.alone
def test_what_is_begun_anew_is_reported_when_it_sounds(open_proof):
    """Reports of the score before are not taken for those of the one that waits."""
    open_proof.play(clicks("300"))
    begun = open_proof.page.evaluate("beat.begun")
    open_proof.page.evaluate("score => beat.play(bytesOf(score))", text(SCORES["drums"]))
    open_proof.until("beat.heard()?.tempo === 240")
    assert open_proof.page.evaluate("beat.begun") > begun + 128 * 20
    place = open_proof.page.evaluate("beat.heard().place")
    assert place[1:4] == [0, 0, 0], "its beginning"


@pytest.mark.parametrize(
    "script, words",
    [
        ("delete window.AudioWorkletNode;", "no audio worklets"),
        (
            "delete window.AudioWorkletNode; delete BaseAudioContext.prototype.audioWorklet;"
            "Object.defineProperty(window, 'isSecureContext', { value: false });",
            "https",
        ),
    ],
    ids=["old browser", "insecure address"],
)
def test_where_there_can_be_no_sound_it_says_why(device, site, script, words):
    page = device().board().page
    page.add_init_script(script)
    page.goto(site + "proof.html")
    expect(page.get_by_role("alert")).to_contain_text(words)
    expect(page.get_by_role("button", name="Play")).to_be_disabled()


def test_a_lost_connection_is_told(device, site):
    made = device()
    made.expects("Failed to load resource", "net::")
    page = made.board().page
    page.route("**/BrowserAudio.*.wasm", lambda route: route.abort())
    page.goto(site + "proof.html")
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")


def test_it_works_without_a_network(device, own_site):
    made = device(DESK, own_site.address)
    board = made.board().open()
    board.page.evaluate("navigator.serviceWorker.ready")
    board.page.reload()
    own_site.stop()
    for path in ("proof.html", "proof"):
        board.page.goto(own_site.address + path)
        expect(board.page.get_by_role("button", name="Render")).to_be_enabled()
    board.page.get_by_role("button", name="Render").click()
    board.page.wait_for_selector("#rendered[data-worst]", timeout=90_000)


def test_the_first_tap_does_not_wait_for_it():
    page = (ROOT / ".build/web/index.html").read_text()
    for name in ("BrowserAudio", "beat.rest", "audio", "proof"):
        assert name not in page


def finished(page):
    """All that the page can show, with figures that are always the same."""
    page.goto(page.url)
    page.wait_for_selector("#render:enabled")
    page.click("#render")
    page.wait_for_selector("#rendered[data-worst]", timeout=90_000)
    page.click("#play")
    page.wait_for_selector("#played[data-worst]", timeout=90_000)


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing(device, site, scheme):
    page = device({**PHONE, "color_scheme": scheme}).board().page
    page.goto(site + "proof.html")
    finished(page)
    found = Axe().run(page)
    assert [
        f"{each['id']}: {node['html'][:120]}"
        for each in found.response["violations"] for node in each["nodes"]
    ] == []


def test_the_keyboard_does_it_all(open_proof):
    page = open_proof.page
    names = []
    for _ in range(4):
        page.keyboard.press("Tab")
        names.append(page.evaluate(
            "document.activeElement.value || document.activeElement.textContent"))
    assert names == ["Detent", "133.7", "Render", "Play"]
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert open_proof.result("rendered")["planned"] == 600
    expect(page.get_by_role("button", name="Render")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Stop")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


@pytest.mark.picture
@pytest.mark.whole
@pytest.mark.parametrize(
    "size, scheme, language", [
        ("phone", "dark", "en"), ("phone", "light", "ja"), ("landscape", "light", "en"),
        ("desk", "dark", "en"), ("desk", "light", "ja"),
    ],
)
def test_a_picture_of_it(device, site, size, scheme, language):
    """What was played differs from run to run: the pictures show what was rendered."""
    scale = 2 if size == "phone" else 1
    page = Shot(device, size, scheme, language, scale).page
    page.goto(site + "proof.html")
    page.wait_for_selector("#render:enabled")
    page.click("#render")
    page.wait_for_selector("#rendered[data-worst]", timeout=90_000)
    page.locator("h1").click()
    png = likeness.painted(lambda: page.screenshot(animations="disabled", full_page=True))
    assert likeness.fault(f"proof-{size}-{scheme}-{language}", png, scale) is None
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, a, label")].filter((it) => {
          const { width, height } = it.getBoundingClientRect();
          return width < 44 || height < 36;
        }).map((it) => it.textContent)"""
    )
    assert small == []


def test_text_twice_as_large_cuts_nothing(device, site):
    page = device().board().page
    page.goto(site + "proof.html")
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
