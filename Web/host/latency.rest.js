// When the sound of a context is heard: its clock beside the page's, and how late the output is.

/** How often a browser is asked anew, in milliseconds: a headset's latency wanders. */
const AGAIN = 1000;
/** What is said beyond that is no latency, in milliseconds. */
const MOST = 1000;
/** Differences below that are noise for the most part, and are followed slowly. */
const NOISE = 30;
const FOLLOWED = 0.3;
/** Readings of the context's clock, which stands still within a buffer: the foremost is nearest. */
const READINGS = 8;
/** From when on an output is far, as by Bluetooth, and until when it stays so. */
const FAR = 120;
const NEAR = 90;

/** The clock of a context beside `performance.now()`. */
export class OutputClock {
  /** What the browser says and can be true, from the program to the output, in milliseconds; or null. */
  latency = null;
  /** Whether the output is far. */
  isFar = false;
  context;
  /** What `performance.now()` says when the context's first frame is heard. */
  #offset = null;
  /** How far the context's clock is ahead of the page's. */
  #leads = [];
  #asked = -Infinity;

  constructor(context) {
    this.context = context;
    context.addEventListener("statechange", () => this.#forget());
  }

  /** When a moment of the context is heard, by `performance.now()`. */
  heardAt(seconds) {
    this.look();
    return this.#offset + seconds * 1000;
  }

  /** Which moment of the context is heard at a time of `performance.now()`. */
  heardTime(now) {
    this.look();
    return (now - this.#offset) / 1000;
  }

  /** Reads the clocks, and once a second how late the output is. */
  look(now = performance.now()) {
    this.#leads.push(this.context.currentTime * 1000 - now);
    if (this.#leads.length > READINGS) this.#leads.shift();
    const isDue = now - this.#asked >= AGAIN || this.latency === null;
    if (!isDue && this.#offset !== null) return;
    this.#asked = now;
    const lead = Math.max(...this.#leads);
    const said = this.#said(lead);
    if (said !== null) {
      this.latency = said;
      this.isFar = said >= (this.isFar ? NEAR : FAR);
    }
    // What was true last is likelier than nothing.
    const offset = (this.latency ?? this.#base()) - lead;
    if (this.#offset === null || Math.abs(offset - this.#offset) > NOISE) this.#offset = offset;
    else this.#offset += (offset - this.#offset) * FOLLOWED;
  }

  /** What the browser says, in one way or the other, where it can be true. */
  #said(lead) {
    const context = this.context;
    const { contextTime, performanceTime } = context.getOutputTimestamp?.() ?? {};
    // Before the first sound leaves it is said that nothing has.
    const byStamp = performanceTime > 0 && contextTime > 0
      ? lead + performanceTime - contextTime * 1000 : NaN;
    const byNumber = context.outputLatency > 0 ? context.outputLatency * 1000 + this.#base() : NaN;
    return [byStamp, byNumber].find((each) => each > 0 && each <= MOST) ?? null;
  }

  #base() {
    const base = (this.context.baseLatency ?? 0) * 1000;
    return base > 0 && base <= MOST ? base : 0;
  }

  /** A context that was halted stands elsewhere beside the page's clock. */
  #forget() {
    this.#offset = null;
    this.#leads = [];
  }
}
