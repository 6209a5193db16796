"""Every screen at every size: a picture to look at, and what can be measured of it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from board import Store
from operations import VERSION, Replica, add, entity, group, integer, put, reset, tally, text
from test_bad_storage import DENIALS
from touching import centre

PICTURES = Path(__file__).parent / "pictures"
SIZES = {
    "phone": (390, 844),
    "landscape": (844, 390),
    "tablet": (820, 1180),
    "desk": (1280, 800),
}
# The folder is to stay small: only what is shown most is drawn at a phone's own sharpness.
SHARP = {
    ("counting", "phone", "dark", "en"), ("counting", "phone", "light", "en"),
    ("counting", "phone", "dark", "ja"), ("touch", "phone", "dark", "en"),
    ("editor", "phone", "dark", "en"), ("editor", "phone", "light", "en"),
}


class Shot:
    """A page in one size, look and language, found by class names: words differ."""

    def __init__(self, device, size, scheme, language, scale):
        width, height = SIZES[size]
        is_small = size != "desk"
        self.board = device(
            {
                "viewport": {"width": width, "height": height}, "device_scale_factor": scale,
                "has_touch": True, "is_mobile": is_small, "color_scheme": scheme,
                "locale": {"en": "en-GB", "ja": "ja-JP"}[language],
            }
        ).board()
        self.page = self.board.page

    def row(self, number):
        return self.page.locator("li.tally").nth(number)

    def count(self, number, times):
        self.row(number).locator(".half.add").evaluate(
            "(half, times) => { while (times--) half.click(); }", times
        )

    def set_up(self):
        self.page.locator(".title .action").click()
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
    counting(shot)
    shot.board.fingers.down(*centre(shot.row(1).locator(".half.add")))
    expect(shot.page.locator(".hit-add")).to_have_count(1)


def set_up(shot):
    counting(shot)
    shot.set_up()


def editor(shot):
    set_up(shot)
    shot.edit(0)


def confirming(shot):
    set_up(shot)
    shot.row(1).locator(".gem-key.reset").click()
    expect(shot.row(1)).to_have_class(re.compile("sure"))


def undo_bar(shot):
    editor(shot)
    shot.page.locator(".word.delete").click()
    expect(shot.page.locator(".undo-bar")).to_be_visible()


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


LONG = [
    ("Red roses from the garden behind the old railway station", 1_234_567),
    ("Donaudampfschifffahrtsgesellschaftskapitän", -98_765),
    ("Visitors", 9_223_372_036_854),
    ("Goals", 0),
    ("Great crested grebes on the northern lake", 48),
    ("Eggs", 1_000_000_000),
    ("玄関から入った大人のお客様（団体を除く）", 3_209),
]


def long_names(shot):
    shot.board.blank()
    replica = Replica()
    replica.operation([put(1, "name", text("Everything that can be counted in one afternoon"))])
    for place, (name, count) in enumerate(LONG):
        changes = tally(100 + place, name, place + 1, (8 + 5 * place) % 16)
        replica.operation(changes + ([add(100 + place, count)] if count else []))
    Store(shot.page).put(VERSION | replica.records)
    shot.board.open()
    expect(shot.row(6)).to_be_attached()


def alone(shot):
    counting(shot)
    shot.page.locator(".toolbar .action").last.click()
    expect(shot.page.locator(".panel")).to_be_visible()


def shared(shot):
    alone(shot)
    shot.page.locator(".panel .primary").click()
    expect(shot.page.locator(".panel .qr")).to_be_visible()
    expect(shot.page.locator(".standing .saved:not(.pending)")).to_be_visible()
    expect(shot.page.locator(".toolbar .saved:not(.pending)")).to_be_visible()
    # Link and code are others in every run.
    shot.page.locator(".link .field").evaluate("(field) => { field.value = 'https://count.example.org/#board/5e1f…'; }")


def wrong_link(shot):
    alone(shot)
    shot.page.locator("#paste").fill("https://elsewhere.example/#board/" + "7" * 32 + "/" + "e" * 32)
    shot.page.locator("#paste").press("Enter")
    expect(shot.page.locator(".hint.wrong")).to_be_visible()


def history(shot):
    """Two doors on an evening, a correction and the round before; all at fixed times."""
    is_english = shot.page.evaluate("navigator.language").startswith("en")
    visitors = "Visitors" if is_english else "来場者"
    doors = ["Door A", "Door B"] if is_english else ["入口A", "入口B"]
    evening = 1_783_155_600_000  # 2026-07-04 09:00 UTC
    shot.page.clock.set_fixed_time((evening + 7_500_000) / 1000)
    shot.board.blank()
    records = dict(VERSION)
    replicas = [Replica(f"the replica of door number {i}".encode()) for i in range(2)]
    for replica, name in zip(replicas, doors):
        replica.operation([put(replica.device, "device", text(name))], evening - 90_000_000)
    first, second = replicas
    first.operation(tally(7, visitors, 1, 9), evening - 90_000_000)
    for n in range(90):
        first.operation([add(7, 1)], evening - 88_000_000 + n * 40_000)
    first.operation([reset(7, 1)], evening)
    for n in range(112):
        first.operation([add(7, 1, 1)], evening + 600_000 + n * n * 500)
    for n in range(90):
        second.operation([add(7, 1, 1)], evening + 1_000_000 + n * n * 760)
    second.operation([add(7, -2, 1)], evening + 7_200_000)
    why = "came by the back door" if is_english else "裏口から入場"
    second.operation([add(7, 9, 1), put(7, "note", text(why))], evening + 7_240_000)
    for replica in replicas:
        records |= replica.records
    Store(shot.page).put(records)
    shot.board.open()
    shot.set_up()
    shot.edit(0)
    shot.page.locator(".editor > .keys .word:not(.delete)").click()
    expect(shot.page.locator(".history .chart")).to_be_visible()


def exchange(shot):
    set_up(shot)
    shot.page.locator(".toolbar .saved + .action + .action").click()
    expect(shot.page.locator(".panel.exchange .report")).to_be_visible()
    # Time, link and code are others in every run.
    shot.page.locator(".report p").nth(1).evaluate("(line) => { line.textContent = '2026-07-04 17:30 UTC'; }")
    shot.page.locator("[readonly]").evaluate("(field) => { field.value = 'https://count.example.org/#setup/AQ5E…'; }")


def templates(shot):
    exchange(shot)
    shot.page.locator(".cards").evaluate("(cards) => cards.parentElement.scrollIntoView()")


def what_you_get(shot):
    exchange(shot)
    shot.page.locator(".card").nth(2).click()
    expect(shot.page.locator("li.tally").nth(3)).to_be_attached()
    shot.page.locator(".toolbar .saved + .action + .action").click()
    shot.page.locator("[role=checkbox]").click()
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
    shot.page.locator(".fault").scroll_into_view_if_needed()


def groups(shot):
    """Two groups, one of them folded, and a computation with a limit beside them."""
    is_english = shot.page.evaluate("navigator.language").startswith("en")
    names = (["Door A", "Door B", "Stage", "Robins", "Herons"] if is_english
             else ["入口A", "入口B", "舞台", "コマドリ", "サギ"])
    headings = ["Tonight", "Birds"] if is_english else ["今夜", "野鳥"]
    shot.board.blank()
    replica = Replica()
    changes = [put(1, "name", text("Hall" if is_english else "ホール"))]
    for place, heading in enumerate(headings):
        changes += group(100 + place, heading, place + 1)
    for place, name in enumerate(names):
        changes += tally(1000 + place, name, place + 1, color=(8 + place * 5) % 16)
        changes.append(add(1000 + place, (112, 97, 18, 7, 3)[place]))
        changes.append(put(1000 + place, "group", entity(100 + (place > 2))))
    changes += [put(1000, "capacity", integer(120)), put(1001, "target", integer(150))]
    changes += [put(1003, "icon", integer(61)), put(1002, "icon", integer(14))]
    replica.operation(changes)
    Store(shot.page).put(VERSION | replica.records)
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


def group_parts(shot):
    """What part of its group a tally is."""
    groups(shot)
    shot.set_up()
    shot.edit(1)
    shot.page.locator(".editor > .keys .word:not(.delete)").click()
    shot.page.locator(".parts").evaluate("(it) => it.closest('section').scrollIntoView()")


def wheel(shot):
    editor(shot)
    shot.page.locator(".image-key").click()
    for _ in range(14):
        shot.page.locator(".wheel").press("ArrowRight")
    shot.page.locator(".wheel").blur()
    shot.page.locator(".wheel").scroll_into_view_if_needed()
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
    shot.page.locator(".toolbar .action").last.click()
    shot.page.locator(".panel section", has=shot.page.locator("[d^='M4 9.5V4h5.5']")).locator(".word").click()
    expect(shot.page.locator(".tile").first).to_be_visible()
    shot.page.wait_for_timeout(5_500)  # until the way out is gone


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
    shot.page.locator(".links").evaluate("""(it) => {
      const panel = it.closest(".panel");
      panel.scrollTop += it.getBoundingClientRect().bottom - panel.getBoundingClientRect().bottom + 16;
    }""")
    shot.page.locator(".link .field").evaluate("(field) => { field.value = 'https://count.example.org/#board/5e1f…'; }")


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
    shot.page.locator(".also").scroll_into_view_if_needed()
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
    shot.page.locator(".title .action").first.click()
    shot.page.locator(".finder").fill(looked_for)
    shot.page.locator(".finder").blur()
    expect(shot.row(0)).to_be_visible()


def nothing_found(shot):
    long_board(shot)
    shot.page.locator(".title .action").first.click()
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
    shot.page.locator(".toolbar .saved + .action").click()
    expect(shot.page.locator(".away > li")).to_have_count(2)
    expect(shot.page.locator(".saved.pending")).to_have_count(0)
    shot.page.evaluate("document.querySelector('.undo-bar')?.remove()")


def archive_empty(shot):
    set_up(shot)
    shot.page.locator(".toolbar .saved + .action").click()
    shot.page.locator(".drawer .toggle").click()
    expect(shot.page.locator(".drawer .toggle")).to_have_attribute("aria-checked", "true")
    expect(shot.page.locator(".saved.pending")).to_have_count(0)


EVERY = [(size, scheme) for size in SIZES for scheme in ("dark", "light")]
PLAN = (
    [(counting, size, scheme, "en") for size, scheme in EVERY]
    + [(editor, size, scheme, "en") for size, scheme in EVERY]
    + [
        (screen, "phone", scheme, "en")
        for screen in (touch, set_up, confirming, empty, denied, undo_bar, long_names)
        for scheme in ("dark", "light")
    ]
    + [(counting, "phone", "dark", "ja"), (counting, "desk", "light", "ja")]
    + [(editor, "phone", "light", "ja"), (denied, "phone", "dark", "ja")]
    + [(long_names, "desk", "dark", "en"), (denied, "landscape", "dark", "en")]
    + [(undo_bar, "landscape", "light", "en"), (empty, "desk", "dark", "en")]
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
)

MEASURE = """() => {
  const faults = [];
  const say = (what, it) => faults.push(
    `${what}: <${it.localName} class="${it.className.baseVal ?? it.className}"> `
    + (it.getAttribute("aria-label") || it.textContent).trim().slice(0, 40));
  const width = innerWidth, height = innerHeight;
  if (document.scrollingElement.scrollWidth > width) say("the page is too wide", document.body);
  const list = document.querySelector(".list, .panel, .face, .stage").getBoundingClientRect();
  const shown = (it) => {
    const box = it.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) return null;
    const inList = it.closest(".list, .panel");
    const bottom = inList ? list.bottom : height, top = inList ? list.top : 0;
    return box.bottom <= top + 1 || box.top >= bottom - 1 ? null : box;
  };
  for (const it of document.querySelectorAll(".device *")) {
    if (it.closest("svg.icon, .live, .unseen")) continue;
    const box = shown(it);
    if (box && (box.left < -0.5 || box.right > width + 0.5)) say("off the screen", it);
  }
  const texts = "h1, .name, .sub, .saved, .word, .notice > span, .undo-bar > span, .empty p, label, "
    + ".label, .fault, .panel p, .board, .history h2, .shares li, .log li, figcaption";
  for (const it of document.querySelectorAll(texts)) {
    // What only screen readers find is cut on purpose.
    if (!shown(it) || it.closest(".live, .unseen")) continue;
    const lines = Number(getComputedStyle(it).webkitLineClamp) || 0;
    const words = document.createRange();
    words.selectNodeContents(it);
    const ink = words.getBoundingClientRect(), box = it.getBoundingClientRect();
    if (ink.left < box.left - 1 || ink.right > box.right + 1) say("cut at the side", it);
    if (it.localName === "button") continue;  // its hit area is larger than what is seen
    if (it.scrollHeight > it.clientHeight + 3 && it.clientHeight > 0
      && !(lines && it.classList.contains("name") && it.textContent.length > 30)) {
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
    const frame = it.closest(".editor")?.getBoundingClientRect() ?? list;
    const isAtEdge = it.closest(".list, .panel")
      && (y + 22 > Math.min(list.bottom, frame.bottom) || y - 22 < Math.max(list.top, frame.top));
    if (across < 43) say(`only ${across} px wide to a finger`, it);
    if (along < 43 && !isAtEdge) say(`only ${along} px high to a finger`, it);
  }
  return faults;
}"""


@pytest.mark.parametrize(
    "screen, size, scheme, language", PLAN,
    ids=lambda value: value.__name__ if callable(value) else value,
)
def test_a_screen_is_whole_and_has_its_picture(device, screen, size, scheme, language):
    is_sharp = (screen.__name__, size, scheme, language) in SHARP
    shot = Shot(device, size, scheme, language, scale=2 if is_sharp else 1)
    screen(shot)
    shot.page.evaluate("document.fonts.ready.then(() => true)")
    PICTURES.mkdir(exist_ok=True)
    name = f"{screen.__name__.replace('_', '-')}-{size}-{scheme}-{language}.png"
    if screen is confirming:
        # The draining bar in the middle of its time, the same in every run.
        shot.page.evaluate(
            """() => { for (const each of document.getAnimations()) {
              if (each.effect.getComputedTiming().duration < 1000) each.finish();
              else { each.pause(); each.currentTime = 900; }
            } }"""
        )
        animations = "allow"
    else:
        animations = "disabled"
    shot.page.screenshot(path=PICTURES / name, animations=animations, caret="hide")
    assert shot.page.evaluate(MEASURE) == []
