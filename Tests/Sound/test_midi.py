"""MIDI files: mido and pretty_midi read them, and FluidSynth plays them, as the plan says."""

import json
import shutil
import struct
import subprocess
import wave
from fractions import Fraction

import mido
import numpy
import pretty_midi
import pytest

from conftest import period

# Half a frame at 48 kHz, and a little less, in seconds.
BOUND = Fraction(10_001, 10**9)


def strokes(path):
    """When each note begins, as mido works it out: seconds, exact."""
    file = mido.MidiFile(path)
    assert file.type == 1 and len(file.tracks) == 2
    time, tempo, found = Fraction(0), 500_000, []
    for message in mido.merge_tracks(file.tracks):
        time += Fraction(message.time * tempo, file.ticks_per_beat * 1_000_000)
        if message.type == "set_tempo":
            tempo = message.tempo
        if message.type == "note_on" and message.velocity > 0:
            assert message.channel == 9
            found.append(time)
    return file, found


def read(path):
    with open(path, "rb") as file:
        return numpy.frombuffer(file.read()[58:], "<f4")


def tempi(file):
    return sum(message.type == "set_tempo" for message in file.tracks[0])


def read_by_pretty_midi(path):
    """When each note begins, as pretty_midi works it out: seconds, to some nanoseconds."""
    file = pretty_midi.PrettyMIDI(str(path))
    assert all(instrument.is_drum for instrument in file.instruments)
    return sorted(note.start for instrument in file.instruments for note in instrument.notes)


def planned(detent, words):
    """The onsets of the plan in seconds."""
    plan = json.loads(detent(*words, "--rate", 768_000, "--json").stdout)
    return [onset["frame"] / 768_000 for onset in plan["onsets"]]


@pytest.mark.parametrize("tempo", ["133.7", "299.9", "401/3", "1000", "60", "1"])
def test_it_does_not_drift(detent, tmp_path, tempo):
    """Four hundred bars, each stroke less than half a frame off, with few tempi."""
    bars = 3 if tempo == "1" else 400
    detent(tempo, "--bars", bars, "--subdivide", 3, "-o", "a.mid")
    file, found = strokes(tmp_path / "a.mid")
    assert len(found) == bars * 12
    step = 60 / Fraction(tempo) / 3
    assert max(abs(time - i * step) for i, time in enumerate(found)) <= BOUND
    # Two for each time that the rounding of one comes to twice ten microseconds.
    error = abs(round(step * 3_000_000) - step * 3_000_000)
    assert tempi(file) <= 3 + bars * 4 * 2 * error * (1 - error) / 20


def test_the_division_is_the_smallest_that_fits(detent, tmp_path):
    for words, ticks in {
        ("120", "--bars", 4): 480,
        ("120", "--bars", 4, "--subdivide", 7): 483,
        ("120", "--bars", 4, "--subdivide", 11, "--against", 9): 495,
        ("133.7", "--bars", 4): 480,
        # Where one tempo takes several events, a little more than a whole number a millisecond,
        ("133.7", "--bars", 40): 899,
        ("133.7", "--bars", 400): 899,
        ("133.7", "--bars", 40, "--subdivide", 7): 903,
        # and where it changes a tick is at most 0.05 ms,
        ("80", "--to", "160", "--over", 8, "--bars", 8): 15_000,
        # but where that would be more than pretty_midi reads.
        ("133.7", "--bars", 4000): 624,
        # The least for which all strokes fall on a tick.
        ("120", "--bars", 4, "--subdivide", 12, "--against", 64): 480,
    }.items():
        detent(*words, "-o", "a.mid")
        assert struct.unpack(">H", (tmp_path / "a.mid").read_bytes()[12:14])[0] == ticks, words


