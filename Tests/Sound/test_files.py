"""Sound files that others read: sox and soxi; and recordings of ours that are measured."""

import json
import subprocess

import numpy
import pytest

from conftest import period

ARGUMENTS = ["133.7", "--metre", "7/8", "--bars", 16]
FORMATS = {"16": ("16-bit Signed Integer PCM", 16), "24": ("24-bit Signed Integer PCM", 24),
           "float": ("32-bit Floating Point PCM", 25)}


def soxi(path, flag):
    return subprocess.run(["soxi", flag, path], capture_output=True, text=True, check=True
                          ).stdout.strip()


def sox_samples(path):
    """What sox takes the samples to be, as numbers of 32 bits."""
    raw = subprocess.run(["sox", path, "-t", "raw", "-e", "signed", "-b", "32", "-"],
                         capture_output=True, check=True).stdout
    return numpy.frombuffer(raw, "<i4")


@pytest.mark.parametrize("rate", [44_100, 48_000, 96_000])
@pytest.mark.parametrize("form", FORMATS)
def test_sox_reads_the_sound(detent, cases, tmp_path, form, rate):
    detent(*ARGUMENTS, "--rate", rate, "--format", form, "-o", "a.wav")
    path = tmp_path / "a.wav"
    words, bits = FORMATS[form]
    assert soxi(path, "-e") + f" {soxi(path, '-b')}" in (
        f"Signed Integer PCM {bits}", "Floating Point PCM 32")
    assert (soxi(path, "-r"), soxi(path, "-c")) == (str(rate), "1")
    score = {"version": 1, "parts": [{"metre": "7/8", "tempo": "133.7", "bars": 16}]}
    count = int(soxi(path, "-s"))
    assert count == round(7 * 16 * period("133.7", rate, 8))
    wanted = cases.render(score, rate, count, 512)
    found = sox_samples(path)
    if form == "float":
        assert numpy.abs(found / 2**31 - wanted).max() < 1e-7
    else:
        # Rounded to the nearest, halves to even, by another program's rounding.
        steps = 2 ** (int(form) - 1) - 1
        assert numpy.array_equal(found >> (32 - int(form)), numpy.rint(wanted.astype("f8") * steps))


def test_proof_of_an_own_file(detent):
    detent(*ARGUMENTS, "-o", "a.wav")
    found = json.loads(detent(*ARGUMENTS, "--prove", "a.wav", "--json").stdout)
    assert found["planned"] == found["found"] == 112 and found["unplanned"] == 0
    # The parabola through the top is not as exact as the strokes are.
    assert 0.3 < abs(found["worst"]) <= 0.51 and found["offset"] == 0
    words = detent(*ARGUMENTS, "--prove", "a.wav").stdout.decode()
    assert words.startswith("112 of 112 onsets found; 48000 frames a second.\nWorst error: ")


@pytest.mark.parametrize("effects, form", [
    ([], ["-b", "8"]), ([], ["-b", "24"]), ([], ["-e", "float", "-b", "32"]),
    ([], ["-e", "float", "-b", "64"]), ([], ["-b", "32"]), (["channels", "2"], []),
    (["remix", "0", "1"], []),
])
def test_proof_of_what_sox_makes_of_it(detent, tmp_path, effects, form):
    detent(*ARGUMENTS, "-o", "a.wav", "--format", "float")
    subprocess.run(
        ["sox", "-D", tmp_path / "a.wav", *form, tmp_path / "b.wav", *effects], check=True)
    found = json.loads(detent(*ARGUMENTS, "--prove", "b.wav", "--json").stdout)
    assert found["found"] == found["planned"] == 112
    # With eight bits the first samples of a stroke are lost in silence.
    assert abs(found["worst"]) <= (12 if form == ["-b", "8"] else 0.51)


def test_proof_sees_errors(detent, tmp_path):
    """Another rate, a delay, silence at the beginning, a wrong tempo."""
    detent(*ARGUMENTS, "-o", "a.wav")
    subprocess.run(["sox", tmp_path / "a.wav", "-r", "44100", tmp_path / "r.wav"], check=True)
    found = json.loads(detent(*ARGUMENTS, "--prove", "r.wav", "--json").stdout)
    assert found["found"] == 112 and found["rate"] == 44_100 and abs(found["worst"]) < 100
    subprocess.run(["sox", tmp_path / "a.wav", tmp_path / "p.wav", "pad", "1.5"], check=True)
    found = json.loads(detent(*ARGUMENTS, "--prove", "p.wav", "--json").stdout)
    assert abs(found["offset"] - 72_000) < 0.5 and abs(found["worst"]) <= 1 and found["found"] == 112
    wrong = ["133.8", *ARGUMENTS[1:]]
    found = json.loads(detent(*wrong, "--prove", "a.wav", "--json", status=65).stdout)
    # A beat takes 0.075 % longer, which is more than any clock is off.
    assert abs(found["speed"] - (133.7 / 133.8 - 1)) < 1e-6 and abs(found["worst"]) < 1
    detent("60", "--bars", 4, "--prove", "a.wav", status=65)


@pytest.mark.parametrize("words", [
    ("120", "--subdivide", "8", "--bars", "2"), ("120", "--subdivide", "12", "--bars", "4"),
    ("1000", "--bars", "4"), ("60", "--groove", "snare: (ll)R(rr)L..", "--bars", "4"), ("--groove", "Multiple bounce roll", "--bars", "8"),
    ("300", "--bars", "8", "--voice", "cowbell"),
])
def test_proof_of_strokes_that_come_fast(detent, words):
    detent(*words, "-o", "a.wav")
    found = json.loads(detent(*words, "--prove", "a.wav", "--json").stdout)
    assert found["found"] == found["planned"] > 15 and found["unplanned"] == 0
    # A stroke that begins in what still sounds is heard a few samples late.
    assert abs(found["worst"]) < 6


def test_proof_wants_the_whole_plan(detent):
    detent("120", "--bars", 4, "-o", "a.wav")
    short = detent("120", "--bars", 5, "--prove", "a.wav", status=65)
    assert short.stdout.startswith(b"16 of 20") and b"cut off: 4 onsets of the plan were not" in short.stderr
    # Without an end as much is wanted as there is.
    assert detent("120", "--prove", "a.wav").stdout.startswith(b"16 of 16")
    silent = detent("120", "--bars", 2, "--chance", 100, "--prove", "a.wav", status=65)
    assert b"nothing to prove" in silent.stderr


def test_what_a_score_says_is_not_said_again(detent):
    detent("120", "--bars", 2, "-o", "s.json")
    for words in (["--voice", "kick"], ["--swing", "2/3"], ["--count-in", 1], ["--count-groups"]):
        refused = detent("--score", "s.json", *words, "-o", "b.wav", status=64)
        assert b"only --bars" in refused.stderr
    assert b"even number" in detent("60", "--subdivide", 3, "--swing", "2/3", status=64).stderr
    assert b"--rest" in detent("60", "--play", 3, status=64).stderr


def test_what_is_no_recording_is_refused(detent, tmp_path):
    (tmp_path / "a.wav").write_bytes(b"RIFF\0\0\0\0WAVEjunk")
    (tmp_path / "b.wav").write_bytes(b"")
    assert b"ends too early" in detent("60", "--prove", "a.wav", status=65).stderr
    assert b"isn't a WAV file" in detent("60", "--prove", "b.wav", status=65).stderr
    assert b"c.wav doesn't exist" in detent("60", "--prove", "c.wav", status=66).stderr
