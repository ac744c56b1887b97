"""Tests of what may be recorded at a heads-up tournament, and when (tournaments/heads_up/fold.py)."""

from dataclasses import replace

import pytest

from tests.tournaments.heads_up.contests import DRAWN, RULES, Played, eight, refused
from tournaments.heads_up.contest import levels_of
from tournaments.heads_up.facts import (
    LevelsSet,
    MatchStarted,
    MatchWon,
    PoolsDrawn,
    TablesSet,
)
from tournaments.night.facts import ClockPaused, ClockResumed, Finished, PayoutsSet, PoolAdded, PrizePaid


def drawn(*pools):
    return PoolsDrawn(pools=pools, draw=DRAWN)


@pytest.mark.rule("DM-hu-pools")
class TestPools:
    def test_seven_are_too_few(self):
        played = Played()
        played.enter("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus")
        with refused("for 8 players or more: there are 7", "DM-hu-pools"):
            played.record(drawn((1, 2, 3, 4), (5, 6, 7)))

    def test_everybody_is_in_one_pool_and_the_pools_are_even(self):
        played = Played()
        played.enter("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida")
        with refused("Everybody who has entered"):
            played.record(drawn((1, 2, 3, 4), (5, 6, 7, 8)))
        with refused("Everybody who has entered"):
            played.record(drawn((1, 2, 3, 4, 5), (5, 6, 7, 8, 9)))
        with refused("differ by one player at most"):
            played.record(drawn((1, 2, 3, 4, 5, 6), (7, 8, 9)))
        played.record(drawn((1, 2, 3, 4, 5), (6, 7, 8, 9)))
        with refused("The pools are drawn"):
            played.record(drawn((1, 2, 3, 4, 5), (6, 7, 8, 9)))

    @pytest.mark.advice(
        "The pools are drawn, and everybody meets everybody of theirs: undo the draw to let {name} in."
    )
    def test_nobody_enters_after_the_draw_and_nobody_twice(self):
        played = Played()
        played.enter("Ida")
        with refused("Ida has entered"):
            played.enter("Ida")
        played.pools("Ann Bob Cat Dan Ida", "Eve Fay Gus Hal")
        with refused("undo the draw to let Jon in"):
            played.enter("Jon")
        played.take_back(played.facts[-1].sequence)
        played.enter("Jon")

    def test_nobody_meets_twice_or_somebody_of_the_other_pool(self):
        played = Played()
        played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
        played.beats("Ann", "Bob")
        with refused("Ann – Bob: Ann has won"):
            played.record(MatchWon(match="pool-1-2", players=(1, 2), winner=2))
        with refused("There is no match Ann – Eve now"):
            played.record(MatchWon(match="pool-1-5", players=(1, 5), winner=1))
        with refused("There is no match Ann – Cat now"):
            played.record(MatchWon(match="pool-1-4", players=(1, 3), winner=1))
        with refused("One of the two has won: Ann – Cat"):
            played.record(MatchWon(match="pool-1-3", players=(1, 3), winner=4))


@pytest.mark.rule("DM-season-minimum", part="heads-up")
def test_a_club_that_asks_for_more_players_is_asked_why_there_are_fewer():
    rules = RULES.model_copy(update={"season": RULES.season.model_copy(update={"minimum_players": 10})})
    played = Played(rules)
    with refused("8 players are present and the rulebook asks for 10"):
        played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
    played.record(PoolsDrawn(pools=((1, 2, 3, 4), (5, 6, 7, 8)), draw=DRAWN, override="snow"))
    assert played.contest.started_at


class TestMatches:
    def test_a_match_begins_at_a_free_table_between_two_who_are_free(self):
        played = Played()
        played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
        played.record(TablesSet(count=2))
        played.start("Ann", "Bob", 1)
        with refused("Ann plays at table 1"):
            played.start("Ann", "Cat", 2)
        with refused("A match is being played at table 1"):
            played.start("Cat", "Dan", 1)
        with refused("There is no table 3: there are 2"):
            played.start("Cat", "Dan", 3)
        played.start("Cat", "Dan", 2)
        played.beats("Ann", "Bob")
        assert [match.table for match in played.contest.playing.values()] == [2]
        with refused("There is no match Ann – Eve now"):
            played.record(MatchStarted(match="pool-1-5", players=(1, 5), table=1))

    @pytest.mark.advice("The clocks stand still: let them go on first.")
    def test_each_has_its_own_clock_and_a_pause_stops_them_all(self):
        played = Played()
        played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
        played.record(LevelsSet(levels=levels_of(5)))
        played.start("Ann", "Bob", 1)
        played.start("Eve", "Fay", 2)
        played.record(ClockPaused())
        with refused("The clocks stand still", "DM-clock-break-hands"):
            played.start("Cat", "Dan", 3)
        with refused("The clock is paused already"):
            played.record(ClockPaused())
        played.record(ClockResumed())
        with refused("The clock is running"):
            played.record(ClockResumed())
        elapsed = [match.clock.elapsed.total_seconds() / 60 for match in played.contest.playing.values()]
        assert elapsed == [2, 1]
        played.start("Cat", "Dan", 3)
        assert len(played.contest.playing) == 3
        assert {match.clock.period.minutes for match in played.contest.playing.values()} == {5}


