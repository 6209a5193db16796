"""The engine of iPhones, as WebKitGTK: loading, counting and keeping.

What its driver cannot do is not tested here: trusted touches (they arrive as a mouse, so pointer
events are made by hand), a profile that outlives a session (automation sessions are private, so
what lasts is shown by a reload and by leaving and coming back), and reading the console (complaints
are collected in the page once it is there; those of its start are heard in Chromium alone).
"""

import base64
import hashlib
import os
import subprocess
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from calls import shows_what_zoneinfo_says
from screens import CUT, WALKS, differences, misread, seen
from test_beat import SCORES, native, text
from test_metronome import SHOW, SPEED, turns_with_the_beat

DRIVER = "/usr/bin/WebKitWebDriver"

# A finger, as the page sees it.
TOUCH = """
  const [half, kinds] = arguments;
  const { x, y, width, height } = half.getBoundingClientRect();
  for (const kind of kinds) {
    half.dispatchEvent(new PointerEvent(kind, {
      bubbles: true, cancelable: true, pointerId: 7, pointerType: "touch", isPrimary: true,
      clientX: x + width / 2, clientY: y + height / 2, buttons: kind === "pointerdown" ? 1 : 0,
      detail: kind === "click" ? 1 : 0,
    }));
  }
"""


@pytest.fixture(scope="module")
def screen(tmp_path_factory):
    """A virtual screen of the size of a phone."""
    log = (tmp_path_factory.mktemp("xvfb") / "xvfb.log").open("wb")
    reading, writing = os.pipe()
    server = subprocess.Popen(
        [
            "Xvfb", "-displayfd", str(writing), "-screen", "0", "390x844x24", "-nolisten", "tcp",
            # Else it restarts when its last browser leaves, and refuses one that connects just then.
            "-noreset",
        ],
        pass_fds=[writing], stdout=log, stderr=log,
    )
    os.close(writing)
    with os.fdopen(reading) as pipe:
        number = pipe.readline().strip()
    assert number, "Xvfb did not start"
    yield f":{number}"
    server.terminate()
    server.wait()
    log.close()


def browser(screen, language="en_GB.UTF-8"):
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    assert found, "MiniBrowser of webkit2gtk-driver is missing; run: Scripts/bootstrap test"
    options = Options()
    options.binary_location = str(found[-1])
    for argument in ("--automation", "--full-screen"):
        options.add_argument(argument)
    environment = {**os.environ, "DISPLAY": screen, "LC_ALL": language, "LANGUAGE": ""}
    driver = webdriver.WebKitGTK(options=options, service=Service(DRIVER, env=environment))
    driver.set_window_size(390, 844)
    return driver


@pytest.fixture
def webkit(screen):
    driver = browser(screen)
    yield driver
    driver.quit()


def wait(driver, condition, message=""):
    return WebDriverWait(driver, 20, poll_frequency=0.1).until(condition, message)


def open_board(driver, address):
    driver.get(address)
    wait(driver, lambda d: d.find_elements(By.CSS_SELECTOR, "li.tally .half.add"), "no rows")


def counts(driver):
    return driver.execute_script(
        """return Object.fromEntries([...document.querySelectorAll("li.tally")].map((row) => [
          row.querySelector(".name").textContent,
          row.querySelector("svg.matrix").getAttribute("aria-label")]));"""
    )


def shows(driver, **expected):
    wait(driver, lambda d: expected.items() <= counts(d).items(), f"{expected}")


def is_saved(driver):
    wait(driver, lambda d: d.find_element(By.CSS_SELECTOR, ".saved").text == "Saved", "not saved")


def half(driver, name, side="add"):
    label = "Add one to" if side == "add" else "Subtract one from"
    return driver.find_element(By.CSS_SELECTOR, f'button[aria-label="{label} {name}"]')


def touch(driver, element, *kinds):
    driver.execute_script(TOUCH, element, kinds or ("pointerdown", "pointerup", "click"))


def test_it_loads_and_shows_the_example(webkit, site):
    open_board(webkit, site)
    shows(webkit, Shirts="0", Trousers="0", Suit="0")
    assert webkit.find_element(By.TAG_NAME, "h1").get_property("textContent") == "Dry cleaning"
    is_saved(webkit)
    size = webkit.execute_script("return [innerWidth, document.documentElement.scrollWidth]")
    assert size == [390, 390]


