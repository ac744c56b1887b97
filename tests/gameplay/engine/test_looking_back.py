"""A hand looked back at: chances, calls and outs by what one reader has seen, and never by anything else."""

import random
import time

import pytest

from gameplay.engine.cards import UNKNOWN, cards, names
from gameplay.engine.choices import CALL, CHECK, FOLD, raise_to
from gameplay.engine.deck import GivenDeck
from gameplay.engine.events import DIRECTOR, SPECTATOR, seen_by
from gameplay.engine.games import GAMES, Holdem
from gameplay.engine.hand import Hand, replay
from gameplay.engine.looking_back import is_looked_back_at, look_back
from tests.gameplay.engine.phh.test_write import played

AHEAD, BEHIND = cards("AsAh"), cards("KdKc")


def shown_down(board="2c7d9s3h4s", holes=(AHEAD, BEHIND), stacks=(1000, 1000)):
    """Two call each other's bets down to the river; Ann, in the big blind, has the first hand."""
    deck = GivenDeck({0: holes[0], 1: holes[1]}, cards(board))
    hand = Hand(Holdem(small_blind=5, big_blind=10), stacks, deck=deck)
    for choice in (raise_to(30), CALL, raise_to(40), CALL, raise_to(100), CALL, CHECK, CHECK):
        hand.choose(choice)
    return hand


def seen(hand, viewer):
    return [seen_by(event, viewer) for event in hand.events]


def looked(hand, viewer=DIRECTOR):
    return look_back(hand.game, seen(hand, viewer), viewer)


def test_the_chances_of_each_street():
    back = looked(shown_down())
    assert [street.cards for street in back.streets] == [0, 3, 4, 5]
    assert all(street.is_open for street in back.streets)
    assert back.streets[0].parts[0] == pytest.approx(0.82, abs=0.04)
    assert back.streets[1].parts[0] == pytest.approx(1 - 87 / 990 + 2 * 2 / 990, abs=0.01)
    assert back.streets[2].parts[0] == pytest.approx(42 / 44)
    assert back.streets[3].parts == {0: 1.0, 1: 0.0}


def test_the_largest_call_what_it_needed_and_what_it_had():
    call = looked(shown_down(), 1).call
    assert (call.seat, call.amount, call.pot) == (1, 100, 240)
    assert call.needed == pytest.approx(100 / 340)
    assert call.part == pytest.approx(2 / 44)
    assert call.is_open  # the hands were shown


def test_outs_are_the_next_cards_that_help_who_is_behind():
    back = looked(shown_down())
    assert {
        street.cards: {place: names(outs) for place, outs in street.outs.items()} for street in back.streets
    } == {
        0: {},
        3: {1: "Kh Ks"},
        4: {1: "Kh Ks"},
        5: {},
    }


def test_a_call_for_less_can_win_only_what_it_matches():
    deck = GivenDeck({0: AHEAD, 1: BEHIND}, cards("2c7d9s3h4s"))
    hand = Hand(Holdem(small_blind=5, big_blind=10), (60, 1000), deck=deck)
    for choice in (raise_to(500), CALL):
        hand.choose(choice)
    call = looked(hand, 0).call
    assert (call.amount, call.pot) == (50, 70)


def test_unknown_cards_are_as_likely_as_any_others():
    deck = GivenDeck({0: AHEAD, 1: BEHIND}, cards("2c7d9s3h4s"))
    hand = Hand(Holdem(small_blind=5, big_blind=10), (1000, 1000), deck=deck)
    for choice in (raise_to(30), CALL, raise_to(40), FOLD):
        hand.choose(choice)
    back = looked(hand, 0)
    assert [street.parts.keys() for street in back.streets] == [{0}, {0}]
    assert not any(street.is_open or street.outs for street in back.streets)
    assert back.streets[0].parts[0] == pytest.approx(0.85, abs=0.04)
    assert back.call.part == pytest.approx(0.85, abs=0.04)
    assert looked(hand, SPECTATOR) is None


@pytest.mark.parametrize("name", ["omaha", "omaha-hi-lo", "seven-card-stud", "stud-hi-lo", "razz"])
def test_other_games_end_on_what_was_won(name):
    game = GAMES[name]()
    chance = random.Random(name)
    ended = 0
    for _ in range(12):
        hand = played(game, chance)
        back = looked(hand)
        assert back is not None
        for street in back.streets:
            if street.is_open:
                assert sum(street.parts.values()) == pytest.approx(1)
        ended += len(back.streets) > 3
    assert ended


@pytest.mark.parametrize("name", ["holdem", "omaha", "seven-card-stud"])
def test_what_a_reader_has_not_seen_changes_nothing(name):
    """Every card that the reader has not seen is another one: what they are told is the same."""
    game = GAMES[name]()
    chance = random.Random(f"{name}, hidden")
    told = changed = 0
    while told < 12:
        hand = played(game, chance)
        viewer = chance.choice((SPECTATOR, *range(len(hand.stacks))))
        events = seen(hand, viewer)
        visible = {card for event in events for card in getattr(event, "cards", ()) if card != UNKNOWN}
        hidden = [card for card in game.deck if card not in visible]
        mixed = dict(zip(hidden, chance.sample(hidden, len(hidden)), strict=True))
        other = replay(
            type(hand.record)(
                **{
                    **{field: getattr(hand.record, field) for field in hand.record.__slots__},
                    "deck": tuple(mixed.get(card, card) for card in hand.record.deck),
                }
            )
        )
        if seen(other, viewer) != events:
            continue  # another hand has won: the reader sees another story
        told += 1
        changed += looked(other, DIRECTOR) != looked(hand, DIRECTOR)
        assert look_back(game, seen(other, viewer), viewer) == look_back(game, events, viewer)
    assert changed > 2


def test_a_full_table_is_looked_back_at_in_a_moment():
    for name in ("holdem", "omaha-hi-lo", "seven-card-stud"):
        game = GAMES[name]()
        hand = Hand(game, [100] * 8, seed=bytes(32))
        while hand.decision is not None:
            passive = getattr(hand.decision, "passive", None) or hand.decision.on_timeout
            hand.choose(passive)
        began = time.process_time()
        assert looked(hand) is not None
        assert time.process_time() - began < 2


def test_games_in_which_players_choose_cards_are_not_looked_back_at():
    assert not is_looked_back_at(GAMES["triple-draw"]())
    hand = played(GAMES["pineapple"](), random.Random(1))
    assert looked(hand) is None
