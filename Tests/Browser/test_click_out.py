"""What Click gives out in the page: files as the terminal writes them, and proofs of what it plays."""

import json
import re
import subprocess

import numpy
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from board import until
from conftest import ARGUMENTS, CHROMIUM, DESK, PHONE, Device
from serving import ROOT

DETENT = ROOT / ".build/debug/detent"
SMALL = {"width": 360, "height": 640}
RATE = 48_000
COUNT = dict.fromkeys(("strong", "normal", "quiet", "subdivision"), {"voice": "count", "level": -30})

PLAIN = {"version": 1, "parts": [{"metre": "4/4", "tempo": "120"}]}
SEVEN = {"version": 1, "parts": [{
    "metre": "2+2+3/8", "tempo": "133.7", "bars": 12, "subdivision": {"parts": 2, "swing": "2/3"},
    "ramp": {"to": "180", "bars": 8},
}]}
SONG = {
    "version": 1, "seed": 7, "countIn": {"bars": 1, "stroke": {"voice": "beep", "level": -60}},
    "parts": [
        {"metre": "4/4", "tempo": "92", "bars": 4, "silence": {"play": 1, "rest": 1}},
        {"metre": "7/8", "tempo": "190", "bars": 3, "silence": {"percent": 30}},
        {"metre": "3/4", "tempo": "401/3", "bars": 2},
    ],
}
ALOUD = {"version": 1, "parts": [{"metre": "3/4", "tempo": "80", "bars": 4, "kit": COUNT}]}
FORMATS = {"16-bit": "16", "24-bit": "24", "Float": "float"}


def terminal(tmp_path, score, name, *options):
    """What `detent click` writes of a score."""
    source, target = tmp_path / "score.json", tmp_path / name
    source.write_text(json.dumps(score))
    subprocess.run(
        [DETENT, "click", "--score", source, *options, "-o", target], check=True,
        capture_output=True, timeout=120)
    return target.read_bytes()


PUT = """async (score) => {
  const open = indexedDB.open("detent");
  const database = await new Promise((done, fail) => {
    open.onsuccess = () => done(open.result);
    open.onerror = () => fail(open.error);
  });
  const store = database.transaction("records", "readwrite").objectStore("records");
  const keys = await new Promise((done) => { store.getAllKeys().onsuccess = (event) => done(event.target.result); });
  const key = keys.find((each) => String(each).endsWith("now/score"));
  const put = store.put(new TextEncoder().encode(score), key);
  await new Promise((done) => { put.onsuccess = done; });
  database.close();
  return key ?? null;
}"""


def click(made, score=None, board=None):
    """Click, with a score that is set."""
    board = board or made.board()

    def ready():
        expect(board.page.locator(".dial")).to_be_visible()
        until(board.page, "() => document.querySelector('link[href*=\"style.rest\"]') !== null")

    board.page.goto(board.address.rstrip("/") + "/click")
    ready()
    if score is not None:
        board.page.locator(".step").last.click()
        expect(board.saved).to_have_text(re.compile("Saved|保存済み"))
        assert board.page.evaluate(PUT, json.dumps(score))
        board.page.reload()
        ready()
    return board


def out(board, name="Export"):
    board.page.get_by_role("button", name="Songs", exact=True).click()
    board.page.get_by_role("button", name=name, exact=True).click()
    expect(board.page.locator(".title h1")).to_have_text(name)
    return board.page


def choose(page, group, name):
    page.get_by_role("group", name=group, exact=True).get_by_role("button", name=name, exact=True).click()


def exported(page, timeout=60_000):
    """The file that the page hands over: its name, and what is in it."""
    with page.expect_download(timeout=timeout) as waiting:
        page.get_by_role("button", name="Export file").click()
    with open(waiting.value.path(), "rb") as file:
        return waiting.value.suggested_filename, file.read()


