// Files: made piece by piece and handed over to be saved, and opened where a person chooses one.

const TOO_LARGE = 1, UNREADABLE = 2;
/** Most bytes of a file that is opened: more lines would keep the page busy for too long. */
const LIMIT = 8 * 1024 * 1024;

let pieces = [];
let field = null;

/** Adds bytes to the file that is being made; blobs are the browser's to put on a disk. */
export function write(bytes, isFirst) {
  if (isFirst) pieces = [];
  pieces.push(new Blob([bytes]));
}

/** Hands over the file that was made. */
export function save(name, type) {
  handOver(new Blob(pieces, { type }), name);
  pieces = [];
}

/** Hands over a file to be saved under a name. */
export function handOver(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari reads it only once the person has said where to.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Lets a person choose a file of the types in `accept`; has to be called while an event of theirs is
 * handled. Calls `chosen(file)`, and nothing where they choose none.
 */
export function chooseFile(accept, chosen) {
  field?.remove();
  field = document.createElement("input");
  field.type = "file";
  field.accept = accept;
  field.hidden = true;
  field.addEventListener("change", ({ target }) => {
    const [file] = target.files;
    target.remove();
    if (file) chosen(file);
  });
  // In the page, or an iPhone forgets it while the person chooses.
  document.body.append(field);
  field.click();
}

/**
 * Lets a person choose any file, and reads it. Calls `opened(trouble, name, bytes)`, with 0 for no
 * trouble.
 */
export function open(opened) {
  chooseFile("", async (file) => {
    if (file.size > LIMIT) {
      opened(TOO_LARGE, file.name, new Uint8Array());
      return;
    }
    try {
      opened(0, file.name, new Uint8Array(await file.arrayBuffer()));
    } catch {
      opened(UNREADABLE, file.name, new Uint8Array());
    }
  });
}
