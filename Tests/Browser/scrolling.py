"""How tests scroll the list, and wait until it rests."""

SETTLE = """
  () => new Promise((done) => {
    let last = null, since = 0, frames = 0;
    const look = () => {
      const all = document.querySelectorAll(".list, .panel, .editor");
      // Where a throw is aimed, the rows go on within the list.
      const now = [...all].map((it) => it.scrollTop + getComputedStyle(it.firstElementChild ?? it).translate).join();
      if (now !== last) [last, since, frames] = [now, performance.now(), 0];
      frames += 1;
      if (frames > 12 && performance.now() - since > 500) done(); else requestAnimationFrame(look);
    };
    look();
  })"""


def settle(view):
    """Waits until nothing has scrolled for half a second and for a dozen frames: a busy machine draws few."""
    view.page.evaluate(SETTLE)


def tap(view, target):
    """Taps something once it is in sight and rests there: a list may be on its way to a whole row."""
    target.scroll_into_view_if_needed()
    settle(view)
    target.tap()


def scroll_to(board, top):
    """Brings the list to a place in pixels, whatever it was on its way to, and waits until it rests."""
    settle(board)
    board.list.evaluate("(list, top) => { list.scrollTop = top; }", top)
    settle(board)


def scroll_to_top(board):
    scroll_to(board, 0)


def scroll_to_end(board):
    scroll_to(board, 1e9)