def test_fingers_mice_and_keys_count(webkit, site):
    open_board(webkit, site)
    shirts = half(webkit, "Shirts")
    touch(webkit, shirts, "pointerdown")
    shows(webkit, Shirts="1")
    assert "hit-add" in webkit.find_element(By.CSS_SELECTOR, "li.tally").get_attribute("class")
    touch(webkit, shirts, "pointerup", "click")
    shows(webkit, Shirts="1")
    touch(webkit, shirts, "pointerdown")
    touch(webkit, shirts, "pointercancel")
    shows(webkit, Shirts="1")
    for _ in range(4):
        touch(webkit, shirts)
    shows(webkit, Shirts="5")
    half(webkit, "Suit", "subtract").click()
    shows(webkit, Suit="−1")
    ActionChains(webkit).click(half(webkit, "Suit")).perform()
    shows(webkit, Suit="0")
    webkit.execute_script("arguments[0].focus(); arguments[0].click()", half(webkit, "Trousers"))
    half(webkit, "Trousers").send_keys("+")
    half(webkit, "Trousers").send_keys(Keys.ARROW_RIGHT)
    shows(webkit, Trousers="3", Shirts="5", Suit="0")


def test_counts_are_there_after_a_reload_and_a_return(webkit, site):
    open_board(webkit, site)
    for _ in range(7):
        touch(webkit, half(webkit, "Shirts"))
    shows(webkit, Shirts="7")
    is_saved(webkit)
    webkit.refresh()
    wait(webkit, lambda d: d.find_elements(By.CSS_SELECTOR, "li.tally"))
    shows(webkit, Shirts="7")
    webkit.get("about:blank")
    open_board(webkit, site)
    shows(webkit, Shirts="7", Trousers="0")
    touch(webkit, half(webkit, "Trousers"))
    is_saved(webkit)
    # A tap right before the page goes.
    touch(webkit, half(webkit, "Trousers"))
    webkit.refresh()
    shows(webkit, Shirts="7", Trousers="2")


# Where the handle of a call's slider and the line of its band are, as parts of their width, what the slider
# says, and where the hour hand of its clock is, in degrees.
SLIDER = """
  const [slot, cap, band, line] = [".slot", ".cap", ".fader .band", ".fader .cursor"].map((name) =>
    document.querySelector(name).getBoundingClientRect());
  const hand = getComputedStyle(document.querySelector(".clock.large .hand.hour"));
  return [(cap.x + cap.width / 2 - slot.x) / slot.width, (line.x + 3 - band.x) / band.width,  // the line is 6 px wide
    document.querySelector(".cap").ariaValueText, (parseFloat(hand.rotate) + 360) % 360];"""


def test_the_slider_of_a_call_goes_where_a_finger_takes_it(webkit, site):
    webkit.get(site.rstrip("/") + "/call")
    wait(webkit, lambda d: d.find_elements(By.CSS_SELECTOR, ".slot"), "no slider")
    touch(webkit, webkit.find_element(By.CSS_SELECTOR, ".slot"), "pointerdown", "pointerup")
    # The clock's hands take their time.
    wait(webkit, lambda d: abs((d.execute_script(SLIDER)[3] + 180) % 360 - 180) < 0.2, "the hand is elsewhere")
    cap, line, said, _ = webkit.execute_script(SLIDER)
    assert (round(cap, 2), round(line, 2)) == (0.5, 0.5)
    assert said.startswith("12:00"), said


# A store is taken away under its page: deleted, or emptied.
TAKE = {
    "deleted": "indexedDB.deleteDatabase('detent');",
    "emptied": """
      const request = indexedDB.open("detent", 1);
      request.onsuccess = () => {
        const transaction = request.result.transaction("records", "readwrite");
        transaction.objectStore("records").clear();
        transaction.oncomplete = () => { request.result.close(); window.isEmptied = true; };
      };""",
}


@pytest.mark.parametrize("how", TAKE)
def test_a_store_that_is_taken_away_is_said_and_written_anew(webkit, site, how):
    open_board(webkit, site)
    for _ in range(3):
        touch(webkit, half(webkit, "Shirts"))
    is_saved(webkit)
    webkit.execute_script(TAKE[how])
    if how == "emptied":
        wait(webkit, lambda d: d.execute_script("return window.isEmptied === true"))
    touch(webkit, half(webkit, "Suit"))
    wait(webkit, lambda d: "deleted what was saved" in d.find_element(By.CSS_SELECTOR, ".notice").text)
    is_saved(webkit)
    webkit.refresh()
    wait(webkit, lambda d: d.find_elements(By.CSS_SELECTOR, "li.tally"))
    shows(webkit, Shirts="3", Suit="1")


