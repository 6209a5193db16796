"""Every screen at every size: whether it looks as in its picture, what can be measured of it, and axe."""

import re

import pytest
import segno
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

import likeness
import parts
from board import Store, until
from call_store import calls_store
from operations import STORED_AT, VERSION, Replica, add, integer, put, tally, text
from screens import EVENING, groups_store, history_store, long_names_store
from scrolling import settle
from test_bad_storage import DENIALS
from touching import centre

SIZES = {
    "phone": (390, 844),
    "landscape": (844, 390),
    "tablet": (820, 1180),
    "desk": (1280, 800),
}
# The folder is to stay small: only what is shown most is drawn at a phone's own sharpness.
SHARP = {("counting", "en"), ("counting", "ja"), ("touch", "en"), ("editor", "en")}


class Shot:
    """A page in one size, look and language, found by class names: words differ."""

    def __init__(self, device, size, scheme, language, scale, zone="UTC"):
        width, height = SIZES[size]
        is_small = size != "desk"
        self.board = device(
            {
                "viewport": {"width": width, "height": height}, "device_scale_factor": scale,
                "has_touch": True, "is_mobile": is_small, "color_scheme": scheme,
                "locale": {"de": "de-DE", "en": "en-GB", "ja": "ja-JP"}[language], "timezone_id": zone,
            }
        ).board()
        self.page = self.board.page

    def hold(self):
        """Lets no timer of the page end from now on that takes some seconds: what goes away by itself stays."""
        self.page.evaluate(
            """() => {
              const set = window.setTimeout;
              window.setTimeout = (act, time, ...all) => time < 2500 ? set(act, time, ...all) : 0;
            }"""
        )

    def scroll_to(self, selector, block="center"):
        """Brings it to one place, wherever the list was before; it comes to rest on whole rows again."""
        settle(self)
        # From between two rows it moves on in the direction it was going, so it always comes from the top.
        self.page.evaluate(
            "document.querySelectorAll('.list').forEach((it) => it.scrollTo({ top: 0, behavior: 'instant' }))")
        settle(self)
        self.page.locator(selector).evaluate(
            "(it, block) => it.scrollIntoView({ block, behavior: 'instant' })", block)
        settle(self)

    def row(self, number):
        return self.page.locator("li.tally").nth(number)

    def count(self, number, times):
        self.row(number).locator(".half.add").evaluate(
            "(half, times) => { while (times--) half.click(); }", times
        )

    def set_up(self):
        self.page.locator(".title > .action:last-child").click()
        expect(self.page.locator(".device.config")).to_be_visible()

    def edit(self, number):
        self.row(number).locator(".key.settings").click()
        expect(self.page.locator("input#name")).to_be_visible()


def counting(shot):
    shot.board.open()
    for number, times in ((0, 5), (1, 3), (2, 12)):
        shot.count(number, times)
    expect(shot.page.locator(".saved.pending")).to_have_count(0)


def touch(shot):
    shot.page.clock.install()
    counting(shot)
    # However long the pictures take, it is no long press.
    shot.page.clock.pause_at(shot.page.evaluate("Date.now()") / 1000 + 1)
    shot.board.fingers.down(*centre(shot.row(1).locator(".half.add")))
    expect(shot.page.locator(".hit-add")).to_have_count(1)


def set_up(shot):
    counting(shot)
    shot.set_up()


def editor(shot):
    set_up(shot)
    shot.edit(0)


def wrong_name(shot):
    editor(shot)
    shot.page.locator("input#name").fill("")
    shot.page.keyboard.press("Enter")
    expect(shot.page.get_by_role("alert")).to_be_visible()
    shot.page.locator("input#name").blur()


def settings(shot):
    """What else is set for a tally, below what one sees first."""
    editor(shot)
    shot.page.locator(".more-key").click()
    fields = shot.page.locator("input[id^=setting-]")
    for number, value in enumerate(("5", "20", "24", "1.20", "by the door")):
        fields.nth(number).fill(value)
    fields.last.blur()
    shot.scroll_to("input[id^=setting-] >> nth=-1")
    expect(shot.page.locator(".saved.pending")).to_have_count(0)


def amount(shot):
    """What a long press asks for."""
    counting(shot)
    shot.board.fingers.down(*centre(shot.row(0).locator(".half.add")))
    expect(shot.page.locator("input#amount")).to_be_visible()
    shot.board.fingers.up()
    shot.page.locator("input#amount").fill("24")
    shot.page.locator("input#amount").blur()
    settle(shot)


def confirming(shot):
    set_up(shot)
    shot.hold()
    shot.row(1).locator(".gem-key.reset").click()
    expect(shot.row(1)).to_have_class(re.compile("sure"))


def deleted(shot):
    editor(shot)
    shot.hold()
    shot.page.locator(".word.delete").click()
    expect(shot.board.note).to_be_visible()


def empty(shot):
    shot.board.open()
    shot.set_up()
    for left in (2, 1, 0):
        shot.edit(0)
        shot.page.locator(".word.delete").click()
        expect(shot.page.locator("li.tally")).to_have_count(left)
    expect(shot.page.locator(".saved.pending")).to_have_count(0)
    shot.board.reload()


