"""Set lists played while parts, metres, tempi and sounds are changed: every click where it belongs, once.

The engine is laid beside a slow player of ours that knows no plan: it walks through the music with
Python's fractions, stroke by stroke, and adds up samples. They have to agree in every bit.

The rule that both follow: a stroke at the exact time *t* sounds at the frame nearest to it, halves up. What
changes at frame *f* changes what is at *f* − 1/2 or later, in the same bar and as far through the beat: a
stroke before that has sounded, and no other. Another shift moves what has not sounded yet, and what would be
over by then sounds at once. `WHOLE=1` plays ten thousand set lists, as `make prove` does.
"""

import json
import random
from fractions import Fraction
from math import floor

import numpy
import pytest

from conftest import WHOLE

RATE = 8000
FADE = RATE // 250
HALF = Fraction(1, 2)
LISTS = 10_000 if WHOLE else 240
GROUPS = 8
LETTERS = "Xxo."


class Sounds:
    """Voices at their levels, and how loud a level is, found by asking for single strokes."""

    def __init__(self, cases):
        self.cases = cases
        self.known = {}
        self.gains = {}

    def get(self, stroke):
        voice, semitones, level = stroke
        if (voice, semitones) not in self.known:
            self.known[voice, semitones] = self.cases.voice(voice, semitones, RATE)
        samples = self.known[voice, semitones]
        if level not in self.gains:
            self.gains[level] = self.gain(stroke, samples)
        return samples, self.gains[level]

    def gain(self, stroke, samples):
        voice, semitones, level = stroke
        alone = {"voice": voice, "semitones": semitones, "level": level}
        kit = {name: alone for name in ["strong", "normal", "quiet", "subdivision"]}
        heard = self.cases.render(
            {"version": 1, "parts": [{"metre": "1/1", "tempo": "1", "kit": kit}]}, RATE,
            len(samples), len(samples))
        peak = numpy.abs(samples).argmax()
        gain = numpy.float32(heard[peak] / samples[peak])
        for _ in range(5):
            gain = numpy.nextafter(gain, numpy.float32(0))
        for _ in range(11):
            if numpy.array_equal(samples * gain, heard):
                return gain
            gain = numpy.nextafter(gain, numpy.float32(1))
        raise AssertionError(stroke)


class Part:
    """What a part's JSON says, for the slow player."""

    def __init__(self, part):
        groups, unit = part["metre"].split("/")
        groups = [int(group) for group in groups.split("+")]
        self.pulses = sum(groups)
        counts_groups = part.get("countsGroups", False)
        beat = Fraction(groups[0] if counts_groups else 1, int(unit))
        if "unit" in part:
            beat = Fraction(part["unit"])
        # Frames a pulse.
        self.period = 60 * RATE / Fraction(part["tempo"]) * Fraction(1, int(unit)) / beat
        self.bars = part.get("bars")
        rest = part.get("silence", {})
        self.play, self.rest = rest.get("play", 0), rest.get("rest", 0)
        self.strokes = self.all(part, groups, counts_groups)

    @staticmethod
    def all(part, groups, counts_groups):
        kit = {name: (one["voice"], one.get("semitones", 0), one["level"])
               for name, one in part["kit"].items()}
        of = {"X": kit["strong"], "x": kit["normal"], "o": kit["quiet"]}
        lengths = groups if counts_groups else [1] * sum(groups)
        parts = part.get("subdivision", {}).get("parts", 1)
        strokes, start = [], 0
        for letter, length in zip(part["accents"], lengths, strict=True):
            if letter in of:
                strokes.append((Fraction(start), of[letter]))
            for index in range(1, parts):
                strokes.append((start + Fraction(index * length, parts), kit["subdivision"]))
            start += length
        if "ring" in part:
            one, beats = part["ring"]["stroke"], part["ring"]["beats"]
            stroke = (one["voice"], one.get("semitones", 0), one["level"])
            strokes += [(Fraction(index * start, beats), stroke) for index in range(beats)]
        # At the same place what was said first sounds first.
        return sorted(strokes, key=lambda stroke: stroke[0])

    def is_silent(self, bar):
        return self.rest > 0 and bar % (self.play + self.rest) >= self.play


