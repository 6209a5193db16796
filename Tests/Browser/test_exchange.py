"""What comes out of a board and into it: reports, spreadsheets, setups, templates, board files."""

import csv
import io
import re
import subprocess
import urllib.parse

import pytest
from playwright.sync_api import expect

from board import until
from conftest import DESK, PHONE

LINK = re.compile(r"^https?://[^#]+/#setup/[A-Za-z0-9_-]{8,}$")
# What leaves the page for other programs, noted instead of opened.
OUTSIDE = """
  window.outside = [];
  const click = HTMLAnchorElement.prototype.click;
  HTMLAnchorElement.prototype.click = function () {
    if (this.href.startsWith("mailto:")) window.outside.push(this.href);
    else click.call(this);
  };
  navigator.share = (what) => { window.outside.push(what); return Promise.resolve(); };
"""


def panel(board):
    """Opens the panel, on the side where one sets up."""
    board.page.bring_to_front()
    if board.page.locator(".device.config").count() == 0:
        board.set_up()
    board.button("Share & import").click()
    expect(board.page.locator(".panel.exchange")).to_be_visible()
    return board.page.locator(".panel.exchange")


def leave(board):
    board.page.locator(".title").get_by_role("button", name="Done").click()
    expect(board.page.locator(".panel")).to_have_count(0)
    if board.page.locator(".device.config").count():
        board.done()
    return board


def download(board, label):
    """Saves by a button; returns the file's name and bytes."""
    with board.page.expect_download() as waiting:
        board.button(label).click()
    with open(waiting.value.path(), "rb") as file:
        return waiting.value.suggested_filename, file.read()


def table(data):
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def choose(board, name, data):
    with board.page.expect_file_chooser() as waiting:
        board.button("Import a file").first.click()
    waiting.value.set_files({"name": name, "mimeType": "text/csv", "buffer": data})


def setup_link(board):
    return board.page.get_by_label("Setup link", exact=True).input_value()


def qr_text(page, path):
    """What a QR code's picture says to another program."""
    page.locator("svg.qr").screenshot(path=path)
    read = subprocess.run(
        ["zbarimg", "--quiet", "--raw", path], capture_output=True, text=True, check=True)
    return read.stdout.rstrip("\n")


def test_the_report_is_mailed_shared_and_copied_as_it_is_shown(device):
    phone = device(permissions=["clipboard-read", "clipboard-write"])
    phone.context.add_init_script(OUTSIDE)
    board = phone.board().open().tap("Shirts", 2)
    opened = panel(board)
    expect(opened.locator(".report")).to_contain_text("Shirts: 2")
    shown = opened.locator(".report").inner_text()
    board.button("Copy").click()
    expect(board.button("Copied")).to_be_visible()
    copied = board.page.evaluate("navigator.clipboard.readText()")
    assert copied.split() == shown.split()
    assert re.search(r"^\d+ \w+ \d{4}, \d\d:\d\d UTC", copied.splitlines()[1])
    board.button("Mail").click()
    opened.get_by_role("button", name="Share", exact=True).first.click()
    mail, shared = board.page.evaluate("window.outside")
    address = urllib.parse.urlsplit(mail)
    assert address.scheme == "mailto" and address.path == ""
    query = urllib.parse.parse_qs(address.query)
    assert query["subject"] == ["Dry cleaning"]
    assert query["body"] == [copied.replace("\n", "\r\n")]
    assert shared == {"title": "Dry cleaning", "text": copied}


def test_a_browser_that_cannot_share_shows_no_button_for_it(device):
    phone = device()
    phone.context.add_init_script("navigator.share = undefined;")
    opened = panel(phone.board().open())
    expect(opened.get_by_role("button", name="Mail")).to_be_visible()
    expect(opened.get_by_role("button", name="Share", exact=True)).to_have_count(0)


def test_the_list_and_every_tap_are_saved_and_read_by_another_program(desk):
    for _ in range(3):
        desk.add("Shirts").click()
    desk.subtract("Suit").click()
    panel(desk)
    name, data = download(desk, "Export as shown")
    assert re.fullmatch(r"Dry cleaning \d{4}-\d\d-\d\d\.csv", name)
    lines = table(data)
    assert lines[0] == ["name", "count", "round", "color", "group", "target", "limit", "step"]
    assert [line[:3] for line in lines[1:]] == [
        ["Shirts", "3", "0"], ["Trousers", "0", "0"], ["Suit", "-1", "0"]]
    name, data = download(desk, "Export all taps")
    assert re.fullmatch(r"Dry cleaning taps \d{4}-\d\d-\d\d\.csv", name)
    taps = table(data)
    assert taps[0] == ["tally", "round", "amount", "time", "device", "note"]
    assert [tap[:3] for tap in taps[1:]] == [["Shirts", "0", "1"]] * 3 + [["Suit", "0", "-1"]]


