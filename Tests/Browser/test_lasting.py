"""What was counted is there again: after a reload, in a new browser, without a network."""

from playwright.sync_api import expect

from board import Store

# Holds back what the app hears of a finished transaction until `letGo()`.
SLOW_DISK = """
  const { set } = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, "oncomplete");
  const gate = new Promise((resolve) => { window.letGo = resolve; });
  Object.defineProperty(IDBTransaction.prototype, "oncomplete", {
    set(handler) {
      set.call(this, (event) => gate.then(() => handler.call(this, event)));
    },
  });
"""


def test_counts_survive_a_reload(phone):
    phone.tap("Shirts", 4).tap("Suit", 1, "subtract").is_saved()
    phone.reload().shows(Shirts=4, Trousers=0, Suit="−1").is_saved()


def test_counts_survive_a_new_browser(profile, site):
    first = profile(site)
    first.board().open().tap("Shirts", 3).tap("Trousers", 2).is_saved()
    first.close()
    second = profile(site)
    board = second.board().open().shows(Shirts=3, Trousers=2, Suit=0)
    board.tap("Shirts").is_saved()
    second.close()
    third = profile(site)
    third.board().open().shows(Shirts=4, Trousers=2)
    third.close()


def test_saved_is_said_only_when_it_is(device):
    board = device().board()
    board.page.add_init_script(SLOW_DISK)
    board.open().is_saved()
    board.tap("Shirts", 2).shows(Shirts=2)
    expect(board.saved).to_have_text("Saving…")
    # The counting does not wait for the disk.
    board.tap("Shirts").shows(Shirts=3)
    expect(board.saved).to_have_text("Saving…")
    board.page.evaluate("letGo()")
    board.is_saved()


def test_a_finished_visit_starts_without_a_network_and_without_a_server(profile, own_site):
    first = profile(own_site.address)
    board = first.board().open().tap("Shirts", 2).is_saved()
    assert board.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    own_site.stop()
    first.context.set_offline(True)
    board.reload().shows(Shirts=2).tap("Shirts").shows(Shirts=3).is_saved()
    first.close()

    # And the whole browser anew, as after a night in the pocket.
    second = profile(own_site.address)
    second.context.set_offline(True)
    board = second.board().open().shows(Shirts=3, Trousers=0)
    board.tap("Trousers", 5).shows(Trousers=5).is_saved()
    board.reload().shows(Shirts=3, Trousers=5)
    second.close()


def test_the_server_comes_back_and_nothing_is_lost(profile, own_site):
    device = profile(own_site.address)
    board = device.board().open().is_saved()
    assert board.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    own_site.stop()
    board.reload().tap("Suit", 2).is_saved()
    own_site.start()
    board.reload().shows(Suit=2)
    device.close()


def test_every_tap_is_one_operation_of_its_own(phone):
    before = set(Store(phone.page).keys())
    phone.tap("Shirts", 7).is_saved()
    made = sorted(set(Store(phone.page).keys()) - before)
    # And once the proof of who made them, in case the store is another one than was opened.
    assert [key.rsplit("/", 1)[0] for key in made if "/operation/" not in key] == ["now/replica"]
    assert len(made) == 8


def test_a_page_installs_on_the_home_screen(phone):
    session = phone.page.context.new_cdp_session(phone.page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith(".webmanifest")
    session.send("Page.enable")
    assert phone.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    problems = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A context of the tests is a private window, which nothing is installed from.
    assert [each["errorId"] for each in problems] in ([], ["in-incognito"])
