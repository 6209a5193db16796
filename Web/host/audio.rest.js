// An audio context that is meant to run: it comes back from interruptions, and is made anew where the
// browser lets it hang or the device has another rate.

/** A clock that stands still so long, in milliseconds, while it says it runs is not coming back. */
const FROZEN = 250;
/** Where another stands still as well, it is waited longer, up to this. */
const MOST_FROZEN = 4000;
/** When a clock has gone so many seconds it is trusted again. */
const SOUND = 0.5;
const LOOK = 80;
const SETTLING = 500;
/** How long silence is played behind the end: what begins again soon begins on a device that is awake. */
const AWAKE = 5000;

/** Whether a microphone listens to what is played. */
let isListening = false;

/** Lets a microphone listen to what is played, which an iPhone has to be told, or no more. */
export function listen(isWanted) {
  isListening = isWanted;
  if (navigator.audioSession) navigator.audioSession.type = isWanted ? "play-and-record" : "auto";
}

/** Why there can be no sound: an address without https, or a browser without worklets. */
export function missing() {
  if (window.AudioContext && window.AudioWorkletNode && "audioWorklet" in AudioContext.prototype) {
    return null;
  }
  return window.isSecureContext ? "absent" : "insecure";
}

/**
 * Calls `made(context)` with a context as soon as it may be used, again whenever another takes its
 * place, and `told(state)` when it is "running", "waiting" for a touch, "interrupted" or, without an output,
 * "silent".
 */
export class Audio {
  context = null;
  #made;
  #told;
  #wanted = false;
  #shares = false;
  #stopping = 0;
  #watch = 0;
  #settling = 0;
  /** Where the clock stood at last, when that was seen, and how long it has not moved since. */
  #seen = { time: -1, at: 0, still: 0 };
  /** How long the next clock may stand still. */
  #patience = FROZEN;
  #isSilent = false;
  /** Since when the context runs, by its own clock. */
  #ranFrom = null;

  constructor(made, told) {
    this.#made = made;
    this.#told = told;
    let settling = 0;
    navigator.mediaDevices?.addEventListener?.("devicechange", () => {
      clearTimeout(settling);
      settling = setTimeout(() => this.#followDevice(), SETTLING);
    });
    // A browser that wants a touch for sound gets it with any.
    for (const name of ["pointerup", "keydown", "click"]) {
      document.addEventListener(name, () => this.#wake(), { capture: true, passive: true });
    }
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#wake();
    });
  }

  /** Whether silence was played long enough that the next click is as the others. */
  get isAwake() {
    const { context } = this;
    return context?.state === "running" && this.#ranFrom !== null
      && context.currentTime - this.#ranFrom > 0.1;
  }

