"""`detent click` through the real players: what comes out behind them is what is written to a file.

Each plays where nothing is heard: ALSA into a file, PulseAudio and PipeWire in servers of the test's own,
whose sink is recorded. A player that is not installed is not asked.
"""

import os
import shutil
import subprocess
import time
from contextlib import contextmanager

import pytest

from conftest import DETENT

pytestmark = pytest.mark.alone

WORDS = ["133.7", "--metre", "7/8", "--bars", "3"]
RAW = ["--format=s16le", "--channels=1", "--rate=48000"]

ALSA = """
pcm.!default {{
  type file
  slave.pcm {{ type null }}
  file "{file}"
  format "raw"
}}
"""

PIPEWIRE = """
context.properties = { core.daemon = true  core.name = pipewire-0  default.clock.rate = 48000 }
context.spa-libs = {
  audio.convert.* = audioconvert/libspa-audioconvert
  support.* = support/libspa-support
}
context.modules = [
  { name = libpipewire-module-protocol-native }
  { name = libpipewire-module-spa-node-factory }
  { name = libpipewire-module-adapter }
  { name = libpipewire-module-link-factory }
  { name = libpipewire-module-client-node }
  { name = libpipewire-module-metadata }
  { name = libpipewire-module-access }
]
context.objects = [
  { factory = spa-node-factory args = {
    factory.name = support.node.driver node.name = driver priority.driver = 20000 } }
  { factory = adapter args = {
    factory.name = support.null-audio-sink node.name = test media.class = Audio/Sink
    audio.position = [ MONO ] object.linger = true } }
]
"""


def needs(*programs):
    missing = [program for program in programs if not shutil.which(program)]
    return pytest.mark.skipif(bool(missing), reason=f"there is no {', '.join(missing)}")


@pytest.fixture
def player(tmp_path):
    """`player(name)` is an environment in which that player alone is found; of the test's own."""
    def make(name):
        folder = tmp_path / "bin"
        folder.mkdir()
        (folder / name).symlink_to(shutil.which(name))
        return {"PATH": str(folder), "HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)}
    return make


@pytest.fixture
def written(tmp_path):
    """The samples of the file, from the first that sounds to the last."""
    path = tmp_path / "written.wav"
    subprocess.run([DETENT, "click", *WORDS, "-o", path], check=True)
    return path.read_bytes()[44:].rstrip(b"\0")


def play(environment):
    subprocess.run([DETENT, "click", *WORDS], env=environment, check=True, timeout=60,
                   stdin=subprocess.DEVNULL)


@contextmanager
def running(*words, **options):
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **options)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(20)


def until(condition):
    for _ in range(200):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError("it takes too long")


def strokes(written):
    """The first 20 ms of each of the 21."""
    starts = [round(number * 60 / 133.7 * 48_000) * 2 for number in range(21)]
    return [written[start:start + 1920] for start in starts]


def count(written, heard):
    """How many of the strokes are heard, each with all its samples, in order.

    A server whose threads wait for other programs leaves a hole now and then: what is behind it counts.
    """
    at, found = 0, 0
    for stroke in strokes(written):
        place = heard.find(stroke, at)
        if place >= 0:
            at, found = place + len(stroke), found + 1
    return found


def answer(environment, *words):
    done = subprocess.run(words, env=environment, capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else ""


@needs("aplay")
def test_alsa(player, written, tmp_path):
    (tmp_path / "asound.conf").write_text(ALSA.format(file=tmp_path / "taken.raw"))
    play({**player("aplay"), "ALSA_CONFIG_PATH": str(tmp_path / "asound.conf")})
    taken = (tmp_path / "taken.raw").read_bytes()
    assert taken.startswith(written) and not any(taken[len(written):])


@needs("aplay")
def test_without_a_sound_card_it_says_so(player, tmp_path):
    (tmp_path / "asound.conf").write_text("pcm.!default { type hw card 31 }\n")
    done = subprocess.run(
        [DETENT, "click", *WORDS], capture_output=True, timeout=60, stdin=subprocess.DEVNULL,
        env={**player("aplay"), "ALSA_CONFIG_PATH": str(tmp_path / "asound.conf")})
    assert done.returncode == 69 and b"aplay stopped unexpectedly" in done.stderr


@needs("pulseaudio", "paplay", "parec", "pactl")
def test_pulseaudio(player, written, tmp_path):
    environment = {
        **player("paplay"), "PULSE_SERVER": f"unix:{tmp_path}/native",
        "PULSE_COOKIE": str(tmp_path / "cookie")}
    # Programs of the test itself are found too.
    own = {**environment, "PATH": os.environ["PATH"]}
    heard = tmp_path / "heard.raw"
    server = running(
        "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
        "-L", "module-null-sink sink_name=test rate=48000 channels=1 format=s16le",
        "-L", f"module-native-protocol-unix socket={tmp_path}/native", env=own)
    with server:
        until(lambda: "test.monitor" in answer(own, "pactl", "list", "short", "sources"))
        with running("parec", "-d", "test.monitor", "--raw", *RAW, heard, env=own):
            until(lambda: heard.exists() and heard.stat().st_size > 0)
            play(environment)
            until(lambda: count(written, heard.read_bytes()) >= 7)


@needs("dbus-run-session", "pipewire", "wireplumber", "pw-play", "pw-record", "pw-link")
def test_pipewire(player, written, tmp_path):
    environment = player("pw-play")
    own = {**environment, "PATH": os.environ["PATH"]}
    (tmp_path / "pipewire.conf").write_text(PIPEWIRE)
    heard = tmp_path / "heard.wav"
    with running("pipewire", "-c", tmp_path / "pipewire.conf", env=own):
        until(lambda: (tmp_path / "pipewire-0").exists())
        # It says how nodes are linked, and wants a bus.
        with running("dbus-run-session", "--", "wireplumber", env=own):
            until(lambda: "test:monitor" in answer(own, "pw-link", "-o"))
            recording = running(
                "pw-record", "-P", "{ stream.capture.sink=true }", "--target", "test",
                "--format=s16", *RAW[1:], heard, env=own)
            with recording:
                until(lambda: heard.exists() and heard.stat().st_size > 1 << 14)
                play(environment)
            assert count(written, heard.read_bytes()) >= 7
