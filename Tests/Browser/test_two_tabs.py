"""Two tabs of one browser write to one board and follow each other."""

import re

from playwright.sync_api import expect

from board import Store
from touching import NO_LONG_PRESS, centre


def two(device):
    phone = device()
    return phone.board().open().is_saved(), phone.board().open().is_saved()


def test_each_tab_sees_the_others_counts(device):
    one, other = two(device)
    one.tap("Shirts", 2)
    other.shows(Shirts=2).tap("Shirts", 3)
    one.shows(Shirts=5)
    other.shows(Shirts=5)


def test_both_count_the_same_tally_and_the_sum_is_exact(device):
    one, other = two(device)
    for _ in range(15):
        one.tap("Shirts")
        other.tap("Shirts", 2)
        other.tap("Suit", 1, "subtract")
    for board in (one, other):
        board.shows(Shirts=45, Suit="−15").is_saved()
    for board in (one, other):
        board.reload().shows(Shirts=45, Suit="−15")
    # Each tab is a replica of its own.
    authors = {key.split("/")[2] for key in Store(one.page).keys() if "/operation/" in key}
    assert len(authors) >= 3


def test_a_reset_shows_in_the_other_tab(device):
    one, other = two(device)
    one.tap("Shirts", 4)
    other.shows(Shirts=4)
    other.page.bring_to_front()
    other.set_up()
    other.button("Reset Shirts").click()
    other.button("Reset Shirts").click()
    other.done().shows(Shirts=0)
    one.shows(Shirts=0).tap("Shirts")
    other.shows(Shirts=1)


def test_a_name_and_a_new_tally_show_in_the_other_tab(device):
    one, other = two(device)
    one.page.bring_to_front()
    one.set_up().edit("Suit")
    one.page.locator("input#name").fill("Dinner jacket")
    one.page.keyboard.press("Enter")
    other.shows_names("Shirts", "Trousers", "Dinner jacket")
    one.add_tallies("Ties").done()
    other.shows_names("Shirts", "Trousers", "Dinner jacket", "Ties").tap("Ties", 2)
    one.shows(Ties=2)


def test_a_tally_deleted_under_a_finger_stays_greyed_until_it_lifts(device):
    phone = device()
    one = phone.board()
    one.page.add_init_script(NO_LONG_PRESS)
    one.open().is_saved()
    other = phone.board().open().is_saved()
    one.tap("Suit", 3)
    other.shows(Suit=3).set_up().edit("Suit")
    one.page.bring_to_front()
    one.fingers.down(*centre(one.add("Suit")))
    one.shows(Suit=4)
    other.button("Delete").evaluate("button => button.click()")
    other.shows_names("Shirts", "Trousers")
    row = one.row("Suit")
    expect(row).to_have_class(re.compile(r"\bgone\b"))
    expect(row).to_contain_text("Deleted elsewhere")
    opacity = row.evaluate(
        """row => {
          for (const fading of row.getAnimations()) fading.finish();
          return Number(getComputedStyle(row).opacity);
        }"""
    )
    assert 0.2 < opacity < 1, "greyed, and still to be seen"
    one.fingers.up()
    one.shows_names("Shirts", "Trousers")
    # The late tap counts: bringing the tally back shows it.
    other.page.bring_to_front()
    other.button("Undo").click()
    other.done().shows(Suit=4)
    one.shows(Suit=4)


def test_closing_one_tab_leaves_the_other_counting(device):
    one, other = two(device)
    other.tap("Shirts", 2).is_saved()
    other.page.close()
    one.shows(Shirts=2).tap("Shirts").shows(Shirts=3).is_saved()
    one.reload().shows(Shirts=3)
