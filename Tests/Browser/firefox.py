"""Firefox, driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/) over its web socket.

What happens on the way to an answer, the console's complaints among it, is heard while waiting for
one. A browser's profile is a folder that outlives it; a device that has never been anywhere is a
user context of one browser.
"""

import base64
import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import websocket

FIREFOX = os.environ.get("FIREFOX", "/usr/bin/firefox-esr")

# A profile that fetches nothing by itself, asks nothing and is the same in every run.
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.aboutwelcome.enabled": False,
    "browser.contentblocking.introCount": 99,
    "browser.newtabpage.enabled": False,
    "browser.safebrowsing.downloads.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.safebrowsing.update.enabled": False,
    "browser.search.update": False,
    "browser.sessionstore.resume_from_crash": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.couldRestoreSession.count": -1,
    "browser.startup.homepage_override.mstone": "ignore",
    "browser.startup.page": 0,
    "browser.tabs.unloadOnLowMemory": False,
    "browser.translations.enable": False,
    "browser.warnOnQuit": False,
    "captivedetect.canonicalURL": "",
    "datareporting.policy.dataSubmissionEnabled": False,
    "devtools.console.stdout.chrome": False,
    "dom.disable_open_during_load": False,
    "dom.ipc.processPrelaunch.enabled": False,
    "dom.min_background_timeout_value": 4,
    "dom.push.connection.enabled": False,
    "dom.w3c_touch_events.enabled": 1,
    "extensions.autoDisableScopes": 0,
    "extensions.getAddons.cache.enabled": False,
    "extensions.systemAddon.update.enabled": False,
    "extensions.update.enabled": False,
    "general.useragent.updates.enabled": False,
    "geo.provider.testing": True,
    "layout.css.prefers-color-scheme.content-override": 0,  # dark
    "media.cubeb.force_mock_context": True,
    "media.gmp-manager.updateEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.dns.disablePrefetch": True,
    "network.http.speculative-parallel-limit": 0,
    "network.manage-offline-status": False,
    "network.prefetch-next": False,
    "remote.prefs.recommended": True,
    "security.certerrors.mitm.priming.enabled": False,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "signon.autofillForms": False,
    "signon.rememberSignons": False,
    "startup.homepage_welcome_url": "about:blank",
    "toolkit.cosmeticAnimations.enabled": False,
    "toolkit.startup.max_resumed_crashes": -1,
    "toolkit.telemetry.server": "data:,",
    "ui.useOverlayScrollbars": 1,
    "ui.allPointerCapabilities": 1,  # a finger, as the only pointer there is
    "ui.primaryPointerCapabilities": 1,
}


class BrowserError(Exception):
    """What the browser says it could not do."""


