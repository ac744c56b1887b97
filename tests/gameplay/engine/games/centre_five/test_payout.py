"""Tests of who beats the Centre, what a tie with it is worth, and what rolls over."""

import pytest

from gameplay.engine.events import Announced, Carried, Mucked, Returned, Shown, Won
from gameplay.engine.games import CentreFive
from gameplay.engine.games.centre_five import Rollover
from gameplay.engine.games.centre_five.events import CentreShown, RolledOver
from gameplay.engine.hand import Hand
from tests.gameplay.engine.games.centre_five.table import BLINDS, bet_out, six, turns
from tests.gameplay.engine.table import act, given, hand, told

ACES, KINGS, QUEENS = "AhAd3c5d8s", "KhKd3d5c8h", "QhQd4c6d9s"


def showdown(holes, centre, stacks=(1000, 1000, 1000), betting="2=c 0=c 1=k", **how):
    """Three players call, P1 calls at once, nobody changes a card and all check."""
    table = six("/".join(holes), centre, stacks=stacks, **how)
    act(table, betting)
    turns(table, "P1 call")
    while not table.finished:
        decision = table.decision
        act(
            table,
            "stay"
            if getattr(decision, "staying", False)
            else "pass"
            if hasattr(decision, "passing")
            else "k",
        )
    return table


LOWEST, LOWER = "2h3s4c5d7s", "2d3c4s5h8s"
RANKED = (
    ("9hJdQc6s3h", "KcAs7c6d5s"),
    ("9h9dQc6s3h", "KcKs7c6d5s"),
    ("9h9dQcQs3h", "KcKs7c7d5s"),
    ("9h9d9cQs3h", "KcKsKd7d5s"),
    ("8h9dTcJsQd", "4h5s6d7c8c"),
    ("6h9hThJhQh", "Kc8c7c6c2c"),
    ("9h9d9cQsQd", "KcKsKd7d7c"),
    ("9h9d9c9sQd", "KcKsKdKh7d"),
    ("8h9hThJhQh", "TsJsQsKsAs"),
)
"""A player's hand and a Centre of each category, the lowest first; the two who lose hold less than any."""

CENTRE_PAIR_OF_JACKS = "JhJd7c9d2s"
CENTRE_PAIR_OF_ACES = "AcAs3s5h8d"
CENTRE_TRIPS = "JhJdJc9d2s"


