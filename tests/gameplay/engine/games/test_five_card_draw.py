"""Five-card draw, and its worked example with Alice, Bob and Carol."""

import pytest
from pydantic import ValidationError

from clauses.refusal import NotAllowed
from gameplay.engine.cards import DECK, cards
from gameplay.engine.choices import FOLD, STAND_PAT, discard, raise_to
from gameplay.engine.events import (
    Dealt,
    Discarded,
    Drew,
    Mucked,
    Posted,
    Raised,
    Reshuffled,
    Shown,
    Won,
    seen_by,
)
from gameplay.engine.games import FiveCardDraw
from gameplay.engine.games.centre_five.choices import DRAW
from gameplay.engine.hand import Hand
from tests.gameplay.engine.table import act, hand, told

ALICE, BOB, CAROL = range(3)
GAME = FiveCardDraw(ante=100)
HOLES = "/".join(
    (
        "2s5d8c9hJs" + "9d4s7c",
        "KhKd7s2cQc" + "Kc6d",
        "3h6hTh8h9c" + "2d",
    )
)


def table(**options):
    return hand(FiveCardDraw(ante=100, **options), [20_000] * 3, HOLES)


def refusal(hand, choice):
    with pytest.raises(NotAllowed) as refused:
        hand.choose(choice)
    return refused.value


class TestTheWorkedExample:
    @pytest.mark.rule("FCD-ante", "FCD-deal", "FNP-draw-deal")
    def test_antes_of_100_make_a_pot_of_300_before_the_deal(self):
        alice = table()
        assert alice.pot == 300
        assert [type(event) for event in alice.events] == [Posted] * 3 + [Dealt] * 3
        assert [event.seat for event in alice.events[3:]] == [BOB, CAROL, ALICE]

    @pytest.mark.rule("FCD-deal", "FNP-draw-deal")
    def test_five_cards_each_one_at_a_time_from_the_left_of_the_button(self):
        plain = hand(GAME, [1000] * 3)
        assert [event.cards for event in plain.events if isinstance(event, Dealt)] == [
            (0, 3, 6, 9, 12),
            (1, 4, 7, 10, 13),
            (2, 5, 8, 11, 14),
        ]

    @pytest.mark.rule("FCD-example-check-round", "FCD-first-actor", "FCD-check", "FNP-draw-open")
    def test_bob_carol_and_alice_check_and_the_round_is_over(self):
        after = act(table(), "1=k 2=k 0=k")
        assert after.decision.seat == BOB
        assert after.pot == 300
        assert "discards" in after.decision.question

    @pytest.mark.rule(
        "FCD-example-draws", "FCD-draw-order", "FCD-replace", "FNP-draw-order", "FCD-draw-announced"
    )
    def test_bob_draws_two_carol_one_alice_three(self):
        after = act(table(), "k k k  1=d:7s2c 2=d:9c 0=d:2s5d8c")
        for_everybody = [
            seen_by(event, -1).words(["Alice", "Bob", "Carol"])
            for event in after.events
            if isinstance(event, Discarded | Drew)
        ]
        assert for_everybody == [
            "Bob discards two cards.",
            "Bob draws two cards.",
            "Carol discards one card.",
            "Carol draws one card.",
            "Alice discards three cards.",
            "Alice draws three cards.",
        ]
        assert after.view(BOB).seats[BOB].hole == cards("KhKdQcKc6d")

    @pytest.mark.rule("FCD-example-pot-500", "FCD-last-standing", "FCD-fold")
    def test_bob_bets_200_nobody_calls_and_he_wins_500(self):
        after = act(table(), "k k k  d:7s2c d:9c d:2s5d8c  1=r200 2=f 0=f")
        assert [
            event.words(["Alice", "Bob", "Carol"]) for event in after.events if isinstance(event, Won)
        ] == ["Bob wins 500."]
        assert after.stacks == (19_900, 20_200, 19_900)

    @pytest.mark.rule("FCD-second-round", "FCD-no-limit")
    def test_after_the_draw_there_is_one_more_round_by_the_same_rules_and_then_the_hand_is_over(self):
        after = act(table(), "k k k  1=pat 2=pat 0=pat")
        assert (after.decision.seat, after.decision.to_call) == (BOB, 0)
        assert (after.decision.least, after.decision.most) == (table().decision.least, 19_900)
        act(after, "1=r200 2=r400")
        assert after.decision.least == 600
        assert refusal(after, raise_to(599)).reason == "A raise has to be by 200 or more."
        act(after, "0=c 1=c")
        assert after.finished


