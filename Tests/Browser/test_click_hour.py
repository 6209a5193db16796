"""What playing leaves behind, told from fifteen hundred fast beats for the 7,200 of an hour: nothing."""

import pytest
from playwright.sync_api import expect

from board import until
from conftest import PHONE
from parts import WHOLE
from test_click import click, room

# At 1,000 a minute that takes a minute and a half; an hour at 120 has more.
BEATS = 1_500
HOUR = 7_200


def used(page, session):
    """Bytes of the heap, nodes and listeners after everything that can go has gone."""
    for _ in range(3):
        session.send("HeapProfiler.collectGarbage")
    metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    animations = page.evaluate("document.getAnimations().length")
    return {"heap": metrics["JSHeapUsedSize"], "nodes": metrics["Nodes"],
            "listeners": metrics["JSEventListeners"], "animations": animations}


def beats(page, count):
    """Waits until so many more beats have been heard."""
    page.evaluate("""(count) => {
      window.left = count;
      window.seen?.disconnect();
      const picture = document.querySelector(".eye > .beats");
      // A beat that is heard is marked, and the one before is not any more.
      window.seen = new MutationObserver(() => { left -= 1; });
      seen.observe(picture, { subtree: true, attributes: true, attributeFilter: ["class"] });
    }""", count)
    page.wait_for_function("() => left <= 0", timeout=180_000, polling=500)


@pytest.mark.alone
@pytest.mark.skipif(not WHOLE, reason="takes two minutes: make e2e and make prove do it")
@pytest.mark.timeout(400)
def test_an_hour_leaves_nothing_behind(device):
    board = click(device(PHONE))
    page = board.page
    room(board, "Tempo")
    field = page.get_by_label("Beats per minute")
    field.fill("1000")
    field.press("Enter")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".click-room")).to_have_count(0)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    page.locator(".metronome .play").click()
    until(page, "() => document.querySelector('.eye > .hand').getAnimations().length > 0")
    beats(page, 300)
    before = used(page, session)
    beats(page, BEATS)
    after = used(page, session)
    assert after["nodes"] <= before["nodes"] + 20, (before, after)
    assert after["listeners"] <= before["listeners"] + 5, (before, after)
    assert after["animations"] <= before["animations"] + 2, (before, after)
    # What an hour would leave, if each beat left as much: less than a picture of this page.
    assert (after["heap"] - before["heap"]) / BEATS * HOUR < 2_000_000, (before, after)
