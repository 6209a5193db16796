// Tells when the page is pressed: by fingers or by the main button of the mouse.

export class Pressing {
  /** How many fingers are down. */
  fingers = 0;
  #isButtonDown = false;

  /**
   * Calls `began(event)` with a `touchstart` or the pointer event of a mouse, and `ended()` when nothing
   * is down any more; of a mouse's press after its click.
   */
  constructor(began, ended) {
    const release = () => {
      if (!this.isDown) ended();
    };
    const count = ({ touches }) => {
      this.fingers = touches.length;
      release();
    };
    document.addEventListener("touchstart", (event) => {
      began(event);
      count(event);
      // On the target, which hears of the end even if it is no longer in the page.
      for (const name of ["touchend", "touchcancel"]) event.target.addEventListener(name, count);
    }, { capture: true, passive: true });
    const button = (event) => {
      const { type, pointerType, buttons } = event;
      if (pointerType === "touch") return;  // which goes on after its pointer was cancelled
      const isDown = (buttons & 1) === 1 && type !== "pointercancel";
      if (isDown === this.#isButtonDown) return;
      this.#isButtonDown = isDown;
      if (isDown) began(event);
      else setTimeout(release);
    };
    // A menu or a scroll bar may keep the release for itself; then the next move tells.
    for (const name of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) {
      document.addEventListener(name, button, { capture: true, passive: true });
    }
  }

  /** Whether anything is down. */
  get isDown() {
    return this.fingers > 0 || this.#isButtonDown;
  }
}