class TestAgainstTheCentre:
    @pytest.mark.rule("C5-1.2-win-ways", "C5-7.4-showdown", "C5-2.4-centre-shows")
    def test_the_best_hand_wins_if_it_beats_the_centre(self):
        table = showdown((ACES, KINGS, QUEENS), CENTRE_PAIR_OF_JACKS)
        assert told(table, Won) == ["A wins 300."]
        assert told(table, CentreShown)[0].endswith("pair of jacks.")
        assert table.carry == Rollover(0)

    @pytest.mark.rule("C5-1.2-beat-centre", "C5-2.6-centre-wins")
    def test_if_the_centre_alone_is_best_nobody_is_paid_and_all_rolls_over(self):
        table = showdown((ACES, KINGS, QUEENS), CENTRE_TRIPS)
        assert told(table, Won) == []
        assert told(table, RolledOver) == ["300 stays on the table for the next hand."]
        assert table.carry == Rollover(300)
        assert table.stacks == (900, 900, 900)

    @pytest.mark.rule("C5-2.5-tie-with-centre", "C5-1.2-beat-centre")
    def test_who_ties_the_centre_gets_a_share_and_the_centres_share_rolls_over(self):
        table = showdown((ACES, KINGS, QUEENS), CENTRE_PAIR_OF_ACES)
        assert told(table, Won) == ["A wins 150."]
        assert table.carry == Rollover(150)

    @pytest.mark.rule("C5-2.5-tie-with-centre")
    def test_two_who_tie_it_get_a_third_each_and_odd_chips_go_to_players(self):
        holes = ("AhKd3c5d8s", "AdKh3d5c8h", QUEENS)
        table = six("/".join(holes), "AcKs3s5h8d", stacks=(1000, 1000, 1000))
        act(table, "2=f 0=c 1=k")
        turns(table, "P1 call P2 pass P1 stay P1 r101 P2 stay P2 c")
        assert table.pot == 0
        assert told(table, Won) == ["A wins 134.", "B wins 134."]
        assert table.carry == Rollover(134)

    @pytest.mark.rule("C5-8.4-player-tie")
    def test_players_who_tie_above_the_centre_share_and_nothing_rolls_over(self):
        table = showdown((ACES, "AcAs3d5c8h", QUEENS), CENTRE_PAIR_OF_JACKS)
        assert told(table, Won) == ["A wins 150.", "B wins 150."]
        assert table.carry == Rollover(0)

    @pytest.mark.rule("C5-8.2-ranking")
    @pytest.mark.parametrize("rank", range(1, len(RANKED)))
    def test_hands_and_centre_are_compared_by_the_standard_ranking(self, rank):
        (lower, centre_below), (higher, centre_above) = RANKED[rank - 1], RANKED[rank]
        for cards, centre, paid in ((higher, centre_below, 1), (lower, centre_above, 0)):
            table = showdown((cards, LOWEST, LOWER), centre)
            assert len(told(table, Won)) == paid
            assert table.carry.chips == (0 if paid else 300)

    @pytest.mark.rule("C5-1.2-beat-centre")
    def test_a_hand_below_the_centre_is_paid_nothing_though_it_is_the_best_left_in_a_pot(self):
        best_is_short = {"stacks": (150, 1000, 1000), "betting": "2=r350 0=c 1=c"}
        table = showdown((ACES, KINGS, QUEENS), CENTRE_PAIR_OF_JACKS, **best_is_short)
        assert told(table, Won) == ["A wins 450 from the main pot.", "B wins 400 from side pot 1."]
        table = showdown((ACES, KINGS, QUEENS), "KcKs6h9hTd", **best_is_short)
        assert told(table, Won) == ["A wins 450 from the main pot."]
        table = showdown((ACES, KINGS, QUEENS), CENTRE_TRIPS, **best_is_short)
        assert (told(table, Won), table.carry) == ([], Rollover(850))

    @pytest.mark.rule("C5-2.4-centre-shows")
    def test_the_centre_plays_for_every_pot(self):
        table = showdown(
            (ACES, KINGS, QUEENS), "KcKs6h9hTd", stacks=(150, 1000, 1000), betting="2=r350 0=c 1=c"
        )
        assert told(table, Won) == ["A wins 450 from the main pot."]
        assert table.carry == Rollover(400)
        assert table.stacks == (450, 650, 650)


class TestRollover:
    @pytest.mark.rule("C5-9.1-next-hand")
    def test_rolled_chips_are_in_the_next_pot(self):
        table = six(stacks=(1000, 1000, 1000), rolled=300)
        assert table.pot == 450
        assert told(table, Carried) == ["300 lies in the middle from the hand before."]
        act(table, "f f")
        assert table.stacks == (950, 1350, 1000)
        assert table.carry == Rollover(0)

    @pytest.mark.rule("C5-9.1-next-hand")
    def test_chips_that_another_game_left_lie_beside_them(self):
        game = CentreFive(**BLINDS)
        table = hand(game, (1000,) * 3, button=2, carry=Rollover(300), found=200)
        assert (table.pot, table.record.in_the_middle) == (650, 500)
        assert sum(event.amount for event in table.events if isinstance(event, Carried)) == 500
        act(table, "f f")
        assert table.stacks == (950, 1550, 1000)
        assert table.carry == Rollover(0)

    @pytest.mark.rule("C5-9.1-next-hand")
    def test_they_belong_to_the_main_pot_that_the_shortest_stack_can_win(self):
        table = showdown(
            (ACES, KINGS, QUEENS),
            CENTRE_PAIR_OF_JACKS,
            stacks=(20, 1000, 1000),
            betting="2=c 1=k",
            rolled=300,
        )
        assert told(table, Won)[0] == "A wins 360 from the main pot."

    @pytest.mark.rule("C5-2.6-uncapped")
    def test_hand_after_hand_it_grows_without_end(self):
        carry, stacks = Rollover(10**12), (10**6,) * 3
        for _ in range(30):
            game = CentreFive(**BLINDS)
            deck = given("/".join((ACES, KINGS, QUEENS)), CENTRE_TRIPS)
            table = Hand(game, stacks, deck=deck, carry=carry)
            before = carry.chips
            bet_out(table)
            turns(table, "P1 call P2 pass P3 pass P1 stay P1 k P2 stay P2 k P3 stay P3 k")
            carry, stacks = table.carry, table.stacks
            assert carry.chips == before + 300
        assert carry.chips + sum(stacks) == 10**12 + 3 * 10**6

    def test_they_count_for_the_largest_bet_unless_the_club_says_no(self):
        assert six(rolled=1000).decision.most == 100 + 1150 + 100
        assert six(rolled=1000, rollover_counts_in_pot_limit=False).decision.most == 350

    def test_when_the_table_is_broken_they_are_shared(self):
        assert Rollover(100).settled(3) == [34, 33, 33]


