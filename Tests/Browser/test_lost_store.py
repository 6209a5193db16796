"""A store that is taken away under an open page, and operations that rot in it: said, and healed from
memory and from the server."""

import hashlib

import pytest
from playwright.sync_api import expect

from board import EXAMPLE, Store
from operations import Replica, add
from test_in_step import in_step, join, panel, share

DELETED = "This browser deleted what was saved here"


def delete(board, _site):
    """As another page of the site does it, or a person with the browser's tools."""
    board.page.evaluate(
        """() => new Promise((resolve, reject) => {
          const request = indexedDB.deleteDatabase("detent");
          request.onsuccess = () => resolve();
          request.onerror = () => reject(request.error);
        })""")


def clear_site(board, site):
    """As a browser that throws away what a site keeps, because somebody says so or room is short."""
    session = board.page.context.new_cdp_session(board.page)
    session.send(
        "Storage.clearDataForOrigin", {"origin": site.rstrip("/"), "storageTypes": "indexeddb"})


def empty(board, _site):
    """As a person with the browser's tools."""
    Store(board.page).empty()


WAYS = pytest.mark.parametrize("take", [delete, clear_site, empty])


def note(page):
    """Notes all that the page says of saving from now on."""
    page.evaluate(
        """() => {
          window.said = [];
          const note = () => {
            const line = document.querySelector(".saved")?.textContent;
            const figures = [...document.querySelectorAll("svg.matrix")]
              .map((it) => it.getAttribute("aria-label")).join(" ");
            if (said.at(-1)?.join() !== [line, figures].join()) said.push([line, figures]);
          };
          new MutationObserver(note).observe(document.body, {
            childList: true, characterData: true, subtree: true, attributes: true });
        }""")


@WAYS
def test_a_store_that_is_taken_away_is_said_and_written_anew(device, site, take):
    board = device().board().open().tap("Shirts", 3).is_saved()
    take(board, site)
    board.tap("Suit", 2).shows(Shirts=3, Suit=2)
    expect(board.notice).to_contain_text(DELETED)
    expect(board.notice).to_contain_text("saved again")
    expect(board.notice).not_to_contain_text("history")
    board.is_saved()
    board.notice.get_by_role("button", name="OK").click()
    expect(board.notice).to_have_count(0)
    board.undo().shows(Suit=1).is_saved()
    board.reload().shows_names(*EXAMPLE).shows(Shirts=3, Suit=1)
    expect(board.notice).to_have_count(0)


@pytest.mark.parametrize("take", [delete, clear_site])
def test_it_is_said_at_once_and_not_with_the_next_tap(device, site, take):
    board = device().board().open().tap("Shirts", 3).is_saved()
    take(board, site)
    expect(board.notice).to_contain_text(DELETED)
    board.is_saved()
    board.reload().shows(Shirts=3)


@pytest.mark.parametrize("looks", [True, False])
def test_nothing_is_lost_by_looking_at_the_boards_or_opening_another(device, site, looks):
    board = device().board().open().tap("Shirts", 3).is_saved()
    title = board.page.locator(".title .over")
    title.click()
    board.page.locator(".card").first.click()
    expect(board.page.locator(".empty")).to_be_visible()
    title.click()
    board.page.locator(".board:not(.chosen)").click()
    board.shows(Shirts=3).is_saved()
    if not looks:
        # The panel is open before the store is emptied, which no browser tells.
        title.click()
        expect(board.page.locator(".board")).to_have_count(2)
    empty(board, site)
    if looks:
        title.click()
    else:
        board.page.locator(".board:not(.chosen)").click()
    expect(board.notice).to_contain_text(DELETED)
    expect(board.notice).to_contain_text("Other boards saved here are gone")
    board.is_saved().reload().shows_names(*EXAMPLE).shows(Shirts=3)


@WAYS
def test_taps_that_go_on_meanwhile_are_never_said_to_be_saved_before_they_are(device, site, take):
    board = device().board().open().tap("Shirts", 2).is_saved()
    for turn in range(3):
        board.tap("Shirts", 2)
        take(board, site)
        board.tap("Shirts", 2)
        board.shows(Shirts=2 + 4 * (turn + 1)).is_saved()
        # What is said to be saved is there at the next start.
        other = board.page.context.new_page()
        other.goto(board.address)
        expect(other.locator("svg.matrix").first).to_have_attribute(
            "aria-label", str(2 + 4 * (turn + 1)))
        other.close()