def denied(shot):
    shot.page.add_init_script(DENIALS["refused"])
    shot.board.open()
    expect(shot.page.locator(".notice")).to_be_visible()


def long_names(shot):
    shot.board.blank()
    Store(shot.page).put(long_names_store())
    shot.board.open()
    expect(shot.row(6)).to_be_attached()


def alone(shot):
    counting(shot)
    shot.page.locator(".title .action[aria-pressed]").click()
    expect(shot.page.locator(".panel")).to_be_visible()


# A link is another in every run, and its code with it.
LINK = f"https://count.example.org/#board/{'5e1f' * 8}/{'07c4' * 8}"

SETUP = "https://count.example.org/#setup/" + "AQ5E" * 12


def same_link(shot, link=LINK):
    """Puts one link in the place of the one that is shown, and its code in the place of that one's."""
    rows = list(segno.make(link, error="m", boost_error=False).matrix)
    path = "".join(
        f"M{x} {y}h1v1H{x}z" for y, row in enumerate(rows) for x, is_dark in enumerate(row) if is_dark)
    shot.page.evaluate(
        """([link, path, side]) => {
          document.querySelector(".link [readonly]").value = link;
          document.querySelector(".qr path").setAttribute("d", path);
          document.querySelector(".qr").setAttribute("viewBox", `-4 -4 ${side + 8} ${side + 8}`);
        }""",
        [link, path, len(rows)],
    )


def shared(shot):
    alone(shot)
    shot.page.locator(".panel .primary").click()
    expect(shot.page.locator(".panel .qr")).to_be_visible()
    expect(shot.page.locator(".standing .saved:not(.pending)")).to_be_visible()
    expect(shot.page.locator(".title .saved:not(.pending)")).to_be_visible()
    expect(shot.page.locator(".links .board").first).to_contain_text(re.compile("not used yet|未使用|noch nicht genutzt"))
    same_link(shot)


def wrong_link(shot):
    alone(shot)
    shot.page.locator("#paste").fill("https://elsewhere.example/#board/" + "7" * 32 + "/" + "e" * 32)
    shot.page.locator("#paste").press("Enter")
    expect(shot.page.locator(".hint.wrong")).to_be_visible()


def history(shot):
    """Two doors on an evening, a correction and the round before; all at fixed times."""
    is_english = shot.page.evaluate("navigator.language").startswith("en")
    shot.page.clock.set_fixed_time((EVENING + 7_500_000) / 1000)
    shot.board.blank()
    Store(shot.page).put(history_store(is_english))
    shot.board.open()
    shot.set_up()
    shot.edit(0)
    shot.page.locator(".editor > .keys .word:not(.delete)").click()
    expect(shot.page.locator(".history .chart")).to_be_visible()


def history_of_nothing(shot):
    shot.page.clock.set_fixed_time(1_783_155_600)
    shot.board.open()
    shot.set_up()
    shot.edit(0)
    shot.page.locator(".editor > .keys .word:not(.delete)").click()
    expect(shot.page.locator(".history")).to_be_visible()
    settle(shot)


def exchange(shot):
    set_up(shot)
    shot.page.locator(".toolbar .action").nth(1).click()
    expect(shot.page.locator(".panel.exchange .report")).to_be_visible()
    # The time is another in every run, and so is the link: the names of what it holds are by chance.
    shot.page.locator(".report p").nth(1).evaluate("(line) => { line.textContent = '2026-07-04 17:30 UTC'; }")
    same_link(shot, SETUP)


def templates(shot):
    exchange(shot)
    shot.scroll_to("section:has(.cards)", "start")


def what_you_get(shot):
    exchange(shot)
    shot.page.locator(".card").nth(2).click()
    # Added to what is there, not opened as a board of its own.
    shot.page.locator(".incoming .answers .word").nth(-2).click()
    expect(shot.page.locator("li.tally").nth(3)).to_be_attached()
    shot.page.locator(".toolbar .action").nth(1).click()
    shot.page.locator(".exchange [role=switch]").click()
    link = shot.page.locator("[readonly]").input_value()
    shot.page.goto("about:blank")
    shot.page.goto(link)
    expect(shot.page.locator(".incoming")).to_be_visible()


def wrong_file(shot):
    exchange(shot)
    with shot.page.expect_file_chooser() as waiting:
        shot.page.locator(".panel section:nth-child(2) .word").nth(2).click()
    table = "name,count\nShirts,five\n,2\nTrousers,1e9\n".encode()
    waiting.value.set_files({"name": "counts.csv", "mimeType": "text/csv", "buffer": table})
    expect(shot.page.locator(".fault")).to_be_visible()
    same_link(shot, SETUP)
    shot.scroll_to(".fault")


