"""Tests of how a table looks to whoever plays on a device: the felt, the backs of the cards, the colours of
the suits (js/table-looks.js)."""

import re
from pprint import pformat

import pytest
from django.template.loader import render_to_string

from clubs.models import Club
from gameplay.engine.games import FiveCardDraw, Holdem
from gameplay.engine.hand import Hand
from tests.browser.colours import poor_contrast
from tests.browser.table_pages import whole
from tests.browser.test_table_looks import BLINDS, SEED, until
from tests.gameplay.page.tables import seen
from tests.site import ROOT

FELTS = ["", *Club.Felt.values]
BACKS = re.findall(r'name="back" value="(\w*)"', (ROOT / "templates/gameplay/parts/looks.html").read_text())
CHOSEN = """
    Object.entries(%s).forEach(([what, value]) => localStorage.setItem(`dead-button-table-${what}`, value));
    new MutationObserver((_, self) => {
        if (!document.body) return;
        window.first = { ...document.documentElement.dataset };
        self.disconnect();
    }).observe(document, { childList: true, subtree: true });
"""


@pytest.fixture
def holdem():
    return until(Hand(Holdem(**BLINDS), [20_000, 1_250_000, 90, 31_000, 400, 8_000], seed=SEED), "betting", 4)


def felt_of(page):
    return page.locator(".felt-oval").evaluate("felt => getComputedStyle(felt).getPropertyValue('--felt')")


def back_of(page):
    return page.locator(".felt .card.back").first.evaluate(
        "card => [getComputedStyle(card).backgroundColor, getComputedStyle(card).backgroundImage]"
    )


def with_looks(html, felt="green"):
    """The page with the choices of the settings, in a club of this felt."""
    looks = render_to_string("gameplay/parts/looks.html", {"felts": Club.Felt.choices})
    return html.replace("<html lang=en>", f"<html lang=en data-felt={felt}>").replace(
        "<button data-deck>", looks + "<button data-deck>"
    )


def table_of(pages, shown, felt="green", before=""):
    answers = {"/tables/abc/felt/": lambda route: route.fulfill(status=204)}
    return pages.unserved(with_looks(whole(shown), felt), answers=answers, before=before)


def test_a_felt_and_a_back_are_chosen_and_remembered_here(pages, holdem):
    page = table_of(pages, seen(holdem, 1))
    club, lattice = felt_of(page), back_of(page)
    page.get_by_label("Plum", exact=True).check(force=True)
    page.get_by_label("Rings", exact=True).check(force=True)
    plum, rings = felt_of(page), back_of(page)
    assert plum != club
    assert rings != lattice
    page.reload()
    assert (felt_of(page), back_of(page)) == (plum, rings)
    assert page.get_by_label("Plum", exact=True).is_checked()
    page.get_by_label("Club’s", exact=True).check(force=True)
    page.get_by_label("Lattice", exact=True).check(force=True)
    assert (felt_of(page), back_of(page)) == (club, lattice)


def test_without_a_choice_the_table_has_the_felt_of_the_club(pages, holdem):
    found = {felt: felt_of(table_of(pages, seen(holdem, 1), felt)) for felt in Club.Felt.values}
    assert len(set(found.values())) == len(Club.Felt.values)


def test_nobody_sees_another_colour_first(pages, holdem):
    """The choice stands there before anything of the page can be drawn."""
    page = table_of(pages, seen(holdem, 1), before=CHOSEN % '{ felt: "red", deck: "1" }')
    assert page.evaluate("first") == {"felt": "green", "ownFelt": "red", "back": "", "deck": "two"}
    assert felt_of(page) == "#8a2530"


def test_every_back_is_another_one(pages, holdem):
    found = set()
    for back in BACKS:
        page = table_of(pages, seen(holdem, 1), before=CHOSEN % f'{{ back: "{back}" }}')
        found.add(str(back_of(page)))
    assert len(found) == len(BACKS) == 4


def test_another_page_of_this_device_follows(pages, holdem):
    page = table_of(pages, seen(holdem, 1))
    page.evaluate("localStorage.setItem('dead-button-table-felt', 'blue')")
    page.evaluate("dispatchEvent(new StorageEvent('storage'))")
    assert felt_of(page) == "#1a4f82"


@pytest.mark.parametrize("felt", FELTS)
def test_every_text_can_be_read_on_every_felt(pages, holdem, felt):
    over = until(Hand(Holdem(**BLINDS), [500, 500, 500], seed=SEED), "never")
    draw = until(Hand(FiveCardDraw(ante=100), [20_000] * 5, seed=SEED), "discards")
    shown = {
        "betting": seen(holdem, 1, carry=2400),
        "over": seen(over, 1, waiting="The next hand is about to be dealt."),
        "drawing": seen(draw, 1),
    }
    poor = {}
    for name, each in shown.items():
        page = table_of(pages, each, before=CHOSEN % f'{{ felt: "{felt}" }}')
        page.emulate_media(reduced_motion="reduce")
        if found := poor_contrast(page):
            poor[name] = found
        page.close()
    assert poor == {}, pformat(poor)
