"""The servers that the tests talk to: the app as it is served for real, and plain files."""

import fcntl
import functools
import http.server
import itertools
import mimetypes
import os
import socket
import ssl
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path

import postgresql

ROOT = Path(__file__).resolve().parents[2]


# Each test process starts at another port, below those that Linux hands out by itself: a server that
# was stopped finds its port free again.
_ports = itertools.cycle(range(20_000, 32_000))
for _ in range(os.getpid() * 97 % 12_000):
    next(_ports)


def is_free(port):
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def free_port():
    return next(port for port in _ports if is_free(port))


def self_signed(folder):
    """A certificate for localhost that nobody vouches for, and its key."""
    certificate, key = Path(folder) / "certificate.pem", Path(folder) / "key.pem"
    subprocess.run(
        [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
            "-nodes", "-days", "30", "-subj", "/CN=localhost", "-addext",
            "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key, "-out", certificate,
        ],
        check=True, capture_output=True,
    )
    return certificate, key


class Site:
    """`detent serve` as a child process, which can be stopped and started again at its address."""

    def __init__(self, folder, certificate=None, key=None):
        self.certificate = ["--certificate", certificate, "--key", key] if certificate else []
        self.binary = Path(os.environ.get("DETENT_BINARY", ROOT / ".build/debug/detent"))
        self.web_root = ROOT / ".build/web"
        self.options = []
        self.database = (
            postgresql.new() if postgresql.ADDRESS else Path(folder) / "detent.sqlite")
        self.log = Path(folder) / "server.log"
        self.scheme = "https" if certificate else "http"
        self._settle(free_port())
        self.turn = None
        self.process = None

    def _settle(self, port):
        self.port = port
        self.address = f"{self.scheme}://localhost:{port}/"

    def at(self, port):
        """Lets it serve at a port that links and stores name, once no other test does."""
        self._settle(port)
        self.turn = open(Path(tempfile.gettempdir()) / f"detent-port-{port}", "w")
        fcntl.flock(self.turn, fcntl.LOCK_EX)
        # Linux may have given the port to any connection, and holds it for a minute after that ends.
        end = time.monotonic() + 180
        while not is_free(port):
            assert time.monotonic() < end, f"port {port} stays taken"
            time.sleep(0.2)
        return self

    def start(self):
        for needed, maker in (
            (self.binary, "swift build --product detent"),
            (self.web_root / "index.html", "make web"),
        ):
            if not needed.exists():
                raise AssertionError(f"{needed} is missing; make it with: {maker}")
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [
                    self.binary, "serve", "--hostname", "127.0.0.1", "--port", str(self.port),
                    "--database", self.database, "--web-root", self.web_root,
                    *self.certificate, *self.options,
                ],
                stdout=log, stderr=subprocess.STDOUT,
            )
        self._wait()
        return self

    def deploy(self, web_root):
        """Puts another build of the page in the old one's place, at the same address."""
        self.stop()
        self.web_root = web_root
        return self.start()

    def logged(self):
        """What the server has said so far; its log goes out a fiftieth of a second later."""
        time.sleep(0.1)
        return self.log.read_text()

    def stop(self):
        """Ends the server without a farewell, as a power cut does."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None
        if self.turn:
            self.turn.close()
            self.turn = None

    def _wait(self):
        for _ in range(300):
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended by itself:\n{self.log.read_text()}")
            try:
                urllib.request.urlopen(
                    f"{self.scheme}://127.0.0.1:{self.port}/", timeout=5,
                    context=ssl._create_unverified_context() if self.certificate else None,
                ).close()
                return
            except (urllib.error.URLError, ConnectionError):
                time.sleep(0.1)
        raise AssertionError(f"the server does not answer:\n{self.log.read_text()}")


class Files:
    """A folder of files over HTTP, with the media types that modules need; those named `slow` take three seconds."""

    def __init__(self, folder, slow=None):
        mimetypes.add_type("text/javascript", ".js")
        mimetypes.add_type("application/wasm", ".wasm")
        handler = functools.partial(_QuietHandler, slow=slow, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def __enter__(self):
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


class _QuietHandler(http.server.SimpleHTTPRequestHandler):
    def __init__(self, *request, slow, **options):
        self.slow = slow
        super().__init__(*request, **options)

    def do_GET(self):
        if self.slow and self.slow in self.path:
            time.sleep(3)
        super().do_GET()

    def log_message(self, *_):
        pass
