// Keeps in sight what keys choose in a list while the focus stays in the field that they are typed into.

/** Follows each field below `root` that says by `aria-activedescendant` what is chosen. */
export function followChosen(root) {
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      document.getElementById(target.getAttribute("aria-activedescendant"))?.scrollIntoView({ block: "nearest" });
    }
  }).observe(root, { attributes: true, attributeFilter: ["aria-activedescendant"], subtree: true });
}