def test_two_windows_follow_each_other(webkit, site):
    open_board(webkit, site)
    one = webkit.current_window_handle
    webkit.switch_to.new_window("tab")
    other = webkit.current_window_handle
    open_board(webkit, site)
    touch(webkit, half(webkit, "Suit"))
    is_saved(webkit)
    webkit.switch_to.window(one)
    shows(webkit, Suit="1")
    touch(webkit, half(webkit, "Suit"))
    webkit.switch_to.window(other)
    shows(webkit, Suit="2")


def test_a_dead_server_is_no_matter_after_the_first_visit(webkit, own_site):
    open_board(webkit, own_site.address)
    touch(webkit, half(webkit, "Shirts"))
    is_saved(webkit)
    ready = webkit.execute_async_script(
        "navigator.serviceWorker.ready.then(() => arguments[0](true), () => arguments[0](false))"
    )
    assert ready
    own_site.stop()
    webkit.refresh()
    wait(webkit, lambda d: d.find_elements(By.CSS_SELECTOR, "li.tally"), "no start")
    shows(webkit, Shirts="1")
    touch(webkit, half(webkit, "Shirts"))
    shows(webkit, Shirts="2")
    is_saved(webkit)


def test_the_service_side_works(webkit, site):
    open_board(webkit, site)
    webkit.find_element(By.CSS_SELECTOR, '[aria-label="Set up"]').click()
    wait(webkit, lambda d: d.find_elements(By.CSS_SELECTOR, ".add-tally"))
    webkit.find_element(By.CSS_SELECTOR, ".add-tally").click()
    field = wait(webkit, lambda d: d.find_element(By.CSS_SELECTOR, "textarea#new-name"))
    assert webkit.switch_to.active_element == field
    field.send_keys("Ties", Keys.ENTER)
    webkit.find_element(By.CSS_SELECTOR, ".title .word").click()
    shows(webkit, Ties="0")
    is_saved(webkit)
    webkit.refresh()
    shows(webkit, Ties="0")


def test_a_call_is_kept_edited_and_there_after_a_reload(webkit, site):
    webkit.get(site.rstrip("/") + "/call")
    wait(webkit, lambda d: d.find_elements(By.CSS_SELECTOR, ".decisions .keep"), "no example")
    webkit.find_element(By.CSS_SELECTOR, ".decisions .keep").click()
    labelled(webkit, "Calls")
    word(webkit, "Edit").click()
    field = wait(webkit, lambda d: d.find_element(By.CSS_SELECTOR, ".call-name .field"))
    field.click()
    field.send_keys("Family", Keys.ENTER)
    wait(webkit, lambda d: d.switch_to.active_element != field, "the keyboard stays")
    word(webkit, "Add place").click()
    wait(webkit, lambda d: d.find_element(By.CSS_SELECTOR, ".picker .field")).send_keys("lima")
    wait(webkit, lambda d: d.find_element(By.CSS_SELECTOR, ".offer .name").get_property("textContent") == "Lima")
    webkit.find_element(By.CSS_SELECTOR, ".offer").click()
    word(webkit, "Done").click()
    # Where there are many places the slider is in sight all the same.
    bottom, end = webkit.execute_script(
        "return [document.querySelector('.cap').getBoundingClientRect().bottom, innerHeight]")
    assert bottom <= end
    is_saved(webkit)
    webkit.refresh()
    wait(webkit, lambda d: d.find_elements(By.CSS_SELECTOR, ".destination"), "no call")
    assert webkit.find_element(By.TAG_NAME, "h1").get_property("textContent") == "Family"
    assert webkit.find_elements(By.CSS_SELECTOR, ".destination h3")[-1].get_property("textContent") == "Lima"


def stands(driver, words):
    wait(driver, lambda d: d.find_element(By.CSS_SELECTOR, ".saved").text == words, words)


def labelled(driver, label):
    return wait(
        driver, lambda d: d.find_element(By.CSS_SELECTOR, f'[aria-label="{label}"]'), label)


def word(driver, text):
    """The button of a panel that says this."""
    return wait(driver, lambda d: d.find_element(By.XPATH, f'//button[normalize-space()="{text}"]'))


