"""Computations as a thumb writes them."""

import pytest
from playwright.sync_api import expect

from conftest import DESK, PHONE
from scrolling import tap


def line(board):
    return board.page.locator("#line")


def outcome(board):
    return board.page.locator("#line-result")


def pad(board, *keys):
    for key in keys:
        tap(board, board.page.locator(".pad-key, .input").get_by_text(key, exact=True))
    return board


def with_winter(board):
    """A group with two tallies of its own, of which one is counted."""
    board.set_up()
    board.button("Add a group").tap()
    board.page.locator("#name").fill("Winter")
    board.page.keyboard.press("Enter")
    board.add_tallies("Gloves", "Scarves", button="Add a tally to Winter")
    return board.done().tap("Gloves", 3)


def add(board):
    board.set_up()
    board.button("Add a computation").tap()
    expect(line(board)).to_be_visible()
    return board


def test_a_share_is_written_by_thumb_and_follows_the_taps(phone):
    phone.tap("Shirts", 3).tap("Trousers", 2)
    add(phone)
    expect(line(phone)).to_have_value("Shirts + Trousers + Suit")
    expect(outcome(phone)).to_have_text("= 5")
    for _ in range(5):
        tap(phone, phone.button("backspace"))
    expect(line(phone)).to_have_value("")
    pad(phone, "(", "Shirts", "−", "Trousers", ")", "÷", "Shirts")
    tap(phone, phone.page.get_by_role("switch", name="Show as percentage"))
    expect(outcome(phone)).to_have_text("= 33.33%")
    assert phone.page.evaluate("document.activeElement.tagName") != "INPUT", "no keyboard comes up"
    phone.done().shows(Total="33.33%")
    expect(phone.row("Total").locator(".sub")).to_have_text("(Shirts − Trousers) ÷ Shirts")
    phone.tap("Shirts", 1).shows(Total="50%").is_saved()
    phone.reload().shows(Shirts=4, Total="50%")


def test_a_group_is_computed_by_thumb_and_follows_who_comes_and_goes(phone):
    add(with_winter(phone))
    line(phone).fill("")
    pad(phone, "Σ Winter", "×", "1", "0", "−", "avg", "Σ Winter", "+", "max", "Σ Winter")
    expect(line(phone)).to_have_value("sum(Winter) × 10 − average(Winter) + max(Winter)")
    expect(outcome(phone)).to_have_text("= 31.5")
    tap(phone, phone.button("backspace"))
    expect(line(phone)).to_have_value("sum(Winter) × 10 − average(Winter) + ")
    pad(phone, "min", "Σ Winter")
    phone.done().shows(Total="28.5")
    expect(phone.row("Total").locator(".sub")).to_have_text(
        "sum(Winter) × 10 − average(Winter) + min(Winter)")
    phone.tap("Scarves").shows(Total="39")
    # A tally more halves nothing but the average; undo brings back what was.
    phone.set_up()
    phone.add_tallies("Hats", button="Add a tally to Winter")
    phone.done().shows(Total="38.67")
    phone.is_saved().reload().shows(Total="38.67")


def test_what_is_no_group_is_said(phone):
    add(with_winter(phone))
    for typed, said in [
        ("sum(Shirts)", "No group is named Shirts"), ("average(", "= …"),
        ("sum(Winter, Winter)", "sum takes one group"),
    ]:
        line(phone).fill(typed)
        expect(outcome(phone)).to_have_text(said)
    line(phone).fill("average(Winter)")
    phone.done().shows(Total="1.5")
    phone.set_up()
    for name in ("Gloves", "Scarves"):
        phone.edit(name)
        phone.button("Delete").tap()
    phone.done()
    expect(phone.row("Total").locator(".sub")).to_have_text("“Winter” has no tallies")
    phone.shows(Total="—")


def test_every_key_of_the_pad_writes_what_stands_on_it(phone):
    add(with_winter(phone))
    keys = phone.page.locator(".pad-key")
    written = []
    for key in keys.all():
        line(phone).fill("max(2")
        tap(phone, key)
        written.append(line(phone).input_value())
    assert written == [
        "max(27", "max(28", "max(29", "max(2 ÷ ", "max(2 + (", "max(2)",
        "max(24", "max(25", "max(26", "max(2 × ", "max(2 + min(", "max(2 + max(",
        "max(21", "max(22", "max(23", "max(2 − ", "max(2 + round(", "max(2, ",
        "max(20", "max(2.", "max(2 + ", "max(2 + average(", "max(",
    ]


def test_what_is_wrong_is_said_and_kept(phone):
    add(phone)
    for typed, said in [
        ("Shirts / 0", "= — (divided by zero)"),
        ("round(1, 1/2)", "= — (decimals must be a whole number)"),
        ("9" * 30 + "*" + "9" * 30, "= — (too large)"),
        ("Socks", "Nothing is named Socks"),
        ("1 2", "An operator is missing before 2"),
        ("1)", ") has no match"),
        ("min(1)", "(1) needs at least 2 values"),
        ("Shirts +", "= …"),
    ]:
        line(phone).fill(typed)
        expect(outcome(phone)).to_have_text(said)
    phone.page.get_by_role("button", name="Done", exact=True).first.tap()
    expect(outcome(phone)).to_have_text("A number or a name is missing at the end")
    expect(line(phone)).to_have_attribute("aria-invalid", "true")
    line(phone).fill("Shirts + 1")
    phone.done().shows(Total="1")


@pytest.mark.parametrize("kind", [PHONE, {**PHONE, "viewport": {"width": 360, "height": 640}},
                                  {**PHONE, "viewport": {"width": 844, "height": 390}},
                                  {**DESK, "has_touch": True}],
                         ids=["phone", "small phone", "landscape", "desk"])
def test_every_key_is_large_enough_and_reachable(device, kind):
    board = device(**kind).board().open()
    add(with_winter(board))
    for key in board.page.locator(".pad-key, .input").all():
        key.scroll_into_view_if_needed()
        box = key.bounding_box()
        assert box["height"] >= 44 and box["width"] >= 44, (key.inner_text(), box)
    width = board.page.evaluate("document.documentElement.scrollWidth")
    assert width <= kind["viewport"]["width"]