@WAYS
def test_of_a_long_history_the_counts_stay_and_the_rest_is_said_to_be_lost(device, site, take):
    board = device().board().open().is_saved().blank()
    replica = Replica()
    for tap in range(600):
        replica.operation([add(0x11 + tap % 3, 1)])
    Store(board.page).put(replica.records)
    # Once it is folded, the next start has no more than the sums in memory.
    board.open().shows(Shirts=200).is_saved().reload().tap("Shirts", 2).shows(Shirts=202).is_saved()
    take(board, site)
    board.tap("Trousers").shows(Shirts=202, Trousers=201, Suit=200)
    expect(board.notice).to_contain_text("earlier history is lost")
    board.is_saved()
    board.reload().shows(Shirts=202, Trousers=201, Suit=200).tap("Suit").shows(Suit=201).is_saved()
    board.reload().shows(Shirts=202, Trousers=201, Suit=201)


@WAYS
def test_two_tabs_write_what_either_of_them_has(device, site, take):
    phone = device()
    one = phone.board().open().tap("Shirts", 3).is_saved()
    other = phone.board().open().tap("Suit", 2).is_saved()
    one.shows(Shirts=3, Suit=2)
    take(one, site)
    one.tap("Shirts").is_saved()
    other.tap("Suit").is_saved()
    for board in (one, other):
        board.shows(Shirts=4, Suit=3)
    one.reload().shows(Shirts=4, Suit=3)
    other.reload().shows(Shirts=4, Suit=3)


@WAYS
def test_a_shared_board_is_written_anew_and_in_step_again(device, site, take):
    one = device().board().open().tap("Shirts", 3).is_saved()
    other = join(device, share(one))
    other.tap("Trousers", 2)
    one.shows(Shirts=3, Trousers=2)
    in_step(one, other)
    take(one, site)
    one.tap("Suit", 2)
    expect(one.notice).to_contain_text(DELETED)
    in_step(one)
    # What is said to be in step is what others see.
    other.shows(Shirts=3, Trousers=2, Suit=2)
    one.reload().shows(Shirts=3, Trousers=2, Suit=2).tap("Shirts")
    in_step(one)
    other.shows(Shirts=4)


@WAYS
def test_offline_too_and_what_was_not_sent_goes_out_later(device, site, take):
    phone = device()
    phone.expects("ERR_INTERNET_DISCONNECTED")
    one = phone.board().open().tap("Shirts", 3).is_saved()
    other = join(device, share(one))
    in_step(one, other)
    phone.context.set_offline(True)
    one.tap("Shirts", 2)
    take(one, site)
    one.tap("Suit", 2).shows(Shirts=5, Suit=2)
    expect(one.notice).to_contain_text(DELETED)
    expect(one.saved).not_to_have_text("Synced")
    phone.context.set_offline(False)
    other.shows(Shirts=5, Suit=2)
    in_step(one)
    one.reload().shows(Shirts=5, Suit=2)


def test_a_history_that_was_lost_comes_back_from_the_server_and_counts_once(device, site):
    one = device().board().open().is_saved().blank()
    replica = Replica()
    for tap in range(600):
        replica.operation([add(0x11 + tap % 3, 1)])
    Store(one.page).put(replica.records)
    one.open().shows(Shirts=200)
    other = join(device, share(one))
    other.shows(Shirts=200).tap("Shirts", 5)
    one.shows(Shirts=205)
    in_step(one, other)
    one.reload().shows(Shirts=205)
    in_step(one)
    delete(one, site)
    expect(one.notice).to_contain_text("Whatever the server has comes back")
    in_step(one)
    one.shows(Shirts=205, Trousers=200, Suit=200).tap("Suit")
    other.shows(Shirts=205, Suit=201)
    for _ in range(2):
        one.reload().shows(Shirts=205, Trousers=200, Suit=201)
        in_step(one)


def own_operation(board, number):
    """The key of this device's own operation of a number."""
    keys = [key for key in Store(board.page).keys() if "now/operation/" in key]
    author = max((key.split("/")[2] for key in keys), key=lambda a: sum(a in key for key in keys))
    return next(key for key in sorted(keys) if f"{author}/{number:016x}/" in key)