def open_panel(driver):
    labelled(driver, "Sync with other devices").click()
    wait(driver, lambda d: d.find_elements(By.CSS_SELECTOR, ".panel"), "no panel")


def shared_link(driver):
    """Keeps the board in step; returns the link for others, which the panel shows."""
    open_panel(driver)
    word(driver, "Sync").click()
    field = wait(driver, lambda d: d.find_element(By.CSS_SELECTOR, ".panel input[readonly]"))
    link = wait(driver, lambda d: field.get_property("value"), "no link")
    word(driver, "Done").click()
    stands(driver, "Synced")
    return link


def test_two_devices_are_in_step(screen, site):
    one, other = browser(screen), browser(screen)
    try:
        open_board(one, site)
        touch(one, half(one, "Shirts"))
        link = shared_link(one)
        assert link.startswith(site) and "/#board/" in link
        other.get(link)
        wait(other, lambda d: d.find_elements(By.CSS_SELECTOR, "li.tally .half.add"), "no rows")
        shows(other, Shirts="1")
        assert "#" not in other.current_url
        touch(other, half(other, "Shirts"))
        shows(one, Shirts="2")
        touch(one, half(one, "Suit"))
        shows(other, Shirts="2", Suit="1")
        for each in (one, other):
            stands(each, "Synced")
        # It stays joined at the next start.
        other.refresh()
        shows(other, Shirts="2", Suit="1")
        touch(other, half(other, "Suit"))
        shows(one, Suit="2")
    finally:
        one.quit()
        other.quit()


def test_a_link_is_pasted_inside_the_app(screen, site):
    one, other = browser(screen), browser(screen)
    try:
        open_board(one, site)
        touch(one, half(one, "Trousers"))
        link = shared_link(one)
        open_board(other, site)
        open_panel(other)
        field = other.find_element(By.CSS_SELECTOR, "#paste")
        field.send_keys("no link", Keys.ENTER)
        wait(other, lambda d: d.find_elements(By.CSS_SELECTOR, ".panel [role=alert]"), "no words")
        field.clear()
        field.send_keys(link, Keys.ENTER)
        shows(other, Trousers="1")
        stands(other, "Synced")
    finally:
        one.quit()
        other.quit()


def test_a_finger_that_strays_counts_nothing(webkit, site):
    open_board(webkit, site)
    suit = half(webkit, "Suit")
    touch(webkit, suit, "pointerdown")
    shows(webkit, Suit="1")
    webkit.execute_script(
        """
        const [half] = arguments;
        const { x, y, width, height } = half.getBoundingClientRect();
        const send = (kind, on) => on.dispatchEvent(new PointerEvent(kind, {
          bubbles: true, cancelable: true, pointerId: 7, pointerType: "touch", isPrimary: true,
          clientX: x + width / 2, clientY: y + height / 2 - 140,
        }));
        send("pointermove", half);
        send("pointerup", half);
        """,
        suit,
    )
    shows(webkit, Suit="0", Trousers="0", Shirts="0")
    touch(webkit, half(webkit, "Suit"))
    shows(webkit, Suit="1", Trousers="0", Shirts="0")


class View:
    """A page as the walks of `screens` want it."""

    def __init__(self, driver):
        self.driver = driver
        self.goto = driver.get

    def evaluate(self, function, argument=None):
        # Asked for again and again: its driver waits for ever for an answer that was lost.
        self.driver.execute_script(
            f"""
            const [argument] = arguments;
            window.answer = undefined;
            Promise.resolve().then(() => ({function})(argument)).then(
              (value) => {{ window.answer = [value]; }},
              (error) => {{ window.answer = String(error); }});
            """,
            argument,
        )
        answer = wait(self.driver, lambda d: d.execute_script("return window.answer"), "no answer")
        assert isinstance(answer, list), answer
        return answer[0]

    def picture(self):
        return base64.b64decode(self.driver.get_screenshot_as_base64())


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.__name__)
def test_figures_are_read_and_things_stand_as_in_chromium(webkit, reader, reference, site, walk):
    webkit.set_script_timeout(60)
    stops = seen(walk, View(webkit), site, reader, scale=1)
    assert misread(stops) == []
    assert differences(stops, reference(walk, "phone")) == []


def test_rows_rest_whole_and_nothing_is_cut(webkit, site):
    open_board(webkit, site)
    assert webkit.execute_script(f"return ({CUT})()") == []


