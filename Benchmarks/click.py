"""Are the beats where they belong, and what does rendering them cost, beside klick?

Wants klick (apt-get install klick); without it says so. Onsets are found here, where silence ends, so
that neither program judges itself.
"""

import os
import resource
import shutil
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
