"""Robots (gameplay/house/robots.py): each keeps to its trick, whatever its cards are."""

import random

from gameplay.engine.choices import CALL, CHECK, FOLD, raise_to
from gameplay.engine.games import FiveCardDraw, Holdem
from gameplay.engine.hand import Hand
from gameplay.house.robots import pot_of, raises_by_round, robot


def hand_of(players: int = 2) -> Hand:
    """Hold'em for 5 and 10 with 100 big blinds each."""
    return Hand(Holdem(small_blind=5, big_blind=10), [1000] * players, seed=bytes(32))


def answer(hand: Hand, name: str, number: int = 1):
    """The choice of a robot whose turn it is."""
    return robot(name)(hand.view(hand.decision.seat), hand.game, random.Random(number))


class TestTricks:
    def test_the_shover_bets_all_it_has(self):
        assert answer(hand_of(), "shover") == raise_to(1000)

    def test_the_station_calls_that(self):
        hand = hand_of()
        hand.choose(raise_to(1000))
        assert answer(hand, "station") == CALL

    def test_the_folder_gives_up_the_small_blind_and_checks_the_big_one(self):
        hand = hand_of()
        assert answer(hand, "folder") == FOLD
        hand.choose(CALL)
        assert answer(hand, "folder") == CHECK

    def test_the_opener_opens_bets_half_the_pot_and_gives_up(self):
        hand = hand_of()
        assert answer(hand, "opener") == raise_to(25)
        hand.choose(raise_to(25))
        hand.choose(CALL)
        hand.choose(CHECK)
        assert answer(hand, "opener") == raise_to(25)
        hand.choose(raise_to(25))
        hand.choose(CALL)
        hand.choose(CHECK)
        assert answer(hand, "opener") == CHECK

    def test_the_opener_folds_to_a_raise(self):
        hand = hand_of()
        hand.choose(raise_to(25))
        hand.choose(raise_to(75))
        assert answer(hand, "opener") == FOLD

    def test_the_min_raiser_raises_the_least_and_folds_to_a_raise(self):
        hand = hand_of()
        assert answer(hand, "min-raiser") == raise_to(20)
        hand.choose(raise_to(20))
        assert answer(hand, "min-raiser") == FOLD

    def test_the_maniac_raises_the_pot_more_often_than_not(self):
        answers = [answer(hand_of(), "maniac", number) for number in range(100)]
        assert set(answers) == {raise_to(30), CALL, FOLD}
        assert 50 < answers.count(raise_to(30)) < 75

    def test_the_random_robot_does_everything(self):
        answers = {answer(hand_of(), "random", number)[0] for number in range(30)}
        assert answers == {"raise", "call", "fold"}

    def test_only_the_tight_robot_looks_at_its_cards(self):
        kinds = {name: set() for name in ("naive-tight", "opener")}
        for number in range(30):
            hand = Hand(Holdem(small_blind=5, big_blind=10), [1000] * 2, seed=bytes([number] * 32))
            for name, seen in kinds.items():
                seen.add(answer(hand, name)[0])
        assert kinds == {"naive-tight": {"raise", "call", "fold"}, "opener": {"raise"}}

    def test_what_is_no_bet_they_answer_as_bots_do(self):
        hand = Hand(FiveCardDraw(ante=10), [1000, 1000], seed=bytes(32))
        hand.choose(CHECK)
        hand.choose(CHECK)
        assert answer(hand, "station")[0] == "discard"


class TestRounds:
    def test_a_round_begins_where_somebody_acts_after_the_deal(self):
        hand = hand_of()
        assert raises_by_round(hand.view(hand.decision.seat)) == [[]]
        opener = hand.decision.seat
        hand.choose(raise_to(25))
        hand.choose(CALL)
        assert raises_by_round(hand.view(hand.decision.seat)) == [[opener], []]
        hand.choose(CHECK)
        hand.choose(CHECK)
        assert raises_by_round(hand.view(hand.decision.seat)) == [[opener], [], []]

    def test_the_pot_has_the_bets_in_it(self):
        hand = hand_of()
        hand.choose(raise_to(25))
        assert pot_of(hand.view(hand.decision.seat)) == 35
