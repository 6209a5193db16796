"""Time to Call: a call goes out by link, file and feed, comes in by a link, and is in step with a terminal."""

import json
import os
import re
import subprocess
import sys
import urllib.error
import urllib.request
from datetime import datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
import tzdata
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from board import still, until
from serving import ROOT
from test_card import link as card_link
from test_in_step import share
from test_instruments import here

READER = ROOT / "Tests/Data/calendar_reader.py"
# Saving of half an hour and of two, and a place that turns its clocks back for Ramadan.
ZONES = ["Australia/Lord_Howe", "Antarctica/Troll", "Africa/Casablanca"]
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}


def clipboard(board):
    return board.page.evaluate("navigator.clipboard.readText()")


def at_call(device, fragment="", **options):
    """Time to Call on a phone in New York, opened with the link of a call or without."""
    options = {"timezone_id": "America/New_York", "locale": "en-GB", **CLIPBOARD, **options}
    board = here(device, "/call" + (f"#call={fragment}" if fragment else ""), **options)
    expect(board.page.locator(".call-page")).to_be_visible()
    return board


def zone(name):
    """The same version of the zones as the page has, whatever the system's is."""
    with (Path(tzdata.__file__).parent / "zoneinfo" / name).open("rb") as file:
        return ZoneInfo.from_file(file, key=name)


def read(reader, files, until_day):
    """The starts that a calendar program finds in files."""
    done = subprocess.run(
        [sys.executable, READER, reader], timeout=120, capture_output=True, text=True,
        input=json.dumps({"until": f"{until_day:%Y-%m-%d}", "files": files}))
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_link_goes_to_another_device_is_played_with_and_kept(device):
    one = at_call(device)
    # A link says what the page says, and that is the zone's own name until the cities' names have come.
    expect(one.heading).to_have_text("Call from New York City")
    one.button("Share").click()
    one.page.locator(".send .chip", has_text="Every week").click()
    one.button("Copy link").click()
    expect(one.note).to_have_text("Link copied")
    link = clipboard(one)
    assert "/at#" in link and link.startswith(one.address)
    other = device(timezone_id="Asia/Tokyo", locale="en-GB").board()
    other.page.goto(link)
    expect(other.page.get_by_role("heading", level=1)).to_have_text("Call from New York City")
    other.page.get_by_role("link", name="Open in Time to Call").tap()
    expect(other.heading).to_have_text("Call from New York City")
    expect(other.page.locator(".not-kept")).to_be_visible()
    # The address forgets it at once, and so does the history.
    expect(other.page).to_have_url(re.compile(r"/call$"))
    slider = other.page.get_by_role("slider")
    before = slider.get_attribute("aria-valuetext")
    slider.focus()
    other.page.keyboard.press("PageUp")
    expect(slider).not_to_have_attribute("aria-valuetext", before)
    other.button("Cancel").click()
    expect(other.heading).to_have_text("Call from Tokyo")
    assert other.page.evaluate("location.hash") == ""
    # Another link in the page that is open, which is kept.
    other.page.evaluate("(hash) => { location.hash = hash; }", "call=" + card_link(name="Tea"))
    expect(other.heading).to_have_text("Tea")
    other.button("Keep this call").click()
    expect(other.note).to_have_text("Tea saved")
    other.is_saved()
    other.page.reload()
    expect(other.heading).to_have_text("Tea")


@pytest.mark.parametrize(("fragment", "said"), [
    (card_link()[:-7], "Copy the whole link"),
    (card_link(version=2), "newer version"),
    (card_link(places=[("P", "Asia/Tokyo")] * 65), "too long"),
    (card_link(places=[("Olympus", "Mars/Olympus")], weekly=(1, 540)), "Mars/Olympus"),
])
def test_a_link_that_cannot_be_shown_says_why_and_leads_on(device, fragment, said):
    board = at_call(device, fragment)
    expect(board.page.get_by_role("alert")).to_contain_text(said)
    board.button("Go to your calls").click()
    expect(board.heading).to_have_text("Call from New York City")


def test_a_call_of_64_places_with_all_kinds_of_names_is_shown(device):
    names = ["שיחה", "👩‍👩‍👧‍👦 family", "Llanfair" * 12, "東京"]
    places = [(names[i % 4][:90], "Asia/Tokyo" if i % 2 else "Europe/Oslo") for i in range(64)]
    board = at_call(device, card_link(name="אחרי הצהריים", places=places[:50]))
    expect(board.page.locator(".destination")).to_have_count(49)
    assert board.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# No element is wider than the page; keys reach four pixels beyond what is seen of them.
FITS = """() => [...document.querySelectorAll(".call-page *")].filter((it) => {
  const { left, right, height } = it.getBoundingClientRect();
  return !it.matches(".cursor") && (right > innerWidth + 1 || left < -1) || (it.matches("button, a") && height > 0 && height < 36
    && !it.matches(".half-key, .date, .hero, .what"));
}).map((it) => it.className || it.localName)"""


