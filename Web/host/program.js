// The app's code in two parts: what the first tap needs, and the rest, which comes meanwhile.
//
// The build cuts the compiled app in two (Scripts/split-wasm, Decisions/0005). Both parts share one
// memory and one table of functions; the rest fills its places in the table. Whoever calls such a
// place before that waits for the rest on the spot.

const FIRST = new URL("../BrowserApp.wasm", import.meta.url);
const REST = new URL("../BrowserApp.rest.wasm", import.meta.url);

export class Program {
  #first;
  #rest = null;
  #exports = null;

  /** Loads the first part, and the rest too where all is wanted from the start. */
  static async load(isWhole) {
    const program = new Program();
    const [first, rest] = await Promise.all([compile(FIRST), isWhole ? compile(REST) : null]);
    program.#first = first;
    program.#rest = rest;
    return program;
  }

  /** A new instance's exports. */
  async start(abilities) {
    const places = new Proxy({}, { get: (_, place) => (...words) => this.#callRest(place, words) });
    const { exports } = await WebAssembly.instantiate(
      this.#first, { host: abilities, placeholder: places });
    this.#exports = exports;
    if (this.#rest) await WebAssembly.instantiate(this.#rest, { primary: exports });
    return exports;
  }

  /** Brings the rest, unless it is there. */
  async complete() {
    if (this.#rest) return;
    const rest = await compile(REST);
    if (this.#rest) return;
    await WebAssembly.instantiate(rest, { primary: this.#exports });
    this.#rest = rest;
  }

  #callRest(place, words) {
    this.#rest ??= new WebAssembly.Module(fetchNow(REST));
    new WebAssembly.Instance(this.#rest, { primary: this.#exports });
    const table = Object.values(this.#exports).find((it) => it instanceof WebAssembly.Table);
    return table.get(Number(place))(...words);
  }
}

async function compile(url) {
  try {
    return await WebAssembly.compileStreaming(fetch(url));
  } catch {
    return WebAssembly.compile(await (await fetch(url)).arrayBuffer());
  }
}

/** The bytes of a file before anything else happens. */
function fetchNow(url) {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  // Bytes as they are: of a request that blocks a page only text can be had (XHR, 4.7.3).
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  if (request.status !== 200) throw new Error(`${url}: ${request.status}`);
  return Uint8Array.from(request.responseText, (each) => each.charCodeAt(0));
}
