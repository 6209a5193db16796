"""PostgreSQL for tests: one of our own, and databases on one that is there."""

import contextlib
import functools
import glob
import os
import pwd
import secrets
import shutil
import subprocess
import tempfile
from pathlib import Path

# Where the tests run with PostgreSQL instead of files: an address whose user may make databases.
ADDRESS = os.environ.get("DETENT_TEST_POSTGRESQL")


def new(address=None):
    """A new database beside the one that an address names."""
    address = address or ADDRESS
    name = f"test_{secrets.token_hex(8)}"
    psql(address, f"CREATE DATABASE {name}")
    return address.replace("/postgres?", f"/{name}?")


def psql(address, statement):
    """What a statement says, a line for each row."""
    done = subprocess.run(
        ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", statement, address],
        capture_output=True, text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@functools.cache
def programs():
    """The folder of the newest version's programs; Debian keeps each version's apart."""
    found = sorted(
        glob.glob("/usr/lib/postgresql/*/bin"), key=lambda path: int(path.split("/")[4]))
    first = found[-1] if found else os.path.dirname(shutil.which("initdb") or "")
    assert first, "PostgreSQL is missing; install it with: Scripts/bootstrap test"
    return Path(first)


def ordinary():
    """How a child becomes an ordinary user: PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    user = pwd.getpwnam("postgres")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class Cluster:
    """A PostgreSQL of one's own in a folder, which can be stopped, killed and started again."""

    def __init__(self, folder, settings=(), is_durable=False):
        self.folder = Path(folder)
        self.data = self.folder / "data"
        self.settings = ["listen_addresses=", *settings] + ([] if is_durable else ["fsync=off"])
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        self.folder.chmod(0o711)
        self._run("initdb", "-U", "detent", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N")

    @property
    def address(self):
        return f"postgres://detent@/postgres?host={self.folder}"

    def start(self):
        settings = " ".join(f"-c {each}" for each in self.settings)
        self._run(
            "pg_ctl", "start", "-w", "-t", "60", "-l", str(self.folder / "log"), "-o",
            f"-k {self.folder} {settings}")
        return self

    def stop(self, how="fast"):
        """Stops it: `smart`, `fast`, or `immediate`, which is as if all of its processes were killed."""
        self._run("pg_ctl", "stop", "-w", "-m", how)

    def pid(self):
        """The first of its processes, whose children all others are."""
        return int((self.data / "postmaster.pid").read_text().split()[0])

    def kill(self):
        """`kill -9` of the first process; the others end when they notice."""
        os.kill(self.pid(), 9)

    def _run(self, program, *words):
        done = subprocess.run(
            [programs() / program, "-D", self.data, *words], cwd="/", text=True,
            # A server that stays would hold a pipe open.
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **ordinary(),
        )
        assert done.returncode == 0, f"{program} {words}: {self._log()}"

    def _log(self):
        log = self.folder / "log"
        return log.read_text()[-2000:] if log.exists() else "no log"


@contextlib.contextmanager
def cluster(settings=(), is_durable=False):
    """A running PostgreSQL of one's own; nothing of it is left afterwards."""
    # Short: the path of a socket has no more than 107 characters.
    with tempfile.TemporaryDirectory(prefix="detent-pg.", dir="/tmp") as folder:
        made = Cluster(folder, settings, is_durable)
        made.start()
        try:
            yield made
        finally:
            with contextlib.suppress(AssertionError):
                made.stop("immediate")
