"""A call's link: a page that shows the call in the reader's own zone, and lets nobody else see it."""

import base64
import hashlib
import json
import re
from datetime import datetime, timezone
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from serving import ROOT

PLACES = [("New York", "America/New_York"), ("京都", "Asia/Tokyo")]
WHEN = datetime(2031, 1, 15, 20, tzinfo=timezone.utc)


def number(value):
    made = b""
    while value > 127:
        made += bytes([value & 127 | 128])
        value >>= 7
    return made + bytes([value])


def text(value):
    return number(len(value.encode())) + value.encode()


def link(when=WHEN, name="Tea", places=PLACES, version=1, weekly=None):
    """The fragment of a link, made by the table in CallLink+Bytes.swift."""
    time = bytes([weekly[0]]) + number(weekly[1]) if weekly else b"\0" + number(2 * int(when.timestamp()))
    made = bytes([version]) + time + number(45) + text(name) + number(len(places))
    made += b"".join(text(place) + text(zone) for place, zone in places)
    made += hashlib.sha256(made).digest()[:4]
    return base64.urlsafe_b64encode(made).decode().rstrip("=")


@pytest.fixture
def opened(chromium, site):
    """Opens a link as somebody somewhere does: `opened(fragment, zone, locale)`."""
    contexts = []

    def open_link(fragment, zone="Europe/Berlin", locale="en-GB"):
        context = chromium.new_context(
            viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, locale=locale,
            timezone_id=zone, permissions=["clipboard-read", "clipboard-write"])
        contexts.append(context)
        page = context.new_page()
        page.requests, page.troubles = [], []
        page.on("request", lambda request: page.requests.append(request))
        page.on("pageerror", lambda error: page.troubles.append(str(error)))
        page.on("console", lambda said: said.type == "error" and page.troubles.append(said.text))
        page.answer = page.goto(f"{site}at#{fragment}")
        expect(page.locator(".card")).to_be_visible()
        return page

    yield open_link
    for context in contexts:
        context.close()


@pytest.mark.parametrize(("zone", "locale", "city", "day"), [
    ("Europe/Berlin", "en-GB", "in your time, Berlin", "Wed 15 Jan 2031"),
    ("Europe/Berlin", "de-DE", "in deiner Zeit, Berlin", "Mi., 15. Jan. 2031"),
    ("Asia/Tokyo", "ja-JP", "現地時刻（東京）", "2031年1月16日(木)"),
    ("Asia/Calcutta", "en-GB", "in your time, Kolkata", "Thu 16 Jan 2031"),
])
def test_the_call_is_shown_in_the_readers_own_zone(opened, zone, locale, city, day):
    page = opened(link(), zone, locale)
    expect(page.locator(".yours .clock")).to_have_text(WHEN.astimezone(ZoneInfo(zone)).strftime("%H:%M"))
    expect(page.locator(".yours .zone")).to_have_text(city)
    expect(page.locator(".yours .day")).to_have_text(day)
    expect(page.get_by_role("heading", level=1)).to_have_text("Tea")
    expect(page).to_have_title("Tea")
    assert page.evaluate("document.documentElement.lang") == locale[:2]
    shown = page.locator(".places .time").all_inner_texts()
    assert shown == [WHEN.astimezone(ZoneInfo(zone)).strftime("%H:%M") for _, zone in PLACES]
    assert not page.troubles


def test_two_taps_change_the_zone(opened):
    page = opened(link())
    page.get_by_role("button", name="Not in Berlin?").tap()
    page.get_by_role("button", name="Lisbon").tap()
    expect(page.locator(".yours .clock")).to_have_text("20:00")
    expect(page.locator(".yours .zone")).to_have_text("in your time, Lisbon")
    expect(page.get_by_role("button", name="Not in Lisbon?")).to_be_focused()
    page.get_by_role("button", name="Not in Lisbon?").tap()
    page.get_by_role("searchbox").fill("katm")
    expect(page.locator(".cities button")).to_have_count(1)
    page.locator(".cities button").tap()
    expect(page.locator(".yours .clock")).to_have_text("01:45")
    assert not page.troubles


def test_a_browser_that_says_utc_is_asked(opened):
    page = opened(link(), "UTC")
    expect(page.get_by_role("heading", name="Where are you?")).to_be_visible()
    expect(page.locator(".yours")).to_have_count(0)
    expect(page.locator(".places .time").first).to_have_text("15:00")
    page.get_by_role("button", name="京都").tap()
    expect(page.locator(".yours .clock")).to_have_text("05:00")
    expect(page.locator(".yours .zone")).to_have_text("in your time, 京都")


