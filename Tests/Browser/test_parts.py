"""The app comes in parts: what the first tap on an instrument needs, and all else behind it."""

import re
import threading

from playwright.sync_api import expect

from board import until
from touching import centre

# What comes after the first tap, and what nobody needs who reads English.
REST = re.compile(r"/BrowserApp\.(rest|words)\.")


def without_rest(device):
    """A phone on its first visit, to which the rest does not come."""
    made = device(service_workers="block")
    # The worker's absence is the test's own doing.
    made.expects("ERR_FAILED", "Service Worker registration blocked", "reading 'waiting'")
    asked = []
    made.context.route(REST, lambda route: (asked.append(route), route.abort()))
    return made, asked


def test_the_first_taps_need_the_first_part_alone(device):
    made, asked = without_rest(device)
    board = made.board().open()
    board.tap("Shirts", 3).tap("Suit", 2, "subtract").shows(Shirts=3, Suit="−2").is_saved()
    board.reload().shows(Shirts=3, Suit="−2", Trousers=0)
    board.tap("Trousers").is_saved()
    # Nothing of that called the rest: it was asked for, in vain, by the page alone.
    assert all(route.request.resource_type == "fetch" for route in asked)


def with_its_part_alone(device, own):
    """An instrument on its first visit, to which no other's code comes, nor the rest."""
    made = device(service_workers="block", timezone_id="America/New_York", locale="en-US")
    made.expects("ERR_FAILED", "Service Worker registration blocked", "reading 'waiting'")
    asked = []
    made.context.route(
        re.compile(rf"/BrowserApp\.(?!{own}\.)[a-z]+\."),
        lambda route: (asked.append(route), route.abort()))
    board = made.board()
    board.page.goto(board.address.rstrip("/") + "/" + own)
    return board, asked


def test_a_first_call_needs_its_own_part_alone(device):
    board, asked = with_its_part_alone(device, "call")
    slot = board.page.locator(".slot")
    expect(slot).to_be_visible()
    box = slot.bounding_box()
    middle = box["y"] + box["height"] / 2
    board.fingers.drag((box["x"] + box["width"] / 2, middle), (box["x"] + box["width"] / 4, middle))
    board.fingers.up()
    expect(board.page.get_by_role("slider")).to_have_attribute("aria-valuetext", "6:00 AM")
    assert all(route.request.resource_type == "fetch" for route in asked)


def test_a_first_beat_needs_its_own_part_alone(device):
    board, asked = with_its_part_alone(device, "click")
    dial = board.page.locator(".dial").bounding_box()
    x, y, radius = dial["x"] + dial["width"] / 2, dial["y"] + dial["height"] / 2, dial["width"] / 2
    board.fingers.drag((x, y - 0.8 * radius), (x - 0.8 * radius, y))
    board.fingers.let_go()
    expect(board.page.get_by_role("slider", name="Tempo")).to_have_attribute("aria-valuenow", "135")
    board.fingers.tap(*centre(board.button("Start")))
    expect(board.button("Stop")).to_be_visible()
    board.fingers.tap(*centre(board.button("Stop")))
    expect(board.button("Start")).to_be_visible()
    assert all(route.request.resource_type == "fetch" for route in asked)


def test_a_start_before_the_sound_has_come_sounds_when_it_comes(device):
    made = device(service_workers="block")
    made.expects("ERR_FAILED", "Service Worker registration blocked", "reading 'waiting'")
    sound = re.compile(r"/host/beat\.rest\.")
    made.context.route(sound, lambda route: route.abort())
    board = made.board()
    board.page.goto(board.address.rstrip("/") + "/click")
    board.fingers.tap(*centre(board.button("Start")))
    expect(board.button("Stop")).to_be_visible()
    made.context.unroute(sound)
    expect(board.page.locator(".eye .matrix")).to_have_attribute(
        "aria-label", re.compile(r"Beat \d of 4"))


def test_the_rest_is_asked_for_until_it_comes(device):
    made, asked = without_rest(device)
    board = made.board().open().tap("Shirts")
    for _ in range(200):
        if len(asked) >= 2:
            break
        board.page.wait_for_timeout(50)
    assert len(asked) >= 2
    made.context.unroute(REST)
    with made.context.expect_event(
        "requestfinished", lambda request: REST.search(request.url), timeout=10_000
    ):
        pass
    board.button("Set up").click()
    expect(board.heading).to_have_text("Set up")
    board.button("Done").click()
    board.shows(Shirts=1)


def test_looks_and_abilities_that_come_later_are_asked_for_until_they_come(device):
    made = device(service_workers="block")
    made.expects("ERR_FAILED", "Service Worker registration blocked", "reading 'waiting'")
    later, refused = re.compile(r"/(host/.*|style)\.rest\."), set()

    def refuse_once(route):
        name = route.request.url.rsplit("/", 1)[1].split(".")[0]
        if name in refused:
            route.continue_()
        else:
            refused.add(name)
            route.abort()

    made.context.route(later, refuse_once)
    board = made.board().open().tap("Shirts", 2).is_saved()
    expect(board.page.locator("link[href*='style.rest']")).to_have_count(1, timeout=10_000)
    until(board.page, "document.styleSheets.length === 5")
    assert {"style", "files", "share", "motion", "stage", "pictures"} <= refused
    # Nothing was lost by that: a panel looks and does as it should.
    board.set_up().button("Share & import").click()
    board.page.wait_for_timeout(2500)
    with board.page.expect_download() as saved:
        board.button("Export as shown").click()
    assert "Shirts" in saved.value.path().read_text()


def test_who_wants_the_rest_before_it_is_there_waits_for_it_and_gets_it(device):
    made = device(service_workers="block")
    made.expects("Service Worker registration blocked", "reading 'waiting'")
    isWanted = threading.Event()

    def hold(route):
        # What fetches in the background never gets it; a call that needs it at once does.
        if route.request.resource_type == "xhr":
            isWanted.set()
            route.continue_()

    made.context.route(REST, hold)
    board = made.board().open().tap("Shirts", 2).is_saved()
    board.button("Sync with other devices").click()
    expect(board.page.locator(".panel")).to_be_visible()
    assert isWanted.is_set()
    board.button("Done").click()
    board.tap("Shirts").shows(Shirts=3).is_saved()
    made.context.unroute_all(behavior="ignoreErrors")


def test_what_is_asked_for_before_its_looks_have_come_waits_for_them(device):
    made = device(service_workers="block")
    made.expects("ERR_FAILED", "Service Worker registration blocked", "reading 'waiting'")
    asked = []

    def refuse(route):
        asked.append(route.request.resource_type)
        if asked[-1] == "xhr":
            route.continue_()
        else:
            route.abort()

    made.context.route(re.compile(r"/style\.rest\."), refuse)
    board = made.board().open().tap("Shirts", 2).is_saved()
    board.button("Set up").click()
    key = board.page.locator(".key.settings").first
    expect(key).to_be_visible()
    assert key.evaluate("it => getComputedStyle(it).height") == "40px"
    assert "stylesheet" in asked and "xhr" in asked
    assert board.page.evaluate("document.querySelectorAll('link[href*=\"style.rest\"]').length") == 0
