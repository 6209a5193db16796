// Strokes of somebody who plays along, as the microphone hears them. Nothing of the sound is kept.
import { listen } from "./audio.rest.js";
import { loadEngine } from "./engine.rest.js";
import { Microphone } from "./recording.rest.js";

/** How many frames are listened to at once: what is told of a stroke comes no later. */
const FRAMES = 1024;
/** Of so many blocks the one that came soonest tells when sound was heard: about five seconds. */
const BLOCKS = 240;

/** Tells of each stroke: `told({ state })`, with the time on the page's clock in microseconds. */
export class Strokes {
  #told;
  #engine = null;
  #microphone;
  /** How far the page's clock is ahead of the microphone's, in milliseconds, of each of the last blocks. */
  #leads = [];
  /** The frame with which the engine's count began, and the next. */
  #origin = null;
  #next = -1;
  #isOver = false;

  constructor(told) {
    this.#told = told;
    this.#microphone = new Microphone(
      (block, rate) => this.#hear(block, rate), (error) => this.#fail(error), FRAMES);
  }

  /** Asks for the microphone and begins. */
  async open() {
    try {
      listen(true);
      const { module } = await loadEngine();
      this.#engine = (await WebAssembly.instantiate(module, { host: { random() {} } })).exports;
      if (await this.#microphone.open()) this.#told({ state: "hears" });
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Lets go of the microphone. */
  stop() {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#microphone.stop();
    listen(false);
  }

  #hear({ frame, samples }, rate) {
    const engine = this.#engine;
    // A gap in what is heard begins anew.
    if (frame !== this.#next) {
      engine.strokes_begin(rate);
      this.#origin = frame;
    }
    this.#next = frame + samples.length;
    this.#leads.push(performance.now() - (this.#next / rate) * 1000);
    if (this.#leads.length > BLOCKS) this.#leads.shift();
    const at = engine.beat_inbox(samples.byteLength);
    new Float32Array(engine.memory.buffer, at, samples.length).set(samples);
    const count = engine.strokes_take(samples.length);
    const lead = Math.min(...this.#leads) - this.#microphone.latency;
    for (const found of new Float64Array(engine.memory.buffer, engine.strokes_found(), count)) {
      const time = ((this.#origin + found) / rate) * 1000 + lead;
      this.#told({ state: "stroke", time: Math.round(time * 1000) });
    }
  }

  #fail(error) {
    // Whoever has turned it off meanwhile need not be told.
    if (this.#isOver) return;
    this.stop();
    if (!error.fault) console.error(error);
    this.#told({ state: "deaf", why: error.fault ?? "failed" });
  }
}
