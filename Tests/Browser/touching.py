"""Fingers on a page, as trusted events."""

import asyncio
import time

# For a page in which no press is a long one, however long a busy machine draws it out.
NO_LONG_PRESS = """
  const later = window.setTimeout;
  window.setTimeout = (run, delay, ...rest) => delay === 600 ? 0 : later(run, delay, ...rest);
  // Nor does the lifting of the finger tell how long it was down.
  Object.defineProperty(Event.prototype, "timeStamp", { get: () => 1 });
"""


class Fingers:
    """Puts fingers down, moves and lifts them, each on its own."""

    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)
        self.points = {}

    def down(self, x, y, finger=0):
        self.points[finger] = {"x": x, "y": y, "id": finger}
        self._send("touchStart")

    def move(self, x, y, finger=0):
        self.points[finger] = {"x": x, "y": y, "id": finger}
        self._send("touchMove")

    def up(self, finger=0):
        del self.points[finger]
        # Whoever is missing from the list of a move has been lifted.
        self._send("touchMove" if self.points else "touchEnd")

    def cancel(self):
        self.points = {}
        self._send("touchCancel")

    def tap(self, x, y, finger=0):
        """A short tap, however busy the machine is: both ends are sent before either is answered."""
        self.points[finger] = {"x": x, "y": y, "id": finger}
        down = self._event("touchStart")
        del self.points[finger]
        up = self._event("touchMove" if self.points else "touchEnd")
        session = self.session._impl_obj

        async def both():
            await asyncio.gather(
                *(session.send("Input.dispatchTouchEvent", each, None) for each in (down, up)))

        self.session._sync(both())

    def drag(self, start, end, steps=8):
        """From one point to another in small moves, still down at the end."""
        self.down(*start)
        for step in range(1, steps + 1):
            self.move(
                start[0] + (end[0] - start[0]) * step / steps,
                start[1] + (end[1] - start[1]) * step / steps,
            )

    def follow(self, place, seconds, rate=60):
        """Moves as a hand does, whatever the page is at: no move waits until the one before it is answered.

        - place: gives x and y at a number of seconds after the start.
        """
        session = self.session._impl_obj

        async def all_moves():
            began = asyncio.get_running_loop().time()
            sent = []
            for number in range(round(seconds * rate)):
                await asyncio.sleep(max(0, began + number / rate - asyncio.get_running_loop().time()))
                x, y = place(number / rate)
                self.points = {0: {"x": x, "y": y, "id": 0}}
                sent.append(asyncio.ensure_future(
                    session.send("Input.dispatchTouchEvent", self._event("touchMove"), None)))
            await asyncio.gather(*sent)

        self.session._sync(all_moves())

    def let_go(self):
        """Lifts a finger that has come to rest: a throw would swallow the next tap."""
        for (finger, at) in list(self.points.items()):
            time.sleep(0.12)
            self.move(at["x"], at["y"], finger)
            self.up(finger)

    def _event(self, kind):
        return {"type": kind, "touchPoints": list(self.points.values())}

    def _send(self, kind):
        self.session.send("Input.dispatchTouchEvent", self._event(kind))


def centre(locator):
    """The middle of an element, on screen."""
    locator.scroll_into_view_if_needed()
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
