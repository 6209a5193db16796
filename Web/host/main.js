// Starts the wasm app and gives it what only a browser has, one ability a file. Knows no product.
import { entitle, instrument, isAlone, names, show, takeFragment, whenAddressed } from "./address.js";
import { copy } from "./clipboard.js";
import { listen } from "./events.js";
import { addIcon, lightenSplash, addStyle, painted, untilItComes } from "./later.js";
import { failed, isTranslated, tag, words } from "./language.js";
import { lease } from "./locks.js";
import { Network } from "./network.js";
import { Patches, patching } from "./patches.js";
import { parts, Program } from "./program.js";
import { Storage } from "./storage.js";
import { whenShown } from "./sight.js";
import { tabs } from "./tabs.js";
import { applyUpdate, keepOffline } from "./worker.js";

/** What each part of the app looks like, beside what all of it has in common. */
const STYLES = {
  tally: new URL("../style.tally.css", import.meta.url),
  call: new URL("../style.call.css", import.meta.url),
  click: new URL("../style.click.css", import.meta.url),
  rest: new URL("../style.rest.css", import.meta.url),
};

/** Whether the style sheet can round the height of what it does not know (CSS Values and Units 5). */
const roundsHeights = CSS.supports("height", "calc-size(auto, round(up, size, 1px))");

const ICON = new URL("../icons/favicon.svg", import.meta.url);

const root = document.getElementById("app");
const storage = new Storage("detent", (trouble) => call((app) => app.detent_stored(0, trouble)));
const encoder = new TextEncoder();
const decoder = new TextDecoder();
const network = new Network(
  (ticket, status, retryAfter, bytes) =>
    call((app) => app.detent_answered(ticket, status, retryAfter, give(bytes))),
  (ticket, bytes) => call((app) => app.detent_streamed(ticket, give(bytes))),
);
/** What the page was opened with; it may open a board, so nobody else gets to see it. */
let fragment = takeFragment();
const tell = tabs("detent", (bytes) => call((app) => app.detent_heard(give(bytes))));

/** The exports of the instance that runs; a trap takes them away. */
let app = null;
let patches = null;
/** Abilities that nothing needs before the first tap; they come with the rest of the app. */
const rest = {};
/** What the app wants for longer than a moment, of what comes with the rest. */
const wanted = { screen: false, motion: false, sounds: [] };
let program = null;
/** The tag of the words the app speaks, and the words. */
let said = ["", new Uint8Array()];
let number = -1;
let traps = 0;

/** Resolves when the board is open, or is known not to open; how many answers that waits for. */
let opened;
const whenOpened = new Promise((done) => { opened = done; });
let opening = 0;
/** Resolves when the rest of the app is here. */
let completed;
const whenWhole = new Promise((done) => { completed = done; });

/** Bytes in the app's memory; they hold until it runs again. */
const take = (at, count) => new Uint8Array(app.memory.buffer, at, count);

/** Two texts in the app's memory, a zero byte between them. */
function texts(at, count) {
  const text = decoder.decode(take(at, count));
  const end = text.indexOf("\0");
  return [text.slice(0, end), text.slice(end + 1)];
}

/** Puts bytes where the app reads them, and returns how many there are. */
function give(bytes) {
  const at = app.detent_inbox(bytes.length);
  take(at, bytes.length).set(bytes);
  return bytes.length;
}

/** Lets the app run, unless it is not the one the caller meant. After a trap a new one starts. */
function call(run, meant = app) {
  if (!app || app !== meant) return 0;
  // Told once the call that waits is over; timers stand still until then.
  if (program.isWaiting) {
    setTimeout(() => call(run, meant));
    return 0;
  }
  try {
    return run(app);
  } catch (error) {
    console.error(error);
    // A call within this one may have ended it already.
    if (app === meant) {
      app = null;
      restart();
    }
    return 0;
  }
}

