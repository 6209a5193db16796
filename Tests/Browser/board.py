"""Tally's screen as a person finds their way on it."""

import base64
import re

from playwright.sync_api import expect

from scrolling import settle
from touching import Fingers, centre

EXAMPLE = ["Shirts", "Trousers", "Suit"]


class Board:
    """One page with a board, in English."""

    def __init__(self, page, address):
        self.page = page
        self.address = address
        self._fingers = None

    # Coming and going

    def open(self):
        self.page.goto(self.address)
        return self.ready()

    def reload(self):
        self.page.reload()
        return self.ready()

    def ready(self):
        expect(self.page.locator(".rows, .empty").first).to_be_visible()
        return self

    def blank(self):
        """A page of the same origin that is not the app, to get at the store."""
        # A page on the app's own origin that a service worker lets through.
        self.page.goto(self.address + "service-worker.js")
        return self

    # Looking

    @property
    def fingers(self):
        if not self._fingers:
            self._fingers = Fingers(self.page)
        return self._fingers

    @property
    def list(self):
        return self.page.locator(".list")

    @property
    def rows(self):
        return self.page.locator("li.tally")

    @property
    def names(self):
        return self.page.locator("li.tally .name")

    @property
    def saved(self):
        return self.page.locator(".saved")

    @property
    def notice(self):
        return self.page.locator(".notice")

    @property
    def heading(self):
        return self.page.get_by_role("heading", level=1)

    @property
    def live(self):
        return self.page.locator(".live")

    @property
    def note(self):
        return self.page.locator(".told")

    def row(self, name):
        pattern = re.compile(f"^{re.escape(name)}$")
        return self.rows.filter(has=self.page.locator(".name", has_text=pattern))

    def matrix(self, name):
        return self.row(name).locator("svg.matrix")

    def add(self, name):
        return self.button(f"Add one to {name}")

    def subtract(self, name):
        return self.button(f"Subtract one from {name}")

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def shows(self, **counts):
        """Waits until these tallies show these counts."""
        for name, count in counts.items():
            figures = f"{count:,}" if isinstance(count, int) else count
            expect(self.matrix(name)).to_have_attribute("aria-label", figures)
        return self

    def shows_names(self, *names):
        expect(self.names).to_have_text(list(names))
        return self

    def is_saved(self):
        expect(self.saved).to_have_text("Saved")
        return self

    # Doing

    def tap(self, name, times=1, half="add"):
        """Real touches on one half of a row."""
        # A page behind another one gets its touches once a second: taps would become long presses.
        self.page.bring_to_front()
        place = centre(self.add(name) if half == "add" else self.subtract(name))
        for _ in range(times):
            self.fingers.tap(*place)
        return self

    def set_up(self):
        self.button("Set up").click()
        expect(self.page.locator(".device.config")).to_be_visible()
        return self

    def done(self):
        self.page.locator(".title").get_by_role("button", name="Done").click()
        expect(self.page.locator(".device.config")).to_have_count(0)
        return self

    def add_tallies(self, *names, button="Add a tally"):
        """Types one name after the other, and Enter behind each; with nothing typed it ends that."""
        self.button(button).click()
        field = self.page.locator("textarea#new-name")
        for name in names:
            expect(field).to_be_focused()
            self.page.keyboard.type(name)
            self.page.keyboard.press("Enter")
            expect(field).to_have_value("")
        self.page.keyboard.press("Enter")
        expect(field).to_have_count(0)
        return self

    def edit(self, name):
        self.button(f"Settings for {name}").click()
        # Not those of another one that are still leaving.
        expect(self.page.locator("input#name")).to_have_value(name)
        # What few need, too.
        more = self.page.locator(".more-key[aria-expanded=false]")
        if more.count():
            # The list may be on its way to where all of them are seen.
            settle(self)
            more.click()
            expect(more).to_have_count(0)
        return self

    def undo(self):
        self.page.locator(".title").get_by_role("button", name="Undo", exact=True).click()
        return self

    def redo(self):
        self.page.locator(".title").get_by_role("button", name="Redo", exact=True).click()
        return self


def still(page):
    """Waits until nothing moves on the page but hands."""
    until(page, """document.getAnimations().every((it) => it.effect.getComputedTiming().duration > 500)""")


def until(page, condition, argument=None):
    """Waits for what no locator sees; the page's policy forbids Playwright's own way."""
    for _ in range(300):
        if page.evaluate(condition, argument):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"this never came true: {condition}")


class Store:
    """What the browser keeps for the app, seen from outside."""

    OPEN = """
      const open = () => new Promise((resolve, reject) => {
        const request = indexedDB.open("detent", 1);
        request.onupgradeneeded = () => request.result.createObjectStore("records");
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const done = (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    """

    def __init__(self, page):
        self.page = page

    def _run(self, body, argument=None):
        return self.page.evaluate(f"async (argument) => {{ {self.OPEN} {body} }}", argument)

    def keys(self):
        return self._run(
            """
            const database = await open();
            const store = database.transaction("records").objectStore("records");
            const keys = await done(store.getAllKeys());
            database.close();
            return keys;
            """
        )

    def put(self, records):
        """Writes bytes under keys."""
        self._run(
            """
            const database = await open();
            const transaction = database.transaction("records", "readwrite");
            for (const [key, value] of argument) {
              const bytes = Uint8Array.from(atob(value), (letter) => letter.charCodeAt(0));
              transaction.objectStore("records").put(bytes.buffer, key);
            }
            await new Promise((resolve, reject) => {
              transaction.oncomplete = resolve;
              transaction.onabort = () => reject(transaction.error);
            });
            database.close();
            """,
            [[key, base64.b64encode(value).decode()] for key, value in records.items()],
        )

    def empty(self):
        """Takes every record away and leaves the database as it is."""
        self._run(
            """
            const database = await open();
            const transaction = database.transaction("records", "readwrite");
            transaction.objectStore("records").clear();
            await new Promise((resolve, reject) => {
              transaction.oncomplete = resolve;
              transaction.onabort = () => reject(transaction.error);
            });
            database.close();
            """
        )

    def fill(self):
        """Writes until the browser gives no more room."""
        self._run(
            """
            const database = await open();
            const noise = (size) => {  // anything else would be compressed
              const bytes = new Uint8Array(size);
              for (let at = 0; at < size; at += 65536) {
                crypto.getRandomValues(bytes.subarray(at, at + 65536));
              }
              return bytes.buffer;
            };
            const write = (size, key) => new Promise((resolve) => {
              const transaction = database.transaction("records", "readwrite");
              transaction.oncomplete = () => resolve(true);
              transaction.onabort = () => resolve(false);
              transaction.objectStore("records").put(noise(size), key);
            });
            let size = 1 << 20;
            for (let key = 0; size >= 16 && key < 500; key++) {
              if (!await write(size, "filler/" + key)) size >>= 1;
            }
            database.close();
            if (size >= 16) throw new Error("there is no end of room");
            """
        )

    def everything(self):
        """All records, key by key."""
        pairs = self._run(
            """
            const database = await open();
            const store = database.transaction("records").objectStore("records");
            const keys = done(store.getAllKeys()), values = done(store.getAll());
            const pairs = [await keys, (await values).map((value) => [...new Uint8Array(value)])];
            database.close();
            return pairs;
            """
        )
        return {key: bytes(value) for key, value in zip(*pairs)}
