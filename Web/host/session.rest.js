// What a lock screen, a headset and a keyboard's own keys show and ask of what plays.

/** What the instrument is called, in every language. */
const NAME = "Click";
/** In this order the app numbers what is asked. */
const COMMANDS = ["play", "pause", "nexttrack", "previoustrack"];
/** Browsers count as media what lasts longer than five seconds, and an element alone. */
const SECONDS = 10;
const RATE = 8000;

const session = navigator.mediaSession;
let silence = null;
let isPlaying = false;
let isShared = false;

/** Shows what plays; `asked(number)` is told what is asked of it, next and previous only where there are others. */
export function announce(title, subtitle, hasOthers, asked) {
  if (!session || !window.MediaMetadata) return;
  session.metadata = new MediaMetadata({
    title, artist: subtitle || NAME, album: NAME,
    artwork: [{ src: new URL("../icons/icon-512.png", import.meta.url).href, sizes: "512x512", type: "image/png" }],
  });
  COMMANDS.forEach((action, number) => {
    try {
      session.setActionHandler(action, number < 2 || hasOthers ? () => asked(number) : null);
    } catch {
      // This browser knows nothing of it.
    }
  });
}

/** Says whether it plays, and whether other programs go on beside it; to be called in answer to a touch or key. */
export function showPlaying(plays, shares) {
  [isPlaying, isShared] = [plays, shares];
  if (!session) return;
  session.playbackState = plays ? "playing" : "paused";
  // There is no end, and no place to go to.
  session.setPositionState?.();
  goOn();
}

/**
 * Plays silence by an element, since what only an audio context plays is shown by no lock screen; it would make
 * other programs fall silent, so not beside them.
 */
export function goOn() {
  if (!session) return;
  if (isPlaying && !isShared) {
    silence ??= silentElement();
    silence.play().catch(() => {});
  } else {
    silence?.pause();
  }
}

function silentElement() {
  const element = new Audio(URL.createObjectURL(new Blob([silentFile()], { type: "audio/wav" })));
  element.loop = true;
  // No television is to play it.
  element.disableRemotePlayback = true;
  return element;
}

/** A WAV file of silence: one channel of eight bits, of which 128 is the middle. */
function silentFile() {
  const count = SECONDS * RATE;
  const bytes = new Uint8Array(44 + count).fill(128);
  const view = new DataView(bytes.buffer);
  const tag = (at, text) => bytes.set(new TextEncoder().encode(text), at);
  tag(0, "RIFF");
  view.setUint32(4, 36 + count, true);
  tag(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  tag(36, "data");
  view.setUint32(40, count, true);
  return bytes;
}
