// Keeps the app at hand without a network.
//
// Each version has a cache of its own, filled as a whole before the version may run. A new version
// waits until no page of an older one is open, or until a person asks for it: nothing changes under
// a counting thumb. The two lines below are filled in by the build.
const VERSION = "unbuilt";
const PRECACHE = [];

const PREFIX = "detent-";
const CACHE = PREFIX + VERSION;
const LISTED = new Set(PRECACHE);
const HASHED = /\.[0-9a-f]{10}\.[a-z0-9]+$/;

self.addEventListener("install", (event) => {
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOlder([]));
});

self.addEventListener("message", (event) => {
  if (event.data === "apply update") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(page(request, url));
    // The page that is being opened is of this version already.
    event.waitUntil(forgetOlder([event.clientId, event.resultingClientId]));
  } else if (LISTED.has(url.pathname) || HASHED.test(url.pathname)) {
    event.respondWith(kept(request));
  }
  // Everything else (the board's own traffic) goes to the network untouched.
});

async function fill() {
  const cache = await caches.open(CACHE);
  // What is named by its content may come from the browser's own cache; the page itself may not.
  await cache.addAll(
    PRECACHE.map((path) => new Request(path, { cache: HASHED.test(path) ? "default" : "reload" })),
  );
}

async function page(request, url) {
  const cache = await caches.open(CACHE);
  const index = await cache.match("/", { ignoreVary: true });
  if (url.pathname === "/" && index) return index;
  // Another page is found with its ending and without.
  const other = [url.pathname, url.pathname.replace(/\.html$/, "")].find((path) => LISTED.has(path));
  const kept = other && (await cache.match(other, { ignoreVary: true }));
  if (kept) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (index) return index;
    throw error;
  }
}

// An older page may still ask for a file of its own version, so the other caches come next.
async function kept(request) {
  const cache = await caches.open(CACHE);
  const options = { ignoreVary: true };
  return (
    (await cache.match(request, options)) ??
    (await caches.match(request, options)) ??
    fetch(request)
  );
}

// Older versions go when no page can need them: none is open but those given.
async function forgetOlder(current) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open.some((client) => !current.includes(client.id))) return;
  const names = await caches.keys();
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
}
