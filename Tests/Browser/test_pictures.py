"""Every screen at every size: a picture to look at, and what can be measured of it."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from board import Store
from operations import VERSION, Replica, add, put, tally, text
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
)

MEASURE = """() => {
  const faults = [];
  const say = (what, it) => faults.push(
    `${what}: <${it.localName} class="${it.className.baseVal ?? it.className}"> `
    + (it.getAttribute("aria-label") || it.textContent).trim().slice(0, 40));
  const width = innerWidth, height = innerHeight;
  if (document.scrollingElement.scrollWidth > width) say("the page is too wide", document.body);
  const list = document.querySelector(".list, .panel").getBoundingClientRect();
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
    + ".label, .fault, .panel p, .board";
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
    const isAtEdge = it.closest(".list, .panel") && (y + 22 > list.bottom || y - 22 < list.top);
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