SCORES = [
    ("133.7", "--metre", "7/8", "--bars", 16), ("90", "--swing", "0.61", "--subdivide", 2, "--bars", 8),
    ("80", "--to", "160", "--over", 64, "--bars", 80), ("200", "--to", "60", "--over", "90s", "--bars", 64),
    ("97", "--to", "140", "--by", "7", "--every", 2, "--bars", 20), ("1", "--bars", 2),
    ("61.3", "--metre", "3+2/8", "--against", 7, "--subdivide", 11, "--bars", 40),
    ("133.7", "--bars", 64, "--chance", 30), ("1000", "--bars", 300), ("77.7", "--metre", "5/3", "--bars", 9),
    ("133.7", "--bars", 2000), ("120", "--count-in", 2, "--bars", 4),
]


@pytest.mark.parametrize("words", SCORES, ids=lambda words: " ".join(map(str, words)))
def test_others_read_every_score(detent, tmp_path, words):
    detent(*words, "-o", "a.mid")
    wanted = numpy.array(planned(detent, words))
    if "--chance" in words:
        plan = json.loads(detent(*words, "--rate", 768_000, "--json").stdout)
        wanted = numpy.array([o["frame"] / 768_000 for o in plan["onsets"] if not o.get("silenced")])
    _, found = strokes(tmp_path / "a.mid")
    assert len(found) == len(wanted)
    assert numpy.abs(numpy.array([float(time) for time in found]) - wanted).max() < 12e-6
    # pretty_midi reads a key that is struck twice in a tick as one note.
    theirs = read_by_pretty_midi(tmp_path / "a.mid")
    assert len(theirs) == len(wanted)
    assert numpy.abs(numpy.array(theirs) - wanted).max() < 13e-6


def test_others_read_every_groove(detent, tmp_path):
    """A third of the book, of each kind some."""
    book = json.loads(detent("--list", "--json").stdout)["grooves"]
    assert len(book) > 60
    for entry in book[::3]:
        words = ("--groove", entry["name"], "--bars", 2)
        detent(*words, "-o", "a.mid")
        wanted = numpy.array(planned(detent, words))
        theirs = numpy.array(read_by_pretty_midi(tmp_path / "a.mid"))
        assert len(theirs) == len(wanted), entry["name"]
        assert numpy.abs(theirs - theirs[0] + wanted[0] - wanted).max() < 13e-6, entry["name"]


def test_grace_notes_before_the_first_beat(detent, cases, tmp_path):
    """They are in all files: at the beginning of sound, and in notes in a bar of their own."""
    words = ("60", "--groove", "snare: (ll)R...", "--bars", 2)
    plan = json.loads(detent(*words, "--json").stdout)["onsets"]
    lead = int(0.027 * 960) / 960
    first = [onset["frame"] for onset in plan[:3]]
    assert first[0] == 0 and abs(first[1] - lead * 48_000) < 2 and abs(first[2] - 2 * lead * 48_000) < 2
    assert len(plan) == 6 and plan[5]["frame"] - plan[2]["frame"] == 4 * 48_000
    detent(*words, "-o", "a.wav", "--format", "float")
    samples = read(tmp_path / "a.wav")
    assert samples[0] != 0
    detent(*words, "-o", "a.mid")
    _, found = strokes(tmp_path / "a.mid")
    assert found[2] == 4 and found[5] == 8 and abs(found[0] - (4 - 2 * lead)) < 1e-5
    # Where something counts in, they are in its last bar; a song that begins anew has them each time.
    detent(*words, "--count-in", 1, "-o", "a.mid")
    _, found = strokes(tmp_path / "a.mid")
    assert found[6] == 4 and abs(found[4] - (4 - 2 * lead)) < 1e-5
    document = {"version": 1, "repeated": True, "parts": [
        {"metre": "4/4", "tempo": "60", "bars": 1, "groove": "snare: (l)R...", "beats": False}]}
    frames = cases.onsets(document, 48_000, 0, 48_000 * 9)
    assert len(frames) == 6 and numpy.all(numpy.diff(frames)[::2] == frames[1])