def test_a_big_blind_ante_lies_with_what_was_rolled_over():
    assert six(rolled=300, big_blind_ante=100).pot == 300 + 100 + 50 + 100


class TestEverybodyElseFolds:
    @pytest.mark.rule("C5-1.2-win-ways")
    def test_the_last_player_wins_the_pot_and_the_rolled_chips_at_once(self):
        table = six("/".join((QUEENS, KINGS, ACES)), CENTRE_TRIPS, stacks=(1000,) * 3, rolled=500)
        act(table, "2=f 0=f")
        assert told(table, Returned) == ["Uncalled bet of 50 returned to B."]
        assert told(table, Won) == ["B wins 600."]
        assert told(table, CentreShown) == []

    @pytest.mark.rule("C5-1.2-win-ways")
    def test_in_the_last_round_too_though_the_centre_would_have_won(self):
        table = act(six("/".join((QUEENS, KINGS, ACES)), CENTRE_TRIPS, stacks=(1000,) * 3), "2=c 0=c 1=k")
        turns(table, "P1 call P2 pass P3 pass P1 stay P1 r100 P2 stay P2 f P3 stay P3 f")
        assert table.finished
        assert told(table, Won) == ["A wins 300."]
        assert (table.stacks, table.carry) == ((1200, 900, 900), Rollover(0))

    @pytest.mark.rule("C5-1.2-beat-centre")
    def test_or_has_to_beat_the_centre_if_the_club_wants(self):
        """What nobody has called goes back first: C has raised to 350, of which A and B have met 100."""
        table = self.against_the_centre("2=r350 0=f 1=f")
        assert table.finished
        assert told(table, Returned, Won, RolledOver) == [
            "Uncalled bet of 250 returned to C.",
            "250 stays on the table for the next hand.",
        ]
        assert table.stacks == (950, 900, 900)

    def test_who_beats_it_has_what_the_others_put_in(self):
        table = self.against_the_centre("2=r350 0=f 1=f", CENTRE_PAIR_OF_JACKS)
        assert (table.stacks, table.carry) == ((950, 900, 1150), Rollover(0))

    def test_of_a_big_blind_that_nobody_met_the_rest_goes_back_too(self):
        table = self.against_the_centre("2=f 0=f")
        assert told(table, Returned, Won) == ["Uncalled bet of 50 returned to B."]
        assert table.carry == Rollover(100)

    def test_a_hand_of_earlier_rules_is_replayed_with_the_uncalled_bet_on_the_table(self):
        table = self.against_the_centre("2=r350 0=f 1=f", rules=1)
        assert (table.stacks, table.carry) == ((950, 900, 650), Rollover(500))

    def against_the_centre(self, script, board=CENTRE_TRIPS, **how):
        holes = "/".join((QUEENS, KINGS, ACES))
        game = CentreFive(**BLINDS, last_player_must_beat_centre=True)
        return act(hand(game, [1000] * 3, holes, board, button=2, **how), script)

    def test_a_full_centre_is_not_filled_again_for_him(self):
        holes = "/".join((QUEENS, KINGS, ACES))
        table = six(holes, CENTRE_TRIPS, stacks=(1000,) * 3, last_player_must_beat_centre=True)
        act(table, "2=c 0=c 1=k")
        turns(table, "P1 call P2 pass P3 pass P1 stay P1 r100 P2 stay P2 f P3 stay P3 f")
        assert told(table, Announced) == ["Middle Call.", "The Centre stays and checks."]
        assert told(table, Returned) == ["Uncalled bet of 100 returned to A."]
        assert table.carry == Rollover(300)