def groups(shot):
    """Two groups, one of them folded, and a computation with a limit beside them."""
    is_english = shot.page.evaluate("navigator.language").startswith("en")
    # The rooms of a tally say how long ago it was counted.
    shot.page.clock.set_fixed_time(STORED_AT / 1000 + 2 * 3600)
    shot.board.blank()
    Store(shot.page).put(groups_store(is_english))
    shot.board.open()
    shot.page.locator(".fold").nth(1).click()
    expect(shot.page.locator("li.tally")).to_have_count(3)


def group_settings(shot):
    groups(shot)
    shot.set_up()
    shot.page.locator("li.group .settings").first.click()
    expect(shot.page.locator(".editor.grouping")).to_be_visible()


def computing(shot):
    """A formula about a group, and the pad it is written with."""
    groups(shot)
    tonight = shot.page.locator("li.group").first.locator(".name").inner_text()
    shot.set_up()
    shot.page.locator(".add-tally").nth(1).click()
    shot.page.locator("#line").fill(f"sum({tonight}) ÷ 2")
    shot.page.locator("#line").blur()
    expect(shot.page.locator(".saved.pending")).to_have_count(0)
    # On a desk the settings stand beside the list, which is to show its end; on a tablet the middle of the
    # line lies as near to one row as to the next.
    size = tuple(shot.page.viewport_size.values())
    places = {(1280, 800): ("li.tally >> nth=-1", "center"), (820, 1180): (".editor", "end")}
    shot.scroll_to(*places.get(size, ("#line", "center")))


def group_parts(shot):
    """What part of its group a tally is."""
    groups(shot)
    shot.set_up()
    shot.edit(1)
    shot.page.locator(".editor > .keys .word:not(.delete)").click()
    shot.scroll_to("section:has(.parts)", "start")


def wheel(shot):
    editor(shot)
    shot.page.locator(".image-key").click()
    for _ in range(14):
        shot.page.locator(".wheel").press("ArrowRight")
    shot.page.locator(".wheel").blur()
    shot.scroll_to(".wheel")
    expect(shot.page.locator(".saved.pending")).to_have_count(0)


def single(shot):
    groups(shot)
    shot.set_up()
    shot.edit(0)
    shot.page.locator(".editor .keys .word ~ .key:not(.word.delete + .key)").first.click()
    expect(shot.page.locator(".single")).to_be_visible()


def wall(shot):
    """A hall on an evening: two doors with a limit, a group, what is left as a computation."""
    groups(shot)
    shot.page.clock.install()
    shot.page.locator(".title .action[aria-pressed]").click()
    shot.page.locator(".panel section", has=shot.page.locator("[d^='M4 9.5V4h5.5']")).locator(".word").click()
    expect(shot.page.locator(".tile").first).to_be_visible()
    shot.page.clock.run_for(5_500)
    expect(shot.page.locator(".leave")).to_have_css("opacity", "0")


def links(shot):
    """A link that only looks, made for a wall, and another that is being made."""
    shared(shot)
    shot.page.locator(".links > .word").click()
    shot.page.locator(".making .toggle").first.click()
    is_english = shot.page.evaluate("navigator.language").startswith("en")
    shot.page.locator("#link-name").fill("Screen in the hall" if is_english else "ホールの画面")
    shot.page.locator(".making .primary").click()
    expect(shot.page.locator(".links .board")).to_have_count(3)
    expect(shot.page.locator(".links .board.chosen")).to_have_text(re.compile("hall|ホール"))
    shot.page.locator(".links > .word").click()
    expect(shot.page.locator(".making")).to_be_visible()
    settle(shot)
    shot.page.locator(".links").evaluate("""(it) => {
      const panel = it.closest(".panel");
      panel.scrollTop += it.getBoundingClientRect().bottom - panel.getBoundingClientRect().bottom + 16;
    }""")
    same_link(shot)


def agreement(shot):
    """Two people who counted the same blood apart."""
    is_english = shot.page.evaluate("navigator.language").startswith("en")
    readers = ["Anna", "Ben"] if is_english else ["佐藤", "鈴木"]
    cells = (["Neutrophils", "Lymphocytes", "Monocytes", "Eosinophils", "Basophils"] if is_english
             else ["好中球", "リンパ球", "単球", "好酸球", "好塩基球"])
    morning = 1_783_155_600_000
    shot.page.clock.set_fixed_time((morning + 7_500_000) / 1000)
    shot.board.blank()
    records = dict(VERSION)
    replicas = [Replica(f"reader {i}".encode()) for i in range(2)]
    for replica, name in zip(replicas, readers):
        replica.operation([put(replica.device, "device", text(name))], morning)
    for place, cell in enumerate(cells):
        replicas[0].operation(tally(7 + place, cell, place + 1, 3 * place), morning)
    for replica, counts in zip(replicas, [(58, 29, 9, 3, 1), (61, 25, 11, 3, 0)]):
        for place, count in enumerate(counts):
            for n in range(count):
                replica.operation([add(7 + place, 1)], morning + 100_000 * place + n * 1_500)
        records |= replica.records
    Store(shot.page).put(records)
    shot.board.open()
    shot.set_up()
    shot.edit(0)
    shot.page.locator(".editor > .keys .word:not(.delete)").click()
    expect(shot.page.locator(".history .chart")).to_be_visible()
    shot.page.locator(".agreement .word").click()
    expect(shot.page.locator(".agreement table")).to_be_visible()
    settle(shot)
    shot.page.locator(".agreement").evaluate("""(it) => {
      const panel = it.closest(".panel");
      panel.scrollTop += it.getBoundingClientRect().top - panel.getBoundingClientRect().top - 16;
    }""")