def test_a_spreadsheet_is_looked_at_then_counted_and_taken_back(desk):
    panel(desk)
    choose(desk, "counts.csv", "name,count\r\nShirts,5\r\nÄrmel „neu“,12\r\n".encode())
    preview = desk.page.locator(".incoming")
    expect(preview).to_contain_text("2 lines to import")
    expect(preview.locator("li")).to_have_text(["Shirts0 → 5", "Ärmel „neu“new 12"])
    desk.button("Cancel").click()
    expect(preview).to_have_count(0)
    leave(desk).shows(Shirts=0)
    panel(desk)
    choose(desk, "counts.csv", "name,count\r\nShirts,5\r\nÄrmel „neu“,12\r\n".encode())
    desk.button("Import").click()
    expect(desk.note).to_contain_text("2 lines imported")
    desk.shows_names("Shirts", "Trousers", "Suit", "Ärmel „neu“").shows(Shirts=5)
    desk.button("Undo").click()
    desk.shows_names("Shirts", "Trousers", "Suit").shows(Shirts=0)
    desk.is_saved().reload()
    desk.shows(Shirts=0)


def test_a_wrong_spreadsheet_is_told_by_its_lines_and_no_file_is_silent(desk):
    opened = panel(desk)
    choose(desk, "wrong.csv", b"name,count\nShirts,five\nTrousers,2\n,1\n")
    expect(opened.get_by_role("alert")).to_contain_text("Line 2: “five” isn't a whole number")
    expect(opened.get_by_role("alert")).to_contain_text("Line 4: the name is missing")
    choose(desk, "photo.png", b"\x89PNG\r\n\x1a\n\xff\xfe\x00")
    expect(opened.get_by_role("alert")).to_contain_text("the text is not in UTF-8")
    with desk.page.expect_file_chooser():
        desk.button("Import a file").first.click()
    expect(opened.get_by_role("alert")).to_have_count(0)
    leave(desk).shows(Shirts=0, Trousers=0)


def test_a_file_too_large_for_a_page_is_refused_in_words(desk, tmp_path):
    large = tmp_path / "large.csv"
    large.write_bytes(b"Shirts,1\n" * (1 << 20))
    opened = panel(desk)
    with desk.page.expect_file_chooser() as waiting:
        desk.button("Import a file").first.click()
    waiting.value.set_files(large)
    expect(opened.get_by_role("alert")).to_contain_text("larger than 8 MB")


