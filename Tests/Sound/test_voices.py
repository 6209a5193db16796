"""Listens to the voices by measuring: where their energy is, how they rise and die away.

    python Tests/Sound/test_voices.py [FOLDER]

prints the spectrum and the envelope of each voice, and with a folder draws their waveforms (which wants
matplotlib).
"""

import re
import subprocess
import sys

import numpy
import pytest

from conftest import score

RATE = 48_000

# Between which frequencies the centre of the energy lies, and how long until it is 40 dB below its
# highest, in seconds.
VOICES = {
    "wood-block": (900, 2500, 0.04, 0.12),
    "click": (1800, 5000, 0.004, 0.03),
    "beep": (800, 1000, 0.06, 0.1),
    "tick": (2500, 9000, 0.003, 0.025),
    "rim": (1000, 4500, 0.01, 0.06),
    "kick": (40, 250, 0.12, 0.4),
    "snare": (900, 6000, 0.06, 0.2),
    "closed-hi-hat": (5000, 14000, 0.015, 0.06),
    "open-hi-hat": (5000, 14000, 0.8, 1.2),
    "cowbell": (600, 1600, 0.08, 0.25),
    "ride": (3000, 8000, 0.7, 2),
    "crash": (4000, 12000, 1, 2),
    "high-tom": (180, 300, 0.2, 0.4),
    "mid-tom": (130, 220, 0.25, 0.5),
    "floor-tom": (80, 140, 0.3, 0.6),
}
NOISE = {"tick", "closed-hi-hat", "open-hi-hat", "ride", "crash"}


def centroid(samples):
    power = numpy.abs(numpy.fft.rfft(samples, 1 << 16)) ** 2
    return float(numpy.sum(power * numpy.fft.rfftfreq(1 << 16, 1 / RATE)) / numpy.sum(power))


def envelope(samples):
    """The highest of each millisecond."""
    step = RATE // 1000
    return [float(numpy.abs(samples[i:i + step]).max()) for i in range(0, len(samples), step)]


def lasting(samples):
    """Until it stays 40 dB below its highest."""
    return (numpy.nonzero(numpy.abs(samples) > 0.01)[0][-1] + 1) / RATE


@pytest.mark.parametrize("voice", VOICES)
def test_voice(cases, voice):
    low, high, short, long = VOICES[voice]
    samples = cases.voice(voice, 0, RATE)
    assert low < centroid(samples) < high
    assert short < lasting(samples) < long
    # Full level, its first frame is heard, and there is no direct current.
    assert abs(numpy.abs(samples).max() - 1) < 1e-6
    assert samples[0] != 0
    assert abs(numpy.mean(samples)) < 0.02
    # It rises at once and never comes back.
    peaks = envelope(samples)
    assert peaks.index(max(peaks)) <= 13
    later = [max(peaks[i:]) for i in range(len(peaks))]
    assert later == sorted(later, reverse=True) and peaks[-1] < 0.01


@pytest.mark.parametrize("voice", VOICES)
def test_rates(cases, voice):
    """At other rates it is the same sound: as long, and its energy at the same place."""
    usual = cases.voice(voice, 0, RATE)
    for rate in (44_100, 96_000):
        samples = cases.voice(voice, 0, rate)
        assert abs(len(samples) / rate - len(usual) / RATE) < 0.001
        assert abs(numpy.abs(samples).max() - 1) < 1e-6


@pytest.mark.parametrize("voice", ["wood-block", "beep", "cowbell", "click"])
def test_pitch(cases, voice):
    """An octave up doubles the strongest frequency; a tick has none."""
    def strongest(samples):
        power = numpy.abs(numpy.fft.rfft(samples * numpy.hanning(len(samples)), 1 << 17))
        return numpy.fft.rfftfreq(1 << 17, 1 / RATE)[power.argmax()]
    low, high = (strongest(cases.voice(voice, n, RATE)) for n in (0, 12))
    assert abs(high / low - 2) < 0.05
    assert cases.voice("ride", 0, RATE).tobytes() == cases.voice("ride", 7, RATE).tobytes()


