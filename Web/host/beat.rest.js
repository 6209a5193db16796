// Plays scores in the audio thread, and says what of them is heard. Knows no music: a score is bytes,
// a place in it numbers that only the engine understands.
import { Audio, heardAt, heardTime, missing } from "./audio.rest.js";
import { makeNode } from "./engine.rest.js";

/** How far ahead what has to hit a frame is asked for, in seconds. */
const AHEAD = 0.05;
/** Reports that are kept for the moment they are heard; Bluetooth is up to half a second late. */
const KEPT = 64;
/** A report that is older, in seconds, says nothing of now. */
const PATIENCE = 0.25;
/** After so many traps within ten seconds it is no accident. */
const TRAPS = 3;
/** States of a report. */
const PLAYING = 1;
const OVER = 2;

/** A score that plays, or not. */
export class Beat {
  /** How much later sound is heard than the browser says, in seconds. */
  lateness = 0;
  /** The frame of its context with which the score began, once it is known. */
  begun = null;
  #audio;
  #node = null;
  #told;
  #output;
  #destination = null;
  #score = null;
  #isPlaying = false;
  /** Which time of playing it is: what is reported of one before is not of now. */
  #turn = 0;
  #reports = [];
  /** The last place that was reported: when in its context, and when it is heard. */
  #last = null;
  #dead = new WeakSet();
  #traps = 0;

  /**
   * `told(what)` says "running", "waiting" for a touch, "interrupted", "over", "refused" or "failed".
   * `output(context)` gives the node into which is played, once for each context.
   */
  constructor(told, output = (context) => context.destination) {
    this.#told = told;
    this.#output = output;
    this.#audio = new Audio((context) => this.#build(context), told);
  }

  /** Plays a score from its beginning; to be called in answer to a touch or key. Says why not. */
  play(score) {
    const why = missing();
    if (why) return why;
    this.#score = score;
    this.#isPlaying = true;
    this.#turn += 1;
    this.#last = null;
    this.begun = null;
    this.#reports = [];
    this.#audio.run();
    this.#node?.port.postMessage({ score, begin: 0, turn: this.#turn });
    return null;
  }

  /** Plays another score from now on, in phase. */
  change(score) {
    this.#score = score;
    this.#node?.port.postMessage({ score });
  }

  stop() {
    this.#isPlaying = false;
    this.#node?.port.postMessage({ end: true });
    this.#audio.rest();
  }

  /** Where the music that is heard now is, its phases moved on since the engine's report; or null. */
  heard(now = performance.now()) {
    if (!this.#isPlaying || !this.#node) return null;
    const time = heardTime(this.#node.context, now) - this.lateness;
    const report = this.#reports.findLast((each) => each.time <= time);
    if (report?.state !== PLAYING) return null;
    const passed = (Math.min(time - report.time, PATIENCE) * report.tempo) / 60;
    return {
      ...report, beatPhase: report.beatPhase + passed,
      barPhase: report.place.at(-1) + passed / report.beats,
    };
  }

  async #build(context) {
    this.#node = null;
    this.#reports = [];
    try {
      if (this.#destination?.context !== context) {
        this.#destination = await this.#output(context);
      }
      const node = await makeNode(
        context, () => [{ score: this.#score }], (data, node) => this.#hear(data, node));
      if (context !== this.#audio.context) return;
      this.#node = node;
      node.connect(this.#destination);
      if (!this.#isPlaying) return;
      // Begun before it was connected, its first frames would be lost.
      if (this.#last) await this.#goOn(node, this.#last);
      else node.port.postMessage({ begin: 0, turn: this.#turn });
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
    const later = context === before ? moment - time : (heardAt(context, moment) - heard) / 1000;
    node.port.postMessage({ resume: { place, later }, frame, turn: this.#turn });
  }

  #hear({ report, trap, lost, fault }, node) {
    if (trap || lost) this.#recover(trap ?? "no engine in the audio thread", node);
    else if (fault) this.#told("refused");
    else if (report && node === this.#node) this.#note(report, node.context);
  }

  #note([frame, turn, state, ...numbers], context) {
    if (turn !== this.#turn) return;
    const time = frame / context.sampleRate;
    const place = numbers.slice(0, 5);
    const [beat, beatPhase, beats, tempo, isSilenced] = numbers.slice(5);
    if (this.#isPlaying && state === PLAYING) {
      this.begun ??= frame;
      this.#last = { place, context, time, heard: heardAt(context, time) };
    }
    if (this.#isPlaying && state === OVER && this.#reports.at(-1)?.state === PLAYING) {
      this.stop();
      this.#told("over");
    }
    this.#reports.push({
      time, state, place, beat, beatPhase, beats, tempo, isSilenced: isSilenced === 1,
    });
    if (this.#reports.length > KEPT) this.#reports.shift();
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
