"""Tests of what somebody is told in the first hand that they play on a device: once, over nothing that they
need, and nothing moves for it."""

from pprint import pformat

import pytest
from django.template.loader import render_to_string
from playwright.sync_api import expect

from gameplay.engine.games import CentreFive, FiveCardDraw, Holdem, Omaha, SevenCardStud
from gameplay.engine.hand import Hand
from tests.browser.pages import barriers, ill_laid, when_taps_count
from tests.browser.shifts import WATCH, shifts
from tests.browser.table_pages import whole
from tests.browser.test_table_still import COUNT, play_on
from tests.gameplay.page.tables import seen

SHOWN = "#coach"
KEPT = "localStorage.getItem('dead-button-table-coached')"
COVERED = """
    () => {
        const boxOf = (each) => each.getBoundingClientRect();
        const mark = boxOf(document.querySelector("#coach"));
        const meets = ({ left, right, top, bottom }) =>
            left < mark.right && mark.left < right && top < mark.bottom && mark.top < bottom;
        const others = document.querySelectorAll(".bar, .table-top, .felt :is(.seat-plate, .card:not(.room), "
            + ".disc, .stake, .pot), body > :not(main) :is(a, button), .table-side :is(button, summary)");
        const { left, right, top, bottom } = mark;
        const isWithin = Math.min(left, top) >= 0 && right <= innerWidth && bottom <= innerHeight;
        const under = [...others].filter((each) => each.checkVisibility() && meets(boxOf(each)));
        return [...under.map(({ className }) => className), ...(isWithin ? [] : ["the edge of the screen"])];
    }
"""
BLINDS = {"small_blind": 50, "big_blind": 100}
SEED = bytes(range(32))
SHOW = "<script type=module src=/static/js/table-show.js></script></head>"


def address(site, preset):
    return f"{site.url}/clubs/dead-money/games/{preset}/"


def sit_down(page):
    page.get_by_role("button", name="Deal me in").click()
    page.locator("#table-fragment").wait_for()


def first_hands():
    """The beginnings of hands, each with its name."""
    for players in (3, 6, 9):
        stacks = [20_000] * players
        yield f"hold'em of {players}", Hand(Holdem(**BLINDS), stacks, seed=SEED)
        yield f"Omaha of {players}", Hand(Omaha(**BLINDS), stacks, seed=SEED)
    yield "stud", Hand(SevenCardStud(ante=10, bring_in=20, small_bet=50, big_bet=100), [5000] * 8, seed=SEED)
    yield "draw", Hand(FiveCardDraw(ante=100), [20_000] * 5, seed=SEED)
    yield "Centre Five", Hand(CentreFive(**BLINDS), [20_000] * 6, seed=SEED)


@pytest.mark.parametrize("size", ["laptop", pytest.param("tablet", marks=pytest.mark.long), "phone"])
def test_a_mark_lies_over_nothing_that_matters(pages, size):
    mark = render_to_string("gameplay/first_hand.html", {"code": "abc"})
    wrong = {}
    for name, hand in first_hands():
        asked = hand.decision.seat + 1
        for me, words in ((asked, "Your turn"), (asked % len(hand.stacks) + 1, "Your cards")):
            shown = whole(seen(hand, me)).replace("</head>", SHOW).replace("<main ", "<main id=main ")
            answers = {
                "/tables/abc/felt/": lambda route: route.fulfill(status=204),
                "/first-hand/": lambda route: route.fulfill(body=mark, content_type="text/html"),
            }
            page = pages.unserved(shown, size, answers=answers)
            page.clock.resume()
            page.wait_for_function("document.querySelector('#first-hand [role=status]')?.textContent")
            said = page.locator("[data-coach-says]").inner_text() if page.locator(SHOWN).count() else ""
            if found := page.evaluate(COVERED) if said.startswith(words) else ["It is not there."]:
                wrong[f"{name}, {words}"] = found
            page.close()
    assert wrong == {}, pformat(wrong, width=150)


BESIDE_THE_BUTTON = """
    () => {
        const mark = document.querySelector("#coach");
        const range = document.createRange();
        range.selectNodeContents(mark.querySelector("p"));
        const apart = (words, button) => Math.max(
            button.left - words.right,
            words.left - button.right,
            button.top - words.bottom,
            words.top - button.bottom
        );
        return Object.fromEntries(["square", "flat", "narrow", "slim", "small"].map((shape) => {
            mark.dataset.shape = shape;
            const button = mark.querySelector("button").getBoundingClientRect();
            return [shape, Math.min(...[...range.getClientRects()].map((words) => apart(words, button)))];
        }).filter(([, pixels]) => pixels < 4));
    }
"""


