// Lets the wasm engine write the frames of an audio graph. Knows no music: scores are bytes, places
// numbers. Runs in the audio thread, so that nothing the page does delays it.

/** Reports a second; each tells of the next two seconds, for what is seen. Fewer where nobody looks. */
const REPORTS = 10;
const FEW_REPORTS = 2;
/** Numbers of the engine's report; the frame they belong to comes first, then whose turn it is and its first frame. */
const NUMBERS = 172;

class Beat extends AudioWorkletProcessor {
  #sound = null;
  #memory = null;
  #view = null;
  #frame = 0;
  #next = -1;
  #waiting = [];
  /** What the page calls that which it began last and which is begun. */
  #turn = 0;
  /** The frame it began with. */
  #begun = 0;
  #report = new Float64Array(3 + NUMBERS);
  #nextReport = 0;
  #reports = REPORTS;

  constructor({ processorOptions: { module, bytes, messages } }) {
    super();
    // A browser that can't hand over a module gives the bytes.
    const compiled = module instanceof WebAssembly.Module ? module : new WebAssembly.Module(bytes);
    // Hashing asks for chance; here none is to be had, and nothing that is heard depends on it.
    const instance = new WebAssembly.Instance(compiled, { host: { random() {} } });
    this.#sound = instance.exports;
    this.#memory = this.#sound.memory;
    this.port.onmessage = ({ data }) => this.#guarded(() => this.#hear(data));
    for (const message of messages) this.#guarded(() => this.#hear(message));
  }

  /**
   * Scores are taken between frames; what belongs to a frame waits for the next. A new score does not
   * begin that has been stopped before it could.
   */
  #hear(message) {
    const { words, score, begin, isSeen } = message;
    if (isSeen !== undefined) {
      this.#reports = isSeen ? REPORTS : FEW_REPORTS;
      this.#nextReport = 0;
      return;
    }
    if (words) {
      this.#put(words);
      this.#sound.beat_words(words.length);
      return;
    }
    if (score) {
      this.#put(score);
      const isNew = begin !== undefined ? 1 : 0;
      const fault = this.#sound.beat_score(score.length, sampleRate, isNew);
      if (fault) {
        this.port.postMessage({ fault });
        return;
      }
    }
    if (message.end) this.#waiting = [];
    this.#waiting.push(message);
  }

  #put(bytes) {
    const at = this.#sound.beat_inbox(bytes.length);
    new Uint8Array(this.#memory.buffer, at, bytes.length).set(bytes);
  }

  #obey({ begin, resume, end, turn = 0, after = 0, frame = this.#frame }) {
    this.#nextReport = 0;
    if (begin !== undefined || resume) {
      this.#turn = turn;
      this.#begun = frame + Math.round(after * sampleRate);
      this.#nextReport = this.#begun;
    }
    if (begin !== undefined) this.#sound.beat_begin(this.#begun, begin);
    if (resume) this.#sound.beat_resume(this.#begun, resume.later, ...resume.place);
    if (end) this.#sound.beat_end(frame);
  }

  process(_, [channels]) {
    // The quantum is 128 frames today, and need not be tomorrow.
    const count = channels[0].length;
    // Chromium tells the frame of the quantum before, where the page holds the graph at that moment:
    // it is counted here, and only what is really left out is followed.
    const isSure = currentFrame === this.#next;
    this.#frame = Math.max(this.#next, currentFrame);
    this.#next = this.#frame + count;
    return this.#guarded(() => {
      // What a score sounds with is computed a little at a time; what waits for it goes on sounding.
      const isReady = this.#sound.beat_prepare(count) !== 0;
      while (this.#waiting.length > 0 && (isReady || this.#waiting[0].end)
        && (isSure || this.#waiting[0].frame !== undefined)) {
        this.#obey(this.#waiting.shift());
      }
      const at = this.#sound.beat_render(this.#frame, count);
      const samples = this.#samplesAt(at, count);
      for (let index = 0; index < channels.length; index += 1) channels[index].set(samples);
      if (this.#frame >= this.#nextReport) this.#tell();
      return true;
    });
  }

  /** The view of the engine's memory, made anew only where it lies elsewhere. */
  #samplesAt(at, count) {
    const { buffer } = this.#memory;
    const view = this.#view;
    if (view?.buffer !== buffer || view.byteOffset !== at || view.length !== count) {
      this.#view = new Float32Array(buffer, at, count);
    }
    return this.#view;
  }

  #tell() {
    this.#nextReport = this.#frame + sampleRate / this.#reports;
    const at = this.#sound.beat_report(this.#frame);
    this.#report[0] = this.#frame;
    this.#report[1] = this.#turn;
    this.#report[2] = this.#begun;
    this.#report.set(new Float64Array(this.#memory.buffer, at, NUMBERS), 3);
    this.port.postMessage({ report: this.#report });
  }

  /** A trap leaves the instance in no state to go on: silence, and the page makes another. */
  #guarded(run) {
    if (!this.#sound) return false;
    try {
      return run();
    } catch (error) {
      this.#sound = null;
      this.port.postMessage({ trap: String(error) });
      return false;
    }
  }
}

registerProcessor("beat", Beat);