@pytest.mark.parametrize(("fragment", "said"), [
    ("", "Open the whole link."),
    (link()[:-7], "Copy the whole link"),
    (link()[:20] + "AAAA" + link()[24:], "Copy the whole link"),
    ("%3Cb%3E", "Copy the whole link"),
    (link(version=2), "newer version"),
    (link(places=PLACES * 33), "too long"),
    (link(places=[("Olympus", "Mars/Olympus")], weekly=(1, 540)), "Mars/Olympus"),
])
def test_a_broken_link_says_what_to_do(opened, fragment, said):
    page = opened(fragment)
    expect(page.get_by_role("alert")).to_contain_text(said)
    assert not page.troubles


def test_a_call_of_the_past_and_one_of_every_week(opened):
    page = opened(link(datetime(2020, 6, 1, 12, tzinfo=timezone.utc)))
    expect(page.get_by_text("This call is over.")).to_be_visible()
    page = opened(link(weekly=(0x7f, 900)))
    expect(page.get_by_text("every day at 15:00 in New York")).to_be_visible()
    expect(page.get_by_text("This call is over.")).to_have_count(0)


def test_nothing_tells_the_server_and_everything_is_light(opened, site):
    fragment = link()
    page = opened(fragment)
    page.get_by_role("button", name="Copy as text").tap()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    copied = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert copied[1:] == [
        "Berlin: Wed 15 Jan 2031, 21:00 (UTC+1)", "New York: Wed 15 Jan 2031, 15:00 (UTC−5)",
        "京都: Thu 16 Jan 2031, 05:00 (UTC+9)", f"{site}at#{fragment}",
    ]
    onward = page.get_by_role("link", name="Open in Time to Call")
    assert onward.get_attribute("href") == f"/call#call={fragment}"
    page.wait_for_load_state("networkidle")
    carried = [json.dumps([it.url.partition("#")[0], it.all_headers(), it.post_data]) for it in page.requests]
    assert not [it for it in carried if fragment[:20] in it]
    assert all(it.url.startswith(site) and it.method == "GET" for it in page.requests)
    # Another call asks for the same.
    other = opened(link(name="Other"))
    other.wait_for_load_state("networkidle")

    def asked(page):
        return {it.url.partition("#")[0] for it in page.requests}

    assert asked(other) == asked(page)
    # What is asked for ahead is what is used.
    assert len(asked(page)) == len(page.requests)
    listing = json.loads((ROOT / ".build/web/assets.json").read_text())["files"]
    weight = 0
    for address in asked(page):
        path = "/" + address.removeprefix(site)
        entry = listing["/at.html" if path == "/at" else path]
        weight += entry.get("gzip", entry["size"])
    assert weight < 150 * 1024
    # The page is as strict as the app's.
    kept = page.answer.headers["content-security-policy"]
    assert "default-src 'none'" in kept and "connect-src 'self'" in kept
    assert page.answer.headers["referrer-policy"] == "no-referrer"
    assert not page.troubles


def test_the_call_goes_into_a_calendar_and_says_so(opened):
    page = opened(link(places=[("London", "Europe/London"), *PLACES]))
    with page.expect_download() as saving:
        page.get_by_role("button", name="Add to calendar").tap()
    assert saving.value.suggested_filename == "Tea.ics"
    lines = saving.value.path().read_text().splitlines()
    assert "SUMMARY:Tea" in lines and "DTSTART;TZID=Europe/London:20310115T200000" in lines
    assert "TRIGGER:-PT10M" in lines
    expect(page.get_by_role("status")).to_have_text(re.compile("^Saved as Tea.ics"))
    assert not page.troubles


def test_a_weekly_call_says_its_days_by_the_readers_clock_and_cities_when_it_is_there(opened):
    page = opened(link(weekly=(1 << 3, 9 * 60), places=[("東京", "Asia/Tokyo")]), "America/New_York")
    expect(page.locator(".yours .day")).to_have_text("every Wednesday")
    expect(page.locator(".yours .next")).to_have_text(re.compile(r"^next on Wed \d+ \w+ 20\d\d$"))
    page.get_by_role("button", name="Not in New York?").tap()
    expect(page.get_by_role("button", name="東京")).to_contain_text("Thu, 09:00")
    expect(page.get_by_role("button", name="Kolkata")).to_contain_text("Thu, 05:30")
    page = opened(link(datetime(2031, 3, 28, 12, tzinfo=timezone.utc)), "Europe/London")
    expect(page.get_by_text("Clocks in London go forward 1 h on Sun 30 Mar 2031")).to_be_visible()
