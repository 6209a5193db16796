"""One tap that counts for several tallies, set with a thumb."""

from playwright.sync_api import expect

from touching import centre


def key(board, name):
    return board.page.locator(".also").get_by_role("button", name=name, exact=True)


def test_one_tap_counts_for_two_and_one_undo_takes_both_back(phone):
    phone.set_up().edit("Shirts")
    phone.fingers.tap(*centre(key(phone, "Suit")))
    expect(key(phone, "Suit")).to_have_attribute("aria-pressed", "true")
    expect(key(phone, "Trousers")).to_have_attribute("aria-pressed", "false")
    phone.done().tap("Shirts", 3)
    phone.shows(Shirts=3, Suit=3, Trousers=0).is_saved().reload().shows(Shirts=3, Suit=3)
    phone.tap("Shirts", 1, "subtract").shows(Shirts=2, Suit=2)
    phone.undo().shows(Shirts=3, Suit=3)
    phone.redo().shows(Shirts=2, Suit=2)
    # The other one counts alone, and offers no way back.
    phone.tap("Suit").shows(Shirts=2, Suit=3)
    phone.set_up().edit("Suit")
    expect(phone.page.locator(".also .input")).to_have_text(["Trousers"])
    expect(phone.page.locator(".also .hint")).to_have_text("Also counted by Shirts")


def test_a_limit_of_what_counts_along_is_said_where_one_counts(phone):
    phone.set_up().edit("Suit")
    phone.page.get_by_label("Limit", exact=True).fill("2")
    phone.edit("Shirts")
    key(phone, "Suit").tap()
    phone.done().tap("Shirts", 2)
    expect(phone.row("Suit").locator(".sub")).to_have_text("of 2 · full")
    expect(phone.live).to_have_text("Shirts 2. Suit 2 of 2 · full")
