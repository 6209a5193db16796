"""Click on a phone's page: the dial and what it sets, the bar, songs and set lists, by finger and by keys."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from board import until
from conftest import DESK, PHONE

SMALL = {"width": 360, "height": 640}
TURNED = {"width": 844, "height": 390}


def click(made):
    board = made.board()
    board.page.goto(board.address.rstrip("/") + "/click")
    expect(board.page.locator(".dial")).to_be_visible()
    until(board.page, "() => document.querySelector('link[href*=\"style.rest\"]') !== null")
    return board


def lens(board):
    return board.page.get_by_role("slider").filter(has=board.page.locator(".window"))


def chosen(board, name):
    board.page.get_by_role("button", name=name, exact=True).click()
    return lens(board)


def room(board, aspect):
    chosen(board, aspect).click()
    expect(board.page.locator(".click-room")).to_be_visible()


def back(board):
    board.page.locator(".title > .action").first.click()
    expect(board.page.locator(".click-room")).to_have_count(0)


def test_each_symbol_turns_the_dial_to_what_it_sets(device):
    board = click(device(PHONE))
    expect(lens(board)).to_have_attribute("aria-valuetext", "120 beats per minute")
    for symbol, key, text in (
        ("Time signature", "ArrowRight", "5/4"), ("Subdivision", "ArrowRight", "2 per beat"),
        ("Swing", "PageUp", "60%"), ("Sound", "ArrowRight", "Click sound"),
        ("Speed up to", "PageUp", "130 beats per minute"), ("Silent bars", "ArrowRight", "3 on, 1 off"),
        ("Accents", "ArrowRight", "Beat 1, Beat 2, Beat 3, Beat 4, Beat 5"),
    ):
        slider = chosen(board, symbol)
        slider.press(key)
        expect(slider).to_have_attribute("aria-valuetext", text)
    board.is_saved()
    board.page.reload()
    expect(chosen(board, "Time signature")).to_have_attribute("aria-valuetext", "5/4")
    expect(chosen(board, "Swing")).to_have_attribute("aria-valuetext", "60%")


def test_a_finger_turns_taps_and_goes_far_out_to_be_exact(device):
    board = click(device(PHONE))
    box = board.page.locator(".dial").bounding_box()
    x, y, radius = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] / 2
    # A tap on a value, a quarter round, goes there.
    board.fingers.tap(x + radius * 0.8, y)
    expect(lens(board)).to_have_attribute("aria-valuenow", "135")
    # Far out, the same way means a tenth; the dial goes with the finger.
    board.fingers.down(x, y + radius * 0.8)
    board.fingers.move(x, y + radius * 1.5)
    board.fingers.move(x + radius * 1.5, y + radius * 1.5)
    board.fingers.let_go()
    value = float(lens(board).get_attribute("aria-valuenow"))
    assert 135.5 <= value <= 136, value


def test_the_bar_is_touched(device):
    board = click(device(PHONE))
    notes = board.page.locator(".note-key")
    expect(notes).to_have_count(4)
    expect(notes.nth(0)).to_have_accessible_name("Beat 1, accented")
    for name in ("Beat 2, quiet", "Beat 2, silent", "Beat 2, accented", "Beat 2"):
        notes.nth(1).click()
        expect(notes.nth(1)).to_have_accessible_name(name)
    end = board.page.locator(".end").bounding_box()
    x, y = end["x"] + end["width"] / 2, end["y"] + end["height"] / 2
    board.fingers.down(x, y)
    board.fingers.move(x - 70, y)
    board.fingers.let_go()
    expect(notes).to_have_count(2)
    slider = board.page.get_by_role("slider", name="Beats in the bar")
    for _ in range(5):
        slider.press("ArrowRight")
    expect(notes).to_have_count(7)


def test_taps_count_the_tempo_and_minus_and_plus_change_it(device):
    board = click(device(PHONE))
    page = board.page
    page.get_by_role("button", name="Faster").click()
    expect(lens(board)).to_have_attribute("aria-valuenow", "121")
    page.evaluate("""() => {
      const pad = document.querySelector(".beat-pad");
      const down = (time) => {
        const event = new PointerEvent("pointerdown", { bubbles: true, pointerType: "touch", pointerId: 5, isPrimary: true, buttons: 1 });
        Object.defineProperty(event, "timeStamp", { value: time });
        pad.dispatchEvent(event);
      };
      for (const time of [1000, 1600, 2200]) down(time);
    }""")
    expect(lens(board)).to_have_attribute("aria-valuenow", "100")


def test_a_tempo_is_typed_and_what_is_none_is_said(device):
    board = click(device(PHONE))
    room(board, "Tempo")
    field = board.page.get_by_label("Beats per minute")
    field.fill("2000")
    field.press("Enter")
    expect(board.page.locator("#tempo-wrong")).to_be_visible()
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("92.5")
    field.press("Enter")
    expect(board.page.locator("#tempo-wrong")).to_have_count(0)
    back(board)
    expect(lens(board)).to_have_attribute("aria-valuetext", "92.5 beats per minute")


def test_seven_eighths_in_groups_and_a_song_of_it_in_a_set_list(device):
    board = click(device(PHONE))
    page = board.page
    room(board, "Time signature")
    page.get_by_role("button", name="Eighth note", exact=True).click()
    page.get_by_role("button", name="Group 1: less").click()
    page.get_by_role("button", name="Group 1: less").click()
    page.get_by_role("button", name="Add group").click()
    page.get_by_role("button", name="Add group").click()
    page.get_by_role("button", name="Group 3: more").click()
    back(board)
    expect(chosen(board, "Time signature")).to_have_attribute("aria-valuetext", "2+2+3/8")
    page.get_by_role("button", name="Songs", exact=True).click()
    page.get_by_role("button", name="Save as song").click()
    page.get_by_label("Name of the song").fill("Étude 3")
    page.get_by_role("button", name="Save song").click()
    expect(page.locator(".title h1")).to_have_text("Étude 3")
    # Another one, and both in a list.
    page.get_by_role("button", name="Songs", exact=True).click()
    page.get_by_role("button", name="New song").click()
    page.get_by_label("Name of the song").fill("Waltz")
    page.get_by_role("button", name="Save song").click()
    page.get_by_role("button", name="Songs", exact=True).click()
    page.get_by_role("button", name="New set list").click()
    for name in ("Étude 3", "Waltz"):
        page.locator(".sheet > .row", has_text=name).get_by_role("button", name="Add to set list").click()
    expect(page.locator(".row.entry")).to_have_text(["1. Étude 3", "2. Waltz"])
    page.locator(".row.entry .row-name").first.click()
    expect(page.locator(".song-name")).to_contain_text("Song 1 of 2")
    # A pedal's key goes on, and the way back is one too.
    page.keyboard.press("PageDown")
    expect(page.locator(".title h1")).to_have_text("Waltz")
    page.get_by_role("button", name="Previous", exact=True).click()
    expect(page.locator(".title h1")).to_have_text("Étude 3")
    # What is turned is not the song until it is saved.
    chosen(board, "Tempo").press("ArrowUp")
    expect(page.locator(".title h1")).to_have_text("Étude 3 •")
    board.is_saved()
    page.reload()
    expect(page.locator(".dial")).to_be_visible()
    page.get_by_role("button", name="Songs", exact=True).click()
    expect(page.locator(".sheet > .row .name")).to_have_text(["Waltz", "Étude 3"])


@pytest.mark.parametrize("size", [PHONE["viewport"], SMALL, TURNED], ids=["phone", "small", "turned"])
def test_nothing_is_cut_off_or_lies_over_anything(device, size):
    board = click(device(viewport=size))
    page = board.page
    assert page.evaluate("""() => {
      const outside = (box) => box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
      const keys = [...document.querySelectorAll(".aspect, .beat-pad, .play, .step, .lens, .strip, .dial")];
      const boxes = keys.map((key) => [key.className, key.getBoundingClientRect()]);
      const found = boxes.filter(([, box]) => outside(box)).map(([name]) => `${name} is outside`);
      const apart = boxes.filter(([name]) => !/dial|knurl/.test(name));
      for (const [i, [one, a]] of apart.entries()) {
        for (const [other, b] of apart.slice(i + 1)) {
          if (a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2) found.push(`${one} over ${other}`);
        }
      }
      return found;
    }""") == []


@pytest.mark.parametrize("where", ["instrument", "Tempo", "Time signature", "Sound", "Silent bars", "songs", "song"])
def test_a_screen_reader_has_all_of_it(device, where):
    board = click(device(PHONE))
    if where == "songs" or where == "song":
        board.page.get_by_role("button", name="Songs", exact=True).click()
        if where == "song":
            board.page.get_by_role("button", name="Save as song").click()
    elif where != "instrument":
        room(board, where)
    report = Axe().run(board.page)
    assert report.response["violations"] == [], report.generate_report()


def test_a_room_stands_beside_the_dial_on_a_desk(device):
    board = click(device(DESK))
    chosen(board, "Sound").click()
    expect(board.page.locator(".click-room")).to_be_visible()
    expect(board.page.locator(".dial")).to_be_visible()
    board.page.keyboard.press("Escape")
    expect(board.page.locator(".click-room")).to_have_count(0)


def test_a_board_shared_from_click_opens_in_click_with_its_songs(device):
    board = click(device(PHONE))
    board.page.get_by_role("button", name="Songs", exact=True).click()
    board.page.get_by_role("button", name="Save as song").click()
    name = board.page.get_by_label("Name of the song")
    expect(name).to_be_focused()
    name.fill("Étude")
    board.page.get_by_role("button", name="Save song").click()
    board.is_saved()
    board.page.get_by_role("button", name="Sync with other devices").click()
    panel = board.page.locator(".panel")
    panel.get_by_role("button", name="Sync", exact=True).click()
    link = panel.get_by_label("Link", exact=True)
    expect(link).to_have_value(re.compile(r"/#board/[0-9a-f]{32}/[0-9a-f]{32}/click$"))
    other = device(PHONE).board()
    other.page.goto(link.input_value())
    expect(other.page.locator(".dial")).to_be_visible()
    assert "#" not in other.page.url
    other.page.get_by_role("button", name="Songs", exact=True).click()
    expect(other.page.locator(".row .name")).to_have_text(["Étude"])


def test_what_was_not_saved_comes_back_by_undo(device):
    board = click(device(PHONE))
    page = board.page
    for song in ("Waltz", "March"):
        page.get_by_role("button", name="Songs", exact=True).click()
        page.get_by_role("button", name="New song" if song == "March" else "Save as song").click()
        page.get_by_label("Name of the song").fill(song)
        page.get_by_role("button", name="Save song").click()
    lens(board).press("PageUp")
    expect(page.get_by_role("heading", name="March •")).to_be_visible()
    page.get_by_role("button", name="Songs", exact=True).click()
    page.locator(".row-name", has_text="Waltz").click()
    expect(page.get_by_role("heading", name="Waltz")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="March •")).to_be_visible()
    expect(lens(board)).to_have_attribute("aria-valuetext", "130 beats per minute")
