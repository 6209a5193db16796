// What comes behind the first paint, asked for until it comes.

const PATIENCE = 2000;

/**
 * Calls `bring` until it succeeds: on the first visit the network may go away and come back. Each time
 * it does not, `missed` is called.
 */
export async function untilItComes(bring, missed = () => {}) {
  for (;;) {
    try {
      return await bring();
    } catch {
      missed();
      await new Promise((done) => setTimeout(done, PATIENCE));
    }
  }
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
