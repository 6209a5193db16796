// A recording by the microphone as it hears, without what browsers do to voices. Nothing of it leaves the device.
import { joined } from "../proof/measuring.js";

const CAPTURE = new URL("../proof/capture-worklet.js", import.meta.url);
/** How long nothing may be heard of the microphone, in milliseconds. */
const PATIENCE = 4000;
/** Why a browser gives no microphone, by the names of its errors (Media Capture and Streams, 10.2). */
const REFUSALS = {
  NotAllowedError: "refused", SecurityError: "refused", NotFoundError: "none", OverconstrainedError: "none",
  NotReadableError: "busy", AbortError: "busy",
};

/** So many seconds of sound. */
export class Recording {
  #seconds;
  #heard;
  #stream = null;
  #context = null;
  #blocks = [];
  #frames = 0;
  #done;
  #fail;
  #whole;
  #watch = 0;
  #hide = () => { if (document.visibilityState === "hidden") this.#break("hidden"); };

  /** `heard(share, level)` is called with each piece that comes: how far it is, and the highest level, 0…1. */
  constructor(seconds, heard) {
    this.#seconds = seconds;
    this.#heard = heard;
    this.#whole = new Promise((done, fail) => { [this.#done, this.#fail] = [done, fail]; });
    this.#whole.catch(() => {});
  }

  /** Asks for the microphone and listens; it may ask the person. */
  async open() {
    const devices = navigator.mediaDevices;
    if (!devices?.getUserMedia) throw fault(window.isSecureContext ? "unable" : "insecure");
    document.addEventListener("visibilitychange", this.#hide);
    let stream;
    try {
      stream = await devices.getUserMedia({
        audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
      });
    } catch (error) {
      throw fault(REFUSALS[error.name] ?? "failed", error);
    }
    this.#stream = stream;
    await this.#stay();
    for (const track of stream.getTracks()) track.addEventListener("ended", () => this.#break("lost"));
    const context = this.#context = new AudioContext();
    await context.audioWorklet.addModule(CAPTURE);
    await Promise.race([context.resume(), new Promise((done) => setTimeout(done, PATIENCE))]);
    await this.#stay();
    const node = new AudioWorkletNode(context, "capture", { outputChannelCount: [1] });
    node.port.onmessage = ({ data }) => this.#take(data);
    // What leads nowhere is not asked for sound: it leads into silence.
    const silence = new GainNode(context, { gain: 0 });
    context.createMediaStreamSource(stream).connect(node).connect(silence).connect(context.destination);
    this.#wait();
  }

  /** Whoever went away meanwhile is not listened to. */
  async #stay() {
    if (this.#done) return;
    this.stop();
    await this.#whole;
  }

  /** All samples and how many a second, once they are there. */
  whole() { return this.#whole; }

  /** Lets go of the microphone. */
  stop() {
    clearTimeout(this.#watch);
    document.removeEventListener("visibilitychange", this.#hide);
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#context?.close().catch(() => {});
    this.#stream = this.#context = this.#done = null;
  }

  #take(block) {
    if (!this.#done) return;
    this.#wait();
    const rate = this.#context.sampleRate;
    this.#blocks.push(block);
    this.#frames += block.samples.length;
    let level = 0;
    for (const sample of block.samples) level = Math.max(level, Math.abs(sample));
    const share = Math.min(1, this.#frames / (this.#seconds * rate));
    this.#heard(share, Math.min(1, level));
    if (share < 1) return;
    this.#done({ samples: joined(this.#blocks, this.#blocks[0].frame).samples, rate });
    this.stop();
  }

  #wait() {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#break("lost"), PATIENCE);
  }

  #break(why) {
    if (!this.#done) return;
    this.stop();
    this.#fail(fault(why));
  }
}

const fault = (why, error) => Object.assign(new Error(`no recording: ${why} ${error ?? ""}`), { fault: why });
