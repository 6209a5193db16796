// Short sounds, each begun in the task of the event that asks for it.

/** What can end a silence: a browser lets a page sound in answer to a person alone. */
const WAKING = ["pointerdown", "pointerup", "keydown", "click"];

let sounds = [];
let buffers = [];
let context = null;
/** Whether a sound waits for the context to run; more of them would all be heard at once. */
let isWaiting = false;

/** Takes sounds by number, each `{ rate, samples }` of 16 bits, or false; nothing is made for none. */
export function takeSounds(taken) {
  sounds = taken;
  buffers = [];
  const isWanted = sounds.some(Boolean);
  for (const kind of WAKING) {
    if (isWanted) addEventListener(kind, wake, { capture: true, passive: true });
    else removeEventListener(kind, wake, { capture: true });
  }
  if (!isWanted) {
    context?.close().catch(() => {});
    context = null;
  }
}

// Out of sight there is nothing to hear, and a context that runs keeps a device awake.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) context?.suspend().catch(() => {});
});

/** Starts a sound at once; silence where the browser has none to give. */
export function play(number) {
  try {
    const sound = sounds[number];
    if (!sound || !wake()) return;
    if (context.state !== "running") {
      if (isWaiting) return;
      isWaiting = true;
    }
    const source = context.createBufferSource();
    source.buffer = buffers[number] ??= buffered(sound);
    source.connect(context.destination);
    source.start();
  } catch (error) {
    console.info(error);
  }
}

/** Sees to it that the context runs, which a call or another program may have stopped. */
function wake() {
  try {
    if (!context || context.state === "closed") {
      const Context = window.AudioContext ?? window.webkitAudioContext;
      if (!Context) return false;
      context = new Context({ latencyHint: "interactive" });
      buffers = [];
      isWaiting = false;
      context.addEventListener("statechange", () => { isWaiting = false; });
    }
    if (context.state !== "running") context.resume().catch(() => {});
    return true;
  } catch (error) {
    console.info(error);
    return false;
  }
}

function buffered({ rate, samples }) {
  const buffer = context.createBuffer(1, samples.length, rate);
  const channel = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) channel[i] = samples[i] / 32768;
  return buffer;
}
