// Plays scores in the audio thread, and says what of them is heard. Knows no music: a score is bytes,
// a place in it numbers that only the engine understands.
import { Audio, missing } from "./audio.rest.js";
import { Course, OVER, PLAYING, barPhase, beatsOf } from "./course.rest.js";
import { makeNode } from "./engine.rest.js";
import { OutputClock } from "./latency.rest.js";

/** How far ahead what has to hit a frame is asked for, in seconds. */
const AHEAD = 0.05;
/** How much silence is played before the first click, in seconds: a device that wakes swallows what comes first. */
const LEAD = 0.03;
/** How much later than the last report it is still said what is heard, in seconds. */
const PATIENCE = 1;
/** After so many traps within ten seconds it is no accident. */
const TRAPS = 3;

const isSeen = () => document.visibilityState !== "hidden";

/** A score that plays, or not. */
export class Beat {
  /** How much later sound is heard than the browser says, in seconds: where the output is near, or far. */
  lateness = { near: 0, far: 0 };
  /** Called when it is known better what is heard. */
  onCourse = () => {};
  /** What sounds when, in seconds of the context. */
  course = new Course();
  /** The frame of its context with which the score began, once it is known. */
  begun = null;
  #audio;
  #node = null;
  #told;
  #output;
  #destination = null;
  #score = null;
  #words = null;
  #isPlaying = false;
  /** Which time of playing it is: what is reported of one before is not of now. */
  #turn = 0;
  #clock = null;
  #ending = 0;
  /** The last place that was reported: when in its context, and when it is heard. */
  #last = null;
  #dead = new WeakSet();
  #traps = 0;

