"""A tally's image: chosen on a wheel that turns under the thumb, or a picture of one's own, made small."""

import base64
import math
import struct
import zlib

from playwright.sync_api import expect

from conftest import DESK, PHONE


def opened(device, kind=PHONE):
    board = device(kind).board().open()
    board.set_up()
    board.edit("Shirts")
    board.button("Picture").click()
    expect(wheel(board)).to_be_visible()
    return board


def wheel(board):
    return board.page.locator(".wheel")


def turned(board, start, end, steps=24):
    """A finger goes round the wheel's rim, from one angle to another, in degrees clockwise from the top."""
    wheel(board).scroll_into_view_if_needed()
    board.page.wait_for_timeout(600)
    box = wheel(board).bounding_box()
    x, y, away = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] * 0.44

    def place(angle):
        way = math.radians(angle)
        return x + away * math.sin(way), y - away * math.cos(way)

    board.fingers.down(*place(start))
    for step in range(1, steps + 1):
        board.fingers.move(*place(start + (end - start) * step / steps))
    board.fingers.up()


def test_the_wheel_turns_under_the_thumb_and_the_drawing_stands_beside_the_name(device):
    board = opened(device)
    expect(wheel(board)).to_have_attribute("aria-valuetext", "No picture")
    turned(board, 105, 10)
    expect(wheel(board)).to_have_attribute("aria-valuenow", "4")
    expect(wheel(board)).to_have_attribute("aria-valuetext", "Suit")
    turned(board, 34, 60)
    expect(wheel(board)).to_have_attribute("aria-valuetext", "Trousers")
    drawn = wheel(board).locator(".hub path").get_attribute("d")
    board.done()
    assert board.row("Shirts").locator(".own path").get_attribute("d") == drawn
    board.is_saved().reload()
    assert board.row("Shirts").locator(".own path").get_attribute("d") == drawn
    board.undo()
    board.undo()
    expect(board.row("Shirts").locator(".own")).to_have_count(0)


def test_a_drawing_on_the_wheel_is_tapped_and_the_arrow_keys_go_on(device):
    board = opened(device, DESK)
    board.page.locator(".place").nth(7 + 3).click()
    expect(wheel(board)).to_have_attribute("aria-valuetext", "Trousers")
    wheel(board).focus()
    for _ in range(2):
        board.page.keyboard.press("ArrowRight")
    expect(wheel(board)).to_have_attribute("aria-valuetext", "Dress")
    expect(board.live).to_have_text("Dress")
    board.button("No picture").click()
    expect(board.row("Shirts").locator(".own")).to_have_count(0)


def png(width, height, color):
    """A picture of one colour, large and without any help of others."""
    rows = b"".join(b"\0" + bytes(color) * width for _ in range(height))

    def chunk(kind, content):
        return (struct.pack(">I", len(content)) + kind + content
                + struct.pack(">I", zlib.crc32(kind + content)))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def test_a_picture_of_ones_own_is_cut_made_small_and_kept(device):
    board = opened(device)
    with board.page.expect_file_chooser() as chosen:
        board.button("Choose photo…").click()
    chosen.value.set_files(
        {"name": "rose.png", "mimeType": "image/png", "buffer": png(1600, 900, (200, 30, 60))})
    picture = board.row("Shirts").locator("img.own")
    expect(picture).to_be_visible()
    address = picture.get_attribute("src")
    assert address.startswith("data:image/webp;base64,") or address.startswith("data:image/jpeg;base64,")
    assert len(base64.b64decode(address.split(",")[1])) <= 32_768
    size = picture.evaluate("async (img) => { await img.decode(); return [img.naturalWidth, img.naturalHeight]; }")
    assert size == [96, 96]
    board.done()
    board.is_saved().reload()
    assert board.row("Shirts").locator("img.own").get_attribute("src") == address


def test_a_file_that_is_no_picture_is_refused_in_words_and_cancelling_is_silent(device):
    board = opened(device)
    with board.page.expect_file_chooser() as chosen:
        board.button("Choose photo…").click()
    chosen.value.set_files({"name": "a.png", "mimeType": "image/png", "buffer": b"not a picture"})
    expect(board.page.get_by_role("alert")).to_contain_text("Couldn't read this file")
    expect(board.row("Shirts").locator(".own")).to_have_count(0)