  /** Lets other programs sound beside it, or has the sound to itself. */
  share(isWanted) {
    this.#shares = isWanted;
    if (this.#wanted) this.#claim();
  }

  /** Runs; to be called in answer to a touch or key. */
  run() {
    clearTimeout(this.#stopping);
    this.#wanted = true;
    this.#isSilent = false;
    this.#patience = FROZEN;
    this.#claim();
    // Before the first touch has ended browsers make none that sounds, and some complain.
    const isLocked = navigator.userActivation?.hasBeenActive === false;
    if (this.context && this.context.state !== "closed") this.#resume();
    else if (!isLocked) this.remake();
    else this.#settle();
    this.#restartWatch();
    this.#watch ||= setInterval(() => this.#look(), LOOK);
  }

  /** Rests, when what fades has faded. */
  rest() {
    this.#wanted = false;
    clearInterval(this.#watch);
    this.#watch = 0;
    clearTimeout(this.#settling);
    clearTimeout(this.#stopping);
    this.#stopping = setTimeout(() => {
      this.context?.suspend().catch(() => {});
      if (navigator.audioSession) navigator.audioSession.type = "auto";
    }, AWAKE);
  }

  /** Another context in the place of this one. */
  remake() {
    const old = this.context;
    this.context = null;
    let context;
    try {
      context = new AudioContext({ latencyHint: "balanced" });
    } catch (error) {
      // As many as there may be, or no device.
      console.error(error);
      this.#silence();
      return;
    }
    this.context = context;
    this.#ranFrom = null;
    context.addEventListener("statechange", () => this.#changed(context));
    context.addEventListener("error", () => {
      if (context === this.context && this.#wanted) this.#silence();
    });
    this.#restartWatch();
    this.#resume();
    this.#made(context);
    // It may hang in closing too.
    old?.close().catch(() => {});
  }

  /** An iPhone's silent switch does not silence what is played on purpose, unless it shares the sound. */
  #claim() {
    if (!navigator.audioSession) return;
    const own = this.#shares ? "ambient" : "playback";
    navigator.audioSession.type = isListening ? "play-and-record" : own;
  }

  /** What a touch, or a page that is seen again, can mend. */
  #wake() {
    if (!this.#wanted) return;
    if (!this.context || this.context.state === "closed") this.remake();
    else if (this.context.state === "suspended") this.#resume();
  }

  #resume() {
    const { context } = this;
    // While a call or another program has the sound, who asks is refused for good.
    if (context.state === "interrupted") {
      this.#told("interrupted");
      return;
    }
    context.resume().catch(() => {});
    this.#settle();
  }

  /** Says what is wanted where it does not run soon: a touch, or an output. */
  #settle() {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      if (!this.#wanted || (this.context && this.context.state !== "suspended")) return;
      if (this.context && this.#hasNoOutput()) this.#silence();
      else this.#told("waiting");
    }, SETTLING);
  }

  #hasNoOutput() { return this.context.destination.maxChannelCount === 0; }

  /** Says that there is no output; it is tried again when devices change or somebody touches the page. */
  #silence() {
    if (!this.#isSilent) this.#told("silent");
    this.#isSilent = true;
  }

  #changed(context) {
    if (context !== this.context || !this.#wanted) return;
    this.#restartWatch();
    this.#ranFrom = context.state === "running" ? context.currentTime : null;
    if (context.state === "running" && this.#hasNoOutput()) this.#silence();
    else if (context.state === "running") this.#run();
    else if (context.state === "interrupted") this.#told("interrupted");
    else if (context.state === "suspended") this.#resume();
    else if (context.state === "closed") this.remake();
  }

  #run() {
    this.#isSilent = false;
    this.#told("running");
  }

  #restartWatch() { this.#seen = { time: -1, at: performance.now(), still: 0 }; }

  /**
   * Whether the clock goes on. A page that was blocked, or that is out of sight and seldom called, has seen
   * nothing of what it did meanwhile, and may be told of it late: only what it looked at counts.
   */
  #look() {
    const { context } = this;
    if (!context) return;
    const now = performance.now();
    const { time, at, still } = this.#seen;
    const moves = context.state !== "running" || context.currentTime !== time;
    const stood = moves ? 0 : still + (now - at > 2 * LOOK ? LOOK : now - at);
    this.#seen = { time: context.currentTime, at: now, still: stood };
    if (context.state !== "running") return;
    if (moves) {
      if (this.#hasNoOutput()) this.#silence();
      else if (this.#isSilent) this.#run();
      if (context.currentTime - this.#ranFrom > SOUND) this.#patience = FROZEN;
    } else if (stood >= this.#patience) {
      // Another that does not go either is no accident.
      if (this.#patience > 2 * FROZEN) this.#silence();
      this.#patience = Math.min(this.#patience * 2, MOST_FROZEN);
      this.remake();
    }
  }

  /** Where the device has another rate than the context, it is resampled or garbled. */
  #followDevice() {
    if (!this.#wanted) return;
    if (!this.context || this.#isSilent || this.context.state === "closed") {
      this.remake();
      return;
    }
    const probe = new AudioContext();
    const rate = probe.sampleRate;
    probe.close().catch(() => {});
    if (rate !== this.context.sampleRate) this.remake();
  }
}