class TestWithdrawing:
    def test_a_match_they_play_is_over_and_no_knockout(self):
        played = Played()
        played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
        played.start("Ann", "Bob")
        played.withdraw("Ann")
        assert (played.contest.playing, played.contest.won) == ({}, {})
        with refused("Ann has withdrawn"):
            played.record(MatchWon(match="pool-1-2", players=(1, 2), winner=1))
        with refused("Ann has withdrawn"):
            played.withdraw("Ann")

    @pytest.mark.advice("The pools are not drawn yet: take back the entry of {name}.")
    def test_whoever_has_played_is_no_no_show(self):
        played = Played()
        with refused("Player 1 has not entered"):
            played.withdraw("Ann")
        played.enter("Ann")
        with refused("take back the entry of Ann"):
            played.withdraw("Ann")
        played.take_back(played.facts[-1].sequence)
        assert list(played.contest.entrants) == []
        played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
        played.beats("Ann", "Bob")
        with refused("Bob has played", "DM-noshow-zero"):
            played.withdraw("Bob", "no_show")

    @pytest.mark.advice("Somebody has to be here first.")
    def test_somebody_has_come(self):
        played = Played()
        played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
        for name in ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"]:
            played.withdraw(name, "no_show")
        gus = played.facts[-1].sequence
        with refused("Somebody has to be here"):
            played.withdraw("Hal", "no_show")
        played.take_back(gus)
        played.withdraw("Hal", "no_show")

    def test_who_has_their_place_has_nothing_to_withdraw_from(self):
        played = eight()
        played.beats("Ann", "Fay")
        played.withdraw("Fay")
        played.beats("Eve", "Bob")
        played.beats("Ann", "Eve")
        for name in ("Ann", "Bob"):
            with refused(f"{name} has no match left to play"):
                played.withdraw(name)


class TestCorrecting:
    def test_a_result_that_nothing_rests_on_is_counted_again(self):
        played = Played()
        played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
        first = played.beats("Ann", "Bob")
        played.beats("Cat", "Dan")
        assert set(played.without(first).won) == {"pool-3-4"}

    def test_one_that_decides_who_has_met_since_is_refused(self):
        played = Played()
        played.pools("Ann Bob Cat Dan", "Eve Fay Gus Hal")
        first = played.beats("Ann", "Bob")
        played.beats("Ann", "Cat", "Dan")
        played.in_order("Bob Cat Dan")
        played.in_order("Eve Fay Gus Hal")
        semi = played.beats("Ann", "Fay")
        with refused("There is no match Ann – Fay now"):
            played.without(first)
        assert "tier1-semi1" not in played.without(semi).won
        assert "pool-1-2" not in played.without(semi, first).won


class TestMoneyAndTheEnd:
    @pytest.mark.advice("The tournament is finished. Undo its end to correct it.")
    def test_it_ends_when_every_place_is_known(self):
        played = eight()
        with refused("8 places are not decided yet", "DM-hu-brackets"):
            played.finish()
        played.beats("Ann", "Fay")
        played.beats("Eve", "Bob")
        played.beats("Ann", "Eve")
        played.beats("Bob", "Fay")
        played.beats("Cat", "Hal")
        played.beats("Gus", "Dan")
        played.beats("Cat", "Gus")
        with refused("2 places are not decided yet"):
            played.finish()
        played.beats("Dan", "Hal")
        played.finish()
        with refused("Undo its end"):
            played.record(PoolAdded(cents=100))
        end = played.facts[-1].sequence
        played.take_back(end)
        played.record(PoolAdded(cents=100))
        played.finish()
        played.record(PrizePaid(player=1))
        with refused("Ann has been paid"):
            played.record(PrizePaid(player=1))
        with refused("Hal has won no prize"):
            played.record(PrizePaid(player=8))

    @pytest.mark.advice(
        "The payouts leave {left} of the pool over: set them anew.",
        "The payouts exceed the pool by {left}: set them anew.",
    )
    def test_payouts_of_the_directors_own_add_up(self):
        played = eight()
        pool = played.contest.prize_pool.prizes
        with refused("need a reason"):
            played.record(PayoutsSet(amounts=(pool,), reason=" "))
        with refused("add up to"):
            played.record(PayoutsSet(amounts=(pool - 1,), reason="winner takes all"))
        played.record(PayoutsSet(amounts=(pool,), reason="winner takes all"))
        assert played.contest.places_paid == 1
        played.record(PoolAdded(cents=500))
        for pair in ("Ann Fay", "Eve Bob", "Ann Eve", "Bob Fay", "Cat Hal", "Gus Dan", "Cat Gus", "Dan Hal"):
            played.beats(*pair.split())
        with refused("leave 5 of the pool over"):
            played.record(Finished())
        played.record(PayoutsSet(amounts=(pool + 500,), reason="with what was added"))
        played.contest = replace(played.contest, added=0)
        with refused("exceed the pool by 5"):
            played.record(Finished())
        played.record(PayoutsSet(amounts=(pool,), reason="after all"))
        played.record(Finished())
