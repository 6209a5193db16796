// An audio context that is meant to run: it comes back from interruptions, and is made anew where the
// browser lets it hang or the device has another rate.

/** A clock that stands still so long, in milliseconds, is not coming back. */
const FROZEN = 2000;
const LOOK = 500;
const SETTLING = 500;
/** Until what was played last has left even a late loudspeaker. */
const FADING = 1000;

/** Why there can be no sound: an address without https, or a browser without worklets. */
export function missing() {
  if (window.AudioContext && window.AudioWorkletNode && "audioWorklet" in AudioContext.prototype) {
    return null;
  }
  return window.isSecureContext ? "absent" : "insecure";
}

/**
 * Calls `made(context)` with a context as soon as it may be used, again whenever another takes its
 * place, and `told(state)` when it is "running", "waiting" for a touch or "interrupted".
 */
export class Audio {
  context = null;
  #made;
  #told;
  #wanted = false;
  #stopping = 0;
  #watch = 0;
  /** Where the clock stood at last, and when that was seen. */
  #seen = { time: -1, at: 0 };

  constructor(made, told) {
    this.#made = made;
    this.#told = told;
    let settling = 0;
    navigator.mediaDevices?.addEventListener?.("devicechange", () => {
      clearTimeout(settling);
      settling = setTimeout(() => this.#followDevice(), SETTLING);
    });
    // A browser that wants a touch for sound gets it with any.
    for (const name of ["pointerup", "keydown"]) {
      document.addEventListener(name, () => {
        if (this.#wanted && this.context?.state === "suspended") this.#resume();
      }, { capture: true, passive: true });
    }
  }

  /** Runs; to be called in answer to a touch or key. */
  run() {
    clearTimeout(this.#stopping);
    this.#wanted = true;
    // An iPhone's silent switch does not silence what is played on purpose.
    if (navigator.audioSession) navigator.audioSession.type = "playback";
    if (!this.context || this.context.state === "closed") this.remake();
    else this.#resume();
    this.#seen = { time: -1, at: 0 };
    this.#watch ||= setInterval(() => this.#look(), LOOK);
  }

  /** Rests, when what fades has faded. */
  rest() {
    this.#wanted = false;
    clearInterval(this.#watch);
    this.#watch = 0;
    clearTimeout(this.#stopping);
    this.#stopping = setTimeout(() => this.context?.suspend().catch(() => {}), FADING);
    if (navigator.audioSession) navigator.audioSession.type = "auto";
  }

  /** Another context in the place of this one. */
  remake() {
    const old = this.context;
    const context = new AudioContext({ latencyHint: "balanced" });
    this.context = context;
    context.addEventListener("statechange", () => this.#changed(context));
    this.#seen = { time: -1, at: 0 };
    this.#resume();
    this.#made(context);
    // It may hang in closing too.
    old?.close().catch(() => {});
  }

  #resume() {
    const { context } = this;
    // While a call or another program has the sound, who asks is refused for good.
    if (context.state === "interrupted") return;
    context.resume().catch(() => {});
    setTimeout(() => {
      if (this.#wanted && this.context === context && context.state === "suspended") {
        this.#told("waiting");
      }
    }, SETTLING);
  }

  #changed(context) {
    if (context !== this.context || !this.#wanted) return;
    this.#seen = { time: -1, at: 0 };
    if (context.state === "running") this.#told("running");
    else if (context.state === "interrupted") this.#told("interrupted");
    else if (context.state === "suspended") this.#resume();
    else if (context.state === "closed") this.remake();
  }

  /** Whether the clock goes on. */
  #look() {
    const { context } = this;
    const now = performance.now();
    if (context.state !== "running" || context.currentTime !== this.#seen.time) {
      this.#seen = { time: context.currentTime, at: now };
    } else if (now - this.#seen.at >= FROZEN) {
      this.remake();
    }
  }

  /** Where the device has another rate than the context, it is resampled or garbled. */
  #followDevice() {
    if (!this.#wanted) return;
    const probe = new AudioContext();
    const rate = probe.sampleRate;
    probe.close().catch(() => {});
    if (rate !== this.context.sampleRate) this.remake();
  }
}

/** When a moment of a context is heard, in milliseconds of `performance.now()`. */
export function heardAt(context, seconds) {
  const { contextTime, performanceTime } = outputTimestamp(context);
  return performanceTime + (seconds - contextTime) * 1000;
}

/** Which moment of a context is heard at a time of `performance.now()`. */
export function heardTime(context, now) {
  const { contextTime, performanceTime } = outputTimestamp(context);
  return contextTime + (now - performanceTime) / 1000;
}

function outputTimestamp(context) {
  const stamp = context.getOutputTimestamp?.();
  // Before the first sound leaves there is none.
  if (stamp?.performanceTime > 0 && stamp.contextTime > 0) return stamp;
  const latency = (context.outputLatency ?? 0) + (context.baseLatency ?? 0);
  return { contextTime: context.currentTime - latency, performanceTime: performance.now() };
}