def counting_also(shot):
    """Two doors that count for a hall with a limit, and the settings of one of them."""
    groups(shot)
    shot.set_up()
    shot.edit(0)
    for number in (0, 1):
        shot.page.locator(".also .input").nth(number).click()
    shot.page.locator(".also .input").first.blur()
    # The end of the list is the one place where it rests wherever it came from.
    settle(shot)
    shot.page.evaluate("document.querySelector('.list').scrollTop = 1e6")
    settle(shot)
    expect(shot.page.locator(".also [aria-pressed=true]")).to_have_count(2)
    expect(shot.page.locator(".saved.pending")).to_have_count(0)


def long_board(shot):
    is_english = shot.page.evaluate("navigator.language").startswith("en")
    names = ("Robin,Wren,Great tit,Blue tit,Coal tit,Marsh tit,Goldcrest,Heron,Mute swan,Teal,Wigeon,"
             "Kestrel,Red kite,Swift,Nuthatch") if is_english else (
        "コマドリ,ミソサザイ,シジュウカラ,アオガラ,ヒガラ,コガラ,キクイタダキ,サギ,コブハクチョウ,コガモ,ヒドリガモ,"
        "チョウゲンボウ,トビ,アマツバメ,ゴジュウカラ")
    shot.board.blank()
    replica = Replica()
    changes = [put(1, "name", text("Bird walk" if is_english else "探鳥会"))]
    for place, name in enumerate(names.split(",")):
        changes += tally(1000 + place, name, place + 1, color=(8 + place * 5) % 16)
        changes += [add(1000 + place, place * place % 23 + 1), put(1000 + place, "icon", integer(61))]
    replica.operation(changes)
    Store(shot.page).put(VERSION | replica.records)
    shot.board.open()
    expect(shot.row(0)).to_be_visible()
    return "tit" if is_english else "ガラ"


def found(shot):
    looked_for = long_board(shot)
    shot.page.locator(".heading + .action").click()
    shot.page.locator(".finder").fill(looked_for)
    shot.page.locator(".finder").blur()
    expect(shot.row(0)).to_be_visible()


def nothing_found(shot):
    long_board(shot)
    shot.page.locator(".heading + .action").click()
    shot.page.locator(".finder").fill("Zebra")
    expect(shot.page.locator(".empty")).to_be_visible()


def findable(shot):
    long_board(shot)


def archive(shot):
    counting(shot)
    shot.set_up()
    for _ in range(2):
        shot.edit(0)
        shot.page.locator(".editor .word.delete + .key").click()
    shot.page.locator(".toolbar .action").first.click()
    expect(shot.page.locator(".away > li")).to_have_count(2)
    expect(shot.page.locator(".saved.pending")).to_have_count(0)
    expect(shot.board.note).to_have_count(0)


def archive_empty(shot):
    set_up(shot)
    shot.page.locator(".toolbar .action").first.click()
    shot.page.locator(".archive .switch").click()
    expect(shot.page.locator(".archive .switch")).to_have_attribute("aria-checked", "true")
    expect(shot.page.locator(".saved.pending")).to_have_count(0)


def at(shot, path):
    """Opens an instrument at its address, on a fixed afternoon."""
    shot.page.clock.set_fixed_time(1_783_175_400)
    shot.page.goto(shot.board.address.rstrip("/") + path)


def call(shot):
    at(shot, "/call")
    expect(shot.page.locator(".call .clock")).to_have_count(4)


def call_list(shot):
    """Four calls, of which none is open on a phone."""
    is_english = shot.page.evaluate("navigator.language").startswith("en")
    shot.board.blank()
    Store(shot.page).put(calls_store(is_english))
    at(shot, "/call")
    expect(shot.page.locator(".saved-call .clock")).to_have_count(4)


def call_set_up(shot):
    call_list(shot)
    shot.page.locator(".title > .action").last.click()
    expect(shot.page.locator(".calls.config")).to_be_visible()


def call_open(shot):
    call_list(shot)
    shot.page.locator(".saved-call .what").first.click()
    expect(shot.page.locator(".call .clock")).to_have_count(5)


def call_edit(shot):
    call_open(shot)
    shot.page.locator(":is(.title, .head) > .word").last.click()
    expect(shot.page.locator(".call-editor")).to_be_visible()


def call_place(shot):
    """What else is known of a place, with hours of its own."""
    call_edit(shot)
    shot.page.locator(".edited-place .key").nth(1).click()
    shot.page.locator(".place-details .chip").last.click()
    band = shot.page.locator(".hours-band")
    expect(band).to_be_visible()
    band.evaluate("(it) => it.scrollIntoView({ block: 'end', behavior: 'instant' })")


