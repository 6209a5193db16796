// Tells when scrolling has come to rest, and when an element has another size: neither while a
// finger is on the screen, so that nothing moves under it.

/** After so many frames without a move scrolling is over, where the browser does not say so. */
const QUIET = 10;

/**
 * Calls `rested(element, isTouch)` when the scrolling of an element is over, by a finger or not, and
 * `resized(element, size)` when one that was handed to `observe` has another size, inner ones before
 * outer ones.
 */
export class Resting {
  #fingers = 0;
  #isTouch = false;
  /** What scrolls, with the frames since its last move. */
  #moving = new Map();
  /** What waits for the last finger to leave. */
  #waiting = [];
  #observer;

  constructor(rested, resized) {
    const count = ({ touches }) => {
      this.#fingers = touches.length;
      if (this.#fingers === 0) for (const run of this.#waiting.splice(0)) run();
    };
    document.addEventListener("touchstart", (event) => {
      count(event);
      // On the target, which hears of the end even if it is no longer in the page.
      for (const name of ["touchend", "touchcancel"]) event.target.addEventListener(name, count);
    }, { capture: true, passive: true });
    const end = (target) => {
      rested(target, this.#isTouch);
      this.#isTouch = false;
    };
    const tellsEnd = "onscrollend" in window;
    // Frames and not milliseconds: a page that is busy drawing what comes into sight has few.
    const tick = () => {
      for (const [target, frames] of this.#moving) {
        this.#moving.set(target, frames + 1);
        if (frames < QUIET) continue;
        this.#moving.delete(target);
        this.#whenFree(() => end(target));
      }
      if (this.#moving.size > 0) requestAnimationFrame(tick);
    };
    document.addEventListener("scroll", ({ target }) => {
      if (this.#fingers > 0) this.#isTouch = true;
      if (tellsEnd) return;
      if (this.#moving.size === 0) requestAnimationFrame(tick);
      this.#moving.set(target, 0);
    }, { capture: true, passive: true });
    if (tellsEnd) {
      document.addEventListener("scrollend", ({ target }) => end(target), { capture: true });
    }
    this.#observer = new ResizeObserver((entries) => {
      this.#whenFree(() => {
        for (const { target, borderBoxSize } of entries.reverse()) resized(target, borderBoxSize?.[0]);
      });
    });
  }

  /** Begins or ceases to watch the size of an element. */
  observe(element, isWanted) {
    if (isWanted) this.#observer.observe(element);
    else this.#observer.unobserve(element);
  }

  #whenFree(run) {
    if (this.#fingers === 0) run();
    else this.#waiting.push(run);
  }
}
