// The hands of clocks: where a clock is told another time, its hands go there as if by gears. The minute hand
// goes all the way round for each hour, fast, and slows as it nears.
//
// One follower turns them all, once a frame: a transition for each hand costs a page several times as much,
// since dragging begins all of them anew in each frame. What is out of sight waits until the others are there.
//
// While a finger drags, what rows say takes turns as well, and their lines keep their size, so that words laid out
// anew move nothing else: all of it in one frame takes longer than a frame.

/** In how many milliseconds what is left of the way is a third of it. */
const GEARS = 70;
/** How near is there, in minutes of the clock; and how long a frame may count, in milliseconds. */
const NEAR = 0.2;
const LONGEST = 50;
/** The rows that take turns, and how many of them speak in a frame. */
const ROWS = ".source, .destination, .decisions";
const TURNS = 2;
/** The lines that change in each frame of a drag. */
const CHANGING = ":is(.source, .destination) :is(.hero, .time, .sub)";

const still = matchMedia("(prefers-reduced-motion: reduce)");
/** Every clock that was told a time after its first: where its hands are, and are to be. */
const clocks = new WeakMap();
const moving = new Set();
/** What rows are to say, by row and node: attributes, styles, and the `data` of a text. */
const waiting = new Map();
/** The lines that keep their size. */
const held = [];
/** The rows that are known to be out of sight. */
const away = new WeakSet();
let isDragging = false;
let isAwaited = false;
let before = 0;

const sight = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) {
      away.add(target);
    } else if (away.delete(target)) {
      say(target);
      for (const clock of moving) if (clock.row === target) show(clock, clock.to);
    }
  }
}, { scrollMargin: "48px" });

document.addEventListener("gotpointercapture", ({ target }) => {
  isDragging = true;
  hold([...target.closest(".call")?.querySelectorAll(CHANGING) ?? []]);
});
document.addEventListener("lostpointercapture", () => {
  isDragging = false;
  for (const { style } of held.splice(0)) style.contain = style.width = style.height = "";
  for (const row of [...waiting.keys()]) say(row);
});

/** Has elements keep the size they have, and be laid out without what is around them. */
function hold(elements) {
  const boxes = elements.map((element) => element.getBoundingClientRect());
  elements.forEach(({ style }, at) => {
    [style.contain, style.width, style.height] = ["size layout", `${boxes[at].width}px`, `${boxes[at].height}px`];
  });
  held.push(...elements);
}

/** Takes it on itself to set a style: the minutes of a clock, or what moves out of sight; whether it did. */
export function turning(element, name, value) {
  if (name !== "--minutes") return isDragging && away.has(element.closest(ROWS)) && saying(element, name, value, true);
  let clock = clocks.get(element);
  if (!clock) {
    const at = element.style.getPropertyValue(name);
    // A new clock shows its first time by the style sheet.
    if (at === "") return false;
    clock = {
      at: Number(at), to: 0, minute: element.querySelectorAll(".minute"), hour: element.querySelectorAll(".hour"),
      row: element.closest(ROWS),
    };
    clocks.set(element, clock);
    if (clock.row) sight.observe(clock.row);
  }
  clock.to = Number(value);
  if (still.matches || document.hidden) {
    moving.delete(clock);
    show(clock, clock.to);
    return true;
  }
  moving.add(clock);
  awaitFrame();
  return true;
}

/** Whether it is enough for an element to hear of a finger once a frame: else a page is laid out twice in it. */
export function following(element) {
  return isDragging && element.classList.contains("slot");
}

/** Takes it on itself to change what a row says, an attribute, a style or the `data` of a text; whether it did. */
export function saying(node, name, value, isStyle = false) {
  if (!isDragging || document.hidden) return false;
  const row = node.parentElement?.closest(ROWS);
  if (!row) return false;
  let words = waiting.get(row);
  if (!words) waiting.set(row, (words = new Map()));
  words.set(node, { ...words.get(node), [name]: { value, isStyle } });
  awaitFrame();
  return true;
}

function awaitFrame() {
  if (isAwaited) return;
  isAwaited = true;
  requestAnimationFrame(follow);
}

function follow(time) {
  isAwaited = false;
  const gone = before === 0 ? 1000 / 60 : Math.min(time - before, LONGEST);
  const left = Math.exp(-gone / GEARS);
  let isStill = true;
  for (const clock of moving) {
    if (away.has(clock.row)) continue;
    isStill = false;
    const way = (clock.at - clock.to) * left;
    if (Math.abs(way) < NEAR) moving.delete(clock);
    show(clock, moving.has(clock) ? clock.to + way : clock.to);
  }
  let turns = TURNS;
  for (const row of waiting.keys()) {
    if (away.has(row)) continue;
    isStill = false;
    if (turns-- === 0) break;
    say(row);
  }
  before = isStill ? 0 : time;
  if (!isStill) return awaitFrame();
  for (const clock of moving) show(clock, clock.to);
  moving.clear();
  for (const row of [...waiting.keys()]) say(row);
}

/** Has a row say what it is to; one that speaks again comes after the others. */
function say(row) {
  for (const [node, words] of waiting.get(row) ?? []) {
    for (const [name, { value, isStyle }] of Object.entries(words)) {
      if (name === "data") node.data = value;
      else if (isStyle) node.style.setProperty(name, value);
      else if (value === undefined) node.removeAttribute(name);
      else node.setAttribute(name, value);
    }
  }
  waiting.delete(row);
}

function show(clock, minutes) {
  clock.at = minutes;
  for (const hand of clock.minute) hand.style.rotate = `${((minutes * 6) % 360).toFixed(1)}deg`;
  for (const hand of clock.hour) hand.style.rotate = `${((minutes / 2) % 360).toFixed(1)}deg`;
}