class SlowPlayer:
    """Plays a set list, walking from where the music was changed last."""

    def __init__(self, sounds):
        self.sounds = sounds
        self.now = 0
        self.struck = []
        self.score = None
        # How many strokes a shift has made sound in one frame, at most.
        self.crowd = 0

    def begin(self, score):
        for stroke in self.struck:
            stroke["release"] = min(stroke["release"], self.now)
        self.take(score)
        self.anchor = self.now + self.shift
        self.place = (0, 0, Fraction(0))
        self.sounded = self.now - HALF

    def take(self, score):
        self.score = score
        self.parts = [Part(part) for part in score["parts"]]
        # How much later all is than the music, in frames.
        self.shift = self.frames(score.get("shift", 0))

    def frames(self, shift):
        return Fraction(shift) * 60 * RATE / Fraction(self.score["parts"][0]["tempo"])

    def play(self, count):
        end = self.now + count
        for time, stroke in self.walk():
            frame = floor(time + HALF)
            if frame >= end:
                break
            if frame >= self.now and stroke:
                self.strike(frame, stroke)
        self.now = end

    def walk(self):
        """The strokes from the anchor on, with their exact times, and none where a bar ends."""
        part, bar, pulses = self.place
        time = self.anchor - pulses * self.parts[part].period
        while part is not None:
            one = self.parts[part]
            if not one.is_silent(bar):
                for at, stroke in one.strokes:
                    if time + at * one.period >= self.anchor:
                        yield time + at * one.period, stroke
            time += one.pulses * one.period
            yield time, None
            part, bar = self.after(part, bar)

    def after(self, part, bar):
        if self.parts[part].bars is None or bar + 1 < self.parts[part].bars:
            return part, bar + 1
        if part + 1 < len(self.parts):
            return part + 1, 0
        return (0, 0) if self.score.get("repeated") else (None, None)

    def at(self, when):
        """Where in the music a time is."""
        part, bar, pulses = self.place
        time = self.anchor - pulses * self.parts[part].period
        while part is not None:
            one = self.parts[part]
            if when < time + one.pulses * one.period:
                return part, bar, (when - time) / one.period
            time += one.pulses * one.period
            part, bar = self.after(part, bar)
        return None

    def change(self, score):
        # Where all has become later before, more has sounded than what is over.
        when = max(self.now - HALF, self.sounded)
        start, old = self.anchor - self.shift, self.score.get("shift", 0)
        if when < self.anchor and self.place == (0, 0, 0):
            # Nothing has sounded: it begins when it was to, or else now.
            self.take(score)
            later = self.shift - self.frames(old)
            self.anchor = max(start + self.frames(old), when) + later
        else:
            part, bar, pulses = self.at(when)
            before = self.parts[part].pulses
            self.take(score)
            later = self.shift - self.frames(old)
            part = min(part, len(self.parts) - 1)
            one = self.parts[part]
            if one.bars is not None:
                bar = min(bar, one.bars - 1)
            if one.pulses != before:
                pulses = pulses - floor(pulses) + floor(pulses) % one.pulses
            self.anchor, self.place = when + later, (part, bar, pulses)
        self.sounded = when + later
        late = 0
        for time, stroke in self.walk():
            if floor(time + HALF) >= self.now:
                break
            if stroke:
                self.strike(self.now, stroke)
                late += 1
        self.crowd = max(self.crowd, late)

    def strike(self, frame, stroke):
        for other in self.struck:
            if other["stroke"][0] == stroke[0] and other["release"] == float("inf"):
                other["release"] = frame
        self.struck.append({"frame": frame, "stroke": stroke, "release": float("inf")})

    def samples(self):
        heard = numpy.zeros(self.now + RATE * 3, numpy.float32)
        step = numpy.float32(1) / numpy.float32(FADE)
        for one in self.struck:
            samples, gain = self.sounds.get(one["stroke"])
            start = one["frame"]
            full = min(len(samples), one["release"] - start)
            full = int(full)
            heard[start:start + full] += samples[:full] * gain
            last = min(len(samples), full + FADE)
            if full < last:
                left = numpy.arange(FADE, FADE - (last - full), -1).astype(numpy.float32)
                heard[start + full:start + last] += samples[full:last] * (gain * (left * step))
        return heard[:self.now]


def random_tempo(chance):
    # Odd, so that no stroke falls exactly between two frames.
    return f"{chance.randrange(301, 4001, 2)}/10"


def random_metre(chance, part):
    unit = chance.choice([4, 8])
    groups = [chance.randint(1, 4) for _ in range(chance.randint(1, 3))]
    part["metre"] = "+".join(map(str, groups)) + f"/{unit}"
    part.pop("countsGroups", None)
    part.pop("unit", None)
    if len(groups) > 1 and chance.random() < 0.3:
        part["countsGroups"] = True
    if unit == 8 and chance.random() < 0.3:
        part["unit"] = "3/8"
    random_accents(chance, part)