def test_grace_notes_before_a_later_part(detent, tmp_path):
    """They sound in the last moments of the part before, in its metre, at its tempo or on its ramp."""
    lead = int(0.027 * 1600) / 1600
    ramp = {"to": "200", "bars": 2}
    for before, long in (({"metre": "3/4", "tempo": "120", "bars": 2}, 3),
                         ({"metre": "4/4", "tempo": "97.3", "bars": 2, "ramp": ramp}, None)):
        song = {"version": 1, "parts": [before, {"metre": "4/4", "tempo": "100", "bars": 1, "beats": False,
                                                 "groove": "snare: (ll)R..."}]}
        (tmp_path / "a.json").write_text(json.dumps(song))
        plan = json.loads(detent("--score", "a.json", "--rate", 768_000, "--json").stdout)["onsets"]
        times = [onset["frame"] / 768_000 for onset in plan]
        assert len(plan) == 6 + (long is None) * 2 + 3 and [o["part"] for o in plan][-4:] == [1, 1, 1, 2]
        assert long is None or times[-1] == long
        # To a 960th of a pulse of the part before, and on a ramp a little further.
        assert abs(times[-1] - times[-2] - lead) < 0.0006 and abs(times[-2] - times[-3] - lead) < 0.0012
        detent("--score", "a.json", "-o", "a.wav", "--format", "float")
        samples = read(tmp_path / "a.wav")
        detent("--score", "a.json", "-o", "b.mid")
        for read_by in (lambda path: [float(time) for time in strokes(path)[1]], read_by_pretty_midi):
            assert numpy.abs(numpy.array(read_by(tmp_path / "b.mid")) - times).max() < 13e-6
        # Without them the sound is the same up to the first.
        song["parts"][1]["groove"] = "snare: R..."
        (tmp_path / "b.json").write_text(json.dumps(song))
        detent("--score", "b.json", "-o", "b.wav", "--format", "float")
        differing = numpy.nonzero(samples != read(tmp_path / "b.wav"))[0]
        assert abs(differing[0] - times[-3] * 48_000) < 2
        detent("--score", "a.json", "--prove", "a.wav", "--within", 0.02)


def test_it_says_metre_and_keys(detent, tmp_path):
    detent("120", "--metre", "3+2+2/8", "--bars", 2, "--against", 3, "-o", "a.mid")
    file, found = strokes(tmp_path / "a.mid")
    signature = next(m for m in file.tracks[0] if m.type == "time_signature")
    assert (signature.numerator, signature.denominator) == (7, 8)
    keys = {m.note for m in file.tracks[1] if m.type == "note_on"}
    assert keys == {76, 56}
    assert len(found) == 2 * 10
    ons = [m for m in file.tracks[1] if m.type == "note_on"]
    assert len([m for m in file.tracks[1] if m.type == "note_off"]) == len(ons)


