// Whether the page is in sight, and whether there is a network.

/** Calls `shown()` whenever the page comes back: from another tab, a locked phone, the history. */
export function whenShown(shown, hidden, online) {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") shown();
    else hidden();
  });
  addEventListener("pageshow", ({ persisted }) => { if (persisted) shown(); });
  addEventListener("online", online);
}