@pytest.mark.parametrize("name", ["seven", "song"])
def test_files_are_those_of_the_terminal_byte_for_byte(device, tmp_path, name):
    score = {"seven": SEVEN, "song": SONG}[name]
    page = out(click(device(PHONE), score))
    for format, option in FORMATS.items():
        choose(page, "Sample format", format)
        file, data = exported(page)
        assert file.startswith("Click ") and file.endswith(".wav")
        assert data == terminal(tmp_path, score, "click.wav", "--format", option), format
    choose(page, "Sample rate", "44.1 kHz")
    assert exported(page)[1] == terminal(
        tmp_path, score, "click.wav", "--format", "float", "--rate", "44100")
    choose(page, "File type", "MIDI")
    file, data = exported(page)
    assert file.endswith(".mid") and data == terminal(tmp_path, score, "click.mid")


def test_what_has_no_end_gets_so_many_bars(device, tmp_path):
    page = out(click(device(PHONE), PLAIN))
    page.get_by_role("button", name="Bars: less").click()
    expect(page.locator(".sheet")).to_contain_text("28")
    file, data = exported(page)
    assert file == "Click 120.wav"
    assert data == terminal(tmp_path, PLAIN, "click.wav", "--bars", "28")
    choose(page, "Sample rate", "96 kHz")
    assert exported(page)[1] == terminal(tmp_path, PLAIN, "click.wav", "--bars", "28", "--rate", "96000")
    choose(page, "File type", "MIDI")
    assert exported(page)[1] == terminal(tmp_path, PLAIN, "click.mid", "--bars", "28")
    # Once more, without making it again.
    with page.expect_download() as again:
        page.get_by_role("button", name="Save again").click()
    assert again.value.suggested_filename == "Click 120.mid"


def test_a_song_is_counted_aloud_in_japanese(device, tmp_path):
    page = click(device(PHONE, locale="ja-JP"), ALOUD).page
    page.get_by_role("button", name="曲", exact=True).click()
    page.get_by_role("button", name="書き出す", exact=True).click()
    with page.expect_download() as waiting:
        page.get_by_role("button", name="ファイルを書き出す").click()
    with open(waiting.value.path(), "rb") as file:
        data = file.read()
    assert data == terminal(tmp_path, ALOUD, "click.wav", "--lang", "ja")
    assert data != terminal(tmp_path, ALOUD, "click.wav", "--lang", "en")


def test_a_song_of_the_board_at_the_speed_of_practice(device, tmp_path):
    board = click(device(PHONE), {**PLAIN, "parts": [{"metre": "4/4", "tempo": "120", "bars": 4}]})
    page = board.page
    page.get_by_role("button", name="Tempo", exact=True).click()
    page.get_by_role("slider").filter(has=page.locator(".window")).click()
    page.get_by_label("Practice speed").fill("80")
    page.locator(".title > .action").first.click()
    page.get_by_role("button", name="Songs", exact=True).click()
    page.get_by_role("button", name="Save as song").click()
    page.get_by_label("Name of the song").fill("Money / Time")
    page.get_by_role("button", name="Save song").click()
    page.get_by_role("button", name="Songs", exact=True).click()
    page.get_by_role("button", name="Edit Money / Time").click()
    page.get_by_role("button", name="Export", exact=True).click()
    file, data = exported(page)
    assert file.startswith("Money - Time 80%") and file.endswith(".wav")
    slower = {"version": 1, "parts": [{"metre": "4/4", "tempo": "96", "bars": 4}]}
    assert data == terminal(tmp_path, slower, "click.wav")
    # Back to where it was opened.
    page.locator(".title > .action").first.click()
    expect(page.get_by_label("Name of the song")).to_be_visible()


LONG = {"version": 1, "parts": [{"metre": "4/4", "tempo": "120", "bars": 1700}]}


