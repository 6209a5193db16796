"""What is set for a tally, as a person types it, and what it does where one counts."""

from playwright.sync_api import expect

from touching import centre


def field(board, name):
    return board.page.get_by_label(name, exact=True)


def set_for(board, tally, **values):
    board.edit(tally)
    for name, text in values.items():
        field(board, name.replace("_", " ")).fill(text)
    return board


def test_step_and_capacity_are_set_and_seen_where_one_counts(phone):
    phone.set_up()
    set_for(phone, "Shirts", Step="5", Limit="20")
    phone.done()
    row = phone.row("Shirts")
    add = phone.button("Add 5 to Shirts")
    expect(row.locator(".lamps")).to_have_attribute("aria-label", "0 of 20")
    for _ in range(3):
        add.tap()
    phone.shows(Shirts=15)
    expect(row.locator(".sub")).to_have_text("of 20")
    add.tap()
    expect(row.locator(".sub")).to_have_text("of 20 · full")
    expect(row.locator(".lamps")).to_have_class("lamps full")
    phone.shows(Shirts=20).is_saved()
    # The lamps lie inside the window, below the name and the figures.
    lamps, window = row.locator(".lamps").bounding_box(), row.locator(".glass").bounding_box()
    sub = row.locator(".sub").bounding_box()
    assert lamps["y"] >= sub["y"] + sub["height"]
    assert lamps["y"] + lamps["height"] <= window["y"] + window["height"]
    phone.reload().shows(Shirts=20)
    expect(row.locator(".sub")).to_have_text("of 20 · full")
    phone.undo().shows(Shirts=15)


def test_what_is_no_number_is_said_beside_the_field(phone):
    phone.set_up()
    set_for(phone, "Shirts", Target="many")
    field(phone, "Target").press("Enter")
    expect(field(phone, "Target")).to_have_attribute("aria-invalid", "true")
    expect(phone.page.get_by_role("alert")).to_have_text("Enter a number")
    field(phone, "Target").fill("12")
    phone.done()
    expect(phone.row("Shirts").locator(".sub")).to_have_text("of 12")


def test_a_key_counts_from_anywhere_and_typing_elsewhere_does_not(desk):
    desk.set_up()
    desk.edit("Shirts")
    field(desk, "Key").click()
    desk.page.keyboard.press("k")
    expect(field(desk, "Key")).to_have_value("k")
    desk.page.keyboard.press("Backspace")
    expect(field(desk, "Key")).to_have_value("")
    desk.page.keyboard.press("j")
    expect(field(desk, "Key")).to_have_value("j")
    field(desk, "Note").fill("")
    desk.page.keyboard.type("jj")
    expect(field(desk, "Note")).to_have_value("jj")
    desk.done().shows(Shirts=0)
    for _ in range(3):
        desk.page.keyboard.press("j")
    desk.page.keyboard.press("Shift+J")
    desk.shows(Shirts=2).is_saved()
    desk.page.evaluate("document.activeElement.blur()")
    desk.page.keyboard.press("j")
    desk.shows(Shirts=3)


def test_a_long_press_asks_for_an_amount(phone):
    phone.fingers.down(*centre(phone.button("Add one to Shirts")))
    amount = phone.page.get_by_role("textbox", name="Amount", exact=True)
    expect(amount).to_be_visible()
    phone.fingers.up()
    # A keyboard would cover what else one may have come for.
    expect(amount).not_to_be_focused()
    amount.tap()
    amount.fill("24")
    phone.button("Add this amount").tap()
    expect(phone.note).to_contain_text("Shirts 0 → 24")
    amount.fill("57")
    phone.page.get_by_label("reason (optional)").fill("counted twice")
    phone.button("Set to this amount").tap()
    expect(phone.note).to_contain_text("Shirts 24 → 57")
    phone.button("Undo").tap()
    phone.done().shows(Shirts=24)
