"""A disk whose power can be cut: what was written there and not flushed is gone."""

import contextlib
import fcntl
import os
import shutil
import signal
import struct
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

# _IOR('X', 125, __u32), and not to flush the journal first: fs/ext4/ext4.h.
SHUTDOWN = 0x8004587D
WITHOUT_FLUSHING = 2


class Disk:
    """An ext4 file system of its own in a file."""

    def __init__(self, folder):
        self.image = Path(folder) / "image"
        # Short: the path of a socket has no more than 107 characters.
        self.path = Path(tempfile.mkdtemp(prefix="detent-disk.", dir="/tmp"))
        with self.image.open("wb") as image:
            image.truncate(512 << 20)
        run("mkfs.ext4", "-q", "-F", self.image)
        self._mount()

    def flush(self):
        """All that was written so far is there for good."""
        run("sync", "--file-system", self.path)

    def cut(self, *writers):
        """From now on nothing reaches the disk, and nothing is read from it.

        Whoever writes there is to be named: ext4 tells some of those whose flush is under way at
        that moment that it succeeded, and none of it is there afterwards. So they rest meanwhile.
        """
        with halted(writers):
            file = os.open(self.path, os.O_RDONLY)
            try:
                fcntl.ioctl(file, SHUTDOWN, struct.pack("I", WITHOUT_FLUSHING))
            finally:
                os.close(file)

    def mend(self):
        """The disk as it is found when power is back; nobody may have a file of it open."""
        self._unmount()
        self._mount()

    def remove(self):
        self._unmount()
        self.path.rmdir()

    def _mount(self):
        run("mount", "-o", "loop", self.image, self.path)

    def _unmount(self):
        # Whoever was killed may take a moment to be gone.
        end = time.monotonic() + 20
        while subprocess.run(["umount", self.path], capture_output=True).returncode:
            assert time.monotonic() < end, f"{self.path} stays in use"
            time.sleep(0.02)


def run(*words):
    subprocess.run(words, check=True, capture_output=True)


@contextlib.contextmanager
def disk(folder):
    """A disk, where one can be had."""
    missing = [each for each in ("mkfs.ext4", "mount", "umount") if not shutil.which(each)]
    if os.geteuid() != 0 or missing or not Path("/dev/loop-control").exists():
        pytest.skip("a disk of a test's own needs the superuser, loop devices and e2fsprogs")
    try:
        made = Disk(folder)
    except subprocess.CalledProcessError as refused:
        # Who is the superuser of a container alone may mount nothing.
        pytest.skip(f"a disk of a test's own can't be had: {refused.stderr.decode().strip()}")
    try:
        yield made
    finally:
        made.remove()


def family(pid):
    """A process and its children."""
    return [pid, *map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())]


def kill_all(pid):
    """`kill -9` of a process and its children."""
    for each in family(pid):
        signalled(each, signal.SIGKILL)


@contextlib.contextmanager
def halted(pids):
    """Processes and their children stand still, none of them in the middle of a system call."""
    still = []
    try:
        for pid in pids:
            still.append(halt(pid))
            # It has no more children now.
            for child in family(pid)[1:]:
                still.append(halt(child))
        yield
    finally:
        for each in still:
            signalled(each, signal.SIGCONT)


def halt(pid):
    """Returns when all threads of a process have stopped, or it has ended."""
    signalled(pid, signal.SIGSTOP)
    end = time.monotonic() + 10
    while any(state not in "TXZ" for state in states(pid)):
        assert time.monotonic() < end, f"process {pid} does not stop"
        time.sleep(0.001)
    return pid


def states(pid):
    """The state of each thread: T stopped, Z and X ended (proc_pid_stat(5))."""
    for each in Path(f"/proc/{pid}/task").glob("*/stat"):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            # The name before it may hold spaces and brackets.
            yield each.read_text().rpartition(")")[2].split()[0]


def signalled(pid, which):
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, which)
