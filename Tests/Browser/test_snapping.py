"""Wherever the list comes to rest, no row is half visible; the finger is never fought; and a list of a
hundred thousand rows is no slower to scroll than one of a hundred, for only what is near is drawn."""

import time

import pytest
from playwright.sync_api import expect

from board import Store
from conftest import DESK, PHONE
from operations import VERSION, Replica, put, tally, text
from scrolling import scroll_to, scroll_to_end, scroll_to_top, settle
from test_webkit import browser, open_board, screen, wait  # noqa: F401
from touching import centre

LANDSCAPE = {**PHONE, "viewport": {"width": 844, "height": 390}}
KINDS = pytest.mark.parametrize(
    "kind", [PHONE, LANDSCAPE, DESK], ids=["phone", "landscape", "desk"])

# How many tallies stand beside each other on a desk, and elsewhere.
COLUMNS = {True: 2, False: 1}

# What is cut at the edges of the list, and what an edge of 2 px or less does not show. Settings taller
# than the list, as on a phone on its side, can only be cut.
CUT = """
  const list = document.querySelector(".list");
  const { top, bottom } = list.getBoundingClientRect();
  return [...list.querySelectorAll("li:not(.spacer)")]
    .map((row) => [row.innerText, row.getBoundingClientRect()])
    .filter(([, row]) => row.bottom > top + 2 && row.top < bottom - 2)
    .filter(([, row]) => row.top < top - 2 || row.bottom > bottom + 2)
    .filter(([, row]) => row.height <= bottom - top)
    .map(([name, row]) => `${name}: ${row.top - top} … ${row.bottom - bottom}`);
"""


def records(count):
    """A store with so many tallies, a thousand an operation."""
    replica = Replica()
    for first in range(0, count, 1000):
        changes = [] if first else [put(1, "name", text("A long list"))]
        for place in range(first, min(count, first + 1000)):
            changes += tally(1000 + place, f"Bird {place + 1}", place + 1, color=place % 16)
        replica.operation(changes)
    return VERSION | replica.records


def long_board(device, kind, count):
    made = device(kind)
    board = made.board().blank()
    Store(board.page).put(records(count))
    board.open()
    expect(board.row("Bird 1")).to_be_visible()
    board.device = made
    return board


def offset(board):
    return board.list.evaluate("list => list.scrollTop")


def row_height(board):
    return board.rows.first.evaluate("row => row.getBoundingClientRect().height")


def rests(board, what):
    settle(board)
    assert board.page.evaluate(f"(() => {{ {CUT} }})()") == [], what


def scroll_to_row(board, row):
    scroll_to(board, row * row_height(board))
    rests(board, f"row {row}")


def delete(board, name):
    board.button(f"Settings for {name}").click()
    board.page.locator(".editor .delete").click()
    expect(board.button(f"Settings for {name}")).to_have_count(0)


def first_row(board):
    """The number of the row at the top."""
    return board.list.evaluate(
        """list => {
          const { top } = list.getBoundingClientRect();
          const row = [...list.querySelectorAll("li.tally")]
            .find((row) => row.getBoundingClientRect().top > top - 3);
          return Number(row.getAttribute("aria-posinset"));
        }"""
    )


def grip(board, name):
    return board.row(name).locator(".grip")


@KINDS
@pytest.mark.parametrize("count", [12, 1000])
def test_no_row_is_half_visible_after_wheel_keys_and_jumps(device, kind, count):
    board = long_board(device, kind, count)
    x, y = centre(board.list)
    board.page.mouse.move(x, y)
    for turn in (30, 130, -47, 333, 5000, -90):
        board.page.mouse.wheel(0, turn)
        rests(board, f"wheel {turn}")
    for step in (37, -260, 81):
        board.list.evaluate("(list, step) => { list.scrollTop += step; }", step)
        rests(board, f"jump {step}")
    scroll_to_row(board, 0)
    board.add("Bird 2").focus()
    for key in ["PageDown", "PageUp", "ArrowDown", "ArrowDown", "ArrowUp", *["Tab"] * 9, "End", "Home"]:
        board.page.keyboard.press(key)
        rests(board, key)
    assert offset(board) == 0, "Home is the top"


