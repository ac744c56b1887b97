"""Short-deck hold'em (NS): antes, a blind on the button, and a flush that beats a full house."""

import pytest

from gameplay.engine.games.holdem.short_deck import ShortDeck
from gameplay.engine.phh.replay import replayed
from tests.gameplay.engine.phh.test_replay import changed, refused

FLUSH = """
variant = "NS"
antes = [10, 10, 10]
blinds_or_straddles = [0, 0, 20]
min_bet = 20
starting_stacks = [1000, 1000, 1000]
actions = [
  "d dh p1 AhAd",
  "d dh p2 8h7h",
  "d dh p3 QcQd",
  "p1 cc",
  "p2 cc",
  "p3 cc",
  "d db AcKhTh",
  "p1 cc",
  "p2 cc",
  "p3 cc",
  "d db 6h",
  "p1 cc",
  "p2 cc",
  "p3 cc",
  "d db Ks",
  "p1 cc",
  "p2 cc",
  "p3 cc",
  "p1 sm AhAd",
  "p2 sm 8h7h",
  "p3 sm",
]
finishing_stacks = [970, 1060, 970]
"""

HEADS_UP = """
variant = "NS"
antes = [10, 10]
blinds_or_straddles = [20, 0]
min_bet = 20
starting_stacks = [1000, 1000]
actions = [
  "d dh p1 Ah6d",
  "d dh p2 Kc6c",
  "p1 cbr 100",
  "p2 cc",
  "d db 7c8s9h",
  "p1 cbr 300",
  "p2 f",
]
finishing_stacks = [1110, 890]
"""


@pytest.mark.parametrize("text", [FLUSH, HEADS_UP])
def test_it_ends_as_the_record_says(text):
    assert replayed(text).result == "ok"


def test_antes_may_be_dead():
    assert replayed(changed(FLUSH, ('"NS"', '"NS"\nante_trimming_status = false'))).result == "ok"


@pytest.mark.parametrize("blinds", ["[0, 20, 0]", "[10, 20, 20]", "[0, 0, 0]", "[0, 20]"])
def test_only_the_button_has_a_blind(blinds):
    reason = refused(changed(FLUSH, ("[0, 0, 20]", blinds)))[2]
    assert reason == "Only the button posts a blind in short-deck hold'em."


def test_a_raise_is_at_least_the_blind_more():
    assert refused(changed(HEADS_UP, ("p1 cbr 100", "p1 cbr 39")))[1:] == (
        "p1 cbr 39",
        "A raise has to be to 40 or more.",
    )


def test_a_deuce_is_not_in_the_deck():
    assert refused(changed(FLUSH, ("QcQd", "QcQd2c")))[2] == "2c is not in the deck."


def test_the_deck_has_36_cards_and_deals_to_14():
    game = ShortDeck()
    assert len(game.deck) == 36
    assert 2 * game.players[-1] + 8 == 36
