"""Recordings as they really are: what `--prove` says of each is what was done to it.

    python Tests/Sound/test_recordings.py [HOW MANY [FROM WHICH]]

prints what it says of recordings drawn by chance. The first 300 and those from 1000 to 1059 have been looked at.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy
import pytest

from conftest import DETENT
from recordings import RATE, Damage, Damaged, noise, read, run, write

SCORES = {
    "default": ("133.7", "--metre", "7/8", "--bars", "4"),
    "subdivided": ("110", "--bars", "5", "--subdivide", "2"),
    "rock": ("--groove", "Rock", "--bars", "4"),
    "tick": ("120", "--bars", "6", "--voice", "tick"),
}

DAMAGES = {
    "as it is": lambda damage: Damaged(damage.path),
    "20 ms late": lambda damage: damage.late(20),
    "100 ms late": lambda damage: damage.late(100),
    "300 ms late": lambda damage: damage.late(300),
    "-40 dB": lambda damage: damage.quiet(),
    "white noise at -50 dB": lambda damage: damage.noisy("white", -50),
    "white noise at -30 dB": lambda damage: damage.noisy("white", -30),
    "pink noise at -50 dB": lambda damage: damage.noisy("pink", -50),
    "pink noise at -30 dB": lambda damage: damage.noisy("pink", -30),
    "mp3, 64 kbit/s": lambda damage: damage.coded("mp3", "-b:a", "64k"),
    "ogg": lambda damage: damage.coded("ogg", "-c:a", "libvorbis", "-q:a", "1"),
    "44.1 kHz": lambda damage: damage.resampled(44_100),
    "22.05 kHz": lambda damage: damage.resampled(22_050),
    "0.01 % fast": lambda damage: damage.fast(0.0001),
    "a phone": lambda damage: damage.phone(),
    "a stroke removed": lambda damage: damage.removed(9),
    "a stroke added": lambda damage: damage.added(8),
    "a stroke 30 ms late": lambda damage: damage.moved(9, 0.03),
    "cut in half": lambda damage: damage.cut(),
}


def detent(*words, status=None):
    done = subprocess.run([DETENT, "click", *map(str, words)], capture_output=True, check=False)
    assert status is None or done.returncode == status, done.stderr.decode()
    return done


def recorded(folder, name, words):
    """A score's own file, and when its strokes begin, those within 2 ms as one."""
    path = folder / f"{name.replace(' ', '-')}.wav"
    detent(*words, "-o", path, status=0)
    plan = json.loads(detent(*words, "--json", status=0).stdout)
    frames = sorted({onset["frame"] for onset in plan["onsets"]})
    times = [frame / RATE for i, frame in enumerate(frames) if i == 0 or frame - frames[i - 1] > 96]
    return Damage(path, times)


@pytest.fixture(scope="module", params=SCORES)
def damage(request, tmp_path_factory):
    folder = tmp_path_factory.mktemp("recordings")
    return SCORES[request.param], recorded(folder, request.param, SCORES[request.param])


def near(found, wanted, within):
    return len(found) == len(wanted) and all(
        abs(a - b) < within for a, b in zip(sorted(found), sorted(wanted)))


def wrong(found, truth):
    """What of an answer is not true; empty where all is."""
    faults = []
    rate = found["rate"]
    moved = [time + truth.late for time in truth.moved]
    if not near(found["missing"], [time + truth.late for time in truth.missing], 0.005):
        faults.append(f"missing {found['missing'][:3]} ({len(found['missing'])})")
    if not near(found["extra"], [time + truth.late for time in truth.extra], 0.01):
        faults.append(f"extra {found['extra'][:3]} ({len(found['extra'])})")
    if found["outside"] != truth.outside:
        faults.append(f"outside {found['outside']}")
    if abs(found["offset"] / rate - truth.late) > 0.0001 + truth.loose:
        faults.append(f"offset {found['offset'] / rate * 1000:.3f} ms")
    if abs(found["speed"] - truth.speed) > 0.000_02 + truth.loose * 0.02:
        faults.append(f"speed {found['speed'] * 1e6:.1f} ppm")
    if truth.moved:
        off = {one["time"]: one["error"] / rate for one in found["off"]}
        if not near(off, moved, 0.005) or not near(off.values(), truth.moved.values(), 0.003):
            faults.append(f"off {off}")
    elif abs(found["worst"]) / rate > 0.000_05 + truth.loose:
        faults.append(f"worst {found['worst'] / rate * 1000:.3f} ms")
    wanted = not (truth.missing or truth.extra or truth.outside or abs(truth.speed) > 0.0005)
    if found["asPlanned"] != wanted:
        faults.append(f"asPlanned {found['asPlanned']}")
    return faults


def asked(words, truth, *more):
    done = detent(*words, "--prove", truth.path, "--json", *more)
    found = json.loads(done.stdout)
    assert done.returncode == (0 if found["asPlanned"] else 65)
    return found


