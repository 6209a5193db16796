"""The best times of a call: found, played with and saved by fingers, by keys and by ear."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from axe_playwright_python.sync_playwright import Axe
from icalendar import Calendar
from playwright.sync_api import expect

from conftest import DESK, PHONE
from touching import Fingers, centre

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
        return box.width && (box.left < -1 || box.right > innerWidth + 1);
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


def own_hours(page, name):
    """Opens the hours of a place, with hours of its own; their band."""
    page.get_by_role("button", name=re.compile(f"{name}: ")).tap()
    page.get_by_role("button", name="Own", exact=True).tap()
    band = page.locator(".hours-band")
    band.evaluate("(it) => it.scrollIntoView({ block: 'center', behavior: 'instant' })")
    return band


# How far from where its time is on the band the line of each edge is drawn, and how far its grip reaches from there
# to both sides, in pixels.
OFF = """() => {
  const band = document.querySelector(".hours-band").getBoundingClientRect();
  return [...document.querySelectorAll(".edge")].map((edge) => {
    const box = edge.getBoundingClientRect();
    const at = band.left + (band.width * edge.getAttribute("aria-valuenow")) / 1440;
    const line = box.left + parseFloat(getComputedStyle(edge, "::after").left);
    return [line - at, at - box.left, box.right - at];
  });
}"""


@pytest.mark.parametrize("width, height", [(390, 844), (360, 740)])
def test_handles_stand_at_their_times_and_two_at_one_time_are_both_in_reach(opened, width, height):
    page = opened(viewport={"width": width, "height": height})
    band = own_hours(page, "Tokyo")
    box = band.bounding_box()
    fingers = Fingers(page)

    def drag(start, end, y):
        fingers.drag(*((box["x"] + box["width"] * hour / 24, box["y"] + y) for hour in (start, end)))
        fingers.up()

    def at(*hours):
        # The edges possible, good, good, possible stand at these hours.
        for edge, hour in zip(page.locator(".edge").all(), hours):
            expect(edge).to_have_attribute("aria-valuenow", str(int(hour * 60)))

    def exact(*close):
        for number, (line, left, right) in enumerate(page.evaluate(OFF)):
            assert abs(line) < 0.6, number
            if number in close:   # Each keeps to its own side.
                left, right = (left - 16, right) if number < 2 else (left, right - 16)
            assert abs(left - right) < 0.6, number

    at(7, 9, 18, 22)
    exact()
    low, high = box["height"] - 8, 8
    drag(18, 9, low)
    at(7, 9, 9, 22)
    exact(1, 2)
    # The one at the left with its grip, and back; then the other.
    drag(8.7, 7.7, low)
    at(7, 8, 9, 22)
    exact(1, 2)
    drag(7.7, 8.7, low)
    at(7, 9, 9, 22)
    drag(9.3, 12.3, low)
    at(7, 9, 12, 22)
    exact()
    drag(22, 24, high)
    at(7, 9, 12, 24)
    exact()
    assert wide(page) == []


def test_a_finger_scrolls_the_page_over_own_hours_and_over_a_series(opened):
    page = opened(viewport={"width": 360, "height": 740})
    band = own_hours(page, "London")
    room, fingers = page.locator(".best"), Fingers(page)

    def swiped(locator):
        locator.evaluate("(it) => it.scrollIntoView({ block: 'center', behavior: 'instant' })")
        before = room.evaluate("(it) => it.scrollTop")
        x, y = centre(locator)
        fingers.drag((x, y), (x, y - 200), steps=12)
        fingers.up()
        page.wait_for_function(
            "(before) => document.querySelector('.best').scrollTop > before + 60", arg=before)

    # There is more below.
    room.evaluate("(it) => it.style.paddingBottom = '900px'")
    swiped(band)
    assert [edge.get_attribute("aria-valuenow") for edge in page.locator(".edge").all()] == ["420", "540", "1080", "1320"]
    page.get_by_role("button", name="Take turns").click()
    expect(page.locator(".series > li")).to_have_count(12)
    swiped(page.locator(".series > li").nth(1))
    # All of it is in sight, whatever the language.
    assert wide(page) == []
    assert small(page) == []


def test_each_hour_can_be_typed_and_what_cannot_be_read_is_said(opened):
    page = opened(viewport={"width": 360, "height": 740})
    own_hours(page, "Tokyo")
    page.get_by_role("button", name="Good from, 09:00").tap()
    field = page.get_by_role("textbox", name="Good from")
    expect(field).to_be_focused()
    field.fill("soon")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_have_text("Enter a time like 15:15 or 3:15 PM")
    assert wide(page) == []
    field.fill("8:20")
    expect(page.get_by_role("alert")).to_have_count(0)
    field.press("Enter")
    expect(page.get_by_role("button", name="Good from, 08:20")).to_be_focused()
    expect(page.get_by_role("slider", name="Good from")).to_have_attribute("aria-valuenow", "500")
    page.get_by_role("button", name="Possible until, 22:00").tap()
    page.get_by_role("textbox", name="Possible until").fill("6:00")
    # Leaving the field takes what is typed, too.
    page.locator(".own-hours .label").first.click()
    page.evaluate("document.activeElement.blur()")
    expect(page.get_by_role("alert")).to_have_text("Enter a time after 07:00")
    page.get_by_role("textbox", name="Possible until").fill("24:00")
    page.get_by_role("textbox", name="Possible until").press("Enter")
    expect(page.get_by_role("button", name="Possible until, 24:00")).to_be_visible()
    assert small(page) == []


def test_a_series_goes_into_a_calendar_by_one_tap_and_has_nothing_that_has_passed(opened):
    page = opened(viewport={"width": 360, "height": 740})
    page.get_by_role("button", name="Take turns").tap()
    expect(page.locator(".series > li")).to_have_count(12)
    expect(page.locator(".not-kept")).to_contain_text("A series isn't saved here")
    with page.expect_download() as download:
        page.locator(".best").get_by_role("button", name="Add to calendar").tap()
    events = Calendar.from_ical(download.value.path().read_bytes()).walk("VEVENT")
    assert len(events) == 12
    assert all(event["DTSTART"].dt > datetime.now(ZoneInfo("UTC")) for event in events)


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
    expect(page.locator(".series > li")).to_have_count(12)
    page.locator(".best").get_by_role("button", name="Share").tap()
    page.get_by_role("button", name="Copy as text").tap()
    expect(page.locator(".told")).to_have_text("Copied")
    weeks = page.evaluate("navigator.clipboard.readText()").split("\n\n")[1:]
    assert len(weeks) == 12
    page.get_by_role("button", name="Done").tap()
    rows = page.locator(".series > li").all()
    sums = [0] * 4
    for week, row in zip(weeks, rows):
        told = re.findall(r"([A-Z][\w ]+): \w+ (\d+ \w+ \d{4}), (\d\d:\d\d)", week)
        assert len(told) == 4
        moments = {
            datetime.strptime(f"{date} {time}", "%d %b %Y %H:%M").replace(tzinfo=ZoneInfo(zone)).timestamp()
            for (name, date, time), zone in (
                (each, next(zone for place, zone in ZONES.items() if each[0].startswith(place))) for each in told)}
        assert len(moments) == 1, week
        cells = row.locator("ul > li").all_inner_texts()
        for cell, (_, _, time) in zip(cells, told):
            assert time in cell
        sums = [total + int((re.search(r"\+(\d+)$", cell) or [0, 0])[1]) for total, cell in zip(sums, cells)]
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
            expect(page.locator(".series > li")).to_have_count(12)
        found = Axe().run(page).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"][:120]) for each in found] == []
