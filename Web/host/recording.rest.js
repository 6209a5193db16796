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

/** A microphone that is listened to until it is let go of. */
export class Microphone {
  #heard;
  #failed;
  #frames;
  #isWanted = true;
  #stream = null;
  #context = null;
  #watch = 0;
  #hide = () => { if (document.visibilityState === "hidden") this.#break("hidden"); };

  /**
   * `heard({ frame, samples }, rate)` is called with each block of so many frames, and `failed(error)` once, where
   * no more can come.
   */
  constructor(heard, failed, frames) {
    this.#heard = heard;
    this.#failed = failed;
    this.#frames = frames;
  }

  /** Asks for the microphone and listens; it may ask the person. Resolves to whether it is still wanted then. */
  async open() {
    const devices = navigator.mediaDevices;
    if (!devices?.getUserMedia) throw fault(window.isSecureContext ? "unable" : "insecure");
    document.addEventListener("visibilitychange", this.#hide);
    try {
      this.#stream = await devices.getUserMedia({
        audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
      });
    } catch (error) {
      throw fault(REFUSALS[error.name] ?? "failed", error);
    }
    if (!this.#goesOn()) return false;
    for (const track of this.#stream.getTracks()) track.addEventListener("ended", () => this.#break("lost"));
    const context = this.#context = new AudioContext();
    await context.audioWorklet.addModule(CAPTURE);
    await Promise.race([context.resume(), new Promise((done) => setTimeout(done, PATIENCE))]);
    if (!this.#goesOn()) return false;
    const node = new AudioWorkletNode(
      context, "capture", { outputChannelCount: [1], processorOptions: { frames: this.#frames } });
    node.port.onmessage = ({ data }) => {
      if (!this.#isWanted) return;
      this.#wait();
      this.#heard(data, context.sampleRate);
    };
    // What leads nowhere is not asked for sound: it leads into silence.
    const silence = new GainNode(context, { gain: 0 });
    context.createMediaStreamSource(this.#stream).connect(node).connect(silence).connect(context.destination);
    this.#wait();
    return true;
  }

  /** How late it hears, in milliseconds, as far as the browser tells. */
  get latency() {
    return (this.#stream?.getAudioTracks()[0]?.getSettings().latency ?? 0) * 1000;
  }

  /** Lets go of it. */
  stop() {
    this.#isWanted = false;
    clearTimeout(this.#watch);
    document.removeEventListener("visibilitychange", this.#hide);
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    this.#context?.close().catch(() => {});
    this.#stream = this.#context = null;
  }

  /** Whoever went away meanwhile is not listened to. */
  #goesOn() {
    if (!this.#isWanted) this.stop();
    return this.#isWanted;
  }

  #wait() {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#break("lost"), PATIENCE);
  }

  #break(why) {
    if (!this.#isWanted) return;
    this.stop();
    this.#failed(fault(why));
  }
}

/** So many seconds of sound. */
export class Recording {
  #seconds;
  #heard;
  #microphone;
  #blocks = [];
  #frames = 0;
  #done;
  #whole;

  /** `heard(share, level)` is called with each piece that comes: how far it is, and the highest level, 0…1. */
  constructor(seconds, heard) {
    this.#seconds = seconds;
    this.#heard = heard;
    this.#whole = new Promise((done, fail) => {
      this.#done = done;
      this.#microphone = new Microphone((block, rate) => this.#take(block, rate), fail);
    });
    this.#whole.catch(() => {});
  }

  /** Asks for the microphone and listens; it may ask the person. */
  async open() {
    // Whoever went away meanwhile waits for nothing, or for what went wrong.
    if (!await this.#microphone.open()) await this.#whole;
  }

  /** All samples and how many a second, once they are there. */
  whole() { return this.#whole; }

  /** Lets go of the microphone. */
  stop() { this.#microphone.stop(); }

  #take(block, rate) {
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
}

const fault = (why, error) => Object.assign(new Error(`no recording: ${why} ${error ?? ""}`), { fault: why });
