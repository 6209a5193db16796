// Aims a throw at where the app wants the list to rest: from its last part on, what is seen of the list
// goes there as a throw goes, ever slower, and neither stops before it is there nor turns back. The
// browser's own throw goes on underneath and may end elsewhere: the rows are shifted by the difference, and
// when both are at rest the list is scrolled to where it is seen.

/** What the browser throws faster than this is left to it, in pixels a millisecond. */
const FAST = 0.8;
/** What is slower is no throw. */
const SLOW = 0.05;
/** How much of its speed a throw loses in a millisecond: as browsers have it, and between which bounds. */
const DRAG = { usual: 0.005, least: 0.002, most: 0.008 };
/** How many frames tell how fast the list is. */
const FRAMES = 4;
/** In how many milliseconds it stops, however near or far the place is. */
const SOONEST = 120;
const LATEST = 500;

/**
 * Returns what aims throws. `ask(list, top)` tells the app that a list would come to rest at `top`; the app
 * answers by scrolling it elsewhere, and `patching` hands that over as the goal. `rested(list)` is called once
 * the list is there.
 */
export function aiming(patching, ask, rested) {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)");
  /** What moves after a throw, its last places as [top, time], and the way that it goes at last. */
  let thrown = null;
  let goal = null;

  patching.onGoal = (list, top) => {
    if (goal?.list === list) {
      goal.top = top;
      return true;
    }
    // What is sent elsewhere goes there from where it is seen.
    stop(list);
    return false;
  };

  /** How fast a list goes at the end of some frames, and how much of that it loses in a millisecond. */
  function speed(places) {
    const over = (from, to) => (to[0] - from[0]) / (to[1] - from[1]);
    const last = places.at(-1);
    const middle = places.at(-1 - FRAMES);
    const now = over(middle, last);
    if (places.length <= 2 * FRAMES) return [now, DRAG.usual];
    const first = places.at(-1 - 2 * FRAMES);
    const drag = (1 - now / over(first, middle)) * 2 / (last[1] - first[1]);
    return [now, Math.min(DRAG.most, Math.max(DRAG.least, drag))];
  }

  function aim(list, places, now) {
    const [velocity, drag] = speed(places);
    const pace = Math.abs(velocity);
    if (!(pace >= SLOW && pace <= FAST)) return null;
    const from = list.scrollTop;
    const end = from + velocity / drag;
    // The ends of the list are left to the browser, which may have its own way to show them.
    if (end < 0 || end > list.scrollHeight - list.clientHeight) return null;
    goal = { list, top: null };
    ask(list, end);
    const { top } = goal;
    goal = null;
    if (top === null || (top - from) * velocity <= 0) return null;
    // As a cubic that begins as fast as the list is.
    return { from, top, began: now, time: Math.min(LATEST, Math.max(SOONEST, 3 * (top - from) / velocity)) };
  }

  const seen = ({ from, top, began, time }, now) =>
    top - (top - from) * (1 - Math.min(1, (now - began) / time)) ** 3;

  function shift(rows, by) {
    rows.style.translate = by === 0 ? "" : `0 ${by}px`;
  }

  function frame(now) {
    if (thrown === null) return;
    const { list, rows, places } = thrown;
    if (!list.isConnected) {
      thrown = null;
      return;
    }
    const top = list.scrollTop;
    if (thrown.way === null) {
      if (places.at(-1)?.[1] !== now) places.push([top, now]);
      if (places.length > 3 * FRAMES) places.shift();
      if (places.length > FRAMES) thrown.way = aim(list, places, now);
    }
    const { way } = thrown;
    if (way !== null) {
      shift(rows, top - seen(way, now));
      if (thrown.isOver && now - way.began >= way.time) {
        land(way.top);
        rested(list);
        return;
      }
    }
    requestAnimationFrame(frame);
  }

  /** Ends a throw where it is seen to be. */
  function land(top) {
    const { list, rows } = thrown;
    thrown = null;
    shift(rows, 0);
    list.scrollTo({ top, behavior: "instant" });
  }

  /** Ends a throw at once, and returns where the list is then, or null where none was under way. */
  function stop(list) {
    if (thrown?.list !== list) return null;
    const top = thrown.way === null ? list.scrollTop : seen(thrown.way, document.timeline.currentTime);
    land(top);
    return top;
  }

  return {
    stop,
    /** Takes note that a list moves after a finger has thrown it; says whether it is one of rows. */
    moved(list) {
      if (thrown?.list === list) return true;
      const rows = isStill.matches ? null : list.querySelector(".rows");
      if (!rows) return false;
      if (thrown !== null) stop(thrown.list);
      thrown = { list, rows, places: [], way: null, isOver: false };
      requestAnimationFrame(frame);
      return true;
    },
    /** The browser's own throw is over; says whether what is seen of it goes on. */
    ended(list) {
      if (thrown?.list !== list) return false;
      if (thrown.way === null) {
        thrown = null;
        return false;
      }
      thrown.isOver = true;
      return true;
    },
  };
}
