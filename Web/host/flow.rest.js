// Lets the rows of lists be seen to go where they go: each glides from where it was to where it is, a new
// one appears, and all turn to their other side when the board is set up. By transforms and opacity alone,
// so that the machine that draws the page has no work of it, and nothing waits for it.

/** What a row moves with, as `--move` and `--ease` say it for the style sheets. */
const MOVE = { duration: 240, easing: "cubic-bezier(.2, .7, .2, 1)" };
const APPEAR = { ...MOVE, duration: 120 };
/** After so many milliseconds without scrolling a list is at rest; while it scrolls rows come and go unseen. */
const REST = 200;
/** The lists whose rows are seen to move: tallies, calls, a call's places. */
const LISTS = ".rows, .calls, .edited-places";
/** How far a row still has to turn when its other side is seen, in degrees. */
const TURN = 50;

/**
 * Shows it in every list below `root`, told by `patching` when a child of one comes, goes or
 * moves.
 */
export function showFlow(patching, root) {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)");
  /** For each list that is changing, where its children were. */
  const before = new Map();
  const moving = new WeakMap();
  const isConfig = () => root.firstElementChild?.classList.contains("config") === true;
  let wasConfig = isConfig();
  /** Tells the last move of a list from those before it. */
  const turns = new WeakMap();
  let scrolledAt = -Infinity;
  document.addEventListener("scroll", () => { scrolledAt = performance.now(); }, {
    capture: true, passive: true,
  });

  patching.onChild = (list) => {
    if (!list?.matches?.(LISTS) || before.has(list)) return;
    if (isStill.matches || performance.now() - scrolledAt < REST) return;
    if (before.size === 0) requestAnimationFrame(play);
    before.set(list, new Map([...list.children].map((row) => [row, row.getBoundingClientRect()])));
  };

  new MutationObserver(() => {
    if (wasConfig === isConfig()) return;
    wasConfig = !wasConfig;
    if (isStill.matches || !root.querySelector(".list")) return;
    // Behind what measures where the rows are now.
    requestAnimationFrame(() => turn(wasConfig ? TURN : -TURN));
  }).observe(root, { attributes: true, attributeFilter: ["class"], subtree: true });

  /** Tells of a box whether something of it can be seen in an element. */
  function sight(element) {
    const { top, bottom } = element.getBoundingClientRect();
    return (box) => box.bottom > top && box.top < bottom;
  }

  /** Lets the other side of the rows come up from behind. */
  function turn(degrees) {
    const frames = { transform: [`perspective(480px) rotateX(${degrees}deg)`, "none"], opacity: [0.3, 1] };
    const isInSight = sight(root.querySelector(".list"));
    [...root.querySelectorAll(".rows > .tally")]
      .filter((row) => isInSight(row.getBoundingClientRect()))
      .forEach((row) => moving.set(row, row.animate(frames, MOVE)));
  }

  function play() {
    for (const [list, places] of before) {
      // Of what was not there before nothing can be seen to change.
      if (places.size === 0 || !list.isConnected) continue;
      const rows = [...list.children];
      for (const row of rows) moving.get(row)?.cancel();
      const isInSight = sight(list.parentElement);
      // All is measured before anything moves, or the browser would lay out the list for every row.
      const boxes = rows.map((row) => row.getBoundingClientRect());
      const all = [];
      const move = (row, frames, timing) => {
        const animation = row.animate(frames, timing);
        moving.set(row, animation);
        all.push(animation.finished.catch(() => {}));
      };
      rows.forEach((row, number) => {
        const [from, to] = [places.get(row), boxes[number]];
        if (from === undefined) {
          if (isInSight(to)) move(row, { opacity: [0, 1] }, APPEAR);
          return;
        }
        const [x, y] = [from.x - to.x, from.y - to.y];
        if (Math.hypot(x, y) < 1 || !(isInSight(from) || isInSight(to))) return;
        move(row, { transform: [`translate(${x}px, ${y}px)`, "none"] }, MOVE);
      });
      // What comes from below would make the list longer, and so be scrolled to.
      list.style.overflowY = "clip";
      const turn = Symbol();
      turns.set(list, turn);
      Promise.all(all).then(() => { if (turns.get(list) === turn) list.style.overflowY = ""; });
    }
    before.clear();
  }
}