def call_pick(shot):
    call_edit(shot)
    shot.page.locator(".add-place").click()
    shot.page.locator(".picker .field").fill("san")
    expect(shot.page.locator(".offer")).not_to_have_count(0)


def call_best(shot):
    call_open(shot)
    shot.page.locator(".best-key").click()
    expect(shot.page.locator(".best")).to_be_visible()


def call_date(shot):
    call_open(shot)
    shot.page.locator(".source .date").click()
    expect(shot.page.locator(".date-picker")).to_be_visible()


def call_send(shot):
    call_open(shot)
    shot.page.locator(":is(.title, .head) > .action").last.click()
    expect(shot.page.locator(".send")).to_be_visible()
    # The link that is drawn begins with the server's address, whose port is another each time.
    shot.page.locator(".send .qr path").evaluate("(it) => { it.style.visibility = 'hidden'; }")


def click(shot):
    at(shot, "/click")
    expect(shot.page.locator(".dial")).to_be_visible()


def click_aspect(shot, aspect):
    click(shot)
    until(shot.page, "() => document.querySelector('link[href*=\"style.rest\"]') !== null")
    shot.page.locator(f".aspect.{aspect}").click()


def click_room(shot, aspect):
    click_aspect(shot, aspect)
    shot.page.locator(".lens").press("Enter")
    expect(shot.page.locator(".click-room")).to_be_visible()


def click_swing(shot):
    click_aspect(shot, "swing")


def click_metre(shot):
    click_aspect(shot, "metre")


def click_tempo(shot):
    click_room(shot, "tempo")


def click_bar(shot):
    click_room(shot, "metre")


def click_sound(shot):
    click_room(shot, "sound")


def click_practice(shot):
    click_room(shot, "practice")


def click_ramp(shot):
    """A metre with four groups, a ramp and silent bars: each lit on its symbol; and what the tempo counts now."""
    click_aspect(shot, "ramp")
    for _ in range(4):
        shot.page.locator(".lens").press("PageUp")
    shot.page.locator(".aspect.practice").click()
    shot.page.locator(".lens").press("ArrowRight")
    shot.page.locator(".aspect.metre").click()
    for _ in range(14):
        shot.page.locator(".lens").press("ArrowRight")
    expect(shot.page.locator(".aspect.on")).to_have_count(2)
    # The tempo counts eighths now.
    expect(shot.page.locator(".told")).to_contain_text("120 BPM")


def click_log(shot):
    """What was practised, before anything was."""
    click_practice(shot)
    shot.page.locator(".click-room .word.wide").click()
    expect(shot.page.locator(".click-room .word.wide")).to_have_count(0)


def click_export(shot):
    click_songs(shot)
    shot.page.locator(".click-room .word").nth(2).click()
    expect(shot.page.locator(".click-room .keep")).to_be_visible()


def click_proof(shot):
    click_songs(shot)
    shot.page.locator(".click-room .word").nth(3).click()
    expect(shot.page.locator(".click-room .word.add").first).to_be_visible()


def click_songs(shot):
    click(shot)
    until(shot.page, "() => document.querySelector('link[href*=\"style.rest\"]') !== null")
    shot.page.locator(".title > .action").nth(-2).click()
    expect(shot.page.locator(".click-room")).to_be_visible()


def click_settings(shot):
    click(shot)
    until(shot.page, "() => document.querySelector('link[href*=\"style.rest\"]') !== null")
    shot.page.locator(".title > .action:last-child").click()
    expect(shot.page.locator(".lamp")).to_be_visible()


def click_turned(shot):
    click(shot)
    until(shot.page, "() => document.querySelector('[data-turn]') !== null")
    # A picture is taken with the size that the page was made with; that turning comes to this, another test tells.
    shot.page.locator("[data-turn]").evaluate("(it) => { it.dataset.turn = '270'; }")


def click_grooves(shot):
    click_songs(shot)
    shot.page.locator(".click-room .word").nth(1).click()
    expect(shot.page.locator(".groove-row").first).to_be_visible()


def click_groove(shot):
    click_grooves(shot)
    shot.page.locator(".groove-row").nth(28).click()
    expect(shot.page.locator(".notation")).to_be_visible()


# Whose home is not Greenwich.
CALLS = (call, call_list, call_set_up, call_open, call_edit, call_place, call_pick, call_best, call_date, call_send)
ZONES = {(screen, language): zone for screen in CALLS for language, zone in (
    ("en", "America/New_York"), ("ja", "Asia/Tokyo"))}
