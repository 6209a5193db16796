// The words with which a metronome counts aloud: a file for each language, which the service worker keeps.

const FILES = {
  en: new URL("../data/count-en.bin", import.meta.url),
  ja: new URL("../data/count-ja.bin", import.meta.url),
};

let loading = null;

/** Whether a score counts aloud; it may say yes where a name says so. */
export function countsAloud(score) { return new TextDecoder().decode(score).includes('"count"'); }

/** The words of the page's language, or English ones. */
export function loadWords() {
  // The app says in which language it speaks; another page says it of itself.
  const { lang } = document.querySelector("#app [lang]") ?? document.documentElement;
  const file = FILES[lang] ?? FILES.en;
  loading ??= fetch(file).then(async (response) => {
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}
