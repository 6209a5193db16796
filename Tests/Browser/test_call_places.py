"""Where the device is, places that are picked, and how clocks and calendars are written, on a real phone's page."""

import re

import pytest
from playwright.sync_api import expect

from board import until
from serving import ROOT

TABLE = ROOT / "Sources/Toolkit/CivilTime/Dates/Weekday+Region.swift"

FIRST_DAYS = """() => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  const regions = letters.flatMap((first) => letters.map((second) => first + second))
    // Codes of long ago stand for those of today.
    .filter((region) => names.of(region) && new Intl.Locale(`und-${region}`).region === region);
  return Object.fromEntries(regions.map((region) => {
    const locale = new Intl.Locale(`und-${region}`);
    return [region, (locale.getWeekInfo?.() ?? locale.weekInfo).firstDay];
  }));
}"""


def call(board):
    """The instrument, with its example."""
    board.page.goto(board.address.rstrip("/") + "/call")
    expect(board.page.locator(".source .clock")).to_be_visible()
    # The rooms come behind the first paint.
    until(board.page, "() => document.querySelector('link[href*=\"style.rest\"]') !== null")
    return board.page


def picker(page):
    """Adds a place to a new call."""
    page.get_by_role("button", name="New call").tap()
    page.locator(".add-place").tap()
    expect(page.locator(".picker")).to_be_visible()


def offers(page):
    return page.locator(".offer .name")


def test_weeks_begin_as_the_browser_has_it_in_every_region(phone):
    table = TABLE.read_text()
    days = {}
    for name, day in (("sundays", 7), ("saturdays", 6), ("fridays", 5)):
        body = table.split(f"var {name}: StaticString {{")[1].split("}")[0]
        days |= dict.fromkeys(re.findall(r"\b[A-Z]{2}\b", body), day)
    browsers = phone.page.evaluate(FIRST_DAYS)
    assert len(browsers) > 230
    assert {region: days.get(region, 1) for region in browsers} == browsers


@pytest.mark.parametrize(
    "locale, day, half", [("en-US", "Sun", True), ("en-GB", "Mon", False), ("ar-EG", "Sat", True), ("en", "Sun", True)])
def test_hours_and_weeks_are_the_persons_at_first(device, locale, day, half):
    page = call(device(locale=locale).board())
    page.locator(".source .date").tap()
    expect(page.get_by_role("columnheader").first).to_have_text(day)
    page.get_by_role("button", name="Clock and calendar").tap()
    expect(page.get_by_role("button", pressed=True)).to_have_text(["3:05 PM" if half else "15:05", day])


def test_the_switches_are_kept_on_the_device(device):
    board = device(locale="en-US").board()
    page = call(board)
    expect(page.locator(".hero small")).to_have_count(1)
    page.locator(".source .date").tap()
    page.get_by_role("button", name="Clock and calendar").tap()
    page.get_by_role("button", name="15:05").tap()
    page.get_by_role("button", name="Wed").tap()
    page.get_by_role("button", name="Done").tap()
    expect(page.locator(".hero small")).to_have_count(0)
    board.is_saved()
    page = call(board)
    expect(page.locator(".hero small")).to_have_count(0)
    page.locator(".source .date").tap()
    expect(page.get_by_role("columnheader").first).to_have_text("Wed")


def test_a_date_is_picked_by_keys_alone(device):
    page = call(device(locale="en-GB", timezone_id="Europe/London").board())
    page.locator(".source .date").tap()
    day = page.locator(".day[tabindex='0']")
    day.focus()
    for key in ("PageDown", "Home"):
        page.keyboard.press(key)
    expect(page.locator(".day:focus")).to_have_attribute("aria-label", re.compile("^Mon "))
    page.keyboard.press("End")
    expect(page.locator(".day:focus")).to_have_attribute("aria-label", re.compile("^Sun "))
    page.keyboard.press("ArrowLeft")
    name = page.locator(".day:focus").get_attribute("aria-label")
    page.keyboard.press("Enter")
    day, year = name.rsplit(" ", 1)
    # A year that is not this one is said.
    is_now = year == str(page.evaluate("new Date().getFullYear()"))
    expect(page.locator(".source .date")).to_have_text(day if is_now else name)


def test_the_keyboard_comes_within_the_tap(device):
    page = call(device().board())
    page.get_by_role("button", name="New call").tap()
    # As on an iPhone, where a field that is focused later gets no keyboard.
    within = """() => {
      document.querySelector(".add-place").click();
      return document.activeElement === document.querySelector(".picker input");
    }"""
    assert page.evaluate(within)
    page.get_by_role("button", name="Cancel").tap()
    # Whoever changes a place sees the list first, from the place on that is there now.
    page.locator(".edited-place .what").first.tap()
    expect(page.locator(".offer.chosen .name")).to_have_text(page.locator(".offer .name").first.inner_text())
    assert not page.evaluate("document.activeElement === document.querySelector('.picker input')")


