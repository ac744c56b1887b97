"""A game tried by chance."""

import random
from typing import ClassVar

import pytest

from gameplay.engine import trial as trial_module
from gameplay.engine.decisions import anything
from gameplay.engine.games import Holdem
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.ranking import HIGH
from gameplay.engine.trial import one_hand, tried, tried_by_house_players

BLINDS = {"small_blind": 1, "big_blind": 2}


class Leaking(Holdem):
    """Hold'em in which a chip goes astray."""

    def play(self, dealer):
        dealer.stacks[0] -= 1
        yield from super().play(dealer)


class Endless(Holdem):
    """Hold'em in which everybody is asked for discards again and again."""

    def play(self, dealer):
        dealer.deal_down(2)
        while True:
            yield from dealer.draw(lambda hand: (0, anything))


class Greedy(Holdem):
    """Hold'em with more cards than a deck has."""

    seats: ClassVar[range] = range(10, 11)

    def play(self, dealer):
        dealer.deal_down(6)
        yield from dealer.betting_round(dealer.left_of_button, self.bets[0])


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (Leaking, "chips have become"),
        (Endless, "it does not end."),
        (Greedy, "The deck has run out of cards."),
    ],
)
def test_what_goes_wrong_is_found_and_said_with_the_hand(game, fault):
    trial = tried(game(**BLINDS), hands=200, seed=1)
    assert fault in trial.fault
    assert f"Hand {trial.hands + 1}, with" in trial.fault


class Overfull(Holdem):
    """Hold'em with more cards each than are ranked together."""

    seats: ClassVar[range] = range(2, 4)

    def play(self, dealer):
        dealer.deal_down(10)
        yield from dealer.betting_round(dealer.left_of_button, self.bets[0])
        yield from dealer.showdown(HIGH)


def test_hands_that_cannot_be_compared_are_found():
    assert "cannot be compared" in tried(Overfull(**BLINDS), hands=200, seed=1).fault


class Failing(Holdem):
    """Hold'em over which the site fails, and no rule says why."""

    def play(self, dealer):
        dealer.deal_down(2)
        yield from dealer.betting_round(dealer.left_of_button, self.bets[0])
        raise IndexError(0)


def test_what_no_rule_foresees_is_a_fault_and_logged(caplog):
    trial = tried(Failing(**BLINDS), hands=200, seed=1)
    assert trial.fault.endswith("the site fails at it; its log says where.")
    assert caplog.records[0].exc_info[0] is IndexError


def test_where_house_players_fail_it_is_a_fault_and_logged(caplog):
    fault = tried_by_house_players(Failing(**BLINDS), hands=20, seed=1)
    assert fault == "Bots fail at it; the log of the site says where."
    assert caplog.records[0].exc_info[0] is IndexError


def test_a_game_for_which_there_is_no_time_is_too_slow():
    game = Holdem(**BLINDS)
    trial = tried(game, hands=200, seed=1, most_seconds=0.0)
    assert (trial.hands, "too slow" in trial.fault) == (0, True)


def test_whoever_waits_may_end_a_trial():
    class Enough(Exception):
        pass

    def between():
        raise Enough

    for trial in (tried, tried_by_house_players):
        with pytest.raises(Enough):
            trial(Holdem(**BLINDS), hands=3, between=between)


def test_house_players_play_a_game_to_its_end():
    assert tried_by_house_players(Holdem(**BLINDS), hands=3, seed=1) == ""
    assert tried_by_house_players(Holdem(**BLINDS), hands=10**6, seed=1, most_seconds=0.1) == ""


def test_house_players_who_think_too_long_are_noticed(monkeypatch):
    monkeypatch.setattr(trial_module, "LONGEST_THOUGHT", 0.0)
    assert "too long" in tried_by_house_players(Holdem(**BLINDS), hands=3)


def test_house_players_who_cheat_are_noticed(monkeypatch):
    monkeypatch.setattr(trial_module, "decide", lambda view, game, chance: ("raise", 10**9))
    fault = tried_by_house_players(Holdem(**BLINDS), hands=3)
    assert fault.startswith("A bot makes a move that is not allowed:")


def test_the_same_seed_plays_the_same_hands():
    game = PRESETS["dm-holdem"].at_level(BLINDS)
    first, second, other = (tried(game, hands=60, seed=seed) for seed in (3, 3, 4))
    assert (first.hands, first.choices) == (second.hands, second.choices)
    assert (first.fault, first.players) == ("", (2, 10))
    assert other.fault == ""


def test_all_kinds_of_ends_are_met():
    chance = random.Random(1)
    lengths = {one_hand(Holdem(**BLINDS), 3, chance)[0] for _ in range(100)}
    assert min(lengths) <= 2
    assert max(lengths) > 10
