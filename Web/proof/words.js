// What the proof says, in every language.

const WORDS = {
  de: {
    title: "Der Takt auf dem Prüfstand",
    back: "Detent",
    introduction: "Die Klicks werden im Audio-Thread berechnet, jeder aus seinem exakten Zeitpunkt. Hier "
      + "lässt sich das auf diesem Gerät nachmessen.",
    tempo: "Schläge pro Minute",
    rendered: "Berechnet",
    renderedHow: "Zwei Minuten, so schnell es geht, mit dem Plan verglichen.",
    render: "Berechnen",
    played: "Gespielt",
    playedHow: "Zehn Sekunden hörbar, während die Seite absichtlich immer wieder für 20 bis 200 ms "
      + "blockiert wird.",
    play: "Abspielen",
    stop: "Stoppen",
    rendering: "Wird berechnet …",
    playing: "Wird abgespielt …",
    worst: "Samples größte Abweichung",
    least: (milliseconds) => `${milliseconds} ms. Weniger als ein halbes Sample ist nicht möglich.`,
    found: "Gefundene Klicks",
    of: (found, planned) => `${found} von ${planned}`,
    deviation: "Standardabweichung",
    samples: (number) => `${number} Samples`,
    rate: "Samples pro Sekunde",
    blocks: "Blockaden der Seite",
    timer: "Größte Verspätung eines Timers der Seite",
    missing: "Verlorene Samples",
    milliseconds: (number) => `${number} ms`,
    insecure: "Browser erlauben solchen Ton nur über https oder auf localhost. Bitte die Seite über "
      + "ihre https-Adresse öffnen.",
    absent: "Dieser Browser hat keine Audio-Worklets. Neuere haben sie: Safari 14.1, Chrome 66, "
      + "Firefox 76.",
    failed: "Der Ton ließ sich nicht starten. Nutzt ihn gerade ein anderes Programm? Dann noch einmal "
      + "versuchen.",
    waiting: "Der Browser hält den Ton zurück. Bitte hier tippen oder eine Taste drücken.",
    interrupted: "Etwas anderes nutzt gerade den Ton, vielleicht ein Anruf. Danach geht es weiter.",
    network: "Die Audio-Engine ließ sich nicht laden. Bitte die Verbindung prüfen, dann die Seite neu "
      + "laden.",
    cut: "Beendet, bevor etwas zu hören war.",
  },
  en: {
    title: "Proof of the beat",
    back: "Detent",
    introduction: "The clicks are computed in the audio thread, each from its exact time. Here you can "
      + "measure them on this device.",
    tempo: "Beats a minute",
    rendered: "Rendered",
    renderedHow: "Two minutes, as fast as it goes, laid beside the plan.",
    render: "Render",
    played: "Played",
    playedHow: "Ten seconds aloud, while the page is blocked on purpose for 20 to 200 ms at a time.",
    play: "Play",
    stop: "Stop",
    rendering: "Rendering…",
    playing: "Playing…",
    worst: "samples off at worst",
    least: (milliseconds) => `${milliseconds} ms. Half a sample is the least there can be.`,
    found: "Clicks found",
    of: (found, planned) => `${found} of ${planned}`,
    deviation: "Standard deviation",
    samples: (number) => `${number} samples`,
    rate: "Samples a second",
    blocks: "Times the page was blocked",
    timer: "A timer of this page was late by up to",
    missing: "Samples lost",
    milliseconds: (number) => `${number} ms`,
    insecure: "Browsers give a page sound like this only over https or on localhost. Open this page "
      + "at its https address.",
    absent: "This browser has no audio worklets. A newer one has: Safari 14.1, Chrome 66, Firefox 76.",
    failed: "The sound could not be started. Is another program using it? Then try again.",
    waiting: "The browser holds the sound back. Tap here, or press a key.",
    interrupted: "Something else has the sound, a call perhaps. It goes on when that is over.",
    network: "The engine could not be loaded. Look at the connection, then reload the page.",
    cut: "Ended before anything was heard.",
  },
  ja: {
    title: "拍の証明",
    back: "Detent",
    introduction: "クリックは、音声スレッドの中で、それぞれの正確な時刻から計算されます。この端末での精度を、ここで測れます。",
    tempo: "テンポ（拍／分）",
    rendered: "計算した音",
    renderedHow: "2 分ぶんを一気に計算し、予定の時刻と比べます。",
    render: "計算する",
    played: "鳴らした音",
    playedHow: "10 秒間鳴らし、その間、このページの処理をわざと 20〜200 ミリ秒ずつ止めます。",
    play: "鳴らす",
    stop: "止める",
    rendering: "計算しています…",
    playing: "鳴らしています…",
    worst: "サンプル（最大のずれ）",
    least: (milliseconds) => `${milliseconds} ミリ秒。半サンプルより小さくはできません。`,
    found: "見つかったクリック",
    of: (found, planned) => `${planned} 回中 ${found} 回`,
    deviation: "標準偏差",
    samples: (number) => `${number} サンプル`,
    rate: "1 秒あたりのサンプル数",
    blocks: "ページを止めた回数",
    timer: "このページのタイマーの遅れ（最大）",
    missing: "失われたサンプル",
    milliseconds: (number) => `${number} ミリ秒`,
    insecure: "この音の仕組みは、https か localhost でしか使えません。https のアドレスで開いてください。",
    absent: "このブラウザには AudioWorklet がありません。Safari 14.1、Chrome 66、Firefox 76 以降で使えます。",
    failed: "音を出せませんでした。ほかのアプリが音を使っていないか確かめて、もう一度お試しください。",
    waiting: "ブラウザが音を止めています。画面をタップするか、キーを押してください。",
    interrupted: "通話など、ほかのものが音を使っています。終わると続きます。",
    network: "必要なファイルを読み込めませんでした。接続を確かめて、ページを再読み込みしてください。",
    cut: "音が出る前に止めました。",
  },
};

const wanted = (navigator.language ?? "").toLowerCase().split("-")[0];

export const language = wanted in WORDS ? wanted : "en";

export const words = WORDS[language];

const formats = new Map();

/** A number as the language writes it. */
export function number(value, digits = 0) {
  if (!formats.has(digits)) {
    formats.set(digits, new Intl.NumberFormat(language, {
      minimumFractionDigits: digits, maximumFractionDigits: digits,
    }));
  }
  // No minus before a zero.
  return formats.get(digits).format(value).replace(/^-(?=[0.,]*$)/, "");
}