@KINDS
def test_a_small_turn_of_the_wheel_goes_on_by_a_row(device, kind):
    board = long_board(device, kind, 100)
    x, y = centre(board.list)
    board.page.mouse.move(x, y)
    columns = COLUMNS[kind is DESK]
    for turn, above in ((12, 1), (12, 2), (-12, 1)):
        board.page.mouse.wheel(0, turn)
        rests(board, f"wheel {turn}")
        assert first_row(board) == above * columns + 1


@pytest.mark.parametrize("kind", [PHONE, LANDSCAPE], ids=["phone", "landscape"])
@pytest.mark.parametrize("count", [12, 1000])
def test_no_row_is_half_visible_after_drags_and_flings(device, kind, count):
    board = long_board(device, kind, count)
    x, y = centre(board.list)
    for way in (-120, -333, -61, 150, -290, 77):
        start = y - way / 2
        board.fingers.drag((x, start), (x, start + way), steps=5)
        board.fingers.up()
        rests(board, f"fling {way}")
    assert set(board.page.locator("svg.matrix").evaluate_all(
        "all => all.map((each) => each.getAttribute('aria-label'))")) == {"0"}, "it counts nothing"


@pytest.mark.parametrize("kind", [PHONE, LANDSCAPE], ids=["phone", "landscape"])
def test_the_list_stays_under_a_finger_that_rests_and_settles_when_it_leaves(device, kind):
    board = long_board(device, kind, 1000)
    scroll_to_row(board, 5)
    height, start = row_height(board), offset(board)
    x, y = centre(board.list)
    for share, rows in ((0.3, 0), (0.7, 1)):
        # 15 px are what it takes the browser to begin, more or less.
        way = share * height + 15
        board.fingers.drag((x, y), (x, y - way), steps=8)
        board.page.wait_for_timeout(700)
        held = offset(board)
        assert abs(held - start - share * height) < 0.2 * height, "it follows, and is not pulled"
        board.page.wait_for_timeout(400)
        assert offset(board) == held
        board.fingers.move(x, y - way)
        board.fingers.up()
        rests(board, share)
        assert abs(offset(board) - start - rows * height) < 2, "at most half a row without a fling"
        scroll_to_row(board, 5)


# Jumps between two rows, so that the list glides on, and looks where it is a few frames after that.
GLIDE = """
  list => new Promise((done) => {
    list.scrollTop += 1.4 * list.querySelector(".tally").offsetHeight;
    const start = list.scrollTop;
    const look = () => {
      if (list.scrollTop !== start) done(start); else requestAnimationFrame(look);
    };
    look();
  })"""


@pytest.mark.parametrize("count", [12, 1000])
@pytest.mark.parametrize("means", ["mouse", "finger"])
def test_a_press_stops_the_list_on_its_way_to_a_whole_row(device, count, means):
    board = long_board(device, PHONE, count)
    board.set_up()
    # Between two buttons, where a press does nothing, however long a busy machine draws it out.
    key = board.button("Settings for Bird 5").bounding_box()
    x, y = key["x"] - 4, key["y"] + key["height"] / 2
    board.page.mouse.move(x, y)
    mouse, fingers = board.page.mouse, board.fingers
    down = mouse.down if means == "mouse" else lambda: fingers.down(x, y)
    up = mouse.up if means == "mouse" else fingers.up
    stopped = 0
    for _ in range(3):
        board.list.evaluate(GLIDE)
        # Twice on the same way: what was stopped begins anew, and is stopped again.
        for _ in range(2):
            down()
            board.page.wait_for_timeout(50)
            held = offset(board)
            board.page.wait_for_timeout(300)
            assert offset(board) == held, "it stays under the press"
            stopped += 2 < held % row_height(board) < row_height(board) - 2
            up()
        rests(board, "let go")
        scroll_to_top(board)
        rests(board, "top")
    assert stopped > 0, "it was on its way at least once"


