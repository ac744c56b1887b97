"""Tests of what each viewer sees of a hand."""

import pytest

from gameplay.engine.cards import cards
from gameplay.engine.choices import CALL, CHECK, FOLD, raise_to
from gameplay.engine.events import DIRECTOR, SPECTATOR, Burnt, Dealt
from gameplay.engine.games import FiveCardDraw, Holdem
from gameplay.engine.pots import Pot
from tests.gameplay.engine.table import act, hand

BLINDS = Holdem(small_blind=1, big_blind=2)
HOLES = "QhQd/AhAd/KhKd"


def table(script="", stacks=(20, 20, 20), **how):
    return act(hand(BLINDS, stacks, HOLES, "2c3d7h8sTc", **how), script)


class TestSeats:
    def test_stacks_and_bets_are_everybodys_to_see(self):
        for viewer in (0, SPECTATOR, DIRECTOR):
            seats = table("0=r6 1=f").view(viewer).seats
            assert [(seat.seat, seat.stack, seat.bet) for seat in seats] == [
                (0, 14, 6),
                (1, 19, 1),
                (2, 18, 2),
            ]
            assert [seat.folded for seat in seats] == [False, True, False]

    def test_who_is_all_in(self):
        assert [seat.all_in for seat in table("0=r20").view(1).seats] == [True, False, False]

    def test_ones_own_cards_and_the_directors_are_seen(self):
        assert [seat.hole for seat in table().view(1).seats] == [(-1, -1), cards("AhAd"), (-1, -1)]
        assert [seat.hole for seat in table().view(DIRECTOR).seats] == [
            cards(text) for text in HOLES.split("/")
        ]

    def test_cards_turned_up_are_everybodys(self):
        seats = table("0=r20 1=c 2=f").view(SPECTATOR).seats
        assert [seat.hole for seat in seats] == [cards("QhQd"), cards("AhAd"), (-1, -1)]

    def test_a_mucked_hand_stays_closed(self):
        view = table("0=c 1=c 2=k" + " 1=k 2=k 0=k" * 3).view(0)
        assert view.seats[2].hole == (-1, -1)


class TestTheMiddle:
    def test_the_board_and_the_pots_without_the_bets(self):
        view = table("0=r4 1=c 2=f  1=r6").view(2)
        assert view.boards == (cards("2c3d7h"),)
        assert view.pots == (Pot(10, (1, 0)),)
        assert view.seats[1].bet == 6
        assert table().view(2).pots == ()
        assert table("0=f 1=f").view(2).pots == ()

    def test_side_pots(self):
        view = table("0=r8 1=c 2=c", (8, 20, 20)).view(2)
        assert view.pots == (Pot(24, (1, 2, 0)),)
        view = table("0=r8 1=r14 2=c", (8, 20, 20)).view(2)
        assert view.pots == (Pot(24, (1, 2, 0)), Pot(12, (1, 2)))


class TestTheTurn:
    def test_everybody_sees_whose_turn_it_is_and_only_he_what_he_may_choose(self):
        mine, theirs = table().view(0), table().view(1)
        assert mine.turn == theirs.turn == 0
        assert theirs.decision is None
        assert mine.decision is not None
        assert table().view(DIRECTOR).decision == mine.decision

    def test_what_he_may_bet(self):
        offer = table().view(0).decision
        assert (offer.seat, offer.bet, offer.to_call, offer.least, offer.most) == (0, 2, 2, 4, 20)
        assert list(offer.choices()) == [FOLD, CALL, *(raise_to(amount) for amount in range(4, 21))]
        assert offer.on_timeout == FOLD
        assert offer.question == "2 to call; raise to 4 to 20."
        assert table().view(0).question == offer.question

    def test_it_stays_as_it_was_when_the_hand_goes_on(self):
        playing = table()
        offer = playing.view(0).decision
        act(playing, "0=r6")
        assert (offer.seat, offer.to_call, offer.least) == (0, 2, 4)
        assert offer != playing.view(1).decision
        assert offer == table().view(0).decision
        assert hash(offer) == hash(table().view(0).decision)

    def test_a_free_check(self):
        offer = table("0=c 1=c").view(2).decision
        assert offer.on_timeout == CHECK
        assert next(choice for choice in offer.choices() if choice != FOLD) == CHECK
        assert offer.question == "Nothing to call; raise to 4 to 20."
        assert table("0=c 1=c 2=k").view(1).question == "Nothing to call; bet 2 to 18."

    @pytest.mark.parametrize(
        ("script", "question"),
        [("0=r20", "19 to call."), ("0=r19", "18 to call; raise to 20."), ("0=f 1=r20", "18 to call.")],
    )
    def test_questions_say_no_more_than_is_possible(self, script, question):
        playing = table(script)
        assert playing.view(playing.decision.seat).question == question

    def test_nothing_is_asked_when_the_hand_is_over(self):
        view = table("0=f 1=f").view(0)
        assert (view.turn, view.decision, view.question) == (None, None, "")


class TestEvents:
    def test_hidden_cards_are_unknown_ones(self):
        seen = [event for event in table("0=c 1=c 2=k").view(1).events if isinstance(event, Dealt | Burnt)]
        assert [event.cards for event in seen] == [cards("AhAd"), (-1, -1), (-1, -1), (-1,)]

    def test_the_hand_itself_knows_them_all(self):
        assert [event.cards for event in table().events if isinstance(event, Dealt)] == [
            cards("AhAd"),
            cards("KhKd"),
            cards("QhQd"),
        ]

    def test_a_draw_shows_each_player_his_own_cards(self):
        draw = act(hand(FiveCardDraw(ante=1), [9, 9], "2s5d8c9hJs4c/KhKd7s2cQc6d"), "1=k 0=k 1=d:7s 0=d:2s")
        assert draw.view(1).seats[1].hole == cards("KhKd2cQc6d")
        assert draw.view(0).seats[1].hole == (-1,) * 5
