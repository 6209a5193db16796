"""Three instruments: turned to by tabs, by their addresses, and each alone."""

import re

import pytest
from playwright.sync_api import expect

from board import until
from conftest import DESK
from test_in_step import share
from touching import centre

PARTS = re.compile(r"/BrowserApp\.(call|click|rest)\.")
ZONES = re.compile(r"/data/zones\.")
OFFLINE = ("ERR_FAILED", "ERR_INTERNET_DISCONNECTED", "did not come")


def tab(board, name):
    return board.page.get_by_role("navigation").get_by_role("button", name=name, exact=True)


def turn(board, name):
    """Taps a tab with a finger."""
    board.page.bring_to_front()
    board.fingers.tap(*centre(tab(board, name)))
    expect(tab(board, name)).to_have_attribute("aria-current", "page")
    return board


def here(device, path, **options):
    """A page that is opened at an instrument's address."""
    board = device(**options).board()
    board.page.goto(board.address.rstrip("/") + path)
    return board


def clocks(board):
    return board.page.locator(".clock").evaluate_all("all => all.map((it) => it.ariaLabel)")


def test_each_tab_says_where_one_is_and_keeps_what_was_there(phone):
    phone.tap("Shirts", 3)
    turn(phone, "Time to Call")
    expect(phone.page).to_have_url(re.compile("/call$"))
    expect(phone.page).to_have_title("Dry cleaning · Time to Call")
    turn(phone, "Click")
    expect(phone.page).to_have_url(re.compile("/click$"))
    turn(phone, "Tally")
    expect(phone.page).to_have_url(re.compile("/tally$"))
    phone.shows(Shirts=3)
    # Turning is no journey: what was before the page is behind it.
    assert phone.page.evaluate("history.length") <= 2


@pytest.mark.parametrize(("path", "heading"), [
    ("/tally", "Dry cleaning"), ("/call", re.compile("Call from")), ("/click", "Click"),
])
def test_an_address_opens_its_instrument_and_the_bare_one_the_last(device, path, heading):
    board = here(device, path)
    expect(board.heading).to_have_text(heading)
    board.page.goto(board.address)
    expect(board.heading).to_have_text(heading)
    expect(board.page).to_have_url(re.compile("/$"))


def test_the_shortcut_of_earlier_versions_opens_tally(device):
    board = here(device, "/click")
    expect(board.heading).to_have_text("Click")
    board.page.goto(board.address + "#tally")
    expect(board.heading).to_have_text("Dry cleaning")


def test_a_call_is_played_with_and_kept_and_another_device_has_it_in_step(device):
    one = device(timezone_id="America/New_York", locale="en-US").board().open()
    turn(one, "Time to Call")
    expect(one.heading).to_have_text("Call from New York City")
    expect(one.page.locator(".clock")).to_have_count(4)
    assert [label.split(",")[1].strip() for label in clocks(one)] == [
        "3:00 PM", "8:00 PM", "5:00 AM", "1:30 AM"], clocks(one)
    slot = one.page.locator(".slot").bounding_box()
    middle = slot["y"] + slot["height"] / 2
    one.fingers.drag(
        (slot["x"] + slot["width"] * 0.625, middle), (slot["x"] + slot["width"] * 0.25, middle))
    one.fingers.let_go()
    expect(one.page.get_by_role("slider")).to_have_attribute("aria-valuetext", "6:00 AM")
    one.fingers.tap(*centre(one.button("Save 6:00 AM")))
    expect(one.note).to_be_visible()
    one.is_saved()
    one.page.reload()
    expect(one.page.locator(".clock").first).to_have_attribute("aria-label", re.compile("6:00 AM"))

    one.button("Calls").click()
    link = share(one)
    other = device(timezone_id="Asia/Tokyo", locale="en-US").board()
    other.page.goto(link)
    other.page.get_by_role("button", name="Call from New York City").click()
    expect(other.heading).to_have_text("Call from New York City")
    expect(other.page.locator(".clock").first).to_have_attribute("aria-label", re.compile("6:00 AM"))
    one.button("Undo").click()
    expect(other.heading).to_have_text("Call from Tokyo")


