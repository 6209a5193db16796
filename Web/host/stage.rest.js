// The screen given to one thing: kept awake, and without the browser's own bars where it allows that.

let isOccupied = false;
let lock = null;

/**
 * Takes or gives back the screen. Without the browser's bars only while an event of the person is handled:
 * asked for again, it is tried again.
 */
export function occupyScreen(isWanted) {
  if (isWanted && !document.fullscreenElement && navigator.userActivation?.isActive !== false) {
    document.documentElement.requestFullscreen?.({ navigationUI: "hide" })?.catch(() => {});
  }
  if (isWanted === isOccupied) return;
  isOccupied = isWanted;
  if (isWanted) {
    keepAwake();
  } else {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    lock?.release().catch(() => {});
    lock = null;
  }
}

async function keepAwake() {
  const next = await navigator.wakeLock?.request("screen").catch(() => null);
  if (isOccupied) lock = next ?? null;
  else next?.release();
}

// A page out of sight loses the lock.
document.addEventListener("visibilitychange", () => {
  if (isOccupied && document.visibilityState === "visible") keepAwake();
});