EVERY = [(size, scheme) for size in SIZES for scheme in ("dark", "light")]
PLAN = (
    [(counting, size, scheme, "en") for size, scheme in EVERY]
    + [(editor, size, scheme, "en") for size, scheme in EVERY]
    + [
        (screen, "phone", scheme, "en")
        for screen in (touch, set_up, confirming, empty, denied, deleted, long_names)
        for scheme in ("dark", "light")
    ]
    + [(counting, "phone", "dark", "ja"), (counting, "desk", "light", "ja")]
    + [(editor, "phone", "light", "ja"), (denied, "phone", "dark", "ja")]
    + [(long_names, "desk", "dark", "en"), (denied, "landscape", "dark", "en")]
    + [(deleted, "landscape", "light", "en"), (empty, "desk", "dark", "en")]
    + [(shared, size, "dark", "en") for size in SIZES]
    + [(shared, "phone", "light", "ja"), (alone, "phone", "light", "en"), (alone, "phone", "dark", "ja")]
    + [(wrong_link, "phone", "dark", "en"), (alone, "desk", "light", "en")]
    + [(groups, "phone", "dark", "en"), (groups, "phone", "light", "ja"), (groups, "desk", "light", "en")]
    + [(group_settings, "phone", "dark", "en"), (group_settings, "desk", "dark", "ja")]
    + [(wheel, "phone", "dark", "en"), (wheel, "landscape", "light", "ja"), (wheel, "desk", "dark", "en")]
    + [(single, "phone", "dark", "en"), (single, "landscape", "light", "en"), (single, "desk", "dark", "ja")]
    + [(counting_also, "phone", "dark", "en"), (counting_also, "phone", "light", "ja")]
    + [(counting_also, "landscape", "light", "en"), (counting_also, "tablet", "dark", "en")]
    + [(counting_also, "desk", "dark", "en"), (findable, "phone", "dark", "en")]
    + [(found, "phone", "dark", "en"), (found, "phone", "light", "ja"), (found, "landscape", "light", "en")]
    + [(found, "tablet", "dark", "en"), (found, "desk", "dark", "en")]
    + [(nothing_found, "phone", "dark", "en"), (nothing_found, "landscape", "light", "ja")]
    + [(archive, "phone", "dark", "en"), (archive, "phone", "light", "ja"), (archive, "landscape", "light", "en")]
    + [(archive, "tablet", "dark", "en"), (archive, "desk", "dark", "en"), (archive_empty, "phone", "light", "en")]
    + [(archive_empty, "landscape", "dark", "ja")]
    + [(history, "phone", "dark", "en"), (history, "phone", "light", "ja")]
    + [(history, "desk", "dark", "en"), (history, "landscape", "light", "en")]
    + [(computing, size, "dark", "en") for size in SIZES] + [(computing, "phone", "light", "ja")]
    + [(group_parts, "phone", "light", "en"), (group_parts, "phone", "dark", "ja")]
    + [(group_parts, "landscape", "dark", "en"), (group_parts, "desk", "light", "en")]
    + [(wall, size, "dark", "en") for size in SIZES] + [(wall, "phone", "light", "ja")]
    + [(links, size, "dark", "en") for size in SIZES] + [(links, "phone", "light", "ja")]
    + [(agreement, size, "dark", "en") for size in SIZES] + [(agreement, "phone", "light", "ja")]
    + [(exchange, size, scheme, "en") for size, scheme in (
        ("phone", "dark"), ("phone", "light"), ("landscape", "light"), ("tablet", "dark"),
        ("desk", "dark"), ("desk", "light"))]
    + [(exchange, "phone", "light", "ja"), (exchange, "desk", "dark", "ja")]
    + [(templates, "phone", "dark", "en"), (templates, "phone", "light", "ja")]
    + [(what_you_get, "phone", "light", "en"), (what_you_get, "landscape", "dark", "ja")]
    + [(what_you_get, "desk", "dark", "en"), (wrong_file, "phone", "dark", "en")]
    + [(screen, size, scheme, "en") for screen in (call, click) for size, scheme in EVERY]
    + [(screen, size, "dark", "ja") for screen in (call, click) for size in ("phone", "desk")]
    + [(call_list, "phone", "dark", "en"), (call_list, "phone", "light", "ja"), (call_set_up, "phone", "dark", "en")]
    + [(call_open, "phone", "light", "en"), (call_open, "landscape", "dark", "en"), (call_open, "desk", "dark", "en")]
    + [(call_edit, "phone", "dark", "en"), (call_edit, "desk", "light", "ja"), (call_place, "phone", "light", "en")]
    + [(call_pick, "phone", "dark", "en"), (call_best, "phone", "dark", "en"), (call_best, "desk", "dark", "en")]
    + [(call_date, "phone", "light", "ja"), (call_send, "phone", "dark", "en")]
    + [(click_metre, "phone", "dark", "en"), (click_swing, "phone", "light", "ja")]
    + [(click_tempo, "phone", "dark", "en"), (click_tempo, "phone", "light", "ja"), (click_tempo, "desk", "dark", "en")]
    + [(click_bar, size, "dark", "en") for size in SIZES] + [(click_bar, "phone", "light", "ja")]
    + [(click_sound, "phone", "light", "en"), (click_sound, "landscape", "dark", "ja")]
    + [(click_practice, "phone", "dark", "en"), (click_practice, "tablet", "light", "en")]
    + [(click_practice, "phone", "light", "ja"), (click_ramp, "phone", "dark", "en"), (click_ramp, "desk", "light", "en")]
    + [(click_ramp, "landscape", "light", "ja"), (click_log, "phone", "dark", "en")]
    + [(click_export, size, "dark", "en") for size in SIZES] + [(click_export, "phone", "light", "ja")]
    + [(click_proof, "phone", "light", "en"), (click_proof, "landscape", "dark", "ja"), (click_proof, "desk", "dark", "de")]
    + [(click_songs, "phone", "dark", "en"), (click_songs, "desk", "light", "ja")]
    + [(click_settings, size, "dark", "en") for size in SIZES] + [(click_settings, "phone", "light", "ja")]
    + [(click_settings, "phone", "dark", "de"), (click_turned, "landscape", "dark", "en")]
    + [(click_grooves, "phone", "dark", "en"), (click_grooves, "desk", "light", "ja")]
    + [(click_groove, "phone", "light", "en"), (click_groove, "landscape", "dark", "de")]
    + [(screen, "phone", "dark", "en") for screen in (wrong_name, settings, amount, history_of_nothing)]
    # German words are long.
    + [(screen, "phone", "dark", "de") for screen in (
        counting, editor, settings, computing, history, agreement, archive, exchange, templates, links, call, click)]
    + [(counting, "desk", "light", "de"), (editor, "landscape", "light", "de"), (deleted, "phone", "light", "de")]
)

