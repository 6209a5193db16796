"""What is seen as another look of a screen, and what is taken for noise."""

import io
import random

import numpy
import pytest
from PIL import Image

import likeness

PHONE = "set-up-phone-dark-en"
LIGHT = "exchange-phone-light-en"


def tracked(name):
    return likeness.pixels(likeness.PICTURES / f"{name}.png").copy()


def gem_swapped(pixels):
    """The first gem, orange, becomes lime."""
    gem = pixels[:120, :60]
    orange = (gem[..., 0] > 120) & (gem[..., 2] < 90)
    assert 50 < orange.sum() < 1500
    gem[orange] = gem[orange][:, [1, 0, 2]]


def row_moved(pixels):
    """A row of tallies one pixel further down."""
    pixels[120:200] = numpy.roll(pixels[120:200], 1, axis=0)


def letter_changed(pixels):
    """Of one letter of the title the upper half is gone."""
    title = pixels[:50, :120].max(axis=2)
    rows, columns = numpy.nonzero(title > 200)
    top, left = rows.min(), columns.min()
    pixels[top : top + 6, left : left + 8] = pixels[top - 2, left]


def dot_dark(pixels):
    """One dot of a figure has gone out."""
    figure = pixels[100:, 150:260]
    rows, columns = numpy.nonzero(figure.max(axis=2) > 180)
    y, x = rows[len(rows) // 2], columns[len(rows) // 2]
    figure[y - 2 : y + 3, x - 2 : x + 3] = 20


@pytest.mark.parametrize("change", [gem_swapped, row_moved, letter_changed, dot_dark])
def test_a_change_that_a_person_would_see_is_seen(change):
    before, now = tracked(PHONE), tracked(PHONE)
    change(now)
    words, mask = likeness.difference(now, before)
    assert "pixels differ" in words and mask.any()


@pytest.mark.parametrize("name", [PHONE, LIGHT])
def test_edges_that_are_smoothed_otherwise_are_noise(name):
    before = tracked(name)
    chance = numpy.random.default_rng(5)
    # Every edge a little otherwise, and a stray pixel here and there.
    edges = numpy.abs(numpy.diff(before, axis=1, prepend=before[:, :1])).max(axis=2) > 20
    now = before + edges[..., None] * chance.integers(-20, 21, before.shape)
    for _ in range(40):
        now[chance.integers(now.shape[0]), chance.integers(now.shape[1])] = 255
    assert likeness.difference(now.clip(0, 255), before) is None


def test_another_size_is_seen():
    before = tracked(PHONE)
    words, mask = likeness.difference(before[1:], before)
    assert words == "390 × 843 instead of 390 × 844" and mask is None


def test_pixels_are_counted_in_every_square():
    chance = random.Random(3)
    loud = numpy.array([[chance.random() < 0.1 for _ in range(30)] for _ in range(40)])
    crowds = likeness.crowds(loud, 12)
    for y in range(40):
        for x in range(30):
            assert crowds[y, x] == loud[y : y + 12, x : x + 12].sum()


def png(pixels):
    out = io.BytesIO()
    Image.fromarray(pixels.astype(numpy.uint8)).save(out, "PNG")
    return out.getvalue()


def test_what_comes_late_is_waited_for_and_what_never_rests_is_pictured_all_the_same():
    coming = [b"without its last row", b"whole", b"whole", b"never asked for"]
    assert likeness.painted(lambda: coming.pop(0)) == b"whole"
    assert coming == [b"never asked for"]
    moving = iter(range(100))
    assert likeness.painted(lambda: next(moving)) == 10


def test_a_fault_leaves_three_pictures_and_renewing_keeps_what_looks_the_same(tmp_path, monkeypatch):
    before, now = tracked(PHONE), tracked(PHONE)
    gem_swapped(now)
    for name in ("PICTURES", "FAILED"):
        monkeypatch.setattr(likeness, name, tmp_path / name)
    monkeypatch.setattr(likeness, "IS_RENEWING", False)
    assert "make pictures" in likeness.fault("it", png(before))
    monkeypatch.setattr(likeness, "IS_RENEWING", True)
    assert likeness.fault("it", png(before)) is None
    stored = (tmp_path / "PICTURES/it.png").read_bytes()
    assert likeness.pixels(stored).tolist() == before.tolist()
    # One that looks the same, in other bytes.
    noisy = before.copy()
    noisy[0, 0] = 255
    assert likeness.fault("it", png(noisy)) is None
    assert (tmp_path / "PICTURES/it.png").read_bytes() == stored
    monkeypatch.setattr(likeness, "IS_RENEWING", False)
    assert "it: it looks otherwise" in likeness.fault("it", png(now))
    made = sorted(path.name for path in (tmp_path / "FAILED").iterdir())
    assert made == ["it.before.png", "it.difference.png", "it.now.png"]
    monkeypatch.setattr(likeness, "IS_RENEWING", True)
    assert likeness.fault("it", png(now)) is None
    assert likeness.pixels(tmp_path / "PICTURES/it.png").tolist() == now.tolist()
