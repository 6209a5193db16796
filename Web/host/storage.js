// What must last: one IndexedDB database of keys and bytes. What they mean is not known here.
//
// Records cross as runs of bytes, each with its length in 32 bits, little-endian, in front: key,
// value, key, value… A write has a byte more in front: 1 puts a record, 2 removes a key.

/** What can be the matter, as numbers. */
const DENIED = 1, FULL = 2, FAILED = 3;
const STORE = "records";
const decoder = new TextDecoder();
const encoder = new TextEncoder();

export class Storage {
  #name;
  #database = null;

  /** Keeps everything in the database of this name. */
  constructor(name) {
    this.#name = name;
  }

  /**
   * Reads all records whose keys start with `prefix`, calls `answer(bytes)` with them, and writes
   * what that returns in the same transaction: nobody else writes in between.
   */
  async transact(prefix, answer, failed) {
    try {
      const transaction = await this.#begin("readwrite");
      transaction.onabort = () => failed(reason(transaction.error, FAILED));
      const store = transaction.objectStore(STORE);
      collect(store, prefix, (bytes) => {
        try {
          change(store, answer(bytes));
          transaction.commit?.();
        } catch (error) {
          transaction.onabort = null;
          transaction.abort();
          throw error;
        }
      });
    } catch (error) {
      failed(reason(error, DENIED));
    }
  }

  /** Reads all records whose keys start with `prefix`. */
  async read(prefix, answer) {
    try {
      const transaction = await this.#begin("readonly");
      collect(transaction.objectStore(STORE), prefix, answer);
    } catch {
      // Nobody waits for history: without it there is less to take back.
    }
  }

  /**
   * Writes all of it or nothing, and calls `done(0)` when the disk has it, or `done(trouble)`.
   *
   * The transaction is committed in the same task, so that it survives a page that dies right after.
   */
  write(bytes, done) {
    const writes = bytes.slice();
    try {
      if (!this.#database) throw new DOMException("not open", "InvalidStateError");
      this.#write(this.#database, writes, done);
    } catch {
      // Browsers close databases of pages in the background: open it again, once.
      this.#database = null;
      this.#open()
        .then((database) => this.#write(database, writes, done))
        .catch((error) => done(reason(error, FAILED)));
    }
  }

  #write(database, writes, done) {
    const transaction = database.transaction(STORE, "readwrite", { durability: "strict" });
    transaction.oncomplete = () => done(0);
    transaction.onabort = () => done(reason(transaction.error, FAILED));
    change(transaction.objectStore(STORE), writes);
    transaction.commit?.();
  }

  async #begin(mode) {
    try {
      return (await this.#open()).transaction(STORE, mode);
    } catch (error) {
      if (error.name !== "InvalidStateError") throw error;
      this.#database = null;
      return (await this.#open()).transaction(STORE, mode);
    }
  }

  async #open() {
    if (this.#database) return this.#database;
    this.#database = await new Promise((resolve, reject) => {
      const request = indexedDB.open(this.#name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    this.#database.onclose = () => { this.#database = null; };
    return this.#database;
  }
}

function reason(error, otherwise) {
  if (error?.name === "QuotaExceededError") return FULL;
  if (error?.name === "SecurityError") return DENIED;
  return otherwise;
}

function collect(store, prefix, answer) {
  const range = prefix ? IDBKeyRange.bound(prefix, prefix + "\uffff") : null;
  const keys = store.getAllKeys(range);
  const values = store.getAll(range);
  values.onsuccess = () => answer(pack(keys.result, values.result));
}

function pack(keys, values) {
  const runs = keys.flatMap((key, i) => [encoder.encode(key), new Uint8Array(values[i])]);
  const bytes = new Uint8Array(runs.reduce((sum, run) => sum + 4 + run.length, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const run of runs) {
    view.setUint32(at, run.length, true);
    bytes.set(run, at + 4);
    at += 4 + run.length;
  }
  return bytes;
}

function change(store, writes) {
  const view = new DataView(writes.buffer, writes.byteOffset, writes.byteLength);
  let at = 0;
  const run = () => {
    const end = at + 4 + view.getUint32(at, true);
    const bytes = writes.slice(at + 4, end);
    at = end;
    return bytes;
  };
  while (at < writes.length) {
    const isPut = writes[at++] === 1;
    const key = decoder.decode(run());
    if (isPut) store.put(run().buffer, key);
    else store.delete(key);
  }
}