MEASURE = """() => {
  const faults = [];
  const say = (what, it) => faults.push(
    `${what}: <${it.localName} class="${it.className.baseVal ?? it.className}"> `
    + (it.getAttribute("aria-label") || it.textContent).trim().slice(0, 40));
  const width = innerWidth, height = innerHeight;
  if (document.scrollingElement.scrollWidth > width) say("the page is too wide", document.body);
  const list = document.querySelector("main, .list, .panel, .face, .stage").getBoundingClientRect();
  const shown = (it) => {
    const box = it.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return null;
    const inList = it.closest(".list, .panel");
    const bottom = inList ? list.bottom : height, top = inList ? list.top : 0;
    return box.bottom <= top + 1 || box.top >= bottom - 1 ? null : box;
  };
  for (const it of document.querySelectorAll(".device *")) {
    // A cursor is as wide as its band, which cuts off all but the line that is drawn. The corners of what
    // is turned with the dial are empty.
    if (it.closest("svg.icon, .live, .unseen, .cursor") || it.matches(".values")) continue;
    const box = shown(it);
    if (box && (box.left < -0.5 || box.right > width + 0.5)) say("off the screen", it);
  }
  const texts = "h1, .name, .sub, .saved, .word, .notice > span, .told, .empty p, label, "
    + ".label, .fault, .panel p, .board, .history h2, .shares li, .log li, figcaption";
  for (const it of document.querySelectorAll(texts)) {
    // What only screen readers find is cut on purpose.
    if (!shown(it) || it.closest(".live, .unseen") || it.matches(".heading:has(.told) h1")) continue;
    // The places of a call in a row that is set up end in an ellipsis: each row is as high as the others.
    if (it.matches(".config .saved-call .sub")) continue;
    const lines = Number(getComputedStyle(it).webkitLineClamp) || 0;
    const words = document.createRange();
    words.selectNodeContents(it);
    const ink = words.getBoundingClientRect(), box = it.getBoundingClientRect();
    if (ink.left < box.left - 1 || ink.right > box.right + 1) say("cut at the side", it);
    if (it.matches("button, a")) continue;  // its hit area is larger than what is seen
    if (it.scrollHeight > it.clientHeight + 3 && it.clientHeight > 0
      && !(lines && (it.matches(".name") && it.textContent.length > 30
        || it.matches("h1") && it.textContent.length > 20))) {
      say("cut below", it);
    }
  }
  for (const it of document.querySelectorAll("svg.matrix")) {
    const box = shown(it), glass = it.closest(".glass")?.getBoundingClientRect();
    if (!box || !glass) continue;
    if (box.left < glass.left + 3 || box.right > glass.right - 3 || box.top < glass.top + 1
      || box.bottom > glass.bottom - 1) say("figures leave their glass", it);
    const name = it.closest(".glass").querySelector(".name")?.getBoundingClientRect();
    if (name && name.width && box.left < name.right - 1 && box.right > name.left + 1
      && box.top < name.bottom - 3 && box.bottom > name.top + 3) say("figures lie on the name", it);
  }
  // A finger's 44 pixels, measured by what it would hit.
  for (const it of document.querySelectorAll("button, input, [role=radio]")) {
    const box = shown(it);
    if (!box || it.disabled) continue;
    const x = box.left + box.width / 2, y = box.top + box.height / 2;
    const isHit = (dx, dy) => {
      const px = Math.min(width - 1, Math.max(0, x + dx));
      const py = Math.min(height - 1, Math.max(0, y + dy));
      const hit = document.elementFromPoint(px, py);
      return hit !== null && it.contains(hit);
    };
    if (!isHit(0, 0)) continue;  // under something, or scrolled away
    const reach = (dx, dy) => {
      let far = 0;
      while (far < 44 && isHit(dx * (far + 1), dy * (far + 1))) far++;
      return far;
    };
    const across = reach(-1, 0) + reach(1, 0) + 1, along = reach(0, -1) + reach(0, 1) + 1;
    // On a desk the settings scroll by themselves.
    const frame = it.closest(".editor, .sheet")?.getBoundingClientRect() ?? list;
    // What is edited of a call goes by under its name.
    const service = it.closest(".call-editor")?.getBoundingClientRect();
    const name = it.closest(".call-editor")?.querySelector(".call-name").getBoundingClientRect();
    const isAtEdge = it.closest(".list, .panel, .sheet")
      && (y + 22 > Math.min(list.bottom, frame.bottom) || y - 22 < Math.max(list.top, frame.top))
      || service && (y + 22 > service.bottom || y - 22 < name.bottom);
    if (across < 43) say(`only ${across} px wide to a finger`, it);
    if (along < 43 && !isAtEdge) say(`only ${along} px high to a finger`, it);
  }
  return faults;
}"""


