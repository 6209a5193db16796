// The service worker: start without a network, and new versions that wait to be asked for.

const HOUR = 3_600_000;

let registration = null;
let asked = false;

/// Keeps the page for the next start without a network.
/// `onUpdate` is called when a newer version is ready and waits; `applyUpdate` changes over to it.
/// Resolves to whether it works: browsers withhold it on an insecure origin.
export async function keepOffline(onUpdate) {
  const container = navigator.serviceWorker;
  if (!container) return false;
  const wasControlled = container.controller !== null;
  container.addEventListener("controllerchange", () => {
    if (asked) location.reload();
    // Another tab has changed over; this one goes on as it is until it is asked.
    else if (wasControlled) onUpdate();
  });
  await loaded();
  try {
    registration = await container.register("/service-worker.js", { updateViaCache: "none" });
  } catch {
    return false;
  }
  if (registration.waiting && registration.active) onUpdate();
  registration.addEventListener("updatefound", () => watch(registration.installing, onUpdate));
  if (registration.active) watch(registration.installing, onUpdate);
  lookNowAndThen();
  return true;
}

/// Changes over to the version that waits; the page loads anew.
export function applyUpdate() {
  const waiting = registration?.waiting;
  if (waiting) {
    asked = true;
    waiting.postMessage("apply update");
  } else {
    location.reload();
  }
}

// The first start needs the line for itself.
function loaded() {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => addEventListener("load", resolve, { once: true }));
}

// Without an active worker this is the first installation, not an update.
function watch(worker, onUpdate) {
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed" && registration.active) onUpdate();
  });
}

// An app on the home screen may stay open for weeks: look when it comes to the front.
function lookNowAndThen() {
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - last < HOUR) return;
    last = Date.now();
    registration.update().catch(() => {});
  });
}
