"""A store that is denied, full, broken or from the future: a clear word, a way out, nothing lost."""

import hashlib

import pytest
from playwright.sync_api import expect

from board import EXAMPLE, Store
from conftest import ARGUMENTS, CHROMIUM, PHONE, Device
from operations import VERSION, Replica, add, board_of

DENIALS = {
    "refused": """
      IDBFactory.prototype.open = () => { throw new DOMException("no", "SecurityError"); };
    """,
    "absent": "Object.defineProperty(window, 'indexedDB', { value: undefined });",
    "broken": """
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function () {
        const request = {};
        queueMicrotask(() => {
          request.error = new DOMException("no", "UnknownError");
          request.onerror?.();
        });
        return request;
      };
    """,
}


@pytest.mark.parametrize("script", DENIALS.values(), ids=DENIALS.keys())
def test_without_a_store_one_counts_and_is_told(device, script):
    board = device().board()
    board.page.add_init_script(script)
    board.open().shows_names(*EXAMPLE)
    expect(board.notice).to_contain_text("can't save anything here")
    expect(board.saved).to_have_text("Not saved")
    board.tap("Shirts", 3).shows(Shirts=3).undo().shows(Shirts=2)
    expect(board.saved).to_have_text("Not saved")
    # The way out: reload once it is allowed.
    board.notice.get_by_role("button", name="Reload").click()
    board.shows(Shirts=0)


def full(device, site):
    """A board on a device that has no room left, and how to give it some."""
    board = device().board()
    session = board.page.context.new_cdp_session(board.page)
    quota = {"origin": site.rstrip("/")}
    session.send("Storage.overrideQuotaForOrigin", {**quota, "quotaSize": 9_000_000})
    board.open().tap("Shirts", 2).is_saved()
    assert board.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    Store(board.page).fill()
    return board, lambda: session.send("Storage.overrideQuotaForOrigin", quota)


def test_a_full_device_is_said_and_everything_is_saved_once_there_is_room(device, site):
    board, make_room = full(device, site)
    board.tap("Shirts")
    expect(board.saved).to_have_text("Not saved")
    expect(board.notice).to_contain_text("Not enough storage")
    board.tap("Shirts", 2).shows(Shirts=5)
    # Trying again helps nothing yet, and counting goes on.
    board.notice.get_by_role("button", name="Try again").click()
    board.tap("Suit", 2).shows(Shirts=5, Suit=2)
    expect(board.saved).to_have_text("Not saved")
    expect(board.notice).to_be_visible()
    make_room()
    # Or it has been tried again by itself meanwhile.
    board.notice.get_by_role("button", name="Try again").evaluate_all("all => all[0]?.click()")
    board.is_saved()
    expect(board.notice).to_have_count(0)
    board.reload().shows(Shirts=5, Suit=2)


def test_a_full_device_recovers_by_itself(device, site):
    board, make_room = full(device, site)
    board.tap("Shirts")
    expect(board.saved).to_have_text("Not saved")
    board.tap("Shirts", 3).shows(Shirts=6)
    make_room()
    board.is_saved()
    expect(board.notice).to_have_count(0)
    board.reload().shows(Shirts=6)


def test_a_notice_moves_no_row_away_from_under_the_thumb(device, site):
    board, _ = full(device, site)
    before = [board.row(name).bounding_box() for name in EXAMPLE]
    board.tap("Suit")
    expect(board.notice).to_be_visible()
    assert [board.row(name).bounding_box() for name in EXAMPLE] == before
    # Nor does it lie over anything: what is there to be tapped is what a finger hits.
    covered = board.page.evaluate("""() => [...document.querySelectorAll("button")].filter((it) => {
      const { x, y, width, height } = it.getBoundingClientRect();
      return width > 0 && !it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }).map((it) => it.ariaLabel ?? it.textContent)""")
    assert covered == []
    board.notice.get_by_role("button", name="Dismiss").click()
    expect(board.heading).to_have_text("Dry cleaning")
    assert [board.row(name).bounding_box() for name in EXAMPLE] == before


