"""The fragment that many look at together holds the cards of none of them."""

import pytest
from django.test import Client
from django.urls import reverse

from gameplay import play as actions
from gameplay.access import GUEST, new_guest
from gameplay.engine.cards import name, spoken
from gameplay.engine.choices import CALL, CHECK, FOLD
from gameplay.engine.events import DIRECTOR
from gameplay.play.tables import stand
from tests.caches import clear_cache
from tests.gameplay.playing import choose, fresh, guest, hand, ring, seat

pytestmark = pytest.mark.django_db


def visitor(called):
    """A browser of a visitor with a name, and who they are."""
    made, secret = new_guest(called)
    browser = Client()
    browser.cookies[GUEST.name] = GUEST.signed(secret)
    return browser, guest(made.pk, called)


def play_until_over(table, folds=""):
    while (live := hand(table)).is_on:
        if live.turn.name == folds:
            choose(table, FOLD)
        else:
            choose(table, CALL if live.hand.decision.to_call else CHECK)


@pytest.fixture
def left():
    """Petra has folded a hand and stood up; the next one is on. Her browser, her cards, the table."""
    clear_cache()
    browser, petra = visitor("Petra")
    table = seat(ring("dm-holdem", guests=True, rebuys=True), petra, guest(901, "Quin"), guest(902, "Rosa"))
    actions.deal(table=table)
    cards = hand(table).view(DIRECTOR).seats[hand(table).place_of(petra.key)].hole
    play_until_over(table, folds="Petra")
    actions.act(table=table, act=stand(seat=1), request_id="stand")
    return browser, cards, table


def told(browser, table):
    return browser.get(reverse("table_fragment", args=[table.code])).content.decode()


def named_in(page, cards):
    return [spoken(card) in page.lower() or f"#{name(card)}" in page for card in cards]


@pytest.mark.parametrize("hands_later", [0, 1])
def test_who_has_folded_and_left_keeps_the_cards_to_himself(left, hands_later):
    browser, cards, table = left
    other, _ = visitor("Otto")
    if hands_later:
        actions.deal(table=table)
    for looker in (browser, other, browser, other):
        page = told(looker, table)
        assert named_in(page, cards) == [looker is browser and bool(hands_later)] * 2
    for looker in (Client(), visitor("Nora")[0]):
        assert named_in(told(looker, fresh(table)), cards) == [False, False]


def test_two_hands_later_he_looks_on_like_everybody(left):
    browser, _, table = left
    for _ in range(2):
        actions.deal(table=table)
        play_until_over(table)
    actions.deal(table=table)
    page = told(browser, table)
    assert "Petra" not in page
    assert page.count("is dealt two cards.") == told(visitor("Otto")[0], table).count("is dealt two cards.")