def test_the_words_of_a_mark_keep_away_from_its_button_in_every_shape(pages):
    hand = Hand(Holdem(**BLINDS), [20_000] * 6, seed=SEED)
    mark = render_to_string("gameplay/first_hand.html", {"code": "abc"})
    shown = (
        whole(seen(hand, hand.decision.seat + 1)).replace("</head>", SHOW).replace("<main ", "<main id=main ")
    )
    answers = {
        "/tables/abc/felt/": lambda route: route.fulfill(status=204),
        "/first-hand/": lambda route: route.fulfill(body=mark, content_type="text/html"),
    }
    page = pages.unserved(shown, "laptop", answers=answers)
    page.clock.resume()
    expect(page.locator("#coach [data-coach-keys]")).to_contain_text("20,000")
    assert page.evaluate(BESIDE_THE_BUTTON) == {}


LIES_THERE = """
    () => {
        const { left, top } = document.querySelector("#coach").getBoundingClientRect();
        const chips = Object.assign(document.createElement("span"), { className: "stake", textContent: 100 });
        document.querySelector(".felt").append(chips);
        Object.assign(chips.style, { position: "fixed", left: 0, top: 0 });
        const from = chips.getBoundingClientRect();
        chips.style.translate = `${left - from.left + 8}px ${top - from.top + 8}px`;
        dispatchEvent(new Event("resize"));
    }
"""


def test_a_mark_gives_way_to_chips_that_come_to_lie_there(pages, module_demo):
    page = pages.open(address(module_demo, "dm-holdem"))
    page.add_init_script(WATCH)
    sit_down(page)
    page.locator("#act[data-due]").wait_for()
    mark = page.locator(SHOWN)
    was = mark.bounding_box()
    for _ in range(2):
        page.evaluate(LIES_THERE)
        assert mark.bounding_box() != was
        assert page.evaluate(COVERED) == []
        was = mark.bounding_box()
    assert shifts(page, "a mark that gives way") == ""


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_first_hand_says_what_is_what(pages, module_demo, size):
    page = pages.open(address(module_demo, "dm-holdem"), size)
    page.add_init_script(WATCH)
    sit_down(page)
    page.locator("#act[data-due]").wait_for()
    mark = page.locator(SHOWN)
    expect(mark).to_contain_text("Your turn")
    expect(page.locator("#first-hand").get_by_role("status")).to_have_text("Your turn Tap what you do.")
    assert page.evaluate(COVERED) == []
    assert page.evaluate("document.activeElement === document.body")
    assert mark.get_by_text("F", exact=True).is_visible() == (size == "wide")
    assert [*barriers(page), *ill_laid(page)] == []
    assert shifts(page, f"the first hand at {size}") == ""
    if size == "wide":  # on a crowded telephone the link above the felt has to do
        mark.get_by_role("link", name="How to play").click()
        expect(page.locator("#over")).to_contain_text("blind")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_tap_and_it_never_comes_again(pages, module_demo, size):
    page = pages.open(address(module_demo, "dm-holdem"), size)
    sit_down(page)
    page.locator(SHOWN).get_by_role("button", name="Got it").click()
    expect(page.locator("#first-hand")).to_have_count(0)
    asked = []
    page.on("request", lambda request: asked.append(request.url.split("/")[-1] or request.url.split("/")[-2]))
    page.reload()
    page.locator("#bar .own").wait_for()
    page.goto(address(module_demo, "dm-omaha"))
    sit_down(page)
    page.locator("#act[data-due]").wait_for()
    assert page.locator("#first-hand").count() == 0
    assert not [each for each in asked if "coach" in each or "first-hand" in each]


@pytest.mark.rule("PAGE-follows")
def test_a_network_that_was_away_is_asked_again(pages, module_demo):
    pages.forgive("net::ERR_FAILED")
    page = pages.open(address(module_demo, "dm-holdem"))
    page.route("**/first-hand/", lambda route: route.abort(), times=2)
    page.route("**/felt/**", lambda route: route.abort())  # nothing that changes is heard of
    pages.forgive("htmx:")
    sit_down(page)
    page.locator(SHOWN).wait_for()


def test_it_goes_with_the_first_hand(pages, module_demo):
    page = pages.open(address(module_demo, "dm-holdem"))
    sit_down(page)
    page.locator(SHOWN).wait_for()
    page.evaluate(COUNT + WATCH)
    while page.locator("#table-fragment").get_attribute("data-hand") == "1":
        when_taps_count(page)
        play_on(page, page.evaluate("changes") + 1)
    expect(page.locator("#first-hand")).to_have_count(0)
    assert page.evaluate(KEPT) == "1"
    moved = shifts(page, "after the first hand").splitlines()
    assert [
        each for each in moved if "#said-" not in each
    ] == []  # the log scrolls to the hand that is played


def test_who_watches_is_told_nothing(pages, module_demo):
    page = pages.open(address(module_demo, "dm-holdem"))
    sit_down(page)
    watcher = pages.open(page.url)
    watcher.locator("#table-fragment.is-watched").wait_for()
    watcher.wait_for_function("document.querySelectorAll('.seat-cards').length > 0")
    assert watcher.locator("#coach").count() == 0
    assert watcher.evaluate(KEPT) is None
