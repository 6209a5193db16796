// Text on the clipboard.

/** Copies text; has to be called while an event of the person is handled. */
export function copy(text) {
  if (navigator.clipboard) navigator.clipboard.writeText(text).catch(() => copyByHand(text));
  else copyByHand(text);
}

// On insecure origins browsers withhold the clipboard, but not the command to copy a selection.
function copyByHand(text) {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
  focused?.focus({ preventScroll: true });
}
