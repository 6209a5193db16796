// The app's code in parts: what every start needs, each instrument's own, what other languages than English
// need, and the rest.
//
// The build cuts the compiled app (Scripts/split-wasm, Decisions/0005). All parts share one memory and
// one table of functions; each fills its places in the table when it comes. Whoever calls such a place
// before that waits for the part on the spot, and for its style sheet.

const CORE = new URL("../BrowserApp.wasm", import.meta.url);
const PARTS = {
  tally: new URL("../BrowserApp.tally.wasm", import.meta.url),
  call: new URL("../BrowserApp.call.wasm", import.meta.url),
  click: new URL("../BrowserApp.click.wasm", import.meta.url),
  words: new URL("../BrowserApp.words.wasm", import.meta.url),
  rest: new URL("../BrowserApp.rest.wasm", import.meta.url),
};

/** The names of all parts. */
export const parts = Object.keys(PARTS);

export class Program {
  #core;
  #exports = null;
  /** The parts that have come, by their names. */
  #here = new Map();
  #looks;
  /**
   * Whether the app waits for a part in the middle of a call. Nobody may call it then: Firefox hears of its
   * database while a page waits (XHR, 4.5.6, would have it pause), and some of the app's data is half changed.
   */
  isWaiting = false;

  /** Loads what every start needs, and the parts that are wanted with it; `looks` are parts' style sheets. */
  static async load(wanted, looks) {
    const program = new Program();
    program.#looks = looks;
    const [core, ...modules] = await Promise.all(
      [CORE, ...wanted.map((name) => PARTS[name])].map(compile));
    program.#core = core;
    wanted.forEach((name, i) => program.#here.set(name, modules[i]));
    return program;
  }

  /** A new instance's exports. */
  async start(abilities) {
    const imports = { host: abilities };
    for (const name of parts) {
      imports[name] = new Proxy({}, {
        get: (_, place) => (...words) => this.#callPart(name, place, words),
      });
    }
    const { exports } = await WebAssembly.instantiate(this.#core, imports);
    this.#exports = exports;
    for (const part of this.#here.values()) await WebAssembly.instantiate(part, { primary: exports });
    return exports;
  }

  /** Whether a part is here. */
  has(name) {
    return this.#here.has(name);
  }

  /** Brings a part, unless it is here. */
  async bring(name) {
    if (this.has(name)) return;
    const part = await compile(PARTS[name]);
    if (this.has(name)) return;
    await WebAssembly.instantiate(part, { primary: this.#exports });
    this.#here.set(name, part);
  }

  #callPart(name, place, words) {
    let part = this.#here.get(name);
    if (!part) {
      this.isWaiting = true;
      try {
        part = new WebAssembly.Module(fetchNow(PARTS[name]));
        if (this.#looks[name]) addStyleNow(this.#looks[name]);
      } finally {
        this.isWaiting = false;
      }
    }
    new WebAssembly.Instance(part, { primary: this.#exports });
    this.#here.set(name, part);
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

/** Puts a style sheet behind the others, for which the app waits. */
function addStyleNow(url) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(new TextDecoder().decode(fetchNow(url)));
  document.adoptedStyleSheets.push(sheet);
}

/** The bytes of a file, for which the app waits. */
function fetchNow(url) {
  const request = new XMLHttpRequest();
  request.open("GET", url, false);
  // Bytes as they are: of a request that blocks a page only text can be had (XHR, 4.7.3).
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  if (request.status !== 200) throw new Error(`${url}: ${request.status}`);
  return Uint8Array.from(request.responseText, (each) => each.charCodeAt(0));
}
