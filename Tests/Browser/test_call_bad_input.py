"""Time to Call where something is not as it should be: with words, and a way on."""

import re

from playwright.sync_api import expect

from board import Store
from calls import shows_what_zoneinfo_says, store
from test_instruments import OFFLINE, ZONES, turn


def test_every_call_of_a_store_shows_what_zoneinfo_says_and_keeps_what_was_played(device, site):
    shows_what_zoneinfo_says(device().board().page, site)


def test_clocks_that_do_not_come_are_said_with_a_way_to_try_again(device):
    made = device(service_workers="block")
    made.expects(*OFFLINE, "Service Worker registration blocked", "reading 'waiting'")
    made.context.route(ZONES, lambda route: route.abort())
    board = made.board().open()
    turn(board, "Time to Call")
    empty = board.page.locator(".empty")
    expect(empty).to_contain_text("Couldn't load the clocks")
    # Trying again helps nothing yet, and is said again.
    board.button("Try again").click()
    expect(empty).to_contain_text("Couldn't load the clocks")
    made.context.unroute(ZONES)
    expect(board.page.locator(".clock")).to_have_count(4)


def test_a_call_is_kept_on_a_full_device_once_there_is_room(device, site):
    board = device().board()
    session = board.page.context.new_cdp_session(board.page)
    quota = {"origin": site.rstrip("/")}
    session.send("Storage.overrideQuotaForOrigin", {**quota, "quotaSize": 9_000_000})
    board.open().tap("Shirts").is_saved()
    turn(board, "Time to Call")
    expect(board.page.locator(".clock")).to_have_count(4)
    assert board.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    Store(board.page).fill()
    board.page.get_by_role("slider").focus()
    board.page.keyboard.press("ArrowRight")
    board.page.get_by_role("button", name=re.compile("^Save 1?5")).click()
    expect(board.saved).to_have_text("Not saved")
    expect(board.notice).to_contain_text("Not enough storage")
    # One goes on playing, and the call is there meanwhile.
    board.page.get_by_role("slider").focus()
    board.page.keyboard.press("PageUp")
    expect(board.page.get_by_role("slider")).to_have_attribute("aria-valuetext", re.compile("15|4:15"))
    session.send("Storage.overrideQuotaForOrigin", quota)
    board.notice.get_by_role("button", name="Try again").evaluate_all("all => all[0]?.click()")
    board.is_saved()
    board.page.reload()
    # Where one was: at the call, which is kept now.
    expect(board.page.get_by_role("button", name="Calls", exact=True)).to_be_visible()


def test_a_zone_that_is_gone_is_said_and_another_place_is_chosen(device, site):
    board = device().board()
    page = board.page
    page.goto(site + "service-worker.js")
    Store(page).put(store([("Far", 1_772_953_200, ["Mars/Olympus_Mons", "Asia/Tokyo"])]))
    page.goto(site)
    board.page.locator(".rows").wait_for()
    page.locator(".tabs .tab").nth(1).click()
    expect(page.locator(".saved-call")).to_contain_text("Unknown time zone")
    page.locator(".saved-call .what").click()
    expect(page.locator(".empty")).to_contain_text("The time zone of P0 isn't known here")
    board.button("Edit call").click()
    page.locator(".edited-place .what").first.click()
    page.locator(".picker .field").fill("lima")
    page.locator(".offer", has_text="Lima").first.click()
    board.button("Done").click()
    expect(page.locator(".call .clock")).to_have_count(2)
