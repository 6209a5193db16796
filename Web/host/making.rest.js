// Files of what is played, and proofs of it: a worker makes them, and the app is told how it goes.
import { listen, missing } from "./audio.rest.js";
import { countsAloud, loadWords } from "./count.rest.js";
import { handOver } from "./files.rest.js";
import { Recording } from "./recording.rest.js";
import { Strokes } from "./strokes.rest.js";

const WORKER = new URL("../files-worker.rest.js", import.meta.url);
const PROGRAM = new URL("../BrowserFiles.wasm", import.meta.url);
/** What takes no longer, in milliseconds, needs no bar. */
const SHORT = 1000;
/** The app is told whole numbers: thousandths of what is no number of things. */
const THOUSAND = 1000;
/** Which share of a proof is rendering. */
const RENDERING = 0.8;

/** What is being done; what another was doing tells nothing any more. */
let job = null;
/** The file that was made last, to be handed over again. */
let file = null;
/** Who listens to somebody who plays along. */
let strokes = null;

/**
 * Does what the app asks for: JSON, a line feed, a score. `told(name, bytes)` says in JSON how it goes, and answers 0
 * where nobody listens any more.
 */
export function work(bytes, told) {
  const end = bytes.indexOf(10);
  const wish = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end)));
  const score = bytes.slice(end + 1);
  if (wish.do === "save") {
    if (file) handOver(file.blob, file.name);
    return;
  }
  if (wish.do === "strokes" || wish.do === "no strokes") {
    strokes?.stop();
    strokes = wish.do === "strokes" ? new Strokes((what) => {
      if (told("worked", json(what)) === 0) strokes?.stop();
    }) : null;
    strokes?.open();
    return;
  }
  job?.stop();
  job = null;
  file = null;
  if (wish.do === "stop") return;
  job = new Job(told);
  if (wish.do === "proof") job.prove(wish, score);
  else if (wish.do === "record") job.record(wish, score);
  else job.make(wish, score);
}

class Job {
  #told;
  #worker = null;
  #recording = null;
  #isOver = false;
  #began = performance.now();

  constructor(told) { this.#told = told; }

  stop() {
    this.#isOver = true;
    this.#worker?.terminate();
    if (this.#recording) {
      this.#recording.stop();
      listen(false);
    }
    this.#worker = this.#recording = null;
  }

  async make(wish, score) {
    await this.#guarded(async () => {
      const made = await this.#ask({ ...wish, kind: wish.do, score, words: await words(score) }, (share) => {
        if (performance.now() - this.#began > SHORT) this.#share(share);
      });
      file = { blob: made.file, name: wish.name };
      handOver(file.blob, file.name);
      this.#end({ state: "made", bytes: file.blob.size });
    });
  }

  /** Renders what is played as the audio thread does, and lays it beside its plan. */
  async prove({ seconds, rate }, score) {
    await this.#guarded(async () => {
      const why = missing();
      if (why) throw new Fault(why);
      const { render } = await import("../proof/measuring.js");
      const spoken = await words(score);
      const samples = await render(
        score, seconds, (share) => this.#share(share * RENDERING), rate, spoken);
      this.#share(RENDERING);
      this.#end({ state: "proof", ...await this.#compare(samples, rate, score, spoken) });
    });
  }

  /** Records by the microphone, tells when the metronome may begin, and lays the recording beside the plan. */
  async record({ seconds }, score) {
    await this.#guarded(async () => {
      const spoken = await words(score);
      if (this.#isOver) return;
      const recording = this.#recording = new Recording(seconds, (share, level) =>
        this.#tell({ state: "heard", share: thousandths(share), level: thousandths(level) }));
      listen(true);
      await recording.open();
      this.#tell({ state: "listening" });
      const { samples, rate } = await recording.whole();
      this.#tell({ state: "measuring" });
      this.#end({ state: "recorded", ...await this.#compare(samples, rate, score, spoken) });
    });
  }

  async #compare(samples, rate, score, spoken) {
    const { proof } = await this.#ask({ kind: "proof", samples, rate, score, words: spoken });
    const { planned, found, outside, extra, worst, deviation, interval, speed, isNoisy, peak } = proof;
    return {
      planned, found, outside, extra, rate, isNoisy: isNoisy ? 1 : 0, worst: thousandths(worst),
      deviation: thousandths(deviation), interval: thousandths(interval), peak: thousandths(peak),
      speed: Math.round(speed * 1e9),
    };
  }

  /** Lets a worker do something; `progress(share)` is called meanwhile. */
  #ask(what, progress) {
    if (this.#isOver) return new Promise(() => {});
    return new Promise((done, fail) => {
      const worker = this.#worker = new Worker(WORKER);
      worker.onerror = (event) => {
        event.preventDefault?.();
        fail(new Fault("load", event.message));
      };
      worker.onmessage = ({ data }) => {
        if (data.share !== undefined) return progress?.(data.share);
        worker.terminate();
        if (data.fault) fail(new Fault(data.fault, data.why));
        else done(data);
      };
      const { samples } = what;
      worker.postMessage({ ...what, program: PROGRAM.href }, samples ? [samples.buffer] : []);
    });
  }

  async #guarded(run) {
    try {
      await run();
    } catch (error) {
      if (this.#isOver) return;
      // What a person can mend is no fault of the program's.
      if (!error.fault || error.fault === "memory") console.error(error);
      this.#end({ state: "fault", why: error.fault ?? "failed" });
    }
  }

  #end(what) {
    this.#tell(what);
    this.stop();
  }

  #share(share) { this.#tell({ state: "share", share: thousandths(share) }); }

  #tell(what) {
    if (this.#isOver) return;
    if (this.#told("worked", json(what)) === 0) this.stop();
  }
}

const json = (what) => new TextEncoder().encode(JSON.stringify(what));

const thousandths = (value) => Math.round(value * THOUSAND);

/** What keeps it from being done, in a word that the app knows. */
class Fault extends Error {
  constructor(fault, why) {
    super(`${fault} ${why ?? ""}`);
    this.fault = fault;
  }
}

/** The words of a score that counts aloud. */
async function words(score) {
  if (!countsAloud(score)) return null;
  try {
    return await loadWords();
  } catch (error) {
    throw new Fault("load", String(error));
  }
}
