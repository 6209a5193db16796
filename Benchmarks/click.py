"""Are the beats where they belong, how loud are they, and what does rendering them cost, beside klick?
And does FluidSynth play our MIDI files as evenly as a file of one tempo?

Wants klick, ffmpeg and FluidSynth (apt-get install klick ffmpeg fluidsynth timgm6mb-soundfont); says
which are not there. Onsets are found here, where silence ends, so that neither program judges itself.
"""

import os
import re
import resource
import shutil
import struct
import subprocess
import tempfile
import wave
from fractions import Fraction
from pathlib import Path

import numpy

REPEATS = 7
# Bars of four that last ten minutes.
TEMPI = {"60": 150, "120": 300, "133.7": 334, "299.9": 750}
RATES = [44_100, 48_000]
FONT = "/usr/share/sounds/sf2/TimGM6mb.sf2"


def onsets(path):
    """Frames where at least 10 ms of silence end."""
    with wave.open(str(path)) as file:
        samples = numpy.frombuffer(file.readframes(file.getnframes()), "<i2")
        pause = file.getframerate() // 100
    sounding = numpy.nonzero(samples)[0]
    begins = numpy.concatenate([[True], numpy.diff(sounding) > pause])
    return sounding[begins]


def errors(path, tempo, rate):
    """The least and greatest error of all onsets but the first, beside the first, in samples."""
    step = Fraction(60) / Fraction(tempo) * rate
    found = onsets(path)
    return [float(int(frame) - int(found[0]) - number * step) for number, frame in enumerate(found)]


def timed(command):
    """Seconds of processor time, which others on the machine do not lengthen as they do a wait."""
    def used():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    took = []
    for _ in range(REPEATS):
        start = used()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        took.append(used() - start)
    return took


def loudness(path):
    """Integrated loudness and true peak by ffmpeg (EBU R 128)."""
    words = subprocess.run(
        ["ffmpeg", "-hide_banner", "-nostats", "-i", path, "-filter_complex", "ebur128=peak=true",
         "-f", "null", "-"], check=True, capture_output=True, text=True).stderr
    words = words[words.rindex("Summary"):]
    return [re.search(pattern, words)[1] for pattern in (r"I: +(\S+) LUFS", r"Peak: +(\S+) dBFS")]


def loud(program, klick, folder):
    """How loud the usual metronome is, ours and klick's."""
    rows = []
    for tempo in ("60", "120", "200"):
        ours, theirs = folder / "loud.wav", folder / "klick.wav"
        subprocess.run([program, "click", tempo, "--bars", "16", "-o", ours], check=True)
        row = [tempo, *loudness(ours)]
        if klick:
            subprocess.run([klick, "-W", theirs, "-r", "48000", "16", "4/4", tempo], check=True,
                           capture_output=True)
        rows.append(row + (loudness(theirs) if klick else ["—", "—"]))
    return rows


def plain(path, tempo, beats):
    """A metronome as a MIDI file of 480 ticks a quarter and one tempo, rounded to a microsecond."""
    def variable(value):
        return bytes([value >> 7 | 0x80, value & 0x7F]) if value > 0x7F else bytes([value])

    track = b"\x00\xff\x51\x03" + round(60_000_000 / tempo).to_bytes(3, "big")
    track += (b"\x00\x99\x25\x64" + variable(480) + b"\x89\x25\x40") * beats + b"\x00\xff\x2f\x00"
    path.write_bytes(b"MThd" + struct.pack(">IHHH", 6, 0, 1, 480) + b"MTrk"
                     + struct.pack(">I", len(track)) + track)


