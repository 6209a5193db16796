// The hands of clocks: where a clock is told another time, its hands go there as if by gears. The minute hand
// goes all the way round for each hour, fast, and slows as it nears.
//
// One follower turns them all, once a frame: a transition for each hand costs a page several times as much,
// since dragging begins all of them anew in each frame.

/** In how many milliseconds what is left of the way is a third of it. */
const GEARS = 70;
/** How near is there, in minutes of the clock; and how long a frame may count, in milliseconds. */
const NEAR = 0.2;
const LONGEST = 50;

const still = matchMedia("(prefers-reduced-motion: reduce)");
/** Every clock that was told a time after its first: where its hands are, and are to be. */
const clocks = new WeakMap();
const moving = new Set();
let before = 0;

/** Takes it on itself to show the minutes of a clock; whether it did. */
export function turning(element, name, value) {
  if (name !== "--minutes") return false;
  let clock = clocks.get(element);
  if (!clock) {
    const at = element.style.getPropertyValue(name);
    // A new clock shows its first time by the style sheet.
    if (at === "") return false;
    clock = {
      at: Number(at), to: 0, minute: element.querySelectorAll(".minute"), hour: element.querySelectorAll(".hour"),
    };
    clocks.set(element, clock);
  }
  clock.to = Number(value);
  if (still.matches || document.hidden) {
    moving.delete(clock);
    show(clock, clock.to);
    return true;
  }
  if (moving.size === 0) {
    before = 0;
    requestAnimationFrame(turn);
  }
  moving.add(clock);
  return true;
}

function turn(time) {
  const gone = before === 0 ? 1000 / 60 : Math.min(time - before, LONGEST);
  before = time;
  const left = Math.exp(-gone / GEARS);
  for (const clock of moving) {
    const way = (clock.at - clock.to) * left;
    if (Math.abs(way) < NEAR) moving.delete(clock);
    show(clock, moving.has(clock) ? clock.to + way : clock.to);
  }
  if (moving.size > 0) requestAnimationFrame(turn);
}

function show(clock, minutes) {
  clock.at = minutes;
  for (const hand of clock.minute) hand.style.rotate = `${((minutes * 6) % 360).toFixed(1)}deg`;
  for (const hand of clock.hour) hand.style.rotate = `${((minutes / 2) % 360).toFixed(1)}deg`;
}