class TestTheDraw:
    @pytest.mark.rule("FCD-draw-three")
    def test_at_most_three_cards_go(self):
        after = act(table(), "k k k")
        assert refusal(after, discard(cards("KhKd7s2c"))).reason == "At most three cards may be replaced."
        act(after, "1=d:7s2cQc")

    @pytest.mark.rule("FCD-draw-ace")
    def test_four_go_from_a_hand_with_an_ace_the_ace_too(self):
        ace = act(hand(GAME, [1000] * 2, "AhKd7s2cQc/2h3h4h5h7h"), "1=k 0=k 1=pat")
        ace.choose(discard(cards("AhKd7s2c")))

    def test_nobody_else_hears_that_four_may_go(self):
        ace = act(hand(GAME, [1000] * 2, "AhKd7s2cQc/2h3h4h5h7h"), "1=k 0=k 1=pat")
        assert ace.view(0).question == "Choose up to 4 discards."
        assert ace.view(1).question == ace.view(-1).question == "Choose your discards."

    @pytest.mark.rule("FCD-draw-ace")
    def test_a_club_may_want_the_ace_kept(self):
        game = FiveCardDraw(ante=100, ace_must_stay=True)
        ace = act(hand(game, [1000] * 2, "AhKd7s2cQc/2h3h4h5h7h"), "1=k 0=k 1=pat")
        assert refusal(ace, discard(cards("AhKd7s2c"))).clause == "FCD-draw-ace"
        ace.choose(discard(cards("QcKd7s2c")))
        ace = act(hand(game, [1000] * 2, "AhKd7s2cQc/2h3h4h5h7h"), "1=k 0=k 1=pat")
        ace.choose(discard(cards("AhKd7s")))

    @pytest.mark.rule("FCD-stand-pat")
    def test_nothing_marked_is_standing_pat(self):
        after = act(table(), "k k k  1=pat")
        assert after.view(BOB).seats[BOB].hole == cards("KhKd7s2cQc")
        assert told(after, Discarded) == ["B stands pat."]

    @pytest.mark.rule("FCD-replace")
    @pytest.mark.parametrize("wrong", ["Ah", "KhKh", "??"])
    def test_only_cards_of_ones_own_hand_go_each_once(self, wrong):
        assert "own hand" in refusal(act(table(), "k k k"), discard(cards(wrong))).reason

    def test_in_the_draw_nothing_else_can_be_done(self):
        after = act(table(), "k k k")
        assert refusal(after, FOLD).reason == refusal(after, DRAW).reason

    @pytest.mark.rule("FNP-draw-any")
    def test_another_club_lets_any_number_go_even_all_five(self):
        after = act(table(most_discards=5), "k k k  1=d:KhKd7s2cQc")
        assert after.view(-1).seats[BOB].hole == (-1,) * 5
        assert told(after, Discarded)[0].startswith("B discards king of hearts")
        discarded = next(event for event in after.events if isinstance(event, Discarded))
        assert seen_by(discarded, CAROL).cards == (-1,) * 5

    @pytest.mark.rule("FCD-draw-order", "FNP-draw-order")
    def test_who_has_folded_does_not_draw_and_who_is_all_in_does(self):
        short = hand(GAME, [20_000, 20_000, 150], HOLES)
        act(short, "1=k 2=r50 0=r500 1=f  2=d:9c 0=pat")
        assert short.finished

    @pytest.mark.rule("FCD-timeout-draw", "FCD-timeout-bet")
    def test_time_running_out_folds_even_when_checking_is_free_and_stands_pat(self):
        after = table()
        assert after.time_out() == FOLD
        act(after, "k k")
        assert after.time_out() == STAND_PAT


