"""Listens to the voices by measuring: where their energy is, how they rise and die away.

    python Tests/Sound/test_voices.py [FOLDER]

prints the spectrum and the envelope of each voice, and with a folder draws their waveforms (which wants
matplotlib).
"""

import sys

import numpy
import pytest

RATE = 48_000

# Between which frequencies the centre of the energy lies, and how long until it is 40 dB below its
# highest, in seconds.
VOICES = {
    "wood-block": (900, 2500, 0.02, 0.09),
    "click": (1800, 5000, 0.004, 0.03),
    "beep": (800, 1000, 0.06, 0.1),
    "tick": (2500, 9000, 0.003, 0.025),
    "rim": (1000, 4500, 0.01, 0.06),
    "kick": (40, 250, 0.12, 0.4),
    "snare": (900, 6000, 0.06, 0.2),
    "closed-hi-hat": (5000, 14000, 0.015, 0.06),
    "open-hi-hat": (5000, 14000, 0.15, 0.45),
    "cowbell": (600, 1600, 0.08, 0.25),
}


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
    assert peaks.index(max(peaks)) <= 12
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
    assert cases.voice("tick", 0, RATE).tobytes() == cases.voice("tick", 7, RATE).tobytes()


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