def test_what_takes_long_shows_how_far_it_is_and_can_be_cancelled(device, tmp_path):
    board = click(device(PHONE), LONG)
    page = out(board)
    choose(page, "Sample rate", "96 kHz")
    choose(page, "Sample format", "Float")
    expect(page.locator(".sheet")).to_contain_text("56:40 · 1,306 MB")
    expect(page.locator(".sheet")).to_contain_text("needs that much free space")
    page.evaluate("""() => {
      window.turns = [];
      let last = performance.now();
      window.watch = setInterval(() => { turns.push(performance.now() - last); last = performance.now(); }, 20);
    }""")
    downloads = []
    page.on("download", lambda download: downloads.append(download))
    page.get_by_role("button", name="Export file").click()
    bar = page.get_by_role("progressbar")
    expect(bar).to_be_visible()
    assert 0 < float(bar.get_attribute("value")) < 1000
    page.get_by_role("button", name="Cancel").click()
    expect(bar).to_have_count(0)
    expect(page.get_by_role("button", name="Export file")).to_be_visible()
    # Off the page's thread: it could answer all the while.
    assert max(page.evaluate("turns")) < 1000
    assert downloads == []
    # What would be larger than a browser may hold is not begun.
    end = {"version": 1, "parts": [{"metre": "4/4", "tempo": "120", "bars": 4000}]}
    other = out(click(device(PHONE), end))
    choose(other, "Sample rate", "96 kHz")
    choose(other, "Sample format", "Float")
    expect(other.locator(".sheet")).to_contain_text("up to 1.5 GB")
    expect(other.get_by_role("button", name="Export file")).to_have_count(0)
    choose(other, "Sample format", "16-bit")
    choose(other, "Sample rate", "44.1 kHz")
    expect(other.get_by_role("button", name="Export file")).to_be_visible()


def test_files_are_made_without_a_network(device, tmp_path):
    made = device(PHONE)
    board = click(made, PLAIN)
    until(board.page, "async () => (await navigator.serviceWorker.ready).active.state === 'activated'")
    until(board.page, "async () => { for (const name of await caches.keys()) for (const each of"
          " await (await caches.open(name)).keys()) if (each.url.includes('BrowserFiles')) return true; }")
    board.page.reload()
    made.context.set_offline(True)
    board.page.reload()
    made.expects("ERR_INTERNET_DISCONNECTED", "Failed to load resource")
    page = out(board)
    assert exported(page)[1] == terminal(tmp_path, PLAIN, "click.wav", "--bars", "32")


def test_a_browser_that_gives_no_room_and_a_part_that_does_not_come_are_said(device, tmp_path):
    made = device(PHONE, service_workers="block")
    made.expects("Service Worker registration blocked", "'waiting'", "memory", "Failed to load resource", "load", "net::")
    board = click(made, PLAIN)
    page = board.page
    page.route("**/BrowserFiles.*.wasm", lambda route: route.abort())
    out(board)
    page.get_by_role("button", name="Export file").click()
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    page.unroute("**/BrowserFiles.*.wasm")
    # The worker's own store is full.
    page.evaluate("""() => {
      const Own = Worker;
      window.Worker = class extends Own {
        postMessage() { setTimeout(() => this.onmessage({ data: { fault: "memory", why: "full" } })); }
      };
      window.Own = Own;
    }""")
    page.get_by_role("button", name="Export file").click()
    expect(page.get_by_role("alert")).to_contain_text("enough memory")
    page.evaluate("() => { window.Worker = Own; }")
    assert exported(page)[1] == terminal(tmp_path, PLAIN, "click.wav", "--bars", "32")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_what_is_set_is_proved_in_the_app(device):
    board = click(device(PHONE), SEVEN)
    page = out(board, "Check timing")
    page.get_by_role("button", name="Compute").click()
    expect(page.locator(".figure")).to_be_visible(timeout=60_000)
    worst = float(page.locator(".figure strong").inner_text().split()[0])
    assert 0 < worst <= 0.51
    found, wanted = page.locator(".result .set").first.inner_text().split(" of ")
    assert found == wanted and int(wanted) > 50
    page.locator(".title > .action").first.click()
    # Two minutes of what has no end.
    page = out(click(device(PHONE), PLAIN), "Check timing")
    page.get_by_role("button", name="Compute").click()
    expect(page.locator(".figure")).to_be_visible(timeout=120_000)
    assert page.locator(".result .set").first.inner_text() == "240 of 240"


