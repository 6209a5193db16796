// What sounds when, as the engine has told it: the beats that were and those to come. Knows no music and
// no clock: times are seconds of an audio context, beats what the engine says of them.

/** States of a report. */
export const PLAYING = 1;
export const OVER = 2;
/** How long it is kept what was told, in seconds; Bluetooth is up to half a second late. */
const KEPT = 3;
/** Numbers that tell of a beat. */
const NUMBERS = 10;

/** The beats in a report of the engine: so many, as numbers, its frames so many a second. */
export function beatsOf(numbers, count, rate) {
  return Array.from({ length: count }, (_, index) => {
    const [start, end, barStart, barEnd, part, bar, beat, beats, tempo, flags] =
      numbers.slice(index * NUMBERS, (index + 1) * NUMBERS);
    return {
      start: start / rate, end: end / rate, barStart, barEnd, part, bar, beat, beats, tempo,
      isCountIn: (flags & 1) === 1, isSilenced: (flags & 2) === 2,
    };
  });
}

const same = (one, other) => Object.keys(one).every((key) => one[key] === other[key]);

/** How much of the bar has passed at a time within a beat. */
export function barPhase({ start, end, barStart, barEnd }, time) {
  return barStart + ((time - start) / (end - start)) * (barEnd - barStart);
}

/** What sounds when. */
export class Course {
  /** Another number whenever something else is told than was expected. */
  version = 0;
  /** From when on what is true: `{ from, state, beats }`, the oldest first. */
  #strands = [];

  clear() {
    this.#strands = [];
    this.version += 1;
  }

  /** Takes up what is told at a time: a state, and where it plays the beats from that one on. */
  note(time, state, beats) {
    const last = this.#strands.at(-1);
    const at = last?.beats.findIndex((each) => each.start === beats[0]?.start) ?? -1;
    const goesOn = last?.state === state && (state !== PLAYING || (
      at >= 0 && beats.every((each, index) => !last.beats[at + index] || same(each, last.beats[at + index]))));
    if (goesOn) {
      if (state === PLAYING) last.beats.splice(at, Infinity, ...beats);
    } else {
      this.#strands.push({ from: time, state, beats });
      this.version += 1;
    }
    const old = time - KEPT;
    while (this.#strands[1]?.from < old) this.#strands.shift();
    const [{ beats: first }] = this.#strands;
    const passed = first.findIndex((each) => each.end > old);
    if (passed > 0) first.splice(0, passed);
  }

  /** The beat that sounds at a time, or null. */
  at(time) {
    const strand = this.#strands.findLast(({ from }) => from <= time);
    if (strand?.state !== PLAYING) return null;
    return strand.beats.findLast(({ start }) => start <= time) ?? strand.beats[0] ?? null;
  }

  /**
   * What sounds from a time on, as far as it is known: pieces of beats `{ beat, from, to }`, the first
   * being that of the time, from its beginning on; and whether the music is known to end behind them.
   */
  from(time) {
    const at = Math.max(0, this.#strands.findLastIndex(({ from }) => from <= time));
    const pieces = [];
    this.#strands.slice(at).forEach(({ from, state, beats }, index) => {
      if (state !== PLAYING) return;
      const until = this.#strands[at + index + 1]?.from ?? Infinity;
      for (const beat of beats) {
        const piece = { beat, from: Math.max(beat.start, from), to: Math.min(beat.end, until) };
        if (piece.to > Math.max(time, piece.from)) pieces.push(piece);
      }
    });
    const last = this.#strands.at(-1);
    return { pieces, ends: last !== undefined && last.state !== PLAYING };
  }
}