const abilities = {
  patch: (at, count) => patches.apply(take(at, count)),
  now: () => Date.now(),
  zone: (moment) => -new Date(moment).getTimezoneOffset(),
  random: (at, count) => { crypto.getRandomValues(take(at, count)); },
  wake: (ticket, milliseconds) => {
    const meant = app;
    setTimeout(() => call((app) => app.detent_woke(ticket), meant), milliseconds);
  },
  open: (at, count) => {
    const meant = app;
    const answered = () => {
      opening -= 1;
      if (opening === 0) opened();
    };
    opening += 1;
    storage.transact(
      decoder.decode(take(at, count)),
      (bytes) => {
        if (program.isWaiting) return null;
        const length = call((app) => app.detent_opened(give(bytes)), meant);
        answered();
        return length > 0 ? take(app.detent_outbox(), length).slice() : new Uint8Array();
      },
      (trouble) => {
        call((app) => app.detent_not_opened(trouble), meant);
        answered();
      },
    );
  },
  read: (purpose, at, count) => {
    const meant = app;
    storage.read(decoder.decode(take(at, count)), (bytes) =>
      call((app) => app.detent_read(purpose, give(bytes)), meant));
  },
  store: (ticket, at, count) => {
    const meant = app;
    storage.write(take(at, count), (trouble) =>
      call((app) => app.detent_stored(ticket, trouble), meant));
  },
  persist: () => { navigator.storage?.persist?.().catch(() => {}); },
  tell: (at, count) => tell(take(at, count)),
  request: (ticket, at, count) => network.request(ticket, take(at, count).slice()),
  cancel: (ticket) => network.cancel(ticket),
  copy: (at, count) => copy(decoder.decode(take(at, count))),
  occupy_screen: (isWanted) => {
    wanted.screen = isWanted === 1;
    wantOn();
  },
  feel_motion: (isWanted) => {
    wanted.motion = isWanted === 1;
    wantOn();
  },
  pick_picture: (side, most) => {
    const meant = app;
    rest.pickPicture?.(side, most, (bytes) => call((app) => app.detent_pictured(give(bytes)), meant));
  },
  file: (at, count, isFirst) => rest.write?.(take(at, count).slice(), isFirst === 1),
  save: (at, count) => rest.save?.(...texts(at, count)),
  choose: () => {
    const meant = app;
    rest.open?.((trouble, name, bytes) => call((app) => {
      const named = encoder.encode(name);
      const all = new Uint8Array(named.length + bytes.length);
      all.set(named);
      all.set(bytes, named.length);
      app.detent_file(trouble, named.length, give(all));
    }, meant));
  },
  share: (at, count) => rest.share?.(...texts(at, count)),
  mail: (at, count) => rest.mail?.(decoder.decode(take(at, count))),
  sound: (number, at, count, rate) => {
    wanted.sounds[number] = count > 0 && { rate, samples: new Int16Array(app.memory.buffer, at, count).slice() };
    wantOn();
  },
  play: (number) => rest.play?.(number),
  ask_clock: () => {
    const meant = app;
    untilItComes(() => import("./data.call.js")).then(({ clock }) => {
      const [zone, isTwelveHours, region] = clock();
      call((app) => app.detent_clock(give(encoder.encode(zone)), isTwelveHours, region), meant);
    });
  },
  ask_position: () => {
    const meant = app;
    untilItComes(() => import("./position.rest.js")).then(({ askPosition }) =>
      askPosition((...position) => call((app) => app.detent_position(...position), meant)));
  },
  load: (file) => {
    // Whichever app runs then: one that began anew has asked for the same.
    const tell = (bytes) => call((app) => app.detent_loaded(file, give(bytes)));
    untilItComes(
      async () => (await import("./data.call.js")).load(file, whenWhole),
      () => tell(new Uint8Array()), `data ${file}`,
    ).then((bytes) => bytes && tell(bytes));
  },
  beat: (what, at, count) => {
    const meant = app;
    const score = take(at, count).slice();
    const play = ({ playScore }) => playScore(
      what, score, (name, ...words) => call(
        (app) => app[`detent_${name}`](...words.map((each) => (each.length ? give(each) : each))), meant));
    // Within the tap where it can be: some browsers let a sound begin only there.
    if (rest.playScore) play(rest);
    else untilItComes(() => import("./metronome.click.js")).then(play);
  },
  show,
  entitle: (at, count) => entitle(decoder.decode(take(at, count))),
  vibrate: (milliseconds) => { navigator.vibrate?.(milliseconds); },
  update: applyUpdate,
  reload: () => location.reload(),
};

