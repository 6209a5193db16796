// The page's address: its path says which instrument is in front.
//
// The fragment of the page's address: it may open something, so it leaves the address bar at once.

/** The fragment without its `#`; the address bar and the history lose it. */
export function takeFragment() {
  const fragment = location.hash.slice(1);
  if (fragment) history.replaceState(null, "", location.pathname + location.search);
  return fragment;
}

/** Calls `opened(fragment)` when a person opens an address with a fragment in this very page. */
export function whenAddressed(opened) {
  addEventListener("hashchange", () => {
    const fragment = takeFragment();
    if (fragment) opened(fragment);
  });
}

/** What the instruments are called in addresses and files, by their numbers. */
export const names = ["tally", "call", "click"];

const TITLES = ["Tally", "Time to Call", "Click"];
const LAST = "detent/instrument";
/** The name of the board that is open, once it is known. */
let board = "";

/** The instrument that the path asks for, by its number; else the one that was in front last. */
export function instrument() {
  const asked = names.indexOf(location.pathname.slice(1));
  try {
    if (asked < 0) return Number(localStorage.getItem(LAST) ?? 0);
    localStorage.setItem(LAST, asked);
  } catch {
    // Where nothing may be kept, the first one opens.
  }
  return Math.max(0, asked);
}

/** Whether an instrument was installed by itself. */
export function isAlone() {
  return new URLSearchParams(location.search).has("alone");
}

/** Says in the title which board is open. */
export function entitle(name) {
  board = name;
  sayTitle();
}

function sayTitle() {
  document.title = (board && board + " · ") + TITLES[instrument()];
}

/** Says in the address which instrument is in front, and remembers it. */
export function show(number) {
  history.replaceState(history.state, "", "/" + names[number] + location.search);
  sayTitle();
  try {
    localStorage.setItem(LAST, number);
  } catch {
    // Where nothing may be kept, the first one opens.
  }
}
