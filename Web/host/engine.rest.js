// The engine in the audio thread: its code, and a node that plays with it.

const ENGINE = new URL("../BrowserAudio.wasm", import.meta.url);
const WORKLET = new URL("../audio-worklet.js", import.meta.url);

let engine = null;

/** The engine, compiled, and its bytes for browsers that can't hand a module to the audio thread. */
export function loadEngine() {
  engine ??= fetch(ENGINE).then(async (response) => {
    if (!response.ok) throw new Error(`${ENGINE}: ${response.status}`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { bytes, module: await WebAssembly.compile(bytes) };
  }).catch((error) => {
    engine = null;
    throw error;
  });
  return engine;
}

/** Whether modules get lost on the way to the audio thread, as Safari's do. */
let takesBytes = false;

/**
 * A node that plays. `messages()` are obeyed before its first frame; what it says goes to
 * `hear(data, node)`, and `{ lost }` where its processor could not begin or came to an end.
 */
export async function makeNode(context, messages, hear) {
  const [{ module, bytes }] = await Promise.all([
    loadEngine(), context.audioWorklet.addModule(WORKLET),
  ]);
  const make = () => {
    const node = new AudioWorkletNode(context, "beat", {
      numberOfInputs: 0, outputChannelCount: [1],
      processorOptions: { ...(takesBytes ? { bytes } : { module }), messages: messages() },
    });
    node.port.onmessage = ({ data }) => hear(data, node);
    node.onprocessorerror = () => {
      takesBytes = true;
      hear({ lost: true }, node);
    };
    return node;
  };
  try {
    return make();
  } catch (error) {
    if (takesBytes) throw error;
    takesBytes = true;
    return make();
  }
}
