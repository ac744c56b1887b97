"""Ten calls at a running night, each answered on a director's phone: three words, the right ruling within the
first three, in less than ten seconds."""

import re
import time

import pytest
from playwright.sync_api import expect

from tests.screenshots import Demo

SIZE = "phone"
SMALL = {"width": 375, "height": 667}
SECONDS = 10
FIRST = 3
CALLS = [
    ("acted out of turn", "TDA-53"),
    ("cards on flop", "TDA-39"),
    ("single oversized chip", "TDA-44"),
    ("string bet raise", "TDA-56"),
    ("call the clock", "TDA-29"),
    ("odd chip split", "TDA-20"),
    ("rabbit hunt river", "TDA-28"),
    ("ask see hand", "TDA-18"),
    ("wrong button position", "TDA-34"),
    ("phone at table", "TDA-5"),
]


@pytest.fixture(scope="module")
def console(module_demo, chromium):
    demo = Demo(module_demo)
    page = demo.enter(chromium, "director", SIZE)
    page.set_viewport_size(SMALL)
    page.goto(demo.address("/nights/{night}/console/"))
    page.wait_for_selector(".recent .log-sentence")
    return page


@pytest.mark.parametrize(("call", "rule"), CALLS)
def test_a_call_is_answered(console, call, rule):
    begun = time.monotonic()
    sheet = console.locator("#sheet")
    box = sheet.get_by_label("What has happened")
    if not box.count():
        console.locator(".what-now").click()
    box.fill(call)
    box.press("Enter")
    sheet.locator(f'article a[href*="situation={rule}&"]').first.wait_for()
    assert time.monotonic() - begun < SECONDS
    first = sheet.locator("article").all()[:FIRST]
    assert any(rule in (each.text_content() or "") for each in first)
    wide = console.evaluate("document.documentElement.scrollWidth")
    assert wide <= SMALL["width"]


def test_one_tap_opens_the_log_and_one_logs_it(console):
    test_a_call_is_answered(console, "string bet raise", "TDA-56")
    sheet = console.locator("#sheet")
    sheet.locator('article a[href*="situation=TDA-56&"]').first.click()
    sheet.locator('button[name="penalty"][value=""]').click()
    expect(console.locator(".recent .log-sentence").first).to_have_text(re.compile("^Ruling: String bets"))
