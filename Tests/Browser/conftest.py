"""What the real-browser tests share: the app as it is served, browsers, and phones in them."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from board import Board
from figures import Reader
from screens import SIZES, seen
from serving import ROOT, Files, Site
from touching import NO_LONG_PRESS

pytest_plugins = ["parts", "smoke", "steadiness"]

# The whole browser, for what is timed, where a profile outlives it, and for what is around its engine: windows,
# hyphens, Japanese fonts; for all else the same engine without windows, which takes half the time. Both come
# from one build.
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
SHELL = os.environ.get("CHROMIUM_SHELL", "/usr/lib/chromium/chromium-headless-shell")
ARGUMENTS = ["--no-sandbox"]
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 3,
    "has_touch": True,
    "is_mobile": True,
    "locale": "en-GB",
    "color_scheme": "dark",
}
DESK = {
    "viewport": {"width": 1280, "height": 800},
    "locale": "en-GB",
    "color_scheme": "dark",
}

# Two cores that also compile are slow now and then; a locator that waits loses nothing by it.
expect.set_options(timeout=15_000)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The app's address, served by `detent serve`: one server a file, since no address may share boards without end."""
    served = Site(tmp_path_factory.mktemp("site")).start()
    yield served.address
    served.stop()


@pytest.fixture
def own_site(tmp_path):
    """A server that the test may stop."""
    served = Site(tmp_path).start()
    yield served
    served.stop()


@pytest.fixture(scope="session")
def browsers():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(browsers):
    browser = browsers.chromium.launch(executable_path=SHELL, args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def whole_chromium(browsers):
    browser = browsers.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def reader(chromium):
    """Reads figures from pictures of any engine."""
    page = chromium.new_page()
    yield Reader(page)
    page.close()


@pytest.fixture(scope="session")
def reference(chromium, tmp_path_factory, reader):
    """What Chromium shows on a walk in a size: `reference(walk, size)`."""
    known = {}
    served = Site(tmp_path_factory.mktemp("reference")).start()

    def show(walk, size):
        if (walk, size) not in known:
            width, height, scale = SIZES[size]
            kind = PHONE if size == "phone" else DESK
            context = chromium.new_context(**{
                **kind, "viewport": {"width": width, "height": height},
                "device_scale_factor": scale,
            })
            page = context.new_page()
            page.picture = page.screenshot
            known[walk, size] = seen(walk, page, served.address, reader, scale)
            context.close()
        return known[walk, size]

    yield show
    served.stop()


@pytest.fixture(scope="session")
def web_root_url():
    """The folder of the page's sources over HTTP."""
    with Files(ROOT / "Web") as files:
        yield files.address


@pytest.fixture(scope="session")
def next_build(tmp_path_factory):
    """The folder of a later build, whose style sheet says `--build: next`."""
    folder = tmp_path_factory.mktemp("next")
    source = shutil.copytree(ROOT / "Web", folder / "source")
    with (source / "style.css").open("a") as style:
        style.write("\n:root { --build: next; }\n")
    subprocess.run(
        [
            ROOT / "Scripts/build-web", "--source", source, "--wasm", ROOT / ".build-wasm",
            "--output", folder / "web",
        ],
        check=True, stdout=subprocess.DEVNULL,
    )
    return folder / "web"


@pytest.fixture(scope="session")
def markup_cases(tmp_path_factory):
    """A file with what Tests/Proof/MarkupCases prints."""
    program = ROOT / ".build/debug/MarkupCases"
    assert program.exists(), f"{program} is missing; make it: swift build --product MarkupCases"
    path = tmp_path_factory.mktemp("markup") / "cases.jsonl"
    with path.open("wb") as out:
        subprocess.run([program], stdout=out, check=True)
    return path


class Device:
    """A browser context; what goes wrong in its pages fails the test."""

    def __init__(self, context, address):
        self.context = context
        self.address = address
        self.errors = []
        self.expected = []
        context.set_default_timeout(20_000)

    def board(self):
        """A new tab, not opened yet."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(f"{error}"))
        page.on("console", self._hear)
        return Board(page, self.address)

    def _hear(self, message):
        # A text opened in place of the page, to get at the store, has no icon.
        if message.type in ("error", "warning") and "favicon" not in message.location["url"]:
            self.errors.append(message.text)

    def expects(self, *parts):
        """Complaints of the console that belong to the test."""
        self.expected += parts

    def close(self):
        self.context.close()
        unexpected = [e for e in self.errors if not any(part in e for part in self.expected)]
        assert unexpected == []


@pytest.fixture
def device(request, site):
    """Makes devices: `device()` is a phone, `device(DESK)` a desk, further options as they come."""
    is_whole = any(request.node.get_closest_marker(each) for each in ("alone", "whole"))
    browser = request.getfixturevalue("whole_chromium" if is_whole else "chromium")
    made = []

    def make(kind=PHONE, address=None, **options):
        made.append(Device(browser.new_context(**{**kind, **options}), address or site))
        return made[-1]

    yield make
    for each in made:
        each.close()


@pytest.fixture
def phone(device):
    """The app on a phone that has never seen it."""
    return device().board().open()


@pytest.fixture
def patient(device):
    """The app on a phone where no press is a long one, for tests that look while a finger is down."""
    board = device().board()
    board.page.add_init_script(NO_LONG_PRESS)
    return board.open()


@pytest.fixture
def desk(device):
    """The app on a desk, with mouse and keyboard."""
    return device(DESK).board().open()


@pytest.fixture
def profile(browsers, tmp_path):
    """Opens a browser on a profile that outlives it: `profile()`, as often as wanted."""
    made = []
    folder = tmp_path / "profile"

    def launch(address, arguments=(), **options):
        context = browsers.chromium.launch_persistent_context(
            folder, executable_path=CHROMIUM, args=[*ARGUMENTS, *arguments], **{**PHONE, **options}
        )
        made.append(context)
        opened = Device(context, address)
        opened.folder = Path(folder)
        return opened

    yield launch
    for context in made:
        try:
            context.close()
        except Exception:  # closed by the test, or killed by it
            pass
