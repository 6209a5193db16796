"""Listens to the metronome that counts aloud: praat says where the vowels begin, ffmpeg how loud it is.

    python Tests/Sound/test_count.py [FOLDER]

prints where each vowel begins, and with a folder draws spectrograms (which wants matplotlib).
"""

import subprocess
import sys

import numpy
import parselmouth
import pytest

from conftest import DETENT
from test_voices import loudness

RATE = 48_000
# Where a word's vowel may begin beside its beat, in seconds.
EARLY, LATE = 0.03, 0.015


def counted(folder, language):
    """Sixteen numbers, a second each, in bars of sixteen; the first bar is left out."""
    subprocess.run(
        [DETENT, "click", "60", "--metre", "16/4", "--accents", "x" * 16, "--bars", "2", "--voice", "count",
         "--lang", language, "--format", "float", "-o", f"{language}.wav"], cwd=folder, check=True)
    samples = numpy.frombuffer((folder / f"{language}.wav").read_bytes()[58:], "<f4")
    return samples[16 * RATE - RATE // 2:].astype(float)


# Which frequencies vowels have; of に the n has them as well, but for the vowel's second formant.
VOWELS, NI = (400, 3000), (1600, 3400)


def onset(samples, beat, language):
    """Where the level of what vowels have comes within 10 dB of its highest near the beat, in seconds behind it."""
    low, high = NI if (language, beat) == ("ja", 1) else VOWELS
    around = samples[int((beat + 0.25) * RATE):int((beat + 1.1) * RATE)]
    sound = parselmouth.Sound(around, RATE)
    band = parselmouth.praat.call(sound, "Filter (pass Hann band)", low, high, 100)
    intensity = band.to_intensity(100, 0.001)
    times, levels = intensity.xs() - 0.25, intensity.values[0]
    near = (times > -0.1) & (times < 0.08)
    return float(times[near & (levels > levels[near].max() - 10)][0])


@pytest.mark.parametrize("language", ["en", "ja"])
def test_vowels_begin_on_the_beat(tmp_path, language):
    samples = counted(tmp_path, language)
    found = [onset(samples, beat, language) for beat in range(16)]
    assert all(-EARLY < time < LATE for time in found), found
    # No word is late or early beside the others.
    assert numpy.std(found) < 0.01


@pytest.mark.parametrize("language", ["en", "ja"])
def test_words_are_alike_loud_and_as_loud_as_the_other_voices(tmp_path, language):
    samples = counted(tmp_path, language)
    levels = []
    for beat in range(16):
        word = samples[int((beat + 0.4) * RATE):int((beat + 1) * RATE)] ** 2
        levels.append(10 * numpy.log10(numpy.convolve(word, numpy.ones(RATE // 10), "same").max()))
    assert max(levels) - min(levels) < 3
    subprocess.run(
        [DETENT, "click", "120", "--bars", "15", "--voice", "count", "--lang", language, "-o", "count.wav"],
        cwd=tmp_path, check=True)
    level, peak = loudness(tmp_path / "count.wav")
    assert abs(level + 21) < 2 and peak < -0.5


def main():
    import tempfile
    from pathlib import Path

    folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
    for language in ("en", "ja"):
        samples = counted(folder, language)
        print(language, " ".join(f"{onset(samples, beat, language) * 1000:.0f}" for beat in range(16)), "ms")
        subprocess.run(
            [DETENT, "click", "120", "--bars", "15", "--voice", "count", "--lang", language, "-o", "count.wav"],
            cwd=folder, check=True)
        print(language, "%.1f LUFS, true peak %.1f dB" % loudness(folder / "count.wav"))
        if len(sys.argv) > 1:
            draw(samples, folder / f"{language}.png")


def draw(samples, path):
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, rows = pyplot.subplots(4, 4, figsize=(16, 12))
    for beat, axes in enumerate(rows.flat):
        part = samples[int((beat + 0.35) * RATE):int((beat + 1) * RATE)]
        axes.specgram(part + 1e-6, NFFT=512, Fs=RATE, noverlap=384, vmin=-120, xextent=(-0.15, 0.5))
        axes.set_ylim(0, 8000)
        axes.axvline(0, color="w", linewidth=0.7)
        axes.set_title(str(beat + 1), loc="left", fontsize=9)
    figure.tight_layout()
    figure.savefig(path, dpi=60)


if __name__ == "__main__":
    main()
