"""Is the picture of the beat where the sound is, frame by frame, while the page is blocked? How soon does it sound
again after a fault? And what does a minute of playing cost with the page out of sight?

Frames are what the browser shows (a screencast), with their times; the hand is found in them as a dot. The
sound is where the output's own clock says (getOutputTimestamp), and the music there by other arithmetic than
the page's. The peer is a hand beside it that a callback of each frame turns, as most pages do.

The cost is processor time of all processes of the browser, less that of the same page at rest; the peers are
a page with `<audio loop>`, and klick with JACK's dummy driver (apt-get install klick jackd2), both processes.
"""

import base64
import contextlib
import io
import os
import shutil
import subprocess
import time

import numpy
from PIL import Image

from browser import chromium, site
from report import median, percentile, table
from test_beat import MODULES, WATCH, text

TEMPO, BEATS = 150, 4
BAR = BEATS * 60 / TEMPO
SIZE = 240
SECONDS = 8
COST_SECONDS = 20
LOAD = """async ([size, bar, tempo]) => {
  const named = (part) => performance.getEntriesByType("resource").map((each) => each.name)
    .find((name) => name.includes(part));
  const { Beat } = await import(named("/host/beat.rest."));
  const { Picture } = await import(named("/host/picture.rest."));
  const text = JSON.stringify({ version: 1, parts: [{ metre: "4/4", tempo }] });
  window.score = new TextEncoder().encode(text);
  window.beat = new Beat(() => {});
  const Node = AudioContext;
  window.AudioContext = class extends Node { constructor(...all) { super(...all); window.context = this; } };
  if (!size) {
    const { playScore } = await import(named("/host/metronome.click."));
    window.playAll = () => playScore(0, score, () => 1);
    return;
  }
  const sheet = document.createElement("div");
  Object.assign(sheet.style, { position: "fixed", inset: "0", background: "black", zIndex: "1000" });
  const hand = (left) => {
    const [eye, hand, dot] = ["div", "i", "i"].map((name) => document.createElement(name));
    Object.assign(eye.style, {
      position: "absolute", left: `${left}px`, top: "0", width: `${size}px`, height: `${size}px`,
      background: "none", boxShadow: "none" });
    Object.assign(hand.style, { position: "absolute", inset: "0", willChange: "rotate" });
    Object.assign(dot.style, {
      position: "absolute", left: `${size / 2 - 12}px`, top: "8px", width: "24px", height: "24px",
      borderRadius: "12px", background: "white" });
    hand.append(dot);
    eye.append(hand);
    sheet.append(eye);
    return [eye, hand];
  };
  const [eye, ours] = hand(0);
  eye.className = "eye";
  ours.className = "hand";
  const [, theirs] = hand(size);
  document.body.prepend(sheet);
  const picture = new Picture(beat);
  beat.onCourse = () => picture.follow();
  const turn = () => {
    const heard = beat.heard();
    if (heard) theirs.style.rotate = `${360 * heard.barPhase}deg`;
    requestAnimationFrame(turn);
  };
  turn();
}"""
# Blocks the page for 20 to 200 ms at a time, and reads the clocks in between.
BLOCK = """async (seconds) => {
  const stamps = [];
  const start = performance.now();
  while (performance.now() - start < seconds * 1000) {
    const end = performance.now() + 20 + Math.random() * 180;
    while (performance.now() < end);
    await new Promise((done) => setTimeout(done, 10));
    const { contextTime, performanceTime } = context.getOutputTimestamp();
    stamps.push([performanceTime, contextTime]);
  }
  return { stamps, begun: beat.begun / context.sampleRate, origin: performance.timeOrigin };
}"""


def place(picture, left):
    """Where in its turn the dot in a square of a picture is, 0..<1; None where there is none."""
    pixels = numpy.asarray(picture.convert("L"), dtype=float)[:SIZE, left:left + SIZE]
    light = numpy.where(pixels > 150, pixels, 0)
    if light.sum() < 1000:
        return None
    rows, columns = numpy.indices(light.shape)
    x = (columns * light).sum() / light.sum() - (SIZE - 1) / 2
    y = (rows * light).sum() / light.sum() - (SIZE - 1) / 2
    return float(numpy.arctan2(x, -y) / (2 * numpy.pi) % 1)