@pytest.mark.alone
def test_nothing_but_the_finger_slows_a_fling(device):
    """The list runs on as one does that never settles."""
    board = long_board(device, PHONE, 1000)
    x = centre(board.list)[0]

    def fling():
        scroll_to_top(board)
        board.fingers.drag((x, 740), (x, 100), steps=6)
        board.fingers.up()
        settle(board)
        return offset(board)

    assert board.list.evaluate("list => getComputedStyle(list).scrollSnapType") == "none"
    # A busy machine swallows some of a finger's speed now and then.
    assert max(fling() for _ in range(5)) > 1500, "a browser's own snapping ends at 700 to 1,200"


@KINDS
def test_turning_and_resizing_keep_the_first_row_and_cut_none(device, kind):
    board = long_board(device, kind, 1000)
    width, height = kind["viewport"]["width"], kind["viewport"]["height"]
    scroll_to_row(board, 500 // COLUMNS[kind is DESK])
    assert first_row(board) == 501
    for size in ((width, height - 37), (width, height - 130), (height, width), (width, height)):
        board.page.set_viewport_size({"width": size[0], "height": size[1]})
        rests(board, size)
        assert first_row(board) == 501, size


@KINDS
def test_rows_that_come_and_go_cut_none_and_move_none_on_screen(device, kind):
    board = long_board(device, kind, 40)
    scroll_to_row(board, 10)
    name = f"Bird {first_row(board)}"
    other = board.device.board().open()
    other.set_up()
    for gone in ("Bird 3", "Bird 4"):
        delete(other, gone)
    other.is_saved()
    board.page.bring_to_front()
    expect(board.row("Bird 11")).to_have_attribute("aria-setsize", "38")
    rests(board, "two rows above have gone")
    assert board.row(name).evaluate(
        "row => row.getBoundingClientRect().top - row.closest('.list').getBoundingClientRect().top"
    ) == pytest.approx(0, abs=2), "the first row is still the first"
    other.page.bring_to_front()
    other.undo()
    board.page.bring_to_front()
    expect(board.row("Bird 11")).to_have_attribute("aria-setsize", "39")
    rests(board, "one is back")
    # The last rows go while the list is at its end.
    scroll_to_end(board)
    rests(board, "the end")
    board.set_up()
    rests(board, "the service side")
    delete(board, "Bird 40")
    rests(board, "the last one has gone")
    board.done()
    rests(board, "counting again")
    assert len(board.names.all()) == 38


@KINDS
@pytest.mark.parametrize("count", [12, 1000])
def test_open_settings_cut_no_row_and_come_whole_into_sight(device, kind, count):
    board = long_board(device, kind, count)
    board.set_up()
    shown = board.list.evaluate(
        "list => Math.round(list.clientHeight / list.querySelector('.tally').offsetHeight)")
    board.button(f"Settings for Bird {shown}").click()
    rests(board, "open")
    inside = """editor => {
      const list = editor.closest(".list").getBoundingClientRect();
      const { top, bottom, height } = editor.getBoundingClientRect();
      if (height > list.height) return Math.abs(top - list.top) < list.height / 2;
      return top >= list.top - 2 && bottom <= list.bottom + 2;
    }"""
    assert board.page.locator(".editor").evaluate(inside)
    # With what few need they are longer.
    board.page.locator(".more-key").click()
    rests(board, "more")
    x, y = centre(board.list)
    board.page.mouse.move(x, y)
    for turn in (-60, 110, 190, -400, 90):
        board.page.mouse.wheel(0, turn)
        rests(board, f"wheel {turn}")
    board.page.keyboard.press("Escape")


def in_sight(board):
    """The tallies that are seen as a whole."""
    return board.list.evaluate("""list => {
      const { top, bottom } = list.getBoundingClientRect();
      return [...list.querySelectorAll(".tally")]
        .filter((row) => row.getBoundingClientRect().top >= top - 2)
        .filter((row) => row.getBoundingClientRect().bottom <= bottom + 2)
        .map((row) => row.querySelector(".name").innerText);
    }""")


@pytest.mark.parametrize("place", [0, 3, 6])
def test_the_row_of_a_long_press_stays_in_sight_and_returns_to_its_place(device, place):
    board = long_board(device, PHONE, 60)
    scroll_to_row(board, 20)
    before = in_sight(board)
    name = before[place]

    def hold():
        board.fingers.down(*centre(board.add(name)))
        expect(board.page.locator("input#name")).to_have_value(name)
        board.fingers.up()
        # A list that was told to move does so a moment later.
        board.page.wait_for_timeout(400)
        rests(board, "open")

    hold()
    assert name in in_sight(board)
    board.done()
    settle(board)
    assert in_sight(board) == before
    hold()
    board.list.evaluate("list => list.scrollBy(0, 3 * list.querySelector('.tally').offsetHeight)")
    rests(board, "scrolled")
    board.done()
    settle(board)
    assert name in in_sight(board)


@KINDS
@pytest.mark.parametrize("count", [10_000, 100_000])
def test_only_what_is_near_is_in_the_page_however_long_the_list_is(device, kind, count):
    board = long_board(device, kind, count)
    height = row_height(board)
    columns = COLUMNS[kind is DESK]
    assert board.list.evaluate("list => list.scrollHeight") == pytest.approx(
        (count // columns + 1) * height, abs=1)
    for share in (0.001, 0.37, 0.9999, 1):
        row = round(share * (count // columns - 20))
        scroll_to_row(board, row)
        assert first_row(board) == row * columns + 1
        assert board.rows.count() < 120
        places = board.rows.evaluate_all(
            "all => all.map((row) => [row.ariaPosInSet, row.ariaSetSize, row.querySelector('.name').innerText])"
        )
        assert all(name == f"Bird {place}" and size == str(count) for place, size, name in places)
    board.tap(f"Bird {first_row(board) + 1}", 2)
    rests(board, "counting moves nothing")


def test_each_row_says_its_place_among_all_on_both_sides(device):
    board = long_board(device, PHONE, 1000)
    scroll_to_row(board, 700)
    for _ in ("counting", "setting up"):
        said = board.rows.evaluate_all(
            "all => all.map((row) => [row.querySelector('.name').innerText, row.ariaPosInSet, row.ariaSetSize])"
        )
        assert len(said) > 20
        assert all(name == f"Bird {place}" and size == "1000" for name, place, size in said)
        assert [int(place) for _, place, _ in said] == sorted(int(place) for _, place, _ in said)
        if not board.page.locator(".config").count():
            board.set_up()


def test_the_row_with_the_keyboard_stays_in_the_page_when_the_list_is_scrolled_away(device):
    board = long_board(device, DESK, 10_000)
    board.add("Bird 3").focus()
    scroll_to_row(board, 5000)
    expect(board.add("Bird 3")).to_be_focused()
    assert board.rows.count() < 120
    board.page.keyboard.press("ArrowDown")
    expect(board.add("Bird 4")).to_be_focused()
    expect(board.row("Bird 4")).to_be_in_viewport()
    rests(board, "back at the keyboard's row")


@pytest.mark.parametrize("count", [40, 1000])
def test_a_row_dragged_to_an_edge_scrolls_the_list_and_goes_where_it_is_let_go(device, count):
    board = long_board(device, PHONE, count)
    board.set_up()
    x, y = centre(grip(board, "Bird 3"))
    bottom = board.list.evaluate("list => list.getBoundingClientRect().bottom")
    board.fingers.drag((x, y), (x, bottom - 20), steps=10)
    # The finger rests at the edge; the list goes on by itself until it is taken away from there.
    for _ in range(200):
        if offset(board) > 1500:
            break
        board.page.wait_for_timeout(25)
    assert offset(board) > 1500
    dragged = board.row("Bird 3").bounding_box()
    assert abs(dragged["y"] + dragged["height"] / 2 - (bottom - 20)) < dragged["height"], "under the finger"
    middle = bottom - 350
    board.fingers.move(x, middle)
    board.page.wait_for_timeout(100)
    still = offset(board)
    board.page.wait_for_timeout(200)
    assert offset(board) == still, "away from the edge it stands"
    under = board.list.evaluate(
        """(list, y) => [...list.querySelectorAll("li.tally:not(.dragging)")].find((row) => {
          const { top, bottom } = row.getBoundingClientRect();
          return top <= y && y < bottom;
        })?.getAttribute("aria-posinset")""", middle)
    board.fingers.up()
    rests(board, "dropped")
    place = int(board.row("Bird 3").get_attribute("aria-posinset"))
    assert place > 15 and (under is None or abs(place - int(under)) <= 1)
    board.is_saved().reload()
    board.set_up()
    # And back up to the top.
    scroll_to_row(board, place - 4)
    x, y = centre(grip(board, "Bird 3"))
    top = board.list.evaluate("list => list.getBoundingClientRect().top")
    board.fingers.drag((x, y), (x, top + 10), steps=10)
    for _ in range(400):
        if offset(board) == 0:
            break
        board.page.wait_for_timeout(25)
    board.fingers.up()
    rests(board, "at the top")
    assert board.row("Bird 3").get_attribute("aria-posinset") == "1"


def test_a_cancelled_drag_puts_the_row_back_wherever_the_list_has_gone(device):
    board = long_board(device, PHONE, 200)
    board.set_up()
    x, y = centre(grip(board, "Bird 2"))
    bottom = board.list.evaluate("list => list.getBoundingClientRect().bottom")
    board.fingers.drag((x, y), (x, bottom - 15), steps=8)
    board.page.wait_for_timeout(500)
    assert offset(board) > 100
    board.fingers.cancel()
    rests(board, "cancelled")
    expect(board.row("Bird 2")).to_have_attribute("aria-posinset", "2")


def test_the_engine_of_iphones_rests_on_whole_rows_too(site, screen):  # noqa: F811
    driver = browser(screen)
    try:
        driver.set_script_timeout(60)
        driver.get(site + "service-worker.js")
        stored = driver.execute_async_script(
            "const [argument, done0] = arguments; (async () => {" + Store.OPEN + """
              const database = await open();
              const transaction = database.transaction("records", "readwrite");
              transaction.objectStore("records").clear();
              for (const [key, bytes] of argument) {
                transaction.objectStore("records").put(new Uint8Array(bytes).buffer, key);
              }
              await new Promise((resolve) => { transaction.oncomplete = resolve; });
              database.close();
            })().then(() => done0(true), (error) => done0(String(error)));""",
            [[key, list(value)] for key, value in records(1000).items()],
        )
        assert stored is True
        open_board(driver, site)

        def rests_here(what):
            last, still = None, 0
            for _ in range(400):
                now = driver.execute_script("return document.querySelector('.list').scrollTop")
                still = still + 1 if now == last else 0
                last = now
                # A machine that is busy elsewhere begins late to bring it to rest.
                if still > 30 and driver.execute_script(CUT) == []:
                    break
                time.sleep(0.05)
            assert driver.execute_script(CUT) == [], what

        for step in (37, 60, 250, -100, 30_000):
            driver.execute_script("document.querySelector('.list').scrollTop += arguments[0]", step)
            rests_here(f"jump {step}")
        first = """
          const list = document.querySelector(".list"), { top } = list.getBoundingClientRect();
          return [...list.querySelectorAll("li.tally")]
            .find((row) => row.getBoundingClientRect().top > top - 3).getAttribute("aria-posinset");
        """
        row = driver.execute_script(first)
        for size in ((390, 700), (390, 760), (390, 844)):
            driver.set_window_size(*size)
            time.sleep(0.5)
            rests_here(size)
            assert driver.execute_script(first) == row, size
    finally:
        driver.quit()