class Firefox:
    """A running browser. `folder` holds its profile, and what it wrote on its way."""

    def __init__(self, folder, preferences=(), environment=()):
        self.folder = Path(folder)
        profile = self.folder / "profile"
        profile.mkdir(parents=True, exist_ok=True)
        lines = (
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
            for name, value in {**PREFERENCES, **dict(preferences)}.items()
        )
        (profile / "user.js").write_text("".join(lines))
        self.log = self.folder / "firefox.log"
        # A group of its own: its processes end together.
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [
                    FIREFOX, "--headless", "--no-remote", "--remote-debugging-port", "0",
                    "--profile", profile, "about:blank",
                ],
                stdout=log, stderr=subprocess.STDOUT, start_new_session=True,
                env={**os.environ, "MOZ_HEADLESS": "1", "MOZ_CRASHREPORTER_DISABLE": "1", **dict(environment)},
            )
        self.last = 0
        self.socket = None
        self.pages = {}
        self.socket = websocket.create_connection(
            self._address() + "/session", suppress_origin=True, timeout=60)
        self.call("session.new", capabilities={"alwaysMatch": {"acceptInsecureCerts": True}})
        self.call("session.subscribe", events=["log.entryAdded", "browsingContext.userPromptOpened"])

    def _address(self):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            found = re.search(r"WebDriver BiDi listening on (ws://\S+)", self.log.read_text(errors="replace"))
            if found:
                return found.group(1)
            if self.process.poll() is not None:
                break
            time.sleep(0.02)
        self.kill()
        raise AssertionError(f"Firefox did not start:\n{self.log.read_text(errors='replace')}")

    def call(self, method, **parameters):
        """Gives a command; returns its result."""
        self.last += 1
        number = self.last
        self.socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("type") == "event":
                self._hear(message["method"], message["params"])
            elif message.get("id") == number:
                if message["type"] == "error":
                    raise BrowserError(f"{method}: {message['error']}: {message['message']}")
                return message["result"]

    def _hear(self, event, parameters):
        if event == "log.entryAdded" and parameters["level"] in ("error", "warn"):
            page = self.pages.get(parameters["source"].get("context"))
            if page:
                page.complaints.append(parameters["text"])

    def device(self, locale="en-GB", viewport=(390, 844), scale=1):
        """A device that has never been anywhere."""
        user = self.call("browser.createUserContext")["userContext"]
        self.call("emulation.setLocaleOverride", locale=locale, userContexts=[user])
        return Device(self, user, viewport, scale)

    def itself(self, viewport=(390, 844), scale=1):
        """The device whose data lie in the profile."""
        return Device(self, "default", viewport, scale)

    def close(self):
        """Ends the browser as a person does."""
        try:
            self.call("browser.close")
            self.process.wait(timeout=20)
        except (OSError, BrowserError, websocket.WebSocketException, subprocess.TimeoutExpired):
            pass
        self.kill()

    def kill(self):
        """Ends all of the browser's processes at once, unasked."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()
        if self.socket:
            self.socket.shutdown()


class Device:
    """A user context: storage and service workers of its own, and windows."""

    def __init__(self, browser, user, viewport, scale):
        self.browser = browser
        self.user = user
        self.viewport = viewport
        self.scale = scale
        self.pages = []

    def page(self):
        """A new window: behind another one a tab is at rest."""
        made = self.browser.call("browsingContext.create", type="window", userContext=self.user)
        page = Page(self.browser, made["context"])
        page.resize(*self.viewport, self.scale)
        self.pages.append(page)
        return page

    def close(self):
        self.browser.call("browser.removeUserContext", userContext=self.user)


class Page:
    """A window with one page in it."""

    def __init__(self, browser, context):
        self.browser = browser
        self.context = context
        self.complaints = []
        browser.pages[context] = self

    def call(self, method, **parameters):
        return self.browser.call(method, context=self.context, **parameters)

    # Coming and going

    def goto(self, address, wait="complete"):
        self.call("browsingContext.navigate", url=address, wait=wait)

    def reload(self, wait="complete"):
        self.call("browsingContext.reload", wait=wait)

    def to_front(self):
        self.call("browsingContext.activate")

    def resize(self, width, height, scale=1):
        self.call(
            "browsingContext.setViewport", viewport={"width": width, "height": height},
            devicePixelRatio=float(scale))

    def close(self):
        self.call("browsingContext.close")

    # Looking

    def evaluate(self, function, argument=None):
        """Calls a function of JavaScript with a plain value; its result comes back as JSON."""
        answer = self.browser.call(
            "script.callFunction", awaitPromise=True, target={"context": self.context},
            functionDeclaration=(
                f"async (text) => JSON.stringify(await ({function})(JSON.parse(text))) ?? 'null'"),
            arguments=[{"type": "string", "value": json.dumps(argument)}], userActivation=False)
        if answer["type"] == "exception":
            raise BrowserError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def picture(self):
        """A PNG of what is in the window."""
        return base64.b64decode(self.call("browsingContext.captureScreenshot")["data"])

    # Doing, with trusted events

    def act(self, *sources):
        self.call("input.performActions", actions=list(sources))

    def pointer(self, kind, *steps, finger=0):
        """A mouse or a finger that goes through steps: (x, y), "down", "up", milliseconds."""
        actions = []
        for step in steps:
            if isinstance(step, tuple):
                x, y = step
                actions.append({"type": "pointerMove", "x": round(x), "y": round(y)})
            elif isinstance(step, str):
                actions.append({"type": f"pointer{step.title()}", "button": 0})
            else:
                actions.append({"type": "pause", "duration": step})
        return {
            "type": "pointer", "id": f"{kind}{finger}", "parameters": {"pointerType": kind},
            "actions": actions,
        }

    def tap(self, place, times=1):
        """A finger, once or several times at the same place."""
        self.act(self.pointer("touch", place, *("down", "up") * times))

    def click(self, place):
        self.act(self.pointer("mouse", place, "down", "up"))

    def type(self, keys):
        """Presses keys one after the other; special ones have code points from U+E000 on."""
        actions = [
            {"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")
        ]
        self.act({"type": "key", "id": "keys", "actions": actions})
