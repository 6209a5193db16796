// The screen kept from going dark while somebody wants that.

const wanting = new Set();
let lock = null;

/** Keeps the screen on for somebody, or lets go of it. */
export function keepAwake(who, isWanted) {
  if (wanting.has(who) === isWanted) return;
  if (isWanted) wanting.add(who);
  else wanting.delete(who);
  if (isWanted && wanting.size === 1) ask();
  if (wanting.size === 0) {
    lock?.release().catch(() => {});
    lock = null;
  }
}

async function ask() {
  const next = await navigator.wakeLock?.request("screen").catch(() => null);
  if (wanting.size === 0) next?.release().catch(() => {});
  else lock = next ?? null;
}

// A page out of sight loses the lock.
document.addEventListener("visibilitychange", () => {
  if (wanting.size > 0 && document.visibilityState === "visible") ask();
});