def test_what_was_done_is_what_is_said(damage):
    words, recording = damage
    for name, make in DAMAGES.items():
        # Of hi-hats a telephone lets nothing through.
        if name == "a phone" and "Rock" in words:
            continue
        truth = make(recording)
        assert wrong(asked(words, truth), truth) == [], name


def test_within(tmp_path):
    words = SCORES["default"]
    recording = recorded(tmp_path, "a", words)
    truth = recording.moved(9, 0.03)
    assert asked(words, truth)["asPlanned"]
    assert asked(words, truth, "--within", 31)["asPlanned"]
    assert not asked(words, truth, "--within", 29)["asPlanned"]
    said = detent(*words, "--prove", truth.path, "--within", 5, status=65)
    assert b"Out of place: 30.00 ms late, at 4.0" in said.stdout
    assert b"more than 5.000 ms: 1 onset out of place" in said.stderr
    assert b"belongs to --prove" in detent(*words, "--within", 5, status=64).stderr
    assert b"more than 0" in detent(*words, "--prove", truth.path, "--within", 0, status=64).stderr


def test_what_is_wrong_is_said_in_words(tmp_path):
    words = SCORES["default"]
    recording = recorded(tmp_path, "a", words)
    late = detent(*words, "--prove", recording.late(100).path, status=0).stdout
    assert b"Everything comes 4800.0 samples (100.00 ms) later than planned; the errors below leave this out." in late
    fast = detent(*words, "--prove", recording.fast(0.0001).path, status=0).stdout
    assert b"ppm (0.0100 %) too fast, as a recorder's clock may; the errors below leave this out." in fast
    removed = detent(*words, "--prove", recording.removed(9).path, status=65)
    assert b"1 onset of the plan was not found" in removed.stderr and b"at 4.039 s." in removed.stderr
    added = detent(*words, "--prove", recording.added(8).path, status=65)
    assert b"1 onset was not planned: at 4.667 s" in added.stderr
    cut = detent(*words, "--prove", recording.cut().path, status=65)
    assert b"onsets of the plan were not recorded" in cut.stderr
    # A file whose header promises more is said to be cut off, whatever is wanted of it.
    part = tmp_path / "part.wav"
    part.write_bytes(recording.path.read_bytes()[:300_000])
    cut = detent("133.7", "--metre", "7/8", "--prove", part, status=0)
    assert b"The file is cut off: its header promises 12.57 s, but only 3.12 s are there." in cut.stdout
    wrong_tempo = detent("133.8", *words[1:], "--prove", recording.path, status=65)
    assert b"The tempo is different: 0.075 % slower than planned." in wrong_tempo.stderr


@pytest.mark.parametrize("name", ["default", "rock", "tick"])
def test_what_cannot_be_told_is_not_told(tmp_path, name):
    """What noise hides is not said to be missing."""
    words = SCORES[name]
    recording = recorded(tmp_path, name.replace(" ", "-"), words)
    for kind, level in (("white", 0), ("pink", 3)):
        truth = recording.noisy(kind, level)
        assert asked(words, truth)["noisy"]
        said = detent(*words, "--prove", truth.path, status=65).stderr
        assert b"is too noisy to tell which onsets of the plan are there" in said and b"not found" not in said
    silent = tmp_path / "silent.wav"
    write(numpy.zeros(RATE * 5), silent)
    found = asked(words, Damaged(silent))
    assert not found["noisy"] and len(found["missing"]) == found["planned"]


def test_other_kinds_of_file_want_another_program(tmp_path, monkeypatch):
    words = SCORES["default"]
    coded = recorded(tmp_path, "a", words).coded("flac")
    assert asked(words, coded)["found"] == 28
    (tmp_path / "b.ogg").write_bytes(b"no sound at all" * 99)
    assert b"a recording that can be read" in detent(
        *words, "--prove", tmp_path / "b.ogg", status=65).stderr
    monkeypatch.setenv("PATH", str(tmp_path))
    assert b"Install ffmpeg or sox" in detent(
        *words, "--prove", coded.path, status=69).stderr


@pytest.mark.skipif(not shutil.which("fluidsynth"), reason="no FluidSynth")
def test_what_another_plays(tmp_path):
    """Sounds that are not ours are learned from the recording."""
    words = ("133.7", "--bars", 8, "--voice", "rim")
    detent(*words, "-o", tmp_path / "a.mid", status=0)
    run("fluidsynth", "-ni", "-q", "-F", tmp_path / "a.wav", "-r", "48000", "-R", "0", "-C", "0",
        "/usr/share/sounds/sf2/TimGM6mb.sf2", tmp_path / "a.mid")
    found = asked(words, Damaged(tmp_path / "a.wav"))
    # Its events begin at blocks of 64 frames.
    assert found["found"] == found["planned"] == 32 and found["asPlanned"]
    assert abs(found["worst"]) < 150 and found["deviation"] < 60


