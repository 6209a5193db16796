// The app's own data: files that come when they are first needed; the service worker keeps them.

const FILES = [
  new URL("../data/zones.bin", import.meta.url),
  new URL("../data/places.bin", import.meta.url),
];

/** The bytes of a file, by its number. */
export async function load(file) {
  const response = await fetch(FILES[file]);
  if (!response.ok) throw new Error(`${FILES[file]}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
