"""A new version of the page is offered, and never forced on a thumb that counts."""

import re

import pytest
from playwright.sync_api import expect

from board import Store, until
from conftest import DESK, PHONE
from touching import NO_LONG_PRESS, centre

LOOK_FOR_A_NEW_VERSION = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
}"""
WAITS = """async () => {
  const { waiting, installing } = await navigator.serviceWorker.getRegistration();
  return waiting !== null && installing === null;
}"""


def kept(device):
    """A tab whose page comes out of the service worker's store, as on every visit but the first."""
    board = device.board()
    board.page.add_init_script(NO_LONG_PRESS)  # a finger stays down for as long as an update takes
    board.open()
    until(board.page, "() => navigator.serviceWorker.ready.then(() => true)")
    board.reload()
    until(board.page, "() => navigator.serviceWorker.controller !== null")
    board.page.evaluate("window.isTheSamePage = true")
    return board


def is_the_same_page(board):
    return board.page.evaluate("window.isTheSamePage === true")


def version(board):
    return board.page.evaluate(
        "getComputedStyle(document.documentElement).getPropertyValue('--build') || 'first'"
    )


def places(board):
    """Where the rows are on screen, and how far they are scrolled."""
    return board.list.evaluate(
        """list => [list.scrollTop, ...[...list.querySelectorAll("li")].map((row) => {
          const { x, y, width, height } = row.getBoundingClientRect();
          return [x, y, width, height];
        })]"""
    )


def operations(board):
    return {key for key in Store(board.page).keys() if "/operation/" in key}


def is_offered(board):
    expect(board.notice).to_contain_text("A new version is available")
    expect(board.notice.get_by_role("button", name="Update", exact=True)).to_be_visible()
    expect(board.notice.get_by_role("button", name="Dismiss", exact=True)).to_be_visible()
    return board


def answer(board, name):
    board.notice.get_by_role("button", name=name, exact=True).tap()
    return board


LANDSCAPE = {**PHONE, "viewport": {"width": 844, "height": 390}}


@pytest.mark.parametrize(
    "kind", [PHONE, {**DESK, "has_touch": True}, LANDSCAPE],
    ids=["phone", "desk", "phone on its side"],
)
def test_a_new_version_comes_up_beside_a_counting_thumb(profile, own_site, next_build, kind):
    device = profile(own_site.address, **kind)
    board = kept(device).tap("Shirts", 3).shows(Shirts=3).is_saved()
    before, made = places(board), operations(board)

    own_site.deploy(next_build)
    board.fingers.down(*centre(board.add("Shirts")))
    board.shows(Shirts=4)
    board.page.evaluate(LOOK_FOR_A_NEW_VERSION)
    is_offered(board).shows(Shirts=4)
    expect(board.row("Shirts")).to_have_class(re.compile("hit-add"))
    assert operations(board) == made, "the finger is still down"
    assert places(board) == before, "no row moves under the thumb"
    board.fingers.up()
    board.shows(Shirts=4).is_saved()
    assert len(operations(board) - made) == 1, "the touch counts once"

    # Counting goes on beside the offer, which covers no row.
    board.tap("Shirts", 2).tap("Suit", 1, "subtract").shows(Shirts=6, Suit="−1").is_saved()
    assert places(board) == before
    offer, rows = board.notice.bounding_box(), board.list.bounding_box()
    assert (
        offer["y"] + offer["height"] <= rows["y"] or offer["x"] >= rows["x"] + rows["width"]
    ), "the offer lies on the title"
    assert is_the_same_page(board) and version(board) == "first"
    assert board.page.evaluate(WAITS)
    device.close()


def test_an_offer_that_is_put_away_leaves_the_old_version_counting(profile, own_site, next_build):
    device = profile(own_site.address)
    board = kept(device).tap("Shirts", 2)
    own_site.deploy(next_build)
    board.page.evaluate(LOOK_FOR_A_NEW_VERSION)
    answer(is_offered(board), "Dismiss")
    expect(board.notice).to_have_count(0)
    board.tap("Shirts", 3).shows(Shirts=5).is_saved()
    assert is_the_same_page(board)
    # The new version waits, also over a reload; there it asks again.
    assert board.page.evaluate(WAITS)
    is_offered(board.reload()).shows(Shirts=5)
    assert version(board) == "first"
    assert board.page.evaluate(WAITS)
    # Without a server too: the old version is kept until the new one is taken.
    own_site.stop()
    is_offered(board.reload()).tap("Shirts").shows(Shirts=6).is_saved()
    assert version(board) == "first"
    device.close()


def test_update_brings_the_new_version_and_every_count(profile, own_site, next_build):
    device = profile(own_site.address)
    board = kept(device).tap("Shirts", 4).tap("Trousers", 2).tap("Suit", 1, "subtract")
    made = operations(board.is_saved())
    own_site.deploy(next_build)
    board.page.evaluate(LOOK_FOR_A_NEW_VERSION)
    # A tap in the last moment before it is there as well.
    is_offered(board).tap("Trousers")
    with board.page.expect_event("load"):
        answer(board, "Update")
    assert version(board.ready()) == "next"
    board.shows(Shirts=4, Trousers=3, Suit="−1").is_saved()
    expect(board.notice).to_have_count(0)
    assert not is_the_same_page(board)
    assert operations(board) >= made
    # It is kept as the old one was, and the old one is gone.
    own_site.stop()
    board.reload().shows(Shirts=4, Trousers=3, Suit="−1").tap("Suit").shows(Suit=0).is_saved()
    assert version(board) == "next"
    until(board.page, "() => caches.keys().then((names) => names.length === 1)")
    device.close()


def test_a_tab_that_did_not_ask_is_left_alone(profile, own_site, next_build):
    device = profile(own_site.address)
    asking = kept(device).tap("Shirts", 2).is_saved()
    other = kept(device).shows(Shirts=2)
    own_site.deploy(next_build)
    asking.page.evaluate(LOOK_FOR_A_NEW_VERSION)
    is_offered(asking), is_offered(other)
    # One changes over while a thumb is down in the other.
    other.page.bring_to_front()
    other.fingers.down(*centre(other.add("Suit")))
    other.shows(Suit=1)
    before = places(other)
    with asking.page.expect_event("load"):
        asking.notice.get_by_role("button", name="Update").evaluate("button => button.click()")
    assert version(asking.ready()) == "next"
    other.shows(Suit=1)
    assert is_the_same_page(other) and places(other) == before
    other.fingers.up()
    other.tap("Suit", 2).shows(Shirts=2, Suit=3).is_saved()
    asking.shows(Shirts=2, Suit=3)
    # Two versions count on one board; the older one still offers the change.
    asking.tap("Shirts").shows(Shirts=3)
    other.shows(Shirts=3)
    assert is_the_same_page(other) and version(other) == "first"
    with other.page.expect_event("load"):
        answer(is_offered(other), "Update")
    assert version(other.ready().shows(Shirts=3, Suit=3)) == "next"
    device.close()
