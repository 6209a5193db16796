// How many rows of the list the settings take, in browsers whose style sheets can't round the height of
// what they hold up to whole rows.

/** Keeps `--editor-rows` at what the settings in `root` need, whatever comes into them. */
export function measureEditor(root) {
  let editor = null;
  let asked = 0;
  const ask = () => { asked ||= requestAnimationFrame(measure); };
  const sizes = new ResizeObserver(ask);

  function measure() {
    asked = 0;
    if (!editor?.isConnected) return;
    // As high as it wants to be, for no frame.
    editor.style.height = "auto";
    const wanted = editor.getBoundingClientRect().height;
    editor.style.height = "";
    const row = parseFloat(getComputedStyle(editor).getPropertyValue("--row"));
    const gap = parseFloat(getComputedStyle(editor).marginBottom);
    // A hundredth of a pixel is no reason for another row.
    const rows = Math.ceil((wanted + gap) / row - 0.01 / row);
    if (row > 0) document.documentElement.style.setProperty("--editor-rows", rows);
    document.documentElement.classList.toggle("measured", row > 0);
  }

  function follow() {
    const now = root.querySelector(".editor");
    if (now === null && editor === null) return;
    editor = now;
    sizes.disconnect();
    if (editor === null) {
      document.documentElement.classList.remove("measured");
      return;
    }
    sizes.observe(editor.parentElement);
    for (const each of editor.children) sizes.observe(each);
    measure();
  }

  new MutationObserver(follow).observe(root, { childList: true, subtree: true });
  follow();
}
