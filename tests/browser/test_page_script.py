"""static/js/page.js: half-typed forms survive a morph, toasts go away, pick lists filter."""

import pytest
from playwright.sync_api import expect

from tests.browser.pages import settle
from tests.site import ROOT

BASE = (ROOT / "templates" / "base.html").read_text()
CONFIG = next(line for line in BASE.splitlines() if line.startswith('<meta name="htmx-config"'))
HEAD = f"""<!doctype html><html lang=en><head><title>Page</title>{CONFIG}
<link rel=stylesheet href=/static/css/controls.css>
<script src=/static/django_htmx/htmx-2.min.js defer></script>
<script src=/static/vendor/idiomorph/idiomorph-ext.min.js defer></script>
<script type=module src=/static/js/page.js></script></head><body hx-ext=morph>"""

PART = """<form id=part hx-get=/part hx-trigger="changed from:body" hx-swap=morph>
<input name=amount value={amount}><input name=untouched value={amount}>
<input type=checkbox name=ann {checked}><input type=checkbox name=bob {checked}>
<select name=level><option {selected}>1<option>2</select>
<details><summary>More</summary>words</details><p id=stack data-glow={amount}>{amount}</p></form>"""


def part(amount, checked=""):
    return PART.format(amount=amount, checked=checked, selected="")


@pytest.fixture
def page(pages):
    """A page with a form that is morphed whenever something changed."""
    answers = {
        "/part": lambda route: route.fulfill(body=part(200, "checked"), content_type="text/html"),
        "/act": lambda route: route.fulfill(body=part(300), content_type="text/html"),
        "/refused": lambda route: route.fulfill(status=422, body="", content_type="text/html"),
        "/told": lambda route: route.fulfill(
            body='<div class=toast hx-swap-oob="beforeend:#toasts">Two</div>',
            content_type="text/html",
        ),
    }
    return pages.unserved(
        HEAD + part(100) + "<form id=send hx-post=/act hx-target=#part hx-swap=morph><input name=note></form>"
        "<button id=tell hx-post=/told hx-swap=none>Tell</button>"
        "<input type=search data-filter='#players'><fieldset id=players><legend>Who?</legend>"
        "<label class=pick>Chloé</label><label class=pick>Bob</label></fieldset>"
        "<div id=toasts><div class=toast>One<button class=toast-close>x</button></div></div></body></html>",
        answers=answers,
    )


def morph(page):
    page.evaluate("document.body.dispatchEvent(new CustomEvent('changed'))")
    settle(page)


def test_a_button_that_was_just_tapped_changes_too(pages):
    answers = {
        "/part": lambda route: route.fulfill(
            body="<form id=part hx-get=/part hx-swap=morph><button>Resume</button></form>",
            content_type="text/html",
        )
    }
    form = "<form id=part hx-get=/part hx-swap=morph><button>Pause</button></form></body></html>"
    page = pages.unserved(HEAD + form, answers=answers)
    page.click("button")
    settle(page)
    expect(page.locator("button:focus")).to_have_text("Resume")


@pytest.mark.rule("PAGE-latest")
def test_the_answer_to_what_is_gone_by_then_takes_its_place_all_the_same(pages):
    """A tap on what is due, which a morph takes off the page before the tap is answered."""
    floor = (
        "<div id=floor hx-get=/part hx-target=#floor hx-swap=morph:outerHTML hx-trigger='changed from:body'>"
    )
    form = "<form hx-post=/act hx-target=#floor hx-swap=morph:outerHTML><button>Move Ann</button></form>"
    toast = '<div class=toast hx-swap-oob="beforeend:#toasts">Ann moved</div>'
    held = []
    answers = {
        "/part": lambda route: route.fulfill(body=f"{floor}Nothing is due</div>", content_type="text/html"),
        "/act": held.append,
    }
    page = pages.unserved(f"{HEAD}{floor}{form}</div><div id=toasts></div></body></html>", answers=answers)
    page.click("button")
    while not held:
        page.wait_for_timeout(10)
    morph(page)
    expect(page.locator("#floor")).to_have_text("Nothing is due")
    held[0].fulfill(body=f"{floor}Ann sits at table 1</div>{toast}", content_type="text/html")
    expect(page.locator("#floor").first).to_have_text("Ann sits at table 1")
    expect(page.locator("#floor")).to_have_count(1)
    expect(page.locator(".toast")).to_have_text("Ann moved")


