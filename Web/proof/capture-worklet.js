// Passes sound on and keeps a copy, block by block with the frame it begins at.

/** How many frames a block has where nobody wants another number. */
const FRAMES = 8192;

class Capture extends AudioWorkletProcessor {
  #size = FRAMES;
  #block = null;
  #filled = 0;
  #start = 0;
  #next = 0;

  constructor({ processorOptions }) {
    super();
    this.#size = processorOptions?.frames ?? FRAMES;
    // What is asked for last is what there is so far.
    this.port.onmessage = () => {
      this.#send();
      this.port.postMessage({ isLast: true });
    };
  }

  process([input], [output]) {
    const samples = input[0];
    if (!samples) return true;
    for (const channel of output) channel.set(samples);
    // Counted here too: see audio-worklet.js.
    const frame = Math.max(this.#next, currentFrame);
    const goesOn = this.#block && frame === this.#next;
    this.#next = frame + samples.length;
    if (!goesOn || this.#filled + samples.length > this.#block.length) this.#send();
    if (!this.#block) {
      this.#block = new Float32Array(this.#size);
      this.#filled = 0;
      this.#start = frame;
    }
    this.#block.set(samples, this.#filled);
    this.#filled += samples.length;
    return true;
  }

  #send() {
    if (!this.#block) return;
    const samples = this.#block.subarray(0, this.#filled);
    this.port.postMessage({ frame: this.#start, samples }, [samples.buffer]);
    this.#block = null;
  }
}

registerProcessor("capture", Capture);