@pytest.mark.whole
def test_a_beat_is_heard_and_seen_and_goes_on_behind_another_instrument(device):
    board = here(device, "/click")
    dial = board.page.locator(".dial").bounding_box()
    x, y = dial["x"] + dial["width"] / 2, dial["y"] + dial["height"] / 2
    board.fingers.down(x, y - dial["height"] * 0.4)
    board.fingers.move(x - dial["width"] * 0.4, y)
    board.fingers.let_go()
    slider = board.page.get_by_role("slider", name="Tempo")
    expect(slider).to_have_attribute("aria-valuenow", "135")
    board.fingers.tap(*centre(board.button("Start")))
    picture = board.page.locator(".eye .matrix")
    for beat in (1, 2, 3, 4, 1):
        expect(picture).to_have_attribute("aria-label", f"Beat {beat} of 4")
    turn(board, "Tally")
    board.ready().tap("Shirts", 2).shows(Shirts=2)
    turn(board, "Click")
    expect(picture).to_have_attribute("aria-label", re.compile("Beat . of 4"))
    before = picture.get_attribute("aria-label")
    expect(picture).not_to_have_attribute("aria-label", before)
    board.fingers.tap(*centre(board.button("Stop")))
    expect(picture).to_have_attribute("aria-label", "No beat")
    board.is_saved()
    board.page.reload()
    expect(slider).to_have_attribute("aria-valuenow", "135")


def test_an_instrument_whose_code_does_not_come_says_so_and_opens_when_it_does(device):
    made = device(service_workers="block")
    made.expects(*OFFLINE, "Service Worker registration blocked", "reading 'waiting'")
    made.context.route(PARTS, lambda route: route.abort())
    board = made.board().open().tap("Shirts", 2)
    turn(board, "Time to Call")
    expect(board.page.locator(".empty")).to_contain_text("Couldn't load")
    turn(board, "Tally")
    board.tap("Shirts").shows(Shirts=3).is_saved()
    turn(board, "Time to Call")
    made.context.unroute(PARTS)
    expect(board.heading).to_have_text(re.compile("Call from"))


def test_zones_that_do_not_come_are_asked_for_until_they_come(device):
    made = device(service_workers="block")
    made.expects(*OFFLINE, "Service Worker registration blocked", "reading 'waiting'")
    made.context.route(ZONES, lambda route: route.abort())
    board = made.board().open()
    turn(board, "Time to Call")
    expect(board.page.locator(".empty")).to_contain_text("Couldn't load the clocks")
    made.context.unroute(ZONES)
    expect(board.heading).to_have_text(re.compile("Call from"))
    expect(board.page.locator(".clock")).to_have_count(4)


def test_an_address_that_is_none_shows_the_way_home(device):
    made = device()
    made.expects("404")
    board = made.board()
    answer = board.page.goto(board.address + "no-such-page")
    assert answer.status == 404
    board.page.get_by_role("link", name=re.compile("Open Detent")).click()
    board.ready().tap("Shirts").shows(Shirts=1)


@pytest.mark.parametrize("path", ["/tally", "/call", "/click"])
def test_installed_alone_it_has_no_tabs_and_a_way_to_the_others(device, path):
    board = here(device, path + "?alone")
    others = board.page.get_by_role("link", name="All instruments")
    expect(others).to_be_visible()
    expect(board.page.get_by_role("navigation")).to_have_count(0)
    manifest = board.page.evaluate("""async () => {
      const link = document.querySelector("link[rel=manifest]");
      return (await fetch(link.href)).json();
    }""")
    assert manifest["id"] == path and manifest["start_url"] == path + "?alone"
    others.click()
    expect(board.page.get_by_role("navigation")).to_be_visible()


@pytest.mark.parametrize("path", ["/tally", "/call", "/click"])
def test_each_address_starts_without_a_network(device, path):
    board = here(device, path)
    until(board.page, "navigator.serviceWorker.controller !== null || caches.keys().then(k => k.length > 0)")
    board.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    heading = board.heading.inner_text()
    board.page.wait_for_timeout(1000)
    board.page.context.set_offline(True)
    board.page.goto(board.address.rstrip("/") + path)
    expect(board.heading).to_have_text(heading)
    board.page.context.set_offline(False)