def synthesised(path, tempo):
    """How far FluidSynth's strokes are from even ones, the mean taken off: the worst and the spread, ms."""
    sound = path.with_suffix(".wav")
    subprocess.run(["fluidsynth", "-ni", "-q", "-F", sound, "-r", "48000", "-R", "0", "-C", "0", FONT, path],
                   check=True, capture_output=True)
    with wave.open(str(sound)) as file:
        samples = numpy.frombuffer(file.readframes(file.getnframes()), "<i2").reshape(-1, 2)
    heard = numpy.nonzero(numpy.abs(samples).max(axis=1) > 60)[0]
    found = heard[numpy.concatenate([[True], numpy.diff(heard) > 2400])] / 48_000
    late = found - numpy.arange(len(found)) * 60 / tempo
    late = (late - late.mean()) * 1000
    return len(found), numpy.abs(late).max(), late.std()


def played(program, folder):
    """Ten minutes of MIDI files, ours and with one tempo, played by FluidSynth."""
    rows = []
    for tempo, bars in (("133.7", 334), ("99.9", 250), ("171.3", 428)):
        ours, one = folder / "ours.mid", folder / "one.mid"
        subprocess.run([program, "click", tempo, "--bars", str(bars), "--voice", "rim", "--accents", "xxxx",
                        "-o", ours], check=True)
        plain(one, float(tempo), bars * 4)
        row = [tempo]
        for path in (ours, one):
            count, worst, spread = synthesised(path, float(tempo))
            assert count == bars * 4
            row += [f"{worst:.3f}", f"{spread:.3f}"]
        rows.append(row)
    return rows


def main():
    from report import ROOT, median, ratio, table

    program = os.environ.get("DETENT_RELEASE", ROOT / ".build/release/detent")
    klick = shutil.which("klick")
    rows, costs = [], []
    # In memory, where there is such a place: what a disk takes is nobody's here.
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=memory) as folder:
        ours, theirs = Path(folder) / "ours.wav", Path(folder) / "theirs.wav"
        for rate in RATES:
            for tempo, bars in TEMPI.items():
                command = [program, "click", tempo, "--bars", str(bars), "--rate", str(rate),
                           "--voice", "click", "-o", ours]
                peer = [klick, "-W", theirs, "-r", str(rate), str(bars), "4/4", tempo]
                took = timed(command)
                mine = errors(ours, tempo, rate)
                assert len(mine) == bars * 4
                row = [f"{tempo} at {rate / 1000:g} kHz", f"{min(mine):+.3f} … {max(mine):+.3f}"]
                if klick:
                    peer_took = timed(peer)
                    other = errors(theirs, tempo, rate)
                    row += [f"{min(other):+.3f} … {max(other):+.3f}", f"{len(other)} of {bars * 4}"]
                    costs.append([
                        row[0], f"{min(took):.3f}", f"{median(took):.3f}",
                        f"{median(peer_took):.3f}", ratio(median(took), median(peer_took))])
                else:
                    row += ["—", "—"]
                    costs.append([row[0], f"{min(took):.3f}", f"{median(took):.3f}", "—", "—"])
                rows.append(row)
        if shutil.which("ffmpeg"):
            table(
                "How loud the usual metronome is, by ffmpeg (EBU R 128)",
                ["tempo", "LUFS", "true peak, dBFS", "klick, LUFS", "its true peak"],
                loud(program, klick, Path(folder)), ["four quarters, the first strong"])
        if shutil.which("fluidsynth") and os.path.exists(FONT):
            table(
                "Ten minutes of MIDI played by FluidSynth: how far strokes are from even ones, in ms",
                ["tempo", "worst", "spread", "of one tempo: worst", "spread"],
                played(program, Path(folder)),
                ["spread is the standard deviation; FluidSynth's blocks are 1.33 ms long"])
    notes = [] if klick else ["klick is not here: apt-get install klick"]
    table(
        "Where ten minutes of beats begin, in samples beside the exact time",
        ["tempo", "detent", "klick", "its beats"], rows,
        ["the first onset is taken for the beginning; then half a sample is the best there is",
         *notes])
    table(
        "Ten minutes of a metronome as a WAV file of 16 bits, in seconds of processor time",
        ["tempo", "least", "median", "klick", "ours to it"], costs,
        [f"the whole program, file included, {REPEATS} times"])


if __name__ == "__main__":
    main()
