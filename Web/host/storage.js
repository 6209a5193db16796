// What must last: one IndexedDB database of keys and bytes. What they mean is not known here.
//
// Records cross as runs of bytes, each with its length in 32 bits, little-endian, in front: key,
// value, key, value… A write has a byte more in front: 1 puts a record, 2 removes a key.

/** What can be the matter, as numbers. */
const DENIED = 1, FULL = 2, FAILED = 3, LOST = 4;
const STORE = "records";
/** The key of what tells a store from one that was made anew, or emptied, under an open page. */
const MARK = "generation";
const decoder = new TextDecoder();
const encoder = new TextEncoder();

export class Storage {
  #name;
  #lost;
  #database = null;
  #opening = null;
  /** The mark of the store that was read last; null where nobody has marked it. */
  #mark = null;

  /** Keeps everything in the database of this name; `lost(trouble)` tells that it was taken away. */
  constructor(name, lost) {
    this.#name = name;
    this.#lost = lost;
  }

  /**
   * Reads all records whose keys start with `prefix`, calls `answer(bytes)` with them, and writes
   * what that returns in the same transaction: nobody else writes in between. Whoever can't answer yet
   * returns null and is called again.
   */
  async transact(prefix, answer, failed) {
    try {
      const transaction = await this.#begin("readwrite");
      let isOver = false;
      const fail = (error) => {
        if (!isOver) failed(reason(error, FAILED));
        isOver = true;
      };
      transaction.onabort = () => fail(transaction.error);
      // A browser that closes a database by force tells the requests, and not always the transaction.
      transaction.onerror = ({ target }) => fail(target.error);
      const store = transaction.objectStore(STORE);
      const mark = store.get(MARK);
      const ask = () => collect(store, prefix, (bytes) => {
        try {
          const writes = answer(bytes);
          if (!writes) return ask();
          this.#mark = named(mark.result);
          this.#change(store, writes);
          transaction.commit?.();
        } catch (error) {
          transaction.onabort = null;
          transaction.abort();
          throw error;
        }
      });
      ask();
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
   * Writes all of it or nothing, and calls `done(0)` when the disk has it, or `done(trouble)`: LOST
   * where that is another store than the one that was read.
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
    const store = transaction.objectStore(STORE);
    const mark = store.get(MARK);
    const expected = this.#mark;
    // What is read in between may have found the store anew: then that one is meant.
    let isOurs = false;
    mark.onsuccess = () => { isOurs = [expected, this.#mark].includes(named(mark.result)); };
    transaction.oncomplete = () => done(isOurs ? 0 : LOST);
    transaction.onabort = () => done(reason(transaction.error, FAILED));
    this.#change(store, writes);
    transaction.commit?.();
  }

  /** Carries out writes; the first of all mark the store. */
  #change(store, writes) {
    if (!this.#mark && writes.length > 0) {
      const mark = crypto.getRandomValues(new Uint8Array(8));
      store.put(mark.buffer, MARK);
      this.#mark = named(mark.buffer);
    }
    change(store, writes);
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
    this.#opening ??= this.#connect().finally(() => { this.#opening = null; });
    return this.#opening;
  }

  async #connect() {
    let database = null;
    for (let turn = 1; !database; turn++) {
      try {
        database = await new Promise((resolve, reject) => {
          const request = indexedDB.open(this.#name, 1);
          request.onupgradeneeded = () => request.result.createObjectStore(STORE);
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      } catch (error) {
        // What was there is still being cleared away.
        if (error.name !== "AbortError" || turn === 20) throw error;
        await new Promise((done) => setTimeout(done, 50));
      }
    }
    // The browser has closed it, and may have thrown away what was in it.
    database.onclose = () => this.#leave(database);
    // Somebody deletes it. It would be gone with this page, and until then hold what it promises to keep.
    database.onversionchange = () => {
      database.close();
      this.#leave(database);
    };
    this.#database = database;
    return database;
  }

  #leave(database) {
    if (this.#database === database) this.#database = null;
    this.#lost(LOST);
  }
}

function named(mark) {
  return mark ? new Uint8Array(mark).join() : null;
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
