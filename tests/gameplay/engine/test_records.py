"""A hand written down as JSON is the same hand again."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from clauses.refusal import NotAllowed
from gameplay.engine.cards import cards
from gameplay.engine.deck import GivenDeck
from gameplay.engine.games import GAMES, Holdem
from gameplay.engine.hand import Hand, replay
from gameplay.engine.records import from_json, to_json
from gameplay.engine.state import RULES
from tests.gameplay.engine.table import act, hand
from tests.gameplay.engine.ways import SOME, WAYS, dealt, legal, named
from tests.sweeps import sweep


@sweep("game", WAYS, ids=named)
@given(data=st.data(), seed=st.integers(0, 2**32))
@SOME
def test_every_game_comes_back(game, data, seed):
    played, chance = data.draw(dealt(game)), random.Random(seed)
    while not played.finished and chance.random() < 0.95:
        played.choose(legal(played.decision, chance))
    record = from_json(json.loads(json.dumps(to_json(played.record))))
    assert record == played.record
    assert replay(record).events == played.events


def test_a_given_deck_comes_back():
    played = act(hand(Holdem(), [100] * 2, "AhAd/????", "2c3c4c", showing="ask"), "c k")
    record = from_json(json.loads(json.dumps(to_json(played.record))))
    assert record == played.record
    assert replay(record).view(-2) == played.view(-2)


def test_dice_of_a_given_deck_come_back():
    game = GAMES["binglaha"](small_blind=5, big_blind=10)
    deck = GivenDeck({0: cards("AhAdKcQs"), 1: cards("5h5d6c7s")}, cards("2c3c4c9dTd"), (5,))
    played = act(Hand(game, [100] * 2, button=0, deck=deck), "c k k k")
    record = from_json(json.loads(json.dumps(to_json(played.record))))
    assert record == played.record
    assert replay(record).events == played.events


def test_a_die_that_the_record_does_not_know_is_refused():
    game = GAMES["binglaha"](small_blind=5, big_blind=10)
    deck = GivenDeck({0: cards("AhAdKcQs"), 1: cards("5h5d6c7s")}, cards("2c3c4c9dTd"))
    with pytest.raises(NotAllowed, match="how the die fell"):
        act(Hand(game, [100] * 2, button=0, deck=deck), "c k k k")


def test_a_record_can_be_played_up_to_a_choice():
    played = act(Hand(Holdem(), [100] * 3, button=0, seed=bytes(32)), "r6 c f")
    before = replay(played.record, played.record.choices[:1])
    assert before.decision.seat == 1
    assert before.events == played.events[: len(before.events)]


def test_a_record_from_before_an_option_plays_as_it_was_played_then():
    played = act(hand(Holdem(uncalled_bet="announced"), [100] * 3), "r60 f f")
    data = to_json(played.record)
    del data["options"]["uncalled_bet"]
    again = replay(from_json(data))
    assert again.events == played.events
    assert again.events != replay(act(hand(Holdem(), [100] * 3), "r60 f f").record).events


def test_a_record_is_played_by_the_rules_that_it_names_and_one_that_names_none_by_the_first():
    data = to_json(Hand(Holdem(), [100] * 2, seed=bytes(32)).record)
    assert data["rules"] == RULES
    assert from_json({**data, "rules": 1}).rules == 1
    del data["rules"]
    record = from_json(data)
    assert record.rules == replay(record).record.rules == 1
    assert to_json(replay(record).record)["rules"] == 1


def test_an_option_that_the_game_does_not_have_is_an_error():
    data = to_json(Hand(Holdem(), [100] * 2, seed=bytes(32)).record)
    data["options"]["jokers"] = 2
    with pytest.raises(ValidationError):
        from_json(data)