class TestForcedBets:
    @pytest.mark.rule("FCD-ante-short")
    def test_a_stack_below_the_ante_goes_in_whole(self):
        short = hand(GAME, [20_000, 60, 20_000], HOLES)
        assert told(short, Posted)[0] == "B posts an ante of 60 and is all-in."
        act(short, "2=k 0=k  1=d:7s2c 2=pat 0=pat  2=k 0=k")
        assert told(short, Won) == ["B wins 180 from the main pot.", "A wins 80 from side pot 1."]

    @pytest.mark.rule("FNP-showdown")
    @pytest.mark.parametrize(("losing_hands", "last"), [("show", Shown), ("muck", Mucked)])
    def test_with_side_pots_too_beaten_hands_are_mucked_or_shown(self, losing_hands, last):
        game = FiveCardDraw(ante=100, losing_hands=losing_hands)
        short = hand(game, [20_000, 60, 20_000], HOLES, button=CAROL)
        act(short, "0=k 2=k  0=pat 1=d:7s2c 2=pat  0=k 2=k")
        order = [(event.seat, type(event)) for event in short.events if isinstance(event, Shown | Mucked)]
        assert order == [(ALICE, Shown), (BOB, Shown), (CAROL, last)]

    @pytest.mark.rule("FCD-ante-short")
    def test_an_ante_above_every_stack_puts_everybody_all_in_and_they_still_draw(self):
        huge = hand(FiveCardDraw(ante=1_000_000), [100, 100, 100], HOLES)
        act(huge, "1=d:7s2c 2=d:9c 0=pat")
        assert huge.stacks == (0, 300, 0)

    @pytest.mark.rule("FCD-opt-ante")
    def test_no_ante_at_all(self):
        assert told(table(), Posted)
        assert not told(hand(FiveCardDraw(ante=0), [100] * 3), Posted)
        with pytest.raises(ValidationError):
            FiveCardDraw(ante=1_000_001)

    def test_blinds_may_take_the_place_of_antes(self):
        blinds = hand(FiveCardDraw(ante=0, small_blind=50, big_blind=100), [1000] * 3)
        act(blinds, "0=c 1=c 2=k  1=pat 2=pat 0=pat  1=k 2=k 0=k")
        assert blinds.finished


class TestRaises:
    @pytest.mark.rule("FCD-min-raise")
    def test_an_opening_bet_is_the_ante_at_least_or_a_chip(self):
        assert table().decision.least == 100
        assert table(min_open="1").decision.least == 1
        assert hand(FiveCardDraw(ante=0), [100] * 2).decision.least == 1

    @pytest.mark.rule("FCD-pot-limit", "FCD-opt-raise-mode")
    def test_pot_limit_the_raise_is_the_pot_after_the_call(self):
        pot = table(limit="pot-limit")
        assert pot.decision.most == 300
        act(pot, "r200")
        assert pot.decision.most == 200 + 700
        assert refusal(pot, raise_to(901)).clause == "DM-pl-max-bet"

    @pytest.mark.rule("FCD-double-pot", "FCD-opt-raise-mode")
    def test_double_pot_limit_it_is_twice_that(self):
        pot = table(limit="double-pot-limit")
        assert pot.decision.most == 600
        act(pot, "r200")
        assert pot.decision.most == 200 + 1400

    @pytest.mark.rule("FCD-pot-limit")
    def test_the_pot_may_be_counted_before_the_call(self):
        assert act(table(limit="pot-limit", pot_before_call=True), "r200").decision.most == 200 + 500

    @pytest.mark.rule("FCD-max-raises", "FCD-opt-max-raises")
    def test_after_the_set_number_of_raises_the_opening_counted_nobody_raises(self):
        capped = act(table(most_raises=2), "r100 r200")
        assert refusal(capped, raise_to(300)).clause == "FCD-max-raises"
        act(capped, "c c  pat pat pat  1=r100 r200")
        assert refusal(capped, raise_to(300)).clause == "FCD-max-raises"
        with pytest.raises(ValidationError):
            FiveCardDraw(most_raises=11)

    @pytest.mark.rule("FCD-max-raises")
    def test_or_the_opening_is_not_counted(self):
        act(table(most_raises=2, opening_counts_as_raise=False), "r100 r200 r300")

    def test_raises_between_two_bounds(self):
        friday = act(hand(FiveCardDraw(ante=1, limit="spread"), [100] * 3), "1=r5")
        assert (friday.decision.least, friday.decision.most) == (6, 10)
        act(friday, "2=r6")
        assert (friday.decision.least, friday.decision.most) == (7, 11)

    @pytest.mark.rule("FCD-all-in")
    def test_all_chips_may_go_in_as_a_bet_a_raise_or_a_call(self):
        after = act(table(), "1=r19900")
        assert told(after, Raised) == ["B bets 19,900 and is all-in."]
        short = hand(GAME, [20_000, 700, 300], HOLES)
        act(short, "1=r100 2=c 0=r300")
        assert (short.decision.seat, short.decision.most) == (1, 600)
        act(short, "1=r600")
        assert told(short, Raised)[-1] == "B raises by 300 to 600 and is all-in."
        assert (short.decision.seat, short.decision.to_call) == (2, 100)
        act(short, "2=c 0=c")
        assert short.stacks == (19_300, 0, 0)

    @pytest.mark.rule("FCD-pot-limit", "FCD-max-raises")
    def test_all_in_over_a_cap_is_refused_with_the_largest_amount(self):
        pot = table(limit="pot-limit")
        assert refusal(pot, raise_to(19_900)).reason == "A raise can be to 300 at most."
        act(pot, "r200")
        assert refusal(pot, raise_to(19_900)).reason == "A raise can be by 700 at most."
        assert refusal(pot, raise_to(300)).reason == "A raise has to be by 200 or more."
        assert pot.decision.question == "200 to call; raise by 200 to 700."

    @pytest.mark.rule("FCD-first-actor")
    @pytest.mark.parametrize(("folds", "opens"), [("1=k 2=k 0=k", 1), ("1=k 2=r100 0=c 1=f", 2)])
    def test_both_rounds_start_with_the_first_player_left_of_the_button_who_is_still_in(self, folds, opens):
        after = table()
        assert after.decision.seat == 1
        act(after, folds)
        while "discards" in after.decision.question:
            act(after, "pat")
        assert after.decision.seat == opens


