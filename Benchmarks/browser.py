"""What the benchmarks in Chromium share: the app beside its peer page, and a phone that opens them.

A small server of files stands in for `detent serve`: no network and no server is in question here.
It isolates the pages, for only then does the browser's clock tick in steps of 5 µs.
"""

import contextlib
import functools
import http.server
import mimetypes
import os
import sys
import threading

from playwright.sync_api import sync_playwright

from report import ROOT

# How the tests write stores and put fingers on pages.
sys.path.insert(0, str(ROOT / "Tests/Browser"))
from board import Board, Store  # noqa: E402
from operations import VERSION, Replica, tally  # noqa: E402
from touching import Fingers  # noqa: E402,F401

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-GB",
    "color_scheme": "dark",
    "service_workers": "block",
}
PER_OPERATION = 1000


class _Pages(http.server.SimpleHTTPRequestHandler):
    """The app, the files of this folder under /benchmarks/, wasm modules under /wasm/."""

    INSTRUMENTS = ("/tally", "/call", "/click")
    FOLDERS = {"/benchmarks/": ROOT / "Benchmarks", "/wasm/": ROOT / ".build-wasm"}

    def translate_path(self, path):
        for prefix, folder in self.FOLDERS.items():
            if path.startswith(prefix):
                return str(folder / path.removeprefix(prefix))
        return super().translate_path(path + ".html" if path in self.INSTRUMENTS else path)

    def end_headers(self):
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()

    def log_message(self, *_):
        pass


class _Site(http.server.ThreadingHTTPServer):
    """A page that is closed while files come to it is no error."""

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


@contextlib.contextmanager
def site():
    """The address of the server."""
    mimetypes.add_type("text/javascript", ".js")
    mimetypes.add_type("application/wasm", ".wasm")
    handler = functools.partial(_Pages, directory=str(ROOT / ".build/web"))
    server = _Site(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@contextlib.contextmanager
def chromium():
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


def records(count):
    """A store that holds this many tallies, as few operations as may hold them."""
    replica = Replica(b"a device of the benchmarks      ")
    for first in range(0, count, PER_OPERATION):
        changes = []
        for place in range(first, min(count, first + PER_OPERATION)):
            changes += tally(1000 + place, f"Tally {place + 1}", place + 1, color=place % 16)
        replica.operation(changes)
    return VERSION | replica.records


@contextlib.contextmanager
def phone(browser, address, tallies=0):
    """A phone whose store holds so many tallies, with the probe in every page."""
    context = browser.new_context(**PHONE)
    context.add_init_script(path=ROOT / "Benchmarks/probe.js")
    if tallies:
        page = context.new_page()
        Store(Board(page, address).blank().page).put(records(tallies))
        page.close()
    yield context
    context.close()


def slow_down(page, times):
    """Makes the processor seem this many times slower; gives the session that says so."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": times})
    return session
