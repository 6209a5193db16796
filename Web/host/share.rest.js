// Text for a person's other programs: the share sheet where there is one, and the mail program.

// Buttons that share are only shown where the browser can.
if (navigator.share) document.documentElement.classList.add("can-share");

/** Offers a text to other programs; has to be called while an event of the person is handled. */
export function share(title, text) {
  // Who closes the sheet has shared nothing, which is nobody's fault.
  navigator.share?.({ title, text }).catch(() => {});
}

/** Opens the mail program with an address that begins with `mailto:`. */
export function mail(address) {
  const link = document.createElement("a");
  link.href = address;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