def onsets(path):
    """Seconds at which at least 50 ms of near silence end."""
    with wave.open(str(path)) as file:
        rate, channels = file.getframerate(), file.getnchannels()
        samples = numpy.frombuffer(file.readframes(file.getnframes()), "<i2")
    loud = numpy.nonzero(numpy.abs(samples.reshape(-1, channels)).max(axis=1) > 60)[0]
    return loud[numpy.concatenate([[True], numpy.diff(loud) > rate // 20])] / rate


def one_tempo(path, tempo, beats):
    """What any program writes of a metronome: 480 ticks a quarter and one tempo."""
    file = mido.MidiFile(type=0, ticks_per_beat=480)
    track = mido.MidiTrack([mido.MetaMessage("set_tempo", tempo=mido.bpm2tempo(tempo))])
    for _ in range(beats):
        track.append(mido.Message("note_on", channel=9, note=37, velocity=100))
        track.append(mido.Message("note_off", channel=9, note=37, time=480))
    file.tracks.append(track)
    file.save(path)


def played(path, tempo):
    """How far FluidSynth's strokes are from even ones, the mean taken off, in seconds."""
    sound = path.with_suffix(".wav")
    subprocess.run(
        ["fluidsynth", "-ni", "-q", "-F", sound, "-r", "48000", "-R", "0", "-C", "0",
         "/usr/share/sounds/sf2/TimGM6mb.sf2", path], check=True, capture_output=True)
    found = onsets(sound)
    errors = found - numpy.arange(len(found)) * 60 / tempo
    return len(found), errors - errors.mean()


def played_as_fluidsynth_does(path, rate=48_000):
    """The frames at which notes begin as FluidSynth 2.3 counts: it looks at whole milliseconds once in 64
    frames, rounds to a tick, and begins to count anew where a tempo begins."""
    file = mido.MidiFile(path)
    tick, events = 0, []
    for message in mido.merge_tracks(file.tracks):
        tick += message.time
        if message.type == "set_tempo" or message.type == "note_on" and message.velocity > 0:
            events.append((tick, message))
    length = numpy.float32(500) / numpy.float32(file.ticks_per_beat)
    begun, counted, block, place, found = 0, 0, 0, 0, []
    while place < len(events):
        # Blocks in which nothing can come are passed over.
        block = max(block, int(((events[place][0] - counted) * float(length) + begun - 3) * rate / 64_000))
        now = block * 64_000 // rate
        ticks = counted + int((now - begun) / float(length) + 0.5)
        while place < len(events) and events[place][0] <= ticks:
            if events[place][1].type == "set_tempo":
                length = (numpy.float32(events[place][1].tempo) / numpy.float32(file.ticks_per_beat)
                          / numpy.float32(1000))
                begun, counted = now, ticks
            else:
                found.append(block * 64)
            place += 1
        block += 1
    return numpy.array(found) / rate


def uneven(times, tempo):
    """The furthest that a stroke is from even ones, the mean taken off, in seconds."""
    errors = times - numpy.arange(len(times)) * 60 / tempo
    return numpy.abs(errors - errors.mean()).max()


@pytest.mark.parametrize("rate", [44_100, 48_000])
def test_fluidsynth_loses_nothing_where_a_tempo_begins(detent, tmp_path, rate):
    """Ten minutes at many tempi: as even as its blocks and milliseconds let a stroke be."""
    worst, plain = [], []
    for tenths in range(601, 2400, 257):
        tempo = tenths / 10
        detent(tempo, "--bars", (tenths + 3) // 4, "-o", "ours.mid")
        one_tempo(tmp_path / "plain.mid", tempo, (tenths + 3) // 4 * 4)
        worst.append(uneven(played_as_fluidsynth_does(tmp_path / "ours.mid", rate), tempo))
        plain.append(uneven(played_as_fluidsynth_does(tmp_path / "plain.mid", rate), tempo))
    worst, plain = numpy.array(worst), numpy.array(plain)
    assert worst.max() < (0.00103 if rate == 48_000 else 0.00125)
    assert (worst - plain).max() < 0.000015 and plain.max() > 0.0013


@pytest.mark.skipif(not shutil.which("fluidsynth"), reason="no FluidSynth")
def test_fluidsynth_plays_it_more_evenly_than_a_file_of_one_tempo(detent, tmp_path):
    """Ten minutes, with the tempi that keep it exact, and it counts as is said above."""
    detent("133.7", "--bars", 334, "--voice", "rim", "--accents", "xxxx", "-o", "ours.mid")
    one_tempo(tmp_path / "plain.mid", 133.7, 1336)
    count, ours = played(tmp_path / "ours.mid", 133.7)
    others, plain = played(tmp_path / "plain.mid", 133.7)
    assert count == others == 1336
    assert numpy.abs(ours).max() < numpy.abs(plain).max()
    for name, errors in (("ours", ours), ("plain", plain)):
        counted = uneven(played_as_fluidsynth_does(tmp_path / f"{name}.mid"), 133.7)
        # To 10 µs: the synthesiser begins some frames later, not always as many.
        assert abs(numpy.abs(errors).max() - counted) < 0.00001