def test_a_store_of_a_newer_version_is_left_alone(device):
    board = device().board().open().tap("Shirts", 2).is_saved().blank()
    store = Store(board.page)
    store.put({"now/version": bytes([9])})
    before = store.everything()
    board.page.goto(board.address)
    expect(board.notice).to_contain_text("saved by a newer version of Detent")
    expect(board.notice.get_by_role("button", name="Reload")).to_be_visible()
    expect(board.rows).to_have_count(0)
    board.button("Set up").click()
    assert Store(board.page).everything() == before


def test_an_operation_of_a_newer_version_leaves_the_store_alone(device):
    board = device().board().open().tap("Shirts", 2).is_saved().blank()
    store = Store(board.page)
    key, content = max(
        (key, content) for key, content in store.everything().items()
        if key.startswith("now/operation/")
    )
    content = b"\x02" + content[1:]
    name = hashlib.sha256(content).digest()[:8].hex()
    store.put({key.rpartition("/")[0] + "/" + name: content})
    before = store.everything()
    board.page.goto(board.address)
    expect(board.notice).to_contain_text("saved by a newer version of Detent")
    assert Store(board.page).everything() == before


def test_a_record_that_cannot_be_read_is_set_aside_and_the_rest_counts(device):
    board = device().board().open().tap("Shirts", 3).tap("Suit", 2).is_saved().blank()
    store = Store(board.page)
    own = sorted(key for key in store.keys() if key.startswith("now/operation/"))
    author = max((key.split("/")[2] for key in own), key=lambda a: sum(a in key for key in own))
    # The second tap on the shirts; three later ones stand on it.
    broken = [key for key in own if author in key][1]
    store.put({broken: b"not an operation"})
    board.open()
    expect(board.notice).to_contain_text("Couldn't read 1 saved record")
    expect(board.notice).to_contain_text("Everything else is here")
    board.shows(Shirts=2, Suit=2).tap("Shirts").shows(Shirts=3)
    board.notice.get_by_role("button", name="OK").click()
    expect(board.notice).to_have_count(0)
    board.is_saved()
    kept = Store(board.page).everything()
    assert kept["damaged/" + broken] == b"not an operation"
    assert broken not in kept
    board.reload().shows(Shirts=3, Suit=2)
    expect(board.notice).to_have_count(0)


def test_garbage_of_every_kind_in_the_store_disturbs_nothing(device):
    board = device().board().open().tap("Shirts", 3).is_saved().blank()
    garbage = {
        "now/operation/": b"",
        "now/operation/zz/1/2": bytes(range(256)),
        "now/operation/" + "0" * 32 + "/" + "0" * 16 + "/" + "0" * 16: b"\xff" * 4000,
        "now/replica/7": b"too short",
        "now/replica/abc": b"x" * 32,
        "now/what is this": b"\x00",
        "log/0123456789abcdef": b"\xff\xff\xff\xff\xff",
        "\u65e5\u672c": b"?",
    }
    Store(board.page).put(garbage)
    board.open()
    expect(board.notice).to_contain_text("Couldn't read")
    board.shows(Shirts=3).tap("Shirts").shows(Shirts=4).is_saved()
    board.reload().shows(Shirts=4)
    kept = Store(board.page).everything()
    assert set(garbage.values()) <= set(kept.values()), "nothing was thrown away"


def many_taps(count):
    """A store with so many taps that opening it folds them into a log and a snapshot."""
    replica = Replica()
    for tap in range(count):
        replica.operation([add(0x11 + tap % 3, 1)])
    return replica.records


def folded(device):
    board = device().board().open().is_saved().blank()
    Store(board.page).put(many_taps(600))
    board.open().shows(Shirts=200, Trousers=200, Suit=200)
    board.tap("Shirts", 5).is_saved()
    keys = Store(board.page).keys()
    assert "now/snapshot" in keys and any(key.startswith("log/") for key in keys)
    assert sum(key.startswith("now/operation/") for key in keys) < 50
    return board


