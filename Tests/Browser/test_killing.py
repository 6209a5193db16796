"""The page dies in the worst moment: right after a released tap."""

import os

from playwright.sync_api import expect

from renderers import kill
from touching import NO_LONG_PRESS, centre

# More of them by hand: DETENT_KILLS=200.
DEATHS = int(os.environ.get("DETENT_KILLS", "15"))


def die(device, board):
    """SIGKILL for the renderer, then a new page of the same browser."""
    kill(board.page, device.folder)
    return device.board()


def test_no_released_tap_is_lost_however_often_the_page_dies(profile, site):
    device = profile(site)
    board = device.board().open().is_saved()
    for death in range(1, DEATHS + 1):
        board.fingers.tap(*centre(board.add("Shirts")))
        board = die(device, board).open()
        expect(board.matrix("Shirts")).to_have_attribute("aria-label", str(death))
    device.close()


def test_fifty_rapid_taps_are_there_after_a_death(profile, site):
    device = profile(site)
    board = device.board().open().is_saved()
    place = centre(board.add("Shirts"))
    for _ in range(50):
        board.fingers.tap(*place)
    board = die(device, board).open()
    board.shows(Shirts=50, Trousers=0)
    for _ in range(50):
        board.fingers.tap(*place)
    board = die(device, board).open()
    board.shows(Shirts=100).tap("Shirts").shows(Shirts=101).is_saved()
    device.close()


def test_a_finger_that_was_still_down_has_not_counted(profile, site):
    device = profile(site)
    board = device.board()
    board.page.add_init_script(NO_LONG_PRESS)
    board.open().is_saved()
    board.tap("Suit")
    board.fingers.down(*centre(board.add("Suit")))
    board.shows(Suit=2)
    board = die(device, board).open()
    board.shows(Suit=1)
    device.close()