def drawn(folder, seed):
    """A score and a chain of damages by chance, and what is true then."""
    chance = numpy.random.default_rng([16, seed])
    tempo, bars = round(float(chance.uniform(60, 190)), 1), int(chance.integers(4, 9))
    voice = str(chance.choice(["wood-block", "click", "beep", "rim", "snare", "cowbell", "tick", "high-tom"]))
    words = (tempo, "--bars", bars, "--voice", voice)
    if chance.random() < 0.3:
        words = ("--groove", str(chance.choice(["Son clave 3-2", "March", "Bell in six-eight", "Funk", "Waltz"])),
                 "--bars", bars // 2 * 2)
    recording = recorded(folder, f"{seed}", words)
    what = []
    truth = Damaged(recording.path)
    index = int(chance.integers(3, len(recording.times) - 4))
    gap = recording.times[index + 1] - recording.times[index]
    event = str(chance.choice(["nothing", "removed", "added", "moved", "cut"]))
    if event == "removed":
        truth = recording.removed(index)
    elif event == "added":
        truth = recording.added(index, float(chance.uniform(0.35, 0.6)), float(chance.uniform(0.5, 1)))
    elif event == "moved" and gap > 0.2:
        truth = recording.moved(index, float(chance.uniform(0.01, 0.03)))
    elif event == "cut":
        truth = recording.cut(float(chance.uniform(0.4, 0.9)))
    what.append(event)
    samples = read(truth.path)
    truth.late = float(chance.uniform(0, 1.5))
    truth.speed = float(chance.choice([0, chance.uniform(-0.0002, 0.0002)]))
    samples = numpy.concatenate([numpy.zeros(round(truth.late * RATE)), samples])
    gain = float(chance.uniform(-40, 0))
    samples *= 10 ** (gain / 20) * float(chance.choice([-1, 1]))
    kind, level = str(chance.choice(["white", "pink", "hum"])), float(chance.uniform(-55, -28))
    samples += noise(len(samples), kind, level, numpy.abs(samples).max(), seed)
    path = folder / f"{seed}-damaged.wav"
    write(samples * 0.6, path)
    effects = ["speed", f"{1 + truth.speed:.9f}"] if truth.speed else []
    room = float(chance.choice([0, 0, chance.uniform(15, 50)]))
    if room:
        effects += ["highpass", f"{chance.uniform(80, 300):.0f}", "lowpass",
                    f"{chance.uniform(3500, 12000):.0f}", "reverb", f"{room:.0f}"]
        truth.loose = 0.003
    rate = int(chance.choice([16_000, 32_000, 44_100, 48_000, 96_000]))
    run("sox", path, "-r", rate, folder / f"{seed}-played.wav", *effects)
    ending = str(chance.choice(["wav", "mp3", "ogg", "opus", "flac", "m4a"]))
    truth.path = folder / f"{seed}-played.wav"
    if ending != "wav" and not (ending == "mp3" and rate > 48_000):
        out = folder / f"{seed}-coded.{ending}"
        options = {"flac": [], "ogg": ["-c:a", "libvorbis", "-q:a", "2"]}.get(ending, ["-b:a", "64k"])
        run("ffmpeg", "-v", "error", "-y", "-i", truth.path, *options, out)
        truth.path = out
    if rate != RATE or ending not in ("wav", "flac"):
        truth.loose = max(truth.loose, 0.0015)
    what += [f"{truth.late * 1000:.0f} ms", f"{truth.speed * 1e6:.0f} ppm", f"{gain:.0f} dB",
             f"{kind} {level:.0f} dB", f"room {room:.0f}", f"{rate}", ending]
    stretch = 1 / (1 + truth.speed)
    truth.late *= stretch
    truth.missing = [time * stretch for time in truth.missing]
    truth.extra = [time * stretch for time in truth.extra]
    return words, truth, " ".join(map(str, words)) + ": " + ", ".join(what)


# Some that were once misjudged: a soft stroke too many, an alignment that was a bar off, ticks a coder
# had changed, rooms that answer, a stroke too many within a roll, soft ones behind loud ones.
ONCE_MISJUDGED = [19, 87, 135, 142, 165, 193, 209, 210, 236, 248, 261, 285]


@pytest.mark.parametrize("seed", [*range(10), *ONCE_MISJUDGED])
def test_what_chance_does_is_what_is_said(tmp_path, seed):
    words, truth, what = drawn(tmp_path, seed)
    assert wrong(asked(words, truth), truth) == [], what


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    right = 0
    for seed in range(first, first + count):
        with tempfile.TemporaryDirectory() as folder:
            words, truth, what = drawn(Path(folder), seed)
            faults = wrong(asked(words, truth), truth)
            right += not faults
            print(f"{seed:3} {'as it is' if not faults else '; '.join(faults)} | {what}")
    print(f"{right} of {count} are said to be as they are")


if __name__ == "__main__":
    main()
