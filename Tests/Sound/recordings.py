"""Recordings that were damaged as real ones are, by sox and ffmpeg, and what is true of them."""

import subprocess
from dataclasses import dataclass, field

import numpy

RATE = 48_000


def run(*words, data=None):
    return subprocess.run([str(word) for word in words], input=data, check=True, capture_output=True).stdout


def read(path):
    return numpy.frombuffer(run("sox", "-D", path, "-t", "f32", "-c", "1", "-"), "<f4").copy()


def write(samples, path, rate=RATE):
    data = numpy.clip(samples, -1, 1).astype("<f4").tobytes()
    run("sox", "-D", "-t", "f32", "-r", rate, "-c", "1", "-", "-b", "24", path, data=data)


def noise(count, kind, level, peak, seed=1):
    """Noise of so many decibels beside a peak."""
    if kind == "hum":
        samples = numpy.sin(numpy.arange(count) * 2 * numpy.pi * 50 / RATE)
    else:
        samples = numpy.random.default_rng(seed).normal(size=count)
        if kind == "pink":
            spectrum = numpy.fft.rfft(samples)
            samples = numpy.fft.irfft(spectrum / numpy.sqrt(numpy.arange(len(spectrum)) + 1), count)
    return samples * peak * 10 ** (level / 20) / numpy.sqrt((samples ** 2).mean())


@dataclass
class Damaged:
    """A recording, and what is true of it."""
    path: str
    late: float = 0
    speed: float = 0
    missing: list = field(default_factory=list)
    extra: list = field(default_factory=list)
    moved: dict = field(default_factory=dict)
    outside: int = 0
    # What a coder, a filter or a room may do to the time of a stroke, in seconds.
    loose: float = 0.00006


class Damage:
    """Makes damaged recordings of one: its file, and when its strokes begin."""

    def __init__(self, path, times):
        self.path, self.times = path, list(times)
        self.folder = path.parent

    def file(self, name):
        return self.folder / f"{self.path.stem}-{name}"

    def late(self, milliseconds):
        out = self.file(f"late{milliseconds}.wav")
        run("sox", "-D", self.path, out, "pad", milliseconds / 1000)
        return Damaged(out, late=milliseconds / 1000)

    def quiet(self):
        out = self.file("quiet.wav")
        run("sox", "-D", self.path, "-b", "24", out, "gain", "-40")
        return Damaged(out)

    def noisy(self, kind, level):
        out = self.file(f"{kind}{level}.wav")
        samples = read(self.path)
        write(0.6 * (samples + noise(len(samples), kind, level, numpy.abs(samples).max())), out)
        return Damaged(out)

    def coded(self, ending, *options):
        out = self.file(f"coded.{ending}")
        run("ffmpeg", "-v", "error", "-y", "-i", self.path, *options, out)
        return Damaged(out, loose=0.0003)

    def resampled(self, rate):
        out = self.file(f"{rate}.wav")
        run("sox", "-D", self.path, "-r", rate, out)
        return Damaged(out, loose=0.001)

    def fast(self, speed):
        out = self.file(f"fast{speed}.wav")
        run("sox", "-D", self.path, out, "speed", 1 + speed)
        return Damaged(out, speed=speed, loose=0.001)

    def phone(self):
        out = self.file("phone.wav")
        run("sox", "-D", self.path, out, "pad", "0.13", "gain", "6", "sinc", "300-3400",
            "reverb", "40", "50", "60")
        return Damaged(out, late=0.13, loose=0.003)

    def removed(self, index):
        samples = read(self.path)
        a, b = (round(self.times[i] * RATE) - 50 for i in (index, index + 1))
        samples[a:b] = 0
        write(samples, self.file("removed.wav"))
        return Damaged(self.file("removed.wav"), missing=[self.times[index]])

    def added(self, index, share=0.4, gain=0.8):
        samples = read(self.path)
        a, b = (round(self.times[i] * RATE) for i in (index, index + 1))
        place = self.times[index + 2] + share * (self.times[index + 3] - self.times[index + 2])
        start = round(place * RATE)
        part = samples[a:b].copy()[: len(samples) - start]
        samples[start:start + len(part)] += gain * part
        write(samples * 0.9, self.file("added.wav"))
        return Damaged(self.file("added.wav"), extra=[place])

    def moved(self, index, seconds):
        samples = read(self.path)
        a, b = (round(self.times[i] * RATE) for i in (index, index + 1))
        part = samples[a:b - 2000].copy()
        samples[a - 20:b - 20] = 0
        start = a + round(seconds * RATE)
        samples[start:start + len(part)] += part
        write(samples, self.file("moved.wav"))
        return Damaged(self.file("moved.wav"), moved={self.times[index]: seconds})

    def cut(self, share=0.5):
        """The end is not there, and the header does not know of more."""
        out = self.file("cut.wav")
        end = self.times[-1] * share + 0.01
        run("sox", "-D", self.path, out, "trim", "0", end)
        return Damaged(out, outside=sum(time > end - 0.005 for time in self.times))
