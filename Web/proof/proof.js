// The proof page: what is pressed, and what is shown of the measurements.
import { missing } from "../host/audio.rest.js";
import { loadEngine } from "../host/engine.rest.js";
import { PlayedProof, proveRendered, score } from "./measuring.js";
import { language, number, words } from "./words.js";

const element = (id) => document.getElementById(id);
const tempo = () => document.querySelector("[name=tempo]:checked").value;

document.documentElement.lang = language;
document.title = `${words.title} · Detent`;
for (const each of document.querySelectorAll("[data-word]")) {
  each.textContent = words[each.dataset.word];
}

function trouble(what) {
  element("trouble").hidden = !what;
  element("trouble").textContent = what ? words[what] : "";
}

/** One part of the page at work: it alone may be pressed. */
function begin(button, bar) {
  for (const each of document.querySelectorAll("main button, main input")) {
    each.disabled = each !== button;
  }
  bar.hidden = false;
  bar.value = 0;
}

function finish(bar) {
  for (const each of document.querySelectorAll("main button, main input")) each.disabled = false;
  bar.hidden = true;
}

function show(output, result, rows) {
  const { worst, planned, found, unplanned, deviation, rate } = result;
  Object.assign(output.dataset, { worst, planned, found, unplanned, deviation, rate });
  if (result.missing !== undefined) output.dataset.missing = result.missing;
  const make = (name, text, ...inner) => {
    const made = document.createElement(name);
    made.append(...(text === null ? inner : [text]));
    return made;
  };
  const figure = make("p", null,
    make("strong", number(Math.abs(worst), 2)), " ", make("span", words.worst));
  figure.className = "figure";
  const size = number(Math.abs(worst / rate) * 1000, 4);
  const list = make("dl", null, ...[
    [words.found, words.of(number(found), number(planned))],
    [words.deviation, words.samples(number(deviation, 3))],
    [words.rate, number(rate)],
    ...rows,
  ].flatMap(([term, value]) => [make("dt", term), make("dd", value)]));
  output.replaceChildren(figure, make("p", words.least(size)), list);
}

element("render").addEventListener("click", async ({ currentTarget }) => {
  const [bar, output] = [element("rendering"), element("rendered")];
  trouble(null);
  begin(null, bar);
  output.textContent = words.rendering;
  try {
    const result = await proveRendered(score(tempo()), (share) => { bar.value = share; });
    show(output, result, []);
  } catch (error) {
    console.error(error);
    output.textContent = "";
    trouble("failed");
  }
  finish(bar);
  currentTarget?.focus();
});

let playing = null;

element("play").addEventListener("click", async () => {
  const [button, bar, output] = [element("play"), element("playing"), element("played")];
  if (playing) {
    playing.stop();
    return;
  }
  trouble(null);
  playing = new PlayedProof((state) => {
    trouble(state in words ? state : null);
    if (state === "failed") playing?.stop();
  });
  const why = playing.start(score(tempo()));
  if (why) {
    playing = null;
    trouble(why);
    return;
  }
  begin(button, bar);
  button.textContent = words.stop;
  output.textContent = words.playing;
  try {
    const result = await playing.measure((share) => { bar.value = share; });
    if (result.planned > 1) {
      show(output, result, [
        [words.blocks, number(result.blocks)],
        [words.timer, words.milliseconds(number(result.worstTimer))],
        [words.missing, number(result.missing)],
      ]);
    } else {
      output.textContent = element("trouble").hidden ? words.cut : "";
    }
  } catch (error) {
    console.error(error);
    output.textContent = "";
    trouble("failed");
  }
  playing = null;
  button.textContent = words.play;
  finish(bar);
});

// The engine comes first: sound may begin in the touch alone.
const why = missing();
if (why) {
  trouble(why);
} else {
  loadEngine().then(() => {
    for (const id of ["render", "play"]) element(id).disabled = false;
  }, () => trouble("network"));
}