  /**
   * `told(what)` says "running", "waiting" for a touch, "interrupted", "silent" where there is no output, "over",
   * "refused" or "failed".
   * `output(context)` gives the node into which is played, once for each context.
   */
  constructor(told, output = (context) => context.destination) {
    this.#told = told;
    this.#output = output;
    this.#audio = new Audio((context) => this.#build(context), told);
    document.addEventListener("visibilitychange", () => this.#node?.port.postMessage({ isSeen: isSeen() }));
  }

  /** Plays a score from its beginning; to be called in answer to a touch or key. Says why not. */
  play(score) {
    const why = missing();
    if (why) return why;
    this.#score = score;
    this.#isPlaying = true;
    this.#forget();
    this.begun = null;
    const after = this.#audio.isAwake ? 0 : LEAD;
    this.#audio.run();
    this.#node?.port.postMessage({ score, begin: 0, turn: this.#turn, after });
    return null;
  }

  /** Plays another score from now on, in phase. */
  change(score) {
    this.#score = score;
    this.#node?.port.postMessage({ score });
  }

  /** Takes the words with which a score is counted aloud, a file of bytes; they are spoken as soon as they can be. */
  speak(words) {
    this.#words = words;
    this.#node?.port.postMessage({ words });
  }

  stop() {
    this.#isPlaying = false;
    this.#forget();
    this.#node?.port.postMessage({ end: true });
    this.#audio.rest();
  }

  /** Lets other programs sound beside it, or has the sound to itself. */
  share(isWanted) { this.#audio.share(isWanted); }

  /** How late sound is heard, as far as the browser says: milliseconds or null, and whether that is far. */
  get output() { return { latency: this.#clock?.latency ?? null, isFar: this.#clock?.isFar ?? false }; }

  /** When a moment of the course is heard, by `performance.now()`. */
  heardAt(seconds) { return this.#clock.heardAt(seconds) + this.#lateness * 1000; }

  /** Which moment of the course is heard at a time; null where nothing plays. */
  heardTime(now = performance.now()) {
    if (!this.#isPlaying || !this.#clock) return null;
    return this.#clock.heardTime(now) - this.#lateness;
  }

  /** Where the music that is heard now is: its beat, the phases in beat and bar; or null. */
  heard(now = performance.now()) {
    const heard = this.heardTime(now);
    if (heard === null || !this.#last || this.#last.context !== this.#node?.context) return null;
    const time = Math.min(heard, this.#last.time + PATIENCE);
    const beat = this.course.at(time);
    if (!beat) return null;
    const phase = barPhase(beat, time);
    return {
      ...beat, time, beatPhase: (time - beat.start) / (beat.end - beat.start), barPhase: phase,
      place: [beat.isCountIn ? 1 : 0, this.#last.place[1], beat.part, beat.bar, phase],
    };
  }

  get #lateness() { return this.#clock.isFar ? this.lateness.far : this.lateness.near; }

  /** What was told is not of what plays now. */
  #forget() {
    this.#turn += 1;
    this.#last = null;
    this.course.clear();
    clearTimeout(this.#ending);
    this.#ending = 0;
  }

  /** What a node is told before its first frame. */
  get #first() {
    const words = this.#words ? [{ words: this.#words }] : [];
    return [{ isSeen: isSeen() }, ...words, { score: this.#score }];
  }

  async #build(context) {
    this.#node = null;
    if (this.#clock?.context !== context) this.#clock = new OutputClock(context);
    this.course.clear();
    try {
      if (this.#destination?.context !== context) {
        this.#destination = await this.#output(context);
      }
      const node = await makeNode(
        context, () => this.#first, (data, node) => this.#hear(data, node));
      if (context !== this.#audio.context) return;
      this.#node = node;
      node.connect(this.#destination);
      if (!this.#isPlaying) return;
      // Begun before it was connected, its first frames would be lost.
      if (this.#last) await this.#goOn(node, this.#last);
      else node.port.postMessage({ begin: 0, turn: this.#turn, after: LEAD });
    } catch (error) {
      console.error(error);
      this.stop();
      this.#told("failed");
    }
  }

  /** Goes on where the music would be now, had nothing happened. */
  async #goOn(node, { place, context: before, time, heard }) {
    const { context } = node;
    await context.resume();
    if (node !== this.#node) return;
    const frame = Math.round((context.currentTime + AHEAD) * context.sampleRate);
    const moment = frame / context.sampleRate;
    // On the same clock to the frame; from one to another as well as the browser knows.
    const later = context === before ? moment - time : (this.#clock.heardAt(moment) - heard) / 1000;
    node.port.postMessage({ resume: { place, later }, frame, turn: this.#turn });
  }

  #hear({ report, trap, lost, fault }, node) {
    if (trap || lost) this.#recover(trap ?? "no engine in the audio thread", node);
    else if (fault) this.#told("refused");
    else if (report && node === this.#node) this.#note(report, node.context);
  }

  #note([frame, turn, begun, state, ...numbers], context) {
    if (turn !== this.#turn || !this.#isPlaying) return;
    const time = frame / context.sampleRate;
    const beats = beatsOf(numbers.slice(11), numbers[10], context.sampleRate);
    this.course.note(time, state, beats);
    if (state === PLAYING) {
      this.begun ??= begun;
      this.#last = { place: numbers.slice(0, 5), context, time, heard: this.#clock.heardAt(time) };
    }
    // It is over when that is heard.
    if (state === OVER) {
      this.#ending ||= setTimeout(() => {
        this.stop();
        this.#told("over");
      }, Math.max(0, this.heardAt(time) - performance.now()));
    }
    this.onCourse();
  }

  /** A trap leaves a dead instance: another takes over, unless that comes back at once. */
  #recover(why, node) {
    if (this.#dead.has(node)) return;
    this.#dead.add(node);
    console.error(why);
    node.disconnect();
    if (node.context !== this.#audio.context) return;
    this.#traps += 1;
    setTimeout(() => { this.#traps -= 1; }, 10_000);
    if (this.#traps <= TRAPS) {
      this.#build(node.context);
      return;
    }
    this.stop();
    this.#told("failed");
  }
}
