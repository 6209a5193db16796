"""How tests scroll the list, and wait until it rests."""

SETTLE = """
  (list, [quiet, frames]) => new Promise((done) => {
    let last = -1, since = 0, still = 0;
    const look = () => {
      if (list.scrollTop !== last) [last, since, still] = [list.scrollTop, performance.now(), 0];
      still += 1;
      if (still > frames && performance.now() - since > quiet) done(); else requestAnimationFrame(look);
    };
    look();
  })"""


def settle(board):
    """Waits until the list has not moved for half a second, and as many frames as a glide has at least:
    a busy machine draws few."""
    board.list.evaluate(SETTLE, [500, 12])


def scroll_to(board, top):
    """Brings the list to a place in pixels, whatever it was on its way to, and waits until it rests."""
    settle(board)
    board.list.evaluate("(list, top) => { list.scrollTop = top; }", top)
    settle(board)


def scroll_to_top(board):
    scroll_to(board, 0)


def scroll_to_end(board):
    scroll_to(board, 1e9)
