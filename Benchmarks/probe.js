// Times what happens to a page, from outside it. Runs before the page's own scripts.
{
  // After the frame that follows: the first message behind its callbacks comes when it is drawn.
  const afterPaint = (then) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => then(performance.now());
    port2.postMessage(0);
  });

  const probe = (window.probe = {
    /** For each press and release, in milliseconds: until the handler, in it, until drawn. */
    pointerdown: [],
    pointerup: [],
    /** From each release until the page said that it is stored. */
    saved: [],
    /** When the page showed what it is for, since navigation began. */
    shown: null,

    clear() {
      for (const list of [this.pointerdown, this.pointerup, this.saved]) list.length = 0;
    },
    /** Follows the element that says whether all is stored. */
    watch() {
      const saved = document.querySelector(".saved");
      new MutationObserver(() => {
        if (saved.className !== "saved" || released === null) return;
        this.saved.push(performance.now() - released);
        released = null;
      }).observe(saved, { attributes: true, attributeFilter: ["class"] });
    },
  });

  let released = null;
  for (const kind of ["pointerdown", "pointerup"]) {
    let began = 0;
    addEventListener(kind, () => { began = performance.now(); }, { capture: true });
    addEventListener(kind, (event) => {
      const times = { before: began - event.timeStamp, within: performance.now() - began };
      probe[kind].push(times);
      if (kind === "pointerup") released = event.timeStamp;
      afterPaint((now) => { times.painted = now - event.timeStamp; });
    });
  }

  const shown = new MutationObserver(() => {
    if (!document.querySelector("li.tally, #number:not(:empty)")) return;
    shown.disconnect();
    afterPaint((now) => {
      probe.shown = now;
      console.debug("shown");
    });
  });
  shown.observe(document, { childList: true, subtree: true });
}
