"""Seven-card stud, razz and stud hi-lo."""

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.cards import DECK, cards, spoken
from gameplay.engine.choices import CHECK, raise_to
from gameplay.engine.deck import Deck, fair_order
from gameplay.engine.events import (
    BoardDealt,
    Burnt,
    Dealt,
    DealtUp,
    Mucked,
    Posted,
    Raised,
    Reshuffled,
    Shown,
    Won,
)
from gameplay.engine.games import Razz, SevenCardStud, StudHiLo
from gameplay.engine.games.stud.bring_in import BRING_IN
from gameplay.engine.hand import Hand
from gameplay.engine.ranking import HIGH
from tests.gameplay.engine.table import act, hand, told

STAKES = {"ante": 10, "bring_in": 20, "small_bet": 50, "big_bet": 100}
STUD, RAZZ, HI_LO = SevenCardStud(**STAKES), Razz(**STAKES), StudHiLo(**STAKES)
#        down down up   4th 5th 6th last
A = "2s3sKc" + "QcJc9c" + "4h"
B = "AhAd5d" + "8hTh7h" + "6c"
C = "7c7d2c" + "3c6s8s" + "Ks"
HOLES = f"{A}/{B}/{C}"


def refused(table, choice):
    with pytest.raises(NotAllowed) as refusal:
        table.choose(choice)
    return refusal.value


def stud(game=STUD, holes=HOLES, stacks=(5000,) * 3, **how):
    return hand(game, stacks, holes, **how)


def streets(table):
    """Return how many cards each player still in has."""
    seats = table.view(-1).seats
    return [(len(seat.hole), len(seat.up)) for seat in seats if not seat.folded]


class TestStreets:
    @pytest.mark.rule("DM-stud-streets", "DM-stud-limits")
    def test_two_down_one_up_three_up_one_down_and_five_rounds(self):
        table = stud()
        seen = [streets(table)[0]]
        sizes = [table.decision.full]
        act(table, "2=b 0=c 1=c")
        while not table.finished:
            seen.append(streets(table)[0])
            sizes.append(table.decision.least)
            act(table, "k k k")
        assert seen == [(2, 1), (2, 2), (2, 3), (2, 4), (3, 4)]
        assert sizes == [50, 50, 100, 100, 100]

    @pytest.mark.rule("DM-stud-streets")
    def test_one_card_at_a_time_and_a_burn_before_each_later_street(self):
        table = act(hand(STUD, [5000] * 2), "b c" + " k k" * 3)
        dealt = [
            (type(event), event.cards) for event in table.events if isinstance(event, Dealt | DealtUp | Burnt)
        ]
        assert dealt[:7] == [
            (Dealt, (0, 2)),
            (Dealt, (1, 3)),
            (DealtUp, (4,)),
            (DealtUp, (5,)),
            (Burnt, (6,)),
            (DealtUp, (7,)),
            (DealtUp, (8,)),
        ]
        assert dealt[-3:] == [(Burnt, (15,)), (Dealt, (16,)), (Dealt, (17,))]

    @pytest.mark.rule("DM-stud-all-in-down")
    def test_an_all_in_player_gets_his_last_card_face_down_and_hands_stay_closed(self):
        table = act(stud(stacks=(60, 60, 5000)), "2=b 0=r50 1=c 2=c")
        assert table.finished
        last = [event for event in table.events if isinstance(event, Dealt)][-3:]
        assert [(event.seat, len(event.cards)) for event in last] == [(1, 1), (2, 1), (0, 1)]
        first_shown = [type(event) for event in table.events].index(Shown)
        assert first_shown > table.events.index(last[-1])

    def test_everybody_sees_the_up_cards_and_nobody_the_others(self):
        view = act(stud(), "2=b 0=c 1=c").view(0)
        assert [seat.up for seat in view.seats] == [cards("KcQc"), cards("5d8h"), cards("2c3c")]
        assert [seat.hole for seat in view.seats] == [cards("2s3s"), (-1, -1), (-1, -1)]

    @pytest.mark.rule("DM-show-order")
    def test_when_the_last_round_is_checked_the_high_board_shows_first(self):
        table = act(stud(), "2=b 0=c 1=c" + " 0=k 1=k 2=k" * 4)
        shown = [event.seat for event in table.events if isinstance(event, Shown | Mucked)]
        assert shown == [0, 1, 2]


