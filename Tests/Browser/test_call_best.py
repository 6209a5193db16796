"""The best times of a call: found, played with and saved by fingers, by keys and by ear."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import DESK, PHONE
from touching import Fingers

ZONES = {"New York": "America/New_York", "London": "Europe/London", "Tokyo": "Asia/Tokyo",
         "Mumbai": "Asia/Kolkata"}


@pytest.fixture
def opened(device):
    """The best times of the example call: `opened(kind, **options)`."""

    def open_room(kind=PHONE, **options):
        board = device(kind, timezone_id="America/New_York", **options).board()
        page = board.page
        page.goto(board.address.rstrip("/") + "/call")
        page.get_by_role("button", name="Best times").click()
        expect(page.locator(".windows li").first).to_be_visible()
        return page

    return open_room


def keep(page, name):
    """Saves, and waits until that is on disk."""
    page.get_by_role("button", name=name).tap()
    expect(page.get_by_role("button", name=name)).to_have_count(0)
    expect(page.locator(".saved").first).to_have_text("Saved")


def wide(page):
    """What stands out of the page to the side, where nothing is meant to scroll."""
    return page.evaluate("""() => [...document.querySelectorAll(".best *")].filter(each => {
        const box = each.getBoundingClientRect();
        return box.width && !each.closest(".series") && (box.left < -1 || box.right > innerWidth + 1);
      }).map(each => each.className || each.tagName)""")


def small(page):
    """What is tapped and is lower than a finger, with what reaches out of it."""
    return page.evaluate("""() => [...document.querySelectorAll(".best button:not(.edge):not(.bar)")].filter(
        each => each.getBoundingClientRect().height < (each.matches(".key, .word") ? 35.5 : 43.5)).map(each => each.outerHTML.slice(0, 80))""")


def test_a_window_is_played_with_and_the_way_leads_back_and_saving_keeps_its_day(opened):
    page = opened()
    page.get_by_role("button", name="7 days").tap()
    window = page.locator(".windows button").first
    expect(window.locator(".name")).to_have_text(re.compile("^Every day, "))
    for day in ("Mon", "Tue", "Thu", "Fri", "Sat", "Sun"):
        page.get_by_role("button", name=day, exact=True).tap()
    expect(window.locator(".name")).to_have_text(re.compile("^Wed "))
    day, start = re.fullmatch(r"(\w+) \d+ \w+, (\d\d:\d\d)–\d\d:\d\d", window.locator(".name").inner_text()).groups()
    window.tap()
    expect(page.locator("button.hero")).to_have_text(start)
    page.get_by_role("button", name="Best times").first.tap()
    # As one left it.
    expect(page.get_by_role("button", name="7 days")).to_have_attribute("aria-pressed", "true")
    window.tap()
    keep(page, f"Save every Wednesday, {start}")
    page.reload()
    expect(page.locator("button.hero")).to_have_text(start)
    expect(page.locator(".source .date")).to_contain_text(day)


def test_own_hours_are_dragged_by_a_finger_and_the_windows_follow(opened):
    page = opened(viewport={"width": 360, "height": 740})
    lane = page.get_by_role("button", name=re.compile("Tokyo: "))
    said = lane.locator(".day-band").get_attribute("aria-label")
    lane.tap()
    page.get_by_role("button", name="Own", exact=True).tap()
    band = page.locator(".hours-band")
    band.scroll_into_view_if_needed()
    box = band.bounding_box()
    fingers = Fingers(page)
    y = box["y"] + box["height"] / 2
    # From 22:00 to midnight.
    fingers.drag((box["x"] + box["width"] * 22 / 24, y), (box["x"] + box["width"], y))
    fingers.up()
    expect(page.get_by_role("slider", name="Possible until")).to_have_attribute("aria-valuenow", "1440")
    assert lane.locator(".day-band").get_attribute("aria-label") != said
    assert wide(page) == []
    assert small(page) == []
    # Chromium takes no tap for a click that follows a drag sooner than a person could.
    page.get_by_role("button", name="Save hours and length").click()
    page.get_by_role("button", name="Done").tap()
    expect(page.get_by_role("button", name=re.compile("^Undo"))).to_be_enabled()
    expect(page.locator(".saved").first).to_have_text("Saved")
    page.reload()
    page.get_by_role("button", name="Best times").tap()
    expect(page.locator(".lane", has_text="Tokyo")).to_contain_text("Own")


def test_all_of_it_goes_by_keys(opened):
    page = opened(DESK)
    lane = page.get_by_role("button", name=re.compile("London: "))
    lane.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    edge = page.get_by_role("slider", name="Good until")
    edge.focus()
    before = int(edge.get_attribute("aria-valuenow"))
    page.keyboard.press("ArrowRight")
    expect(edge).to_have_attribute("aria-valuenow", str(before + 15))
    expect(edge).to_be_focused()
    window = page.locator(".windows button").first
    window.focus()
    page.keyboard.press("Enter")
    # On a desk the clocks stand beside the times.
    start = re.search(r"\d\d:\d\d", window.locator(".name").inner_text())[0]
    expect(page.locator("button.hero")).to_have_text(start)
    expect(window).to_be_visible()


def test_a_series_tells_every_place_its_own_time(opened):
    page = opened(permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Take turns").tap()
    expect(page.locator(".series tbody tr")).to_have_count(12)
    page.locator(".best").get_by_role("button", name="Share").tap()
    page.get_by_role("button", name="Copy as text").tap()
    expect(page.locator(".told")).to_have_text("Copied")
    weeks = page.evaluate("navigator.clipboard.readText()").split("\n\n")[1:]
    assert len(weeks) == 12
    page.get_by_role("button", name="Done").tap()
    rows = page.locator(".series tbody tr").all()
    sums = [0] * 4
    for week, row in zip(weeks, rows):
        told = re.findall(r"([A-Z][\w ]+): \w+ (\d+ \w+ \d{4}), (\d\d:\d\d)", week)
        assert len(told) == 4
        moments = {
            datetime.strptime(f"{date} {time}", "%d %b %Y %H:%M").replace(tzinfo=ZoneInfo(zone)).timestamp()
            for (name, date, time), zone in (
                (each, next(zone for place, zone in ZONES.items() if each[0].startswith(place))) for each in told)}
        assert len(moments) == 1, week
        cells = row.locator("td").all_inner_texts()
        for cell, (_, _, time) in zip(cells, told):
            assert time in cell
        sums = [total + int(cell.split()[-1]) for total, cell in zip(sums, cells)]
    assert page.locator(".burdens b").all_inner_texts() == [str(each) for each in sums]
    rows[2].get_by_role("button").tap()
    expect(page.locator("button.hero")).to_have_text(re.search(r"\d\d:\d\d", weeks[2])[0])


@pytest.mark.parametrize("kind, scheme, locale", [(PHONE, "dark", "en-GB"), (DESK, "light", "ja-JP")])
def test_axe_finds_nothing(device, kind, scheme, locale):
    board = device(kind, timezone_id="Asia/Tokyo", color_scheme=scheme, locale=locale).board()
    page = board.page
    page.goto(board.address.rstrip("/") + "/call")
    page.locator(".best-key").click()
    page.locator(".lane > button").first.click()
    for turn in (None, ".best .chip >> nth=3", ".best .chip >> nth=1"):
        if turn:
            page.locator(turn).click()
        if turn and turn.endswith("1"):
            expect(page.locator(".series tbody tr")).to_have_count(12)
        found = Axe().run(page).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"][:120]) for each in found] == []
