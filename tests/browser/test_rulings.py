"""Ten calls at a running night, each answered on a director's phone: three words, the right ruling within the
first three."""

import re

import pytest
from playwright.sync_api import expect

from tests.screenshots import Demo

SIZE = "phone"
SMALL = {"width": 375, "height": 667}
FIRST = 3
IS_AMONG_THEM = """
    ([rule, first]) => [...document.querySelectorAll("#sheet article")].slice(0, first)
        .some((each) => each.textContent.includes(rule))
"""
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
    sheet = console.locator("#sheet")
    box = sheet.get_by_label("What has happened")
    if not box.count():
        console.locator(".what-now").click()
    box.fill(call)
    box.press("Enter")
    console.wait_for_function(IS_AMONG_THEM, arg=[rule, FIRST])
    wide = console.evaluate("document.documentElement.scrollWidth")
    assert wide <= SMALL["width"]


def test_one_tap_opens_the_log_and_one_logs_it(console):
    test_a_call_is_answered(console, "string bet raise", "TDA-56")
    sheet = console.locator("#sheet")
    sheet.locator('article a[href*="situation=TDA-56&"]').first.click()
    sheet.locator('button[name="penalty"][value=""]').click()
    expect(console.locator(".recent .log-sentence").first).to_have_text(re.compile("^Ruling: String bets"))
