"""The WebAssembly instance comes to a bad end: a new one takes over, and nothing is lost."""

import pytest
from playwright.sync_api import expect

from board import until

# Without windows, a page in ruins ends its process.
pytestmark = pytest.mark.whole

# Keeps every instance that the page makes; the rest of one has no memory of its own.
KEEP_INSTANCES = """
  window.instances = [];
  const instantiate = WebAssembly.instantiate;
  WebAssembly.instantiate = async (...all) => {
    const made = await instantiate(...all);
    const instance = made.instance ?? made;
    if (instance.exports.memory) window.instances.push(instance);
    return made;
  };
"""
# Everything above the stack: what the heap and the tables point to is nowhere.
RUIN = """() => {
  const { memory } = instances.at(-1).exports;
  new Uint8Array(memory.buffer).fill(0xff, 1 << 20);
}"""


# What any event does, for a view that may be gone in a moment.
TOUCH = """() => document.querySelector(".half.add")?.dispatchEvent(
  new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch", buttons: 1 }))"""


def breakable(device):
    made = device()
    made.expects("RuntimeError", "unreachable", "out of bounds", "Out of bounds", "couldn't start")
    board = made.board()
    board.page.add_init_script(KEEP_INSTANCES)
    return board.open()


def ruin(board):
    """Ruins the instance, lets it run into that, and waits for the next one or the end."""
    instances = board.page.evaluate("instances.length")
    board.page.evaluate(RUIN)
    board.page.evaluate(TOUCH)
    until(
        board.page,
        "before => instances.length > before || document.querySelector('[role=alert]') !== null",
        instances,
    )


def test_after_a_trap_the_app_goes_on_with_all_counts(device):
    board = breakable(device).tap("Shirts", 3).tap("Suit", 2).is_saved()
    ruin(board)
    board.shows(Shirts=3, Trousers=0, Suit=2).is_saved()
    board.tap("Trousers").shows(Trousers=1).is_saved()
    board.reload().shows(Shirts=3, Suit=2, Trousers=1)


def test_a_trap_right_after_taps_loses_none_of_them(device):
    board = breakable(device)
    board.tap("Shirts", 10)
    ruin(board)
    board.shows(Shirts=10).is_saved()
    board.reload().shows(Shirts=10)


def test_after_a_trap_undo_still_takes_back_what_was_done(device):
    board = breakable(device).tap("Shirts", 3)
    ruin(board)
    board.shows(Shirts=3).undo().shows(Shirts=2).redo().shows(Shirts=3)


def test_traps_without_end_are_said_and_the_counts_are_kept(device):
    board = breakable(device).tap("Shirts", 2).is_saved()
    for _ in range(4):
        board.ready()
        ruin(board)
    expect(board.page.get_by_role("alert")).to_contain_text("Your counts are safe")
    board.page.get_by_role("button", name="Reload").click()
    board.ready().shows(Shirts=2)
