// How the device is turned, for the style sheet: keys stay where the hand knows them (style/turning.css).

/** Notes on `root` by how many degrees the page is turned against the device: 0, 90, 180 or 270. */
export function follow(root) {
  const { orientation } = screen;
  const note = () => { root.dataset.turn = orientation?.angle ?? 0; };
  orientation?.addEventListener?.("change", note);
  note();
}
