// The two measurements: of what is rendered as fast as it goes, and of what is played while the page is
// in the way. The engine itself compares, as `detent click --prove` does.
import { Beat } from "../host/beat.rest.js";
import { loadEngine, makeNode } from "../host/engine.rest.js";

const CAPTURE = new URL("./capture-worklet.js", import.meta.url);
const RATE = 48_000;
const QUANTUM = 128;
const SECONDS = 120;
const PLAYED = 10_000;
const PIECE = 1 << 16;
const TIMER = 20;

/** Clicks all alike, so that nothing but their times can differ. */
export function score(tempo) {
  const stroke = { voice: "click", level: -60 };
  const kit = { strong: stroke, normal: stroke, quiet: stroke, subdivision: stroke };
  const text = JSON.stringify({
    version: 1, parts: [{ metre: "4/4", tempo, accents: "xxxx", kit }],
  });
  return new TextEncoder().encode(text);
}

/** Renders the score in a worklet as fast as it goes, counted with words; `progress(share)` is called meanwhile. */
export async function render(bytes, seconds, progress, rate = RATE, words = null) {
  const context = new OfflineAudioContext(1, seconds * rate, rate);
  let fault = null;
  const hear = (data) => {
    if (data.trap || data.lost || data.fault) fault = data;
  };
  const score = { score: bytes, begin: 0, frame: 0 };
  const node = await makeNode(context, () => (words ? [{ words }, score] : [score]), hear);
  node.connect(context.destination);
  // Not every browser lets an offline context pause.
  const step = (Math.floor((rate * 4) / QUANTUM) * QUANTUM) / rate;
  for (let at = step; context.suspend && at < seconds; at += step) {
    context.suspend(at).then(async () => {
      progress(at / seconds);
      await new Promise(requestAnimationFrame);
      context.resume();
    });
  }
  const buffer = await context.startRendering();
  if (fault) throw new Error(JSON.stringify(fault));
  return buffer.getChannelData(0);
}

/** Lays samples beside the plan of the score. */
export async function compare(samples, bytes, rate) {
  const { module } = await loadEngine();
  const { exports } = await WebAssembly.instantiate(module, { host: { random() {} } });
  const give = (data) => {
    const at = exports.beat_inbox(data.byteLength);
    const raw = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    new Uint8Array(exports.memory.buffer, at, data.byteLength).set(raw);
  };
  exports.proof_begin(rate);
  for (let start = 0; start < samples.length; start += PIECE) {
    const piece = samples.subarray(start, start + PIECE);
    give(piece);
    exports.proof_take(piece.length);
  }
  give(bytes);
  const at = exports.proof_compare(bytes.length, rate);
  if (at === 0) throw new Error("no such score");
  const [planned, found, unplanned, worst, mean, deviation] =
    new Float64Array(exports.memory.buffer, at, 6);
  return { planned, found, unplanned, worst, mean, deviation, rate };
}

/** Two minutes of a score beside its plan. */
export async function proveRendered(bytes, progress) {
  const samples = await render(bytes, SECONDS, progress);
  return compare(samples, bytes, RATE);
}

/** Plays aloud, copies what is played, and is in the way meanwhile. */
export class PlayedProof {
  #recorder = null;
  #blocks = [];
  #beat;
  #isWanted = true;

  constructor(told) {
    this.#beat = new Beat(told, (context) => this.#capture(context));
  }

  /** To be called in answer to a touch or key. Says why it can't be, or null. */
  start(bytes) {
    this.bytes = bytes;
    return this.#beat.play(bytes);
  }

  stop() {
    this.#isWanted = false;
  }

  /**
   * Blocks the page until the time is over; what then was found. What is done `meanwhile` after each block, with
   * the beat, makes it another score: then only the samples are told.
   */
  async measure(progress, { milliseconds = PLAYED, meanwhile } = {}) {
    while (this.#beat.begun === null && this.#isWanted) await wait(20);
    let [blocks, worstTimer, last] = [0, 0, performance.now()];
    // A metronome without an audio thread would click from such a timer.
    const timer = setInterval(() => {
      worstTimer = Math.max(worstTimer, performance.now() - last - TIMER);
      last = performance.now();
    }, TIMER);
    const start = performance.now();
    while (this.#isWanted && performance.now() - start < milliseconds) {
      const end = performance.now() + 20 + Math.random() * 180;
      while (performance.now() < end);
      blocks += 1;
      progress((performance.now() - start) / milliseconds);
      meanwhile?.(this.#beat);
      await wait(10);
    }
    clearInterval(timer);
    return { blocks, worstTimer, ...(await this.#end(!meanwhile)) };
  }

  /** What copies, in front of the loudspeaker. */
  async #capture(context) {
    await context.audioWorklet.addModule(CAPTURE);
    const recorder = new AudioWorkletNode(context, "capture", { outputChannelCount: [1] });
    recorder.port.onmessage = ({ data }) => this.#blocks.push(data);
    recorder.connect(context.destination);
    this.#recorder = recorder;
    this.#blocks = [];
    return recorder;
  }

  async #end(compares) {
    const recorder = this.#recorder;
    // Where nothing is heard yet, the audio thread may not answer before it is.
    if (!recorder || this.#beat.begun === null) {
      this.#beat.stop();
      return null;
    }
    recorder.port.postMessage("end");
    while (!this.#blocks.at(-1)?.isLast) await wait(20);
    this.#beat.stop();
    const { begun } = this.#beat;
    const { samples, missing } = joined(this.#blocks.slice(0, -1), begun ?? Infinity);
    const { sampleRate: rate } = recorder.context;
    const found = compares ? await compare(samples, this.bytes, rate) : { rate };
    return { samples, missing, begun, ...found };
  }
}

/** The blocks as one from a frame on, with silence where frames are missing. */
export function joined(blocks, begun) {
  const { frame, samples: tail } = blocks.at(-1) ?? { frame: 0, samples: [] };
  const samples = new Float32Array(Math.max(0, frame + tail.length - begun));
  let missing = samples.length;
  for (const each of blocks) {
    const kept = each.samples.subarray(Math.max(0, begun - each.frame));
    if (kept.length === 0) continue;
    samples.set(kept, Math.max(0, each.frame - begun));
    missing -= kept.length;
  }
  return { samples, missing };
}

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