# What axe looks at in every screen: a phone by night and by day, and a desk by day.
JUDGED = {("phone", "en"): ["dark", "light"], ("desk", "en"): ["light"]}


def visits():
    """Each screen once in each size and language, with the schemes in which it is looked at there."""
    found = {}
    for screen, size, scheme, language in PLAN:
        found.setdefault((screen, size, language), []).append(scheme)
    for screen in dict.fromkeys(screen for screen, *_ in PLAN):
        for place, schemes in JUDGED.items():
            known = found.setdefault((screen, *place), [])
            known += [scheme for scheme in schemes if scheme not in known]
    return [
        pytest.param(*visit, schemes, marks=[pytest.mark.whole] if needs_whole(*visit) else [])
        for visit, schemes in found.items() if parts.WHOLE or likeness.IS_RENEWING or is_of_part(*visit)
    ]


def needs_whole(screen, size, language):
    """Whether words are broken or Japanese is written there."""
    return language != "en" or screen is long_names


def is_of_part(screen, size, language):
    """Whether `make test` has time for it: a phone is what most people hold."""
    return size == "phone" and language in ("en", "ja") and any(
        (screen, size, scheme, language) in PLAN for scheme in ("dark", "light"))


# The draining bar stands in the middle of its time; all else is as it is at rest.
AT_REST = """() => {
  for (const each of document.getAnimations()) {
    if (each.effect.getComputedTiming().endTime < 1000) each.finish();
    else if (each.effect.getComputedTiming().duration === 3000) {
      each.pause();
      each.currentTime = 900;
    }
  }
}"""


# Names, windows and bands come in slices, and each picture of the day is a file of its own.
RESTING = r"""async () => {
  let before = "", since = performance.now();
  while (performance.now() - since < 400) {
    await new Promise((go) => setTimeout(go, 50));
    const now = document.body.innerHTML;
    if (now !== before) [before, since] = [now, performance.now()];
  }
  const drawn = [...document.querySelectorAll(".scene, .clock")].map((it) => getComputedStyle(it).backgroundImage);
  const files = new Set(drawn.flatMap((layers) => [...layers.matchAll(/url\("(.*?)"\)/g)].map((it) => it[1])));
  await Promise.all([...files].map((file) => {
    const image = new Image();
    image.src = file;
    return image.decode();
  }));
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}"""


def axes(page):
    return [
        f"{each['id']}: {node['target']} {node['html'][:120]}"
        for each in Axe().run(page).response["violations"] for node in each["nodes"]
        # The drawings round the wheel are buttons inside a slider; the slider says what is chosen, and
        # its keys choose it.
        if not (each["id"] == "nested-interactive" and node["target"] == [".wheel"])
    ]


@pytest.mark.picture
@pytest.mark.parametrize(
    "screen, size, language, schemes", visits(),
    ids=lambda value: value.__name__ if callable(value) else "-".join(value) if type(value) is list else value,
)
def test_a_screen_is_whole_looks_as_in_its_pictures_and_axe_finds_nothing(
    device, screen, size, language, schemes
):
    scale = 2 if size == "phone" and (screen.__name__, language) in SHARP else 1
    shot = Shot(device, size, schemes[0], language, scale, ZONES.get((screen, language), "UTC"))
    screen(shot)
    shot.page.evaluate("document.fonts.ready.then(() => true)")
    faults = []
    for scheme in schemes:
        shot.page.emulate_media(color_scheme=scheme)
        shot.page.evaluate(AT_REST)
        if (screen, size, scheme, language) in PLAN:
            name = f"{screen.__name__.replace('_', '-')}-{size}-{scheme}-{language}"
            animations = "allow" if screen is confirming else "disabled"
            png = likeness.painted(lambda: shot.page.screenshot(animations=animations, caret="hide"))
            faults.append(likeness.fault(name, png, scale))
        faults += [f"{scheme}: {each}" for each in shot.page.evaluate(MEASURE)]
        # A finger that is down holds axe up.
        if scheme in JUDGED.get((size, language), ()) and screen is not touch:
            faults += [f"{scheme}: {each}" for each in axes(shot.page)]
    told = "\n".join(each for each in faults if each)
    assert not told, told