def click_page(browser, address, size):
    """Click's page with a beat to be played, and a picture of it where there is a size."""
    page = browser.new_context(
        viewport={"width": 2 * SIZE, "height": SIZE}, service_workers="block").new_page()
    page.goto(address + "click")
    page.wait_for_function("""() => performance.getEntriesByType("resource").some(
      (each) => each.name.includes("/host/session.rest."))""")
    page.evaluate(LOAD, [size, BAR, str(TEMPO)])
    return page


def frames(browser, address):
    """How late each of the two hands is in each frame, in ms."""
    page = click_page(browser, address, SIZE)
    page.evaluate("() => { beat.play(score); }")
    page.wait_for_function("beat.heard() !== null && beat.heard().time > 1")
    session, shown = page.context.new_cdp_session(page), []

    def take(event):
        shown.append((event["metadata"]["timestamp"], event["data"]))
        session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    session.on("Page.screencastFrame", take)
    session.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})
    found = page.evaluate(BLOCK, SECONDS)
    session.send("Page.stopScreencast")
    page.context.close()
    stamps = numpy.array(found["stamps"])
    # The two clocks go alike; what a reading strays by is noise.
    lead = numpy.median(stamps[:, 1] - stamps[:, 0] / 1000)
    late = [[], []]
    # The first is what was there before, at the time it was asked for.
    for moment, data in shown[1:]:
        heard = (moment - found["origin"] / 1000) + lead - found["begun"]
        picture = Image.open(io.BytesIO(base64.b64decode(data)))
        for hand, left in enumerate((0, SIZE)):
            where = place(picture, left)
            if where is not None:
                late[hand].append(((heard / BAR - where + 0.5) % 1 - 0.5) * BAR * 1000)
    return late


FAULTS = {
    "the clock stands still": "contexts.at(-1).stopped = contexts.at(-1).currentTime",
    "the context is closed": "contexts.at(-1).close()",
    "the context is suspended": "contexts.at(-1).suspend()",
    "the engine traps": "trap()",
}
# From a fault to the first report of what plays behind it.
MEND = """async (fault) => {
  const [context, node] = [contexts.at(-1), nodes.at(-1)];
  const start = performance.now();
  let isBroken = true;
  const sounds = new Promise((done) => {
    beat.onCourse = () => {
      const isNew = nodes.at(-1) !== node || contexts.at(-1) !== context
        || (context.wasSuspended && context.state === "running");
      if (isNew && beat.heard() !== null) done(performance.now() - start);
    };
  });
  context.addEventListener("statechange", () => { context.wasSuspended ||= context.state === "suspended"; });
  new Function(fault)();
  const took = await sounds;
  context.wasSuspended = false;
  await new Promise((done) => setTimeout(done, 700));
  return took;
}"""


def mended(browser, address):
    """How many ms it takes until it is known again what is heard."""
    page = browser.new_context(service_workers="block", bypass_csp=True).new_page()
    for script in (WATCH, MODULES):
        page.add_init_script(script)
    page.goto(address + "proof.html")
    page.wait_for_function("!document.getElementById('render').disabled")
    page.evaluate("""async (score) => {
      const { Beat } = await modules();
      window.beat = new Beat(() => {});
      beat.play(bytesOf(score));
    }""", text({"version": 1, "parts": [{"metre": "4/4", "tempo": str(TEMPO)}]}))
    page.wait_for_function("beat.heard() !== null && beat.heard().time > 1")
    rows = []
    for name, fault in FAULTS.items():
        took = [page.evaluate(MEND, fault) for _ in range(3)]
        rows.append([name, f"{median(took):.0f}", f"{max(took):.0f}"])
    page.context.close()
    return rows


def used(root):
    """Seconds of processor time of a process and all that come from it."""
    parents, times = {}, {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError):
            fields = open(f"/proc/{name}/stat").read().rpartition(")")[2].split()
            parents[int(name)] = int(fields[1])
            times[int(name)] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    family, grown = {root}, True
    while grown:
        more = {each for each, parent in parents.items() if parent in family} - family
        family |= more
        grown = bool(more)
    return sum(times.get(each, 0) for each in family - {os.getpid()})


def cost(root=None):
    """What is used within some seconds, for a minute."""
    before, start = used(root or os.getpid()), time.monotonic()
    time.sleep(COST_SECONDS)
    return (used(root or os.getpid()) - before) * 60 / (time.monotonic() - start)