def rot(board, key):
    """Turns a bit: it still reads as an operation, one that counts otherwise."""
    store = Store(board.page)
    content = bytearray(store.everything()[key])
    content[-1] ^= 4
    assert hashlib.sha256(content).digest()[:8].hex() != key.rpartition("/")[2]
    store.put({key: bytes(content)})


def test_what_rots_under_an_open_page_is_written_anew_from_memory(device):
    board = device().board().open().tap("Shirts", 3).is_saved()
    key = own_operation(board, 2)
    before = Store(board.page).everything()
    rot(board, key)
    hide_and_show(board)
    board.shows(Shirts=3).is_saved()
    assert Store(board.page).everything() == before
    board.reload().shows(Shirts=3)
    expect(board.notice).to_have_count(0)


def hide_and_show(board):
    board.page.evaluate(
        """async () => {
          for (const state of ["hidden", "visible"]) {
            Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
          }
          await new Promise((done) => setTimeout(done, 200));
        }""")


def test_what_rots_while_no_page_is_open_is_spoken_of(device):
    board = device().board().open().tap("Shirts", 3).is_saved()
    key = own_operation(board, 2)
    board.blank()
    rot(board, key)
    board.open().shows(Shirts=2)
    expect(board.notice).to_contain_text("Couldn't read 1 saved record")


def test_what_rots_and_was_sent_comes_back_from_the_server(device):
    one = device().board().open().is_saved()
    other = join(device, share(one))
    one.tap("Shirts", 3)
    other.shows(Shirts=3)
    in_step(one, other)
    key = own_operation(one, 2)
    whole = Store(one.page).everything()[key]
    one.blank()
    rot(one, key)
    one.open().shows(Shirts=3)
    in_step(one)
    assert Store(one.page).everything()[key] == whole
    one.tap("Shirts")
    other.shows(Shirts=4)
    in_step(one)
    one.reload().shows(Shirts=4)
    in_step(one)


def test_what_rots_before_it_was_sent_is_said_and_never_in_step(device):
    phone = device()
    phone.expects("ERR_FAILED", "the server responded with a status of 409")
    one = phone.board().open().is_saved()
    other = join(device, share(one))
    in_step(one, other)
    phone.context.route("**/v1/**", lambda route: route.abort())
    one.tap("Shirts", 3).shows(Shirts=3)
    expect(one.saved).to_have_text("3 changes not sent")
    rot(one, own_operation(one, 2))
    one.reload().shows(Shirts=2)
    expect(one.notice).to_contain_text("Couldn't read")
    note(one.page)
    phone.context.unroute("**/v1/**")
    panel(one)
    one.button("Try again").evaluate_all("(all) => all.forEach((it) => it.click())")
    one.button("Done").click()
    # What this device can't say any more as it was made is named, and none of it is claimed.
    expect(one.saved).to_have_text("2 changes can't be sent")
    other.shows(Shirts=0)
    said = [line for line, _ in one.page.evaluate("said")]
    assert "Synced" not in said
    panel(one)
    one.button("Send as new changes").click()
    one.button("Done").click()
    other.shows(Shirts=2)
    in_step(one)


def test_a_page_is_in_step_only_once_it_has_what_others_counted(device):
    phone = device()
    one = phone.board().open().is_saved()
    other = join(device, share(one))
    in_step(one, other)
    one.blank()
    other.tap("Shirts", 4)
    in_step(other)
    held = []
    one.page.add_init_script(
        """
        window.claims = [];
        addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
          if (document.querySelector(".saved")?.textContent !== "Synced") return;
          claims.push(document.querySelector("svg.matrix").getAttribute("aria-label"));
        }).observe(document.body, {
          childList: true, characterData: true, subtree: true, attributes: true }));
        """)
    is_held = True
    one.page.route(
        "**/operations?*", lambda route: held.append(route) if is_held else route.continue_())
    one.open().shows(Shirts=0)
    expect(one.saved).to_have_text("Connecting…")
    assert held and one.page.evaluate("claims") == []
    is_held = False
    for route in held:
        route.continue_()
    one.shows(Shirts=4)
    in_step(one)
    assert set(one.page.evaluate("claims")) == {"4"}
