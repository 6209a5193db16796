// Whether the page is in sight.

/** Calls `shown()` whenever the page comes back: from another tab, a locked phone, the history. */
export function whenShown(shown) {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") shown();
  });
  addEventListener("pageshow", ({ persisted }) => { if (persisted) shown(); });
}
