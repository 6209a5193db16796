"""A tally's history on the page: who counted, its rounds, the chart and the log."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

from playwright.sync_api import expect

from board import Store
from conftest import DESK
from operations import VERSION, Replica, add, put, tally, text
from test_in_step import in_step, join, share
from touching import centre


def history(board, name):
    """Opens a tally's history from its settings."""
    board.page.bring_to_front()
    board.set_up().edit(name)
    board.button(f"History of {name}").click()
    panel = board.page.locator(".history")
    expect(panel.locator(".chart")).to_be_visible()
    return panel


def shares(panel):
    """What each device counted, as the page says it."""
    rows = panel.locator(".shares > li").all()
    return {
        row.locator(".device-name").evaluate("(it) => it.firstChild.data"):
        row.locator(".figures").inner_text() for row in rows
    }


def test_the_log_tells_what_happened_and_goes_on(phone):
    phone.tap("Shirts", 5).tap("Shirts", 1, "subtract").is_saved()
    panel = history(phone, "Shirts")
    expect(panel.get_by_role("heading", level=2)).to_have_text(
        ["Who counted", "Over time", "Share of group", "Activity"])
    expect(panel.locator(".matrix")).to_have_attribute("aria-label", "4")
    assert shares(panel) == {"This device": "4"}
    # All within a minute, or on both sides of one.
    expect(panel.locator(".log .up").last).to_have_text(re.compile(r"\+[1-5]"))
    expect(panel.locator(".log .down")).to_have_text("−1")
    expect(panel.locator(".parts + figcaption")).to_have_text("Shirts: 4 of 4 in Dry cleaning, 100%")
    expect(panel.get_by_role("img", name="Shares of Dry cleaning. Shirts 4, 100%; Trousers 0, 0%")).to_be_visible()
    expect(panel.locator(".chart + figcaption")).to_contain_text("From 0 to 4")
    phone.undo()
    expect(panel.locator(".log")).to_contain_text("Undo or redo")
    expect(panel.locator(".matrix")).to_have_attribute("aria-label", "5")
    panel.get_by_role("button", name="Pace").tap()
    expect(panel.get_by_role("img", name=re.compile("taps per minute"))).to_be_visible()
    phone.page.keyboard.press("Escape")
    expect(phone.page.locator("input#name")).to_have_value("Shirts")


def test_a_correction_has_its_reason_and_rounds_open(phone):
    phone.tap("Shirts", 3)
    phone.set_up().edit("Shirts")
    phone.page.get_by_role("textbox", name="Amount", exact=True).fill("57")
    phone.page.get_by_label("reason (optional)").fill("counted twice")
    phone.button("Set to this amount").tap()
    for _ in range(2):
        phone.button("Reset Shirts").tap()
    phone.done().tap("Shirts", 2)
    panel = history(phone, "Shirts")
    expect(panel.locator(".log")).to_contain_text("Reset")
    expect(panel.locator(".log q")).to_have_count(0)
    now, before = panel.locator(".board").all()
    expect(now).to_have_attribute("aria-pressed", "true")
    expect(now.locator(".figures")).to_have_text("2")
    expect(before.locator(".figures")).to_have_text("57")
    before.tap()
    expect(panel.locator(".log q")).to_have_text("counted twice")
    expect(panel.locator(".chart + figcaption")).to_contain_text("From 0 to 57")


def test_the_honest_total_of_two_devices_by_their_names(device):
    one = device(DESK).board().open()
    link = share(one)
    one.add("Shirts").click(click_count=3)
    one.shows(Shirts=3)
    panel = history(one, "Shirts")
    panel.get_by_label("Name of this device").fill("Door A")
    panel.get_by_label("Name of this device").press("Enter")
    other = join(device, link)
    other.shows(Shirts=3).tap("Shirts", 4)
    expect(panel.locator(".matrix")).to_have_attribute("aria-label", "7")
    expect(panel.locator(".shares > li")).to_have_count(2)
    theirs = history(other, "Shirts")
    theirs.get_by_label("Name of this device").fill("Door B")
    theirs.get_by_label("Name of this device").blur()
    expect(panel.locator(".shares")).to_have_attribute("aria-label", "7 = Door A 3 + Door B 4")
    assert shares(panel) == {"Door A": "3", "Door B": "4"} == shares(theirs)
    expect(panel.locator(".shares small")).to_have_text(["last counted just now"] * 2)
    # What the other counts while one looks is in the log and the chart.
    other.button("Done").first.click()
    other.done().tap("Shirts", 2)
    expect(panel.locator(".shares")).to_have_attribute("aria-label", "9 = Door A 3 + Door B 6")
    expect(panel.locator(".chart + figcaption")).to_contain_text("From 0 to 9")
    expect(panel.locator(".log .by").first).to_have_text("Door B")
    in_step(one, other)


