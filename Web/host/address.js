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
