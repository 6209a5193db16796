// The browser's back, the key of a phone or its swipe, leads where the page's own way back does: from a room to its
// call, from a call to the list. Where there is none it leaves the page, as ever.
//
// While there is a way back, one entry of the history stands for it. Only the page knows how many there are in a row:
// after each step the entry is made anew, if there is still a way.

/** What leads back: it stands before the heading, of the page or of a part of it beside others. */
const WAY = ".title > :first-child:is(.action, .word), .head > :first-child:is(.action, .word)";
const ENTRY = "back";

/** Follows what leads back below `root`. */
export function followBack(root) {
  const hasEntry = () => history.state === ENTRY;
  const way = () => [...root.querySelectorAll(WAY)].at(-1);
  // The address from which the history goes back because the page did.
  let from = "";

  function follow() {
    if (from || Boolean(way()) === hasEntry()) return;
    if (way()) {
      history.pushState(ENTRY, "");
    } else {
      from = location.pathname + location.search;
      history.back();
    }
  }

  new MutationObserver(follow).observe(root, { childList: true, subtree: true });
  addEventListener("popstate", () => {
    // The page may have turned to another instrument, whose address is the right one.
    if (from) history.replaceState(history.state, "", from);
    else if (!hasEntry()) way()?.click();
    from = "";
    // What a step does is in the page by the next frame; one that was refused leaves its way.
    requestAnimationFrame(follow);
  });
  follow();
}