def test_a_morph_changes_what_nobody_has_touched(page):
    morph(page)
    assert page.input_value("[name=untouched]") == "200"
    assert page.is_checked("[name=bob]")
    assert page.inner_text("#stack") == "200"


@pytest.mark.rule("PAGE-typed-stays")
def test_a_morph_leaves_what_somebody_typed_picked_or_opened(page):
    page.fill("[name=amount]", "1234")
    page.check("[name=ann]")
    page.select_option("[name=level]", "2")
    page.click("summary")
    morph(page)
    assert page.input_value("[name=amount]") == "1234"
    assert page.is_checked("[name=ann]")
    assert page.input_value("[name=level]") == "2"
    assert page.get_attribute("details", "open") is not None


@pytest.mark.rule("PAGE-typed-stays")
def test_a_morph_leaves_the_focus_where_it_is(page):
    page.focus("[name=amount]")
    morph(page)
    assert page.evaluate("document.activeElement.name") == "amount"
    assert page.input_value("[name=amount]") == "100"


def test_what_changed_glows_once(page):
    assert page.get_attribute("#stack", "class") is None
    morph(page)
    assert page.get_attribute("#stack", "class") == "glow"


def test_an_accepted_form_is_fresh_again(page):
    page.fill("[name=note]", "bring chips")
    page.evaluate("htmx.trigger('#send', 'submit')")
    settle(page)
    assert page.input_value("[name=note]") == ""
    assert page.inner_text("#stack") == "300"


@pytest.mark.rule("PAGE-typed-stays")
def test_a_refused_form_keeps_what_was_typed(page):
    page.fill("[name=note]", "bring chips")
    page.evaluate("document.getElementById('send').setAttribute('hx-post', '/refused')")
    page.evaluate("htmx.process(document.getElementById('send')); htmx.trigger('#send', 'submit')")
    settle(page)
    assert page.input_value("[name=note]") == "bring chips"


@pytest.mark.rule("PAGE-broken")
def test_what_broke_says_its_number_once_and_leaves_the_page_as_it_is(pages):
    said = '<div class="toast error" data-broken hx-swap-oob="beforeend:#toasts">Number abcd</div>'
    for complaint in ("status of 500", "Response Status Error Code 500", "htmx:responseError"):
        pages.forgive(complaint)
    answers = {
        "/act": lambda route: route.fulfill(
            status=500, body=said, headers={"HX-Reswap": "none"}, content_type="text/html"
        ),
        "/proxy": lambda route: route.fulfill(status=500, body="<h1>Away</h1>", content_type="text/html"),
    }
    floor = "<div id=floor hx-post=/act hx-swap=outerHTML>Ann</div><div id=other hx-post=/proxy>Bob</div>"
    page = pages.unserved(f"{HEAD}{floor}<div id=toasts></div></body></html>", answers=answers)
    for tapped in ("#floor", "#floor", "#other"):
        page.click(tapped)
        settle(page)
    expect(page.locator(".toast")).to_have_text(["Number abcd"])
    assert page.locator("#floor, #other").all_inner_texts() == ["Ann", "Bob"]


def test_a_toast_goes_away_by_itself_or_when_it_is_put_away(page):
    page.clock.run_for(12_000)
    assert page.locator(".toast").count() == 0
    page.click("#tell")
    settle(page)
    assert page.locator("#toasts > .toast").all_inner_texts() == ["Two"]
    page.clock.run_for(12_000)
    assert page.locator(".toast").count() == 0


