// The browser's back, the key of a phone or its swipe, leads where Escape and the page's own way back do: out of a
// panel, from a room to its call, from a call to the list, from the service side to counting. Where there is no way
// back it leaves the page, as ever.
//
// While there is a way back, one entry of the history stands for it. Only the page knows how many there are in a row:
// after each step the entry is made anew, if there is still a way.

/** What leads back: it stands before the heading, of the page or of a part of it beside others. */
const WAY = ".title > :first-child:is(.action, .word), .head > :first-child:is(.action, .word)";
/** What Escape leads out of. */
const CLOSES = ".device:is(.config, .wall), main.panel";
const ENTRY = "back";

/** Follows what leads back below `root`. */
export function follow(root) {
  const hasEntry = () => history.state === ENTRY;
  const hasWay = () => root.querySelector(`${WAY}, ${CLOSES}`) !== null;
  // The address from which the history goes back because the page did.
  let from = "";

  function keepUp() {
    if (from || hasWay() === hasEntry()) return;
    if (hasWay()) {
      history.pushState(ENTRY, "");
    } else {
      from = location.pathname + location.search;
      history.back();
    }
  }

  /** Escape gives up nothing that is edited, and says so; where it has no meaning, the key on the page has. */
  function step() {
    const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
    changes.takeRecords();
    root.firstElementChild.dispatchEvent(escape);
    if (!escape.defaultPrevented && changes.takeRecords().length === 0) [...root.querySelectorAll(WAY)].at(-1)?.click();
  }

  const changes = new MutationObserver(keepUp);
  changes.observe(root, { childList: true, subtree: true });
  addEventListener("popstate", () => {
    // The page may have turned to another instrument, whose address is the right one.
    if (from) history.replaceState(history.state, "", from);
    else if (!hasEntry() && hasWay()) step();
    from = "";
    // One that was refused leaves its way.
    requestAnimationFrame(keepUp);
  });
  keepUp();
}