def random_accents(chance, part):
    groups = [int(group) for group in part["metre"].split("/")[0].split("+")]
    beats = len(groups) if "countsGroups" in part else sum(groups)
    part["accents"] = "".join(chance.choice(LETTERS) for _ in range(beats))


def random_kit(chance, part):
    def stroke(voice):
        return {"voice": voice, "semitones": chance.choice([-5, 0, 5]),
                "level": chance.choice([-200, -240])}

    part["kit"] = {"strong": stroke("beep"), "normal": stroke(chance.choice(["beep", "click"])),
                   "quiet": stroke("click"), "subdivision": stroke("tick")}


def random_part(chance):
    part = {"bars": chance.randint(1, 6), "tempo": random_tempo(chance)}
    random_metre(chance, part)
    random_kit(chance, part)
    random_rest(chance, part)
    return part


def random_rest(chance, part):
    part.pop("subdivision", None)
    part.pop("ring", None)
    part.pop("silence", None)
    if chance.random() < 0.5:
        part["subdivision"] = {"parts": chance.randint(2, 5)}
    if chance.random() < 0.3:
        part["ring"] = {"beats": chance.randint(1, 7),
                        "stroke": {"voice": "cowbell", "level": -200}}
    if chance.random() < 0.2:
        part["silence"] = {"play": chance.randint(1, 2), "rest": 1}


def random_song(chance):
    song = {"version": 1, "parts": [random_part(chance) for _ in range(chance.randint(1, 4))]}
    if chance.random() < 0.3:
        song["repeated"] = True
    else:
        del song["parts"][-1]["bars"]
    if chance.random() < 0.2:
        song["shift"] = f"{chance.randrange(1, 10)}/10"
    return song


def changed(chance, song):
    song = json.loads(json.dumps(song))
    part = chance.choice(song["parts"])
    what = chance.randrange(8)
    if what == 7 or chance.random() < 0.1:
        old = int(10 * Fraction(song.get("shift", 0)))
        song["shift"] = f"{max(-9, min(9, old + chance.randrange(-3, 4)))}/10"
    if what <= 2:
        part["tempo"] = random_tempo(chance)
    elif what == 3:
        random_metre(chance, part)
    elif what == 4:
        random_accents(chance, part)
        random_kit(chance, part)
    elif what == 5:
        random_rest(chance, part)
    elif what == 6:
        song["parts"].insert(0, random_part(chance))
        if len(song["parts"]) > 2 and chance.random() < 0.5:
            del song["parts"][1]
    return song


def near_a_stroke(chance, player):
    """How far it is to one of the next strokes, or a frame more or less: where things go wrong."""
    frames = []
    for time, stroke in player.walk():
        frame = floor(time + HALF) - player.now
        if frame >= 0 and stroke:
            frames.append(frame)
        if len(frames) == 6 or frame > RATE:
            break
    return max(1, chance.choice(frames or [RATE]) + chance.choice([-1, 0, 0, 1]))


def random_list(seed, sounds):
    """A set list with what is done to it, and the player that has done it."""
    chance = random.Random(seed)
    player = SlowPlayer(sounds)
    script = []

    def do(what, value):
        script.append({what: value})
        getattr(player, what)(value)

    for _ in range(chance.randint(2, 3)):
        song = random_song(chance)
        do("begin", song)
        for _ in range(chance.randint(1, 6)):
            near = chance.random() < 0.7
            do("play", near_a_stroke(chance, player) if near else chance.randint(1, RATE // 2))
            song = changed(chance, song)
            do("change", song)
        do("play", chance.randint(1, RATE))
    return script, player


@pytest.mark.parametrize("group", range(GROUPS))
def test_no_click_is_lost_doubled_or_late(cases, group):
    sounds = Sounds(cases)
    for seed in range(group, LISTS, GROUPS):
        script, player = random_list(seed, sounds)
        # The sum of so many is limited, which the slow player does not know.
        if player.crowd > 8:
            continue
        expected = player.samples()
        heard = cases.ask(f"live {RATE} {json.dumps(script, separators=(',', ':'))}", "<f4")
        assert len(heard) == len(expected)
        if heard.tobytes() != expected.tobytes():
            frame = int(numpy.nonzero(heard != expected)[0][0])
            pytest.fail(f"set list {seed}, frame {frame}: {heard[frame]} for {expected[frame]}")