class TestForcedBet:
    @pytest.mark.rule("DM-stud-first-actor")
    def test_the_lowest_up_card_brings_it_in_and_his_left_acts_next(self):
        table = stud()
        assert table.decision.seat == 2
        act(table, "b")
        assert told(table, Posted)[-1] == "C posts the bring-in of 20."
        assert (table.decision.seat, table.decision.to_call) == (0, 20)

    @pytest.mark.rule("DM-stud-first-actor")
    def test_of_equal_cards_the_lowest_suit(self):
        assert stud(holes="AhAd2s/KhKd2d/QhQd2c").decision.seat == 2
        assert stud(holes="AhAd2s/KhKd2h/QhQd2d").decision.seat == 2

    @pytest.mark.rule("DM-stud-first-actor")
    def test_later_the_high_board_acts_first_and_of_equal_ones_who_was_dealt_first(self):
        act(stud(), "2=b 0=c 1=c  0=k 1=k 2=k  0=k")
        tie = stud(holes="2s3sKcQc/4h5hKdQd/7c7d2c3c")
        act(tie, "2=b 0=c 1=c  1=k")

    @pytest.mark.rule("DM-stud-full-open")
    def test_the_forced_bettor_may_open_for_a_full_bet(self):
        table = act(stud(), "2=r50")
        assert told(table, Raised) == ["C bets 50."]
        assert (table.decision.to_call, table.decision.least) == (50, 100)

    def test_the_chips_of_a_full_opening_are_his_bet(self):
        opener = act(stud(), "2=r50").view(-1).seats[2]
        assert (opener.stack, opener.bet) == (4940, 50)

    @pytest.mark.parametrize(("stack", "full"), [(30, 0), (31, 21), (45, 35), (60, 50), (500, 50)])
    def test_what_a_short_stack_may_open_for(self, stack, full):
        assert stud(stacks=(5000, 5000, stack)).decision.full == full

    @pytest.mark.rule("DM-stud-full-open")
    def test_completing_is_no_raise_four_raises_still_follow(self):
        table = act(stud(), "2=b 0=r50 1=r100 2=r150 0=r200 1=r250")
        assert refused(table, raise_to(300)).clause == "FCD-max-raises"

    @pytest.mark.rule("DM-stud-full-open")
    def test_a_completion_reopens_the_betting_for_who_has_called_and_for_the_forced_bettor(self):
        table = act(stud(), "2=b 0=c 1=r50")
        assert (table.decision.seat, table.decision.least) == (2, 100)
        act(table, "2=c")
        assert (table.decision.seat, table.decision.least) == (0, 100)

    def test_without_a_completion_the_forced_bettor_is_not_asked_again(self):
        assert streets(act(stud(), "2=b 0=c 1=c"))[0] == (2, 2)

    @pytest.mark.rule("DM-stud-all-in-low")
    def test_low_card_all_in_for_the_ante_the_next_player_acts_first(self):
        table = stud(stacks=(5000, 5000, 10))
        assert (table.decision.seat, table.decision.to_call, table.decision.least) == (0, 0, 50)
        act(table, "0=k 1=r50 0=c")

    @pytest.mark.rule("DM-stud-all-in-low")
    def test_who_can_pay_a_part_pays_it_and_the_others_enter_for_the_full_amount(self):
        table = act(stud(stacks=(5000, 5000, 22)), "2=b")
        assert told(table, Posted)[-1] == "C posts the bring-in of 12 and is all-in."
        assert (table.decision.seat, table.decision.to_call) == (0, 20)

    def test_out_of_time_it_is_brought_in(self):
        assert stud().time_out() == BRING_IN

    def test_nothing_but_the_bring_in_or_a_full_bet(self):
        refused(stud(), CHECK)
        refused(stud(), raise_to(40))


