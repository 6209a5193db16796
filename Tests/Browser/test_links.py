"""Links that an owner makes for others: what they allow, what they are called, and their end."""

import re
import subprocess

from playwright.sync_api import expect

from test_in_step import LINK, in_step, join, panel, share
from touching import centre


def make(board, right, name=""):
    """Makes a link by thumb in the open panel, and returns it."""
    def tap(button):
        board.fingers.tap(*centre(board.button(button)))

    field = board.page.get_by_label("Link", exact=True)
    before = field.input_value()
    tap("Add a link")
    tap(right)
    board.page.get_by_label("Who it's for").fill(name)
    tap("Create link")
    expect(field).not_to_have_value(before)
    expect(field).to_have_value(LINK)
    return field.input_value()


def row(opened, name):
    return opened.locator(".links .board").filter(has_text=name)


def test_a_link_that_counts_and_one_that_looks_do_just_that(device, tmp_path):
    one = device().board().open().is_saved()
    share(one)
    opened = panel(one)
    counting = make(one, "Count only", "Door B")
    expect(row(opened, "Door B")).to_contain_text("not used yet")
    picture = tmp_path / "qr.png"
    one.page.locator(".qr").screenshot(path=picture)
    read = subprocess.run(["zbarimg", "--raw", "-q", picture], capture_output=True, text=True)
    assert read.stdout.strip() == counting
    looking = make(one, "View only", "Everybody")
    assert len({counting, looking}) == 2
    one.button("Done").click()
    counter, looker = join(device, counting), join(device, looking)
    counter.shows(Shirts=0).tap("Shirts", 3)
    for board in (one, looker):
        board.shows(Shirts=3)
    looker.tap("Shirts", 1).shows(Shirts=3)
    expect(looker.note).to_contain_text("view-only")
    counter.set_up()
    counter.button("Reset Shirts").click()
    counter.button("Reset Shirts").click()
    expect(counter.note).to_contain_text("only allows counting")
    counter.done()
    in_step(one, counter)
    # Who has them sees what they may do with them, and no list.
    opened = panel(counter)
    expect(opened.locator(".link")).to_contain_text("not change anything else")
    expect(opened.locator(".links")).to_have_count(0)
    opened = panel(one)
    expect(row(opened, "Door B")).to_contain_text("used just now")


def test_a_link_is_turned_off_in_place_and_opens_nothing_more(device):
    made = device()
    # The first number is spent when the second link is made.
    made.expects("409")
    one = made.board().open().is_saved()
    share(one)
    opened = panel(one)
    link = make(one, "Count only", "Door B")
    one.button("Done").click()
    other_device = device()
    other_device.expects("401")
    other = other_device.board()
    other.page.goto(link)
    other.ready()
    in_step(other)
    other.tap("Shirts", 2).shows(Shirts=2)
    one.shows(Shirts=2)
    opened = panel(one)
    one.fingers.tap(*centre(row(opened, "Door B")))
    one.button("Turn off").click()
    # One tap alone does nothing but ask.
    sure = one.button("Tap again: the link stops working")
    expect(sure).to_be_visible()
    expect(sure).to_have_count(0, timeout=6_000)
    one.button("Turn off").click()
    sure.click()
    expect(row(opened, "Door B")).to_have_count(0)
    expect(other.saved).to_have_text("Link turned off")
    one.button("Done").click()
    one.shows(Shirts=2)
    # The next one of that name is another.
    panel(one)
    assert make(one, "Count only", "Door B") != link


def test_links_are_the_same_on_the_owners_other_device(device):
    one = device().board().open().is_saved()
    share(one)
    opened = panel(one)
    link = make(one, "View only", "Wall")
    one.fingers.tap(*centre(row(opened, "My devices")))
    own = opened.get_by_label("Link", exact=True).input_value()
    other = join(device, own)
    opened = panel(other)
    other.fingers.tap(*centre(row(opened, "Wall")))
    expect(opened.get_by_label("Link", exact=True)).to_have_value(link)
    # It may open as a board for the wall, for which a word is added.
    other.page.get_by_role("switch", name="Opens on a big screen").click()
    expect(opened.get_by_label("Link", exact=True)).to_have_value(link + "/wall")


def test_without_the_server_the_list_says_so_and_comes_with_it(device):
    made = device()
    made.expects("ERR_INTERNET_DISCONNECTED")
    one = made.board().open().is_saved()
    link = share(one)
    made.context.set_offline(True)
    opened = panel(one)
    expect(opened.get_by_role("alert")).to_contain_text("list of links can't be loaded")
    expect(opened.get_by_label("Link", exact=True)).to_have_value(link)
    made.context.set_offline(False)
    opened.locator(".links").get_by_role("button", name="Try again").click()
    expect(opened.get_by_role("alert")).to_have_count(0)
    expect(row(opened, "My devices")).to_contain_text(re.compile("last used .* ago|last used just now"))
