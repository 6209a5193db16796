"""Which share of a quantum of 128 frames does rendering take in wasm, with twelve strokes that sound at
once, beside a mixer of twelve recorded sounds in JavaScript, as metronomes for the web have it?"""

import json

from browser import chromium, site
from report import median, percentile, table

RATE = 48_000
QUANTUM = 128
BATCH = 50
BATCHES = 600
AIM = 0.02

IN_THE_PAGE = """
async ({ scores, rate, quantum, batch, batches }) => {
  const module = await WebAssembly.compileStreaming(fetch("/wasm/BrowserAudio.wasm"));
  const measure = (render) => {
    const seconds = [];
    for (let each = 0; each < batches; each++) {
      const start = performance.now();
      for (let i = 0; i < batch; i++) render((each * batch + i) * quantum);
      seconds.push((performance.now() - start) / 1000 / batch);
    }
    return seconds;
  };
  const answer = {};
  for (const [name, text] of Object.entries(scores)) {
    const { exports } = await WebAssembly.instantiate(module, { host: { random() {} } });
    const score = new TextEncoder().encode(text);
    const at = exports.beat_inbox(score.length);
    new Uint8Array(exports.memory.buffer, at, score.length).set(score);
    const start = performance.now();
    if (exports.beat_score(score.length, rate, 1) !== 0) throw new Error(name);
    const prepared = (performance.now() - start) / 1000;
    exports.beat_begin(0, 0);
    const render = (frame) => exports.beat_render(frame, quantum);
    measure(render);
    exports.beat_begin(0, 0);
    answer[name] = { prepared, seconds: measure(render) };
  }
  // Sounds as long as ours and as many, begun anew as often.
  const sounds = Array.from({ length: 12 }, (_, n) =>
    Float32Array.from({ length: rate / 4 }, (_, i) => Math.sin(i * 0.01 * (n + 1)) / 12));
  const places = sounds.map((_, n) => n * 400);
  const output = new Float32Array(quantum);
  const mix = () => {
    output.fill(0);
    for (let voice = 0; voice < sounds.length; voice++) {
      const sound = sounds[voice];
      const gain = 0.5 + voice / 24;
      let place = places[voice];
      for (let i = 0; i < quantum; i++) {
        output[i] += sound[place++] * gain;
        if (place === sound.length) place = 0;
      }
      places[voice] = place;
    }
  };
  measure(mix);
  answer.peer = { seconds: measure(mix) };
  return answer;
}
"""


def score(**members):
    return json.dumps({"version": 1, "parts": [{"metre": "4/4", "tempo": "120", **members}]})


def lanes(voices, steps):
    return "; ".join(f"{voice}: {'x' * steps}" for voice in voices)


NINE = [
    "wood-block", "click", "beep", "tick", "rim", "kick", "snare", "closed-hi-hat", "cowbell",
]
SCORES = {
    "wood blocks at 120": score(),
    "a rock groove": score(
        beats=False, groove="closed-hi-hat: xxxxxxxx; snare: ..X...X.; kick: X...x..."),
    # A stroke every 12 ms, of which the one before sounds another 4: nine and a third of nine.
    "twelve strokes at once": score(beats=False, groove=lanes(NINE, 166)),
}


def main():
    with site() as address, chromium() as browser:
        page = browser.new_page()
        page.goto(f"{address}benchmarks/blank.html")
        found = page.evaluate(
            IN_THE_PAGE,
            {"scores": SCORES, "rate": RATE, "quantum": QUANTUM, "batch": BATCH, "batches": BATCHES},
        )
    whole = QUANTUM / RATE

    def row(name, times, prepared=None):
        return [
            name, f"{median(times) * 1e6:.1f}", f"{100 * median(times) / whole:.2f} %",
            f"{100 * percentile(times, 0.99) / whole:.2f} %",
            f"{prepared * 1e3:.1f}" if prepared else "",
        ]

    rows = [row(name, found[name]["seconds"], found[name]["prepared"]) for name in SCORES]
    rows.append(row("twelve recorded sounds in JavaScript", found["peer"]["seconds"]))
    table(
        f"Rendering a quantum of {QUANTUM} frames in wasm, at {RATE:,} a second",
        ["", "median µs", "of the quantum", "99 of 100", "ready after ms"],
        rows,
        [
            f"{BATCHES} times {BATCH} quanta, the mean of each; a quantum lasts {whole * 1e3:.2f} ms;"
            f" the aim is below {AIM:.0%} with twelve",
            "ready: the score read and its sounds computed; the rest of the page is idle",
        ],
    )


if __name__ == "__main__":
    main()