def test_a_long_history_out_of_logs_is_whole(device):
    board = device(timezone_id="Asia/Tokyo").board().blank()
    replica = Replica()
    replica.operation(tally(7, "Grebes", 1))
    for _ in range(1200):
        replica.operation([add(7, 2)])
    Store(board.page).put(VERSION | replica.records)
    # The first start folds them into a log, the second reads it.
    board.open().shows(Grebes=2400)
    board.reload().shows(Grebes=2400).tap("Grebes").is_saved()
    kinds = {key.split("/")[0] for key in Store(board.page).everything()}
    assert "log" in kinds
    panel = history(board, "Grebes")
    expect(panel.locator(".chart + figcaption")).to_contain_text("From 0 to 2,401")
    expect(panel.locator(".chart + figcaption")).to_contain_text("with 1,201 taps")
    at = datetime.fromtimestamp(1_700_000_001.2, ZoneInfo("Asia/Tokyo"))
    expect(panel.locator(".day h3").last).to_have_text(f"{at.day} {at:%b %Y}")
    expect(panel.locator(".log .time").last).to_have_text(f"{at:%H:%M}")
    expect(panel.locator(".log .deed").last).to_have_text("+2,4001,200 taps")
    counts = {key: int(text.replace(",", "")) for key, text in shares(panel).items()}
    assert counts.pop("This device") == 1 and list(counts.values()) == [2400]


def two_readers(board):
    """Anna and Ben counted the same things apart: 60, 30, 10 and 50, 35, 15; laid side by side."""
    board.blank()
    replicas = [Replica(f"reader {i}".encode()) for i in range(2)]
    records = dict(VERSION)
    for replica, name in zip(replicas, ("Anna", "Ben")):
        replica.operation([put(replica.device, "device", text(name))])
    for place, name in enumerate(("Robins", "Herons", "Grebes")):
        replicas[0].operation(tally(7 + place, name, place + 1, place))
    for replica, counts in zip(replicas, ((60, 30, 10), (50, 35, 15))):
        for place, count in enumerate(counts):
            replica.operation([add(7 + place, count)])
        records |= replica.records
    Store(board.page).put(records)
    board.open()
    panel = history(board, "Robins")
    board.button("Compare").click()
    expect(panel.locator(".agreement table")).to_be_visible()
    return panel


def rows(panel):
    return [
        [cell.inner_text() for cell in row.locator("th, td").all()]
        for row in panel.locator(".agreement tr").all()
    ]


def test_two_people_see_how_far_they_agree(device):
    board = device().board()
    panel = two_readers(board)
    # Worked out by hand: the smaller over the greater; together 90 of 100, by chance 42, kappa 48/58.
    assert rows(panel) == [
        ["Tally", "Anna", "Ben", "Difference", "Agreement"],
        ["Robins", "60", "50", "−10", "83.3%"],
        ["Herons", "30", "35", "+5", "85.7%"],
        ["Grebes", "10", "15", "+5", "66.7%"],
    ]
    summary = panel.locator(".agreement .summary")
    expect(summary).to_have_text(
        "Robins: Anna counted 60, Ben 50. Agreement: 83.3%. Overall agreement: 90.0%; "
        "expected by chance: 42.0%. Corrected for chance (kappa): 0.83.")
    # The other way round, by thumb.
    first = panel.get_by_role("group", name="First", exact=True)
    board.fingers.tap(*centre(first.get_by_role("button", name="Ben")))
    assert rows(panel)[0][1:3] == ["Ben", "Anna"]
    expect(summary).to_contain_text("Robins: Ben counted 50, Anna 60.")
    # It goes on while somebody counts.
    board.page.keyboard.press("Escape")
    board.done().tap("Grebes", 2)
    panel = history(board, "Grebes")
    board.button("Compare").click()
    expect(panel.locator(".agreement")).to_contain_text("This device")


def test_who_counts_alone_is_not_asked_to_compare(phone):
    phone.tap("Shirts", 2)
    history(phone, "Shirts")
    expect(phone.page.locator(".agreement")).to_have_count(0)
