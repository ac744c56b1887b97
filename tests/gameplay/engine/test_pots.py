"""Side pots, dead chips, odd chips."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gameplay.engine.events import Collected, Posted, Returned, Won
from gameplay.engine.games import Holdem
from gameplay.engine.pots import Pot, pots
from tests.gameplay.engine.table import act, hand, told

JON, STEVE, BOB, NICK = range(4)
ALL_IN = "3=r400 0=c 1=c 2=c"


def side_pots(jon, steve, bob, nick):
    """Jon all-in for 100, Steve for 200, Bob for 400, and Nick, who calls; each with his two cards."""
    table = hand(
        Holdem(small_blind=5, big_blind=10),
        [100, 200, 400, 1000],
        "/".join((jon, steve, bob, nick)),
        "2c3d7h8sTc",
    )
    return act(table, ALL_IN)


class TestSidePots:
    @pytest.mark.rule("CPL-sidepot-smallest", "CPL-sidepot-next", "CPL-sidepot-example", "FCD-side-pots")
    def test_100_200_400_and_400_make_pots_of_400_300_and_400(self):
        assert pots([100, 200, 400, 400], [JON, STEVE, BOB, NICK]) == [
            Pot(400, (JON, STEVE, BOB, NICK)),
            Pot(300, (STEVE, BOB, NICK)),
            Pot(400, (BOB, NICK)),
        ]

    @pytest.mark.rule("CPL-sidepot-example-winners", "CPL-sidepot-cap", "FCD-side-pots")
    @pytest.mark.parametrize(
        ("winners", "cards", "stacks"),
        [
            ("Jon the first pot", ("AhAd", "KhKd", "QhQd", "JhJd"), (400, 300, 400, 600)),
            ("Steve the first two", ("JhJd", "AhAd", "QhQd", "KhKd"), (0, 700, 0, 1000)),
            ("Bob everything", ("JhJd", "QhQd", "AhAd", "KhKd"), (0, 0, 1100, 600)),
            ("Nick everything", ("JhJd", "QhQd", "KhKd", "AhAd"), (0, 0, 0, 1700)),
        ],
    )
    def test_who_wins_which_pot(self, winners, cards, stacks):
        assert side_pots(*cards).stacks == stacks

    def test_the_main_pot_and_the_side_pots_are_named(self):
        assert told(side_pots("AhAd", "KhKd", "QhQd", "JhJd"), Won) == [
            "A wins 400 from the main pot.",
            "B wins 300 from side pot 1.",
            "C wins 400 from side pot 2.",
        ]

    def test_chips_of_players_who_folded_stay_in_the_pots_they_reach(self):
        assert pots([100, 250, 400, 400, 30], [0, 2, 3]) == [
            Pot(430, (0, 2, 3)),
            Pot(750, (2, 3)),
        ]

    @given(
        st.lists(st.tuples(st.integers(0, 50), st.booleans()), min_size=1, max_size=8),
        st.integers(0, 20),
    )
    def test_no_chip_is_lost_and_nobody_can_win_more_from_another_than_he_put_in(self, players, dead):
        put = [chips for chips, _ in players]
        still_in = [seat for seat, (_, folded) in enumerate(players) if not folded] or [0]
        made = pots(put, still_in, dead)
        reached = max(put[seat] for seat in still_in)
        over = sum(chips - reached for chips in put if chips > reached)
        assert sum(pot.amount for pot in made) == sum(put) + dead
        for seat in still_in:
            mine = sum(pot.amount for pot in made if seat in pot.eligible)
            most = sum(min(chips, put[seat]) for chips in put) + dead
            assert mine == most + (over if put[seat] == reached else 0)


class TestDeadChips:
    @pytest.mark.rule("DM-bba-amount")
    def test_the_big_blind_pays_one_ante_for_the_table(self):
        for players in (2, 5, 9):
            table = hand(Holdem(small_blind=50, big_blind=100, big_blind_ante=100), [1000] * players)
            assert table.pot == 250

    @pytest.mark.rule("DM-bba-dead")
    def test_the_ante_is_in_the_main_pot_whole_and_the_shortest_stack_can_win_it(self):
        game = Holdem(small_blind=50, big_blind=100, big_blind_ante=100)
        table = hand(game, [1000, 1000, 1000, 30], "KhKd/QhQd/JhJd/AhAd", "2c3d7h8sTc")
        act(table, "3=c 0=c 1=c 2=k" + " k k k" * 3)
        assert table.stacks == (1110, 900, 800, 220)
        assert told(table, Won)[0] == "D wins 220 from the main pot."

    @pytest.mark.rule("DM-bba-dead")
    def test_the_ante_is_part_of_the_pot_that_is_announced(self):
        table = hand(Holdem(small_blind=50, big_blind=100, big_blind_ante=100), [1000] * 3)
        assert told(act(table, "0=c 1=c 2=k"), Collected) == ["The pot is 400."]

    @pytest.mark.rule("DM-bba-dead")
    def test_whoever_wins_the_pot_wins_the_ante_and_nothing_is_left(self):
        game = Holdem(small_blind=50, big_blind=100, big_blind_ante=100)
        shown = hand(game, [1000] * 3, "QhQd/AhAd/KhKd", "2c3d7h8sTc")
        act(shown, "0=c 1=c 2=k" + " 1=k 2=k 0=k" * 3)
        assert (shown.stacks, shown.pot) == ((900, 1300, 800), 0)
        folded = act(hand(game, [1000] * 3), "0=f 1=f")
        assert (folded.stacks, folded.pot) == ((1000, 950, 1050), 0)

    @pytest.mark.rule("DM-bba-short")
    def test_a_short_big_blind_pays_the_blind_first(self):
        game = Holdem(small_blind=50, big_blind=100, big_blind_ante=100)
        assert told(hand(game, [1000, 1000, 130]), Posted)[1:] == [
            "C posts the big blind of 100.",
            "C posts the big-blind ante of 30 and is all-in.",
        ]
        assert told(hand(game, [1000, 1000, 80]), Posted)[1:] == [
            "C posts the big blind of 80 and is all-in."
        ]


class TestOddChips:
    @pytest.mark.rule("CPL-odd-chip", "DM-odd-chip", "CPL-split", "FCD-rank-split", "FNP-tie")
    def test_the_odd_chip_goes_to_the_first_tied_hand_left_of_the_button(self):
        game = Holdem(small_blind=1, big_blind=5)
        table = hand(game, [100] * 3, "AhKd/2c3c/AsKc", "AdKs7h8sTc")
        act(table, "0=c 1=f 2=k" + " 2=k 0=k" * 3)
        assert told(table, Won) == ["C wins 6.", "A wins 5."]

    @pytest.mark.rule("DM-odd-chip")
    def test_whoever_shows_first_gets_it_no_sooner(self):
        game = Holdem(small_blind=1, big_blind=5)
        table = hand(game, [100] * 3, "AhKd/2c3c/AsKc", "AdKs7h8sTc")
        act(table, "0=c 1=f 2=k" + " 2=k 0=k" * 2 + " 2=k 0=r5 2=c")
        assert told(table, Won) == ["C wins 11.", "A wins 10."]

    @pytest.mark.rule("CPL-odd-chip")
    def test_only_who_is_eligible_for_the_pot_gets_its_odd_chip(self):
        game = Holdem(small_blind=1, big_blind=2)
        holes = "AhKd/AsKc/AcKh/QdQs"
        table = hand(game, [100, 10, 100, 100], holes, "AdKs7h8sTc")
        act(table, "3=r15 0=c 1=c 2=r30 3=f 0=c" + " 2=k 0=k" * 3)
        assert told(table, Won) == [
            "B wins 14 from the main pot.",
            "C wins 13 from the main pot.",
            "A wins 13 from the main pot.",
            "C wins 23 from side pot 1.",
            "A wins 22 from side pot 1.",
        ]


def test_an_uncalled_bet_goes_back_before_the_showdown():
    table = hand(Holdem(small_blind=1, big_blind=2), [500, 80, 500], "QhQd/AhAd/KhKd", "2c3d7h8sTc")
    act(table, "0=r400 1=c 2=f")
    assert told(table, Returned) == ["Uncalled bet of 320 returned to A."]
    assert table.stacks == (420, 162, 498)
