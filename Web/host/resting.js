// Tells when scrolling has come to rest, and when an element has another size: neither while a finger
// or the mouse is down, so that nothing moves under it.
import { Pressing } from "./pressing.js";

/** How far a press may wander, in pixels, and still be a click. */
const SLOP = 4;
/** After so many frames without a move scrolling is over, where the browser does not say so. */
const QUIET = 10;

/**
 * Calls `rested(element, isTouch)` when the scrolling of an element is over, by a finger or not, and
 * `resized(element, size)` when one that was handed to `observe` has another size, inner ones before
 * outer ones. Calls `held(element)` when a press stops one that was handed to `glides`.
 */
export class Resting {
  #pressing;
  #isTouch = false;
  /** What scrolls, with the frames since its last move. */
  #moving = new Map();
  /** What glides by itself. */
  #gliding = null;
  /** What a press has stopped, the place to keep it at (null once it is kept), and the press. */
  #held = null;
  /** What waits for the end of the press: what came to rest, and the rest. */
  #ended = new Set();
  #waiting = [];
  /** What aims throws, of aiming.rest.js. */
  #aims = null;
  #rested;
  #observer;

  constructor(rested, resized, held) {
    this.#rested = rested;
    this.#pressing = new Pressing((event) => {
      const list = this.#gliding;
      if (!list?.contains(event.target)) return;
      const top = this.#aims?.stop(list) ?? list.scrollTop;
      [this.#gliding, this.#held] = [null, { list, top, press: event }];
      list.scrollTo({ top, behavior: "instant" });
      held(list);
    }, () => this.#tell());
    // A finger whose pointer is cancelled scrolls, and that tells its own end.
    document.addEventListener("pointercancel", () => { this.#held = null; }, { capture: true });
    // A tap on a trackpad can end while the list still takes one more step, beside its button.
    document.addEventListener("click", (event) => {
      const press = this.#held?.press;
      const pressed = press?.target.closest("button");
      if (!pressed || pressed.contains(event.target)) return;
      const way = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
      if (!(way <= SLOP)) return;  // a touch event has no place, and its way is no number
      event.stopPropagation();
      this.#held.press = null;
      pressed.click();
    }, { capture: true });
    const end = (target) => {
      if (!this.#aims?.ended(target)) this.#end(target);
    };
    const tellsEnd = "onscrollend" in window;
    // Frames and not milliseconds: a page that is busy drawing what comes into sight has few.
    const tick = () => {
      for (const [target, frames] of this.#moving) {
        this.#moving.set(target, frames + 1);
        if (frames < QUIET) continue;
        this.#moving.delete(target);
        end(target);
      }
      if (this.#moving.size > 0) requestAnimationFrame(tick);
    };
    document.addEventListener("scroll", ({ target }) => {
      this.#ended.delete(target);
      // Browsers may have taken one more step meanwhile, away from under the press.
      if (target === this.#held?.list && this.#held.top !== null) {
        target.scrollTo({ top: this.#held.top, behavior: "instant" });
        this.#held.top = null;
      }
      if (this.#pressing.fingers > 0) [this.#isTouch, this.#gliding] = [true, null];
      else if (this.#isTouch && this.#aims?.moved(target)) this.#gliding = target;
      if (tellsEnd) return;
      if (this.#moving.size === 0) requestAnimationFrame(tick);
      this.#moving.set(target, 0);
    }, { capture: true, passive: true });
    if (tellsEnd) {
      document.addEventListener("scrollend", ({ target }) => end(target), { capture: true });
    }
    this.#observer = new ResizeObserver((entries) => {
      this.#waiting.push(() => {
        for (const { target, borderBoxSize } of entries.reverse()) resized(target, borderBoxSize?.[0]);
      });
      this.#tell();
    });
  }

  /** Begins or ceases to watch the size of an element. */
  observe(element, isWanted) {
    if (isWanted) this.#observer.observe(element);
    else this.#observer.unobserve(element);
  }

  /** Takes note that an element begins to glide where it was sent. */
  glides(element) {
    this.#gliding = element;
  }

  /** Lets throws be aimed by what `aiming` makes, `aiming` of aiming.rest.js. */
  aim(patching, ask, aiming) {
    this.#aims = aiming(patching, ask, (list) => this.#end(list));
  }

  #end(target) {
    this.#ended.add(target);
    this.#tell();
  }

  /** Tells what has waited, unless something is still down. */
  #tell() {
    if (this.#pressing.isDown) return;
    if (this.#held) {
      this.#ended.add(this.#held.list);
      [this.#held, this.#isTouch] = [null, true];
    }
    const [ended, isTouch] = [[...this.#ended], this.#isTouch];
    if (ended.length > 0) [this.#gliding, this.#isTouch] = [null, false];
    this.#ended.clear();
    for (const element of ended) this.#rested(element, isTouch);
    for (const run of this.#waiting.splice(0)) run();
  }
}
