// What the accelerometer feels, gravity included.

/** After so many milliseconds without a sample there is no sensor. */
const PATIENCE = 1500;
const WORKS = 0;
const DENIED = 1;
const ABSENT = 2;

let felt, told;
let isWanted = false;
let timer = 0;

/**
 * Calls `felt(x, y, z, time)` while that is wanted, and `told(sense)` when it is known whether it can be;
 * or ceases to.
 */
export function feelMotion(isFelt, ...calls) {
  [felt, told] = calls;
  if (isFelt === isWanted) return;
  isWanted = isFelt;
  if (isWanted) begin();
  else end();
}

async function begin() {
  if (!isWanted) return;
  if (!("DeviceMotionEvent" in window)) {
    told(ABSENT);
    return;
  }
  try {
    const answer = await DeviceMotionEvent.requestPermission?.() ?? "granted";
    if (answer !== "granted") {
      told(DENIED);
      return;
    }
  } catch {
    // An iPhone asks in answer to a touch alone: at the next one.
    document.addEventListener("click", begin, { once: true, capture: true });
    return;
  }
  if (!isWanted) return;
  addEventListener("devicemotion", sample);
  timer = setTimeout(() => { told(ABSENT); }, PATIENCE);
}

function end() {
  clearTimeout(timer);
  timer = 0;
  removeEventListener("devicemotion", sample);
  document.removeEventListener("click", begin, { capture: true });
}

function sample({ accelerationIncludingGravity: acceleration, timeStamp }) {
  const { x, y, z } = acceleration ?? {};
  if (x == null || y == null || z == null) return;
  if (timer) {
    clearTimeout(timer);
    timer = 0;
    told(WORKS);
  }
  felt(x, y, z, timeStamp);
}
