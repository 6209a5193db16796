// A metronome for the app: plays its scores, and tells it each beat as it is heard.
import { Beat } from "./beat.rest.js";

/** What can be the matter, by its number in the app. */
const STATES = [
  "running", "waiting", "interrupted", "over", "refused", "failed", "absent", "insecure",
  "silent",
];
const BEGIN = 0;
const CHANGE = 1;
const END = 2;

let beat = null;
let frame = 0;
let last = null;

/** Begins, changes or ends what is played; `told(name, ...numbers)` says how it goes. */
export function playScore(what, score, told) {
  if (what > END) return;
  // The app is not told anything while it speaks.
  const tell = (state) => setTimeout(() => told("sounds", STATES.indexOf(state)));
  beat ??= new Beat(tell);
  cancelAnimationFrame(frame);
  if (what === BEGIN) {
    const why = beat.play(score);
    if (why) {
      tell(why);
      return;
    }
  } else if (what === CHANGE) {
    beat.change(score);
  } else {
    beat.stop();
    last = null;
    return;
  }
  const look = () => {
    frame = requestAnimationFrame(look);
    const now = beat.heard();
    if (!now) return;
    const name = `${now.place.slice(0, 4)} ${now.beat}`;
    if (name === last) return;
    last = name;
    const [isCountIn, , part, bar] = now.place;
    const length = 60_000 / now.tempo;
    told(
      "beat", now.beat, now.beats, Math.round(length), now.isSilenced ? 1 : 0, part, bar, isCountIn,
      now.tempo, performance.now() - now.beatPhase * length);
  };
  frame = requestAnimationFrame(look);
}