class TestLimits:
    PAIR = "2s3sKcKd9c/AhAd5d8h7h/7c7d2c3c6s"

    @pytest.mark.rule("DM-stud-open-pair")
    def test_with_an_open_pair_on_fourth_street_small_or_big(self):
        table = act(stud(holes=self.PAIR), "2=b 0=c 1=c")
        assert tuple(table.decision.raises_to) == (50, 100)
        refusal = refused(table, raise_to(75))
        assert (refusal.reason, refusal.clause) == ("A raise is to 50 or to 100.", "DM-stud-open-pair")
        act(table, "0=r50")
        assert tuple(table.decision.raises_to) == (100, 150)

    @pytest.mark.rule("DM-stud-open-pair")
    def test_after_a_large_raise_all_raises_are_large(self):
        table = act(stud(holes=self.PAIR), "2=b 0=c 1=c  0=r50 1=r150")
        assert tuple(table.decision.raises_to) == (250,)

    def test_after_a_small_raise_both_sizes_are_open(self):
        table = act(stud(holes=self.PAIR), "2=b 0=c 1=c  0=r50 1=r100")
        assert tuple(table.decision.raises_to) == (150, 200)

    def test_who_opens_all_in_for_less_than_a_bet_is_completed(self):
        table = act(stud(stacks=(5000, 5000, 50)), "2=r40")
        assert tuple(table.decision.raises_to) == (50,)

    def test_who_opened_for_a_bet_shows_first_where_the_whole_hand_counts(self):
        table = act(stud(SevenCardStud(**STAKES, show_order_scope="hand")), "2=r50 0=c 1=c" + " k k k" * 4)
        shown = [event.seat for event in table.events if isinstance(event, Shown)]
        assert shown[0] == 2

    @pytest.mark.rule("DM-stud-open-pair")
    def test_if_the_pair_checks_the_others_have_the_same_choice(self):
        table = act(stud(holes=self.PAIR), "2=b 0=c 1=c  0=k")
        assert tuple(table.decision.raises_to) == (50, 100)

    @pytest.mark.rule("DM-stud-open-pair")
    def test_not_without_a_pair_and_not_on_fifth_street(self):
        assert tuple(act(stud(), "2=b 0=c 1=c").decision.raises_to) == (50,)
        fifth = act(stud(holes=self.PAIR), "2=b 0=c 1=c  0=k 1=k 2=k")
        assert tuple(fifth.decision.raises_to) == (100,)

    def test_hi_lo_has_no_such_choice(self):
        table = act(stud(HI_LO, self.PAIR), "2=b 0=c 1=c")
        assert tuple(table.decision.raises_to) == (50,)


class TestFolds:
    @pytest.mark.rule("DM-stud-early-fold")
    def test_a_hand_folded_without_a_bet_gets_cards_until_somebody_bets(self):
        table = act(stud(), "2=b 0=c 1=c  0=k 1=f 2=k")
        assert len(table.view(-1).seats[1].up) == 3
        act(table, "0=r100 2=c")
        assert len(table.view(-1).seats[1].up) == 3
        assert len(table.view(-1).seats[0].up) == 4

    @pytest.mark.rule("DM-stud-early-fold")
    def test_so_do_several_of_them(self):
        table = act(Hand(STUD, [5000] * 4, deck=DECK), "b c c c  f f k k")
        assert [len(seat.up) for seat in table.view(-1).seats] == [3, 3, 3, 3]

    @pytest.mark.rule("DM-stud-early-fold")
    def test_it_can_win_nothing(self):
        table = act(stud(), "2=b 0=c 1=c  0=k 1=f 2=k" + " k k" * 3)
        assert {event.seat for event in table.events if isinstance(event, Won)} <= {0, 2}

    def test_a_hand_folded_to_a_bet_gets_none(self):
        table = act(stud(), "2=b 0=f 1=c")
        assert len(table.view(-1).seats[0].up) == 1