/** Asks for what the app wants for longer, as soon as there is somebody to ask. */
function wantOn() {
  rest.takeSounds?.(wanted.sounds);
  rest.occupyScreen?.(wanted.screen);
  rest.feelMotion?.(
    wanted.motion, (x, y, z, time) => call((app) => app.detent_moved(x, y, z, time)),
    (sense) => call((app) => app.detent_sensed(sense)));
}

/** Makes an instance and an empty page for it; what it counted is in the store. */
async function start() {
  const exports = await program.start(abilities);
  root.replaceChildren();
  patches = new Patches(root);
  network.cancelAll();
  wanted.screen = wanted.motion = false;
  wanted.sounds = [];
  wantOn();
  app = exports;
  const head = encoder.encode([tag, location.origin, fragment, said[0], ""].join("\n"));
  const start = new Uint8Array(head.length + said[1].length);
  start.set(head);
  start.set(said[1], head.length);
  fragment = "";
  call((app) => app.detent_start(give(start), number, instrument(), isAlone() ? 1 : 0));
  names.forEach((name, number) => {
    if (program.has(name)) call((app) => app.detent_part(number, 1));
  });
}

/** A trap leaves the instance in no state to go on; one that comes back at once is no accident. */
function restart() {
  traps += 1;
  setTimeout(() => { traps -= 1; }, 10_000);
  if (traps > 3) fail();
  else start().catch(fail);
}

function fail(error) {
  if (error) console.error(error);
  const note = document.createElement("p");
  note.setAttribute("role", "alert");
  note.className = "starting";
  note.textContent = failed[0];
  const again = document.createElement("button");
  again.className = "word";
  again.textContent = failed[1];
  again.addEventListener("click", () => location.reload());
  root.replaceChildren(note, again);
}

try {
  const own = names[instrument()];
  // A page opened with an address uses it all, and so does the list of whoever has kept calls here.
  const isWhole = Boolean(fragment) || (own === "call" && Boolean(navigator.serviceWorker?.controller));
  const needed = isTranslated ? [own, "words"] : [own];
  [program, number, said] = await Promise.all([
    Program.load(isWhole ? parts : needed, STYLES), lease("detent/replica"), words(),
    addStyle(STYLES[own]), isWhole && addStyle(STYLES.rest),
  ]);
  const aim = listen(root, (bytes) => call((app) => app.detent_event(give(bytes))));
  await start();
  whenShown(
    () => call((app) => app.detent_shown()), () => call((app) => app.detent_hidden()),
    () => call((app) => app.detent_online()),
  );
  whenAddressed((fragment) => call((app) => app.detent_address(give(encoder.encode(fragment)))));
  keepOffline(() => call((app) => app.detent_update_waits()));
  // What is not needed for the first sight leaves the machine to it.
  await whenOpened;
  await painted();
  addIcon(ICON);
  lightenSplash();
  // The style sheet comes first: without it, what the part shows would be seen unstyled for a moment.
  const bring = (name) => addStyle(STYLES[name]).then(() => program.bring(name));
  names.forEach((name, number) => {
    untilItComes(() => bring(name), () => call((app) => app.detent_part(number, 0)))
      .then(() => call((app) => app.detent_part(number, 1)));
  });
  untilItComes(() => bring("rest")).then(completed);
  for (const bring of [
    () => import("./metronome.click.js"), () => import("./files.rest.js"),
    () => import("./motion.rest.js"), () => import("./pictures.rest.js"),
    () => import("./share.rest.js"), () => import("./sound.rest.js"),
    () => import("./stage.rest.js"),
  ]) {
    untilItComes(bring).then((part) => {
      Object.assign(rest, part);
      wantOn();
    });
  }
  untilItComes(() => import("./turning.rest.js")).then((part) => {
    [patching.onStyle, patching.onSay, patching.onMove] = [part.turning, part.saying, part.following];
  });
  for (const bring of [
    () => import("./orientation.rest.js"), () => import("./back.rest.js"), () => import("./chosen.rest.js"),
  ]) {
    untilItComes(bring).then(({ follow }) => follow(root));
  }
  untilItComes(() => import("./flow.rest.js")).then(({ showFlow }) => showFlow(patching, root));
  untilItComes(() => import("./aiming.rest.js")).then(({ aiming }) => aim(aiming));
  if (!roundsHeights) {
    untilItComes(() => import("./rows.rest.js")).then(({ measureEditor }) => measureEditor(root));
  }
} catch (error) {
  fail(error);
}
