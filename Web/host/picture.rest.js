// The picture of the beat: a hand that turns once a bar and a glow at each beat, as they are heard. Both
// are animations of the browser's own, made ahead from what the engine says will sound, so that no frame of
// them waits for the page.
import { barPhase } from "./course.rest.js";

/** No more than three flashes in any second (WCAG 2.2, 2.3.1), also where the clocks move them a little. */
const BETWEEN_GLOWS = 360;
/** A glow that was chosen before is the same, if no more than so many milliseconds lie between. */
const SAME_GLOW = 25;
/** How long a glow takes to fade at most, and how much of the time to the next. */
const FADE = 400;
const FADE_SHARE = 0.7;
/** Where less than that is left, in milliseconds, what has become known meanwhile is added. */
const LEFT = 900;
/** What the clocks differ by before the picture follows, in milliseconds. */
const STRAY = 2;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** What glows by which a person brings flash and click together, also where else nothing moves. */
const LAMP = ".lamp > .glow";
const GLOWS = `.eye > .glow, ${LAMP}`;

/** Draws what a beat plays, in elements that the app has put into the page. */
export class Picture {
  /** Whether it stands still. */
  isStill = false;
  #beat;
  #drawn = null;
  /** When it glowed last, in milliseconds. */
  #glows = [];

  constructor(beat) {
    this.#beat = beat;
    const again = () => this.follow();
    document.addEventListener("visibilitychange", again);
    calm.addEventListener?.("change", again);
  }

  /** Draws what is known now, where that is not drawn yet. */
  follow(now = performance.now()) {
    const hand = document.querySelector(".eye .hand");
    const time = this.#beat.heardTime(now);
    const isHidden = document.visibilityState === "hidden";
    const isStill = this.isStill || calm.matches || hand?.closest(".still") != null;
    const lights = document.querySelectorAll(isStill ? LAMP : GLOWS);
    if (!hand || time === null || isHidden || (isStill && lights.length === 0)) {
      this.clear();
      return;
    }
    const { version } = this.#beat.course;
    const drawn = this.#drawn;
    const isSame = drawn?.hand === hand && drawn.count === lights.length && drawn.isStill === isStill;
    if (isSame && drawn.version === version && (drawn.ends || drawn.until - now > LEFT)) {
      this.#correct();
      return;
    }
    const { pieces, ends } = this.#beat.course.from(time);
    // While nothing is known, after a fault, it goes on as it was.
    if (pieces.length === 0) return;
    const [from, to] = [pieces[0].from, pieces.at(-1).to];
    const start = this.#beat.heardAt(from);
    const length = (to - from) * 1000;
    const place = (seconds) => Math.min(1, Math.max(0, (seconds - from) / (to - from)));
    const fill = ends ? "none" : "forwards";
    const animations = isStill ? [] : [hand.animate(turns(pieces, place), { duration: length, fill })];
    const times = this.#glowing(pieces, start - from * 1000);
    for (const each of lights) animations.push(each.animate(glows(times, start, length), { duration: length }));
    for (const each of animations) each.startTime = start;
    this.clear();
    this.#drawn = {
      hand, count: lights.length, isStill, version, ends, from, start, until: start + length, animations,
    };
  }

  /** Nothing is heard. */
  clear() {
    for (const each of this.#drawn?.animations ?? []) each.cancel();
    this.#drawn = null;
  }

  /** The clock of the sound strays from the page's, and a headset's latency wanders. */
  #correct() {
    const drawn = this.#drawn;
    const start = this.#beat.heardAt(drawn.from);
    if (Math.abs(start - drawn.start) < STRAY) return;
    drawn.until += start - drawn.start;
    drawn.start = start;
    for (const each of drawn.animations) each.startTime = start;
  }

  /** When it is to glow, in milliseconds: at beats that are whole parts of a bar, and not too often. */
  #glowing(pieces, offset) {
    const chosen = [];
    const onsets = pieces.filter(({ beat, from }) => beat.start === from && !beat.isSilenced);
    for (const { beat } of onsets) {
      const time = offset + beat.start * 1000;
      const known = this.#glows.find((each) => Math.abs(each - time) < SAME_GLOW);
      if (known !== undefined || this.#mayGlow(beat, time)) chosen.push(time);
      if (known === undefined && chosen.at(-1) === time) this.#glows.push(time);
    }
    const old = performance.now() - 2 * 1000;
    // What was chosen for later may be another's turn by then.
    this.#glows = this.#glows.filter((each) => each > old && each <= performance.now() + BETWEEN_GLOWS);
    return chosen.filter((each, index) => index === 0 || each - chosen[index - 1] >= BETWEEN_GLOWS);
  }

  #mayGlow({ start, end, barStart, barEnd, beat, beats, bar }, time) {
    if (this.#glows.some((each) => Math.abs(each - time) < BETWEEN_GLOWS)) return false;
    const length = ((end - start) / (barEnd - barStart)) * 1000;
    if (length < BETWEEN_GLOWS) return beat === 0 && bar % Math.ceil(BETWEEN_GLOWS / length) === 0;
    let every = Math.ceil((BETWEEN_GLOWS * beats) / length - 1e-9);
    while (beats % every !== 0) every += 1;
    return beat % every === 0;
  }
}

/** The turning of the hand; `place(seconds)` is where in the animation a moment lies. */
function turns(pieces, place) {
  const frames = [];
  let bars = 0;
  let before = null;
  for (const { beat, from, to } of pieces) {
    const [first, last] = [barPhase(beat, from), barPhase(beat, to)];
    const add = (time, phase) => frames.push({
      offset: place(time), rotate: `${(bars + phase) * 360}deg`, opacity: 1,
    });
    if (before !== null && Math.abs(first + 1 - before) < 1e-6) bars += 1;
    else if (before === null || Math.abs(first - before) > 1e-6) add(from, first);
    add(to, last);
    before = last;
  }
  return frames;
}

/** The light: full at each of the times, then fading. */
function glows(times, start, length) {
  const dark = (offset) => ({ offset, opacity: 0 });
  const frames = [dark(0)];
  times.forEach((time, index) => {
    const offset = Math.min(1, Math.max(0, (time - start) / length));
    const next = times[index + 1] ?? time + FADE / FADE_SHARE;
    const fade = Math.min(FADE, (next - time) * FADE_SHARE) / length;
    frames.push(dark(offset), { offset, opacity: 1, easing: "ease-out" }, dark(Math.min(1, offset + fade)));
  });
  frames.push(dark(1));
  return frames;
}
