// The person's language, and the app's words in it.

/** The words of each language but English, which stands in the app itself. */
const WORDS = {
  de: new URL("../words/de.strings", import.meta.url),
  ja: new URL("../words/ja.strings", import.meta.url),
};

/** What is said where the app itself cannot: that it does not start, and what helps. */
const FAILED = {
  de: ["Detent ließ sich in diesem Browser nicht starten. Deine Zählerstände sind sicher.", "Neu laden"],
  en: ["Detent couldn't start in this browser. Your counts are safe.", "Reload"],
  ja: ["起動できませんでした。カウントは保存されています。", "再読み込み"],
};

/** The person's language tag. */
export const tag = navigator.language || "en";

/** The language of it, without a region. */
export const language = tag.toLowerCase().split(/[-_]/)[0];

/** What is said where the app does not start, and on the button to try again. */
export const failed = FAILED[language] ?? FAILED.en;

/** Whether the app has words of its own for the person. */
export const isTranslated = language in WORDS;

/**
 * The tag of the words and the words themselves, as bytes; both are empty for English, for a language
 * without words, and where they cannot be had: then the app speaks English until the next start.
 */
export async function words(catalogs = WORDS) {
  if (!isTranslated) return ["", new Uint8Array()];
  try {
    const answer = await fetch(catalogs[language]);
    if (answer.ok) return [language, new Uint8Array(await answer.arrayBuffer())];
  } catch {
    // No network, and none kept.
  }
  return ["", new Uint8Array()];
}
