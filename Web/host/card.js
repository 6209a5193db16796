// The page that a call's link opens. Everything about the call is in the fragment of the address, which no
// request carries; what is fetched is the same for every call.
import { copy } from "./clipboard.js";
import { listen } from "./events.js";
import { language, tag, words } from "./language.js";
import { Patches } from "./patches.js";

const CARD = new URL("../BrowserCard.wasm", import.meta.url);
const ZONES = new URL("../data/zones.bin", import.meta.url);
const WORDS = {
  de: new URL("../words/card.de.strings", import.meta.url),
  ja: new URL("../words/card.ja.strings", import.meta.url),
};

/** What is said where the page itself cannot. */
const FAILED = {
  de: "Der Anruf lässt sich nicht zeigen. Bitte die Verbindung prüfen und neu laden.",
  en: "The call can't be shown. Check the connection and reload.",
  ja: "電話の予定を表示できません。接続を確認して、再読み込みしてください。",
};

const root = document.getElementById("app");
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const patches = new Patches(root);
let card = null;
/** What saves files, once it is here. */
let files = {};

const take = (at, count) => new Uint8Array(card.memory.buffer, at, count);
const give = (bytes) => take(card.card_inbox(bytes.length), bytes.length).set(bytes);

const abilities = {
  patch: (at, count) => patches.apply(take(at, count)),
  now: () => Date.now(),
  random: (at, count) => { crypto.getRandomValues(take(at, count)); },
  copy: (at, count) => copy(decoder.decode(take(at, count))),
  file: (at, count, isFirst) => files.write?.(take(at, count).slice(), isFirst === 1),
  save: (at, count) => files.save?.(...decoder.decode(take(at, count)).split("\0")),
};

async function bytes(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

function fail(error) {
  console.error(error);
  const note = document.createElement("p");
  note.setAttribute("role", "alert");
  note.className = "trouble";
  note.textContent = FAILED[language] ?? FAILED.en;
  root.replaceChildren(note);
}

try {
  const [program, zones, [spoken, catalog]] = await Promise.all([bytes(CARD), bytes(ZONES), words(WORDS)]);
  card = (await WebAssembly.instantiate(program, { host: abilities })).instance.exports;
  give(zones);
  if (!card.card_zones()) throw new Error("zones.bin cannot be read");
  const { timeZone, hour12 } = new Intl.DateTimeFormat(undefined, { hour: "numeric" }).resolvedOptions();
  const head = encoder.encode(
    [tag, timeZone ?? "", location.origin, location.hash.slice(1), spoken, ""].join("\n"));
  const start = new Uint8Array(head.length + catalog.length);
  start.set(head);
  start.set(catalog, head.length);
  give(start);
  root.replaceChildren();
  card.card_start(hour12 ? 1 : 0);
  document.documentElement.lang = spoken || "en";
  const heading = root.querySelector("h1");
  if (heading) document.title = heading.textContent;
  listen(root, (event) => {
    give(event);
    card.card_event();
    return 0;
  });
  import("./files.rest.js").then((part) => { files = part; }, () => {});
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) card.card_tick();
  });
  // Another link that is opened in this tab.
  addEventListener("hashchange", () => location.reload());
} catch (error) {
  fail(error);
}
