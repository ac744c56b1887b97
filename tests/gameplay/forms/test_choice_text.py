"""Choices as short text, there and back, in every game."""

import random

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.choices import STAND_PAT, discard, raise_to
from gameplay.engine.games.centre_five.choices import DRAW, PLAYER_CALL, lay, trade
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand
from gameplay.forms.choice_text import parse, text_of
from gameplay.ring.offered_games import offered
from tests.sweeps import sweep


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("fold", ("fold",)),
        ("  bring   in ", ("bring in",)),
        ("raise 1,200", raise_to(1200)),
        ("discard", STAND_PAT),
        ("discard Ah 3d", discard((50, 5))),
        ("trade Ah 7s", trade(50, 23)),
        ("lay 9c", lay(28)),
        ("draw", DRAW),
        ("player call", PLAYER_CALL),
        ("knock 3", ("knock", 3)),
    ],
)
def test_what_is_typed(text, choice):
    assert parse(text) == choice


@pytest.mark.parametrize(
    "text",
    ["", "raise", "raise -5", "raise 1e9", "raise 10000000000000", "discard Zz", "trade Ah", "lay", "<b>"],
)
def test_what_is_no_choice_is_refused_in_a_sentence(text):
    with pytest.raises(NotAllowed) as refusal:
        parse(text)
    assert refusal.value.reason.endswith(".")


@sweep("preset", PRESETS)
def test_every_choice_of_every_game_comes_back_as_it_was(preset):
    chance = random.Random(preset)
    for _ in range(5):
        hand = Hand(offered(preset), [2_000] * 4, seed=chance.randbytes(32))
        while not hand.finished:
            choices = list(hand.decision.choices())
            assert all(parse(text_of(choice)) == choice for choice in choices[:200])
            hand.choose(chance.choice(choices[:8]))
