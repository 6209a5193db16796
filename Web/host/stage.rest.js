// The screen given to one thing: kept awake, and without the browser's own bars where it allows that.
import { keepAwake } from "./awake.rest.js";

let isOccupied = false;

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
  keepAwake("stage", isWanted);
  if (!isWanted && document.fullscreenElement) document.exitFullscreen().catch(() => {});
}