def test_nothing_is_complained_about(webkit, site):
    open_board(webkit, site)
    webkit.execute_script(
        """
        window.complaints = [];
        addEventListener("error", (event) => complaints.push(event.message));
        addEventListener("unhandledrejection", (event) => complaints.push(String(event.reason)));
        addEventListener("securitypolicyviolation", (event) => complaints.push(event.blockedURI));
        for (const name of ["error", "warn"]) {
          const say = console[name];
          console[name] = (...all) => { complaints.push(all.join(" ")); say(...all); };
        }
        """
    )
    for name in ("Shirts", "Trousers", "Suit"):
        touch(webkit, half(webkit, name))
    webkit.find_element(By.CSS_SELECTOR, '[aria-label="Undo"]').click()
    is_saved(webkit)
    webkit.find_element(By.CSS_SELECTOR, '[aria-label="Set up"]').click()
    webkit.find_element(By.CSS_SELECTOR, ".key.settings").click()
    wait(webkit, lambda d: d.find_elements(By.CSS_SELECTOR, "input#name"))
    webkit.find_element(By.CSS_SELECTOR, ".title .word").click()
    shows(webkit, Shirts="1", Trousers="1", Suit="0")
    assert webkit.execute_script("return complaints") == []


def test_it_speaks_japanese(screen, site):
    driver = browser(screen, "ja_JP.UTF-8")
    try:
        open_board(driver, site)
        heading = driver.find_element(By.TAG_NAME, "h1")
        assert heading.get_property("textContent") == "クリーニング"
        assert set(counts(driver)) == {"シャツ", "ズボン", "スーツ"}
    finally:
        driver.quit()


def beat_modules(driver, site):
    """The proof page with its modules at hand as `window.beat`."""
    driver.get(f"{site}proof.html")
    wait(driver, lambda d: d.find_element(By.ID, "render").is_enabled(), "the engine is not there")
    driver.set_script_timeout(60)
    found = driver.execute_async_script(
        """
        const done = arguments[0];
        const named = (part) => performance.getEntriesByType("resource").map((each) => each.name)
          .find((name) => name.includes(part));
        Promise.all([import(named("/proof/measuring.")), import(named("/host/beat.rest."))]).then(
          ([measuring, host]) => { window.beat = { ...measuring, ...host }; done(true); },
          (error) => done(String(error)));
        """
    )
    assert found is True


@pytest.mark.parametrize("name", ["song", "drums"])
def test_the_worklet_renders_what_the_native_engine_does(webkit, site, name):
    beat_modules(webkit, site)
    found = webkit.execute_async_script(
        """
        const [score, done] = arguments;
        const bytes = new TextEncoder().encode(score);
        beat.render(bytes, 6, () => {}, 48000)
          .then((samples) => crypto.subtle.digest("SHA-256", samples))
          .then((digest) => done([...new Uint8Array(digest)]), (error) => done(String(error)));
        """,
        text(SCORES[name]),
    )
    expected = hashlib.sha256(native(SCORES[name], 48_000, 6 * 48_000)).digest()
    assert found == list(expected)


def test_it_plays_without_jitter_while_the_page_is_blocked(webkit, site):
    """Its driver has no loudspeaker; the frames are those of a context that runs without one."""
    beat_modules(webkit, site)
    webkit.find_element(By.ID, "play").click()
    WebDriverWait(webkit, 60, poll_frequency=0.5).until(
        lambda d: d.find_element(By.ID, "played").get_attribute("data-worst"), "nothing was played")
    output = webkit.find_element(By.ID, "played")
    found = {
        key: float(output.get_attribute(f"data-{key}"))
        for key in ("missing", "planned", "found", "unplanned", "worst")
    }
    assert found["missing"] == 0 and found["unplanned"] == 0
    assert found["planned"] == found["found"] >= 20
    assert abs(found["worst"]) <= 1


def test_the_hand_turns_with_the_beat(webkit, site):
    webkit.get(f"{site}click")
    wait(webkit, lambda d: d.find_elements(By.CSS_SELECTOR, ".play"))
    webkit.execute_script(f"({SHOW})()")
    webkit.find_element(By.CSS_SELECTOR, ".play").click()
    webkit.set_script_timeout(30)
    assert turns_with_the_beat(
        lambda: webkit.execute_async_script(f"({SPEED})().then(arguments[0])"))


def test_calls_show_what_zoneinfo_says_and_keep_what_was_played(webkit, site):
    shows_what_zoneinfo_says(View(webkit), site)
