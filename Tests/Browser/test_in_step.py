"""A board that is kept in step: shared, joined, counted on apart and together."""

import os
import re
import subprocess
import time

import pytest
from playwright.sync_api import Error, expect

from board import Store
from conftest import DESK
from renderers import kill
from serving import Site, self_signed

# What the console says when a server goes away.
ENDINGS = (
    "ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_EMPTY_RESPONSE",
    "ERR_CONNECTION_RESET", "ERR_CONNECTION_CLOSED", "ERR_NETWORK", "ERR_HTTP2",
)
LINK = re.compile(r"/#board/[0-9a-f]{32}/[0-9a-f]{32}(/call|/click)?$")


def panel(board):
    board.page.bring_to_front()
    board.button("Sync with other devices").click()
    return board.page.locator(".panel")


def boards(board):
    """Opens the list of boards by the title."""
    board.page.locator(".title .over").click()
    expect(board.page.get_by_role("dialog")).to_be_visible()


def share(board):
    """Shares the board; returns the link for others."""
    opened = panel(board)
    board.button("Sync").click()
    field = opened.get_by_label("Link", exact=True)
    expect(field).to_have_value(LINK)
    board.button("Done").click()
    expect(board.saved).to_have_text("Synced")
    return field_value(board)


def field_value(board):
    opened = panel(board)
    link = opened.get_by_label("Link", exact=True).input_value()
    board.button("Done").click()
    return link


def join(device, link, **options):
    board = device(**options).board()
    board.page.goto(link)
    return board.ready()


def in_step(*boards):
    for board in boards:
        expect(board.saved).to_have_text("Synced")


def test_a_second_device_joins_by_the_link_and_both_count(device):
    one = device().board().open().tap("Shirts", 3).is_saved()
    link = share(one)
    other = join(device, link)
    other.shows(Shirts=3)
    # What opens the board is gone from the address bar, and not in the history.
    assert "#" not in other.page.url
    assert other.page.evaluate("history.length") <= 2
    other.tap("Shirts", 2)
    one.shows(Shirts=5).tap("Trousers", 4)
    other.shows(Shirts=5, Trousers=4)
    in_step(one, other)
    # It is there at the next start, link or not.
    other.page.goto(other.address)
    other.ready().shows(Shirts=5, Trousers=4)


def test_who_only_looks_fetches_what_is_there_once(device):
    one = device().board().open().tap("Shirts", 3).is_saved()
    other = join(device, share(one))
    other.shows(Shirts=3)
    in_step(one, other)
    # Where it stands is stored with the first word of the stream.
    end = time.monotonic() + 10
    while not any(key.endswith("now/place") for key in Store(other.page).keys()):
        assert time.monotonic() < end, "it never stores where it stands"
        other.page.wait_for_timeout(50)
    asked = []
    other.page.on("request", lambda request: asked.append(request.url))
    other.page.reload()
    other.ready().shows(Shirts=3)
    in_step(other)
    cursors = [each.partition("after=")[2] for each in asked if "/operations?after=" in each]
    assert cursors and "0" not in cursors, asked


def test_both_count_offline_and_agree_when_they_are_online_again(device):
    one_device, other_device = device(), device()
    for each in (one_device, other_device):
        each.expects("ERR_INTERNET_DISCONNECTED")
    one = one_device.board().open().is_saved()
    link = share(one)
    other = other_device.board()
    other.page.goto(link)
    other.ready().shows(Shirts=0)
    in_step(one, other)
    for each in (one_device, other_device):
        each.context.set_offline(True)
    one.tap("Shirts", 7)
    other.tap("Shirts", 5).tap("Suit", 2, "subtract")
    one.shows(Shirts=7, Suit=0)
    other.shows(Shirts=5, Suit="−2")
    expect(one.saved).to_have_text(re.compile("not sent|Offline"))
    for each in (one_device, other_device):
        each.context.set_offline(False)
    for board in (one, other):
        board.shows(Shirts=12, Suit="−2")
    in_step(one, other)


def test_the_server_dies_and_comes_back(device, own_site):
    one_device = device(address=own_site.address)
    other_device = device(address=own_site.address)
    for each in (one_device, other_device):
        each.expects(*ENDINGS)
    one = one_device.board().open().is_saved()
    other = other_device.board()
    other.page.goto(share(one))
    other.ready()
    in_step(one, other)
    own_site.stop()
    one.tap("Shirts", 6)
    other.tap("Shirts", 3)
    own_site.start()
    for board in (one, other):
        board.page.bring_to_front()
        panel(board)
        # It is gone as soon as the server has answered by itself.
        board.button("Try again").evaluate_all("(buttons) => buttons.forEach((one) => one.click())")
        board.button("Done").click()
    for board in (one, other):
        board.shows(Shirts=9)


