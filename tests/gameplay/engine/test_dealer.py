"""Tests of where everybody sits, and a deck that runs out."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.cards import DECK
from gameplay.engine.choices import discard
from gameplay.engine.dealer import Dealer
from gameplay.engine.deck import Deck, GivenDeck
from gameplay.engine.events import Did, Discarded, Reshuffled
from gameplay.engine.games import FiveCardDraw, Holdem
from gameplay.engine.state import places


def dealer(muck, left):
    """A dealer with so many cards left, and these thrown away."""
    made = Dealer(FiveCardDraw().house_rules, [10, 10], 1, Deck(DECK))
    made.deck.take(52 - left, 0)
    made.muck = list(muck)
    return made


@pytest.mark.parametrize(
    ("seats", "button", "dead", "small", "big", "next_to_it"),
    [
        (4, 0, False, 1, 2, 3),
        (4, 3, False, 0, 1, 2),
        (3, 2, False, 0, 1, 2),
        (2, 1, False, 1, 0, 1),
        (2, 0, False, 0, 1, 0),
        (4, 3, True, None, 0, 1),
        (2, 0, True, None, 1, 0),
    ],
)
def test_who_has_the_blinds_and_who_opens(seats, button, dead, small, big, next_to_it):
    seated = places(seats, button, dead)
    assert (seated.small_blind, seated.big_blind, seated.left_of_big_blind) == (small, big, next_to_it)


class TestServing:
    def test_a_players_own_discards_stay_out_when_there_are_just_enough_without_them(self):
        short = dealer([10, 11, 12, 13], left=2)
        served = short.serve(0, 4, keep_out=(12, 13))
        assert set(served) == {10, 11, 50, 51}
        assert short.events == (Reshuffled(2),)
        assert short.muck == [12, 13]

    def test_and_come_back_when_there_are_not(self):
        short = dealer([10, 12, 13], left=2)
        assert set(short.serve(0, 4, keep_out=(12, 13))) < {10, 12, 13, 50, 51}
        assert short.events == (Reshuffled(3),)
        assert short.muck == []


class TestThrowingAway:
    def thrown(self):
        """Both, seat 0 first, have thrown the first of their two cards away."""
        made = Dealer(FiveCardDraw().house_rules, [10, 10], 1, Deck(DECK))
        made.deal_down(2)
        turns = made.throw_away(1)
        asked = [next(turns)]
        asked.append(turns.send(discard(asked[0].hand[:1])))
        with pytest.raises(StopIteration):
            turns.send(discard(asked[1].hand[:1]))
        return made, asked

    def test_each_in_turn_keeps_the_rest_and_gets_nothing_for_it(self):
        made, asked = self.thrown()
        assert [(turn.seat, turn.hand) for turn in asked] == [(0, (0, 2)), (1, (1, 3))]
        assert made.holes == [(2,), (3,)]

    def test_so_many_and_neither_fewer_nor_more(self):
        made = Dealer(FiveCardDraw().house_rules, [10, 10], 1, Deck(DECK))
        made.deal_down(3)
        asked = next(made.throw_away(2))
        for cards in ((), (0,), (0, 2, 4)):
            with pytest.raises(NotAllowed, match="two cards"):
                asked.check(discard(cards))
        asked.check(discard((0, 2)))

    def test_what_is_thrown_away_can_be_dealt_again_by_a_deck_that_runs_out(self):
        made, _ = self.thrown()
        assert set(made.serve(0, made.deck.left + 2)) >= {0, 1}

    def test_it_is_told(self):
        made, _ = self.thrown()
        assert made.events[-2:] == (Discarded(0, (0,)), Discarded(1, (1,)))


class TestBurning:
    def test_every_card_that_was_burnt_is_kept_and_what_is_turned_lies_on_the_board(self):
        made = Dealer(Holdem().house_rules, [10, 10], 1, Deck(DECK))
        made.burn_and_turn(3)
        made.burn_and_turn(1)
        assert (made.burnt, made.board) == ((0, 4), (1, 2, 3, 5))
        assert [event.words(()) for event in made.events] == [
            "The dealer burns one card.",
            "The dealer turns deuce of diamonds, deuce of hearts and deuce of spades for the board.",
            "The dealer burns one card.",
            "The dealer turns three of diamonds for the board.",
        ]

    def test_a_record_need_not_say_what_was_burnt(self):
        made = Dealer(Holdem().house_rules, [10, 10], 1, GivenDeck({}, board=(1, 2, 3)).fresh())
        made.burn_and_turn(3)
        made.burn()
        assert made.deck.known
        made.burn_and_turn(1)
        assert not made.deck.known


def test_an_event_stays_what_it_was_however_late_it_is_read():
    made = Dealer(Holdem().house_rules, [10] * 3, 2, Deck(DECK))
    made.deal_down(1, made.still_in)
    made.still_in.remove(1)
    assert [event.seat for event in made.events] == [0, 1, 2]


def test_what_is_noted_is_an_event_when_it_is_read():
    made = dealer([], left=2)
    made.note((Did, 0, "knocks"))
    assert made.events == (Did(0, "knocks"),)
    made.note((Did, 1, "passes"))
    assert made.events == (Did(0, "knocks"), Did(1, "passes"))
