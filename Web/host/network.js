// The server this page came from: requests, and streams that are read as they come.

const decoder = new TextDecoder();
const methods = [, "GET", "POST", "DELETE"];

export class Network {
  #running = new Map();
  #answered;
  #streamed;

  /** Calls `answered(ticket, status, retryAfter, bytes)`, and `streamed(ticket, bytes)` before it. */
  constructor(answered, streamed) {
    this.#answered = answered;
    this.#streamed = streamed;
  }

  /** Sends a request: a byte of method, one of flags (1: streams, 2: canonical bytes); path, token, body as runs. */
  request(ticket, bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let at = 2;
    const run = () => {
      const end = at + 4 + view.getUint32(at, true);
      const part = bytes.slice(at + 4, end);
      at = end;
      return part;
    };
    const [path, token, body] = [decoder.decode(run()), decoder.decode(run()), run()];
    const controller = new AbortController();
    this.#running.set(ticket, controller);
    const type = bytes[1] & 2 ? "application/vnd.detent" : "application/json";
    // Refusals, and streams as such, have types of their own.
    const headers = { Accept: `${type}, */*` };
    if (token) headers.Authorization = `Bearer ${token}`;
    if (body.length > 0) headers["Content-Type"] = type;
    const isStream = (bytes[1] & 1) === 1;
    // A stream says for itself that it lives; any other answer has to come in time.
    const alarm = isStream ? undefined : setTimeout(() => controller.abort(), 20_000);
    fetch(path, {
      method: methods[bytes[0]],
      headers,
      body: body.length > 0 ? body : undefined,
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
      signal: controller.signal,
    })
      .then((response) => this.#read(ticket, response, isStream && response.ok))
      .catch(() => this.#end(ticket))
      .finally(() => clearTimeout(alarm));
  }

  /** Ends a request without an answer. */
  cancel(ticket) {
    const controller = this.#running.get(ticket);
    this.#running.delete(ticket);
    controller?.abort();
  }

  /** Ends all of them: who asked is gone. */
  cancelAll() {
    for (const ticket of [...this.#running.keys()]) this.cancel(ticket);
  }

  async #read(ticket, response, isStream) {
    if (!isStream) {
      this.#end(ticket, response, new Uint8Array(await response.arrayBuffer()));
      return;
    }
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      if (this.#running.has(ticket)) this.#streamed(ticket, value);
    }
    this.#end(ticket, response);
  }

  #end(ticket, response, bytes = new Uint8Array()) {
    if (!this.#running.delete(ticket)) return;
    // Seconds; a date in their place is no number, and left to later tries.
    const retryAfter = Number(response?.headers.get("Retry-After")) || 0;
    this.#answered(ticket, response?.status ?? 0, retryAfter, bytes);
  }
}