class TestTheEnd:
    @pytest.mark.rule("FCD-showdown")
    def test_all_hands_are_shown_and_the_best_takes_the_pot(self):
        shown = act(table(), "k k k  d:7s2c pat pat  k k k")
        assert {event.seat for event in shown.events if isinstance(event, Shown)} == {ALICE, BOB, CAROL}
        assert shown.stacks == (19_900, 20_200, 19_900)

    @pytest.mark.rule("FNP-showdown")
    def test_or_the_last_raiser_shows_and_beaten_hands_may_be_kept_closed(self):
        friday = act(table(losing_hands="muck"), "k k k  d:7s2c pat pat  1=k 2=k 0=r100 1=c 2=c")
        order = [
            (type(event).__name__, event.seat) for event in friday.events if isinstance(event, Shown | Mucked)
        ]
        assert order == [("Shown", ALICE), ("Shown", BOB), ("Mucked", CAROL)]

    @pytest.mark.rule("FNP-highball")
    def test_the_best_hand_wins(self):
        assert told(act(table(), "k k k  pat pat pat  k k k"), Won) == ["B wins 300."]

    @pytest.mark.rule("FCD-players")
    @pytest.mark.parametrize("players", [1, 6])
    def test_two_to_five_play(self, players):
        with pytest.raises(NotAllowed, match="2 to 5 players"):
            hand(GAME, [100] * players)


class TestAShortDeck:
    """Tests of when the deck cannot serve a player, discards and folded hands are shuffled into it."""

    def full(self):
        game = FiveCardDraw(ante=1, most_players=8, most_discards=5, most_discards_with_ace=5)
        return act(hand(game, [100] * 8), "k " * 8)

    @pytest.mark.rule("FNP-deck-out")
    def test_the_deal_goes_on_and_every_card_stays_unique(self):
        table = self.full()
        while not table.finished and "discards" in table.decision.question:
            table.choose(discard(table.decision.hand))
        held = [card for seat in table.view(-2).seats for card in seat.hole]
        assert len(set(held)) == len(held) == 40

    @pytest.mark.rule("FNP-deck-out")
    def test_nobody_gets_his_own_discards_back_while_there_are_others(self):
        table = self.full()
        for _ in range(4):
            gone = table.decision.hand
            seat = table.decision.seat
            table.choose(discard(gone))
            assert not set(gone) & set(table.view(-2).seats[seat].hole)

    def short(self, cards):
        game = FiveCardDraw(ante=1, most_discards=5, most_discards_with_ace=5)
        return act(Hand(game, [100] * 2, button=0, deck=DECK[:cards]), "k k")

    def test_the_last_cards_are_dealt_before_anything_is_shuffled(self):
        table = self.short(12)
        table.choose(discard(table.decision.hand[:2]))
        assert not [event for event in table.events if isinstance(event, Reshuffled)]
        assert set(table.view(-2).seats[1].hole) > set(DECK[10:12])

    @pytest.mark.rule("FNP-deck-out")
    def test_ones_own_discards_only_if_there_are_no_others(self):
        table = self.short(12)
        gone = table.decision.hand
        table.choose(discard(gone))
        assert [event.number for event in table.events if isinstance(event, Reshuffled)] == [5]
        hole = table.view(-2).seats[1].hole
        assert set(hole) > set(DECK[10:12])
        assert len(set(hole) & set(gone)) == 3
        before = set(hole)
        table.choose(discard(table.decision.hand[:2]))
        assert not set(table.view(-2).seats[0].hole) & before