SIGN_IN = "<!doctype html><title>Sign in</title><form>Accept the terms of this network</form>"


@pytest.mark.parametrize("status", [403, 409, 200])
def test_a_proxys_page_in_the_servers_place_bars_nothing_and_is_never_in_step(device, status):
    one_device = device()
    one_device.expects("the server responded with a status")
    one = one_device.board().open().is_saved()
    other = join(device, share(one))
    in_step(one, other)
    answered = []
    is_between = True

    def proxy(route):
        if is_between and route.request.method == "POST":
            answered.append(route.request.url)
            route.fulfill(status=status, content_type="text/html", body=SIGN_IN)
        else:
            route.continue_()

    one.page.route("**/operations", proxy)
    one.page.evaluate(
        """() => {
          window.said = [];
          const line = document.querySelector(".saved");
          const note = () => said.push(document.querySelector(".saved").textContent);
          new MutationObserver(note).observe(line.parentElement, {
            childList: true, characterData: true, subtree: true, attributes: true });
        }"""
    )
    one.tap("Shirts", 4).shows(Shirts=4)
    expect(one.saved).to_have_text("4 changes not sent")
    for _ in range(100):
        if len(answered) >= 3:
            break
        one.page.wait_for_timeout(100)
    assert len(answered) >= 3, "it is sent again"
    assert "Synced" not in one.page.evaluate("said")
    opened = panel(one)
    expect(opened.get_by_text("Something else is answering instead of the server")).to_be_visible()
    other.shows(Shirts=0)
    before = len(answered)
    one.button("Try again").click()
    for _ in range(100):
        if len(answered) > before:
            break
        one.page.wait_for_timeout(100)
    is_between = False
    one.button("Done").click()
    # It tries again by itself.
    other.shows(Shirts=4)
    in_step(one, other)


def test_who_says_when_to_come_again_is_asked_then(device):
    one_device = device()
    one_device.expects("the server responded with a status of 429")
    one = one_device.board().open().is_saved()
    share(one)
    in_step(one)
    asked = []

    def busy(route):
        if route.request.method != "POST":
            return route.continue_()
        asked.append(time.monotonic())
        if len(asked) > 1:
            return route.continue_()
        route.fulfill(status=429, headers={"Retry-After": "3"})

    one.page.route("**/operations", busy)
    one.tap("Shirts", 2)
    expect(one.saved).to_have_text("2 changes not sent")
    in_step(one)
    # Without a word from the server it would have asked again within a second.
    assert len(asked) == 2 and asked[1] - asked[0] >= 2.9


def test_what_the_server_never_takes_is_said_and_can_be_sent_as_new(device):
    one_device = device()
    one_device.expects("the server responded with a status")
    one = one_device.board().open().is_saved()
    other = join(device, share(one))
    in_step(one, other)
    refusals = []

    def refuse(route):
        if route.request.method == "POST" and not refusals:
            refusals.append(route.request.url)
            route.fulfill(
                status=403, content_type="application/problem+json",
                body='{"type":"urn:detent:problem:forged-replica","status":403}')
        else:
            route.continue_()

    one.page.route("**/operations", refuse)
    one.tap("Shirts", 1).shows(Shirts=1)
    expect(one.saved).to_have_text("1 change can't be sent")
    # What comes after it goes on as somebody else's.
    one.tap("Trousers", 2)
    other.shows(Shirts=0, Trousers=2)
    expect(one.saved).to_have_text("1 change can't be sent")
    panel(one)
    one.button("Send as new changes").click()
    other.shows(Shirts=1, Trousers=2)
    one.button("Done").click()
    in_step(one, other)
    one.reload().shows(Shirts=1, Trousers=2)
    in_step(one)


def another(opened):
    """A new page; the browser may first hand out a spare renderer that was killed, too."""
    for _ in range(5):
        try:
            return opened.board()
        except Error:
            time.sleep(0.2)
    return opened.board()