# No headless browser hides a page: it is told that it is out of sight.
HIDE = """() => {
  Object.defineProperty(document, "visibilityState", { get: () => "hidden" });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
OSCILLATOR = """() => {
  const context = new AudioContext({ latencyHint: "balanced" });
  const oscillator = new OscillatorNode(context);
  oscillator.connect(context.destination);
  oscillator.start();
}"""
LOOP = """() => {
  const rate = 48000;
  const bytes = new Uint8Array(44 + 4 * rate);
  const view = new DataView(bytes.buffer);
  const tag = (at, text) => bytes.set(new TextEncoder().encode(text), at);
  tag(0, "RIFF"); view.setUint32(4, 36 + 4 * rate, true); tag(8, "WAVEfmt "); view.setUint32(16, 16, true);
  view.setUint16(20, 1, true); view.setUint16(22, 1, true); view.setUint32(24, rate, true);
  view.setUint32(28, 2 * rate, true); view.setUint16(32, 2, true); view.setUint16(34, 16, true);
  tag(36, "data"); view.setUint32(40, 4 * rate, true);
  for (let beat = 0; beat < 5; beat += 1) {
    for (let frame = 0; frame < 1000; frame += 1) {
      view.setInt16(44 + 2 * (beat * rate * 0.4 + frame), 20000 * Math.sin(frame / 8) * (1 - frame / 1000), true);
    }
  }
  window.loop = new Audio(URL.createObjectURL(new Blob([bytes], { type: "audio/wav" })));
  loop.loop = true;
  return loop.play();
}"""


def costs(address):
    """Seconds a minute of ours, of a loop and of klick, and what the pages use at rest."""
    rows = []
    for name, play in (
        ("Click", "() => playAll()"), ("a page with <audio loop>", LOOP),
        ("an oscillator of Web Audio", OSCILLATOR),
    ):
        with chromium() as browser:
            page = click_page(browser, address, 0)
            page.evaluate(HIDE)
            rest = cost()
            page.evaluate(play)
            page.wait_for_timeout(2000)
            rows.append([name, cost() - rest, rest])
    if shutil.which("klick") and shutil.which("jackd"):
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        jack = subprocess.Popen(["jackd", "-r", "-d", "dummy", "-r", "48000", "-p", "512"], **quiet)
        time.sleep(2)
        klick = subprocess.Popen(["klick", "-P", "4/4", str(TEMPO)], **quiet)
        time.sleep(1)
        if klick.poll() is None and jack.poll() is None:
            both = cost(jack.pid), cost(klick.pid)
            rows.append(["klick, with JACK", sum(both), 0])
            rows.append(["klick alone", both[1], 0])
        for each in (klick, jack):
            each.terminate()
            each.wait()
    return rows


def main():
    with site() as address:
        with chromium() as browser:
            ours, theirs = frames(browser, address)
            faults = mended(browser, address)
        table(
            "How late the hand is in each frame, in ms, the page blocked for 20 to 200 ms at a time",
            ["hand", "frames", "median", "99 of 100 within", "worst"],
            [[name, len(late), f"{median(late):+.1f}",
              f"±{percentile([abs(each - median(late)) for each in late], 0.99):.1f}",
              f"{max(late, key=lambda each: abs(each - median(late))):+.1f}"]
             for name, late in (("Click's", ours), ("turned by a callback", theirs))],
            [f"{SECONDS} s at {TEMPO} beats a minute; a frame of 60 a second takes 16.7 ms, and is shown one or "
             "two later: that is in the median"])
        table(
            "From a fault until it is known again what is heard, in ms", ["fault", "median", "worst"], faults,
            ["three times each, made in the page; the output's own latency is part of it"])
        rows = costs(address)
    table(
        "Processor time of a minute of play, the page out of sight, in seconds",
        ["what plays", "for the sound", "the same page at rest"],
        [[name, f"{more:.2f}", f"{rest:.2f}" if rest else "—"] for name, more, rest in rows],
        [f"{COST_SECONDS} s measured; all processes of the browser, and of Click's page all that it does for a lock "
         "screen too; the page is told that it is hidden",
         *([] if len(rows) > 2 else ["klick or JACK is not here: apt-get install klick jackd2"])])


if __name__ == "__main__":
    main()
