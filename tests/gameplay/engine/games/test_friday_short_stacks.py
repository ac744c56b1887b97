"""Short stacks on a Friday night: what they can win, and when the others agree to stop."""

import random

import pytest

from clauses.refusal import NotAllowed
from gameplay.engine.agreement import GO_ON, STOP, Stopping
from gameplay.engine.cards import DECK
from gameplay.engine.events import SPECTATOR, Announced, Returned, Won
from gameplay.engine.games.presets import PRESETS
from gameplay.engine.hand import Hand
from gameplay.house import decide
from tests.gameplay.engine.games.friday_night import POKER
from tests.gameplay.engine.games.stud.dealing import checked, friday
from tests.gameplay.engine.table import act, hand, told
from tests.sweeps import sweep

HOLES = "2h7d/AhAd/KhKd/3c8s"
BOARD = "4d5s9cJhQc"


def last_round(stacks=(200, 9, 200, 200), holes=HOLES, **options):
    """B has nine chips, everybody else two hundred; B has the best hand, C the second."""
    table = hand(friday("fnp-holdem", **options), list(stacks), holes, BOARD)
    return act(table, " ".join(["k"] * 12))


class TestShortStacks:
    @pytest.mark.rule("FNP-short-split-pot", "FNP-short-wins")
    def test_what_matches_the_short_stack_is_one_pot_and_all_excess_another(self):
        table = last_round(short_agreement=False)
        act(table, "1=r5 2=r10 3=c 0=f 1=c")
        assert table.finished
        assert told(table, Won) == ["B wins 28 from the main pot.", "C wins 4 from side pot 1."]
        assert table.stacks == (199, 28, 193, 189)

    @pytest.mark.rule("FNP-short-split-pot")
    def test_what_had_been_bet_beyond_it_lies_in_the_other_pot_too(self):
        table = hand(PRESETS["fnp-holdem"], [200, 3, 200], "2h7d/AhAd/KhKd", BOARD)
        act(table, "1=k 2=r5 0=c 1=c")
        assert [(pot.amount, pot.eligible) for pot in table.view(SPECTATOR).pots] == [
            (9, (1, 2, 0)),
            (6, (2, 0)),
        ]

    @pytest.mark.rule("FNP-short-actions")
    def test_from_then_on_the_short_player_pays_nothing_and_stays_in(self):
        table = hand(PRESETS["fnp-holdem"], [200, 3, 200], "2h7d/AhAd/KhKd", BOARD)
        act(table, "1=r2 2=c 0=c")
        before = len(table.events)
        while not table.finished:
            assert table.decision.seat != 1  # a call that costs nothing is made for them
            act(table, "r5 c")
        assert not [
            event
            for event in table.events[before:]
            if getattr(event, "seat", 1) == 1 and hasattr(event, "to")
        ]
        assert table.stacks[1] == 9

    @pytest.mark.rule("FNP-short-shares")
    def test_a_shared_win_is_an_equal_share_but_no_more_than_the_pot_paid_into(self):
        # B and C tie. B put in 10 of the 20 each: 30 and 20 in the pots, equal shares are 25
        table = hand(PRESETS["fnp-holdem"], [200, 10, 200], "2h7d/AhKd/AcKs", "4d5s9cJhQc")
        act(table, "1=r5 2=r10 0=r15 1=c 2=c")
        checked(table)
        assert told(table, Won)[0].startswith("B wins ")
        assert table.stacks[1] == 21
        assert table.stacks[2] == 205

    @pytest.mark.rule("FNP-short-out")
    def test_who_does_not_win_has_no_chips_left_and_is_dealt_no_other_hand(self):
        table = last_round(holes="2h7d/3c8s/KhKd/AhAd", short_agreement=False)
        act(table, "1=r5 2=r10 3=c 0=f 1=c")
        assert table.stacks[1] == 0
        with pytest.raises(NotAllowed, match="has chips"):
            Hand(table.game, table.stacks, deck=DECK)


@pytest.mark.rule("FNP-short-agree")
class TestAgreement:
    def asked(self):
        """B has bet five, been raised to ten and called with the eight that were left."""
        return act(last_round(), "1=r5 2=r10 3=c 0=c 1=c")

    def test_all_others_are_asked_when_a_player_runs_out_of_chips_in_the_last_round(self):
        table = self.asked()
        for seat in (2, 3, 0):
            assert isinstance(table.decision, Stopping)
            assert table.decision.seat == seat
            assert table.decision.question == "A player has no chips left. Does the betting stop at 8?"
            table.choose(STOP)
        assert table.finished

    def test_where_all_agree_the_excess_goes_back_and_the_hands_are_shown(self):
        table = self.asked()
        for _ in range(3):
            table.choose(STOP)
        assert told(table, Returned) == [f"Uncalled bet of 2 returned to {name}." for name in "CDA"]
        assert told(table, Announced) == ["All agree, and the betting stops."]
        assert told(table, Won) == ["B wins 36."]
        assert table.stacks == (191, 36, 191, 191)

    @pytest.mark.rule("FNP-short-split-pot")
    def test_where_one_does_not_the_pot_is_split_and_betting_goes_on(self):
        table = self.asked()
        table.choose(STOP)
        table.choose(GO_ON)
        assert table.finished or table.decision.kind == "betting"
        assert told(table, Won) == ["B wins 36 from the main pot.", "C wins 6 from side pot 1."]

    def test_who_had_not_matched_still_calls_or_folds_and_nobody_raises(self):
        table = act(last_round((200, 6, 200, 200)), "1=r5")
        assert isinstance(table.decision, Stopping)
        for _ in range(3):
            table.choose(STOP)
        assert (table.decision.seat, table.decision.to_call, table.decision.least) == (2, 5, 0)
        with pytest.raises(NotAllowed, match="agreed to stop") as refusal:
            table.choose(("raise", 10))
        assert refusal.value.clause == "FNP-short-agree"
        act(table, "2=c 3=f 0=c")
        assert table.finished

    def test_before_the_last_round_nobody_is_asked(self):
        table = hand(PRESETS["fnp-holdem"], [200, 9, 200, 200], HOLES, BOARD)
        act(table, "1=r5 2=r10 3=c 0=c 1=c")
        assert table.decision.kind == "betting"

    def test_with_only_one_who_could_bet_on_nobody_is_asked(self):
        table = act(last_round(), "1=r5 2=r10 3=f 0=f 1=c")
        assert table.finished
        assert not [event for event in table.events if isinstance(event, Announced)]

    @sweep("preset", POKER)
    def test_it_is_so_in_every_game(self, preset):
        assert PRESETS[preset].stops_by_agreement

    def test_silence_is_no_agreement_and_house_players_agree_without_a_good_hand(self):
        table = self.asked()
        assert decide(table.view(2), table.game, random.Random(1)) in (STOP, GO_ON)
        table.choose(STOP)
        assert decide(table.view(3), table.game, random.Random(1)) == STOP
        assert table.time_out() == GO_ON