def test_a_desk_has_a_rail_and_keys(device):
    board = device(DESK).board().open()
    rail = board.page.locator(".tabs").bounding_box()
    assert rail["height"] > 300 and rail["width"] < 120
    tab(board, "Click").focus()
    board.page.keyboard.press("Enter")
    expect(board.heading).to_have_text("Click")
    tempo = board.page.get_by_role("slider", name="Tempo")
    tempo.focus()
    for key in ("ArrowUp", "PageUp", "ArrowLeft"):
        board.page.keyboard.press(key)
    expect(tempo).to_have_attribute("aria-valuenow", "130")


@pytest.mark.parametrize(("path", "title"), [
    ("/tally", "Tally"), ("/call", "Time to Call"), ("/click", "Click")])
def test_the_case_is_there_before_the_code(device, path, title):
    made = device(service_workers="block")
    made.expects("Service Worker registration blocked", "reading 'waiting'")
    waiting = []
    made.context.route(re.compile(r"\.wasm$"), lambda route: waiting.append(route))
    board = made.board()
    board.page.goto(board.address.rstrip("/") + path)
    until(board.page, "document.styleSheets.length >= 2")
    case = board.page.locator(".device")
    expect(case.get_by_role("heading", level=1)).to_have_text(title)
    expect(board.page.get_by_role("status", name="Starting…")).to_be_visible()
    box = case.bounding_box()
    assert (box["width"], box["height"]) == (390, 844)
    for route in waiting:
        route.continue_()
    made.context.unroute(re.compile(r"\.wasm$"))
    # The tabs are where they were drawn before.
    expect(board.page.get_by_role("navigation").get_by_role("button")).to_have_count(3)
    expect(case).to_have_count(1)


def test_the_dial_shows_its_tempo_with_no_style_of_another_instrument(device):
    made = device(service_workers="block")
    made.expects("Service Worker registration blocked", "reading 'waiting'")
    others = re.compile(r"/style\.(tally|call|rest)\.")
    waiting = []
    made.context.route(others, lambda route: waiting.append(route))
    board = made.board()
    board.page.goto(board.address.rstrip("/") + "/click")
    try:
        figure = board.page.locator(".lens .matrix .on")
        expect(figure).to_have_css("fill", "none")
        expect(figure).not_to_have_css("stroke", "none")
    finally:
        for route in waiting:
            route.continue_()
        made.context.unroute(others)


@pytest.mark.parametrize(("scheme", "splash"), [("dark", "#1f2023"), ("light", "#d3cfc6")])
def test_what_an_installing_browser_shows_is_there(device, scheme, splash):
    board = here(device, "/tally", color_scheme=scheme)
    board.ready()
    is_light = str(scheme == "light").lower()
    until(
        board.page,
        f"document.querySelector('link[rel=manifest]').href.includes('light') === {is_light}")
    manifest, pictures = board.page.evaluate("""async () => {
      const link = document.querySelector("link[rel=manifest]");
      const manifest = await (await fetch(link.href)).json();
      const pictures = [];
      for (const { src, sizes, type } of [...manifest.screenshots, ...manifest.icons]) {
        if (type !== "image/png") continue;
        const picture = await createImageBitmap(await (await fetch(src)).blob());
        pictures.push([`${picture.width}x${picture.height}`, sizes]);
      }
      return [manifest, pictures];
    }""")
    assert manifest["background_color"] == manifest["theme_color"] == splash
    assert {each["form_factor"] for each in manifest["screenshots"]} == {"narrow", "wide"}
    assert all(each["label"] for each in manifest["screenshots"])
    assert len(pictures) >= 5 and all(size == sizes for size, sizes in pictures)
    # They are of no use to who has installed it: nothing keeps them for days without a network.
    assert not [each for each in kept(board) if "screenshots" in each]


def kept(board):
    """What the service worker keeps for days without a network."""
    board.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    found = board.page.evaluate("""async () => {
      const keys = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) keys.push(url);
      return keys;
    }""")
    assert found
    return found


def test_a_debugger_finds_what_the_short_names_of_the_script_stand_for(device):
    board = here(device, "/tally")
    names = board.page.evaluate("""async () => {
      const script = document.querySelector("script[type=module][src]").src;
      const text = await (await fetch(script)).text();
      const [, address] = text.match(/sourceMappingURL=(\\S+)\\s*$/);
      return (await fetch(address)).json();
    }""")
    assert {"host/main.js", "host/storage.js"} <= set(names["sources"])
    assert "export class Storage" in names["sourcesContent"][names["sources"].index("host/storage.js")]
    assert not [each for each in kept(board) if each.endswith(".map")]