class TestNobodyHasChipsLeft:
    BROKE = {"stacks": (100, 100, 100), "betting": "2=c 0=c"}

    def test_the_same_players_are_dealt_again_all_in_for_nothing(self):
        table = showdown((ACES, KINGS, QUEENS), CENTRE_TRIPS, **self.BROKE)
        assert table.stacks == (0, 0, 0)
        assert table.carry == Rollover(300, all_broke=True)
        deck = given("/".join((QUEENS, KINGS, ACES)), CENTRE_PAIR_OF_JACKS)
        again = Hand(CentreFive(**BLINDS), (0, 0, 0), deck=deck, carry=table.carry)
        turns(again, "P1 call P2 pass P3 pass P1 stay P2 stay P3 stay")
        assert again.stacks == (0, 0, 300)
        assert again.carry == Rollover(0)

    def test_or_the_chips_of_this_hand_go_back(self):
        table = showdown((ACES, KINGS, QUEENS), CENTRE_TRIPS, rolled=90, all_broke="return", **self.BROKE)
        assert table.stacks == (100, 100, 100)
        assert table.carry == Rollover(90)

    def test_or_the_best_player_takes_them(self):
        table = showdown((KINGS, ACES, QUEENS), CENTRE_TRIPS, all_broke="best_player", **self.BROKE)
        assert table.stacks == (0, 300, 0)
        assert table.carry == Rollover(0)

    @pytest.mark.parametrize("all_broke", ["replay", "return", "best_player"])
    def test_it_makes_no_difference_while_somebody_has_chips(self, all_broke):
        holes, stacks = (ACES, KINGS, QUEENS), (100, 100, 500)
        table = showdown(holes, CENTRE_TRIPS, stacks, betting="2=c 0=c", all_broke=all_broke)
        assert table.stacks == (0, 0, 400)
        assert table.carry == Rollover(300)

    @pytest.mark.parametrize("all_broke", ["replay", "return", "best_player"])
    def test_nor_when_somebody_wins_a_pot(self, all_broke):
        table = showdown((ACES, KINGS, QUEENS), CENTRE_PAIR_OF_JACKS, **self.BROKE, all_broke=all_broke)
        assert table.stacks == (300, 0, 0)
        assert table.carry == Rollover(0)

    def test_not_when_somebody_has_chips_left(self):
        table = showdown((ACES, KINGS, QUEENS), CENTRE_TRIPS, stacks=(100, 100, 500), betting="2=c 0=c")
        assert table.carry == Rollover(300)


def test_a_hand_that_a_record_does_not_know_is_mucked():
    table = showdown(("??????????", KINGS, QUEENS), CENTRE_PAIR_OF_JACKS)
    assert told(table, Mucked) == ["A mucks."]
    assert told(table, Won) == ["B wins 300."]


class TestReveal:
    def order(self, **options):
        table = six("/".join((QUEENS, KINGS, ACES)), CENTRE_PAIR_OF_JACKS, stacks=(1000,) * 3, **options)
        act(table, "2=c 0=c 1=k")
        turns(table, "P1 trade P2 call P3 pass P1 pass")
        turns(table, "P2 stay P2 k P3 stay P3 r100 P1 stay P1 c P2 c")
        return [event.seat for event in table.events if isinstance(event, Shown)]

    @pytest.mark.rule("C5-8.3-simultaneous")
    def test_all_hands_are_shown_together(self):
        assert self.order() == [0, 1, 2]
        table = showdown((ACES, KINGS, QUEENS), CENTRE_TRIPS)
        together = [isinstance(event, Shown) for event in table.events]
        first = together.index(True)
        assert together[first : first + 3] == [True] * 3  # the beaten ones too, and nobody is asked

    @pytest.mark.rule("C5-8.3-clockwise")
    def test_or_clockwise_from_the_last_aggressor(self):
        assert self.order(reveal="clockwise") == [2, 0, 1]
