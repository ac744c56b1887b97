"""static/js/unsent.js: what a director taps without a network is said, and recorded once when it is back."""

import pytest
from playwright.sync_api import expect

from tests.browser.full_nights import Filled
from tests.browser.pages import barriers, covered

CUT = ("net::ERR_", "htmx:", "/live/")
DEVICES = {"phone": "mystery", "laptop": "final_table"}
LATER = "() => { const now = Date.now; Date.now = () => now() + 180_000; }"


@pytest.fixture(scope="module")
def filled(module_site):
    return Filled(module_site, *DEVICES.values())


@pytest.fixture(params=DEVICES)
def console(request, filled, pages):
    for words in CUT:
        pages.forgive(words)
    page = filled.director(pages, request.param)
    return filled.open(page, DEVICES[request.param])


def network(page, *, is_there):
    page.context.set_offline(not is_there)


def not_sent(page, words):
    """What waits and says so, at once and to a screen reader, too."""
    said = page.get_by_role("alert").locator("form", has_text=words)
    expect(said).to_contain_text("Not sent, there is no network", timeout=2000)
    return said


def tap(page, name):
    page.get_by_role("button", name=name, exact=True).first.click()


def log(page):
    """Every sentence of the night's log."""
    beside = page.context.new_page()
    beside.goto(page.url.replace("/console/", "/log/"))
    sentences = beside.locator(".log-sentence").all_inner_texts()
    beside.close()
    return sentences


def dealt(page):
    return sum(said.startswith("Table 1: hand") for said in log(page))


@pytest.mark.rule("PAGE-not-sent")
def test_a_tap_without_a_network_says_so_and_is_recorded_once(console):
    hands = dealt(console)
    network(console, is_there=False)
    tap(console, "Next hand")
    said = not_sent(console, "Next hand at table 1")
    tap(console, "Next hand")  # nothing moved: once more, with the same request id
    expect(said).to_have_count(1)
    tap(console, "Knockout")
    expect(console.get_by_role("alert").filter(has_text="Not done")).to_contain_text("“Knockout”")
    assert barriers(console) == []
    network(console, is_there=True)
    expect(console.locator("#not-sent > :not(template)")).to_have_count(0)
    console.locator(".toast", has_text="dealt").wait_for()
    assert dealt(console) == hands + 1


@pytest.mark.rule("PAGE-not-sent")
def test_a_knockout_without_a_network_keeps_its_sheet_which_goes_when_it_is_recorded(console):
    tap(console, "Knockout")
    console.locator("#out-picks a").nth(1).click()
    by = console.locator("#sheet .picks button").first
    by.wait_for()
    out = console.locator("#sheet h2").first.inner_text().replace("\n", " ")
    network(console, is_there=False)
    by.click()
    said = not_sent(console, out)
    expect(by).to_be_visible()
    assert console.evaluate("document.querySelector('#not-sent').getBoundingClientRect().bottom") <= (
        console.locator("#sheet h2").bounding_box()["y"] if console.viewport_size["width"] < 960 else 768
    )
    assert covered(console) == []
    network(console, is_there=True)
    said.wait_for(state="detached")
    expect(console.locator("#sheet > *")).to_have_count(0)
    knocked_out = [said for said in log(console) if f"knocked out {out}" in said]
    assert len(knocked_out) == 1


@pytest.mark.rule("PAGE-not-sent")
def test_what_has_waited_for_long_is_asked_about_first_and_may_be_left(console):
    hands = dealt(console)
    network(console, is_there=False)
    tap(console, "Next hand")
    said = not_sent(console, "Next hand at table 1")
    console.evaluate(LATER)
    network(console, is_there=True)
    late = console.get_by_role("alert").locator("form", has_text="That was a while ago")
    late.wait_for()
    assert dealt(console) == hands
    late.get_by_role("button", name="Leave it").click()
    expect(said).to_have_count(0)
    tap(console, "Next hand")
    console.locator(".toast", has_text="dealt").first.wait_for()
    assert dealt(console) == hands + 1
