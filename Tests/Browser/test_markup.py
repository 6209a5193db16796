"""The host's patches and events in a real browser.

The cases come from Tests/Proof/MarkupCases: pairs of random views, as patches and as HTML. What the
patches make must be what the browser's own parser makes of the HTML. The events are written by hand
and read back here, independently of the Swift decoder.
"""

import json
import struct
from pathlib import Path

import pytest

from touching import Fingers

COMPARE = Path(__file__).parent / "markup" / "compare.js"
KINDS = (
    "pointerDown pointerMove pointerUp pointerCancel click keyDown input change submit "
    "focus blur scroll contextMenu paste scrollEnd resize"
).split()


@pytest.fixture
def page(chromium, web_root_url):
    """An empty page of the same origin as the host's files, whose errors fail the test."""
    page = chromium.new_page(viewport={"width": 400, "height": 400})
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    address = f"{web_root_url.rstrip('/')}/markup-test.html"
    page.route(
        address,
        lambda route: route.fulfill(
            content_type="text/html", body="<!doctype html><meta charset=utf-8><body></body>"
        ),
    )
    page.goto(address)
    yield page
    page.close()
    assert errors == []


def test_patches_make_what_the_parser_makes(page, web_root_url, markup_cases):
    cases = [json.loads(line) for line in Path(markup_cases).read_text().splitlines()]
    assert len(cases) >= 300
    source = COMPARE.read_text()
    page.add_script_tag(
        type="module", content=source + "\nwindow.differences = differences; window.isReady = true;"
    )
    page.wait_for_function("window.isReady")
    found = page.evaluate(
        "([address, cases]) => differences(address, cases)",
        [f"{web_root_url.rstrip('/')}/host/patches.js", cases],
    )
    assert found == []


class Patch:
    """Writes patches by hand, in the format that Sources/Toolkit/Markup/Patch.swift describes."""

    def __init__(self):
        self.bytes = []

    def op(self, *parts):
        for part in parts:
            if isinstance(part, str):
                encoded = part.encode()
                self.bytes += self.number(len(encoded)) + list(encoded)
            else:
                self.bytes += self.number(part)
        return self

    @staticmethod
    def number(value):
        digits = []
        while value >= 0x80:
            digits.append(value & 0x7F | 0x80)
            value >>= 7
        return digits + [value]


def start(page, web_root_url, patch, flags=0):
    """Puts a patch on the page and collects the events that come from it in `window.events`."""
    page.evaluate(
        """async ([base, bytes, flags]) => {
          const { Patches } = await import(base + "/host/patches.js");
          const { listen } = await import(base + "/host/events.js");
          const root = document.createElement("main");
          document.body.replaceChildren(root);
          window.patches = new Patches(root);
          window.apply = (bytes) => patches.apply(new Uint8Array(bytes));
          window.events = [];
          window.onDeliver = null;
          listen(root, (bytes) => {
            events.push([...bytes]);
            window.onDeliver?.(bytes);
            return flags;
          });
          apply(bytes);
        }""",
        [web_root_url.rstrip("/"), patch.bytes, flags],
    )


