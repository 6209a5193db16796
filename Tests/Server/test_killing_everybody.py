"""Pages, command lines and others count on one board at two servers, while all of them are killed."""

import os
import random
import re
import threading

import pytest
from playwright.sync_api import expect, sync_playwright

import postgresql
import renderers
from board import Board
from device import Client, names
from killing import CommandLine, Patient, judge, killed, until
from serving import Site
from touching import centre

PHONE = {
    "viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True,
    "locale": "en-GB",
}
CHROMIUM = os.environ.get("CHROMIUM_SHELL", "/usr/lib/chromium/chromium-headless-shell")
# Each takes seconds; make prove asks for more of them.
KILLS = int(os.environ.get("DETENT_KILLS", "10"))
# A page that found nobody for a while asks again after a minute at most.
PATIENCE = 120_000


class Page:
    """Tally in a browser of its own, at one of the servers."""

    def __init__(self, playwright, folder, link):
        self.profile = folder
        self.link = link
        self.context = playwright.chromium.launch_persistent_context(
            folder, executable_path=CHROMIUM, args=["--no-sandbox"], **PHONE)
        self.counted = 0
        self.board = None
        self.open(link)

    def open(self, address):
        self.board = Board(self.context.new_page(), address)
        self.board.open()
        expect(self.board.matrix("Shirts")).to_be_visible(timeout=PATIENCE)

    def count(self, times):
        place = centre(self.board.add("Shirts"))
        for _ in range(times):
            self.board.fingers.tap(*place)
        self.counted += times

    def die(self):
        renderers.kill(self.board.page, self.profile)
        self.open(self.link.partition("#")[0])


@pytest.fixture
def two(tmp_path):
    """Two servers over a PostgreSQL that waits for its disk."""
    with postgresql.cluster(is_durable=True) as own:
        sites = []
        for name in ("server-one", "server-two"):
            (tmp_path / name).mkdir()
            site = Site(tmp_path / name)
            site.database = own.address
            sites.append(site.start())
        yield own, sites
        for site in sites:
            site.stop()


@pytest.mark.alone
def test_whoever_is_killed_everybody_has_every_count_once(two, detent, tmp_path):
    seed = random.randrange(1 << 32)
    chance = random.Random(seed)
    own, sites = two
    board = Client(sites[0].port).make()
    links = [f"{site.address}#board/{board.board}/{board.token}" for site in sites]
    stores = ["one", "two"]
    for store, link in zip(stores, links, strict=True):
        assert detent("board", "join", "-", store=store, input=link).returncode == 0
    assert detent("tally", "add", "Shirts", store="one").returncode == 0
    assert detent("board", "sync", store="two").returncode == 0

    is_over = threading.Event()
    guests = [board.invite().also(port=site.port) for site in sites]
    others = [Patient(each, seed + number, is_over) for number, each in enumerate(guests)]
    terminals = [
        CommandLine(sites[0], tmp_path, store, seed + 2 + number, is_over)
        for number, store in enumerate(stores)
    ]
    with sync_playwright() as playwright:
        pages = [
            Page(playwright, tmp_path / f"page-{number}", link) for number, link in enumerate(links)
        ]
        for each in (*others, *terminals):
            each.start()
        for _ in range(KILLS):
            for page in pages:
                page.count(chance.randint(1, 5))
            if chance.random() < 0.3:
                chance.choice(pages).die()
            else:
                killed(own, chance.choice(sites), chance)
        for page in pages:
            page.count(3)
        is_over.set()
        for each in (*others, *terminals):
            each.join(120)
            assert not each.is_alive(), seed
        assert [each.failure for each in others] == [None, None], seed
        for site in sites:
            until(lambda site=site: board.also(port=site.port).request("GET", "/ready").status == 200)
        for page in pages:
            expect(page.board.saved).to_have_text("Synced", timeout=PATIENCE)
        # Those who were last may have sent something that the first have not read yet.
        for store in (*stores, *stores):
            synced = detent("board", "sync", store=store)
            assert synced.returncode == 0, (seed, synced)
        totals = {detent("tally", "--offline", store=store).stdout for store in stores}
        assert len(totals) == 1, (seed, totals)
        total = int(re.match(r"[\d,]+", totals.pop().strip()).group().replace(",", ""))
        for page in pages:
            page.board.shows(Shirts=total)
            page.context.close()
    answered = sum(each.acknowledged for each in terminals) + sum(each.counted for each in pages)
    unanswered = sum(each.unanswered for each in terminals)
    print(f"{answered} counts of pages and command lines answered, {unanswered} not, {total} there")
    assert answered <= total <= answered + unanswered, seed
    found = [board.also(port=site.port).all() for site in sites]
    assert names(found[0]) == names(found[1]), seed
    own_replicas = {name[0] for each in others for batch in (*each.acknowledged, *each.lost)
                    for name in names(batch)}
    judge([name for name in names(found[0]) if name[0] in own_replicas], others, seed)
    assert [each.complaints for each in terminals] == [[], []], seed