class TestShortDeck:
    def to_the_last(self, players):
        table = Hand(STUD, [5000] * players, deck=DECK)
        act(table, "b" + " c" * (players - 1) + (" k" * players) * 3)
        return table

    def last_cards(self, table):
        start = max(place for place, event in enumerate(table.events) if isinstance(event, DealtUp))
        return [event for event in table.events[start + 1 :] if isinstance(event, Dealt)]

    @pytest.mark.rule("DM-stud-deck-short")
    def test_seven_players_the_last_card_and_the_burns_are_mixed(self):
        table = self.to_the_last(7)
        last = self.last_cards(table)
        assert [event.cards for event in last[:5]] == [(46,), (47,), (48,), (49,), (50,)]
        assert {event.cards[0] for event in last[5:]} <= {51, 21, 29, 37, 45}
        assert len([event for event in table.events if isinstance(event, Reshuffled)]) == 1

    def test_seven_players_burn_once_before_and_once_after_the_burns_are_mixed(self):
        burnt = [event for event in self.to_the_last(7).events if isinstance(event, Burnt)]
        assert len(burnt) == 5

    @pytest.mark.rule("DM-stud-deck-short")
    def test_without_a_burn_if_every_card_is_needed(self):
        table = Hand(STUD, [5000] * 8, deck=DECK)
        act(table, "b" + " c" * 7 + " k" * 16)
        act(table, "r100 f f f f c c c")
        assert len(self.last_cards(table)) == 4
        assert len([event for event in table.events if isinstance(event, Burnt)]) == 3
        assert told(table, Reshuffled) == ["4 cards are shuffled into a new deck."]

    @pytest.mark.rule("DM-stud-deck-short")
    def test_a_deck_of_two_cards_burns_one_before_the_burns_are_mixed(self):
        table = Hand(STUD, [5000] * 8, deck=DECK)
        act(table, "b" + " c" * 7 + " k" * 8 + " r100 f" + " c" * 6 + " r100 f f c c c c")
        assert len(self.last_cards(table)) == 5
        assert len([event for event in table.events if isinstance(event, Burnt)]) == 4
        assert told(table, Reshuffled) == ["5 cards are shuffled into a new deck."]

    def test_who_has_folded_gets_no_last_card(self):
        table = act(Hand(STUD, [5000] * 3, deck=DECK), "b c c k k k k k k r100 f c")
        assert len(self.last_cards(table)) == 2

    @pytest.mark.rule("DM-stud-common-card")
    def test_eight_players_who_all_stay_share_one_common_card(self):
        table = self.to_the_last(8)
        assert self.last_cards(table) == []
        common = [event for event in table.events if isinstance(event, BoardDealt)]
        assert [len(event.cards) for event in common] == [1]
        (card,) = common[0].cards
        assert told(table, BoardDealt) == [f"The dealer turns {spoken(card)} for the common card."]
        act(table, "k " * 8)
        assert table.finished

    @pytest.mark.rule("DM-stud-common-card")
    def test_the_high_hand_with_it_starts_the_last_round_though_another_was_high_before(self):
        table = Hand(STUD, [5000] * 8, deck=fair_order(bytes([2]) * 32), button=0)
        act(table, "b" + " c" * 7 + " k" * 24)
        ups = [seat.up for seat in table.view(-1).seats]
        board = table.view(-1).boards[0]
        from_the_button = [1, 2, 3, 4, 5, 6, 7, 0]
        high = max(from_the_button, key=lambda seat: HIGH.strength(ups[seat], board))
        assert high != max(from_the_button, key=lambda seat: HIGH.strength(ups[seat]))
        assert table.decision.seat == high

    @pytest.mark.rule("DM-limit-half-bet")
    @pytest.mark.parametrize(("stack", "least"), [(99, 0), (105, 100)])
    def test_half_a_bet_reopens_the_betting_in_stud_too(self, stack, least):
        table = act(stud(stacks=(5000, 5000, stack)), "2=b 0=c 1=c  0=r50 1=c")
        assert table.decision.seat == 2
        act(table, f"2=r{stack - 30}")
        assert (table.decision.seat, table.decision.least) == (0, least)

    def test_no_card_is_dealt_twice(self):
        for players in (7, 8):
            view = self.to_the_last(players).view(-2)
            held = [card for seat in view.seats for card in (*seat.hole, *seat.up)] + list(view.boards[0])
            assert len(set(held)) == len(held)

    def test_the_same_order_makes_the_same_reshuffle(self):
        one, two = Deck(DECK), Deck(DECK)
        for deck in (one, two):
            deck.take(50, 0)
            deck.reshuffle([3, 1, 2])
        assert one.take(5, 0) == two.take(5, 0)


@pytest.mark.parametrize(("rule", "first"), [("clockwise", 1), ("suit", 0)])
def test_the_odd_chip_of_stud_may_go_to_the_high_card_by_suit(rule, first):
    game = SevenCardStud(**{**STAKES, "ante": 11}, stud_odd_chip=rule)
    holes = "AsKdQsJc9c2c3d/AhKcQdJd9d2h3h/7c8c4s5sTh8d8s"
    table = act(stud(game, holes), "2=b 0=c 1=c  1=k 2=r50 0=c 1=c  1=k 2=f 0=k" + " 1=k 0=k" * 2)
    won = [(event.seat, event.amount) for event in table.events if isinstance(event, Won)]
    assert won == [(first, 122), (1 - first, 121)]