@pytest.mark.parametrize(("width", "height", "scheme", "locale"), [
    (360, 640, "dark", "ja-JP"), (844, 390, "light", "de-DE"), (1280, 800, "light", "en-GB"),
])
def test_axe_finds_nothing_and_everything_fits(device, width, height, scheme, locale):
    board = at_call(
        device, card_link(weekly=(0x1f, 900)), locale=locale, color_scheme=scheme,
        viewport={"width": width, "height": height})

    def look():
        still(board.page)
        wrong = [
            (each["id"], [node["html"] for node in each["nodes"]])
            for each in Axe().run(board.page).response["violations"]]
        assert wrong == []
        assert board.page.evaluate(FITS) == []

    expect(board.page.locator(".not-kept")).to_be_visible()
    look()
    board.page.locator(".not-kept button").click()
    board.page.get_by_role("button", name=re.compile("^(共有|Teilen|Share)$")).click()
    expect(board.page.locator(".send")).to_be_visible()
    look()
    # The keyboard comes to all of it in order, and out again.
    board.page.locator(".send .chip").first.focus()
    for _ in range(4):
        board.page.keyboard.press("Tab")
    assert board.page.evaluate("document.activeElement.closest('.send') !== null")


def test_files_are_read_by_three_programs_over_two_years_of_changes(device):
    """Weekly calls on Sundays at 9:30, by the page; the same by one time of them, with an alarm."""
    files, singles, want = {}, {}, {}
    first = datetime.now(timezone.utc)
    end = first + timedelta(days=731)
    for name in ZONES:
        tz = zone(name)
        board = at_call(device, card_link(places=[("Here", name)], weekly=(64, 570)))
        board.button("Keep this call").click()
        board.button("Share").click()
        board.page.get_by_role("button", name="1 h", exact=True).click()
        for kept, chip in ((files, "Every week"), (singles, "only")):
            board.page.locator(".send .chip", has_text=chip).click()
            with board.page.expect_download() as download:
                board.button("Add to calendar").click()
            kept[name] = download.value.path().read_bytes().decode()
            assert "TRIGGER:-PT1H" in kept[name] or "TRIGGER:-PT60M" in kept[name]
        day = first.astimezone(tz).date() - timedelta(days=1)
        starts = []
        while day <= end.date():
            if day.weekday() == 6:
                local = datetime(day.year, day.month, day.day, 9, 30, tzinfo=tz)
                starts.append(local.astimezone(timezone.utc))
            day += timedelta(days=1)
        want[name] = [each.isoformat() for each in starts if first <= each < end]
        assert 103 <= len(want[name]) <= 105
    for reader in ("recurring_ical_events", "khal", "vobject"):
        # Programs end days by clocks of their own.
        found = {
            name: [each for each in starts if each < end.isoformat()]
            for name, starts in read(reader, files, end.date() + timedelta(days=3)).items()}
        for name, starts in want.items():
            assert found[name] == starts, (reader, name, sorted(set(found[name]) ^ set(starts))[:6])
        assert read(reader, singles, end.date()) == {name: each[:1] for name, each in want.items()}


def test_a_board_feeds_calendars_and_a_terminal_has_the_same_call(device, tmp_path):
    board = at_call(device, card_link(name="Tea", weekly=(0x7f, 900)))
    board.button("Keep this call").click()
    board.button("Share").click()
    expect(board.page.get_by_text("once this board is synced")).to_be_visible()
    board.button("Sync this board").click()
    board.button("Sync").click()
    link = board.page.locator(".panel").get_by_label("Link", exact=True)
    expect(link).to_have_value(re.compile("#board/"))
    invitation = link.input_value()
    board.button("Done").click()
    board.button("Create address").click()
    address = board.page.get_by_label("Calendar address").input_value()
    assert board.page.get_by_role("link", name="Open in calendar app").get_attribute("href") == (
        address.replace("http:", "webcal:"))
    board.button("Copy address").click()
    assert clipboard(board) == address
    expect(board.page.locator(".saved")).to_have_text("Synced")
    with urllib.request.urlopen(address, timeout=20) as answer:
        text = answer.read().decode()
    assert answer.headers["Content-Type"].startswith("text/calendar") and "SUMMARY:Tea" in text

    # The terminal lists the same call; what it keeps is here without being asked for, what is played with here
    # stays here.
    def detent(*words):
        return subprocess.run(
            [os.environ.get("DETENT_BINARY", ROOT / ".build/debug/detent"), *words], capture_output=True, text=True, timeout=60,
            env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "LANG": "C",
                 "DETENT_STORE": str(tmp_path / "store")})

    first = detent("call", "--board", invitation, "--json")
    assert first.returncode == 0, first
    listed = json.loads(first.stdout)
    assert [call["name"] for call in listed] == ["Tea"]
    board.button("Done").click()
    slider = board.page.get_by_role("slider")
    assert slider.get_attribute("aria-valuetext") == "15:00"
    slider.focus()
    board.page.keyboard.press("PageUp")
    expect(slider).to_have_attribute("aria-valuetext", "16:00")
    assert json.loads(detent("call", "--board", invitation, "--json").stdout) == listed
    kept = detent("call", "Tea", "--board", invitation, "--at", "9:00", "--keep")
    assert kept.returncode == 0, kept
    board.page.keyboard.press("Home")
    until(board.page, """() => document.querySelector(".cap").getAttribute("aria-valuetext") === "00:00" """)
    board.page.reload()
    expect(slider).to_have_attribute("aria-valuetext", "09:00")

    # Turned off among the board's links, it gives nothing away any more.
    board.button("Share").click()
    board.button("Create address").click()
    expect(board.page.get_by_label("Calendar address")).to_have_value(address)
    board.button("Show links").click()
    board.page.get_by_role("button", name=re.compile("Calendar feed")).click()
    board.button("Turn off").click()
    board.page.get_by_role("button", name=re.compile("Tap again")).click()
    expect(board.page.get_by_role("button", name=re.compile("Calendar feed"))).to_have_count(0)
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(address, timeout=20)
    refused.value.close()
    assert refused.value.code == 404
