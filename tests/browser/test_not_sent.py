"""static/js/unsent.js: what a director taps without a network is said, and recorded once when it is back."""

import pytest
from playwright.sync_api import expect

from tests.browser.full_nights import Filled
from tests.browser.pages import barriers, covered

CUT = ("net::ERR_", "htmx:", "/live/")
DEVICES = {"phone": "mystery", "laptop": "final_table"}
OTHERS = {  # a console → an act of one tap, and the button that it leaves on the page
    "ring_game": ("Open another table", "Close this table"),
    "heads_up_running": ("Pause", "Resume"),
}
KEPT = "Object.keys(sessionStorage).filter((name) => name.startsWith('dead-button-not-sent'))"
WAITING = "#not-sent > form"
LATER = "() => { const now = Date.now; Date.now = () => now() + 180_000; }"


@pytest.fixture(scope="module")
def filled(module_site):
    return Filled(module_site, *DEVICES.values(), *OTHERS)


@pytest.fixture(params=DEVICES)
def console(request, filled, pages):
    for words in CUT:
        pages.forgive(words)
    page = filled.director(pages, request.param)
    return filled.open(page, DEVICES[request.param])


def network(page, *, is_there):
    page.context.set_offline(not is_there)


def not_sent(page, words):
    """Return what waits and says so, at once and to a screen reader, too."""
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


def no_act_gets_through(page, status=None):
    """From now on: no network for acts alone, or an answer of this status to each."""

    def answer(route):
        if route.request.method != "POST":
            route.fallback()
        elif status:
            route.fulfill(status=status, body="")
        else:
            route.abort()

    page.route("**/*", answer)


def acts_get_through(page):
    page.unroute_all()


def answer_the_question(page, *, leaves):
    """Each question whether to leave the page is answered like this; the list of those that were asked."""
    asked = []

    def answer(dialog):
        asked.append(dialog.type)
        (dialog.accept if leaves else dialog.dismiss)()

    page.on("dialog", answer)
    return asked


@pytest.mark.rule("PAGE-not-sent")
@pytest.mark.parametrize("status", [403, 404])
def test_what_the_site_does_not_take_is_said_and_may_be_sent_again(console, pages, status):
    pages.forgive(str(status))
    hands = dealt(console)
    no_act_gets_through(console, status)
    tap(console, "Next hand")
    said = console.locator(WAITING, has_text="Not sent, the site did not take it: “Next hand at table 1”")
    said.wait_for()
    acts_get_through(console)
    assert dealt(console) == hands
    said.get_by_role("button", name="Send again").click()
    said.wait_for(state="detached")
    assert dealt(console) == hands + 1


@pytest.mark.rule("PAGE-not-sent")
def test_what_fails_when_it_goes_out_again_waits_until_somebody_says_so(console, pages):
    pages.forgive("500")
    hands = dealt(console)
    no_act_gets_through(console)
    tap(console, "Next hand")
    not_sent(console, "Next hand at table 1")
    no_act_gets_through(console, 500)
    console.evaluate("dispatchEvent(new Event('online'))")
    said = console.locator(WAITING, has_text="Not sent, the site did not take it")
    said.wait_for()
    acts_get_through(console)
    console.evaluate("dispatchEvent(new Event('online'))")
    expect(said).to_have_count(1)
    said.get_by_role("button", name="Send again").click()
    said.wait_for(state="detached")
    assert dealt(console) == hands + 1


@pytest.mark.rule("PAGE-not-sent")
def test_who_leaves_is_asked_while_something_waits_and_finds_it_when_the_page_is_loaded_again(console):
    hands = dealt(console)
    asked = answer_the_question(console, leaves=True)
    console.reload()
    assert asked == []
    no_act_gets_through(console)
    tap(console, "Next hand")
    not_sent(console, "Next hand at table 1")
    console.reload()
    assert asked == ["beforeunload"]
    not_sent(console, "Next hand at table 1")
    acts_get_through(console)
    console.evaluate("dispatchEvent(new Event('online'))")
    expect(console.locator(WAITING)).to_have_count(0)
    assert dealt(console) == hands + 1
    console.reload()
    expect(console.locator(WAITING)).to_have_count(0)
    assert asked == ["beforeunload"]
    assert dealt(console) == hands + 1


@pytest.mark.rule("PAGE-not-sent")
def test_what_one_account_could_not_send_is_not_sent_by_another_at_the_same_device(console):
    hands = dealt(console)
    no_act_gets_through(console)
    tap(console, "Next hand")
    not_sent(console, "Next hand at table 1")
    account = console.get_attribute("#not-sent", "data-account")
    assert account.isdigit()
    (name,) = console.evaluate(KEPT)
    assert name.endswith(f"/console/ {account}")
    answer_the_question(console, leaves=True)
    other = f"{name}0"  # somebody else's: a number that is not theirs
    console.evaluate(
        "([mine, other]) => { sessionStorage.setItem(other, sessionStorage.getItem(mine));"
        " sessionStorage.removeItem(mine); }",
        [name, other],
    )
    console.reload()
    acts_get_through(console)
    expect(console.locator("#not-sent")).to_have_count(1)
    console.evaluate("dispatchEvent(new Event('online'))")
    expect(console.locator(WAITING)).to_have_count(0)
    assert dealt(console) == hands
    assert console.evaluate(KEPT) == [other]


@pytest.mark.rule("PAGE-not-sent")
def test_who_stays_keeps_what_waits(console):
    hands = dealt(console)
    no_act_gets_through(console)
    tap(console, "Next hand")
    said = not_sent(console, "Next hand at table 1")
    asked = answer_the_question(console, leaves=False)
    console.evaluate("void (location.href = '/')")
    console.wait_for_timeout(300)
    assert asked == ["beforeunload"]
    expect(said).to_have_count(1)
    said.get_by_role("button", name="Leave it").click()
    acts_get_through(console)
    assert dealt(console) == hands
    assert console.evaluate(KEPT) == []


@pytest.mark.rule("PAGE-not-sent")
@pytest.mark.parametrize("state", OTHERS)
def test_on_every_console_a_tap_without_a_network_waits_and_goes_out_after_the_page_was_loaded_again(
    filled, pages, state
):
    for words in CUT:
        pages.forgive(words)
    page = filled.open(filled.director(pages), state)
    act, after = OTHERS[state]
    asked = answer_the_question(page, leaves=True)
    no_act_gets_through(page)
    tap(page, act)
    not_sent(page, act)
    expect(page.get_by_role("button", name=after, exact=True)).to_have_count(0)
    acts_get_through(page)
    page.reload()
    expect(page.locator(WAITING)).to_have_count(0)
    page.get_by_role("button", name=after, exact=True).first.wait_for()
    assert (asked, page.evaluate(KEPT)) == (["beforeunload"], [])
