// What keys choose: kept in sight in a list, and framed where it is for who goes by them.

/** Follows each field below `root` that says by `aria-activedescendant` what is chosen. */
export function follow(root) {
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      document.getElementById(target.getAttribute("aria-activedescendant"))?.scrollIntoView({ block: "nearest" });
    }
  }).observe(root, { attributes: true, attributeFilter: ["aria-activedescendant"], subtree: true });
}

// Who taps a number means to type another. A browser puts the caret where the tap was, but behind this event.
addEventListener("focusin", ({ target }) => {
  if (target.matches?.("input.field.short")) setTimeout(() => target.select());
});

// Whoever types into a field does not go by keys yet; browsers frame what has the focus after that all the same.
const { classList } = document.documentElement;
addEventListener("keydown", ({ key }) => {
  if (key === "Tab" || (key.startsWith("Arrow") && !document.activeElement?.matches("input, textarea"))) {
    classList.add("by-keys");
  }
}, true);
addEventListener("pointerdown", () => classList.remove("by-keys"), true);
