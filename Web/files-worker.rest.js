// Makes files of scores and lays recordings beside their plans, off the page's thread. Knows no music: scores are
// bytes. A worker does one job; whoever wants no more of it ends the worker.

/** How often it is told how far it is, in milliseconds. */
const OFTEN = 100;
/** Samples that are handed over at once. */
const PIECE = 1 << 16;
/** What the program says is wrong. */
const FAULTS = { "-1": "score", "-2": "endless", "-3": "long" };
const KINDS = { wav: "audio/wav", midi: "audio/midi" };

let program = null;

self.onmessage = async ({ data }) => {
  try {
    program = await load(data.program);
  } catch (error) {
    self.postMessage({ fault: "load", why: String(error) });
    return;
  }
  try {
    if (data.words) program.files_words(give(data.words));
    if (data.kind === "proof") prove(data);
    else await make(data);
  } catch (error) {
    // A trap, or a browser that gives no more room.
    self.postMessage({ fault: "memory", why: String(error) });
  }
};

async function load(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  const bytes = await response.arrayBuffer();
  // Hashing asks for chance; nothing that is made depends on it.
  return (await WebAssembly.instantiate(bytes, { host: { random() {} } })).instance.exports;
}

/** Puts bytes where the program reads them, and returns how many there are. */
function give(data) {
  const at = program.files_inbox(data.byteLength);
  const raw = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  new Uint8Array(program.memory.buffer, at, data.byteLength).set(raw);
  return data.byteLength;
}

/** What the program has made, as the browser's own: it may put that on a disk. */
const made = (count) => new Blob([new Uint8Array(program.memory.buffer, program.files_outbox(), count)]);

async function make({ kind, score, rate, format }) {
  const type = KINDS[kind];
  let file;
  if (kind === "midi") {
    const count = program.files_midi(give(score));
    if (count < 0) return self.postMessage({ fault: FAULTS[count] });
    file = new Blob([made(count)], { type });
  } else {
    const frames = program.files_wav(give(score), rate, format);
    if (frames < 0) return self.postMessage({ fault: FAULTS[frames] });
    const pieces = [];
    let [bytes, told] = [0, performance.now()];
    for (let count; (count = program.files_next()) > 0;) {
      pieces.push(made(count));
      bytes += count;
      if (performance.now() - told < OFTEN) continue;
      told = performance.now();
      self.postMessage({ share: program.files_share() });
    }
    file = new Blob(pieces, { type });
    if (file.size !== bytes) throw new Error(`${file.size} bytes of ${bytes}`);
  }
  // A browser that has no room for a part of it says so only to who reads it.
  await file.slice(0, 1).arrayBuffer();
  await file.slice(-1).arrayBuffer();
  self.postMessage({ file });
}

function prove({ score, samples, rate }) {
  program.files_record(rate);
  for (let start = 0; start < samples.length; start += PIECE) {
    program.files_take(give(samples.subarray(start, start + PIECE)) / 4);
  }
  const at = program.files_prove(give(score));
  if (at === 0) return self.postMessage({ fault: "score" });
  const [planned, found, missing, outside, extra, offset, speed, worst, mean, deviation, interval, intervalTime,
    isNoisy, peak] = new Float64Array(program.memory.buffer, at, 14);
  self.postMessage({ proof: {
    planned, found, missing, outside, extra, offset, speed, worst, mean, deviation, interval, intervalTime,
    isNoisy: isNoisy === 1, peak, rate,
  } });
}
