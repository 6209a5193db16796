// What Time to Call needs to know: the device's clock, and the app's own data, files that come when they are
// first needed; the service worker keeps them.

const FILES = [
  new URL("../data/zones.bin", import.meta.url),
  new URL("../data/places.bin", import.meta.url),
  new URL("../data/all-places.bin", import.meta.url),
];

/**
 * The device's time zone, 1 where its hours go to twelve, and the letters of the person's country as one
 * number, 0 where it is unknown: nothing else wants `Intl`, which is slow.
 */
export function clock() {
  const { timeZone, hour12, locale } = new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions();
  // Of English without a country most readers live in the United States: so CLDR guesses.
  const region = new Intl.Locale(locale).maximize().region ?? "";
  const letters = /^[A-Z]{2}$/.test(region) ? region.charCodeAt(0) << 8 | region.charCodeAt(1) : 0;
  return [timeZone ?? "", hour12 ? 1 : 0, letters];
}

/** Those that the rest of the app reads, by their numbers. */
const LATER = [1];

/** The bytes of a file, by its number, once what reads it is here. */
export async function load(file, whenWhole) {
  const response = await fetch(FILES[file]);
  if (!response.ok) throw new Error(`${FILES[file]}: ${response.status}`);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (LATER.includes(file)) await whenWhole;
  return bytes;
}