def test_many_taps_are_folded_and_counted_on(device):
    board = folded(device)
    board.reload().shows(Shirts=205, Trousers=200, Suit=200)
    board.undo().shows(Shirts=204).is_saved().reload().shows(Shirts=204)


@pytest.mark.parametrize(
    "ruin",
    [lambda good: b"garbage", lambda good: good[: len(good) // 2], lambda good: b""],
    ids=["garbage", "cut short", "empty"],
)
def test_a_snapshot_that_cannot_be_read_is_made_anew_from_the_log(device, ruin):
    board = folded(device).blank()
    store = Store(board.page)
    bad = ruin(store.everything()["now/snapshot"])
    store.put({"now/snapshot": bad})
    board.open()
    expect(board.notice).to_contain_text("Everything else is here")
    board.shows(Shirts=205, Trousers=200, Suit=200).tap("Suit").is_saved()
    assert Store(board.page).everything()["damaged/now/snapshot"] == bad
    board.reload().shows(Shirts=205, Trousers=200, Suit=201)
    expect(board.notice).to_have_count(0)


def test_a_count_at_the_end_of_64_bits_is_refused_with_words(device):
    board = device().board().open().is_saved().blank()
    replica = Replica()
    most = (1 << 53) - 1
    # 1024 × (2⁵³ − 1) + 1023 is the greatest of all counts.
    replica.operation([add(0x11, most)] * 1024)
    replica.operation([add(0x11, 1023)])
    Store(board.page).put(replica.records)
    greatest = "9,223,372,036,854,775,807"
    board.open().shows(Shirts=greatest)
    board.tap("Shirts")
    expect(board.row("Shirts")).to_contain_text("Too large to count")
    board.shows(Shirts=greatest).tap("Shirts", 1, "subtract")
    board.shows(Shirts="9,223,372,036,854,775,806").tap("Shirts").shows(Shirts=greatest)
    expect(board.row("Shirts")).not_to_contain_text("Too large")


def test_a_sum_beyond_64_bits_is_a_dash_and_no_wrong_number(device):
    board = device().board().open().is_saved().blank()
    replica = Replica()
    for _ in range(2):
        replica.operation([add(0x11, (1 << 53) - 1)] * 1024)
    Store(board.page).put(replica.records)
    board.open().shows(Shirts="—")
    expect(board.row("Shirts")).to_contain_text("Too large to count")
    board.tap("Suit").shows(Suit=1)


@pytest.fixture
def elsewhere(browsers, site, tmp_path):
    """A browser for which the site is another machine, reached over plain http."""
    context = browsers.chromium.launch_persistent_context(
        tmp_path / "profile", executable_path=CHROMIUM,
        args=[*ARGUMENTS, "--host-resolver-rules=MAP detent.test 127.0.0.1"], **PHONE,
    )
    made = Device(context, site.replace("localhost", "detent.test"))
    made.expects("Cross-Origin-Opener-Policy header has been ignored")
    yield made
    made.close()


def test_over_plain_http_from_another_machine_it_counts_and_saves(elsewhere):
    board = elsewhere.board().open()
    assert board.page.evaluate("isSecureContext") is False
    assert board.page.evaluate("navigator.locks === undefined && !navigator.serviceWorker")
    board.tap("Shirts", 3).is_saved()
    other = elsewhere.board().open().shows(Shirts=3)
    other.tap("Shirts", 2)
    board.shows(Shirts=5).tap("Suit").is_saved()
    board.reload().shows(Shirts=5, Suit=1)
    other.reload().shows(Shirts=5, Suit=1)


def test_what_a_stranger_wrote_into_the_store_of_an_empty_board_is_shown_as_text(device):
    board = device().board().blank()
    Store(board.page).put(VERSION | board_of(["<b>bold</b>", "a\u202eb\x07c", "x" * 5000]))
    board.open()
    names = board.names.all_text_contents()
    assert names[0] == "<b>bold</b>"
    assert names[1] == "abc"
    assert len(names[2]) <= 200
