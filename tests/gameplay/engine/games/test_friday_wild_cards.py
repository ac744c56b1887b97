"""Wild cards and jokers, as the dealer of a Friday night announces them for a game."""

import random

import pytest
from pydantic import ValidationError

from gameplay.engine.cards import DECK, JOKERS, cards
from gameplay.engine.events import (
    Shown,
    Won,
)
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand
from gameplay.engine.ranking import HIGH
from gameplay.house import decide
from tests.gameplay.engine.games.friday_night import POKER
from tests.gameplay.engine.games.stud.dealing import checked, friday
from tests.gameplay.engine.table import act, hand, told
from tests.sweeps import sweep


class TestWildCards:
    @pytest.mark.rule("FNP-joker", "FNP-wild-limit")
    @sweep("preset", POKER)
    def test_every_game_takes_jokers_and_wild_ranks(self, preset):
        game = friday(preset, jokers=2, wild_ranks=("2", "10"))
        assert set(game.deck) == {*DECK, *JOKERS}
        chance = random.Random(preset)
        for deal in range(5):
            table = Hand(game, [200] * 3, seed=bytes([deal]) * 32)
            said = [str(each) for each in game.explained(table.view(0))]
            assert any(line.startswith("Wild: deuces,") and "the 2 jokers" in line for line in said)
            while not table.finished:
                table.choose(decide(table.view(table.decision.seat), game, chance))
            assert sum(table.stacks) == 600

    @pytest.mark.rule("FNP-wild-example-two-pair", "FNP-wild-example-royal")
    @pytest.mark.parametrize(
        ("own", "made"),
        [
            ("AhKh2c2d2h7s8s", "two pair, aces and kings"),
            ("AhKhQh2d2h7s8s", "royal flush"),
        ],
    )
    def test_the_books_examples_at_a_table(self, own, made):
        # five cards of seven are the examples'; the sixth and seventh make nothing better
        game = friday("fnp-five-card-draw", wild_ranks=("2",))
        table = hand(game, [200] * 2, f"{own[:10]}/3c4d6h8sTs")
        act(table, "k k pat pat k k")
        assert made in " ".join(told(table, Shown))
        assert told(table, Won) == ["A wins 2."]

    @pytest.mark.rule("FNP-joker", "FNP-rank-five")
    def test_five_of_a_kind_beats_a_royal_flush(self):
        game = friday("fnp-five-card-draw", jokers=1)
        table = hand(game, [200] * 2, "AhAdAcAsXx/KsQsJsTs9s")
        act(table, "k k pat pat k k")
        assert "five of a kind, aces" in " ".join(told(table, Shown))
        assert told(table, Won) == ["A wins 2."]

    @pytest.mark.rule("FNP-joker")
    def test_in_omaha_a_joker_is_one_of_the_two_or_of_the_three(self):
        table = hand(friday("fnp-omaha", jokers=2), [200] * 2, "AhXx3c4d/KsKd7c8d", "AcKhQd5h2c")
        checked(table)
        assert told(table, Won) == ["A wins 2."]

    @pytest.mark.rule("FNP-wild-limit")
    @pytest.mark.parametrize(
        ("limit", "made"),
        [
            ("combination", "two pair, aces and kings"),
            ("hand", "three of a kind, aces"),
            ("none", "royal flush"),
        ],
    )
    def test_the_limit_is_what_was_announced(self, limit, made):
        game = friday("fnp-five-card-draw", wild_ranks=("9",), wild_limit=limit)
        ranking = game.rankings(hand(game, [9] * 2).view(0))[0]
        assert ranking.words(cards("AhKh9c9d9h")) == made

    @pytest.mark.rule("FNP-stud-low-opens", "FNP-stud-high-opens")
    def test_a_wild_card_up_opens_as_an_ace_first_and_as_what_it_makes_then(self):
        holes = "AhKd2cTs7dJs8h/KhQd3d3c8s5s6c"
        game = friday("fnp-seven-card-stud", wild_ranks=("2",))
        table = hand(game, [200] * 2, holes)
        assert table.decision.seat == 1
        assert act(table, "k k").decision.seat == 0  # a ten and a wild card are a pair of tens
        printed = hand(
            friday("fnp-seven-card-stud", wild_ranks=("2",), wild_board="printed"), [200] * 2, holes
        )
        assert printed.decision.seat == 0
        assert act(printed, "k k").decision.seat == 1

    def test_as_printed_a_joker_is_below_every_card(self):
        game = friday("fnp-seven-card-stud", jokers=1, wild_board="printed")
        table = hand(game, [200] * 2, "AhKdXxTs7dJs8h/KhQd2d3c8s5s6c")
        assert table.decision.seat == 0
        assert act(table, "k k").decision.seat == 0

    def test_hand_histories_have_no_wild_cards(self):
        game = type(PRESETS["fcd-five-card-draw"])()
        assert game.variant == "5CD"
        assert type(game)(jokers=1).variant == ""

    def test_more_jokers_than_there_are_are_refused(self):
        for wrong in ({"jokers": 3}, {"wild_ranks": ("1",)}):
            with pytest.raises(ValidationError):
                friday("fnp-seven-card-stud", **wrong)

    def test_without_any_hands_compare_as_ever(self):
        game = PRESETS["fnp-seven-card-stud"]
        assert game.rankings(hand(game, [9] * 2).view(0)) == (HIGH,)
        assert game.explained(hand(game, [9] * 2).view(0)) == ()
