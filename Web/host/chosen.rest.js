// What keys choose: kept in sight in a list, and framed where it is for who goes by them.

/** Follows each field below `root` that says by `aria-activedescendant` what is chosen. */
export function followChosen(root) {
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      document.getElementById(target.getAttribute("aria-activedescendant"))?.scrollIntoView({ block: "nearest" });
    }
  }).observe(root, { attributes: true, attributeFilter: ["aria-activedescendant"], subtree: true });
}

// Whoever types into a field does not go by keys yet; browsers frame what has the focus after that all the same.
const { classList } = document.documentElement;
addEventListener("keydown", ({ key }) => {
  if (key === "Tab" || (key.startsWith("Arrow") && !document.activeElement?.matches("input, textarea"))) {
    classList.add("by-keys");
  }
}, true);
addEventListener("pointerdown", () => classList.remove("by-keys"), true);