# The microphone


def steady(tmp_path, tempo, seconds, name, shift=lambda index: 0, gain=0.5, hiss=0.0005, head=1.0):
    """A recording of clicks, each later than its time by what `shift` says in frames, one second late."""
    source = tmp_path / "one.wav"
    subprocess.run([DETENT, "click", "120", "--bars", "1", "--rate", str(RATE), "-o", source], check=True)
    clicks = numpy.frombuffer(source.read_bytes()[44:], "<i2").astype(float) / 32768
    stroke = clicks[RATE // 2:RATE // 2 + RATE // 10]
    samples = numpy.random.default_rng(3).normal(size=seconds * RATE) * hiss
    index = 0
    while True:
        at = round(head * RATE + index * 60 / tempo * RATE) + shift(index)
        if at + len(stroke) >= len(samples):
            break
        samples[at:at + len(stroke)] += gain * stroke
        index += 1
    raw = (numpy.clip(samples, -1, 1) * 32767).astype("<i2").tobytes()
    path = tmp_path / f"{name}.wav"
    subprocess.run(
        ["sox", "-t", "s16", "-r", str(RATE), "-c", "1", "-", path], input=raw, check=True)
    return path


@pytest.fixture
def hearing(browsers, site):
    """A phone whose microphone hears a file: `hearing(path)`; without one it hears what the browser makes up."""
    opened = []

    def make(path=None, is_allowed=True, address=None, kind=PHONE):
        arguments = [*ARGUMENTS, "--use-fake-device-for-media-stream", "--autoplay-policy=no-user-gesture-required"]
        if path:
            arguments.append(f"--use-file-for-fake-audio-capture={path}%noloop")
        browser = browsers.chromium.launch(executable_path=CHROMIUM, args=arguments)
        made = Device(
            browser.new_context(**kind, permissions=["microphone"] if is_allowed else []), address or site)
        opened.append((browser, made))
        return made

    yield make
    for browser, made in opened:
        made.close()
        browser.close()


TRACKS = """
  window.tracks = [];
  if (navigator.mediaDevices) {
    const get = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wish) => {
      window.wish = wish;
      const stream = await get(wish);
      tracks.push(...stream.getTracks());
      return stream;
    };
  }
"""
EVEN = {"version": 1, "parts": [{
    "metre": "4/4", "tempo": "120", "accents": "xxxx",
}]}


def listening(made, score=EVEN, seconds=10):
    board = made.board()
    board.page.add_init_script(TRACKS)
    page = out(click(made, score, board), "Check timing")
    group = page.get_by_role("group", name="Recording length")
    group.get_by_role("button", name="less").click()
    expect(group).to_contain_text(f"{seconds} s")
    return page


def is_released(page):
    until(page, "() => tracks.length > 0 && tracks.every((each) => each.readyState === 'ended')")


def figure(page, name):
    row = page.locator(".result .set-line").filter(has_text=name)
    return row.locator(".set").inner_text()


@pytest.mark.alone
def test_a_microphone_finds_the_deviation_that_was_put_in(hearing, tmp_path):
    # One stroke in twenty is 3 ms late.
    late = round(0.003 * RATE)
    path = steady(tmp_path, 120, 40, "late", lambda index: late if index % 20 == 9 else 0)
    page = listening(hearing(path))
    page.get_by_role("button", name="Record", exact=True).click()
    expect(page.get_by_text("Recording…").first).to_be_visible()
    expect(page.get_by_role("button", name="Stop").first).to_be_visible()
    expect(page.locator(".figure")).to_be_visible(timeout=60_000)
    is_released(page)
    assert page.evaluate("wish") == {"audio": {
        "echoCancellation": False, "noiseSuppression": False, "autoGainControl": False}}
    worst = float(page.locator(".figure strong").inner_text().split()[0])
    assert abs(worst - 3) < 0.1, worst
    found, wanted = map(int, figure(page, "Strokes found").split(" of "))
    assert found == wanted and 14 <= wanted <= 20
    expect(page.locator(".result")).to_contain_text("does not measure latency")
    # The metronome has stopped with it.
    expect(page.get_by_role("button", name="Start").first).to_be_visible()


def test_a_steady_recording_is_said_to_be_steady(hearing, tmp_path):
    page = listening(hearing(steady(tmp_path, 120, 40, "steady")))
    page.get_by_role("button", name="Record", exact=True).click()
    expect(page.locator(".figure")).to_be_visible(timeout=60_000)
    assert float(page.locator(".figure strong").inner_text().split()[0]) < 0.1
    assert figure(page, "Difference of the clocks") == "Not measurable"


@pytest.mark.parametrize(("name", "told"), [("silence", "Nothing was heard"), ("noise", "too noisy"), ("other", "were heard")])
def test_what_can_not_be_told_of_a_recording_is_said(hearing, tmp_path, name, told):
    if name == "silence":
        path = steady(tmp_path, 120, 40, name, gain=0, hiss=0)
    elif name == "noise":
        path = steady(tmp_path, 120, 40, name, gain=0.002, hiss=0.2)
    else:
        path = steady(tmp_path, 31.7, 40, name)
    page = listening(hearing(path))
    page.get_by_role("button", name="Record", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text(told, timeout=60_000)
    is_released(page)
    expect(page.get_by_role("button", name="Record", exact=True)).to_be_visible()


def test_no_permission_no_microphone_and_one_that_is_taken_are_said(hearing):
    page = listening(hearing(is_allowed=False))
    page.get_by_role("button", name="Record", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("microphone is blocked")
    for error, told in (("NotFoundError", "No microphone found"), ("NotReadableError", "Another app")):
        page.evaluate("""(name) => {
          navigator.mediaDevices.getUserMedia = async () => { throw new DOMException("no", name); };
        }""", error)
        page.get_by_role("button", name="Record", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text(told)
    page.evaluate("() => { Object.defineProperty(navigator, 'mediaDevices', { value: undefined }); }")
    page.get_by_role("button", name="Record", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("can't record")


def test_an_insecure_page_is_said(hearing):
    made = hearing()
    board = made.board()
    board.page.add_init_script("""
      Object.defineProperty(window, "isSecureContext", { value: false });
      Object.defineProperty(navigator, "mediaDevices", { value: undefined });
    """)
    page = out(click(made, EVEN, board), "Check timing")
    page.get_by_role("button", name="Record", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("https")


@pytest.mark.parametrize("how", ["cancelled", "closed", "escaped", "hidden", "unplugged", "changed", "stopped"])
def test_the_microphone_is_let_go_of(hearing, how):
    page = listening(hearing(kind=DESK))
    page.get_by_role("button", name="Record", exact=True).click()
    expect(page.get_by_text("Recording…").first).to_be_visible()
    until(page, "() => document.querySelector('.working progress')?.value > 0")
    told = None
    if how == "cancelled":
        page.get_by_role("button", name="Cancel").click()
    elif how == "closed":
        page.locator(".title > .action").first.click()
    elif how == "escaped":
        page.keyboard.press("Escape")
    elif how == "hidden":
        page.evaluate("""() => {
          Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""")
        told = "page was hidden"
    elif how == "unplugged":
        page.evaluate("() => { for (const each of tracks) each.dispatchEvent(new Event('ended')); }")
        told = "microphone stopped"
    elif how == "changed":
        page.get_by_role("button", name="Faster").first.click()
        told = "settings changed"
    else:
        page.get_by_role("button", name="Stop", exact=True).first.click()
        told = "metronome stopped"
    is_released(page)
    if told:
        expect(page.get_by_role("alert")).to_contain_text(told)
    expect(page.get_by_role("button", name="Start", exact=True).first).to_be_visible()


@pytest.mark.parametrize("where", ["Export", "Check timing"])
@pytest.mark.parametrize("size", ["small", "desk"])
def test_a_screen_reader_has_all_of_it_and_nothing_is_cut_off(device, where, size):
    made = device(DESK) if size == "desk" else device({**PHONE, "viewport": SMALL})
    page = out(click(made, SEVEN), where)
    if where == "Check timing":
        page.get_by_role("button", name="Compute").click()
        expect(page.locator(".figure")).to_be_visible(timeout=60_000)
    assert Axe().run(page).response["violations"] == []
    wide = page.evaluate("""() => [...document.querySelectorAll(".sheet *")]
      .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 || each.scrollWidth > each.clientWidth + 1
        && getComputedStyle(each).overflowX !== "visible")
      .map((each) => each.outerHTML.slice(0, 80))""")
    assert wide == []
    # By keys alone.
    page.locator(".sheet button").first.focus()
    reached = set()
    for _ in range(40):
        reached.add(page.evaluate("document.activeElement.innerText"))
        page.keyboard.press("Tab")
    assert ("Export file" if where == "Export" else "Record") in reached


# Who plays along


def playing_along(made):
    board = made.board()
    board.page.add_init_script(TRACKS)
    board.page.goto(board.address.rstrip("/") + "/click")
    expect(board.page.locator(".dial")).to_be_visible()
    until(board.page, "() => document.querySelector('link[href*=\"style.rest\"]') !== null")
    board.page.get_by_role("button", name="Silent bars", exact=True).click()
    board.page.locator(".lens").click()
    board.page.get_by_role("switch", name="Listen by microphone").click()
    return board.page


def test_a_microphone_hears_how_steadily_somebody_plays(hearing, tmp_path):
    # Every other stroke is 8 ms early, the others as late.
    off = round(0.008 * RATE)
    path = steady(tmp_path, 120, 90, "player", lambda index: off if index % 2 else -off)
    page = playing_along(hearing(path))
    expect(page.locator(".click-room .summary")).to_have_text("The microphone is on.")
    page.locator(".title > .action").first.click()
    play = page.locator(".metronome .play")
    mark = page.locator(".taps .ends b")
    # The player begins at any time: the beat is begun until the two are close enough to be told apart.
    for _ in range(20):
        play.click()
        expect(mark).to_have_text(re.compile(r"[+−]?\d+ ms"), timeout=10_000)
        if abs(int(mark.inner_text().split()[0].replace("−", "-"))) < 120:
            break
        play.click()
        page.wait_for_timeout(170)
    steadiness = page.locator(".taps .steady")
    expect(steadiness).to_have_text(re.compile("±([789]|10) ms"), timeout=15_000)
    page.wait_for_timeout(4000)
    expect(steadiness).to_have_text(re.compile("±([789]|10) ms"))
    # The pad is for the tempo as before; silence does not grow.
    expect(page.locator(".metronome .beat-pad")).to_have_accessible_name("Tap the tempo")
    assert page.evaluate("wish") == {"audio": {
        "echoCancellation": False, "noiseSuppression": False, "autoGainControl": False}}
    page.locator(".lens").click()
    page.get_by_role("switch", name="Listen by microphone").click()
    is_released(page)
    expect(page.locator(".taps")).to_have_count(0)


def test_who_goes_elsewhere_is_not_listened_to(hearing):
    page = playing_along(hearing())
    expect(page.locator(".click-room .summary")).to_have_text("The microphone is on.")
    page.locator(".tabs .tab").first.click()
    is_released(page)
    page.locator(".tabs .tab").nth(2).click()
    expect(page.get_by_role("switch", name="Listen by microphone")).not_to_be_checked()
    page.get_by_role("switch", name="Listen by microphone").click()
    expect(page.locator(".click-room .summary")).to_have_text("The microphone is on.")
    page.evaluate("""() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }""")
    expect(page.get_by_role("alert")).to_contain_text("turned off because the page was hidden")
    is_released(page)


def test_no_microphone_to_play_along_with_is_said(hearing):
    page = playing_along(hearing(is_allowed=False))
    expect(page.get_by_role("alert")).to_contain_text("microphone is blocked")
    expect(page.get_by_role("switch", name="Listen by microphone")).not_to_be_checked()
