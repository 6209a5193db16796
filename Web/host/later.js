// What comes behind the first paint, asked for until it comes.

const PATIENCE = 2000;

/** What is being asked for, by its name: nobody needs it twice. */
const asked = new Set();

/**
 * Calls `bring` until it succeeds: on the first visit the network may go away and come back. Each time
 * it does not, `missed` is called. What has a `name` and is being asked for already is not asked for again:
 * then there is nothing.
 */
export async function untilItComes(bring, missed = () => {}, name) {
  if (asked.has(name)) return;
  if (name) asked.add(name);
  for (;;) {
    try {
      const brought = await bring();
      asked.delete(name);
      return brought;
    } catch {
      missed();
      await new Promise((done) => setTimeout(done, PATIENCE));
    }
  }
}

/** Resolves when what was put into the page has been painted, or when nobody is there to see it. */
export function painted() {
  return new Promise((done) => {
    if (document.visibilityState === "hidden") done();
    else requestAnimationFrame(() => setTimeout(done));
  });
}

/** Gives the page its icon in the browser's own bars; drawing that takes time from the first sight. */
export function addIcon(url) {
  const icon = document.querySelector('link[rel="icon"]');
  icon.type = "image/svg+xml";
  icon.href = url.pathname;
}

/** Where screens are light, an installed app starts light, too. */
export function lightenSplash() {
  const manifest = document.querySelector('link[rel="manifest"]');
  if (matchMedia("(prefers-color-scheme: light)").matches) manifest.href = manifest.dataset.light;
}

/** Puts a style sheet behind the others, unless it is there. */
export function addStyle(url) {
  return new Promise((done, fail) => {
    if (document.querySelector(`link[rel="stylesheet"][href="${url.pathname}"]`)) return done();
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = url.pathname;
    link.onload = done;
    link.onerror = () => {
      link.remove();
      fail(new Error(`${url} did not come`));
    };
    document.head.append(link);
  });
}