def oversampled(samples, times=8):
    """The samples and what is between them, by the whole spectrum."""
    spectrum = numpy.fft.rfft(samples)
    count = len(samples) * times
    padded = numpy.concatenate([spectrum, numpy.zeros(count // 2 + 1 - len(spectrum))])
    return numpy.fft.irfft(padded, count) * times


def kit(voice, semitones=0, level=0):
    stroke = {"voice": voice, "semitones": semitones, "level": level}
    return {weight: stroke for weight in ("strong", "normal", "quiet", "subdivision")}


@pytest.mark.parametrize("rate", [44_100, 48_000])
def test_true_peak(cases, rate):
    """Also between the samples nothing comes to full level: each voice at any pitch, and all at once."""
    for voice in VOICES:
        for semitones in (-24, 0, 5, 12, 24):
            if voice in ("ride", "crash") and semitones:
                continue
            samples = cases.render(
                score(60, accents="X...", kit=kit(voice, semitones, 60)), rate, rate * 5 // 2, 4096)
            assert 0.7 < numpy.abs(oversampled(samples)).max() < 1, (voice, semitones)
    for seed in range(4):
        chance = numpy.random.default_rng(seed)
        groove = ";".join(f"{voice}:" + "".join(chance.choice(list("XxX."), 16)) for voice in VOICES)
        some = list(VOICES)[chance.integers(len(VOICES))]
        document = score(200, groove=groove, kit=kit(some, 3, 60), subdivision={"parts": 4},
                         ring={"beats": 7, "stroke": {"voice": some, "level": 60}})
        samples = cases.render(document, rate, rate * 3, 4096)
        assert 0.4 < numpy.abs(oversampled(samples)).max() < 1


@pytest.mark.parametrize("voice", VOICES)
def test_accents_are_clear(detent, tmp_path, voice):
    """A strong beat of a kit is 3 dB louder and a fourth higher; of noise it is 6 dB louder."""
    detent("60", "--metre", "2/4", "--bars", 3, "--voice", voice, "--format", "float", "-o", "a.wav")
    samples = numpy.frombuffer((tmp_path / "a.wav").read_bytes()[58:], "<f4")
    strong, normal = samples[4 * RATE:5 * RATE], samples[5 * RATE:6 * RATE]
    louder = 10 * numpy.log10(numpy.sum(strong.astype("f8") ** 2) / numpy.sum(normal.astype("f8") ** 2))
    assert louder > (4.4 if voice in NOISE else 1.9)
    if voice not in NOISE | {"snare"}:
        assert centroid(strong) > 1.2 * centroid(normal)


def loudness(path):
    """Integrated loudness (EBU R 128) and true peak, as ffmpeg measures them."""
    words = subprocess.run(
        ["ffmpeg", "-hide_banner", "-nostats", "-i", path, "-filter_complex", "ebur128=peak=true",
         "-f", "null", "-"], capture_output=True, text=True, check=True).stderr
    words = words[words.rindex("Summary"):]
    return float(re.search(r"I: +(\S+) LUFS", words)[1]), float(re.search(r"Peak: +(\S+) dBFS", words)[1])


def test_it_is_as_loud_as_klick(detent, tmp_path):
    detent("120", "--bars", 15, "-o", "ours.wav")
    ours, peak = loudness(tmp_path / "ours.wav")
    assert abs(ours + 21) < 1 and peak < -0.5
    subprocess.run(["klick", "-W", tmp_path / "theirs.wav", "-r", "48000", "15", "4/4", "120"],
                   check=True, capture_output=True)
    theirs, _ = loudness(tmp_path / "theirs.wav")
    assert ours > theirs - 0.5
    # What rings most is below full level as well.
    detent("--groove", "crash: X...; kick: XxXx; open-hi-hat: XXXX; ride: XXXX; snare: X.X.", "--bars", 4,
           "-o", "loud.wav")
    assert loudness(tmp_path / "loud.wav")[1] < 0


def test_a_closed_hi_hat_ends_an_open_one(cases):
    """Alone it rings for a second; the closed one's stroke ends it within 4 ms."""
    def groove(pattern):
        document = score(60, groove=pattern, beats=False)
        return cases.render(document, RATE, 2 * RATE, 4096)
    alone = groove("open-hi-hat: X...")
    assert numpy.abs(alone[int(0.6 * RATE):int(0.9 * RATE)]).max() > 0.003
    ended = groove("open-hi-hat: X.......; closed-hi-hat: .x......")
    assert numpy.abs(ended[int(0.6 * RATE):int(0.9 * RATE)]).max() == 0


def main():
    from conftest import Cases

    cases = Cases()
    bands = [(20, 150), (150, 500), (500, 1500), (1500, 4000), (4000, 9000), (9000, 20000)]
    print("voice           peak  centre   40 dB   share of the energy in "
          + " ".join(f"{low}–{high}" for low, high in bands) + " Hz; envelope each 5 ms, dB")
    for voice in VOICES:
        samples = cases.voice(voice, 0, RATE)
        power = numpy.abs(numpy.fft.rfft(samples, 1 << 16)) ** 2
        frequencies = numpy.fft.rfftfreq(1 << 16, 1 / RATE)
        shares = [power[(frequencies >= a) & (frequencies < b)].sum() / power.sum() for a, b in bands]
        levels = [20 * numpy.log10(max(1e-4, level)) for level in envelope(samples)[::5]]
        print(f"{voice:15} {numpy.abs(samples).max():.3f} {centroid(samples):6.0f} Hz "
              f"{lasting(samples) * 1000:4.0f} ms  " + " ".join(f"{s * 100:4.0f}%" for s in shares)
              + "  " + " ".join(f"{level:.0f}" for level in levels[:12]))
    if len(sys.argv) > 1:
        draw(cases, sys.argv[1])


def draw(cases, folder):
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, rows = pyplot.subplots(len(VOICES), 2, figsize=(14, 22))
    for voice, (wave, start) in zip(VOICES, rows):
        samples = cases.voice(voice, 0, RATE)
        wave.plot(numpy.arange(len(samples)) / RATE * 1000, samples, linewidth=0.5)
        wave.set_title(voice, loc="left", fontsize=9)
        start.plot(samples[:200], ".-", linewidth=0.5, markersize=2)
    figure.tight_layout()
    figure.savefig(f"{folder}/voices.png", dpi=70)


if __name__ == "__main__":
    main()