def test_what_was_done_last_stands_there_alone_beside_what_went_wrong(page):
    page.evaluate("document.getElementById('toasts').replaceChildren()")
    for kind, words in (("success", "Ann is out"), ("error", "Bob is not here"), ("success", "Cat is out")):
        page.evaluate(
            """([kind, words]) => {
                const toast = Object.assign(document.createElement("div"), { className: `toast ${kind}` });
                toast.textContent = words;
                document.getElementById("toasts").append(toast);
            }""",
            [kind, words],
        )
    assert page.locator(".toast").all_inner_texts() == ["Bob is not here", "Cat is out"]


ZONES = "<input data-zone list=zones value='{typed}'><datalist id=zones><option value='{known}'></datalist>"


def test_the_browser_s_time_zone_is_proposed_where_none_is_said(pages):
    here = pages.open().evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    for typed, known, proposed in (("", here, here), ("Asia/Tokyo", here, "Asia/Tokyo"), ("", "Nowhere", "")):
        shown = pages.unserved(HEAD + ZONES.format(typed=typed, known=known) + "</body></html>")
        assert shown.input_value("[data-zone]") == proposed


def test_a_toast_can_be_put_away(page):
    page.click(".toast-close")
    assert page.locator(".toast").count() == 0


def test_a_toast_stays_while_somebody_reads_it(page):
    page.hover(".toast")
    page.clock.run_for(30_000)
    assert page.locator(".toast").count() == 1
    page.mouse.move(0, 0)
    page.clock.run_for(12_000)
    assert page.locator(".toast").count() == 0


@pytest.mark.parametrize(
    ("typed", "left"), [("chl", ["Chloé"]), ("OE", ["Chloé"]), ("b", ["Bob"]), ("x", [])]
)
def test_a_pick_list_shows_what_contains_the_letters_typed(page, typed, left):
    page.fill("[data-filter]", typed)
    picks = page.locator(".pick")
    assert [pick.inner_text() for pick in picks.all() if pick.is_visible()] == left


@pytest.mark.rule("PAGE-latest")
def test_what_was_asked_for_before_a_tap_is_not_shown_after_it(pages):
    """Its answer comes last, and says what was so before."""
    held = []
    answers = {
        "/part": held.append,
        "/act": lambda route: route.fulfill(body=part(300), content_type="text/html"),
    }
    tap = "<form hx-post=/act hx-target=#part hx-swap=morph><button>Tap</button></form>"
    page = pages.unserved(f"{HEAD}{part(100)}{tap}</body></html>", answers=answers)
    with page.expect_request("**/part?*"):
        page.evaluate("document.body.dispatchEvent(new CustomEvent('changed'))")
    page.get_by_role("button", name="Tap").click()
    expect(page.locator("#stack")).to_have_text("300")
    with page.expect_request("**/part?*"):
        held[0].fulfill(body=part(200), content_type="text/html")
    expect(page.locator("#stack")).to_have_text("300")
    held[1].fulfill(body=part(400), content_type="text/html")
    expect(page.locator("#stack")).to_have_text("400")


@pytest.mark.parametrize("number", [2, 6, 7])
def test_of_a_line_of_links_to_swipe_through_the_page_one_is_on_is_in_sight(pages, number):
    names = ["Rulings", "Dead Money", "Room display", "Door", "Tablets", "Statistics", "Settings", "Log"]
    links = [
        f"<a{' aria-current=page' * (each == number)} href=/>{name}</a>" for each, name in enumerate(names)
    ]
    sheets = "<meta name=viewport content='width=device-width'>"
    sheets += "".join(f"<link rel=stylesheet href=/static/css/{name}.css>" for name in ("layout", "night"))
    page = pages.unserved(
        f"{HEAD}{sheets}<main><nav class='row floor-nav'>{''.join(links)}</nav></main></body></html>", "phone"
    )
    line, here = (page.locator(each).bounding_box() for each in ("nav", "[aria-current]"))
    assert line["x"] <= here["x"]
    assert here["x"] + here["width"] <= line["x"] + line["width"] + 1
    assert page.locator("nav").evaluate("line => line.scrollWidth > line.clientWidth")
