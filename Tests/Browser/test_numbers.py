"""Numbers, dates and times as the person's language has them, beside what the browser itself makes of them."""

import re

import pytest
from playwright.sync_api import expect

from board import Store
from operations import VERSION, Replica, add, tally
from scrolling import tap
from test_settings import field

# One of each way that there is, and the languages with most speakers. Of those with other digits the browser
# is asked for ours.
TAGS = (
    "en-GB en-US en-ZA de-DE de-AT de-CH fr-FR fr-CA fr-CH es-ES es-MX it-IT nl-NL pt-BR pt-PT pl-PL ru-RU uk-UA "
    "tr-TR sv-SE nb-NO da-DK fi-FI cs-CZ hu-HU ro-RO el-GR bg-BG ja-JP zh-CN ko-KR vi-VN id-ID th-TH ar-EG he-IL"
).split()

INTL = """([tag, number, style]) =>
    new Intl.NumberFormat(tag + '-u-nu-latn', {style, maximumFractionDigits: 6}).format(number)"""


def plain(text):
    """Without what marks directions, and with one kind of minus and apostrophe."""
    return text.replace("\u200e", "").replace("-", "−").replace("'", "’")


def counted(device, tag, counts):
    """A board on a device in a language, with a tally for each count."""
    board = device(locale=tag).board().blank()
    replica = Replica()
    changes = []
    for place, count in enumerate(counts):
        changes += [*tally(1000 + place, f"Thing {place}", place + 1), add(1000 + place, count)]
    replica.operation(changes)
    Store(board.page).put(VERSION | replica.records)
    return board.open()


@pytest.mark.parametrize("tag", TAGS)
def test_counts_are_written_as_the_browser_writes_them(device, tag):
    counts = [7, 1234, 12345, 1234567, -98765, 2**53 - 1]
    board = counted(device, tag, counts)
    for place, count in enumerate(counts):
        expected = board.page.evaluate(INTL, [tag, count, "decimal"])
        spoken = board.matrix(f"Thing {place}").get_attribute("aria-label")
        assert plain(spoken) == plain(expected)


@pytest.mark.parametrize("tag", ["en-GB", "de-DE", "ja-JP", "fr-FR", "de-CH"])
def test_a_price_is_read_and_shown_in_the_persons_form(device, tag):
    board = device(locale=tag).board().open()
    board.page.locator(".title > .action").last.tap()
    board.page.locator("li.tally .key.settings").first.tap()
    board.page.locator(".more-key").tap()
    price = board.page.locator("#setting-3")
    for typed, meant in [("2,50", 2.5), ("12.5", 12.5), ("1.234,50", 1234.5), ("+7", 7)]:
        price.fill(typed)
        price.blur()
        expected = board.page.evaluate(INTL, [tag, meant, "decimal"])
        groups = board.page.evaluate(
            "tag => new Intl.NumberFormat(tag).formatToParts(1234567)"
            ".find(part => part.type === 'group').value", tag)
        expect(price).to_have_value(expected.replace(groups, ""))


def test_a_price_that_can_be_two_numbers_is_asked_about(phone):
    phone.set_up().edit("Shirts")
    price = field(phone, "Unit price")
    price.fill("1,250")
    price.blur()
    expect(phone.page.locator("#setting-3-fault")).to_have_text("Which did you mean?")
    phone.button("1.250").tap()
    expect(price).to_have_value("1.25")
    expect(phone.page.locator("#setting-3-fault")).to_have_count(0)
    phone.is_saved().reload()
    phone.set_up().edit("Shirts")
    expect(price).to_have_value("1.25")


def test_a_formula_is_written_with_a_decimal_comma(device):
    board = device(locale="de-DE").board().open()
    board.page.locator(".title > .action").last.tap()
    board.button("Berechnung hinzufügen").tap()
    line = board.page.locator("#line")
    line.fill("2,5 × 1000")
    expect(board.page.locator("#line-result")).to_have_text("= 2.500")
    line.fill("1.234 × 2")
    expect(board.page.locator("#line-result")).to_have_text(
        "1.234 ist mehrdeutig. Bitte ohne Tausendertrennzeichen schreiben.")
    line.fill("")
    for key in ("0", ",", "5"):
        tap(board, board.page.locator(".pad-key").get_by_text(key, exact=True))
    expect(line).to_have_value("0,5")
    tap(board, board.page.get_by_role("switch", name="Als Prozent anzeigen"))
    expect(board.page.locator("#line-result")).to_have_text("= 50\u00a0%")


@pytest.mark.parametrize("tag", TAGS)
def test_times_of_day_go_to_twelve_where_the_browsers_do(device, tag):
    board = device(locale=tag).board().open()
    board.page.locator("li.tally .half.add").first.tap()
    board.page.locator(".title > .action").last.tap()
    board.page.locator("li.tally .key.settings").first.tap()
    tap(board, board.page.locator(".editor > .keys .word:not(.delete)"))
    shown = board.page.locator(".history .log .time").first.inner_text()
    goes_to_twelve = board.page.evaluate(
        "tag => new Intl.DateTimeFormat(tag, {hour: 'numeric'}).resolvedOptions().hour12", tag)
    assert bool(re.search("AM|PM|午前|午後", shown)) == goes_to_twelve


@pytest.mark.parametrize("tag", ["en-GB", "en-US", "en-CA", "en-ZA", "en-IN", "ja-JP", "de-DE"])
def test_a_date_is_written_as_the_browser_writes_it(device, tag):
    board = device(locale=tag, timezone_id="UTC").board().blank()
    replica = Replica()
    replica.operation(tally(7, "Grebes", 1))
    replica.operation([add(7, 2)], 1_700_000_000_000)
    Store(board.page).put(VERSION | replica.records)
    board.open()
    board.page.locator(".title > .action").last.tap()
    board.page.locator("li.tally .key.settings").first.tap()
    tap(board, board.page.locator(".editor > .keys .word:not(.delete)"))
    expected = board.page.evaluate(
        """tag => new Intl.DateTimeFormat(tag, {
            year: 'numeric', month: tag.startsWith('ja') ? 'long' : 'short', day: 'numeric',
        }).format(1_700_000_000_000)""", tag)
    expect(board.page.locator(".history .day h3").last).to_have_text(expected)