def events(page):
    """What has come since the last time, decoded."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    return [decoded(bytes(each)) for each in page.evaluate("events.splice(0)")]


def decoded(data):
    kind, pointer_type, modifiers, buttons, flags = data[:5]
    assert data[5:8] == bytes(3)
    node, pointer, detail, length = struct.unpack_from("<iiiI", data, 8)
    time, x, y = struct.unpack_from("<3d", data, 24)
    at, box, scroll = 48, None, None
    if flags & 1:
        box, at = struct.unpack_from("<4d", data, at), at + 32
    if flags & 2:
        scroll, at = struct.unpack_from("<3d", data, at), at + 24
    assert time > 0
    return {
        "kind": KINDS[kind], "pointerType": pointer_type, "modifiers": modifiers,
        "buttons": buttons, "isPrimary": bool(flags & 4), "isRepeat": bool(flags & 8),
        "node": node, "pointer": pointer, "detail": detail, "x": x, "y": y, "box": box,
        "scroll": scroll, "key": data[at : at + length].decode(),
        "text": data[at + length :].decode(),
    }  # fmt: skip


def mask(*kinds):
    return sum(1 << KINDS.index(kind) for kind in kinds)


def field(number, kinds, tag="input"):
    """One element with a tag of the given name, listening, at the end of the root."""
    return (
        Patch().op(0, tag).op(2, number, 0).op(12, mask(*kinds), 0, 0).op(13, number, 0, 0)
    )  # fmt: skip


def test_a_click_on_a_child_is_the_listening_element_s(page, web_root_url):
    patch = Patch().op(0, "button").op(0, "em").op(2, 1, 0)
    patch.op(12, mask("pointerDown", "click"), mask("pointerDown"), 0)
    patch.op(2, 300, 1).op(4, 3, "Æ press").op(13, 3, 300, 0).op(13, 300, 1, 0).op(13, 1, 0, 0)
    start(page, web_root_url, patch)
    box = page.locator("em").bounding_box()
    outer = page.locator("button").bounding_box()
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.keyboard.down("Shift")
    page.mouse.down()
    page.mouse.up()
    page.keyboard.up("Shift")
    down, click = events(page)
    assert (down["kind"], click["kind"]) == ("pointerDown", "click")
    assert down["node"] == click["node"] == 1
    assert down["box"] == pytest.approx(tuple(outer[side] for side in ("x", "y", "width", "height")))
    assert click["box"] is None
    assert down["x"] == pytest.approx(box["x"] + 5, abs=1)
    assert (down["pointerType"], down["buttons"], down["modifiers"]) == (1, 1, 1)
    assert down["isPrimary"] and click["detail"] == 1
    page.locator("button").focus()
    page.keyboard.press("Enter")
    (click,) = events(page)
    assert (click["kind"], click["detail"], click["pointerType"]) == ("click", 0, 0)


def test_a_captured_pointer_stays_with_its_element(page, web_root_url):
    patch = field(1, ["pointerDown", "pointerMove", "pointerUp"], "button")
    start(page, web_root_url, patch, flags=2)
    box = page.locator("button").bounding_box()
    page.mouse.move(300, 300)
    assert events(page) == []
    page.mouse.move(box["x"] + 2, box["y"] + 2)
    events(page)
    page.mouse.down()
    page.mouse.move(300, 300)
    page.mouse.up()
    kinds = [each["kind"] for each in events(page)]
    assert kinds[0] == "pointerDown" and "pointerMove" in kinds and kinds[-1] == "pointerUp"


def test_typing_reports_keys_and_the_value(page, web_root_url):
    start(page, web_root_url, field(1, ["keyDown", "input"]).op(11, 1))
    assert page.evaluate("document.activeElement.localName") == "input"
    page.keyboard.insert_text("é")
    page.keyboard.press("7")
    found = [(each["kind"], each["key"], each["text"]) for each in events(page)]
    assert found == [("input", "", "é"), ("keyDown", "7", ""), ("input", "", "é7")]
    # A key that belongs to a composition is the input method's.
    page.evaluate(
        "document.activeElement.dispatchEvent("
        "new KeyboardEvent('keydown', {key: 'a', bubbles: true, isComposing: true}))"
    )
    assert events(page) == []


def test_a_value_that_is_there_already_leaves_the_caret_alone(page, web_root_url):
    start(page, web_root_url, field(1, ["input"]).op(10, "abcd").op(11, 1))
    assert page.evaluate("document.activeElement.selectionEnd") == 4
    page.evaluate("document.activeElement.setSelectionRange(1, 2)")
    page.evaluate("bytes => apply(bytes)", Patch().op(1, 1).op(10, "abcd").bytes)
    assert page.evaluate("document.activeElement.selectionStart") == 1


def test_a_form_is_never_sent(page, web_root_url):
    patch = Patch().op(0, "form").op(0, "button").op(2, 1, 0).op(2, 2, 1).op(13, 2, 1, 0)
    start(page, web_root_url, patch.op(13, 1, 0, 0))
    address = page.url
    page.locator("button").click()
    assert events(page) == []
    page.evaluate("bytes => apply(bytes)", Patch().op(1, 1).op(12, mask("submit"), 0, 0).bytes)
    page.locator("button").click()
    assert [each["kind"] for each in events(page)] == ["submit"]
    assert page.url == address


def test_scrolling_comes_once_a_frame_with_its_measure(page, web_root_url):
    patch = field(1, ["scroll"], "div").op(12, mask("scroll"), 0, mask("scroll")).op(0, "height")
    patch.op(0, "overflow").op(7, 1, "100px").op(7, 2, "auto").op(0, "p").op(2, 2, 3)
    start(page, web_root_url, patch.op(7, 1, "900px").op(0, "margin").op(7, 4, "0").op(13, 2, 1, 0))
    page.evaluate(
        "const it = document.querySelector('div');"
        "it.scrollTop = 10; it.dispatchEvent(new Event('scroll')); it.scrollTop = 30;"
    )
    (found,) = events(page)
    assert found["scroll"] == (30, 100, 900)


def scroller(kinds, measured):
    """A patch: a field of 100 px that scrolls a paragraph of 900, and listens."""
    patch = field(1, kinds, "div").op(12, mask(*kinds), 0, mask(*measured)).op(0, "height")
    patch.op(0, "overflow").op(7, 1, "100px").op(7, 2, "auto").op(0, "p").op(2, 2, 3)
    return patch.op(7, 1, "900px").op(0, "margin").op(7, 4, "0").op(13, 2, 1, 0)


def test_a_patch_scrolls_and_is_told_when_it_has_come_to_rest(page, web_root_url):
    start(page, web_root_url, scroller(["scrollEnd"], ["scrollEnd"]).op(16, 1, 4 * 250, 0))
    (found,) = events(page)
    assert found["kind"] == "scrollEnd" and found["scroll"] == (250, 100, 900)
    page.evaluate("bytes => apply(bytes)", Patch().op(16, 1, 4 * 700, 1).bytes)
    for _ in range(100):
        found = events(page)
        if found:
            break
        page.wait_for_timeout(50)
    assert [each["scroll"] for each in found] == [(700, 100, 900)], "once, when it has arrived"


def test_rest_is_told_where_the_browser_does_not_say_it(page, web_root_url):
    page.add_init_script("delete window.onscrollend; delete Window.prototype.onscrollend;")
    page.reload()
    assert not page.evaluate("'onscrollend' in window")
    start(page, web_root_url, scroller(["scrollEnd"], ["scrollEnd"]))
    fingers = Fingers(page)
    fingers.session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    # While the finger is down, however long it keeps still, nothing is at rest.
    fingers.drag((100, 80), (100, 30))
    page.wait_for_timeout(400)
    assert events(page) == []
    # Nor is it if what the finger came down on is gone by then.
    page.evaluate("document.querySelector('p').replaceWith(document.createElement('hr'));"
                  "document.querySelector('hr').style.height = '900px';")
    fingers.up()
    page.wait_for_timeout(400)
    (found,) = events(page)
    assert (found["kind"], found["pointerType"]) == ("scrollEnd", 2), "a finger did it"
    page.evaluate("document.querySelector('div').scrollTop = 300")
    page.wait_for_timeout(400)
    (found,) = events(page)
    assert (found["kind"], found["pointerType"]) == ("scrollEnd", 0)


def test_another_size_is_told_inner_before_outer_with_what_it_lies_in(page, web_root_url):
    patch = scroller(["scroll"], ["scroll"]).op(1, 2).op(12, mask("resize"), 0, mask("resize"))
    patch.op(0, "b").op(2, 3, 5).op(12, mask("resize"), 0, 0).op(0, "display").op(7, 6, "block")
    start(page, web_root_url, patch.op(4, 4, "x").op(13, 4, 3, 0).op(13, 3, 2, 0))
    found = events(page)
    assert [each["node"] for each in found] == [3, 2], "each once when it appears"
    assert found[1]["scroll"] == (0, 100, 900)
    page.evaluate("document.querySelector('div').style.width = '200px'")
    page.wait_for_timeout(100)
    assert [each["node"] for each in events(page)] == [3, 2]
    page.evaluate("bytes => apply(bytes)", Patch().op(1, 2).op(12, 0, 0, 0).bytes)
    page.evaluate("document.querySelector('div').style.width = '300px'")
    page.wait_for_timeout(100)
    assert [each["node"] for each in events(page)] == [3]
    page.evaluate("bytes => apply(bytes)", Patch().op(15, 2).bytes)
    page.wait_for_timeout(100)
    assert events(page) == [], "what is gone has no size"


def test_a_focused_field_that_is_moved_keeps_focus_and_says_nothing(page, web_root_url):
    patch = field(1, ["focus", "blur"]).op(0, "p").op(2, 2, 1).op(13, 2, 0, 0)
    for has_move_before in (True, False):
        start(page, web_root_url, patch)
        if not has_move_before:
            page.evaluate("delete Element.prototype.moveBefore")
        page.locator("input").focus()
        assert [each["kind"] for each in events(page)] == ["focus"]
        page.evaluate("bytes => apply(bytes)", Patch().op(14, 1, 0, 0).bytes)
        assert page.evaluate("document.activeElement.localName") == "input"
        assert page.evaluate("document.querySelector('main').lastChild.localName") == "input"
        assert events(page) == []
        page.locator("input").blur()
        assert [each["kind"] for each in events(page)] == ["blur"]
        page.reload()


def test_what_a_patch_causes_is_reported_after_it(page, web_root_url):
    patch = field(1, ["focus", "blur", "keyDown"]).op(2, 2, 0)
    patch.op(12, mask("focus"), 0, 0).op(13, 2, 0, 0)
    start(page, web_root_url, patch.op(11, 1))
    assert [(each["kind"], each["node"]) for each in events(page)] == [("focus", 1)]
    page.evaluate(
        """bytes => {
          window.depth = 0; window.deepest = 0;
          window.onDeliver = (event) => {
            depth += 1; deepest = Math.max(deepest, depth);
            if (event[0] === 5) apply(bytes);
            depth -= 1;
          };
        }""",
        Patch().op(11, 2).bytes,
    )
    page.keyboard.press("a")
    found = [(each["kind"], each["node"]) for each in events(page)]
    assert found == [("keyDown", 1), ("blur", 1), ("focus", 2)]
    assert page.evaluate("deepest") == 1


def test_what_was_removed_reports_nothing(page, web_root_url):
    start(page, web_root_url, field(1, ["click"], "button"))
    button = page.locator("button").element_handle()
    page.evaluate("bytes => apply(bytes)", Patch().op(15, 1).bytes)
    button.evaluate("it => { document.querySelector('main').append(it); it.click(); }")
    assert events(page) == []


def test_a_paste_and_a_key_for_no_one_go_to_the_view(page, web_root_url):
    start(page, web_root_url, field(1, ["paste", "keyDown"], "section"))
    page.evaluate(
        """() => {
          const data = new DataTransfer();
          data.setData("text/plain", "1,2\\n日本");
          document.body.dispatchEvent(
            new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
        }"""
    )
    page.keyboard.press("Escape")
    paste, key = events(page)
    assert (paste["kind"], paste["text"]) == ("paste", "1,2\n日本")
    assert (key["kind"], key["key"], key["node"]) == ("keyDown", "Escape", 1)


def test_a_checkbox_reports_and_takes_its_state(page, web_root_url):
    patch = field(1, ["change"]).op(0, "type").op(0, "checked").op(5, 1, "checkbox")
    start(page, web_root_url, patch)
    page.locator("input").click()
    assert [each["text"] for each in events(page)] == ["true"]
    page.evaluate("bytes => apply(bytes)", Patch().op(1, 1).op(6, 2).bytes)
    assert page.evaluate("document.querySelector('input').checked") is False
    page.evaluate("bytes => apply(bytes)", Patch().op(1, 1).op(5, 2, "").bytes)
    assert page.evaluate("document.querySelector('input').checked") is True