def test_a_page_killed_while_it_sends_loses_and_doubles_nothing(device, profile, own_site):
    watcher_device = device(DESK, address=own_site.address)
    watcher_device.expects(*ENDINGS)
    watcher = watcher_device.board().open().is_saved()
    link = share(watcher)
    # A spare renderer that was killed, too, would be handed out for the next page, which never comes.
    opened = profile(
        own_site.address, arguments=["--disable-features=SpareRendererForSitePerProcess"])
    phone = opened.board()
    phone.page.goto(link)
    phone.ready()
    in_step(phone)
    total = 0
    # More of them by hand: DETENT_KILLS=200.
    for turn in range(int(os.environ.get("DETENT_KILLS", 6))):
        phone.tap("Shirts", 5)
        total += 5
        phone.shows(Shirts=total)
        expect(phone.saved).to_have_text(re.compile("Synced|to send"))
        # Some dies before the answer, some after it.
        time.sleep(0.01 * (turn % 12))
        kill(phone.page, opened.folder)
        phone = another(opened).open().shows(Shirts=total)
    watcher.shows(Shirts=total)
    in_step(phone)


def test_a_link_is_pasted_inside_the_app_and_ones_own_tallies_stay(device):
    one = device().board().open().tap("Suit", 8).is_saved()
    link = share(one)
    other = device().board().open().tap("Shirts", 2).is_saved()
    opened = panel(other)
    field = opened.get_by_label("Have a link?")
    for wrong, words in (
        ("hello", "isn't a board link"),
        (link[:-1], "isn't a board link"),
        (re.sub(r"^http://[^/]*", "https://elsewhere.example", link), "another server"),
    ):
        field.fill(wrong)
        other.button("Open").click()
        expect(opened.get_by_role("alert")).to_contain_text(words)
    field.fill(f"  {link}\n")
    other.button("Open").click()
    other.shows(Suit=8, Shirts=0)
    # Back to one's own, which nobody else saw.
    boards(other)
    other.page.locator(".board:not(.chosen)").click()
    other.shows(Shirts=2, Suit=0)
    one.shows(Shirts=0)
    boards(other)
    other.page.locator(".board:not(.chosen)").click()
    other.shows(Suit=8)


def test_a_link_that_was_replaced_opens_nothing_more(device):
    one = device().board().open().is_saved()
    link = share(one)
    other_device = device()
    other_device.expects("401")
    other = other_device.board()
    other.page.goto(link)
    other.ready().tap("Shirts", 2)
    one.shows(Shirts=2)
    opened = panel(one)
    one.button("Replace link").click()
    one.button("Tap again: the old link stops working").click()
    field = opened.get_by_label("Link", exact=True)
    expect(field).not_to_have_value(link)
    expect(field).to_have_value(LINK)
    new = field.input_value()
    one.button("Done").click()
    expect(other.saved).to_have_text("Link turned off")
    # What is counted now stays here, and is sent when there is a link again.
    other.tap("Shirts", 3).shows(Shirts=5)
    one.shows(Shirts=2)
    other.page.goto(new)
    other.ready().shows(Shirts=5)
    one.shows(Shirts=5)


def test_the_qr_code_is_the_link(device, tmp_path):
    one = device().board().open().is_saved()
    link = share(one)
    panel(one)
    picture = tmp_path / "qr.png"
    one.page.locator(".qr").screenshot(path=picture)
    read = subprocess.run(["zbarimg", "--raw", "-q", picture], capture_output=True, text=True)
    assert read.stdout.strip() == link


def test_two_tabs_of_a_shared_board_agree_with_another_device(device):
    phone = device()
    one = phone.board().open().is_saved()
    link = share(one)
    tab = phone.board().open()
    other = join(device, link)
    for board in (one, tab, other):
        board.tap("Shirts", 3)
    for board in (one, tab, other):
        board.shows(Shirts=9)


def test_over_tls_a_second_device_joins_too(device, tmp_path):
    certificate, key = self_signed(tmp_path)
    site = Site(tmp_path, certificate=certificate, key=key).start()
    try:
        made = [device(address=site.address, ignore_https_errors=True) for _ in range(2)]
        for each in made:
            # Chromium lets the page through, but no service worker.
            each.expects("SSL certificate", *ENDINGS)
        one = made[0].board().open().is_saved()
        link = share(one)
        assert link.startswith("https://")
        other = made[1].board()
        other.page.goto(link)
        other.ready()
        one.tap("Shirts", 4)
        other.shows(Shirts=4).tap("Shirts")
        one.shows(Shirts=5)
    finally:
        site.stop()


def test_no_token_is_in_the_servers_log(device, own_site):
    made = [device(address=own_site.address) for _ in range(2)]
    for each in made:
        each.expects(*ENDINGS)
    one = made[0].board().open().is_saved()
    link = share(one)
    other = made[1].board()
    other.page.goto(link)
    other.ready().tap("Shirts")
    one.shows(Shirts=1)
    log = own_site.logged()
    assert "/operations" in log
    assert link.rsplit("/", 1)[1] not in log
