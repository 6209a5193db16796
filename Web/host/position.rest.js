// Where the device is: asked for only when a person wants it.

const KNOWN = 0, DENIED = 1, UNAVAILABLE = 2;

/** A position so old is still that of the same city, in milliseconds. */
const FRESH = 5 * 60_000;

/** How long the device may look for it once it is allowed to, in milliseconds. */
const LIMIT = 20_000;

/**
 * Asks for it, and calls `answer` with what is the matter (0 is nothing) and degrees north and east; with
 * nothing as long as the person does not answer the browser.
 */
export function askPosition(answer) {
  if (!navigator.geolocation) return answer(UNAVAILABLE, 0, 0);
  navigator.geolocation.getCurrentPosition(
    ({ coords }) => answer(KNOWN, coords.latitude, coords.longitude),
    ({ code }) => answer(code === 1 ? DENIED : UNAVAILABLE, 0, 0),
    // A city is enough: the device need not wake its satellites.
    { enableHighAccuracy: false, maximumAge: FRESH, timeout: LIMIT },
  );
}