def test_the_position_is_asked_for_on_the_tap_and_remembered(device):
    phone = device(timezone_id="America/New_York", geolocation={"latitude": 42.36, "longitude": -71.06})
    phone.context.grant_permissions(["geolocation"])
    board = phone.board()
    page = call(board)
    picker(page)
    page.get_by_role("button", name="Use my position").tap()
    expect(page.locator(".offer").filter(has_text="Where I am")).to_contain_text("Now Boston")
    page.get_by_role("button", name="Cancel").tap()
    page.get_by_role("button", name="Cancel").tap()
    expect(page.locator(".source h2")).to_have_text("Boston")
    board.is_saved()
    page = call(board)
    expect(page.locator(".source h2")).to_have_text("Boston")


@pytest.mark.parametrize("trouble", ["denied", "unavailable", "silent"])
def test_a_position_that_is_not_to_be_had_leaves_the_list_as_it_was(device, trouble):
    phone = device(timezone_id="America/New_York")
    board = phone.board()
    if trouble == "unavailable":
        phone.context.grant_permissions(["geolocation"])
        phone.context.set_geolocation(None)
    if trouble == "silent":
        board.page.add_init_script("navigator.geolocation.getCurrentPosition = () => {}")
        board.page.clock.install()
    page = call(board)
    picker(page)
    before = offers(page).all_inner_texts()
    page.get_by_role("button", name="Use my position").tap()
    if trouble == "silent":
        expect(page.locator(".picker [role=status]")).to_have_text("Looking for your position…")
        page.clock.fast_forward(13_000)
    words = {
        "denied": "doesn't share your position", "unavailable": "can't tell its position", "silent": "No answer yet"}
    expect(page.locator(".picker [role=status]")).to_contain_text(words[trouble])
    assert offers(page).all_inner_texts() == before
    page.locator(".picker input").fill("lisb")
    expect(offers(page).first).to_have_text("Lisbon")


def test_a_browser_that_says_utc_is_asked(device):
    board = device(timezone_id="UTC").board()
    page = call(board)
    expect(page.locator(".source h2")).to_have_text("New York")
    page.get_by_role("button", name="Pick a city").tap()
    page.locator(".picker input").fill("reykj")
    page.locator(".offer").first.tap()
    expect(page.locator(".source h2")).to_have_text("Reykjavík")
    board.is_saved()
    page = call(board)
    expect(page.locator(".source h2")).to_have_text("Reykjavík")
    expect(page.get_by_role("button", name="Pick a city")).to_have_count(0)


def test_all_places_are_found_without_a_network_after_one_visit(device):
    phone = device()
    board = phone.board()
    page = call(board)
    until(page, "() => navigator.serviceWorker.ready.then(() => true)")
    phone.context.set_offline(True)
    page = call(board)
    picker(page)
    # A town of 16,000 people: the large cities alone don't have it.
    page.locator(".picker input").fill("keflav")
    expect(offers(page).first).to_have_text("Keflavík")
    phone.context.set_offline(False)


def test_what_arrow_keys_choose_is_in_sight(device):
    page = call(device().board())
    picker(page)
    field = page.locator(".picker input")
    field.fill("san")
    expect(page.locator(".offer")).to_have_count(15)

    def is_in_sight():
        return page.evaluate("""() => {
          const list = document.querySelector(".picker .found").getBoundingClientRect();
          const row = document.querySelector(".offer.chosen").getBoundingClientRect();
          return row.top >= list.top && row.bottom <= list.bottom + 0.5;
        }""")

    assert not page.evaluate("""() => document.querySelector(".offer:last-child").getBoundingClientRect().bottom
      <= document.querySelector(".picker .found").getBoundingClientRect().bottom""")
    for number in range(1, 15):
        field.press("ArrowDown")
        expect(page.locator(".offer.chosen")).to_have_id(f"offer-{number}")
        assert is_in_sight(), number
    for number in range(13, -1, -1):
        field.press("ArrowUp")
        expect(page.locator(".offer.chosen")).to_have_id(f"offer-{number}")
        assert is_in_sight(), number
    # What is typed begins at the top again.
    for _ in range(14):
        field.press("ArrowDown")
    field.press("t")
    expect(page.locator(".offer.chosen")).to_have_id("offer-0")
    assert is_in_sight()
    expect(field).to_be_focused()
