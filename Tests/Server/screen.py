"""A terminal of the test's own: a pseudo-terminal, and pyte to tell what stands on its screen."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time

import pyte


def _as_from_a_terminal():
    """The terminal is the program's own, and whoever runs the tests in the background ignores nothing for it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


class Terminal:
    """A program with a keyboard and a screen, as one session with its terminal."""

    def __init__(self, words, environment, rows=24, columns=80):
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)
        self.bytes = b""
        self.master, slave = pty.openpty()
        self._size(rows, columns)
        self.before = termios.tcgetattr(slave)
        self.process = subprocess.Popen(
            [str(word) for word in words], stdin=slave, stdout=slave, stderr=slave, env=environment,
            start_new_session=True,
            preexec_fn=_as_from_a_terminal,
        )
        self.slave = slave

    def _size(self, rows, columns):
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def resize(self, rows, columns):
        self.screen.resize(rows, columns)
        self._size(rows, columns)

    def press(self, keys):
        os.write(self.master, keys.encode() if isinstance(keys, str) else keys)

    def read(self, seconds=0.05):
        """Takes in what the program has written."""
        while select.select([self.master], [], [], seconds)[0]:
            try:
                data = os.read(self.master, 65536)
            except OSError:
                return
            if not data:
                return
            self.bytes += data
            self.stream.feed(data)
            seconds = 0

    @property
    def rows(self):
        return [row.rstrip() for row in self.screen.display]

    @property
    def text(self):
        return "\n".join(self.rows)

    def wait(self, wanted, seconds=20):
        """Reads until something stands on the screen."""
        end = time.monotonic() + seconds
        holds = wanted if callable(wanted) else lambda: wanted in self.text
        while not holds():
            assert time.monotonic() < end, f"{wanted} is missing:\n{self.text}"
            assert self.process.poll() is None or select.select([self.master], [], [], 0)[0], (
                f"ended with {self.process.poll()}:\n{self.text}"
            )
            self.read()

    def end(self, seconds=20):
        """Waits for the program's end: its status."""
        end = time.monotonic() + seconds
        while self.process.poll() is None:
            assert time.monotonic() < end, f"does not end:\n{self.text}"
            self.read()
        self.read()
        return self.process.returncode

    @property
    def is_as_before(self):
        """Whether the terminal is as the program found it."""
        modes = self.screen.mode
        return (
            termios.tcgetattr(self.slave) == self.before
            and not self.screen.cursor.hidden
            and pyte.modes.DECAWM in modes
            and self.bytes.count(b"\x1b[?1049h") == self.bytes.count(b"\x1b[?1049l")
            and self.bytes.count(b"\x1b[?2004h") == self.bytes.count(b"\x1b[?2004l")
        )

    def signal(self, number):
        self.process.send_signal(number)

    def close(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
        os.close(self.slave)
        os.close(self.master)
