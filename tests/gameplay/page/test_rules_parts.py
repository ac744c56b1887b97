"""Tests of what other pages show of a game's rules: a paragraph, a picture of the deal, and what a player has
to know beside their hand."""

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from gameplay.engine.games.holdem.holdem import Holdem
from gameplay.engine.games.own_games import own_game
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand
from gameplay.engine.variations.kill import KillButton
from gameplay.ring.offered_games import offered
from tests.gameplay.page.tables import seen
from tests.sweeps import sweep

PARTS = ("gameplay/parts/rules_paragraph.html", "gameplay/parts/deal_picture.html")


def shown(part, game):
    return render_to_string(part, {"game": game})


def test_the_picture_has_a_mark_for_each_card_and_a_sentence_for_each_stage():
    page = shown("gameplay/parts/deal_picture.html", offered("dm-pineapple"))
    assert page.count("<li") == 9  # three down, a card away, flop, turn and river, four rounds of betting
    assert page.count("<i ") == 3 + 1 + 5 + 4
    assert "Everybody throws one card away." in page
    assert page.count('class="deal-bet"') == 4


def test_a_game_that_a_club_wrote_down_has_a_paragraph_of_its_steps():
    game = own_game("name Two Cards\ndeal 2 down\nbet\nwin high", small_blind=1, big_blind=2)
    assert "The pot is won with the best five cards." in shown("gameplay/parts/rules_paragraph.html", game)


@sweep("preset", PRESETS)
def test_both_are_said_in_the_language_of_the_page(preset):
    with translation.override("es"):
        spanish = [shown(part, offered(preset)) for part in PARTS]
    with translation.override("en"):
        english = [shown(part, offered(preset)) for part in PARTS]
    assert all(one != other for one, other in zip(spanish, english, strict=True))


# Beside the hand


def beside(game, viewer, *, seed=0, choices=0, **how):
    """Return what stands beside a hand of this player's after so many checks and calls."""
    dealt = Hand(game, [20_000] * 3, seed=bytes([seed]) * 32, **how)
    for _ in range(choices):
        decision = dealt.decision
        dealt.choose(decision.passive if decision.kind == "betting" else decision.on_timeout)
    return str(game.beside(dealt.view(viewer), ["Ann", "Bob", "Cat"]))


@pytest.mark.parametrize(
    ("preset", "explained"),
    [
        ("bg-five-card-draw", "The joker is an ace, or completes a straight or a flush."),
        ("bg-quick-quads", "Three of a kind are four of a kind beside two cards"),
        ("bg-california-lowball", "The joker is the lowest card that you do not have."),
        ("bg-mexican-poker", "The joker is wild where it was dealt face down"),
        ("fnp-baseball", "Wild: nines, threes face down and threes face up that have been paid for."),
    ],
)
def test_what_is_wild_and_what_one_holds_stands_beside_the_hand(preset, explained):
    told = beside(offered(preset), 0)
    assert told.startswith("You have ")
    assert explained in told


@pytest.mark.parametrize(("preset", "is_said_once"), [("fnp-baseball", True), ("dm-holdem", False)])
def test_what_one_holds_is_not_said_twice(preset, is_said_once):
    page = seen(Hand(offered(preset), [20_000] * 4, seed=bytes(32)), 1)
    assert (page.strength == "", bool(page.beside)) == (is_said_once, is_said_once)


@pytest.mark.parametrize(
    ("preset", "seed", "choices", "explained"),
    [
        ("bg-wonky-donkey", 0, 3, "Omaha hi-lo is played: the flop was black."),
        ("bg-wonky-donkey", 3, 3, "Hold'em is played: the flop was red."),
        ("bg-binglaha", 0, 6, "The die came to 3: the high hand and a low up to the eight share the pot."),
        ("bg-binglaha", 1, 6, "The die came to 4: the high hand takes all."),
        (
            "bg-omaha-x-or-better",
            0,
            6,
            "The dice came to 6: the high hand and a low up to the six share the pot.",
        ),
        ("bg-omaha-x-or-better", 4, 6, "The dice came to 4: the high hand takes all."),
        ("bg-paradise-road-pickem", 0, 1, "Texas hold'em is played."),
    ],
)
def test_what_the_flop_the_dice_or_a_player_decided_stands_beside_the_hand(preset, seed, choices, explained):
    assert beside(offered(preset), 0, seed=seed) == ""
    told = beside(offered(preset), 0, seed=seed, choices=choices)
    assert told.startswith("You have ")
    assert explained in told


def test_a_game_without_anything_to_explain_says_nothing_beside_the_hand():
    assert beside(offered("dm-holdem"), 0) == ""


def test_the_limits_of_a_killed_pot_stand_beside_the_hand_and_of_no_other():
    game = Holdem(small_blind=100, big_blind=200, limit="limit", variations={"kill": {}})
    legs = KillButton(game="holdem", holder=0, legs={0: 2})
    killed = beside(game, 1, carry=game.takes_over({"kill": legs}))
    assert killed == "A kill pot: bets are 200 and 400."
    assert beside(game, 1) == ""


def test_which_board_goes_and_what_is_left_stands_beside_a_hand_of_squid_game():
    game = Holdem(small_blind=100, big_blind=200, variations={"squid": {}})
    assert "lowest river is killed" in beside(game, 0)
    assert beside(game, 0, choices=6) == "Each of the two boards that are left takes half of the pot."
