// What comes behind the first paint, asked for until it comes.

const PATIENCE = 2000;

/** Calls `bring` until it succeeds: on the first visit the network may go away and come back. */
export async function untilItComes(bring) {
  for (;;) {
    try {
      return await bring();
    } catch {
      await new Promise((done) => setTimeout(done, PATIENCE));
    }
  }
}

/** Puts a style sheet behind the others. */
export function addStyle(url) {
  return new Promise((done, fail) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = url;
    link.onload = done;
    link.onerror = () => {
      link.remove();
      fail(new Error(`${url} did not come`));
    };
    document.head.append(link);
  });
}