def test_many_lines_are_read_in_pieces_and_can_be_stopped(desk):
    data = b"tally,round,amount,time\n" + b"".join(
        b"Shirts,0,1,2026-07-04T%02d:%02d:%02d.%03dZ\n"
        % (i // 3_600_000 % 24, i // 60_000 % 60, i // 1000 % 60, i % 1000)
        for i in range(0, 60_000)
    )
    panel(desk)
    # In the frame in which it appears: the reading may be over before a mouse has found its way.
    desk.page.evaluate("""() => {
      const look = () => {
        const stop = document.querySelector("progress ~ button");
        if (stop) stop.click();
        else requestAnimationFrame(look);
        window.wasStopped = stop?.textContent;
      };
      look();
    }""")
    choose(desk, "taps.csv", data)
    until(desk.page, "window.wasStopped === 'Cancel'")
    expect(desk.page.locator("progress")).to_have_count(0)
    choose(desk, "taps.csv", data)
    desk.button("Import").click()
    expect(desk.note).to_contain_text("60,000 lines imported")
    desk.done().shows(Shirts=60_000)


def test_a_setup_goes_to_another_device_by_link_and_by_qr_code(device, tmp_path):
    one = device().board().open().tap("Shirts", 3).is_saved()
    panel(one)
    link = setup_link(one)
    assert LINK.match(link)
    assert qr_text(one.page, tmp_path / "code.png") == link
    one.page.get_by_role("switch", name="Include counts").click()
    full = setup_link(one)
    assert full != link and qr_text(one.page, tmp_path / "full.png") == full

    other = device().board().open().tap("Suit", 2).is_saved()
    other.page.goto(full)
    expect(other.page.locator(".incoming")).to_contain_text("3 tallies · Includes counts")
    # What came is gone from the address bar, and not in the history: the third entry is its page, a fourth one
    # stands for the way back from it.
    assert "#" not in other.page.url
    assert other.page.evaluate("history.length") <= 4
    other.button("Add to “Dry cleaning”").click()
    other.shows_names("Shirts", "Trousers", "Suit", "Shirts", "Trousers", "Suit")
    expect(other.rows.nth(3).locator("svg.matrix")).to_have_attribute("aria-label", "3")
    other.button("Undo").click()
    other.shows_names("Shirts", "Trousers", "Suit").is_saved()
    other.reload().shows_names("Shirts", "Trousers", "Suit")


def test_a_link_opened_or_pasted_in_the_open_page_changes_nothing_by_itself(device):
    one = device().board().open()
    panel(one)
    link = setup_link(one)
    other = device().board().open()
    other.page.evaluate("hash => { location.hash = hash; }", link.split("#")[1])
    expect(other.page.locator(".incoming")).to_contain_text("3 tallies")
    assert "#" not in other.page.url
    other.button("Cancel").click()
    leave(other).shows_names("Shirts", "Trousers", "Suit")
    panel(other)
    other.page.get_by_label("Have a setup link?").fill(link)
    other.button("Preview").click()
    expect(other.page.locator(".incoming")).to_contain_text("What you'll get")
    other.page.keyboard.press("Escape")
    other.shows_names("Shirts", "Trousers", "Suit")


@pytest.mark.parametrize(
    "fragment",
    [
        "setup/", "setup/AQ", "setup/<img src=x onerror=alert(1)>", "setup/" + "A" * 21_000,
        "setup/" + "A" * 500_000, "setup/%00%00", "setup/../../board",
    ],
    ids=["nothing", "short", "markup", "long", "very long", "percent", "path"],
)
def test_a_hostile_link_is_refused_in_words(device, fragment):
    board = device().board()
    board.page.goto(board.address + "#" + fragment)
    expect(board.page.get_by_role("alert")).to_be_visible()
    assert "#" not in board.page.url
    assert board.page.locator("img").count() == 0
    leave(board).shows_names("Shirts", "Trousers", "Suit")
    board.tap("Shirts").shows(Shirts=1)


def test_a_template_is_seen_and_added_by_one_tap(desk):
    desk.add("Shirts").click()
    opened = panel(desk)
    expect(opened.locator(".card")).to_have_count(6)
    opened.get_by_role("button", name=re.compile("^Bird walk")).click()
    expect(opened.locator(".incoming")).to_contain_text("What you'll get")
    desk.button("Add to “Dry cleaning”").click()
    expect(desk.names).to_contain_text(["Shirts", "Trousers", "Suit", "Total birds", "Great tit"])
    expect(desk.note).to_contain_text("7 tallies added")
    desk.button("Undo").click()
    desk.shows_names("Shirts", "Trousers", "Suit")


def test_an_empty_board_begins_with_a_template(desk):
    desk.set_up()
    for name in ("Shirts", "Trousers", "Suit"):
        desk.edit(name)
        desk.button("Delete").click()
        expect(desk.row(name)).to_have_count(0)
    desk.button("Start from a template").click()
    desk.page.locator(".card").nth(1).click()
    expect(desk.names.first).to_have_text("Front door")


def test_two_boards_become_one_by_a_file_and_every_tap_counts_once(device):
    one = device(DESK).board().open()
    other = device(DESK).board().open()
    for _ in range(4):
        one.add("Shirts").click()
    for _ in range(2):
        other.add("Shirts").click()
    panel(one)
    name, data = download(one, "Export board")
    assert re.fullmatch(r"Dry cleaning \d{4}-\d\d-\d\d\.detent", name)
    for new in (4, 0):
        panel(other)
        choose(other, name, data)
        expect(other.page.locator(".incoming")).to_contain_text(
            f"5 changes in the file, {new} of them new")
        if new:
            other.button("Add").click()
            expect(other.note).to_contain_text("4 changes added")
            other.done()
        else:
            expect(other.button("Add")).to_be_disabled()
            other.button("Cancel").click()
            leave(other)
        other.shows(Shirts=6)
    other.is_saved().reload()
    other.shows(Shirts=6)


def test_what_a_file_brings_reaches_another_tab(device):
    source = device(DESK).board().open()
    for _ in range(3):
        source.add("Suit").click()
    panel(source)
    name, data = download(source, "Export board")
    both = device(DESK)
    one, other = both.board().open().is_saved(), both.board().open()
    panel(one)
    choose(one, name, data)
    one.button("Add").click()
    one.done().shows(Suit=3)
    other.shows(Suit=3)
