"""A page's store that an earlier version wrote opens unchanged, and goes on in step with a server of
that time; Scripts/make-formats made both. What a later version wrote is left alone."""

import json
import shutil

import pytest
from playwright.sync_api import expect

from board import Store
from serving import ROOT, Site

VERSIONS = sorted(each for each in (ROOT / "Tests/Formats").iterdir() if each.is_dir())
# Where the page came from: its board's link says so.
PORT = 47913
SUIT = {"Shirts": 4, "Jeans": 2, "Suit": 8}


@pytest.fixture(params=VERSIONS, ids=lambda each: each.name)
def old(request):
    return request.param


@pytest.fixture
def records(old):
    return {
        key: bytes.fromhex(value)
        for key, value in json.loads((old / "page.json").read_text()).items()}


@pytest.fixture
def old_site(old, tmp_path):
    """The server of that time, at its address."""
    site = Site(tmp_path)
    shutil.copy(old / "server.sqlite", site.database)
    yield site.at(PORT).start()
    site.stop()


def put(device, site, records):
    board = device(address=site.address).board().blank()
    Store(board.page).put(records)
    return board


def unchanged(board, records):
    """All that was there is there as it was, but for how far the server is known; and what is new, but
    for the mark of the store."""
    now = Store(board.page).everything()
    kept = {key: value for key, value in records.items() if key != "now/place"}
    assert {key: now.get(key) for key in kept} == kept
    return {key: value for key, value in now.items() if key not in (*records, "generation")}


def test_an_old_page_shows_what_it_showed_and_goes_on_in_step(old_site, device, old, records):
    noted = json.loads((old / "noted.json").read_text())["page"]
    board = put(device, old_site, records).open()
    # Folded as it was on this device.
    board.shows_names(*noted["names"])
    assert noted["figures"] == {name: str(count) for name, count in SUIT.items()}
    board.shows(**SUIT)
    expect(board.heading).to_have_text(noted["heading"])
    expect(board.saved).to_have_text("Synced")
    # Two terminals counted when the page was closed; nothing else came.
    fresh = unchanged(board, records)
    assert len(fresh) == 2 and all(key.startswith("now/operation/") for key in fresh)
    fold = board.page.locator(".fold")
    expect(fold).to_have_attribute("aria-expanded", "false")
    fold.click()
    board.shows_names(*noted["names"], "Gloves", "Scarves", "Total")
    board.shows(Gloves=6, Scarves=0, Total="0.75")
    expect(board.row("Suit").locator(".sub")).to_contain_text("of 12")
    expect(board.row("Suit").locator("img.own")).to_be_visible()
    board.set_up()
    board.edit("Suit")
    for name, text in (
        ("Step", "2"), ("Target", "12"), ("Limit", "20"), ("Note", "By the door"),
    ):
        expect(board.page.get_by_label(name, exact=True)).to_have_value(text)
    board.done()
    board.button("Add 2 to Suit").tap()
    board.shows(Suit=10)
    expect(board.saved).to_have_text("Synced")
    unchanged(board, {key: value for key, value in records.items() if key != "now/folds"})


def test_a_page_of_a_newer_version_is_left_alone_byte_by_byte(old_site, device, records):
    board = put(device, old_site, {**records, "now/version": b"\x02"})
    before = Store(board.page).everything()
    board.page.goto(board.address)
    expect(board.notice).to_contain_text("saved by a newer version of Detent")
    expect(board.rows).to_have_count(0)
    board.button("Set up").click()
    board.page.keyboard.press("k")
    board.page.goto(board.address)
    expect(board.notice).to_contain_text("saved by a newer version of Detent")
    assert Store(board.page).everything() == before


def test_old_links_open_what_they_opened(old_site, device, old):
    links = json.loads((old / "links.json").read_text())
    for name, words in (
        ("edit", None), ("count", "but not change anything else"), ("look", "but not change anything."),
    ):
        board = device(address=old_site.address).board()
        board.page.goto(links[name])
        board.ready().shows(**SUIT)
        expect(board.saved).to_have_text("Synced")
        board.button("Sync with other devices").click()
        if words:
            expect(board.page.locator(".panel .link")).to_contain_text(words)
    wall = device(address=old_site.address).board()
    wall.page.goto(links["wall"])
    expect(wall.page.locator(".wall")).to_be_visible()
    for name, count in (("setup", 0), ("setup-counts", 57)):
        board = device(address=old_site.address).board()
        board.page.goto(links[name].replace(":47914/", f":{PORT}/"))
        board.button("Add a copy").click()
        # The example, which nobody has touched, makes way for it.
        board.shows_names("Shirts", "Trousers", "Coats", "Red roses", "Fresh", "Robin")
        expect(board.rows.nth(1).locator("svg.matrix")).to_have_attribute("aria-label", str(count))
        expect(board.row("Coats").locator(".sub")).to_contain_text("of 12")
