// A metronome for the app: plays its scores as the device wants it, and tells it each beat as it is heard.
import { keepAwake } from "./awake.rest.js";
import { Beat } from "./beat.rest.js";
import { countsAloud, loadWords } from "./count.rest.js";
import { loadEngine } from "./engine.rest.js";
import { Picture } from "./picture.rest.js";
import { announce, goOn, showPlaying } from "./session.rest.js";

/** What can be the matter, by its number in the app. */
const STATES = [
  "running", "waiting", "interrupted", "over", "refused", "failed", "absent", "insecure", "silent",
];
/** What nothing plays behind. */
const ENDING = ["over", "refused", "failed", "absent", "insecure"];
/** What the app asks for, by its number. */
const [BEGIN, CHANGE, END, ADJUST, ANNOUNCE, WORK] = [0, 1, 2, 3, 4, 5];
/** How many bytes say how the device plays, and the flag of the screen that stays on. */
const SETTINGS = 9;
const AWAKE = 2;
/** The app is told of latencies that differ by so much, in milliseconds. */
const NOTICEABLE = 10;
/** A lock screen is told once nothing has changed for so long, in milliseconds: each time it fetches a picture. */
const SETTLED = 250;
/** A beat is told of a little early rather than late. */
const EARLY = 2;

let metronome = null;

/**
 * Begins, changes or ends what is played, takes how it is to be played or what a lock screen shows;
 * `told(name, ...numbers)` says how it goes, and answers 0 where nobody listens any more.
 */
export function playScore(what, bytes, told) {
  if (what === WORK) {
    import("./making.rest.js").then(
      ({ work }) => work(bytes, told),
      () => told("worked", new TextEncoder().encode('{"state":"fault","why":"load"}')));
    return;
  }
  metronome ??= new Metronome();
  metronome.told = told;
  if (what === BEGIN) metronome.begin(bytes);
  else if (what === CHANGE) metronome.change(bytes);
  else if (what === END) metronome.end();
  else if (what === ADJUST) metronome.adjust(bytes);
  else if (what === ANNOUNCE) metronome.announce(bytes);
}

class Metronome {
  told = () => {};
  #beat = new Beat((state) => this.#tell(state));
  #picture = new Picture(this.#beat);
  #isPlaying = false;
  #shares = false;
  #keepsAwake = false;
  #speaks = false;
  #timer = 0;
  #announcement = 0;
  /** The beat that was told of last, and the latency. */
  #last = null;
  #latency = {};

  constructor() {
    this.#beat.onCourse = () => this.#follow();
    document.addEventListener("visibilitychange", () => this.#follow());
  }

  begin(score) {
    this.#last = null;
    this.#setPlaying(true);
    this.#speak(score);
    const why = this.#beat.play(score);
    if (why) this.#tell(why);
  }

  change(score) {
    this.#speak(score);
    this.#beat.change(score);
  }

  /** Fetches the words of a score that counts aloud; until they are here a wood block counts. */
  #speak(score) {
    if (this.#speaks || !countsAloud(score)) return;
    this.#speaks = true;
    loadWords().then((words) => this.#beat.speak(words), () => { this.#speaks = false; });
  }

  end() {
    this.#beat.stop();
    this.#setPlaying(false);
  }

  /** Two numbers of four bytes, least first, and a byte of flags; nothing means as most want it. */
  adjust(bytes) {
    const view = bytes.length === SETTINGS ? new DataView(bytes.buffer, bytes.byteOffset) : null;
    const flags = view?.getUint8(8) ?? AWAKE;
    const lateness = (at) => (view?.getInt32(at, true) ?? 0) / 1000;
    this.#beat.lateness = { near: lateness(0), far: lateness(4) };
    [this.#shares, this.#keepsAwake] = [(flags & 1) === 1, (flags & AWAKE) === AWAKE];
    this.#picture.isStill = (flags & 4) === 4;
    this.#beat.share(this.#shares);
    if (this.#isPlaying) this.#setPlaying(true);
    this.#picture.follow();
    // Whoever has touched it is about to begin.
    loadEngine().catch(() => {});
  }

  announce(bytes) {
    const [title, subtitle] = new TextDecoder().decode(bytes.subarray(1)).split("\0");
    clearTimeout(this.#announcement);
    this.#announcement = setTimeout(
      () => announce(title, subtitle, bytes[0] === 1, (number) => this.#later("command", number)), SETTLED);
  }

  #setPlaying(isPlaying) {
    this.#isPlaying = isPlaying;
    showPlaying(isPlaying, this.#shares);
    keepAwake("beat", isPlaying && this.#keepsAwake);
    if (isPlaying) return;
    clearTimeout(this.#timer);
    this.#picture.clear();
    this.#last = null;
  }

  /** The app is not told anything while it speaks. */
  #later(...words) { setTimeout(() => this.told(...words)); }

  #tell(state) {
    this.#later("sounds", STATES.indexOf(state));
    if (state === "running") goOn();
    if (ENDING.includes(state)) this.end();
  }

  /** Draws and tells what is known of what is heard, and comes again with the next beat. */
  #follow() {
    clearTimeout(this.#timer);
    if (!this.#isPlaying) return;
    this.#picture.follow();
    this.#tellLatency();
    const now = performance.now() + EARLY;
    const heard = this.#beat.heard(now);
    if (!heard) return;
    const last = this.#last;
    const isHidden = document.visibilityState === "hidden";
    // A tempo that is turned moves the beginning of a beat that was told of: that is the same beat still.
    const isNew = !last || heard.start >= last.end
      || ["part", "bar", "beat", "isCountIn"].some((name) => heard[name] !== last[name]);
    // Whoever does not look at it is told of another part, which a lock screen may name.
    if (isNew && (!isHidden || heard.part !== last?.part || heard.isCountIn !== last.isCountIn)) {
      this.#last = heard;
      if (this.#tellBeat(heard) === 0) {
        this.end();
        return;
      }
    }
    this.#timer = setTimeout(
      () => this.#follow(), Math.max(1, this.#beat.heardAt(heard.end) - performance.now()));
  }

  #tellBeat({ beat, beats, start, end, isSilenced, part, bar, isCountIn, tempo }) {
    return this.told(
      "beat", beat, beats, Math.round((end - start) * 1000), isSilenced ? 1 : 0, part, bar,
      isCountIn ? 1 : 0, tempo, this.#beat.heardAt(start));
  }

  #tellLatency() {
    const { latency, isFar } = this.#beat.output;
    const before = this.#latency;
    const isKnown = latency !== null;
    if (isFar === before.isFar && isKnown === before.isKnown
      && (!isKnown || Math.abs(latency - before.latency) < NOTICEABLE)) return;
    this.#latency = { latency, isFar, isKnown };
    this.told("latency", Math.round(latency ?? 0), isFar ? 1 : 0, isKnown ? 1 : 0);
  }
}
