"""Firefox: loading, counting, keeping and showing, with touches that it takes for a person's own."""

import hashlib
import subprocess
import time

import pytest

from calls import check, open_call, random_calls, shows_what_zoneinfo_says, store, turned_to_calls
from firefox import Firefox
from screens import (
    CUT, SETTLED, SIZES, WALKS, differences, misread, opened, press, saved, seen, there, until,
)
from serving import ROOT, Files
from test_beat import SCORES, native, text
from test_metronome import SHOW, SPEED, turns_with_the_beat

ENTER, ARROW_RIGHT = "\ue007", "\ue014"

CENTRE = """(selector) => {
  const it = document.querySelector(selector);
  it.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = it.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
COUNTS = """() => Object.fromEntries([...document.querySelectorAll("li.tally")].map((row) => [
  row.querySelector(".name").textContent,
  row.querySelector("svg.matrix").getAttribute("aria-label")]))"""


@pytest.fixture(scope="module")
def firefox(tmp_path_factory):
    browser = Firefox(tmp_path_factory.mktemp("firefox"))
    yield browser
    browser.close()


@pytest.fixture
def device(firefox):
    """Makes devices that have never been anywhere; what their pages complain of fails the test."""
    made = []

    def make(**options):
        made.append(firefox.device(**options))
        return made[-1]

    yield make
    # Firefox complains, too, of what a page was still loading when it was left.
    complaints = [
        each for it in made for page in it.pages for each in page.complaints
        if "A ServiceWorker intercepted the request and encountered an unexpected error" not in each]
    for each in made:
        each.close()
    assert complaints == []


@pytest.fixture
def page(device):
    return device().page()


def place(page, selector):
    there(page, selector)
    # What turns to its other side is not yet where it will be.
    until(page, SETTLED)
    return tuple(page.evaluate(CENTRE, selector))


def half(name, side="add"):
    words = "Add one to" if side == "add" else "Subtract one from"
    return f'button[aria-label="{words} {name}"]'


def tap(page, name, times=1, side="add"):
    page.tap(place(page, half(name, side)), times)


def click_by_touch(page, selector, done):
    """Touches something until `done`, JavaScript, is true.

    Of one touch in ten this browser's driver makes no click, whatever the page: it hears the touch end, and no mouse.
    """
    for _ in range(5):
        page.tap(place(page, selector))
        end = time.monotonic() + 3
        while time.monotonic() < end:
            if page.evaluate(f"() => {done}"):
                return
            time.sleep(0.05)
    raise AssertionError(f"no touch on {selector} was enough for {done}")


def shows(page, **counts):
    until(
        page, f"(counts) => {{ const shown = ({COUNTS})();"
        " return Object.entries(counts).every(([name, count]) => shown[name] === count); }", counts)


def says(page, selector, words):
    until(
        page, "([it, words]) => document.querySelector(it)?.textContent.trim() === words",
        [selector, words])


def word(page, words):
    """Clicks the button that says this."""
    until(page, """(words) => {
      const all = [...document.querySelectorAll("button")];
      const button = all.find((it) => it.textContent.trim() === words);
      button?.click();
      return button !== undefined;
    }""", words)


def test_it_loads_and_shows_the_example(page, site):
    opened(page, site)
    shows(page, Shirts="0", Trousers="0", Suit="0")
    says(page, "h1", "Dry cleaning")
    says(page, ".saved", "Saved")
    assert page.evaluate(
        "() => [innerWidth, document.documentElement.scrollWidth, navigator.language]"
    ) == [390, 390, "en-GB"]


def test_fingers_mice_and_keys_count(page, site):
    opened(page, site)
    shirts = place(page, half("Shirts"))
    page.act(page.pointer("touch", shirts, "down"))
    shows(page, Shirts="1")
    there(page, "li.tally.hit-add")
    page.act(page.pointer("touch", "up"))
    until(page, "() => !document.querySelector('.hit-add')")
    shows(page, Shirts="1")
    tap(page, "Shirts", 4)
    shows(page, Shirts="5")
    # Two fingers at once, each on a row of its own.
    trousers = place(page, half("Trousers"))
    page.act(
        page.pointer("touch", shirts, "down", "up"),
        page.pointer("touch", trousers, "down", "up", finger=1))
    shows(page, Shirts="6", Trousers="1")
    page.click(place(page, half("Suit", "subtract")))
    shows(page, Suit="−1")
    page.click(place(page, half("Suit")))
    shows(page, Suit="0")
    page.evaluate("(it) => document.querySelector(it).focus()", half("Trousers"))
    page.type("+" + ARROW_RIGHT)
    shows(page, Trousers="3", Shirts="6", Suit="0")


# Notes every count that a tally shows from now on.
WATCH = """(name) => {
  const named = (row) => row.querySelector(".name").textContent === name;
  const row = [...document.querySelectorAll("li.tally")].find(named);
  const look = () => window.shown.push(row.querySelector("svg.matrix").getAttribute("aria-label"));
  window.shown = [];
  new MutationObserver(look).observe(row, { subtree: true, childList: true, attributes: true });
}"""


def test_a_finger_that_strays_counts_nothing(page, site):
    opened(page, site)
    x, y = place(page, half("Suit"))
    page.evaluate(WATCH, "Suit")
    # Without a pause, in which a finger that rests would be a long press.
    page.act(page.pointer("touch", (x, y), "down", *((x, y - 6 * n) for n in range(1, 25)), "up"))
    until(page, "() => window.shown.includes('1') && window.shown.at(-1) === '0'")
    shows(page, Suit="0", Trousers="0", Shirts="0")
    tap(page, "Suit")
    shows(page, Suit="1", Trousers="0", Shirts="0")


# A store is taken away under its page: deleted, or emptied.
TAKE = {
    "deleted": "() => { indexedDB.deleteDatabase('detent'); window.isTaken = true; }",
    "emptied": """() => {
      const request = indexedDB.open("detent", 1);
      request.onsuccess = () => {
        const transaction = request.result.transaction("records", "readwrite");
        transaction.objectStore("records").clear();
        transaction.oncomplete = () => { request.result.close(); window.isTaken = true; };
      };
    }""",
}


@pytest.mark.parametrize("how", TAKE)
def test_a_store_that_is_taken_away_is_said_and_written_anew(page, site, how):
    opened(page, site)
    tap(page, "Shirts", 3)
    says(page, ".saved", "Saved")
    page.evaluate(TAKE[how])
    until(page, "() => window.isTaken === true")
    tap(page, "Suit")
    until(page, "() => document.querySelector('.notice')?.textContent.includes('deleted what was')")
    says(page, ".saved", "Saved")
    opened(page, site)
    shows(page, Shirts="3", Suit="1")


def test_counts_are_there_after_a_reload_and_a_return(page, site):
    opened(page, site)
    tap(page, "Shirts", 7)
    shows(page, Shirts="7")
    saved(page)
    page.reload()
    shows(page, Shirts="7")
    page.goto("about:blank")
    opened(page, site)
    shows(page, Shirts="7", Trousers="0")
    tap(page, "Trousers")
    saved(page)
    # A tap right before the page goes.
    tap(page, "Trousers")
    page.reload()
    shows(page, Shirts="7", Trousers="2")


def test_counts_outlive_a_browser_that_is_killed(tmp_path, site):
    browser = Firefox(tmp_path)
    try:
        page = browser.itself().page()
        opened(page, site)
        tap(page, "Shirts", 5)
        shows(page, Shirts="5")
        saved(page)
        browser.kill()
        browser = Firefox(tmp_path)
        page = browser.itself().page()
        opened(page, site)
        shows(page, Shirts="5", Trousers="0")
        tap(page, "Shirts")
        shows(page, Shirts="6")
        saved(page)
        assert page.complaints == []
    finally:
        browser.kill()


def test_a_dead_server_is_no_matter_after_the_first_visit(page, own_site):
    opened(page, own_site.address)
    tap(page, "Shirts")
    saved(page)
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    own_site.stop()
    page.reload()
    shows(page, Shirts="1")
    tap(page, "Shirts")
    shows(page, Shirts="2")
    saved(page)
    page.goto("about:blank")
    opened(page, own_site.address)
    shows(page, Shirts="2")


def test_two_windows_follow_each_other(device, site):
    both = device()
    one, other = both.page(), both.page()
    opened(one, site)
    opened(other, site)
    tap(other, "Suit")
    shows(one, Suit="1")
    tap(one, "Suit")
    shows(other, Suit="2")


def shared_link(page):
    """Keeps the board in step; returns the link for others, which the panel shows."""
    press(page, '[aria-label="Sync with other devices"]')
    word(page, "Sync")
    link = until(page, "() => document.querySelector('.panel input[readonly]')?.value")
    word(page, "Done")
    says(page, ".saved", "Synced")
    return link


def test_two_devices_are_in_step(device, site):
    one, other = device().page(), device().page()
    opened(one, site)
    tap(one, "Shirts")
    link = shared_link(one)
    assert link.startswith(site) and "/#board/" in link
    opened(other, link)
    shows(other, Shirts="1")
    assert "#" not in other.evaluate("() => location.href")
    tap(other, "Shirts")
    shows(one, Shirts="2")
    tap(one, "Suit")
    shows(other, Shirts="2", Suit="1")
    for each in (one, other):
        says(each, ".saved", "Synced")
    # It stays joined at the next start.
    other.reload()
    shows(other, Shirts="2", Suit="1")
    tap(other, "Suit")
    shows(one, Suit="2")


def test_a_link_is_pasted_inside_the_app(device, site):
    one, other = device().page(), device().page()
    opened(one, site)
    tap(one, "Trousers")
    link = shared_link(one)
    opened(other, site)
    press(other, '[aria-label="Sync with other devices"]')
    field = place(other, "#paste")
    other.tap(field)
    other.type("no link" + ENTER)
    there(other, ".panel [role=alert]")
    other.evaluate("() => document.activeElement.select()")
    other.type(link + ENTER)
    shows(other, Trousers="1")
    says(other, ".saved", "Synced")


def test_the_service_side_works(page, site):
    opened(page, site)
    page.tap(place(page, '[aria-label="Set up"]'))
    page.tap(place(page, ".add-tally"))
    until(page, "() => document.activeElement.matches('textarea#new-name')")
    page.type("Ties" + ENTER)
    page.tap(place(page, ".title .word"))
    shows(page, Ties="0")
    saved(page)
    page.tap(place(page, '[aria-label="Set up"]'))
    page.tap(place(page, '[aria-label="Settings for Ties"]'))
    there(page, "input#name")
    page.tap(place(page, ".editor .word.delete"))
    page.tap(place(page, '[aria-label="Undo"]'))
    page.tap(place(page, ".title .word"))
    page.reload()
    shows(page, Ties="0", Shirts="0")


def test_a_call_is_kept_edited_and_there_after_a_reload(page, site):
    page.goto(site.rstrip("/") + "/call")
    click_by_touch(page, ".decisions .keep", """document.querySelector('[aria-label="Calls"]') !== null""")
    word(page, "Edit")
    click_by_touch(page, ".call-name .field", "document.activeElement.matches('.call-name .field')")
    page.type("Family" + ENTER)
    until(page, "() => !document.activeElement.matches('.field')")
    word(page, "Add place")
    until(page, "() => document.activeElement.matches('.picker .field')")
    page.type("lima" + ENTER)
    there(page, ".call-editor")
    word(page, "Done")
    says(page, "h1", "Family")
    says(page, ".destination:last-child h3", "Lima")
    until(page, "() => document.querySelector('.cap').getBoundingClientRect().bottom <= innerHeight")
    saved(page)
    page.reload()
    says(page, "h1", "Family")
    says(page, ".destination:last-child h3", "Lima")


def test_it_speaks_japanese(device, site):
    page = device(locale="ja-JP").page()
    opened(page, site)
    says(page, "h1", "クリーニング")
    assert set(page.evaluate(COUNTS)) == {"シャツ", "ズボン", "スーツ"}


def test_rows_rest_whole_and_nothing_is_cut(page, site):
    opened(page, site)
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.__name__)
def test_figures_are_read_and_things_stand_as_in_chromium(
        device, reader, reference, site, walk, size):
    width, height, scale = SIZES[size]
    page = device(viewport=(width, height), scale=scale).page()
    stops = seen(walk, page, site, reader, scale)
    assert misread(stops) == []
    others = reference(walk, size)
    assert misread(others) == []
    assert differences(stops, others) == []


def test_a_complaint_would_be_heard(device, site):
    page = device().page()
    opened(page, site)
    page.evaluate("() => { setTimeout(() => { throw new Error('a test'); }); console.warn('a warning'); }")
    page.evaluate("() => new Promise((resolve) => setTimeout(resolve, 10))")
    assert sorted(page.complaints) == ["Error: a test", "a warning"]
    page.complaints.clear()


@pytest.fixture(scope="module")
def beat(firefox, site):
    """The proof page with its modules at hand as `window.beat`."""
    page = firefox.device().page()
    page.goto(f"{site}proof.html")
    until(page, "() => document.getElementById('render')?.disabled === false")
    page.evaluate("""async () => {
      const named = (part) => performance.getEntriesByType("resource").map((each) => each.name)
        .find((name) => name.includes(part));
      const modules = ["/proof/measuring.", "/host/beat.rest."].map((part) => import(named(part)));
      const [measuring, host] = await Promise.all(modules);
      window.beat = { ...measuring, ...host };
    }""")
    yield page
    assert page.complaints == []


@pytest.mark.parametrize("name", ["song", "drums"])
def test_the_worklet_renders_what_the_native_engine_does(beat, name):
    found = beat.evaluate("""async (score) => {
      const samples = await beat.render(new TextEncoder().encode(score), 6, () => {}, 48000);
      return [...new Uint8Array(await crypto.subtle.digest("SHA-256", samples))];
    }""", text(SCORES[name]))
    expected = hashlib.sha256(native(SCORES[name], 48_000, 6 * 48_000)).digest()
    assert found == list(expected)


def test_it_plays_without_jitter_while_the_page_is_blocked(beat):
    """Without a loudspeaker; the frames are those of a context whose clock runs all the same."""
    beat.click(place(beat, "#play"))
    found = until(beat, "() => { const { worst, ...rest } = document.getElementById('played').dataset;"
                  " return worst && { worst, ...rest }; }")
    found = {key: float(found[key]) for key in ("missing", "planned", "found", "unplanned", "worst")}
    assert found["missing"] == 0 and found["unplanned"] == 0
    # A busy machine lets that clock fall behind: it is heard for a time, and not for so many clicks.
    assert found["planned"] == found["found"] >= 10
    assert abs(found["worst"]) <= 1


def test_the_hand_turns_with_the_beat(page, site):
    page.goto(f"{site}click")
    place(page, ".play")
    page.evaluate(SHOW)
    page.click(place(page, ".play"))
    assert turns_with_the_beat(lambda: page.evaluate(SPEED))


def test_calls_show_what_zoneinfo_says_and_keep_what_was_played(page, site):
    shows_what_zoneinfo_says(page, site)


def test_what_is_kept_while_the_page_waits_for_a_part_disturbs_nothing(device):
    # Firefox tells a page that waits what its database has done; a call is half drawn then.
    with Files(ROOT / ".build" / "web", slow="/BrowserApp.rest.") as files:
        page = device().page()
        calls = random_calls(1)
        opened(page, f"{files.address}/", store(calls))
        turned_to_calls(page)
        open_call(page, calls[0][0])
        assert page.evaluate(
            "() => performance.getEntriesByType('resource').some((it) => it.initiatorType === 'xmlhttprequest')")
        check(page, *calls[0][1:])


# What is handed over, instead of a dialogue of the browser's.
MAKE = """async (score) => {
  const named = performance.getEntriesByType("resource").map((each) => each.name)
    .find((name) => name.includes("/host/metronome.click."));
  const { playScore } = await import(named);
  const handed = new Promise((done) => {
    const own = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      done(blob);
      return own.call(URL, new Blob([]));
    };
    HTMLAnchorElement.prototype.click = () => {};
  });
  const wish = JSON.stringify({ do: "wav", name: "Click.wav", rate: 48000, format: 24 });
  playScore(5, new TextEncoder().encode(`${wish}\\n${score}`), () => undefined);
  const bytes = await (await handed).arrayBuffer();
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return [bytes.byteLength, [...new Uint8Array(digest)].map((each) => each.toString(16).padStart(2, "0")).join("")];
}"""


def test_a_file_of_a_beat_is_the_terminals(page, site, tmp_path):
    score = {"version": 1, "parts": [{"metre": "2+2+3/8", "tempo": "133.7", "bars": 40}]}
    (tmp_path / "score.json").write_text(text(score))
    subprocess.run(
        [ROOT / ".build/debug/detent", "click", "--score", tmp_path / "score.json", "--format", "24",
         "-o", tmp_path / "click.wav"], check=True, capture_output=True)
    wanted = (tmp_path / "click.wav").read_bytes()
    page.goto(site + "click")
    until(page, "() => performance.getEntriesByType('resource').some((each) => each.name.includes('/host/metronome.click.'))")
    assert page.evaluate(MAKE, text(score)) == [len(wanted), hashlib.sha256(wanted).hexdigest()]
